//! cuTile.jl's examples.

use crate::harness::*;
use tileport_julia_reader::Layout;
use tileport_kernel::Element;

#[test]
fn vector_addition() {
    let (a, b) = (
        Array::random(Element::F32, &[100], 1),
        Array::random(Element::F32, &[100], 2),
    );
    let c = Array::zeros(Element::F32, &[100]);
    let values = arrays(&[("a", &a), ("b", &b), ("c", &c)]);
    let one = "a: f32[?:1], b: f32[?:1], c: f32[?:1]";
    for (python, julia) in [
        ("vadd_kernel_1d", "vec_add_kernel_1d"),
        ("vadd_kernel_1d_gather", "vec_add_kernel_1d_gather"),
    ] {
        check(&Pair {
            home: &CUTILE_JL,
            python: ("vadd.py", python, &format!("{one}, tile_size=32")),
            julia: ("vadd.jl", julia, &format!("{one}, tile=32")),
            layout: Layout::Reversed,
            grids: [[4, 1, 1]; 2],
            values: [values.clone(), values.clone()],
            results: vec![("c", "c", None)],
            tolerance: 0.0,
            differs: None,
        });
    }
    let (a, b) = (
        Array::random(Element::F32, &[20, 30], 1),
        Array::random(Element::F32, &[20, 30], 2),
    );
    let c = Array::zeros(Element::F32, &[20, 30]);
    let values = arrays(&[("a", &a), ("b", &b), ("c", &c)]);
    let two = "a: f32[?, ?:1], b: f32[?, ?:1], c: f32[?, ?:1], tile_x=8, tile_y=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("vadd.py", "vadd_kernel_2d", two),
        julia: ("vadd.jl", "vec_add_kernel_2d", two),
        layout: Layout::Same,
        grids: [[3, 2, 1]; 2],
        values: [values.clone(), values],
        results: vec![("c", "c", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn transposition() {
    let x = Array::random(Element::F32, &[20, 30], 3);
    let y = Array::zeros(Element::F32, &[30, 20]);
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "transpose.py",
            "transpose_cutile_kernel",
            "input: f32[?, ?:1], output: f32[?, ?:1], tile_m=8, tile_n=16",
        ),
        julia: (
            "transpose.jl",
            "transpose_kernel",
            "x: f32[?, ?:1], y: f32[?, ?:1], tm=8, tn=16",
        ),
        layout: Layout::Same,
        grids: [[3, 2, 1]; 2],
        values: [
            arrays(&[("input", &x), ("output", &y)]),
            arrays(&[("x", &x), ("y", &y)]),
        ],
        results: vec![("output", "y", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn matrix_product() {
    let (a, b) = (
        Array::random(Element::F32, &[40, 24], 4),
        Array::random(Element::F32, &[24, 50], 5),
    );
    let c = Array::zeros(Element::F32, &[40, 50]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], tm=16, tn=16, tk=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("matmul.py", "matmul_cutile_kernel", written),
        julia: ("matmul.jl", "matmul_kernel", written),
        layout: Layout::Same,
        grids: [[12, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn batched_matrix_product() {
    let (a, b) = (
        Array::random(Element::F32, &[3, 20, 24], 6),
        Array::random(Element::F32, &[3, 24, 30], 7),
    );
    let c = Array::zeros(Element::F32, &[3, 20, 30]);
    // Julia has its batches last.
    let last = [1, 2, 0];
    let (ja, jb, jc) = (a.permuted(&last), b.permuted(&last), c.permuted(&last));
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "batchmatmul.py",
            "batchmatmul_cutile_kernel",
            "A: f32[?, ?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?, ?:1], tm=16, tn=16, tk=16",
        ),
        julia: (
            "batchmatmul.jl",
            "batch_matmul_kernel",
            "A: f32[?, ?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?, ?:1], tm=16, tn=16, tk=16",
        ),
        layout: Layout::Same,
        grids: [[3, 2, 2], [2, 2, 3]],
        values: [
            arrays(&[("A", &a), ("B", &b), ("C", &c)]),
            arrays(&[("A", &ja), ("B", &jb), ("C", &jc)]),
        ],
        results: vec![("C", "C", Some(vec![2, 0, 1]))],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn attention() {
    // Rows past the end are not padded, on either side: what a ragged length would multiply is unspecified.
    let length = 64;
    for (causal, even) in [(true, true), (true, false), (false, true), (false, false)] {
        let q = Array::random(Element::F32, &[2, 4, length, 16], 8);
        let k = Array::random(Element::F32, &[2, 2, length, 16], 9);
        let v = Array::random(Element::F32, &[2, 2, length, 16], 10);
        let out = Array::zeros(Element::F32, &[2, 4, length, 16]);
        let mut values = arrays(&[("Q", &q), ("K", &k), ("V", &v), ("Out", &out)]);
        values.push(("qk_scale", Value::F32(0.25)));
        values.push(("input_pos", Value::I32(0)));
        let written = format!(
            "Q: f32[?, ?, ?, ?:1], K: f32[?, ?, ?, ?:1], V: f32[?, ?, ?, ?:1], Out: f32[?, ?, ?, ?:1], qk_scale: f32, \
             input_pos: i32, TILE_D=16, H=4, TILE_M=16, TILE_N=32, QUERY_GROUP_SIZE=2, CAUSAL={causal}, EVEN_K={even}"
        );
        check(&Pair {
            home: &CUTILE_JL,
            python: ("fmha.py", "fmha_kernel", &written),
            julia: ("fmha.jl", "fmha_kernel", &written),
            layout: Layout::Reversed,
            grids: [[length.div_ceil(16) as u32, 8, 1]; 2],
            values: [values.clone(), values],
            results: vec![("Out", "Out", None)],
            tolerance: 1e-6,
            differs: (causal && !even).then_some("the mask of the last tile counts keys from one and compares with `<`: the last key is left out"),
        });
    }
}

#[test]
fn softmax() {
    let input = Array::random(Element::F32, &[10, 50], 11);
    let output = Array::zeros(Element::F32, &[10, 50]);
    let values = arrays(&[("output", &output), ("input", &input)]);
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "softmax.py",
            "softmax_tma_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_rows=10, n_cols=50, TILE_SIZE=64",
        ),
        julia: (
            "softmax.jl",
            "softmax_tma_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], TILE_SIZE=64",
        ),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values.clone()],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "softmax.py",
            "softmax_chunked_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_rows=10, n_cols=50, TILE_SIZE=16",
        ),
        julia: (
            "softmax.jl",
            "softmax_chunked_kernel",
            "output: f32[?, ?:1], input: f32[?, ?:1], n_elems=50, TILE_SIZE=16",
        ),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn layer_norm() {
    let x = Array::random(Element::F32, &[6, 50], 12);
    let (w, b) = (
        Array::random(Element::F32, &[50], 13),
        Array::random(Element::F32, &[50], 14),
    );
    let y = Array::zeros(Element::F32, &[6, 50]);
    let (mean, rstd) = (Array::zeros(Element::F32, &[6]), Array::zeros(Element::F32, &[6]));
    let mut values = arrays(&[
        ("X", &x),
        ("W", &w),
        ("B", &b),
        ("Y", &y),
        ("Mean", &mean),
        ("Rstd", &rstd),
    ]);
    values.push(("eps", Value::F32(1e-5)));
    let head = "X: f32[?, ?:1], W: f32[?:1], B: f32[?:1], Y: f32[?, ?:1], Mean: f32[?:1], Rstd: f32[?:1]";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "layernorm.py",
            "layernorm_fwd_kernel",
            &format!("{head}, eps=1e-5, TILE_N=16"),
        ),
        julia: (
            "layernorm.jl",
            "layer_norm_fwd",
            &format!("{head}, eps: f32, TILE_N=16"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("Y", "Y", None), ("Mean", "Mean", None), ("Rstd", "Rstd", None)],
        tolerance: 1e-5,
        differs: None,
    });
}

#[test]
fn layer_norm_backwards() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let (dy, x, w) = (random(&[6, 50], 15), random(&[6, 50], 16), random(&[50], 17));
    let (mean, rstd) = (random(&[6], 18), random(&[6], 19));
    let dx = Array::zeros(Element::F32, &[6, 50]);
    let (dw, db) = (
        Array::zeros(Element::F32, &[2, 50]),
        Array::zeros(Element::F32, &[2, 50]),
    );
    let all = [
        ("DX", &dx),
        ("DY", &dy),
        ("DW", &dw),
        ("DB", &db),
        ("X", &x),
        ("W", &w),
        ("Mean", &mean),
        ("Rstd", &rstd),
    ];
    let locks = |element| Value::Array(Array::zeros(element, &[2]));
    let mut ours = arrays(&all);
    ours.push(("Locks", locks(Element::I32)));
    let mut theirs = arrays(&all);
    theirs.push(("Locks", locks(Element::I64)));
    let head = "DX: f32[?, ?:1], DY: f32[?, ?:1], DW: f32[?, ?:1], DB: f32[?, ?:1], X: f32[?, ?:1], W: f32[?:1], \
                Mean: f32[?:1], Rstd: f32[?:1]";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "layernorm.py",
            "layernorm_bwd_dx_partial_dwdb_kernel",
            &format!("{head}, Locks: i32[?:1], TILE_N=16"),
        ),
        julia: (
            "layernorm.jl",
            "layer_norm_bwd_dx_partial_dwdb",
            &format!("{head}, Locks: i64[?:1], GROUP_SIZE_M=2, TILE_N=16"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [ours, theirs],
        results: vec![("DX", "DX", None), ("DW", "DW", None), ("DB", "DB", None)],
        tolerance: 1e-5,
        differs: None,
    });
    let (dw, db) = (random(&[10, 50], 20), random(&[10, 50], 21));
    let (all_dw, all_db) = (
        Array::zeros(Element::F32, &[50]),
        Array::zeros(Element::F32, &[50]),
    );
    let values = arrays(&[
        ("DW", &dw),
        ("DB", &db),
        ("FINAL_DW", &all_dw),
        ("FINAL_DB", &all_db),
    ]);
    let written =
        "DW: f32[?, ?:1], DB: f32[?, ?:1], FINAL_DW: f32[?:1], FINAL_DB: f32[?:1], TILE_M=4, TILE_N=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("layernorm.py", "layernorm_bwd_dwdb_kernel", written),
        julia: ("layernorm.jl", "layer_norm_bwd_dwdb", written),
        layout: Layout::Reversed,
        grids: [[4, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("FINAL_DW", "FINAL_DW", None), ("FINAL_DB", "FINAL_DB", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

#[test]
fn fourier_transform() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let x = random(&[4, 2, 16], 22);
    let y = Array::zeros(Element::F32, &[4, 2, 16]);
    let (w0, w1, w2) = (
        random(&[4, 4, 2], 23),
        random(&[2, 2, 2], 24),
        random(&[2, 2, 2], 25),
    );
    // The matrices of a Fourier transform are symmetric, and Julia multiplies by them from the other side.
    let symmetric = |array: &Array| {
        let n = array.shape[0];
        Array::new(Element::F32, &array.shape, |flat| {
            let (i, j, part) = (flat / (2 * n), flat / 2 % n, flat % 2);
            array.values[(i.min(j) * n + i.max(j)) * 2 + part]
        })
    };
    let (w0, w1, w2) = (symmetric(&w0), symmetric(&w1), symmetric(&w2));
    let (t0, t1) = (random(&[4, 4, 2], 26), random(&[2, 2, 2], 27));
    let values = arrays(&[
        ("x_packed_in", &x),
        ("y_packed_out", &y),
        ("W0", &w0),
        ("W1", &w1),
        ("W2", &w2),
        ("T0", &t0),
        ("T1", &t1),
    ]);
    let arrays = ["x_packed_in", "y_packed_out", "W0", "W1", "W2", "T0", "T1"];
    let list: Vec<String> = arrays
        .iter()
        .map(|name| format!("{name}: f32[?, ?, ?:1]"))
        .collect();
    let written = format!("{}, N=16, F0=4, F1=2, F2=2, BS=2, D=16", list.join(", "));
    check(&Pair {
        home: &CUTILE_JL,
        python: ("fft.py", "fft_kernel", &written),
        julia: ("fft.jl", "fft_kernel", &written),
        layout: Layout::Reversed,
        grids: [[2, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("y_packed_out", "y_packed_out", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

#[test]
fn mixture_of_experts() {
    let random = |shape: &[usize], seed| Array::random(Element::F32, shape, seed);
    let (a, b) = (random(&[6, 24], 28), random(&[3, 20, 24], 29));
    let c = Array::zeros(Element::F32, &[12, 20]);
    let weights = random(&[12], 30);
    // Twelve replicas of six tokens in blocks of four; the last place of a block may be none.
    let ids = [0, 3, 5, 12, 1, 2, 7, 12, 4, 6, 8, 9];
    let experts = [0, 1, 2];
    let ids = |one: f64| Array::new(Element::I32, &[12], |i| f64::from(ids[i]) + one);
    let experts = |one: f64| Array::new(Element::I32, &[3], |i| f64::from(experts[i]) + one);
    let side = |one: f64| {
        let mut values = arrays(&[("A", &a), ("B", &b), ("C", &c), ("topk_weights", &weights)]);
        values.push(("sorted_token_ids", Value::Array(ids(one))));
        values.push(("sorted_expert_ids", Value::Array(experts(one))));
        values
    };
    // Julia counts tokens and experts from one, too, and its number of replicas has 64 bits.
    let mut ours = side(0.0);
    ours.push(("num_token_replicas", Value::I32(2)));
    let mut theirs = side(1.0);
    theirs.push(("num_token_replicas", Value::I64(2)));
    let head = "A: f32[?, ?:1], B: f32[?, ?, ?:1], C: f32[?, ?:1], topk_weights: f32[?:1], sorted_token_ids: i32[?:1], \
                sorted_expert_ids: i32[?:1]";
    let tail = "mul_routed_weight=true, TILE_M=4, TILE_N=16, TILE_K=16";
    check(&Pair {
        home: &CUTILE_JL,
        python: (
            "moe.py",
            "fused_moe_kernel",
            &format!("{head}, num_token_replicas: i32, {tail}"),
        ),
        julia: (
            "moe.jl",
            "fused_moe_kernel",
            &format!("{head}, num_token_replicas: i64, {tail}"),
        ),
        layout: Layout::Reversed,
        grids: [[6, 1, 1]; 2],
        values: [ours, theirs],
        results: vec![("C", "C", None)],
        tolerance: 1e-6,
        differs: None,
    });
    let (a, b) = (random(&[5, 30], 31), random(&[5, 30], 32));
    let c = Array::zeros(Element::F32, &[5, 30]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], TILE_N=32";
    check(&Pair {
        home: &CUTILE_JL,
        python: ("moe.py", "silu_and_mul_kernel", written),
        julia: ("moe.jl", "silu_and_mul_kernel", written),
        layout: Layout::Reversed,
        grids: [[5, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 1e-6,
        differs: None,
    });
}

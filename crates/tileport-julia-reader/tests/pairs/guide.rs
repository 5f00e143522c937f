//! The examples of TileGym's guide on converting kernels to cuTile.jl.

use crate::harness::*;
use tileport_julia_reader::Layout;
use tileport_kernel::Element;

#[test]
fn addition_of_the_guide() {
    let (x, y) = (
        Array::random(Element::F32, &[96], 40),
        Array::random(Element::F32, &[96], 41),
    );
    let output = Array::zeros(Element::F32, &[96]);
    let values = arrays(&[("x", &x), ("y", &y), ("output", &output)]);
    let written = "x: f32[?:1], y: f32[?:1], output: f32[?:1], alpha=0.5, BLOCK_SIZE=32";
    check(&Pair {
        home: &TILEGYM,
        python: ("01_add/cutile_python.py", "add_kernel", written),
        julia: ("01_add/cutile_julia.jl", "add_kernel", written),
        layout: Layout::Reversed,
        grids: [[3, 1, 1]; 2],
        values: [values.clone(), values.clone()],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
    let written = "x: f32[?:1], output: f32[?:1], scalar_val=3.0, alpha=0.5, BLOCK_SIZE=32";
    check(&Pair {
        home: &TILEGYM,
        python: ("01_add/cutile_python.py", "add_scalar_kernel", written),
        julia: ("01_add/cutile_julia.jl", "add_scalar_kernel", written),
        layout: Layout::Reversed,
        grids: [[3, 1, 1]; 2],
        values: [values.clone(), values],
        results: vec![("output", "output", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn matrix_product_of_the_guide() {
    let (a, b) = (
        Array::random(Element::F32, &[40, 24], 42),
        Array::random(Element::F32, &[24, 50], 43),
    );
    let c = Array::zeros(Element::F32, &[40, 50]);
    let values = arrays(&[("A", &a), ("B", &b), ("C", &c)]);
    let written = "A: f32[?, ?:1], B: f32[?, ?:1], C: f32[?, ?:1], tm=16, tn=16, tk=16";
    // Python's grid has two dimensions; Julia's blocks are numbered, and swizzled.
    check(&Pair {
        home: &TILEGYM,
        python: ("02_matmul/cutile_python.py", "matmul_kernel", written),
        julia: ("02_matmul/cutile_julia.jl", "matmul_kernel", written),
        layout: Layout::Same,
        grids: [[3, 4, 1], [12, 1, 1]],
        values: [values.clone(), values],
        results: vec![("C", "C", None)],
        tolerance: 0.0,
        differs: None,
    });
}

#[test]
fn softmax_of_the_guide() {
    let file = ("03_softmax/cutile_python.py", "03_softmax/cutile_julia.jl");
    // The online kernel of Python has no padding: its rows are whole tiles.
    for (kernels, columns, head, python, julia, grids, tolerance) in [
        (
            ("softmax_kernel_tma", "softmax_kernel_tma"),
            50,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_rows=10, n_cols=50, TILE_SIZE=64",
            "TILE_SIZE=64",
            [[4, 1, 1]; 2],
            0.0,
        ),
        (
            ("online_softmax_kernel_tma", "softmax_kernel_online"),
            64,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_cols=64, TILE_SIZE=16, TILE_NUM_PER_ROW=4",
            "TILE_SIZE=16",
            [[10, 1, 1]; 2],
            1e-6,
        ),
        (
            // Python sums each chunk, Julia all chunks elementwise: the roundings differ.
            ("softmax_kernel_chunked", "softmax_kernel_chunked"),
            50,
            "output: f32[?, ?:1], input: f32[?, ?:1]",
            "n_rows=10, n_cols=50, TILE_SIZE=16",
            "n_cols=50, TILE_SIZE=16",
            [[4, 1, 1], [10, 1, 1]],
            1e-6,
        ),
    ] {
        let input = Array::random(Element::F32, &[10, columns], 44);
        let output = Array::zeros(Element::F32, &[10, columns]);
        let values = arrays(&[("output", &output), ("input", &input)]);
        check(&Pair {
            home: &TILEGYM,
            python: (file.0, kernels.0, &format!("{head}, {python}")),
            julia: (file.1, kernels.1, &format!("{head}, {julia}")),
            layout: Layout::Same,
            grids,
            values: [values.clone(), values],
            results: vec![("output", "output", None)],
            tolerance,
            differs: None,
        });
    }
}

//! What Julia means: small kernels are read, lowered and executed, in both layouts, and leave what Julia computes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use tileport_exec::{Args, Executor, Options, TensorArg};
use tileport_ir::{Diagnostic, ElementType, Version};
use tileport_julia_reader::{File, Layout, read, with_lengths};
use tileport_kernel::signature::{Target, text};
use tileport_kernel::{Signature, lower};

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

fn signature() -> Signature {
    let params = text::parse("x: i32[?:1], y: i32[?:1], f: f32[?:1], N=8", 0).unwrap();
    Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Signature::default()
    }
}

fn source(before: &str, body: &str) -> String {
    format!(
        "import cuTile as ct\n{before}\nfunction k(x::ct.TileArray{{Int32, 1}}, y::ct.TileArray{{Int32, 1}}, \
         f::ct.TileArray{{Float32, 1}}, N::Int)\n{body}\nreturn\nend\n"
    )
}

/// What a kernel leaves in `y` and `f`, which begin as zeros, where `x` is 1 to 8.
fn run(source: &str, layout: Layout) -> (Vec<i32>, Vec<f32>) {
    let file = File::parse(source).unwrap_or_else(|found| panic!("{}\n{source}", say(&found)));
    let own = signature();
    let reading = read(&file, "k", &own, layout).unwrap_or_else(|found| panic!("{}\n{source}", say(&found)));
    let invalid = reading.kernel.validate();
    assert!(invalid.is_empty(), "{}\n{source}", say(&invalid));
    let target = Target {
        version: Version::V13_5,
        gpu: None,
    };
    let module =
        lower(&reading.kernel, &own, &target).unwrap_or_else(|found| panic!("{}\n{source}", say(&found)));
    let executor = Executor::prepare(&module, "k").unwrap_or_else(|found| panic!("{}", say(&found)));
    let mut args = Args::new();
    let x: Vec<u8> = (1_i32..=8).flat_map(i32::to_le_bytes).collect();
    args.push_array(
        TensorArg::new("x", ElementType::I32, &[8], x)
            .unwrap()
            .aligned(16),
    );
    args.push_array(
        TensorArg::new("y", ElementType::I32, &[8], vec![0; 32])
            .unwrap()
            .aligned(16),
    );
    args.push_array(
        TensorArg::new("f", ElementType::F32, &[8], vec![0; 32])
            .unwrap()
            .aligned(16),
    );
    let options = Options {
        threads: Some(1),
        ..Options::default()
    };
    executor
        .run(&mut args, [1, 1, 1], &options)
        .unwrap_or_else(|fault| panic!("{fault}\n{source}"));
    let bytes = |at: usize| args.tensors[at].data.to_vec();
    let y = bytes(1)
        .chunks(4)
        .map(|chunk| i32::from_le_bytes(chunk.try_into().unwrap()))
        .collect();
    let f = bytes(2)
        .chunks(4)
        .map(|chunk| f32::from_le_bytes(chunk.try_into().unwrap()))
        .collect();
    (y, f)
}

#[track_caller]
fn gives(body: &str, wanted: &[i32]) {
    with("", body, wanted);
}

#[track_caller]
fn with(before: &str, body: &str, wanted: &[i32]) {
    for layout in [Layout::Reversed, Layout::Same] {
        let source = source(before, body);
        let (y, _) = run(&source, layout);
        assert_eq!(
            y.get(..wanted.len()).unwrap(),
            wanted,
            "{}\n{source}",
            layout.name()
        );
    }
}

#[track_caller]
fn gives_floats(body: &str, wanted: &[f32]) {
    for layout in [Layout::Reversed, Layout::Same] {
        let source = source("", body);
        let (_, f) = run(&source, layout);
        assert_eq!(
            f.get(..wanted.len()).unwrap(),
            wanted,
            "{}\n{source}",
            layout.name()
        );
    }
}

#[test]
fn integers_divide_in_the_ways_that_julia_has() {
    // A number of the array, so that nothing is computed beforehand.
    gives(
        "a = x[1] - Int32(8)\ny[1] = fld(a, Int32(2))\ny[2] = div(a, Int32(2))\ny[3] = cld(a, Int32(2))\ny[4] = mod(a, Int32(3))\n\
         y[5] = rem(a, Int32(3))\ny[6] = a % Int32(4)\ny[7] = a ÷ Int32(2)\ny[8] = mod1(x[8], Int32(4))",
        &[-4, -3, -3, 2, -1, -3, -3, 4],
    );
}

#[test]
fn integers_of_two_widths_meet_in_the_wider() {
    gives(
        "a = x[1] + Int32(2147483646)\ny[1] = (a + 1) ÷ 2\ny[2] = (a + Int32(1)) ÷ Int32(2)\ny[3] = typemax(Int32) - a",
        &[1_073_741_824, -1_073_741_824, 0],
    );
}

#[test]
fn loops_count_as_in_julia() {
    gives(
        "s = Int32(0)\nfor i in Int32(1):x[4]\ns += i\nend\ny[1] = s\n\
         t = Int32(0)\nfor i in Int32(2):Int32(3):x[8]\nt += i\nend\ny[2] = t\n\
         u = 0\nfor i in 1:3\nfor j in 0:i - 1\nu += j\nend\nend\ny[3] = u\n\
         n = x[8]\nc = Int32(0)\nwhile n > Int32(1)\nif n % Int32(3) == Int32(0)\nn -= Int32(1)\ncontinue\nend\n\
         n = n ÷ Int32(2)\nc += Int32(1)\nc == Int32(9) && break\nend\ny[4] = c\n\
         for i = Int32(5):Int32(4)\ny[5] = i\nend\n\
         for (a, b) in ((Int32(6), Int32(60)), (Int32(7), Int32(70)))\ny[a] = b\nend",
        &[10, 15, 4, 3, 0, 60, 70],
    );
}

#[test]
fn counters_from_one_compare_as_they_are() {
    gives(
        "for j in Int32(1):x[5]\nif j > x[3]\ny[1] += j\nend\nif j <= x[2]\ny[2] += j\nend\nif x[3] < j\ny[3] += j\nend\n\
         if x[2] >= j\ny[4] += j\nend\nif j >= x[4]\ny[5] += j\nend\nif j < x[2]\ny[6] += j\nend\n\
         for k in Int32(1):x[5]\nif j > k\ny[7] += Int32(1)\nend\nif j <= k\ny[8] += Int32(1)\nend\nend\nend",
        &[9, 3, 9, 3, 9, 1, 10, 15],
    );
    // The least number: one less than it would wrap.
    gives(
        "low = typemin(Int32) + x[1] - Int32(1)\nfor j in Int32(1):x[2]\nif j > low\ny[1] += j\nend\nif low >= j\ny[2] += j\nend\nend",
        &[3, 0],
    );
}

#[test]
fn names_of_a_loop_hide_those_around_it() {
    gives(
        "i = Int32(50)\nfor i in Int32(1):x[2]\ni += Int32(10)\ny[1] = i\nend\ny[2] = i\n\
         a = Int32(7)\nfor j in Int32(1):x[2]\nlocal a = j\na += Int32(1)\ny[3] = a\nend\ny[4] = a\n\
         for j in Int32(1):x[2]\na = j\nend\ny[5] = a\nfor j in Int32(1):x[3]\nb = j\nfor q in Int32(1):x[2]\nb += q\nend\ny[6] = b\nend",
        &[12, 50, 3, 7, 2, 6],
    );
}

#[test]
fn choices_have_values() {
    gives(
        "a = x[3]\nb = if a > Int32(2)\nInt32(10)\nelse\nInt32(20)\nend\ny[1] = b\ny[2] = a == Int32(3) ? a : Int32(0)\n\
         c = a < Int32(2) || a > Int32(2)\ny[3] = c ? Int32(1) : Int32(2)\n\
         d = Int32(1)\nif a == Int32(1)\nd = Int32(2)\nelseif a == Int32(3)\nd = Int32(4)\nelse\nd = Int32(8)\nend\ny[4] = d\n\
         y[5] = Int32(1) <= a < Int32(3) ? Int32(1) : Int32(0)\ny[6] = ifelse(a > Int32(1), a, Int32(0))\n\
         if N == 8\ny[7] = Int32(77)\nelse\ny[7] = nonsense(x)\nend",
        &[10, 3, 1, 4, 0, 3, 77],
    );
}

#[test]
fn conditions_go_on_after_a_sign() {
    gives(
        "a = x[3]\nif a + Int32(1) > Int32(3)\ny[1] = Int32(10)\nend\n\
         if -N + 4 == -4\ny[2] = Int32(20)\nend\n\
         if a == Int32(0)\ny[3] = Int32(1)\nelseif a - Int32(1) == Int32(2) && a + Int32(2) < x[6]\ny[3] = Int32(30)\nend\n\
         n = Int32(0)\nwhile n - a < Int32(2)\nn += Int32(1)\nend\ny[4] = n\n\
         m = Int32(9)\nif a == Int32(3)\n-m\ny[5] = m\nend",
        &[10, 20, 30, 5, 9],
    );
}

#[test]
fn functions_of_the_file_are_put_in_place() {
    with(
        "const TEN = Int32(2) * Int32(5)\nhalf(a) = a ÷ Int32(2)\n@inline function both(a, b; c=Int32(1))\n    return a + c, b - c\nend\n\
         function early(a)\n    if a > Int32(5)\n        return a\n    end\n    b = a * TEN\n    return b\nend\n\
         f3(a) = f3(a, Int32(3))\nf3(a, b) = a * b\n",
        "y[1] = half(x[6])\np, q = both(x[1], x[2])\ny[2] = p\ny[3] = q\ny[4] = early(x[2])\ny[5] = early(x[7])\n\
         r, _ = both(x[1], x[2]; c=Int32(5))\ny[6] = r\ny[7] = f3(x[2])\np, q = q, p\ny[8] = p * Int32(10) + q",
        &[3, 2, 1, 20, 7, 6, 6, 12],
    );
}

#[test]
fn elements_are_in_the_order_of_columns() {
    gives(
        "t = reshape(ct.arange(8), (2, 4))\ny[1] = t[1, 2]\ny[2] = t[2, 1]\nu = reshape(t, (4, 2))\ny[3] = u[1, 2]\n\
         v = permutedims(t, (2, 1))\ny[4] = v[2, 1]\nw = reshape(transpose(t), (8,))\ny[5] = w[2]\n\
         z = cat(ct.arange(2), ct.arange(2; start=5); dims=1)\ny[6] = z[3]\nq = ct.extract(t, (1, 2), (2, 2))\ny[7] = q[2, 1]\n\
         r = repeat(ct.arange(2), 2)\ny[8] = r[3]",
        &[3, 2, 5, 3, 3, 5, 6, 1],
    );
}

#[test]
fn broadcasting_aligns_the_first_dimensions() {
    gives(
        "t = reshape(ct.arange(8), (2, 4)) .+ ct.arange(2; start=10, step=10)\ny[1] = t[2, 3]\n\
         u = reshape(ct.arange(4), (1, 4)) .* t\ny[2] = u[1, 4]\ny[3] = count(t .> 15; dims=1)[1, 1]",
        &[26, 68, 1],
    );
}

#[test]
fn reductions_keep_their_dimension() {
    gives(
        "t = reshape(ct.load(x; index=1, shape=(8,)), (2, 4))\ny[1] = sum(t; dims=1)[1, 3]\ny[2] = sum(t; dims=2)[2, 1]\ny[3] = maximum(t)\n\
         y[4] = argmax(t; dims=2)[1, 1]\ny[5] = cumsum(t; dims=2)[1, 3]\ny[6] = reduce(*, t; dims=1, init=Int32(1))[1, 2]\n\
         y[7] = count(t .> Int32(5))\ny[8] = dropdims(minimum(t; dims=1); dims=1)[2]",
        &[11, 20, 8, 4, 9, 12, 3, 3],
    );
}

#[test]
fn functions_combine_and_map() {
    with(
        "larger(a, b) = ifelse(a > b, a, b)\nfunction pairs(accs, elems)\n    a, i = accs\n    b, j = elems\n    take = a >= b\n    \
         return (ifelse(take, a, b), ifelse(take, i, j))\nend\n",
        "t = ct.load(x; index=1, shape=(8,))\ny[1] = reduce(larger, t; dims=1, init=typemin(Int32))[1]\n\
         y[2] = map(a -> a * a, t)[3]\nv, i = mapreduce(identity, pairs, t .% Int32(5), ct.arange(8); dims=1, init=(Int32(-1), Int32(0)))\n\
         y[3] = v[1]\ny[4] = i[1]\ny[5] = mapreduce(abs, +, -t; dims=1, init=0)[1]\ny[6] = accumulate(max, t; dims=1, init=typemin(Int32))[2]\n\
         s = larger.(t, Int32(4))\ny[7] = s[1]\ny[8] = any(t .== Int32(8)) && !all(t .== Int32(8)) ? Int32(1) : Int32(0)",
        &[8, 9, 4, 4, 36, 2, 4, 1],
    );
}

#[test]
fn matrices_multiply() {
    gives_floats(
        "a = convert(ct.Tile{Float32}, reshape(ct.arange(4), (2, 2)))\nb = convert(ct.Tile{Float32}, reshape(ct.arange(4; start=5), (2, 2)))\n\
         c = a * b\nf[1] = c[1, 1]\nf[2] = c[1, 2]\nf[3] = c[2, 1]\n\
         d = muladd(a, b, ones(Float32, 2, 2))\nf[4] = d[2, 2]\n\
         p = reshape(a, (2, 2, 1))\nq = ct.broadcast_to(reshape(b, (2, 2, 1)), (2, 2, 2))\nr = p * q\nf[5] = r[1, 2, 2]\n\
         v = a * convert(ct.Tile{Float32}, ct.arange(2))\nf[6] = v[2]",
        &[23.0, 31.0, 34.0, 47.0, 31.0, 10.0],
    );
}

#[test]
fn floats_have_powers_and_conversions() {
    gives_floats(
        "t = convert(ct.Tile{Float32}, ct.load(x; index=1, shape=(8,)))\nf[1] = (t .^ 2)[3]\nf[2] = (t .^ 3)[2]\nf[3] = (t .^ 2.0f0)[4]\n\
         f[4] = (2 .* t)[4]\nf[5] = (t / 2)[1]\nf[6] = Float32(x[3]) / 2\nf[7] = ((-t) .^ 5)[2]\nf[8] = 1 / 4",
        &[9.0, 8.0, 16.0, 8.0, 0.5, 1.5, -32.0, 0.25],
    );
}

#[test]
fn elements_are_gathered_and_scattered_from_one() {
    gives(
        "i = ct.arange(8) .+ Int32(4)\nt = ct.gather(x, i; padding_value=-1)\ny[1] = t[1]\ny[2] = t[5]\n\
         ct.scatter(y, ct.arange(2; start=4), ct.arange(2; start=40))\nct.atomic_add(y, Int32(8), Int32(5))\n\
         ct.atomic_max(y, ct.arange(1; start=7), fill(Int32(3), (1,)))\nold = ct.atomic_cas(y, Int32(8), Int32(5), Int32(6))\ny[3] = old",
        &[5, -1, 5, 40, 41, 0, 3, 6],
    );
}

#[test]
fn parts_of_arrays_are_arrays() {
    gives(
        "v = @view x[Int32(3):Int32(6)]\ny[1] = v[1]\ny[2] = size(v, 1)\nt = ct.load(v; index=2, shape=(4,), padding_mode=ct.PaddingMode.Zero)\n\
         w = ct.eachtile(x, (2,); step=(3,))\ny[3] = w[2][1]\ny[4] = size(w, 1)\ny[5] = ct.num_tiles(x, 1, (4,))\ny[6] = length(x)",
        &[3, 4, 4, 3, 2, 8],
    );
}

/// What a kernel is refused for.
#[track_caller]
fn refused(body: &str, code: &str, message: &str) {
    let text = source("", body);
    let file = File::parse(&text).unwrap();
    let found = read(&file, "k", &signature(), Layout::Reversed).unwrap_err();
    let first = found.first().unwrap();
    assert_eq!((first.code.0, first.message.as_str()), (code, message), "{text}");
    assert!(first.span.is_some());
}

#[test]
fn names_have_one_type_where_they_are_read() {
    refused(
        "a = Int32(1)\nfor i in Int32(1):x[1]\ny[1] = a\na = ct.arange(4)\nend",
        "julia-type-unstable",
        "`a` is of type Int32 before the loop's first turn and of type Tile{Int32, Tuple{4}} after a turn",
    );
    refused(
        "if x[1] > Int32(0)\na = Int32(1)\nelse\na = 1.0f0\nend\ny[1] = a",
        "julia-type-unstable",
        "`a` is of type Int32 after one arm of a choice and of type Float32 after the other",
    );
    refused(
        "if x[1] > Int32(0)\na = Int32(1)\nend\ny[1] = a",
        "julia-type-unstable",
        "`a` has a value in one arm of a choice only",
    );
    refused(
        "for i in Int32(1):x[1]\na = i\nend\ny[1] = a",
        "julia-undefined",
        "`a` isn't defined",
    );
    // A name that each turn has for itself may be of several types one after the other.
    gives(
        "s = Int32(0)\nfor i in Int32(1):x[2]\na = ct.arange(4)\na = sum(a)\ns += a\nend\ny[1] = s",
        &[20],
    );
}

#[test]
fn what_cannot_be_read_is_said_at_its_place() {
    refused(
        "y[1] = try\nx[1]\ncatch\nInt32(0)\nend",
        "julia-unsupported",
        "kernels in cuTile.jl can't be read with this: try statement",
    );
    refused("y[1] = nope(x[1])", "julia-undefined", "`nope` isn't defined");
    refused(
        "t = ct.arange(4)\nt[1] = Int32(3)",
        "julia-in-place",
        "a tile can't be written into",
    );
    refused(
        "t = ct.arange(4)\nif t .> Int32(2)\ny[1] = Int32(1)\nend",
        "julia-condition",
        "a condition is one truth value, not a Tile{Bool, Tuple{4}}",
    );
    refused(
        "y[1] = ct.load(x; index=(1, 1), shape=(4,))[1]",
        "julia-index",
        "a tile of an array of 1 dimensions has 1 indices, not 2",
    );
    refused(
        "t = zeros(Int32, (3,))",
        "julia-shape",
        "the lengths of a tile are powers of two, and 3 is none",
    );
    refused(
        "r(a) = r(a)\ny[1] = r(x[1])",
        "julia-undefined",
        "`r` isn't defined",
    );
}

#[test]
fn nothing_makes_the_reader_fail() {
    let whole = source(
        "const A = 3\nh(a; b=2) = a .^ b\n",
        "t = ct.load(x; index=1, shape=(N,))\nfor i in Int32(1):2:x[1]\nif t[1] > 2 && x[2] == 3\ny[1] = 3\nend\nend\n\
         u = ct.@fpmode flush_to_zero=true begin\nexp.(convert(ct.Tile{Float32}, t))\nend\nf[1] = sum(u)\n\
         v = mapreduce(identity, (a, b) -> a + b, t; dims=1, init=0)\ny[2] = h(v)[1]",
    );
    let own = signature();
    let check = |text: &str| {
        if let Ok(file) = File::parse(text) {
            let _ = file.check_launches();
            for layout in [Layout::Reversed, Layout::Same] {
                let _ = read(&file, "k", &own, layout);
            }
        }
    };
    check(&whole);
    for (at, _) in whole.char_indices() {
        // Without what comes after, and without one character.
        check(&whole[..at]);
        let mut shorter = whole[..at].to_owned();
        shorter.extend(whole[at..].chars().skip(1));
        check(&shorter);
    }
    for piece in [
        "-9223372036854775808",
        "typemin(Int64)",
        "(",
        "[1 2; 3 4]",
        "\"$x\"",
        "x[end]",
        "1:2:3:4",
        "()",
        "nothing",
    ] {
        for place in ["N", "2", "t[1]", "1", "Int32(1)"] {
            check(&whole.replacen(place, piece, 3));
        }
    }
    let deep = format!("y[1] = {}x[1]{}", "(".repeat(3000), ")".repeat(3000));
    check(&source("", &deep));
    let nested = format!("{}{}", "for i in 1:2\n".repeat(1000), "end\n".repeat(1000));
    check(&source("", &nested));
    let chain = format!("if x[1] == 1\n{}end\n", "elseif x[1] == 2\n".repeat(1000));
    check(&source("", &chain));
    let sum = format!("y[1] = {}x[1]", "x[1] + ".repeat(3000));
    check(&source("", &sum));
    check(&source("r(a) = r(a) + r(a)\n", "y[1] = r(x[1])"));
    check(&source(
        "r(a) = s(a) + s(a)\ns(a) = r(a) + r(a)\n",
        "y[1] = r(x[1])",
    ));
}

/// What the first finding in a kernel says.
#[track_caller]
fn found(before: &str, body: &str) -> String {
    let text = source(before, body);
    let file = File::parse(&text).unwrap();
    let found = read(&file, "k", &signature(), Layout::Reversed).unwrap_err();
    let first = found.first().unwrap();
    assert!(first.span.is_some(), "{text}");
    first.message.clone()
}

#[test]
fn internal_functions_are_the_operations_that_they_make() {
    let before =
        "greater(x, y) = ct.Intrinsics.maxf(x, y, true)\nlesser(x, y) = ct.Intrinsics.minf(x, y, false)\n";
    let body = |function: &str| {
        format!(
            "a = ct.load(f; index=1, shape=(8,))\nn = a ./ a\n\
             ct.store(y; index=1, tile=convert(ct.Tile{{Int32}}, isnan.({function}.(n, a))))"
        )
    };
    with(before, &body("greater"), &[1; 8]);
    with(before, &body("lesser"), &[0; 8]);
    let whole = "a = ct.load(f; index=1, shape=(8,))\nn = ct.Intrinsics.minf(a ./ a, a, true)\n\
                 ct.store(y; index=1, tile=convert(ct.Tile{Int32}, isnan.(n)))";
    gives(whole, &[1; 8]);
    let error = found(
        "",
        "a = ct.load(f; index=1, shape=(8,))\nb = ct.Intrinsics.maxf(a, 1.0f0, true)",
    );
    assert!(
        error.contains("is given two floats of one type, not a Tile{Float32, Tuple{8}} and a Float32"),
        "{error}"
    );
    let error = found("", "a = ct.Intrinsics.iota((8,), Int32)");
    assert!(
        error.contains("`Intrinsics.iota` is internal to cuTile.jl, and can't be read"),
        "{error}"
    );
}

#[test]
fn several_tiles_are_scanned_at_once() {
    // h[t] = a[t] h[t - 1] + b[t]: pairs of what was combined and what comes next, tile by tile.
    let compose = "compose(a, b, p, q) = (a * b, b * p + q)\n";
    let body = "a = ct.load(x; index=1, shape=(8,))\n\
                decay, state = ct.Intrinsics.scan((a, a), 0, compose, (Int32(1), Int32(0)), false)\n\
                ct.store(y; index=1, tile=state)";
    with(compose, body, &[1, 4, 15, 64, 325, 1956, 13699, 109_600]);
    let swapped = "compose(a, b, p, q) = (a * b, a * q + p)\n";
    let source = source(swapped, body);
    assert_ne!(run(&source, Layout::Reversed).0.get(..4).unwrap(), [1, 4, 15, 64]);
    let tuples = "compose(sums, news) = (sums[1] * news[1], news[1] * sums[2] + news[2])\n";
    let error = found(tuples, body);
    assert!(
        error.contains("`compose` is called with more arguments than it has parameters"),
        "{error}"
    );
    let error = found(compose, &body.replace(", 0, compose", ", 1, compose"));
    assert!(
        error.contains("the axis of a scan counts from zero, and the tile has 1 dimensions"),
        "{error}"
    );
}

#[test]
fn a_file_may_make_operations_of_its_own() {
    let operation = |params: &str, emitted: &str| {
        format!(
            "@eval ct.Intrinsics @noinline own({params}) = compilerbarrier(:type, nothing)\n\
             ct.tfunc(_, ::typeof(ct.Intrinsics.own), @nospecialize(x)) = ct.CC.widenconst(x)\n\
             ct.emit_intrinsic!(ctx::ct.CGCtx, ::typeof(ct.Intrinsics.own), args) =\n    {emitted}\n"
        )
    };
    let body = "a = convert(ct.Tile{Float32}, ct.load(x; index=1, shape=(8,)))\n\
                b = ct.Intrinsics.own.(a, a .+ 1.0f0)\nct.store(f; index=1, tile=b)";
    let divided = "ct.emit_binop!(ctx, args, ct.encode_DivFOp!; rounding_mode=ct.RoundingMode.Zero)";
    let source = source(&operation("x, y", divided), body);
    let wanted = [
        0.5,
        0.666_666_6,
        0.75,
        0.799_999_95,
        0.833_333_3,
        0.857_142_8,
        0.875,
        0.888_888_84_f32,
    ];
    assert_eq!(run(&source, Layout::Reversed).1, wanted);
    let plain = source.replace("; rounding_mode=ct.RoundingMode.Zero", "");
    assert_ne!(run(&plain, Layout::Reversed).1, wanted);
    // What isn't known to be an operation is none.
    for wrong in [
        "ct.emit_binop!(ctx, args, ct.encode_RemFOp!)",
        "ct.emit_binop!(ctx, args, ct.encode_DivFOp!; rounding_mode=mode)",
        "ct.emit_unop!(ctx, args, ct.encode_DivFOp!)",
        "nothing",
    ] {
        let error = found(&operation("x, y", wrong), body);
        assert!(
            error.contains("`Intrinsics.own` is internal to cuTile.jl"),
            "{wrong}: {error}"
        );
    }
}

const FLAT: &str = "const FLAT = ct.ArraySpec{2}(0, true, (0, 0), (0, 0), true)\n";

#[test]
fn an_array_may_be_made_at_the_address_of_another() {
    // Two rows of four, three apart.
    let made = "m = ct.TileArray{Int32, 2, Int32, FLAT}(x.ptr, (Int32(4), N - 6), (Int32(1), Int32(3)))\n";
    let body = "t = ct.load(m; index=(1, 1), shape=(4, 2))\nct.store(y; index=1, tile=reshape(t, (8,)))";
    let wanted = [1, 2, 3, 4, 4, 5, 6, 7];
    let both = format!("{made}{body}");
    let text = source(FLAT, &both);
    assert_eq!(run(&text, Layout::Reversed).0, wanted);
    // With dimensions in order, what is loaded is the same matrix.
    assert_eq!(run(&text, Layout::Same).0, wanted);
    let memory = "const ONE = ct.ArraySpec{1}(0, true)\n";
    let body = "m = ct.TileArray{Int32, 1, Int32, ONE}(x.ptr, (Int32(1),), (Int32(1),))\n\
                t = ct.gather(m, ct.arange(8; start=8, step=-1); check_bounds=false)\nct.store(y; index=1, tile=t)";
    with(memory, body, &[8, 7, 6, 5, 4, 3, 2, 1]);
    let error = found(FLAT, &made.replace("Int32(1), Int32(3)", "Int32(2), Int32(3)"));
    assert!(
        error.contains("is said to have no gaps along its first dimension"),
        "{error}"
    );
    let error = found(FLAT, &made.replace("x.ptr", "f.ptr"));
    assert!(
        error.contains("an array of Int32 can't begin where one of Float32 does"),
        "{error}"
    );
    let error = found(&FLAT.replace("(0, true", "(16, true"), made);
    assert!(error.contains("promises of alignment"), "{error}");
}

#[test]
fn a_function_may_go_over_a_tuple_by_calling_itself() {
    let before = "Base.@constprop :aggressive function total(rest, acc, ::Type{T}) where {T}\n    if isempty(rest)\n        \
                  return acc\n    end\n    acc = acc .+ convert(ct.Tile{T}, ct.load(rest[1]; index=1, shape=(8,)))\n    \
                  return total(Base.tail(rest), acc, T)\nend\n";
    let body = "ct.store(y; index=1, tile=total((x, f, x), zeros(Int32, (8,)), Int32))";
    with(before, body, &[2, 4, 6, 8, 10, 12, 14, 16]);
    let error = found("", "a = Base.tail(())");
    assert_eq!(error, "an empty tuple has no rest");
    // Without an end, it is told.
    let endless = "more(xs) = more((xs..., Int32(1)))\n";
    let error = found(endless, "y[1] = more(())");
    assert_eq!(error, "calls, statements and expressions nest too deep here");
}

#[test]
fn a_parameter_may_be_any_number_of_arrays() {
    let text = "import cuTile as ct\nfunction k(xs::Tuple{Vararg{ct.TileArray{T, 1}}}, y::ct.TileArray{Int32, 1}) where {T}\n\
                y[1] = Int32(length(xs))\ny[2] = xs[2][1]\nreturn\nend\n";
    let file = File::parse(text).unwrap();
    assert_eq!(file.kernels(), ["k"]);
    let params = text::parse("xs: list[i32[?:1]], y: i32[?:1]", 0).unwrap();
    let listed = Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Signature::default()
    };
    let first = |signature: &Signature| {
        let found = read(&file, "k", signature, Layout::Reversed).unwrap_err();
        found.first().unwrap().message.clone()
    };
    assert_eq!(
        first(&listed),
        "the signature doesn't say how many arrays the list `xs` has"
    );
    let of = |length| with_lengths(&listed, &move |_| Some(length)).unwrap();
    assert_eq!(with_lengths(&listed, &|_| None), None);
    let reading =
        read(&file, "k", &of(3), Layout::Reversed).unwrap_or_else(|found| panic!("{}", say(&found)));
    assert!(reading.kernel.validate().is_empty());
    let paths: Vec<&[String]> = reading
        .kernel
        .params
        .values()
        .map(|param| param.path.as_slice())
        .collect();
    assert_eq!(paths.len(), 4);
    assert_eq!(paths[2], ["2"]);
    // There is no second array.
    assert!(read(&file, "k", &of(1), Layout::Reversed).is_err());
}

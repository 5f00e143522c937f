//! The rules that people break who write cuTile.jl by hand: a broken twin of each is refused with that rule's code at its
//! place, and the right form is read.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use tileport_ir::{Diagnostic, Version};
use tileport_julia_reader::{File, Layout, RULES, read};
use tileport_kernel::signature::{Target, text};
use tileport_kernel::{Signature, lower};

fn signature(written: &str) -> Signature {
    let params = text::parse(written, 0).unwrap();
    Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Signature::default()
    }
}

/// What is found in a kernel `k`: errors, or else warnings; and whether it was read.
fn found(source: &str, written: &str, layout: Layout) -> (Vec<Diagnostic>, bool) {
    let file = match File::parse(source) {
        Ok(file) => file,
        Err(found) => return (found, false),
    };
    let launches = file.check_launches();
    if !launches.is_empty() {
        return (launches, false);
    }
    let own = signature(written);
    match read(&file, "k", &own, layout) {
        Ok(reading) => {
            let invalid = reading.kernel.validate();
            assert!(invalid.is_empty(), "{invalid:?}\n{source}");
            let target = Target {
                version: Version::V13_5,
                gpu: None,
            };
            lower(&reading.kernel, &own, &target).unwrap_or_else(|found| panic!("{found:?}\n{source}"));
            (reading.warnings, true)
        }
        Err(found) => (found, false),
    }
}

/// A rule's broken twin and its right form.
struct Twin {
    rule: u8,
    signature: &'static str,
    broken: &'static str,
    /// What the finding stands at.
    at: &'static str,
    message: &'static str,
    right: &'static str,
}

const X: &str = "x: f32[?, ?:1], y: f32[?, ?:1], N=64";

const TWINS: &[Twin] = &[
    Twin {
        rule: 1,
        signature: X,
        broken: "i = ct.bid(0)\nct.store(y; index=(1, i), tile=ct.load(x; index=(1, i), shape=(N, 1)))\nreturn",
        at: "ct.bid(0)",
        message: "the dimensions of the grid are 1, 2 and 3, not 0",
        right: "i = ct.bid(1)\nct.store(y; index=(1, i), tile=ct.load(x; index=(1, i), shape=(N, 1)))\nreturn",
    },
    Twin {
        rule: 1,
        signature: X,
        broken: "for j in Int32(0):ct.num_tiles(x, 1, (N, 1)) - Int32(1)\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nend\nreturn",
        at: "ct.load(x; index=(j, 1), shape=(N, 1))",
        message: "a tile's index is 0 here, and tiles count from one",
        right: "for j in Int32(1):ct.num_tiles(x, 1, (N, 1))\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nend\nreturn",
    },
    Twin {
        rule: 2,
        signature: X,
        broken: "for j in range(ct.num_tiles(x, 1, (N, 1)))\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nend\nreturn",
        at: "range",
        message: "`range` of Base makes no range that a kernel can count along",
        right: "for j in Int32(1):Int32(2):ct.num_tiles(x, 1, (N, 1))\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nend\nreturn",
    },
    Twin {
        rule: 3,
        signature: X,
        broken: "t = ct.load(x; index=(1, ct.bid(1)), shape=(N, 4))\nu = t - maximum(t; dims=1)\nct.store(y; index=(1, ct.bid(1)), tile=u)\nreturn",
        at: "t - maximum(t; dims=1)",
        message: "`-` isn't defined for a Tile{Float32, Tuple{64, 4}} and a Tile{Float32, Tuple{1, 4}}",
        right: "t = ct.load(x; index=(1, ct.bid(1)), shape=(N, 4))\nu = t .- maximum(t; dims=1)\nct.store(y; index=(1, ct.bid(1)), tile=u)\nreturn",
    },
    Twin {
        rule: 4,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(4, N))\nr = ct.arange(N)\nct.store(y; index=(1, 1), tile=t .* convert(ct.Tile{Float32}, r))\nreturn",
        at: "t .* convert(ct.Tile{Float32}, r)",
        message: "Julia aligns sizes at their first dimension, where (64,) doesn't fit (4, 64)",
        right: "t = ct.load(x; index=(1, 1), shape=(4, N))\nr = reshape(ct.arange(N), (1, N))\nct.store(y; index=(1, 1), tile=t .* convert(ct.Tile{Float32}, r))\nreturn",
    },
    Twin {
        rule: 6,
        signature: X,
        broken: "i = ct.bid(1)\nct.store(y; index=(1, i), tile=ct.load(x; index=(1, i), shape=(N, 1)))",
        at: "ct.store(y; index=(1, i), tile=ct.load(x; index=(1, i), shape=(N, 1)))",
        message: "a kernel returns nothing, and this one returns the value of its last statement",
        right: "i = ct.bid(1)\nct.store(y; index=(1, i), tile=ct.load(x; index=(1, i), shape=(N, 1)))\nreturn nothing",
    },
    Twin {
        rule: 8,
        signature: "x: f32[?, ?:1], y: f32[?:1], N=64",
        broken: "t = ct.load(x; index=(1, ct.bid(1)), shape=(N, 4))\nct.store(y; index=ct.bid(1), tile=sum(t; dims=1))\nreturn",
        at: "ct.store(y; index=ct.bid(1), tile=sum(t; dims=1))",
        message: "a tile of size (1, 4) can't be that of an array of 1 dimensions: only dimensions after the last one can be left out",
        right: "t = ct.load(x; index=(1, ct.bid(1)), shape=(N, 4))\nct.store(y; index=ct.bid(1), tile=dropdims(sum(t; dims=1); dims=1))\nreturn",
    },
    Twin {
        rule: 8,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=sum(t, 1))\nreturn",
        at: "sum(t, 1)",
        message: "`sum` takes the dimension as a keyword",
        right: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=sum(t; dims=1))\nreturn",
    },
    Twin {
        rule: 9,
        signature: X,
        broken: "acc = zeros(ct.float32, (N, 1))\nct.store(y; index=(1, 1), tile=acc)\nreturn",
        at: "ct.float32",
        message: "`ct.float32` is a name of cuTile Python",
        right: "acc = zeros(Float32, (N, 1))\nct.store(y; index=(1, 1), tile=acc)\nreturn",
    },
    Twin {
        rule: 10,
        signature: X,
        broken: "j = Int32(1)\nwhile j <= ct.num_tiles(x, 1, (N, 1))\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nj += 1\nend\nreturn",
        at: "j",
        message: "`j` is of type Int32 before the loop's first turn and of type Int64 after a turn",
        right: "j = Int32(1)\nwhile j <= ct.num_tiles(x, 1, (N, 1))\nct.store(y; index=(j, 1), tile=ct.load(x; index=(j, 1), shape=(N, 1)))\nj += Int32(1)\nend\nreturn",
    },
    Twin {
        rule: 12,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=max(t, -t))\nreturn",
        at: "max(t, -t)",
        message: "`max` isn't defined for a Tile{Float32, Tuple{64, 4}} and a Tile{Float32, Tuple{64, 4}}",
        right: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=max.(t, -t))\nreturn",
    },
    Twin {
        rule: 14,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 1048576))\nct.store(y; index=(1, 1), tile=t)\nreturn",
        at: "ct.load(x; index=(1, 1), shape=(N, 1048576))",
        message: "a tile of size (64, 1048576) has more elements than Tile IR allows",
        right: "for j in Int32(1):ct.num_tiles(x, 2, (N, 64))\nct.store(y; index=(1, j), tile=ct.load(x; index=(1, j), shape=(N, 64)))\nend\nreturn",
    },
    Twin {
        rule: 15,
        signature: "x: f32[?, ?:1], y: f32[?, ?:1], N: i64",
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=t)\nreturn",
        at: "ct.load(x; index=(1, 1), shape=(N, 4))",
        message: "the shape of a tile must be known when the kernel is compiled",
        right: "t = ct.load(x; index=(1, 1), shape=(64, 4))\nct.store(y; index=(1, 1), tile=t)\nreturn",
    },
    Twin {
        rule: 16,
        signature: X,
        broken: "for j in Int32(1):cld(size(x, 2), Int32(N))\nt = ct.load(x; index=(1, j), shape=(N, 4), order=(2, 1))\nct.store(y; index=(j, 1), tile=t)\nend\nreturn",
        at: "ct.load(x; index=(1, j), shape=(N, 4), order=(2, 1))",
        message: "the index at position 2 counts along dimension 2 of the array, but the order makes that position dimension 1",
        right: "for j in Int32(1):cld(size(x, 2), Int32(N))\nt = ct.load(x; index=(j, 1), shape=(N, 4), order=(2, 1))\nct.store(y; index=(j, 1), tile=t)\nend\nreturn",
    },
    Twin {
        rule: 17,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=rsqrt.(t))\nreturn",
        at: "rsqrt",
        message: "`rsqrt` is no name of Base",
        right: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=ct.rsqrt.(t))\nreturn",
    },
    Twin {
        rule: 17,
        signature: X,
        broken: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=ct.rsqrt(t))\nreturn",
        at: "ct.rsqrt(t)",
        message: "`ct.rsqrt` is for numbers, and this is a tile",
        right: "t = ct.load(x; index=(1, 1), shape=(N, 4))\nct.store(y; index=(1, 1), tile=map(ct.rsqrt, t))\nreturn",
    },
];

fn code(rule: u8) -> &'static str {
    RULES
        .iter()
        .find(|(number, _)| *number == rule)
        .and_then(|(_, code)| *code)
        .unwrap()
}

fn kernel(body: &str, params: &str) -> String {
    format!("import cuTile as ct\n\nfunction k({params})\n{body}\nend\n")
}

fn whole(twin: &Twin, body: &str) -> String {
    let params: Vec<String> = text::parse(twin.signature, 0)
        .unwrap()
        .iter()
        .map(|param| match param.name.as_str() {
            "N" => "N::Int".to_owned(),
            name => name.to_owned(),
        })
        .collect();
    kernel(body, &params.join(", "))
}

#[track_caller]
fn refused(source: &str, written: &str, layout: Layout, code: &str, at: &str, message: &str) {
    let (found, read) = found(source, written, layout);
    let first = found
        .first()
        .unwrap_or_else(|| panic!("nothing is found\n{source}"));
    assert!(!read, "{first:?}\n{source}");
    assert_eq!(first.message, message, "{source}");
    assert_eq!(first.code.0, code, "{source}");
    let text = source
        .get(first.span.start as usize..first.span.end as usize)
        .unwrap_or_default();
    assert_eq!(text, at, "{source}");
    assert!(first.help.is_some(), "{first:?}");
}

#[test]
fn broken_twins_are_refused_and_right_forms_are_read() {
    for twin in TWINS {
        let broken = whole(twin, twin.broken);
        refused(
            &broken,
            twin.signature,
            Layout::Reversed,
            code(twin.rule),
            twin.at,
            twin.message,
        );
        let right = whole(twin, twin.right);
        let (found, read) = found(&right, twin.signature, Layout::Reversed);
        assert!(read, "{found:?}\n{right}");
        assert!(found.is_empty(), "{found:?}\n{right}");
    }
}

const COPY: &str =
    "ct.store(y; index=(1, ct.bid(1)), tile=ct.load(x; index=(1, ct.bid(1)), shape=(N, 1)))\nreturn";

#[test]
fn a_constant_is_declared_by_its_plain_type() {
    let broken = kernel(COPY, "x, y, N::ct.Constant{Int}");
    refused(
        &broken,
        X,
        Layout::Reversed,
        code(5),
        "ct.Constant{Int}",
        "the parameter `N` is declared as a constant",
    );
    let (found, read) = found(&kernel(COPY, "x, y, N::Int"), X, Layout::Reversed);
    assert!(read && found.is_empty(), "{found:?}");
}

#[test]
fn arrays_are_contiguous_in_their_first_dimension() {
    let source = kernel(COPY, "x, y, N::Int");
    let (remarks, read) = found(&source, X, Layout::Same);
    assert!(read);
    let first = remarks.first().unwrap();
    assert_eq!(first.code.0, code(7));
    assert_eq!(
        first.message,
        "`x` is contiguous in dimension 2, and Julia's arrays are in the first"
    );
    assert_eq!(&source[first.span.start as usize..first.span.end as usize], "x");
    let (found, read) = found(&source, "x: f32[?:1, ?], y: f32[?:1, ?], N=64", Layout::Same);
    assert!(read && found.is_empty(), "{found:?}");
}

#[test]
fn arguments_of_a_launch_belong_to_parameters_by_their_position() {
    let host = |launch: &str| {
        let head = "x::ct.TileArray{T, 2}, y::ct.TileArray{T, 2}, N::Int) where {T}\n";
        format!(
            "import cuTile as ct\n\nfunction k({head}{COPY}\nend\n\nfunction run(x, y)\n    {launch}\n    return y\nend\n"
        )
    };
    let cases = [
        (
            "ct.launch(k, size(x, 2), y, x, ct.Constant(64))",
            "y",
            "`y` is handed in as the parameter `x`, but the kernel has a parameter `y` at position 2",
        ),
        (
            "@cuda backend=cuTile blocks=4 k(y, x, ct.Constant(64))",
            "y",
            "`y` is handed in as the parameter `x`, but the kernel has a parameter `y` at position 2",
        ),
        (
            "ct.launch(stream, k, 4, x, y, ct.Constant(64))",
            "stream",
            "`ct.launch` is given the kernel first, not a stream",
        ),
        (
            "ct.launch(k, 4, x, y)",
            "ct.launch(k, 4, x, y)",
            "`k` has 3 parameters, but is launched with 2 arguments",
        ),
    ];
    for (launch, at, message) in cases {
        refused(&host(launch), X, Layout::Reversed, code(11), at, message);
    }
    for launch in [
        "ct.launch(k, size(x, 2), x, y, ct.Constant(64))",
        "@cuda backend=cuTile blocks=4 k(x, y, ct.Constant(64))",
    ] {
        let (found, read) = found(&host(launch), X, Layout::Reversed);
        assert!(read && found.is_empty(), "{found:?}");
    }
}

#[test]
fn a_large_load_is_remarked_on() {
    let source = kernel(
        "t = ct.load(x; index=(1, 1), shape=(N, 512))\nct.store(y; index=(1, 1), tile=t)\nreturn",
        "x, y, N::Int",
    );
    let (found, read) = found(&source, X, Layout::Reversed);
    assert!(read);
    let first = found.first().unwrap();
    assert_eq!(first.code.0, code(14));
    assert_eq!(
        first.message,
        "this loads 32768 elements at once, and bulk copies move about 16384"
    );
}

#[test]
fn every_rule_that_can_be_broken_has_a_twin() {
    let elsewhere = [5, 7, 11];
    for (number, code) in RULES {
        let tested = TWINS.iter().any(|twin| twin.rule == *number) || elsewhere.contains(number);
        assert_eq!(tested, code.is_some(), "rule {number}");
    }
}

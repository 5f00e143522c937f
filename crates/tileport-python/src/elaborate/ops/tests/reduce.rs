//! Reductions, scans, products of matrices.

use crate::elaborate::testing::{error, lines};

fn value(params: &str, expression: &str) -> String {
    let body = format!("t = {expression}\nct.store(o, (0, 0), ct.sum(t))");
    let lines = lines(&format!("o=f64[2] {params}"), &body);
    lines
        .iter()
        .find_map(|line| line.strip_prefix("t = "))
        .unwrap_or_else(|| panic!("{lines:#?}"))
        .to_owned()
}

const X: &str = "Load:float32(4, 8)(~View:Partitionorder:[0,1](x), 0:int32, 0:int32)";

#[test]
fn reductions_go_along_one_dimension_after_the_other() {
    for (call, expected) in [
        ("ct.sum($T, axis=1)", "Sum@1:float32(4,)(X)"),
        ("ct.sum($T, M, keepdims=True)", "Sum@1k:float32(4, 1)(X)"),
        ("ct.sum($T)", "Sum@0:float32(~Sum@0:float32(8,)(X))"),
        ("ct.max($T, axis=(1, 0))", "Max@0:float32(~Max@0:float32(8,)(X))"),
        (
            "ct.min($T, keepdims=True)",
            "~Reshape:float32(1, 1)(Min@0:float32(~Min@0:float32(8,)(X)))",
        ),
        ("ct.prod($T, axis=())", "X"),
        ("ct.argmax($T, axis=0)", "ArgMax@0:int32(8,)(X)"),
        ("ct.argmin($T)", "ArgMin@0:int32(~Reshape:float32(32,)(X))"),
        (
            "ct.argmin($T, keepdims=True)",
            "~Reshape:int32(1, 1)(ArgMin@0:int32(~Reshape:float32(32,)(X)))",
        ),
        (
            "ct.cumsum($T, axis=M, reverse=True)",
            "ScanSum@1r:float32(4, 8)(X)",
        ),
        ("ct.cumprod($T)", "ScanProduct@0:float32(4, 8)(X)"),
    ] {
        let call = call.replace("$T", "ct.load(x, (0, 0), (4, 8))");
        assert_eq!(value("x=f32[2] M=-1", &call), expected.replace('X', X), "{call}");
    }
}

#[test]
fn truth_values_are_summed_as_integers() {
    assert_eq!(
        value("x=bool[1]", "ct.max(ct.load(x, 0, 16))"),
        "Max@0:int32(~Cast:int32(16,)(Load:bool_(16,)(~View:Partitionorder:[0](x), 0:int32)))"
    );
}

#[test]
fn functions_combine() {
    assert_eq!(
        value(
            "x=f32[2]",
            "ct.reduce(ct.load(x, (0, 0), (4, 8)), 1, lambda a, b: b, 0, keepdims=True)"
        ),
        format!("Function@1k:float32(4, 1)({X}, [var1])")
    );
    let lines = lines(
        "x=f32[1] y=i32[1]",
        "def last(a, i, b, j):\n    return b, 3\n\
         s, t = ct.scan((ct.load(x, 0, 16), ct.load(y, 0, 1)), 0, last, (0, 7.9), reverse=True)\n\
         ct.store(x, 0, s)\nct.store(y, 0, t)",
    );
    assert!(lines[0].contains("ScanFunction@0r"), "{lines:#?}");
    assert!(lines[0].contains("~Broadcast:int32(16,)"), "{lines:#?}");
    assert!(lines[0].contains("3:int32"), "{lines:#?}");
}

#[test]
fn products_of_matrices_broadcast_batches_and_round_back() {
    let a = "ct.load(x, (0, 0), (16, 32))";
    let load = "Load:float16(16, 32)(~View:Partitionorder:[0,1](x), 0:int32, 0:int32)";
    assert_eq!(
        value("x=f16[2] y=f16[1]", &format!("ct.matmul({a}, ct.load(y, 0, 32))")),
        format!(
            "~Reshape:float16(16,)(Mma:float16(16, 1)({load}, \
             ~Reshape:float16(32, 1)(Load:float16(32,)(~View:Partitionorder:[0](y), 0:int32)), \
             ~Full:float16(16, 1)(0.0:float16)))"
        )
    );
    assert_eq!(
        value(
            "x=bf16[2]",
            "ct.load(x, (0, 0), (16, 16)) @ ct.load(x, (0, 0), (16, 16))"
        ),
        "~Cast:bfloat16(16, 16)(Mma:float32(16, 16)(L, L, ~Full:float32(16, 16)(0.0:float32)))".replace(
            'L',
            "Load:bfloat16(16, 16)(~View:Partitionorder:[0,1](x), 0:int32, 0:int32)"
        )
    );
    assert!(
        value(
            "x=f16[3]",
            "ct.load(x, (0, 0, 0), (1, 16, 16)) @ ct.load(x, (0, 0, 0), (4, 16, 16))"
        )
        .starts_with("Mma:float16(4, 16, 16)(~Broadcast:float16(4, 16, 16)(Load:float16(1, 16, 16)")
    );
}

#[test]
fn what_reductions_and_products_refuse() {
    let t = "ct.load(x, (0, 0), (4, 8))";
    for (body, message) in [
        ("ct.sum($T, axis=(0, M))", "axis names dimension 0 twice"),
        ("ct.sum($T, axis=2)", "axis is 2, but the rank is 2"),
        (
            "ct.sum($T, rounding_mode=ct.RoundingMode.RA)",
            "rounding_mode can't be RA here",
        ),
        (
            "ct.sum($I, flush_to_zero=True)",
            "flush_to_zero of ct.sum is for float32, not for int32",
        ),
        (
            "ct.cumsum($I, rounding_mode='RZ')",
            "rounding_mode of ct.cumsum is for floats, not for int32",
        ),
        ("ct.cumsum(3)", "axis is 0, but the rank is 0"),
        (
            "ct.argmax($Q)",
            "ct.argmax can't have elements of type float8_e4m3fn",
        ),
        (
            "ct.reduce($T, 1, lambda a, b: ct.load(i, 0, ()), 0)",
            "memory can't be touched in the function of a reduction",
        ),
        (
            "ct.reduce($T, 1, lambda a, b: a if c else b, 0)",
            "there can't be a branch in the function of a reduction",
        ),
        (
            "ct.reduce($T, 1, lambda a: a, 0)",
            "lambda(): 1 argument(s) too many",
        ),
        (
            "ct.reduce($I, 0, lambda a, b: 1.5, 0)",
            "the result of the function of the reduction: a Python float is not converted to int32 by itself",
        ),
        (
            "ct.reduce(($T, $T), 0, lambda a, b, c, d: (a, b), 0)",
            "there are 1 neutral elements for 2 tiles",
        ),
        (
            "ct.reduce(($T, $T), 0, lambda a, b, c, d: a, (0, 0))",
            "the function of a reduction of several tiles must return a tuple, not a scalar of type float32",
        ),
        (
            "ct.reduce($I, 0, lambda a, b: a, math.inf)",
            "the identity inf is not a number of type int32",
        ),
        (
            "$T @ $T",
            "a matrix of 4 × 8 can't be multiplied with one of 4 × 8",
        ),
        (
            "ct.mma($T, $T, $T)",
            "a matrix of 4 × 8 can't be multiplied with one of 4 × 8",
        ),
        (
            "ct.mma($S, $S, $T)",
            "the accumulator has the shape (4, 8), but the product has (8, 8)",
        ),
        (
            "ct.mma($S, ct.load(h, (0, 0), (8, 8)), $S)",
            "the factors have two types, float32 and float16",
        ),
        (
            "ct.mma($S, $S, ct.load(h, (0, 0), (8, 8)))",
            "an accumulator of float16 doesn't go with factors of float32",
        ),
        (
            "ct.mma($S, $S, $S, use_fast_acc=True)",
            "use_fast_acc is for factors of float8_e4m3fn and float8_e5m2, not of float32",
        ),
        (
            "ct.matmul($T, 2)",
            "y must have a rank from 1 to 3, but its shape is ()",
        ),
    ] {
        let body = body
            .replace("$T", t)
            .replace("$I", "ct.load(i, 0, 8)")
            .replace("$Q", "ct.load(q, 0, 8)")
            .replace("$S", "ct.load(x, (0, 0), (8, 8))");
        let (fault, _) = error("x=f32[2] i=i32[1] q=f8e4m3fn[1] h=f16[2] c:bool M=-2", &body);
        assert_eq!(fault.message, message, "{body}");
    }
}

#[test]
fn scaled_products_check_types_and_blocks() {
    let body = "a = ct.load(x, (0, 0), (16, 64))\nb = ct.load(x, (0, 0), (64, 16))\n\
                s = ct.load(s, (0, 0), (16, 2))\nt = ct.load(u, (0, 0), (L, 16))\n\
                acc = ct.load(o, (0, 0), (16, 16))\nct.store(o, (0, 0), ct.mma_scaled(a, s, b, t, acc))";
    let params = "x=f8e4m3fn[2] s=f8e8m0fnu[2] u=f8e8m0fnu[2] o=f32[2]";
    let lines = lines(&format!("{params} L=2"), body);
    assert!(
        lines
            .last()
            .unwrap()
            .ends_with("MmaScaled:float32(16, 16)(a, s, b, t, acc)"),
        "{lines:#?}"
    );
    let (fault, _) = error(&format!("{params} L=4"), body);
    assert_eq!(fault.message, "4 scales for 64 elements along k of y");
    assert_eq!(fault.help.as_deref(), Some("each scale must serve 32 elements"));
}

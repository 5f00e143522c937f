//! Arithmetic, shapes and text: what becomes implicit, what stays symbolic, and what errors say. The element types and shapes
//! of results are tested against cuda-tile's answers in `rules`.

use crate::elaborate::context::Stop;
use crate::elaborate::testing::{elaborate_source, error, lines, show};
use tileport_kernel::StmtKind;
use tileport_kernel::stmt::PrintPiece;

/// The last store of a kernel on `x` and `y`, which have rank 1.
fn stored(params: &str, body: &str) -> String {
    lines(params, body).pop().unwrap()
}

#[track_caller]
fn fails(params: &str, body: &str, message: &str, place: &str, help: &str) {
    let (diagnostic, at) = error(params, body);
    assert_eq!((diagnostic.message.as_str(), at.as_str()), (message, place));
    let given = diagnostic.help.clone().unwrap_or_default();
    assert!(given.contains(help), "{given}");
}

#[test]
fn promotion_and_broadcasting_are_implied() {
    let body = "t = ct.load(x, 0, 16)\ni = ct.load(y, 0, 1)\nct.store(x, 0, t * i + 2)";
    assert_eq!(
        stored("x=f16[1] y=i32[1]", body),
        "Store ~View:Partitionorder:[0](x), 0:int32, Add:float16(16,)(Mul:float16(16,)(t, \
             ~Broadcast:float16(16,)(~Cast:float16(1,)(i))), ~Broadcast:float16(16,)(2.0:float16))"
    );
}

#[test]
fn symbolic_numbers_and_types_stay_symbolic() {
    assert_eq!(
        stored(
            "x=i32[1] N",
            "ct.store(x, 0, ct.full((N,), N * 2 + 1, ct.int32) + N // 2)"
        ),
        "Store ~View:Partitionorder:[0](x), 0:int32, Add:int32(N,)(\
         Full:int32(N,)(1 + 2 * N:int32), ~Broadcast:int32(N,)((N // 2):int32))"
    );
    assert_eq!(
        stored("x=?[1]", "ct.store(x, 0, ct.load(x, 0, 16) * 0.1)"),
        "Store ~View:Partitionorder:[0](x), 0:int32, ~Cast:E_x(16,)(Mul:E_x promoted(16,)(\
         ~Cast:E_x promoted(16,)(Load:E_x(16,)(~View:Partitionorder:[0](x), 0:int32)), \
         ~Broadcast:E_x promoted(16,)(0.10000000149011612:E_x promoted)))"
    );
    assert_eq!(
        stored("x=?[1]", "t = ct.load(x, 0, 16)\nct.store(x, 0, ct.exp(t) ** 2)"),
        "Store ~View:Partitionorder:[0](x), 0:int32, ~Cast:E_x(16,)(\
         PowInt:E_x as a float(16,)(Unary:E_x as a float(16,)(~Cast:E_x as a float(16,)(t)), ~Broadcast:int32(16,)(2:int32)))"
    );
}

#[test]
fn a_reshape_states_what_its_constants_must_fulfil() {
    let source = "def k(x, N):\n    t = ct.load(x, 0, (N,))\n    ct.store(x, (0,), ct.reshape(ct.reshape(t, (2, -1)), (N,)))\n";
    let (kernel, _) = elaborate_source("x=f32[1] N", source).unwrap();
    assert_eq!(
        show(&kernel)[1],
        "Store ~View:Partitionorder:[0](x), 0:int32, \
         Reshape:float32(N,)(Reshape:float32(2, (N // 2))(t))"
    );
    assert_eq!(kernel.requirements.len(), 2);
}

#[test]
fn what_cant_stay_symbolic_asks_for_its_constants() {
    let source = "def k(x, N):\n    ct.store(x, 0, ct.load(x, 0, (16,)) + (1, 2)[N])\n";
    let Err(Stop::NeedsConstants { symbols, what, .. }) = elaborate_source("x=f32[1] N", source) else {
        panic!("no constants asked for");
    };
    assert_eq!((symbols.len(), what.as_str()), (1, "the index of a tuple"));
}

#[test]
fn a_value_that_is_used_twice_is_in_a_variable() {
    let body = "q, r = divmod(ct.load(x, 0, 16) + 1, 3)\nct.store(x, 0, q)\nct.store(x, 1, r)";
    let lines = lines("x=i32[1]", body);
    assert!(lines[0].starts_with("var0 = Add:int32(16,)(Load"), "{}", lines[0]);
    assert_eq!(
        lines[1],
        "var1 = FloorDiv:int32(16,)(var0, ~Broadcast:int32(16,)(3:int32))"
    );
    assert_eq!(
        lines[2],
        "var2 = FloorMod:int32(16,)(var0, ~Broadcast:int32(16,)(3:int32))"
    );
}

#[test]
fn printing_puts_text_and_values_in_order() {
    let source = "def k(x):\n    i = ct.bid(0)\n    print('block', i, 0.1, f'{i:>4d}%', sep=', ')\n    \
                  ct.printf('%d%% of %5.2f', i, 1.0)\n";
    let (kernel, _) = elaborate_source("x=f32[1]", source).unwrap();
    let printed = kernel.body.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Print { pieces } => Some(pieces.iter().map(|piece| match piece {
            PrintPiece::Text(text) => text.clone(),
            PrintPiece::Value(_, format) => format!("<{format}>"),
        })),
        _ => None,
    });
    let printed: Vec<String> = printed.map(Iterator::collect).collect();
    // A Python float in a text is rounded to f32, as cuda-tile has it.
    assert_eq!(
        printed,
        ["block, <%d>, 0.10000000149011612, <%4d>%\n", "<%d>% of <%5.2f>"]
    );
}

#[test]
fn sequences_are_evaluated_when_the_kernel_is_compiled() {
    let body = "n = ct.static_eval(sum(a * b for a, b in zip((1, 2, 3), range(3))) + math.ceil(math.log2(5)))\n\
                m = ct.static_eval(max(*(1, 7, 3)) + len([i for i, x in enumerate((0, 5)) if x]))\n\
                ct.store(x, 0, n * 100 + m)";
    assert!(stored("x=i32[1]", body).contains("1108:int32"));
}

#[test]
fn errors_show_both_sides() {
    let two = "a = ct.load(x, 0, 16)\nb = ct.load(y, 0, 16)\n";
    fails(
        "x=f16[1] y=bf16[1]",
        &format!("{two}a + b"),
        "float16 and bfloat16 have no common element type",
        "a + b",
        "ct.astype",
    );
    fails(
        "x=i8[1] y=f32[1]",
        &format!("{two}a * 300"),
        "300 is out of the range of int8, which it meets here",
        "a * 300",
        "-128 to 127",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}a & b"),
        "`&` needs integers or truth values, but its operands are float32 and float32",
        "a & b",
        "bitcast",
    );
    fails(
        "x=i32[1] y=u32[1]",
        &format!("{two}a ^ b"),
        "the operands of `^` must have one element type, but they are int32 and uint32",
        "a ^ b",
        "ct.astype",
    );
    fails(
        "x=i32[1] y=u32[1]",
        &format!("{two}a ** a"),
        "`**` is for floats, but its operands are integers: int32",
        "a ** a",
        "ct.astype",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}a + ct.full((8,), 1, ct.int32)"),
        "the shapes (16,) and (8,) can't be broadcast together",
        "a + ct.full((8,), 1, ct.int32)",
        "1",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}a.reshape((3, 5))"),
        "a float32 tile of shape (16,) can't be reshaped to (3, 5)",
        "a.reshape((3, 5))",
        "same",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.permute(a[None], (0, -2))"),
        "(0, -2) are no permutation of the 2 axes of a float32 tile of shape (1, 16)",
        "ct.permute(a[None], (0, -2))",
        "once",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}a[0]"),
        "a tile can't be indexed with the number 0",
        "a[0]",
        "ct.extract",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.bitcast(a, ct.int16)"),
        "a bitcast from float32 to int16 would change the width from 32 to 16 bits",
        "ct.bitcast(a, ct.int16)",
        "width",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.add(a, b, rounding_mode=ct.RoundingMode.RZI)"),
        "`+` can't round with RZI",
        "ct.add(a, b, rounding_mode=ct.RoundingMode.RZI)",
        "RN, RZ, RM, RP",
    );
    fails(
        "x=f16[1] y=f32[1]",
        &format!("{two}ct.sqrt(a, flush_to_zero=True)"),
        "`flush_to_zero` is for float32, but the elements are float16",
        "ct.sqrt(a, flush_to_zero=True)",
        "leave",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.extract(a, 4, 4)"),
        "the index 4 is out of range: there are 4 pieces",
        "ct.extract(a, 4, 4)",
        "pieces",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}min(a, b, 0)"),
        "min takes two operands in a kernel, not 3",
        "min(a, b, 0)",
        "min(a, min(b, c))",
    );
    fails(
        "x=f32[1] y=f32[1]",
        "math.sqrt(2.0)",
        "`math.sqrt` can't be called in a kernel",
        "math.sqrt(2.0)",
        "ct.sqrt",
    );
    fails(
        "x=f32[1] y=f32[1]",
        "1 // 0",
        "division by zero, in a number known when the kernel is compiled",
        "1 // 0",
        "",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}print(f'{{a:d}}')"),
        "the format `d` is not known for elements of type float32",
        "print(f'{a:d}')",
        "eEfFgGaA",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.printf('%d', a)"),
        "`%d` can't print a float32 tile of shape (16,)",
        "ct.printf('%d', a)",
        "floats",
    );
    fails(
        "x=f32[1] y=f32[1]",
        &format!("{two}ct.assert_(a)"),
        "assert_ needs truth values, not a float32 tile of shape (16,)",
        "ct.assert_(a)",
        "!= 0",
    );
    fails(
        "x=f32[1] y=f32[1]",
        "ct.zeros((3,), ct.int8)",
        "the shape (3,) has the length 3",
        "ct.zeros((3,), ct.int8)",
        "powers of two",
    );
}

#[test]
fn each_function_has_one_row_and_each_row_is_found() {
    let mut seen = std::collections::BTreeSet::new();
    for row in crate::elaborate::ops::TABLES
        .iter()
        .flat_map(|table| table.iter())
    {
        assert!(seen.insert(row.name), "{} has two rows", row.name);
        assert_eq!(
            crate::elaborate::ops::find(row.name).map(|row| row.name),
            Some(row.name)
        );
    }
}

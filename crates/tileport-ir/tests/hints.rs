//! Optimisation hints through text and bytecode: names that need quotes, widths of integers, one-bit integers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use tileport_ir::attr::{HintValue, Hints, Number};
use tileport_ir::compare::{Options, same_with};
use tileport_ir::text::{self, Form, Names, PrintOptions};
use tileport_ir::{ElementType, Module, Op, Version, bytecode};

/// A module whose entry and whose one load have the given hints.
fn module(hints: &str) -> Module {
    let source = format!(
        "entry @k(%p: tile<ptr<f32>>) optimization_hints=<{hints}> {{\n\
         %x, %t = load_ptr_tko weak %p optimization_hints = <{hints}> : tile<ptr<f32>> -> tile<f32>, token\n\
         return\n}}\n"
    );
    text::parse(source.as_bytes()).unwrap_or_else(|errors| panic!("{hints}: {errors:?}"))
}

/// The hints of the entry and of the load.
fn hints(module: &Module) -> [Hints; 2] {
    let entry = module.entries().next().unwrap();
    let mut found = None;
    entry.body.walk(|id| {
        if let Op::LoadPtrTko {
            optimization_hints, ..
        } = entry.body.op(id)
        {
            found = optimization_hints.as_deref().cloned();
        }
    });
    [entry.hints.clone().unwrap(), found.unwrap()]
}

fn printed(module: &Module, form: Form) -> String {
    let options = PrintOptions {
        form,
        debug_info: false,
        names: Names::Canonical,
    };
    text::print(module, &options)
}

/// Whatever is written of the module reads back as the same hints.
fn round_trips(module: &Module) {
    for form in [Form::Disassembly, Form::Mlir] {
        let text = printed(module, form);
        let again = text::parse(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        same_with(module, &again, Options::default()).unwrap_or_else(|d| panic!("{d}\n{text}"));
        assert_eq!(printed(&again, form), text);
    }
    for version in Version::ALL {
        let bytes = bytecode::write(module, version).unwrap();
        let (again, _) = bytecode::read(&bytes).unwrap();
        assert_eq!(hints(&again), hints(module), "{version}");
    }
}

fn int(element: ElementType, n: i64) -> HintValue {
    HintValue::Int(Number::int(element, n))
}

#[test]
fn names_that_are_no_words_are_quoted() {
    let module = module(r#""sm 90" = {"a b" = 2, "q\22x" = true, "9" = 3}, sm_100 = {occupancy = 2}"#);
    for hints in hints(&module) {
        let names: Vec<&str> = hints.0.iter().map(|(target, _)| &**target).collect();
        assert_eq!(names, ["sm 90", "sm_100"]);
        let names: Vec<&str> = hints.0[0].1.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["9", "a b", "q\"x"]);
    }
    for form in [Form::Disassembly, Form::Mlir] {
        let text = printed(&module, form);
        for name in [
            r#""sm 90" = {"#,
            r#""a b" = 2"#,
            r#""q\22x" = true"#,
            r#""9" = 3"#,
            "sm_100 = {occupancy = 2}",
        ] {
            assert_eq!(text.matches(name).count(), 2, "{name} in\n{text}");
        }
    }
    round_trips(&module);
}

#[test]
fn integers_keep_their_widths() {
    let widths = [
        ElementType::I8,
        ElementType::I16,
        ElementType::I32,
        ElementType::I64,
    ];
    for element in widths {
        for n in [0, 1, -1, 100, -128] {
            let module = module(&format!("default = {{latency = {n} : {}}}", element.name()));
            for hints in hints(&module) {
                assert_eq!(hints.0[0].1[0].1, int(element, n));
            }
            round_trips(&module);
        }
    }
}

#[test]
fn widths_are_kept_beside_each_other() {
    let module = module("default = {a = -1 : i8, b = -1 : i64, c = 3 : i16, d = 3 : i32}");
    let text = printed(&module, Form::Mlir);
    round_trips(&module);
    for hints in hints(&module) {
        let values: Vec<&HintValue> = hints.0[0].1.iter().map(|(_, value)| value).collect();
        let expected = [
            int(ElementType::I8, -1),
            int(ElementType::I64, -1),
            int(ElementType::I16, 3),
            int(ElementType::I32, 3),
        ];
        assert!(values.into_iter().eq(&expected), "{text}");
    }
}

/// MLIR makes no difference between a truth value and an integer of one bit.
#[test]
fn one_bit_integers_are_truth_values() {
    for (written, value) in [
        ("true", true),
        ("false", false),
        ("1 : i1", true),
        ("0 : i1", false),
        ("-1 : i1", true),
    ] {
        let module = module(&format!("default = {{allow_tma = {written}}}"));
        round_trips(&module);
        let text = printed(&module, Form::Disassembly);
        assert!(text.contains(&format!("allow_tma = {value}}}")), "{text}");
        for hints in hints(&module) {
            assert_eq!(hints.0[0].1[0].1, HintValue::Bool(value), "{written}");
        }
    }
}

/// As MLIR's dictionaries do, whose attributes are sorted by name.
#[test]
fn the_order_in_text_does_not_matter() {
    let (a, b) = (
        "sm_90 = {b = 1, a = {C}}, default = {}",
        "default = {}, sm_90 = {a = {C}, b = 1}",
    );
    let [a, b] = [a, b].map(|text| module(&text.replace("{C}", "2")));
    same_with(&a, &b, Options::default()).unwrap();
    assert_eq!(hints(&a), hints(&b));
    let entry = |attrs: &str| {
        let source = format!("entry @k(%n: tile<i32> {{{attrs}}}) {{\n  return\n}}\n");
        text::parse(source.as_bytes()).unwrap()
    };
    let (a, b) = (
        entry("a.b = {y = 1 : i32, x = true}, a.a = true"),
        entry("a.a = 1 : i1, a.b = {x = true, y = 1 : i32}"),
    );
    same_with(&a, &b, Options::default()).unwrap();
}

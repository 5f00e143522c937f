//! Tests of the parser that need no file: limits, recovery, spans, and that no input whatever makes it panic.

use super::*;
use crate::text::assembly::{Directive, assembly};
use crate::{Opcode, Version};

fn errors(text: &str) -> Vec<(String, String)> {
    match parse(text.as_bytes()) {
        Ok(_) => Vec::new(),
        Err(list) => list
            .into_iter()
            .map(|d| {
                let place = text
                    .get(d.span.start as usize..d.span.end as usize)
                    .unwrap_or("")
                    .to_owned();
                (place, d.message)
            })
            .collect(),
    }
}

fn messages(text: &str) -> Vec<String> {
    errors(text).into_iter().map(|e| e.1).collect()
}

/// An entry that nests `if` so deep.
fn nested(depth: usize) -> String {
    let mut text = String::from("entry @deep(%c: tile<i1>) {\n");
    text.push_str(&"if %c {\n".repeat(depth));
    text.push_str(&"}\n".repeat(depth));
    text.push('}');
    text
}

#[test]
fn regions_nest_up_to_the_limit() {
    // The entry's body is the first level.
    assert_eq!(messages(&nested(crate::MAX_NESTING - 1)), [""; 0]);
    let too_deep = messages(&nested(crate::MAX_NESTING));
    assert_eq!(too_deep, ["regions are nested more than 128 deep"]);
    assert_eq!(messages(&nested(50_000)), too_deep);
}

#[test]
fn other_things_nest_up_to_the_limit() {
    let list = |depth: usize| format!("#a = {}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(messages(&list(100)), [""; 0]);
    assert_eq!(
        messages(&list(100_000)),
        ["attributes are nested more than 128 deep"]
    );
    let types = format!("#a = {}", "tile<".repeat(100_000));
    assert_eq!(messages(&types), ["types are nested more than 128 deep"]);
    let loc = format!("#a = loc({})", "callsite(".repeat(100_000));
    assert_eq!(messages(&loc), ["locations are nested more than 128 deep"]);
    let value = format!("global @g <i8: {}", "[".repeat(100_000));
    assert_eq!(messages(&value), ["lists are nested more than 128 deep"]);
    let modules = "module {".repeat(100_000);
    assert_eq!(messages(&modules)[0], "modules are nested more than 128 deep");
    // Defined from the last to the first, so that each resolves the next.
    let chain: String = (0..1000).map(|i| format!("#a{i} = [#a{}]\n", i + 1)).collect();
    assert!(messages(&chain).contains(&"aliases are nested more than 128 deep".to_owned()));
}

#[test]
fn aliases_cannot_expand_without_bound() {
    let mut text = String::from("#a0 = [1, 1, 1, 1, 1, 1, 1, 1]\n");
    for i in 0..40 {
        text.push_str(&format!("#a{} = [#a{i}, #a{i}, #a{i}, #a{i}]\n", i + 1));
    }
    let found = messages(&text);
    assert!(
        found.contains(&"the aliases of this file expand to more than the file holds".to_owned()),
        "{found:?}"
    );
}

#[test]
fn input_that_is_not_text_is_refused_as_a_whole() {
    let encoding = |bytes: &[u8]| {
        let list = parse(bytes).map(|_| ()).unwrap_err();
        assert_eq!(list.len(), 1);
        (list[0].message.clone(), list[0].span)
    };
    assert_eq!(
        encoding(b"\x7fTileIR\0\x0d\x03").0,
        "this is Tile IR bytecode, not text"
    );
    assert_eq!(
        encoding(b"entry \xff\xfe"),
        ("the file is not UTF-8 text".to_owned(), Span::new(6, 7))
    );
    assert_eq!(
        errors("entry\0"),
        [(
            "\0".to_owned(),
            "a NUL byte is not part of Tile IR text".to_owned()
        )]
    );
    assert!(parse(b"").is_ok_and(|m| m.items.is_empty()));
}

#[test]
fn one_finding_does_not_hide_or_bring_others() {
    let text = "entry @a(%x: tile<i32>) {
  %0 = addd %x, %x : tile<i32>
  %1 = addi %0, %0 : tile<i32>
  %2:2 = for %i in (%x to %x, step) : tile<i32> {
    %3 = unknown %x : tile<i32>
  }
  %4 = addi %2#1, %2#0 : tile<i32>
  %5 = addi %x, %x : tile<i64>
}
entry @b() { %0 = iota : tile<4x> }
";
    assert_eq!(
        errors(text),
        [
            ("addd", "`addd` is not an operation of Tile IR"),
            (")", "expected a value such as `%x`, found `)`"),
            ("%x", "`%x` is `tile<i32>`, but this operation takes `tile<i64>`"),
            ("%x", "`%x` is `tile<i32>`, but this operation takes `tile<i64>`"),
            (">", "expected a type, found `>`"),
        ]
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
    );
}

#[test]
fn at_most_a_hundred_findings_are_given() {
    let text = format!("entry @a() {{\n{}}}", "  nothing here\n".repeat(1000));
    assert_eq!(messages(&text).len(), MAX_ERRORS);
    assert_eq!(messages(&"}\n".repeat(1000)).len(), MAX_ERRORS);
}

#[test]
fn spans_are_those_of_the_lines_without_regions_and_locations() {
    let text = "entry @a(%c: tile<i1>, %x: tile<i32>) {
  %r, %s = if %c -> (tile<i32>, tile<i32>) {
    %1 = addi %x, %x : tile<i32> loc(unknown)
    yield %1, %1 : tile<i32>, tile<i32>
  } else {
    yield %x, %x : tile<i32>, tile<i32>
  }
}";
    let module = parse(text.as_bytes()).unwrap();
    let body = &module.entries().next().unwrap().body;
    let mut spans = Vec::new();
    body.walk(|op| spans.push(body.span(op)));
    let texts: Vec<&str> = spans
        .iter()
        .map(|s| {
            if s.is_some() {
                &text[s.start as usize..s.end as usize]
            } else {
                ""
            }
        })
        .collect();
    assert_eq!(
        texts,
        [
            "%r, %s = if %c -> (tile<i32>, tile<i32>)",
            "%1 = addi %x, %x : tile<i32>",
            "yield %1, %1 : tile<i32>, tile<i32>",
            "yield %x, %x : tile<i32>, tile<i32>",
            "", // the implied return
        ]
    );
    let value = body.results(body.region_ops(body.root())[0]).nth(1).unwrap();
    assert_eq!(body.name(value).map(|n| &**n), Some("s"));
}

#[test]
fn terminators_are_implied() {
    let text = "entry @a(%c: tile<i1>, %x: tile<4xf32>, %n: tile<i32>) {
  if %c { } else { }
  for %i in (%n to %n, step %n) : tile<i32> { }
  loop { }
  %r = reduce %x dim=0 identities=[0.0 : f32] : tile<4xf32> -> tile<f32> (%a: tile<f32>, %b: tile<f32>) { }
}";
    let module = parse(text.as_bytes()).unwrap();
    let body = &module.entries().next().unwrap().body;
    let mut opcodes = Vec::new();
    body.walk(|op| opcodes.push(body.op(op).opcode()));
    use Opcode::*;
    assert_eq!(
        opcodes,
        [
            If, Yield, Yield, For, Continue, Loop, Continue, Reduce, Yield, Return
        ]
    );
}

/// A form of its own in the table is known here.
#[test]
fn every_form_is_parsed() {
    for &opcode in Opcode::ALL {
        let [Directive::Custom(name)] = assembly(opcode) else {
            continue;
        };
        let text = format!("entry @a() {{\n  {} ?\n}}", opcode.mnemonic());
        let found = messages(&text);
        assert!(
            !found[0].contains("not an operation"),
            "@{name} has no form: {found:?}"
        );
        assert!(opcode.facts().since >= Version::OLDEST);
    }
}

/// A generator of pseudo-random numbers, so that the mutations are the same on each run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

#[test]
fn damaged_texts_never_panic_and_findings_lie_in_the_text() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/text");
    let words = [
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "[",
        "]",
        ",",
        ":",
        "=",
        "->",
        "%",
        "%0",
        "%0#9",
        "@",
        "#",
        "!",
        "\"",
        "?",
        "-",
        "//",
        "\n",
        "\0",
        "é",
        "0x",
        "99999999999999999999",
        "1.5e",
        "tile<",
        "x",
        "loc(",
        "else",
        "^bb0:",
        "dense<",
        "array<i32: 1>",
        "token",
        "attributes {",
        "<{",
        "}>",
        "module {",
        "entry @",
        "#loc = ",
        "!t = ",
    ];
    let mut random = Random(1);
    let mut damaged = 0;
    for entry in std::fs::read_dir(dir).unwrap() {
        let source = std::fs::read(entry.unwrap().path()).unwrap();
        for _ in 0..400 {
            let mut bytes = source.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len());
                let len = random.below(12).min(bytes.len() - at);
                match random.below(3) {
                    0 => drop(bytes.drain(at..at + len)),
                    1 => drop(bytes.splice(at..at, words[random.below(words.len())].bytes())),
                    _ => {
                        let copy = bytes[at..at + len].to_vec();
                        let to = random.below(bytes.len());
                        drop(bytes.splice(to..to, copy));
                    }
                }
            }
            if let Err(list) = parse(&bytes) {
                damaged += 1;
                assert!(!list.is_empty() && list.len() <= MAX_ERRORS);
                for pair in list.windows(2) {
                    assert!(
                        pair[0].span.start <= pair[1].span.start,
                        "findings are in order of place"
                    );
                }
                for d in &list {
                    let (start, end) = (d.span.start as usize, d.span.end as usize);
                    assert!(start <= end && end <= bytes.len(), "{d:?}");
                    assert!(
                        std::str::from_utf8(&bytes).map_or(true, |t| t.get(start..end).is_some()),
                        "{d:?}"
                    );
                }
            }
        }
    }
    assert!(damaged > 1000, "{damaged}");
}

#[test]
fn a_padding_value_without_a_mask_is_told_by_its_type() {
    let load = |operand: &str| {
        let text = format!(
            "entry @k(%p: tile<ptr<f32>>, %f: tile<f32>, %m: tile<i1>) {{\n  \
             %0, %1 = load_ptr_tko weak %p, {operand} -> tile<f32>, token\n  return\n}}\n"
        );
        let module = parse(text.as_bytes()).unwrap();
        let printed = crate::text::print(&module, &crate::text::PrintOptions::default());
        let again = parse(printed.as_bytes()).unwrap();
        crate::compare::same(&module, &again).unwrap();
        let body = &module.entries().next().unwrap().body;
        match body.op(body.region_ops(body.root())[0]) {
            crate::Op::LoadPtrTko {
                mask, padding_value, ..
            } => (mask.is_some(), padding_value.is_some()),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(load("%f : tile<ptr<f32>>, tile<f32>"), (false, true));
    assert_eq!(load("%m : tile<ptr<f32>>, tile<i1>"), (true, false));
    assert_eq!(load("%m, %f : tile<ptr<f32>>, tile<i1>, tile<f32>"), (true, true));
}

#[test]
fn names_of_hints_that_are_no_words_come_back() {
    let text = "entry @k() optimization_hints=<\"a \\0E-b\" = {\"x}y\" = 3}> {\n  return\n}\n";
    let module = parse(text.as_bytes()).unwrap();
    let printed = crate::text::print(&module, &crate::text::PrintOptions::default());
    assert_eq!(printed, text);
    crate::compare::same(&module, &parse(printed.as_bytes()).unwrap()).unwrap();
}

//! Each rule against cuda-tile's own answer: `tests/rules/generate.py` asked it, and says how questions are written.

use super::super::Elaborator;
use super::super::builtin::Passing;
use super::super::context::{Context, Stop};
use super::super::lang::{Comments, Global, Names};
use super::super::number::show_float;
use super::super::value::{Number, NumberValue, Place, RunValue, Value};
use std::rc::Rc;
use tileport_ir::Span;
use tileport_kernel::{Cond, Dim, Dtype, Element, Expr, FloatExpr, Kernel, TileType, Type};

const ANSWERS: &str = include_str!("../../../tests/rules/cutile-1.7.txt");

/// Questions to which our answer is meant to differ, with it. cuda-tile looks for repeated axes before it counts negative ones
/// from the end, so it makes a permutation that is none, which Tile IR's verifier refuses.
const DEVIATIONS: &[(&str, &str, &str)] = &[
    ("cuda.tile.permute", "f32[1,4] (0 -2)", "!"),
    ("cuda.tile.permute", "f32[4,1] (0 -2)", "!"),
    ("cuda.tile.permute", "f32[2,4] (0 -2)", "!"),
    ("cuda.tile.permute", "f32[4,4] (0 -2)", "!"),
];

struct NoNames;

impl<'p> Names<'p> for NoNames {
    fn global(&self, _: usize, _: &str) -> Option<Global<'p>> {
        None
    }
    fn span(&self, _: usize, _: ruff_text_size::TextRange) -> Span {
        Span::NONE
    }
    fn comments(
        &self,
        _: usize,
        _: &ruff_python_ast::StmtFunctionDef,
        _: ruff_text_size::TextRange,
    ) -> Comments {
        Comments::default()
    }
}

fn elaborator() -> Elaborator<'static> {
    Elaborator {
        cx: Context::new(Kernel::default()),
        names: &NoNames,
        functions: Vec::new(),
        classes: Vec::new(),
        frames: Vec::new(),
        current: 0,
        depth: 0,
        nesting: 0,
        static_mode: false,
        unrolling: 0,
        unrolling_frame: 0,
        globals: rustc_hash::FxHashMap::default(),
        evaluating: Vec::new(),
        choices: Vec::new(),
        ghosts: Vec::new(),
        comments: Vec::new(),
        inferring: false,
        provisional: Vec::new(),
    }
}

/// Splits at spaces outside parentheses, brackets and quotes.
fn tokens(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start, mut out) = (0, false, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            ' ' if !quoted && depth == 0 => {
                if start < at {
                    out.push(&text[start..at]);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

fn number(text: &str) -> NumberValue {
    match text {
        "True" => NumberValue::Bool(Cond::Known(true)),
        "False" => NumberValue::Bool(Cond::Known(false)),
        _ => match text.parse::<i128>() {
            Ok(value) => NumberValue::Int(Dim::int(value)),
            Err(_) => NumberValue::Float(FloatExpr::value(text.parse().unwrap())),
        },
    }
}

fn weak(value: NumberValue) -> Value {
    Value::Number(Number { value, dtype: None })
}

/// An operand from its notation.
fn operand(cx: &mut Context, text: &str) -> Value {
    if let Some(text) = text.strip_prefix('"') {
        return Value::Text(text.strip_suffix('"').unwrap().into());
    }
    if let Some(inner) = text.strip_prefix('(') {
        let items = tokens(inner.strip_suffix(')').unwrap());
        return Value::Tuple(items.into_iter().map(|item| operand(cx, item)).collect());
    }
    if let Some(mode) = text.strip_prefix('@') {
        return Value::Member(format!("cuda.tile.RoundingMode.{mode}").into());
    }
    match text {
        "None" => return Value::None,
        "..." => return Value::Ellipsis,
        _ => {}
    }
    if let Some((start, stop)) = text.split_once(':') {
        let part = |text: &str| {
            if text.is_empty() {
                Value::None
            } else {
                weak(number(text))
            }
        };
        return Value::Slice(Rc::new([part(start), part(stop), Value::None]));
    }
    if let Some((name, dims)) = text.split_once('[') {
        let dims = dims.strip_suffix(']').unwrap();
        let shape = dims
            .split(',')
            .filter(|dim| !dim.is_empty())
            .map(|dim| Dim::int(dim.parse().unwrap()));
        let ty = Type::Tile(TileType {
            dtype: Element::from_name(name).unwrap().into(),
            shape: shape.collect(),
        });
        let var = cx.temporary(ty.clone());
        return Value::Run(RunValue {
            place: Place::Var(var),
            ty,
            constant: None,
        });
    }
    if let Some((name, value)) = text.split_once('(') {
        let dtype = Dtype::Known(Element::from_name(name).unwrap());
        let value = number(value.strip_suffix(')').unwrap());
        return Value::Number(cx.typed(&value, &dtype).unwrap());
    }
    match Element::from_name(text) {
        Some(element) => Value::Dtype(element.into()),
        None => weak(number(text)),
    }
}

fn show_number(value: &NumberValue) -> String {
    match value {
        NumberValue::Bool(cond) => if cond.as_bool().unwrap() { "True" } else { "False" }.to_owned(),
        NumberValue::Int(dim) => dim.as_int().unwrap().to_string(),
        NumberValue::Float(float) => show_float(float.as_value().unwrap()),
    }
}

/// A result in the file's notation.
fn show(value: &Value) -> String {
    let element = |dtype: &Dtype| dtype.as_element().unwrap().name();
    match value {
        Value::Number(Number { value, dtype: None }) => show_number(value),
        Value::Number(Number {
            value,
            dtype: Some(dtype),
        }) => format!("{}({})", element(dtype), show_number(value)),
        Value::Run(run) => {
            let ty = run.ty.as_tile().unwrap();
            let dims: Vec<_> = ty
                .shape
                .iter()
                .map(|dim| dim.as_int().unwrap().to_string())
                .collect();
            format!("{}[{}]", element(&ty.dtype), dims.join(","))
        }
        Value::Dtype(dtype) => element(dtype).to_owned(),
        Value::Text(text) => format!("\"{text}\""),
        Value::None => "None".to_owned(),
        Value::Tuple(items) => {
            let items: Vec<_> = items.iter().map(show).collect();
            format!("({})", items.join(" "))
        }
        other => panic!("no notation for {other:?}"),
    }
}

/// What the elaborator answers; and the kernel it made, which must be well typed.
fn ask(name: &str, operands: &[&str]) -> String {
    let mut e = elaborator();
    let mut args: Vec<Value> = operands.iter().map(|text| operand(&mut e.cx, text)).collect();
    let short = name.rsplit('.').next().unwrap();
    let dtypes = Element::from_long_name(short);
    let name = match dtypes {
        Some(element) if name.starts_with("cuda.tile.") => {
            args.insert(0, Value::Dtype(element.into()));
            "cuda.tile.DType.__call__"
        }
        _ => name,
    };
    let row = super::find(name).unwrap_or_else(|| panic!("no row for {name}"));
    let mut named = Vec::new();
    for (index, parameter) in row.parameters.iter().enumerate().rev() {
        if parameter.passing == Passing::Named && index < args.len() {
            named.push((Rc::from(parameter.name), args.remove(index)));
        }
    }
    match e.call(&Value::Named(name.into()), args, named) {
        Ok(value) => {
            well_typed(&e.cx.kernel);
            show(&value)
        }
        Err(Stop::Error(diagnostic)) => {
            assert!(!diagnostic.message.is_empty());
            "!".to_owned()
        }
        Err(_) => panic!("{name} {operands:?}: nothing is symbolic here"),
    }
}

/// Operands of elementwise operations have one type.
fn well_typed(kernel: &Kernel) {
    use tileport_kernel::expr::BinaryOp;
    let of = |id| kernel.type_of(id).unwrap();
    let shape = |ty: &Type| ty.as_tile().unwrap().shape.clone();
    for data in kernel.exprs.values() {
        let ty = &data.types[0];
        match &data.expr {
            Expr::Binary {
                op: BinaryOp::PowInt,
                lhs,
                rhs,
                ..
            } => {
                assert_eq!(of(*lhs), ty);
                assert_eq!(shape(of(*rhs)), shape(ty));
            }
            Expr::Binary { lhs, rhs, .. } => assert_eq!((of(*lhs), of(*rhs)), (ty, ty)),
            Expr::Compare { lhs, rhs, .. } => {
                assert_eq!(of(*lhs), of(*rhs));
                assert_eq!(shape(of(*lhs)), shape(ty));
            }
            Expr::Select {
                cond,
                then,
                otherwise,
            } => {
                assert_eq!((of(*then), of(*otherwise)), (ty, ty));
                assert_eq!(shape(of(*cond)), shape(ty));
            }
            Expr::Cast { x, .. } => assert_eq!(shape(of(*x)), shape(ty)),
            _ => {}
        }
    }
}

/// The same answer, but for the last digit of a float.
fn alike(ours: &str, theirs: &str) -> bool {
    if ours == theirs {
        return true;
    }
    match (ours.parse::<f64>(), theirs.parse::<f64>()) {
        (Ok(a), Ok(b)) if ours.contains(['.', 'e']) && theirs.contains(['.', 'e']) => {
            (a - b).abs() <= 4.0 * f64::EPSILON * a.abs().max(b.abs())
        }
        _ => false,
    }
}

/// Calls `f` with each question and its answer.
fn each_question(mut f: impl FnMut(&str, &[&str], &str)) {
    let mut lines = ANSWERS.lines();
    while let Some(line) = lines.next() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some(head) = line.strip_prefix("table ") else {
            let (question, answer) = line.rsplit_once(" = ").unwrap();
            let parts = tokens(question);
            f(parts[0], &parts[1..], answer);
            continue;
        };
        let parts = tokens(head);
        let columns: Vec<&str> = lines.next().unwrap().split('\t').skip(1).collect();
        for row in lines.by_ref().take_while(|row| !row.is_empty()) {
            let (row, cells) = row.split_once('\t').unwrap();
            let mut column = columns.iter();
            for cell in cells.split('\t') {
                let run = cell
                    .rsplit_once('*')
                    .and_then(|(cell, n)| Some((cell, n.parse().ok()?)));
                let (answer, count) = run.unwrap_or((cell, 1_usize));
                for _ in 0..count {
                    let column = column.next().unwrap();
                    let place = |part: &&'static str| match *part {
                        "%" => row,
                        "#" => column,
                        other => other,
                    };
                    let operands: Vec<&str> = parts[1..].iter().map(place).collect();
                    f(parts[0], &operands, answer);
                }
            }
            assert!(column.next().is_none(), "a row is short");
        }
    }
}

#[test]
fn every_rule_gives_what_cuda_tile_gives() {
    let (mut asked, mut wrong, mut deviations) = (0, Vec::new(), 0);
    each_question(|name, operands, theirs| {
        asked += 1;
        let ours = ask(name, operands);
        let question = operands.join(" ");
        if DEVIATIONS
            .iter()
            .any(|(of, text, answer)| *of == name && *text == question && *answer == ours)
        {
            assert_ne!(ours, theirs, "{name} {question} is no deviation");
            deviations += 1;
        } else if !alike(&ours, theirs) {
            wrong.push(format!("{name} {question}: ours {ours}, theirs {theirs}"));
        }
    });
    assert!(
        wrong.is_empty(),
        "{} of {asked} differ:\n{}",
        wrong.len(),
        wrong.iter().take(400).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(asked > 15_000, "{asked} questions");
    assert_eq!(deviations, DEVIATIONS.len());
}

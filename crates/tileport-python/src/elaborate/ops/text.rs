//! Text: formatting and printing.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter, Passing};
use super::super::context::{Context, Result};
use super::super::number::show_float;
use super::super::value::{FormatPiece, Number, NumberValue, Value};
use super::cast::tile;
use super::params::{named, optional, positional};
use std::rc::Rc;
use tileport_kernel::stmt::PrintPiece;
use tileport_kernel::{Dtype, Element, ElementClass, StmtKind, Type};

const X: &[Parameter] = &[positional("x")];
const REST: Parameter = Parameter {
    name: "args",
    passing: Passing::Rest,
    default: None,
};
const PRINT: &[Parameter] = &[
    REST,
    named("sep", Default::Text(" ")),
    named("end", Default::Text("\n")),
];
const PRINTF: &[Parameter] = &[positional("format"), REST];
const ASSERT: &[Parameter] = &[positional("cond"), optional("message", Default::None)];
const JOIN: &[Parameter] = &[positional("self"), positional("iterable")];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "builtins.str" X |e, a| str_of(e, a);
    "builtins.repr" X |e, a| repr_of(e, a);
    "builtins.str.join" JOIN |e, a| join(e, a);
    "builtins.print" PRINT |e, a| print(e, a);
    "cuda.tile.print" PRINT |e, a| print(e, a);
    "cuda.tile.printf" PRINTF |e, a| printf(&mut e.cx, a);
    "cuda.tile.assert_" ASSERT |e, a| assert(&mut e.cx, a);
};

fn missing<T>(cx: &Context) -> Result<T> {
    cx.error("python-arguments", "an argument is missing")
}

/// The pieces of a text.
fn pieces(value: &Value) -> Vec<FormatPiece> {
    match value {
        Value::Text(text) => vec![FormatPiece::Text(Rc::clone(text))],
        Value::Formatted(pieces) => pieces.to_vec(),
        _ => Vec::new(),
    }
}

/// Texts one after the other; neighbouring literal pieces become one.
pub(super) fn concatenate(texts: &[Value]) -> Value {
    let mut all: Vec<FormatPiece> = Vec::new();
    for piece in texts.iter().flat_map(pieces) {
        match (&piece, all.last_mut()) {
            (FormatPiece::Text(text), _) if text.is_empty() => {}
            (FormatPiece::Text(text), Some(FormatPiece::Text(last))) => {
                *last = format!("{last}{text}").into()
            }
            _ => all.push(piece),
        }
    }
    match all.as_slice() {
        [] => Value::Text("".into()),
        [FormatPiece::Text(text)] => Value::Text(Rc::clone(text)),
        _ => Value::Formatted(all.into()),
    }
}

/// A number as Python writes it.
fn show_number(cx: &Context, number: &Number) -> Result<String> {
    let value = cx.constant_value(number);
    match &value {
        NumberValue::Bool(cond) => match cond.as_bool() {
            Some(true) => Ok("True".to_owned()),
            Some(false) => Ok("False".to_owned()),
            None => cx.needs_numbers(&[&value], "a number in a text"),
        },
        NumberValue::Int(dim) => match dim.as_int() {
            Some(int) => Ok(int.to_string()),
            None => cx.needs_numbers(&[&value], "a number in a text"),
        },
        NumberValue::Float(float) => match float.as_value() {
            Some(float) => Ok(show_float(float)),
            None => cx.needs_numbers(&[&value], "a number in a text"),
        },
    }
}

/// Text in quotes, as Python chooses and escapes them.
fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if (c as u32) < 32 || c as u32 == 127 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

fn str_of(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    match args {
        [text @ (Value::Text(_) | Value::Formatted(_))] => Ok(text.clone()),
        [Value::Dtype(dtype @ Dtype::Known(_))] => Ok(Value::Text(e.cx.show_dtype(dtype).into())),
        _ => repr_of(e, args),
    }
}

fn repr_of(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x] = args else { return missing(&e.cx) };
    let text = |text: String| Ok(Value::Text(text.into()));
    match x {
        Value::Number(number) => text(show_number(&e.cx, number)?),
        Value::Text(value) => text(quoted(value)),
        Value::None => text("None".to_owned()),
        Value::Ellipsis => text("Ellipsis".to_owned()),
        Value::Dtype(dtype @ Dtype::Known(_)) => text(format!("<DType '{}'>", e.cx.show_dtype(dtype))),
        Value::Dtype(dtype) => e.cx.needs_dtype(dtype, "an element type in a text"),
        Value::Member(name) => text(name.trim_start_matches("cuda.tile.").to_owned()),
        Value::Run(run) if run.ty.as_tile().is_some() => {
            let value = e.cx.reusable(x.clone());
            Ok(Value::Formatted([FormatPiece::Value(value, None)].into()))
        }
        Value::Tuple(items) => {
            let literal = |text: &str| Value::Text(text.into());
            let mut parts = vec![literal("(")];
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    parts.push(literal(", "));
                }
                parts.push(repr_of(e, std::slice::from_ref(item))?);
            }
            parts.push(literal(if items.len() == 1 { ",)" } else { ")" }));
            Ok(concatenate(&parts))
        }
        Value::Record(_) | Value::Invalid(_) => e.cx.error(
            "python-unsupported",
            format!("{} can't be put into a text", e.cx.show_value(x)),
        ),
        other => text(format!("<{}>", e.cx.show_value(other))),
    }
}

fn join(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [separator, items] = args else {
        return missing(&e.cx);
    };
    let Value::Tuple(items) = items else {
        return e.cx.error(
            "python-type",
            format!("join needs a tuple of texts, not {}", e.cx.show_value(items)),
        );
    };
    let mut parts = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if !matches!(item, Value::Text(_) | Value::Formatted(_)) {
            return e.cx.error(
                "python-type",
                format!("join needs texts, but item {index} is {}", e.cx.show_value(item)),
            );
        }
        if index > 0 {
            parts.push(separator.clone());
        }
        parts.push(item.clone());
    }
    Ok(concatenate(&parts))
}

fn known(cx: &Context, dtype: &Dtype) -> Result<Element> {
    match dtype.as_element() {
        Some(element) => Ok(element),
        None => cx.needs_dtype(dtype, "the element type of what is printed"),
    }
}

/// The conversion of C that prints an element type.
const fn conversion(element: Element) -> &'static str {
    match element {
        Element::Bool => "d",
        Element::I64 => "lld",
        Element::U64 => "llu",
        Element::F64 => "lf",
        other if other.is_float() => "f",
        other if other.is_signed_integer() => "d",
        _ => "u",
    }
}

/// Python's format specification in C's notation.
fn specification(cx: &Context, spec: &str, element: Element) -> Result<String> {
    let mut rest = spec;
    let mut take = |allowed: &str| -> Option<char> {
        let c = rest.chars().next().filter(|c| allowed.contains(*c))?;
        rest = rest.get(c.len_utf8()..).unwrap_or("");
        Some(c)
    };
    let align = take("<>^");
    let sign = take("+ -");
    let alternate = take("#");
    let zero = take("0");
    let mut width = String::new();
    while let Some(c) = take("0123456789") {
        width.push(c);
    }
    let mut precision = String::new();
    if take(".").is_some() {
        precision.push('.');
        while let Some(c) = take("0123456789") {
            precision.push(c);
        }
    }
    let kind = take("diouxXeEfFgGaA");
    let wrong = || {
        cx.fault(
            "python-format",
            format!("the format `{spec}` is not known for elements of type {}", cx.show_dtype(&element.into())),
            "a format is [<>^][+- ][#][0][width][.precision][type]; the type is one of diouxX for integers, eEfFgGaA for floats",
        )
    };
    let floats = element.class() >= ElementClass::Float;
    let fits = kind.is_none_or(|kind| floats == "eEfFgGaA".contains(kind));
    if !rest.is_empty() || !fits || precision == "." {
        return wrong();
    }
    let mut flags = String::new();
    if align == Some('<') {
        flags.push('-');
    }
    flags.extend(sign.filter(|sign| *sign != '-'));
    flags.extend(alternate);
    if align != Some('<') {
        flags.extend(zero);
    }
    let kind = kind.map_or_else(|| conversion(element).to_owned(), String::from);
    Ok(format!("%{flags}{width}{precision}{kind}"))
}

fn print(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [Value::Tuple(items), separator, end] = args else {
        return missing(&e.cx);
    };
    for (value, name) in [(separator, "sep"), (end, "end")] {
        if !matches!(value, Value::Text(_) | Value::Formatted(_)) {
            return e.cx.error(
                "python-type",
                format!("`{name}` must be text, not {}", e.cx.show_value(value)),
            );
        }
    }
    let mut parts = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            parts.push(separator.clone());
        }
        let text = e.call(
            &Value::Named("builtins.str".into()),
            vec![item.clone()],
            Vec::new(),
        )?;
        parts.push(text);
    }
    parts.push(end.clone());
    let mut pieces = Vec::new();
    for piece in self::pieces(&concatenate(&parts)) {
        pieces.extend(printed(e, piece)?);
    }
    e.cx.push(StmtKind::Print { pieces });
    Ok(Value::None)
}

fn printed(e: &mut Elaborator<'_>, piece: FormatPiece) -> Result<Vec<PrintPiece>> {
    let (value, spec) = match piece {
        FormatPiece::Text(text) => return Ok(vec![PrintPiece::Text(text.to_string())]),
        FormatPiece::Value(value, spec) => (value, spec),
    };
    if !matches!(value, Value::Number(_) | Value::Run(_)) {
        if spec.is_some() {
            return e.cx.error(
                "python-format",
                format!("a format has no meaning for {}", e.cx.show_value(&value)),
            );
        }
        let text = e.call(&Value::Named("builtins.str".into()), vec![value], Vec::new())?;
        let mut out = Vec::new();
        for piece in pieces(&text) {
            out.extend(printed(e, piece)?);
        }
        return Ok(out);
    }
    let cx = &mut e.cx;
    let (id, ty) = tile(cx, &value, "print")?;
    let element = known(cx, &ty.dtype)?;
    let format = match spec {
        Some(spec) => specification(cx, &spec, element)?,
        None => format!("%{}", conversion(element)),
    };
    Ok(vec![PrintPiece::Value(id, format)])
}

/// `ct.printf`: C's notation, of which each conversion takes an argument of its kind.
fn printf(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [format, Value::Tuple(items)] = args else {
        return missing(cx);
    };
    let Value::Text(format) = format else {
        return cx.error(
            "python-type",
            format!("the format must be text, not {}", cx.show_value(format)),
        );
    };
    let mut pieces = Vec::new();
    let mut items = items.iter();
    let mut rest: &str = format;
    while let Some(at) = rest.find('%') {
        let (before, after) = rest.split_at(at);
        if !before.is_empty() {
            pieces.push(PrintPiece::Text(before.to_owned()));
        }
        if let Some(after) = after.strip_prefix("%%") {
            pieces.push(PrintPiece::Text("%".to_owned()));
            rest = after;
            continue;
        }
        let Some((conversion, kind)) = c_conversion(after) else {
            return cx.fault(
                "python-format",
                format!("`{after}` is no conversion of a format"),
                "a conversion is %[flag][width][.precision][length]type; write %% for a percent sign",
            );
        };
        rest = after.get(conversion.len()..).unwrap_or("");
        let Some(item) = items.next() else {
            return cx.error("python-format", format!("`{conversion}` has no argument"));
        };
        let (id, ty) = tile(cx, item, "printf")?;
        let element = known(cx, &ty.dtype)?;
        let wanted = if element.class() >= ElementClass::Float {
            "eEfFgGaA"
        } else {
            "diuoxX"
        };
        if !wanted.contains(kind) {
            return cx.fault(
                "python-format",
                format!("`{conversion}` can't print {}", cx.show_value(item)),
                "integers take diuoxX, floats take eEfFgGaA",
            );
        }
        pieces.push(PrintPiece::Value(id, conversion.to_owned()));
    }
    if !rest.is_empty() {
        pieces.push(PrintPiece::Text(rest.to_owned()));
    }
    let left = items.len();
    if left > 0 {
        return cx.error(
            "python-format",
            format!("the format leaves {left} argument(s) over"),
        );
    }
    cx.push(StmtKind::Print { pieces });
    Ok(Value::None)
}

/// The conversion of C at the start of a text, with its type.
fn c_conversion(text: &str) -> Option<(&str, char)> {
    let digits = |rest: &str| rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut at = 1;
    if text.get(at..)?.starts_with(|c| "0 #+-".contains(c)) {
        at += 1;
    }
    at += digits(text.get(at..)?);
    let rest = text.get(at..)?;
    if let Some(fraction) = rest.strip_prefix('.')
        && digits(fraction) > 0
    {
        at += 1 + digits(fraction);
    }
    let rest = text.get(at..)?;
    at += ["hh", "h", "ll", "l"]
        .into_iter()
        .find(|length| rest.starts_with(length))
        .map_or(0, str::len);
    let kind = text
        .get(at..)?
        .chars()
        .next()
        .filter(|c| "diuoxXeEfFgGaAcspn".contains(*c))?;
    Some((text.get(..=at)?, kind))
}

fn assert(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [cond, message] = args else { return missing(cx) };
    let message = match message {
        Value::None => String::new(),
        Value::Text(text) => text.to_string(),
        other => {
            return cx.error(
                "python-type",
                format!("the message must be text, not {}", cx.show_value(other)),
            );
        }
    };
    let operand = super::math::one(cx, cond, "assert_")?;
    if operand.dtype().as_element() != Some(Element::Bool) {
        return cx.fault(
            "python-type",
            format!("assert_ needs truth values, not {}", cx.show_value(cond)),
            "compare with `!= 0`",
        );
    }
    let (cond, _) = tile(cx, cond, "assert_")?;
    debug_assert!(matches!(cx.type_of(cond), Type::Tile(_)));
    cx.push(StmtKind::Assert { cond, message });
    Ok(Value::None)
}

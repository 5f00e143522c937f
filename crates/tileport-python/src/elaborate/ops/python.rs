//! What Python itself has that makes sense in a kernel: tuples, ranges, minimum and maximum, identity, membership.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Parameter, Passing};
use super::super::context::{Context, Result};
use super::super::value::{Number, NumberValue, Value};
use super::params::{SELF, positional};
use tileport_kernel::{Cond, Dim, Dtype, Element, Type};

const X: &[Parameter] = &[positional("x")];
const XY: &[Parameter] = &[positional("x"), positional("y")];
const OBJECT: &[Parameter] = &[SELF];
const REST: &[Parameter] = &[Parameter {
    name: "args",
    passing: Passing::Rest,
    default: None,
}];
const KEY: &[Parameter] = &[positional("object"), positional("key")];
const SET: &[Parameter] = &[positional("object"), positional("key"), positional("value")];
const SLICE: &[Parameter] = &[positional("start"), positional("stop"), positional("step")];
const GET: &[Parameter] = &[
    positional("self"),
    positional("key"),
    Parameter {
        name: "default",
        passing: Passing::Positional,
        default: Some(Default::None),
    },
];

macro_rules! rows {
    ($($name:literal $params:ident $call:expr;)*) => {
        &[$(Builtin { name: $name, parameters: $params, call: $call },)*]
    };
}

pub(crate) const TABLE: &[Builtin] = rows! {
    "builtins.len" X |e, a| len(e, a);
    "builtins.range" REST |e, a| range(&mut e.cx, a);
    "builtins.slice" SLICE |e, a| slice(&e.cx, a);
    "builtins.tuple" REST |e, a| tuple(e, a);
    "builtins.min" REST |e, a| extreme(e, true, a);
    "builtins.max" REST |e, a| extreme(e, false, a);
    "builtins.dict.get" GET |e, a| dict_get(e, a);
    "operator.getitem" KEY |e, a| getitem(e, a);
    "operator.setitem" SET |e, a| setitem(&e.cx, a);
    "operator.contains" XY |e, a| contains(e, a);
    "operator.is_" XY |e, a| identity(&e.cx, true, a);
    "operator.is_not" XY |e, a| identity(&e.cx, false, a);
    "cuda.tile.ensure_constant" X |e, a| ensure_constant(&e.cx, a);
    "cuda.tile.DType.bitwidth" OBJECT |e, a| bit_width(e, a);
    "cuda.tile.DType.name" OBJECT |e, a| dtype_name(e, a);
};

fn missing<T>(cx: &Context) -> Result<T> {
    cx.error("python-arguments", "an argument is missing")
}

/// A number of items.
pub(super) fn length(count: usize) -> Value {
    Value::int(Dim::int(i128::try_from(count).unwrap_or(i128::MAX)))
}

fn len(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    match args {
        [Value::Tuple(items)] => Ok(length(items.len())),
        [Value::Dict(entries)] if e.static_mode => Ok(length(entries.len())),
        [Value::Text(text)] if e.static_mode => Ok(length(text.chars().count())),
        [Value::Run(run)] if matches!(run.ty, Type::List(_)) => super::array::list_length(e, args),
        [Value::Invalid(invalid)] => e.cx.no_value(invalid),
        [x] => e.cx.fault(
            "python-type",
            format!("{} has no len()", e.cx.show_value(x)),
            "tuples and lists of arrays have; the lengths of a tile or an array are in its `.shape`",
        ),
        _ => missing(&e.cx),
    }
}

/// The signed integer scalar that a range is made of, as its element type.
fn bound(cx: &Context, value: &Value) -> Result<Dtype> {
    let operand = super::math::one(cx, value, "range")?;
    let dtype = operand.dtype();
    let signed = dtype.as_element().is_none_or(Element::is_signed_integer);
    if signed && operand.shape().is_empty() {
        return Ok(dtype);
    }
    cx.fault(
        "python-type",
        format!("range needs signed integers, not {}", cx.show_value(value)),
        "convert with ct.int32(…)",
    )
}

fn range(cx: &mut Context, args: &[Value]) -> Result<Value> {
    let [Value::Tuple(items)] = args else {
        return missing(cx);
    };
    let (start, stop, step) = match &**items {
        [stop] => (None, stop, None),
        [start, stop] => (Some(start), stop, None),
        [start, stop, step] => (Some(start), stop, Some(step)),
        _ => {
            return cx.error(
                "python-arguments",
                format!("range takes one, two or three numbers, not {}", items.len()),
            );
        }
    };
    // All three have one type, i32 at least.
    let mut dtype = Dtype::Known(Element::I32);
    for item in items.iter() {
        let own = bound(cx, item)?;
        dtype = cx.symbolic(Dtype::promote(super::super::operand::RULE, &dtype, &own))?;
    }
    if let Some(Value::Number(number)) = step
        && let Some(step) = cx.truncated(&number.value)?.as_int()
        && step <= 0
    {
        return cx.fault(
            "python-value",
            format!("the step of a range is {step}"),
            "the step of a range in a kernel is positive; count upwards and compute the index from it",
        );
    }
    let part = |cx: &mut Context, value: Option<&Value>, default: i32| match value {
        None => cx
            .typed(&NumberValue::Int(default.into()), &dtype)
            .map(Value::Number),
        Some(Value::Number(number)) => cx.astype_number(number, &dtype).map(Value::Number),
        Some(value) => {
            let operand = super::math::one(cx, value, "range")?;
            let id = cx.convert(operand, &dtype)?;
            let value = cx.value(id);
            Ok(match value {
                Value::Run(run) => Value::Run(run),
                other => other,
            })
        }
    };
    let parts = [part(cx, start, 0)?, part(cx, Some(stop), 0)?, part(cx, step, 1)?];
    Ok(Value::Range(std::rc::Rc::new(parts)))
}

fn slice(cx: &Context, args: &[Value]) -> Result<Value> {
    let [start, stop, step] = args else {
        return missing(cx);
    };
    for part in [start, stop, step] {
        if matches!(part, Value::Run(_)) {
            return cx.fault(
                "python-type",
                "the bounds of a slice must be known when the kernel is compiled",
                "take a part of an array with `.slice(axis, start, stop)`",
            );
        }
    }
    Ok(Value::Slice(std::rc::Rc::new([
        start.clone(),
        stop.clone(),
        step.clone(),
    ])))
}

fn tuple(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    match args {
        [Value::Tuple(items)] => match &**items {
            [] => Ok(Value::Tuple([].into())),
            [Value::Tuple(items)] => Ok(Value::Tuple(items.clone())),
            [other] if e.static_mode => e.iterate(other).map(|items| Value::Tuple(items.into())),
            [other] => e.cx.error(
                "python-type",
                format!("{} can't become a tuple in a kernel", e.cx.show_value(other)),
            ),
            _ => e.cx.error("python-arguments", "tuple takes one value"),
        },
        _ => missing(&e.cx),
    }
}

fn extreme(e: &mut Elaborator<'_>, least: bool, args: &[Value]) -> Result<Value> {
    let [Value::Tuple(items)] = args else {
        return missing(&e.cx);
    };
    let items: Vec<Value> = match &**items {
        [x, y] => vec![x.clone(), y.clone()],
        [only] if e.static_mode => e.iterate(only)?,
        many if e.static_mode && !many.is_empty() => many.to_vec(),
        _ => {
            let name = if least { "min" } else { "max" };
            return e.cx.fault(
                "python-arguments",
                format!("{name} takes two operands in a kernel, not {}", items.len()),
                format!("nest it: {name}(a, {name}(b, c))"),
            );
        }
    };
    let mut items = items.into_iter();
    let Some(mut best) = items.next() else {
        return e
            .cx
            .error("python-value", "an empty sequence has no minimum or maximum");
    };
    for item in items {
        best = super::arith::least_or_greatest(&mut e.cx, least, &[best, item], false, false)?;
    }
    Ok(best)
}

/// The values of a dictionary with this key.
fn entry<'v>(
    cx: &Context,
    entries: &'v [(std::rc::Rc<str>, Value)],
    key: &Value,
) -> Result<Option<&'v Value>> {
    let Value::Text(key) = key else {
        return cx.error(
            "python-type",
            format!("the keys of a dictionary are text, not {}", cx.show_value(key)),
        );
    };
    Ok(entries.iter().find(|entry| entry.0 == *key).map(|entry| &entry.1))
}

fn dict_get(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [Value::Dict(entries), key, default] = args else {
        return missing(&e.cx);
    };
    Ok(entry(&e.cx, entries, key)?.unwrap_or(default).clone())
}

fn getitem(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [object, key] = args else {
        return missing(&e.cx);
    };
    match object {
        Value::Tuple(items) => tuple_item(&mut e.cx, items, key),
        Value::Dict(entries) => match entry(&e.cx, entries, key)? {
            Some(value) => Ok(value.clone()),
            None => e.cx.error(
                "python-type",
                format!("the dictionary has no key {}", e.cx.show_value(key)),
            ),
        },
        Value::Number(_) => super::shape::subscript(&mut e.cx, object, key),
        Value::Run(run) => match &run.ty {
            Type::Tile(_) => super::shape::subscript(&mut e.cx, object, key),
            Type::List(_) => super::array::list_item(e, args),
            _ => e.cx.fault(
                "python-type",
                format!("{} can't be indexed", e.cx.show_value(object)),
                "load from arrays with ct.load or ct.gather",
            ),
        },
        Value::Invalid(invalid) => e.cx.no_value(invalid),
        other => e.cx.error(
            "python-type",
            format!("{} can't be indexed", e.cx.show_value(other)),
        ),
    }
}

fn tuple_item(cx: &mut Context, items: &[Value], key: &Value) -> Result<Value> {
    match key {
        Value::Number(Number {
            value: value @ NumberValue::Int(dim),
            ..
        }) => {
            let Some(index) = dim.as_int() else {
                return cx.needs_numbers(&[value], "the index of a tuple");
            };
            let count = i128::try_from(items.len()).unwrap_or(i128::MAX);
            let at = if index < 0 { index + count } else { index };
            match usize::try_from(at).ok().and_then(|at| items.get(at)) {
                Some(item) => Ok(item.clone()),
                None => cx.error(
                    "python-range",
                    format!("the index {index} is out of range: the tuple has {count} items"),
                ),
            }
        }
        Value::Slice(parts) => {
            let part = |value: &Value| match value {
                Value::None => Ok(None),
                value => cx.known_int(value, "a bound of a slice").map(Some),
            };
            let bounds = [part(&parts[0])?, part(&parts[1])?, part(&parts[2])?];
            sliced(cx, items, bounds)
        }
        Value::Run(_) => cx.fault(
            "python-type",
            "the index of a tuple must be known when the kernel is compiled",
            "unroll the loop with ct.static_iter",
        ),
        _ => cx.error(
            "python-type",
            format!(
                "a tuple is indexed with an integer or a slice, not {}",
                cx.show_value(key)
            ),
        ),
    }
}

/// Python's slices of a tuple.
fn sliced(cx: &Context, items: &[Value], [start, stop, step]: [Option<i128>; 3]) -> Result<Value> {
    let count = i128::try_from(items.len()).unwrap_or(i128::MAX);
    let step = step.unwrap_or(1);
    if step == 0 {
        return cx.error("python-value", "the step of a slice is 0");
    }
    let (low, high) = if step > 0 { (0, count) } else { (-1, count - 1) };
    let clamp = |bound: Option<i128>, default: i128| match bound {
        None => default,
        Some(bound) if bound < 0 => bound.saturating_add(count).clamp(low, high),
        Some(bound) => bound.clamp(low, high),
    };
    let (mut at, end) = if step > 0 {
        (clamp(start, low), clamp(stop, high))
    } else {
        (clamp(start, high), clamp(stop, low))
    };
    let mut picked = Vec::new();
    while if step > 0 { at < end } else { at > end } {
        picked.extend(usize::try_from(at).ok().and_then(|at| items.get(at)).cloned());
        at = at.saturating_add(step);
    }
    Ok(Value::Tuple(picked.into()))
}

fn setitem(cx: &Context, args: &[Value]) -> Result<Value> {
    let [object, ..] = args else { return missing(cx) };
    let help = match object {
        Value::Run(run) => match run.ty {
            Type::Array(_) => "store into arrays with ct.store or ct.scatter",
            _ => "tiles don't change: make a new one with ct.insert or ct.where",
        },
        _ => "make a new tuple",
    };
    cx.fault(
        "python-type",
        format!("items of {} can't be assigned", cx.show_value(object)),
        help,
    )
}

fn contains(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    match args {
        [Value::Tuple(items), x] => super::compare::contained(e, x, items),
        [Value::Dict(entries), key] => Ok(Value::bool(entry(&e.cx, entries, key)?.is_some())),
        [container, _] => e.cx.fault(
            "python-type",
            format!("`in` can't look into {}", e.cx.show_value(container)),
            "it looks into tuples and dictionaries",
        ),
        _ => missing(&e.cx),
    }
}

/// `is`, which only compares with None.
fn identity(cx: &Context, positive: bool, args: &[Value]) -> Result<Value> {
    match args {
        [x, y] if matches!(x, Value::None) || matches!(y, Value::None) => {
            let same = matches!((x, y), (Value::None, Value::None));
            Ok(Value::bool(same == positive))
        }
        [x, y] => cx.fault(
            "python-type",
            format!("`is` can't compare {} and {}", cx.show_value(x), cx.show_value(y)),
            "in a kernel `is` only asks for None; write `==`",
        ),
        _ => missing(cx),
    }
}

/// `ct.ensure_constant`.
fn ensure_constant(cx: &Context, args: &[Value]) -> Result<Value> {
    fn varies(value: &Value) -> bool {
        match value {
            Value::Run(_) => true,
            Value::Tuple(items) => items.iter().any(varies),
            _ => false,
        }
    }
    match args {
        [x] if varies(x) => cx.error(
            "python-type",
            format!("{} is not known when the kernel is compiled", cx.show_value(x)),
        ),
        [x] => Ok(x.clone()),
        _ => missing(cx),
    }
}

/// The element type of an attribute that only exists while the kernel is compiled.
fn attribute(e: &Elaborator<'_>, args: &[Value], name: &str) -> Result<Element> {
    let [Value::Dtype(dtype)] = args else {
        return missing(&e.cx);
    };
    if !e.static_mode {
        return e.cx.fault(
            "python-attribute",
            format!("an element type has no attribute `{name}` in a kernel"),
            format!("write ct.static_eval(dtype.{name})"),
        );
    }
    match dtype.as_element() {
        Some(element) => Ok(element),
        None => e.cx.needs_dtype(dtype, "an element type that is looked into"),
    }
}

fn bit_width(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let element = attribute(e, args, "bitwidth")?;
    Ok(Value::int(Dim::int(element.storage_bits().into())))
}

fn dtype_name(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let element = attribute(e, args, "name")?;
    Ok(Value::Text(element.long_name().into()))
}

/// A truth value known when the kernel is compiled.
pub(super) fn truth(cond: Cond) -> Value {
    Value::Number(Number {
        value: NumberValue::Bool(cond),
        dtype: None,
    })
}

//! Expressions.

use super::super::Elaborator;
use super::super::context::Result;
use super::super::open::{Rank, Want};
use super::super::value::{FormatPiece, Number, NumberValue, Value};
use super::control::Choice;
use ruff_python_ast::{
    BoolOp, CmpOp, Comprehension, Expr, ExprBoolOp, ExprCompare, ExprFString, FStringPart,
    InterpolatedStringElement, Number as Literal, Operator, UnaryOp,
};
use std::rc::Rc;
use tileport_kernel::symbolic::CompareOp;
use tileport_kernel::{Cond, Dim, FloatExpr, Type};

/// The name of the function that an operator is.
pub(super) const fn operator(op: Operator) -> &'static str {
    match op {
        Operator::Add => "operator.add",
        Operator::Sub => "operator.sub",
        Operator::Mult => "operator.mul",
        Operator::MatMult => "operator.matmul",
        Operator::Div => "operator.truediv",
        Operator::Mod => "operator.mod",
        Operator::Pow => "operator.pow",
        Operator::LShift => "operator.lshift",
        Operator::RShift => "operator.rshift",
        Operator::BitOr => "operator.or_",
        Operator::BitXor => "operator.xor",
        Operator::BitAnd => "operator.and_",
        Operator::FloorDiv => "operator.floordiv",
    }
}

/// The method of a class that an operator calls, for its first and its second operand.
fn methods(name: &str) -> Option<(String, String)> {
    let bare = name.strip_prefix("operator.")?.trim_end_matches('_');
    let swapped = match bare {
        "lt" => "gt".to_owned(),
        "gt" => "lt".to_owned(),
        "le" => "ge".to_owned(),
        "ge" => "le".to_owned(),
        "eq" | "ne" => bare.to_owned(),
        _ => format!("r{bare}"),
    };
    Some((format!("__{bare}__"), format!("__{swapped}__")))
}

/// What is done with the lengths of an array.
pub(super) enum ShapeUse<'v> {
    /// One is picked.
    Item(&'v Value),
    /// They are assigned to so many names.
    Unpacked(usize),
}

/// Attributes that are values rather than methods.
const PROPERTIES: &[&str] = &[
    "dtype",
    "shape",
    "ndim",
    "strides",
    "tile_shape",
    "traversal_steps",
    "foreign_pointer",
    "bitwidth",
    "name",
    "T",
];

impl<'p> Elaborator<'p> {
    /// Elaborates an expression.
    pub(super) fn expr(&mut self, expr: &'p Expr) -> Result<Value> {
        self.cx.burn()?;
        self.place(expr);
        let value = self.expr_inner(expr);
        self.place(expr);
        value
    }

    fn expr_inner(&mut self, expr: &'p Expr) -> Result<Value> {
        match expr {
            Expr::Name(name) => self.name(name.id.as_str()),
            Expr::NumberLiteral(literal) => self.literal(&literal.value),
            Expr::BooleanLiteral(literal) => Ok(Value::bool(literal.value)),
            Expr::NoneLiteral(_) => Ok(Value::None),
            Expr::EllipsisLiteral(_) => Ok(Value::Ellipsis),
            Expr::StringLiteral(literal) => Ok(Value::Text(literal.value.to_str().into())),
            Expr::FString(text) => self.formatted(text),
            Expr::Tuple(tuple) => self.items(&tuple.elts).map(|items| Value::Tuple(items.into())),
            Expr::List(list) if self.static_mode => {
                self.items(&list.elts).map(|items| Value::Tuple(items.into()))
            }
            Expr::Dict(dict) => {
                let mut entries = Vec::with_capacity(dict.items.len());
                for item in &dict.items {
                    let Some(key) = &item.key else {
                        return self
                            .cx
                            .error("python-unsupported", "`**` in a dictionary is not supported");
                    };
                    let Value::Text(key) = self.expr(key)? else {
                        return self
                            .cx
                            .error("python-type", "the keys of a dictionary must be text");
                    };
                    let value = self.expr(&item.value)?;
                    entries.push((key, self.cx.reusable(value)));
                }
                Ok(Value::Dict(entries.into()))
            }
            Expr::UnaryOp(unary) => {
                let value = self.expr(&unary.operand)?;
                self.place(expr);
                match unary.op {
                    UnaryOp::Not => self.negation(&value),
                    UnaryOp::USub => self.builtin("operator.neg", vec![value]),
                    UnaryOp::UAdd => self.builtin("operator.pos", vec![value]),
                    UnaryOp::Invert => self.builtin("operator.invert", vec![value]),
                }
            }
            Expr::BinOp(binary) => {
                let left = self.expr(&binary.left)?;
                let right = self.expr(&binary.right)?;
                self.place(expr);
                self.binary(operator(binary.op), left, right)
            }
            Expr::BoolOp(all) => self.boolean(all, &all.values),
            Expr::Compare(compare) => self.compare(compare),
            Expr::If(choice) => {
                let cond = self.expr(&choice.test)?;
                let cond = self.choice(&cond)?;
                self.choose(cond, &mut |e| e.expr(&choice.body), &mut |e| {
                    e.expr(&choice.orelse)
                })
            }
            Expr::Attribute(attribute) => {
                let object = self.expr(&attribute.value)?;
                self.place(expr);
                self.attribute(object, attribute.attr.as_str())
            }
            Expr::Subscript(subscript) => {
                let object = self.expr(&subscript.value)?;
                let key = self.expr(&subscript.slice)?;
                self.place(expr);
                self.asked_of_shape(&subscript.value, ShapeUse::Item(&key))?;
                match &object {
                    Value::Dict(entries) => {
                        let Value::Text(key) = &key else {
                            return self.cx.error("python-type", "the keys of a dictionary are text");
                        };
                        match entries.iter().find(|entry| entry.0 == *key) {
                            Some(entry) => Ok(entry.1.clone()),
                            None => self
                                .cx
                                .error("python-type", format!("the dictionary has no key `{key}`")),
                        }
                    }
                    Value::Record(record) => {
                        let items: Rc<[Value]> = record.fields.iter().map(|field| field.1.clone()).collect();
                        self.builtin("operator.getitem", vec![Value::Tuple(items), key])
                    }
                    _ => self.builtin("operator.getitem", vec![object, key]),
                }
            }
            Expr::Slice(slice) => {
                let mut part = |part: &'p Option<Box<Expr>>| {
                    part.as_ref().map_or(Ok(Value::None), |part| self.expr(part))
                };
                let parts = [part(&slice.lower)?, part(&slice.upper)?, part(&slice.step)?];
                Ok(Value::Slice(Rc::new(parts)))
            }
            Expr::Lambda(lambda) => self.lambda(lambda),
            Expr::Call(call) => self.call_expr(call),
            Expr::ListComp(comp) if self.static_mode => self.comprehension(&comp.elt, &comp.generators),
            Expr::Generator(comp) if self.static_mode => self.comprehension(&comp.elt, &comp.generators),
            Expr::List(_) => self.cx.error(
                "python-unsupported",
                "a list has no place in a kernel; write a tuple",
            ),
            _ => self.cx.error(
                "python-unsupported",
                "this expression is not supported in a kernel",
            ),
        }
    }

    /// What the use of `x.shape` says of the rank of `x`, where that is a guess.
    pub(super) fn asked_of_shape(&mut self, shape: &'p Expr, shape_use: ShapeUse<'_>) -> Result<()> {
        let Expr::Attribute(attribute) = shape else {
            return Ok(());
        };
        let name = attribute.attr.as_str();
        // A name can be looked at twice; anything else could do something twice.
        if self.provisional.is_empty()
            || !matches!(name, "shape" | "strides")
            || !matches!(&*attribute.value, Expr::Name(_))
        {
            return Ok(());
        }
        let span = self.cx.span;
        let array = self.expr(&attribute.value)?;
        self.cx.span = span;
        match shape_use {
            ShapeUse::Item(Value::Number(Number {
                value: NumberValue::Int(axis),
                ..
            })) => match axis.as_int() {
                Some(axis) => self.dimension(&array, axis, &format!(".{name}")),
                None => Ok(()),
            },
            ShapeUse::Item(_) => Ok(()),
            ShapeUse::Unpacked(count) => self.rank(
                &array,
                Rank::Exactly(count),
                &format!(".{name} taken apart into {count}"),
            ),
        }
    }

    fn literal(&self, literal: &Literal) -> Result<Value> {
        let value = match literal {
            Literal::Int(int) => match int
                .as_u64()
                .map(i128::from)
                .or_else(|| int.to_string().parse().ok())
            {
                Some(value) => NumberValue::Int(Dim::int(value)),
                None => return self.cx.error("python-range", "this integer is too large"),
            },
            Literal::Float(value) => NumberValue::Float(FloatExpr::value(*value)),
            Literal::Complex { .. } => {
                return self
                    .cx
                    .error("python-unsupported", "complex numbers are not supported");
            }
        };
        Ok(Value::Number(Number { value, dtype: None }))
    }

    /// Items of a tuple, with `*` taken apart.
    pub(super) fn items(&mut self, exprs: &'p [Expr]) -> Result<Vec<Value>> {
        let mut items = Vec::with_capacity(exprs.len());
        for expr in exprs {
            if let Expr::Starred(starred) = expr {
                let value = self.expr(&starred.value)?;
                items.extend(self.iterate(&value)?);
            } else {
                items.push(self.expr(expr)?);
            }
        }
        Ok(items)
    }

    fn formatted(&mut self, text: &'p ExprFString) -> Result<Value> {
        let mut pieces = Vec::new();
        for part in text.value.iter() {
            let string = match part {
                FStringPart::Literal(literal) => {
                    pieces.push(FormatPiece::Text(literal.as_str().into()));
                    continue;
                }
                FStringPart::FString(string) => string,
            };
            for element in &string.elements {
                let interpolation = match element {
                    InterpolatedStringElement::Literal(literal) => {
                        pieces.push(FormatPiece::Text((*literal.value).into()));
                        continue;
                    }
                    InterpolatedStringElement::Interpolation(interpolation) => interpolation,
                };
                if interpolation.conversion != ruff_python_ast::ConversionFlag::None {
                    return self.cx.error(
                        "python-unsupported",
                        "conversions such as `!r` are not supported in a kernel",
                    );
                }
                let format = match &interpolation.format_spec {
                    None => None,
                    Some(spec) => {
                        let mut text = String::new();
                        for element in &spec.elements {
                            match element {
                                InterpolatedStringElement::Literal(literal) => text.push_str(&literal.value),
                                InterpolatedStringElement::Interpolation(_) => {
                                    return self
                                        .cx
                                        .error("python-unsupported", "a format must be plain text");
                                }
                            }
                        }
                        (!text.is_empty()).then(|| Rc::from(text))
                    }
                };
                let value = self.expr(&interpolation.expression)?;
                pieces.push(FormatPiece::Value(value, format));
            }
        }
        let plain: Option<String> = pieces
            .iter()
            .map(|piece| match piece {
                FormatPiece::Text(text) => Some(text.to_string()),
                FormatPiece::Value(Value::Text(text), None) => Some(text.to_string()),
                FormatPiece::Value(
                    Value::Number(Number {
                        value: NumberValue::Int(value),
                        ..
                    }),
                    None,
                ) => value.as_int().map(|value| value.to_string()),
                FormatPiece::Value(..) => None,
            })
            .collect();
        Ok(plain.map_or_else(
            || Value::Formatted(pieces.into()),
            |text| Value::Text(text.into()),
        ))
    }

    /// An operation on two values, by the name of its function.
    pub(super) fn binary(&mut self, name: &'static str, left: Value, right: Value) -> Result<Value> {
        if let Some((of_left, of_right)) = methods(name) {
            for (object, method, other) in [(&left, of_left, &right), (&right, of_right, &left)] {
                if let Value::Record(record) = object
                    && let Some(method) = self.method(record, &method)?
                {
                    return self.call(&method, vec![other.clone()], Vec::new());
                }
            }
        }
        // Python repeats a tuple; a kernel itself doesn't.
        if self.static_mode
            && name == "operator.mul"
            && let (Value::Tuple(items), count) | (count, Value::Tuple(items)) = (&left, &right)
        {
            let count = self.cx.known_int(count, "how often a tuple is repeated")?;
            let count = usize::try_from(count).unwrap_or(0);
            if count.saturating_mul(items.len()) > 1000 {
                return self
                    .cx
                    .error("python-too-large", "a tuple of more than 1000 items");
            }
            let items = self.cx.reusable(Value::Tuple(items.clone()));
            let Value::Tuple(items) = items else {
                return Ok(items);
            };
            return Ok(Value::Tuple(
                std::iter::repeat_n(items.iter().cloned(), count)
                    .flatten()
                    .collect(),
            ));
        }
        self.builtin(name, vec![left, right])
    }

    fn negation(&mut self, value: &Value) -> Result<Value> {
        Ok(match self.choice(value)? {
            Choice::Known(known) => Value::bool(!known),
            Choice::Static(cond) => self.choice_value(Choice::Static(cond.negate())),
            Choice::Dynamic(id) => {
                let id = self.not(id);
                self.choice_value(Choice::Dynamic(id))
            }
        })
    }

    /// `and` and `or`: what comes later is only elaborated if it matters.
    fn boolean(&mut self, all: &'p ExprBoolOp, values: &'p [Expr]) -> Result<Value> {
        let Some((first, rest)) = values.split_first() else {
            return Ok(Value::bool(all.op == BoolOp::And));
        };
        let value = self.expr(first)?;
        let choice = self.choice(&value)?;
        if rest.is_empty() {
            return Ok(self.choice_value(choice));
        }
        let and = all.op == BoolOp::And;
        match choice {
            Choice::Known(known) if known == and => self.boolean(all, rest),
            Choice::Known(known) => Ok(Value::bool(known)),
            choice => {
                // The first operand is both the condition and the result of one arm.
                let first = self.choice_value(choice);
                let first = self.cx.reusable(first);
                let choice = self.choice(&first)?;
                let mut short = |_: &mut Self| Ok(first.clone());
                let mut long = |e: &mut Self| e.boolean(all, rest);
                if and {
                    self.choose(choice, &mut long, &mut short)
                } else {
                    self.choose(choice, &mut short, &mut long)
                }
            }
        }
    }

    fn compare(&mut self, compare: &'p ExprCompare) -> Result<Value> {
        let left = self.expr(&compare.left)?;
        self.compare_rest(left, &compare.ops, &compare.comparators, compare)
    }

    fn compare_rest(
        &mut self,
        left: Value,
        ops: &'p [CmpOp],
        rest: &'p [Expr],
        whole: &'p ExprCompare,
    ) -> Result<Value> {
        let (Some((op, ops)), Some((first, rest))) = (ops.split_first(), rest.split_first()) else {
            return Ok(Value::bool(true));
        };
        let right = self.expr(first)?;
        self.place(whole);
        if ops.is_empty() {
            return self.comparison(*op, left, right);
        }
        let right = self.cx.reusable(right);
        let cond = self.comparison(*op, left, right.clone())?;
        let cond = self.cx.reusable(cond);
        let choice = self.choice(&cond)?;
        self.choose(
            choice,
            &mut |e| e.compare_rest(right.clone(), ops, rest, whole),
            &mut |_| Ok(cond.clone()),
        )
    }

    fn comparison(&mut self, op: CmpOp, left: Value, right: Value) -> Result<Value> {
        let name = match op {
            CmpOp::Eq => "operator.eq",
            CmpOp::NotEq => "operator.ne",
            CmpOp::Lt => "operator.lt",
            CmpOp::LtE => "operator.le",
            CmpOp::Gt => "operator.gt",
            CmpOp::GtE => "operator.ge",
            CmpOp::Is | CmpOp::IsNot => return self.identity(&left, &right, op == CmpOp::Is),
            CmpOp::In | CmpOp::NotIn => return self.membership(&left, &right, op == CmpOp::In),
        };
        if matches!(op, CmpOp::Eq | CmpOp::NotEq)
            && let Some(equal) = self.static_equality(&left, &right)?
        {
            return Ok(self.cond_value(if op == CmpOp::Eq { equal } else { equal.negate() }));
        }
        self.binary(name, left, right)
    }

    fn cond_value(&mut self, cond: Cond) -> Value {
        match cond.as_bool() {
            Some(known) => Value::bool(known),
            None => self.choice_value(Choice::Static(cond)),
        }
    }

    /// Whether two compile-time values that aren't numbers are equal; nothing for numbers, tiles and objects with methods.
    fn static_equality(&self, left: &Value, right: &Value) -> Result<Option<Cond>> {
        Ok(Some(match (left, right) {
            (Value::Invalid(invalid), _) | (_, Value::Invalid(invalid)) => return self.invalid(invalid),
            (Value::Open(part), Value::Number(_) | Value::Run(_) | Value::Open(_))
            | (Value::Number(_) | Value::Run(_), Value::Open(part)) => {
                return self.ask(part, Want::Scalar, "a number that is compared");
            }
            (Value::Dtype(a), Value::Dtype(b)) => Cond::same_dtype(a, b),
            (Value::Number(a), Value::Number(b)) if a.dtype.is_none() && b.dtype.is_none() => {
                match (&a.value, &b.value) {
                    (NumberValue::Int(a), NumberValue::Int(b)) => Cond::compare(CompareOp::Eq, a, b),
                    _ => return Ok(None),
                }
            }
            (Value::Tuple(a), Value::Tuple(b)) => {
                if a.len() != b.len() {
                    return Ok(Some(Cond::Known(false)));
                }
                let mut all = Cond::Known(true);
                for (a, b) in a.iter().zip(b.iter()) {
                    match self.static_equality(a, b)? {
                        Some(equal) => all = all.and(equal),
                        None => return Ok(None),
                    }
                }
                all
            }
            (Value::Record(a), Value::Record(b)) if a.class.info == b.class.info => {
                let mut all = Cond::Known(true);
                for (a, b) in a.fields.iter().zip(&b.fields) {
                    match self.static_equality(&a.1, &b.1)? {
                        Some(equal) => all = all.and(equal),
                        None => return Ok(None),
                    }
                }
                all
            }
            (Value::Number(_) | Value::Run(_), Value::Number(_) | Value::Run(_))
            | (Value::Record(_), _)
            | (_, Value::Record(_)) => {
                return Ok(None);
            }
            (a, b) => Cond::Known(super::scope::same(a, b)),
        }))
    }

    fn identity(&mut self, left: &Value, right: &Value, positive: bool) -> Result<Value> {
        let equal = match (left, right) {
            (Value::Invalid(invalid), _) | (_, Value::Invalid(invalid)) => return self.invalid(invalid),
            (Value::None, other) | (other, Value::None) => Cond::Known(matches!(other, Value::None)),
            (Value::Dtype(a), Value::Dtype(b)) => Cond::same_dtype(a, b),
            (Value::Number(a), Value::Number(b)) => match (&a.value, &b.value) {
                (NumberValue::Bool(a), NumberValue::Bool(b)) => a
                    .clone()
                    .and(b.clone())
                    .or(a.clone().negate().and(b.clone().negate())),
                (NumberValue::Int(a), NumberValue::Int(b)) => Cond::compare(CompareOp::Eq, a, b),
                _ => Cond::Known(false),
            },
            (a, b) => Cond::Known(super::scope::same(a, b)),
        };
        Ok(self.cond_value(if positive { equal } else { equal.negate() }))
    }

    fn membership(&mut self, item: &Value, container: &Value, positive: bool) -> Result<Value> {
        if let (Value::Text(item), Value::Text(container)) = (item, container) {
            return Ok(Value::bool(container.contains(&**item) == positive));
        }
        let items: Vec<Value> = match container {
            Value::Tuple(items) => items.to_vec(),
            Value::Dict(entries) => entries
                .iter()
                .map(|entry| Value::Text(Rc::clone(&entry.0)))
                .collect(),
            Value::Range(_) => self.iterate(container)?,
            _ => {
                return self.cx.error(
                    "python-type",
                    "`in` needs a tuple or a dictionary known when the kernel is compiled",
                );
            }
        };
        let mut any = Cond::Known(false);
        for other in &items {
            match self.static_equality(item, other)? {
                Some(equal) => any = any.or(equal),
                None => {
                    let equal = self.binary("operator.eq", item.clone(), other.clone())?;
                    match self.choice(&equal)? {
                        Choice::Known(known) => any = any.or(Cond::Known(known)),
                        Choice::Static(cond) => any = any.or(cond),
                        Choice::Dynamic(_) => {
                            return self.cx.error(
                                "python-unsupported",
                                "`in` is decided when the kernel is compiled",
                            );
                        }
                    }
                }
            }
        }
        Ok(self.cond_value(if positive { any } else { any.negate() }))
    }

    /// An attribute of a value.
    pub(super) fn attribute(&mut self, object: Value, name: &str) -> Result<Value> {
        let class = match &object {
            Value::Named(path) => return self.named(&format!("{path}.{name}")),
            Value::Module(module) => return self.global(*module, name),
            Value::Record(record) => return self.record_attribute(&Rc::clone(record), name),
            Value::Class(class) => return self.class_attribute(&Rc::clone(class), name),
            Value::Invalid(invalid) => return self.invalid(invalid),
            Value::Open(part) => {
                let what = format!("`.{name}` is asked of it");
                return match super::super::ops::find(&format!("cuda.tile.Array.{name}")) {
                    Some(_) => self.ask(part, Want::Array(Rank::AtLeast(0)), what),
                    None => self.ask(part, Want::Scalar, what),
                };
            }
            Value::Dtype(_) => "DType",
            Value::Number(_) => "Tile",
            Value::Text(_) | Value::Formatted(_) => "builtins.str",
            Value::Dict(_) => "builtins.dict",
            Value::Run(run) => match &run.ty {
                Type::Tile(_) => "Tile",
                Type::Array(_) => "Array",
                Type::View(_) => "TiledView",
                Type::Memory(_) => "RawArrayMemory",
                Type::List(_) => "List",
                Type::Pointer(_) => "Pointer",
            },
            _ => {
                return self
                    .cx
                    .error("python-type", format!("this has no attribute `{name}`"));
            }
        };
        let path = if class.contains('.') {
            format!("{class}.{name}")
        } else {
            format!("cuda.tile.{class}.{name}")
        };
        if super::super::ops::find(&path).is_none() {
            let kind = class.to_lowercase();
            return self
                .cx
                .error("python-attribute", format!("a {kind} has no attribute `{name}`"));
        }
        if PROPERTIES.contains(&name) {
            return self.builtin_by_name(&path, vec![object], Vec::new());
        }
        Ok(Value::Method(Rc::new((object, Value::Named(path.into())))))
    }

    /// The items of a tuple, a range known now, or the like.
    pub(crate) fn iterate(&mut self, value: &Value) -> Result<Vec<Value>> {
        match value {
            Value::Tuple(items) => Ok(items.to_vec()),
            Value::Record(record) => Ok(record.fields.iter().map(|field| field.1.clone()).collect()),
            Value::Dict(entries) => Ok(entries
                .iter()
                .map(|entry| Value::Text(Rc::clone(&entry.0)))
                .collect()),
            Value::Range(range) => {
                let start = self
                    .cx
                    .known_int(&range[0], "the start of a range that is unrolled")?;
                let stop = self
                    .cx
                    .known_int(&range[1], "the end of a range that is unrolled")?;
                let step = self
                    .cx
                    .known_int(&range[2], "the step of a range that is unrolled")?;
                if step == 0 {
                    return self.cx.error("python-value", "the step of a range is 0");
                }
                let mut items = Vec::new();
                let mut at = start;
                while step > 0 && at < stop || step < 0 && at > stop {
                    self.cx.burn()?;
                    if items.len() >= 1000 {
                        return self
                            .cx
                            .error("python-unsupported", "more than 1000 turns can't be unrolled");
                    }
                    items.push(Value::int(Dim::int(at)));
                    at += step;
                }
                Ok(items)
            }
            Value::Invalid(invalid) => self.invalid(invalid),
            _ => self.cx.error(
                "python-type",
                "this can't be iterated over when the kernel is compiled",
            ),
        }
    }

    /// A comprehension, as a tuple.
    pub(super) fn comprehension(
        &mut self,
        element: &'p Expr,
        generators: &'p [Comprehension],
    ) -> Result<Value> {
        let bound = self.frame().bound.len();
        for name in super::names::in_generators(generators) {
            self.frame_mut().bound.push((name, Value::None));
        }
        let mut items = Vec::new();
        let result = self.generate(element, generators, &mut items);
        self.frame_mut().bound.truncate(bound);
        result.map(|()| Value::Tuple(items.into()))
    }

    fn generate(
        &mut self,
        element: &'p Expr,
        generators: &'p [Comprehension],
        items: &mut Vec<Value>,
    ) -> Result<()> {
        let Some((generator, rest)) = generators.split_first() else {
            let value = self.expr(element)?;
            items.push(self.cx.reusable(value));
            return Ok(());
        };
        let source = match self.static_iter(&generator.iter)? {
            Some(items) => items,
            None if self.static_mode => {
                let value = self.expr(&generator.iter)?;
                self.iterate(&value)?
            }
            None => {
                return self.cx.error(
                    "python-unsupported",
                    "what a comprehension runs over must be wrapped in ct.static_iter(…)",
                );
            }
        };
        'items: for item in source {
            self.assign_to(&generator.target, item)?;
            for cond in &generator.ifs {
                let cond = self.expr(cond)?;
                match self.choice(&cond)? {
                    Choice::Known(true) => {}
                    Choice::Known(false) => continue 'items,
                    Choice::Static(cond) => return self.cx.needs(&cond, "the condition of a comprehension"),
                    Choice::Dynamic(_) => {
                        return self.cx.error(
                            "python-type",
                            "the condition of a comprehension must be known when the kernel is compiled",
                        );
                    }
                }
            }
            self.generate(element, rest, items)?;
        }
        Ok(())
    }

    /// What a name stands for.
    fn name(&mut self, name: &str) -> Result<Value> {
        let mut frame = Some(self.current);
        while let Some(index) = frame {
            let at = &self.frames[index];
            let bound = at.bound.iter().rev().find(|entry| *entry.0 == *name);
            let value = bound
                .map(|entry| entry.1.clone())
                .or_else(|| at.local(name).map(|local| at.slots[local].value.clone()));
            if let Some(value) = value {
                return match &value {
                    Value::Invalid(invalid) => self.invalid(invalid),
                    _ => Ok(value),
                };
            }
            frame = at.parent;
        }
        self.global(self.frame().module, name)
    }
}

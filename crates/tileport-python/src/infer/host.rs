//! What a host program passes to a kernel, as far as its text tells: numbers, element types, how arrays are made.

use super::super::project::{Project, ScopeRef};
use super::super::resolve::Resolved;
use crate::scope::BindingKind;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Arguments, Expr, ExprCall, Number, Operator, Stmt, UnaryOp};
use ruff_text_size::Ranged;
use std::cell::Cell;
use tileport_kernel::{ConstantValue, Element};

/// A value of the host program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Passed {
    /// A number, truth value, element type, text or None.
    Constant(ConstantValue),
    /// An array.
    Array(PassedArray),
    /// A tuple of values; those that the text does not tell are missing.
    Several(Vec<Option<Passed>>),
    /// A list of such values.
    List(Vec<Option<Passed>>),
}

impl Passed {
    /// The items of a tuple or list.
    pub(crate) fn items(&self) -> Option<&[Option<Passed>]> {
        match self {
            Self::Several(items) | Self::List(items) => Some(items),
            _ => None,
        }
    }
}

/// What is known of an array.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PassedArray {
    /// Its element type.
    pub(crate) element: Option<Element>,
    /// How many dimensions it has.
    pub(crate) rank: Option<usize>,
    /// Its lengths.
    pub(crate) shape: Option<Vec<i64>>,
}

/// A configuration that a kernel is tuned over: an expression, with what names in it stand for.
#[derive(Clone, Debug)]
pub(crate) struct Configuration<'p, 'a> {
    scope: ScopeRef<'p, 'a>,
    value: &'a Expr,
    /// Variables of comprehensions, with the sequences whose first items they are.
    variables: Vec<(&'a str, &'a Expr)>,
}

/// Looks values up.
pub(crate) struct Host<'p, 'a> {
    project: &'p Project<'a>,
    /// The name that stands for a configuration, and the first one.
    configuration: Option<(&'a str, Configuration<'p, 'a>)>,
    /// Whether expressions stand where the file has them, so that names that are bound later don't count.
    placed: bool,
    steps: Cell<u32>,
}

/// How much one question may look at, and how deep it may go.
const MAX_STEPS: u32 = 2000;
const MAX_DEPTH: u32 = 24;

/// Element types by the methods of PyTorch that convert to them.
const CONVERSIONS: &[(&str, Element)] = &[
    ("half", Element::F16),
    ("bfloat16", Element::BF16),
    ("float", Element::F32),
    ("double", Element::F64),
    ("int", Element::I32),
    ("long", Element::I64),
    ("bool", Element::Bool),
];

fn constant(value: ConstantValue) -> Option<Passed> {
    Some(Passed::Constant(value))
}

impl<'p, 'a> Host<'p, 'a> {
    pub(crate) fn new(
        project: &'p Project<'a>,
        configuration: Option<(&'a str, Configuration<'p, 'a>)>,
    ) -> Self {
        Self {
            project,
            configuration,
            placed: true,
            steps: Cell::new(MAX_STEPS),
        }
    }

    /// For expressions that don't stand in the file's code.
    pub(crate) fn apart(project: &'p Project<'a>) -> Self {
        Self {
            placed: false,
            ..Self::new(project, None)
        }
    }

    /// The value of an expression; nothing when the text does not tell.
    pub(crate) fn value(&self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Option<Passed> {
        self.eval(scope, expr, &[], MAX_DEPTH)
    }

    /// The first of the configurations that a kernel is tuned over.
    pub(crate) fn first_configuration(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &'a Expr,
    ) -> Option<Configuration<'p, 'a>> {
        self.first(scope, expr, &[], MAX_DEPTH)
    }

    fn first(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &'a Expr,
        variables: &[(&'a str, &'a Expr)],
        depth: u32,
    ) -> Option<Configuration<'p, 'a>> {
        let depth = depth.checked_sub(1)?;
        let of = |value| {
            Some(Configuration {
                scope,
                value,
                variables: variables.to_vec(),
            })
        };
        match expr {
            Expr::Tuple(tuple) => of(tuple.elts.first()?),
            Expr::List(list) => of(list.elts.first()?),
            Expr::BinOp(sum) if sum.op == Operator::Add => self.first(scope, &sum.left, variables, depth),
            Expr::ListComp(comp) => self.of_comprehension(scope, &comp.elt, &comp.generators, depth),
            Expr::Generator(comp) => self.of_comprehension(scope, &comp.elt, &comp.generators, depth),
            Expr::Call(call) => match self.project.resolve(scope, &call.func)? {
                Resolved::Builtin(name) if matches!(name.as_str(), "list" | "tuple" | "iter") => {
                    self.first(scope, call.arguments.args.first()?, variables, depth)
                }
                Resolved::Function(function) => {
                    let mut given = Given::default();
                    given.visit_body(&function.get()?.def.body);
                    let scope = function.scope();
                    match (given.yields.first(), given.returns.as_slice()) {
                        (Some(value), _) => Some(Configuration {
                            scope,
                            value,
                            variables: Vec::new(),
                        }),
                        (None, [only]) => self.first(scope, only, &[], depth),
                        _ => None,
                    }
                }
                _ => None,
            },
            Expr::Name(_) | Expr::Attribute(_) => {
                match self.project.resolve_at(scope, expr, expr.start())? {
                    Resolved::Value(value) => self.first(value.scope, value.value, &[], depth),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn of_comprehension(
        &self,
        scope: ScopeRef<'p, 'a>,
        element: &'a Expr,
        generators: &'a [ruff_python_ast::Comprehension],
        depth: u32,
    ) -> Option<Configuration<'p, 'a>> {
        let mut variables = Vec::new();
        for generator in generators {
            let Expr::Name(target) = &generator.target else {
                return None;
            };
            variables.push((target.id.as_str(), &generator.iter));
        }
        // `[c for c in configurations if …]`.
        if let (Expr::Name(name), [(only, sequence)]) = (element, variables.as_slice())
            && name.id.as_str() == *only
        {
            return self.first(scope, sequence, &[], depth);
        }
        Some(Configuration {
            scope,
            value: element,
            variables,
        })
    }

    fn eval(
        &self,
        scope: ScopeRef<'p, 'a>,
        expr: &Expr,
        variables: &[(&'a str, &'a Expr)],
        depth: u32,
    ) -> Option<Passed> {
        let depth = depth.checked_sub(1)?;
        self.steps.set(self.steps.get().checked_sub(1)?);
        let of = |expr: &Expr| self.eval(scope, expr, variables, depth);
        match expr {
            Expr::NoneLiteral(_) => constant(ConstantValue::None),
            Expr::BooleanLiteral(literal) => constant(ConstantValue::Bool(literal.value)),
            Expr::StringLiteral(literal) => constant(ConstantValue::Text(literal.value.to_str().to_owned())),
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(value) => constant(ConstantValue::Int(value.as_u64()?.into())),
                Number::Float(value) => constant(ConstantValue::Float(*value)),
                Number::Complex { .. } => None,
            },
            Expr::UnaryOp(unary) => match (unary.op, of(&unary.operand)?) {
                (UnaryOp::USub, Passed::Constant(ConstantValue::Int(value))) => {
                    constant(ConstantValue::Int(value.checked_neg()?))
                }
                (UnaryOp::USub, Passed::Constant(ConstantValue::Float(value))) => {
                    constant(ConstantValue::Float(-value))
                }
                (UnaryOp::Not, Passed::Constant(ConstantValue::Bool(value))) => {
                    constant(ConstantValue::Bool(!value))
                }
                _ => None,
            },
            Expr::BinOp(binary) => match (of(&binary.left)?, of(&binary.right)?) {
                (Passed::Constant(left), Passed::Constant(right)) => {
                    constant(arithmetic(binary.op, &left, &right)?)
                }
                _ => None,
            },
            Expr::Tuple(tuple) => Some(Passed::Several(tuple.elts.iter().map(of).collect())),
            Expr::List(list) => Some(Passed::List(list.elts.iter().map(of).collect())),
            Expr::Call(call) => self.call(scope, call, variables, depth),
            Expr::Subscript(subscript) => match (&*subscript.value, &*subscript.slice) {
                (Expr::Name(name), Expr::StringLiteral(key)) => {
                    self.of_configuration(name.id.as_str(), key.value.to_str(), depth)
                }
                _ => None,
            },
            Expr::Attribute(attribute) => {
                if let Expr::Name(name) = &*attribute.value
                    && let Some(found) =
                        self.of_configuration(name.id.as_str(), attribute.attr.as_str(), depth)
                {
                    return Some(found);
                }
                self.name(scope, expr, depth)
            }
            Expr::Name(name) => {
                let variable = variables.iter().find(|(known, _)| *known == name.id.as_str());
                if let Some((_, sequence)) = variable {
                    return self.first_item(scope, sequence, depth);
                }
                match &self.configuration {
                    Some((known, configuration)) if *known == name.id.as_str() => self.eval(
                        configuration.scope,
                        configuration.value,
                        &configuration.variables,
                        depth,
                    ),
                    _ => self.name(scope, expr, depth),
                }
            }
            _ => None,
        }
    }

    fn first_item(&self, scope: ScopeRef<'p, 'a>, sequence: &Expr, depth: u32) -> Option<Passed> {
        self.eval(scope, sequence, &[], depth)?.items()?.first()?.clone()
    }

    fn name(&self, scope: ScopeRef<'p, 'a>, expr: &Expr, depth: u32) -> Option<Passed> {
        let resolved = if self.placed {
            self.project.resolve_at(scope, expr, expr.start())
        } else {
            self.project.resolve(scope, expr)
        };
        match resolved? {
            // What the file has stands where it stands.
            Resolved::Value(value) if !self.placed => {
                Host::new(self.project, None).eval(value.scope, value.value, &[], depth)
            }
            Resolved::Value(value) => self.eval(value.scope, value.value, &[], depth),
            Resolved::External(name) => {
                let own = name.rsplit_once('.')?;
                match own {
                    ("cuda.tile" | "torch" | "numpy" | "cupy" | "jax.numpy" | "ml_dtypes", name) => {
                        constant(ConstantValue::Element(element(name)?))
                    }
                    (
                        "cuda.tile.RoundingMode"
                        | "cuda.tile.PaddingMode"
                        | "cuda.tile.MemoryOrder"
                        | "cuda.tile.MemoryScope",
                        _,
                    ) => constant(ConstantValue::Member(name)),
                    ("math", "pi") => constant(ConstantValue::Float(std::f64::consts::PI)),
                    _ => None,
                }
            }
            Resolved::Parameter(function, position) => {
                let def = function.get()?.def;
                let default = def.parameters.iter().nth(position)?.default()?;
                self.eval(function.scope(), default, &[], depth)
            }
            Resolved::Bound(bound) => match bound.binding.kind {
                BindingKind::Iterated(sequence) => self.first_item(bound.scope, sequence, depth),
                _ => None,
            },
            _ => None,
        }
    }

    /// An attribute or an item of the configuration.
    fn of_configuration(&self, name: &str, field: &str, depth: u32) -> Option<Passed> {
        let (known, configuration) = self.configuration.as_ref()?;
        if *known != name {
            return None;
        }
        let Configuration {
            scope,
            value,
            variables,
        } = configuration;
        match value {
            Expr::Call(call) => {
                let by_name = call.arguments.find_keyword(field).map(|keyword| &keyword.value);
                let value = by_name.or_else(|| match self.project.resolve(*scope, &call.func)? {
                    Resolved::Class(class) => {
                        let fields = class.fields();
                        let position = fields.iter().position(|known| known.name == field)?;
                        let given = call.arguments.args.get(position);
                        given.or_else(|| fields.get(position).and_then(|field| field.default))
                    }
                    _ => None,
                })?;
                self.eval(*scope, value, variables, depth)
            }
            Expr::Dict(dict) => {
                let item = dict.items.iter().find(
                    |item| matches!(&item.key, Some(Expr::StringLiteral(key)) if key.value.to_str() == field),
                )?;
                self.eval(*scope, &item.value, variables, depth)
            }
            _ => None,
        }
    }

    fn call(
        &self,
        scope: ScopeRef<'p, 'a>,
        call: &ExprCall,
        variables: &[(&'a str, &'a Expr)],
        depth: u32,
    ) -> Option<Passed> {
        let of = |expr: &Expr| self.eval(scope, expr, variables, depth);
        let resolved = self.project.resolve(scope, &call.func);
        let name = match &resolved {
            Some(Resolved::External(name) | Resolved::Unread(name)) => name.as_str(),
            Some(Resolved::Builtin(name)) => {
                let values: Option<Vec<ConstantValue>> = call
                    .arguments
                    .args
                    .iter()
                    .map(|argument| match of(argument)? {
                        Passed::Constant(value) => Some(value),
                        _ => None,
                    })
                    .collect();
                return constant(builtin(name, &values?)?);
            }
            _ => {
                return match &*call.func {
                    Expr::Attribute(method) => {
                        let Passed::Array(array) = of(&method.value)? else {
                            return None;
                        };
                        self.converted(scope, array, method.attr.as_str(), &call.arguments, depth)
                    }
                    _ => None,
                };
            }
        };
        let (package, function) = name.rsplit_once('.')?;
        match package {
            "math" => {
                let [argument] = &*call.arguments.args else {
                    return None;
                };
                let Passed::Constant(value) = of(argument)? else {
                    return None;
                };
                let value = float(&value)?;
                let value = match function {
                    "sqrt" => value.sqrt(),
                    "log" => value.ln(),
                    "log2" => value.log2(),
                    "exp" => value.exp(),
                    "ceil" => return constant(ConstantValue::Int(whole(value.ceil())?)),
                    "floor" => return constant(ConstantValue::Int(whole(value.floor())?)),
                    _ => return None,
                };
                constant(ConstantValue::Float(value))
            }
            "torch" | "numpy" | "cupy" | "jax.numpy" | "cupy.random" | "numpy.random" => {
                self.made(scope, package, function, &call.arguments, depth)
            }
            _ => None,
        }
    }

    /// An array that a function of PyTorch, NumPy, CuPy or JAX makes.
    fn made(
        &self,
        scope: ScopeRef<'p, 'a>,
        package: &str,
        function: &str,
        arguments: &Arguments,
        depth: u32,
    ) -> Option<Passed> {
        let of = |expr: &Expr| self.eval(scope, expr, &[], depth);
        let first = arguments.args.first();
        let torch = package == "torch";
        let (floats, integers) = match package {
            "torch" => (Some(Element::F32), Some(Element::I64)),
            // JAX's depend on a setting.
            "jax.numpy" => (None, None),
            _ => (Some(Element::F64), Some(Element::I64)),
        };
        let mut array = match function {
            "empty" | "zeros" | "ones" | "rand" | "randn" | "full" => {
                let shape = arguments.find_keyword("size").map(|keyword| &keyword.value);
                let shape = shape.or(first)?;
                let mut array = match of(shape) {
                    Some(Passed::Several(lengths) | Passed::List(lengths)) => lengths_of(&lengths),
                    // Lengths one by one; `full` has its value there.
                    _ if function != "full" && !arguments.args.is_empty() && !shape.is_attribute_expr() => {
                        let lengths: Vec<_> = arguments.args.iter().map(of).collect();
                        // A name alone may be a tuple.
                        match lengths.as_slice() {
                            [None] => PassedArray::default(),
                            _ => lengths_of(&lengths),
                        }
                    }
                    _ => PassedArray::default(),
                };
                array.element = if function == "full" { None } else { floats };
                array
            }
            "randint" => {
                let size = arguments
                    .find_keyword("size")
                    .map(|keyword| &keyword.value)
                    .or_else(|| arguments.args.iter().find(|argument| argument.is_tuple_expr()));
                let mut array = match size.and_then(of) {
                    Some(Passed::Several(lengths) | Passed::List(lengths)) => lengths_of(&lengths),
                    _ => PassedArray::default(),
                };
                array.element = integers;
                array
            }
            "arange" => PassedArray {
                element: integers.filter(|_| {
                    let whole = |value: Option<Passed>| {
                        matches!(value, Some(Passed::Constant(ConstantValue::Int(_))))
                    };
                    arguments.args.iter().all(|argument| whole(of(argument)))
                }),
                rank: Some(1),
                shape: None,
            },
            "empty_like" | "zeros_like" | "ones_like" | "rand_like" | "randn_like" | "full_like" => {
                match first.and_then(of) {
                    Some(Passed::Array(array)) => array,
                    _ => PassedArray::default(),
                }
            }
            "tensor" | "array" | "asarray" if !torch || function == "tensor" => PassedArray::default(),
            _ => return None,
        };
        if let Some(keyword) = arguments.find_keyword("dtype") {
            array.element = match of(&keyword.value) {
                Some(Passed::Constant(ConstantValue::Element(element))) => Some(element),
                Some(Passed::Constant(ConstantValue::Text(name))) => element(&name),
                _ => None,
            };
        }
        Some(Passed::Array(array))
    }

    /// What a method of an array gives.
    fn converted(
        &self,
        scope: ScopeRef<'p, 'a>,
        mut array: PassedArray,
        method: &str,
        arguments: &Arguments,
        depth: u32,
    ) -> Option<Passed> {
        let of = |expr: &Expr| self.eval(scope, expr, &[], depth);
        if let Some((_, element)) = CONVERSIONS.iter().find(|(name, _)| *name == method) {
            array.element = Some(*element);
            return Some(Passed::Array(array));
        }
        match method {
            "cuda" | "cpu" | "contiguous" | "clone" | "detach" | "requires_grad_" | "normal_"
            | "uniform_" | "zero_" | "fill_" | "copy" => {}
            "to" | "type" | "astype" => {
                let keyword = arguments.find_keyword("dtype").map(|keyword| &keyword.value);
                for argument in arguments.args.iter().chain(keyword) {
                    match of(argument) {
                        Some(Passed::Constant(ConstantValue::Element(element))) => {
                            array.element = Some(element);
                        }
                        // The name of a device.
                        Some(Passed::Constant(ConstantValue::Text(_))) => {}
                        // An element type or a device: it may be either.
                        _ => array.element = None,
                    }
                }
            }
            "view" | "reshape" => {
                let shape = match &*arguments.args {
                    [only] => match of(only) {
                        Some(Passed::Several(lengths) | Passed::List(lengths)) => lengths_of(&lengths),
                        Some(Passed::Constant(_)) => lengths_of(&[None]),
                        _ => PassedArray::default(),
                    },
                    several => PassedArray {
                        rank: Some(several.len()),
                        ..PassedArray::default()
                    },
                };
                (array.rank, array.shape) = (shape.rank, None);
            }
            "t" | "transpose" | "permute" => array.shape = None,
            "flatten" if arguments.args.is_empty() => (array.rank, array.shape) = (Some(1), None),
            "unsqueeze" => (array.rank, array.shape) = (array.rank.map(|rank| rank + 1), None),
            _ => return None,
        }
        Some(Passed::Array(array))
    }
}

/// What a function gives its caller.
#[derive(Default)]
struct Given<'a> {
    yields: Vec<&'a Expr>,
    returns: Vec<&'a Expr>,
}

impl<'a> Visitor<'a> for Given<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Return(statement) => self.returns.extend(statement.value.as_deref()),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Yield(given) = expr {
            self.yields.extend(given.value.as_deref());
        }
    }
}

/// An array of these lengths.
pub(crate) fn lengths_of(lengths: &[Option<Passed>]) -> PassedArray {
    let length = |length: &Option<Passed>| match length {
        Some(Passed::Constant(ConstantValue::Int(value))) => i64::try_from(*value).ok().filter(|n| *n >= 0),
        _ => None,
    };
    PassedArray {
        element: None,
        rank: Some(lengths.len()),
        shape: lengths.iter().map(length).collect(),
    }
}

/// The element type of a name: of cuTile, NumPy, PyTorch, or short.
pub(crate) fn element(name: &str) -> Option<Element> {
    let long = match name {
        "bool" => "bool_",
        "fp16" | "half" => "float16",
        "bf16" => "bfloat16",
        "fp32" | "float" => "float32",
        "fp64" | "double" => "float64",
        "int" => "int32",
        "long" => "int64",
        other => other,
    };
    Element::from_long_name(long).or_else(|| Element::from_name(name))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "as Python converts an integer that is used as a float, but for the largest"
)]
fn float(value: &ConstantValue) -> Option<f64> {
    match value {
        ConstantValue::Int(value) => Some(*value as f64),
        ConstantValue::Float(value) => Some(*value),
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the range is checked before")]
fn whole(value: f64) -> Option<i128> {
    (value.fract() == 0.0 && value.abs() < 9.0e15).then_some(value as i128)
}

fn builtin(name: &str, values: &[ConstantValue]) -> Option<ConstantValue> {
    use ConstantValue::{Bool, Float, Int};
    Some(match (name, values) {
        ("int", [Int(value)]) => Int(*value),
        ("int", [Float(value)]) => Int(whole(value.trunc())?),
        ("int", [Bool(value)]) => Int((*value).into()),
        ("float", [value]) => Float(float(value)?),
        ("bool", [Bool(value)]) => Bool(*value),
        ("min" | "max", [Int(first), rest @ ..]) => {
            let mut best = *first;
            for value in rest {
                let Int(value) = value else { return None };
                best = if name == "min" {
                    best.min(*value)
                } else {
                    best.max(*value)
                };
            }
            Int(best)
        }
        _ => return None,
    })
}

fn arithmetic(op: Operator, left: &ConstantValue, right: &ConstantValue) -> Option<ConstantValue> {
    use ConstantValue::{Float, Int};
    if let (Int(a), Int(b)) = (left, right) {
        let (a, b) = (*a, *b);
        return Some(Int(match op {
            Operator::Add => a.checked_add(b)?,
            Operator::Sub => a.checked_sub(b)?,
            Operator::Mult => a.checked_mul(b)?,
            Operator::FloorDiv => {
                let quotient = a.checked_div(b)?;
                let rounds_up = a.checked_rem(b)? != 0 && (a < 0) != (b < 0);
                quotient - i128::from(rounds_up)
            }
            Operator::Mod => {
                let rest = a.checked_rem(b)?;
                if rest != 0 && (rest < 0) != (b < 0) {
                    rest + b
                } else {
                    rest
                }
            }
            Operator::Pow => a.checked_pow(u32::try_from(b).ok().filter(|b| *b < 128)?)?,
            Operator::LShift => a.checked_mul(2_i128.checked_pow(u32::try_from(b).ok()?)?)?,
            Operator::RShift => a.checked_shr(u32::try_from(b).ok()?)?,
            Operator::Div => {
                return (b != 0)
                    .then(|| float(left).zip(float(right)))
                    .flatten()
                    .map(|(a, b)| Float(a / b));
            }
            _ => return None,
        }));
    }
    let (a, b) = (float(left)?, float(right)?);
    Some(Float(match op {
        Operator::Add => a + b,
        Operator::Sub => a - b,
        Operator::Mult => a * b,
        Operator::Div if b != 0.0 => a / b,
        Operator::Pow => a.powf(b),
        _ => return None,
    }))
}

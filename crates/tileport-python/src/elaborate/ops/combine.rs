//! Reductions and scans with a function of the source.

use super::super::Elaborator;
use super::super::context::Result;
use super::super::effects::touches_memory;
use super::super::operand::Operand;
use super::super::value::{NumberValue, Place, RunValue, Value};
use smallvec::SmallVec;
use tileport_kernel::expr::{Combine, Constant, ExprData};
use tileport_kernel::{
    Block, Dim, Dtype, Element, Expr, ExprId, FloatExpr, Kernel, StmtKind, TileType, Type,
};

/// A value in an expression.
pub(super) fn tree(id: ExprId, ty: Type) -> RunValue {
    RunValue {
        place: Place::Tree(id),
        ty,
        constant: None,
    }
}

/// What becomes of a shape that is reduced along a dimension.
pub(super) fn reduce_shape(shape: &mut Vec<Dim>, axis: usize, keep: bool) {
    if axis >= shape.len() {
        return;
    }
    if keep {
        shape[axis] = Dim::int(1);
    } else {
        shape.remove(axis);
    }
}

fn missing<T>(e: &Elaborator<'_>) -> Result<T> {
    e.cx.error("python-arguments", "an argument is missing")
}

pub(super) fn reduce(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, axis, func, identity, keep] = args else {
        return missing(e);
    };
    let inputs = Inputs::new(e, x, axis, identity)?;
    let keep = e.cx.known_bool(keep, "keepdims")?;
    let mut shape = inputs.shape.clone();
    reduce_shape(&mut shape, inputs.axis, keep);
    let combine = function(e, func, &inputs, "reduction")?;
    let (xs, axis) = (inputs.xs.clone(), inputs.axis);
    results(
        e,
        Expr::Reduce {
            xs,
            axis,
            keep,
            combine,
        },
        &inputs,
        &shape,
    )
}

pub(super) fn scan(e: &mut Elaborator<'_>, args: &[Value]) -> Result<Value> {
    let [x, axis, func, identity, reverse] = args else {
        return missing(e);
    };
    let inputs = Inputs::new(e, x, axis, identity)?;
    let reverse = e.cx.known_bool(reverse, "reverse")?;
    let combine = function(e, func, &inputs, "scan")?;
    let (xs, axis) = (inputs.xs.clone(), inputs.axis);
    results(
        e,
        Expr::Scan {
            xs,
            axis,
            reverse,
            combine,
        },
        &inputs,
        &inputs.shape,
    )
}

/// What is combined.
struct Inputs {
    /// Whether the source gives a tuple, and gets one.
    tuple: bool,
    /// The tiles, of one shape.
    xs: Vec<ExprId>,
    /// Their element types.
    dtypes: Vec<Dtype>,
    shape: Vec<Dim>,
    axis: usize,
    identities: Vec<Constant>,
}

impl Inputs {
    fn new(e: &mut Elaborator<'_>, x: &Value, axis: &Value, identity: &Value) -> Result<Self> {
        let (tuple, values) = match x {
            Value::Tuple(items) => (true, &**items),
            _ => (false, std::slice::from_ref(x)),
        };
        if values.is_empty() {
            return e.cx.error(
                "python-argument",
                "there is nothing to combine: x is an empty tuple",
            );
        }
        let mut operands = Vec::with_capacity(values.len());
        for value in values {
            operands.push(e.cx.operand(value, "x")?);
        }
        let shape =
            e.cx.common_shape(operands.iter().map(Operand::shape), "the inputs")?;
        let axis = e.cx.axis(axis, shape.len(), "axis")?;
        let neutral = match identity {
            Value::Tuple(items) if tuple => &**items,
            other => std::slice::from_ref(other),
        };
        if neutral.len() != operands.len() {
            return e.cx.error_help(
                "python-argument",
                format!(
                    "there are {} neutral elements for {} tiles",
                    neutral.len(),
                    operands.len()
                ),
                "give one identity for each tile",
            );
        }
        let (mut xs, mut dtypes, mut identities) = (Vec::new(), Vec::new(), Vec::new());
        for (operand, neutral) in operands.into_iter().zip(neutral) {
            let dtype = operand.dtype();
            identities.push(neutral_element(e, neutral, &dtype)?);
            xs.push(e.cx.coerce(operand, &dtype, &shape)?);
            dtypes.push(dtype);
        }
        Ok(Self {
            tuple,
            xs,
            dtypes,
            shape,
            axis,
            identities,
        })
    }
}

/// A neutral element, converted to the element type as Python's `float`, `int` and `bool` do, integers wrapping.
fn neutral_element(e: &Elaborator<'_>, value: &Value, dtype: &Dtype) -> Result<Constant> {
    let number = match value {
        Value::Number(number) => number,
        Value::Run(RunValue {
            constant: Some(number),
            ..
        }) => number,
        _ => {
            let message = format!(
                "identity must be a number known when the kernel is compiled, not {}",
                e.cx.show_value(value)
            );
            return e.cx.error("python-type", message);
        }
    };
    let element = dtype.as_element();
    let as_int = |cond: &tileport_kernel::Cond| Dim::select(cond, Dim::int(1), Dim::int(0));
    Ok(match (element, &number.value) {
        (Some(element), value) if element.is_float() => Constant::Float(match value {
            NumberValue::Float(value) => value.clone(),
            NumberValue::Int(value) => FloatExpr::Int(value.clone()),
            NumberValue::Bool(cond) => FloatExpr::Int(as_int(cond)),
        }),
        (Some(element), NumberValue::Float(value)) => match value.as_value() {
            Some(value) if value.is_finite() => {
                // Rust's conversion saturates, and what is left of it wraps to the element type.
                wrapped(Dim::int(value as i128), element)
            }
            Some(value) => {
                let name = element.long_name();
                let message = format!("the identity {value} is not a number of type {name}");
                return e.cx.error_help(
                    "python-argument",
                    message,
                    "give the least or greatest integer instead",
                );
            }
            None => {
                return e
                    .cx
                    .error("python-argument", "the identity of integers must be an integer");
            }
        },
        (Some(Element::Bool), NumberValue::Int(value)) => {
            let zero =
                tileport_kernel::Cond::compare(tileport_kernel::symbolic::CompareOp::Eq, value, &Dim::int(0));
            Constant::Bool(zero.negate())
        }
        (Some(Element::Bool), NumberValue::Bool(cond)) => Constant::Bool(cond.clone()),
        (Some(element), NumberValue::Int(value)) => wrapped(value.clone(), element),
        (Some(element), NumberValue::Bool(cond)) => wrapped(as_int(cond), element),
        (None, NumberValue::Float(value)) => Constant::Float(value.clone()),
        (None, NumberValue::Int(value)) => Constant::Int(value.clone()),
        (None, NumberValue::Bool(cond)) => Constant::Bool(cond.clone()),
    })
}

/// An integer in the range of its element type; a symbolic one stays as it is.
fn wrapped(value: Dim, element: Element) -> Constant {
    if element == Element::Bool {
        return Constant::Bool(tileport_kernel::Cond::Known(!value.is(0)));
    }
    match (value.as_int(), element.integer_range()) {
        (Some(number), Some((low, high))) if !(low..=high).contains(&number) => {
            let size = 1_i128 << element.storage_bits();
            let rest = number.rem_euclid(size);
            Constant::Int(Dim::int(if rest > high { rest - size } else { rest }))
        }
        _ => Constant::Int(value),
    }
}

/// The function, called once with variables that stand for an accumulated and a new element of each tile.
fn function(e: &mut Elaborator<'_>, func: &Value, inputs: &Inputs, kind: &str) -> Result<Combine> {
    let count = inputs.dtypes.len();
    let scalars: Vec<Type> = inputs
        .dtypes
        .iter()
        .map(|dtype| Type::scalar(dtype.clone()))
        .collect();
    let mut params = Vec::with_capacity(count * 2);
    let mut args = Vec::with_capacity(count * 2);
    for ty in scalars.iter().chain(&scalars) {
        let var = e.cx.temporary(ty.clone());
        params.push(var);
        args.push(Value::Run(RunValue {
            place: Place::Var(var),
            ty: ty.clone(),
            constant: None,
        }));
    }
    let span = e.cx.span;
    e.cx.open();
    let value = e.call(func, args, Vec::new())?;
    e.cx.span = span;
    let returned = match &value {
        Value::Tuple(items) if inputs.tuple => items.to_vec(),
        _ if inputs.tuple => {
            let message = format!(
                "the function of a {kind} of several tiles must return a tuple, not {}",
                e.cx.show_value(&value)
            );
            return e.cx.error("python-type", message);
        }
        _ => vec![value],
    };
    if returned.len() != count {
        let message = format!(
            "the function of the {kind} returns {} values for {count} tiles",
            returned.len()
        );
        return e.cx.error("python-type", message);
    }
    let mut results = Vec::with_capacity(count);
    for (value, dtype) in returned.iter().zip(&inputs.dtypes) {
        let operand =
            e.cx.operand(value, &format!("what the function of the {kind} returns"))?;
        if !operand.shape().is_empty() {
            let message = format!(
                "the function of the {kind} returns {}, not a scalar",
                e.cx.show_value(value)
            );
            return e.cx.error("python-shape", message);
        }
        results.push(e.cx.implicit_cast(
            operand,
            dtype,
            &format!("the result of the function of the {kind}"),
        )?);
    }
    let body = e.cx.close();
    let identities = inputs.identities.clone();
    if let Some(fault) = fault(&e.cx.kernel, &body, &results) {
        return e.cx.error_help(
            "python-unsupported",
            format!("{} in the function of a {kind}", fault.0),
            fault.1,
        );
    }
    Ok(Combine::Function {
        params,
        body,
        results,
        identities,
    })
}

type Fault = (&'static str, &'static str);

const MEMORY: Fault = ("memory can't be touched", "load what it needs before");

/// What a function that combines may not do.
fn fault(kernel: &Kernel, block: &Block, results: &[ExprId]) -> Option<Fault> {
    let mut work = results.to_vec();
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::If { .. } => return Some(("there can't be a branch", "choose with ct.where")),
            StmtKind::For { .. } | StmtKind::While { .. } => {
                return Some(("there can't be a loop", "unroll it with ct.static_iter"));
            }
            StmtKind::Assign { .. }
            | StmtKind::Evaluate(_)
            | StmtKind::StaticIf { .. }
            | StmtKind::Inlined { .. } => {}
            StmtKind::Print { .. } | StmtKind::Assert { .. } => {
                return Some(("there can't be any output", "print before or after"));
            }
            _ => return Some(MEMORY),
        }
        stmt.kind.each_operand(&mut |operand| work.push(operand));
        let mut inner = None;
        stmt.kind
            .each_block(&mut |block| inner = inner.or_else(|| fault(kernel, block, &[])));
        if inner.is_some() {
            return inner;
        }
    }
    while let Some(id) = work.pop() {
        let Some(data) = kernel.exprs.get(id) else {
            continue;
        };
        if touches_memory(&data.expr) {
            return Some(MEMORY);
        }
        if matches!(data.expr, Expr::Reduce { .. } | Expr::Scan { .. }) {
            return Some((
                "there can't be another reduction or scan",
                "combine along one dimension at a time",
            ));
        }
        data.expr.each_operand(&mut |operand| work.push(operand));
    }
    None
}

/// The values of a reduction or a scan: several go to variables.
fn results(e: &mut Elaborator<'_>, expr: Expr, inputs: &Inputs, shape: &[Dim]) -> Result<Value> {
    let types: SmallVec<[Type; 1]> = inputs
        .dtypes
        .iter()
        .map(|dtype| {
            Type::Tile(TileType {
                dtype: dtype.clone(),
                shape: shape.to_vec(),
            })
        })
        .collect();
    let data = ExprData {
        expr,
        types: types.clone(),
        implied: false,
        span: e.cx.span,
    };
    let value = e.cx.kernel.exprs.push(data);
    if let ([ty], false) = (types.as_slice(), inputs.tuple) {
        return Ok(Value::Run(tree(value, ty.clone())));
    }
    let targets: Vec<_> = types.iter().map(|ty| e.cx.temporary(ty.clone())).collect();
    e.cx.push(StmtKind::Assign {
        targets: targets.clone(),
        value,
    });
    let items = targets.into_iter().zip(types);
    Ok(Value::Tuple(
        items
            .map(|(var, ty)| {
                Value::Run(RunValue {
                    place: Place::Var(var),
                    ty,
                    constant: None,
                })
            })
            .collect(),
    ))
}

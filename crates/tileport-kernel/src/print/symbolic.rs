//! Compile-time values.

use super::{Names, Piece, level};
use crate::ElementClass;
use crate::symbolic::{Atom, CompareOp, Cond, Dim, Dtype, FloatExpr, FloatOp, IntOp, Weak};

/// An integer. Products come in their fixed order, the constant term last.
pub(super) fn dim(names: &Names<'_>, dim: &Dim) -> Piece {
    let (constant, products): (Vec<_>, Vec<_>) = dim.terms().partition(|(factors, _)| factors.is_empty());
    let mut sum: Option<Piece> = None;
    for (factors, coefficient) in products.into_iter().chain(constant) {
        let (negative, term) = product(names, factors, coefficient);
        sum = Some(match (sum, negative) {
            (None, false) => term,
            (None, true) => Piece {
                text: format!("-{}", term.at(level::UNARY)),
                level: level::UNARY,
            },
            (Some(sum), _) => Piece::infix(sum, if negative { "-" } else { "+" }, term, level::SUM),
        });
    }
    sum.unwrap_or_else(|| Piece::atom("0"))
}

/// A product without its sign, and whether it is negative.
fn product(names: &Names<'_>, factors: &[Atom], coefficient: i128) -> (bool, Piece) {
    // Rounding up is kept as rounding down of the negative.
    let rounded_up = match (factors, coefficient < 0) {
        ([Atom::Apply(IntOp::FloorDiv, args)], true) => match args.as_slice() {
            [dividend, divisor] if dividend.terms().all(|(_, coefficient)| coefficient < 0) => {
                dividend.neg().ok().map(|dividend| (dividend, divisor))
            }
            _ => None,
        },
        _ => None,
    };
    let negative = coefficient < 0 && rounded_up.is_none();
    let size = coefficient.unsigned_abs();
    let number = (size != 1 || factors.is_empty()).then(|| Piece::atom(size.to_string()));
    let factors: Vec<Piece> = match rounded_up {
        Some((dividend, divisor)) => {
            let args = [dim(names, &dividend).text, dim(names, divisor).text];
            vec![Piece::call("ceil_div", &args)]
        }
        None => factors.iter().map(|factor| atom(names, factor)).collect(),
    };
    let pieces = number.into_iter().chain(factors);
    let term = pieces.reduce(|product, factor| Piece::infix(product, "*", factor, level::PRODUCT));
    (negative, term.unwrap_or_else(|| Piece::atom("1")))
}

fn atom(names: &Names<'_>, atom: &Atom) -> Piece {
    match atom {
        Atom::Symbol(symbol) => Piece::atom(names.symbol(*symbol)),
        Atom::Select(cond, arms) => select(names, cond, dim(names, &arms.0), dim(names, &arms.1)),
        Atom::Apply(op, args) => {
            let (operator, at) = match op {
                IntOp::FloorDiv => ("//", level::PRODUCT),
                IntOp::Mod => ("%", level::PRODUCT),
                IntOp::And => ("&", level::BIT_AND),
                IntOp::Or => ("|", level::BIT_OR),
                IntOp::Xor => ("^", level::BIT_XOR),
                IntOp::Shl => ("<<", level::SHIFT),
                IntOp::Shr => (">>", level::SHIFT),
                IntOp::Pow => ("**", level::POWER),
                IntOp::Min => ("min", 0),
                IntOp::Max => ("max", 0),
            };
            let pieces = args.iter().map(|arg| dim(names, arg));
            if at == 0 {
                return Piece::call(operator, &pieces.map(|piece| piece.text).collect::<Vec<_>>());
            }
            let all = pieces.reduce(|lhs, rhs| Piece::infix(lhs, operator, rhs, at));
            all.unwrap_or_else(|| Piece::call(operator, &[]))
        }
    }
}

fn select(names: &Names<'_>, condition: &Cond, then: Piece, otherwise: Piece) -> Piece {
    let inner = level::SELECT + 1;
    Piece {
        text: format!(
            "{} if {} else {}",
            then.at(inner),
            cond(names, condition).at(inner),
            otherwise.at(inner)
        ),
        level: level::SELECT,
    }
}

/// A truth value.
pub(super) fn cond(names: &Names<'_>, condition: &Cond) -> Piece {
    let compare = |lhs: Piece, operator: &str, rhs: Piece| Piece {
        text: format!(
            "{} {operator} {}",
            lhs.at(level::COMPARE + 1),
            rhs.at(level::COMPARE + 1)
        ),
        level: level::COMPARE,
    };
    match condition {
        Cond::Known(value) => Piece::atom(value.to_string()),
        Cond::Symbol(symbol) => Piece::atom(names.symbol(*symbol)),
        Cond::Compare(op, a, b) => compare(dim(names, a), comparison(*op, false), dim(names, b)),
        Cond::SameDtype(a, b) => compare(Piece::atom(dtype(names, a)), "==", Piece::atom(dtype(names, b))),
        Cond::DtypeClass(a, class) => compare(
            Piece::atom(dtype(names, a)),
            "is",
            Piece::atom(class_name(*class)),
        ),
        Cond::Not(inner) => match inner.as_ref() {
            Cond::Compare(op, a, b) => compare(dim(names, a), comparison(*op, true), dim(names, b)),
            Cond::SameDtype(a, b) => {
                compare(Piece::atom(dtype(names, a)), "!=", Piece::atom(dtype(names, b)))
            }
            inner => Piece {
                text: format!("not {}", cond(names, inner).at(level::NOT)),
                level: level::NOT,
            },
        },
        Cond::And(all) => joined(names, all, "and", level::AND),
        Cond::Or(any) => joined(names, any, "or", level::OR),
    }
}

fn joined(names: &Names<'_>, conds: &[Cond], operator: &str, at: u8) -> Piece {
    let pieces = conds.iter().map(|inner| cond(names, inner));
    let all = pieces.reduce(|lhs, rhs| Piece::infix(lhs, operator, rhs, at));
    all.unwrap_or_else(|| Piece::call(operator, &[]))
}

const fn comparison(op: CompareOp, negated: bool) -> &'static str {
    match (op, negated) {
        (CompareOp::Eq, false) => "==",
        (CompareOp::Eq, true) => "!=",
        (CompareOp::Lt, false) => "<",
        (CompareOp::Lt, true) => ">=",
        (CompareOp::Le, false) => "<=",
        (CompareOp::Le, true) => ">",
    }
}

const fn class_name(class: ElementClass) -> &'static str {
    match class {
        ElementClass::Boolean => "boolean",
        ElementClass::Integer => "integer",
        ElementClass::Float => "float",
        ElementClass::RestrictedFloat => "restricted float",
    }
}

/// An element type.
pub(super) fn dtype(names: &Names<'_>, of: &Dtype) -> String {
    match of {
        Dtype::Known(element) => element.name().to_owned(),
        Dtype::Symbol(symbol) => names.symbol(*symbol),
        Dtype::Promote(_, pair) => format!("promote({}, {})", dtype(names, &pair.0), dtype(names, &pair.1)),
        Dtype::PromoteWeak(_, of, weak) => {
            let weak = match weak {
                Weak::Bool => "bool",
                Weak::Int => "int",
                Weak::Float => "float",
            };
            format!("promote({}, {weak})", dtype(names, of))
        }
        Dtype::Floating(of) => format!("floating({})", dtype(names, of)),
        Dtype::Select(condition, arms) => {
            let arms = (dtype(names, &arms.0), dtype(names, &arms.1));
            let chosen = select(names, condition, Piece::atom(arms.0), Piece::atom(arms.1));
            chosen.at(level::ATOM)
        }
    }
}

/// A float.
pub(super) fn float(names: &Names<'_>, of: &FloatExpr) -> Piece {
    let args = match of {
        FloatExpr::Bits(bits) => return number(f64::from_bits(*bits)),
        FloatExpr::Symbol(symbol) => return Piece::atom(names.symbol(*symbol)),
        FloatExpr::Int(of) => {
            return match of.as_int() {
                Some(value) => number(value as f64),
                None => dim(names, of),
            };
        }
        FloatExpr::Select(condition, arms) => {
            return select(names, condition, float(names, &arms.0), float(names, &arms.1));
        }
        FloatExpr::Apply(_, args) => args,
    };
    let FloatExpr::Apply(op, _) = of else {
        return Piece::atom("");
    };
    let mut pieces = args.iter().map(|arg| float(names, arg));
    let infix = match op {
        FloatOp::Add => Some(("+", level::SUM)),
        FloatOp::Sub => Some(("-", level::SUM)),
        FloatOp::Mul => Some(("*", level::PRODUCT)),
        FloatOp::Div => Some(("/", level::PRODUCT)),
        _ => None,
    };
    if let Some((operator, at)) = infix {
        let all = pieces.reduce(|lhs, rhs| Piece::infix(lhs, operator, rhs, at));
        return all.unwrap_or_else(|| Piece::call(operator, &[]));
    }
    if *op == FloatOp::Neg
        && let Some(piece) = pieces.next()
    {
        return Piece {
            text: format!("-{}", piece.at(level::UNARY)),
            level: level::UNARY,
        };
    }
    let args: Vec<String> = pieces.map(|piece| piece.text).collect();
    Piece::call(float_name(*op), &args)
}

/// A number, with the shortest digits that mean it.
fn number(value: f64) -> Piece {
    Piece {
        text: format!("{value:?}"),
        level: if value.is_sign_negative() {
            level::UNARY
        } else {
            level::ATOM
        },
    }
}

const fn float_name(op: FloatOp) -> &'static str {
    match op {
        FloatOp::Neg => "neg",
        FloatOp::Abs => "abs",
        FloatOp::Add => "add",
        FloatOp::Sub => "sub",
        FloatOp::Mul => "mul",
        FloatOp::Div => "div",
        FloatOp::Pow => "pow",
        FloatOp::Min => "min",
        FloatOp::Max => "max",
        FloatOp::Exp => "exp",
        FloatOp::Exp2 => "exp2",
        FloatOp::Log => "log",
        FloatOp::Log2 => "log2",
        FloatOp::Sqrt => "sqrt",
        FloatOp::Sin => "sin",
        FloatOp::Cos => "cos",
        FloatOp::Tan => "tan",
        FloatOp::Tanh => "tanh",
    }
}

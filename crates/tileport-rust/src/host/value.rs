//! Compile-time values of the source as expressions of host code in Rust, in `i128` and `bool`.
//!
//! Each constant is checked to fit 32 bits first, which a generic parameter must. A product of up to four such numbers can't
//! overflow; longer ones are refused.

use tileport_kernel::symbolic::{Atom, CompareOp, IntOp};
use tileport_kernel::{Cond, Dim, SymbolId, SymbolicError};

/// What a symbol is called in host code.
pub(crate) trait Symbols {
    /// An expression of type `i128`.
    fn int(&self, symbol: SymbolId) -> Option<String>;
    /// An expression of type `bool`.
    fn bool(&self, symbol: SymbolId) -> Option<String>;
}

/// The most factors of a product.
const MAX_FACTORS: usize = 4;

/// How tightly an expression binds; the higher the tighter.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Tight {
    Choice,
    Sum,
    Product,
    Atom,
}

struct Text(String, Tight);

impl Text {
    fn at(self, tight: Tight) -> String {
        if self.1 >= tight {
            self.0
        } else {
            format!("({})", self.0)
        }
    }
}

type Result<T> = std::result::Result<T, SymbolicError>;

/// An integer.
pub(crate) fn dim(value: &Dim, symbols: &dyn Symbols) -> Result<String> {
    Ok(sum(value, symbols)?.0)
}

/// A truth value.
pub(crate) fn cond(value: &Cond, symbols: &dyn Symbols) -> Result<String> {
    Ok(truth(value, symbols)?.0)
}

fn sum(value: &Dim, symbols: &dyn Symbols) -> Result<Text> {
    let mut parts: Vec<(bool, String)> = Vec::new();
    // The constant term comes last, as people write it.
    let (constant, products): (Vec<_>, Vec<_>) = value.terms().partition(|(atoms, _)| atoms.is_empty());
    for (atoms, factor) in products {
        if atoms.len() > MAX_FACTORS {
            return Err(SymbolicError::TooComplex);
        }
        let mut factors = Vec::new();
        for atom in atoms {
            factors.push(one(atom, symbols)?);
        }
        let size = factor.checked_abs().ok_or(SymbolicError::Overflow)?;
        let single = factors.len() == 1 && size == 1;
        let mut texts: Vec<String> = Vec::new();
        for text in factors {
            texts.push(if single {
                text.at(Tight::Sum)
            } else {
                text.at(Tight::Atom)
            });
        }
        if size != 1 {
            texts.push(size.to_string());
        }
        parts.push((factor < 0, texts.join(" * ")));
    }
    for (_, number) in constant {
        let size = number.checked_abs().ok_or(SymbolicError::Overflow)?;
        parts.push((number < 0, size.to_string()));
    }
    let count = parts.len();
    let mut text = String::new();
    for (at, (negative, part)) in parts.into_iter().enumerate() {
        match (at, negative) {
            (0, false) => {}
            (0, true) => text.push('-'),
            (_, false) => text.push_str(" + "),
            (_, true) => text.push_str(" - "),
        }
        text.push_str(&part);
    }
    if text.is_empty() {
        text.push('0');
    }
    let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let tight = if count > 1 || text.starts_with('-') {
        Tight::Sum
    } else if plain || !text.contains(" * ") {
        // What is no product was put into parentheses, or is a call.
        Tight::Atom
    } else {
        Tight::Product
    };
    Ok(Text(text, tight))
}

fn one(atom: &Atom, symbols: &dyn Symbols) -> Result<Text> {
    Ok(match atom {
        Atom::Symbol(symbol) => {
            let text = symbols.int(*symbol).ok_or(SymbolicError::Unbound(*symbol))?;
            Text(text, Tight::Atom)
        }
        Atom::Apply(op, args) => operation(*op, args, symbols)?,
        Atom::Select(cond, arms) => Text(
            format!(
                "(if {} {{ {} }} else {{ {} }})",
                truth(cond, symbols)?.0,
                sum(&arms.0, symbols)?.0,
                sum(&arms.1, symbols)?.0
            ),
            Tight::Atom,
        ),
    })
}

fn operation(op: IntOp, args: &[Dim], symbols: &dyn Symbols) -> Result<Text> {
    let mut texts = Vec::new();
    for arg in args {
        texts.push(sum(arg, symbols)?);
    }
    let call = |name: &str, texts: Vec<Text>| {
        let args: Vec<String> = texts.into_iter().map(|text| text.0).collect();
        Text(format!("arith::{name}({})?", args.join(", ")), Tight::Atom)
    };
    let infix = |op: &str, texts: Vec<Text>| {
        let args: Vec<String> = texts.into_iter().map(|text| text.at(Tight::Atom)).collect();
        Text(format!("({})", args.join(op)), Tight::Atom)
    };
    let fold = |method: &str, texts: Vec<Text>| {
        // A method of a literal wants the literal's type.
        let typed = |text: Text| match text.0.parse::<u128>() {
            Ok(_) => format!("{}_i128", text.0),
            Err(_) => text.at(Tight::Atom),
        };
        let mut all = texts.into_iter().map(typed);
        let first = all.next().unwrap_or_default();
        let text = all.fold(first, |text, next| format!("{text}.{method}({next})"));
        Text(text, Tight::Atom)
    };
    Ok(match op {
        IntOp::FloorDiv => call("floor_div", texts),
        IntOp::Mod => call("floor_mod", texts),
        IntOp::Pow => call("pow", texts),
        IntOp::Shl => call("shl", texts),
        IntOp::Shr => call("shr", texts),
        IntOp::Min => fold("min", texts),
        IntOp::Max => fold("max", texts),
        IntOp::And => infix(" & ", texts),
        IntOp::Or => infix(" | ", texts),
        IntOp::Xor => infix(" ^ ", texts),
    })
}

fn truth(value: &Cond, symbols: &dyn Symbols) -> Result<Text> {
    Ok(match value {
        Cond::Known(known) => Text(known.to_string(), Tight::Atom),
        Cond::Symbol(symbol) => {
            let text = symbols.bool(*symbol).ok_or(SymbolicError::Unbound(*symbol))?;
            Text(text, Tight::Atom)
        }
        Cond::Compare(op, lhs, rhs) => compare(*op, lhs, rhs, false, symbols)?,
        Cond::Not(inner) => match &**inner {
            Cond::Compare(op, lhs, rhs) => compare(*op, lhs, rhs, true, symbols)?,
            other => Text(
                format!("!{}", truth(other, symbols)?.at(Tight::Atom)),
                Tight::Atom,
            ),
        },
        Cond::And(all) => join(" && ", all, symbols)?,
        Cond::Or(any) => join(" || ", any, symbols)?,
        // Element types are decided before: there is an arm for each.
        Cond::SameDtype(..) | Cond::DtypeClass(..) => return Err(SymbolicError::TooComplex),
    })
}

fn compare(op: CompareOp, lhs: &Dim, rhs: &Dim, negate: bool, symbols: &dyn Symbols) -> Result<Text> {
    let op = match (op, negate) {
        (CompareOp::Eq, false) => "==",
        (CompareOp::Eq, true) => "!=",
        (CompareOp::Lt, false) => "<",
        (CompareOp::Lt, true) => ">=",
        (CompareOp::Le, false) => "<=",
        (CompareOp::Le, true) => ">",
    };
    let (lhs, rhs) = (
        sum(lhs, symbols)?.at(Tight::Sum),
        sum(rhs, symbols)?.at(Tight::Sum),
    );
    Ok(Text(format!("{lhs} {op} {rhs}"), Tight::Choice))
}

fn join(op: &str, all: &[Cond], symbols: &dyn Symbols) -> Result<Text> {
    let mut texts = Vec::new();
    for cond in all {
        let text = truth(cond, symbols)?;
        texts.push(match cond {
            Cond::And(_) | Cond::Or(_) => text.at(Tight::Atom),
            _ => text.0,
        });
    }
    Ok(Text(texts.join(op), Tight::Choice))
}

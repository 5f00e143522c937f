//! Names of the generic parameters that stand for what is computed of the kernel's constants.

use tileport_kernel::symbolic::{Atom, Dim, IntOp};
use tileport_kernel::{Kernel, SymbolId};

/// A name that says what an integer is computed from: `HALF_D`, `N_PLUS_1`, `CEIL_N_OVER_TILE`.
pub(crate) fn constant_name(kernel: &Kernel, dim: &Dim) -> String {
    let name = sum(kernel, dim);
    match name.strip_prefix("2_") {
        Some(rest) => format!("TWICE_{rest}"),
        None => match name.strip_suffix("_OVER_2") {
            Some(rest) if !rest.contains("CEIL_") => format!("HALF_{rest}"),
            _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("N{name}"),
            _ if name.is_empty() => "ZERO".to_owned(),
            _ => name,
        },
    }
}

/// A sum: what is added first, and numbers after what has a name.
fn sum(kernel: &Kernel, dim: &Dim) -> String {
    let mut parts: Vec<(bool, bool, String)> = Vec::new();
    for (factors, coefficient) in dim.terms() {
        let (negative, name) = product(kernel, factors, coefficient);
        parts.push((negative, factors.is_empty(), name));
    }
    parts.sort_by_key(|(negative, number, _)| (*negative, *number));
    let mut text = String::new();
    for (negative, _, name) in parts {
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "NEG_",
            (false, false) => "_PLUS_",
            (false, true) => "_MINUS_",
        };
        text += &name;
    }
    text
}

/// Whether a product is taken away, and its name.
fn product(kernel: &Kernel, factors: &[Atom], mut coefficient: i128) -> (bool, String) {
    let mut names: Vec<String> = Vec::new();
    for factor in factors {
        // A quotient that is rounded up is the negative of one of negatives.
        let up = match factor {
            Atom::Apply(IntOp::FloorDiv, args) => match args.as_slice() {
                [a, b] if coefficient < 0 && a.terms().all(|(_, own)| own < 0) => a.neg().ok().zip(Some(b)),
                _ => None,
            },
            _ => None,
        };
        names.push(match up {
            Some((a, b)) => {
                coefficient = -coefficient;
                ceiling(kernel, &a, b)
            }
            None => atom(kernel, factor),
        });
    }
    if coefficient.unsigned_abs() != 1 || names.is_empty() {
        names.insert(0, coefficient.unsigned_abs().to_string());
    }
    (coefficient < 0, names.join("_"))
}

fn ceiling(kernel: &Kernel, a: &Dim, b: &Dim) -> String {
    format!("CEIL_{}_OVER_{}", sum(kernel, a), sum(kernel, b))
}

/// What is divided by `b` and rounded up where `a` is divided by it and rounded down: `n` for `n + b - 1`.
fn rounded_up(a: &Dim, b: &Dim) -> Option<Dim> {
    let rest = a.sub(b).ok()?.add(&Dim::int(1)).ok()?;
    let named = |(factors, coefficient): (&[Atom], i128)| coefficient > 0 && !factors.is_empty();
    (b.as_int().is_none() && rest.terms().len() > 0 && rest.terms().all(named)).then_some(rest)
}

fn symbol(kernel: &Kernel, id: SymbolId) -> String {
    (kernel.symbols.get(id)).map_or_else(String::new, |symbol| symbol.name.to_uppercase())
}

fn atom(kernel: &Kernel, atom: &Atom) -> String {
    match atom {
        Atom::Symbol(id) => symbol(kernel, *id),
        Atom::Apply(op, args) => {
            if let (IntOp::FloorDiv, [a, b]) = (op, args.as_slice())
                && let Some(rest) = rounded_up(a, b)
            {
                return ceiling(kernel, &rest, b);
            }
            let parts: Vec<String> = args.iter().map(|arg| sum(kernel, arg)).collect();
            let between = match op {
                IntOp::FloorDiv => "_OVER_",
                IntOp::Mod => "_MOD_",
                IntOp::Min => "_MIN_",
                IntOp::Max => "_MAX_",
                IntOp::And => "_AND_",
                IntOp::Or => "_OR_",
                IntOp::Xor => "_XOR_",
                IntOp::Shl => "_SHL_",
                IntOp::Shr => "_SHR_",
                IntOp::Pow => "_POW_",
            };
            parts.join(between)
        }
        Atom::Select(..) => "CHOICE".to_owned(),
    }
}

//! Julia expressions, and how they are laid out in lines.

/// A Julia expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Jx {
    /// A name, a literal, a type: anything that is never broken.
    Atom(String),
    /// A call, `f(a; k=v)`; a broadcast call's function ends with a dot.
    Call(String, Vec<Jx>, Vec<(String, Jx)>),
    /// An operator between two operands; a broadcast operator begins with a dot.
    Binary(Box<Jx>, String, Box<Jx>),
    /// An operator before its operand: `-`, `!`, `.~`.
    Prefix(&'static str, Box<Jx>),
    /// `x[i, j]`.
    Index(Box<Jx>, Vec<Jx>),
    /// `(a, b)`.
    Tuple(Vec<Jx>),
    /// `a:b` or `a:step:b`.
    Span(Vec<Jx>),
}

/// The longest line.
const WIDTH: usize = 92;

const POSTFIX: u8 = 120;
const UNARY: u8 = 110;
const ATOM: u8 = 130;

/// How tightly operators bind, as in Julia: `&` as `*`, `|` as `+`, shifts more than both.
fn level(op: &str) -> u8 {
    match op.trim_start_matches('.') {
        "^" => 115,
        "<<" | ">>" | ">>>" => 100,
        "*" | "/" | "÷" | "%" | "&" => 90,
        "+" | "-" | "|" => 80,
        ":" => 70,
        "&&" => 40,
        "||" => 30,
        // Comparisons.
        _ => 50,
    }
}

/// Whether two operators are of kinds that readers don't mix without parentheses.
fn unlike(outer: &str, inner: &str) -> bool {
    let kind = |op: &str| match op.trim_start_matches('.') {
        "<<" | ">>" | ">>>" => 1,
        "&" | "|" => 2,
        "*" | "/" | "÷" | "%" | "+" | "-" | "^" => 3,
        _ => 0,
    };
    let (outer, inner) = (kind(outer), kind(inner));
    outer != 0 && inner != 0 && outer != inner
}

impl Jx {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    pub(crate) fn call(function: impl Into<String>, args: Vec<Self>) -> Self {
        Self::Call(function.into(), args, Vec::new())
    }

    pub(crate) fn with(function: impl Into<String>, args: Vec<Self>, keywords: Vec<(String, Self)>) -> Self {
        Self::Call(function.into(), args, keywords)
    }

    pub(crate) fn binary(self, op: impl Into<String>, rhs: Self) -> Self {
        Self::Binary(Box::new(self), op.into(), Box::new(rhs))
    }

    pub(crate) fn prefix(op: &'static str, x: Self) -> Self {
        Self::Prefix(op, Box::new(x))
    }

    pub(crate) fn index(self, index: Vec<Self>) -> Self {
        Self::Index(Box::new(self), index)
    }

    fn level(&self) -> u8 {
        match self {
            Self::Binary(_, op, _) => level(op),
            Self::Prefix(..) => UNARY,
            Self::Span(_) => 70,
            Self::Atom(text) if text.starts_with('-') => UNARY,
            Self::Atom(text) if text.starts_with("@view") => 10,
            _ => ATOM,
        }
    }

    fn tight(&self, least: u8) -> String {
        let text = self.line();
        if self.level() < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn operand(&self, outer: &str, least: u8) -> String {
        match self {
            Self::Binary(_, op, _) if unlike(outer, op) => format!("({})", self.line()),
            // A sign right after an operator would be hard to see.
            Self::Prefix(..) | Self::Atom(_) if least > level(outer) && self.level() == UNARY => {
                format!("({})", self.line())
            }
            _ => self.tight(least),
        }
    }

    /// On one line.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(function, args, keywords) => {
                format!("{function}({})", arguments(args, keywords).join(""))
            }
            Self::Binary(lhs, op, rhs) => {
                let own = level(op);
                let left = if own == 50 { own + 1 } else { own };
                format!("{} {op} {}", lhs.operand(op, left), rhs.operand(op, own + 1))
            }
            Self::Prefix(op, x) => format!("{op}{}", x.tight(UNARY + 1)),
            Self::Index(x, index) => {
                let index: Vec<String> = index.iter().map(Self::line).collect();
                format!("{}[{}]", x.tight(POSTFIX), index.join(", "))
            }
            Self::Tuple(items) => {
                let texts: Vec<String> = items.iter().map(Self::line).collect();
                match texts.as_slice() {
                    [only] => format!("({only},)"),
                    _ => format!("({})", texts.join(", ")),
                }
            }
            Self::Span(parts) => {
                let texts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Self::Binary(_, _, _) => format!("({})", part.line()),
                        _ => part.tight(71),
                    })
                    .collect();
                texts.join(":")
            }
        }
    }

    /// Over as many lines as it needs, where the first begins in a column and `after` columns follow the last. Lines that
    /// go on are indented by `indent`.
    pub(crate) fn layout(&self, indent: usize, column: usize, after: usize) -> String {
        let line = self.line();
        if column + line.chars().count() + after <= WIDTH {
            return line;
        }
        match self {
            Self::Call(function, args, keywords) => {
                let open = column + function.chars().count() + 1;
                if open > WIDTH / 2 {
                    let inner = indent + 4;
                    let filled = fill(args, keywords, inner, after + 1);
                    return format!("{function}(\n{}{filled})", " ".repeat(inner));
                }
                format!("{function}({})", fill(args, keywords, open, after + 1))
            }
            Self::Binary(lhs, op, rhs) => {
                let own = level(op);
                let inner = indent + 4;
                let left = if lhs.operand(op, own) == lhs.line() {
                    lhs.layout(indent, column, op.chars().count() + 1)
                } else {
                    lhs.operand(op, own)
                };
                let right = if rhs.operand(op, own + 1) == rhs.line() {
                    rhs.layout(inner, inner, after)
                } else {
                    rhs.operand(op, own + 1)
                };
                format!("{left} {op}\n{}{right}", " ".repeat(inner))
            }
            _ => line,
        }
    }
}

/// Arguments with what separates them, the last without.
fn arguments(args: &[Jx], keywords: &[(String, Jx)]) -> Vec<String> {
    let mut texts = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let last = i + 1 == args.len();
        let end = match (last, keywords.is_empty()) {
            (true, true) => "",
            (true, false) => "; ",
            _ => ", ",
        };
        texts.push(format!("{}{end}", arg.line()));
    }
    for (i, (name, value)) in keywords.iter().enumerate() {
        let end = if i + 1 == keywords.len() { "" } else { ", " };
        texts.push(format!("{name}={}{end}", value.line()));
    }
    texts
}

/// Arguments over several lines, each as full as it gets, all beginning in one column.
fn fill(args: &[Jx], keywords: &[(String, Jx)], column: usize, after: usize) -> String {
    let texts = arguments(args, keywords);
    let values = args.iter().map(|arg| (0, arg));
    let named = keywords
        .iter()
        .map(|(name, value)| (name.chars().count() + 1, value));
    let pad = " ".repeat(column);
    let mut out = String::new();
    let mut at = column;
    for (text, (lead, value)) in texts.iter().zip(values.chain(named)) {
        let wide = text.trim_end().chars().count();
        if at > column && at + wide + after > WIDTH {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&pad);
            at = column;
        }
        if at + wide + after > WIDTH {
            let own = value.line().chars().count();
            let tail = wide.saturating_sub(lead + own);
            let broken = value.layout(column, at + lead, after + tail);
            let head: String = text.chars().take(lead).collect();
            let end: String = text.chars().skip(lead + own).collect();
            out.push_str(&head);
            out.push_str(&broken);
            out.push_str(&end);
            at = out
                .rsplit('\n')
                .next()
                .map_or(column, |line| line.chars().count());
        } else {
            out.push_str(text);
            at += text.chars().count();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_julia_needs_them() {
        let (a, b, c) = (Jx::atom("a"), Jx::atom("b"), Jx::atom("c"));
        let sum = a.clone().binary(".+", b.clone());
        assert_eq!(sum.clone().binary(".*", c.clone()).line(), "(a .+ b) .* c");
        assert_eq!(c.clone().binary(".-", sum.clone()).line(), "c .- (a .+ b)");
        assert_eq!(sum.clone().binary(".-", c.clone()).line(), "a .+ b .- c");
        let mask = a.clone().binary(".<", b.clone()).binary(".&", b.clone().binary(".<", c.clone()));
        assert_eq!(mask.line(), "(a .< b) .& (b .< c)");
        assert_eq!(Jx::prefix("-", sum.clone()).line(), "-(a .+ b)");
        assert_eq!(a.clone().binary(".*", Jx::prefix("-", b.clone())).line(), "a .* (-b)");
        assert_eq!(a.binary(">>", b).binary("&", c).line(), "(a >> b) & c");
        assert_eq!(Jx::Tuple(vec![sum]).line(), "(a .+ b,)");
    }

    #[test]
    fn long_calls_are_filled_at_their_arguments() {
        let keyword = |name: &str, value: &str| (name.to_owned(), Jx::atom(value));
        let load = Jx::with(
            "ct.load",
            vec![Jx::atom("input")],
            vec![
                keyword("index", "(column, row, batch)"),
                keyword("shape", "(TILE_N, TILE_M, 1)"),
                keyword("padding_mode", "ct.PaddingMode.Zero"),
            ],
        );
        assert_eq!(
            load.layout(4, 8, 0),
            "ct.load(input; index=(column, row, batch), shape=(TILE_N, TILE_M, 1),\n                \
             padding_mode=ct.PaddingMode.Zero)"
        );
    }
}

//! Rust expressions with a layout of their own, which is rustfmt's: comments of the source have places in between that a
//! printer of syntax trees would lose.

/// A Rust expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rx {
    /// A name, a literal, a path, a macro: anything that is never broken.
    Atom(String),
    /// A call of a function.
    Call(String, Vec<Rx>),
    /// A call of a method.
    Method(Box<Rx>, String, Vec<Rx>),
    /// An operator between two operands.
    Binary(Box<Rx>, &'static str, Box<Rx>),
    /// An operator before its operand: `!`, `-`, `&`, `&mut `.
    Prefix(&'static str, Box<Rx>),
    /// `expr as type`.
    Cast(Box<Rx>, String),
    /// An array.
    Array(Vec<Rx>),
}

/// The longest line.
const WIDTH: usize = 100;
/// The longest arguments that stay on one line.
const ARGUMENTS: usize = 60;

/// How tightly operators bind, as in Rust.
fn level(op: &str) -> u8 {
    match op {
        "*" | "/" | "%" => 90,
        "+" | "-" => 80,
        "<<" | ">>" => 70,
        "&" => 60,
        "^" => 50,
        "|" => 40,
        "&&" => 20,
        "||" => 10,
        _ => 30,
    }
}

const UNARY: u8 = 100;
const CAST: u8 = 95;
const POSTFIX: u8 = 110;

impl Rx {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    pub(crate) fn call(function: impl Into<String>, args: Vec<Self>) -> Self {
        Self::Call(function.into(), args)
    }

    pub(crate) fn method(self, name: impl Into<String>, args: Vec<Self>) -> Self {
        Self::Method(Box::new(self), name.into(), args)
    }

    pub(crate) fn binary(self, op: &'static str, rhs: Self) -> Self {
        Self::Binary(Box::new(self), op, Box::new(rhs))
    }

    pub(crate) fn prefix(op: &'static str, x: Self) -> Self {
        Self::Prefix(op, Box::new(x))
    }

    pub(crate) fn field(self, name: &str) -> Self {
        Self::Atom(format!("{}.{name}", self.tight(POSTFIX)))
    }

    pub(crate) fn index(self, index: usize) -> Self {
        Self::Atom(format!("{}[{index}]", self.tight(POSTFIX)))
    }

    /// Whether it is a name or a literal: cheap to say twice.
    pub(crate) fn is_atom(&self) -> bool {
        matches!(self, Self::Atom(_))
    }

    fn level(&self) -> u8 {
        match self {
            Self::Binary(_, op, _) => level(op),
            Self::Prefix(..) => UNARY,
            Self::Cast(..) => CAST,
            Self::Atom(text) if text.starts_with('-') => UNARY,
            _ => 120,
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

    /// On one line.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(function, args) => format!("{function}({})", list(args)),
            Self::Method(receiver, name, args) => {
                format!("{}.{name}({})", receiver.tight(POSTFIX), list(args))
            }
            Self::Binary(lhs, op, rhs) => {
                let own = level(op);
                // Comparisons don't chain; the others associate to the left.
                let left = if own == 30 { own + 1 } else { own };
                // A generic argument list would begin after `as type <`.
                let lhs = match **lhs {
                    Self::Cast(..) if op.starts_with('<') => format!("({})", lhs.line()),
                    _ => lhs.tight(left),
                };
                format!("{lhs} {op} {}", rhs.tight(own + 1))
            }
            Self::Prefix(op, x) => format!("{op}{}", x.tight(UNARY)),
            Self::Cast(x, ty) => format!("{} as {ty}", x.tight(CAST)),
            Self::Array(items) => format!("[{}]", list(items)),
        }
    }

    /// Whether rustfmt would keep it on one line of this many columns.
    fn fits(&self, columns: usize) -> bool {
        self.line().chars().count() <= columns && self.is_narrow()
    }

    /// Whether all argument lists are short enough for one line.
    fn is_narrow(&self) -> bool {
        match self {
            Self::Atom(_) => true,
            Self::Call(_, args) => {
                list(args).chars().count() <= ARGUMENTS && args.iter().all(Self::is_narrow)
            }
            Self::Array(args) => list(args).chars().count() <= ARGUMENTS && args.iter().all(Self::is_narrow),
            Self::Method(receiver, _, args) => {
                list(args).chars().count() <= ARGUMENTS
                    && receiver.is_narrow()
                    && args.iter().all(Self::is_narrow)
                    && (!matches!(**receiver, Self::Call(..) | Self::Method(..))
                        || self.line().chars().count() <= ARGUMENTS)
            }
            Self::Binary(lhs, _, rhs) => lhs.is_narrow() && rhs.is_narrow(),
            Self::Prefix(_, x) | Self::Cast(x, _) => x.is_narrow(),
        }
    }

    /// Over as many lines as it needs. It starts in column `column` of a line that is indented by `indent`, and `after`
    /// columns follow it.
    pub(crate) fn layout(&self, indent: usize, column: usize, after: usize) -> String {
        if self.fits(WIDTH.saturating_sub(column + after)) {
            return self.line();
        }
        match self {
            Self::Call(function, args) => format!("{function}({})", broken(args, indent)),
            Self::Array(items) => format!("[{}]", broken(items, indent)),
            Self::Method(receiver, name, args) => {
                let before = receiver.tight(POSTFIX);
                let head = format!("{before}.{name}(");
                let single = head.chars().count() + column <= WIDTH && receiver.is_narrow();
                if single && !matches!(**receiver, Self::Call(..) | Self::Method(..)) {
                    return format!("{head}{})", broken(args, indent));
                }
                let inner = indent + 4;
                let pad = " ".repeat(inner);
                let before = receiver.tight_layout(POSTFIX, indent, column, 0);
                let call = Self::Call(name.clone(), args.clone());
                format!("{before}\n{pad}.{}", call.layout(inner, inner + 1, after))
            }
            Self::Binary(lhs, op, rhs) => {
                let own = level(op);
                let inner = indent + 4;
                let pad = " ".repeat(inner);
                // As in `line`: comparisons don't chain, and no generic argument list begins after a type.
                let cast = matches!(**lhs, Self::Cast(..)) && op.starts_with('<');
                let least = if cast || own == 30 { own + 1 } else { own };
                let least = if cast { POSTFIX } else { least };
                let left = lhs.tight_layout(least, indent, column, 0);
                let right = rhs.tight_layout(own + 1, inner, inner + op.len() + 1, after);
                format!("{left}\n{pad}{op} {right}")
            }
            Self::Prefix(op, x) => {
                format!("{op}{}", x.tight_layout(UNARY, indent, column + op.len(), after))
            }
            Self::Atom(_) | Self::Cast(..) => self.line(),
        }
    }

    /// The same in parentheses if it binds less tightly than what stands beside it.
    fn tight_layout(&self, least: u8, indent: usize, column: usize, after: usize) -> String {
        if self.level() < least {
            format!("({})", self.layout(indent, column + 1, after + 1))
        } else {
            self.layout(indent, column, after)
        }
    }
}

fn list(args: &[Rx]) -> String {
    args.iter().map(Rx::line).collect::<Vec<_>>().join(", ")
}

fn broken(args: &[Rx], indent: usize) -> String {
    let inner = indent + 4;
    let pad = " ".repeat(inner);
    let mut out = String::from("\n");
    for arg in args {
        out.push_str(&pad);
        out.push_str(&arg.layout(inner, inner, 1));
        out.push_str(",\n");
    }
    out.push_str(&" ".repeat(indent));
    out
}

/// `head = value;`, with the value on the next line where that saves it from being broken.
pub(crate) fn assignment(head: &str, value: &Rx, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let column = indent + head.chars().count() + 3;
    let here = value.layout(indent, column, 1);
    let first = here.lines().next().map_or(0, |line| line.chars().count());
    let next = value.fits(WIDTH.saturating_sub(indent + 5));
    let bare = matches!(value, Rx::Call(..) | Rx::Array(..) | Rx::Method(..));
    if here.contains('\n') && next && !(bare && matches!(value, Rx::Call(..)) && !value.is_narrow())
        || column + first > WIDTH
    {
        let inner = " ".repeat(indent + 4);
        return format!(
            "{pad}{head} =\n{inner}{};",
            value.layout(indent + 4, indent + 4, 1)
        );
    }
    format!("{pad}{head} = {here};")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_stand_where_they_are_needed() {
        let (a, b, c) = (Rx::atom("a"), Rx::atom("b"), Rx::atom("c"));
        let sum = a.clone().binary("+", b.clone());
        assert_eq!(sum.clone().binary("*", c.clone()).line(), "(a + b) * c");
        assert_eq!(c.clone().binary("-", sum.clone()).line(), "c - (a + b)");
        assert_eq!(sum.clone().binary("-", c.clone()).line(), "a + b - c");
        assert_eq!(sum.method("exp", vec![]).line(), "(a + b).exp()");
        let mask = a.binary("<", b.clone()).binary("&", b.binary("<", c));
        assert_eq!(mask.line(), "(a < b) & (b < c)");
    }

    #[test]
    fn many_lines_say_the_same_as_one() {
        let name = |text: &str| Rx::atom(format!("{text}_with_a_name_that_takes_much_of_a_line"));
        let (a, b, c) = (name("a"), name("b"), name("c"));
        let operators = ["*", "-", "<<", "&", "^", "|", "<", "=="];
        let mut all = vec![
            Rx::Cast(Box::new(a.clone()), "usize".to_owned()),
            Rx::prefix("-", a.clone()),
        ];
        for outer in operators {
            for inner in operators {
                let nested = a.clone().binary(inner, b.clone());
                all.push(nested.clone().binary(outer, c.clone()));
                all.push(c.clone().binary(outer, nested.clone()));
                all.push(Rx::prefix("-", nested.clone()));
                all.push(nested.clone().method("broadcast", vec![c.clone()]));
                all.push(Rx::call("select", vec![nested, c.clone()]));
            }
            let cast = Rx::Cast(Box::new(a.clone()), "usize".to_owned());
            all.push(cast.binary(outer, b.clone()));
        }
        let plain = |text: &str| {
            let dense: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            dense.replace(",)", ")").replace(",]", "]")
        };
        for rx in all {
            for column in [0, 20, 60] {
                assert_eq!(plain(&rx.layout(4, column, 1)), plain(&rx.line()));
            }
        }
    }

    #[test]
    fn long_calls_are_broken_at_their_arguments() {
        let args = [
            "ordering::Weak",
            "scope::TileBlock",
            "None",
            "tma::Enabled",
            "more_arguments",
        ];
        let call = Rx::call("load_view_tko", args.map(Rx::atom).to_vec());
        let text = assignment("let tile: Tile<E, { [BLOCK] }>", &call, 4);
        assert!(
            text.starts_with(
                "    let tile: Tile<E, { [BLOCK] }> = load_view_tko(\n        ordering::Weak,\n"
            ),
            "{text}"
        );
        assert!(text.ends_with("        more_arguments,\n    );"), "{text}");
    }
}

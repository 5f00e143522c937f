//! Python expressions, and how they are laid out in lines.

/// A Python expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Px {
    /// A name or a literal.
    Atom(String),
    /// A call: function, arguments, arguments by name.
    Call(Box<Px>, Vec<Px>, Vec<(&'static str, Px)>),
    /// `x.name`.
    Attr(Box<Px>, &'static str),
    /// `x[i, j]`.
    Index(Box<Px>, Vec<Px>),
    /// An operator between two operands.
    Binary(Box<Px>, &'static str, Box<Px>),
    /// An operator before its operand: `-`, `~`, `not `.
    Prefix(&'static str, Box<Px>),
    /// `(a, b)`.
    Tuple(Vec<Px>),
    /// `a if c else b`, as `[a, c, b]`.
    Ternary(Box<[Px; 3]>),
    /// `lambda a, b: x`.
    Lambda(Vec<String>, Box<Px>),
}

/// The longest line.
pub(crate) const WIDTH: usize = 110;

const TERNARY: u8 = 1;
const OR: u8 = 2;
const AND: u8 = 3;
const NOT: u8 = 4;
const COMPARE: u8 = 5;
const SUM: u8 = 10;
const PRODUCT: u8 = 11;
const SIGN: u8 = 12;
const POWER: u8 = 13;
const POSTFIX: u8 = 14;
const ATOM: u8 = 15;

/// How tightly operators bind.
fn level(op: &str) -> u8 {
    match op {
        "or" => OR,
        "and" => AND,
        "|" => 6,
        "^" => 7,
        "&" => 8,
        "<<" | ">>" => 9,
        "+" | "-" => SUM,
        "*" | "/" | "//" | "%" | "@" => PRODUCT,
        "**" => POWER,
        _ => COMPARE,
    }
}

/// Whether readers don't mix two operators without parentheses, though Python would know what is meant.
fn unlike(outer: &str, inner: &str) -> bool {
    let bits = |op: &str| matches!(op, "&" | "|" | "^" | "<<" | ">>");
    let product = |op: &str| matches!(op, "//" | "%" | "/" | "*");
    let (o, i) = (outer, inner);
    (bits(o) && (bits(i) && o != i || level(i) >= SUM))
        || (level(o) >= SUM && bits(i))
        || (product(o) && product(i) && o != i)
}

impl Px {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    pub(crate) fn int(value: i128) -> Self {
        Self::Atom(value.to_string())
    }

    pub(crate) fn truth(value: bool) -> Self {
        Self::atom(if value { "True" } else { "False" })
    }

    /// `ct.function(…)`.
    pub(crate) fn ct(function: &'static str, args: Vec<Self>) -> Self {
        Self::Call(Box::new(Self::ct_name(function)), args, Vec::new())
    }

    /// `ct.name`.
    pub(crate) fn ct_name(name: &'static str) -> Self {
        Self::Attr(Box::new(Self::atom("ct")), name)
    }

    /// `function(…)`.
    pub(crate) fn call(function: &str, args: Vec<Self>) -> Self {
        Self::Call(Box::new(Self::atom(function)), args, Vec::new())
    }

    /// `self.method(…)`.
    pub(crate) fn method(self, method: &'static str, args: Vec<Self>) -> Self {
        Self::Call(Box::new(self.attr(method)), args, Vec::new())
    }

    pub(crate) fn attr(self, name: &'static str) -> Self {
        Self::Attr(Box::new(self), name)
    }

    /// The call with one more argument by name.
    pub(crate) fn with(mut self, name: &'static str, value: Self) -> Self {
        if let Self::Call(_, _, named) = &mut self {
            named.push((name, value));
        }
        self
    }

    /// The same, if there is something to say.
    pub(crate) fn with_some(self, name: &'static str, value: Option<Self>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(crate) fn index(self, index: Vec<Self>) -> Self {
        Self::Index(Box::new(self), index)
    }

    pub(crate) fn binary(self, op: &'static str, rhs: Self) -> Self {
        Self::Binary(Box::new(self), op, Box::new(rhs))
    }

    pub(crate) fn prefix(op: &'static str, x: Self) -> Self {
        Self::Prefix(op, Box::new(x))
    }

    pub(crate) fn ternary(then: Self, cond: Self, otherwise: Self) -> Self {
        Self::Ternary(Box::new([then, cond, otherwise]))
    }

    fn level(&self) -> u8 {
        match self {
            Self::Atom(text) if text.starts_with('-') => SIGN,
            Self::Atom(_) | Self::Tuple(_) => ATOM,
            Self::Call(..) | Self::Attr(..) | Self::Index(..) => POSTFIX,
            Self::Binary(_, op, _) => level(op),
            Self::Prefix("not ", _) => NOT,
            Self::Prefix(..) => SIGN,
            Self::Ternary(_) => TERNARY,
            Self::Lambda(..) => 0,
        }
    }

    fn in_parentheses(&self, least: u8) -> bool {
        // An attribute of a number would be its fraction.
        let number = matches!(self, Self::Atom(text) if text.starts_with(|c: char| c.is_ascii_digit()));
        self.level() < least || (least == POSTFIX && number)
    }

    fn tight(&self, least: u8) -> String {
        let text = self.line();
        if self.in_parentheses(least) {
            format!("({text})")
        } else {
            text
        }
    }

    /// An operand as it stands beside its operator: its text, and whether it is in parentheses.
    fn beside(&self, op: &str, left: bool) -> (String, bool) {
        let own = level(op);
        let least = match op {
            // Powers are grouped from the right; comparisons would be chained.
            "**" if left => POWER + 1,
            "**" => SIGN,
            _ if own == COMPARE || !left => own + 1,
            _ => own,
        };
        let parenthesised =
            self.in_parentheses(least) || matches!(self, Self::Binary(_, inner, _) if unlike(op, inner));
        let text = self.line();
        if parenthesised {
            (format!("({text})"), true)
        } else {
            (text, false)
        }
    }

    /// On one line.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(function, args, named) => {
                format!(
                    "{}({})",
                    function.tight(POSTFIX),
                    arguments(args, named).join(", ")
                )
            }
            Self::Attr(x, name) => format!("{}.{name}", x.tight(POSTFIX)),
            Self::Index(x, index) => {
                let index: Vec<String> = index.iter().map(Self::line).collect();
                format!("{}[{}]", x.tight(POSTFIX), index.join(", "))
            }
            Self::Binary(lhs, op, rhs) => {
                let (left, right) = (lhs.beside(op, true).0, rhs.beside(op, false).0);
                if *op == "**" && !left.contains(' ') && !right.contains(' ') {
                    format!("{left}**{right}")
                } else {
                    format!("{left} {op} {right}")
                }
            }
            Self::Prefix(op, x) => format!("{op}{}", x.tight(if *op == "not " { NOT } else { SIGN })),
            Self::Tuple(items) => {
                let texts: Vec<String> = items.iter().map(Self::line).collect();
                match texts.as_slice() {
                    [only] => format!("({only},)"),
                    _ => format!("({})", texts.join(", ")),
                }
            }
            Self::Ternary(parts) => {
                let [then, cond, otherwise] = &**parts;
                format!(
                    "{} if {} else {}",
                    then.tight(OR),
                    cond.tight(OR),
                    otherwise.tight(TERNARY)
                )
            }
            Self::Lambda(params, body) => format!("lambda {}: {}", params.join(", "), body.tight(TERNARY)),
        }
    }

    /// Over as many lines as it needs. The first begins in `column`; `after` columns follow the last; lines that go on are
    /// indented by four more than `indent`. `open` says that it stands in brackets already.
    pub(crate) fn layout(&self, indent: usize, column: usize, after: usize, open: bool) -> String {
        let line = self.line();
        if column + line.chars().count() + after <= WIDTH {
            return line;
        }
        match self {
            Self::Call(function, args, named) => {
                let texts = arguments(args, named);
                // Where what is called is long itself, as in `ct.load(…).reshape(…)`, its own arguments are broken.
                if let Self::Attr(object, name) = &**function
                    && matches!(**object, Self::Call(..) | Self::Index(..))
                    && object.line().chars().count() > line.chars().count() / 2
                {
                    let tail = format!(".{name}({})", texts.join(", "));
                    let head = object.layout(indent, column, tail.chars().count() + after, open);
                    return format!("{head}{tail}");
                }
                let function = function.tight(POSTFIX);
                format!("{function}({}{})", broken(args, named, indent), pad(indent))
            }
            Self::Tuple(items) => format!("({}{})", broken(items, &[], indent), pad(indent)),
            Self::Binary(..) | Self::Ternary(_) | Self::Prefix(..) if !open => {
                let inner = indent + 4;
                let text = self.layout(indent, inner, 0, true);
                format!("({}{text}{})", pad(inner), pad(indent))
            }
            Self::Binary(lhs, op, rhs) => {
                let inner = indent + 4;
                let lay = |x: &Self, left: bool, column: usize, after: usize| {
                    let (text, parenthesised) = x.beside(op, left);
                    if column + text.chars().count() + after <= WIDTH {
                        text
                    } else if parenthesised {
                        let deeper = inner + 4;
                        format!(
                            "({}{}{})",
                            pad(deeper),
                            x.layout(inner, deeper, 0, true),
                            pad(inner)
                        )
                    } else {
                        x.layout(indent, column, after, true)
                    }
                };
                let left = lay(lhs, true, column, 0);
                let right = lay(rhs, false, inner + op.len() + 1, after);
                format!("{left}{}{op} {right}", pad(inner))
            }
            Self::Ternary(parts) => {
                let [then, cond, otherwise] = &**parts;
                let inner = indent + 4;
                format!(
                    "{}{}if {}{}else {}",
                    then.tight(OR),
                    pad(inner),
                    cond.tight(OR),
                    pad(inner),
                    otherwise.layout(indent, inner + 5, after, true)
                )
            }
            Self::Prefix(op, x) if !x.in_parentheses(SIGN) => {
                format!("{op}{}", x.layout(indent, column + op.len(), after, open))
            }
            _ => line,
        }
    }
}

/// A new line, indented.
fn pad(indent: usize) -> String {
    format!("\n{}", " ".repeat(indent))
}

fn arguments(args: &[Px], named: &[(&'static str, Px)]) -> Vec<String> {
    let plain = args.iter().map(Px::line);
    let named = named
        .iter()
        .map(|(name, value)| format!("{name}={}", value.line()));
    plain.chain(named).collect()
}

/// Arguments on lines of their own: all on one, or one a line.
fn broken(args: &[Px], named: &[(&'static str, Px)], indent: usize) -> String {
    let inner = indent + 4;
    let together = arguments(args, named).join(", ");
    if inner + together.chars().count() <= WIDTH {
        return format!("{}{together}", pad(inner));
    }
    let mut out = String::new();
    let all = args
        .iter()
        .map(|arg| (None, arg))
        .chain(named.iter().map(|(name, value)| (Some(*name), value)));
    for (name, value) in all {
        let head = name.map(|name| format!("{name}=")).unwrap_or_default();
        let text = value.layout(inner, inner + head.chars().count(), 1, false);
        out.push_str(&format!("{}{head}{text},", pad(inner)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> [Px; 3] {
        ["a", "b", "c"].map(Px::atom)
    }

    #[test]
    fn parentheses_stand_where_python_needs_them() {
        let [a, b, c] = names();
        let sum = a.clone().binary("+", b.clone());
        assert_eq!(sum.clone().binary("*", c.clone()).line(), "(a + b) * c");
        assert_eq!(c.clone().binary("-", sum.clone()).line(), "c - (a + b)");
        assert_eq!(sum.clone().binary("-", c.clone()).line(), "a + b - c");
        let less = a.clone().binary("<", b.clone());
        assert_eq!(less.clone().binary("&", c.clone()).line(), "(a < b) & c");
        assert_eq!(less.clone().binary("==", c.clone()).line(), "(a < b) == c");
        assert_eq!(less.clone().binary("and", c.clone()).line(), "a < b and c");
        assert_eq!(Px::prefix("-", sum.clone()).line(), "-(a + b)");
        assert_eq!(Px::prefix("not ", less).line(), "not a < b");
        assert_eq!(
            Px::prefix("-", a.clone()).binary("**", b.clone()).line(),
            "(-a)**b"
        );
        assert_eq!(a.clone().binary("**", Px::int(-2)).line(), "a**-2");
        assert_eq!(Px::int(-2).method("astype", vec![]).line(), "(-2).astype()");
        assert_eq!(sum.clone().attr("dtype").line(), "(a + b).dtype");
        assert_eq!(Px::Tuple(vec![sum]).line(), "(a + b,)");
        let chosen = Px::ternary(a.clone(), b.clone(), c.clone());
        assert_eq!(
            chosen.clone().binary("+", c.clone()).line(),
            "(a if b else c) + c"
        );
        assert_eq!(Px::ternary(a, chosen, c).line(), "a if (a if b else c) else c");
    }

    #[test]
    fn what_readers_would_stumble_over_is_in_parentheses_too() {
        let [a, b, c] = names();
        assert_eq!(
            a.clone().binary("//", b.clone()).binary("*", c.clone()).line(),
            "(a // b) * c"
        );
        assert_eq!(a.binary(">>", b).binary("&", c).line(), "(a >> b) & c");
    }

    #[test]
    fn long_calls_are_broken_at_their_arguments() {
        let tuple = |n: usize| Px::Tuple(vec![Px::atom("A_LONG_NAME"); n]);
        let call = Px::ct("load", vec![Px::atom("array"), tuple(2), tuple(2)]);
        let text = call.clone().layout(4, 60, 0, false);
        assert_eq!(
            text,
            "ct.load(\n        array, (A_LONG_NAME, A_LONG_NAME), (A_LONG_NAME, A_LONG_NAME)\n    )"
        );
        let longer = call.with("padding_mode", tuple(5)).layout(4, 8, 0, false);
        assert!(longer.contains("\n        array,\n"), "{longer}");
        assert!(longer.ends_with(",\n    )"), "{longer}");
    }

    #[test]
    fn long_sums_are_broken_before_operators() {
        let part = Px::atom("a_rather_long_name_that_fills_a_line_by_itself_");
        let sum = part.clone().binary("+", part.clone()).binary("+", part.clone());
        let text = sum.layout(4, 8, 0, false);
        assert!(text.starts_with("(\n        a_rather"), "{text}");
        assert!(text.contains("\n        + a_rather"), "{text}");
        assert!(text.ends_with("\n    )"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }
}

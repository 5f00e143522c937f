//! Values in between that have a name already: what is computed alike of the same values is computed once.

use crate::rx::Rx;
use crate::writer::Writer;
use rustc_hash::FxHashSet;

/// What is known of the lines of a body: which values in between have names that still stand for them. The lines of a function or
/// a closure of its own have one of their own.
#[derive(Default)]
pub(crate) struct Known {
    values: Vec<Value>,
    /// Names that are assigned to: what is computed of them is not the same everywhere.
    mutable: FxHashSet<String>,
    /// How many lines have been looked at.
    seen: usize,
}

struct Value {
    name: String,
    ty: String,
    rx: Rx,
    /// How far the line is indented that names it.
    indent: usize,
}

/// Operations that give the same of the same, wherever they stand.
const PURE: &[&str] = &[
    "bitcast",
    "broadcast_scalar",
    "constant",
    "convert_tile",
    "eq_tile",
    "exti",
    "ge_tile",
    "gt_tile",
    "iota",
    "le_tile",
    "lt_tile",
    "ne_tile",
    "permute",
    "pointer_to_tile",
    "scalar_to_tile",
    "select",
    "tile_to_scalar",
    "trunci",
];
const PURE_METHODS: &[&str] = &["broadcast", "offset_tile", "reshape"];

impl Writer<'_> {
    /// The name that a value in between has at this place, if it has one.
    pub(crate) fn known_as(&mut self, ty: &str, rx: &Rx) -> Option<String> {
        self.known.look(&self.lines);
        let values = &self.known.values;
        let found = values.iter().find(|value| value.ty == ty && value.rx == *rx)?;
        Some(found.name.clone())
    }

    /// Notes that the line that was just written names a value.
    pub(crate) fn note_known(&mut self, name: &str, ty: &str, rx: &Rx) {
        self.known.look(&self.lines);
        let mut words = FxHashSet::default();
        words_of(&rx.line(), &mut words);
        if is_pure(rx) && words.is_disjoint(&self.known.mutable) {
            self.known.values.push(Value {
                name: name.to_owned(),
                ty: ty.to_owned(),
                rx: rx.clone(),
                indent: self.indent,
            });
        }
    }
}

impl Known {
    /// The last line, which named a value, was taken back.
    pub(crate) fn take_back(&mut self, name: &str, lines: usize) {
        self.values.retain(|value| value.name != name);
        self.seen = self.seen.min(lines);
    }

    /// Forgets what lines that were written since end or change: blocks, and names that stand for other values from there on.
    fn look(&mut self, lines: &[String]) {
        let from = self.seen.min(lines.len());
        for line in lines.get(from..).unwrap_or_default() {
            let text = line.trim_start();
            if text.is_empty() || text.starts_with("//") || text.starts_with(crate::writer::SLOT) {
                continue;
            }
            let indent = line.len() - text.len();
            self.values.retain(|value| value.indent <= indent);
            let (head, is_let) = match text.strip_prefix("let ") {
                Some(rest) => (rest, true),
                None => (text, false),
            };
            let end = head.find(" = ").unwrap_or(head.len());
            let head = head.get(..end).unwrap_or_default();
            let mutable = head.strip_prefix("mut ");
            let names = mutable.unwrap_or(head);
            let names = names.split(':').next().unwrap_or_default();
            let mut assigned = FxHashSet::default();
            words_of(names, &mut assigned);
            if !is_let && !text.contains(" = ") {
                continue;
            }
            if mutable.is_some() || !is_let {
                self.mutable.extend(assigned.iter().cloned());
            }
            self.values.retain(|value| {
                let mut words = FxHashSet::default();
                words_of(&value.rx.line(), &mut words);
                words.is_disjoint(&assigned) && !assigned.contains(&value.name)
            });
        }
        self.seen = lines.len();
    }
}

fn is_pure(rx: &Rx) -> bool {
    match rx {
        // Calls without arguments, such as those that give a tile block's number, are written as they are.
        Rx::Atom(text) => {
            !text.contains('(')
                || text.starts_with("get_tile_block_id()")
                || text.starts_with("get_num_tile_blocks()")
        }
        Rx::Call(function, args) => PURE.contains(&function.as_str()) && args.iter().all(is_pure),
        Rx::Method(of, name, args) => {
            is_pure(of) && PURE_METHODS.contains(&name.as_str()) && args.iter().all(is_pure)
        }
        Rx::Binary(a, _, b) => is_pure(a) && is_pure(b),
        Rx::Prefix(_, x) | Rx::Cast(x, _) => is_pure(x),
        Rx::Array(items) => items.iter().all(is_pure),
    }
}

/// The names in a text.
fn words_of(text: &str, words: &mut FxHashSet<String>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for word in text.split(|c| !is_word(c)).filter(|word| !word.is_empty()) {
        words.insert(word.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, Value, is_pure};
    use crate::rx::Rx;

    /// Whether `let wide: T = exti(x);`, four columns in, still stands for its value after these lines.
    fn stands_after(lines: &[&str]) -> bool {
        let mut all = vec!["    let wide: T = exti(x);".to_owned()];
        let mut known = Known::default();
        known.look(&all);
        known.values.push(Value {
            name: "wide".to_owned(),
            ty: "T".to_owned(),
            rx: Rx::call("exti", vec![Rx::atom("x")]),
            indent: 4,
        });
        all.extend(lines.iter().map(|line| (*line).to_owned()));
        known.look(&all);
        !known.values.is_empty()
    }

    #[test]
    fn a_name_stands_for_its_value_until_its_block_ends_or_what_it_is_made_of_changes() {
        assert!(stands_after(&[
            "    if a < b {",
            "        let y: T = f(x);",
            "    }"
        ]));
        assert!(stands_after(&["    // } else {", "", "    let y: T = x + x;"]));
        assert!(!stands_after(&["} else {"]));
        assert!(!stands_after(&["    let x: T = constant(0i32, shape![4]);"]));
        assert!(!stands_after(&["    let mut x: T = constant(0i32, shape![4]);"]));
        assert!(!stands_after(&[
            "    let (x, _done): (T, Token) = load_ptr_tko(p);"
        ]));
        assert!(!stands_after(&["        x = x + 1i32;"]));
        assert!(!stands_after(&["        let wide: T = exti(y);"]));
    }

    #[test]
    fn loads_are_not_pure() {
        let call = |function: &str| Rx::call(function, vec![Rx::atom("x")]);
        assert!(is_pure(
            &call("exti").method("reshape", vec![Rx::atom("shape![1]")])
        ));
        assert!(!is_pure(&call("load_ptr_tko")));
        assert!(!is_pure(&call("exti").binary("+", call("load_ptr_tko"))));
        assert!(!is_pure(&Rx::atom("tiles.load([i])")));
    }
}

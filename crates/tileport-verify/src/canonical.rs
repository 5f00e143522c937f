//! Whether two kernels are one and the same after simplification.
//!
//! What a port may do otherwise: take the parameters in another order or know some of them as constants (see
//! [`Correspondence`]); take less for granted; pad where the source leaves open what is there; order fewer accesses, where
//! the order does not matter; give other hints; spell integer operations and checks of indices in another way (see
//! `normalize`). All else must be equal in canonical form.

use crate::branches;
use crate::correspondence::{Correspondence, Origin};
use crate::fixed;
use crate::hoist;
use crate::interface::Interface;
use crate::memory_order::{MemoryOrder, Set};
use crate::normalize;
use crate::relax::{self, Paddings};
use crate::single::entry;
use crate::split;
use crate::strip::{self, Facts};
use rustc_hash::FxHashMap;
use tileport_ir::attr::{Elements, Number, Predicate};
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Entry, Item, LocId, Module, Op, OpId, TileElement, TileType, Type, canon, compare, text};

/// What a comparison came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Canonical {
    /// The same kernel, if these conditions hold.
    Same {
        /// What the source's launches guarantee and the match rests on.
        conditions: Vec<String>,
    },
    /// Not the same after simplification, which says nothing of what they mean.
    Other {
        /// The first difference.
        difference: String,
    },
}

/// Compares two modules of one entry each. `names` is what the source takes.
#[must_use]
pub fn compare(
    source: &Module,
    port: &Module,
    correspondence: &Correspondence,
    names: &Interface,
) -> Canonical {
    // What the source takes for granted in its course the port may leave out, or take for granted, too.
    let first = compared(source, port, correspondence, names, Role::Source { facts: false });
    if matches!(first, Canonical::Same { .. }) {
        return first;
    }
    match compared(source, port, correspondence, names, Role::Source { facts: true }) {
        Canonical::Other { .. } => first,
        same => same,
    }
}

fn compared(
    source: &Module,
    port: &Module,
    correspondence: &Correspondence,
    names: &Interface,
    role: Role<'_>,
) -> Canonical {
    let other = |difference: String| Canonical::Other { difference };
    let mut left = source.clone();
    let mut right = port.clone();
    if let Err(difference) = take_parameters(&left, &mut right, correspondence) {
        return other(difference);
    }
    let a = Stripped::of(&mut left, names, role);
    let b = a
        .as_ref()
        .and_then(|a| Stripped::of(&mut right, names, Role::Port(&a.paddings)));
    let (Some(a), Some(b)) = (a, b) else {
        return other("a module has no entry".to_owned());
    };
    simplify(&mut left, &a, names);
    simplify(&mut right, &b, names);
    if let Err(difference) = globals(&left, &right) {
        return other(difference);
    }
    let (Some(x), Some(y)) = (entry(&left), entry(&right)) else {
        return other("a module has no entry".to_owned());
    };
    if let Err(found) = compare::same_entry((&left, x), (&right, y), compare::Options::default()) {
        return other(found.message);
    }
    let apart = match orders((source, &left, &a), (port, &right, &b)) {
        Ok(apart) => apart,
        Err(difference) => return other(difference),
    };
    let mut conditions = Vec::new();
    for (at, fact) in &b.facts {
        if implied(&a.facts, *at, fact, names) {
            continue;
        }
        if names.guarantees(*at, fact) {
            conditions.push(format!(
                "{} is {}, as the signature says",
                names.describe(*at),
                describe(fact)
            ));
        } else {
            return other(format!(
                "the port takes it for granted that {} is {}, which the source does not",
                names.describe(*at),
                describe(fact)
            ));
        }
    }
    for (at, number) in &b.constants {
        let condition = format!("{} is {number}, as the signature says", names.describe(*at));
        // The number is in the source, too.
        if !a.constants.contains(&(*at, *number)) {
            conditions.push(condition);
        }
    }
    if apart {
        conditions.push("arrays of different parameters do not overlap".to_owned());
    }
    Canonical::Same { conditions }
}

/// Which of the two kernels a module is: what may be relaxed differs.
#[derive(Clone, Copy, Debug)]
enum Role<'a> {
    Source {
        /// Whether it keeps the facts that it states in its course.
        facts: bool,
    },
    /// With the paddings of the source's views.
    Port(&'a Paddings),
}

/// What was taken out of a module before it was simplified.
struct Stripped {
    facts: Facts,
    order: MemoryOrder,
    paddings: Paddings,
    /// Parameters that the signature knows and the code uses, with their numbers.
    constants: Vec<(usize, i64)>,
}

impl Stripped {
    fn of(module: &mut Module, names: &Interface, role: Role<'_>) -> Option<Self> {
        let Module { types, items, .. } = module;
        let found = entry_mut(items)?;
        strip::hints(found);
        found.arg_attrs.clear();
        let body = &mut found.body;
        let facts = strip::facts(body);
        let constants = fixed::parameters(types, body, names);
        // Before the order of accesses is looked at: halves of a loop have accesses of their own.
        hoist::hoist(types, body, &facts, names);
        split::split(types, body);
        fixed::views(types, body);
        fixed::orders(types, body);
        relax::paddings_of_no_account(types, body);
        relax::unmasked_loads(body);
        let order = MemoryOrder::of(types, body);
        strip::tokens(types, body)?;
        normalize::normalize(types, body, &facts, names);
        match role {
            Role::Source { facts: true } => {}
            Role::Source { facts: false } => relax::facts_of_source(body),
            Role::Port(source) => {
                relax::paddings_of_port(types, body, source);
                relax::indices_of_port(types, body);
            }
        }
        let paddings = relax::paddings(types, body);
        Some(Self {
            facts,
            order,
            paddings,
            constants,
        })
    }
}

/// How often a module is simplified: what one time brings together gives the next more to spell alike.
const ROUNDS: usize = 3;

fn simplify(module: &mut Module, stripped: &Stripped, names: &Interface) {
    canon::canonicalize(module);
    for _ in 0..ROUNDS {
        let Module { types, items, .. } = module;
        if let Some(found) = entry_mut(items) {
            normalize::normalize(types, &mut found.body, &stripped.facts, names);
            fixed::views(types, &mut found.body);
            relax::masked_loads(&mut found.body);
            branches::branches(types, &mut found.body);
            hoist::hoist(types, &mut found.body, &stripped.facts, names);
        }
        canon::canonicalize(module);
    }
}

fn entry_mut(items: &mut [Item]) -> Option<&mut Entry> {
    items.iter_mut().find_map(|item| match item {
        Item::Entry(entry) => Some(&mut **entry),
        Item::Global(_) => None,
    })
}

/// Makes the port's entry take the source's parameters.
fn take_parameters(
    source: &Module,
    port: &mut Module,
    correspondence: &Correspondence,
) -> Result<(), String> {
    let inputs = entry(source)
        .map(|e| e.signature.inputs.clone())
        .unwrap_or_default();
    let wanted: Vec<Type> = inputs.iter().map(|&ty| source.types[ty].clone()).collect();
    let Module { types, items, .. } = port;
    let found = entry_mut(items).ok_or("the port's module has no entry")?;
    let old = found.body.args().to_vec();
    if old.len() != correspondence.origins().len() {
        return Err(format!(
            "the port's entry takes {} parameters, but the correspondence speaks of {}",
            old.len(),
            correspondence.origins().len()
        ));
    }
    let block = found
        .body
        .entry_block(found.body.root())
        .ok_or("the port's entry is empty")?;
    let mut new = Vec::with_capacity(wanted.len());
    found.signature.inputs.clear();
    for ty in wanted {
        let ty = types.intern(ty);
        found.signature.inputs.push(ty);
        new.push(found.body.add_block_arg(block, ty));
    }
    let mut rewriter = Rewriter::new(&mut found.body);
    for (i, (&value, origin)) in old.iter().zip(correspondence.origins()).enumerate() {
        let ty = rewriter.body().ty(value);
        let by = match origin {
            Origin::Source(at) => *new.get(*at).ok_or_else(|| {
                format!("the port's parameter {i} carries the source's parameter {at}, which is not there")
            })?,
            // The two tables have other numbers in them, so that nothing follows from what is done with those.
            Origin::Transposed(at) => {
                return Err(format!(
                    "the port's parameter {i} has the arrays of the list that is the source's parameter {at}, transposed"
                ));
            }
            Origin::Item(_) => {
                return Err(
                    "the source finds the arrays of a list in memory, and the port is given them".to_owned(),
                );
            }
            Origin::Int(_) | Origin::Number(_) => {
                let number = constant(&types[ty], *origin)
                    .ok_or_else(|| format!("the port's parameter {i} is no number of the type given"))?;
                let value = Elements::splat(number);
                let op = rewriter.insert(block, 0, Op::Constant { value }, &[ty], LocId::UNKNOWN);
                rewriter
                    .body()
                    .result(op, 0)
                    .ok_or("a constant without a value")?
            }
        };
        if rewriter.body().ty(by) != ty {
            return Err(format!(
                "the port's parameter {i} is of another type than what it carries"
            ));
        }
        rewriter.replace_uses(value, by);
    }
    let gone = old.len();
    rewriter.retain_block_args(block, |at| at >= gone);
    Ok(())
}

fn constant(ty: &Type, origin: Origin) -> Option<Number> {
    let Type::Tile(TileType {
        element: TileElement::Number(element),
        ..
    }) = ty
    else {
        return None;
    };
    match origin {
        Origin::Int(value) if element.is_int() => Some(Number::int(*element, value)),
        Origin::Number(number) if number.element == *element => Some(number),
        _ => None,
    }
}

/// Whether the globals are the same.
fn globals(left: &Module, right: &Module) -> Result<(), String> {
    let only_globals = |module: &Module| Module {
        items: module
            .items
            .iter()
            .filter(|i| matches!(i, Item::Global(_)))
            .cloned()
            .collect(),
        producer: None,
        name: None,
        types: module.types.clone(),
        debug: module.debug.clone(),
    };
    compare::same(&only_globals(left), &only_globals(right)).map_err(|found| found.message)
}

/// Whether the port orders all that the source orders, where it matters. Both are equal but for tokens, so that
/// accesses correspond by their places in the text. Gives whether it matters that different arrays are apart.
fn orders(
    source: (&Module, &Module, &Stripped),
    port: (&Module, &Module, &Stripped),
) -> Result<bool, String> {
    let (a, b) = (places(source.1, source.2), places(port.1, port.2));
    let read = |before: &[Set], at: usize, what: usize| before.get(at).is_some_and(|set| set.contains(what));
    let mut apart = false;
    for (&j, &q) in a.iter().zip(&b) {
        for (&i, &p) in a.iter().zip(&b) {
            let ordered = read(&source.2.order.before, j, i);
            if !ordered || read(&port.2.order.before, q, p) {
                continue;
            }
            if source.2.order.conflict(i, j) {
                let shown = |at: usize| {
                    port.2
                        .order
                        .accesses
                        .get(at)
                        .map_or(String::new(), |x| print(port.0, x.op))
                };
                return Err(format!(
                    "nothing orders `{}` before `{}` in the port; a token does in the source",
                    shown(p),
                    shown(q)
                ));
            }
            apart |= source.2.order.may_conflict(i, j);
        }
    }
    Ok(apart)
}

fn print(module: &Module, op: OpId) -> String {
    entry(module).map_or(String::new(), |e| text::print_op(module, e, op))
}

/// The accesses that are left after simplification, in order of the text.
fn places(module: &Module, stripped: &Stripped) -> Vec<usize> {
    let at: FxHashMap<OpId, usize> = stripped
        .order
        .accesses
        .iter()
        .enumerate()
        .map(|(i, a)| (a.op, i))
        .collect();
    let mut list = Vec::new();
    if let Some(entry) = entry(module) {
        entry.body.walk(|op| list.extend(at.get(&op)));
    }
    list
}

/// Whether facts about a parameter imply another one. Lengths are never negative.
fn implied(facts: &Facts, parameter: usize, fact: &Predicate, names: &Interface) -> bool {
    let size = matches!(names.part(parameter), Some((_, crate::Part::Size(_))));
    let about = || {
        facts
            .iter()
            .filter(|(at, _)| *at == parameter)
            .map(|(_, fact)| fact)
    };
    match fact {
        Predicate::DivBy { divisor, every: None, along: None } => {
            *divisor <= 1
                || about().any(|known| {
                    matches!(known, Predicate::DivBy { divisor: d, every: None, along: None } if d % divisor == 0)
                })
        }
        Predicate::Bounded { lower, upper } => {
            let (mut least, mut most) = (size.then_some(0), None);
            for known in about() {
                if let Predicate::Bounded { lower, upper } = known {
                    least = least.max(*lower);
                    most = match (most, *upper) {
                        (Some(a), Some(b)) => Some(std::cmp::min::<i64>(a, b)),
                        (a, b) => a.or(b),
                    };
                }
            }
            lower.is_none_or(|l| least.is_some_and(|known| known >= l))
                && upper.is_none_or(|u| most.is_some_and(|known| known <= u))
        }
        fact => about().any(|known| known == fact),
    }
}

/// A fact for people.
fn describe(fact: &Predicate) -> String {
    match fact {
        Predicate::DivBy { divisor, .. } => format!("a multiple of {divisor}"),
        Predicate::Bounded {
            lower: Some(l),
            upper: Some(u),
        } => format!("between {l} and {u}"),
        Predicate::Bounded {
            lower: Some(l),
            upper: None,
        } => format!("at least {l}"),
        Predicate::Bounded {
            lower: None,
            upper: Some(u),
        } => format!("at most {u}"),
        Predicate::Bounded { .. } => "any number".to_owned(),
        Predicate::SameElements(groups) => format!("the same in groups of {groups:?}"),
    }
}

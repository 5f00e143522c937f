//! The function that is being read: what its names stand for, and where its values are kept.

use crate::context::{Context, Result};
use crate::file::File;
use crate::scope::{Scope, Slot};
use crate::value::{Array, Place, Rows, Val, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tileport_julia::Layout;
use tileport_kernel::{Block, Element, Expr, ParamId, StmtKind, Type, VarId};

/// Calls in calls, and statements in statements, at most.
const MAX_DEPTH: usize = 200;

/// Whether control goes on after a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Next,
    Ended,
}

/// The variable that a name's values of one type are kept in.
#[derive(Clone, Debug)]
pub(crate) struct Home {
    name: String,
    elem: Element,
    shape: Vec<i64>,
    number: bool,
    var: VarId,
    /// What the name's value is more than the variable's.
    add: i128,
}

/// A loop that is being read.
#[derive(Default)]
pub(crate) struct Loop {
    /// What names stand for where it is left.
    pub(crate) breaks: Vec<Scope>,
    /// What they stand for where the next turn begins.
    pub(crate) continues: Vec<Scope>,
}

/// What is read of a function.
pub(crate) struct Instance {
    pub(crate) scope: Scope,
    pub(crate) homes: Vec<Home>,
    /// The names that belong to the function and to each loop around what is read.
    pub(crate) names: Vec<FxHashSet<String>>,
    pub(crate) loops: Vec<Loop>,
    /// Whether it is the kernel itself, which can be left anywhere.
    pub(crate) kernel: bool,
}

impl Instance {
    pub(crate) fn new(scope: Scope, names: FxHashSet<String>, kernel: bool) -> Self {
        Self {
            scope,
            homes: Vec::new(),
            names: vec![names],
            loops: Vec::new(),
            kernel,
        }
    }
}

/// Reads a kernel.
pub(crate) struct Reader<'f> {
    pub(crate) cx: Context,
    pub(crate) file: &'f File,
    pub(crate) here: Instance,
    pub(crate) depth: usize,
    /// How many values of choices were named.
    results: usize,
    /// Constants of the file whose values are being looked for.
    pub(crate) evaluating: Vec<String>,
    /// What a variable is at its least, where that is known: block indices, and variables of loops at their first turn.
    pub(crate) least: FxHashMap<VarId, i128>,
    /// The array's parameter and the dimension, from zero in Julia's order, that a loop's variable counts along.
    pub(crate) along: FxHashMap<VarId, (ParamId, usize)>,
    /// Counters of loops that count from one; the variable is one less.
    pub(crate) counters: FxHashSet<VarId>,
}

impl<'f> Reader<'f> {
    pub(crate) fn new(file: &'f File, layout: Layout) -> Self {
        Self {
            cx: Context::new(layout),
            file,
            here: Instance::new(Scope::default(), FxHashSet::default(), true),
            depth: 0,
            results: 0,
            evaluating: Vec::new(),
            least: FxHashMap::default(),
            along: FxHashMap::default(),
            counters: FxHashSet::default(),
        }
    }

    /// Goes one deeper.
    pub(crate) fn enter(&mut self) -> Result {
        self.cx.burn()?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.cx.error(
                "julia-too-deep",
                "calls, statements and expressions nest too deep here",
            );
        }
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The home of a name's values of a type.
    fn home(&self, name: &str, val: &Val) -> Option<&Home> {
        self.here.homes.iter().find(|home| {
            home.name == name && home.elem == val.elem && home.shape == val.shape && home.number == val.number
        })
    }

    /// Keeps a number or tile in a variable of a name.
    pub(crate) fn keep(&mut self, name: &str, val: Val) -> Val {
        let (var, add) = match self.home(name, &val) {
            Some(home) => (home.var, home.add),
            None => {
                let add = if val.known.is_some() { 0 } else { val.add };
                let ty = self.cx.tile_type(val.elem, &val.shape);
                let temporary = name.starts_with('%');
                let plain = name.split('\0').next().unwrap_or(name);
                let shown = if temporary { "t" } else { plain };
                let var = self.cx.variable(shown, ty, temporary);
                self.here.homes.push(Home {
                    name: name.to_owned(),
                    elem: val.elem,
                    shape: val.shape.clone(),
                    number: val.number,
                    var,
                    add,
                });
                (var, add)
            }
        };
        let stored = match val.known {
            Some(crate::number::Known::Int(value)) if add != 0 => Val {
                known: Some(crate::number::Known::Int(crate::number::wrap(
                    value - add,
                    val.elem,
                ))),
                ..val.clone()
            },
            Some(_) => val.clone(),
            None => Val {
                add: val.add - add,
                ..val.clone()
            },
        };
        // A block's index is zero in the first block; a variable that is assigned again may be anything.
        let first = !self.least.contains_key(&var);
        let least = if first && self.is_block_index(&stored) {
            stored.add
        } else {
            i128::MAX
        };
        self.least.insert(var, least);
        let value = self.cx.take(&stored);
        self.cx.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
        Val {
            place: Place::Var(var),
            add,
            effect: false,
            ..val
        }
    }

    fn is_block_index(&self, val: &Val) -> bool {
        let Place::Tree(id) = val.place else { return false };
        let data = self.cx.kernel.exprs.get(id);
        data.is_some_and(|data| matches!(data.expr, Expr::BlockId { .. }))
    }

    /// Whether a place that should count from one is zero or less at first.
    pub(crate) fn begins_before_one(&self, val: &Val) -> bool {
        if val.known.is_some() {
            return false;
        }
        match val.place {
            Place::Var(var) => self
                .least
                .get(&var)
                .is_some_and(|least| least.checked_add(val.add).is_some_and(|first| first < 1)),
            Place::Tree(_) => self.is_block_index(val) && val.add < 1,
            _ => false,
        }
    }

    /// Makes a value one that can be read any number of times, and that no later assignment changes.
    pub(crate) fn settle(&mut self, name: &str, value: Value) -> Value {
        match value {
            Value::Val(val) => Value::Val(self.keep(name, val)),
            Value::Tuple(items) => {
                let items = items.into_iter().enumerate();
                Value::Tuple(
                    items
                        .map(|(i, item)| self.settle(&format!("{name}_{}", i + 1), item))
                        .collect(),
                )
            }
            Value::Array(array) => Value::Array(self.keep_array(name, array)),
            Value::Memory(array) => Value::Memory(self.keep_array(name, array)),
            Value::Pointer(array) => Value::Pointer(self.keep_array(name, array)),
            Value::Tiles(tiles) => {
                let mut tiles = (*tiles).clone();
                tiles.array = self.keep_array(name, tiles.array);
                Value::Tiles(Rc::new(tiles))
            }
            Value::Rows(rows) => Value::Rows(Rc::new(self.share_rows(&rows))),
            Value::Range(parts, stepped) => {
                let parts = (*parts).map(|part| self.cx.share(part));
                Value::Range(Box::new(parts), stepped)
            }
            Value::Pair(pair) => {
                let (first, second) = *pair;
                let first = self.settle(&format!("{name}_1"), first);
                let second = self.settle(&format!("{name}_2"), second);
                Value::Pair(Box::new((first, second)))
            }
            other => other,
        }
    }

    /// Makes a value one that can be read any number of times while nothing is assigned.
    pub(crate) fn share(&mut self, value: Value) -> Value {
        match value {
            Value::Val(val) => Value::Val(self.cx.share(val)),
            Value::Tuple(items) => Value::Tuple(items.into_iter().map(|item| self.share(item)).collect()),
            Value::Array(array) => Value::Array(self.keep_array("view", array)),
            Value::Memory(array) => Value::Memory(self.keep_array("view", array)),
            Value::Pointer(array) => Value::Pointer(self.keep_array("view", array)),
            Value::Tiles(tiles) => {
                let mut tiles = (*tiles).clone();
                tiles.array = self.keep_array("view", tiles.array);
                Value::Tiles(Rc::new(tiles))
            }
            Value::Rows(rows) => Value::Rows(Rc::new(self.share_rows(&rows))),
            Value::Range(parts, stepped) => {
                let parts = (*parts).map(|part| self.cx.share(part));
                Value::Range(Box::new(parts), stepped)
            }
            other => other,
        }
    }

    fn share_rows(&mut self, rows: &Rows) -> Rows {
        let mut rows = rows.clone();
        rows.array = self.keep_array("view", rows.array);
        rows.index = rows.index.into_iter().map(|val| self.cx.share(val)).collect();
        rows
    }

    fn keep_array(&mut self, name: &str, array: Array) -> Array {
        let Place::Tree(value) = array.place else {
            return array;
        };
        let name = name.split('\0').next().unwrap_or(name);
        let var = self.cx.variable(name, Type::Array(array.ty.clone()), false);
        self.cx.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
        Array {
            place: Place::Var(var),
            ..array
        }
    }

    /// What tells a name from others of the same name further out: whose it is.
    fn key(&self, name: &str) -> String {
        match self.here.names.iter().rposition(|names| names.contains(name)) {
            Some(level @ 1..) => format!("{name}\0{level}"),
            _ => name.to_owned(),
        }
    }

    /// Assigns to a name.
    pub(crate) fn assign(&mut self, name: &str, value: Value) {
        if name == "_" {
            self.evaluate(value);
            return;
        }
        let value = self.settle(&self.key(name), value);
        self.here.scope.bind(name, value);
    }

    /// Evaluates a value for what it does to memory.
    pub(crate) fn evaluate(&mut self, value: Value) {
        match value {
            Value::Val(val) if val.effect => {
                if let Place::Tree(id) = val.place {
                    self.cx.push(StmtKind::Evaluate(id));
                }
            }
            Value::Tuple(items) => items.into_iter().for_each(|item| self.evaluate(item)),
            _ => {}
        }
    }

    /// Keeps a name's value where assignments in a loop will put it, too.
    pub(crate) fn prepare(&mut self, name: &str) {
        let Some(Slot::Value(value)) = self.here.scope.get(name).cloned() else {
            return;
        };
        let value = self.prepared(&self.key(name), value);
        self.here.scope.bind(name, value);
    }

    fn prepared(&mut self, name: &str, value: Value) -> Value {
        match value {
            Value::Val(val) => {
                let at_home = self
                    .home(name, &val)
                    .is_some_and(|home| val.place == Place::Var(home.var) && val.add == home.add);
                let val = if at_home { val } else { self.keep(name, val) };
                Value::Val(forgotten(val))
            }
            Value::Tuple(items) => {
                let items = items.into_iter().enumerate();
                Value::Tuple(
                    items
                        .map(|(i, item)| self.prepared(&format!("{name}_{}", i + 1), item))
                        .collect(),
                )
            }
            other => other,
        }
    }

    /// A name for the value of a choice.
    pub(crate) fn result_name(&mut self) -> String {
        self.results += 1;
        format!("%{}", self.results)
    }

    /// Joins what names stand for after two arms of a choice. Values that differ are kept in one variable.
    pub(crate) fn join(&mut self, mut arms: [(Scope, Flow, Block); 2]) -> (Flow, [Block; 2]) {
        let ended = [arms[0].1 == Flow::Ended, arms[1].1 == Flow::Ended];
        let flow = match ended {
            [true, true] => Flow::Ended,
            [true, false] => {
                self.here.scope = std::mem::take(&mut arms[1].0);
                Flow::Next
            }
            [false, true] => {
                self.here.scope = std::mem::take(&mut arms[0].0);
                Flow::Next
            }
            [false, false] => {
                self.join_open(&mut arms);
                Flow::Next
            }
        };
        let [(_, _, then), (_, _, otherwise)] = arms;
        (flow, [then, otherwise])
    }

    fn join_open(&mut self, arms: &mut [(Scope, Flow, Block); 2]) {
        let mut names: Vec<String> = arms.iter().flat_map(|arm| arm.0.names.keys().cloned()).collect();
        names.sort();
        names.dedup();
        let mut joined = Scope::default();
        for name in names {
            let slots = [arms[0].0.get(&name).cloned(), arms[1].0.get(&name).cloned()];
            let slot = match slots {
                [Some(Slot::Value(a)), Some(Slot::Value(b))] => {
                    let [then, otherwise] = arms;
                    let key = self.key(&name);
                    self.join_values(&key, [a, b], [&mut then.2, &mut otherwise.2])
                }
                [Some(a), Some(b)] if a == b => a,
                [Some(lost @ Slot::Lost(_)), _] | [_, Some(lost @ Slot::Lost(_))] => lost,
                _ => Slot::Lost(format!("`{name}` has a value in one arm of a choice only")),
            };
            joined.set(&name, slot);
        }
        self.here.scope = joined;
    }

    fn join_values(&mut self, name: &str, values: [Value; 2], blocks: [&mut Block; 2]) -> Slot {
        if values[0] == values[1] {
            let [value, _] = values;
            return Slot::Value(value);
        }
        match values {
            [Value::Val(a), Value::Val(b)] => {
                if (a.elem, &a.shape, a.number) != (b.elem, &b.shape, b.number) {
                    let name = name.split('\0').next().unwrap_or(name);
                    return Slot::Lost(format!(
                        "`{name}` is of type {} after one arm of a choice and of type {} after the other",
                        a.type_text(),
                        b.type_text()
                    ));
                }
                let known = a.known.filter(|known| Some(*known) == b.known);
                let positive = a.positive && b.positive;
                let mut kept = None;
                for (val, block) in [a, b].into_iter().zip(blocks) {
                    let at_home = self
                        .home(name, &val)
                        .is_some_and(|home| val.place == Place::Var(home.var) && val.add == home.add);
                    kept = Some(if at_home {
                        val
                    } else {
                        self.cx.blocks.push(std::mem::take(block));
                        let val = self.keep(name, val);
                        *block = self.cx.close();
                        val
                    });
                }
                match kept {
                    Some(val) => Slot::Value(Value::Val(Val {
                        known,
                        positive,
                        ..val
                    })),
                    None => Slot::Unassigned,
                }
            }
            [Value::Tuple(a), Value::Tuple(b)] if a.len() == b.len() => {
                let [then, otherwise] = blocks;
                let mut items = Vec::new();
                for (i, pair) in a.into_iter().zip(b).enumerate() {
                    let name = format!("{name}_{}", i + 1);
                    match self.join_values(&name, pair.into(), [&mut *then, &mut *otherwise]) {
                        Slot::Value(value) => items.push(value),
                        other => return other,
                    }
                }
                Slot::Value(Value::Tuple(items))
            }
            [a, b] => Slot::Lost(format!(
                "`{}` is {} after one arm of a choice and {} after the other",
                name.split('\0').next().unwrap_or(name),
                a.show(),
                b.show()
            )),
        }
    }
}

/// A value of which is no longer known what it is.
pub(crate) fn forgotten(val: Val) -> Val {
    Val {
        known: None,
        positive: false,
        ..val
    }
}

/// Whether two slots hold the same, but for what is known of it.
pub(crate) fn alike(a: &Slot, b: &Slot) -> bool {
    match (a, b) {
        (Slot::Value(a), Slot::Value(b)) => alike_values(a, b),
        (Slot::Lost(_), _) => true,
        (a, b) => a == b,
    }
}

fn alike_values(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Val(a), Value::Val(b)) => {
            if a.place == Place::Known || b.place == Place::Known {
                return a == b;
            }
            forgotten(a.clone()) == forgotten(b.clone())
        }
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike_values(a, b))
        }
        (a, b) => a == b,
    }
}

//! Local variables: what Python's names hold, and which variables of the kernel stand for them.
//!
//! Each local of an activation has a *home* for each type it takes: the kernel's variable of that name and type. Storing
//! assigns to the home, so that values on different paths meet in one variable. Numbers known at compile time are stored
//! too, though reads don't look there: a loop that changes the name finds it in its home. What nothing reads is removed
//! in the end.

use super::super::Elaborator;
use super::super::context::Result;
use super::super::value::{Function, Invalid, Number, NumberValue, Place, Record, RunValue, Value};
use smallvec::SmallVec;
use std::rc::Rc;
use tileport_kernel::{
    Block, Cond, Dim, Dtype, Expr, ExprId, FloatExpr, StmtKind, SymbolId, Type, VarData, VarId,
};

/// Where in a tuple a value is: empty for the whole.
type Path = SmallVec<[u16; 2]>;

/// A local variable.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// What it holds.
    pub(super) value: Value,
    /// The home that holds the same number, if it holds a number.
    held: Option<VarId>,
}

/// An activation of a function.
pub(in super::super) struct Frame {
    /// The module of the function.
    pub(super) module: usize,
    /// The function, in the elaborator's list.
    pub(in super::super) function: Option<usize>,
    /// Names of the locals, sorted, so that their order does not depend on anything else.
    pub(super) names: Vec<Rc<str>>,
    /// The locals.
    pub(super) slots: Vec<Slot>,
    /// The activation around it.
    pub(super) parent: Option<usize>,
    /// The kernel's variables for locals, by local, place in it, and type.
    homes: Vec<(usize, Path, VarId)>,
    /// Names bound by comprehensions, innermost last.
    pub(in super::super) bound: Vec<(Rc<str>, Value)>,
    /// How its `return`s leave it.
    pub(super) returns: super::control::Returns,
    /// Loops being elaborated in it, innermost last.
    pub(super) loops: Vec<super::control::Loop>,
}

impl Slot {
    pub(super) const fn new(value: Value) -> Self {
        Self { value, held: None }
    }
}

impl Frame {
    pub(in super::super) fn new(
        module: usize,
        names: Vec<Rc<str>>,
        parent: Option<usize>,
        returns: super::control::Returns,
    ) -> Self {
        let slots = names.iter().map(|name| Slot::new(undefined(name))).collect();
        Self {
            module,
            function: None,
            names,
            slots,
            parent,
            homes: Vec::new(),
            bound: Vec::new(),
            returns,
            loops: Vec::new(),
        }
    }

    pub(in super::super) fn local(&self, name: &str) -> Option<usize> {
        self.names.binary_search_by(|other| (**other).cmp(name)).ok()
    }
}

fn undefined(name: &str) -> Value {
    Value::Invalid(Rc::new(Invalid {
        message: format!("`{name}` may have no value here"),
        symbols: Vec::new(),
        poison: false,
    }))
}

/// Whether two values are the same for certain: one may stand for the other.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Run(a), Value::Run(b)) => a.place == b.place && a.ty == b.ty,
        (Value::Text(a), Value::Text(b))
        | (Value::Member(a), Value::Member(b))
        | (Value::Named(a), Value::Named(b)) => a == b,
        (Value::None, Value::None) | (Value::Ellipsis, Value::Ellipsis) => true,
        (Value::Dtype(a), Value::Dtype(b)) => a == b,
        (Value::Module(a), Value::Module(b)) => a == b,
        (Value::Tuple(a), Value::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b))
        }
        (Value::Dict(a), Value::Dict(b)) => {
            a.len() == b.len()
                && a.iter()
                    .zip(b.iter())
                    .all(|(a, b)| a.0 == b.0 && same(&a.1, &b.1))
        }
        (Value::Slice(a), Value::Slice(b)) | (Value::Range(a), Value::Range(b)) => {
            a.iter().zip(b.iter()).all(|(a, b)| same(a, b))
        }
        (Value::Record(a), Value::Record(b)) => {
            a.class.info == b.class.info && a.fields.iter().zip(&b.fields).all(|(a, b)| same(&a.1, &b.1))
        }
        (Value::Class(a), Value::Class(b)) => a.info == b.info,
        (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
        (Value::Method(a), Value::Method(b)) => same(&a.0, &b.0) && same(&a.1, &b.1),
        (Value::Invalid(a), Value::Invalid(b)) => Rc::ptr_eq(a, b),
        (Value::Open(a), Value::Open(b)) => a == b,
        _ => false,
    }
}

/// The value with each leaf replaced; a leaf is what is not a tuple or a record.
fn map_leaves(
    value: &Value,
    path: &mut Path,
    f: &mut dyn FnMut(&Value, &Path) -> Result<Value>,
) -> Result<Value> {
    let mut part = |index: usize, item: &Value| {
        path.push(u16::try_from(index).unwrap_or(u16::MAX));
        let item = map_leaves(item, path, f);
        path.pop();
        item
    };
    match value {
        Value::Tuple(items) => {
            let items = items
                .iter()
                .enumerate()
                .map(|(index, item)| part(index, item))
                .collect::<Result<Rc<[Value]>>>()?;
            Ok(Value::Tuple(items))
        }
        Value::Record(record) => {
            let fields = record.fields.iter().enumerate();
            let fields = fields
                .map(|(index, (name, item))| Ok((Rc::clone(name), part(index, item)?)))
                .collect::<Result<_>>()?;
            Ok(Value::Record(Rc::new(Record {
                class: Rc::clone(&record.class),
                fields,
            })))
        }
        leaf => f(leaf, path),
    }
}

impl<'p> Elaborator<'p> {
    pub(in super::super) fn frame(&self) -> &Frame {
        &self.frames[self.current]
    }

    pub(super) fn frame_mut(&mut self) -> &mut Frame {
        &mut self.frames[self.current]
    }

    /// The kernel's variable for a part of a local, of this type.
    fn home(&mut self, local: usize, path: &Path, ty: &Type) -> VarId {
        let frame = &self.frames[self.current];
        let homes = frame
            .homes
            .iter()
            .filter(|(of, at, _)| *of == local && at == path);
        for (_, _, var) in homes {
            if self.cx.kernel.vars[*var].ty == *ty {
                return *var;
            }
        }
        let mut name = frame.names.get(local).map_or("t", |name| &**name).to_owned();
        path.iter().for_each(|index| name.push_str(&format!("_{index}")));
        // Locals that the source doesn't name: results of expressions, and of helper functions.
        let temporary = local >= frame.names.len() || name.starts_with('$');
        let name = name.trim_start_matches('$').to_owned();
        let var = self.cx.kernel.vars.push(VarData {
            name,
            ty: ty.clone(),
            span: self.cx.span,
            temporary,
        });
        self.frames[self.current].homes.push((local, path.clone(), var));
        var
    }

    /// Gives up the homes of a local that doesn't exist any more.
    pub(super) fn forget_homes(&mut self, local: usize) {
        self.frame_mut().homes.retain(|home| home.0 != local);
    }

    /// Whether a variable is a home of the current activation: it may be assigned again.
    fn is_home(&self, var: VarId) -> bool {
        self.frame().homes.iter().any(|(_, _, home)| *home == var)
    }

    fn assign(&mut self, var: VarId, value: ExprId) {
        self.cx.push(StmtKind::Assign {
            targets: vec![var],
            value,
        });
    }

    /// Makes other locals that refer to a variable keep its value, since it is about to change.
    fn unalias(&mut self, var: VarId, except: usize) -> Result<()> {
        for local in 0..self.frame().slots.len() {
            if local == except || !refers(&self.frame().slots[local].value, var) {
                continue;
            }
            let mut copy: Option<Value> = None;
            let value = self.frame().slots[local].value.clone();
            let value = map_leaves(&value, &mut Path::new(), &mut |leaf, _| {
                if !refers(leaf, var) {
                    return Ok(leaf.clone());
                }
                if copy.is_none() {
                    copy = Some(self.copy_of(leaf));
                }
                Ok(copy.clone().unwrap_or_else(|| leaf.clone()))
            })?;
            self.frame_mut().slots[local].value = value;
        }
        Ok(())
    }

    /// A value in a variable of its own that never changes.
    fn copy_of(&mut self, value: &Value) -> Value {
        let Value::Run(run) = value else {
            return value.clone();
        };
        let var = self.cx.temporary(run.ty.clone());
        let read = self.cx.take(run);
        self.assign(var, read);
        Value::Run(RunValue {
            place: Place::Var(var),
            ..run.clone()
        })
    }

    /// A value that stays the same whatever is assigned afterwards.
    pub(super) fn frozen(&mut self, value: Value) -> Result<Value> {
        let value = self.cx.reusable(value);
        map_leaves(&value, &mut Path::new(), &mut |leaf, _| match leaf {
            Value::Run(RunValue {
                place: Place::Var(var),
                ..
            }) if self.is_home(*var) => Ok(self.copy_of(leaf)),
            _ => Ok(leaf.clone()),
        })
    }

    /// Stores a value in a local.
    pub(super) fn store(&mut self, local: usize, value: Value) -> Result<()> {
        let mut held = None;
        let whole = !matches!(value, Value::Tuple(_) | Value::Record(_));
        let value = map_leaves(&value, &mut Path::new(), &mut |leaf, path| {
            let (ty, read) = match leaf {
                Value::Number(number) => {
                    let dtype = number.own_dtype();
                    let read = self.cx.constant(&number.value, &dtype)?;
                    (Type::scalar(dtype), read)
                }
                Value::Run(run) => match run.place {
                    Place::Param(_) => return Ok(leaf.clone()),
                    // In a tuple, another name's value is referred to; it is copied once that name changes.
                    Place::Var(_) if !whole => return Ok(leaf.clone()),
                    Place::Var(_) | Place::Tree(_) => (run.ty.clone(), self.cx.take(run)),
                },
                _ => return Ok(leaf.clone()),
            };
            let home = self.home(local, path, &ty);
            if matches!(leaf, Value::Run(RunValue { place: Place::Var(var), .. }) if *var == home) {
                return Ok(leaf.clone());
            }
            self.unalias(home, local)?;
            self.assign(home, read);
            match leaf {
                Value::Run(run) => Ok(Value::Run(RunValue {
                    place: Place::Var(home),
                    ..run.clone()
                })),
                _ => {
                    self.ghosts.push(home);
                    held = whole.then_some(home);
                    Ok(leaf.clone())
                }
            }
        })?;
        self.frame_mut().slots[local] = Slot { value, held };
        Ok(())
    }

    /// Puts what a local holds into its homes, numbers too, so that it can change on some path.
    pub(super) fn settle(&mut self, local: usize) -> Result<()> {
        let Slot { value, held } = self.frame().slots[local].clone();
        let value = map_leaves(&value, &mut Path::new(), &mut |leaf, path| {
            let (ty, constant) = match leaf {
                Value::Number(number) => (Type::scalar(number.own_dtype()), Some(number)),
                Value::Run(run) => (run.ty.clone(), None),
                _ => return Ok(leaf.clone()),
            };
            let home = self.home(local, path, &ty);
            let there = match (leaf, constant) {
                (_, Some(_)) => held == Some(home),
                (Value::Run(run), _) => run.place == Place::Var(home),
                _ => false,
            };
            if !there {
                let read = match (leaf, constant) {
                    (_, Some(number)) => self.cx.constant(&number.value, &number.own_dtype())?,
                    (Value::Run(run), _) => self.cx.take(run),
                    _ => return Ok(leaf.clone()),
                };
                self.unalias(home, local)?;
                self.assign(home, read);
            }
            Ok(Value::Run(RunValue {
                place: Place::Var(home),
                ty,
                constant: None,
            }))
        })?;
        self.frame_mut().slots[local] = Slot::new(value);
        Ok(())
    }

    /// Makes others keep the values of a local's homes, before a loop that changes them.
    pub(super) fn unalias_local(&mut self, local: usize) -> Result<()> {
        let homes: Vec<VarId> = self
            .frame()
            .homes
            .iter()
            .filter(|home| home.0 == local)
            .map(|home| home.2)
            .collect();
        homes.into_iter().try_for_each(|home| self.unalias(home, local))
    }

    /// Makes the locals what they are after a choice, from what they are after each arm; adds assignments to the arms.
    pub(super) fn merge(
        &mut self,
        arms: [Vec<Slot>; 2],
        blocks: &mut [Block; 2],
        cond: Option<&Cond>,
    ) -> Result<()> {
        let [first, second] = arms;
        let mut merged = Vec::with_capacity(first.len());
        for (local, (a, b)) in first.into_iter().zip(second).enumerate() {
            let slot = if same(&a.value, &b.value) {
                let held = a.held.filter(|held| b.held == Some(*held));
                Slot { value: a.value, held }
            } else {
                self.merge_slot(local, a, b, blocks, cond)?
            };
            merged.push(slot);
        }
        self.frame_mut().slots = merged;
        Ok(())
    }

    fn merge_slot(
        &mut self,
        local: usize,
        a: Slot,
        b: Slot,
        blocks: &mut [Block; 2],
        cond: Option<&Cond>,
    ) -> Result<Slot> {
        if let Some(value) = cond.and_then(|cond| select(cond, &a.value, &b.value)) {
            return Ok(Slot::new(value));
        }
        let name = self
            .frame()
            .names
            .get(local)
            .cloned()
            .unwrap_or_else(|| "t".into());
        if let Err(message) = alike(&a.value, &b.value, &name) {
            let mut symbols: Vec<SymbolId> = symbols_of([&a.value, &b.value]);
            if let Some(cond) = cond {
                cond.each_symbol(&mut |symbol| symbols.push(symbol));
            }
            let undefined = [&a.value, &b.value].into_iter().find_map(|value| match value {
                Value::Invalid(invalid) => Some(Rc::clone(invalid)),
                _ => None,
            });
            let invalid = match undefined {
                Some(invalid) if symbols.is_empty() => invalid,
                Some(invalid) => Rc::new(Invalid {
                    symbols,
                    ..(*invalid).clone()
                }),
                None => Rc::new(Invalid {
                    message,
                    symbols,
                    poison: false,
                }),
            };
            return Ok(Slot::new(Value::Invalid(invalid)));
        }
        let mut last = a.clone();
        for (slot, block) in [a, b].into_iter().zip(blocks) {
            self.frame_mut().slots[local] = slot;
            self.cx.reopen(std::mem::take(block));
            let settled = self.settle(local);
            *block = self.cx.close();
            settled?;
            last = self.frame().slots[local].clone();
        }
        Ok(last)
    }
}

/// Whether a value refers to a variable.
fn refers(value: &Value, var: VarId) -> bool {
    match value {
        Value::Run(run) => run.place == Place::Var(var),
        Value::Tuple(items) => items.iter().any(|item| refers(item, var)),
        Value::Record(record) => record.fields.iter().any(|field| refers(&field.1, var)),
        Value::Method(pair) => refers(&pair.0, var) || refers(&pair.1, var),
        Value::Range(parts) | Value::Slice(parts) => parts.iter().any(|part| refers(part, var)),
        Value::Dict(items) => items.iter().any(|item| refers(&item.1, var)),
        _ => false,
    }
}

/// One compile-time value of two, by a compile-time condition, if that is one.
fn select(cond: &Cond, a: &Value, b: &Value) -> Option<Value> {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) if a.dtype == b.dtype => {
            let value = match (&a.value, &b.value) {
                (NumberValue::Int(a), NumberValue::Int(b)) => {
                    NumberValue::Int(Dim::select(cond, a.clone(), b.clone()))
                }
                (NumberValue::Bool(a), NumberValue::Bool(b)) => {
                    let then = cond.clone().and(a.clone());
                    NumberValue::Bool(then.or(cond.clone().negate().and(b.clone())))
                }
                (NumberValue::Float(a), NumberValue::Float(b)) => NumberValue::Float(FloatExpr::Select(
                    Box::new(cond.clone()),
                    Box::new((a.clone(), b.clone())),
                )),
                _ => return None,
            };
            Some(Value::Number(Number {
                value,
                dtype: a.dtype.clone(),
            }))
        }
        (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            let items = a.iter().zip(b.iter()).map(|(a, b)| {
                if same(a, b) {
                    Some(a.clone())
                } else {
                    select(cond, a, b)
                }
            });
            items.collect::<Option<_>>().map(Value::Tuple)
        }
        (Value::Dtype(a), Value::Dtype(b)) => Some(Value::Dtype(Dtype::select(cond, a.clone(), b.clone()))),
        _ => None,
    }
}

/// The type that a value has once it is in a variable.
fn variable_type(value: &Value) -> Option<Type> {
    match value {
        Value::Number(number) => Some(Type::scalar(number.own_dtype())),
        Value::Run(run) => Some(run.ty.clone()),
        _ => None,
    }
}

/// The symbols in the types of two values: what their agreement may depend on.
pub(super) fn symbols_of(values: [&Value; 2]) -> Vec<SymbolId> {
    fn each(value: &Value, add: &mut dyn FnMut(SymbolId)) {
        match value {
            Value::Tuple(items) => items.iter().for_each(|item| each(item, add)),
            Value::Record(record) => record.fields.iter().for_each(|field| each(&field.1, add)),
            Value::Invalid(invalid) => invalid.symbols.iter().for_each(|symbol| add(*symbol)),
            value => {
                if let Some(Type::Tile(tile)) = variable_type(value) {
                    tile.dtype.each_symbol(add);
                    tile.shape.iter().for_each(|dim| dim.each_symbol(add));
                }
            }
        }
    }
    let mut symbols = Vec::new();
    for value in values {
        each(value, &mut |symbol| {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        });
    }
    symbols
}

/// Whether one of two values is missing because of an error that was reported.
pub(super) fn poisoned(values: [&Value; 2]) -> bool {
    values
        .iter()
        .any(|value| matches!(value, Value::Invalid(invalid) if invalid.poison))
}

/// A name without a value because of an error that was reported.
pub(super) fn poison(name: &str) -> Value {
    Value::Invalid(Rc::new(Invalid {
        message: format!("`{name}` has no value because of an error"),
        symbols: Vec::new(),
        poison: true,
    }))
}

/// Whether two values can be one variable, or several for tuples; else why not.
pub(super) fn alike(a: &Value, b: &Value, name: &str) -> std::result::Result<(), String> {
    match (a, b) {
        (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            a.iter().zip(b.iter()).try_for_each(|(a, b)| alike(a, b, name))
        }
        (Value::Record(a), Value::Record(b)) if a.class.info == b.class.info => a
            .fields
            .iter()
            .zip(&b.fields)
            .try_for_each(|(a, b)| alike(&a.1, &b.1, name)),
        (Value::Invalid(invalid), _) | (_, Value::Invalid(invalid)) => Err(invalid.message.clone()),
        _ if same(a, b) => Ok(()),
        _ => match (variable_type(a), variable_type(b)) {
            (Some(a), Some(b)) if a == b => Ok(()),
            _ => Err(format!("the type of `{name}` depends on the path taken")),
        },
    }
}

/// A function value.
pub(super) fn function(info: usize, frame: Option<usize>, defaults: Vec<(Rc<str>, Value)>) -> Value {
    Value::Function(Rc::new(Function {
        info,
        frame,
        defaults,
    }))
}

/// Whether a variable is read anywhere in a kernel: in an expression that is used.
pub(in super::super) fn reads(kernel: &tileport_kernel::Kernel) -> impl Fn(VarId) -> bool + use<> {
    // An expression that was made but dropped reads nothing that matters, but keeping too much is harmless.
    let mut read = vec![false; kernel.vars.len()];
    for data in kernel.exprs.values() {
        if let Expr::Var(var) = data.expr
            && let Some(flag) = read.get_mut(tileport_ir::Entity::index(var))
        {
            *flag = true;
        }
    }
    move |var| read.get(tileport_ir::Entity::index(var)).copied().unwrap_or(true)
}

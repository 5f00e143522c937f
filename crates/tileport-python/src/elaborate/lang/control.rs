//! Choices, loops and returns.

use super::super::Elaborator;
use super::super::context::{Elements, Result, Stop};
use super::super::open::Want;
use super::super::value::{Number, NumberValue, Place, RunValue, Value};
use super::scope::{Slot, alike, poisoned, same, symbols_of};
use std::rc::Rc;
use tileport_kernel::expr::{FloatMode, UnaryOp};
use tileport_kernel::{Block, Cond, Element, Expr, ExprId, StmtKind, SymbolId, Type, VarId};

/// How the `return`s of an activation leave it.
#[derive(Clone, Debug)]
pub(in super::super) enum Returns {
    /// The kernel itself: they end the block's work.
    Kernel,
    /// A helper function: they give a value to the caller.
    Helper {
        /// How many of them are under a choice or in a loop of the kernel: these end a loop around the body.
        nested: usize,
        /// What the one gives that is under none.
        value: Option<Box<Value>>,
        /// How deep choices and loops are nested around the call.
        base: usize,
        /// The open constants that decide which `return` is reached.
        symbols: Vec<SymbolId>,
    },
}

/// A loop of the kernel that is being elaborated.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    /// The locals that its body stores to.
    stored: Vec<usize>,
    /// What these are when a turn begins.
    entry: Vec<Slot>,
    /// What these are at each `break`.
    breaks: Vec<Vec<Slot>>,
    /// What these are at each `continue`, and at the end of a turn.
    continues: Vec<Vec<Slot>>,
    /// Whether it is the loop around a helper function's body.
    wrapper: bool,
}

impl Loop {
    /// The loop around a helper function's body, which stores the result to this local.
    pub(super) const fn wrapper(stored: Vec<usize>) -> Self {
        Self {
            stored,
            entry: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            wrapper: true,
        }
    }

    pub(super) const fn is_wrapper(&self) -> bool {
        self.wrapper
    }
}

/// A condition to choose by.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// Known now.
    Known(bool),
    /// Known when the kernel is compiled.
    Static(Cond),
    /// Known when it runs: a boolean scalar.
    Dynamic(ExprId),
}

/// What a loop is told by.
pub(super) enum Header {
    /// A counted loop.
    For {
        var: VarId,
        start: ExprId,
        stop: ExprId,
        step: ExprId,
    },
    /// Any other.
    Endless,
}

/// A part of the program that is elaborated into the open block; whether control leaves it by a jump.
pub(super) type Part<'a, 'p> = &'a mut dyn FnMut(&mut Elaborator<'p>) -> Result<bool>;

impl<'p> Elaborator<'p> {
    /// A value as a condition, by Python's idea of truth.
    pub(crate) fn choice(&mut self, value: &Value) -> Result<Choice> {
        let known = |cond: Cond| match cond.as_bool() {
            Some(known) => Choice::Known(known),
            None => Choice::Static(cond),
        };
        Ok(match value {
            Value::Number(number) => known(self.truth(&number.value)?),
            Value::None => Choice::Known(false),
            Value::Text(text) => Choice::Known(!text.is_empty()),
            Value::Dtype(_) | Value::Member(_) | Value::Function(_) | Value::Class(_) | Value::Named(_) => {
                Choice::Known(true)
            }
            Value::Tuple(items) if self.static_mode => Choice::Known(!items.is_empty()),
            Value::Run(run) => {
                let Some(ty) = run.ty.as_tile() else {
                    return self.cx.error("python-type", "a condition must be a scalar");
                };
                if !ty.shape.is_empty() {
                    return self.cx.error(
                        "python-type",
                        "a condition must be a scalar, not a tile with dimensions",
                    );
                }
                let id = self.cx.take(run);
                if ty.dtype.as_element() == Some(Element::Bool) {
                    Choice::Dynamic(id)
                } else {
                    Choice::Dynamic(self.cx.add_implied(
                        Expr::Cast {
                            x: id,
                            rounding: None,
                        },
                        Type::scalar(Element::Bool),
                    ))
                }
            }
            Value::Invalid(invalid) => return self.invalid(invalid),
            Value::Open(part) => return self.ask(part, Want::Scalar, "a condition"),
            _ => return self.cx.error("python-type", "this can't be a condition"),
        })
    }

    /// The truth of a number. Whether an open float is zero can't stay open: it asks for the constant.
    fn truth(&self, value: &NumberValue) -> Result<Cond> {
        Ok(match value {
            NumberValue::Bool(cond) => cond.clone(),
            NumberValue::Int(dim) => {
                Cond::compare(tileport_kernel::symbolic::CompareOp::Eq, dim, &0.into()).negate()
            }
            NumberValue::Float(float) => match float.as_value() {
                Some(value) => Cond::Known(value != 0.0),
                None => {
                    let mut symbols = Vec::new();
                    float.each_symbol(&mut |symbol| symbols.push(symbol));
                    return Err(Stop::NeedsConstants {
                        symbols,
                        what: "whether this float is zero".to_owned(),
                        elements: Elements::Any,
                        span: self.cx.span,
                    });
                }
            },
        })
    }

    /// The condition as a value: a Python `bool`, or a boolean scalar.
    pub(super) fn choice_value(&mut self, choice: Choice) -> Value {
        let number = |cond| {
            Value::Number(Number {
                value: NumberValue::Bool(cond),
                dtype: None,
            })
        };
        match choice {
            Choice::Known(known) => number(Cond::Known(known)),
            Choice::Static(cond) => number(cond),
            Choice::Dynamic(id) => Value::Run(RunValue {
                place: Place::Tree(id),
                ty: Type::scalar(Element::Bool),
                constant: None,
            }),
        }
    }

    /// Elaborates a choice; whether control leaves both arms by a jump.
    pub(super) fn branch(
        &mut self,
        choice: Choice,
        then: Part<'_, 'p>,
        otherwise: Part<'_, 'p>,
        expression: bool,
    ) -> Result<bool> {
        let (cond, test) = match choice {
            Choice::Known(true) => return then(self),
            Choice::Known(false) => return otherwise(self),
            Choice::Static(cond) => (Some(cond), None),
            Choice::Dynamic(id) => (None, Some(id)),
        };
        let span = self.cx.span;
        let make = |then: Block, otherwise: Block| match (&cond, test) {
            (Some(cond), _) => StmtKind::StaticIf {
                cond: cond.clone(),
                then,
                otherwise,
            },
            (None, Some(cond)) => StmtKind::If {
                cond,
                then,
                otherwise,
                expression,
            },
            (None, None) => StmtKind::Inlined {
                function: String::new(),
                body: then,
            },
        };
        self.nesting += 1;
        let before = self.frame().slots.clone();
        let (first, first_ends) = self.arm(then, cond.as_ref())?;
        let after_first = std::mem::replace(&mut self.frame_mut().slots, before);
        if first_ends {
            // What follows is only reached by the other arm, so that it need not be nested.
            self.nesting -= 1;
            self.cx.span = span;
            self.cx.push(make(first, Block::default()));
            return otherwise(self);
        }
        let (second, second_ends) = self.arm(otherwise, cond.as_ref())?;
        self.nesting -= 1;
        self.cx.span = span;
        let mut blocks = [first, second];
        if second_ends {
            self.frame_mut().slots = after_first;
        } else {
            let after_second = std::mem::take(&mut self.frame_mut().slots);
            self.frame_mut().slots = after_second.clone();
            self.merge([after_first, after_second], &mut blocks, cond.as_ref())?;
        }
        let [first, second] = blocks;
        self.cx.push(make(first, second));
        Ok(false)
    }

    /// Elaborates an arm. What is wrong in an arm that may not be taken only matters once it is known to be.
    fn arm(&mut self, part: Part<'_, 'p>, cond: Option<&Cond>) -> Result<(Block, bool)> {
        self.choices.extend(cond.cloned());
        self.cx.open();
        let ends = part(self);
        if cond.is_some() {
            self.choices.pop();
        }
        let block = self.cx.close();
        match (ends, cond) {
            (Ok(ends), _) => Ok((block, ends)),
            (Err(Stop::Error(diagnostic)), Some(cond)) => {
                let mut symbols = Vec::new();
                cond.each_symbol(&mut |symbol| symbols.push(symbol));
                let (what, span) = (diagnostic.message, diagnostic.span);
                Err(Stop::NeedsConstants {
                    symbols,
                    what,
                    elements: Elements::Any,
                    span,
                })
            }
            (Err(stop), _) => Err(stop),
        }
    }

    /// Elaborates a choice between two values.
    pub(super) fn choose(
        &mut self,
        choice: Choice,
        then: &mut dyn FnMut(&mut Self) -> Result<Value>,
        otherwise: &mut dyn FnMut(&mut Self) -> Result<Value>,
    ) -> Result<Value> {
        match choice {
            Choice::Known(true) => return then(self),
            Choice::Known(false) => return otherwise(self),
            _ => {}
        }
        // The result is a local that no name refers to.
        let local = self.frame().slots.len();
        let frame = self.frame_mut();
        frame.slots.push(Slot::new(Value::None));
        let store = |elaborator: &mut Self, part: &mut dyn FnMut(&mut Self) -> Result<Value>| {
            let value = part(elaborator)?;
            elaborator.frame_mut().slots[local] = Slot::new(value);
            Ok(false)
        };
        self.branch(
            choice,
            &mut |e| store(e, then),
            &mut |e| store(e, otherwise),
            true,
        )?;
        let slot = self.frame_mut().slots.pop();
        self.forget_homes(local);
        match slot.map_or(Value::None, |slot| slot.value) {
            Value::Invalid(invalid) => self.invalid(&invalid),
            value => Ok(value),
        }
    }

    /// What the use of a name without a value leads to.
    pub(super) fn invalid<T>(&self, invalid: &super::super::value::Invalid) -> Result<T> {
        if invalid.poison || invalid.symbols.is_empty() {
            return self.cx.no_value(invalid);
        }
        Err(Stop::NeedsConstants {
            symbols: invalid.symbols.clone(),
            what: invalid.message.clone(),
            elements: Elements::Any,
            span: self.cx.span,
        })
    }

    /// Elaborates a loop of the kernel whose body stores to these locals.
    pub(super) fn kernel_loop(
        &mut self,
        stored: Vec<usize>,
        header: Header,
        wrapper: bool,
        body: Part<'_, 'p>,
    ) -> Result<()> {
        let span = self.cx.span;
        for &local in &stored {
            self.unalias_local(local)?;
            self.settle(local)?;
        }
        let entry: Vec<Slot> = stored
            .iter()
            .map(|&local| self.frame().slots[local].clone())
            .collect();
        let before = self.frame().slots.clone();
        let breaks = Vec::new();
        let continues = Vec::new();
        self.frame_mut().loops.push(Loop {
            stored,
            entry,
            breaks,
            continues,
            wrapper,
        });
        self.nesting += 1;
        self.cx.open();
        let ends = body(self).and_then(|ends| if ends { Ok(()) } else { self.end_turn() });
        let block = self.cx.close();
        self.nesting -= 1;
        let info = self.frame_mut().loops.pop();
        ends?;
        let Some(info) = info else {
            return self.cx.bug("a loop that was never entered");
        };
        self.cx.span = span;
        let counted = matches!(header, Header::For { .. });
        self.cx.push(match header {
            Header::For {
                var,
                start,
                stop,
                step,
            } => StmtKind::For {
                var,
                start,
                stop,
                step,
                body: block,
            },
            Header::Endless => StmtKind::While {
                cond: None,
                body: block,
            },
        });
        // A counted loop may end before its first turn; an endless one only by a `break`.
        let mut exits = info.breaks;
        if counted {
            exits.extend(info.continues);
            exits.push(info.entry);
        }
        self.frame_mut().slots = before;
        self.join(&info.stored, exits);
        Ok(())
    }

    /// Makes locals what they are after a loop that only its `break`s end.
    pub(super) fn join_breaks(&mut self, info: Loop) {
        self.join(&info.stored, info.breaks);
    }

    /// Makes locals what they are on all of several paths, along which they were settled.
    fn join(&mut self, stored: &[usize], exits: Vec<Vec<Slot>>) {
        for (position, &local) in stored.iter().enumerate() {
            let name = self
                .frame()
                .names
                .get(local)
                .cloned()
                .unwrap_or_else(|| "t".into());
            let mut slots = exits.iter().filter_map(|exit| exit.get(position));
            let Some(first) = slots.next() else { continue };
            let mut joined = first.clone();
            for slot in slots {
                if same(&joined.value, &slot.value) {
                    continue;
                }
                if let Err(message) = alike(&joined.value, &slot.value, &name) {
                    let symbols = symbols_of([&joined.value, &slot.value]);
                    let poison = poisoned([&joined.value, &slot.value]);
                    let invalid = super::super::value::Invalid {
                        message,
                        symbols,
                        poison,
                    };
                    joined = Slot::new(Value::Invalid(Rc::new(invalid)));
                    break;
                }
            }
            self.frame_mut().slots[local] = joined;
        }
    }

    /// The end of a loop's turn: locals go back to where the next turn finds them.
    fn end_turn(&mut self) -> Result<()> {
        let Some(info) = self.frame().loops.last().cloned() else {
            return Ok(());
        };
        let slots = self.settled(&info.stored)?;
        for ((&local, entry), slot) in info.stored.iter().zip(&info.entry).zip(&slots) {
            if matches!(entry.value, Value::Invalid(_)) {
                continue;
            }
            let name = self
                .frame()
                .names
                .get(local)
                .cloned()
                .unwrap_or_else(|| "t".into());
            if let Err(message) = alike(&entry.value, &slot.value, &name) {
                return match &slot.value {
                    Value::Invalid(invalid) => self.invalid(invalid),
                    _ => self.disagree([&entry.value, &slot.value], message),
                };
            }
            if !same(&entry.value, &slot.value) {
                return self.cx.error(
                    "python-type",
                    format!("`{name}` can't change in a loop of the kernel"),
                );
            }
        }
        if let Some(info) = self.frame_mut().loops.last_mut() {
            info.continues.push(slots);
        }
        Ok(())
    }

    /// Values that don't agree: an error, unless they may once their element types and lengths are known.
    fn disagree<T>(&self, values: [&Value; 2], message: String) -> Result<T> {
        let symbols = symbols_of(values);
        if symbols.is_empty() {
            return self.cx.error("python-type", message);
        }
        Err(Stop::NeedsConstants {
            symbols,
            what: message,
            elements: Elements::Any,
            span: self.cx.span,
        })
    }

    fn settled(&mut self, stored: &[usize]) -> Result<Vec<Slot>> {
        stored.iter().try_for_each(|&local| self.settle(local))?;
        Ok(stored
            .iter()
            .map(|&local| self.frame().slots[local].clone())
            .collect())
    }

    /// `continue`.
    pub(super) fn continue_(&mut self) -> Result<bool> {
        if self.frame().loops.last().is_none_or(|info| info.wrapper) {
            return self
                .cx
                .error("python-syntax", "`continue` outside a loop of the kernel");
        }
        self.end_turn()?;
        self.cx.push(StmtKind::Continue);
        Ok(true)
    }

    /// `break`; also what a nested `return` of a helper function becomes.
    pub(super) fn break_(&mut self, returning: bool) -> Result<bool> {
        let Some(info) = self.frame().loops.last().cloned() else {
            return self
                .cx
                .error("python-syntax", "`break` outside a loop of the kernel");
        };
        if info.wrapper && !returning {
            return self
                .cx
                .error("python-syntax", "`break` outside a loop of the kernel");
        }
        let slots = self.settled(&info.stored)?;
        if let Some(info) = self.frame_mut().loops.last_mut() {
            info.breaks.push(slots);
        }
        self.cx.push(StmtKind::Break);
        Ok(true)
    }

    /// The negation of a condition known when the kernel runs.
    pub(super) fn not(&mut self, id: ExprId) -> ExprId {
        let (op, mode) = (UnaryOp::Not, FloatMode::default());
        self.cx
            .add_implied(Expr::Unary { op, x: id, mode }, Type::scalar(Element::Bool))
    }
}

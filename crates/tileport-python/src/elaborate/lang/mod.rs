//! The language: what Python's statements and expressions do to a kernel that grows.

pub(super) mod call;
pub(super) mod class;
pub(super) mod control;
mod expr;
pub(super) mod names;
mod recover;
pub(super) mod scope;
mod stmt;

use super::Elaborator;
use super::context::Result;
use super::value::{Number, NumberValue, Value};
use control::{Choice, Returns};
use ruff_python_ast::{Expr, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use scope::Frame;
use std::rc::Rc;
use tileport_ir::Span;
use tileport_kernel::{Dtype, Element, FloatExpr};

/// What a name is bound to in a module, or in a function around a kernel. The numbers stand for the scopes that the names in
/// it are looked up in.
#[derive(Clone, Debug)]
pub(crate) enum Global<'p> {
    /// A function of a module.
    Function(usize, &'p StmtFunctionDef),
    /// A class of a module.
    Class(usize, &'p StmtClassDef),
    /// What a module assigns.
    Expr(usize, &'p Expr),
    /// A module that was read.
    Module(usize),
    /// Something outside, by its qualified name: `cuda.tile`, `math.log`.
    Named(String),
    /// Bound in more than one way: what to say.
    Ambiguous(String),
}

/// Comments that belong to a statement.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comments {
    /// On the lines before it.
    pub(crate) before: Vec<String>,
    /// At the end of its line.
    pub(crate) after: Option<String>,
}

/// What elaboration needs to know of the modules that were read.
pub(crate) trait Names<'p> {
    /// What a name of a module is bound to.
    fn global(&self, module: usize, name: &str) -> Option<Global<'p>>;
    /// The place of a range of a module's text.
    fn span(&self, module: usize, range: TextRange) -> Span;
    /// The comments of the statement at a range, in the body of a function.
    fn comments(&self, module: usize, function: &StmtFunctionDef, range: TextRange) -> Comments;
}

/// Enumerations of `cuda.tile`, whose members are values.
const ENUMERATIONS: &[&str] = &["PaddingMode", "RoundingMode", "MemoryOrder", "MemoryScope"];

/// Functions and classes of Python that a kernel may name.
const BUILTINS: &[&str] = &[
    "abs",
    "all",
    "any",
    "bool",
    "dict",
    "divmod",
    "enumerate",
    "float",
    "getattr",
    "hasattr",
    "int",
    "isinstance",
    "len",
    "list",
    "max",
    "min",
    "pow",
    "print",
    "range",
    "repr",
    "reversed",
    "round",
    "slice",
    "sorted",
    "str",
    "sum",
    "tuple",
    "type",
    "zip",
    "ValueError",
    "TypeError",
    "RuntimeError",
    "NotImplementedError",
    "AssertionError",
    "Exception",
    "object",
    "property",
    "staticmethod",
    "classmethod",
];

impl<'p> Elaborator<'p> {
    /// The place of a node of the current module.
    pub(super) fn span_of(&self, node: &impl Ranged) -> Span {
        self.names.span(self.frame().module, node.range())
    }

    /// What comes next is made at this node.
    pub(super) fn place(&mut self, node: &impl Ranged) {
        self.cx.span = self.span_of(node);
    }

    /// Binds a local to a value that needs no variable of its own.
    pub(super) fn set(&mut self, local: usize, value: Value) {
        if let Some(slot) = self.frame_mut().slots.get_mut(local) {
            *slot = call::plain(value);
        }
    }

    /// Elaborates in a module rather than in a function.
    pub(super) fn in_module<T>(
        &mut self,
        module: usize,
        run: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        self.frames
            .push(Frame::new(module, Vec::new(), None, Returns::Kernel));
        let caller = std::mem::replace(&mut self.current, self.frames.len() - 1);
        let mode = std::mem::replace(&mut self.static_mode, true);
        let span = self.cx.span;
        let result = run(self);
        self.cx.span = span;
        self.static_mode = mode;
        self.current = caller;
        result
    }

    /// What a name of a module stands for.
    pub(super) fn global(&mut self, module: usize, name: &str) -> Result<Value> {
        let key = (module, Rc::<str>::from(name));
        if let Some(value) = self.globals.get(&key) {
            return Ok(value.clone());
        }
        let value = match self.names.global(module, name) {
            Some(Global::Function(module, def)) => self.module_function(module, def)?,
            Some(Global::Class(module, def)) => self.module_class(module, def)?,
            Some(Global::Module(module)) => Value::Module(module),
            Some(Global::Named(path)) => self.named(&path)?,
            Some(Global::Ambiguous(message)) => return self.cx.error("python-name", message),
            Some(Global::Expr(module, expr)) => {
                if self.evaluating.contains(&key) {
                    return self
                        .cx
                        .error("python-name", format!("`{name}` depends on itself"));
                }
                self.evaluating.push(key.clone());
                let value = self.in_module(module, |e| e.expr(expr));
                self.evaluating.pop();
                value?
            }
            None if BUILTINS.contains(&name) => Value::Named(format!("builtins.{name}").into()),
            None => {
                return self
                    .cx
                    .error("python-undefined", format!("`{name}` is not defined"));
            }
        };
        self.globals.insert(key, value.clone());
        Ok(value)
    }

    /// What a qualified name outside the modules that were read stands for.
    pub(super) fn named(&self, path: &str) -> Result<Value> {
        if let Some(own) = path.strip_prefix("cuda.tile.") {
            let own = own.strip_prefix("_datatype.").unwrap_or(own);
            let own = own
                .strip_prefix("_stub.")
                .or_else(|| own.strip_prefix("_numeric_semantics."))
                .unwrap_or(own);
            if let Some(element) = Element::from_long_name(own) {
                return Ok(Value::Dtype(Dtype::Known(element)));
            }
            let path = format!("cuda.tile.{own}");
            if let Some((class, member)) = own.split_once('.')
                && ENUMERATIONS.contains(&class)
                && !member.starts_with('_')
            {
                return Ok(Value::Member(path.into()));
            }
            return Ok(Value::Named(path.into()));
        }
        // Element types of NumPy and PyTorch stand for cuTile's.
        if let Some(foreign) = path
            .strip_prefix("numpy.")
            .or_else(|| path.strip_prefix("torch."))
        {
            let foreign = if foreign == "bool" { "bool_" } else { foreign };
            if let Some(element) = Element::from_long_name(foreign) {
                return Ok(Value::Dtype(Dtype::Known(element)));
            }
        }
        let number = match path {
            "math.pi" | "numpy.pi" => std::f64::consts::PI,
            "math.e" | "numpy.e" => std::f64::consts::E,
            "math.tau" => std::f64::consts::TAU,
            "math.inf" | "numpy.inf" => f64::INFINITY,
            "math.nan" | "numpy.nan" => f64::NAN,
            _ => return Ok(Value::Named(path.into())),
        };
        Ok(Value::Number(Number {
            value: NumberValue::Float(FloatExpr::value(number)),
            dtype: None,
        }))
    }

    /// Begins the loop that a helper function's body is in if it returns from inside a choice or a loop.
    fn enter_wrapper(&mut self) {
        let retval = self.frame().local("$retval").into_iter().collect();
        self.frame_mut().loops.push(control::Loop::wrapper(retval));
    }

    /// The value of a helper function, and whether its body is in a loop that its `return`s end.
    fn leave_wrapper(&mut self, ends: bool) -> Result<(Value, bool)> {
        let Returns::Helper { nested, value, .. } = self.frame().returns.clone() else {
            return self.cx.bug("a helper function that is the kernel");
        };
        if nested == 0 {
            self.frame_mut().loops.pop();
            return Ok((value.map_or(Value::None, |value| *value), false));
        }
        if !ends {
            self.return_value(Value::None)?;
        }
        let Some(info) = self.frame_mut().loops.pop() else {
            return self.cx.bug("a helper function without its loop");
        };
        self.join_breaks(info);
        let local = self.frame().local("$retval");
        let value = local
            .and_then(|local| self.frame().slots.get(local))
            .map(|slot| slot.value.clone());
        let value = match (value, &self.frame().returns) {
            // Which `return` is reached may be decided by constants that are still open.
            (Some(Value::Invalid(invalid)), Returns::Helper { symbols, .. })
                if invalid.symbols.is_empty() =>
            {
                let (message, symbols) = (invalid.message.clone(), symbols.clone());
                Value::Invalid(Rc::new(super::value::Invalid {
                    message,
                    symbols,
                    poison: invalid.poison,
                }))
            }
            (value, _) => value.unwrap_or(Value::None),
        };
        Ok((value, true))
    }

    /// `return` in a helper function.
    pub(super) fn return_value(&mut self, value: Value) -> Result<bool> {
        let Returns::Helper { nested, base, .. } = self.frame().returns.clone() else {
            return Ok(true);
        };
        if nested == 0 && self.nesting == base {
            if let Returns::Helper { value: slot, .. } = &mut self.frame_mut().returns {
                *slot = Some(Box::new(value));
            }
            return Ok(true);
        }
        if let Some(local) = self.frame().local("$retval") {
            self.store(local, value)?;
        }
        if let Some(local) = self.frame().local("$returning")
            && self.frame().loops.last().is_some_and(|info| !info.is_wrapper())
        {
            self.store(local, Value::bool(true))?;
        }
        let mut open = Vec::new();
        self.choices
            .iter()
            .for_each(|cond| cond.each_symbol(&mut |symbol| open.push(symbol)));
        if let Returns::Helper { nested, symbols, .. } = &mut self.frame_mut().returns {
            *nested += 1;
            symbols.extend(open);
        }
        self.break_(true)
    }

    /// After a loop of the kernel: whether it ended because of a `return` in it.
    fn propagates(&mut self) -> Option<Value> {
        let Returns::Helper { nested: 1.., .. } = self.frame().returns else {
            return None;
        };
        let local = self.frame().local("$returning")?;
        let value = self.frame().slots.get(local)?.value.clone();
        match value {
            Value::Number(Number {
                value: NumberValue::Bool(tileport_kernel::Cond::Known(false)),
                ..
            }) => None,
            value => Some(value),
        }
    }

    /// Leaves the loop around too if a `return` ended the one inside.
    fn leave_if(&mut self, returning: Option<Value>) -> Result<bool> {
        let Some(value) = returning else { return Ok(false) };
        let choice: Choice = self.choice(&value)?;
        self.branch(choice, &mut |e| e.break_(true), &mut |_| Ok(false), false)
    }
}

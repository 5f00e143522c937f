//! Calls: of known functions, and of the source's own, which are put in place of the call.

use super::super::Elaborator;
use super::super::builtin::{Builtin, Default, Passing};
use super::super::context::{Result, Stop};
use super::super::ops;
use super::super::value::{Function, Number, NumberValue, Value};
use super::control::{Choice, Returns};
use super::names;
use super::scope::{self, Frame, Slot};
use ruff_python_ast::{Expr, ExprCall, ExprLambda, Parameters, Stmt, StmtFunctionDef};
use std::rc::Rc;
use tileport_ir::{Code, Diagnostic};
use tileport_kernel::StmtKind;
use tileport_kernel::kernel::Requirement;
use tileport_kernel::suggest::nearest;

/// A function of the source.
#[derive(Clone, Copy)]
pub(crate) struct FunctionInfo<'p> {
    pub(super) module: usize,
    pub(super) name: &'p str,
    pub(super) parameters: Option<&'p Parameters>,
    pub(super) body: Body<'p>,
    /// Its definition, unless it is a lambda.
    pub(super) def: Option<&'p StmtFunctionDef>,
}

impl<'p> FunctionInfo<'p> {
    pub(in super::super) fn of(module: usize, def: &'p StmtFunctionDef) -> Self {
        let (name, body) = (def.name.as_str(), Body::Stmts(&def.body));
        Self {
            module,
            name,
            parameters: Some(&*def.parameters),
            body,
            def: Some(def),
        }
    }
}

/// What a function does.
#[derive(Clone, Copy)]
pub(super) enum Body<'p> {
    Stmts(&'p [Stmt]),
    Expr(&'p Expr),
}

/// Functions that are keywords rather than functions: their arguments are elaborated in their own way.
const KEYWORD_LIKE: &[&str] = &["static_eval", "static_assert", "static_iter", "static_exception"];

/// What `cuda.tile` has that is no operation of kernels: the name, what it is, and what to do.
const NOT_IN_KERNELS: &[(&str, &str, &str)] = &[
    (
        "launch",
        "launches kernels, which a kernel can't do",
        "call it in the program around the kernel",
    ),
    (
        "compiler_timeout",
        "is for the program that launches kernels",
        "use it around ct.launch",
    ),
    (
        "kernel",
        "makes kernels, which a kernel can't do",
        "decorate a function of the module with it",
    ),
    (
        "function",
        "is a decorator for helper functions",
        "write it above the function, or leave it out: a kernel may call any function",
    ),
    ("ByTarget", "is for options of kernels", "use it in @ct.kernel(…)"),
    (
        "foreign_pointer_dtype",
        "is not supported: element types that are addresses are made by arrays only",
        "use the `foreign_pointer` of an array",
    ),
    (
        "Tile",
        "can't be made by its class",
        "make tiles with ct.full, ct.zeros or ct.load",
    ),
    (
        "Array",
        "can't be made by its class",
        "take arrays as parameters, or make them with ct.Array.from_foreign",
    ),
    (
        "TiledView",
        "can't be made by its class",
        "make views with an array's tiled_view",
    ),
    (
        "Constant",
        "is an annotation",
        "write it after a parameter: `N: ct.Constant[int]`",
    ),
    (
        "ConstantAnnotation",
        "is an annotation",
        "write `Annotated[int, ct.ConstantAnnotation()]` after a parameter",
    ),
    (
        "ArrayAnnotation",
        "is an annotation",
        "write `Annotated[ct.Array, ct.ArrayAnnotation(…)]` after a parameter",
    ),
    (
        "ListAnnotation",
        "is an annotation",
        "write `Annotated[list, ct.ListAnnotation(…)]` after a parameter",
    ),
    (
        "IndexedWithInt64",
        "is an annotation",
        "write it after a parameter: `x: ct.IndexedWithInt64`",
    ),
    (
        "Scalar",
        "is an annotation",
        "write it after a parameter: `n: ct.Scalar`",
    ),
    (
        "ScalarInt64",
        "is an annotation",
        "write it after a parameter: `n: ct.ScalarInt64`",
    ),
    (
        "StaticException",
        "is an exception",
        "raise it with `raise ct.static_exception(…)`",
    ),
    (
        "DType",
        "can't be made by its class",
        "name an element type: ct.float32",
    ),
    (
        "MemoryOrder",
        "has members and can't be called",
        "name one: ct.MemoryOrder.RELAXED",
    ),
    (
        "MemoryScope",
        "has members and can't be called",
        "name one: ct.MemoryScope.DEVICE",
    ),
    (
        "PaddingMode",
        "has members and can't be called",
        "name one: ct.PaddingMode.ZERO",
    ),
    (
        "RoundingMode",
        "has members and can't be called",
        "name one: ct.RoundingMode.RN",
    ),
    (
        "tune",
        "is for the program that launches kernels",
        "tune in the program around the kernel",
    ),
    (
        "compilation",
        "is for programs that compile kernels",
        "use it in the program around the kernel",
    ),
];

/// How deep calls may nest.
const MAX_DEPTH: usize = 64;

impl<'p> Elaborator<'p> {
    /// The name of a keyword-like function of `cuda.tile` that an expression names.
    pub(super) fn keyword_like(&mut self, callee: &'p Expr) -> Option<&'static str> {
        let name = match callee {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => return None,
        };
        // The name alone is not enough, but it is rare, and looking it up is dear.
        if matches!(callee, Expr::Attribute(_)) && !KEYWORD_LIKE.contains(&name) {
            return None;
        }
        match self.expr(callee).ok()? {
            Value::Named(path) => {
                let name = path.strip_prefix("cuda.tile.")?;
                KEYWORD_LIKE.iter().copied().find(|known| *known == name)
            }
            _ => None,
        }
    }

    /// The items that `ct.static_iter(…)` gives, if the expression is that.
    pub(super) fn static_iter(&mut self, iter: &'p Expr) -> Result<Option<Vec<Value>>> {
        let Expr::Call(call) = iter else { return Ok(None) };
        if self.keyword_like(&call.func) != Some("static_iter") {
            return Ok(None);
        }
        let [argument] = &*call.arguments.args else {
            return self
                .cx
                .error("python-syntax", "ct.static_iter takes one expression");
        };
        let value = self.in_static_mode(|e| e.expr(argument))?;
        let items = self.iterate(&value)?;
        items
            .into_iter()
            .map(|item| self.frozen(item))
            .collect::<Result<_>>()
            .map(Some)
    }

    fn in_static_mode<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let outer = std::mem::replace(&mut self.static_mode, true);
        let result = run(self);
        self.static_mode = outer;
        result
    }

    pub(super) fn call_expr(&mut self, call: &'p ExprCall) -> Result<Value> {
        match self.keyword_like(&call.func) {
            Some("static_eval") => {
                let [argument] = &*call.arguments.args else {
                    return self
                        .cx
                        .error("python-syntax", "ct.static_eval takes one expression");
                };
                return self.in_static_mode(|e| e.expr(argument));
            }
            Some("static_assert") => return self.static_assert(call),
            Some(name) => {
                return self
                    .cx
                    .error("python-syntax", format!("ct.{name} is out of place here"));
            }
            None => {}
        }
        let callee = self.expr(&call.func)?;
        // tuple(… for … in ct.static_iter(…)) is the one comprehension that a kernel may have.
        if let (Value::Named(path), [Expr::Generator(generator)]) = (&callee, &*call.arguments.args)
            && matches!(&**path, "builtins.tuple")
        {
            return self.comprehension(&generator.elt, &generator.generators);
        }
        let args = self.items(&call.arguments.args)?;
        let mut named = Vec::with_capacity(call.arguments.keywords.len());
        for keyword in &call.arguments.keywords {
            let value = self.expr(&keyword.value)?;
            match (&keyword.arg, value) {
                (Some(name), value) => named.push((Rc::from(name.as_str()), value)),
                (None, Value::Dict(entries)) => named.extend(entries.iter().cloned()),
                (None, _) => {
                    return self
                        .cx
                        .error("python-type", "only a dictionary can be passed with `**`");
                }
            }
        }
        self.place(call);
        self.call(&callee, args, named)
    }

    fn static_assert(&mut self, call: &'p ExprCall) -> Result<Value> {
        let (condition, message) = match &*call.arguments.args {
            [condition] => (condition, None),
            [condition, message] => (condition, Some(message)),
            _ => {
                return self.cx.error(
                    "python-syntax",
                    "ct.static_assert takes a condition and, if you like, a message",
                );
            }
        };
        let value = self.in_static_mode(|e| e.expr(condition))?;
        let choice = self.choice(&value)?;
        self.place(call);
        if let Choice::Known(true) = choice {
            return Ok(Value::None);
        }
        let text = match message {
            Some(message) => match self.in_static_mode(|e| e.expr(message))? {
                Value::Text(text) => Some(text.to_string()),
                _ => None,
            },
            None => None,
        };
        self.place(call);
        match choice {
            Choice::Static(cond) => {
                self.cx.kernel.requirements.push(Requirement {
                    cond,
                    message: text,
                    implied: false,
                    span: self.cx.span,
                });
                Ok(Value::None)
            }
            Choice::Dynamic(_) => self.cx.error(
                "python-type",
                "the condition of ct.static_assert must be known when the kernel is compiled",
            ),
            Choice::Known(_) => {
                let text = text.map(|text| format!(": {text}")).unwrap_or_default();
                self.cx.error(
                    "python-static-assert",
                    format!("the static assertion fails{text}"),
                )
            }
        }
    }

    /// Calls a value.
    pub(crate) fn call(
        &mut self,
        callee: &Value,
        args: Vec<Value>,
        named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value> {
        match callee {
            Value::Named(path) => match &**path {
                "dataclasses.replace" => self.replace(args, named),
                "builtins.range" if self.static_mode => self.static_range(args),
                _ => self.builtin_by_name(&Rc::clone(path), args, named),
            },
            Value::Dtype(_) => {
                let mut all = vec![callee.clone()];
                all.extend(args);
                self.builtin_by_name("cuda.tile.DType.__call__", all, named)
            }
            Value::Function(function) => self.call_function(&Rc::clone(function), args, named),
            Value::Method(pair) => {
                let (object, function) = (&pair.0, &pair.1);
                let mut all = vec![object.clone()];
                all.extend(args);
                self.call(function, all, named)
            }
            Value::Class(class) => self.construct(&Rc::clone(class), args, named),
            Value::Record(record) => match self.method(record, "__call__")? {
                Some(method) => self.call(&method, args, named),
                None => self.cx.error("python-type", "this can't be called"),
            },
            Value::Invalid(invalid) => self.invalid(invalid),
            _ => self.cx.error("python-type", "this can't be called"),
        }
    }

    /// `range` where Python evaluates it: the step may be negative.
    fn static_range(&mut self, args: Vec<Value>) -> Result<Value> {
        let part = |e: &Self, value: &Value| e.cx.static_int(value, "a bound of a range");
        let (start, stop, step) = match args.as_slice() {
            [stop] => (0.into(), part(self, stop)?, 1.into()),
            [start, stop] => (part(self, start)?, part(self, stop)?, 1.into()),
            [start, stop, step] => (part(self, start)?, part(self, stop)?, part(self, step)?),
            _ => {
                return self
                    .cx
                    .error("python-arguments", "range takes one, two or three numbers");
            }
        };
        Ok(Value::Range(Rc::new([start, stop, step].map(Value::int))))
    }

    /// Calls a known function with positional arguments.
    pub(super) fn builtin(&mut self, name: &'static str, args: Vec<Value>) -> Result<Value> {
        self.builtin_by_name(name, args, Vec::new())
    }

    pub(super) fn builtin_by_name(
        &mut self,
        name: &str,
        args: Vec<Value>,
        named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value> {
        let Some(builtin) = ops::find(name) else {
            return self.unknown(name);
        };
        let args = self.bind_builtin(builtin, args, named)?;
        self.ask_about(builtin, &args)?;
        (builtin.call)(self, &args)
    }

    fn unknown(&self, name: &str) -> Result<Value> {
        let refused = |message: String, help: Option<String>| {
            let error = Diagnostic::error(Code("python-unknown-call"), self.cx.span, message);
            Err(Stop::Error(Box::new(match help {
                Some(help) => error.help(help),
                None => error,
            })))
        };
        if let Some(own) = name.strip_prefix("cuda.tile.") {
            if let Some((_, what, help)) = NOT_IN_KERNELS.iter().find(|(known, ..)| *known == own) {
                return refused(format!("`ct.{own}` {what}"), Some((*help).to_owned()));
            }
            let known = ops::names().filter_map(|known| known.strip_prefix("cuda.tile."));
            let nearest = nearest(own, known.filter(|known| !known.contains('.')));
            let help = nearest.map(|nearest| format!("did you mean `ct.{nearest}`?"));
            return refused(
                format!("there is no `ct.{own}` in cuTile, or it is not supported in a kernel"),
                help,
            );
        }
        let shown = name.strip_prefix("builtins.").unwrap_or(name);
        self.cx.error(
            "python-unknown-call",
            format!("`{shown}` can't be called in a kernel"),
        )
    }

    fn bind_builtin(
        &self,
        builtin: &Builtin,
        args: Vec<Value>,
        mut named: Vec<(Rc<str>, Value)>,
    ) -> Result<Vec<Value>> {
        let short = builtin.name.rsplit('.').next().unwrap_or(builtin.name);
        let mut args = args.into_iter();
        let mut bound = Vec::with_capacity(builtin.parameters.len());
        for parameter in builtin.parameters {
            let by_name = named.iter().position(|(name, _)| **name == *parameter.name);
            let value = match parameter.passing {
                Passing::Rest => Value::Tuple(args.by_ref().collect()),
                Passing::Positional | Passing::Either if args.len() > 0 => args.next().unwrap_or(Value::None),
                Passing::Either | Passing::Named if by_name.is_some() => by_name
                    .map(|position| named.remove(position).1)
                    .unwrap_or(Value::None),
                _ => match parameter.default {
                    Some(default) => default_value(default),
                    None => {
                        return self.cx.error(
                            "python-arguments",
                            format!("{short}(): the argument `{}` is missing", parameter.name),
                        );
                    }
                },
            };
            bound.push(value);
        }
        if args.len() > 0 {
            return self.cx.error(
                "python-arguments",
                format!("{short}(): {} argument(s) too many", args.len()),
            );
        }
        if let Some((name, _)) = named.first() {
            let known = builtin
                .parameters
                .iter()
                .any(|parameter| *parameter.name == **name);
            let what = if known {
                "is given twice, or only by position"
            } else {
                "is not known"
            };
            return self.cx.error(
                "python-arguments",
                format!("{short}(): the argument `{name}` {what}"),
            );
        }
        Ok(bound)
    }

    /// A nested function.
    pub(super) fn define(&mut self, def: &'p StmtFunctionDef) -> Result<Value> {
        let module = self.frame().module;
        self.make_function(FunctionInfo::of(module, def))
    }

    pub(super) fn lambda(&mut self, lambda: &'p ExprLambda) -> Result<Value> {
        let module = self.frame().module;
        let (parameters, body) = (lambda.parameters.as_deref(), Body::Expr(&lambda.body));
        self.make_function(FunctionInfo {
            module,
            name: "lambda",
            parameters,
            body,
            def: None,
        })
    }

    fn make_function(&mut self, info: FunctionInfo<'p>) -> Result<Value> {
        let mut defaults = Vec::new();
        for parameter in info
            .parameters
            .into_iter()
            .flat_map(Parameters::iter_non_variadic_params)
        {
            if let Some(default) = &parameter.default {
                let value = self.expr(default)?;
                defaults.push((Rc::from(parameter.parameter.name.as_str()), self.frozen(value)?));
            }
        }
        self.functions.push(info);
        Ok(scope::function(
            self.functions.len() - 1,
            Some(self.current),
            defaults,
        ))
    }

    /// A function of a module, with its defaults evaluated there.
    pub(super) fn module_function(&mut self, module: usize, def: &'p StmtFunctionDef) -> Result<Value> {
        let info = FunctionInfo::of(module, def);
        let value = self.in_module(module, |e| e.make_function(info))?;
        // It sees the module's names, not those of whoever looked it up first.
        Ok(match value {
            Value::Function(function) => scope::function(function.info, None, function.defaults.clone()),
            other => other,
        })
    }

    fn call_function(
        &mut self,
        function: &Function,
        args: Vec<Value>,
        named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value> {
        if self.depth >= MAX_DEPTH {
            return self.cx.error(
                "python-recursion",
                "calls are nested too deeply; recursion must end when the kernel is compiled",
            );
        }
        let Some(info) = self.functions.get(function.info).copied() else {
            return self.cx.bug("a function that it doesn't know");
        };
        let bound = self.bind(&info, function, args, named)?;
        let mut locals: std::collections::BTreeSet<Rc<str>> = ["$retval", "$returning"].map(Rc::from).into();
        if let Body::Stmts(stmts) = info.body {
            locals.extend(names::bound(stmts));
        }
        locals.extend(bound.iter().map(|entry| Rc::clone(&entry.0)));
        let returns = Returns::Helper {
            nested: 0,
            value: None,
            base: self.nesting,
            symbols: Vec::new(),
        };
        let index = function.info;
        self.frames.push(Frame::new(
            info.module,
            locals.into_iter().collect(),
            function.frame,
            returns,
        ));
        self.frames
            .last_mut()
            .into_iter()
            .for_each(|frame| frame.function = Some(index));
        let caller = std::mem::replace(&mut self.current, self.frames.len() - 1);
        let span = self.cx.span;
        let mode = self.static_mode && matches!(info.body, Body::Expr(_));
        let outer_mode = std::mem::replace(&mut self.static_mode, mode);
        self.depth += 1;
        self.cx.open();
        let value = self.function_body(&info, bound);
        let block = self.cx.close();
        self.depth -= 1;
        self.static_mode = outer_mode;
        self.current = caller;
        self.cx.span = span;
        if !block.stmts.is_empty() {
            let wrapped = matches!(info.body, Body::Stmts(_));
            if wrapped {
                self.cx.push(StmtKind::Inlined {
                    function: info.name.to_owned(),
                    body: block,
                });
            } else {
                self.cx.append(block);
            }
        }
        value
    }

    fn function_body(&mut self, info: &FunctionInfo<'p>, bound: Vec<(Rc<str>, Value)>) -> Result<Value> {
        for (name, value) in bound {
            if let Some(local) = self.frame().local(&name) {
                // What can be read any number of times needs no variable of its own: nobody can assign to it meanwhile.
                match &value {
                    Value::Run(run) if matches!(run.place, super::super::value::Place::Tree(_)) => {
                        self.store(local, value)?
                    }
                    Value::Number(_) => self.store(local, value)?,
                    _ => {
                        let value = self.cx.reusable(value);
                        self.set(local, value);
                    }
                }
            }
        }
        let stmts = match info.body {
            Body::Expr(expr) => return self.expr(expr),
            Body::Stmts(stmts) => stmts,
        };
        if let Some(local) = self.frame().local("$returning") {
            self.store(local, Value::bool(false))?;
        }
        self.enter_wrapper();
        self.cx.open();
        let ends = self.block(stmts);
        let value = ends.and_then(|ends| self.leave_wrapper(ends));
        let block = self.cx.close();
        let (value, looped) = value?;
        if looped {
            self.cx.push(StmtKind::While {
                cond: None,
                body: block,
            });
        } else {
            self.cx.append(block);
        }
        match value {
            Value::Invalid(invalid) => self.invalid(&invalid),
            value => Ok(value),
        }
    }

    /// Arguments by parameter, as Python binds them.
    fn bind(
        &self,
        info: &FunctionInfo<'p>,
        function: &Function,
        args: Vec<Value>,
        mut named: Vec<(Rc<str>, Value)>,
    ) -> Result<Vec<(Rc<str>, Value)>> {
        let mut bound: Vec<(Rc<str>, Value)> = Vec::new();
        let mut args = args.into_iter();
        let empty = Parameters::default();
        let parameters = info.parameters.unwrap_or(&empty);
        let missing = |name: &str| {
            self.cx.error(
                "python-arguments",
                format!("{}(): the argument `{name}` is missing", info.name),
            )
        };
        let positional = parameters.posonlyargs.iter().map(|parameter| (parameter, false));
        for (parameter, by_name) in
            positional.chain(parameters.args.iter().map(|parameter| (parameter, true)))
        {
            let name = parameter.parameter.name.as_str();
            let position = named.iter().position(|entry| by_name && *entry.0 == *name);
            let value = match (args.next(), position) {
                (Some(_), Some(_)) => {
                    return self.cx.error(
                        "python-arguments",
                        format!("{}(): the argument `{name}` is given twice", info.name),
                    );
                }
                (Some(value), None) => value,
                (None, Some(position)) => named.remove(position).1,
                (None, None) => match function.defaults.iter().find(|entry| *entry.0 == *name) {
                    Some(default) => default.1.clone(),
                    None => return missing(name),
                },
            };
            bound.push((name.into(), value));
        }
        if let Some(rest) = &parameters.vararg {
            bound.push((rest.name.as_str().into(), Value::Tuple(args.by_ref().collect())));
        }
        if args.len() > 0 {
            return self.cx.error(
                "python-arguments",
                format!("{}(): {} argument(s) too many", info.name, args.len()),
            );
        }
        for parameter in &parameters.kwonlyargs {
            let name = parameter.parameter.name.as_str();
            let value = match named.iter().position(|entry| *entry.0 == *name) {
                Some(position) => named.remove(position).1,
                None => match function.defaults.iter().find(|entry| *entry.0 == *name) {
                    Some(default) => default.1.clone(),
                    None => return missing(name),
                },
            };
            bound.push((name.into(), value));
        }
        if let Some(rest) = &parameters.kwarg {
            bound.push((
                rest.name.as_str().into(),
                Value::Dict(std::mem::take(&mut named).into()),
            ));
        }
        if let Some((name, _)) = named.first() {
            return self.cx.error(
                "python-arguments",
                format!("{}(): the argument `{name}` is not known", info.name),
            );
        }
        Ok(bound)
    }
}

fn default_value(default: Default) -> Value {
    let number = |value| Value::Number(Number { value, dtype: None });
    match default {
        Default::None => Value::None,
        Default::Bool(value) => Value::bool(value),
        Default::Int(value) => number(NumberValue::Int(tileport_kernel::Dim::int(value.into()))),
        Default::Text(text) => Value::Text(text.into()),
        Default::Member(name) => Value::Member(name.into()),
    }
}

/// A slot with a value that needs no variable.
pub(super) const fn plain(value: Value) -> Slot {
    Slot::new(value)
}

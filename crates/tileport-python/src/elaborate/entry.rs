//! From a kernel's declaration and a signature to a [`Kernel`].

use super::context::{Context, Result, Stop};
use super::lang::call::FunctionInfo;
use super::lang::control::Returns;
use super::lang::scope::Frame;
use super::open::Part;
use super::value::{Number, NumberValue, Place, RunValue, Value};
use super::{Elaborator, Names};
use ruff_python_ast::StmtFunctionDef;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::kernel::Contraction;
use tileport_kernel::{
    ArraySpec, ArrayType, Block, Cond, ConstantValue, Dim, Dtype, Element, FloatExpr, Kernel, Param, ParamId,
    ParamKind, ParamSpec, Stmt, StmtKind, Symbol, SymbolId, SymbolKind, Type, VarId,
};

/// What a parameter's annotation says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Annotation {
    /// `ct.Constant`, with the type of the constant if it says so.
    pub(crate) constant: Option<ConstantType>,
    /// Dimensions whose length is static; negative ones count from the last.
    pub(crate) static_shape: Vec<i64>,
    /// Dimensions whose stride is static; negative ones count from the last.
    pub(crate) static_strides: Vec<i64>,
}

/// The type of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantType {
    Any,
    Int,
    Bool,
    Float,
}

/// A parameter of the declaration.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) annotation: Annotation,
}

/// A kernel as it is declared.
pub(crate) struct Declaration<'p> {
    pub(crate) module: usize,
    pub(crate) def: &'p StmtFunctionDef,
    pub(crate) doc: Option<String>,
    pub(crate) params: Vec<Declared>,
    /// Names that the function around the kernel binds, for kernels made in one.
    pub(crate) captured: Vec<(Rc<str>, Value)>,
    /// Whether the signature is being inferred: then parameters may be open.
    pub(crate) inferring: bool,
    /// Arrays, or lists of them, whose rank is a guess.
    pub(crate) guessed: Vec<Part>,
}

/// Why a kernel wasn't elaborated.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Errors after which elaboration went on.
    pub(crate) errors: Vec<Diagnostic>,
    /// What ended it, unless it reached the end.
    pub(crate) stop: Option<Stop>,
    /// The kernel as far as it was.
    pub(crate) kernel: Kernel,
}

/// Elaborates a kernel; warnings come with it.
pub(crate) fn elaborate<'p>(
    names: &'p dyn Names<'p>,
    declaration: &Declaration<'p>,
    specs: &[ParamSpec],
) -> std::result::Result<(Kernel, Vec<Diagnostic>), Box<Failure>> {
    let span = names.span(declaration.module, declaration.def.range);
    let kernel = Kernel {
        name: declaration.def.name.as_str().to_owned(),
        doc: declaration.doc.clone(),
        span,
        contraction: Contraction::Fused,
        ..Kernel::default()
    };
    let mut locals = super::lang::names::bound(&declaration.def.body);
    locals.extend(super::lang::names::parameters(&declaration.def.parameters));
    let mut outer = Frame::new(declaration.module, Vec::new(), None, Returns::Kernel);
    outer.bound.clone_from(&declaration.captured);
    let mut frame = Frame::new(
        declaration.module,
        locals.into_iter().collect(),
        Some(0),
        Returns::Kernel,
    );
    frame.function = Some(0);
    let mut elaborator = Elaborator {
        cx: Context::new(kernel),
        names,
        functions: vec![FunctionInfo::of(declaration.module, declaration.def)],
        classes: Vec::new(),
        frames: vec![outer, frame],
        current: 1,
        depth: 0,
        nesting: 0,
        static_mode: false,
        unrolling: 0,
        unrolling_frame: 0,
        globals: FxHashMap::default(),
        evaluating: Vec::new(),
        choices: Vec::new(),
        ghosts: Vec::new(),
        comments: Vec::new(),
        inferring: declaration.inferring,
        provisional: Vec::new(),
    };
    elaborator.cx.span = span;
    let stop = elaborator.run(declaration, specs).err();
    if stop.is_some() || !elaborator.cx.errors.is_empty() {
        return Err(Box::new(Failure {
            errors: elaborator.cx.errors,
            stop,
            kernel: elaborator.cx.kernel,
        }));
    }
    let trailing = std::mem::take(&mut elaborator.comments);
    let mut body = elaborator.cx.close();
    body.trailing = trailing;
    let mut kernel = elaborator.cx.kernel;
    remove_ghosts(&kernel, &mut body, &elaborator.ghosts);
    super::tidy::tidy(&kernel, &mut body);
    kernel.body = body;
    let mut warnings = elaborator.cx.warnings;
    warnings.extend(super::ragged::warnings(&kernel, specs));
    Ok((kernel, warnings))
}

impl<'p> Elaborator<'p> {
    fn run(&mut self, declaration: &Declaration<'p>, specs: &[ParamSpec]) -> Result<()> {
        for (position, (declared, spec)) in declaration.params.iter().zip(specs).enumerate() {
            self.cx.span = declared.span;
            let value = self.parameter(declaration, declared, position, &mut Vec::new(), spec)?;
            if let Some(local) = self.frame().local(&declared.name) {
                self.set(local, value);
            }
        }
        self.block(&declaration.def.body).map(|_| ())
    }

    /// The value of a parameter, or of a part of one.
    fn parameter(
        &mut self,
        declaration: &Declaration<'p>,
        declared: &Declared,
        position: usize,
        path: &mut Vec<usize>,
        spec: &ParamSpec,
    ) -> Result<Value> {
        let mut name = declared.name.clone();
        path.iter().for_each(|part| {
            name.push('_');
            name.push_str(&part.to_string());
        });
        let param = |kind| Param {
            name: name.clone(),
            path: path.iter().map(ToString::to_string).collect(),
            position,
            kind,
            span: declared.span,
        };
        let next = self.cx.kernel.params.next_key();
        let part = Part {
            position,
            path: path.clone(),
        };
        if declaration.guessed.contains(&part) {
            self.provisional.push((next, Rc::new(part.clone())));
        }
        match spec {
            ParamSpec::Constant(Some(value)) => {
                self.cx.kernel.params.push(param(ParamKind::Bound(value.clone())));
                Ok(constant_value(value))
            }
            ParamSpec::Constant(None) => {
                let kind = match declared.annotation.constant {
                    Some(ConstantType::Bool) => SymbolKind::Bool,
                    Some(ConstantType::Float) => SymbolKind::Float,
                    _ => SymbolKind::Int,
                };
                let symbol = self.symbol(name.clone(), kind, next);
                self.cx.kernel.params.push(param(ParamKind::Constant(symbol)));
                let value = match kind {
                    SymbolKind::Bool => NumberValue::Bool(Cond::Symbol(symbol)),
                    SymbolKind::Float => NumberValue::Float(FloatExpr::Symbol(symbol)),
                    _ => NumberValue::Int(Dim::symbol(symbol)),
                };
                Ok(Value::Number(Number { value, dtype: None }))
            }
            ParamSpec::Scalar(element) => {
                let dtype = self.param_dtype(&name, *element, next);
                self.cx
                    .kernel
                    .params
                    .push(param(ParamKind::Scalar(dtype.clone())));
                Ok(run_param(next, Type::scalar(dtype)))
            }
            ParamSpec::Array(spec) => {
                let ty = self.array_type(declared, &name, spec, next)?;
                self.cx.kernel.params.push(param(ParamKind::Array(ty.clone())));
                Ok(run_param(next, Type::Array(ty)))
            }
            ParamSpec::List { element, .. } => {
                let ty = self.array_type(declared, &name, element, next)?;
                self.cx.kernel.params.push(param(ParamKind::List(ty.clone())));
                Ok(run_param(next, Type::List(Box::new(ty))))
            }
            ParamSpec::Tuple(specs) => {
                let mut items = Vec::with_capacity(specs.len());
                for (index, spec) in specs.iter().enumerate() {
                    path.push(index);
                    items.push(self.parameter(declaration, declared, position, path, spec)?);
                    path.pop();
                }
                Ok(Value::Tuple(items.into()))
            }
            ParamSpec::Open if declaration.inferring => Ok(Value::Open(Rc::new(part))),
            ParamSpec::Open => self.cx.error(
                "python-signature",
                format!("nothing is known of the parameter `{name}`"),
            ),
        }
    }

    fn symbol(&mut self, name: String, kind: SymbolKind, param: ParamId) -> SymbolId {
        self.cx.kernel.symbols.push(Symbol { name, kind, param })
    }

    fn param_dtype(&mut self, name: &str, element: Option<Element>, param: ParamId) -> Dtype {
        match element {
            Some(element) => Dtype::Known(element),
            None => Dtype::Symbol(self.symbol(format!("E_{name}"), SymbolKind::Dtype, param)),
        }
    }

    fn array_type(
        &mut self,
        declared: &Declared,
        name: &str,
        spec: &ArraySpec,
        param: ParamId,
    ) -> Result<ArrayType> {
        let dtype = self.param_dtype(name, spec.dtype, param);
        let rank = spec.dims.len();
        let (mut shape, mut strides) = (vec![None; rank], vec![None; rank]);
        let counted = |axis: i64| {
            usize::try_from(if axis < 0 { axis + rank as i64 } else { axis }).unwrap_or(usize::MAX)
        };
        for axis in declared.annotation.static_shape.iter().copied().map(counted) {
            let Some(entry) = shape.get_mut(axis) else {
                return self.cx.error(
                    "python-annotation",
                    format!("`{name}` has {rank} dimensions, but dimension {axis} is said to be static"),
                );
            };
            *entry = Some(match spec.dims[axis].length {
                Some(length) => Dim::int(length.into()),
                None => Dim::symbol(self.cx.kernel.symbols.push(Symbol {
                    name: format!("{name}_LEN_{axis}"),
                    kind: SymbolKind::Shape(axis),
                    param,
                })),
            });
        }
        for axis in declared.annotation.static_strides.iter().copied().map(counted) {
            let Some(entry) = strides.get_mut(axis) else {
                return self.cx.error(
                    "python-annotation",
                    format!("`{name}` has {rank} dimensions, but stride {axis} is said to be static"),
                );
            };
            *entry = Some(match spec.dims[axis].stride {
                Some(stride) => Dim::int(stride.into()),
                None => Dim::symbol(self.cx.kernel.symbols.push(Symbol {
                    name: format!("{name}_STRIDE_{axis}"),
                    kind: SymbolKind::Stride(axis),
                    param,
                })),
            });
        }
        Ok(ArrayType {
            dtype,
            shape,
            strides,
            wide_index: spec.wide_index,
        })
    }
}

fn run_param(param: ParamId, ty: Type) -> Value {
    Value::Run(RunValue {
        place: Place::Param(param),
        ty,
        constant: None,
    })
}

/// The value that a bound constant is.
pub(crate) fn constant_value(value: &ConstantValue) -> Value {
    let number = |value| Value::Number(Number { value, dtype: None });
    match value {
        ConstantValue::None => Value::None,
        ConstantValue::Bool(value) => Value::bool(*value),
        ConstantValue::Int(value) => number(NumberValue::Int(Dim::int(*value))),
        ConstantValue::Float(value) => number(NumberValue::Float(FloatExpr::value(*value))),
        ConstantValue::Text(text) => Value::Text(text.as_str().into()),
        ConstantValue::Element(element) => Value::Dtype(Dtype::Known(*element)),
        ConstantValue::Member(name) => Value::Member(name.as_str().into()),
        ConstantValue::Tuple(items) => Value::Tuple(items.iter().map(constant_value).collect()),
    }
}

/// Removes assignments of numbers to variables that nothing reads.
fn remove_ghosts(kernel: &Kernel, body: &mut Block, ghosts: &[VarId]) {
    let read = super::lang::scope::reads(kernel);
    let dead: FxHashSet<VarId> = ghosts.iter().copied().filter(|var| !read(*var)).collect();
    sweep(body, &dead, kernel);
}

/// Removes what assigns constants to dead variables; comments go to the next statement.
fn sweep(block: &mut Block, dead: &FxHashSet<VarId>, kernel: &Kernel) {
    let mut kept: Vec<Stmt> = Vec::with_capacity(block.stmts.len());
    let mut comments: Vec<String> = Vec::new();
    for mut stmt in std::mem::take(&mut block.stmts) {
        match &mut stmt.kind {
            StmtKind::Assign { targets, value } => {
                let constant = matches!(kernel.exprs[*value].expr, tileport_kernel::Expr::Constant(_));
                if constant && targets.iter().all(|target| dead.contains(target)) {
                    comments.append(&mut stmt.before);
                    comments.extend(stmt.after.take());
                    continue;
                }
            }
            StmtKind::If { then, otherwise, .. } | StmtKind::StaticIf { then, otherwise, .. } => {
                sweep(then, dead, kernel);
                sweep(otherwise, dead, kernel);
            }
            StmtKind::For { body, .. } | StmtKind::While { body, .. } | StmtKind::Inlined { body, .. } => {
                sweep(body, dead, kernel);
            }
            _ => {}
        }
        if let StmtKind::Inlined { body, .. } = &stmt.kind
            && body.stmts.is_empty()
        {
            comments.append(&mut stmt.before);
            continue;
        }
        comments.append(&mut stmt.before);
        stmt.before = std::mem::take(&mut comments);
        kept.push(stmt);
    }
    block.stmts = kept;
    block.trailing.splice(0..0, comments);
}

impl Stop {
    /// As a diagnostic, for one who can't bind constants.
    pub(crate) fn into_diagnostic(self, kernel: &dyn Fn(SymbolId) -> String) -> Diagnostic {
        match self {
            Self::Error(diagnostic) => *diagnostic,
            Self::Open { what, span, .. } => {
                let message = format!("the signature says too little of a parameter: {what}");
                Diagnostic::error(tileport_ir::Code("python-signature"), span, message)
            }
            Self::Poisoned => Diagnostic::error(
                tileport_ir::Code("python-internal"),
                Span::NONE,
                "this is a fault of the reader: an error that was not reported",
            ),
            Self::NeedsConstants {
                symbols, what, span, ..
            } => {
                let mut names: Vec<String> = symbols
                    .into_iter()
                    .map(kernel)
                    .collect::<BTreeSet<_>>()
                    .into_iter()
                    .collect();
                let last = names.pop().unwrap_or_default();
                let list = if names.is_empty() {
                    last
                } else {
                    format!("{} and {last}", names.join(", "))
                };
                let message = format!("this depends on {list}, which must be known: {what}");
                Diagnostic::error(tileport_ir::Code("python-needs-constant"), span, message)
                    .help("give it a value in the signature, as in --sig 'NAME=128'")
            }
        }
    }
}

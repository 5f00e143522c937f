//! From a kernel of a file to a [`Kernel`].

use crate::annotation::Annotation;
use crate::comments::{Comments as FunctionComments, Place};
use crate::elaborate::entry::{self, ConstantType, Declaration, Declared, Failure};
use crate::elaborate::{Comments, Global, Names, Stop};
use crate::kernels::{KernelDef, Parameter};
use crate::options::OptionValue;
use crate::project::{Module, Project, ScopeRef};
use crate::resolve::Resolved;
use crate::source::ParsedFile;
use ruff_python_ast::StmtFunctionDef;
use ruff_text_size::{Ranged, TextRange};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::kernel::TargetHints;
use tileport_kernel::{Kernel, ParamId, Signature};

/// A kernel that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The kernel.
    pub kernel: Kernel,
    /// What looks wrong though cuTile accepts it.
    pub warnings: Vec<Diagnostic>,
    /// Parameters that the signature left open but that had to be known: they got the fallback's value.
    pub bound: Vec<String>,
}

impl<'a> Project<'a> {
    /// Reads a kernel for a signature, whose parts may be open. Where the kernel can't be read with a constant open, its
    /// value is taken from `fallback`, a signature of the same kernel with more values.
    ///
    /// # Errors
    ///
    /// What is wrong with the file's syntax; what is wrong with the kernel, or not supported; each with its place.
    pub fn read<'p>(
        &'p self,
        module: &'p Module<'a>,
        kernel: &KernelDef<'a>,
        signature: &Signature,
        fallback: Option<&Signature>,
    ) -> Result<Reading, Vec<Diagnostic>> {
        // What the parser makes of a file with errors in it is a guess, and no meaning must be read out of guesses.
        if !module.file().diagnostics().is_empty() {
            return Err(module.file().diagnostics().to_vec());
        }
        if signature.params.len() != kernel.parameters.len() {
            let message = format!(
                "the signature has {} parameter(s), but the kernel `{}` has {}",
                signature.params.len(),
                kernel.name,
                kernel.parameters.len()
            );
            return Err(vec![Diagnostic::error(
                Code("python-signature"),
                kernel.span,
                message,
            )]);
        }
        let names = ProjectNames::new(self);
        let declaration = names
            .declaration(module, kernel)
            .map_err(|diagnostic| vec![*diagnostic])?;
        let mut specs = signature.params.clone();
        let mut bound: Vec<String> = Vec::new();
        loop {
            let failure = match entry::elaborate(&names, &declaration, &specs) {
                Ok((mut read, warnings)) => {
                    read.hints = hints(kernel).map_err(|diagnostic| vec![diagnostic])?;
                    return Ok(Reading {
                        kernel: read,
                        warnings,
                        bound,
                    });
                }
                Err(failure) => failure,
            };
            let mut more = false;
            if let Some(Stop::NeedsConstants { symbols, .. }) = &failure.stop {
                for &symbol in symbols {
                    let Some(symbol) = failure.kernel.symbols.get(symbol) else {
                        continue;
                    };
                    let position = position_of(&failure.kernel, symbol.param);
                    let given = fallback.and_then(|fallback| fallback.params.get(position));
                    if let (Some(spec), Some(given)) = (specs.get_mut(position), given)
                        && spec != given
                    {
                        *spec = given.clone();
                        let parameter = kernel.parameters.get(position);
                        bound.extend(parameter.map(|parameter| parameter.name.to_owned()));
                        more = true;
                    }
                }
            }
            if !more {
                return Err(failure.into_diagnostics());
            }
        }
    }
}

impl Failure {
    /// All that is wrong, in the order in which it was found.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        let Self {
            mut errors,
            stop,
            kernel,
            ..
        } = self;
        let name = |symbol| {
            let symbol = kernel.symbols.get(symbol);
            symbol.map_or_else(String::new, |symbol| symbol.name.clone())
        };
        errors.extend(stop.map(|stop| stop.into_diagnostic(&name)));
        errors
    }
}

/// The position of a parameter in the source.
pub(crate) fn position_of(kernel: &Kernel, param: ParamId) -> usize {
    kernel
        .params
        .get(param)
        .map_or(usize::MAX, |param| param.position)
}

fn declared(parameter: &Parameter<'_>) -> Declared {
    let mut annotation = entry::Annotation::default();
    if let Annotation::Leaf(leaf) = &parameter.annotation {
        annotation.constant = leaf.constant.then_some(match leaf.hint.as_deref() {
            Some("int") => ConstantType::Int,
            Some("bool") => ConstantType::Bool,
            Some("float") => ConstantType::Float,
            _ => ConstantType::Any,
        });
        if let Some(array) = leaf.array.as_ref().or(leaf.list.as_ref()) {
            annotation.static_shape.clone_from(&array.static_shape_dims);
            annotation.static_strides.clone_from(&array.static_stride_dims);
        }
    } else if parameter.annotation.is_constant() {
        annotation.constant = Some(ConstantType::Any);
    }
    Declared {
        name: parameter.name.to_owned(),
        span: parameter.span,
        annotation,
    }
}

/// Hints by target, from the kernel's options.
pub(crate) fn hints(kernel: &KernelDef<'_>) -> Result<Vec<(Option<String>, TargetHints)>, Diagnostic> {
    let mut hints: Vec<(Option<String>, TargetHints)> = Vec::new();
    for option in &kernel.options {
        let mut set = |target: Option<&str>, value: Option<i64>| {
            let at = hints
                .iter()
                .position(|(name, _)| name.as_deref() == target)
                .unwrap_or_else(|| {
                    hints.push((target.map(str::to_owned), TargetHints::default()));
                    hints.len() - 1
                });
            let Some((_, hints)) = hints.get_mut(at) else {
                return;
            };
            match option.name {
                "num_ctas" => hints.ctas = value,
                "occupancy" => hints.occupancy = value,
                "opt_level" => hints.optimisation = value,
                "num_worker_warps" => hints.warps = value,
                _ => {}
            }
        };
        match &option.value {
            OptionValue::All(value) => set(None, *value),
            OptionValue::ByTarget { targets, default } => {
                if let Some(value) = default {
                    set(None, *value);
                }
                targets
                    .iter()
                    .for_each(|(target, value)| set(Some(target), *value));
            }
            OptionValue::Computed(_) => {
                let message = format!("the option `{}` is computed when the program runs", option.name);
                return Err(
                    Diagnostic::error(Code("python-kernel-option"), option.span, message)
                        .help("write a number"),
                );
            }
        }
    }
    Ok(hints)
}

/// What elaboration asks of the project.
pub(crate) struct ProjectNames<'p, 'a> {
    project: &'p Project<'a>,
    /// Scopes, by the number that elaboration knows them by.
    scopes: RefCell<Vec<ScopeRef<'p, 'a>>>,
    /// The comments of functions, by the place of their definition.
    comments: RefCell<FxHashMap<(usize, u32), Rc<FunctionComments>>>,
}

impl<'p, 'a> ProjectNames<'p, 'a> {
    pub(crate) fn new(project: &'p Project<'a>) -> Self {
        Self {
            project,
            scopes: RefCell::default(),
            comments: RefCell::default(),
        }
    }

    /// A kernel as it is declared.
    pub(crate) fn declaration(
        &self,
        module: &'p Module<'a>,
        kernel: &KernelDef<'a>,
    ) -> Result<Declaration<'a>, Box<Diagnostic>> {
        let Some(function) = module.outline().function(kernel.function) else {
            let message = "the kernel has no definition";
            return Err(Diagnostic::error(Code("python-internal"), kernel.span, message).into());
        };
        Ok(Declaration {
            module: self.intern(module.scope(function.parent)),
            def: function.def,
            doc: kernel.docstring.as_ref().map(|doc| doc.text.clone()),
            params: kernel.parameters.iter().map(declared).collect(),
            captured: Vec::new(),
            inferring: false,
            guessed: Vec::new(),
        })
    }

    fn intern(&self, scope: ScopeRef<'p, 'a>) -> usize {
        let mut scopes = self.scopes.borrow_mut();
        scopes
            .iter()
            .position(|known| *known == scope)
            .unwrap_or_else(|| {
                scopes.push(scope);
                scopes.len() - 1
            })
    }

    fn scope(&self, number: usize) -> Option<ScopeRef<'p, 'a>> {
        self.scopes.borrow().get(number).copied()
    }
}

impl<'s, 'p: 's, 'a: 's> Names<'s> for ProjectNames<'p, 'a> {
    fn global(&self, module: usize, name: &str) -> Option<Global<'s>> {
        let resolved = self.project.resolve_name(self.scope(module)?, name);
        let several = |what: &str| Some(Global::Ambiguous(format!("`{name}` {what}")));
        let broken = |file: &ParsedFile| !file.diagnostics().is_empty();
        match resolved {
            Resolved::Module(module) => Some(Global::Module(self.intern(module.top()))),
            Resolved::External(path) | Resolved::Unread(path) => Some(Global::Named(path)),
            Resolved::Builtin(name) => Some(Global::Named(format!("builtins.{name}"))),
            Resolved::Function(function) if broken(function.module.file()) => {
                several("is defined in a file with syntax errors")
            }
            Resolved::Class(class) if broken(class.module.file()) => {
                several("is defined in a file with syntax errors")
            }
            Resolved::Function(function) => {
                let known = function.get()?;
                Some(Global::Function(
                    self.intern(function.module.scope(known.parent)),
                    known.def,
                ))
            }
            Resolved::Class(class) => {
                let known = class.get()?;
                Some(Global::Class(
                    self.intern(class.module.scope(known.parent)),
                    known.def,
                ))
            }
            Resolved::Value(value) => Some(Global::Expr(self.intern(value.scope), value.value)),
            Resolved::Several(_) => several("stands for different things, depending on conditions"),
            Resolved::Parameter(..) => several(
                "is a parameter of the function around the kernel: its value is only known when that is called",
            ),
            Resolved::Bound(_) | Resolved::Member { .. } => {
                several("is bound in a way that can't be evaluated here")
            }
            Resolved::Circular => several("leads back to itself"),
            Resolved::Unbound => None,
        }
    }

    fn span(&self, module: usize, range: TextRange) -> Span {
        self.scope(module)
            .map_or(Span::NONE, |scope| scope.module.file().span(range))
    }

    fn comments(&self, module: usize, function: &StmtFunctionDef, range: TextRange) -> Comments {
        let Some(scope) = self.scope(module) else {
            return Comments::default();
        };
        let file = scope.module.file();
        let key = (std::ptr::from_ref(file).addr(), function.start().to_u32());
        let known = self.comments.borrow().get(&key).map(Rc::clone);
        let comments = known.unwrap_or_else(|| {
            let made = Rc::new(FunctionComments::of_function(file, function));
            self.comments.borrow_mut().insert(key, Rc::clone(&made));
            made
        });
        let at = |place| {
            comments
                .at(range, place)
                .map(|comment| comment.text(file).to_owned())
        };
        let before = at(Place::Leading).chain(at(Place::Inside)).collect();
        Comments {
            before,
            after: at(Place::Trailing).next(),
        }
    }
}

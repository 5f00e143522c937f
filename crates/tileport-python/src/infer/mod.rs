//! Signatures inferred: what a kernel's file shows of the arguments it is launched with.
//!
//! First what is stated: a `<typecheck>` block, annotations, defaults, and what the launches in the kernel's own file pass.
//! Then what the code does with a parameter: it is elaborated with open parameters, stops at the first thing that says more
//! of one, and is elaborated again with that known. Element types that nothing says are assumed, and the kernel read with
//! them, so that an assumption which the kernel can't have is dropped.

mod host;
mod state;
pub mod typecheck;

use crate::elaborate::entry::{self, Failure};
use crate::elaborate::open::{Part, Rank, Want};
use crate::elaborate::{Elements, Stop};
use crate::kernels::KernelDef;
use crate::launches::{Launch, LaunchKind};
use crate::project::{Module, Project};
use crate::read::{ProjectNames, Reading, hints, position_of};
use host::{Host, Passed};
use state::{Known, State};
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::signature::Convention;
use tileport_kernel::{ConstantValue, Element, Expr, Kernel, ParamKind, ParamSpec, Signature, SymbolKind};

/// A parameter of which the file doesn't say enough.
pub const UNKNOWN: Code = Code("python-signature-unknown");

/// What was inferred of a kernel.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// The signature. What could not be inferred is open in it.
    pub signature: Signature,
    /// The parameters, in order.
    pub params: Vec<InferredParam>,
    /// What is missing, and what is wrong with the kernel whatever the signature.
    pub findings: Vec<Diagnostic>,
    /// The kernel, read as generally as can be: with constants and element types open where the code allows.
    pub reading: Option<Reading>,
    /// Constants that could not be open in the reading, and what stands for them there: their value where it is known,
    /// any number where it isn't.
    pub stand_ins: Vec<(String, ConstantValue)>,
}

/// What was inferred of a parameter.
#[derive(Clone, Debug)]
pub struct InferredParam {
    /// Its name.
    pub name: String,
    /// Why its part of the signature is as it is.
    pub reasons: Vec<Reason>,
    /// What has to be filled in.
    pub missing: Option<String>,
}

/// Why something was inferred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What was inferred, and what says so.
    pub text: String,
    /// Where that stands; no place for an assumption.
    pub span: Span,
}

impl Inferred {
    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.params.iter().all(|param| param.missing.is_none())
    }
}

impl<'a> Project<'a> {
    /// Infers a signature of a kernel.
    pub fn infer<'p>(&'p self, module: &'p Module<'a>, kernel: &KernelDef<'a>) -> Inferred {
        let mut states: Vec<State> = kernel
            .parameters
            .iter()
            .map(|parameter| State::of(parameter))
            .collect();
        let mut findings = Vec::new();
        match typecheck::read(self, module, kernel) {
            Ok(values) => {
                for (state, (value, span)) in states.iter_mut().zip(values.into_iter().flatten()) {
                    state.passed(&value, "the <typecheck> block", span);
                }
            }
            Err(errors) => findings.extend(errors),
        }
        self.defaults(module, kernel, &mut states);
        self.launched(module, kernel, &mut states);
        let names = ProjectNames::new(self);
        let mut session = Session {
            names: &names,
            module,
            kernel,
            states,
            guessed: Vec::new(),
        };
        let outcome = session.generic();
        let wrong = outcome.is_err();
        let reading = match outcome {
            Ok(reading) => Some(reading),
            Err(errors) => {
                findings.extend(errors);
                None
            }
        };
        if let Some(reading) = &reading {
            session.note_guesses();
            session.choose_scalars(&reading.kernel);
        }
        session.assume();
        if !wrong && session.states.iter().all(|state| state.missing().is_none()) {
            findings.extend(session.verify());
        }
        let mut params = Vec::new();
        for (state, parameter) in session.states.iter().zip(&kernel.parameters) {
            let missing = state.missing();
            if let Some(what) = &missing {
                let message = format!(
                    "nothing in this file says what `{}` of the kernel `{}` is: {what}",
                    parameter.name, kernel.name
                );
                let error = Diagnostic::error(UNKNOWN, parameter.span, message);
                findings
                    .push(error.help("say it with --sig, or in the TOML that `tileport signatures` prints"));
            }
            params.push(InferredParam {
                name: parameter.name.to_owned(),
                reasons: state.reasons.clone(),
                missing,
            });
        }
        let specs: Vec<ParamSpec> = session.states.iter().map(|state| state.spec(false)).collect();
        let named = session.states.iter().zip(&kernel.parameters);
        let stand_ins = named.filter_map(|(state, parameter)| {
            let value = state.stand_in.clone()?;
            Some((parameter.name.to_owned(), value))
        });
        let tuples = |spec: &ParamSpec| match spec {
            ParamSpec::Tuple(_) => true,
            ParamSpec::Array(array) => array.dims.iter().any(|dim| dim.length.is_some()),
            ParamSpec::List { element, .. } => element.dims.iter().any(|dim| dim.length.is_some()),
            _ => false,
        };
        let convention = if specs.iter().any(tuples) {
            Convention::CuTilePythonV2
        } else {
            Convention::default()
        };
        Inferred {
            signature: Signature {
                params: specs,
                convention,
                symbol: None,
            },
            params,
            findings,
            reading,
            stand_ins: stand_ins.collect(),
        }
    }

    /// What the defaults of parameters say.
    fn defaults<'p>(&'p self, module: &'p Module<'a>, kernel: &KernelDef<'a>, states: &mut [State]) {
        let host = Host::new(self, None);
        for (state, parameter) in states.iter_mut().zip(&kernel.parameters) {
            if let Some(default) = parameter.default
                && let Some(value) = host.value(module.scope(kernel.parent), default)
                // An optional argument says nothing of what it is when it is given.
                && value != Passed::Constant(ConstantValue::None)
            {
                state.passed(&value, "its default", module.file().span_of(default));
            }
        }
    }

    /// What the launches in the kernel's own file say.
    fn launched<'p>(&'p self, module: &'p Module<'a>, kernel: &KernelDef<'a>, states: &mut [State]) {
        for launch in self.launches(module) {
            let meant = |target: &crate::launches::KernelTarget<'p, 'a>| {
                target.function.id == kernel.function && target.function.module == module
            };
            // A launch that may be of several kernels says nothing certain of one.
            if launch.kernels.len() != 1 || !launch.kernels.iter().any(meant) {
                continue;
            }
            let Some(arguments) = launch.arguments.elements() else {
                continue;
            };
            let host = self.host_of(&launch);
            for (state, argument) in states.iter_mut().zip(arguments) {
                if let Some(value) = host.value(launch.arguments.scope, argument) {
                    let span = launch.arguments.scope.module.file().span_of(argument);
                    let what = match launch.kind {
                        LaunchKind::Launch => "passed by this launch",
                        LaunchKind::Search { .. } => "passed for the first configuration of this search",
                    };
                    state.passed(&value, what, span);
                }
            }
        }
    }

    fn host_of<'p>(&'p self, launch: &Launch<'p, 'a>) -> Host<'p, 'a> {
        let configuration = match (launch.kind, launch.arguments.configuration) {
            (LaunchKind::Search { configurations, .. }, Some(name)) => {
                let scope = launch.scope;
                let first = Host::new(self, None).first_configuration(scope, configurations);
                first.map(|first| (name, first))
            }
            _ => None,
        };
        Host::new(self, configuration)
    }
}

/// One inference.
struct Session<'s, 'p, 'a> {
    names: &'s ProjectNames<'p, 'a>,
    module: &'p Module<'a>,
    kernel: &'s KernelDef<'a>,
    states: Vec<State>,
    /// Why ranks are guessed as they are: the least that the code shows.
    guessed: Vec<(Part, Reason)>,
}

impl<'p, 'a> Session<'_, 'p, 'a> {
    /// Reads the kernel as generally as can be, and learns what parameters are.
    fn generic(&mut self) -> Result<Reading, Vec<Diagnostic>> {
        let mut declaration = self
            .names
            .declaration(self.module, self.kernel)
            .map_err(|error| vec![*error])?;
        declaration.inferring = true;
        let mut bound = Vec::new();
        // Each turn learns something of a parameter; this is more than there is to learn.
        for _ in 0..64 + 16 * self.states.len() {
            declaration.guessed = self
                .parts(|known| matches!(known, Known::Array(array) | Known::List(array) if !array.certain));
            let specs: Vec<ParamSpec> = self.states.iter().map(|state| state.spec(true)).collect();
            let failure = match entry::elaborate(self.names, &declaration, &specs) {
                Ok((mut kernel, warnings)) => {
                    kernel.hints = hints(self.kernel).map_err(|error| vec![error])?;
                    return Ok(Reading {
                        kernel,
                        warnings,
                        bound,
                    });
                }
                Err(failure) => failure,
            };
            if !self.learn(&failure, &mut bound) {
                return Err(failure.into_diagnostics());
            }
        }
        Err(vec![Diagnostic::error(
            Code("python-internal"),
            self.kernel.span,
            "this is a fault of the reader: a signature that is inferred without end",
        )])
    }

    fn parts(&self, wanted: impl Fn(&Known) -> bool) -> Vec<Part> {
        let mut parts = Vec::new();
        for (position, state) in self.states.iter().enumerate() {
            state.each(&mut vec![], &mut |path, state| {
                if wanted(&state.known) {
                    parts.push(Part {
                        position,
                        path: path.to_vec(),
                    });
                }
            });
        }
        parts
    }

    /// Whether something was learnt from why elaboration stopped.
    fn learn(&mut self, failure: &Failure, bound: &mut Vec<String>) -> bool {
        match &failure.stop {
            Some(Stop::Open {
                part,
                want,
                what,
                span,
            }) => {
                let reason = Reason {
                    text: what.clone(),
                    span: *span,
                };
                let least = matches!(want, Want::Array(Rank::AtLeast(_)));
                let Some(state) = self.state(part) else {
                    return false;
                };
                let learnt = state.learn(*want, &reason);
                if least && learnt {
                    self.guessed.push((part.clone(), reason));
                }
                learnt
            }
            Some(Stop::NeedsConstants {
                symbols, elements, ..
            }) => {
                let mut more = false;
                for &symbol in symbols {
                    more |= self.bind(&failure.kernel, symbol, *elements, bound);
                }
                more
            }
            _ => false,
        }
    }

    fn state(&mut self, part: &Part) -> Option<&mut State> {
        self.states.get_mut(part.position)?.part(&part.path)
    }

    /// Gives a symbol a value, so that elaboration can go on; whether it had none.
    fn bind(
        &mut self,
        kernel: &Kernel,
        symbol: tileport_kernel::SymbolId,
        elements: Elements,
        bound: &mut Vec<String>,
    ) -> bool {
        let Some(symbol) = kernel.symbols.get(symbol) else {
            return false;
        };
        let path = kernel.params.get(symbol.param).map(|param| &param.path);
        let part = Part {
            position: position_of(kernel, symbol.param),
            path: path
                .into_iter()
                .flatten()
                .map(|item| item.parse().unwrap_or(usize::MAX))
                .collect(),
        };
        let kind = symbol.kind;
        let name = self
            .kernel
            .parameters
            .get(part.position)
            .map(|parameter| parameter.name);
        let Some(state) = self.state(&part) else {
            return false;
        };
        let more = state.bind(kind, elements);
        if more && !matches!(kind, SymbolKind::Dtype) {
            bound.extend(name.map(str::to_owned));
        }
        more
    }

    /// Ranks that stayed guesses are what the code shows at least.
    fn note_guesses(&mut self) {
        let guessed = std::mem::take(&mut self.guessed);
        // The last one says most.
        for (index, (part, reason)) in guessed.iter().enumerate() {
            if guessed.iter().skip(index + 1).any(|(other, _)| other == part) {
                continue;
            }
            if let Some(state) = self.state(part)
                && matches!(&state.known, Known::Array(array) | Known::List(array) if !array.certain)
            {
                state.reasons.push(reason.clone());
            }
        }
        for state in &mut self.states {
            state.each_mut(&mut |state| {
                if let Known::Array(array) | Known::List(array) = &state.known
                    && !array.certain
                {
                    let text = format!("rank {} assumed: no access says more", array.rank);
                    state.assumed(text);
                }
            });
        }
    }

    /// Scalars that are only used as floats are floats.
    fn choose_scalars(&mut self, kernel: &Kernel) {
        let uses = scalar_uses(kernel);
        for (position, path, float) in uses {
            let path: Vec<usize> = path
                .iter()
                .map(|item| item.parse().unwrap_or(usize::MAX))
                .collect();
            if let Some(state) = self.state(&Part { position, path })
                && let Known::Scalar(None) = state.known
            {
                state.known = Known::Scalar(Some(if float { Element::F32 } else { Element::I32 }));
                let text = if float {
                    "f32 assumed: it only meets floats"
                } else {
                    "i32 assumed: nothing says more"
                };
                state.assumed(text.to_owned());
            }
        }
    }

    /// Element types that nothing says.
    fn assume(&mut self) {
        for state in &mut self.states {
            state.each_mut(&mut State::assume);
        }
    }

    /// Reads the kernel with the whole signature, and drops assumptions that it can't have; what is still wrong then.
    fn verify(&mut self) -> Vec<Diagnostic> {
        let mut errors = match self.attempt() {
            Ok(()) => return Vec::new(),
            Err(errors) => errors,
        };
        let assumed = {
            let mut parts = Vec::new();
            for (position, state) in self.states.iter().enumerate() {
                state.each(&mut vec![], &mut |path, state| {
                    if state.element_assumed {
                        parts.push(Part {
                            position,
                            path: path.to_vec(),
                        });
                    }
                });
            }
            parts
        };
        // Each turn keeps the change that brings reading furthest.
        for _ in 0..assumed.len().min(8) {
            let mut best: Option<(Part, Element, Vec<Diagnostic>)> = None;
            for part in &assumed {
                for other in [Element::I32, Element::F32, Element::F16, Element::Bool] {
                    let Some(before) = self.state(part).and_then(|state| state.replace_element(other)) else {
                        continue;
                    };
                    let found = self.attempt();
                    if let Some(state) = self.state(part) {
                        state.replace_element(before);
                    }
                    let found = found.err().unwrap_or_default();
                    let least = best.as_ref().map_or(&errors, |(_, _, errors)| errors);
                    if progress(&found) > progress(least) {
                        best = Some((part.clone(), other, found));
                    }
                }
            }
            let Some((part, element, found)) = best else { break };
            if let Some(state) = self.state(&part) {
                state.replace_element(element);
                state.reassumed(element);
            }
            errors = found;
            if errors.is_empty() {
                break;
            }
        }
        errors
    }

    fn attempt(&self) -> Result<(), Vec<Diagnostic>> {
        let declaration = self
            .names
            .declaration(self.module, self.kernel)
            .map_err(|error| vec![*error])?;
        let specs: Vec<ParamSpec> = self.states.iter().map(|state| state.spec(false)).collect();
        match entry::elaborate(self.names, &declaration, &specs) {
            Ok(_) => Ok(()),
            Err(failure) => Err(failure.into_diagnostics()),
        }
    }
}

/// How good it is to have these errors: none is best, then fewer, then later ones.
fn progress(errors: &[Diagnostic]) -> (bool, std::cmp::Reverse<usize>, u32) {
    let first = errors
        .iter()
        .map(|error| error.span.start)
        .min()
        .unwrap_or(u32::MAX);
    (errors.is_empty(), std::cmp::Reverse(errors.len()), first)
}

/// The scalar parameters of a kernel, and whether each is only used where floats are.
fn scalar_uses(kernel: &Kernel) -> Vec<(usize, Vec<String>, bool)> {
    let mut uses = Vec::new();
    for (id, param) in kernel.params.iter() {
        if !matches!(param.kind, ParamKind::Scalar(_)) {
            continue;
        }
        let (mut any, mut all_float) = (false, true);
        for data in kernel.exprs.values() {
            let mut here = false;
            data.expr.each_operand(&mut |operand| {
                let operand = kernel.exprs.get(operand).map(|operand| &operand.expr);
                here |= matches!(operand, Some(Expr::Param(used)) if *used == id);
            });
            if here {
                any = true;
                let float = data.types.iter().all(|ty| {
                    ty.as_tile().is_some_and(|tile| match tile.dtype.as_element() {
                        Some(element) => element.is_float(),
                        // An open element type that is the scalar's own says nothing; a promoted one has an array's.
                        None => involves_others(kernel, &tile.dtype, id),
                    })
                });
                all_float &= float;
            }
        }
        uses.push((param.position, param.path.clone(), any && all_float));
    }
    uses
}

/// Whether an element type depends on that of a parameter other than this one.
fn involves_others(kernel: &Kernel, dtype: &tileport_kernel::Dtype, param: tileport_kernel::ParamId) -> bool {
    let mut others = false;
    dtype.each_symbol(&mut |symbol| {
        others |= kernel
            .symbols
            .get(symbol)
            .is_some_and(|symbol| symbol.param != param);
    });
    others
}

//! The parameters of the port, and which pattern each array takes.

use crate::analysis::Analysis;
use crate::element::Elem;
use crate::ops::elements::side_by_side;
use crate::tree::{Choice, NodeKind, Nodes};
use crate::{Pattern, PatternChoice};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tileport_kernel::expr::AtomicPlace;
use tileport_kernel::{Dim, Expr, ExprId, Kernel, ParamId, ParamKind, StmtKind, Type, VarId, ViewKind};

/// A part of an array that is a parameter of its own in the pointer pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The address of the first element.
    Address,
    /// The length of a dimension.
    Length(usize),
    /// The stride of a dimension, in elements.
    Stride(usize),
}

/// A parameter while its kernel is being written.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) elem: Elem,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Array {
        pattern: Pattern,
        shape: Vec<Option<Dim>>,
        strides: Vec<Option<i64>>,
        wide: bool,
        /// The parts that the port needs, in the pointer pattern.
        used: BTreeSet<Part>,
    },
    /// A list of arrays.
    List {
        /// Whether their lengths and strides have 64 bits.
        wide: bool,
        /// The strides that are the same constant for all of them.
        strides: Vec<Option<i64>>,
    },
    Scalar,
    Pointer,
}

/// What a kernel does with an array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage {
    /// Loads and stores of tiles, and questions of its tiles and lengths.
    pub(crate) tiles: bool,
    /// Accesses that a view of tiles can't make, the first of them in words.
    pub(crate) elements: Option<&'static str>,
    /// Whether it is written.
    pub(crate) written: bool,
    /// How many places access it.
    pub(crate) accesses: usize,
    /// Whether a place that writes it is in a loop and may write the same tile again.
    pub(crate) rewritten: bool,
}

pub(crate) struct Usages<'k> {
    pub(crate) kernel: &'k Kernel,
    pub(crate) by_param: FxHashMap<ParamId, Usage>,
    /// Whether something orders accesses: an acquire or a release, a wait for other launches, or a print.
    pub(crate) synchronizes: bool,
    pub(crate) analysis: &'k Analysis,
    loops: Vec<Option<VarId>>,
}

/// What an access does.
#[derive(Clone, Copy)]
enum Access {
    None,
    Read,
    Write,
}

impl<'k> Usages<'k> {
    pub(crate) fn new(kernel: &'k Kernel, analysis: &'k Analysis, body: &Nodes<'k>) -> Self {
        let mut usages = Self {
            kernel,
            by_param: FxHashMap::default(),
            synchronizes: false,
            analysis,
            loops: Vec::new(),
        };
        usages.nodes(body);
        usages
    }

    /// The parameter that an array, a view or the memory of an array comes from.
    pub(crate) fn root(&self, mut id: ExprId) -> Option<ParamId> {
        for _ in 0..64 {
            id = match &self.kernel.exprs.get(id)?.expr {
                Expr::Param(param) => return Some(*param),
                Expr::View { array: x }
                | Expr::Memory { array: x }
                | Expr::AddressOf { array: x }
                | Expr::Slice { array: x, .. }
                | Expr::ListItem { list: x, .. }
                | Expr::ListLength { list: x }
                | Expr::ArrayAt { pointer: x, .. }
                | Expr::AssumeDivisible { x, .. } => *x,
                Expr::Var(var) => {
                    let variable = self.analysis.variables.get(var)?;
                    let mut writes = variable.occurrences.iter().filter(|o| o.write);
                    match (writes.next(), writes.next()) {
                        (Some(only), None) => only.value?,
                        _ => return None,
                    }
                }
                _ => return None,
            };
        }
        None
    }

    fn note(&mut self, id: ExprId, access: Access, elements: Option<&'static str>, distinct: bool) {
        let Some(param) = self.root(id) else { return };
        let in_loop = !self.loops.is_empty();
        let usage = self.by_param.entry(param).or_default();
        match elements {
            Some(what) => usage.elements = usage.elements.or(Some(what)),
            None => usage.tiles = true,
        }
        match access {
            Access::None => {}
            Access::Read => usage.accesses += 1,
            Access::Write => {
                usage.accesses += 1;
                usage.written = true;
                usage.rewritten |= in_loop && !distinct;
            }
        }
    }

    /// Why a view needs more than a partition of a tensor.
    fn view_needs(&self, view: ExprId, stored: bool) -> Option<&'static str> {
        match self.kernel.type_of(view) {
            Some(Type::View(ty)) => match (side_by_side(ty), &ty.kind) {
                (Some(order), _) if stored && !order.iter().copied().eq(0..order.len()) => {
                    Some("it is stored with its dimensions in another order")
                }
                (Some(_), _) => None,
                (None, ViewKind::GatherScatter { .. }) => Some("a dimension is indexed element by element"),
                (None, _) => Some("its tiles overlap or leave gaps"),
            },
            _ => None,
        }
    }

    fn nodes(&mut self, nodes: &Nodes<'k>) {
        for node in &nodes.list {
            match &node.kind {
                NodeKind::Comment | NodeKind::Begin(_) | NodeKind::Leave(_) => {}
                NodeKind::Plain(kind) => {
                    kind.each_operand(&mut |operand| self.expr(operand));
                    self.plain(kind);
                }
                NodeKind::If {
                    cond,
                    then,
                    otherwise,
                } => {
                    if let Choice::Value(cond) = cond {
                        self.expr(*cond);
                    }
                    self.nodes(then);
                    self.nodes(otherwise);
                }
                NodeKind::For {
                    var,
                    start,
                    stop,
                    step,
                    body,
                } => {
                    [start, stop, step]
                        .into_iter()
                        .for_each(|bound| self.expr(*bound));
                    self.loops.push(Some(*var));
                    self.nodes(body);
                    self.loops.pop();
                }
                NodeKind::While { cond, body } => {
                    // A loop without a variable: nothing tells its turns apart.
                    self.loops.push(None);
                    if let Some(cond) = cond {
                        self.expr(*cond);
                    }
                    self.nodes(body);
                    self.loops.pop();
                }
            }
        }
    }

    /// Whether each turn of all loops around has another index: each loop's variable is one of the indices.
    fn is_distinct(&self, index: &[ExprId]) -> bool {
        self.loops.iter().all(|var| {
            index
                .iter()
                .any(|id| match self.kernel.exprs.get(*id).map(|data| &data.expr) {
                    Some(Expr::Var(other)) => Some(*other) == *var,
                    _ => false,
                })
        })
    }

    fn plain(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Store { view, index, .. } => {
                let distinct = self.is_distinct(index);
                let needs = self.view_needs(*view, true);
                self.note(*view, Access::Write, needs, distinct);
            }
            StmtKind::AtomicStore { view, .. } => {
                let needs = self.view_needs(*view, true);
                self.note(*view, Access::Write, needs, false);
            }
            // What comes after a wait may not come before it; and what is printed shows when it is.
            StmtKind::GridDependency { .. } | StmtKind::Print { .. } => self.synchronizes = true,
            StmtKind::Scatter { array, .. } => {
                self.note(
                    *array,
                    Access::Write,
                    Some("elements are stored at element indices"),
                    false,
                );
            }
            StmtKind::StoreOffset { memory, .. } => {
                self.note(
                    *memory,
                    Access::Write,
                    Some("elements are stored at offsets in memory"),
                    false,
                );
            }
            _ => {}
        }
    }

    fn place(&mut self, place: &AtomicPlace) {
        match place {
            AtomicPlace::Indices { array, .. } => {
                self.note(
                    *array,
                    Access::Write,
                    Some("elements are updated atomically"),
                    false,
                );
            }
            AtomicPlace::Offset { memory, .. } => {
                self.note(
                    *memory,
                    Access::Write,
                    Some("elements are updated atomically"),
                    false,
                );
            }
        }
    }

    fn expr(&mut self, id: ExprId) {
        use tileport_kernel::expr::Ordering;
        let kernel = self.kernel;
        let mut found = Vec::new();
        kernel.each_expr(id, &mut |id, _| found.push(id));
        for id in found {
            let Some(data) = kernel.exprs.get(id) else {
                continue;
            };
            match &data.expr {
                Expr::Load { view, ordering, .. } => {
                    let needs = self.view_needs(*view, false);
                    self.note(*view, Access::Read, needs, false);
                    self.synchronizes |=
                        matches!(ordering.0, Some((Ordering::Acquire | Ordering::AcqRel, _)));
                }
                Expr::TileCount { view, .. } => {
                    let needs = self.view_needs(*view, false);
                    self.note(*view, Access::None, needs, false);
                }
                Expr::Shape { array, .. } => {
                    if let Some(param) = self.root(*array) {
                        self.by_param.entry(param).or_default();
                    }
                }
                Expr::Stride { array, .. } => {
                    self.note(
                        *array,
                        Access::None,
                        Some("the kernel asks for its strides"),
                        false,
                    );
                }
                Expr::Gather { array, .. } => {
                    self.note(
                        *array,
                        Access::Read,
                        Some("elements are loaded at element indices"),
                        false,
                    );
                }
                Expr::LoadOffset { memory, .. } => {
                    self.note(
                        *memory,
                        Access::Read,
                        Some("elements are loaded at offsets in memory"),
                        false,
                    );
                }
                Expr::Slice { array, .. } => {
                    self.note(*array, Access::None, Some("the kernel takes a part of it"), false);
                }
                Expr::AddressOf { array } | Expr::Memory { array } => {
                    self.note(*array, Access::None, Some("the kernel takes its address"), false);
                }
                Expr::Atomic { place, ordering, .. } | Expr::CompareExchange { place, ordering, .. } => {
                    self.place(place);
                    self.synchronizes |=
                        !matches!(ordering.0, None | Some((Ordering::Weak | Ordering::Relaxed, _)));
                }
                _ => {}
            }
        }
    }
}

/// Chooses a pattern by what the kernel does with an array.
pub(crate) fn choose(name: &str, usage: &Usage, wanted: Option<Pattern>, wide: bool) -> PatternChoice {
    let (pattern, why) = match (usage.elements, wanted) {
        (_, Some(pattern)) => (pattern, "as asked for".to_owned()),
        (Some(what), None) => (Pattern::Pointer, what.to_owned()),
        (None, None) if wide => (
            Pattern::Pointer,
            "its lengths and strides have 64 bits".to_owned(),
        ),
        (None, None) if usage.tiles => (
            Pattern::Tensor,
            if usage.written {
                "it is stored tile by tile".to_owned()
            } else {
                "it is loaded tile by tile".to_owned()
            },
        ),
        (None, None) => (Pattern::Tensor, "only its lengths are asked for".to_owned()),
    };
    PatternChoice {
        parameter: name.to_owned(),
        pattern,
        why,
    }
}

/// Whether a parameter has a value at launch.
pub(crate) const fn is_launch(kind: &ParamKind) -> bool {
    !matches!(kind, ParamKind::Constant(_) | ParamKind::Bound(_))
}

//! What the writer knows of variables before it writes: where each is declared, and which products become part of a sum.

use crate::element::Members;
use crate::tree::Choice;
use crate::tree::{BlockInfo, Node, NodeKind, Nodes, Occurrence};
use rustc_hash::{FxHashMap, FxHashSet};
use tileport_kernel::expr::BinaryOp;
use tileport_kernel::kernel::Contraction;
use tileport_kernel::{Expr, ExprId, Kernel, StmtKind, Type, VarId};

/// How a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declaration {
    /// Anew with each assignment.
    Let,
    /// With its first assignment; the others assign.
    Mut,
    /// Before the statement in whose blocks it is first assigned.
    Before,
}

#[derive(Debug)]
pub(crate) struct Variable {
    /// The block that it lives in.
    pub(crate) home: usize,
    pub(crate) declaration: Declaration,
    pub(crate) occurrences: Vec<Occurrence>,
}

impl Analysis {
    /// The variable at a place in order of evaluation.
    pub(crate) fn variable(&self, var: VarId, order: usize) -> Option<&Variable> {
        match self.parts.get(&var) {
            Some(parts) => parts
                .iter()
                .rfind(|part| part.occurrences.first().is_some_and(|o| o.order <= order))
                .or(parts.first()),
            None => self.variables.get(&var),
        }
    }
}

impl Variable {
    fn new(blocks: &[BlockInfo], occurrences: Vec<Occurrence>) -> Self {
        let first = occurrences.first().map_or(0, |o| o.block);
        let home = occurrences
            .iter()
            .fold(first, |home, o| common(blocks, home, o.block));
        let writes = || occurrences.iter().filter(|o| o.write);
        let declaration = if writes().all(|o| o.block == home) {
            Declaration::Let
        } else if writes().next().is_some_and(|o| o.block == home) {
            Declaration::Mut
        } else {
            Declaration::Before
        };
        Self {
            home,
            declaration,
            occurrences,
        }
    }

    /// The variables that it is, if each statement of its home that has it gives it a value of its own first.
    fn split(&self, blocks: &[BlockInfo]) -> Option<Vec<Self>> {
        let child = |mut block: usize| {
            while let Some(info) = blocks.get(block) {
                if block == self.home || info.parent == self.home {
                    break;
                }
                block = info.parent;
            }
            block
        };
        let mut groups: Vec<(usize, Vec<Occurrence>)> = Vec::new();
        for occurrence in &self.occurrences {
            let block = child(occurrence.block);
            if block == self.home {
                return None;
            }
            match groups.last_mut() {
                Some((known, list)) if *known == block => list.push(*occurrence),
                _ => groups.push((block, vec![*occurrence])),
            }
        }
        let parts: Vec<Self> = groups
            .into_iter()
            .map(|(_, list)| Self::new(blocks, list))
            .collect();
        let alone = parts.iter().all(|part| {
            part.occurrences
                .first()
                .is_some_and(|o| o.write && o.block == part.home)
        });
        (parts.len() > 1 && alone).then_some(parts)
    }

    pub(crate) fn first_write(&self) -> usize {
        self.occurrences.iter().find(|o| o.write).map_or(0, |o| o.order)
    }
    pub(crate) fn reads(&self) -> usize {
        self.occurrences.iter().filter(|o| !o.write).count()
    }
    pub(crate) fn writes(&self) -> usize {
        self.occurrences.iter().filter(|o| o.write).count()
    }
}

/// A product that is part of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fusion {
    /// The product.
    pub(crate) product: ExprId,
    /// The variable that holds it in the source.
    pub(crate) var: Option<VarId>,
    /// Whether it is the second operand.
    pub(crate) second: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) variables: FxHashMap<VarId, Variable>,
    /// Variables that are several in one: each has its own value in its own statements.
    pub(crate) parts: FxHashMap<VarId, Vec<Variable>>,
    /// By the sum.
    pub(crate) fusions: FxHashMap<ExprId, Fusion>,
    /// Assigned values that are products of a fusion: by the expression.
    pub(crate) fused: FxHashSet<ExprId>,
}

struct Walk<'k> {
    kernel: &'k Kernel,
    found: FxHashMap<VarId, Vec<Occurrence>>,
    /// Sums in order, with their blocks and order.
    sums: Vec<(ExprId, usize, usize)>,
}

impl<'k> Walk<'k> {
    fn expr(&mut self, id: ExprId, block: usize, order: usize) {
        let kernel = self.kernel;
        kernel.each_expr(id, &mut |id, expr| match expr {
            Expr::Var(var) => self.found.entry(*var).or_default().push(Occurrence {
                order,
                block,
                value: None,
                write: false,
            }),
            Expr::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                ..
            } => self.sums.push((id, block, order)),
            _ => {}
        });
    }

    fn write(&mut self, var: VarId, block: usize, order: usize, value: Option<ExprId>) {
        self.found.entry(var).or_default().push(Occurrence {
            order,
            block,
            value,
            write: true,
        });
    }

    fn nodes(&mut self, nodes: &Nodes<'k>) {
        for node in &nodes.list {
            self.node(nodes.id, node);
        }
    }

    fn node(&mut self, block: usize, node: &Node<'k>) {
        let order = node.order.0;
        match &node.kind {
            NodeKind::Comment | NodeKind::Begin(_) | NodeKind::Leave(_) => {}
            NodeKind::Plain(kind) => {
                kind.each_operand(&mut |operand| self.expr(operand, block, order));
                if let StmtKind::Assign { targets, value } = kind {
                    for target in targets {
                        let value = (targets.len() == 1).then_some(*value);
                        self.write(*target, block, order, value);
                    }
                }
            }
            NodeKind::If {
                cond,
                then,
                otherwise,
            } => {
                if let Choice::Value(cond) = cond {
                    self.expr(*cond, block, order);
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
                for bound in [start, stop, step] {
                    self.expr(*bound, block, order);
                }
                self.write(*var, body.id, order, None);
                self.nodes(body);
            }
            NodeKind::While { cond, body } => {
                if let Some(cond) = cond {
                    // It is evaluated in each turn.
                    self.expr(*cond, body.id, order);
                }
                self.nodes(body);
            }
        }
    }
}

/// The innermost block that holds both.
fn common(blocks: &[BlockInfo], mut a: usize, mut b: usize) -> usize {
    let info = |id: usize| blocks.get(id).map_or((0, 0), |info| (info.depth, info.parent));
    while a != b {
        let ((deep_a, up_a), (deep_b, up_b)) = (info(a), info(b));
        if deep_a >= deep_b {
            a = up_a;
        }
        if deep_b >= deep_a {
            b = up_b;
        }
    }
    a
}

/// Whether the first block is the second or holds it.
pub(crate) fn holds(blocks: &[BlockInfo], outer: usize, inner: usize) -> bool {
    common(blocks, outer, inner) == outer
}

/// Goes through a kernel.
pub(crate) fn analyse(members: &Members<'_>, blocks: &[BlockInfo], body: &Nodes<'_>) -> Analysis {
    analyse_function(members, blocks, body, &[]).0
}

/// Goes through a function that gives results after its body, and tells where these are in order of evaluation.
pub(crate) fn analyse_function(
    members: &Members<'_>,
    blocks: &[BlockInfo],
    body: &Nodes<'_>,
    results: &[ExprId],
) -> (Analysis, usize) {
    let kernel = members.kernel;
    let mut walk = Walk {
        kernel,
        found: FxHashMap::default(),
        sums: Vec::new(),
    };
    walk.nodes(body);
    let end = body.list.last().map_or(0, |node| node.order.1) + 1;
    for result in results {
        walk.expr(*result, body.id, end);
    }
    let Walk { found, sums, .. } = walk;
    let mut analysis = Analysis::default();
    for (var, occurrences) in found {
        let variable = Variable::new(blocks, occurrences);
        if variable.declaration == Declaration::Before
            && let Some(parts) = variable.split(blocks)
        {
            analysis.parts.insert(var, parts);
        }
        analysis.variables.insert(var, variable);
    }
    if kernel.contraction == Contraction::Fused {
        let finder = Finder {
            members,
            kernel,
            blocks,
            analysis: &analysis,
        };
        let mut taken: FxHashSet<ExprId> = FxHashSet::default();
        let mut fusions = FxHashMap::default();
        for (sum, block, order) in sums {
            if let Some(fusion) = finder.fusion(sum, block, order)
                && taken.insert(fusion.product)
            {
                fusions.insert(sum, fusion);
            }
        }
        analysis.fused = fusions
            .values()
            .filter(|fusion: &&Fusion| fusion.var.is_some())
            .map(|fusion| fusion.product)
            .collect();
        analysis.fusions = fusions;
    }
    (analysis, end)
}

struct Finder<'a> {
    members: &'a Members<'a>,
    kernel: &'a Kernel,
    blocks: &'a [BlockInfo],
    /// The variables and their parts.
    analysis: &'a Analysis,
}

impl Finder<'_> {
    /// Leaves out what changes nothing.
    fn plain(&self, mut id: ExprId) -> ExprId {
        while let Some(data) = self.kernel.exprs.get(id) {
            let (Expr::Cast { x, rounding: None } | Expr::Broadcast { x } | Expr::Reshape { x, .. }) =
                &data.expr
            else {
                break;
            };
            match (self.kernel.type_of(*x), data.types.first()) {
                (Some(a), Some(b)) if self.members.same_type(a, b) => id = *x,
                _ => break,
            }
        }
        id
    }

    fn is_product(&self, id: ExprId) -> bool {
        matches!(
            self.kernel.exprs.get(id).map(|data| &data.expr),
            Some(Expr::Binary {
                op: BinaryOp::Mul,
                ..
            })
        )
    }

    /// The product that an operand is, with whether nothing else needs it.
    fn product(&self, operand: ExprId, block: usize, order: usize) -> Option<(ExprId, Option<VarId>, bool)> {
        let operand = self.plain(operand);
        if self.is_product(operand) {
            return Some((operand, None, true));
        }
        let Expr::Var(var) = self.kernel.exprs.get(operand)?.expr else {
            return None;
        };
        let variable = self.analysis.variable(var, order)?;
        let at = variable
            .occurrences
            .iter()
            .rposition(|o| o.write && o.order < order)?;
        let write = variable.occurrences.get(at)?;
        if !holds(self.blocks, write.block, block) {
            return None;
        }
        // In a loop that begins after it, the variable may have a later value.
        let mut inner = block;
        while inner != write.block {
            let info = self.blocks.get(inner)?;
            if info.is_loop
                && variable
                    .occurrences
                    .iter()
                    .any(|o| o.write && o.order > order && holds(self.blocks, inner, o.block))
            {
                return None;
            }
            inner = info.parent;
        }
        let product = self.plain(write.value?);
        if !self.is_product(product) {
            return None;
        }
        let mut uses = 0;
        let mut killed = false;
        for later in variable.occurrences.get(at + 1..)? {
            if later.write && later.block == write.block {
                killed = true;
                break;
            }
            uses += usize::from(!later.write);
        }
        let handed_on = !killed && write.block != variable.home;
        Some((product, Some(var), uses == 1 && !handed_on))
    }

    fn fusion(&self, sum: ExprId, block: usize, order: usize) -> Option<Fusion> {
        let data = self.kernel.exprs.get(sum)?;
        let Expr::Binary { lhs, rhs, mode, .. } = &data.expr else {
            return None;
        };
        let Some(Type::Tile(_)) = data.types.first() else {
            return None;
        };
        let (second, (product, var, alone)) = match self.product(*lhs, block, order) {
            Some(found) => (false, found),
            None => (true, self.product(*rhs, block, order)?),
        };
        let Expr::Binary { mode: own, .. } = &self.kernel.exprs.get(product)?.expr else {
            return None;
        };
        (alone && own == mode).then_some(Fusion { product, var, second })
    }
}

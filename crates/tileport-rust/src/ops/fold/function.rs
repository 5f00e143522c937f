//! What combines two values, written where it is needed.

use crate::analysis::analyse_function;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::ops::fold::Combiner;
use crate::tree::{Builder, NodeKind, Nodes};
use crate::writer::{Val, Writer};
use tileport_kernel::{ExprId, VarId};

impl<'k> Writer<'k> {
    /// The values that the earlier and the later ones combine to.
    pub(crate) fn combined(
        &mut self,
        combiner: &Combiner<'k>,
        left: Vec<Val>,
        right: Vec<Val>,
    ) -> Result<Vec<Val>> {
        let (params, body, results) = match combiner {
            Combiner::Operation(op, mode) => {
                let (Some(a), Some(b)) = (left.into_iter().next(), right.into_iter().next()) else {
                    return error(MALFORMED, self.span, "a function combines two values");
                };
                return Ok(vec![self.binary_values(*op, a, b, *mode)?]);
            }
            Combiner::Function {
                params,
                body,
                results,
            } => (*params, *body, *results),
        };
        if params.len() != left.len() + right.len() {
            return error(
                MALFORMED,
                self.span,
                "a function takes another number of values than it is given",
            );
        }
        let mut builder = Builder::new(&self.members);
        let nodes = builder.body(body)?;
        let blocks = builder.blocks;
        let plain =
            |kind: &NodeKind<'_>| matches!(kind, NodeKind::Plain(_) | NodeKind::Comment | NodeKind::Begin(_));
        if self.lifted.is_some() && !nodes.list.iter().all(|node| plain(&node.kind)) {
            return not_written(
                self.span,
                "function with branches in a reduction that is taken apart",
                "choose between values with `where`",
            );
        }
        let (analysis, end) = analyse_function(&self.members, &blocks, &nodes, results);
        // The function's blocks and variables are its own.
        let outer = (
            std::mem::replace(&mut self.analysis, analysis),
            std::mem::take(&mut self.guards),
            std::mem::take(&mut self.loops),
            std::mem::take(&mut self.subject),
            self.order,
            self.span,
        );
        let written = self.function_values((params, results), left.into_iter().chain(right), &nodes, end);
        for param in params {
            self.vars.remove(param);
        }
        (
            self.analysis,
            self.guards,
            self.loops,
            self.subject,
            self.order,
            self.span,
        ) = outer;
        written
    }

    fn function_values(
        &mut self,
        (params, results): (&[VarId], &[ExprId]),
        values: impl Iterator<Item = Val>,
        nodes: &Nodes<'k>,
        end: usize,
    ) -> Result<Vec<Val>> {
        for (param, value) in params.iter().zip(values) {
            let name = self
                .kernel
                .vars
                .get(*param)
                .map_or("value", |data| data.name.trim_start_matches('$'));
            let value = self.named(name, value);
            self.vars.insert(*param, value);
        }
        self.nodes(nodes)?;
        self.order = end;
        results.iter().map(|result| self.value(*result)).collect()
    }
}

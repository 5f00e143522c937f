//! `for`, `loop`, `if`; `reduce` and `scan`.

use super::{OpPrinter, number};
use crate::body::Body;
use crate::entity::{BlockId, OpId, RegionId, Value};
use crate::op::{Op, Opcode};

/// Whether the last operation of a region is the one that a reader supplies by itself.
pub(super) fn is_end_implied(body: &Body, parent: &Op, region: RegionId) -> bool {
    let implied = match parent {
        Op::For { .. } | Op::Loop { .. } => Opcode::Continue,
        Op::If { .. } => Opcode::Yield,
        _ => return false,
    };
    body.terminator(region).is_some_and(|op| {
        let op = body.op(op);
        op.opcode() == implied && op.operands().is_empty()
    })
}

/// How many operations of a block are printed: all, or all but the last.
pub(super) fn printed_ops(body: &Body, block: BlockId, all: bool) -> usize {
    body.block(block).ops.len().saturating_sub(usize::from(!all))
}

impl OpPrinter<'_, '_> {
    pub(super) fn control_flow(&mut self, id: OpId, op: &Op) {
        match op {
            Op::For {
                lower_bound,
                upper_bound,
                step,
                init_values,
                unsigned_cmp,
                body,
            } => {
                self.push(if *unsigned_cmp { " unsigned " } else { " " });
                let args = self.body.region_args(*body);
                let (induction, iter_args) = args.split_first().map_or((None, args), |(a, b)| (Some(*a), b));
                if let Some(induction) = induction {
                    self.value(induction);
                }
                self.push(" in (");
                self.value(*lower_bound);
                self.push(" to ");
                self.value(*upper_bound);
                self.push(", step ");
                self.value(*step);
                self.push(") : ");
                self.value_type(induction.unwrap_or(*lower_bound));
                self.push(" ");
                if !init_values.is_empty() {
                    self.iter_values(iter_args, init_values);
                    self.push("-> (");
                    self.value_types(init_values.iter().copied());
                    self.push(") ");
                }
                self.body_region(op, *body);
            }
            Op::Loop { init_values, body } => self.loop_op(id, op, init_values, *body),
            Op::If {
                condition,
                then_region,
                else_region,
            } => {
                self.push(" ");
                self.value(*condition);
                let results = self.body.results(id);
                if results.len() > 0 {
                    self.push(" -> (");
                    self.value_types(results);
                    self.push(")");
                }
                self.push(" ");
                self.body_region(op, *then_region);
                if let Some(region) = else_region.filter(|&r| self.body.entry_block(r).is_some()) {
                    self.push(" else ");
                    self.body_region(op, region);
                }
            }
            _ => {}
        }
    }

    fn loop_op(&mut self, id: OpId, op: &Op, init_values: &[Value], body: RegionId) {
        self.push(" ");
        let results = self.body.results(id);
        if !init_values.is_empty() {
            self.iter_values(self.body.region_args(body), init_values);
        }
        if !init_values.is_empty() || results.len() > 0 {
            self.push(": ");
        }
        if !init_values.is_empty() {
            self.value_types(init_values.iter().copied());
            self.push(" ");
            if results.len() > 0 {
                self.push("-> ");
            }
        }
        if results.len() > 0 {
            self.value_types(results);
            self.push(" ");
        }
        self.body_region(op, body);
    }

    /// Writes `iter_values(%inner = %outer, …) `.
    fn iter_values(&mut self, args: &[Value], init_values: &[Value]) {
        self.push("iter_values(");
        for (i, (&arg, &init)) in args.iter().zip(init_values).enumerate() {
            self.push(if i == 0 { "" } else { ", " });
            self.value(arg);
            self.push(" = ");
            self.value(init);
        }
        self.push(") ");
    }

    /// Writes a region whose last operation is left out if it is the implied one and carries nothing.
    fn body_region(&mut self, op: &Op, region: RegionId) {
        self.region(region, !is_end_implied(self.body, op, region));
    }

    pub(super) fn reduction(&mut self, id: OpId, op: &Op) {
        let (operands, dim, reverse, identities, body) = match op {
            Op::Reduce {
                operands,
                dim,
                identities,
                body,
            } => (operands, dim, None, identities, *body),
            Op::Scan {
                operands,
                dim,
                reverse,
                identities,
                body,
            } => (operands, dim, Some(reverse.0), identities, *body),
            _ => return,
        };
        self.push(" ");
        self.values(operands);
        let out = &mut self.printer.out;
        super::names::push_display(out, format_args!(" dim={dim}"));
        if let Some(reverse) = reverse {
            super::names::push_display(out, format_args!(" reverse={reverse}"));
        }
        out.push_str(" identities=[");
        for (i, &identity) in identities.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { ", " });
            number::push_typed(out, identity);
        }
        self.push("]");
        self.colon_types(operands);
        self.push(" -> ");
        self.value_types(self.body.results(id));
        self.push(" ");
        if !self.regions {
            self.push("{...}");
            return;
        }
        self.push("\n");
        self.printer.indent(self.indent);
        self.push("(");
        for (i, &arg) in self.body.region_args(body).iter().enumerate() {
            self.push(if i == 0 { "" } else { ", " });
            self.value(arg);
            self.push(": ");
            self.value_type(arg);
        }
        self.push(") ");
        self.region(body, true);
    }
}

//! Facts: chains of `assume` on a value become one of each kind, in a fixed order.

use super::Pass;
use crate::attr::Predicate;
use crate::entity::{OpId, Value};
use crate::op::Op;
use crate::rewrite::Edits;

/// A chain of more facts than this stays as it is; kernels have three or four. Each operation of a chain may become a
/// chain of its own, so that without a limit one chain could become as many as it is long.
const MOST_FACTS: usize = 16;

impl Pass<'_> {
    /// Merges each chain of assumes; trivial facts go.
    pub(super) fn merge_assumes(&mut self) -> bool {
        let mut changed = false;
        let mut edits = Edits::default();
        for id in self.ops() {
            changed |= self.merge_chain(&mut edits, id).unwrap_or(false);
        }
        self.rewriter.apply(edits);
        changed
    }

    fn merge_chain(&mut self, edits: &mut Edits, id: OpId) -> Option<bool> {
        let (base, facts) = self.chain(id)?;
        let merged = merge(&facts);
        if merged == facts {
            return Some(false);
        }
        let result = self.rewriter.body().result(id, 0)?;
        if self.rewriter.uses(result).is_empty() {
            return Some(false);
        }
        let ty = self.rewriter.body().ty(result);
        let mut value = base;
        for fact in merged {
            let assume = Op::Assume {
                value,
                predicate: fact,
            };
            let new = self.rewriter.plan_insert_before(edits, id, assume, &[ty])?;
            value = self.rewriter.body().result(new, 0)?;
        }
        self.rewriter.replace_uses(result, value);
        Some(true)
    }

    /// The value under a chain of assumes and the facts, the innermost first; `None` where they are too many.
    fn chain(&self, id: OpId) -> Option<(Value, Vec<Predicate>)> {
        let body = self.rewriter.body();
        let Op::Assume { value, predicate } = body.op(id) else {
            return None;
        };
        let (mut base, mut facts) = (*value, vec![predicate.clone()]);
        while let Some(Op::Assume { value, predicate }) = body.defining_op(base) {
            if facts.len() == MOST_FACTS {
                return None;
            }
            base = *value;
            facts.push(predicate.clone());
        }
        facts.reverse();
        Some((base, facts))
    }
}

/// The same facts, each once, in the order divisibility, equal elements, bounds.
fn merge(facts: &[Predicate]) -> Vec<Predicate> {
    let mut divisor = 1;
    let mut bounds = (None, None);
    let mut rest = Vec::new();
    for fact in facts {
        match fact {
            // Divisors are powers of two, so the larger one implies the smaller.
            Predicate::DivBy {
                divisor: d,
                every: None,
                along: None,
            } => divisor = divisor.max(*d),
            Predicate::Bounded { lower, upper } => {
                bounds.0 = bounds.0.max(*lower);
                bounds.1 = match (bounds.1, *upper) {
                    (Some(a), Some(b)) => Some(std::cmp::min::<i64>(a, b)),
                    (a, b) => a.or(b),
                };
            }
            Predicate::SameElements(groups) if groups.iter().all(|&g| g == 1) => {}
            other if rest.contains(other) => {}
            other => rest.push(other.clone()),
        }
    }
    let mut merged = Vec::new();
    if divisor > 1 {
        merged.push(Predicate::DivBy {
            divisor,
            every: None,
            along: None,
        });
    }
    rest.sort_by_key(|fact| match fact {
        Predicate::DivBy {
            divisor,
            every,
            along,
        } => (0, *divisor as i64, *every, *along, Vec::new()),
        Predicate::SameElements(groups) => (1, 0, None, None, groups.to_vec()),
        Predicate::Bounded { lower, upper } => (2, 0, *lower, *upper, Vec::new()),
    });
    merged.append(&mut rest);
    if bounds != (None, None) {
        merged.push(Predicate::Bounded {
            lower: bounds.0,
            upper: bounds.1,
        });
    }
    merged
}

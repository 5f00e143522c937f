//! Joins of tokens: flat, each token once, none that orders nothing.

use super::Pass;
use crate::entity::{OpId, Value};
use crate::op::{Op, Values};
use rustc_hash::FxHashSet;

/// A join that would have more tokens than this, and than it has anyway, stays nested; kernels have some ten. Were there no limit, a chain of
/// joins all of which are used would become as many lists as it is long, each longer by one than the last.
const MOST_TOKENS: usize = 64;

impl Pass<'_> {
    /// Flattens joins; one of a single token is that token.
    pub(super) fn join_tokens(&mut self) -> bool {
        let mut changed = false;
        for id in self.ops() {
            let Op::JoinTokens { tokens } = self.rewriter.body().op(id) else {
                continue;
            };
            let old = tokens.clone();
            if self.is_only_joined(id) {
                continue; // It becomes part of what uses it.
            }
            let flat = self.flat(&old);
            let Some(result) = self.rewriter.body().result(id, 0) else {
                continue;
            };
            match flat.as_slice() {
                [] => self.rewriter.set_op(id, Op::MakeToken {}),
                [one] => {
                    if self.rewriter.uses(result).is_empty() {
                        continue;
                    }
                    self.rewriter.replace_uses(result, *one);
                }
                _ if flat == old => continue,
                _ => self.rewriter.set_op(id, Op::JoinTokens { tokens: flat }),
            }
            changed = true;
        }
        changed
    }

    /// Whether only other joins use a join.
    fn is_only_joined(&self, id: OpId) -> bool {
        let body = self.rewriter.body();
        let users = body
            .result(id, 0)
            .map_or(&[][..], |result| self.rewriter.uses(result));
        !users.is_empty()
            && users
                .iter()
                .all(|&user| matches!(body.op(user), Op::JoinTokens { .. }))
    }

    /// The tokens that joins of joins come down to, each at its first place; where they are too many, only what can be
    /// said without looking into joins.
    fn flat(&self, tokens: &[Value]) -> Values {
        let limit = MOST_TOKENS.max(tokens.len());
        self.tokens(tokens, true, limit)
            .or_else(|| self.tokens(tokens, false, limit))
            .unwrap_or_default()
    }

    fn tokens(&self, tokens: &[Value], look_into: bool, limit: usize) -> Option<Values> {
        let mut flat = Values::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut stack: Vec<Value> = tokens.iter().rev().copied().collect();
        while let Some(token) = stack.pop() {
            if !seen.insert(token) {
                continue;
            }
            match self.rewriter.body().defining_op(token) {
                Some(Op::JoinTokens { tokens }) if look_into => stack.extend(tokens.iter().rev()),
                Some(Op::MakeToken {}) => {}
                _ => flat.push(token),
            }
            if flat.len() > limit || stack.len() + seen.len() > 4 * limit {
                return None;
            }
        }
        Some(flat)
    }
}

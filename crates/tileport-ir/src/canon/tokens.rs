//! Joins of tokens: flat, each token once, none that orders nothing.

use super::Pass;
use crate::entity::Value;
use crate::op::{Op, Values};

impl Pass<'_> {
    /// Flattens joins; one of a single token is that token.
    pub(super) fn join_tokens(&mut self) -> bool {
        let mut changed = false;
        for id in self.ops() {
            let Op::JoinTokens { tokens } = self.rewriter.body().op(id) else {
                continue;
            };
            let old = tokens.clone();
            let mut flat = Values::new();
            for &token in &old {
                self.flatten(token, &mut flat);
            }
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

    fn flatten(&self, token: Value, into: &mut Values) {
        match self.rewriter.body().defining_op(token) {
            // Earlier joins are flat already, so this goes one level deep.
            Some(Op::JoinTokens { tokens }) => {
                for &t in tokens {
                    if !into.contains(&t) {
                        into.push(t);
                    }
                }
            }
            Some(Op::MakeToken {}) => {}
            _ if into.contains(&token) => {}
            _ => into.push(token),
        }
    }
}

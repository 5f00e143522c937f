//! Folding: integer arithmetic on constants, neutral elements, shape changes that change nothing.

use super::Pass;
use crate::attr::{ComparisonPredicate, Elements, Number, Overflow, RoundingMode, Signedness};
use crate::body::Body;
use crate::entity::{OpId, TypeId, Value};
use crate::op::{Effects, Op};
use crate::rewrite::Edits;
use crate::types::{ElementType, Ints, Types};

/// What an operation becomes.
enum Change {
    /// A constant with the same number in all elements.
    Splat(Number),
    /// An existing value of the same type.
    Value(Value),
    /// Another operation with the same results.
    Op(Op),
}

impl Pass<'_> {
    /// Folds each operation once, in order, so that a chain of constants folds in one go.
    pub(super) fn fold(&mut self) -> bool {
        let mut changed = false;
        let mut edits = Edits::default();
        for id in self.ops() {
            changed |= self.inline_constant_if(&mut edits, id).is_some();
            let Some(change) = Folder {
                body: self.rewriter.body(),
                types: self.types,
            }
            .fold(id) else {
                continue;
            };
            let Some(result) = self.rewriter.body().result(id, 0) else {
                continue;
            };
            match change {
                Change::Splat(n) => self.rewriter.set_op(
                    id,
                    Op::Constant {
                        value: Elements::splat(n),
                    },
                ),
                Change::Op(op) => self.rewriter.set_op(id, op),
                Change::Value(v) if self.rewriter.uses(result).is_empty() || v == result => continue,
                Change::Value(v) => self.rewriter.replace_uses(result, v),
            }
            changed = true;
        }
        self.rewriter.apply(edits);
        changed
    }

    /// An `if` on a constant becomes the operations of the arm that runs.
    fn inline_constant_if(&mut self, edits: &mut Edits, id: OpId) -> Option<()> {
        let Op::If {
            condition,
            then_region,
            else_region,
        } = *self.rewriter.body().op(id)
        else {
            return None;
        };
        let taken = Folder {
            body: self.rewriter.body(),
            types: self.types,
        }
        .splat(condition)?
        .bits
            != 0;
        let region = if taken { Some(then_region) } else { else_region };
        let Some(region) = region else {
            // No arm: an `if` without `else` has no results.
            self.rewriter.plan_erase(edits, id);
            return Some(());
        };
        let ops = self.rewriter.body().region_ops(region).to_vec();
        let (&last, rest) = ops.split_last()?;
        let Op::Yield { operands } = self.rewriter.body().op(last).clone() else {
            return None; // The arm leaves the loop or the kernel: what follows would have to go as well.
        };
        for &op in rest {
            self.rewriter.plan_move_before(edits, op, id)?;
        }
        let results: Vec<Value> = self.rewriter.body().results(id).collect();
        for (result, value) in results.into_iter().zip(operands) {
            self.rewriter.replace_uses(result, value);
        }
        self.rewriter.plan_erase(edits, id);
        Some(())
    }
}

/// Looks at operations without changing them.
struct Folder<'a> {
    body: &'a Body,
    types: &'a Types,
}

impl Folder<'_> {
    fn fold(&self, id: OpId) -> Option<Change> {
        let op = self.body.op(id);
        if !matches!(op.facts().effects, Effects::Pure | Effects::NoMemory) {
            return None;
        }
        let result = self.body.result(id, 0)?;
        let ty = self.body.ty(result);
        self.fold_binary(op)
            .or_else(|| self.fold_unary(op, ty))
            .or_else(|| self.fold_shape(op, ty))
    }

    /// The number that all elements of a constant have.
    fn splat(&self, value: Value) -> Option<Number> {
        let Some(Op::Constant { value: elements }) = self.body.defining_op(value) else {
            return None;
        };
        let element = self.element(self.body.ty(value))?;
        if elements.is_splat() {
            elements.get(element, 0)
        } else {
            None
        }
    }

    fn element(&self, ty: TypeId) -> Option<ElementType> {
        self.types.get(ty)?.as_tile()?.element.as_number()
    }

    fn fold_binary(&self, op: &Op) -> Option<Change> {
        match *op {
            Op::AddI { lhs, rhs, overflow } => self.arith(lhs, rhs, overflow, i128::wrapping_add, 0),
            Op::SubI { lhs, rhs, overflow } if lhs != rhs => self.sub(lhs, rhs, overflow),
            Op::SubI { lhs, .. } => self.zero(lhs),
            Op::MulI { lhs, rhs, overflow } => self.mul(lhs, rhs, overflow),
            Op::DivI {
                lhs,
                rhs,
                signedness,
                rounding,
            } => self.div(lhs, rhs, signedness, rounding),
            Op::RemI { lhs, rhs, signedness } => {
                let (a, b) = self.operands(lhs, rhs, signedness)?;
                // The remainder of MIN and −1 is 0 by the spec's truncated division, but targets trap: leave it.
                (b != 0 && b != -1).then(|| self.number(lhs, a % b)).flatten()
            }
            Op::ShLI { lhs, rhs, .. } | Op::ShRI { lhs, rhs, .. } if self.is(rhs, 0) => {
                Some(Change::Value(lhs))
            }
            Op::ShLI {
                lhs,
                rhs,
                overflow: Overflow::None,
            } => {
                let by = self.shift(lhs, rhs)?;
                self.number(lhs, self.operand(lhs, Signedness::Unsigned)? << by)
            }
            Op::ShRI { lhs, rhs, signedness } => {
                let by = self.shift(lhs, rhs)?;
                self.number(lhs, self.operand(lhs, signedness)? >> by)
            }
            Op::AndI { lhs, rhs } => self.bitwise(lhs, rhs, |a, b| a & b, Some(-1), Some(0), true),
            Op::OrI { lhs, rhs } => self.bitwise(lhs, rhs, |a, b| a | b, Some(0), Some(-1), true),
            Op::XOrI { lhs, rhs } if lhs == rhs => self.zero(lhs),
            Op::XOrI { lhs, rhs } => self.bitwise(lhs, rhs, |a, b| a ^ b, Some(0), None, false),
            Op::MaxI { lhs, rhs, .. } | Op::MinI { lhs, rhs, .. } if lhs == rhs => Some(Change::Value(lhs)),
            Op::MaxI { lhs, rhs, signedness } => {
                let (a, b) = self.operands(lhs, rhs, signedness)?;
                self.number(lhs, a.max(b))
            }
            Op::MinI { lhs, rhs, signedness } => {
                let (a, b) = self.operands(lhs, rhs, signedness)?;
                self.number(lhs, a.min(b))
            }
            Op::CmpI {
                comparison_predicate,
                lhs,
                rhs,
                signedness,
            } => self.compare(comparison_predicate, lhs, rhs, signedness),
            Op::Select {
                val_if_true,
                val_if_false,
                ..
            } if val_if_true == val_if_false => Some(Change::Value(val_if_true)),
            Op::Select {
                cond,
                val_if_true,
                val_if_false,
            } => {
                let taken = self.splat(cond)?.bits != 0;
                Some(Change::Value(if taken { val_if_true } else { val_if_false }))
            }
            Op::Offset { ptr, offset } if self.is(offset, 0) => Some(Change::Value(ptr)),
            _ => None,
        }
    }

    /// The value of a splat constant, read as signed or unsigned.
    fn operand(&self, value: Value, signedness: Signedness) -> Option<i128> {
        let n = self.splat(value)?;
        let signed = n.as_signed()?;
        Some(if signedness == Signedness::Signed {
            signed.into()
        } else {
            n.bits.into()
        })
    }

    fn operands(&self, a: Value, b: Value, signedness: Signedness) -> Option<(i128, i128)> {
        Some((self.operand(a, signedness)?, self.operand(b, signedness)?))
    }

    /// Whether a value is a splat of this number, read as signed.
    fn is(&self, value: Value, n: i128) -> bool {
        self.operand(value, Signedness::Signed) == Some(n)
            // A true bit is −1 as signed and 1 as people write it.
            || (n == 1 && self.element(self.body.ty(value)) == Some(ElementType::I1)
                && self.operand(value, Signedness::Unsigned) == Some(1))
    }

    /// A number of the same type as a value, truncated to its width.
    fn number(&self, like: Value, n: i128) -> Option<Change> {
        Some(Change::Splat(Number::int(
            self.element(self.body.ty(like))?,
            n as i64,
        )))
    }

    fn zero(&self, like: Value) -> Option<Change> {
        self.element(self.body.ty(like))?
            .is_int()
            .then(|| self.number(like, 0))
            .flatten()
    }

    /// Whether a result is the same read as the flags promise; an overflow against them is left for others to find.
    fn keeps_promise(
        &self,
        like: Value,
        overflow: Overflow,
        f: impl Fn(i128, i128) -> i128,
        a: Value,
        b: Value,
    ) -> bool {
        let Some(element) = self.element(self.body.ty(like)) else {
            return false;
        };
        let bits = element.value_bits();
        let fits = |signedness| {
            let Some((a, b)) = self.operands(a, b, signedness) else {
                return false;
            };
            let exact = f(a, b);
            match signedness {
                Signedness::Signed => exact >= -(1i128 << (bits - 1)) && exact < 1i128 << (bits - 1),
                Signedness::Unsigned => exact >= 0 && exact < 1i128 << bits,
            }
        };
        match overflow {
            Overflow::None => true,
            Overflow::NoSignedWrap => fits(Signedness::Signed),
            Overflow::NoUnsignedWrap => fits(Signedness::Unsigned),
            Overflow::NoWrap => fits(Signedness::Signed) && fits(Signedness::Unsigned),
        }
    }

    fn arith(
        &self,
        lhs: Value,
        rhs: Value,
        overflow: Overflow,
        f: impl Fn(i128, i128) -> i128,
        neutral: i128,
    ) -> Option<Change> {
        if self.is(rhs, neutral) {
            return Some(Change::Value(lhs));
        }
        if self.is(lhs, neutral) {
            return Some(Change::Value(rhs));
        }
        let (a, b) = self.operands(lhs, rhs, Signedness::Signed)?;
        self.keeps_promise(lhs, overflow, &f, lhs, rhs)
            .then(|| self.number(lhs, f(a, b)))
            .flatten()
    }

    fn sub(&self, lhs: Value, rhs: Value, overflow: Overflow) -> Option<Change> {
        if self.is(rhs, 0) {
            return Some(Change::Value(lhs));
        }
        let (a, b) = self.operands(lhs, rhs, Signedness::Signed)?;
        self.keeps_promise(lhs, overflow, |a, b| a - b, lhs, rhs)
            .then(|| self.number(lhs, a - b))
            .flatten()
    }

    fn mul(&self, lhs: Value, rhs: Value, overflow: Overflow) -> Option<Change> {
        if self.is(lhs, 0) || self.is(rhs, 0) {
            return self.zero(lhs);
        }
        self.arith(lhs, rhs, overflow, i128::wrapping_mul, 1)
    }

    fn div(&self, lhs: Value, rhs: Value, signedness: Signedness, rounding: RoundingMode) -> Option<Change> {
        if self.is(rhs, 1) && self.element(self.body.ty(rhs)) != Some(ElementType::I1) {
            return Some(Change::Value(lhs));
        }
        let (a, b) = self.operands(lhs, rhs, signedness)?;
        if b == 0 || (b == -1 && signedness == Signedness::Signed) {
            return None;
        }
        let (quotient, exact) = (a / b, a % b == 0);
        let negative = (a < 0) != (b < 0);
        let rounded = match rounding {
            RoundingMode::NegativeInf if !exact && negative => quotient - 1,
            RoundingMode::PositiveInf if !exact && !negative => quotient + 1,
            RoundingMode::Zero | RoundingMode::NegativeInf | RoundingMode::PositiveInf => quotient,
            _ => return None,
        };
        self.number(lhs, rounded)
    }

    /// The amount of a shift, if it is a constant below the width: beyond it the spec promises nothing.
    fn shift(&self, lhs: Value, rhs: Value) -> Option<u32> {
        let by = self.operand(rhs, Signedness::Unsigned)?;
        let bits = self.element(self.body.ty(lhs))?.value_bits();
        u32::try_from(by).ok().filter(|by| *by < bits)
    }

    fn bitwise(
        &self,
        lhs: Value,
        rhs: Value,
        f: impl Fn(i128, i128) -> i128,
        neutral: Option<i128>,
        absorbing: Option<i128>,
        idempotent: bool,
    ) -> Option<Change> {
        if idempotent && lhs == rhs {
            return Some(Change::Value(lhs));
        }
        for (constant, other) in [(rhs, lhs), (lhs, rhs)] {
            let Some(n) = self.operand(constant, Signedness::Signed) else {
                continue;
            };
            if Some(n) == neutral {
                return Some(Change::Value(other));
            }
            if Some(n) == absorbing {
                return Some(Change::Value(constant));
            }
        }
        let (a, b) = self.operands(lhs, rhs, Signedness::Signed)?;
        self.number(lhs, f(a, b))
    }

    fn compare(
        &self,
        predicate: ComparisonPredicate,
        lhs: Value,
        rhs: Value,
        s: Signedness,
    ) -> Option<Change> {
        use ComparisonPredicate as P;
        let (a, b) = if lhs == rhs {
            (0, 0)
        } else {
            self.operands(lhs, rhs, s)?
        };
        let holds = match predicate {
            P::Equal => a == b,
            P::NotEqual => a != b,
            P::LessThan => a < b,
            P::LessThanOrEqual => a <= b,
            P::GreaterThan => a > b,
            P::GreaterThanOrEqual => a >= b,
        };
        Some(Change::Splat(Number {
            element: ElementType::I1,
            bits: holds.into(),
        }))
    }

    fn fold_unary(&self, op: &Op, ty: TypeId) -> Option<Change> {
        match *op {
            Op::NegI {
                source,
                overflow: Overflow::None,
            } => self.number(source, -self.operand(source, Signedness::Signed)?),
            Op::NegF { source } => match *self.body.defining_op(source)? {
                Op::NegF { source } => Some(Change::Value(source)),
                _ => None,
            },
            Op::AbsF { source } => match *self.body.defining_op(source)? {
                Op::AbsF { .. } => Some(Change::Value(source)),
                Op::NegF { source } => Some(Change::Op(Op::AbsF { source })),
                _ => None,
            },
            Op::ExtI { from, signedness } => {
                if let Some(n) = self.operand(from, signedness) {
                    return Some(Change::Splat(Number::int(self.element(ty)?, n as i64)));
                }
                match *self.body.defining_op(from)? {
                    Op::ExtI {
                        from,
                        signedness: inner,
                    } if inner == signedness => Some(Change::Op(Op::ExtI { from, signedness })),
                    _ => None,
                }
            }
            Op::TruncI {
                from,
                overflow: Overflow::None,
            } => {
                if let Some(n) = self.operand(from, Signedness::Signed) {
                    return Some(Change::Splat(Number::int(self.element(ty)?, n as i64)));
                }
                match *self.body.defining_op(from)? {
                    Op::ExtI { from, .. } if self.body.ty(from) == ty => Some(Change::Value(from)),
                    _ => None,
                }
            }
            Op::Bitcast { source } if self.body.ty(source) == ty => Some(Change::Value(source)),
            Op::Bitcast { source } => match *self.body.defining_op(source)? {
                Op::Bitcast { source } => Some(Change::Op(Op::Bitcast { source })),
                _ => None,
            },
            _ => None,
        }
    }

    fn fold_shape(&self, op: &Op, ty: TypeId) -> Option<Change> {
        let (Op::Reshape { source } | Op::Broadcast { source } | Op::Permute { source, .. }) = *op else {
            return None;
        };
        if let Some(n) = self.splat(source) {
            return Some(Change::Splat(n));
        }
        match op {
            Op::Reshape { .. } | Op::Broadcast { .. } if self.body.ty(source) == ty => {
                Some(Change::Value(source))
            }
            Op::Permute { permutation, .. }
                if permutation.iter().enumerate().all(|(i, &p)| i as i32 == p) =>
            {
                Some(Change::Value(source))
            }
            Op::Reshape { .. } => match *self.body.defining_op(source)? {
                Op::Reshape { source } => Some(Change::Op(Op::Reshape { source })),
                _ => None,
            },
            Op::Broadcast { .. } => match *self.body.defining_op(source)? {
                Op::Broadcast { source } => Some(Change::Op(Op::Broadcast { source })),
                _ => None,
            },
            Op::Permute {
                permutation: outer, ..
            } => match self.body.defining_op(source)? {
                Op::Permute {
                    source,
                    permutation: inner,
                } => {
                    let at = |&p: &i32| inner.get(usize::try_from(p).ok()?).copied();
                    let permutation: Ints<i32> = outer.iter().map(at).collect::<Option<_>>()?;
                    Some(Change::Op(Op::Permute {
                        source: *source,
                        permutation,
                    }))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

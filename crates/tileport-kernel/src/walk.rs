//! What an expression or a statement is made of.

use crate::expr::{AtomicPlace, Combine, Ordering};
use crate::stmt::PrintPiece;
use crate::{Block, Expr, ExprId, Kernel, StmtKind};

impl Expr {
    /// Whether evaluating it does something besides giving its value, operands aside: it changes memory, or it is a load that
    /// what comes after it waits for. The passes of [`lower`](mod@crate::lower) keep such operations where nothing needs the value.
    #[must_use]
    pub const fn acts(&self) -> bool {
        match self {
            Self::Atomic { .. } | Self::CompareExchange { .. } => true,
            Self::Load { ordering, .. } | Self::LoadOffset { ordering, .. } => {
                matches!(ordering.0, Some((Ordering::Acquire | Ordering::AcqRel, _)))
            }
            _ => false,
        }
    }

    /// Calls `f` for each operand, in the order in which they are evaluated. What a reduction's function does is not an operand:
    /// see [`Expr::body`].
    pub fn each_operand(&self, f: &mut dyn FnMut(ExprId)) {
        // One table says what the operands are. A copy costs little: few expressions have more than three operands.
        let mut copy = self.clone();
        copy.each_operand_mut(&mut |operand| f(*operand));
    }

    /// The same, with operands that can be replaced.
    pub fn each_operand_mut(&mut self, f: &mut dyn FnMut(&mut ExprId)) {
        match self {
            Self::Constant(_) | Self::Var(_) | Self::Param(_) => {}
            Self::BlockId { .. } | Self::BlockCount { .. } => {}
            Self::Shape { array: x, .. }
            | Self::Stride { array: x, .. }
            | Self::TileCount { view: x, .. }
            | Self::ListLength { list: x }
            | Self::Memory { array: x }
            | Self::AddressOf { array: x }
            | Self::View { array: x }
            | Self::Unary { x, .. }
            | Self::Cast { x, .. }
            | Self::Bitcast { x }
            | Self::PackBytes { x }
            | Self::UnpackBytes { x }
            | Self::Full { value: x }
            | Self::Broadcast { x }
            | Self::Reshape { x, .. }
            | Self::Permute { x, .. }
            | Self::AssumeDivisible { x, .. } => f(x),
            Self::ListItem { list: a, index: b }
            | Self::Binary { lhs: a, rhs: b, .. }
            | Self::Compare { lhs: a, rhs: b, .. }
            | Self::Cat { a, b, .. } => [a, b].into_iter().for_each(f),
            Self::Slice {
                array: a,
                start: b,
                stop: c,
                ..
            }
            | Self::Fma { a, b, c, .. }
            | Self::Select {
                cond: a,
                then: b,
                otherwise: c,
            }
            | Self::Mma { a, b, acc: c, .. } => [a, b, c].into_iter().for_each(f),
            Self::MmaScaled {
                a,
                a_scale,
                b,
                b_scale,
                acc,
            } => {
                [a, a_scale, b, b_scale, acc].into_iter().for_each(f);
            }
            Self::Range { start, step } => start.iter_mut().chain(step).for_each(f),
            Self::ArrayAt {
                pointer,
                shape,
                strides,
            } => {
                std::iter::once(pointer).chain(shape).chain(strides).for_each(f);
            }
            Self::Extract { x, index } | Self::Load { view: x, index, .. } => {
                std::iter::once(x).chain(index).for_each(f);
            }
            Self::Insert { x, index, value } => {
                std::iter::once(x).chain(index).chain(Some(value)).for_each(f);
            }
            Self::Reduce { xs, .. } | Self::Scan { xs, .. } => xs.iter_mut().for_each(f),
            Self::Gather {
                array,
                indices,
                mask,
                padding,
                ..
            } => {
                let all = std::iter::once(array).chain(indices);
                all.chain(mask).chain(padding).for_each(f);
            }
            Self::LoadOffset {
                memory,
                offset,
                mask,
                padding,
                ..
            } => {
                [memory, offset]
                    .into_iter()
                    .chain(mask)
                    .chain(padding)
                    .for_each(f);
            }
            Self::Atomic { place, value, .. } => {
                place.each_operand_mut(f);
                f(value);
            }
            Self::CompareExchange {
                place,
                expected,
                desired,
                ..
            } => {
                place.each_operand_mut(f);
                [expected, desired].into_iter().for_each(f);
            }
        }
    }

    /// The function of a reduction or a scan that is one of the source: what it does, and what it returns.
    #[must_use]
    pub fn body(&self) -> Option<(&Block, &[ExprId])> {
        match self {
            Self::Reduce {
                combine: Combine::Function { body, results, .. },
                ..
            }
            | Self::Scan {
                combine: Combine::Function { body, results, .. },
                ..
            } => Some((body, results)),
            _ => None,
        }
    }
}

impl AtomicPlace {
    /// Calls `f` for each operand, in the order in which they are evaluated.
    fn each_operand_mut(&mut self, f: &mut dyn FnMut(&mut ExprId)) {
        match self {
            Self::Indices {
                array, indices, mask, ..
            } => {
                std::iter::once(array).chain(indices).chain(mask).for_each(f);
            }
            Self::Offset { memory, offset, mask } => {
                [memory, offset].into_iter().chain(mask).for_each(f);
            }
        }
    }
}

impl StmtKind {
    /// Calls `f` for each expression that the statement itself evaluates, in order; those of nested blocks are theirs.
    pub fn each_operand(&self, f: &mut dyn FnMut(ExprId)) {
        match self {
            Self::Assign { value: x, .. }
            | Self::Evaluate(x)
            | Self::If { cond: x, .. }
            | Self::While { cond: Some(x), .. }
            | Self::Assert { cond: x, .. } => f(*x),
            Self::Store {
                view, index, value, ..
            }
            | Self::AtomicStore {
                view, index, value, ..
            } => {
                std::iter::once(view)
                    .chain(index)
                    .chain(Some(value))
                    .copied()
                    .for_each(f);
            }
            Self::Scatter {
                array,
                indices,
                value,
                mask,
                ..
            } => {
                let all = std::iter::once(array).chain(indices);
                all.chain(Some(value)).chain(mask).copied().for_each(f);
            }
            Self::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ..
            } => {
                [memory, offset, value]
                    .into_iter()
                    .chain(mask)
                    .copied()
                    .for_each(f);
            }
            Self::For {
                start, stop, step, ..
            } => [*start, *stop, *step].into_iter().for_each(f),
            Self::Print { pieces } => {
                for piece in pieces {
                    if let PrintPiece::Value(value, _) = piece {
                        f(*value);
                    }
                }
            }
            Self::StaticIf { .. }
            | Self::While { cond: None, .. }
            | Self::Break
            | Self::Continue
            | Self::Return
            | Self::Inlined { .. }
            | Self::GridDependency { .. } => {}
        }
    }

    /// Calls `f` for each nested block.
    pub fn each_block<'s>(&'s self, f: &mut dyn FnMut(&'s Block)) {
        match self {
            Self::If { then, otherwise, .. } | Self::StaticIf { then, otherwise, .. } => {
                f(then);
                f(otherwise);
            }
            Self::For { body, .. } | Self::While { body, .. } | Self::Inlined { body, .. } => f(body),
            _ => {}
        }
    }
}

impl Block {
    /// Calls `f` for each operand of the statements, and of those of the blocks in it.
    pub fn each_operand(&self, f: &mut dyn FnMut(ExprId)) {
        for stmt in &self.stmts {
            stmt.kind.each_operand(f);
            stmt.kind.each_block(&mut |inner| inner.each_operand(f));
        }
    }
}

impl Kernel {
    /// Calls `f` for each expression that one is made of, in the order of evaluation: operands first, what the functions of
    /// reductions compute with among them, the expression itself last.
    pub fn each_expr(&self, id: ExprId, f: &mut dyn FnMut(ExprId, &Expr)) {
        let mut stack = vec![(id, false)];
        while let Some((id, left)) = stack.pop() {
            let Some(data) = self.exprs.get(id) else {
                continue;
            };
            if left {
                f(id, &data.expr);
                continue;
            }
            stack.push((id, true));
            let at = stack.len();
            data.expr
                .each_operand(&mut |operand| stack.push((operand, false)));
            if let Expr::Reduce {
                combine: Combine::Function { body, results, .. },
                ..
            }
            | Expr::Scan {
                combine: Combine::Function { body, results, .. },
                ..
            } = &data.expr
            {
                // What the function computes with besides its parameters.
                body.each_operand(&mut |operand| stack.push((operand, false)));
                stack.extend(results.iter().map(|result| (*result, false)));
            }
            if let Some(operands) = stack.get_mut(at..) {
                operands.reverse();
            }
        }
    }

    /// Whether evaluating an expression does something besides giving its value: it, or something that it is made of,
    /// [acts](Expr::acts).
    #[must_use]
    pub fn acts(&self, id: ExprId) -> bool {
        let mut found = false;
        self.each_expr(id, &mut |_, expr| found |= expr.acts());
        found
    }
}

//! The classes of what pure operations compute, in the source and in the result alike.

use super::claims::{Checked, Kind, need};
use super::classes::{Class, Key, Side};
use super::pair::Pairing;
use super::poly::{Poly, Span};
use super::through::reordered;
use tileport_ir::attr::Overflow;
use tileport_ir::op::{Effects, Op};
use tileport_ir::{Entity, OpId, Type, TypeId, Value};

impl Pairing<'_> {
    /// An operation with classes in the place of its operands.
    pub(super) fn mapped(&self, side: Side, id: OpId) -> Checked<Op> {
        let mut op = self.code(side).body.op(id).clone();
        let mut missing = false;
        op.each_operand_mut(|v| match self.class(side, *v) {
            Some(c) => *v = Value::new(c),
            None => missing = true,
        });
        need(!missing, "an operand comes from an operation that has no partner")?;
        Ok(op)
    }

    /// Classes for the results of a pure operation.
    pub(super) fn pure(&mut self, side: Side, id: OpId) -> Checked {
        let body = self.code(side).body;
        let results: Vec<Value> = body.results(id).collect();
        let mapped = match self.mapped(side, id) {
            Ok(op) => op,
            // What depends on something that is gone is gone as well.
            Err(_) if side == Side::Source => {
                for &r in &results {
                    self.alone(r);
                }
                return Ok(());
            }
            Err(message) => {
                self.place = format!("operation {} of the result", self.res.number(id));
                return Err(message);
            }
        };
        if matches!(mapped, Op::GetIndexSpaceShape { .. }) && self.index_space(side, id).is_some() {
            return Ok(());
        }
        let types: Vec<TypeId> = results.iter().filter_map(|&r| self.ty(side, r)).collect();
        let mut known = true;
        for (i, &r) in results.iter().enumerate() {
            let key = Key::Op(mapped.clone(), types.clone(), i);
            let there = self.keys.get(&key).copied();
            known &= there.is_some();
            let claimed = if side == Side::Source {
                self.claimed(r)
            } else {
                None
            };
            let class = match (claimed, there) {
                (Some(c), Some(other)) => {
                    self.unite(other, c);
                    c
                }
                (Some(c), None) | (None, Some(c)) => c,
                (None, None) => match self.evaluated(side, r, &mapped, i) {
                    Some(c) => c,
                    None => self.fresh(Class {
                        width: self.code(side).width(r),
                        ..Class::default()
                    }),
                },
            };
            if there.is_none() {
                self.remember(key, class);
            }
            self.of[side as usize].insert(r, class);
        }
        if side == Side::Result && !known && !results.is_empty() {
            self.place = format!(
                "operation {} of the result (`{}`)",
                self.res.number(id),
                mapped.opcode().mnemonic()
            );
            self.harmless(&mapped)?;
        }
        Ok(())
    }

    /// Whether an operation that the source does not have cannot be undefined.
    pub(super) fn harmless(&self, op: &Op) -> Checked {
        let number = |v: &Value| {
            self.classes
                .get(v.index())
                .and_then(|c| c.poly.as_ref()?.number())
        };
        let safe = match op {
            Op::DivI { rhs, .. } => number(rhs).is_some_and(|n| n > 0),
            Op::AddI { overflow, .. }
            | Op::SubI { overflow, .. }
            | Op::MulI { overflow, .. }
            | Op::ShLI { overflow, .. }
            | Op::NegI { overflow, .. }
            | Op::TruncI { overflow, .. } => *overflow == Overflow::None,
            _ => op.facts().effects == Effects::Pure,
        };
        need(safe, "the source has no such operation, and it may be undefined")
    }

    /// The class of a scalar integer by its form, or of a tile by its layout, if the operation is understood.
    pub(super) fn evaluated(&mut self, side: Side, result: Value, op: &Op, index: usize) -> Option<usize> {
        if let Op::Reshape { source } | Op::Permute { source, .. } = op
            && let Some(c) = self.layout(side, result, source.index(), op)
        {
            return Some(c);
        }
        let width = self.code(side).width(result)?;
        let poly = self.renamed(&self.form(side, result, op, index)?);
        let class = Class {
            poly: Some(poly.clone()),
            width: Some(width),
            ..Class::default()
        };
        Some(self.keyed(Key::Form(poly, width), || class))
    }

    pub(super) fn form(&self, side: Side, result: Value, op: &Op, index: usize) -> Option<Poly> {
        let poly = |v: &Value| self.classes.get(v.index())?.poly.clone();
        let width = |v: &Value| self.classes.get(v.index())?.width;
        let exact = |v: &Value| self.classes.get(v.index())?.unsigned;
        match op {
            Op::Constant { value } => {
                let code = self.code(side);
                let tile = code.module.types.get(code.body.ty(result))?.as_tile()?;
                Some(Poly::constant(
                    value.get(tile.element.as_number()?, 0)?.as_signed()?.into(),
                ))
            }
            Op::GetTileBlockId {} => self.claims.find(&Kind::Block(index as u8)).map(Poly::atom),
            Op::GetNumTileBlocks {} => self.claims.find(&Kind::Grid(index as u8)).map(Poly::atom),
            Op::AddI { lhs, rhs, .. } => poly(lhs)?.add(&poly(rhs)?),
            Op::SubI { lhs, rhs, .. } => poly(lhs)?.sub(&poly(rhs)?),
            Op::MulI { lhs, rhs, .. } => poly(lhs)?.mul(&poly(rhs)?),
            // Wider: the form must be the number itself.
            Op::ExtI { from, .. } => {
                let (p, w) = (poly(from)?, width(from)?);
                let range = self.claims.range(&p);
                range.within(Span::of(0, (1i128 << (w - 1)) - 1)).then_some(p)
            }
            Op::TruncI { from, .. } => poly(from),
            Op::DivI { lhs, rhs, .. } => {
                let (x, c) = (poly(lhs)?, poly(rhs)?.number().filter(|&c| c > 0)?);
                let w = width(lhs)?;
                let is_number = exact(lhs).is_some() || self.claims.range(&x).within(Span::unsigned(w));
                let fits_signed = exact(lhs).is_some_and(|s| s.hi < 1i128 << (w - 1))
                    || self.claims.range(&x).within(Span::of(0, (1i128 << (w - 1)) - 1));
                if !(is_number && (fits_signed || is_unsigned(op))) {
                    return None;
                }
                if let Some(q) = x.div(c) {
                    return Some(q);
                }
                if !rounds_down(op) {
                    return None;
                }
                // The quotient by its name, else any that is as large: the later ones say more.
                if let Some(a) = self.floor(&x, c) {
                    return Some(Poly::atom(a));
                }
                (0..self.claims.atoms.len())
                    .rev()
                    .filter(|&a| matches!(self.claims.atoms.get(a), Some((Kind::Floor(..), _))))
                    .map(Poly::atom)
                    .find(|q| {
                        let left = q.scale(c).and_then(|p| x.sub(&p));
                        left.is_some_and(|l| self.claims.between(&l, 0, c - 1))
                    })
            }
            _ => None,
        }
    }

    /// The atom that is a quotient rounded down, whatever its unknowns are called.
    fn floor(&self, x: &Poly, c: i128) -> Option<usize> {
        let by = Poly::constant(c);
        (self.claims.quotients())
            .filter(|(i, _, divisor)| {
                **divisor == by && matches!(self.claims.atoms.get(*i), Some((Kind::Floor(..), _)))
            })
            .find_map(|(i, of, _)| (of == x || self.renamed(of) == *x).then_some(i))
    }

    /// The class of a tile that is another one but for the order of dimensions and unit dimensions.
    pub(super) fn layout(&mut self, side: Side, result: Value, source: usize, op: &Op) -> Option<usize> {
        let code = self.code(side);
        let shape_of = |v: Value| Some(code.module.types.get(code.body.ty(v))?.as_tile()?.shape.to_vec());
        let shape = shape_of(result)?;
        let original = match code.body.defining_op(result)? {
            Op::Reshape { source } | Op::Permute { source, .. } => shape_of(*source)?,
            _ => return None,
        };
        let (root, order) = self.layout_of(source, &original);
        let order = match op {
            Op::Permute { permutation, .. } => {
                let mut p = Vec::new();
                for &i in permutation {
                    p.push(usize::try_from(i).ok()?);
                }
                reordered(&order, &original, &p)?
            }
            _ => {
                let solid = |s: &[i64]| s.iter().copied().filter(|&n| n != 1).collect::<Vec<_>>();
                if solid(&original) != solid(&shape) {
                    return None;
                }
                order
            }
        };
        Some(self.laid_out(root, order, shape))
    }

    /// The tile that a class is a layout of, and the order of its dimensions that are not of size one.
    pub(super) fn layout_of(&self, class: usize, shape: &[i64]) -> (usize, Vec<usize>) {
        let solid = shape.iter().filter(|&&n| n != 1).count();
        self.classes
            .get(class)
            .and_then(|c| c.layout.clone())
            .unwrap_or_else(|| (class, (0..solid).collect()))
    }

    pub(super) fn laid_out(&mut self, root: usize, order: Vec<usize>, shape: Vec<i64>) -> usize {
        let class = Class {
            layout: Some((root, order.clone())),
            ..Class::default()
        };
        self.keyed(Key::Layout(root, order, shape), || class)
    }

    /// The shape of a strided view's index space follows from the tensor's shape.
    pub(super) fn index_space(&mut self, side: Side, id: OpId) -> Option<()> {
        let code = self.code(side);
        let Op::GetIndexSpaceShape { src } = *code.body.op(id) else {
            return None;
        };
        let Type::StridedView(ty) = code.module.types.get(code.body.ty(src))?.clone() else {
            return None;
        };
        let Some(Op::MakeStridedView { tensor_view }) = code.body.defining_op(src).cloned() else {
            return None;
        };
        let results: Vec<Value> = code.body.results(id).collect();
        let tensor = Value::new(self.class(side, tensor_view)?);
        let asked = self.ty(side, *results.first()?)?;
        if ty.traversal_strides == ty.tile_shape {
            let partition = self
                .types
                .intern(Type::PartitionView(tileport_ir::PartitionViewType {
                    tile_shape: ty.tile_shape,
                    tensor: ty.tensor,
                    dim_map: ty.dim_map,
                    padding: ty.padding,
                }));
            let view = Key::Op(Op::MakePartitionView { tensor_view: tensor }, vec![partition], 0);
            let view = self.keyed(view, Class::default);
            for (d, &r) in results.iter().enumerate() {
                let op = Op::GetIndexSpaceShape {
                    src: Value::new(view),
                };
                let class = self.keyed(Key::Op(op, vec![asked; results.len()], d), Class::default);
                self.of[side as usize].insert(r, class);
            }
            return Some(());
        }
        let wide = self
            .types
            .intern(tileport_ir::TileType::scalar(tileport_ir::ElementType::I64));
        let unit = ty.traversal_strides.iter().all(|&s| s == 1);
        let size_ty = if unit { asked } else { wide };
        let width = self.code(side).width(*results.first()?);
        for (d, &r) in results.iter().enumerate() {
            let at = usize::try_from(*ty.dim_map.get(d)?).ok()?;
            let stride = *ty.traversal_strides.get(d)?;
            let shape = Op::GetTensorShape { src: tensor };
            let mut class = self.keyed(Key::Op(shape, vec![size_ty; ty.tensor.shape.len()], at), || {
                Class {
                    width: if unit { width } else { Some(64) },
                    ..Class::default()
                }
            });
            if stride != 1 {
                let by = Poly::constant(stride.into());
                let by = self.keyed(Key::Form(by.clone(), 64), || Class {
                    poly: Some(by),
                    width: Some(64),
                    ..Class::default()
                });
                let divide = Op::DivI {
                    lhs: Value::new(class),
                    rhs: Value::new(by),
                    signedness: tileport_ir::attr::Signedness::Unsigned,
                    rounding: tileport_ir::attr::RoundingMode::PositiveInf,
                };
                class = self.keyed(Key::Op(divide, vec![wide], 0), || Class {
                    width: Some(64),
                    ..Class::default()
                });
            }
            if size_ty != asked {
                let narrow = Op::TruncI {
                    from: Value::new(class),
                    overflow: Overflow::None,
                };
                class = self.keyed(Key::Op(narrow, vec![asked], 0), || Class {
                    width,
                    ..Class::default()
                });
            }
            // A claim about the old value holds for the new one, but the class is that of the computation.
            self.of[side as usize].insert(r, class);
        }
        Some(())
    }
}

fn is_unsigned(op: &Op) -> bool {
    matches!(
        op,
        Op::DivI {
            signedness: tileport_ir::attr::Signedness::Unsigned,
            ..
        }
    )
}

fn rounds_down(op: &Op) -> bool {
    matches!(
        op,
        Op::DivI {
            rounding: tileport_ir::attr::RoundingMode::Zero | tileport_ir::attr::RoundingMode::NegativeInf,
            ..
        }
    )
}

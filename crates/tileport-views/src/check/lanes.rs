//! Checks that an access through pointers is the one through the strided view: element by element, the address and
//! the mask are computed as forms of the element's place in the tile.

use super::claims::{Checked, need};
use super::classes::Side;
use super::pair::Pairing;
use super::poly::Poly;
use tileport_ir::attr::{ComparisonPredicate, Overflow, PaddingValue, Signedness};
use tileport_ir::op::{Op, Values};
use tileport_ir::{Dim, OpId, StridedViewType, Type, Value};
use tileport_num::Format;

/// The place along dimension d of a tile, as an atom.
const LANE: usize = 1 << 40;
/// A scalar of a class, read as an unsigned number, as an atom.
const SCALAR: usize = 1 << 41;

/// What a tile of the result holds.
enum Lanes {
    Numbers(Poly),
    /// Conditions that must all hold: the first number is below the second.
    Mask(Vec<(Poly, Poly)>),
    /// The class of the base pointer, and the offset in elements.
    Pointers(usize, Poly),
}

impl Pairing<'_> {
    pub(super) fn pair_pointers(&mut self, x: OpId, y: OpId) -> Checked {
        let (old, new) = (self.src.body.op(x).clone(), self.res.body.op(y).clone());
        let (pointers, mask, results) = match (&old, &new) {
            (
                Op::LoadViewTko {
                    memory_ordering_semantics: o1,
                    memory_scope: s1,
                    token: t1,
                    view,
                    ..
                },
                Op::LoadPtrTko {
                    memory_ordering_semantics: o2,
                    memory_scope: s2,
                    token: t2,
                    source,
                    mask,
                    padding_value,
                    ..
                },
            ) => {
                need(o1 == o2 && s1 == s2, "its ordering differs")?;
                self.same_option(*t1, *t2)?;
                self.check_padding(*view, *padding_value)?;
                (*source, *mask, 0)
            }
            (
                Op::StoreViewTko {
                    memory_ordering_semantics: o1,
                    memory_scope: s1,
                    token: t1,
                    tile,
                    ..
                },
                Op::StorePtrTko {
                    memory_ordering_semantics: o2,
                    memory_scope: s2,
                    token: t2,
                    destination,
                    value,
                    mask,
                    ..
                },
            ) => {
                need(o1 == o2 && s1 == s2, "its ordering differs")?;
                self.same_option(*t1, *t2)?;
                self.same_option(Some(*tile), Some(*value))?;
                (*destination, *mask, 0)
            }
            (
                Op::AtomicRedViewTko {
                    memory_ordering_semantics: o1,
                    memory_scope: s1,
                    token: t1,
                    value,
                    mode: m1,
                    ..
                },
                Op::AtomicRmwTko {
                    memory_ordering_semantics: o2,
                    memory_scope: s2,
                    token: t2,
                    pointers,
                    arg,
                    mode: m2,
                    mask,
                },
            ) => {
                need(o1 == o2 && s1 == s2 && m1 == m2, "its ordering or mode differs")?;
                self.same_option(*t1, *t2)?;
                self.same_option(Some(*value), Some(*arg))?;
                (*pointers, *mask, 1)
            }
            _ => return Err("the result has another operation in its place".to_owned()),
        };
        let Some((_, view, index)) = crate::access::access_of(&old) else {
            return Err("the source has no access here".to_owned());
        };
        let mask = mask.ok_or("the access through pointers has no mask")?;
        self.check_addresses(view, index, pointers, mask)?;
        let (a, b): (Vec<_>, Vec<_>) = (
            self.src.body.results(x).collect(),
            self.res.body.results(y).skip(results).collect(),
        );
        need(a.len() == b.len(), "the numbers of results differ")?;
        a.iter().zip(&b).try_for_each(|(&a, &b)| self.pair(a, b))
    }

    fn same_option(&self, old: Option<Value>, new: Option<Value>) -> Checked {
        let class = |side, v: Option<Value>| v.map(|v| self.class(side, v));
        let (a, b) = (class(Side::Source, old), class(Side::Result, new));
        need(a == b && a != Some(None), "an operand is another value")
    }

    fn check_padding(&self, view: Value, padding: Option<Value>) -> Checked {
        let Some(Type::StridedView(ty)) = self.src.module.types.get(self.src.body.ty(view)) else {
            return Err("the source does not go through a strided view".to_owned());
        };
        let Some(expected) = ty.padding else {
            return need(padding.is_none(), "the source has no padding");
        };
        let element = ty.tensor.element;
        let format = Format::from_name(element.name());
        let bits = match expected {
            PaddingValue::Zero => Some(0),
            PaddingValue::NegZero => format.map(Format::sign_mask),
            PaddingValue::Nan => format.and_then(Format::nan),
            PaddingValue::PosInf => format.and_then(Format::infinity),
            PaddingValue::NegInf => format.and_then(|f| Some(f.infinity()? | f.sign_mask())),
        };
        let found = padding.and_then(|v| match self.res.body.defining_op(v)? {
            Op::Constant { value } if value.is_splat() => value.get(element, 0).map(|n| n.bits),
            _ => None,
        });
        need(bits.is_some() && bits == found, "the padding differs")
    }

    fn check_addresses(&self, view: Value, index: &Values, pointers: Value, mask: Value) -> Checked {
        let Some(Type::StridedView(ty)) = self.src.module.types.get(self.src.body.ty(view)) else {
            return Err("the source does not go through a strided view".to_owned());
        };
        let Some(Op::MakeStridedView { tensor_view }) = self.src.body.defining_op(view) else {
            return Err("the view is not made in sight".to_owned());
        };
        let Some(Op::MakeTensorView {
            base,
            dynamic_shape,
            dynamic_strides,
        }) = self.src.body.defining_op(*tensor_view)
        else {
            return Err("the tensor is not made in sight".to_owned());
        };
        let (offset, mut inside) = self
            .expected(ty, index, dynamic_shape, dynamic_strides)
            .ok_or("the index does not fit the view")?;
        let base = self
            .class(Side::Source, *base)
            .ok_or("the base pointer has no partner")?;
        // What the addresses are made of: these are not looked into.
        let leaves: Vec<usize> = (index.iter().chain(dynamic_shape).chain(dynamic_strides))
            .filter_map(|&v| self.class(Side::Source, v))
            .collect();
        let Some(Lanes::Pointers(found_base, found)) = self.lanes(pointers, &leaves, 0) else {
            return Err("the addresses are not computed in a known way".to_owned());
        };
        need(found_base == base && found == offset, "the addresses differ")?;
        let Some(Lanes::Mask(mut found)) = self.lanes(mask, &leaves, 0) else {
            return Err("the mask is not computed in a known way".to_owned());
        };
        inside.sort();
        found.sort();
        found.dedup();
        inside.dedup();
        need(found == inside, "the mask differs")
    }

    /// The offset of an element and the conditions for it to lie in the tensor, as the spec has them.
    fn expected(
        &self,
        ty: &StridedViewType,
        index: &Values,
        shape: &Values,
        strides: &Values,
    ) -> Option<(Poly, Vec<(Poly, Poly)>)> {
        let mut offset = Poly::default();
        let mut inside = Vec::new();
        if index.len() != ty.tile_shape.len() {
            return None;
        }
        for (d, &i) in index.iter().enumerate() {
            let at = usize::try_from(*ty.dim_map.get(d)?).ok()?;
            let amount = |dims: &[Dim], dynamic: &Values| match *dims.get(at)? {
                Dim::Static(n) => Some(Poly::constant(n.into())),
                Dim::Dynamic => {
                    let before = dims.iter().take(at).filter(|x| x.is_dynamic()).count();
                    self.scalar(Side::Source, *dynamic.get(before)?)
                }
            };
            let traversal = i128::from(*ty.traversal_strides.get(d)?);
            let mut position = self.scalar(Side::Source, i)?.scale(traversal)?;
            if *ty.tile_shape.get(d)? != 1 {
                position = position.add(&Poly::atom(LANE + d))?;
            }
            offset = offset.add(&position.mul(&amount(&ty.tensor.strides, strides)?)?)?;
            inside.push((position, amount(&ty.tensor.shape, shape)?));
        }
        Some((offset, inside))
    }

    /// A scalar integer as an unsigned number.
    fn scalar(&self, side: Side, v: Value) -> Option<Poly> {
        let class = self.class(side, v)?;
        let data = self.classes.get(class)?;
        match data.poly.as_ref().and_then(Poly::number) {
            Some(n) if n >= 0 => Some(Poly::constant(n)),
            _ => Some(Poly::atom(SCALAR + class)),
        }
    }

    /// What a tile of the result holds at each place.
    fn lanes(&self, v: Value, leaves: &[usize], depth: u32) -> Option<Lanes> {
        if depth > 64 {
            return None;
        }
        let body = self.res.body;
        let tile = |v: Value| self.res.module.types.get(body.ty(v)).and_then(Type::as_tile);
        let shape = &tile(v)?.shape;
        let is_wide = |v: Value| {
            tile(v)
                .and_then(|t| t.element.as_number())
                .is_some_and(|e| e.value_bits() == 64)
        };
        let number = |v: Value| match self.lanes(v, leaves, depth + 1)? {
            Lanes::Numbers(p) => Some(p),
            _ => None,
        };
        if is_wide(v) && shape.is_empty() && self.class(Side::Result, v).is_some_and(|c| leaves.contains(&c))
        {
            return self.scalar(Side::Result, v).map(Lanes::Numbers);
        }
        match body.defining_op(v) {
            Some(Op::Constant { value }) if value.is_splat() => {
                let n = value.get(tile(v)?.element.as_number()?, 0)?.as_signed()?;
                Some(Lanes::Numbers(Poly::constant(n.into())))
            }
            Some(Op::Iota {}) => {
                let unit = shape.first() == Some(&1);
                Some(Lanes::Numbers(if unit {
                    Poly::default()
                } else {
                    Poly::atom(LANE)
                }))
            }
            Some(Op::ExtI {
                from,
                signedness: Signedness::Unsigned,
            }) if shape.is_empty() => self.scalar(Side::Result, *from).map(Lanes::Numbers),
            Some(Op::AddI {
                lhs,
                rhs,
                overflow: Overflow::None,
            }) if is_wide(v) => Some(Lanes::Numbers(number(*lhs)?.add(&number(*rhs)?)?)),
            Some(Op::MulI {
                lhs,
                rhs,
                overflow: Overflow::None,
            }) if is_wide(v) => Some(Lanes::Numbers(number(*lhs)?.mul(&number(*rhs)?)?)),
            Some(Op::CmpI {
                comparison_predicate: ComparisonPredicate::LessThan,
                lhs,
                rhs,
                signedness: Signedness::Unsigned,
            }) => Some(Lanes::Mask(vec![(number(*lhs)?, number(*rhs)?)])),
            Some(Op::AndI { lhs, rhs }) => match (
                self.lanes(*lhs, leaves, depth + 1)?,
                self.lanes(*rhs, leaves, depth + 1)?,
            ) {
                (Lanes::Mask(mut a), Lanes::Mask(b)) => {
                    a.extend(b);
                    Some(Lanes::Mask(a))
                }
                _ => None,
            },
            Some(Op::Offset { ptr, offset }) => match self.lanes(*ptr, leaves, depth + 1)? {
                Lanes::Pointers(base, p) => Some(Lanes::Pointers(base, p.add(&number(*offset)?)?)),
                _ => None,
            },
            Some(Op::Broadcast { source }) => self.lanes(*source, leaves, depth + 1),
            Some(Op::Reshape { source }) => {
                let from = &tile(*source)?.shape;
                let inner = self.lanes(*source, leaves, depth + 1)?;
                moved(inner, from, shape)
            }
            _ if shape.is_empty() => match tile(v)?.element.as_pointer() {
                Some(_) => Some(Lanes::Pointers(self.class(Side::Result, v)?, Poly::default())),
                None if is_wide(v) => self.scalar(Side::Result, v).map(Lanes::Numbers),
                None => None,
            },
            _ => None,
        }
    }
}

/// What a reshape that adds or drops unit dimensions does to the places.
fn moved(lanes: Lanes, from: &[i64], to: &[i64]) -> Option<Lanes> {
    let solid = |s: &[i64]| {
        s.iter()
            .enumerate()
            .filter(|(_, n)| **n != 1)
            .map(|(i, n)| (i, *n))
            .collect::<Vec<_>>()
    };
    let (a, b) = (solid(from), solid(to));
    if a.len() != b.len() || a.iter().zip(&b).any(|(x, y)| x.1 != y.1) {
        return None;
    }
    let rename = |p: &Poly| {
        // Through fresh numbers, as dimensions may change places with each other.
        let mut out = p.clone();
        for (x, _) in a.iter().zip(&b) {
            out = out.with(LANE + x.0, &Poly::atom(2 * LANE + LANE / 2 + x.0))?;
        }
        for (x, y) in a.iter().zip(&b) {
            out = out.with(2 * LANE + LANE / 2 + x.0, &Poly::atom(LANE + y.0))?;
        }
        Some(out)
    };
    Some(match lanes {
        Lanes::Numbers(p) => Lanes::Numbers(rename(&p)?),
        Lanes::Mask(list) => {
            let list = list
                .iter()
                .map(|(a, b)| Some((rename(a)?, rename(b)?)))
                .collect::<Option<_>>()?;
            Lanes::Mask(list)
        }
        Lanes::Pointers(base, p) => Lanes::Pointers(base, rename(&p)?),
    })
}

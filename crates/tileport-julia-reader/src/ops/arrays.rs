//! Arrays that a kernel makes: `ct.TileArray{T, N, I, S}(x.ptr, sizes, strides)`, which begin where another one does.

use crate::context::Result;
use crate::number::{self, Known};
use crate::reader::Reader;
use crate::rules;
use crate::value::{Arguments, Array, Made, Place, Spec, Ty, Value};
use tileport_kernel::{ArrayType, Dim, Dtype, Element, Expr, ExprId, Type};

impl Reader<'_> {
    /// `ct.TileArray{T, N, I, S}`, a type.
    pub(crate) fn array_type_of(&mut self, args: &[Value]) -> Result<Value> {
        let [element, rank, index, Value::Spec(spec)] = args else {
            return self.cx.error_help(
                "julia-unsupported",
                "an array is made in a kernel with a type that says all: of its elements, its rank, its indices and its memory",
                "write `ct.TileArray{T, N, Int32, SPEC}`, where `const SPEC = ct.ArraySpec{N}(…)`",
            );
        };
        let elem = self.element(element, "what an array holds")?;
        let rank = self.known_int(rank, "the rank of an array")?;
        let wide = match self.element(index, "what an array's indices are")? {
            Element::I32 => false,
            Element::I64 => true,
            other => {
                let message = format!(
                    "an array's indices are Int32 or Int64, not {}",
                    number::name(other)
                );
                return self.cx.error("julia-type", message);
            }
        };
        if usize::try_from(rank).ok() != Some(spec.rank) {
            let message = format!(
                "an array of rank {rank} is said to have the memory of one of rank {}",
                spec.rank
            );
            return self.cx.error("julia-type", message);
        }
        Ok(Value::Type(Ty::Array(Made {
            elem,
            wide,
            spec: *spec,
        })))
    }

    /// `ct.ArraySpec{N}(alignment, contiguous, stride_div_by, shape_div_by, may_alias_internally)`.
    pub(crate) fn spec(&mut self, rank: usize, args: &Arguments) -> Result<Value> {
        self.only("ct.ArraySpec", args, &[])?;
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let [alignment, contiguous, rest @ ..] = values.as_slice() else {
            return self.cx.error(
                "julia-arguments",
                "`ct.ArraySpec` is given an alignment, whether there are no gaps, and perhaps divisors",
            );
        };
        let contiguous = self.known_bool(contiguous, "whether an array has no gaps")?;
        let mut promises = vec![self.known_int(alignment, "an alignment")?];
        for divisors in rest.iter().take(2) {
            promises.extend(self.lengths(divisors, "divisors")?);
        }
        if promises.iter().any(|promised| *promised > 1) {
            return self.cx.error_help(
                "julia-unsupported",
                "an array that a kernel makes can't be read with promises of alignment or divisors",
                "leave them 0, and say `ct.assume_divisible_by` of a stride",
            );
        }
        Ok(Value::Spec(Spec { rank, contiguous }))
    }

    /// An array of a type, at an address, with lengths and strides.
    pub(crate) fn made_array(&mut self, made: Made, args: &Arguments) -> Result<Value> {
        self.only("ct.TileArray", args, &[])?;
        let values: Vec<Value> = args
            .positional
            .iter()
            .map(|argument| argument.value.clone())
            .collect();
        let [Value::Pointer(of), Value::Tuple(sizes), Value::Tuple(strides)] = values.as_slice() else {
            return self.cx.error_help(
                "julia-arguments",
                "`ct.TileArray` is given an address, a tuple of lengths and a tuple of strides",
                "write `ct.TileArray{T, 2, Int32, SPEC}(x.ptr, (n, m), (Int32(1), pitch))`",
            );
        };
        let rank = made.spec.rank;
        if sizes.len() != rank || strides.len() != rank {
            let message = format!(
                "an array of rank {rank} has as many lengths and strides, not {} and {}",
                sizes.len(),
                strides.len()
            );
            return self.cx.error("julia-type", message);
        }
        if of.elem != made.elem {
            let message = format!(
                "an array of {} can't begin where one of {} does",
                number::name(made.elem),
                number::name(of.elem)
            );
            return self.cx.error("julia-type", message);
        }
        let index = if made.wide { Element::I64 } else { Element::I32 };
        let known = |values: &[Value]| -> Option<Vec<i128>> {
            let int = |value: &Value| match value {
                Value::Val(val) => val.constant_int(),
                _ => None,
            };
            values.iter().map(int).collect()
        };
        if made.spec.contiguous && matches!(known(strides), Some(all) if all.first() != Some(&1)) {
            return self.cx.error(
                "julia-type",
                "an array is said to have no gaps along its first dimension, but its stride isn't 1",
            );
        }
        let of = self.kept(of.clone());
        // What has one element at the address is looked at by offsets.
        if rank == 1 && known(sizes) == Some(vec![1]) && known(strides) == Some(vec![1]) {
            return Ok(Value::Memory(of));
        }
        let base = self.cx.array(&of);
        let pointer = self.cx.add(
            Expr::AddressOf { array: base },
            Type::Pointer(Dtype::from(made.elem)),
        );
        let (shape, strides) = (self.integers(sizes, index)?, self.integers(strides, index)?);
        let mut steps: Vec<Option<Dim>> = vec![None; rank];
        if let (true, Some(first)) = (made.spec.contiguous, steps.first_mut()) {
            *first = Some(Dim::int(1));
        }
        let ty = ArrayType {
            dtype: made.elem.into(),
            shape: vec![None; rank],
            strides: self.cx.frame.order(steps),
            wide_index: made.wide,
        };
        let node = Expr::ArrayAt {
            pointer,
            shape,
            strides,
        };
        let id = self.cx.add(node, Type::Array(ty.clone()));
        Ok(Value::Array(Array {
            place: Place::Tree(id),
            ty,
            elem: made.elem,
        }))
    }

    /// Integers of a type, in the kernel's order.
    fn integers(&mut self, values: &[Value], elem: Element) -> Result<Vec<ExprId>> {
        let mut ids = Vec::new();
        for value in values {
            let val = self.number(value.clone(), "a length or a stride")?;
            if !val.elem.is_integer() {
                return rules::not_constant(self, "a length or a stride");
            }
            if let Some(Known::Int(value)) = val.known
                && number::convert(Known::Int(value), elem).is_none()
            {
                let message = format!("{value} is no {}", number::name(elem));
                return self.cx.error("julia-inexact", message);
            }
            let val = self.cx.promoted(val, elem);
            ids.push(self.cx.take(&val));
        }
        Ok(self.cx.frame.order(ids))
    }
}

//! Elements through pointers: gathers, scatters, raw offsets, atomics.

use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, unsupported};
use crate::ops::memory::ordering_names;
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{AccessHints, AtomicPlace, BinaryOp, Comparison, FloatMode};
use tileport_kernel::{Dim, Element, Expr, ExprId, ParamId, StmtKind};

/// Pointers with the elements that they may be followed for.
struct Places {
    pointers: Rx,
    shape: Vec<Dim>,
    mask: Option<Val>,
    elem: Elem,
    param: ParamId,
}

impl Writer<'_> {
    /// An address moved by elements, for each offset.
    fn offset_pointer(&mut self, param: ParamId, elem: Elem, offset: Option<Val>) -> Result<(Rx, Vec<Dim>)> {
        let address = self.address_of(param)?;
        let name = self.members.name(elem);
        let base_name = self.names.fresh("base");
        let base = Rx::call("pointer_to_tile", vec![address]);
        self.assign(
            &format!("let {base_name}: PointerTile<*mut {name}, {{ [] }}>"),
            &base,
        );
        let Some(offset) = offset else {
            return Ok((Rx::atom(base_name), Vec::new()));
        };
        let shape = offset.shape.clone();
        let mut rx = Rx::atom(base_name);
        if !shape.is_empty() {
            let ones = self.shape_macro(&vec![Dim::int(1); shape.len()]);
            let whole = self.shape_macro(&shape);
            rx = rx.method("reshape", vec![ones]);
            if shape.iter().any(|length| !length.is(1)) {
                rx = rx.method("broadcast", vec![whole]);
            }
        }
        rx = rx.method("offset_tile", vec![offset.rx]);
        let pointers = self.names.fresh("pointers");
        let text = self.shape_text(&shape);
        self.assign(&format!("let {pointers}: PointerTile<*mut {name}, {text}>"), &rx);
        Ok((Rx::atom(pointers), shape))
    }

    /// The shape that two are broadcast to.
    fn common_shape(a: &[Dim], b: &[Dim]) -> Vec<Dim> {
        let rank = a.len().max(b.len());
        let one = Dim::int(1);
        let at = |shape: &[Dim], axis: usize| {
            axis.checked_sub(rank - shape.len())
                .and_then(|axis| shape.get(axis))
                .unwrap_or(&one)
                .clone()
        };
        (0..rank)
            .map(|axis| {
                let (x, y) = (at(a, axis), at(b, axis));
                if x.is(1) { y } else { x }
            })
            .collect()
    }

    fn places(
        &mut self,
        array: ExprId,
        indices: &[ExprId],
        mask: Option<ExprId>,
        check: bool,
    ) -> Result<Places> {
        let wide = Elem::Known(Element::U64);
        let param = self.array_param(array)?;
        let elem = match self.params.get(&param) {
            Some(parameter) => parameter.elem,
            None => return error(MALFORMED, self.span, "an array has no parameter"),
        };
        let mut values = Vec::new();
        for index in indices {
            values.push(self.value(*index)?);
        }
        let mask = mask.map(|mask| self.tile(mask)).transpose()?;
        let shape = values.iter().fold(Vec::new(), |shape, value| {
            Self::common_shape(&shape, &value.shape)
        });
        let mode = FloatMode::default();
        let (mut bounds, mut offset): (Option<Val>, Option<Val>) = (None, None);
        for (axis, value) in values.into_iter().enumerate() {
            let index = self.rank_zero(value)?;
            // As unsigned numbers, negative indices are beyond the end.
            let index = self.convert(index, wide, None)?;
            let index = self.broadcast(index, &shape)?;
            let index = self.named("index", index);
            if check {
                let length = self.length_of(param, axis)?;
                let length = self.wide(length, &shape)?;
                let inside = self.compare_values(Comparison::Lt, index.clone(), length)?;
                bounds = Some(match bounds {
                    Some(bounds) => self.binary_values(BinaryOp::And, bounds, inside, mode)?,
                    None => inside,
                });
            }
            let stride = self.stride_of(param, axis)?;
            let step = if stride.line() == "1i32" {
                index
            } else {
                let stride = self.wide(stride, &shape)?;
                self.binary_values(BinaryOp::Mul, index, stride, mode)?
            };
            offset = Some(match offset {
                Some(offset) => self.binary_values(BinaryOp::Add, offset, step, mode)?,
                None => step,
            });
        }
        let (pointers, _) = self.offset_pointer(param, elem, offset)?;
        let mask = match (mask, bounds) {
            (None, bounds) => bounds,
            (Some(mask), None) => Some(self.broadcast(mask, &shape)?),
            (Some(mask), Some(bounds)) => {
                let mask = self.broadcast(mask, &shape)?;
                Some(self.binary_values(BinaryOp::And, bounds, mask, mode)?)
            }
        };
        let mask = mask.map(|mask| self.named("mask", mask));
        Ok(Places {
            pointers,
            shape,
            mask,
            elem,
            param,
        })
    }

    /// A length or a stride, as 64 bits in every element.
    fn wide(&mut self, number: Rx, shape: &[Dim]) -> Result<Val> {
        let scalar = Val {
            rx: number,
            elem: Elem::Known(Element::I32),
            shape: Vec::new(),
            form: Form::Scalar,
        };
        let tile = self.rank_zero(scalar)?;
        let tile = self.convert(tile, Elem::Known(Element::U64), None)?;
        self.broadcast(tile, shape)
    }

    fn offsets(&mut self, memory: ExprId, offset: ExprId, mask: Option<ExprId>) -> Result<Places> {
        let array = match self.kernel.exprs.get(memory).map(|data| &data.expr) {
            Some(Expr::Memory { array }) => *array,
            Some(Expr::Var(var)) => {
                let value = self.analysis.variables.get(var).and_then(|variable| {
                    variable
                        .occurrences
                        .iter()
                        .find(|o| o.write)
                        .and_then(|o| o.value)
                });
                match value
                    .and_then(|value| self.kernel.exprs.get(value))
                    .map(|data| &data.expr)
                {
                    Some(Expr::Memory { array }) => *array,
                    _ => {
                        return unsupported(
                            self.span,
                            "memory that is chosen while the kernel runs",
                            "use the array itself",
                        );
                    }
                }
            }
            _ => return error(MALFORMED, self.span, "the memory of an array is needed here"),
        };
        let param = self.array_param(array)?;
        let elem = match self.params.get(&param) {
            Some(parameter) => parameter.elem,
            None => return error(MALFORMED, self.span, "an array has no parameter"),
        };
        let offset = self.tile(offset)?;
        let mask = mask.map(|mask| self.tile(mask)).transpose()?;
        let offset = self.convert(offset, Elem::Known(Element::U64), None)?;
        let shape = offset.shape.clone();
        let mask = match mask {
            Some(mask) => {
                let mask = self.broadcast(mask, &shape)?;
                Some(self.named("mask", mask))
            }
            None => None,
        };
        let (pointers, _) = self.offset_pointer(param, elem, Some(offset))?;
        Ok(Places {
            pointers,
            shape,
            mask,
            elem,
            param,
        })
    }

    fn place(&mut self, place: &AtomicPlace) -> Result<Places> {
        match place {
            AtomicPlace::Indices {
                array,
                indices,
                mask,
                check_bounds,
            } => self.places(*array, indices, *mask, *check_bounds),
            AtomicPlace::Offset { memory, offset, mask } => self.offsets(*memory, *offset, *mask),
        }
    }

    fn mask_rx(places: &Places) -> Rx {
        Rx::atom(match &places.mask {
            Some(mask) => format!("Some({})", mask.rx.line()),
            None => "None".to_owned(),
        })
    }

    fn token_rx(token: Option<&String>) -> Rx {
        Rx::atom(token.map_or_else(|| "None".to_owned(), |token| format!("Some({token})")))
    }

    fn latency_rx(hints: AccessHints) -> Rx {
        Rx::atom(format!("Latency::<{}>", hints.latency.unwrap_or(0)))
    }

    pub(crate) fn gather(&mut self, id: ExprId, expr: &Expr) -> Result<Val> {
        let (places, padding, hints) = match expr {
            Expr::Gather {
                array,
                indices,
                mask,
                padding,
                check_bounds,
                hints,
            } => (
                self.places(*array, indices, *mask, *check_bounds)?,
                *padding,
                *hints,
            ),
            Expr::LoadOffset {
                memory,
                offset,
                mask,
                padding,
                hints,
                ..
            } => (self.offsets(*memory, *offset, *mask)?, *padding, *hints),
            _ => return error(MALFORMED, self.span, "a gather is needed here"),
        };
        let padding = match padding {
            Some(padding) => Some(self.scalar_padding(padding, places.elem)?),
            None => None,
        };
        let token = self.token_of(places.param);
        let rx = Rx::call(
            "load_ptr_tko",
            vec![
                places.pointers.clone(),
                Rx::atom("ordering::Weak"),
                Rx::atom("None::<scope::TileBlock>"),
                Self::mask_rx(&places),
                Rx::atom(padding.map_or_else(
                    || "None".to_owned(),
                    |padding| format!("Some({})", padding.line()),
                )),
                Self::token_rx(token.as_ref()),
                Self::latency_rx(hints),
            ],
        );
        let loaded = Val {
            rx,
            elem: places.elem,
            shape: places.shape.clone(),
            form: Form::Tile,
        };
        let loaded = self.with_token("elements", loaded, token.as_deref());
        let (_, wanted) = self.tile_type(id)?;
        self.reshape(loaded, &wanted)
    }

    /// What elements that aren't loaded are: a scalar, as cutile-rs has it.
    fn scalar_padding(&mut self, padding: ExprId, elem: Elem) -> Result<Rx> {
        let mut at = padding;
        while let Some(Expr::Cast { x, .. } | Expr::Broadcast { x } | Expr::Full { value: x }) =
            self.kernel.exprs.get(at).map(|data| &data.expr)
        {
            at = *x;
        }
        if let Some(Expr::Constant(constant)) = self.kernel.exprs.get(at).map(|data| &data.expr) {
            let value = match constant {
                tileport_kernel::expr::Constant::Float(float) => Some(self.float_value(float)?),
                tileport_kernel::expr::Constant::Int(dim) => dim.as_int().map(|value| value as f64),
                tileport_kernel::expr::Constant::Bool(_) => None,
            };
            if value == Some(0.0) {
                return Ok(Rx::atom(format!("{}::ZERO", self.members.name(elem))));
            }
        }
        let value = self.value(padding)?;
        if !value.shape.is_empty() {
            return unsupported(
                self.span,
                "tile of padding values",
                "pad with one scalar, or select afterwards",
            );
        }
        let value = self.convert(value, elem, None)?;
        Ok(self.scalar(value)?.rx)
    }

    /// A value for each place.
    fn for_places(&mut self, value: Val, places: &Places) -> Result<Val> {
        if value.elem != places.elem {
            return error(
                MALFORMED,
                self.span,
                "a tile is stored in an array of another element type",
            );
        }
        if value.shape.is_empty() && places.shape.is_empty() {
            return self.rank_zero(value);
        }
        self.broadcast(value, &places.shape)
    }

    pub(crate) fn scatter(&mut self, kind: &StmtKind) -> Result {
        self.subject.clear();
        let (value, places, hints) = match kind {
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                check_bounds,
                hints,
            } => {
                let value = self.value(*value)?;
                let value = self.named("elements", value);
                (value, self.places(*array, indices, *mask, *check_bounds)?, *hints)
            }
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                hints,
                ..
            } => {
                let value = self.value(*value)?;
                let value = self.named("elements", value);
                (value, self.offsets(*memory, *offset, *mask)?, *hints)
            }
            _ => return error(MALFORMED, self.span, "a scatter is needed here"),
        };
        let value = self.for_places(value, &places)?;
        let token = self.token_of(places.param);
        let rx = Rx::call(
            "store_ptr_tko",
            vec![
                places.pointers.clone(),
                value.rx,
                Rx::atom("ordering::Weak"),
                Rx::atom("None::<scope::TileBlock>"),
                Self::mask_rx(&places),
                Self::token_rx(token.as_ref()),
                Self::latency_rx(hints),
            ],
        );
        self.effect(&rx, token.as_deref());
        Ok(())
    }

    pub(crate) fn atomic(&mut self, _id: ExprId, expr: &Expr) -> Result<Val> {
        let (function, places, mut args, ordering) = match expr {
            Expr::Atomic {
                op,
                place,
                value,
                ordering,
            } => {
                let value = self.value(*value)?;
                let places = self.place(place)?;
                let value = self.for_places(value, &places)?;
                let mode = self.atomic_mode(*op, places.elem)?;
                (
                    "atomic_rmw_tko",
                    places,
                    vec![value.rx, Rx::atom(mode)],
                    *ordering,
                )
            }
            Expr::CompareExchange {
                place,
                expected,
                desired,
                ordering,
            } => {
                let (expected, desired) = (self.value(*expected)?, self.value(*desired)?);
                let places = self.place(place)?;
                let expected = self.for_places(expected, &places)?;
                let desired = self.for_places(desired, &places)?;
                ("atomic_cas_tko", places, vec![expected.rx, desired.rx], *ordering)
            }
            _ => return error(MALFORMED, self.span, "an atomic access is needed here"),
        };
        let token = self.token_of(places.param);
        let (order, scope) = ordering_names(ordering);
        let Some(scope) = scope else {
            return error(
                MALFORMED,
                self.span,
                "an atomic access has an ordering and a scope",
            );
        };
        let mut all = vec![places.pointers.clone()];
        all.append(&mut args);
        all.extend([
            Rx::atom(order),
            Rx::atom(scope),
            Self::mask_rx(&places),
            Self::token_rx(token.as_ref()),
        ]);
        let old = Val {
            rx: Rx::call(function, all),
            elem: places.elem,
            shape: places.shape.clone(),
            form: Form::Tile,
        };
        Ok(self.with_token("before", old, token.as_deref()))
    }
}

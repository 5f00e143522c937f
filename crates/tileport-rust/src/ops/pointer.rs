//! Elements through pointers: gathers, scatters, raw offsets, atomics.

use crate::arrays::Place;
use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::expr::LEAST_LITERAL;
use crate::ops::memory::ordering_names;
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{AccessHints, AtomicPlace, BinaryOp, Comparison, FloatMode, MemoryOrdering};
use tileport_kernel::{Dim, Element, Expr, ExprId, StmtKind};

/// Pointers with the elements that they may be followed for.
pub(crate) struct Places {
    pointers: Rx,
    pub(crate) shape: Vec<Dim>,
    mask: Option<Val>,
    pub(crate) elem: Elem,
    array: Place,
}

/// What elements are that aren't loaded.
#[derive(Clone, Copy)]
pub(crate) enum Padding {
    /// An expression.
    Value(ExprId),
    /// A number.
    Number(f64),
}

impl Writer<'_> {
    /// An address moved by elements, for each offset.
    fn offset_pointer(&mut self, array: Place, elem: Elem, offset: Option<Val>) -> Result<(Rx, Vec<Dim>)> {
        let name = self.members.name(elem);
        let base = self.base_of(array)?;
        // Named after the array, where it is a parameter.
        let of = match &base {
            Rx::Call(_, args) => match args.as_slice() {
                [Rx::Atom(pointer)] => pointer.strip_suffix("_ptr").map(|array| format!("{array}_")),
                _ => None,
            },
            _ => None,
        };
        let of = of.unwrap_or_default();
        let (base_name, pointers) = (format!("{of}base"), format!("{of}pointers"));
        let mut rx = if base.is_atom() {
            base
        } else {
            self.pointer_step(&base_name, (&name, "{ [] }"), base)
        };
        let Some(offset) = offset else {
            return Ok((rx, Vec::new()));
        };
        let shape = offset.shape.clone();
        if !shape.is_empty() {
            let ones_shape = vec![Dim::int(1); shape.len()];
            let ones = self.shape_macro(&ones_shape);
            let ones_text = self.shape_text(&ones_shape);
            rx = self.pointer_step(&base_name, (&name, &ones_text), rx.method("reshape", vec![ones]));
            if shape.iter().any(|length| !length.is(1)) {
                let whole = self.shape_macro(&shape);
                let text = self.shape_text(&shape);
                rx = self.pointer_step(&base_name, (&name, &text), rx.method("broadcast", vec![whole]));
            }
        }
        rx = rx.method("offset_tile", vec![offset.rx]);
        let text = self.shape_text(&shape);
        Ok((self.pointer_step(&pointers, (&name, &text), rx), shape))
    }

    /// A step towards pointers, with the type that cutile's compiler needs to know of each.
    fn pointer_step(&mut self, what: &str, (elem, shape): (&str, &str), rx: Rx) -> Rx {
        let ty = format!("PointerTile<*mut {elem}, {shape}>");
        if let Some(name) = self.known_as(&ty, &rx) {
            return Rx::atom(name);
        }
        let name = self.names.fresh(what);
        self.assign(&format!("let {name}: {ty}"), &rx);
        self.note_known(&name, &ty, &rx);
        Rx::atom(name)
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
        let array = self.place(array)?;
        let mut values = Vec::new();
        for index in indices {
            values.push(self.value(*index)?);
        }
        let mask = mask.map(|mask| self.tile(mask)).transpose()?;
        let shape = values.iter().fold(Vec::new(), |shape, value| {
            Self::common_shape(&shape, &value.shape)
        });
        let indices = values.into_iter().enumerate().collect();
        self.places_at(array, shape, indices, mask, check)
    }

    /// The elements at indices, one a dimension of the array, in a shape that they broadcast to.
    pub(crate) fn places_at(
        &mut self,
        array: Place,
        shape: Vec<Dim>,
        indices: Vec<(usize, Val)>,
        mask: Option<Val>,
        check: bool,
    ) -> Result<Places> {
        let wide = Elem::Known(Element::I64);
        let known = self.known(array)?;
        let elem = known.elem;
        let mode = FloatMode::default();
        let (mut bounds, mut offset): (Option<Val>, Option<Val>) = (None, None);
        for (axis, value) in indices {
            let index = self.rank_zero(value)?;
            let index = self.convert(index, wide, None)?;
            let index = self.broadcast(index, &shape)?;
            let index = self.named("index", index);
            if check {
                // As unsigned numbers, negative indices are beyond every length.
                let length = self.unsigned_length(array, axis, &shape)?;
                let position = self.unsigned("position", index.clone());
                let inside = self.compare_values(Comparison::Lt, position, length)?;
                let inside = self.named("inside", inside);
                bounds = Some(match bounds {
                    Some(bounds) => self.binary_values(BinaryOp::And, bounds, inside, mode)?,
                    None => inside,
                });
            }
            let contiguous = known.strides.get(axis) == Some(&Some(1));
            let step = if contiguous {
                index
            } else {
                let stride = self.wide(array, axis, true, &shape)?;
                let stride = self.named("stride", stride);
                self.binary_values(BinaryOp::Mul, index, stride, mode)?
            };
            offset = Some(match offset {
                Some(offset) => self.binary_values(BinaryOp::Add, offset, step, mode)?,
                None => step,
            });
        }
        let (pointers, _) = self.offset_pointer(array, elem, offset)?;
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
            array,
        })
    }

    fn unsigned(&mut self, what: &str, value: Val) -> Val {
        let rx = Rx::call("bitcast", vec![value.rx]);
        let elem = Elem::Known(Element::U64);
        self.temp(what, Val { rx, elem, ..value })
    }

    /// A length, as an unsigned number of 64 bits in every element.
    fn unsigned_length(&mut self, array: Place, axis: usize, shape: &[Dim]) -> Result<Val> {
        let size = self.size_value(array, axis, false)?;
        let subject = self.named_after(&size.rx);
        let length = self.wide(array, axis, false, shape);
        let length = length.map(|length| self.unsigned("length", length));
        self.subject = subject;
        length
    }

    /// Names values in between after a length or a stride that has a name; gives what they were named after.
    fn named_after(&mut self, size: &Rx) -> String {
        match size {
            Rx::Atom(name) if name.starts_with(|c: char| c.is_alphabetic()) => {
                std::mem::replace(&mut self.subject, name.clone())
            }
            _ => self.subject.clone(),
        }
    }

    /// A length or a stride, as 64 bits in every element.
    fn wide(&mut self, array: Place, axis: usize, stride: bool, shape: &[Dim]) -> Result<Val> {
        let elem = Elem::Known(Element::I64);
        let known = self.known(array)?;
        let constant = if stride {
            known.strides.get(axis).copied().flatten().map(i128::from)
        } else {
            known.shape.get(axis).and_then(|length| length.as_ref()?.as_int())
        };
        if let Some(value) = constant {
            let rx = self.integer_rx(elem, value, shape, Form::Tile)?;
            let val = Val {
                rx,
                elem,
                shape: shape.to_vec(),
                form: Form::Tile,
            };
            return Ok(self.temp("length", val));
        }
        let size = self.size_value(array, axis, stride)?;
        let subject = self.named_after(&size.rx);
        let tile = self.rank_zero(size);
        let tile = tile.and_then(|tile| self.convert(tile, elem, None));
        let tile = tile.and_then(|tile| self.broadcast(tile, shape));
        self.subject = subject;
        tile
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
                        return not_written(
                            self.span,
                            "memory that is chosen while the kernel runs",
                            "use the array itself",
                        );
                    }
                }
            }
            _ => return error(MALFORMED, self.span, "the memory of an array is needed here"),
        };
        let array = self.place(array)?;
        let elem = self.known(array)?.elem;
        let offset = self.tile(offset)?;
        let mask = mask.map(|mask| self.tile(mask)).transpose()?;
        let offset = self.convert(offset, Elem::Known(Element::I64), None)?;
        let shape = offset.shape.clone();
        let mask = match mask {
            Some(mask) => {
                let mask = self.broadcast(mask, &shape)?;
                Some(self.named("mask", mask))
            }
            None => None,
        };
        let (pointers, _) = self.offset_pointer(array, elem, Some(offset))?;
        Ok(Places {
            pointers,
            shape,
            mask,
            elem,
            array,
        })
    }

    fn atomic_places(&mut self, place: &AtomicPlace) -> Result<Places> {
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
        let padding = padding.map(Padding::Value);
        let loaded = self.load_places(&places, padding, MemoryOrdering::default(), hints)?;
        let (_, wanted) = self.tile_type(id)?;
        self.reshape(loaded, &wanted)
    }

    /// Loads elements.
    pub(crate) fn load_places(
        &mut self,
        places: &Places,
        padding: Option<Padding>,
        ordering: MemoryOrdering,
        hints: AccessHints,
    ) -> Result<Val> {
        // Without a mask everything is loaded.
        let padding = padding.filter(|_| places.mask.is_some());
        // A literal takes the shape of one dimension only.
        let flat = places.shape.len() <= 1;
        let literal = padding
            .filter(|_| flat)
            .and_then(|padding| self.literal_padding(padding, places.elem));
        let token = self.token_of(places.array);
        let (order, scope) = Self::pointer_ordering(ordering);
        let rx = Rx::call(
            "load_ptr_tko",
            vec![
                places.pointers.clone(),
                order,
                scope,
                Self::mask_rx(places),
                Rx::atom(
                    literal
                        .clone()
                        .map_or_else(|| "None".to_owned(), |padding| format!("Some({padding})")),
                ),
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
        let mut loaded = self.with_token("elements", loaded, token.as_deref());
        if let (None, Some(padding), Some(mask)) = (&literal, padding, &places.mask) {
            // cutile-rs pads with literals only.
            let padding = self.padding_tile(padding, places)?;
            let rx = Rx::call("select", vec![mask.rx.clone(), loaded.rx.clone(), padding.rx]);
            loaded = self.temp("padded", Val { rx, ..loaded });
        }
        Ok(loaded)
    }

    /// An ordering and a scope, as accesses through pointers take them.
    fn pointer_ordering(ordering: MemoryOrdering) -> (Rx, Rx) {
        let (order, scope) = ordering_names(ordering);
        let scope = scope.map_or_else(
            || "None::<scope::TileBlock>".to_owned(),
            |scope| format!("Some({scope})"),
        );
        (Rx::atom(order), Rx::atom(scope))
    }

    /// What elements that aren't loaded are, if cutile-rs has a literal for it.
    fn literal_padding(&self, padding: Padding, elem: Elem) -> Option<String> {
        let Elem::Known(element @ (Element::F32 | Element::I32 | Element::I64)) = elem else {
            return None;
        };
        let mut at = match padding {
            Padding::Number(value) if element == Element::F32 => {
                return value.is_finite().then(|| format!("{:?}f32", value as f32));
            }
            Padding::Number(value) => return (value == 0.0).then(|| format!("0{}", element.name())),
            Padding::Value(padding) => padding,
        };
        while let Some(Expr::Cast { x, .. } | Expr::Broadcast { x } | Expr::Full { value: x }) =
            self.kernel.exprs.get(at).map(|data| &data.expr)
        {
            at = *x;
        }
        let Some(Expr::Constant(constant)) = self.kernel.exprs.get(at).map(|data| &data.expr) else {
            return None;
        };
        match constant {
            tileport_kernel::expr::Constant::Int(dim) if element != Element::F32 => {
                let value = dim.as_int().filter(|value| *value >= LEAST_LITERAL)?;
                Some(format!("{value}{}", element.name()))
            }
            tileport_kernel::expr::Constant::Int(dim) if dim.is(0) => Some("0.0f32".to_owned()),
            tileport_kernel::expr::Constant::Float(float) if element == Element::F32 => {
                let value = float.as_value().filter(|value| value.is_finite())?;
                Some(format!("{:?}f32", value as f32))
            }
            _ => None,
        }
    }

    /// What elements that aren't loaded are, for each place.
    fn padding_tile(&mut self, padding: Padding, places: &Places) -> Result<Val> {
        let padding = match padding {
            Padding::Number(value) => {
                let rx = self.number_rx(places.elem, value, &places.shape, Form::Tile)?;
                let tile = Val {
                    rx,
                    elem: places.elem,
                    shape: places.shape.clone(),
                    form: Form::Tile,
                };
                return Ok(self.temp("padding", tile));
            }
            Padding::Value(padding) => padding,
        };
        let mut at = padding;
        while let Some(Expr::Cast { x, rounding: None } | Expr::Broadcast { x } | Expr::Full { value: x }) =
            self.kernel.exprs.get(at).map(|data| &data.expr)
        {
            at = *x;
        }
        if let Some(Expr::Constant(constant)) = self.kernel.exprs.get(at).map(|data| data.expr.clone()) {
            return self.constant_of(places.elem, &constant, &places.shape);
        }
        let value = self.value(padding)?;
        let value = self.convert(value, places.elem, None)?;
        self.for_places(value, places)
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
        self.subject = match kind {
            StmtKind::Scatter { array, .. } => self.array_name(*array),
            _ => String::new(),
        };
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
        self.store_places(&places, value, MemoryOrdering::default(), hints)
    }

    /// Stores elements.
    pub(crate) fn store_places(
        &mut self,
        places: &Places,
        value: Val,
        ordering: MemoryOrdering,
        hints: AccessHints,
    ) -> Result {
        let value = self.for_places(value, places)?;
        let token = self.token_of(places.array);
        let (order, scope) = Self::pointer_ordering(ordering);
        let rx = Rx::call(
            "store_ptr_tko",
            vec![
                places.pointers.clone(),
                value.rx,
                order,
                scope,
                Self::mask_rx(places),
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
                let places = self.atomic_places(place)?;
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
                let places = self.atomic_places(place)?;
                let expected = self.for_places(expected, &places)?;
                let desired = self.for_places(desired, &places)?;
                ("atomic_cas_tko", places, vec![expected.rx, desired.rx], *ordering)
            }
            _ => return error(MALFORMED, self.span, "an atomic access is needed here"),
        };
        let token = self.token_of(places.array);
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

//! Arrays, views of them, loads and stores.

use crate::api;
use crate::error::{Result, malformed, not_written, unsupported};
use crate::px::Px;
use crate::writer::Writer;
use tileport_kernel::expr::{AccessHints, MemoryOrdering, Ordering};
use tileport_kernel::{Dim, Element, Expr, ExprId, StmtKind, Type, ViewKind, ViewType};

/// How an access goes through a view.
enum Access {
    /// `ct.load(array, …)`.
    Array(Px),
    /// `view.load(…)`.
    View(Px),
    /// `ct.load_advanced_indexing(array, …)`.
    Gather(Px, usize),
}

/// What may be said with an access besides the place.
struct Extras {
    check_bounds: bool,
    hints: AccessHints,
    ordering: MemoryOrdering,
}

fn identity(order: &[usize]) -> bool {
    order.iter().enumerate().all(|(at, axis)| at == *axis)
}

impl Writer<'_> {
    /// An access with the view's array, or the view where that is a value of its own.
    fn access(&mut self, view: ExprId) -> Result<(Access, ViewType)> {
        let id = self.resolve(view);
        let ty = self.view(id)?;
        let data = self.expr(id)?;
        let Expr::View { array } = data.expr else {
            return Ok((Access::View(self.value(id)?), ty));
        };
        match ty.kind {
            ViewKind::Partition { .. } => Ok((Access::Array(self.value(array)?), ty)),
            ViewKind::Strided { .. } => Ok((Access::View(self.value(id)?), ty)),
            ViewKind::GatherScatter { sparse } => Ok((Access::Gather(self.value(array)?, sparse), ty)),
        }
    }

    /// The shape of a view's tiles as the source sees it.
    fn seen_shape(&self, view: &ViewType) -> Result<Px> {
        if view.scalar {
            Ok(Px::Tuple(Vec::new()))
        } else {
            self.shape(&view.tile)
        }
    }

    fn padding(view: &ViewType) -> Option<Px> {
        view.padding
            .map(|padding| Px::ct_name("PaddingMode").attr(api::padding(padding)))
    }

    fn order(order: &[usize]) -> Option<Px> {
        let items = order.iter().map(|axis| Px::atom(axis.to_string())).collect();
        (!identity(order)).then_some(Px::Tuple(items))
    }

    pub(crate) fn tiled_view(&mut self, id: ExprId, array: ExprId) -> Result<Px> {
        let ty = self.view(id)?;
        let (order, steps) = match &ty.kind {
            ViewKind::Partition { order } => (order, None),
            ViewKind::Strided { order, steps } => (order, Some(steps)),
            ViewKind::GatherScatter { .. } => {
                return unsupported(
                    self.span,
                    "view that is indexed element by element as a value of its own",
                    "write the access with the array",
                );
            }
        };
        if !identity(order) {
            return unsupported(
                self.span,
                "view of tiles with dimensions in another order as a value of its own",
                "write `order` at each load of the array",
            );
        }
        let shape = self.seen_shape(&ty)?;
        let steps = steps.map(|steps| self.shape(steps)).transpose()?;
        Ok(self
            .value(array)?
            .method("tiled_view", vec![shape])
            .with_some("padding_mode", Self::padding(&ty))
            .with_some("traversal_steps", steps))
    }

    pub(crate) fn tile_count(&mut self, view: ExprId, axis: usize) -> Result<Px> {
        let (access, ty) = self.access(view)?;
        let axis = Px::atom(axis.to_string());
        match access {
            Access::View(view) => Ok(view.method("num_tiles", vec![axis])),
            Access::Array(array) => {
                let shape = self.seen_shape(&ty)?;
                let order = match &ty.kind {
                    ViewKind::Partition { order } => Self::order(order),
                    _ => None,
                };
                Ok(Px::ct("num_tiles", vec![array, axis, shape]).with_some("order", order))
            }
            Access::Gather(..) => unsupported(
                self.span,
                "number of tiles of a view that is indexed element by element",
                "compute it from the array's length",
            ),
        }
    }

    pub(crate) fn slice(&mut self, array: ExprId, axis: usize, start: ExprId, stop: ExprId) -> Result<Px> {
        let array = self.value(array)?;
        let args = vec![
            Px::atom(axis.to_string()),
            self.integer(start)?,
            self.integer(stop)?,
        ];
        Ok(array.method("slice", args))
    }

    pub(crate) fn array_at(&mut self, pointer: ExprId, shape: &[ExprId], strides: &[ExprId]) -> Result<Px> {
        let pointer = self.value(pointer)?;
        let mut integers = |all: &[ExprId]| -> Result<Px> {
            all.iter()
                .map(|id| self.integer(*id))
                .collect::<Result<Vec<_>>>()
                .map(Px::Tuple)
        };
        let (shape, strides) = (integers(shape)?, integers(strides)?);
        Ok(Px::ct_name("Array").method("from_foreign", vec![pointer, shape, strides]))
    }

    /// The index of a tile, as a tuple.
    fn tile_index(&mut self, index: &[ExprId], view: &ViewType) -> Result<Px> {
        let wide = view.array.wide_index && matches!(view.kind, ViewKind::Partition { .. });
        let mut items = Vec::new();
        for id in index {
            let id = self.resolve(*id);
            if let Some(number) = self.number(id)? {
                items.push(number.px);
                continue;
            }
            // Indices become 64 bits wide, or 32, by themselves.
            let by_itself = match self.uncast(id) {
                Some(inner) => {
                    let from = self.tile(inner)?.dtype.as_element();
                    let to = self.tile(id)?.dtype.as_element();
                    from.is_some_and(|from| {
                        let made = match from {
                            _ if wide => Element::I64,
                            _ if from.storage_bits() > 32 => Element::I32,
                            from => from,
                        };
                        from.is_integer() && to == Some(made)
                    })
                }
                None => false,
            };
            let written = if by_itself {
                self.uncast(id).unwrap_or(id)
            } else {
                id
            };
            items.push(self.value(written)?);
        }
        Ok(Px::Tuple(items))
    }

    /// The indices of an access that takes elements along one dimension.
    fn gathered_index(&mut self, index: &[ExprId], view: &ViewType, sparse: usize) -> Result<Px> {
        let mut items = Vec::new();
        for (axis, id) in index.iter().enumerate() {
            let px = self.integer(*id)?;
            if axis == sparse {
                items.push(px);
                continue;
            }
            let Some(length) = view.tile.get(axis) else {
                return malformed(self.span, "an index for a dimension that a tile lacks");
            };
            items.push(Px::ct("Slice", vec![px, self.dim(length)?]));
        }
        Ok(Px::Tuple(items))
    }

    fn hinted(call: Px, hints: AccessHints) -> Px {
        call.with_some(
            "latency",
            hints.latency.map(|latency| Px::atom(latency.to_string())),
        )
        .with_some("allow_tma", hints.allow_tma.map(Px::truth))
    }

    /// An access by tiles with what is said of it. Only accesses of arrays say how they are ordered, and those that gather check
    /// their bounds.
    fn with_extras(&self, call: Px, access: &Access, extras: &Extras) -> Result<Px> {
        let mut call = call;
        if !extras.check_bounds {
            if matches!(access, Access::Gather(..)) {
                return unsupported(
                    self.span,
                    "access along one dimension that leaves out the check of its bounds",
                    "leave the check to the access",
                );
            }
            call = call.with("check_bounds", Px::truth(false));
        }
        call = Self::hinted(call, extras.hints);
        match (extras.ordering.0, access) {
            (None | Some((Ordering::Weak, _)), _) => Ok(call),
            (Some((order, scope)), Access::Array(_)) => Ok(call
                .with("memory_order", Px::ct_name("MemoryOrder").attr(api::order(order)))
                .with("memory_scope", Px::ct_name("MemoryScope").attr(api::scope(scope)))),
            _ => unsupported(
                self.span,
                "memory order for an access of a view",
                "load from or store to the array itself",
            ),
        }
    }

    pub(crate) fn load(&mut self, id: ExprId) -> Result<Px> {
        let Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        } = self.expr(id)?.expr.clone()
        else {
            return malformed(self.span, "a load is needed here");
        };
        let (access, ty) = self.access(view)?;
        let loaded = self.loaded(&access, &ty, &index)?;
        let loaded = self.with_extras(
            loaded,
            &access,
            &Extras {
                check_bounds,
                hints,
                ordering,
            },
        )?;
        if !ty.scalar {
            return Ok(loaded);
        }
        // A tile of ones is a scalar to the source; what makes it one is left out where this is called.
        let shape = self.shape(&ty.tile)?;
        Ok(Px::ct("full", vec![shape, loaded, self.dtype(&ty.array.dtype)?]))
    }

    fn loaded(&mut self, access: &Access, ty: &ViewType, index: &[ExprId]) -> Result<Px> {
        Ok(match access {
            Access::View(view) => {
                let index = self.tile_index(index, ty)?;
                view.clone().method("load", vec![index])
            }
            Access::Array(array) => {
                let index = self.tile_index(index, ty)?;
                let shape = self.seen_shape(ty)?;
                let order = match &ty.kind {
                    ViewKind::Partition { order } => Self::order(order),
                    _ => None,
                };
                Px::ct("load", vec![array.clone(), index, shape])
                    .with_some("order", order)
                    .with_some("padding_mode", Self::padding(ty))
            }
            Access::Gather(array, sparse) => {
                let index = self.gathered_index(index, ty, *sparse)?;
                Px::ct("load_advanced_indexing", vec![array.clone(), index])
                    .with_some("padding_mode", Self::padding(ty))
            }
        })
    }

    /// The scalar that a load gives to the source.
    pub(crate) fn scalar_load(&mut self, id: ExprId) -> Result<Option<Px>> {
        let id = self.resolve(id);
        let Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        } = self.expr(id)?.expr.clone()
        else {
            return Ok(None);
        };
        let (access, ty) = self.access(view)?;
        if !ty.scalar {
            return Ok(None);
        }
        let loaded = self.loaded(&access, &ty, &index)?;
        self.with_extras(
            loaded,
            &access,
            &Extras {
                check_bounds,
                hints,
                ordering,
            },
        )
        .map(Some)
    }

    pub(crate) fn store(&mut self, stmt: &StmtKind) -> Result {
        let StmtKind::Store {
            view,
            index,
            value,
            check_bounds,
            hints,
            ordering,
        } = stmt
        else {
            return malformed(self.span, "a store is needed here");
        };
        let (access, ty) = self.access(*view)?;
        let is_gather = matches!(access, Access::Gather(..));
        let index = match &access {
            Access::Gather(_, sparse) => self.gathered_index(index, &ty, *sparse)?,
            _ => self.tile_index(index, &ty)?,
        };
        let tile = self.stored_tile(*value, &ty, is_gather || matches!(access, Access::Array(_)))?;
        let call = match &access {
            Access::View(view) => view.clone().method("store", vec![index, tile]),
            Access::Array(array) => {
                let order = match &ty.kind {
                    ViewKind::Partition { order } => Self::order(order),
                    _ => None,
                };
                Px::ct("store", vec![array.clone(), index, tile]).with_some("order", order)
            }
            Access::Gather(array, _) => Px::ct("store_advanced_indexing", vec![array.clone(), index, tile]),
        };
        let extras = Extras {
            check_bounds: *check_bounds,
            hints: *hints,
            ordering: *ordering,
        };
        let call = self.with_extras(call, &access, &extras)?;
        self.statement("", &call, "");
        Ok(())
    }

    /// A tile that is stored through a view: `exact` says that its shape is the tile's, or that it is a scalar which stands for
    /// a tile of ones.
    fn stored_tile(&mut self, value: ExprId, ty: &ViewType, exact: bool) -> Result<Px> {
        let resolved = self.resolve(value);
        let data = self.expr(resolved)?;
        let inner = match data.expr {
            Expr::Broadcast { x } if data.implied && !exact => Some(x),
            Expr::Reshape { x, .. } if data.implied && (self.tile_shape(x)?.is_empty()) => Some(x),
            _ => None,
        };
        let Some(inner) = inner else {
            return self.converted(resolved, &ty.array.dtype);
        };
        self.stored(inner, &ty.array.dtype)
    }

    /// Elements' indices: a tuple, or one alone.
    pub(crate) fn indices(&mut self, indices: &[ExprId]) -> Result<Px> {
        let mut items = Vec::new();
        for index in indices {
            items.push(self.integer(*index)?);
        }
        match <[Px; 1]>::try_from(items) {
            Ok([only]) => Ok(only),
            Err(items) => Ok(Px::Tuple(items)),
        }
    }

    fn mask(&mut self, mask: Option<ExprId>) -> Result<Option<Px>> {
        let Some(mask) = mask else {
            return Ok(None);
        };
        let mask = self.bare(mask);
        match self.number(mask)? {
            Some(number) => Ok(Some(number.px)),
            None => self.value(mask).map(Some),
        }
    }

    /// A padding value, unless it is the zero that is meant where none is given.
    fn padding_value(&mut self, padding: Option<ExprId>, id: ExprId) -> Result<Option<Px>> {
        let Some(padding) = padding else {
            return Ok(None);
        };
        let dtype = self.tile(id)?.dtype;
        let bare = self.bare(padding);
        let zero = match self.number(bare)? {
            Some(number) => matches!(number.px.line().as_str(), "0" | "0.0" | "False"),
            None => false,
        };
        if zero {
            Ok(None)
        } else {
            self.stored(bare, &dtype).map(Some)
        }
    }

    pub(crate) fn gather(&mut self, id: ExprId) -> Result<Px> {
        let Expr::Gather {
            array,
            indices,
            mask,
            padding,
            check_bounds,
            hints,
        } = self.expr(id)?.expr.clone()
        else {
            return malformed(self.span, "a gather is needed here");
        };
        let array = self.value(array)?;
        let places = self.indices(&indices)?;
        let mask = self.mask(mask)?;
        let padding = self.padding_value(padding, id)?;
        let call = Px::ct("gather", vec![array, places])
            .with_some("mask", mask)
            .with_some("padding_value", padding)
            .with_some("check_bounds", (!check_bounds).then(|| Px::truth(false)));
        self.only_latency(call, hints)
    }

    fn only_latency(&self, call: Px, hints: AccessHints) -> Result<Px> {
        if hints.allow_tma.is_some() {
            return unsupported(
                self.span,
                "`allow_tma` for an access by elements",
                "leave the hint out",
            );
        }
        Ok(Self::hinted(call, hints))
    }

    fn refuse_ordering(&self, ordering: MemoryOrdering) -> Result {
        match ordering.0 {
            None | Some((Ordering::Weak, _)) => Ok(()),
            Some(_) => unsupported(
                self.span,
                "memory order for an access by elements that is not atomic",
                "use an atomic operation, or ct.load and ct.store, which take one",
            ),
        }
    }

    pub(crate) fn load_offset(&mut self, id: ExprId) -> Result<Px> {
        let Expr::LoadOffset {
            memory,
            offset,
            mask,
            padding,
            ordering,
            hints,
        } = self.expr(id)?.expr.clone()
        else {
            return malformed(self.span, "a load is needed here");
        };
        self.refuse_ordering(ordering)?;
        let memory = self.value(memory)?;
        let offset = self.integer(offset)?;
        let mask = self.mask(mask)?;
        let given = match padding {
            Some(_) => self.padding_value(padding, id)?,
            None => Some(Px::atom("None")),
        };
        let call = memory
            .method("load_offset", vec![offset])
            .with_some("mask", mask)
            .with_some("padding_value", given);
        self.only_latency(call, hints)
    }

    pub(crate) fn scatter(&mut self, stmt: &StmtKind) -> Result {
        let call = match stmt {
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                check_bounds,
                hints,
            } => {
                let dtype = self.array_dtype(*array)?;
                let array = self.value(*array)?;
                let places = self.indices(indices)?;
                let mask = self.mask(*mask)?;
                let value = self.stored(*value, &dtype)?;
                let call = Px::ct("scatter", vec![array, places, value])
                    .with_some("mask", mask)
                    .with_some("check_bounds", (!check_bounds).then(|| Px::truth(false)));
                self.only_latency(call, *hints)?
            }
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ordering,
                hints,
            } => {
                self.refuse_ordering(*ordering)?;
                let dtype = self.memory_dtype(*memory)?;
                let memory = self.value(*memory)?;
                let offset = self.integer(*offset)?;
                let mask = self.mask(*mask)?;
                let value = self.stored(*value, &dtype)?;
                let call = memory
                    .method("store_offset", vec![offset, value])
                    .with_some("mask", mask);
                self.only_latency(call, *hints)?
            }
            _ => return not_written(self.span, "store of another kind", "store tiles or elements"),
        };
        self.statement("", &call, "");
        Ok(())
    }

    pub(crate) fn array_dtype(&self, id: ExprId) -> Result<tileport_kernel::Dtype> {
        match self.kernel.type_of(id).and_then(Type::as_array) {
            Some(array) => Ok(array.dtype.clone()),
            None => malformed(self.span, "an array is needed here"),
        }
    }

    pub(crate) fn memory_dtype(&self, id: ExprId) -> Result<tileport_kernel::Dtype> {
        match self.kernel.type_of(id) {
            Some(Type::Memory(dtype)) => Ok(dtype.clone()),
            _ => malformed(self.span, "the memory of an array is needed here"),
        }
    }

    /// A shape without the lengths of one, for messages and comparisons.
    pub(crate) fn is_ones(shape: &[Dim]) -> bool {
        shape.iter().all(|length| length.is(1))
    }
}

//! Tiles and elements in memory.

use crate::error::{Result, malformed, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_ir::attr::PaddingValue;
use tileport_kernel::expr::{AccessHints, AtomicOp, MemoryOrdering, Ordering, Scope};
use tileport_kernel::{Expr, ExprId, ParamKind, StmtKind, Type, ViewKind, ViewType};

/// An array or a view of tiles that an access goes to.
pub(crate) struct Place {
    pub(crate) jx: Jx,
    pub(crate) view: ViewType,
    /// Whether it is a view already, rather than the array.
    pub(crate) is_view: bool,
}

type Keywords = Vec<(String, Jx)>;

fn keyword(name: &str, value: impl Into<String>) -> (String, Jx) {
    (name.to_owned(), Jx::atom(value))
}

pub(crate) const fn padding_name(padding: PaddingValue) -> &'static str {
    match padding {
        PaddingValue::Zero => "ct.PaddingMode.Zero",
        PaddingValue::NegZero => "ct.PaddingMode.NegZero",
        PaddingValue::Nan => "ct.PaddingMode.Nan",
        PaddingValue::PosInf => "ct.PaddingMode.PosInf",
        PaddingValue::NegInf => "ct.PaddingMode.NegInf",
    }
}

pub(crate) const fn order_name(order: Ordering) -> &'static str {
    match order {
        Ordering::Weak => "ct.MemoryOrder.Weak",
        Ordering::Relaxed => "ct.MemoryOrder.Relaxed",
        Ordering::Acquire => "ct.MemoryOrder.Acquire",
        Ordering::Release => "ct.MemoryOrder.Release",
        Ordering::AcqRel => "ct.MemoryOrder.AcqRel",
    }
}

pub(crate) const fn scope_name(scope: Scope) -> &'static str {
    match scope {
        Scope::TileBlock => "ct.MemScope.Block",
        Scope::Device => "ct.MemScope.Device",
        Scope::System => "ct.MemScope.System",
    }
}

/// What an access says beside where it goes.
pub(crate) fn access_keywords(check: bool, hints: AccessHints, ordering: MemoryOrdering) -> Keywords {
    let mut keywords = Vec::new();
    if !check {
        keywords.push(keyword("check_bounds", "false"));
    }
    if let Some(latency) = hints.latency {
        keywords.push(keyword("latency", latency.to_string()));
    }
    if let Some(allow) = hints.allow_tma {
        keywords.push(keyword("allow_tma", allow.to_string()));
    }
    if let Some((order, scope)) = ordering.0
        && order != Ordering::Weak
    {
        keywords.push(keyword("memory_order", order_name(order)));
        keywords.push(keyword("memory_scope", scope_name(scope)));
    }
    keywords
}

impl Writer<'_> {
    /// An array as an expression of Julia.
    pub(crate) fn array(&mut self, id: ExprId) -> Result<Jx> {
        let kernel = self.kernel;
        let Some(data) = kernel.exprs.get(id) else {
            return malformed(self.span, "an array is missing");
        };
        match &data.expr {
            Expr::Param(param) => match kernel.params.get(*param).map(|param| &param.kind) {
                Some(ParamKind::Array(_)) => {
                    Ok(Jx::atom(self.params.get(param).cloned().unwrap_or_default()))
                }
                _ => malformed(self.span, "an array is needed here"),
            },
            Expr::Var(var) => self.variable(*var),
            Expr::AssumeDivisible { x, .. } => self.array(*x),
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => {
                let rank = self.rank(*array)?;
                let array = self.array(*array)?;
                let (start, stop) = (self.shifted(*start, 1)?, self.shifted(*stop, 0)?);
                let range = Jx::Span(vec![start.jx, stop.jx]);
                let index = (0..rank)
                    .map(|dim| {
                        if dim == *axis {
                            range.clone()
                        } else {
                            Jx::atom(":")
                        }
                    })
                    .collect();
                let index = self.frame.order(index);
                Ok(Jx::atom(format!("@view({})", array.index(index).line())))
            }
            Expr::ListItem { list, index } => self.list_item(*list, *index),
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => self.array_at(id, *pointer, [shape, strides]),
            _ => malformed(self.span, "an array is needed here"),
        }
    }

    pub(crate) fn rank(&self, id: ExprId) -> Result<usize> {
        match self.kernel.type_of(id).and_then(Type::as_array) {
            Some(array) => Ok(array.rank()),
            None => malformed(self.span, "an array is needed here"),
        }
    }

    pub(crate) fn length(&mut self, id: ExprId, array: ExprId, axis: usize) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let rank = self.rank(array)?;
        let array = self.array(array)?;
        let dim = Jx::atom(self.frame.dim(axis, rank).to_string());
        Ok(Val::new(Jx::call("size", vec![array, dim]), elem, shape))
    }

    pub(crate) fn stride(&mut self, id: ExprId, array: ExprId, axis: usize) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let rank = self.rank(array)?;
        let array = self.array(array)?;
        let dim = Jx::atom(self.frame.dim(axis, rank).to_string());
        let jx = Jx::atom(format!("{}.strides", array.line())).index(vec![dim]);
        Ok(Val::new(jx, elem, shape))
    }

    fn view_type(&self, id: ExprId) -> Result<ViewType> {
        match self.kernel.type_of(id) {
            Some(Type::View(view)) => Ok(view.as_ref().clone()),
            _ => malformed(self.span, "a view of an array is needed here"),
        }
    }

    /// Where an access goes.
    pub(crate) fn at(&mut self, id: ExprId) -> Result<Place> {
        let kernel = self.kernel;
        let view = self.view_type(id)?;
        match kernel.exprs.get(id).map(|data| &data.expr) {
            Some(Expr::View { array }) => Ok(Place {
                jx: self.array(*array)?,
                view,
                is_view: false,
            }),
            Some(Expr::Var(var)) => {
                if let (ViewKind::GatherScatter { .. }, Some(definition)) =
                    (&view.kind, self.definitions.get(var).copied())
                {
                    return self.at(definition);
                }
                Ok(Place {
                    jx: self.variable(*var)?,
                    view,
                    is_view: true,
                })
            }
            _ => malformed(self.span, "a view of an array is needed here"),
        }
    }

    fn order(&self, view: &ViewType) -> Option<Jx> {
        let (ViewKind::Partition { order } | ViewKind::Strided { order, .. }) = &view.kind else {
            return None;
        };
        let order = self.frame.permutation(order);
        if order.iter().enumerate().all(|(i, dim)| *dim == i + 1) {
            return None;
        }
        Some(Jx::Tuple(
            order.iter().map(|dim| Jx::atom(dim.to_string())).collect(),
        ))
    }

    /// `ct.eachtile(array, shape; …)`.
    pub(crate) fn each_tile(&mut self, array: Jx, view: &ViewType) -> Result<Jx> {
        let shape = self.shape_jx(&view.tile)?;
        let mut keywords = Vec::new();
        match &view.kind {
            ViewKind::Strided { steps, .. } => {
                let steps = self.shape_jx(steps)?;
                keywords.push(("step".to_owned(), steps));
            }
            ViewKind::Partition { .. } => {}
            ViewKind::GatherScatter { .. } => {
                return malformed(self.span, "a view of single elements has no tiles");
            }
        }
        if let Some(order) = self.order(view) {
            keywords.push(("order".to_owned(), order));
        }
        if let Some(padding) = view.padding {
            keywords.push(keyword("padding_mode", padding_name(padding)));
        }
        Ok(Jx::with("ct.eachtile", vec![array, shape], keywords))
    }

    /// The view of a place, where only a view can say what is meant.
    fn tiles(&mut self, place: &Place) -> Result<Option<Jx>> {
        if place.is_view {
            return Ok(Some(place.jx.clone()));
        }
        if let ViewKind::Strided { .. } = place.view.kind {
            return self.each_tile(place.jx.clone(), &place.view).map(Some);
        }
        Ok(None)
    }

    pub(crate) fn tile_count(&mut self, id: ExprId, view: ExprId, axis: usize) -> Result<Val> {
        let (elem, shape) = self.tile_type(id)?;
        let place = self.at(view)?;
        let dim = Jx::atom(self.frame.dim(axis, place.view.tile.len()).to_string());
        let tiles = match self.tiles(&place)? {
            Some(tiles) => Some(tiles),
            None if self.order(&place.view).is_some() => {
                let bare = ViewType {
                    padding: None,
                    ..place.view.clone()
                };
                Some(self.each_tile(place.jx.clone(), &bare)?)
            }
            None => None,
        };
        let jx = match tiles {
            Some(tiles) => Jx::call("size", vec![tiles, dim]),
            None => {
                let tile = self.shape_jx(&place.view.tile)?;
                Jx::call("ct.num_tiles", vec![place.jx, dim, tile])
            }
        };
        Ok(Val::new(jx, elem, shape))
    }

    /// A place as the `index` of a load or a store: alone, if it is one number.
    fn index(&mut self, index: &[ExprId]) -> Result<Jx> {
        let mut places = self.places(index)?;
        Ok(match (places.len(), places.pop()) {
            (1, Some(only)) => only,
            (_, Some(last)) => {
                places.push(last);
                Jx::Tuple(places)
            }
            (_, None) => Jx::Tuple(Vec::new()),
        })
    }

    pub(crate) fn load(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let (elem, shape) = self.tile_type(id)?;
        let Some(Expr::Load {
            view,
            index,
            check_bounds,
            hints,
            ordering,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return malformed(self.span, "a load is needed here");
        };
        let place = self.at(*view)?;
        // A tile that the source takes for a number is one here.
        let shape = if place.view.scalar { Vec::new() } else { shape };
        let extra = access_keywords(*check_bounds, *hints, *ordering);
        if let ViewKind::GatherScatter { sparse } = place.view.kind {
            let view = self.sparse_view(&place, index, sparse)?;
            let tile = self.shape_jx(&place.view.tile)?;
            let mut keywords = Vec::new();
            if let Some(padding) = place.view.padding {
                keywords.push(keyword("padding_mode", padding_name(padding)));
            }
            keywords.extend(extra);
            return Ok(Val::new(
                Jx::with("ct.load", vec![view, tile], keywords),
                elem,
                shape,
            ));
        }
        let ones = vec![Jx::atom("1"); place.view.tile.len()];
        if let Some(tiles) = self.tiles(&place)? {
            let mut keywords = vec![("index".to_owned(), self.index(index)?)];
            keywords.extend(extra);
            let jx = Jx::with("ct.load", vec![tiles], keywords);
            let jx = if place.view.scalar { jx.index(ones) } else { jx };
            return Ok(Val::new(jx, elem, shape));
        }
        let order = self.order(&place.view);
        if place.view.scalar && place.view.padding.is_none() && extra.is_empty() && order.is_none() {
            let places = self.places(index)?;
            return Ok(Val::new(place.jx.index(places), elem, shape));
        }
        let mut keywords = vec![
            ("index".to_owned(), self.index(index)?),
            ("shape".to_owned(), self.shape_jx(&place.view.tile)?),
        ];
        keywords.extend(order.map(|order| ("order".to_owned(), order)));
        if let Some(padding) = place.view.padding.filter(|_| *check_bounds) {
            keywords.push(keyword("padding_mode", padding_name(padding)));
        }
        keywords.extend(extra);
        let jx = Jx::with("ct.load", vec![place.jx], keywords);
        let jx = if place.view.scalar { jx.index(ones) } else { jx };
        Ok(Val::new(jx, elem, shape))
    }

    /// `@view(array[rows, first:last])`: rows one by one, the other dimensions from their first element on.
    fn sparse_view(&mut self, place: &Place, index: &[ExprId], sparse: usize) -> Result<Jx> {
        let mut items = Vec::new();
        for (dim, id) in index.iter().enumerate() {
            let length = place.view.tile.get(dim).cloned().unwrap_or_default();
            if dim == sparse {
                items.push(self.one_based(*id)?.jx);
                continue;
            }
            let first = self.one_based(*id)?;
            let before = self.shifted(*id, 0)?;
            let length = self.constant_of(first.elem, &tileport_kernel::expr::Constant::Int(length), 0)?;
            let last = before.jx.binary("+", length.jx);
            items.push(Jx::Span(vec![first.jx, last]));
        }
        let items = self.frame.order(items);
        Ok(Jx::atom(format!(
            "@view({})",
            place.jx.clone().index(items).line()
        )))
    }

    /// A number in the place of a tile of that one number.
    fn number(&self, mut id: ExprId) -> ExprId {
        let given = id;
        while let Some(data) = self.kernel.exprs.get(id) {
            match &data.expr {
                Expr::Broadcast { x } | Expr::Full { value: x } | Expr::Reshape { x, .. } => id = *x,
                _ => break,
            }
        }
        match self.kernel.type_of(id) {
            Some(Type::Tile(tile)) if tile.shape.is_empty() => id,
            _ => given,
        }
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
        let place = self.at(*view)?;
        let extra = access_keywords(*check_bounds, *hints, *ordering);
        let single = place.view.tile.iter().all(|dim| dim.is(1));
        let value = if single { self.number(*value) } else { *value };
        let val = self.value(value)?;
        if let ViewKind::GatherScatter { sparse } = place.view.kind {
            let view = self.sparse_view(&place, index, sparse)?;
            self.statement("", &Jx::with("ct.store", vec![view, val.jx], extra));
            return Ok(());
        }
        if let Some(tiles) = self.tiles(&place)? {
            let val = if val.is_scalar() {
                self.expand(val, &place.view.tile)?
            } else {
                val
            };
            let mut keywords = vec![
                ("index".to_owned(), self.index(index)?),
                ("tile".to_owned(), val.jx),
            ];
            keywords.extend(extra);
            self.statement("", &Jx::with("ct.store", vec![tiles], keywords));
            return Ok(());
        }
        let order = self.order(&place.view);
        if val.is_scalar() && extra.is_empty() && order.is_none() {
            let places = self.places(index)?;
            let target = place.jx.index(places).line();
            self.assign(&target, &val.jx);
            return Ok(());
        }
        let val = if val.is_scalar() {
            self.expand(val, &place.view.tile)?
        } else {
            val
        };
        let mut keywords = vec![
            ("index".to_owned(), self.index(index)?),
            ("tile".to_owned(), val.jx),
        ];
        keywords.extend(order.map(|order| ("order".to_owned(), order)));
        keywords.extend(extra);
        self.statement("", &Jx::with("ct.store", vec![place.jx], keywords));
        Ok(())
    }

    /// Combines a tile with what is stored, without looking at what was there.
    pub(crate) fn atomic_store(&mut self, stmt: &StmtKind) -> Result {
        let StmtKind::AtomicStore {
            op,
            view,
            index,
            value,
            ordering,
            hints,
        } = stmt
        else {
            return malformed(self.span, "an atomic store is needed here");
        };
        if !matches!(ordering.0, Some((Ordering::Relaxed, Scope::Device))) || *hints != AccessHints::default()
        {
            return unsupported(
                self.span,
                "atomic store but with relaxed order among the blocks of the device",
                "leave order and scope out",
            );
        }
        let place = self.at(*view)?;
        let name = match op {
            AtomicOp::Add => "ct.atomic_store_add",
            AtomicOp::Max => "ct.atomic_store_max",
            AtomicOp::Min => "ct.atomic_store_min",
            AtomicOp::And => "ct.atomic_store_and",
            AtomicOp::Or => "ct.atomic_store_or",
            AtomicOp::Xor => "ct.atomic_store_xor",
            AtomicOp::Exchange => {
                return unsupported(self.span, "atomic exchange of tiles", "exchange elements");
            }
        };
        let val = self.value(*value)?;
        let val = if val.is_scalar() {
            self.expand(val, &place.view.tile)?
        } else {
            val
        };
        let tiles = match self.tiles(&place)? {
            Some(tiles) => tiles,
            None if self.order(&place.view).is_some() => self.each_tile(place.jx.clone(), &place.view)?,
            None => place.jx.clone(),
        };
        let index = self.index(index)?;
        self.statement("", &Jx::call(name, vec![tiles, index, val.jx]));
        Ok(())
    }
}

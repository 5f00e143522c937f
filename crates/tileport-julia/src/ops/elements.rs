//! Single elements in memory: gathers, scatters, accesses by offset.

use super::memory::access_keywords;
use crate::Layout;
use crate::element::Elem;
use crate::error::{Result, malformed, not_written, unsupported};
use crate::jx::Jx;
use crate::writer::{Val, Writer};
use tileport_kernel::expr::{AccessHints, MemoryOrdering, Ordering};
use tileport_kernel::{Dim, Element, Expr, ExprId, Kernel, ParamId, StmtKind, Type, VarId};

/// The parameter that an array is, or is a part of, by what variables of arrays stand for.
pub(crate) fn root(
    kernel: &Kernel,
    array: ExprId,
    source: &dyn Fn(VarId) -> Option<ExprId>,
) -> Option<ParamId> {
    let mut at = array;
    // A variable stands for an expression that was made before it.
    for _ in 0..=kernel.exprs.len() {
        at = match &kernel.exprs.get(at)?.expr {
            Expr::Param(param) => return Some(*param),
            Expr::AssumeDivisible { x, .. }
            | Expr::Slice { array: x, .. }
            | Expr::ListItem { list: x, .. } => *x,
            Expr::Var(var) => source(*var)?,
            _ => return None,
        };
    }
    None
}

/// An access to single elements.
struct Access {
    target: Jx,
    /// Indices from one, a tile or a tuple of tiles.
    index: Jx,
    /// Whether it is one element, which is a tile of one here.
    single: bool,
    mask: Option<Jx>,
    check_bounds: bool,
}

/// Indices of elements.
pub(crate) struct Indices {
    /// From one, a tile or a tuple of tiles.
    pub(crate) index: Jx,
    /// Whether it is one element, which is a tile of one here.
    pub(crate) single: bool,
    /// Conditions that cuTile.jl doesn't check by itself.
    pub(crate) inside: Vec<Val>,
}

impl Writer<'_> {
    /// Element indices as a tile, or as a tuple of tiles. Of an array whose bounds are checked, cuTile.jl cuts them to the type
    /// of the array's indices before it looks: what doesn't fit that type is masked out.
    pub(crate) fn elements(
        &mut self,
        checked: Option<ExprId>,
        indices: &[ExprId],
        shape: &[Dim],
    ) -> Result<Indices> {
        let (mut vals, mut inside) = (Vec::new(), Vec::new());
        for (axis, id) in indices.iter().enumerate() {
            let val = self.one_based(*id)?;
            vals.push(match checked {
                Some(array) => self.within(array, axis, val, &mut inside)?,
                None => val,
            });
        }
        let single = shape.is_empty();
        if single {
            if let Some(first) = vals.first_mut() {
                let jx = std::mem::replace(&mut first.jx, Jx::atom(""));
                first.jx = Jx::call("fill", vec![jx, Jx::Tuple(vec![Jx::atom("1")])]);
                first.shape = vec![Dim::int(1)];
            }
        } else {
            self.join(&mut vals, shape)?;
        }
        let mut items: Vec<Jx> = vals
            .into_iter()
            .map(|val| {
                if val.is_scalar() {
                    Jx::call("ct.Tile", vec![val.jx])
                } else {
                    val.jx
                }
            })
            .collect();
        let index = match (items.len(), items.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                items.extend(last);
                Jx::Tuple(self.frame.order(items))
            }
        };
        Ok(Indices {
            index,
            single,
            inside,
        })
    }

    /// An index, counted from one, of an array whose bounds are checked; where it has more bits than the array's indices, the
    /// conditions under which it is in the array come with it.
    pub(crate) fn within(
        &mut self,
        array: ExprId,
        axis: usize,
        index: Val,
        inside: &mut Vec<Val>,
    ) -> Result<Val> {
        let (rank, elem) = self.index_type(array)?;
        if !self.is_wider(index.elem, elem) {
            return Ok(index);
        }
        let index = self.named(index, "place");
        let target = self.array(array)?;
        let dim = Jx::atom(self.frame.dim(axis, rank).to_string());
        let length = Val::new(Jx::call("size", vec![target, dim]), elem, Vec::new());
        // Beside a tile of signed integers, a number takes the tile's type by itself.
        let beside = !index.is_scalar() && self.members.is_signed(index.elem, self.span)?;
        let length = if beside {
            length
        } else {
            self.converted(length, index.elem)?
        };
        let one = Val::new(self.integer(index.elem, 1), index.elem, Vec::new());
        let shape = index.shape.clone();
        for (sign, bound) in [(">=", one), ("<=", length)] {
            inside.push(self.elementwise(sign, vec![index.clone(), bound], Elem::BOOL, &shape)?);
        }
        Ok(index)
    }

    /// The rank of an array and the type of its indices.
    fn index_type(&self, array: ExprId) -> Result<(usize, Elem)> {
        match self.kernel.type_of(array).and_then(Type::as_array) {
            Some(array) => {
                let element = if array.wide_index {
                    Element::I64
                } else {
                    Element::I32
                };
                Ok((array.rank(), Elem::Known(element)))
            }
            None => malformed(self.span, "an array is needed here"),
        }
    }

    /// Whether some of the numbers of one integer type may not fit another for their length.
    fn is_wider(&self, elem: Elem, than: Elem) -> bool {
        self.members.bits(elem).1 > self.members.bits(than).0
    }

    /// Conditions, all of which must hold, as a mask of accesses; of a single access it is a tile of one.
    pub(crate) fn mask(&mut self, mut masks: Vec<Val>, shape: &[Dim]) -> Result<Option<Jx>> {
        let all = match (masks.len(), masks.pop()) {
            (_, None) => return Ok(None),
            (1, Some(only)) => only,
            (_, Some(last)) => {
                masks.push(last);
                let joined = Self::joined(&masks).unwrap_or_default();
                let all = self.elementwise("&", masks, Elem::BOOL, &joined)?;
                self.named(all, "inside")
            }
        };
        if shape.is_empty() {
            return Ok(Some(Jx::call(
                "fill",
                vec![all.jx, Jx::Tuple(vec![Jx::atom("1")])],
            )));
        }
        Ok(Some(self.expand(all, shape)?.jx))
    }

    /// A mask of the source among other conditions.
    pub(crate) fn with_mask(&mut self, mut masks: Vec<Val>, mask: Option<ExprId>) -> Result<Vec<Val>> {
        if let Some(mask) = mask {
            masks.push(self.operand(mask)?);
        }
        Ok(masks)
    }

    pub(crate) fn gather(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let (elem, shape) = self.tile_type(id)?;
        let Some(Expr::Gather {
            array,
            indices,
            mask,
            padding,
            check_bounds,
            hints,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return malformed(self.span, "a gather is needed here");
        };
        let access = self.access(*array, (indices, &shape), *mask, *check_bounds)?;
        self.gathered((elem, shape), access, *padding, *hints)
    }

    fn gathered(
        &mut self,
        (elem, shape): (Elem, Vec<Dim>),
        access: Access,
        padding: Option<ExprId>,
        hints: AccessHints,
    ) -> Result<Val> {
        let Access {
            target,
            index,
            single,
            mask,
            check_bounds,
        } = access;
        let mut keywords = Vec::new();
        let mut otherwise = None;
        keywords.extend(mask.clone().map(|mask| ("mask".to_owned(), mask)));
        if let Some(padding) = padding {
            let val = self.operand(padding)?;
            if !val.is_scalar() {
                // Only a number can be the padding: a tile takes the place of what the mask left out.
                if check_bounds || mask.is_none() {
                    return not_written(
                        self.span,
                        "tile as the padding of a gather that checks bounds",
                        "choose with `where` by the same condition",
                    );
                }
                otherwise = Some(val);
            } else if val.number != Some(0.0) {
                keywords.push(("padding_value".to_owned(), val.jx));
            }
        }
        keywords.extend(access_keywords(check_bounds, hints, MemoryOrdering(None)));
        let jx = Jx::with("ct.gather", vec![target, index], keywords);
        let jx = if single { jx.index(vec![Jx::atom("1")]) } else { jx };
        let val = Val::new(jx, elem, shape.clone());
        match (otherwise, mask) {
            (Some(otherwise), Some(mask)) => {
                let mask = Val::new(mask, Elem::BOOL, shape.clone());
                self.elementwise("ifelse", vec![mask, val, otherwise], elem, &shape)
            }
            _ => Ok(val),
        }
    }

    /// The memory of an array, whose indices are offsets; the array itself, if it has one dimension without gaps.
    pub(crate) fn memory(&mut self, memory: ExprId) -> Result<Jx> {
        let kernel = self.kernel;
        let array = match kernel.exprs.get(memory).map(|data| &data.expr) {
            Some(Expr::Memory { array }) => *array,
            Some(Expr::Var(var)) => match self.definitions.get(var).copied() {
                Some(definition) => return self.memory(definition),
                None => return malformed(self.span, "the memory of an array is needed here"),
            },
            _ => return malformed(self.span, "the memory of an array is needed here"),
        };
        match kernel.exprs.get(array).map(|data| &data.expr) {
            Some(Expr::Param(param)) if self.dense.contains(param) => self.array(array),
            _ => {
                self.source_memory(array)?;
                self.flat(array)
            }
        }
    }

    /// Sees to it that an array's memory is that of the source, as it is where dimensions are turned round. Where they aren't, the
    /// arrays of the kernel that are handed in whose memory counts are handed in with that of the source.
    pub(crate) fn source_memory(&self, array: ExprId) -> Result {
        let handed_in = self
            .root(array)
            .is_some_and(|param| self.memories.contains(&param));
        if self.frame.0 == Layout::Reversed || handed_in || self.rank(array)? < 2 {
            return Ok(());
        }
        unsupported(
            self.span,
            "access to the memory, with dimensions in the source's order, of an array that isn't handed in",
            "port it with `--layout reversed`",
        )
    }

    /// The parameter that an array is, or is a part of.
    pub(crate) fn root(&self, array: ExprId) -> Option<ParamId> {
        root(self.kernel, array, &|var| self.sources.get(&var).copied())
    }

    /// Whether the first dimension of an array in Julia is known to have no gaps between its elements.
    fn is_contiguous(&self, array: ExprId) -> bool {
        self.root(array)
            .is_some_and(|param| self.contiguous.contains(&param))
    }

    /// An array's memory as an array of one dimension, whose indices are offsets. Its length, one, is never looked at: there is
    /// no way to say another that is only known when the kernel runs.
    fn flat(&mut self, array: ExprId) -> Result<Jx> {
        let (elem, wide) = match self.kernel.type_of(array).and_then(Type::as_array) {
            Some(array) => (array.dtype.clone(), array.wide_index),
            None => return malformed(self.span, "an array is needed here"),
        };
        let contiguous = self.is_contiguous(array);
        let target = self.array(array)?;
        if contiguous {
            return Ok(Jx::call("reshape", vec![target, Jx::atom("(1,)")]));
        }
        let elem = self.elem(&elem)?;
        let index = Elem::Known(if wide { Element::I64 } else { Element::I32 });
        let one = Jx::Tuple(vec![self.integer(index, 1)]);
        self.array_of((elem, index), target, (one.clone(), one), (1, true))
    }

    /// An array that begins where another one does, of these lengths and strides. What is known of it beside its type is only
    /// whether its first dimension has no gaps; its elements may lie on top of each other.
    pub(crate) fn array_of(
        &mut self,
        (elem, index): (Elem, Elem),
        target: Jx,
        (sizes, strides): (Jx, Jx),
        (rank, contiguous): (usize, bool),
    ) -> Result<Jx> {
        // What is a view needs a name to have a field.
        let target = match target {
            Jx::Atom(name) if name.chars().all(|c| c.is_alphanumeric() || c == '_') => name,
            other => {
                let name = self.names.fresh("part");
                self.assign(&name, &other);
                name
            }
        };
        let spec = format!("{}_{rank}D", if contiguous { "CONTIGUOUS" } else { "STRIDED" });
        let none = Jx::Tuple(vec![Jx::atom("0"); rank]).line();
        self.helper(&format!(
            "# What is known of an array that is made in a kernel.\n\
             const {spec} = ct.ArraySpec{{{rank}}}(0, {contiguous}, {none}, {none}, true)"
        ));
        let ty = format!(
            "ct.TileArray{{{}, {rank}, {}, {spec}}}",
            self.name_of(elem),
            self.name_of(index)
        );
        let pointer = Jx::atom(format!("{target}.ptr"));
        Ok(Jx::call(ty, vec![pointer, sizes, strides]))
    }

    /// An array at another's address, with lengths and strides of its own.
    pub(crate) fn array_at(&mut self, id: ExprId, pointer: ExprId, lengths: [&[ExprId]; 2]) -> Result<Jx> {
        let kernel = self.kernel;
        let mut pointer = pointer;
        while let Some(Expr::Var(var)) = kernel.exprs.get(pointer).map(|data| &data.expr) {
            match self.definitions.get(var).copied() {
                Some(definition) => pointer = definition,
                None => break,
            }
        }
        let Some(Expr::AddressOf { array }) = kernel.exprs.get(pointer).map(|data| &data.expr) else {
            return unsupported(
                self.span,
                "address as a value of a kernel, but for that of an array",
                "hand in the array",
            );
        };
        let (wide, dtype) = match kernel.type_of(id).and_then(Type::as_array) {
            Some(array) => (array.wide_index, array.dtype.clone()),
            None => return malformed(self.span, "an array at an address is an array"),
        };
        self.source_memory(*array)?;
        let elem = self.elem(&dtype)?;
        let index = Elem::Known(if wide { Element::I64 } else { Element::I32 });
        let rank = self.rank(id)?;
        let mut tuples = Vec::new();
        let mut first_is_one = false;
        for values in lengths {
            let mut items = Vec::new();
            for value in values {
                let val = self.value(*value)?;
                let known = val.number;
                items.push((self.converted(val, index)?.jx, known));
            }
            let items = self.frame.order(items);
            first_is_one = items.first().is_some_and(|(_, known)| *known == Some(1.0));
            let items = items.into_iter().map(|(jx, known)| match known {
                Some(number) => self.integer(index, number as i128),
                None => jx,
            });
            tuples.push(Jx::Tuple(items.collect()));
        }
        let Ok([sizes, strides]) = <[Jx; 2]>::try_from(tuples) else {
            return malformed(self.span, "an array has lengths and strides");
        };
        let target = self.array(*array)?;
        self.array_of((elem, index), target, (sizes, strides), (rank, first_is_one))
    }

    /// What an access to single elements goes to: the array with an index for each of its dimensions, or its memory.
    fn access(
        &mut self,
        array: ExprId,
        (indices, shape): (&[ExprId], &[Dim]),
        mask: Option<ExprId>,
        check_bounds: bool,
    ) -> Result<Access> {
        if self.rank(array)? <= 2 {
            let target = self.array(array)?;
            let found = self.elements(check_bounds.then_some(array), indices, shape)?;
            let masks = self.with_mask(found.inside, mask)?;
            return Ok(Access {
                target,
                index: found.index,
                single: found.single,
                mask: self.mask(masks, shape)?,
                check_bounds,
            });
        }
        let (offset, inside) = self.offset(array, indices, check_bounds)?;
        let target = self.flat(array)?;
        let masks = self.with_mask(inside, mask)?;
        let mask = self.mask(masks, shape)?;
        let single = shape.is_empty();
        let index = if single {
            Jx::call("fill", vec![offset.jx, Jx::Tuple(vec![Jx::atom("1")])])
        } else {
            self.expand(offset, shape)?.jx
        };
        Ok(Access {
            target,
            index,
            single,
            mask,
            check_bounds: false,
        })
    }

    /// Where elements are in an array's memory, counted from one, and the conditions under which they are in the array. This is
    /// what cuTile.jl computes of the indices for arrays of two dimensions, too.
    fn offset(&mut self, array: ExprId, indices: &[ExprId], check: bool) -> Result<(Val, Vec<Val>)> {
        let (rank, elem) = self.index_type(array)?;
        let contiguous = self.is_contiguous(array);
        let target = self.array(array)?;
        let (mut terms, mut inside) = (Vec::new(), Vec::new());
        for (axis, id) in indices.iter().enumerate().rev() {
            let bare = self.bare(*id);
            let mut place = self.shifted(bare, 0)?;
            // What doesn't fit the type of the array's indices is told before it is cut to that.
            let wide = self.is_wider(place.elem, elem);
            if !wide {
                place = self.converted(place, elem)?;
            }
            let dim = Jx::atom(self.frame.dim(axis, rank).to_string());
            let shape = place.shape.clone();
            if check {
                place = self.named(place, "place");
                let zero = Val::new(self.integer(place.elem, 0), place.elem, Vec::new());
                let length = Jx::call("size", vec![target.clone(), dim.clone()]);
                let length = self.converted(Val::new(length, elem, Vec::new()), place.elem)?;
                for (sign, bound) in [(">=", zero), ("<", length)] {
                    inside.push(self.elementwise(sign, vec![place.clone(), bound], Elem::BOOL, &shape)?);
                }
            }
            if wide {
                place = self.converted(place, elem)?;
            }
            // The first dimension of what is reshaped is contiguous.
            if contiguous && dim == Jx::atom("1") {
                terms.push(place);
                continue;
            }
            let stride = Jx::atom(format!("{}.strides", target.line())).index(vec![dim]);
            let stride = Val::new(stride, elem, Vec::new());
            terms.push(self.elementwise("*", vec![place, stride], elem, &shape)?);
        }
        let Some(shape) = Self::joined(&terms) else {
            return malformed(self.span, "indices don't broadcast");
        };
        let sum = self.elementwise("+", terms, elem, &shape)?;
        let sum = self.add(sum, 1)?;
        Ok((self.named(sum, "offset"), inside))
    }

    /// A value that is needed more than once, by a name.
    fn named(&mut self, val: Val, like: &str) -> Val {
        if matches!(val.jx, Jx::Atom(_)) {
            return val;
        }
        let name = self.names.fresh(like);
        self.assign(&name, &val.jx);
        Val {
            jx: Jx::atom(name),
            ..val
        }
    }

    pub(crate) fn load_offset(&mut self, id: ExprId) -> Result<Val> {
        let kernel = self.kernel;
        let (elem, shape) = self.tile_type(id)?;
        let Some(Expr::LoadOffset {
            memory,
            offset,
            mask,
            padding,
            ordering,
            hints,
        }) = kernel.exprs.get(id).map(|data| &data.expr)
        else {
            return malformed(self.span, "a load is needed here");
        };
        self.weak(*ordering)?;
        let access = self.offset_access(*memory, *offset, *mask, &shape)?;
        self.gathered((elem, shape), access, *padding, *hints)
    }

    /// An access at an offset in memory.
    fn offset_access(
        &mut self,
        memory: ExprId,
        offset: ExprId,
        mask: Option<ExprId>,
        shape: &[Dim],
    ) -> Result<Access> {
        let target = self.memory(memory)?;
        let found = self.elements(None, &[offset], shape)?;
        let masks = self.with_mask(Vec::new(), mask)?;
        Ok(Access {
            target,
            index: found.index,
            single: found.single,
            mask: self.mask(masks, shape)?,
            check_bounds: false,
        })
    }

    fn weak(&self, ordering: MemoryOrdering) -> Result {
        match ordering.0 {
            None | Some((Ordering::Weak, _)) => Ok(()),
            Some(_) => unsupported(
                self.span,
                "gather or scatter that is ordered among other blocks' accesses",
                "use an atomic operation",
            ),
        }
    }

    /// Stores elements at their indices, or at offsets in memory.
    pub(crate) fn scatter(&mut self, stmt: &StmtKind) -> Result {
        let (access, value, hints, shape) = match stmt {
            StmtKind::Scatter {
                array,
                indices,
                value,
                mask,
                check_bounds,
                hints,
            } => {
                let shape = self.common_shape(indices, *value)?;
                let access = self.access(*array, (indices, &shape), *mask, *check_bounds)?;
                (access, *value, *hints, shape)
            }
            StmtKind::StoreOffset {
                memory,
                offset,
                value,
                mask,
                ordering,
                hints,
            } => {
                self.weak(*ordering)?;
                let shape = self.common_shape(std::slice::from_ref(offset), *value)?;
                let access = self.offset_access(*memory, *offset, *mask, &shape)?;
                (access, *value, *hints, shape)
            }
            _ => return malformed(self.span, "a store of elements is needed here"),
        };
        let val = self.operand(value)?;
        let val = if access.single {
            Jx::call("fill", vec![val.jx, Jx::Tuple(vec![Jx::atom("1")])])
        } else {
            self.expand(val, &shape)?.jx
        };
        let mut keywords = Vec::new();
        if let Some(mask) = access.mask {
            keywords.push(("mask".to_owned(), mask));
        }
        keywords.extend(access_keywords(access.check_bounds, hints, MemoryOrdering(None)));
        let call = Jx::with("ct.scatter", vec![access.target, access.index, val], keywords);
        self.statement("", &call);
        Ok(())
    }

    /// The shape that indices and what goes with them have together.
    pub(crate) fn common_shape(&mut self, indices: &[ExprId], value: ExprId) -> Result<Vec<Dim>> {
        let mut vals = Vec::new();
        for id in indices.iter().chain(std::iter::once(&value)) {
            let (elem, shape) = self.tile_type(*id)?;
            vals.push(Val::new(Jx::atom(""), elem, shape));
        }
        match Self::joined(&vals) {
            Some(shape) => Ok(shape),
            None => malformed(self.span, "indices and elements don't broadcast"),
        }
    }
}

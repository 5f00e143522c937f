//! Where the tiles of a view are: from indices to addresses, checked, and the accesses there.

use crate::access::{access, aligned, find, refuse, touch, writable};
use crate::fault::{Kind, Trap};
use crate::held;
use crate::layout::{TileRef, unravel};
use crate::memory::{FIRST_LOCAL, number_of};
use crate::ops::memory::mark_unwritten;
use crate::ops::transfer::{SPACE, ahead, read_run, write_run};
use crate::prepare::{Compiler, Refusal, signed, specified};
use crate::program::{Frame, Launch};
use crate::shared::Found;
use crate::simd;
use crate::tile::{Buf, Reg};
use smallvec::SmallVec;
use tileport_ir::attr::{MemoryOrdering, PaddingValue};
use tileport_ir::{ElementType, TensorViewType, Type, Value};

/// What is fixed of a tile view: which tensor it is of, and how tiles lie in it.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) tensor: usize,
    pub(crate) element: ElementType,
    /// Bytes of an element; one for elements of four bits, of which two share a byte.
    pub(crate) size: usize,
    /// Whether two elements share a byte. Distances are in halves of bytes then.
    pub(crate) packed: bool,
    /// Sizes of the tile.
    pub(crate) tile: SmallVec<[usize; 4]>,
    /// The tensor's dimension of each of the tile's.
    pub(crate) dims: SmallVec<[usize; 4]>,
    /// By how many elements the tile moves with each index.
    pub(crate) steps: SmallVec<[i64; 4]>,
    /// The dimension whose indices are elements, given in a tile.
    pub(crate) sparse: Option<usize>,
    /// What is outside; `None` where that is unspecified.
    pub(crate) padding: Option<u64>,
}

impl Grid {
    pub(crate) fn new(c: &Compiler<'_>, value: Value) -> Result<Self, Refusal> {
        let tensor = c.tensor(value)?;
        let ty = c.ty(value)?;
        let Some(view) = ty.as_tile_view() else {
            return Err(c.invalid("an operand is not a tile view"));
        };
        let TensorViewType { element, shape, .. } = view.tensor;
        let rank = shape.len();
        let memory_size = held::memory_size(*element);
        let (size, packed) = (memory_size.unwrap_or(1), memory_size.is_none());
        let dims: SmallVec<[usize; 4]> = match view.dim_map {
            Some(map) => map
                .iter()
                .map(|&d| usize::try_from(d).unwrap_or(usize::MAX))
                .collect(),
            None => (0..rank).collect(),
        };
        let tile: SmallVec<[usize; 4]> = view
            .tile_shape
            .iter()
            .map(|&n| usize::try_from(n).unwrap_or(0))
            .collect();
        let mut seen = dims.to_vec();
        seen.sort_unstable();
        if seen != (0..rank).collect::<Vec<_>>() || tile.len() != rank || tile.contains(&0) {
            return Err(c.invalid("the tiles of a view do not fit its tensor"));
        }
        let steps: SmallVec<[i64; 4]> = match ty {
            Type::StridedView(v) => v.traversal_strides.iter().map(|&n| i64::from(n)).collect(),
            // The indices of these count elements along every dimension.
            Type::GatherScatterView(_) => tile.iter().map(|_| 1).collect(),
            _ => tile.iter().map(|&n| n as i64).collect(),
        };
        if steps.len() != rank || steps.iter().any(|&s| s <= 0) {
            return Err(
                c.invalid("the traversal strides of a view are not positive, or not as many as dimensions")
            );
        }
        let sparse = match ty {
            Type::GatherScatterView(v) => Some(v.sparse_dim as usize).filter(|&d| d < rank),
            _ => None,
        };
        if matches!(ty, Type::GatherScatterView(_)) && sparse.is_none() {
            return Err(c.invalid("the sparse dimension of a view is not there"));
        }
        let padding = match view.padding {
            None => None,
            Some(p) => Some(
                padding_word(*element, p)
                    .ok_or_else(|| c.invalid("a padding value does not fit its type"))?,
            ),
        };
        Ok(Self {
            tensor,
            element: *element,
            size,
            packed,
            tile,
            dims,
            steps,
            sparse,
            padding,
        })
    }

    /// How many tiles there are along a dimension of the index space.
    pub(crate) fn count(&self, frame: &Frame, t: usize) -> i64 {
        let size = frame
            .tensors
            .get(self.tensor)
            .and_then(|tensor| tensor.shape.get(*self.dims.get(t)?))
            .copied()
            .unwrap_or(0);
        let step = self.steps.get(t).copied().unwrap_or(1);
        (size / step) + i64::from(size % step != 0)
    }
}

/// The register word of a padding value.
fn padding_word(element: ElementType, padding: PaddingValue) -> Option<u64> {
    if padding == PaddingValue::Zero {
        return Some(0);
    }
    let format = held::format_of(element)?;
    let bits = match padding {
        PaddingValue::Zero => 0,
        PaddingValue::NegZero => Some(format.sign_mask()).filter(|&m| m != 0)?,
        PaddingValue::Nan => format.nan()?,
        PaddingValue::PosInf => format.infinity()?,
        PaddingValue::NegInf => format.infinity()? | format.sign_mask(),
    };
    Some(held::held_word(element, bits))
}

/// An access through a view, as it is prepared.
pub(crate) struct Plan {
    pub(crate) grid: Grid,
    pub(crate) indices: Vec<TileRef>,
    pub(crate) inbounds: Vec<bool>,
}

impl Plan {
    pub(crate) fn new(
        c: &mut Compiler<'_>,
        view: Value,
        index: &[Value],
        inbounds: &[bool],
    ) -> Result<Self, Refusal> {
        let grid = Grid::new(c, view)?;
        if index.len() != grid.dims.len() {
            return Err(c.invalid("a view is indexed with another number of indices than it has dimensions"));
        }
        let mut indices = Vec::with_capacity(index.len());
        for (t, &value) in index.iter().enumerate() {
            let tile = c.tile(value)?;
            let wanted: &[usize] = if grid.sparse == Some(t) {
                &grid.tile[t..=t]
            } else {
                &[]
            };
            if tile.shape.as_slice() != wanted && !(grid.sparse.is_none() && tile.count() == 1) {
                return Err(c.invalid("an index of a view has another shape than the view takes"));
            }
            indices.push(if grid.sparse == Some(t) {
                c.dense(&tile)
            } else {
                tile
            });
        }
        Ok(Self {
            grid,
            indices,
            inbounds: inbounds.to_vec(),
        })
    }
}

/// Where a tile is at run time.
pub(crate) struct Place {
    /// The address of its first element.
    pub(crate) address: u64,
    /// For elements of four bits: whether the first is in the upper half of its byte.
    pub(crate) upper: bool,
    /// How much of it is inside the tensor.
    pub(crate) extents: SmallVec<[usize; 4]>,
    /// Distances of its elements in bytes; in halves of bytes for elements of four bits.
    pub(crate) strides: SmallVec<[i64; 4]>,
}

impl Place {
    /// The address of the byte, or of the first byte, of the element at a distance from the first.
    #[inline]
    pub(crate) fn address_of(&self, distance: i64, packed: bool) -> u64 {
        if packed {
            return self
                .address
                .wrapping_add_signed((distance + i64::from(self.upper)) >> 1);
        }
        self.address.wrapping_add_signed(distance)
    }

    /// The same tile at a distance, with other extents.
    fn moved(&self, distance: i64, packed: bool, extents: SmallVec<[usize; 4]>) -> Self {
        Self {
            address: self.address_of(distance, packed),
            upper: packed && self.upper != (distance & 1 != 0),
            extents,
            strides: self.strides.clone(),
        }
    }
}

impl Plan {
    /// Finds the tile, checked but for the bounds of the allocation. The sparse dimension is left at its beginning.
    pub(crate) fn place(&self, frame: &Frame, launch: &Launch<'_>) -> Result<Place, Box<Trap>> {
        let g = &self.grid;
        let Some(tensor) = frame.tensors.get(g.tensor) else {
            return Err(Trap::new(Kind::Gap, "a view has no tensor"));
        };
        let mut place = Place {
            address: tensor.base,
            upper: false,
            extents: SmallVec::new(),
            strides: SmallVec::new(),
        };
        let mut offset = 0i128;
        for (t, index) in self.indices.iter().enumerate() {
            let d = g.dims[t];
            let (size, stride) = (tensor.shape[d], tensor.strides[d]);
            place.strides.push(stride.saturating_mul(g.size as i64));
            if g.sparse == Some(t) {
                place.extents.push(g.tile[t]);
                continue;
            }
            let i = specified(frame, index, "the index of the tile")?;
            let count = g.count(frame, t);
            // A part of a gather or scatter may be outside like any of its rows.
            if launch.check && g.sparse.is_none() && i >= count.max(0) as u64 {
                let shown = signed(i, index.class);
                let message =
                    format!("tile {shown} along dimension {t} is asked for, but the index space has {count}");
                return Err(self.named(frame, launch, Trap::new(Kind::IndexOutOfSpace, message)));
            }
            let start = i128::from(i) * i128::from(g.steps[t]);
            let inside = (i128::from(size) - start).clamp(0, g.tile[t] as i128) as usize;
            if launch.check && inside < g.tile[t] && self.inbounds.get(t) == Some(&true) {
                let message = format!(
                    "tile {i} along dimension {t} is said to be in bounds, but only {inside} of its {} elements are",
                    g.tile[t]
                );
                return Err(self.named(frame, launch, Trap::new(Kind::IndexOutOfSpace, message)));
            }
            place.extents.push(inside);
            offset += start * i128::from(stride);
        }
        let distance = offset * g.size as i128;
        let Ok(moved) = i64::try_from(distance) else {
            let message = "the offset of the tile overflows 64 bits";
            return Err(self.named(frame, launch, Trap::new(Kind::OutOfBounds, message)));
        };
        (place.address, place.upper) = (place.address_of(moved, g.packed), g.packed && moved & 1 != 0);
        aligned(place.address, g.size)?;
        Ok(place)
    }

    fn named(&self, frame: &Frame, launch: &Launch<'_>, trap: Box<Trap>) -> Box<Trap> {
        let base = frame.tensors.get(self.grid.tensor).map_or(0, |t| t.base);
        match frame.allocation(launch, base) {
            Some(a) => trap.argument(&a.name),
            None => trap,
        }
    }

    /// Checks that all elements inside the tensor are inside the allocation, and gives it with the offset of the first,
    /// in bytes, or in halves of bytes for elements of four bits.
    pub(crate) fn bounds<'a>(
        &self,
        frame: &'a Frame,
        launch: &'a Launch<'_>,
        place: &Place,
        verb: &str,
    ) -> Result<(Found<'a>, usize), Box<Trap>> {
        let (mut low, mut high) = (0i64, 0i64);
        for (&n, &s) in place.extents.iter().zip(&place.strides) {
            let reach = s.saturating_mul(n as i64 - 1);
            low = low.saturating_add(reach.min(0));
            high = high.saturating_add(reach.max(0));
        }
        let (low, high) = if self.grid.packed {
            let upper = i64::from(place.upper);
            (low.saturating_add(upper) >> 1, high.saturating_add(upper) >> 1)
        } else {
            (low, high)
        };
        let first = place.address.wrapping_add_signed(low);
        let bytes = (high as u64)
            .wrapping_sub(low as u64)
            .saturating_add(self.grid.size as u64);
        let base = frame.tensors.get(self.grid.tensor).map_or(0, |t| t.base);
        let derived = number_of(base) == number_of(place.address);
        match find(frame, launch, first, bytes) {
            Some((allocation, offset)) if derived => {
                let offset = (offset as i64 - low) as usize;
                if self.grid.packed {
                    return Ok((allocation, offset * 2 + usize::from(place.upper)));
                }
                Ok((allocation, offset))
            }
            _ => Err(self.first_outside(frame, launch, place, verb)),
        }
    }

    #[cold]
    fn first_outside(&self, frame: &Frame, launch: &Launch<'_>, place: &Place, verb: &str) -> Box<Trap> {
        let total: usize = place.extents.iter().product();
        for position in 0..total {
            let index = unravel(position, &place.extents);
            let moved: i64 = index
                .iter()
                .zip(&place.strides)
                .map(|(&i, &s)| s.wrapping_mul(i as i64))
                .fold(0, i64::wrapping_add);
            let address = place.address_of(moved, self.grid.packed);
            if find(frame, launch, address, self.grid.size as u64).is_none() {
                let trap = refuse(frame, launch, address, self.grid.size, verb).element(index);
                return self.named(frame, launch, trap);
            }
        }
        self.named(
            frame,
            launch,
            refuse(frame, launch, place.address, self.grid.size, verb),
        )
    }

    /// Calls `f` for each row of the part inside the tensor: offset in bytes from the first element, position in the
    /// tile.
    #[inline(always)]
    pub(crate) fn rows(&self, place: &Place, mut f: impl FnMut(i64, usize)) {
        let tile = &self.grid.tile;
        let rank = tile.len();
        if place.extents.contains(&0) {
            return;
        }
        let outer = rank.saturating_sub(1);
        let mut steps: SmallVec<[usize; 4]> = SmallVec::from_elem(1, rank);
        for d in (0..outer).rev() {
            steps[d] = steps[d + 1] * tile[d + 1];
        }
        let mut index: SmallVec<[usize; 4]> = SmallVec::from_elem(0, outer);
        let (mut offset, mut position) = (0i64, 0usize);
        loop {
            f(offset, position);
            let mut d = outer;
            loop {
                if d == 0 {
                    return;
                }
                d -= 1;
                index[d] += 1;
                offset += place.strides[d];
                position += steps[d];
                if index[d] < place.extents[d] {
                    break;
                }
                offset -= place.strides[d] * place.extents[d] as i64;
                position -= steps[d] * place.extents[d];
                index[d] = 0;
            }
        }
    }

    /// Records every element for the search for races.
    pub(crate) fn touch_all(
        &self,
        frame: &mut Frame,
        launch: &Launch<'_>,
        place: &Place,
        ordering: MemoryOrdering,
        write: bool,
    ) -> Result<(), Box<Trap>> {
        if frame.races.is_none() {
            return Ok(());
        }
        let (n, step) = inner(place);
        let mut result = Ok(());
        self.rows(place, |offset, _| {
            for i in 0..n {
                if result.is_ok() {
                    let address = place.address_of(offset + step * i as i64, self.grid.packed);
                    result = touch(
                        frame,
                        launch,
                        address,
                        self.grid.size,
                        access(ordering, write),
                        ordering,
                    );
                }
            }
        });
        result
    }

    /// The parts of a gather or scatter: for each index along the sparse dimension, the place of its slice.
    pub(crate) fn parts(
        &self,
        frame: &Frame,
        launch: &Launch<'_>,
        place: &Place,
    ) -> Result<Vec<(usize, Place)>, Box<Trap>> {
        let Some(t) = self.grid.sparse else {
            return Ok(Vec::new());
        };
        let (index, rows) = (&self.indices[t], self.grid.count(frame, t));
        let reg = frame.reg(index);
        let mut parts = Vec::new();
        for i in 0..self.grid.tile[t] {
            if reg.is_poisoned(i) {
                let trap = Trap::new(Kind::Unspecified, "the index of a row is an unspecified value");
                return Err(trap.element(vec![i as u64]));
            }
            let row = reg.buf.word(i);
            // Rows outside the tensor are padding, or are not stored.
            if row >= rows.max(0) as u64 {
                continue;
            }
            let moved = i128::from(place.strides[t]) * i128::from(row);
            let Ok(moved) = i64::try_from(moved) else {
                return Err(self.named(
                    frame,
                    launch,
                    Trap::new(Kind::OutOfBounds, "the offset of a row overflows"),
                ));
            };
            let mut extents = place.extents.clone();
            extents[t] = 1;
            parts.push((i, place.moved(moved, self.grid.packed, extents)));
        }
        Ok(parts)
    }

    /// By how many elements of the tile one step along the sparse dimension goes.
    pub(crate) fn sparse_step(&self) -> usize {
        self.grid
            .sparse
            .map_or(0, |t| self.grid.tile[t + 1..].iter().product())
    }

    pub(crate) fn load_part(
        &self,
        frame: &Frame,
        launch: &Launch<'_>,
        place: &Place,
        at: usize,
        buf: &mut Buf,
    ) -> Result<(), Box<Trap>> {
        if place.extents.contains(&0) {
            return Ok(());
        }
        let (allocation, first) = self.bounds(frame, launch, place, "reads")?;
        let allocation = &*allocation;
        let (n, step) = inner(place);
        let (element, size) = (self.grid.element, self.grid.size);
        if self.grid.packed {
            self.rows(place, |offset, position| {
                for i in 0..n {
                    let bits = allocation.nibble((first as i64 + offset + step * i as i64) as usize);
                    buf.set_word(at + position + i, held::held_word(element, bits));
                }
            });
            return Ok(());
        }
        let (mut space, distance) = (SPACE, distance(place, size));
        simd::run(
            #[inline(always)]
            || {
                self.rows(
                    place,
                    #[inline(always)]
                    |offset, position| {
                        let from = (first as i64 + offset) as usize;
                        if step == size as i64 || n == 1 {
                            ahead(allocation, from, n * size, distance);
                            read_run(allocation, from, element, size, n, buf, at + position, &mut space);
                        } else {
                            for i in 0..n {
                                let bits = allocation.element((from as i64 + step * i as i64) as usize, size);
                                buf.set_word(at + position + i, held::word_from_memory(element, bits));
                            }
                        }
                    },
                );
            },
        );
        Ok(())
    }

    /// Marks what a part has read from memory that nothing has written yet.
    pub(crate) fn mark_unwritten(
        &self,
        frame: &Frame,
        launch: &Launch<'_>,
        place: &Place,
        at: usize,
        reg: &mut Reg,
    ) -> Result<(), Box<Trap>> {
        // Only memory of the tile block's own has no value to begin with.
        if number_of(place.address) < FIRST_LOCAL || place.extents.contains(&0) {
            return Ok(());
        }
        let (allocation, first) = self.bounds(frame, launch, place, "reads")?;
        let (n, step) = inner(place);
        let per_byte = 1 + usize::from(self.grid.packed);
        let count = self.grid.tile.iter().product();
        self.rows(place, |offset, position| {
            for i in 0..n {
                let from = (first as i64 + offset + step * i as i64) as usize / per_byte;
                mark_unwritten(
                    &allocation,
                    from,
                    self.grid.size,
                    1,
                    reg,
                    at + position + i,
                    count,
                );
            }
        });
        Ok(())
    }

    pub(crate) fn store_part(
        &self,
        frame: &Frame,
        launch: &Launch<'_>,
        place: &Place,
        at: usize,
        from: &Reg,
    ) -> Result<(), Box<Trap>> {
        if place.extents.contains(&0) {
            return Ok(());
        }
        let (allocation, first) = self.bounds(frame, launch, place, "writes")?;
        let allocation = &*allocation;
        writable(allocation)?;
        let (n, step) = inner(place);
        let (element, size) = (self.grid.element, self.grid.size);
        if !from.poison.is_empty() && launch.check {
            let mut found = None;
            self.rows(place, |_, position| {
                let poisoned = (0..n).map(|i| at + position + i).find(|&p| from.is_poisoned(p));
                found = found.or(poisoned);
            });
            if let Some(position) = found {
                let trap = Trap::new(Kind::Unspecified, "an unspecified value is stored");
                return Err(trap
                    .element(unravel(position, &self.grid.tile))
                    .argument(&allocation.name));
            }
        }
        if self.grid.packed {
            self.rows(place, |offset, position| {
                for i in 0..n {
                    let bits = held::element_bits(element, from.buf.word(at + position + i));
                    allocation.set_nibble((first as i64 + offset + step * i as i64) as usize, bits);
                }
            });
            return Ok(());
        }
        let (mut space, distance) = (SPACE, distance(place, size));
        simd::run(
            #[inline(always)]
            || {
                self.rows(
                    place,
                    #[inline(always)]
                    |offset, position| {
                        let to = (first as i64 + offset) as usize;
                        if step == size as i64 || n == 1 {
                            write_run(
                                allocation,
                                to,
                                element,
                                size,
                                n,
                                &from.buf,
                                at + position,
                                &mut space,
                            );
                            ahead(allocation, to, n * size, distance);
                        } else {
                            for i in 0..n {
                                let bits = held::word_to_memory(element, from.buf.word(at + position + i));
                                allocation.set_element((to as i64 + step * i as i64) as usize, size, bits);
                            }
                        }
                    },
                );
            },
        );
        Ok(())
    }
}

/// The innermost extent and stride.
pub(crate) fn inner(place: &Place) -> (usize, i64) {
    match (place.extents.last(), place.strides.last()) {
        (Some(&n), Some(&s)) => (n, s),
        _ => (1, 0),
    }
}

/// How many bytes ahead of a row the next rows are asked for: in a tile of many rows, those of the same tile; else what
/// lies behind, which the next tile block will want, most likely on the same thread. The machine itself looks neither
/// beyond a page nor across large strides.
fn distance(place: &Place, size: usize) -> i64 {
    const ROWS_AHEAD: i64 = 8;
    match place.strides[..] {
        [.., row, _] => row.saturating_mul(ROWS_AHEAD),
        _ => place.extents.first().map_or(0, |&n| (n * size) as i64),
    }
}

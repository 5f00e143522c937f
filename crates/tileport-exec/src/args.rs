//! What a kernel is run on: tensors in memory, scalars, and how they become the entry's parameters.

use crate::fault::Fault;
use crate::memory::{Allocation, Buffer, MAX_ALIGN, MAX_BYTES, Memory};
use tileport_ir::attr::Number;
use tileport_ir::{ElementType, TileElement};

/// The alignment of a tensor's first byte unless stated, in bytes.
pub const DEFAULT_ALIGNMENT: u64 = 256;

/// A tensor in global memory: an allocation with a shape.
///
/// Elements are stored little-endian in as many bits as [`ElementType::facts`] says; elements narrower than a byte
/// are packed, the lower half first. `tf32` is stored as the `f32` of the same value; the low 13 bits are ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorArg {
    /// The argument's name, for messages.
    pub name: String,
    /// The type of its elements.
    pub dtype: ElementType,
    /// Sizes.
    pub shape: Vec<u64>,
    /// Strides in elements; as many as sizes.
    pub strides: Vec<u64>,
    /// The allocation: every byte that may be touched through this argument.
    pub data: Buffer,
    /// The alignment of the first byte, a power of two; the address is a multiple of nothing larger.
    pub align: u64,
    /// Whether writing to it is a fault.
    pub read_only: bool,
}

impl TensorArg {
    /// A tensor stored row by row, with the content given (in bytes).
    ///
    /// # Errors
    /// If the content's length is not that of the shape.
    pub fn new(
        name: &str,
        dtype: ElementType,
        shape: &[u64],
        data: impl Into<Buffer>,
    ) -> Result<Self, Fault> {
        let data = data.into();
        let mut strides = vec![0; shape.len()];
        let mut step = 1u64;
        for (stride, &n) in strides.iter_mut().zip(shape).rev() {
            *stride = step;
            step = step.saturating_mul(n);
        }
        let bytes = bytes_of(dtype, step);
        if bytes != Some(data.len() as u64) {
            return Err(Fault::arguments(
                format!(
                    "a tensor of shape {shape:?} and type {} takes {} bytes, but {} are given",
                    dtype.name(),
                    bytes.map_or("too many".to_owned(), |b| b.to_string()),
                    data.len()
                ),
                Some(name.to_owned()),
            ));
        }
        Ok(Self {
            name: name.to_owned(),
            dtype,
            shape: shape.to_vec(),
            strides,
            data,
            align: DEFAULT_ALIGNMENT,
            read_only: false,
        })
    }

    /// A tensor with the strides given (in elements); the content must reach to its last element.
    ///
    /// # Errors
    /// If strides and shape differ in number, or the content ends before the last element.
    pub fn strided(
        name: &str,
        dtype: ElementType,
        shape: &[u64],
        strides: &[u64],
        data: impl Into<Buffer>,
    ) -> Result<Self, Fault> {
        let data = data.into();
        let fault = |message: String| Fault::arguments(message, Some(name.to_owned()));
        if shape.len() != strides.len() {
            return Err(fault(format!(
                "{} sizes but {} strides",
                shape.len(),
                strides.len()
            )));
        }
        let last = shape.iter().zip(strides).try_fold(1u64, |last, (&n, &s)| {
            last.checked_add(n.saturating_sub(1).checked_mul(s)?)
        });
        let elements = if shape.contains(&0) { Some(0) } else { last };
        match elements.and_then(|n| bytes_of(dtype, n)) {
            Some(bytes) if bytes <= data.len() as u64 => {}
            bytes => {
                return Err(fault(format!(
                    "shape {shape:?} with strides {strides:?} reaches {} bytes, but {} are given",
                    bytes.map_or("too many".to_owned(), |b| b.to_string()),
                    data.len()
                )));
            }
        }
        Ok(Self {
            name: name.to_owned(),
            dtype,
            shape: shape.to_vec(),
            strides: strides.to_vec(),
            data,
            align: DEFAULT_ALIGNMENT,
            read_only: false,
        })
    }

    /// Sets the alignment of the first byte, in bytes: a power of two.
    #[must_use]
    pub fn aligned(mut self, align: u64) -> Self {
        self.align = align;
        self
    }
}

fn bytes_of(dtype: ElementType, elements: u64) -> Option<u64> {
    let bits = elements.checked_mul(u64::from(dtype.facts().storage_bits))?;
    Some(bits.div_ceil(8)).filter(|&b| b <= MAX_BYTES)
}

/// One parameter of an entry, as it is bound.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number; an integer is cut to the parameter's width.
    Scalar(Number),
    /// An integer for a parameter of any integer type: it must fit, signed or unsigned.
    Int(i64),
    /// The address of a tensor of [`Args::tensors`], by position.
    Pointer(usize),
    /// The address of a byte of a tensor, by position and offset.
    PointerAt(usize, u64),
    /// A 64-bit address table or other raw buffer, made of words; see [`Args::push_list`].
    Address(u64),
}

/// An array of a list, as the list's table has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedArray {
    /// Its tensor, by position.
    pub tensor: usize,
    /// Its lengths.
    pub sizes: Vec<i64>,
    /// Its strides, in elements.
    pub strides: Vec<i64>,
}

/// The arguments of a run: tensors, and the entry's parameters in terms of them.
///
/// [`Args::push_array`] and its siblings follow cuTile's calling convention: an array becomes its pointer, sizes and
/// strides. [`Args::push`] binds one parameter as it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// The memory. After a run, [`TensorArg::data`] is what the kernel has left there.
    pub tensors: Vec<TensorArg>,
    /// The entry's parameters, in order.
    pub params: Vec<Arg>,
    /// Tensors that hold addresses of other tensors: (table, position of the word, target).
    links: Vec<(usize, usize, usize)>,
}

impl Args {
    /// No arguments.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tensor without a parameter; returns its position.
    pub fn add_tensor(&mut self, tensor: TensorArg) -> usize {
        self.tensors.push(tensor);
        self.tensors.len() - 1
    }

    /// Binds the next parameter.
    pub fn push(&mut self, arg: Arg) -> &mut Self {
        self.params.push(arg);
        self
    }

    /// Binds an array of cuTile's calling convention: pointer, sizes, strides. Sizes and strides take the parameters'
    /// own integer types.
    pub fn push_array(&mut self, tensor: TensorArg) -> usize {
        let dims: Vec<u64> = tensor.shape.iter().chain(&tensor.strides).copied().collect();
        let position = self.add_tensor(tensor);
        self.params.push(Arg::Pointer(position));
        self.params.extend(dims.into_iter().map(|n| Arg::Int(n as i64)));
        position
    }

    /// Binds an integer scalar.
    pub fn push_int(&mut self, value: i64) -> &mut Self {
        self.push(Arg::Int(value))
    }

    /// Binds a scalar.
    pub fn push_scalar(&mut self, number: Number) -> &mut Self {
        self.push(Arg::Scalar(number))
    }

    /// Binds a list of arrays of cuTile's calling convention: the address of a table of 64-bit words, then the number
    /// of arrays. The table has a row for each array: pointer, sizes, strides. Returns the position of the first
    /// array's tensor.
    pub fn push_list(&mut self, name: &str, arrays: Vec<TensorArg>) -> usize {
        let first = self.tensors.len();
        let count = arrays.len();
        let mut words: Vec<u64> = Vec::new();
        let mut links = Vec::new();
        for (i, array) in arrays.into_iter().enumerate() {
            links.push((words.len(), first + i));
            words.push(0);
            words.extend(array.shape.iter().chain(&array.strides));
            self.tensors.push(array);
        }
        let table = self.tensors.len();
        self.links
            .extend(links.into_iter().map(|(word, target)| (table, word, target)));
        self.tensors.push(TensorArg {
            name: name.to_owned(),
            dtype: ElementType::I64,
            shape: vec![words.len() as u64],
            strides: vec![1],
            data: words
                .iter()
                .flat_map(|w| w.to_le_bytes())
                .collect::<Vec<u8>>()
                .into(),
            align: DEFAULT_ALIGNMENT,
            read_only: true,
        });
        self.params.push(Arg::Pointer(table));
        self.params.push(Arg::Int(count as i64));
        first
    }

    /// Adds a table of the same arrays as another, each with its last two dimensions the other way round: the same memory, seen
    /// transposed. Returns its position; nothing if the tensor is no table of arrays of two dimensions or more.
    pub fn transposed_list(&mut self, table: usize) -> Option<usize> {
        let rows: Vec<(usize, usize)> = (self.links.iter())
            .filter(|(of, ..)| *of == table)
            .map(|(_, word, target)| (*word, *target))
            .collect();
        let mut made = self.tensors.get(table)?.clone();
        let bytes = made.data.to_vec();
        let mut words: Vec<[u8; 8]> = bytes.as_chunks::<8>().0.to_vec();
        let width = words.len().checked_div(rows.len())?;
        let rank = (width.checked_sub(1)? / 2).max(2);
        if width != 1 + 2 * rank {
            return None;
        }
        for row in words.chunks_mut(width) {
            row.swap(rank - 1, rank);
            row.swap(2 * rank - 1, 2 * rank);
        }
        made.data = words.concat().into();
        self.tensors.push(made);
        let added = self.tensors.len() - 1;
        self.links
            .extend(rows.into_iter().map(|(word, target)| (added, word, target)));
        Some(added)
    }

    /// The arrays of the list whose table is the entry's parameter at this position, as [`Args::push_list`] binds it; nothing if it
    /// is none.
    #[must_use]
    pub fn list(&self, param: usize) -> Option<Vec<ListedArray>> {
        let (Some(Arg::Pointer(table)), Some(Arg::Int(count))) =
            (self.params.get(param), self.params.get(param + 1))
        else {
            return None;
        };
        let count = usize::try_from(*count).ok()?;
        let mut rows: Vec<(usize, usize)> = (self.links.iter())
            .filter(|(of, ..)| of == table)
            .map(|(_, word, target)| (*word, *target))
            .collect();
        rows.sort_unstable();
        let bytes = self.tensors.get(*table)?.data.to_vec();
        let words: Vec<i64> = bytes
            .chunks_exact(8)
            .filter_map(|word| word.try_into().ok().map(i64::from_le_bytes))
            .collect();
        let width = words.len().checked_div(count)?;
        if rows.len() != count || width == 0 || width.is_multiple_of(2) {
            return None;
        }
        let arrays = rows.into_iter().enumerate().map(|(item, (word, tensor))| {
            let row = words.get(word..word + width).filter(|_| word == item * width)?;
            let (sizes, strides) = row.get(1..)?.split_at(width / 2);
            Some(ListedArray {
                tensor,
                sizes: sizes.to_vec(),
                strides: strides.to_vec(),
            })
        });
        arrays.collect()
    }

    /// The tensor with this name.
    #[must_use]
    pub fn tensor(&self, name: &str) -> Option<&TensorArg> {
        self.tensors.iter().find(|t| t.name == name)
    }

    /// Whether memory can be made of the tensors.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        for tensor in &self.tensors {
            let fault = |m: &str| Err(Fault::arguments(m, Some(tensor.name.clone())));
            if !tensor.align.is_power_of_two() || tensor.align > MAX_ALIGN {
                return fault("the alignment is a power of two, at most 2^30 bytes");
            }
            if tensor.data.len() as u64 > MAX_BYTES || self.tensors.len() > (1 << 21) {
                return fault("the arguments take more memory than this executor can address");
            }
        }
        Ok(())
    }

    /// Makes the memory that the run works on. The tensors are empty until [`Args::take_back`].
    pub(crate) fn memory(&mut self) -> Memory {
        let mut memory = Memory::default();
        for tensor in &mut self.tensors {
            let size = tensor.dtype.facts().storage_bits.div_ceil(8);
            let content = std::mem::take(&mut tensor.data);
            let mut allocation = Allocation::new(
                memory.next_number(),
                tensor.name.clone(),
                content,
                tensor.align,
                size,
            );
            allocation.read_only = tensor.read_only;
            memory.allocations.push(allocation);
        }
        for &(table, word, target) in &self.links {
            if let (Some(t), Some(a)) = (memory.allocations.get(table), memory.allocations.get(target)) {
                t.set_element(word * 8, 8, a.base);
            }
        }
        memory
    }

    /// Takes the memory back.
    pub(crate) fn take_back(&mut self, memory: Memory) {
        for (tensor, allocation) in self.tensors.iter_mut().zip(memory.allocations) {
            tensor.data = allocation.into_buffer();
        }
    }

    /// The word that a parameter of a type is given, as registers hold it.
    pub(crate) fn word(&self, memory: &Memory, at: usize, element: TileElement) -> Result<u64, Fault> {
        let fault = |message: String| Err(Fault::arguments(message, None));
        let Some(arg) = self.params.get(at) else {
            return fault(format!("parameter {at} has no argument"));
        };
        let address = |tensor: usize, offset: u64| match memory.allocations.get(tensor) {
            Some(a) => Ok(a.base.wrapping_add(offset)),
            None => Err(Fault::arguments(
                format!("parameter {at} names tensor {tensor}, which is not there"),
                None,
            )),
        };
        match (element, arg) {
            (TileElement::Pointer(_), Arg::Pointer(t)) => address(*t, 0),
            (TileElement::Pointer(_), Arg::PointerAt(t, offset)) => address(*t, *offset),
            (TileElement::Pointer(_), Arg::Address(a)) => Ok(*a),
            (TileElement::Number(e), Arg::Int(n)) if e.is_int() => {
                let bits = e.value_bits();
                let fits = bits == 64 || (-(1i64 << (bits - 1))..1i64 << bits).contains(n);
                if !fits {
                    return fault(format!(
                        "parameter {at} is of type {}, which cannot hold {n}",
                        e.name()
                    ));
                }
                Ok(Number::int(e, *n).bits)
            }
            (TileElement::Number(e), Arg::Scalar(n)) if n.element == e => {
                Ok(crate::held::held_word(e, n.bits))
            }
            (TileElement::Number(e), _) => fault(format!(
                "parameter {at} is a number of type {}, but {arg:?} is given",
                e.name()
            )),
            (TileElement::Pointer(p), _) => fault(format!(
                "parameter {at} is a pointer to {}, but {arg:?} is given",
                p.pointee.name()
            )),
        }
    }
}

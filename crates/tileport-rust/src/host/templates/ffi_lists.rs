//! Lists of arrays: how one crosses the border, and the table in device memory that a kernel finds its arrays in.
//!
//! A list crosses as the address of its descriptors' addresses and their number. The kernel takes a table with a row of 64-bit
//! words for each array: its address, its lengths, its strides. The table is made on the caller's stream in the order of the
//! stream: allocated, written, read by the kernel, released. Nothing waits for anything on the host.
//!
//! The words cross to the device as arguments of a kernel of its own, [`WRITE_WORDS`]. The driver copies a kernel's arguments
//! when it is launched, or when the launch is captured into a CUDA graph: so there is no memory of the host that would have to
//! outlive the call, and a graph has the words in it however often it is replayed. A copy from the host's memory would be made
//! again at each replay, from whatever is there by then.

use crate::ffi_util::{Failure, Launch, Name, TensorArg, TensorDesc, dtype, rc, tensor};
use cutile::cuda_async::device_buffer::DevicePointer;
use cutile::cuda_core::{
    DriverError, Function, Stream, free_async, launch_kernel_on_stream, malloc_async,
};
use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A list of arrays with its name, which findings start with. There is one array at least, and all have one element type.
pub struct ListArg<'a> {
    name: &'static str,
    arrays: Vec<TensorArg<'a>>,
}

/// A list of arrays; it must be there, with all its arrays.
///
/// # Safety
/// `descs` is null or points to `count` addresses, each null or that of a descriptor that lives as long as the result is used.
pub unsafe fn list<'a>(
    name: &'static str,
    descs: *const *const TensorDesc,
    count: i32,
) -> Result<ListArg<'a>, Failure> {
    let length = usize::try_from(count)
        .map_err(|_| Failure::invalid(format!("`{name}` is a list of {count} arrays")))?;
    if length == 0 {
        // As in cuTile Python: nothing says of what type the arrays are.
        let message = format!("`{name}` is an empty list, which no kernel takes");
        return Err(Failure::invalid(message));
    }
    if descs.is_null() {
        let message = format!("`{name}` is a null pointer");
        return Err(Failure::new(rc::NULL_PTR, message));
    }
    let mut arrays: Vec<TensorArg<'a>> = Vec::new();
    for place in 0..length {
        let desc = unsafe { descs.add(place).read() };
        let array = unsafe { tensor(Name::in_list(name, place), desc) }?;
        if let Some(first) = arrays.first()
            && first.dtype() != array.dtype()
        {
            let said = |code| dtype::name(code).map_or(format!("type {code}"), str::to_owned);
            let (first, this) = (said(first.dtype()), said(array.dtype()));
            let message = format!(
                "`{name}[{place}]` has elements of {this}, `{name}[0]` of {first}; the arrays of a list have one type"
            );
            return Err(Failure::new(rc::UNSUPPORTED_DTYPE, message));
        }
        arrays.push(array);
    }
    Ok(ListArg { name, arrays })
}

#[allow(dead_code, reason = "a port needs those that its kernels ask for")]
impl ListArg<'_> {
    /// The element type of all arrays.
    pub fn dtype(&self) -> i32 {
        self.arrays
            .first()
            .map_or(dtype::NONE, |array| array.dtype())
    }

    /// The number of arrays.
    pub fn count(&self) -> Result<i32, Failure> {
        i32::try_from(self.arrays.len()).map_err(|_| {
            Failure::invalid(format!("`{}` is longer than 32 bits can say", self.name))
        })
    }

    /// Whether all arrays have this many dimensions.
    pub fn has_rank(&self, rank: usize) -> bool {
        self.arrays.iter().all(|array| array.has_rank(rank))
    }

    /// Whether a dimension has this length in all arrays.
    pub fn has_length(&self, axis: usize, length: i128) -> bool {
        (self.arrays.iter()).all(|array| array.has_length(axis, length))
    }

    /// Whether a dimension has this stride in all arrays.
    pub fn has_stride(&self, axis: usize, stride: i64) -> bool {
        (self.arrays.iter()).all(|array| array.has_stride(axis, stride))
    }

    /// Refuses another number of dimensions.
    pub fn expect_rank(&self, rank: usize) -> Result<(), Failure> {
        (self.arrays.iter()).try_for_each(|array| array.expect_rank(rank))
    }

    /// Refuses another length of a dimension.
    pub fn expect_length(&self, axis: usize, length: i128) -> Result<(), Failure> {
        (self.arrays.iter()).try_for_each(|array| array.expect_length(axis, length))
    }

    /// Refuses another stride of a dimension.
    pub fn expect_stride(&self, axis: usize, stride: i64) -> Result<(), Failure> {
        (self.arrays.iter()).try_for_each(|array| array.expect_stride(axis, stride))
    }

    /// The rows of its table.
    pub fn rows(&self) -> Vec<u64> {
        let mut words = Vec::new();
        for array in &self.arrays {
            words.push(array.address());
            // Two's complement: the kernel takes the words as they are.
            words.extend(array.shape().iter().map(|length| *length as u64));
            words.extend(array.strides().iter().map(|stride| *stride as u64));
        }
        words
    }

    /// The rows of its table for a kernel that takes lengths and strides as 32 bits.
    pub fn rows_i32(&self) -> Result<Vec<u64>, Failure> {
        for array in &self.arrays {
            for axis in 0..array.shape().len() {
                array.length_i32(axis)?;
                array.stride_i32(axis)?;
            }
        }
        Ok(self.rows())
    }
}

/// The tables of a launch's lists, in one piece of device memory. It is released in the order of the stream when this goes, so
/// after the kernel that was launched in between.
pub struct Tables<const N: usize> {
    /// Where the table of each list begins.
    pub pointers: [DevicePointer<i64>; N],
    start: u64,
    stream: Arc<Stream>,
}

impl<const N: usize> Drop for Tables<N> {
    fn drop(&mut self) {
        // What fails here is the stream itself; whatever is put on it next says so.
        let _ = unsafe { free_async(self.start, &self.stream) };
    }
}

/// Puts the making of the lists' tables on the stream of a launch.
///
/// # Safety
/// The launch's stream is one of its device.
pub unsafe fn tables<const N: usize>(
    lists: [Vec<u64>; N],
    launch: &Launch,
) -> Result<Tables<N>, Failure> {
    let mut words: Vec<u64> = Vec::new();
    let mut begins = [0; N];
    for (begin, rows) in begins.iter_mut().zip(lists) {
        // Each table is aligned to 16 bytes.
        words.resize(words.len().next_multiple_of(2), 0);
        *begin = words.len() as u64 * 8;
        words.extend(rows);
    }
    let stream = launch.stream.clone();
    let writer = writer(&stream)?;
    let start = unsafe { malloc_async(size_of_val(words.as_slice()), &stream) }
        .map_err(|error| failed("allocated", &error))?;
    let tables = Tables {
        pointers: begins
            .map(|begin| unsafe { DevicePointer::<i64>::from_cu_deviceptr(start + begin) }),
        start,
        stream,
    };
    let mut to = start;
    for chunk in words.chunks(WORDS) {
        unsafe { write(&writer, to, chunk, &tables.stream) }
            .map_err(|error| failed("written", &error))?;
        to += size_of_val(chunk) as u64;
    }
    Ok(tables)
}

fn failed(what: &str, error: &DriverError) -> Failure {
    let message = format!("the tables of the lists can't be {what}: {error}");
    Failure::new(rc::LAUNCH_FAILED, message)
}

/// How many words one launch writes; with the two other arguments just below the 4096 bytes that all drivers take.
const WORDS: usize = 508;
const _: () = assert!(WORDS * 8 == 4064, "the kernel has room for as many");

/// Writes up to [`WORDS`] words, which are its arguments, a thread each.
const WRITE_WORDS: &str = "
.version 7.0
.target sm_80
.address_size 64

.visible .entry write_words(.param .u64 to, .param .u32 count, .param .align 8 .b8 words[4064])
{
    .reg .pred %beyond;
    .reg .b32 %thread, %count;
    .reg .b64 %distance, %from, %to, %word;

    mov.u32 %thread, %tid.x;
    ld.param.u32 %count, [count];
    setp.ge.u32 %beyond, %thread, %count;
    @%beyond ret;
    mul.wide.u32 %distance, %thread, 8;
    mov.b64 %from, words;
    add.s64 %from, %from, %distance;
    ld.param.b64 %word, [%from];
    ld.param.u64 %to, [to];
    cvta.to.global.u64 %to, %to;
    add.s64 %to, %to, %distance;
    st.global.b64 [%to], %word;
    ret;
}
";

/// Launches [`WRITE_WORDS`].
///
/// # Safety
/// There is room for the words at `to` when the stream comes to it.
unsafe fn write(
    writer: &Function,
    to: u64,
    words: &[u64],
    stream: &Stream,
) -> Result<(), DriverError> {
    let (mut to, mut count) = (to, words.len() as u32);
    let mut all = [0_u64; WORDS];
    all[..words.len()].copy_from_slice(words);
    let mut arguments: [*mut c_void; 3] = [
        (&raw mut to).cast(),
        (&raw mut count).cast(),
        (&raw mut all).cast(),
    ];
    let threads = (count.next_multiple_of(32), 1, 1);
    // SAFETY: the arguments are those of the kernel. The driver reads them before this returns.
    unsafe { launch_kernel_on_stream(writer, (1, 1, 1), threads, 0, stream, &mut arguments) }
}

/// [`WRITE_WORDS`] on each device. They are kept as long as the process lives, as compiled kernels are.
static WRITERS: LazyLock<Mutex<HashMap<usize, Function>>> = LazyLock::new(Mutex::default);

fn writer(stream: &Stream) -> Result<Function, Failure> {
    let context = stream.context();
    let mut writers = WRITERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = writers.get(&context.ordinal()) {
        return Ok(known.clone());
    }
    let loaded = context
        .load_module_from_ptx_src(WRITE_WORDS)
        .and_then(|module| module.load_function("write_words"));
    let writer = loaded.map_err(|error| {
        let message =
            format!("the kernel that writes the tables of lists can't be loaded: {error}");
        Failure::new(rc::LAUNCH_FAILED, message)
    })?;
    writers.insert(context.ordinal(), writer.clone());
    Ok(writer)
}

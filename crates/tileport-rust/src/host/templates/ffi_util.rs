//! What the C interfaces of all ported kernels have in common: descriptors of tensors, return codes, checks, launching.
//!
//! A tensor crosses the border as one `const TensorDesc *`. What it describes belongs to the caller: nothing here frees or
//! copies device memory. A launch is put on the caller's stream and not waited for, as any other launch on a stream.

use cutile::cuda_async::device_buffer::DevicePointer;
use cutile::cuda_async::error::DeviceError;
use cutile::cuda_core::{Context, DType, Stream, sys};
use cutile::tensor::Tensor;
use cutile::tile_kernel::CompileOptions;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{c_char, c_void};
use std::fmt::{Display, Formatter};
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The most dimensions of a tensor. The Python side has the same number.
pub const MAX_DIMS: usize = 5;

/// A tensor that the caller owns. Lengths and strides are counted in elements; those past `ndim` are not read.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TensorDesc {
    /// The address of the first element on the device.
    pub ptr: u64,
    /// The number of dimensions.
    pub ndim: i32,
    /// Lengths.
    pub shape: [i64; MAX_DIMS],
    /// Strides.
    pub strides: [i64; MAX_DIMS],
    /// The element type, a number of [`dtype`].
    pub dtype: i32,
}

/// The numbers of element types. The Python side has the same.
pub mod dtype {
    #![allow(dead_code, reason = "a port needs those of its own kernels")]

    /// No tensor was given.
    pub const NONE: i32 = -1;
    pub const F32: i32 = 0;
    pub const F16: i32 = 1;
    pub const BF16: i32 = 2;
    pub const I32: i32 = 3;
    pub const I64: i32 = 4;
    pub const F8E5M2: i32 = 5;
    pub const F4E2M1FNX2: i32 = 6;
    pub const F8E4M3FN: i32 = 7;
    pub const F64: i32 = 8;
    pub const I8: i32 = 9;
    pub const U8: i32 = 10;
    pub const I16: i32 = 11;
    pub const U16: i32 = 12;
    pub const U32: i32 = 13;
    pub const U64: i32 = 14;
    pub const BOOL: i32 = 15;
    pub const F8E8M0FNU: i32 = 16;
    pub const TF32: i32 = 17;
    pub const F8E5M3FNU: i32 = 18;

    const NAMES: [&str; 19] = [
        "f32",
        "f16",
        "bf16",
        "i32",
        "i64",
        "f8e5m2",
        "f4e2m1fnx2",
        "f8e4m3fn",
        "f64",
        "i8",
        "u8",
        "i16",
        "u16",
        "u32",
        "u64",
        "bool",
        "f8e8m0fnu",
        "tf32",
        "f8e5m3fnu",
    ];

    /// The name of an element type.
    pub fn name(code: i32) -> Option<&'static str> {
        NAMES.get(usize::try_from(code).ok()?).copied()
    }
}

/// Return codes. −1 is none: as an argument it means "not given".
pub mod rc {
    /// The kernel is on the stream.
    pub const OK: i32 = 0;
    /// The port has no entry for these element types.
    pub const UNSUPPORTED_DTYPE: i32 = -2;
    /// The kernel could not be compiled or launched.
    pub const LAUNCH_FAILED: i32 = -3;
    /// There is no such device, or no CUDA driver.
    pub const DEVICE_INIT_FAILED: i32 = -4;
    /// A tensor that the kernel needs is a null pointer.
    pub const NULL_PTR: i32 = -5;
    /// A rank, length, stride, constant, option or the grid is not one that the kernel can take.
    pub const INVALID_ARGS: i32 = -6;
}

/// Why a call failed: the return code, and what to tell people.
#[derive(Debug)]
pub struct Failure {
    code: i32,
    message: String,
}

impl Failure {
    /// A failure with its return code.
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, message }
    }

    /// An argument that the kernel can't take.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(rc::INVALID_ARGS, message)
    }
}

thread_local! {
    static LAST_ERROR: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What went wrong in this thread's last call that failed. Copies at most `capacity` bytes, without a zero at the end, and
/// returns how many there are.
///
/// # Safety
/// `buffer` points to `capacity` bytes that may be written, or `capacity` is zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cutile_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    LAST_ERROR.with_borrow(|message| {
        if !buffer.is_null() {
            let length = message.len().min(capacity);
            unsafe { buffer.copy_from_nonoverlapping(message.as_ptr().cast(), length) };
        }
        message.len()
    })
}

/// Runs the body of a C function. Whatever happens in it, a panic included, becomes a return code.
pub fn guarded(function: &str, body: impl FnOnce() -> Result<(), Failure>) -> i32 {
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<&str>().copied();
        let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let said = said.unwrap_or("no message");
        Err(Failure::new(rc::LAUNCH_FAILED, format!("a panic: {said}")))
    });
    match result {
        Ok(()) => rc::OK,
        Err(failure) => {
            LAST_ERROR.with_borrow_mut(|last| *last = format!("{function}: {}", failure.message));
            failure.code
        }
    }
}

/// What findings call a tensor: its argument, and its place in it where that is a list.
#[derive(Clone, Copy)]
pub struct Name {
    argument: &'static str,
    place: Option<usize>,
}

impl Name {
    /// A tensor of a list.
    #[allow(dead_code, reason = "not every port has lists")]
    pub fn in_list(argument: &'static str, place: usize) -> Self {
        let place = Some(place);
        Self { argument, place }
    }
}

impl From<&'static str> for Name {
    fn from(argument: &'static str) -> Self {
        let place = None;
        Self { argument, place }
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.place {
            None => f.write_str(self.argument),
            Some(place) => write!(f, "{}[{place}]", self.argument),
        }
    }
}

/// A tensor argument with its name, which findings start with.
#[derive(Clone, Copy)]
pub struct TensorArg<'a> {
    name: Name,
    desc: &'a TensorDesc,
}

/// A tensor argument; it must be there.
///
/// # Safety
/// `desc` is null or points to a descriptor that lives as long as the result is used.
pub unsafe fn tensor<'a>(
    name: impl Into<Name>,
    desc: *const TensorDesc,
) -> Result<TensorArg<'a>, Failure> {
    let name = name.into();
    unsafe { optional_tensor(name, desc) }?
        .ok_or_else(|| Failure::new(rc::NULL_PTR, format!("`{name}` is a null pointer")))
}

/// A tensor argument that may be left out.
///
/// # Safety
/// As for [`tensor`].
pub unsafe fn optional_tensor<'a>(
    name: impl Into<Name>,
    desc: *const TensorDesc,
) -> Result<Option<TensorArg<'a>>, Failure> {
    let name = name.into();
    let Some(desc) = (unsafe { desc.as_ref() }) else {
        return Ok(None);
    };
    if usize::try_from(desc.ndim).map_or(true, |ndim| ndim > MAX_DIMS) {
        let message = format!(
            "`{name}` has {} dimensions; at most {MAX_DIMS} can be",
            desc.ndim
        );
        return Err(Failure::invalid(message));
    }
    let arg = TensorArg { name, desc };
    if let Some(length) = arg.shape().iter().find(|length| **length < 0) {
        return Err(Failure::invalid(format!(
            "`{name}` has a length of {length}"
        )));
    }
    if arg.desc.ptr == 0 && !arg.shape().contains(&0) {
        let message = format!("`{name}` has elements, but its address is null");
        return Err(Failure::new(rc::NULL_PTR, message));
    }
    Ok(Some(arg))
}

/// The element type of a tensor that may be left out.
#[allow(dead_code, reason = "not every port has such a tensor")]
pub fn dtype_of(arg: Option<TensorArg<'_>>) -> i32 {
    arg.map_or(dtype::NONE, |arg| arg.dtype())
}

#[allow(dead_code, reason = "a port needs those that its kernels ask for")]
impl<'a> TensorArg<'a> {
    /// The element type.
    pub fn dtype(self) -> i32 {
        self.desc.dtype
    }

    /// The address of the first element, as a number.
    pub fn address(self) -> u64 {
        self.desc.ptr
    }

    /// The lengths.
    pub fn shape(self) -> &'a [i64] {
        let ndim = usize::try_from(self.desc.ndim).unwrap_or(0);
        self.desc.shape.get(..ndim).unwrap_or(&self.desc.shape)
    }

    /// The strides.
    pub fn strides(self) -> &'a [i64] {
        let ndim = usize::try_from(self.desc.ndim).unwrap_or(0);
        self.desc.strides.get(..ndim).unwrap_or(&self.desc.strides)
    }

    /// Whether there are this many dimensions.
    pub fn has_rank(self, rank: usize) -> bool {
        self.shape().len() == rank
    }

    /// Whether a dimension has this length.
    pub fn has_length(self, axis: usize, length: i128) -> bool {
        self.shape().get(axis).copied().map(i128::from) == Some(length)
    }

    /// Whether a dimension has this stride. That of a dimension of fewer than two elements is never used.
    pub fn has_stride(self, axis: usize, stride: i64) -> bool {
        let single = self.shape().get(axis).is_some_and(|length| *length < 2);
        single || self.strides().get(axis) == Some(&stride)
    }

    /// Refuses another number of dimensions.
    pub fn expect_rank(self, rank: usize) -> Result<(), Failure> {
        let (name, found) = (self.name, self.shape().len());
        if found == rank {
            return Ok(());
        }
        Err(Failure::invalid(format!(
            "`{name}` has {found} dimensions, not {rank}"
        )))
    }

    /// Refuses another length of a dimension.
    pub fn expect_length(self, axis: usize, length: i128) -> Result<(), Failure> {
        if self.has_length(axis, length) {
            return Ok(());
        }
        let (name, shape) = (self.name, self.shape());
        let message = format!("dimension {axis} of `{name}`, of shape {shape:?}, must be {length}");
        Err(Failure::invalid(message))
    }

    /// Refuses another stride of a dimension.
    pub fn expect_stride(self, axis: usize, stride: i64) -> Result<(), Failure> {
        if self.has_stride(axis, stride) {
            return Ok(());
        }
        let (name, strides) = (self.name, self.strides());
        let message = format!(
            "the stride of dimension {axis} of `{name}`, of strides {strides:?}, must be {stride}"
        );
        Err(Failure::invalid(message))
    }

    /// The length of a dimension.
    pub fn length(self, axis: usize) -> Result<i64, Failure> {
        let found = self.shape().get(axis).copied();
        found.ok_or_else(|| Failure::invalid(format!("`{}` has no dimension {axis}", self.name)))
    }

    /// The stride of a dimension.
    pub fn stride(self, axis: usize) -> Result<i64, Failure> {
        let found = self.strides().get(axis).copied();
        found.ok_or_else(|| Failure::invalid(format!("`{}` has no dimension {axis}", self.name)))
    }

    /// The length of a dimension, which the kernel takes as 32 bits.
    pub fn length_i32(self, axis: usize) -> Result<i32, Failure> {
        narrow(
            self.length(axis)?,
            format_args!("a length of `{}`", self.name),
        )
    }

    /// The stride of a dimension, which the kernel takes as 32 bits.
    pub fn stride_i32(self, axis: usize) -> Result<i32, Failure> {
        narrow(
            self.stride(axis)?,
            format_args!("a stride of `{}`", self.name),
        )
    }

    /// The address of the first element.
    ///
    /// # Safety
    /// The elements are of type `E`, and live on the device until the kernel has run.
    pub unsafe fn pointer<E: DType>(self) -> DevicePointer<E> {
        unsafe { DevicePointer::from_cu_deviceptr(self.desc.ptr) }
    }
}

fn narrow<T: TryFrom<i64>>(value: i64, what: impl Display) -> Result<T, Failure> {
    T::try_from(value)
        .map_err(|_| Failure::invalid(format!("{what} is {value}, which 32 bits can't hold")))
}

/// A tensor over memory that the caller keeps. Dropping it frees what the host knows of the tensor, never device memory.
pub struct Borrowed<E: DType>(ManuallyDrop<Tensor<E>>);

impl<E: DType> Deref for Borrowed<E> {
    type Target = Tensor<E>;

    fn deref(&self) -> &Tensor<E> {
        &self.0
    }
}

impl<E: DType> Drop for Borrowed<E> {
    fn drop(&mut self) {
        // SAFETY: dropped once, here. `borrow_raw_parts` made it over memory that cutile never frees; what goes is the host's
        // description of it, which would otherwise be lost at each launch.
        unsafe { ManuallyDrop::drop(&mut self.0) };
    }
}

/// A tensor for the kernel over the caller's memory, without a copy.
///
/// # Safety
/// The elements are of type `E`, laid out as described, and live on the stream's device until the kernel has run.
#[allow(dead_code, reason = "not every port has such a parameter")]
pub unsafe fn borrow_tensor<E: DType>(
    arg: TensorArg<'_>,
    launch: &Launch,
) -> Result<Borrowed<E>, Failure> {
    let lengths = (0..arg.shape().len()).map(|axis| arg.length_i32(axis));
    let lengths: Vec<i32> = lengths.collect::<Result<_, _>>()?;
    let strides = (0..arg.shape().len()).map(|axis| arg.stride_i32(axis));
    let strides: Vec<i32> = strides.collect::<Result<_, _>>()?;
    let bytes = lengths.iter().try_fold(size_of::<E>(), |product, length| {
        product.checked_mul(usize::try_from(*length).ok()?)
    });
    if bytes.is_none_or(|bytes| isize::try_from(bytes).is_err()) {
        let message = format!(
            "`{}`, of shape {lengths:?}, is larger than memory",
            arg.name
        );
        return Err(Failure::invalid(message));
    }
    let context = launch.stream.context().clone();
    let tensor = unsafe { Tensor::borrow_raw_parts(arg.desc.ptr, context, lengths, strides) };
    Ok(Borrowed(ManuallyDrop::new(tensor)))
}

/// Where and how a kernel is launched.
pub struct Launch {
    /// The number of tile blocks.
    pub grid: (u32, u32, u32),
    /// What the compiler is told.
    pub options: CompileOptions,
    /// The caller's stream.
    pub stream: Arc<Stream>,
    /// The CUDA context that the caller works in.
    caller: sys::CUcontext,
}

/// What the compiler may be told beside the kernel itself. What is not positive is not given.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// How many multiprocessors work on a block together: a power of two up to 16.
    pub num_cta_in_cga: i32,
    /// How many blocks a multiprocessor runs at a time, up to 32.
    pub occupancy: i32,
    /// How many warps work on a block.
    pub num_worker_warps: i32,
    /// The optimisation level: 0 to 3, or negative where it isn't given.
    pub opt_level: i32,
}

impl Hints {
    fn options(self) -> Result<CompileOptions, Failure> {
        let mut options = CompileOptions::default();
        if self.num_cta_in_cga > 0 {
            if self.num_cta_in_cga > 16 || self.num_cta_in_cga.count_ones() != 1 {
                let message = format!(
                    "num_ctas is {}, no power of two up to 16",
                    self.num_cta_in_cga
                );
                return Err(Failure::invalid(message));
            }
            options = options.num_cta_in_cga(self.num_cta_in_cga);
        }
        if self.occupancy > 0 {
            if self.occupancy > 32 {
                return Err(Failure::invalid(format!(
                    "occupancy is {}, above 32",
                    self.occupancy
                )));
            }
            options = options.occupancy(self.occupancy);
        }
        if self.num_worker_warps > 0 {
            options = options.num_worker_warps_per_cta(self.num_worker_warps);
        }
        if self.opt_level >= 0 {
            let level = u8::try_from(self.opt_level)
                .ok()
                .filter(|level| *level <= 3);
            let message = || Failure::invalid(format!("opt_level is {}, above 3", self.opt_level));
            options = options.opt_level(level.ok_or_else(message)?);
        }
        Ok(options)
    }
}

/// The streams that were launched on, by device and handle. A wrapper holds a handle and no resources of its own; making one
/// for each launch would ask the driver for the stream's state each time, which ends the capture of a CUDA graph.
static STREAMS: LazyLock<Mutex<HashMap<(i32, u64), Arc<Stream>>>> = LazyLock::new(Mutex::default);

/// A launch whose grid and hints were checked.
#[derive(Clone, Debug)]
pub struct Request {
    grid: (u32, u32, u32),
    options: CompileOptions,
}

impl Request {
    /// Checks a grid and hints.
    pub fn new(grid: [i32; 3], hints: Hints) -> Result<Self, Failure> {
        // CUDA has at most this many blocks in the second and third dimension.
        let [x, y, z] = grid;
        if grid.iter().any(|blocks| *blocks < 1) || y > 65_535 || z > 65_535 {
            let message = format!("there is no grid of {x} by {y} by {z} blocks");
            return Err(Failure::invalid(message));
        }
        Ok(Self {
            grid: (x.unsigned_abs(), y.unsigned_abs(), z.unsigned_abs()),
            options: hints.options()?,
        })
    }

    /// The launch on a stream of a device.
    ///
    /// # Safety
    /// `raw_stream` is a stream of the device, or zero.
    pub unsafe fn on(&self, device_id: i32, raw_stream: u64) -> Result<Launch, Failure> {
        let stream = unsafe { stream(device_id, raw_stream) }?;
        let mut caller: sys::CUcontext = std::ptr::null_mut();
        // An error leaves the null pointer, and then there is nothing to go back to.
        let _ = unsafe { sys::cuCtxGetCurrent(&raw mut caller) };
        Ok(Launch {
            grid: self.grid,
            options: self.options.clone(),
            stream,
            caller,
        })
    }
}

impl Drop for Launch {
    fn drop(&mut self) {
        // Launching makes the device's context the thread's current one; the caller may work on another device.
        if !self.caller.is_null() && self.caller != self.stream.context().cu_ctx() {
            let _ = unsafe { sys::cuCtxSetCurrent(self.caller) };
        }
    }
}

unsafe fn stream(device_id: i32, raw_stream: u64) -> Result<Arc<Stream>, Failure> {
    let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(stream) = streams.get(&(device_id, raw_stream)) {
        return Ok(stream.clone());
    }
    let failed = |why: &dyn Display| {
        Failure::new(
            rc::DEVICE_INIT_FAILED,
            format!("CUDA device {device_id}: {why}"),
        )
    };
    let ordinal =
        usize::try_from(device_id).map_err(|_| failed(&"there is none of that number"))?;
    // Without a driver, loading it panics.
    let context = catch_unwind(|| Context::new(ordinal))
        .map_err(|_| failed(&"there is no CUDA driver"))?
        .map_err(|error| failed(&error))?;
    let stream = unsafe { Stream::borrow_raw(raw_stream as *mut c_void, &context) };
    streams.insert((device_id, raw_stream), stream.clone());
    Ok(stream)
}

/// A tensor that may be left out, where it must not be.
#[allow(dead_code, reason = "not every port has such a tensor")]
pub fn given<'a>(name: &str, arg: Option<TensorArg<'a>>) -> Result<TensorArg<'a>, Failure> {
    arg.ok_or_else(|| Failure::new(rc::NULL_PTR, format!("`{name}` is a null pointer")))
}

/// What becomes of a launch that was put on its stream, or was not.
pub fn submitted<T>(result: Result<T, DeviceError>) -> Result<(), Failure> {
    match result {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::new(rc::LAUNCH_FAILED, error.to_string())),
    }
}

/// Puts a kernel on the stream of a launch, without waiting for it.
macro_rules! enqueue {
    ($kernel:expr, $generics:expr, $launch:expr) => {{
        let launch: &$crate::ffi_util::Launch = $launch;
        let kernel = $kernel
            .generics($generics)
            .grid(launch.grid)
            .compile_options(launch.options.clone());
        // SAFETY: the caller of the C function keeps the tensors until the kernel has run, and orders what else uses them by
        // the stream. Compiled kernels are kept as long as the process lives.
        $crate::ffi_util::submitted(unsafe { kernel.async_on(&launch.stream) })
    }};
}
pub(crate) use enqueue;

/// No entry of the port fits: says whether element types are the reason.
pub fn no_entry(found: &[(&str, i32)], dtypes_fit: bool, entries: &str) -> Failure {
    let found: Vec<String> = found
        .iter()
        .map(|(name, code)| match dtype::name(*code) {
            Some(element) => format!("{name} {element}"),
            None if *code == dtype::NONE => format!("no {name}"),
            None => format!("{name} of an unknown element type ({code})"),
        })
        .collect();
    let found = found.join(", ");
    if dtypes_fit {
        let message = format!("no entry takes these constants and strides with {found}; {entries}");
        return Failure::invalid(message);
    }
    Failure::new(
        rc::UNSUPPORTED_DTYPE,
        format!("no entry takes {found}; {entries}"),
    )
}

/// Refuses constants that the kernel's own rules don't allow.
#[allow(dead_code, reason = "not every kernel has such rules")]
pub fn require(holds: bool, what_is_wrong: &str) -> Result<(), Failure> {
    if holds {
        return Ok(());
    }
    Err(Failure::invalid(format!(
        "the constants don't fit the kernel: {what_is_wrong}"
    )))
}

/// An integer constant of the source that the kernel takes as 32 bits.
#[allow(dead_code, reason = "not every port has such a constant")]
pub fn constant_i32(name: &str, value: impl Into<i128>) -> Result<i32, Failure> {
    let value = value.into();
    i32::try_from(value)
        .map_err(|_| Failure::invalid(format!("`{name}` is {value}, which 32 bits can't hold")))
}

/// An integer known at launch, of the kernel's type.
#[allow(dead_code, reason = "not every port has such a parameter")]
pub fn integer<T: TryFrom<i64>>(name: &str, value: i64) -> Result<T, Failure> {
    T::try_from(value)
        .map_err(|_| Failure::invalid(format!("`{name}` is {value}, which its type can't hold")))
}

/// Floats that a kernel takes at launch, rounded from the caller's.
pub trait Float {
    /// The nearest number.
    fn nearest(value: f64) -> Self;
}

impl Float for f64 {
    fn nearest(value: f64) -> Self {
        value
    }
}

impl Float for f32 {
    fn nearest(value: f64) -> Self {
        value as f32
    }
}

impl Float for cutile::half::f16 {
    fn nearest(value: f64) -> Self {
        Self::from_f64(value)
    }
}

impl Float for cutile::half::bf16 {
    fn nearest(value: f64) -> Self {
        Self::from_f64(value)
    }
}

/// A float known at launch, of the kernel's type.
#[allow(dead_code, reason = "not every port has such a parameter")]
pub fn float<T: Float>(value: f64) -> T {
    T::nearest(value)
}

/// Arithmetic on the source's constants as Python has it, which host code derives other constants with.
#[allow(
    dead_code,
    reason = "a port needs those that its constants are derived with"
)]
pub mod arith {
    use super::Failure;

    fn known(value: Option<i128>, what: &str) -> Result<i128, Failure> {
        value.ok_or_else(|| Failure::invalid(format!("the constants give no {what}")))
    }

    /// The quotient, rounded towards minus infinity.
    pub fn floor_div(a: i128, b: i128) -> Result<i128, Failure> {
        let quotient = known(a.checked_div(b), "quotient")?;
        Ok(if (a % b < 0) == (b < 0) || a % b == 0 {
            quotient
        } else {
            quotient - 1
        })
    }

    /// The remainder of that division.
    pub fn floor_mod(a: i128, b: i128) -> Result<i128, Failure> {
        let remainder = known(a.checked_rem(b), "remainder")?;
        Ok(if remainder != 0 && (remainder < 0) != (b < 0) {
            remainder + b
        } else {
            remainder
        })
    }

    /// A power; the exponent is not negative.
    pub fn pow(a: i128, b: i128) -> Result<i128, Failure> {
        known(
            u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
            "power",
        )
    }

    /// Shifted to the left.
    pub fn shl(a: i128, b: i128) -> Result<i128, Failure> {
        let factor = u32::try_from(b).ok().and_then(|b| 2_i128.checked_pow(b));
        known(
            factor.and_then(|factor| a.checked_mul(factor)),
            "shifted number",
        )
    }

    /// Shifted to the right.
    pub fn shr(a: i128, b: i128) -> Result<i128, Failure> {
        let distance = known(u32::try_from(b).ok().map(i128::from), "shifted number")?;
        Ok(a >> distance.min(127))
    }
}

//! What the C interface answers to arguments that it can't take; no GPU is needed.

use @CRATE@::ffi::@SYMBOL@;
use @CRATE@::ffi_util::{MAX_DIMS, TensorDesc, cutile_last_error, dtype, rc};

/// The arguments of the C function.
struct Arguments {
@FIELDS@}

/// Arguments that the kernel takes, but for the device.
fn good() -> Arguments {
    Arguments {
@VALUES@    }
}

/// A descriptor of memory that nothing reads.
#[allow(dead_code, reason = "not every kernel has tensors")]
fn tensor(dtype: i32, shape: &[i64], strides: &[i64]) -> *const TensorDesc {
    let mut desc = TensorDesc {
        ptr: 4096,
        ndim: i32::try_from(shape.len()).unwrap(),
        shape: [0; MAX_DIMS],
        strides: [0; MAX_DIMS],
        dtype,
    };
    desc.shape[..shape.len()].copy_from_slice(shape);
    desc.strides[..strides.len()].copy_from_slice(strides);
    Box::leak(Box::new(desc))
}
@LISTS@
/// Checks that a call is refused, and what is said.
fn refused(change: impl FnOnce(&mut Arguments), code: i32, says: &str) {
    let mut with = good();
    change(&mut with);
    let found = unsafe {
        @SYMBOL@(
@PASSED@        )
    };
    let mut buffer = [0_u8; 1024];
    let length = unsafe { cutile_last_error(buffer.as_mut_ptr().cast(), buffer.len()) };
    let said = String::from_utf8_lossy(&buffer[..length.min(buffer.len())]);
    assert_eq!(found, code, "{said}");
    assert!(said.contains(says), "{said}");
}

#[test]
fn the_codes_are_those_that_callers_know() {
    let codes = [
        rc::OK,
        rc::UNSUPPORTED_DTYPE,
        rc::LAUNCH_FAILED,
        rc::DEVICE_INIT_FAILED,
        rc::NULL_PTR,
        rc::INVALID_ARGS,
    ];
    assert_eq!(codes, [0, -2, -3, -4, -5, -6]);
    assert_eq!(dtype::name(dtype::BF16), Some("bf16"));
}

//! A launch in another element type, for tests: the same signature and the same numbers, rounded.

use crate::commands::verify::source::{Compiled, Launch};
use tileport_exec::{Args, TensorArg};
use tileport_ir::ElementType;
use tileport_kernel::signature::ParamSpec;
use tileport_kernel::{ArraySpec, Element};
use tileport_num::{Overflow, Rounding, convert};

/// The element types that kernels are ported in.
pub(super) const FLOATS: [Element; 3] = [Element::F32, Element::F16, Element::BF16];

/// The element types of a launch's arrays that are one of the three, in order.
pub(super) fn floats(launch: &Launch) -> Vec<Element> {
    let mut found = Vec::new();
    if let Some(compiled) = &launch.compiled {
        for spec in &compiled.signature.params {
            if let ParamSpec::Array(array) | ParamSpec::List { element: array, .. } = spec {
                found.extend(array.dtype.filter(|dtype| FLOATS.contains(dtype)));
            }
        }
    }
    found
}

/// The signature with all arrays of one element type in another.
pub(super) fn retyped(compiled: &Compiled, from: Element, to: Element) -> Compiled {
    let mut compiled = compiled.clone();
    compiled.signature.symbol = None;
    let array = |array: &mut ArraySpec| {
        if array.dtype == Some(from) {
            array.dtype = Some(to);
        }
    };
    for spec in &mut compiled.signature.params {
        each(spec, &array);
    }
    compiled
}

fn each(spec: &mut ParamSpec, change: &dyn Fn(&mut ArraySpec)) {
    match spec {
        ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => change(array),
        ParamSpec::Tuple(items) => items.iter_mut().for_each(|item| each(item, change)),
        _ => {}
    }
}

/// The arguments with all arrays of one element type in another.
pub(super) fn retyped_args(args: &Args, from: Element, to: Element) -> Args {
    let mut args = args.clone();
    let (from, to) = (from.to_ir(), to.to_ir());
    for tensor in &mut args.tensors {
        if tensor.dtype == from {
            let data = rounded(&tensor.data.to_vec(), from, to);
            *tensor = TensorArg {
                dtype: to,
                data: data.into(),
                ..tensor.clone()
            };
        }
    }
    args
}

/// The same numbers in another format.
fn rounded(bytes: &[u8], from: ElementType, to: ElementType) -> Vec<u8> {
    let width = |element: ElementType| element.facts().storage_bits as usize / 8;
    let (before, after) = (width(from), width(to));
    let (from, to) = (from.format().unwrap(), to.format().unwrap());
    let mut out = Vec::new();
    for element in bytes.chunks_exact(before) {
        let mut bits = [0; 8];
        bits[..element.len()].copy_from_slice(element);
        let new = convert(
            from,
            u64::from_le_bytes(bits),
            to,
            Rounding::NearestEven,
            Overflow::Infinity,
        );
        out.extend(&new.to_le_bytes()[..after]);
    }
    out
}

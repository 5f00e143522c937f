//! A launch in another element type, for tests: the same signature and the same numbers, rounded.

use crate::commands::verify::source::{Compiled, Launch};
use tileport_exec::{Args, TensorArg};
use tileport_ir::ElementType;
use tileport_kernel::signature::ParamSpec;
use tileport_kernel::{ArraySpec, Element};
use tileport_num::{Overflow, Rounding, convert};

/// The element types that kernels are ported in.
pub(super) const FLOATS: [Element; 3] = [Element::F32, Element::F16, Element::BF16];

/// Which arrays change their type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// All that have it.
    All,
    /// The first that has it.
    First,
}

/// The element type of a launch's first array that is one of the three.
pub(super) fn first_float(launch: &Launch) -> Option<Element> {
    let params = &launch.compiled.as_ref()?.signature.params;
    params.iter().find_map(|spec| match spec {
        ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => {
            array.dtype.filter(|dtype| FLOATS.contains(dtype))
        }
        _ => None,
    })
}

/// The signature with arrays of one element type in another.
pub(super) fn retyped(compiled: &Compiled, (from, to): (Element, Element), which: Which) -> Compiled {
    let mut compiled = compiled.clone();
    compiled.signature.symbol = None;
    let mut done = false;
    let mut array = |array: &mut ArraySpec| {
        if array.dtype == Some(from) && !(done && which == Which::First) {
            array.dtype = Some(to);
            done = true;
        }
    };
    for spec in &mut compiled.signature.params {
        each(spec, &mut array);
    }
    compiled
}

fn each(spec: &mut ParamSpec, change: &mut dyn FnMut(&mut ArraySpec)) {
    match spec {
        ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => change(array),
        ParamSpec::Tuple(items) => items.iter_mut().for_each(|item| each(item, change)),
        _ => {}
    }
}

/// The arguments with arrays of one element type in another.
pub(super) fn retyped_args(args: &Args, (from, to): (Element, Element), which: Which) -> Args {
    let mut args = args.clone();
    let (from, to) = (from.to_ir(), to.to_ir());
    let mut done = false;
    for tensor in &mut args.tensors {
        if tensor.dtype == from && !(done && which == Which::First) {
            done = true;
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

//! What is in memory meanwhile, where tile blocks tell each other something.
//!
//! Runs take tile blocks one after the other, and compare what is left at the end. A lock is free then, whether or not it
//! was taken; a counter may have been raised by one twice or by two once. So the elements that atomic operations ask are
//! looked at each time one of them is about to be written: both kernels must find the same there.

use crate::bits;
use crate::correspondence::Correspondence;
use crate::execution::Subject;
use crate::inputs::Input;
use std::collections::BTreeSet;
use tileport_exec::{Arg, Watch};

/// How many arrays, and how many writes of an element, are looked at.
const ARRAYS: usize = 2;
const WRITES: u64 = 5;
/// The most bytes of arguments: each look is a run of its own.
const BYTES: usize = 1 << 18;

/// The first difference, in a sentence.
pub(crate) fn differs(
    input: &Input,
    parameters: &BTreeSet<usize>,
    source: &Subject,
    (port, correspondence): (&Subject, &Correspondence),
) -> Option<String> {
    let bytes: usize = input.args.tensors.iter().map(|t| t.data.len()).sum();
    if bytes > BYTES {
        return None;
    }
    let carried = correspondence.arguments(&input.args, port.interface()).ok()?;
    let tensors = parameters
        .iter()
        .filter_map(|at| match input.args.params.get(*at) {
            Some(Arg::Pointer(tensor)) => Some(*tensor),
            _ => None,
        });
    for tensor in tensors.take(ARRAYS) {
        let array = input.args.tensors.get(tensor)?;
        let width = u64::from(array.dtype.facts().storage_bits.div_ceil(8));
        let elements = array.data.len() as u64 / width;
        for element in BTreeSet::from([0, elements / 2, elements.saturating_sub(1)]) {
            for skip in 0..WRITES {
                let byte = element * width;
                let watch = Watch { tensor, byte, skip };
                let a = source.before(&input.args, input.grid, watch);
                let b = port.before(&carried, input.grid, watch);
                let value = |args: &Option<tileport_exec::Args>| {
                    let bytes = args.as_ref()?.tensors.get(tensor)?.data.to_vec();
                    bits::get(&bytes, array.dtype, element as usize)
                };
                let (x, y) = (value(&a), value(&b));
                if x != y {
                    let shown = |bits: Option<u64>| {
                        bits.map_or("not written so often".to_owned(), |bits| {
                            bits::show(array.dtype, bits)
                        })
                    };
                    return Some(format!(
                        "all runs agree, but tile blocks tell each other something else: before write {} of element \
                         {element} of `{}`, it is {} in the source and {} in the port, on input `{}`",
                        skip + 1,
                        array.name,
                        shown(x),
                        shown(y),
                        input.name
                    ));
                }
                if a.is_none() {
                    break;
                }
            }
        }
    }
    None
}

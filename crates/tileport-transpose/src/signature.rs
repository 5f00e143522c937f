//! The signatures that say what flags mean.

use crate::Flag;
use tileport_kernel::{ArraySpec, ConstantValue, ParamSpec, Signature};

/// A choice of flags, with signatures of the two kernels that must mean the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// Whether each operand is transposed.
    pub flags: Vec<bool>,
    /// For the kernel with flags: its arrays as they lie in memory.
    pub port: Signature,
    /// For the kernel without: the same memory, seen by its strides as the kernel means it.
    pub source: Signature,
}

impl Combination {
    /// `NN`, `NT` and so on, a letter for each flag.
    #[must_use]
    pub fn name(&self) -> String {
        self.flags
            .iter()
            .map(|set| if *set { 'T' } else { 'N' })
            .collect()
    }
}

/// All choices of the flags for a signature of the kernel without flags, the choice of none first.
#[must_use]
pub fn combinations(flags: &[Flag], signature: &Signature) -> Vec<Combination> {
    // There are as many flags as operands of one kernel; a few.
    let count = 1_usize << flags.len().min(8);
    let choice = |number: usize| -> Vec<bool> {
        let places = (0..flags.len()).rev();
        places.map(|place| number >> place & 1 == 1).collect()
    };
    (0..count)
        .map(|number| combination(flags, choice(number), signature))
        .collect()
}

fn combination(flags: &[Flag], set: Vec<bool>, signature: &Signature) -> Combination {
    let (mut port, mut source) = (signature.clone(), signature.clone());
    (port.symbol, source.symbol) = (None, None);
    for (flag, set) in flags.iter().zip(&set) {
        if *set {
            let change = |signature: &mut Signature, how: &dyn Fn(&ArraySpec) -> ArraySpec| {
                if let Some(ParamSpec::Array(array) | ParamSpec::List { element: array, .. }) =
                    signature.params.get_mut(flag.operand_position)
                {
                    *array = how(array);
                }
            };
            change(&mut port, &swapped_lengths);
            change(&mut source, &|array| swapped(&swapped_lengths(array)));
        }
        port.params
            .resize(flag.position.max(port.params.len()), ParamSpec::Open);
        port.params
            .push(ParamSpec::Constant(Some(ConstantValue::Int(i128::from(*set)))));
    }
    Combination {
        flags: set,
        port,
        source,
    }
}

/// The array with its last two lengths swapped and its strides as they are: dense as before.
fn swapped_lengths(array: &ArraySpec) -> ArraySpec {
    let mut made = array.clone();
    if let [.., a, b] = made.dims.as_mut_slice() {
        std::mem::swap(&mut a.length, &mut b.length);
        std::mem::swap(&mut a.length_divisible_by, &mut b.length_divisible_by);
    }
    made
}

/// The array with its last two dimensions swapped.
fn swapped(array: &ArraySpec) -> ArraySpec {
    let mut made = array.clone();
    if let [.., a, b] = made.dims.as_mut_slice() {
        std::mem::swap(a, b);
    }
    made
}

//! Launches with what the source leaves in its arrays, as data beside a port's tests.

use super::{source, using_micro};
use crate::element::{Elem, float_literal, julia_name};
use crate::{Layout, Options, ParameterKind, PortKernel};
use std::fmt::Write as _;
use tileport_kernel::{ConstantValue, Element};

/// A launch of a kernel of a port, with what the source leaves in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its name, which no other case of the port has.
    pub name: String,
    /// The name of the port's kernel.
    pub kernel: String,
    /// The tile blocks.
    pub grid: [u32; 3],
    /// What is handed in, one for each of the kernel's parameters.
    pub arguments: Vec<CaseArgument>,
}

/// What is handed in for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum CaseArgument {
    /// An array.
    Array(CaseArray),
    /// The arrays of a list.
    List(Vec<CaseArray>),
    /// A number, by its bits.
    Scalar(Element, u64),
    /// A constant.
    Constant(ConstantValue),
}

/// An array of a launch, its elements row by row as the source has them.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseArray {
    /// The element type.
    pub element: Element,
    /// The lengths in the source's order.
    pub shape: Vec<u64>,
    /// The elements before the launch.
    pub before: Vec<u8>,
    /// The elements after it, if the kernel writes the array.
    pub after: Option<Vec<u8>>,
    /// How far floats may be off: relatively and absolutely.
    pub tolerance: (f64, f64),
}

impl CaseArray {
    /// The size in Julia's order.
    pub(super) fn size(&self, layout: Layout) -> Vec<u64> {
        let mut size = self.shape.clone();
        if layout == Layout::Reversed {
            size.reverse();
        }
        size
    }

    /// Elements in Julia's order, the first dimension running fastest.
    fn turned(&self, bytes: &[u8], layout: Layout) -> Vec<u8> {
        let width = (self.element.storage_bits() / 8) as usize;
        let rank = self.shape.len();
        if layout == Layout::Reversed || rank < 2 || width == 0 {
            return bytes.to_vec();
        }
        let lengths: Vec<usize> = self.shape.iter().map(|n| *n as usize).collect();
        let mut strides = vec![1_usize; rank];
        for axis in (0..rank.saturating_sub(1)).rev() {
            let next = (
                strides.get(axis + 1).copied().unwrap_or(1),
                lengths.get(axis + 1).copied().unwrap_or(1),
            );
            if let Some(stride) = strides.get_mut(axis) {
                *stride = next.0 * next.1;
            }
        }
        let mut index = vec![0_usize; rank];
        let mut out = Vec::with_capacity(bytes.len());
        for _ in 0..lengths.iter().product() {
            let at: usize = index.iter().zip(&strides).map(|(i, stride)| i * stride).sum();
            out.extend_from_slice(bytes.get(at * width..(at + 1) * width).unwrap_or_default());
            for (i, length) in index.iter_mut().zip(&lengths) {
                *i += 1;
                if *i < *length {
                    break;
                }
                *i = 0;
            }
        }
        out
    }

    /// Julia's text for elements: `zeros(Float32, 3, 4)` where all are zero, else what they are in base64.
    fn text(&self, bytes: &[u8], layout: Layout) -> String {
        let size: Vec<String> = self.size(layout).iter().map(u64::to_string).collect();
        let name = julia_name(self.element);
        if bytes.iter().all(|byte| *byte == 0) {
            return format!("zeros({name}, {})", size.join(", "));
        }
        let code = base64(&self.turned(bytes, layout));
        let comma = if size.len() == 1 { "," } else { "" };
        let mut text = format!("stored({name}, ({}{comma}), \"\"\"\n", size.join(", "));
        let mut rest = code.as_str();
        while !rest.is_empty() {
            let (line, next) = rest.split_at(rest.len().min(LINE));
            _ = writeln!(text, "        {line}");
            rest = next;
        }
        text.push_str("        \"\"\")");
        text
    }
}

/// How many digits a line has.
const LINE: usize = 96;

/// Bytes in base64.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = (all >> (18 - 6 * at)) & 63;
            if at <= chunk.len() {
                out.push(char::from(DIGITS.get(digit as usize).copied().unwrap_or(b'=')));
            } else {
                out.push('=');
            }
        }
    }
    out
}

/// `test/data.jl`: what each launch begins with, and what the source leaves.
pub(super) fn file(kernels: &[PortKernel], options: &Options, cases: &[Case]) -> String {
    let layout = options.layout;
    let mut text = format!(
        "# Launches with what they begin with and what the source leaves: the Tile IR of {} was executed on a\n\
         # CPU, every operation rounded as it says. Elements are in base64, the first dimension running fastest.\n\n\
         using Base64\nimport cuTile as ct\n{}\n\
         stored(T, size, text) = reshape(collect(reinterpret(T, base64decode(text))), size)\n",
        source(options),
        using_micro(kernels)
    );
    let (mut before, mut after) = (String::new(), String::new());
    for case in cases {
        for (name, array, turned) in case.arrays(kernels) {
            // What has the source's memory is kept as that.
            let layout = if turned { Layout::Reversed } else { layout };
            let key = format!("({}, :{name})", crate::stmt::string(&case.name));
            _ = writeln!(before, "    {key} => {},", array.text(&array.before, layout));
            if let Some(bytes) = &array.after {
                _ = writeln!(after, "    {key} => {},", array.text(bytes, layout));
            }
        }
    }
    _ = write!(
        text,
        "\nconst BEFORE = Dict(\n{before})\n\nconst AFTER = Dict(\n{after})\n"
    );
    text
}

impl Case {
    /// The arrays with the names of the parameters that they are handed in for, and whether with the source's own memory though
    /// dimensions keep their order.
    pub(super) fn arrays<'c>(&'c self, kernels: &'c [PortKernel]) -> Vec<(String, &'c CaseArray, bool)> {
        let kernel = kernels.iter().find(|kernel| kernel.name == self.kernel);
        let parameters = kernel.map_or(&[][..], |kernel| kernel.parameters.as_slice());
        let named = parameters.iter().zip(&self.arguments);
        let mut arrays = Vec::new();
        for (parameter, argument) in named {
            match argument {
                CaseArgument::Array(array) => {
                    let turned = matches!(parameter.kind, ParameterKind::Array { turned: true, .. });
                    arrays.push((parameter.name.clone(), array, turned));
                }
                CaseArgument::List(items) => {
                    let each = items.iter().enumerate();
                    arrays.extend(each.map(|(at, array)| (item(&parameter.name, at), array, false)));
                }
                CaseArgument::Scalar(..) | CaseArgument::Constant(_) => {}
            }
        }
        arrays
    }
}

/// What an array of a list is called in the tests.
pub(super) fn item(list: &str, at: usize) -> String {
    format!("{list}_{}", at + 1)
}

/// A number as Julia writes it, of its own type.
pub(super) fn number(element: Element, bits: u64) -> String {
    let name = julia_name(element);
    if element == Element::Bool {
        return (bits != 0).to_string();
    }
    if let Some(format) = element.to_ir().format() {
        return float_literal(name, Elem::Known(element), tileport_num::decode(format, bits));
    }
    let width = element.storage_bits();
    let value = if element.is_signed_integer() && width < 128 {
        let shift = 64_u32.saturating_sub(width);
        i128::from(((bits << shift) as i64) >> shift)
    } else {
        i128::from(bits)
    };
    format!("{name}({value})")
}

/// A constant as Julia writes it.
pub(super) fn constant(value: &ConstantValue) -> Option<String> {
    match value {
        ConstantValue::Int(value) => Some(value.to_string()),
        ConstantValue::Bool(value) => Some(value.to_string()),
        ConstantValue::Float(value) => Some(float_literal("Float64", Elem::Known(Element::F64), *value)),
        _ => None,
    }
}

#[cfg(test)]
mod own {
    use super::*;

    #[test]
    fn bytes_are_in_base64() {
        let all: Vec<String> = ["", "f", "fo", "foo", "foob"]
            .iter()
            .map(|text| base64(text.as_bytes()))
            .collect();
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }

    #[test]
    fn elements_are_turned_where_the_order_of_dimensions_stays() {
        let array = CaseArray {
            element: Element::I8,
            shape: vec![2, 3],
            before: vec![1, 2, 3, 4, 5, 6],
            after: None,
            tolerance: (0.0, 0.0),
        };
        assert_eq!(array.turned(&array.before, Layout::Same), [1, 4, 2, 5, 3, 6]);
        assert_eq!(array.turned(&array.before, Layout::Reversed), array.before);
        assert_eq!(array.size(Layout::Reversed), [3, 2]);
        assert_eq!(array.text(&[0; 6], Layout::Same), "zeros(Int8, 2, 3)");
    }

    #[test]
    fn numbers_keep_their_types() {
        assert_eq!(number(Element::I32, 0xffff_fffe), "Int32(-2)");
        assert_eq!(number(Element::U8, 200), "UInt8(200)");
        assert_eq!(number(Element::Bool, 1), "true");
        assert_eq!(number(Element::F32, 0x3f00_0000), "0.5f0");
    }
}

//! The Python side: the table of a port's kernel, and the files around it.

use super::ffi::{self, LAUNCH, c_arguments};
use super::interface::{Argument, ArgumentKind, Interface, dtype_name};
use crate::PortEntry;
use std::fmt::Write as _;
use tileport_kernel::{ConstantValue, Element};

/// The runtime that all ports share.
pub(super) const RUNTIME: &str = include_str!("templates/runtime.py");
/// What stands for `cuda.tile` where only the launches change.
pub(super) const CT: &str = include_str!("templates/ct.py");

/// A name that Python allows for the kernel beside those of the package.
pub(super) fn kernel_variable(kernel: &str) -> String {
    match kernel {
        "launch" | "ct" | "exhaustive_search" | "autotune_launch" | "LaunchError" | "os" | "ctypes" => {
            format!("{kernel}_kernel")
        }
        other => other.to_owned(),
    }
}

/// A value as Python has it.
pub(super) fn literal(value: &ConstantValue) -> String {
    match value {
        ConstantValue::None => "None".to_owned(),
        ConstantValue::Bool(true) => "True".to_owned(),
        ConstantValue::Bool(false) => "False".to_owned(),
        ConstantValue::Int(value) => value.to_string(),
        ConstantValue::Float(value) if value.is_finite() => format!("{value:?}"),
        ConstantValue::Float(value) => format!("float(\"{value}\")"),
        ConstantValue::Text(text) => text_literal(text),
        ConstantValue::Element(element) => text_literal(element.name()),
        ConstantValue::Member(name) => format!("Member({})", text_literal(name)),
        ConstantValue::Tuple(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            match items.as_slice() {
                [one] => format!("({one},)"),
                items => format!("({})", items.join(", ")),
            }
        }
    }
}

fn text_literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn tuple(items: &[String]) -> String {
    match items {
        [one] => format!("({one},)"),
        items => format!("({})", items.join(", ")),
    }
}

/// The kind of an argument, as the runtime has it, with what it is made with.
fn argument(argument: &Argument) -> String {
    let mut steps = vec![argument.position.to_string()];
    steps.extend(argument.path.iter().map(|step| match step.parse::<usize>() {
        Ok(index) => index.to_string(),
        Err(_) => text_literal(step),
    }));
    let head = format!("{}, {}", text_literal(&argument.source), tuple(&steps));
    let codes = |elements: &[Element]| {
        let codes: Vec<String> = elements
            .iter()
            .map(|element| code(*element).to_string())
            .collect();
        tuple(&codes)
    };
    match &argument.kind {
        ArgumentKind::Tensor { optional: false } => format!("Tensor({head})"),
        ArgumentKind::Tensor { optional: true } => format!("Tensor({head}, optional=True)"),
        ArgumentKind::List => format!("List({head})"),
        ArgumentKind::Scalar(elements) => format!("Scalar({head}, dtypes={})", codes(elements)),
        ArgumentKind::Address => format!("Address({head})"),
        ArgumentKind::Int => format!("Integer({head})"),
        ArgumentKind::Bool => format!("Boolean({head})"),
        ArgumentKind::Float => format!("Float({head})"),
        ArgumentKind::Dtype => format!("Dtype({head})"),
        ArgumentKind::Choice(values) => {
            let values: Vec<String> = values.iter().map(literal).collect();
            format!("Choice({head}, values={})", tuple(&values))
        }
    }
}

/// The number that crosses for an element type: its place in this list.
pub(super) const DTYPES: [&str; 19] = [
    "F32",
    "F16",
    "BF16",
    "I32",
    "I64",
    "F8E5M2",
    "F4E2M1FNX2",
    "F8E4M3FN",
    "F64",
    "I8",
    "U8",
    "I16",
    "U16",
    "U32",
    "U64",
    "BOOL",
    "F8E8M0FNU",
    "TF32",
    "F8E5M3FNU",
];

/// The number that crosses for an element type.
pub(super) fn code(element: Element) -> usize {
    let name = dtype_name(element);
    DTYPES
        .iter()
        .position(|known| *known == name)
        .unwrap_or(DTYPES.len())
}

/// A C type, as ctypes and as C have it.
fn c_type(rust: &str) -> (&'static str, &'static str) {
    match rust {
        "*const TensorDesc" => ("ctypes.POINTER(TensorDesc)", "const TensorDesc *"),
        "*const *const TensorDesc" => (
            "ctypes.POINTER(ctypes.POINTER(TensorDesc))",
            "const TensorDesc *const *",
        ),
        "i8" => ("ctypes.c_int8", "int8_t "),
        "i16" => ("ctypes.c_int16", "int16_t "),
        "i32" => ("ctypes.c_int32", "int32_t "),
        "i64" => ("ctypes.c_int64", "int64_t "),
        "u8" => ("ctypes.c_uint8", "uint8_t "),
        "u16" => ("ctypes.c_uint16", "uint16_t "),
        "u32" => ("ctypes.c_uint32", "uint32_t "),
        "u64" => ("ctypes.c_uint64", "uint64_t "),
        _ => ("ctypes.c_double", "double "),
    }
}

/// All C arguments with their types in Rust.
fn all_arguments(interface: &Interface) -> Vec<(String, &'static str)> {
    let source = interface.arguments.iter().flat_map(c_arguments);
    source
        .chain(LAUNCH.iter().map(|(name, ty)| ((*name).to_owned(), *ty)))
        .collect()
}

/// The declarations of the C functions.
pub(super) fn declarations(name: &str, interface: &Interface) -> String {
    let arguments: Vec<String> = (all_arguments(interface).into_iter())
        .map(|(name, ty)| format!("    {}{name}", c_type(ty).1))
        .collect();
    format!(
        "int32_t {}(\n{});\nsize_t cutile_last_error(char *buffer, size_t capacity);\n",
        ffi::symbol(name),
        arguments.join(",\n")
    )
}

/// The types of a C function's arguments, a line each.
pub(super) fn argument_types(interface: &Interface, indent: &str) -> String {
    let mut out = String::new();
    for (name, ty) in all_arguments(interface) {
        let _ = writeln!(out, "{indent}{},  # {name}", c_type(ty).0);
    }
    out
}

/// The table of the kernel: what makes it a `Kernel` of the runtime. `library` is an expression.
pub(super) fn table(
    name: &str,
    entry: Option<&PortEntry>,
    options: &super::Options,
    interface: &Interface,
    library: &str,
) -> String {
    let source = entry.map(|entry| &entry.source);
    let kernel = source.map_or(name, |source| source.kernel.as_str());
    let quoted: Vec<String> = (options.parameters.iter())
        .map(|name| text_literal(name))
        .collect();
    let mut out = format!(
        "{} = register(\n    Kernel(\n        name={},\n        symbol={},\n        parameters={},\n        arguments=(\n",
        kernel_variable(kernel),
        text_literal(kernel),
        text_literal(&ffi::symbol(name)),
        tuple(&quoted)
    );
    for one in &interface.arguments {
        let _ = writeln!(out, "            {},", argument(one));
    }
    let _ = write!(
        out,
        "        ),\n        library={library},\n        hints={},\n",
        hints(entry)
    );
    // Parameters that the port has beyond the source's.
    let flags: Vec<String> = (interface.arguments.iter())
        .filter(|argument| argument.position >= options.parameters.len())
        .map(|argument| text_literal(&argument.source))
        .collect();
    if !flags.is_empty() {
        let _ = writeln!(out, "        flags={},", tuple(&flags));
    }
    if let Some(text) = &options.definition {
        let _ = writeln!(out, "        definition={},", crc32(text.as_bytes()));
    }
    out.push_str("    )\n)\n");
    out
}

/// The check sum that zlib has.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))
        })
    })
}

/// The hints of the source.
fn hints(entry: Option<&PortEntry>) -> String {
    let hints = entry.map_or(&[][..], |entry| entry.source.hints.as_slice());
    let mut items = Vec::new();
    for (name, get) in [
        (
            "num_ctas",
            (|h| h.ctas) as fn(&tileport_kernel::kernel::TargetHints) -> Option<i64>,
        ),
        ("occupancy", |h| h.occupancy),
        ("num_worker_warps", |h| h.warps),
        ("opt_level", |h| h.optimisation),
    ] {
        let given: Vec<(&Option<String>, i64)> = (hints.iter())
            .filter_map(|(target, hints)| Some((target, get(hints)?)))
            .collect();
        match given.as_slice() {
            [] => {}
            [(None, value)] => items.push(format!("\"{name}\": {value}")),
            several => {
                let by: Vec<String> = (several.iter())
                    .map(|(target, value)| {
                        format!(
                            "{}: {value}",
                            text_literal(target.as_deref().unwrap_or("default"))
                        )
                    })
                    .collect();
                items.push(format!("\"{name}\": {{{}}}", by.join(", ")));
            }
        }
    }
    format!("{{{}}}", items.join(", "))
}

/// The names of the runtime's argument kinds that a port needs.
pub(super) fn kinds(interface: &Interface) -> Vec<&'static str> {
    let mut kinds: Vec<&'static str> = (interface.arguments.iter())
        .map(|argument| match argument.kind {
            ArgumentKind::Tensor { .. } => "Tensor",
            ArgumentKind::List => "List",
            ArgumentKind::Scalar(_) => "Scalar",
            ArgumentKind::Address => "Address",
            ArgumentKind::Int => "Integer",
            ArgumentKind::Bool => "Boolean",
            ArgumentKind::Float => "Float",
            ArgumentKind::Dtype => "Dtype",
            ArgumentKind::Choice(_) => "Choice",
        })
        .collect();
    let member = |value: &ConstantValue| matches!(value, ConstantValue::Member(_) | ConstantValue::Tuple(_));
    let members = |argument: &Argument| match &argument.kind {
        ArgumentKind::Choice(values) => values.iter().any(member),
        _ => false,
    };
    if interface.arguments.iter().any(members) {
        kinds.push("Member");
    }
    kinds.push("Kernel");
    kinds.push("register");
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[cfg(test)]
mod own {
    #[test]
    fn the_check_sum_is_that_of_zlib() {
        assert_eq!(super::crc32(b"123456789"), 0xCBF4_3926);
    }
}

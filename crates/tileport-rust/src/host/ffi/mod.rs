//! The text of `ffi.rs`: the C function of a port.

mod dispatch;
mod entry;
mod symbols;
mod words;

use super::interface::{
    Argument, ArgumentKind, Cell, Interface, Result, dtype_name, is_integer, param, with_second,
};
use super::source::{SourceKind, SourceParam};
use crate::error::NOT_WRITTEN;
use crate::{Port, PortEntry};
use std::collections::BTreeSet;
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::Element;
use words::{describe, group};

/// The widths that rustfmt allows: of a line, and of the arguments of a call on one line.
pub(super) const WIDTH: usize = 100;
pub(super) const CALL: usize = 60;

/// How the C function is named.
pub(super) fn symbol(name: &str) -> String {
    format!("cutile_{name}")
}

/// Arguments in C after those of the source.
pub(super) const LAUNCH: [(&str, &str); 9] = [
    ("grid_x", "i32"),
    ("grid_y", "i32"),
    ("grid_z", "i32"),
    ("num_cta_in_cga", "i32"),
    ("occupancy", "i32"),
    ("num_worker_warps", "i32"),
    ("opt_level", "i32"),
    ("device_id", "i32"),
    ("raw_stream", "u64"),
];

/// What an argument is in C, by the names of Rust: one or two of them.
pub(super) fn c_arguments(argument: &Argument) -> Vec<(String, &'static str)> {
    let one = |ty: &'static str| vec![(argument.name.clone(), ty)];
    match &argument.kind {
        ArgumentKind::Tensor { .. } => one("*const TensorDesc"),
        ArgumentKind::List => {
            let mut two = one("*const *const TensorDesc");
            two.push((with_second(&argument.name, "count"), "i32"));
            two
        }
        ArgumentKind::Address => one("u64"),
        ArgumentKind::Int => one("i64"),
        ArgumentKind::Bool | ArgumentKind::Dtype | ArgumentKind::Choice(_) => one("i32"),
        ArgumentKind::Float => one("f64"),
        ArgumentKind::Scalar(elements) => match elements.as_slice() {
            [element] => one(scalar_type(*element)),
            several => {
                let integer = several.iter().any(|element| is_integer(*element));
                let mut two = one(if integer { "i64" } else { "f64" });
                two.push((with_second(&argument.name, "dtype"), "i32"));
                two
            }
        },
    }
}

/// The C type of a scalar of one element type.
const fn scalar_type(element: Element) -> &'static str {
    match element {
        Element::Bool => "i32",
        Element::I8 => "i8",
        Element::I16 => "i16",
        Element::I32 => "i32",
        Element::I64 => "i64",
        Element::U8 => "u8",
        Element::U16 => "u16",
        Element::U32 => "u32",
        Element::U64 => "u64",
        _ => "f64",
    }
}

/// The text of `ffi.rs`.
pub(super) fn text(name: &str, port: &Port, interface: &Interface) -> Result<String> {
    let mut writer = Writer {
        port,
        interface,
        types: BTreeSet::new(),
        lines: Vec::new(),
    };
    writer.function(name)?;
    let body = std::mem::take(&mut writer.lines).join("\n");
    let known = if body.contains("ENTRIES") {
        let columns: Vec<(usize, Argument)> = (writer.columns().into_iter())
            .map(|(at, argument)| (at, argument.clone()))
            .collect();
        let text = writer.entries(&columns);
        let line = format!("const ENTRIES: &str = {text:?};");
        let line = match line.len() > WIDTH {
            true => format!("const ENTRIES: &str =\n    {text:?};"),
            false => line,
        };
        format!("\n/// What the port has entries for.\n{line}\n")
    } else {
        String::new()
    };
    Ok(format!("{}{known}\n{body}\n", writer.head(name, &body)))
}

struct Writer<'p> {
    port: &'p Port,
    interface: &'p Interface,
    /// Types of elements that must be imported: the module of cutile and the name.
    types: BTreeSet<(&'static str, &'static str)>,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn line(&mut self, depth: usize, text: impl AsRef<str>) {
        let text = text.as_ref();
        self.lines.push(if text.is_empty() {
            String::new()
        } else {
            format!("{}{text}", "    ".repeat(depth))
        });
    }

    fn head(&self, name: &str, body: &str) -> String {
        let mut out = format!(
            "//! The C interface of `{name}`: one function, `{}`, that puts the kernel on the caller's stream.\n\n",
            symbol(name)
        );
        let mut util: Vec<&str> = vec!["self", "Hints", "Request", "TensorDesc"];
        for (used, item) in [
            ("Failure", "Failure"),
            ("arith::", "arith"),
            ("borrow_tensor", "borrow_tensor"),
        ] {
            if body.contains(used) {
                util.push(item);
            }
        }
        util.push("enqueue");
        util.sort_by_key(|item| (*item != "self", item.starts_with(char::is_lowercase), *item));
        let names: BTreeSet<String> = (self.interface.arms.iter())
            .flat_map(|arm| &arm.cells)
            .filter_map(|cell| match cell {
                Cell::Element(element) => Some(dtype_name(*element)),
                Cell::Missing => Some("NONE".to_owned()),
                _ => None,
            })
            .collect();
        let names: Vec<String> = names.into_iter().collect();
        let mut uses = Vec::new();
        if body.contains("ffi_lists::") {
            uses.push("use crate::ffi_lists;".to_owned());
        }
        if !names.is_empty() {
            uses.push(group("use crate::ffi_util::dtype::", &names));
        }
        uses.push(format!("use crate::ffi_util::{{{}}};", util.join(", ")));
        let entries: BTreeSet<String> = (self.port.entries.iter())
            .map(|entry| entry.name.clone())
            .collect();
        let entries: Vec<String> = entries.into_iter().collect();
        uses.push(group(
            &format!("use crate::kernel::{}::", self.port.module),
            &entries,
        ));
        if body.contains("DevicePointer::") {
            uses.push("use cutile::cuda_async::device_buffer::DevicePointer;".to_owned());
        }
        let mut core: Vec<String> = (self.types.iter())
            .filter(|(home, _)| *home == "cuda_core")
            .map(|(_, ty)| (*ty).to_owned())
            .collect();
        if body.contains("::DTYPE") {
            core.insert(0, "DType".to_owned());
        }
        if !core.is_empty() {
            uses.push(group("use cutile::cuda_core::", &core));
        }
        let half: Vec<String> = (self.types.iter())
            .filter(|(home, _)| *home == "half")
            .map(|(_, ty)| (*ty).to_owned())
            .collect();
        if !half.is_empty() {
            uses.push(group("use cutile::half::", &half));
        }
        uses.push("use cutile::prelude::*;".to_owned());
        out.push_str(&uses.join("\n"));
        out.push('\n');
        out
    }

    fn function(&mut self, name: &str) -> Result<()> {
        let symbol = symbol(name);
        self.doc(name);
        self.line(0, "#[unsafe(no_mangle)]");
        self.line(
            0,
            "#[allow(clippy::too_many_arguments, reason = \"they are the kernel's\")]",
        );
        self.line(0, format!("pub unsafe extern \"C\" fn {symbol}("));
        let interface = self.interface;
        for argument in &interface.arguments {
            for (name, ty) in c_arguments(argument) {
                self.line(1, format!("{name}: {ty},"));
            }
        }
        for (name, ty) in LAUNCH {
            self.line(1, format!("{name}: {ty},"));
        }
        self.line(0, ") -> i32 {");
        self.line(1, format!("ffi_util::guarded(\"{symbol}\", || {{"));
        self.checks();
        self.line(2, "let hints = Hints {");
        for name in ["num_cta_in_cga", "occupancy", "num_worker_warps", "opt_level"] {
            self.line(3, format!("{name},"));
        }
        self.line(2, "};");
        self.line(2, "let launch = Request::new([grid_x, grid_y, grid_z], hints)?;");
        for entry in self.interface.entries() {
            self.entry(entry)?;
        }
        self.dispatch()?;
        self.line(1, "})");
        self.line(0, "}");
        Ok(())
    }

    fn doc(&mut self, name: &str) {
        let interface = self.interface;
        self.line(
            0,
            format!("/// Puts `{name}` on a stream, and doesn't wait for it."),
        );
        self.line(0, "///");
        for argument in &interface.arguments {
            self.line(
                0,
                format!("/// * `{}`: {}", argument.name, describe(argument, interface)),
            );
        }
        self.line(
            0,
            "/// * `grid_x`, `grid_y`, `grid_z`: the number of tile blocks; any grid will do.",
        );
        self.line(
            0,
            "/// * `num_cta_in_cga`, `occupancy`, `num_worker_warps`, `opt_level`: hints for the compiler, −1 where none is given.",
        );
        self.line(
            0,
            "/// * `device_id`, `raw_stream`: the device, and its stream as CUDA's driver has it.",
        );
        self.line(0, "///");
        self.line(
            0,
            "/// Returns 0, or one of the codes in [`ffi_util::rc`]; `cutile_last_error` has the words.",
        );
        self.line(0, "///");
        self.line(0, "/// # Safety");
        self.line(
            0,
            "/// Each descriptor is null or describes memory on the device that lives until the kernel has run.",
        );
        if (interface.arguments.iter()).any(|argument| argument.kind == ArgumentKind::List) {
            self.line(
                0,
                "/// A list is null or as many addresses of descriptors as its count says.",
            );
        }
    }

    /// Whether the port has one entry: what it takes as known is checked first then, for the sake of the message.
    fn is_single(&self) -> bool {
        self.interface.entries().len() == 1
    }

    /// The parameter that an argument is, where it is an array or a list of them.
    fn array<'s>(&'s self, entry: &'s PortEntry, argument: &Argument) -> Option<&'s SourceParam> {
        let is_array = |kind: &SourceKind| matches!(kind, SourceKind::Array { .. } | SourceKind::List { .. });
        param(&entry.source, argument).filter(|param| is_array(&param.kind))
    }

    fn rank(&self, entry: &PortEntry, argument: &Argument) -> Option<usize> {
        match &self.array(entry, argument)?.kind {
            SourceKind::Array { lengths, .. } | SourceKind::List { lengths, .. } => Some(lengths.len()),
            _ => None,
        }
    }

    /// The number of dimensions that a tensor, or each of a list, has for all entries.
    fn common_rank(&self, argument: &Argument) -> Option<usize> {
        let mut ranks = (self.port.entries.iter()).filter_map(|entry| self.rank(entry, argument));
        let first = ranks.next()?;
        ranks.all(|rank| rank == first).then_some(first)
    }

    fn checks(&mut self) {
        let interface = self.interface;
        for argument in &interface.arguments {
            let (name, source) = (&argument.name, &argument.source);
            match argument.kind {
                ArgumentKind::Tensor { optional: false } => {
                    self.line(
                        2,
                        format!("let {name} = unsafe {{ ffi_util::tensor(\"{source}\", {name}) }}?;"),
                    );
                }
                ArgumentKind::Tensor { optional: true } => {
                    self.line(
                        2,
                        format!(
                            "let {name} = unsafe {{ ffi_util::optional_tensor(\"{source}\", {name}) }}?;"
                        ),
                    );
                }
                ArgumentKind::List => {
                    let count = with_second(name, "count");
                    let made = format!("unsafe {{ ffi_lists::list(\"{source}\", {name}, {count}) }}?;");
                    if made.len() + name.len() + 15 <= WIDTH {
                        self.line(2, format!("let {name} = {made}"));
                    } else {
                        self.line(2, format!("let {name} ="));
                        self.line(3, made);
                    }
                }
                _ => {}
            }
        }
        for argument in &interface.arguments {
            let (name, source) = (&argument.name, &argument.source);
            match argument.kind {
                ArgumentKind::Tensor { optional: false } | ArgumentKind::List => {
                    if let Some(rank) = self.common_rank(argument) {
                        self.line(2, format!("{name}.expect_rank({rank})?;"));
                    }
                }
                ArgumentKind::Int => {
                    self.line(
                        2,
                        format!("let {name} = ffi_util::constant_i32(\"{source}\", {name})?;"),
                    );
                }
                ArgumentKind::Bool => self.line(2, format!("let {name} = {name} != 0;")),
                _ => {}
            }
        }
    }
}

fn unwritten<T>(what: &str) -> Result<T> {
    let message = format!("this version of Tileport doesn't write host code for {what}");
    let help = "port the kernel for one signature at a time";
    Err(Box::new(
        Diagnostic::error(NOT_WRITTEN, Span::NONE, message).help(help),
    ))
}

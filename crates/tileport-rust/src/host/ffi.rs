//! The text of `ffi.rs`: the C function of a port.

use super::interface::{
    Argument, ArgumentKind, Arm, Cell, Interface, Result, dtype_name, elem_text, is_integer, param, rust_type,
};
use super::source::{ElemName, SourceKind, SourceParam};
use super::value::{self, Symbols};
use crate::error::{CONSTANT, NOT_WRITTEN};
use crate::{GenericValue, ParameterKind, Part, Port, PortEntry};
use std::collections::BTreeSet;
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::{ConstantValue, Dim, Element, SymbolId, SymbolKind, SymbolicError};

/// The widths that rustfmt allows: of a line, and of the arguments of a call on one line.
const WIDTH: usize = 100;
const CALL: usize = 60;

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
        ArgumentKind::Address => one("u64"),
        ArgumentKind::Int => one("i64"),
        ArgumentKind::Bool | ArgumentKind::Dtype | ArgumentKind::Choice(_) => one("i32"),
        ArgumentKind::Float => one("f64"),
        ArgumentKind::Scalar(elements) => match elements.as_slice() {
            [element] => one(scalar_type(*element)),
            several => {
                let integer = several.iter().any(|element| is_integer(*element));
                let mut two = one(if integer { "i64" } else { "f64" });
                two.push((format!("{}_dtype", argument.name), "i32"));
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
    }

    /// Whether the port has one entry: what it takes as known is checked first then, for the sake of the message.
    fn is_single(&self) -> bool {
        self.interface.entries().len() == 1
    }

    fn array<'s>(&'s self, entry: &'s PortEntry, argument: &Argument) -> Option<&'s SourceParam> {
        param(&entry.source, argument).filter(|param| matches!(param.kind, SourceKind::Array { .. }))
    }

    fn rank(&self, entry: &PortEntry, argument: &Argument) -> Option<usize> {
        match &self.array(entry, argument)?.kind {
            SourceKind::Array { lengths, .. } => Some(lengths.len()),
            _ => None,
        }
    }

    /// The number of dimensions that a tensor has for all entries.
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
                _ => {}
            }
        }
        for argument in &interface.arguments {
            let (name, source) = (&argument.name, &argument.source);
            match argument.kind {
                ArgumentKind::Tensor { optional: false } => {
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

    /// What launches an entry: a macro over its element types, or a closure where it has none.
    fn entry(&mut self, at: usize) -> Result<()> {
        let port = self.port;
        let Some(entry) = port.entries.get(at) else {
            return Ok(());
        };
        let name = self.launcher(entry);
        let generics: Vec<&str> = (entry.generics.iter())
            .filter(|generic| matches!(generic.value, GenericValue::Element(_)))
            .map(|generic| generic.name.as_str())
            .collect();
        let depth = if generics.is_empty() {
            self.line(2, format!("let {name} = || -> Result<(), Failure> {{"));
            3
        } else {
            let matched: Vec<String> = generics.iter().map(|name| format!("${name}:ty")).collect();
            self.line(2, format!("macro_rules! {name} {{"));
            self.line(3, format!("({}) => {{{{", matched.join(", ")));
            4
        };
        self.entry_body(entry, depth)?;
        if generics.is_empty() {
            self.line(2, "};");
        } else {
            self.line(3, "}};");
            self.line(2, "}");
        }
        Ok(())
    }

    fn launcher(&self, entry: &PortEntry) -> String {
        if self.is_single() {
            "launch_entry".to_owned()
        } else {
            format!("launch_{}", entry.name.trim_matches('_'))
        }
    }

    fn entry_body(&mut self, entry: &PortEntry, depth: usize) -> Result<()> {
        let interface = self.interface;
        for argument in &interface.arguments {
            let name = &argument.name;
            if let (ArgumentKind::Tensor { optional: true }, Some(rank)) =
                (&argument.kind, self.rank(entry, argument))
            {
                let source = &argument.source;
                self.line(
                    depth,
                    format!("let {name} = ffi_util::given(\"{source}\", {name})?;"),
                );
                self.line(depth, format!("{name}.expect_rank({rank})?;"));
            }
        }
        if self.is_single() {
            for known in self.known_parts(entry)? {
                self.line(depth, format!("{}.expect_{}?;", known.name, known.call));
            }
        }
        let names = SymbolNames { entry, interface };
        let mut required: Vec<String> = Vec::new();
        for (cond, message) in &entry.source.requirements {
            let cond = self.decided(entry, cond, |cond, bindings| cond.substitute(bindings))?;
            if cond.as_bool() == Some(true) {
                continue;
            }
            let text = self.known(value::cond(&cond, &names))?;
            if required.contains(&text) {
                continue;
            }
            required.push(text.clone());
            let message = message
                .as_deref()
                .unwrap_or("the kernel requires something else of its constants");
            self.wrapped(
                depth,
                "ffi_util::require(",
                &[text, format!("{message:?}")],
                ")?;",
            );
        }
        self.generics(entry, depth)?;
        self.line(
            depth,
            "let launch = unsafe { launch.on(device_id, raw_stream) }?;",
        );
        let arguments = self.arguments(entry, depth)?;
        self.call(entry, &arguments, depth);
        self.line(depth, "enqueue!(kernel, generics, &launch)");
        Ok(())
    }

    fn generics(&mut self, entry: &PortEntry, depth: usize) -> Result<()> {
        let names = SymbolNames {
            entry,
            interface: self.interface,
        };
        let mut items = Vec::new();
        for generic in &entry.generics {
            items.push(match &generic.value {
                GenericValue::Element(_) => {
                    format!("<${}>::DTYPE.as_str().to_owned()", generic.name)
                }
                GenericValue::Int(dim) => {
                    let dim = self.decided(entry, dim, |dim, bindings| dim.substitute(bindings))?;
                    match names.plain(&dim) {
                        Some(name) => format!("{name}.to_string()"),
                        None => {
                            let text = self.known(value::dim(&dim, &names))?;
                            let local = self.local(&generic.name);
                            let args = [format!("\"{}\"", generic.name), text];
                            self.wrapped(
                                depth,
                                &format!("let {local} = ffi_util::constant_i32("),
                                &args,
                                ")?;",
                            );
                            format!("{local}.to_string()")
                        }
                    }
                }
                GenericValue::Bool(cond) => {
                    let cond = self.decided(entry, cond, |cond, bindings| cond.substitute(bindings))?;
                    let text = self.known(value::cond(&cond, &names))?;
                    if text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                        format!("{text}.to_string()")
                    } else {
                        format!("({text}).to_string()")
                    }
                }
            });
        }
        let one = items.join(", ");
        if one.len() <= CALL {
            self.line(depth, format!("let generics = vec![{one}];"));
        } else {
            self.line(depth, "let generics = vec![");
            for item in items {
                self.line(depth + 1, format!("{item},"));
            }
            self.line(depth, "];");
        }
        Ok(())
    }

    /// A name for a generic parameter's value that no argument has.
    fn local(&self, generic: &str) -> String {
        let name = generic.to_lowercase();
        if self
            .interface
            .arguments
            .iter()
            .any(|argument| argument.name == name)
        {
            format!("{name}_value")
        } else {
            name
        }
    }

    /// A call on one line, or with an argument a line.
    fn wrapped(&mut self, depth: usize, head: &str, arguments: &[String], tail: &str) {
        let one = arguments.join(", ");
        if one.len() <= CALL && head.len() + one.len() + tail.len() + depth * 4 <= WIDTH {
            self.line(depth, format!("{head}{one}{tail}"));
            return;
        }
        if let (Some((left, call)), true) = (head.split_once(" = "), one.len() <= CALL) {
            self.line(depth, format!("{left} ="));
            self.line(depth + 1, format!("{call}{one}{tail}"));
            return;
        }
        self.line(depth, head);
        for argument in arguments {
            self.line(depth + 1, format!("{argument},"));
        }
        self.line(depth, tail);
    }

    /// An expression with what it says of element types decided, which must be alike for all signatures of the entry.
    fn decided<T: Clone + PartialEq>(
        &self,
        entry: &PortEntry,
        open: &T,
        decide: impl Fn(&T, &dyn tileport_kernel::symbolic::Bindings) -> std::result::Result<T, SymbolicError>,
    ) -> Result<T> {
        let mut decided: Option<T> = None;
        for signature in 0..entry.signatures.len() {
            let one = self.known(decide(open, &entry.source.element_bindings(signature)))?;
            match &decided {
                Some(other) if *other != one => {
                    return unwritten(
                        "a constant of the port that differs from element type to element type",
                    );
                }
                _ => decided = Some(one),
            }
        }
        Ok(decided.unwrap_or_else(|| open.clone()))
    }

    fn known<T>(&self, result: std::result::Result<T, SymbolicError>) -> Result<T> {
        result.map_err(|error| {
            let message = format!("host code can't derive a constant of the port: {error}");
            Box::new(Diagnostic::error(CONSTANT, Span::NONE, message))
        })
    }

    /// Declares what is made of arguments, and gives the entry's arguments.
    fn arguments(&mut self, entry: &PortEntry, depth: usize) -> Result<Vec<String>> {
        let interface = self.interface;
        let mut arguments = Vec::new();
        for parameter in &entry.parameters {
            let Some(argument) = interface.argument(parameter.position, &parameter.path) else {
                return unwritten("a parameter that the source doesn't have");
            };
            let name = &argument.name;
            let elem = match param(&entry.source, argument).map(|param| &param.kind) {
                Some(
                    SourceKind::Array { elem, .. } | SourceKind::Scalar(elem) | SourceKind::Address(elem),
                ) => elem.clone(),
                _ => return unwritten("a parameter that the source doesn't have"),
            };
            match &parameter.kind {
                ParameterKind::Tensor { .. } => {
                    let ty = self.element(&elem);
                    self.line(
                        depth,
                        format!("let {name} = unsafe {{ borrow_tensor::<{ty}>({name}, &launch) }}?;"),
                    );
                    arguments.push(format!("&*{name}"));
                }
                ParameterKind::Part(Part::Address) => {
                    let ty = self.element(&elem);
                    arguments.push(format!("{name}.pointer::<{ty}>()"));
                }
                ParameterKind::Part(Part::Length(axis)) => {
                    let method = if is_wide(entry, argument) {
                        "length"
                    } else {
                        "length_i32"
                    };
                    arguments.push(format!("{name}.{method}({axis})?"));
                }
                ParameterKind::Part(Part::Stride(axis)) => {
                    let method = if is_wide(entry, argument) {
                        "stride"
                    } else {
                        "stride_i32"
                    };
                    arguments.push(format!("{name}.{method}({axis})?"));
                }
                ParameterKind::Scalar => arguments.push(self.scalar(argument, &elem)),
                ParameterKind::Address => {
                    let ty = self.element(&elem);
                    arguments.push(format!("DevicePointer::<{ty}>::from_cu_deviceptr({name})"));
                }
            }
        }
        Ok(arguments)
    }

    fn element(&mut self, elem: &ElemName) -> String {
        if let ElemName::Known(element) = elem {
            self.import(*element);
        }
        elem_text(elem)
    }

    fn import(&mut self, element: Element) {
        let (name, home) = rust_type(element);
        if let Some(home) = home {
            self.types.insert((home, name));
        }
    }

    fn scalar(&mut self, argument: &Argument, elem: &ElemName) -> String {
        let (name, source) = (&argument.name, &argument.source);
        let ty = self.element(elem);
        let ArgumentKind::Scalar(elements) = &argument.kind else {
            return name.clone();
        };
        match (elements.as_slice(), elem) {
            ([Element::Bool], _) => format!("{name} != 0"),
            ([element], _) if is_integer(*element) || *element == Element::F64 => name.clone(),
            (several, ElemName::Known(Element::Bool)) if several.len() > 1 => format!("{name} != 0"),
            (several, _) if several.iter().any(|element| is_integer(*element)) => {
                format!("ffi_util::integer::<{ty}>(\"{source}\", {name})?")
            }
            _ => format!("ffi_util::float::<{ty}>({name})"),
        }
    }

    fn call(&mut self, entry: &PortEntry, arguments: &[String], depth: usize) {
        let one = arguments.join(", ");
        let line = format!("let kernel = unsafe {{ {}({one}) }};", entry.name);
        if one.len() <= CALL && line.len() + depth * 4 <= WIDTH {
            self.line(depth, line);
            return;
        }
        self.line(depth, "let kernel = unsafe {");
        if one.len() <= CALL {
            self.line(depth + 1, format!("{}({one})", entry.name));
        } else {
            self.line(depth + 1, format!("{}(", entry.name));
            for argument in arguments {
                self.line(depth + 2, format!("{argument},"));
            }
            self.line(depth + 1, ")");
        }
        self.line(depth, "};");
    }

    /// What an entry takes as known of arrays, as methods of their arguments.
    fn known_parts(&self, entry: &PortEntry) -> Result<Vec<Known>> {
        let interface = self.interface;
        let names = SymbolNames { entry, interface };
        let mut known = Vec::new();
        for argument in &interface.arguments {
            let Some(SourceKind::Array { lengths, strides, .. }) =
                self.array(entry, argument).map(|param| &param.kind)
            else {
                continue;
            };
            for (axis, length) in lengths.iter().enumerate() {
                let Some(length) = length else { continue };
                // A length that is a constant of its own is taken from the array.
                if is_own_part(entry, argument, length) {
                    continue;
                }
                let length = self.decided(entry, length, |dim, bindings| dim.substitute(bindings))?;
                let text = self.known(value::dim(&length, &names))?;
                known.push(Known {
                    name: argument.name.clone(),
                    call: format!("length({axis}, {text})"),
                });
            }
            for (axis, stride) in strides.iter().enumerate() {
                if let Some(stride) = stride {
                    known.push(Known {
                        name: argument.name.clone(),
                        call: format!("stride({axis}, {stride})"),
                    });
                }
            }
        }
        Ok(known)
    }

    /// The arguments whose element types decide.
    fn columns(&self) -> Vec<(usize, &Argument)> {
        (self.interface.arguments.iter().enumerate())
            .filter(|(at, _)| {
                (self.interface.arms.iter())
                    .any(|arm| matches!(arm.cells.get(*at), Some(Cell::Element(_) | Cell::Missing)))
            })
            .collect()
    }

    fn dispatch(&mut self) -> Result<()> {
        let interface = self.interface;
        let columns: Vec<(usize, Argument)> = (self.columns().into_iter())
            .map(|(at, argument)| (at, argument.clone()))
            .collect();
        let codes: Vec<String> = columns.iter().map(|(_, argument)| code(argument)).collect();
        let mut arms: Vec<(String, String, String)> = Vec::new();
        for arm in &interface.arms {
            let pattern: Vec<String> = (columns.iter())
                .map(|(at, _)| match arm.cells.get(*at) {
                    Some(Cell::Element(element)) => dtype_name(*element),
                    Some(Cell::Missing) => "NONE".to_owned(),
                    _ => "_".to_owned(),
                })
                .collect();
            let pattern = match pattern.as_slice() {
                [] => "()".to_owned(),
                pattern => format!("[{}]", pattern.join(", ")),
            };
            arms.push((pattern, self.guard(arm)?, self.launching(arm)));
        }
        if columns.is_empty()
            && let [(_, guard, call)] = arms.as_slice()
            && guard.is_empty()
        {
            let call = call.clone();
            self.line(2, call);
            return Ok(());
        }
        let one = codes.join(", ");
        if codes.is_empty() {
            self.line(2, "match () {");
        } else if one.len() <= CALL {
            self.line(2, format!("match [{one}] {{"));
        } else {
            self.line(2, "match [");
            for code in codes {
                self.line(3, format!("{code},"));
            }
            self.line(2, "] {");
        }
        for (pattern, guard, call) in &arms {
            let short = if guard.is_empty() {
                format!("{pattern} => {call},")
            } else {
                format!("{pattern} if {guard} => {call},")
            };
            if short.len() + 12 <= WIDTH || guard.is_empty() {
                self.line(3, short);
            } else {
                self.line(3, pattern);
                if guard.len() + 22 <= WIDTH {
                    self.line(4, format!("if {guard} =>"));
                } else {
                    let parts = guard.replace(" && ", "\n                    && ");
                    self.line(4, format!("if {parts} =>"));
                }
                self.line(3, "{");
                self.line(4, call);
                self.line(3, "}");
            }
        }
        let guarded = arms.iter().any(|(_, guard, _)| !guard.is_empty());
        let patterns: BTreeSet<&str> = arms.iter().map(|(pattern, ..)| pattern.as_str()).collect();
        let patterns: Vec<&str> = patterns.into_iter().collect();
        let fit = match (guarded, columns.is_empty()) {
            (false, _) => "false",
            (true, true) => "true",
            (true, false) => {
                self.line(3, "found => {");
                self.line(
                    4,
                    format!("let dtypes_fit = matches!(found, {});", patterns.join(" | ")),
                );
                "dtypes_fit"
            }
        };
        if fit != "dtypes_fit" {
            self.line(
                3,
                if columns.is_empty() {
                    "() => {"
                } else {
                    "found => {"
                },
            );
        }
        let names: Vec<String> = (columns.iter().enumerate())
            .map(|(at, (_, argument))| format!("(\"{}\", found[{at}])", argument.source))
            .collect();
        let one = names.join(", ");
        if one.len() <= CALL {
            self.line(4, format!("let found = [{one}];"));
        } else {
            self.line(4, "let found = [");
            for name in names {
                self.line(5, format!("{name},"));
            }
            self.line(4, "];");
        }
        self.line(4, format!("Err(ffi_util::no_entry(&found, {fit}, ENTRIES))"));
        self.line(3, "}");
        self.line(2, "}");
        Ok(())
    }

    /// The element types that entries are for, in words.
    fn entries(&self, columns: &[(usize, Argument)]) -> String {
        let mut known: Vec<String> = Vec::new();
        for arm in &self.interface.arms {
            let parts: Vec<String> = (columns.iter())
                .map(|(at, argument)| match arm.cells.get(*at) {
                    Some(Cell::Element(element)) => format!("{} {}", argument.source, element.name()),
                    _ => format!("no {}", argument.source),
                })
                .collect();
            let text = parts.join(", ");
            if !known.contains(&text) {
                known.push(text);
            }
        }
        let more = known.len().saturating_sub(8);
        known.truncate(8);
        let mut text = format!("this port is for {}", known.join("; "));
        if more > 0 {
            text.push_str(&format!("; and {more} others"));
        }
        text
    }

    /// What else must hold for an entry.
    fn guard(&self, arm: &Arm) -> Result<String> {
        let mut parts = Vec::new();
        for (argument, cell) in self.interface.arguments.iter().zip(&arm.cells) {
            let Cell::Value(value) = cell else { continue };
            let name = &argument.name;
            parts.push(match (&argument.kind, value) {
                (ArgumentKind::Bool, ConstantValue::Bool(true)) => name.clone(),
                (ArgumentKind::Bool, ConstantValue::Bool(false)) => format!("!{name}"),
                (ArgumentKind::Int, ConstantValue::Int(value)) => format!("{name} == {value}"),
                (ArgumentKind::Int, ConstantValue::Bool(value)) => format!("{name} == {}", i32::from(*value)),
                (ArgumentKind::Float, ConstantValue::Int(value)) => {
                    format!("{name}.to_bits() == {}.to_bits()", float(*value as f64))
                }
                (ArgumentKind::Float, ConstantValue::Float(value)) => {
                    format!("{name}.to_bits() == {}.to_bits()", float(*value))
                }
                (ArgumentKind::Choice(values), value) => {
                    let at = values
                        .iter()
                        .position(|known| known == value)
                        .unwrap_or(values.len());
                    format!("{name} == {at}")
                }
                _ => return unwritten("a constant of the port that is a number in some signatures only"),
            });
        }
        if let (false, Some(entry)) = (self.is_single(), self.port.entries.get(arm.entry)) {
            for argument in &self.interface.arguments {
                let is_plain = matches!(argument.kind, ArgumentKind::Tensor { optional: false });
                if let (true, None, Some(rank)) =
                    (is_plain, self.common_rank(argument), self.rank(entry, argument))
                {
                    parts.push(format!("{}.has_rank({rank})", argument.name));
                }
            }
            for known in self.known_parts(entry)? {
                let argument = self.interface.arguments.iter().find(|a| a.name == known.name);
                let optional =
                    argument.is_some_and(|a| matches!(a.kind, ArgumentKind::Tensor { optional: true }));
                parts.push(if optional {
                    format!("{}.is_some_and(|it| it.has_{})", known.name, known.call)
                } else {
                    format!("{}.has_{}", known.name, known.call)
                });
            }
        }
        Ok(parts.join(" && "))
    }

    fn launching(&mut self, arm: &Arm) -> String {
        let Some(entry) = self.port.entries.get(arm.entry) else {
            return String::new();
        };
        let name = self.launcher(entry);
        if arm.elements.is_empty() {
            return format!("{name}()");
        }
        let mut types = Vec::new();
        for element in &arm.elements {
            self.import(*element);
            types.push(rust_type(*element).0);
        }
        format!("{name}!({})", types.join(", "))
    }
}

/// Something that an entry takes as known: `x.expect_stride(1, 1)`.
struct Known {
    name: String,
    call: String,
}

/// Whether a length is the symbol that stands for that length of the array itself.
fn is_own_part(entry: &PortEntry, argument: &Argument, length: &Dim) -> bool {
    let Some((SymbolKind::Shape(_), param)) = length.as_symbol().and_then(|id| entry.source.symbol(id))
    else {
        return false;
    };
    (param.position, &param.path) == (argument.position, &argument.path)
}

/// Whether lengths and strides of an array have 64 bits.
fn is_wide(entry: &PortEntry, argument: &Argument) -> bool {
    let spec = (entry.signatures.first()).and_then(|signature| super::interface::spec(signature, argument));
    matches!(spec, Some(tileport_kernel::ParamSpec::Array(array)) if array.wide_index)
}

/// The expression for the number of an argument's element type.
fn code(argument: &Argument) -> String {
    let name = &argument.name;
    match argument.kind {
        ArgumentKind::Tensor { optional: false } => format!("{name}.dtype()"),
        ArgumentKind::Tensor { optional: true } => format!("ffi_util::dtype_of({name})"),
        ArgumentKind::Scalar(_) => format!("{name}_dtype"),
        _ => name.clone(),
    }
}

/// A float as Rust has it.
fn float(value: f64) -> String {
    if value.is_nan() {
        "f64::NAN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 {
            "f64::INFINITY"
        } else {
            "f64::NEG_INFINITY"
        }
        .to_owned()
    } else {
        let text = format!("{value:?}_f64");
        if text.starts_with('-') {
            format!("({text})")
        } else {
            text
        }
    }
}

/// A `use` of names, as rustfmt writes it: sorted, one without braces, many over several lines.
fn group(path: &str, names: &[String]) -> String {
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_by_key(|name| (name.starts_with(char::is_lowercase), version_key(name)));
    if let [one] = names.as_slice() {
        return format!("{path}{one};");
    }
    let short = format!("{path}{{{}}};", names.join(", "));
    if short.len() <= WIDTH {
        return short;
    }
    let (mut text, mut line) = (format!("{path}{{"), String::new());
    for name in names {
        if line.is_empty() || line.len() + name.len() + 2 > WIDTH {
            if !line.is_empty() {
                text.push_str(&format!("\n{line}"));
            }
            line = format!("    {name},");
        } else {
            line.push_str(&format!(" {name},"));
        }
    }
    text.push_str(&format!("\n{line}\n}};"));
    text
}

/// Numbers in names are compared as numbers: `F8E5M2` comes before `F16`.
fn version_key(name: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let word = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(word);
        let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (number, tail) = tail.split_at(digits);
        parts.push((0, text.to_owned()));
        parts.push((number.parse().unwrap_or(0), String::new()));
        rest = tail;
    }
    parts
}

fn unwritten<T>(what: &str) -> Result<T> {
    let message = format!("this version of Tileport doesn't write host code for {what}");
    let help = "port the kernel for one signature at a time";
    Err(Box::new(
        Diagnostic::error(NOT_WRITTEN, Span::NONE, message).help(help),
    ))
}

fn describe(argument: &Argument, interface: &Interface) -> String {
    let at = interface
        .arguments
        .iter()
        .position(|other| other.name == argument.name);
    let mut elements: Vec<&str> = Vec::new();
    for arm in &interface.arms {
        if let Some(Cell::Element(element)) = at.and_then(|at| arm.cells.get(at))
            && !elements.contains(&element.name())
        {
            elements.push(element.name());
        }
    }
    let source = &argument.source;
    match &argument.kind {
        ArgumentKind::Tensor { optional } => format!(
            "the tensor `{source}`, of {}{}",
            elements.join(" or "),
            if *optional {
                "; null where the source takes None"
            } else {
                ""
            }
        ),
        ArgumentKind::Scalar(known) => {
            let known: Vec<&str> = known.iter().map(|element| element.name()).collect();
            format!("the number `{source}`, {}", known.join(" or "))
        }
        ArgumentKind::Address => format!("the address `{source}`"),
        ArgumentKind::Int | ArgumentKind::Bool | ArgumentKind::Float => format!("the constant `{source}`"),
        ArgumentKind::Dtype => format!("the element type `{source}`"),
        ArgumentKind::Choice(values) => {
            let values: Vec<String> = (values.iter().enumerate())
                .map(|(at, value)| format!("{at} for {}", super::python::literal(value)))
                .collect();
            format!("the constant `{source}`: {}", values.join(", "))
        }
    }
}

/// What symbols of an entry are called in host code.
struct SymbolNames<'a> {
    entry: &'a PortEntry,
    interface: &'a Interface,
}

impl SymbolNames<'_> {
    fn argument(&self, id: SymbolId) -> Option<(SymbolKind, &Argument)> {
        let (kind, param) = self.entry.source.symbol(id)?;
        Some((kind, self.interface.argument(param.position, &param.path)?))
    }

    /// The name of an integer constant that is a generic parameter as it is.
    fn plain(&self, dim: &Dim) -> Option<&str> {
        match self.argument(dim.as_symbol()?)? {
            (SymbolKind::Int, argument) if argument.kind == ArgumentKind::Int => Some(&argument.name),
            _ => None,
        }
    }
}

impl Symbols for SymbolNames<'_> {
    fn int(&self, symbol: SymbolId) -> Option<String> {
        let (kind, argument) = self.argument(symbol)?;
        let name = &argument.name;
        match (kind, &argument.kind) {
            (SymbolKind::Int, ArgumentKind::Int | ArgumentKind::Bool) => Some(format!("i128::from({name})")),
            (SymbolKind::Shape(axis), ArgumentKind::Tensor { .. }) => {
                Some(format!("i128::from({name}.length({axis})?)"))
            }
            (SymbolKind::Stride(axis), ArgumentKind::Tensor { .. }) => {
                Some(format!("i128::from({name}.stride({axis})?)"))
            }
            _ => None,
        }
    }

    fn bool(&self, symbol: SymbolId) -> Option<String> {
        match self.argument(symbol)? {
            (SymbolKind::Bool, argument) if argument.kind == ArgumentKind::Bool => {
                Some(argument.name.clone())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_bits() {
        for value in [1e-5, 0.1, -0.0, 1e300, f64::INFINITY, 5e-324, 1.0] {
            let text = float(value);
            let number = text.trim_matches(['(', ')']).trim_end_matches("_f64");
            if let Ok(read) = number.parse::<f64>() {
                assert_eq!(read.to_bits(), value.to_bits(), "{text}");
            } else {
                assert_eq!(text, "f64::INFINITY");
            }
        }
    }
}

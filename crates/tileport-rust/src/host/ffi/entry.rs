//! What launches an entry: its generics, its arguments and the call.

use super::symbols::SymbolNames;
use super::{CALL, WIDTH, Writer, unwritten};
use crate::error::CONSTANT;
use crate::host::interface::{Argument, ArgumentKind, Result, elem_text, is_integer, param, rust_type};
use crate::host::source::{ElemName, SourceKind};
use crate::host::value;
use crate::{GenericValue, ParameterKind, Part, PortEntry};
use tileport_ir::{Diagnostic, Span};
use tileport_kernel::{Dim, Element, ParamSpec, SymbolKind, SymbolicError};

impl Writer<'_> {
    /// What launches an entry: a macro over its element types, or a closure where it has none.
    pub(super) fn entry(&mut self, at: usize) -> Result<()> {
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

    pub(super) fn launcher(&self, entry: &PortEntry) -> String {
        if self.is_single() {
            "launch_entry".to_owned()
        } else {
            format!("launch_{}", entry.name.trim_matches('_'))
        }
    }

    pub(super) fn entry_body(&mut self, entry: &PortEntry, depth: usize) -> Result<()> {
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

    pub(super) fn generics(&mut self, entry: &PortEntry, depth: usize) -> Result<()> {
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
    pub(super) fn local(&self, generic: &str) -> String {
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
    pub(super) fn wrapped(&mut self, depth: usize, head: &str, arguments: &[String], tail: &str) {
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
    pub(super) fn decided<T: Clone + PartialEq>(
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

    pub(super) fn known<T>(&self, result: std::result::Result<T, SymbolicError>) -> Result<T> {
        result.map_err(|error| {
            let message = format!("host code can't derive a constant of the port: {error}");
            Box::new(Diagnostic::error(CONSTANT, Span::NONE, message))
        })
    }

    /// Declares what is made of arguments, and gives the entry's arguments.
    pub(super) fn arguments(&mut self, entry: &PortEntry, depth: usize) -> Result<Vec<String>> {
        let interface = self.interface;
        let mut arguments = Vec::new();
        let mut tables = 0..self.tables(entry, depth);
        for parameter in &entry.parameters {
            let Some(argument) = interface.argument(parameter.position, &parameter.path) else {
                return unwritten("a parameter that the source doesn't have");
            };
            let name = &argument.name;
            let elem = match param(&entry.source, argument).map(|param| &param.kind) {
                Some(
                    SourceKind::Array { elem, .. }
                    | SourceKind::List { elem, .. }
                    | SourceKind::Scalar(elem)
                    | SourceKind::Address(elem),
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
                ParameterKind::ListTable => match tables.next() {
                    Some(number) => arguments.push(format!("tables.pointers[{number}]")),
                    None => return unwritten("a list of arrays that has no table"),
                },
                ParameterKind::ListLength => arguments.push(format!("{name}.count()?")),
                ParameterKind::Address => {
                    let ty = self.element(&elem);
                    arguments.push(format!("DevicePointer::<{ty}>::from_cu_deviceptr({name})"));
                }
            }
        }
        Ok(arguments)
    }

    /// Makes the tables of an entry's lists, in the order of its parameters; gives their number.
    fn tables(&mut self, entry: &PortEntry, depth: usize) -> usize {
        let interface = self.interface;
        let mut rows = Vec::new();
        for parameter in &entry.parameters {
            if parameter.kind != ParameterKind::ListTable {
                continue;
            }
            if let Some(argument) = interface.argument(parameter.position, &parameter.path) {
                let name = &argument.name;
                rows.push(match is_wide(entry, argument) {
                    true => format!("{name}.rows()"),
                    false => format!("{name}.rows_i32()?"),
                });
            }
        }
        if rows.is_empty() {
            return 0;
        }
        let one = format!("[{}]", rows.join(", "));
        let line = format!("let tables = unsafe {{ ffi_lists::tables({one}, &launch) }}?;");
        if one.len() + 9 <= CALL && line.len() + depth * 4 <= WIDTH {
            self.line(depth, line);
        } else {
            self.line(depth, "let tables = unsafe {");
            self.wrapped(depth + 1, "ffi_lists::tables(", &[one, "&launch".to_owned()], ")");
            self.line(depth, "}?;");
        }
        rows.len()
    }

    pub(super) fn element(&mut self, elem: &ElemName) -> String {
        if let ElemName::Known(element) = elem {
            self.import(*element);
        }
        elem_text(elem)
    }

    pub(super) fn import(&mut self, element: Element) {
        let (name, home) = rust_type(element);
        if let Some(home) = home {
            self.types.insert((home, name));
        }
    }

    pub(super) fn scalar(&mut self, argument: &Argument, elem: &ElemName) -> String {
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

    pub(super) fn call(&mut self, entry: &PortEntry, arguments: &[String], depth: usize) {
        let one = arguments.join(", ");
        let line = format!("let kernel = unsafe {{ {}({one}) }};", entry.name);
        if one.len() <= CALL && line.len() + depth * 4 <= WIDTH {
            self.line(depth, line);
            return;
        }
        let rest = format!("unsafe {{ {}({one}) }};", entry.name);
        if one.len() <= CALL && rest.len() + (depth + 1) * 4 <= WIDTH {
            self.line(depth, "let kernel =");
            self.line(depth + 1, rest);
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
}

/// Whether a length is the symbol that stands for that length of the array itself.
pub(super) fn is_own_part(entry: &PortEntry, argument: &Argument, length: &Dim) -> bool {
    let Some((SymbolKind::Shape(_), param)) = length.as_symbol().and_then(|id| entry.source.symbol(id))
    else {
        return false;
    };
    (param.position, &param.path) == (argument.position, &argument.path)
}

/// Whether lengths and strides of an array, or of the arrays of a list, have 64 bits.
pub(super) fn is_wide(entry: &PortEntry, argument: &Argument) -> bool {
    let spec =
        (entry.signatures.first()).and_then(|signature| crate::host::interface::spec(signature, argument));
    match spec {
        Some(ParamSpec::Array(array) | ParamSpec::List { element: array, .. }) => array.wide_index,
        _ => false,
    }
}

//! Prints.
//!
//! cutile-rs 0.5.0 has `print_tko`, which prints one value in the order of a token. Of no value, or of several, it has
//! `cuda_tile_print!`, which neither takes a token nor a format; so the port declares the operation of Tile IR itself, as cutile-rs
//! does with its own.

use crate::error::{Result, not_written};
use crate::rx::Rx;
use crate::writer::{Val, Writer};
use tileport_kernel::stmt::PrintPiece;

impl Writer<'_> {
    /// Prints after what was done before.
    pub(crate) fn print(&mut self, pieces: &[PrintPiece]) -> Result {
        let mut format = String::new();
        let mut values = Vec::new();
        self.subject.clear();
        for piece in pieces {
            match piece {
                PrintPiece::Text(text) => format.push_str(&text.replace('%', "%%")),
                PrintPiece::Value(value, form) => {
                    format.push_str(form);
                    let value = self.tile(*value)?;
                    values.push(self.named("printed", value));
                }
            }
        }
        // What is printed is ordered with every access.
        let token = self.order_of_all();
        let escaped = format.escape_default().to_string();
        let done = match <[Val; 1]>::try_from(values) {
            Ok([only]) => {
                let after = Rx::atom(format!("Some({token})"));
                let literal = Rx::atom(format!("\"{escaped}\""));
                Rx::call("print_tko", vec![literal, only.rx, after])
            }
            Err(values) => {
                let function = self.declared_print(&escaped, &values)?;
                let all: Vec<String> = values.iter().map(|value| value.rx.line()).collect();
                let all = if all.is_empty() {
                    // A shape whose lengths are all known hands no values on; there is no empty tuple.
                    Rx::atom("shape![1]")
                } else {
                    Rx::atom(format!("({})", all.join(", ")))
                };
                Rx::call(function, vec![all, Rx::atom(token.clone())])
            }
        };
        self.assign(&token, &done);
        Ok(())
    }

    /// Declares the operation that prints these values.
    fn declared_print(&mut self, text: &str, values: &[Val]) -> Result<String> {
        // cutile-rs 0.5.0 cuts an attribute's text there.
        if text.contains('=') {
            return not_written(
                self.span,
                "print of no value, or of several, whose text has an equals sign",
                "leave the sign out, or print the values one by one",
            );
        }
        let (types, generics) = self.types_apart(values);
        let name = self.function_name("print");
        let (operand, all) = if values.is_empty() {
            ("values.dims", "Shape<{ [1] }>".to_owned())
        } else {
            ("values", format!("({})", types.join(", ")))
        };
        let head = format!("    fn {name}{generics}(values: {all}, token: Token) -> Token {{");
        let head = if head.chars().count() <= 100 {
            head
        } else {
            let broken: Vec<String> = types.iter().map(|ty| format!("            {ty},\n")).collect();
            format!(
                "    fn {name}{generics}(\n        values: (\n{}        ),\n        token: Token,\n    ) -> Token {{",
                broken.concat()
            )
        };
        self.functions.push(format!(
            "    /// Prints in the order of a token. cutile-rs 0.5.0 has a function for one value only.
    #[cuda_tile::op(
        name = \"cuda_tile.print\",
        since = \"V13_2\",
        params = [\"{operand}\", \"token\"],
        named_attributes = [\"str={text}\"],
        has_variadic_params = true
    )]
{head}
        unreachable!()
    }}"
        ));
        Ok(name)
    }

    /// The types of values as a function's parameters have them, with the generics that the function needs.
    pub(crate) fn types_apart(&mut self, values: &[Val]) -> (Vec<String>, String) {
        let mut generics: Vec<String> = Vec::new();
        let mut types = Vec::new();
        for value in values {
            if let crate::element::Elem::Generic(_) = value.elem {
                generics.push(format!("{}: ElementType", self.members.name(value.elem)));
            }
            types.push(self.type_text(value.elem, &value.shape, value.form));
        }
        for dim in values.iter().flat_map(|value| &value.shape) {
            if dim.as_int().is_none() {
                generics.push(format!("const {}: i32", self.length(dim)));
            }
        }
        let mut seen: Vec<String> = Vec::new();
        for generic in generics {
            if !seen.contains(&generic) {
                seen.push(generic);
            }
        }
        let generics = if seen.is_empty() {
            String::new()
        } else {
            format!("<{}>", seen.join(", "))
        };
        (types, generics)
    }

    /// A name for a function that the entry needs: entries of one module have functions of their own.
    pub(crate) fn function_name(&mut self, what: &str) -> String {
        let entry = self.options.entry.as_deref().unwrap_or(&self.kernel.name);
        self.names.fresh(&format!("{entry}_{what}"))
    }
}

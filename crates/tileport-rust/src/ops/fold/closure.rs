//! Calls of what takes a function: `scan` and `reduce`.

use crate::element::Elem;
use crate::entry::BODY;
use crate::error::{MALFORMED, Result, error};
use crate::known::Known;
use crate::names::Names;
use crate::ops::fold::Combiner;
use crate::ops::fold::carrier::Carrier;
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};

/// The longest line.
const WIDTH: usize = 100;

impl<'k> Writer<'k> {
    /// A scan or a reduction of a tile along its first dimension, from zero.
    pub(crate) fn folded(
        &mut self,
        function: &str,
        options: &[&str],
        carrier: &Carrier,
        combiner: &Combiner<'k>,
        x: Val,
    ) -> Result<Val> {
        let x = self.named("operand", x);
        let scalar = self.members.name(Elem::Known(carrier.element));
        let name = self.temp_name(function);
        let ty = self.type_text(x.elem, &x.shape, x.form);
        let names = combiner.names(self.kernel);
        let sides = match &names {
            [left, right] if carrier.is_plain() => [left, right].map(|side| side.first().cloned()),
            _ => ["left", "right"].map(|side| Some(side.to_owned())),
        };
        let sides = sides.map(|side| self.names.fresh(&side.unwrap_or_default()));
        let mut args = vec![x.rx.line(), "0i32".to_owned()];
        args.extend(options.iter().map(|&option| option.to_owned()));
        args.push(if carrier.element.is_float() {
            format!("{scalar}::ZERO")
        } else {
            format!("0{scalar}")
        });
        let [left, right] = &sides;
        let closure = format!("|{left}: {scalar}, {right}: {scalar}|");
        let head = format!("let {name}: {ty} = {function}(");
        let short = format!("{head}{}, {closure} {{", args.join(", "));
        let one_line = self.indent + short.chars().count() <= WIDTH;
        let (outer, known) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.known));
        let indent = self.indent;
        self.indent += if one_line { 4 } else { 8 };
        let written = self.closure_body(carrier, combiner, (&sides, &names));
        self.indent = indent;
        let body = std::mem::replace(&mut self.lines, outer);
        self.known = known;
        let result = written?;
        if body.is_empty() {
            let all = format!("{head}{}, {closure} {});", args.join(", "), result.line());
            if self.indent + all.chars().count() <= WIDTH {
                self.line(&all);
                return Ok(Val {
                    rx: Rx::atom(name),
                    ..x
                });
            }
        }
        let inner = if one_line { 4 } else { 8 };
        if one_line {
            self.line(&short);
        } else {
            self.line(&head);
            for arg in &args {
                self.line(&format!("    {arg},"));
            }
            self.line(&format!("    {closure} {{"));
        }
        self.lines.extend(body);
        let last = result.layout(self.indent + inner, self.indent + inner, 0);
        self.line(&format!("{}{last}", " ".repeat(inner)));
        if one_line {
            self.line("});");
        } else {
            self.line("    },");
            self.line(");");
        }
        Ok(Val {
            rx: Rx::atom(name),
            ..x
        })
    }

    /// What the function does, and what it gives, as a scalar of Rust.
    fn closure_body(
        &mut self,
        carrier: &Carrier,
        combiner: &Combiner<'k>,
        (sides, names): (&[String; 2], &[Vec<String>; 2]),
    ) -> Result<Rx> {
        let subject = std::mem::take(&mut self.subject);
        // Only what travels as it is can be computed with as scalars of Rust.
        let lifted = self.lifted.take();
        if !carrier.is_plain() {
            self.lifted = Some(Vec::new());
        }
        let result = self.closure_result(carrier, combiner, (sides, names));
        self.lifted = lifted;
        self.subject = subject;
        result
    }

    fn closure_result(
        &mut self,
        carrier: &Carrier,
        combiner: &Combiner<'k>,
        (sides, names): (&[String; 2], &[Vec<String>; 2]),
    ) -> Result<Rx> {
        let packing = if carrier.is_packed() {
            Some(self.packing(carrier)?)
        } else {
            None
        };
        let mut values = Vec::new();
        for (side, names) in sides.iter().zip(names) {
            let value = Val {
                rx: Rx::atom(side.clone()),
                elem: Elem::Known(carrier.element),
                shape: Vec::new(),
                form: Form::Scalar,
            };
            values.push(match &packing {
                Some(packing) => self.unpacked(carrier, packing, value, names),
                None => self.carried(carrier, value, names)?,
            });
        }
        let [left, right] = <[Vec<Val>; 2]>::try_from(values).unwrap_or_default();
        let results = self.combined(combiner, left, right)?;
        if let Some(packing) = &packing {
            let args = results.into_iter().map(|result| result.rx).collect();
            return Ok(Rx::call(
                "tile_to_scalar",
                vec![Rx::call(packing.pack.clone(), args)],
            ));
        }
        let whole = if carrier.is_plain() {
            match <[Val; 1]>::try_from(results) {
                Ok([only]) => only,
                Err(_) => {
                    return error(
                        MALFORMED,
                        self.span,
                        "a function gives one value for each operand",
                    );
                }
            }
        } else {
            self.put(carrier, results)?
        };
        if whole.form == Form::Scalar {
            return Ok(whole.rx);
        }
        let whole = self.named("combined", whole);
        Ok(Rx::call("tile_to_scalar", vec![whole.rx]))
    }

    /// A packed value's parts.
    fn unpacked(&mut self, carrier: &Carrier, packing: &Packing, packed: Val, names: &[String]) -> Vec<Val> {
        let names: Vec<String> = names.iter().map(|name| self.names.fresh(name)).collect();
        let values = single(carrier, &names);
        let head = format!("let ({})", names.join(", "));
        let tile = Rx::call("scalar_to_tile", vec![packed.rx]);
        self.assign(&head, &Rx::call(packing.unpack.clone(), vec![tile]));
        values
    }

    /// The functions that put single values into a carrier and take them out again.
    fn packing(&mut self, carrier: &Carrier) -> Result<Packing> {
        if let Some((_, known)) = self.packings.iter().find(|(known, _)| known == carrier) {
            return Ok(known.clone());
        }
        let [pack, unpack] = ["pack", "unpack"].map(|what| self.function_name(what));
        // The functions' names are their own.
        let outer = (
            std::mem::take(&mut self.names),
            std::mem::take(&mut self.lines),
            std::mem::take(&mut self.known),
            std::mem::replace(&mut self.indent, BODY),
        );
        let texts = self.packing_texts(carrier, [&pack, &unpack]);
        (self.names, self.lines, self.known, self.indent) = outer;
        self.functions.extend(texts?);
        let packing = Packing { pack, unpack };
        self.packings.push((carrier.clone(), packing.clone()));
        Ok(packing)
    }

    fn packing_texts(&mut self, carrier: &Carrier, [pack, unpack]: [&String; 2]) -> Result<[String; 2]> {
        let names: Vec<String> = (0..carrier.elements().count())
            .map(|at| self.names.fresh(&format!("a{at}")))
            .collect();
        let values = single(carrier, &names);
        let (types, _) = self.types_apart(&values);
        let whole = self.type_text(Elem::Known(carrier.element), &[], Form::Tile);
        let packed = self.put(carrier, values)?;
        let packed = self.unnamed(packed);
        self.line(&packed.rx.line());
        let body = std::mem::take(&mut self.lines).join("\n");
        let params: Vec<String> = names
            .iter()
            .zip(&types)
            .map(|(name, ty)| format!("{name}: {ty}"))
            .collect();
        let head = signature(pack, &params, &whole);
        let first = format!(
            "    /// The values in one integer, the first in the highest bits, each as its bits XORed with those of its neutral\n    \
             /// element.\n{head}\n{body}\n    }}"
        );
        (self.names, self.known) = (Names::default(), Known::default());
        let name = self.names.fresh("packed");
        let value = Val {
            rx: Rx::atom(name.clone()),
            elem: Elem::Known(carrier.element),
            shape: Vec::new(),
            form: Form::Tile,
        };
        let parts: Vec<String> = names
            .iter()
            .map(|name| name.trim_end_matches('_').to_owned())
            .collect();
        let values = self.carried(carrier, value, &parts)?;
        let all: Vec<String> = values.iter().map(|value| value.rx.line()).collect();
        self.line(&format!("({})", all.join(", ")));
        let body = std::mem::take(&mut self.lines).join("\n");
        let head = signature(
            unpack,
            &[format!("{name}: {whole}")],
            &format!("({})", types.join(", ")),
        );
        let second =
            format!("    /// The values that [`{pack}`] put into one integer.\n{head}\n{body}\n    }}");
        Ok([first, second])
    }
}

/// The functions that put values into an integer and take them out.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    pack: String,
    unpack: String,
}

/// The head of a function.
pub(crate) fn signature(name: &str, params: &[String], result: &str) -> String {
    let one = format!("    fn {name}({}) -> {result} {{", params.join(", "));
    if one.chars().count() <= WIDTH {
        return one;
    }
    let params: Vec<String> = params.iter().map(|param| format!("        {param},\n")).collect();
    format!("    fn {name}(\n{}    ) -> {result} {{", params.concat())
}

/// One value of each operand of a carrier, by name.
fn single(carrier: &Carrier, names: &[String]) -> Vec<Val> {
    (carrier.elements().zip(names))
        .map(|(element, name)| Val {
            rx: Rx::atom(name.clone()),
            elem: Elem::Known(element),
            shape: Vec::new(),
            form: Form::Tile,
        })
        .collect()
}

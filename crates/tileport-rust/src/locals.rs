//! Arrays that a body makes: parts of arrays, arrays of lists, arrays at addresses.

use crate::arrays::{Known, Place};
use crate::element::Elem;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::params::Kind;
use crate::rx::Rx;
use crate::writer::{Form, Val, Writer};
use tileport_kernel::expr::{BinaryOp, FloatMode};
use tileport_kernel::{ArrayType, Dim, Element, Expr, ExprId, ParamId, Type};

/// An array that is made in the body.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub(crate) known: Known,
    /// The parameter whose memory it is.
    pub(crate) root: Option<ParamId>,
    /// The address of its first element, as a tile without dimensions.
    pub(crate) base: Rx,
    pub(crate) lengths: Vec<Rx>,
    pub(crate) steps: Vec<Rx>,
    /// Where its tensors and views are made.
    pub(crate) slot: usize,
    pub(crate) indent: usize,
}

/// What a place without dimensions is made of, before it has a name.
struct Made {
    root: Option<ParamId>,
    base: Rx,
    lengths: Vec<Rx>,
    steps: Vec<Rx>,
}

impl Writer<'_> {
    /// Makes an array where it is needed first.
    pub(crate) fn local(&mut self, id: ExprId) -> Result<Place> {
        let kernel = self.kernel;
        let Some(Type::Array(ty)) = kernel.type_of(id) else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        let Some(data) = kernel.exprs.get(id) else {
            return error(MALFORMED, self.span, "an expression is missing");
        };
        let outer = self.span;
        if data.span.is_some() {
            self.span = data.span;
        }
        let (elem, shape) = (self.elem(&ty.dtype)?, self.constant_lengths(ty)?);
        let stated: Vec<Option<i64>> = (ty.strides.iter())
            .map(|stride| i64::try_from(stride.as_ref()?.as_int()?).ok())
            .collect();
        let (made, name, strides) = match &data.expr {
            Expr::Slice {
                array,
                axis,
                start,
                stop,
            } => {
                let array = self.place(*array)?;
                let outer = self.known(array)?;
                let name = self.local_name(&format!("{}_part", outer.name));
                let made = self.slice(array, *axis, *start, *stop, ty, &name)?;
                (made, name, outer.strides)
            }
            Expr::ListItem { list, index } => {
                let name = self.local_name("item");
                let strides = self.list_strides(*list)?;
                let made = self.list_item(*list, *index, ty, &strides, &name)?;
                (made, name, strides)
            }
            Expr::ArrayAt {
                pointer,
                shape,
                strides,
            } => {
                let name = self.local_name("array");
                let made = self.array_at(*pointer, shape, strides, ty, &name)?;
                (made, name, stated)
            }
            _ => return error(MALFORMED, self.span, "an array is needed here"),
        };
        self.span = outer;
        let slot = self.slots.len();
        self.slots.push(Vec::new());
        self.lines.push(crate::writer::slot_mark(slot));
        self.locals.push(Local {
            known: Known {
                name,
                elem,
                shape,
                strides,
                wide: ty.wide_index,
            },
            root: made.root,
            base: made.base,
            lengths: made.lengths,
            steps: made.steps,
            slot,
            indent: self.indent,
        });
        Ok(Place::Local(self.locals.len() - 1))
    }

    /// The lengths that are constants.
    fn constant_lengths(&mut self, ty: &ArrayType) -> Result<Vec<Option<Dim>>> {
        let span = self.span;
        (ty.shape.iter())
            .map(|length| length.as_ref().map(|dim| self.members.dim(dim, span)).transpose())
            .collect()
    }

    /// What the names around an array begin with: the source's name for it, if it has one.
    fn local_name(&self, otherwise: &str) -> String {
        if self.subject.is_empty() {
            otherwise.to_owned()
        } else {
            self.subject.clone()
        }
    }

    /// Gives the address of an array a name.
    fn base_named(&mut self, name: &str, elem: Elem, base: &Rx) -> Rx {
        let base_name = self.names.fresh(&format!("{name}_base"));
        let elem = self.members.name(elem);
        self.assign(
            &format!("let {base_name}: PointerTile<*mut {elem}, {{ [] }}>"),
            base,
        );
        Rx::atom(base_name)
    }

    /// Gives a length or a stride a name, in the type that the array has for them.
    fn size_named(&mut self, hint: &str, value: Val, wide: bool) -> Result<Rx> {
        let index = if wide { Element::I64 } else { Element::I32 };
        let value = self.convert(value, Elem::Known(index), None)?;
        let value = self.scalar(value)?;
        let value = self.unnamed(value);
        if value.rx.is_atom() {
            return Ok(value.rx);
        }
        let name = self.names.fresh(hint);
        self.assign(&format!("let {name}: {}", index.name()), &value.rx);
        Ok(Rx::atom(name))
    }

    /// A length or a stride of an array as a scalar.
    pub(crate) fn size_value(&mut self, place: Place, axis: usize, stride: bool) -> Result<Val> {
        let wide = self.known(place)?.wide;
        let rx = if stride {
            self.stride_of(place, axis)?
        } else {
            self.length_of(place, axis)?
        };
        let rx = match (&rx, wide) {
            (Rx::Atom(text), true) if text.ends_with("i32") => {
                Rx::atom(format!("{}i64", text.trim_end_matches("i32")))
            }
            _ => rx,
        };
        Ok(Val {
            rx,
            elem: Elem::Known(if wide { Element::I64 } else { Element::I32 }),
            shape: Vec::new(),
            form: Form::Scalar,
        })
    }

    /// Two integers in the wider type of the two.
    fn promoted(&mut self, op: BinaryOp, a: Val, b: Val) -> Result<Val> {
        let bits = |writer: &Self, value: &Val| {
            let widest = writer.members.elements(value.elem);
            widest
                .iter()
                .map(|element| element.storage_bits())
                .max()
                .unwrap_or(0)
        };
        let elem = if bits(self, &a) > bits(self, &b) {
            a.elem
        } else {
            b.elem
        };
        let (a, b) = (self.convert(a, elem, None)?, self.convert(b, elem, None)?);
        self.binary_values(op, a, b, FloatMode::default())
    }

    /// A part of an array along one dimension: the same strides from a later address.
    fn slice(
        &mut self,
        array: Place,
        axis: usize,
        start: ExprId,
        stop: ExprId,
        ty: &ArrayType,
        name: &str,
    ) -> Result<Made> {
        let outer = self.known(array)?;
        let start = self.value(start)?;
        let start = self.named("start", start);
        let stop = self.value(stop)?;
        let stride = self.size_value(array, axis, true)?;
        let offset = match outer.strides.get(axis) {
            Some(Some(1)) => start.clone(),
            _ => self.promoted(BinaryOp::Mul, start.clone(), stride)?,
        };
        let offset = self.rank_zero(offset)?;
        let offset = self.convert(offset, Elem::Known(Element::I64), None)?;
        let offset = self.named("offset", offset);
        let base = match self.base_of(array)? {
            base if base.is_atom() => base,
            base => self.base_named(&outer.name, outer.elem, &base),
        };
        let base = self.base_named(name, outer.elem, &base.method("offset_tile", vec![offset.rx]));
        let length = self.promoted(BinaryOp::Sub, stop, start)?;
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        for other in 0..ty.rank() {
            lengths.push(if other == axis {
                self.size_named(&format!("{name}_dim_{axis}"), length.clone(), ty.wide_index)?
            } else {
                self.length_of(array, other)?
            });
            steps.push(self.stride_of(array, other)?);
        }
        Ok(Made {
            root: self.root_of(array),
            base,
            lengths,
            steps,
        })
    }

    fn root_of(&self, place: Place) -> Option<ParamId> {
        match place {
            Place::Param(param) => Some(param),
            Place::Local(number) => self.locals.get(number).and_then(|local| local.root),
        }
    }

    /// The list that an expression is.
    pub(crate) fn list(&self, id: ExprId) -> Result<ParamId> {
        let mut at = id;
        for _ in 0..64 {
            match self.kernel.exprs.get(at).map(|data| &data.expr) {
                Some(Expr::Param(param)) => return Ok(*param),
                Some(Expr::Var(var)) => match self.only_value(*var) {
                    Some(value) => at = value,
                    None => break,
                },
                _ => break,
            }
        }
        not_written(
            self.span,
            "list that is chosen while the kernel runs",
            "access each list where it is chosen",
        )
    }

    /// The strides that are the same constant for all arrays of a list, in all signatures.
    fn list_strides(&self, list: ExprId) -> Result<Vec<Option<i64>>> {
        let param = self.list(list)?;
        match self.params.get(&param).map(|parameter| &parameter.kind) {
            Some(Kind::List { strides, .. }) => Ok(strides.clone()),
            _ => error(MALFORMED, self.span, "a list is needed here"),
        }
    }

    /// An array of a list: its row of the table of addresses, lengths and strides.
    fn list_item(
        &mut self,
        list: ExprId,
        index: ExprId,
        ty: &ArrayType,
        strides: &[Option<i64>],
        name: &str,
    ) -> Result<Made> {
        let param = self.list(list)?;
        let Some(parameter) = self.params.get(&param).cloned() else {
            return error(MALFORMED, self.span, "a list has no parameter");
        };
        let Kind::List { wide, .. } = parameter.kind else {
            return error(MALFORMED, self.span, "a list is needed here");
        };
        let index = self.value(index)?;
        let index = self.view_index(index)?;
        let words = 1 + 2 * ty.rank();
        let width = words.next_power_of_two();
        let rows = self.rows_of(param, &parameter.name, words, width);
        let elem = Elem::Known(Element::I64);
        let row = Val {
            rx: rows.method("load", vec![Rx::Array(vec![index, Rx::atom("0i32")])]),
            elem,
            shape: vec![Dim::int(1), Dim::int(width as i128)],
            form: Form::Tile,
        };
        let row = self.temp("row", row);
        let word = |writer: &mut Self, number: usize, what: &str| -> Result<Val> {
            let zero = writer.integer_rx(Elem::Known(Element::I32), 0, &[], Form::Tile)?;
            let at = writer.integer_rx(Elem::Known(Element::I32), number as i128, &[], Form::Tile)?;
            let scalar = |rx| Val {
                rx,
                elem: Elem::Known(Element::I32),
                shape: Vec::new(),
                form: Form::Tile,
            };
            let zero = writer.temp("first", scalar(zero));
            let at = writer.temp("word", scalar(at));
            let piece = Val {
                rx: Rx::call("extract", vec![row.rx.clone(), Rx::Array(vec![zero.rx, at.rx])]),
                elem,
                shape: vec![Dim::int(1); 2],
                form: Form::Tile,
            };
            let piece = writer.temp("piece", piece);
            let value = writer.reshape(piece, &[])?;
            Ok(writer.temp(what, value))
        };
        let address = word(self, 0, "address")?;
        let base = self.base_named(name, parameter.elem, &Rx::call("int_to_ptr", vec![address.rx]));
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        for axis in 0..ty.rank() {
            lengths.push(match ty.shape.get(axis) {
                Some(Some(constant)) => self.int_value(constant, "i32")?,
                _ => {
                    let value = word(self, 1 + axis, "length")?;
                    self.size_named(&format!("{name}_dim_{axis}"), value, wide)?
                }
            });
        }
        for axis in 0..ty.rank() {
            steps.push(match strides.get(axis).copied().flatten() {
                Some(constant) => Rx::atom(format!("{constant}i32")),
                None => {
                    let value = word(self, 1 + ty.rank() + axis, "step")?;
                    self.size_named(&format!("{name}_stride_{axis}"), value, wide)?
                }
            });
        }
        Ok(Made {
            root: Some(param),
            base,
            lengths,
            steps,
        })
    }

    /// The rows of a list's table, made once before the body.
    fn rows_of(&mut self, param: ParamId, name: &str, words: usize, width: usize) -> Rx {
        if let Some(known) = self.shapes.get(&param) {
            return Rx::atom(known.clone());
        }
        let (dims, steps, table, rows, start) = (
            self.names.fresh(&format!("{name}_dims")),
            self.names.fresh(&format!("{name}_strides")),
            self.names.fresh(&format!("{name}_tensor")),
            self.names.fresh(&format!("{name}_rows")),
            self.names.fresh(&format!("{name}_start")),
        );
        let dims_text = format!("{{ [-1, {words}] }}");
        let steps_text = format!("{{ [{words}, 1] }}");
        let place = Place::Param(param);
        self.set_up(
            place,
            &format!("let {dims}: Shape<{dims_text}>"),
            &Rx::atom(format!("Shape::<{dims_text}> {{ dims: &[{name}_length] }}")),
        );
        self.set_up(
            place,
            &format!("let {steps}: Array<{steps_text}>"),
            &Rx::atom(format!("Array::<{steps_text}> {{ dims: &[] }}")),
        );
        let token = Rx::call("new_token_unordered", vec![]);
        self.set_up(place, &format!("let {start}: Token"), &token);
        let address = Rx::call("pointer_to_tile", vec![Rx::atom(format!("{name}_table"))]);
        let arguments = vec![address, Rx::atom(dims), Rx::atom(steps), Rx::atom(start.clone())];
        self.set_up(
            place,
            &format!("let {table}: Tensor<i64, {dims_text}>"),
            &Rx::call("make_tensor_view", arguments),
        );
        let arguments = vec![
            Rx::prefix("&", Rx::atom(table)),
            Rx::atom(format!("shape![1, {width}]")),
            Rx::atom("padding::None"),
            Rx::atom("dim_map::Identity"),
            Rx::atom(start),
        ];
        self.set_up(
            place,
            &format!("let {rows}: Partition<i64, {{ [1, {width}] }}>"),
            &Rx::call("make_partition_view", arguments),
        );
        self.shapes.insert(param, rows.clone());
        Rx::atom(rows)
    }

    /// An array at an address, with lengths and strides of its own.
    fn array_at(
        &mut self,
        pointer: ExprId,
        shape: &[ExprId],
        strides: &[ExprId],
        ty: &ArrayType,
        name: &str,
    ) -> Result<Made> {
        let (base, root) = self.address(pointer)?;
        let elem = self.elem(&ty.dtype)?;
        let base = self.base_named(name, elem, &base);
        let sizes = |writer: &mut Self, ids: &[ExprId], what: &str| -> Result<Vec<Rx>> {
            let mut all = Vec::new();
            for (axis, id) in ids.iter().enumerate() {
                let value = writer.value(*id)?;
                all.push(writer.size_named(&format!("{name}_{what}_{axis}"), value, ty.wide_index)?);
            }
            Ok(all)
        };
        let lengths = sizes(self, shape, "dim")?;
        let steps = sizes(self, strides, "stride")?;
        Ok(Made {
            root,
            base,
            lengths,
            steps,
        })
    }

    /// An address that the kernel was given, or that it took of an array, with the parameter that it comes from.
    fn address(&mut self, id: ExprId) -> Result<(Rx, Option<ParamId>)> {
        let kernel = self.kernel;
        let mut at = id;
        for _ in 0..64 {
            match kernel.exprs.get(at).map(|data| &data.expr) {
                Some(Expr::AddressOf { array }) => {
                    let place = self.place(*array)?;
                    return Ok((self.base_of(place)?, self.root_of(place)));
                }
                Some(Expr::Param(param)) => {
                    let Some(parameter) = self.params.get(param) else {
                        return error(MALFORMED, self.span, "an address has no parameter");
                    };
                    let address = Rx::atom(parameter.name.clone());
                    return Ok((Rx::call("pointer_to_tile", vec![address]), Some(*param)));
                }
                Some(Expr::AssumeDivisible { x, .. }) => at = *x,
                Some(Expr::Var(var)) => match self.only_value(*var) {
                    Some(value) => at = value,
                    None => break,
                },
                _ => break,
            }
        }
        not_written(
            self.span,
            "address that is chosen while the kernel runs",
            "make an array of each address where it is chosen",
        )
    }
}

//! Reductions that are taken apart.
//!
//! cutile-rs 0.5.0 reduces with a function only one tile of one dimension, whose elements have 64 bits at most. Anything else is
//! combined neighbour by neighbour, elements 0 and 1, 2 and 3, …, then the results in the same way, until one is left. Tile IR leaves
//! the order of a reduction open, so this is one of those that the source allows.

use crate::element::Elem;
use crate::entry::BODY;
use crate::error::{CONSTANT, ELEMENT, MALFORMED, Result, error, not_written};
use crate::names::Names;
use crate::ops::fold::Combiner;
use crate::ops::fold::closure::signature;
use crate::rx::Rx;
use crate::writer::{Form, GenericInt, Helper, Val, Writer};
use rustc_hash::FxHashSet;
use tileport_ir::entity::Entity as _;
use tileport_kernel::expr::{Combine, FloatMode};
use tileport_kernel::{Block, Dim, Dtype, Element, Expr, ExprId, Kernel, StmtKind, SymbolId, Type, VarId};

/// What a function combines: how many rows there are, and how many values in each, before and after.
const GENERICS: [&str; 3] = ["ROWS", "N", "HALF"];

impl<'k> Writer<'k> {
    /// Combines neighbours along a dimension until one is left.
    pub(crate) fn by_pairs(&mut self, xs: &[Val], axis: usize, combiner: &Combiner<'k>) -> Result<Vec<Val>> {
        let Some(first) = xs.first() else {
            return error(MALFORMED, self.span, "a reduction of no tiles");
        };
        let mut rest = first.shape.clone();
        let length = rest.remove(axis);
        let count = length.as_int().and_then(|n| u64::try_from(n).ok());
        let Some(count) = count.filter(|n| n.is_power_of_two()) else {
            return error(
                CONSTANT,
                self.span,
                "a reduction that is taken apart has another length in one signature than in another",
            );
        };
        let mut rows = Dim::int(1);
        for dim in &rest {
            rows = rows
                .mul(dim)
                .map_err(|e| crate::error::symbolic(self.kernel, e, self.span))?;
        }
        self.remark(
            "cutile-rs reduces with a function only one tile of one dimension: here neighbours are combined until one is \
             left, in one of the orders that Tile IR leaves open.",
        );
        let mut order: Vec<usize> = (0..rest.len() + 1).filter(|dim| *dim != axis).collect();
        order.push(axis);
        let mut values = Vec::new();
        for x in xs {
            if !matches!(x.elem, Elem::Known(_)) {
                return error(
                    ELEMENT,
                    self.span,
                    "what is combined by a function must have one element type",
                );
            }
            let x = self.reorder(x.clone(), &order)?;
            let x = self.reshape(x, &[rows.clone(), length.clone()])?;
            values.push(self.named("operand", x));
        }
        if count > 1 {
            values = self.levels(values, &rows, count, combiner)?;
        }
        values
            .into_iter()
            .map(|value| self.reshape(value, &rest))
            .collect()
    }

    /// The calls that halve the number of values until one is left.
    fn levels(
        &mut self,
        mut values: Vec<Val>,
        rows: &Dim,
        mut count: u64,
        combiner: &Combiner<'k>,
    ) -> Result<Vec<Val>> {
        let elems: Vec<Elem> = values.iter().map(|value| value.elem).collect();
        let (function, more) = self.pair_function(&elems, combiner)?;
        let row_count = self.length(rows);
        // Each step's results take the names of the last.
        let names: Vec<String> = (0..values.len()).map(|_| self.temp_name("combined")).collect();
        while count > 1 {
            let half = count / 2;
            let shape = [rows.clone(), Dim::int(half.into())];
            let head = match (names.as_slice(), elems.as_slice()) {
                ([name], [elem]) => format!("let {name}: {}", self.type_text(*elem, &shape, Form::Tile)),
                _ => format!("let ({})", names.join(", ")),
            };
            let mut generics = vec![row_count.clone(), count.to_string(), half.to_string()];
            generics.extend(more.iter().cloned());
            let args = values.into_iter().map(|value| value.rx).collect();
            let call = Rx::call(format!("{function}::<{}>", generics.join(", ")), args);
            self.assign(&head, &call);
            values = (elems.iter().zip(&names))
                .map(|(elem, name)| Val {
                    rx: Rx::atom(name.clone()),
                    elem: *elem,
                    shape: shape.to_vec(),
                    form: Form::Tile,
                })
                .collect();
            count = half;
        }
        Ok(values)
    }

    /// The function that combines neighbours, and what it needs of the entry's generic parameters beside the lengths.
    fn pair_function(&mut self, elems: &[Elem], combiner: &Combiner<'k>) -> Result<(String, Vec<String>)> {
        if needs_others(self.kernel, combiner) {
            return not_written(
                self.span,
                "function that needs other values than it combines, in a reduction that is taken apart",
                "put them into a tile that is reduced along",
            );
        }
        self.helpers.insert(Helper::SplitPairs);
        let name = self.function_name("combine");
        let symbols = self.kernel.symbols.iter().count();
        // Lengths that no constant of the kernel is.
        let lengths: Vec<Dim> = (0..GENERICS.len())
            .map(|at| Dim::symbol(SymbolId::new(symbols + at)))
            .collect();
        let own = (lengths.iter().zip(GENERICS))
            .map(|(dim, name)| GenericInt {
                name: name.to_owned(),
                value: crate::GenericValue::Int(dim.clone()),
            })
            .collect();
        let mut names = Names::default();
        for name in GENERICS {
            names.fresh(name);
        }
        let outer = (
            std::mem::replace(&mut self.names, names),
            std::mem::take(&mut self.lines),
            std::mem::take(&mut self.known),
            std::mem::replace(&mut self.indent, BODY),
            std::mem::replace(&mut self.ints, own),
            std::mem::take(&mut self.vars),
            std::mem::take(&mut self.subject),
            self.lifted.take(),
        );
        let elements = self.members.generics.len();
        let written = self.pair_text(elems, &lengths, combiner);
        let more: Vec<crate::GenericValue> = (self.ints.iter().skip(GENERICS.len()))
            .map(|generic| generic.value.clone())
            .collect();
        (
            self.names,
            self.lines,
            self.known,
            self.indent,
            self.ints,
            self.vars,
            self.subject,
            self.lifted,
        ) = outer;
        let (params, result, body) = written?;
        let mut extra = Vec::new();
        let mut declared: Vec<String> = GENERICS.iter().map(|name| format!("const {name}: i32")).collect();
        for value in more {
            let crate::GenericValue::Int(dim) = value else {
                return not_written(
                    self.span,
                    "function that depends on a truth value in a reduction that is taken apart",
                    "choose the function outside",
                );
            };
            let name = self.length(&dim);
            declared.push(format!("const {name}: i32"));
            extra.push(name);
        }
        if self.members.generics.len() != elements {
            return error(
                ELEMENT,
                self.span,
                "what is combined by a function must have one element type",
            );
        }
        let signature = signature(&format!("{name}<{}>", declared.join(", ")), &params, &result);
        self.functions.push(format!(
            "    /// Combines each two neighbours of a row: one step of a reduction.\n{signature}\n{body}\n    }}"
        ));
        Ok((name, extra))
    }

    /// The parts of the function's text: its parameters, result and body.
    fn pair_text(
        &mut self,
        elems: &[Elem],
        lengths: &[Dim],
        combiner: &Combiner<'k>,
    ) -> Result<(Vec<String>, String, String)> {
        let [rows, whole, half] = lengths else {
            return error(MALFORMED, self.span, "a reduction has no lengths");
        };
        let (whole, half) = ([rows.clone(), whole.clone()], [rows.clone(), half.clone()]);
        let sides = combiner.names(self.kernel);
        let (mut params, mut types) = (Vec::new(), Vec::new());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (at, elem) in elems.iter().enumerate() {
            let all = self.names.fresh(&format!("all{at}"));
            params.push(format!("{all}: {}", self.type_text(*elem, &whole, Form::Tile)));
            let ty = self.type_text(*elem, &half, Form::Tile);
            let mut pair = Vec::new();
            for (side, values) in sides.iter().zip([&mut left, &mut right]) {
                let hint = side.get(at).map_or("value", String::as_str);
                let name = self.names.fresh(hint);
                pair.push(name.clone());
                values.push(Val {
                    rx: Rx::atom(name),
                    elem: *elem,
                    shape: half.to_vec(),
                    form: Form::Tile,
                });
            }
            let element = self.members.name(*elem);
            let split = format!("split_pairs::<{element}, {}>", GENERICS.join(", "));
            let head = format!("let ({})", pair.join(", "));
            self.assign(&head, &Rx::call(split, vec![Rx::atom(all)]));
            types.push(ty);
        }
        self.lifted = Some(half.to_vec());
        let results = self.combined(combiner, left, right)?;
        let mut texts = Vec::new();
        for (result, elem) in results.into_iter().zip(elems) {
            if result.elem != *elem || result.shape != half {
                return error(
                    MALFORMED,
                    self.span,
                    "a function gives something else than it combines",
                );
            }
            texts.push(result.rx.line());
        }
        let (text, result) = match (texts.as_slice(), types.as_slice()) {
            ([text], [ty]) => (text.clone(), ty.clone()),
            _ => (
                format!("({})", texts.join(", ")),
                format!("({})", types.join(", ")),
            ),
        };
        self.line(&text);
        let body = std::mem::take(&mut self.lines).join("\n");
        Ok((params, result, body))
    }
}

/// Whether a function reads what it neither is given nor computes.
fn needs_others(kernel: &Kernel, combiner: &Combiner<'_>) -> bool {
    let Combiner::Function {
        params,
        body,
        results,
    } = combiner
    else {
        return false;
    };
    let mut own: FxHashSet<VarId> = params.iter().copied().collect();
    assigned(body, &mut own);
    let mut needed = false;
    let mut read = |id: ExprId| {
        kernel.each_expr(id, &mut |_, expr| {
            needed |= match expr {
                Expr::Var(var) => !own.contains(var),
                Expr::Param(_) | Expr::BlockId { .. } | Expr::BlockCount { .. } => true,
                _ => false,
            };
        });
    };
    body.each_operand(&mut read);
    results.iter().for_each(|result| read(*result));
    needed
}

/// The variables that a block assigns.
fn assigned(block: &Block, found: &mut FxHashSet<VarId>) {
    for stmt in &block.stmts {
        if let StmtKind::Assign { targets, .. } = &stmt.kind {
            found.extend(targets.iter().copied());
        }
        stmt.kind.each_block(&mut |inner| assigned(inner, found));
    }
}

/// The length of the dimension that a reduction is taken apart along, which the entry must know.
pub(crate) fn taken_apart<'k>(
    kernel: &'k Kernel,
    expr: &Expr,
    element: impl Fn(&Dtype) -> Option<Element>,
) -> Option<&'k Dim> {
    let Expr::Reduce {
        xs, axis, combine, ..
    } = expr
    else {
        return None;
    };
    if !has_function(xs.len(), combine) {
        return None;
    }
    let (mut bits, mut length, mut fits) = (0, None, true);
    for x in xs {
        let Some(Type::Tile(tile)) = kernel.type_of(*x) else {
            return None;
        };
        let element = element(&tile.dtype)?;
        bits += element.storage_bits();
        fits &= element != Element::Bool;
        fits &= (tile.shape.iter().enumerate()).all(|(at, dim)| at == *axis || dim.is(1));
        length = tile.shape.get(*axis);
    }
    length.filter(|_| bits > 64 || !fits)
}

/// Whether cutile-rs has no name for a reduction.
fn has_function(tiles: usize, combine: &Combine) -> bool {
    let default = FloatMode::default();
    match combine {
        Combine::Sum(mode) | Combine::Product(mode) => tiles != 1 || *mode != default,
        Combine::Max { flush_to_zero, .. } | Combine::Min { flush_to_zero, .. } => {
            tiles != 1 || *flush_to_zero
        }
        Combine::ArgMax { .. } | Combine::ArgMin { .. } => false,
        Combine::Function { .. } => true,
    }
}

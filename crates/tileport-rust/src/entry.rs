//! An entry: its generics, its parameters, what is made before its body; and the module around entries.

use crate::analysis::analyse;
use crate::element::{Elem, Members};
use crate::error::{MALFORMED, OPTION, Result, error, not_written};
use crate::params::{Kind, Parameter, Part, Usages, choose, is_launch};
use crate::rx::{Rx, assignment};
use crate::tree::Builder;
use crate::writer::{Form, Helper, Val, ViewKey, Writer};
use crate::{
    Generic, GenericValue, Options, ParameterKind, ParameterPattern, Pattern, PatternChoice, PortEntry,
};
use std::collections::BTreeSet;
use tileport_ir::attr::PaddingValue;
use tileport_ir::entity::Entity as _;
use tileport_kernel::symbolic::Bindings;
use tileport_kernel::{
    ArrayType, Dim, ExprId, Kernel, Param, ParamId, ParamKind, ParamSpec, Signature, SymbolKind, Type,
    ViewKind, lower,
};

/// How far the lines of an entry's body are indented.
const BODY: usize = 8;

pub(crate) fn write(kernel: &Kernel, options: &Options) -> Result<PortEntry> {
    if options.signatures.is_empty() {
        return error(
            OPTION,
            kernel.span,
            "a port needs one signature at least that it covers",
        );
    }
    let mut bindings: Vec<Box<dyn Bindings + '_>> = Vec::new();
    for signature in &options.signatures {
        bindings.push(Box::new(lower::bindings(kernel, signature)?));
    }
    let members = Members {
        kernel,
        bindings,
        generics: Vec::new(),
    };
    let mut builder = Builder::new(&members);
    let body = builder.body(&kernel.body)?;
    let blocks = builder.blocks;
    let analysis = analyse(&members, &blocks, &body);
    let usages = Usages::new(kernel, &analysis, &body);
    let (by_param, synchronizes) = (usages.by_param, usages.synchronizes);
    let mut writer = Writer::new(kernel, options, members, analysis, BODY);
    writer.all_ordered = synchronizes;
    writer.constants()?;
    let mut choices = Vec::new();
    for (id, param) in kernel.params.iter() {
        if is_launch(&param.kind) {
            let usage = by_param.get(&id).cloned().unwrap_or_default();
            if usage.written && (usage.accesses > 1 || usage.rewritten) {
                writer.ordered.insert(id);
            }
            writer.parameter(id, param, &usage, &mut choices)?;
        }
    }
    writer.nodes(&body)?;
    Ok(writer.finish(choices))
}

impl<'k> Writer<'k> {
    /// Integer constants are generic parameters, in the source's order.
    fn constants(&mut self) -> Result {
        for (id, symbol) in self.kernel.symbols.iter() {
            match symbol.kind {
                SymbolKind::Int | SymbolKind::Shape(_) | SymbolKind::Stride(_) => {
                    let value = Dim::symbol(id);
                    let name = self.names.fresh(&symbol.name.to_uppercase());
                    self.ints.push(crate::writer::GenericInt {
                        name,
                        value: GenericValue::Int(value),
                    });
                }
                SymbolKind::Bool => {
                    let value = tileport_kernel::Cond::Symbol(id);
                    let name = self.names.fresh(&symbol.name.to_uppercase());
                    self.ints.push(crate::writer::GenericInt {
                        name,
                        value: GenericValue::Bool(value),
                    });
                }
                SymbolKind::Float | SymbolKind::Dtype => {}
            }
        }
        Ok(())
    }

    fn parameter(
        &mut self,
        id: ParamId,
        param: &Param,
        usage: &crate::params::Usage,
        choices: &mut Vec<PatternChoice>,
    ) -> Result {
        self.span = param.span;
        let name = self.names.fresh(&param.name);
        let made = match &param.kind {
            ParamKind::Array(array) => {
                self.check_array(param, array)?;
                let wanted = self.options.patterns.iter().find(|(name, _)| *name == param.name);
                let wanted = wanted.map(|(_, pattern)| *pattern);
                if let (Some(Pattern::Tensor), Some(why)) = (wanted, usage.elements) {
                    return error(
                        OPTION,
                        param.span,
                        format!("`{}` can't be a tensor of the port: {why}", param.name),
                    );
                }
                let mut used = BTreeSet::new();
                if self.options.all_parts {
                    used.insert(Part::Address);
                    used.extend((0..array.rank()).flat_map(|axis| [Part::Length(axis), Part::Stride(axis)]));
                }
                let choice = choose(&param.name, usage, wanted, array.wide_index);
                let pattern = choice.pattern;
                choices.push(choice);
                Parameter {
                    name,
                    elem: self.elem(&array.dtype)?,
                    kind: Kind::Array {
                        pattern,
                        shape: array.shape.clone(),
                        strides: self.constant_strides(param, array),
                        wide: array.wide_index,
                        used,
                    },
                }
            }
            ParamKind::Scalar(dtype) => Parameter {
                name,
                elem: self.elem(dtype)?,
                kind: Kind::Scalar,
            },
            ParamKind::Pointer(dtype) => Parameter {
                name,
                elem: self.elem(dtype)?,
                kind: Kind::Pointer,
            },
            ParamKind::List(_) => {
                return not_written(
                    param.span,
                    "parameter that is a list of arrays",
                    "hand in the arrays one by one",
                );
            }
            ParamKind::Constant(_) | ParamKind::Bound(_) => return Ok(()),
        };
        self.params.insert(id, made);
        Ok(())
    }

    /// Refuses signatures that speak of another kind of array than the kernel was read for.
    fn check_array(&self, param: &Param, array: &ArrayType) -> Result {
        for signature in &self.options.signatures {
            let Some(ParamSpec::Array(spec)) = spec_of(signature, param) else {
                return error(
                    OPTION,
                    param.span,
                    format!("`{}` is an array, but a signature doesn't say so", param.name),
                );
            };
            let fits = spec.dims.len() == array.rank() && spec.wide_index == array.wide_index;
            let constant =
                |known: &[Option<Dim>], stated: fn(&tileport_kernel::signature::DimSpec) -> Option<i64>| {
                    known.iter().zip(&spec.dims).all(|(known, dim)| {
                        match known.as_ref().and_then(Dim::as_int) {
                            Some(known) => stated(dim).map(i128::from) == Some(known),
                            None => true,
                        }
                    })
                };
            if !fits
                || !constant(&array.shape, |dim| dim.length)
                || !constant(&array.strides, |dim| dim.stride)
            {
                return error(
                    OPTION,
                    param.span,
                    format!(
                        "`{}` has another rank or other constant lengths in one signature than in another",
                        param.name
                    ),
                );
            }
        }
        Ok(())
    }

    /// The strides that are the same constant in all signatures.
    fn constant_strides(&self, param: &Param, array: &ArrayType) -> Vec<Option<i64>> {
        let stride = |signature: &Signature, axis: usize| match spec_of(signature, param) {
            Some(ParamSpec::Array(spec)) => spec.dims.get(axis)?.stride,
            _ => None,
        };
        (0..array.rank())
            .map(|axis| {
                let mut all = self
                    .options
                    .signatures
                    .iter()
                    .map(|signature| stride(signature, axis));
                let first = all.next().flatten()?;
                all.all(|other| other == Some(first)).then_some(first)
            })
            .collect()
    }

    /// The array of an expression, as a parameter.
    pub(crate) fn array_param(&self, id: ExprId) -> Result<ParamId> {
        let mut id = id;
        for _ in 0..64 {
            let Some(data) = self.kernel.exprs.get(id) else {
                break;
            };
            match &data.expr {
                tileport_kernel::Expr::Param(param) => return Ok(*param),
                tileport_kernel::Expr::Var(var) => {
                    let only = self.analysis.variables.get(var).and_then(|variable| {
                        let mut writes = variable.occurrences.iter().filter(|o| o.write);
                        match (writes.next(), writes.next()) {
                            (Some(only), None) => only.value,
                            _ => None,
                        }
                    });
                    match only {
                        Some(value) => id = value,
                        None => {
                            return not_written(
                                self.span,
                                "array that is chosen while the kernel runs",
                                "access the arrays where they are chosen",
                            );
                        }
                    }
                }
                tileport_kernel::Expr::Slice { .. } => {
                    return not_written(
                        self.span,
                        "part of an array",
                        "compute the element indices instead",
                    );
                }
                tileport_kernel::Expr::ArrayAt { .. } => {
                    return not_written(self.span, "array at an address", "hand in the array itself");
                }
                tileport_kernel::Expr::ListItem { .. } => {
                    return not_written(self.span, "list of arrays", "hand in the arrays one by one");
                }
                tileport_kernel::Expr::AssumeDivisible { x, .. } => id = *x,
                _ => break,
            }
        }
        error(MALFORMED, self.span, "an array is needed here")
    }

    /// The shape of a tensor, made once.
    pub(crate) fn length_of(&mut self, param: ParamId, axis: usize) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        let Kind::Array {
            pattern, shape, used, ..
        } = &mut parameter.kind
        else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        let (pattern, shape) = (*pattern, shape.clone());
        if let Some(Some(constant)) = shape.get(axis) {
            return self.int_value(constant, "i32");
        }
        match pattern {
            Pattern::Pointer => {
                used.insert(Part::Length(axis));
                Ok(Rx::atom(format!("{name}_dim_{axis}")))
            }
            Pattern::Tensor => {
                let known = match self.shapes.get(&param) {
                    Some(known) => known.clone(),
                    None => {
                        let made = self.names.fresh(&format!("{name}_shape"));
                        let dims = self.tensor_dims(&shape)?;
                        let head = format!("let {made}: Shape<{dims}>");
                        let value = Rx::atom(name).method("shape", vec![]);
                        self.prologue.push(assignment(&head, &value, BODY));
                        self.shapes.insert(param, made.clone());
                        made
                    }
                };
                Ok(Rx::atom(known).index(axis))
            }
        }
    }

    /// `{ [-1, N] }`
    fn tensor_dims(&mut self, shape: &[Option<Dim>]) -> Result<String> {
        let dims: Vec<String> = shape
            .iter()
            .map(|dim| match dim {
                Some(dim) => self.length(dim),
                None => "-1".to_owned(),
            })
            .collect();
        Ok(format!("{{ [{}] }}", dims.join(", ")))
    }

    /// The view of an array that an expression is, made once before the body.
    pub(crate) fn view(&mut self, id: ExprId, writable: bool) -> Result<(String, ParamId, Vec<Dim>, Elem)> {
        let Some(Type::View(ty)) = self.kernel.type_of(id) else {
            return error(MALFORMED, self.span, "a view is needed here");
        };
        self.view_as(id, ty, writable)
    }

    /// A view that only counts tiles: one that tiles are loaded through, if there is one.
    pub(crate) fn counting_view(&mut self, id: ExprId) -> Result<String> {
        let kernel = self.kernel;
        let Some(Type::View(ty)) = kernel.type_of(id) else {
            return error(MALFORMED, self.span, "a view is needed here");
        };
        let param = self.param_of_view(id)?;
        let mut wanted = ty;
        for data in kernel.exprs.values() {
            if let tileport_kernel::Expr::Load { view, .. } = data.expr
                && let Some(Type::View(other)) = kernel.type_of(view)
                && (&other.tile, &other.kind) == (&ty.tile, &ty.kind)
                && self.param_of_view(view).is_ok_and(|other| other == param)
            {
                wanted = other;
                break;
            }
        }
        Ok(self.view_as(id, wanted, false)?.0)
    }

    /// The name of the array that is accessed, for values in between.
    pub(crate) fn array_name(&self, id: ExprId) -> String {
        let param = self.param_of_view(id).or_else(|_| self.array_param(id));
        param
            .ok()
            .and_then(|param| self.params.get(&param))
            .map_or_else(String::new, |parameter| parameter.name.clone())
    }

    fn param_of_view(&self, id: ExprId) -> Result<ParamId> {
        let array = self.array_of_view(id)?;
        self.array_param(array)
    }

    fn array_of_view(&self, id: ExprId) -> Result<ExprId> {
        let mut at = id;
        for _ in 0..64 {
            match self.kernel.exprs.get(at).map(|data| &data.expr) {
                Some(tileport_kernel::Expr::View { array }) => {
                    return Ok(*array);
                }
                Some(tileport_kernel::Expr::Var(var)) => {
                    let value = self.analysis.variables.get(var).and_then(|variable| {
                        let mut writes = variable.occurrences.iter().filter(|o| o.write);
                        match (writes.next(), writes.next()) {
                            (Some(only), None) => only.value,
                            _ => None,
                        }
                    });
                    match value {
                        Some(value) => at = value,
                        None => {
                            return not_written(
                                self.span,
                                "view that is chosen while the kernel runs",
                                "access each array where it is chosen",
                            );
                        }
                    }
                }
                _ => return error(MALFORMED, self.span, "a view is needed here"),
            }
        }
        error(MALFORMED, self.span, "a view is needed here")
    }

    fn view_as(
        &mut self,
        id: ExprId,
        ty: &tileport_kernel::ViewType,
        writable: bool,
    ) -> Result<(String, ParamId, Vec<Dim>, Elem)> {
        let at = self.array_of_view(id)?;
        let param = self.array_param(at)?;
        let ViewKind::Partition { order } = &ty.kind else {
            return self.other_view(&ty.kind);
        };
        let Some(parameter) = self.params.get(&param).cloned() else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let rank = ty.array.rank();
        let tile = if ty.tile.is_empty() {
            vec![Dim::int(1); rank]
        } else {
            self.dims(&ty.tile)?
        };
        let key = ViewKey {
            array: parameter.name.clone(),
            tile: tile.clone(),
            order: order.clone(),
            padding: if writable { None } else { ty.padding },
            writable,
        };
        let name = match self.views.get(&key) {
            Some(known) => known.clone(),
            None => self.make_view(param, &parameter, key)?,
        };
        Ok((name, param, tile, parameter.elem))
    }

    fn other_view<T>(&self, kind: &ViewKind) -> Result<T> {
        match kind {
            ViewKind::GatherScatter { .. } => not_written(
                self.span,
                "view that is indexed element by element and may be stored through",
                "gather and scatter element by element",
            ),
            _ => not_written(
                self.span,
                "partition view whose tiles overlap or leave gaps",
                "use tiles side by side, or gather the elements",
            ),
        }
    }

    fn make_view(&mut self, param: ParamId, parameter: &Parameter, key: ViewKey) -> Result<String> {
        let Kind::Array { pattern, .. } = &parameter.kind else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        let tensor = match pattern {
            Pattern::Tensor => parameter.name.clone(),
            Pattern::Pointer => self.tensor_of(param)?,
        };
        let rank = key.tile.len();
        let identity = key.order.iter().copied().eq(0..rank);
        let hint = format!("{}_tiles", parameter.name);
        let name = self.names.fresh(&hint);
        let tile = self.shape_macro(&key.tile);
        let elem = self.members.name(parameter.elem);
        let shape = self.shape_text(&key.tile);
        let kind = if key.writable { "PartitionMut" } else { "Partition" };
        let mutable = if key.writable { "mut " } else { "" };
        let head = format!("let {mutable}{name}: {kind}<{elem}, {shape}>");
        let order = || {
            let order: Vec<String> = key.order.iter().map(usize::to_string).collect();
            Rx::atom(format!("const_array![{}]", order.join(", ")))
        };
        let base = Rx::atom(tensor.clone());
        let value = match (key.writable, key.padding, identity) {
            (true, _, true) => base.method("partition_full_mut", vec![tile]),
            (true, _, false) => {
                return not_written(
                    self.span,
                    "store through a view with its dimensions in another order",
                    "permute the tile before it is stored",
                );
            }
            (false, Some(PaddingValue::Zero), true) => base.method("partition", vec![tile]),
            (false, Some(PaddingValue::Zero), false) => {
                base.method("partition_permuted", vec![tile, order()])
            }
            (false, padding, identity) => {
                let padding = match padding {
                    None => "padding::None",
                    Some(PaddingValue::Zero) => "padding::Zero",
                    Some(PaddingValue::NegZero) => "padding::NegZero",
                    Some(PaddingValue::Nan) => "padding::Nan",
                    Some(PaddingValue::PosInf) => "padding::PosInf",
                    Some(PaddingValue::NegInf) => "padding::NegInf",
                };
                let order = if identity {
                    Rx::atom("dim_map::Identity")
                } else {
                    order()
                };
                let tensor = if *pattern == Pattern::Tensor {
                    base.clone()
                } else {
                    Rx::prefix("&", base.clone())
                };
                let token = base.method("token", vec![]);
                Rx::call(
                    "make_partition_view",
                    vec![tensor, tile, Rx::atom(padding), order, token],
                )
            }
        };
        self.prologue.push(assignment(&head, &value, BODY));
        self.views.insert(key, name.clone());
        Ok(name)
    }

    /// A tensor made of an address, lengths and strides.
    fn tensor_of(&mut self, param: ParamId) -> Result<String> {
        let Some(parameter) = self.params.get(&param).cloned() else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let Kind::Array {
            shape, strides, wide, ..
        } = &parameter.kind
        else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        if *wide {
            return not_written(
                self.span,
                "view of an array whose lengths and strides have 64 bits",
                "use 32-bit indices, or gather the elements",
            );
        }
        let tensor = format!("{}_tensor", parameter.name);
        let known = format!("let {tensor}:");
        if self
            .prologue
            .iter()
            .any(|line| line.trim_start().starts_with(&known))
        {
            return Ok(tensor);
        }
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        for axis in 0..shape.len() {
            if shape.get(axis).is_some_and(Option::is_none) {
                lengths.push(self.length_of(param, axis)?.line());
            }
            if strides.get(axis).is_some_and(Option::is_none) {
                steps.push(self.stride_of(param, axis)?.line());
            }
        }
        let dims = self.tensor_dims(shape)?;
        let step_dims: Vec<String> = strides
            .iter()
            .map(|stride| stride.map_or_else(|| "-1".to_owned(), |stride| stride.to_string()))
            .collect();
        let elem = self.members.name(parameter.elem);
        let base = self.address_of(param)?;
        let (shape_name, steps_name, token) = (
            self.names.fresh(&format!("{}_dims", parameter.name)),
            self.names.fresh(&format!("{}_strides", parameter.name)),
            self.names.fresh(&format!("{}_start", parameter.name)),
        );
        let step_dims = step_dims.join(", ");
        let made = [
            (
                format!("let {shape_name}: Shape<{dims}>"),
                Rx::atom(format!("Shape::<{dims}> {{ dims: &[{}] }}", lengths.join(", "))),
            ),
            (
                format!("let {steps_name}: Array<{{ [{step_dims}] }}>"),
                Rx::atom(format!(
                    "Array::<{{ [{step_dims}] }}> {{ dims: &[{}] }}",
                    steps.join(", ")
                )),
            ),
            (
                format!("let {token}: Token"),
                Rx::call("new_token_unordered", vec![]),
            ),
            (
                format!("let {tensor}: Tensor<{elem}, {dims}>"),
                Rx::call(
                    "make_tensor_view",
                    vec![
                        Rx::call("pointer_to_tile", vec![base]),
                        Rx::atom(shape_name),
                        Rx::atom(steps_name),
                        Rx::atom(token),
                    ],
                ),
            ),
        ];
        for (head, value) in made {
            self.prologue.push(assignment(&head, &value, BODY));
        }
        Ok(tensor)
    }

    /// The address of an array in the pointer pattern.
    pub(crate) fn address_of(&mut self, param: ParamId) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        match &mut parameter.kind {
            Kind::Array {
                pattern: Pattern::Pointer,
                used,
                ..
            } => {
                used.insert(Part::Address);
                Ok(Rx::atom(format!("{name}_ptr")))
            }
            Kind::Pointer => Ok(Rx::atom(name)),
            _ => error(MALFORMED, self.span, "the address of a tensor is needed"),
        }
    }

    /// The stride of an array in the pointer pattern.
    pub(crate) fn stride_of(&mut self, param: ParamId, axis: usize) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        let Kind::Array {
            pattern: Pattern::Pointer,
            used,
            strides,
            ..
        } = &mut parameter.kind
        else {
            return error(MALFORMED, self.span, "the stride of a tensor is needed");
        };
        if let Some(Some(constant)) = strides.get(axis) {
            return Ok(Rx::atom(format!("{constant}i32")));
        }
        used.insert(Part::Stride(axis));
        Ok(Rx::atom(format!("{name}_stride_{axis}")))
    }

    /// The variable that holds the token of the last access to an array, where accesses must be ordered.
    pub(crate) fn token_of(&mut self, param: ParamId) -> Option<String> {
        if !self.all_ordered && !self.ordered.contains(&param) {
            return None;
        }
        let key = if self.all_ordered { ParamId::new(0) } else { param };
        if let Some(known) = self.tokens.get(&key) {
            return Some(known.clone());
        }
        let hint = if self.all_ordered {
            "token".to_owned()
        } else {
            let name = self
                .params
                .get(&param)
                .map_or_else(String::new, |p| p.name.clone());
            format!("{name}_token")
        };
        let name = self.names.fresh(&hint);
        let head = format!("let mut {name}: Token");
        let value = Rx::call("new_token_unordered", vec![]);
        self.prologue.push(assignment(&head, &value, BODY));
        self.tokens.insert(key, name.clone());
        Some(name)
    }

    fn finish(self, choices: Vec<PatternChoice>) -> PortEntry {
        let name = self
            .options
            .entry
            .clone()
            .unwrap_or_else(|| self.kernel.name.clone());
        let mut generics: Vec<Generic> = Vec::new();
        let mut declared: Vec<String> = Vec::new();
        for generic in &self.members.generics {
            declared.push(format!("{}: ElementType", generic.name));
            generics.push(Generic {
                name: generic.name.clone(),
                value: GenericValue::Element(generic.dtype.clone()),
            });
        }
        for generic in &self.ints {
            let ty = if matches!(generic.value, GenericValue::Bool(_)) {
                "bool"
            } else {
                "i32"
            };
            declared.push(format!("const {}: {ty}", generic.name));
            generics.push(Generic {
                name: generic.name.clone(),
                value: generic.value.clone(),
            });
        }
        let (parameters, texts) = self.parameters();
        let mut text = Vec::new();
        text.push(format!("    #[cutile::entry({})]", self.attributes()));
        let head = format!("pub unsafe fn {name}");
        let one = format!("    {head}{}({}) {{", angle(&declared), texts.join(", "));
        if one.chars().count() <= 100 {
            text.push(one);
        } else {
            let short = format!("    {head}{}(", angle(&declared));
            if short.chars().count() <= 100 {
                text.push(short);
            } else {
                text.push(format!("    {head}<"));
                text.extend(declared.iter().map(|generic| format!("        {generic},")));
                text.push("    >(".to_owned());
            }
            text.extend(texts.iter().map(|parameter| format!("        {parameter},")));
            text.push("    ) {".to_owned());
        }
        text.extend(self.prologue.iter().cloned());
        text.extend(self.lines.iter().cloned());
        text.push("    }".to_owned());
        PortEntry {
            name,
            generics,
            parameters,
            choices,
            signatures: self.options.signatures.clone(),
            text: text.join("\n"),
            helpers: self
                .helpers
                .iter()
                .map(|helper| helper_text(*helper).to_owned())
                .collect(),
        }
    }

    fn attributes(&self) -> String {
        let mut list = vec!["unchecked_accesses = true".to_owned()];
        let mut targets = Vec::new();
        for (target, hints) in &self.kernel.hints {
            let mut items = Vec::new();
            if let Some(ctas) = hints.ctas {
                items.push(format!("num_cta_in_cga = {ctas},"));
            }
            if let Some(occupancy) = hints.occupancy {
                items.push(format!("occupancy = {occupancy},"));
            }
            if let (Some(target), false) = (target, items.is_empty()) {
                targets.push(format!("{target} = ({})", items.join(" ")));
            }
        }
        if !targets.is_empty() {
            list.push(format!("optimization_hints = ({},)", targets.join(", ")));
        }
        list.join(", ")
    }

    fn parameters(&self) -> (Vec<ParameterPattern>, Vec<String>) {
        let (mut patterns, mut texts) = (Vec::new(), Vec::new());
        for (id, param) in self.kernel.params.iter() {
            let Some(parameter) = self.params.get(&id) else {
                continue;
            };
            let elem = self.members.name(parameter.elem);
            let name = &parameter.name;
            let mut add = |name: String, kind: ParameterKind, ty: String| {
                texts.push(format!("{name}: {ty}"));
                patterns.push(ParameterPattern {
                    name,
                    position: param.position,
                    path: param.path.clone(),
                    kind,
                });
            };
            match &parameter.kind {
                Kind::Array {
                    pattern: Pattern::Tensor,
                    shape,
                    ..
                } => {
                    let dims: Vec<String> = shape
                        .iter()
                        .map(|dim| match dim {
                            Some(dim) => self.known_length(dim),
                            None => "-1".to_owned(),
                        })
                        .collect();
                    let kind = ParameterKind::Tensor { rank: shape.len() };
                    add(
                        name.clone(),
                        kind,
                        format!("&Tensor<{elem}, {{ [{}] }}>", dims.join(", ")),
                    );
                }
                Kind::Array { used, wide, .. } => {
                    let index = if *wide { "i64" } else { "i32" };
                    for part in used {
                        let (name, ty) = match part {
                            Part::Address => (format!("{name}_ptr"), format!("*mut {elem}")),
                            Part::Length(axis) => (format!("{name}_dim_{axis}"), index.to_owned()),
                            Part::Stride(axis) => (format!("{name}_stride_{axis}"), index.to_owned()),
                        };
                        add(name, ParameterKind::Part(*part), ty);
                    }
                }
                Kind::Scalar => add(name.clone(), ParameterKind::Scalar, elem),
                Kind::Pointer => add(name.clone(), ParameterKind::Address, format!("*mut {elem}")),
            }
        }
        (patterns, texts)
    }

    fn known_length(&self, dim: &Dim) -> String {
        if let Some(value) = dim.as_int() {
            return value.to_string();
        }
        let known = self.ints.iter().find(|generic| match &generic.value {
            GenericValue::Int(value) => value == dim,
            _ => false,
        });
        known.map_or_else(|| "-1".to_owned(), |generic| generic.name.clone())
    }

    /// A value of a parameter that is a scalar.
    pub(crate) fn scalar_param(&self, id: ParamId) -> Result<Val> {
        match self.params.get(&id) {
            Some(Parameter {
                name,
                elem,
                kind: Kind::Scalar,
            }) => Ok(Val {
                rx: Rx::atom(name.clone()),
                elem: *elem,
                shape: Vec::new(),
                form: Form::Scalar,
            }),
            _ => error(MALFORMED, self.span, "a scalar is needed here"),
        }
    }
}

/// What the signature says of a parameter, which may be a part of one of the source.
fn spec_of<'s>(signature: &'s Signature, param: &Param) -> Option<&'s ParamSpec> {
    let mut spec = signature.params.get(param.position)?;
    for step in &param.path {
        let ParamSpec::Tuple(items) = spec else {
            return None;
        };
        spec = items.get(step.parse::<usize>().ok()?)?;
    }
    Some(spec)
}

fn angle(declared: &[String]) -> String {
    if declared.is_empty() {
        String::new()
    } else {
        format!("<{}>", declared.join(", "))
    }
}

const fn helper_text(helper: Helper) -> &'static str {
    match helper {
        Helper::FloorDiv => {
            "    /// The quotient, rounded towards minus infinity.
    fn floor_div(a: i32, b: i32) -> i32 {
        let a: Tile<i32, { [] }> = scalar_to_tile(a);
        let b: Tile<i32, { [] }> = scalar_to_tile(b);
        let quotient: Tile<i32, { [] }> = divi(a, b, rounding::NegativeInf);
        tile_to_scalar(quotient)
    }"
        }
        Helper::FloorMod => {
            "    /// The remainder of floor division: it has the sign of the divisor.
    fn floor_mod(a: i32, b: i32) -> i32 {
        let remainder: i32 = a % b;
        let mismatch: bool = (remainder < 0) ^ (b < 0);
        let corrected: bool = mismatch & (remainder != 0);
        let corrected: Tile<bool, { [] }> = scalar_to_tile(corrected);
        let above: Tile<i32, { [] }> = scalar_to_tile(remainder + b);
        let remainder: Tile<i32, { [] }> = scalar_to_tile(remainder);
        let result: Tile<i32, { [] }> = select(corrected, above, remainder);
        tile_to_scalar(result)
    }"
        }
    }
}

/// The text of a module.
pub(crate) fn module_text(kernel: &Kernel, module: &str, entries: &[PortEntry]) -> String {
    let mut out = String::new();
    if let Some(doc) = &kernel.doc {
        for line in doc.lines() {
            out.push_str(format!("//! {line}").trim_end());
            out.push('\n');
        }
        out.push('\n');
    }
    out.push_str("#[cutile::module]\n");
    out.push_str(&format!("pub mod {module} {{\n    use cutile::core::*;\n"));
    for entry in entries {
        out.push('\n');
        out.push_str(&entry.text);
        out.push('\n');
    }
    let helpers: BTreeSet<&String> = entries.iter().flat_map(|entry| &entry.helpers).collect();
    for helper in helpers {
        out.push('\n');
        out.push_str(helper);
        out.push('\n');
    }
    out.push_str("}\n");
    out
}

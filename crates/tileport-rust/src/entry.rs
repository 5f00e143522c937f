//! An entry: its generics, its parameters, what is made before its body; and the module around entries.

use crate::analysis::analyse;
use crate::element::{Elem, Members};
use crate::error::{MALFORMED, OPTION, Result, error};
use crate::host::source::{ElemName, EntrySource, SourceKind, SourceParam};
use crate::params::{Kind, Parameter, Part, Usage, Usages, choose, is_launch};
use crate::rx::Rx;
use crate::tree::Builder;
use crate::writer::{Form, Helper, Val, Writer};
use crate::{
    Generic, GenericValue, Options, ParameterKind, ParameterPattern, Pattern, PatternChoice, PortEntry,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tileport_ir::Span;
use tileport_kernel::symbolic::{Bindings, SymbolValue};
use tileport_kernel::{
    ArrayType, ConstantValue, Dim, Kernel, Param, ParamId, ParamKind, ParamSpec, Signature, SymbolId,
    SymbolKind, lower,
};
use tileport_writer::needed;

/// How far the lines of an entry's body are indented.
pub(crate) const BODY: usize = 8;

pub(crate) fn write(kernel: &Kernel, options: &Options) -> Result<PortEntry> {
    if options.signatures.is_empty() {
        return error(
            OPTION,
            kernel.span,
            "a port needs one signature at least that it covers",
        );
    }
    // What must be known is told by all of the kernel: also arrays in an arm that isn't taken are chosen by constants.
    let fixed = crate::fixed::fixed(kernel, &bindings(kernel, options)?)?;
    let all = Members::new(kernel, bindings(kernel, options)?, fixed.clone());
    let kernel = &needed(kernel, &|cond| all.cond(cond, Span::NONE).ok()?.as_bool());
    let members = Members::new(kernel, bindings(kernel, options)?, fixed);
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
    writer.ordered = ordered(kernel, options, &by_param);
    for (id, param) in kernel.params.iter() {
        if is_launch(&param.kind) {
            let usage = by_param.get(&id).cloned().unwrap_or_default();
            writer.parameter(id, param, &usage, &mut choices)?;
        }
    }
    writer.nodes(&body)?;
    Ok(writer.finish(choices))
}

fn bindings<'k>(kernel: &'k Kernel, options: &Options) -> Result<Vec<Box<dyn Bindings + 'k>>> {
    let mut all: Vec<Box<dyn Bindings + 'k>> = Vec::new();
    for signature in &options.signatures {
        all.push(Box::new(lower::bindings(kernel, signature)?));
    }
    Ok(all)
}

/// The arrays whose accesses must be ordered: one is written, and accessed again. Arrays that may overlap are as one; each comes
/// with the first of those that it may overlap.
fn ordered(
    kernel: &Kernel,
    options: &Options,
    usages: &FxHashMap<ParamId, Usage>,
) -> FxHashMap<ParamId, ParamId> {
    let mut first: FxHashMap<ParamId, ParamId> = FxHashMap::default();
    for (id, param) in kernel.params.iter() {
        let shares = |other: &Param| {
            options.signatures.iter().any(|signature| {
                let groups = |param| match spec_of(signature, param) {
                    Some(ParamSpec::Array(spec)) => spec.alias_groups.as_slice(),
                    _ => &[],
                };
                groups(param).iter().any(|group| groups(other).contains(group))
            })
        };
        let joined: Vec<ParamId> = (kernel.params.iter())
            .take_while(|(other, _)| *other != id)
            .filter(|(_, before)| shares(before))
            .filter_map(|(other, _)| first.get(&other).copied())
            .collect();
        let own = joined.iter().copied().min().unwrap_or(id);
        for group in first.values_mut() {
            if joined.contains(group) {
                *group = own;
            }
        }
        first.insert(id, own);
    }
    let mut together: FxHashMap<ParamId, Usage> = FxHashMap::default();
    for (id, usage) in usages {
        let all = together.entry(first.get(id).copied().unwrap_or(*id)).or_default();
        all.accesses += usage.accesses;
        all.written |= usage.written;
        all.rewritten |= usage.rewritten;
    }
    first.retain(|_, group| {
        together
            .get(group)
            .is_some_and(|usage| usage.written && (usage.accesses > 1 || usage.rewritten))
    });
    first
}

impl<'k> Writer<'k> {
    /// Integer constants are generic parameters, in the source's order.
    fn constants(&mut self) -> Result {
        for (id, symbol) in self.kernel.symbols.iter() {
            if self.members.fixed.contains(&id) {
                continue;
            }
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
        usage: &Usage,
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
                if pattern == Pattern::Pointer {
                    self.name_parts(id, &name, array.rank());
                }
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
            ParamKind::List(array) => {
                self.check_array(param, array)?;
                for what in ["table", "length"] {
                    self.names.fresh(&format!("{name}_{what}"));
                }
                Parameter {
                    name,
                    elem: self.elem(&array.dtype)?,
                    kind: Kind::List {
                        wide: array.wide_index,
                        strides: self.constant_strides(param, array),
                    },
                }
            }
            ParamKind::Constant(_) | ParamKind::Bound(_) => return Ok(()),
        };
        self.params.insert(id, made);
        Ok(())
    }

    /// Names for what an array in the pointer pattern is handed in as.
    fn name_parts(&mut self, id: ParamId, name: &str, rank: usize) {
        let address = self.names.fresh(&format!("{name}_ptr"));
        self.parts.insert((id, Part::Address), address);
        for axis in 0..rank {
            let (length, stride) = (
                self.names.fresh(&format!("{name}_dim_{axis}")),
                self.names.fresh(&format!("{name}_stride_{axis}")),
            );
            self.parts.insert((id, Part::Length(axis)), length);
            self.parts.insert((id, Part::Stride(axis)), stride);
        }
    }

    /// Refuses signatures that speak of another kind of array than the kernel was read for.
    fn check_array(&self, param: &Param, array: &ArrayType) -> Result {
        for signature in &self.options.signatures {
            let (spec, what) = match (spec_of(signature, param), &param.kind) {
                (Some(ParamSpec::Array(spec)), ParamKind::Array(_)) => (Some(spec), "an array"),
                (Some(ParamSpec::List { element, .. }), ParamKind::List(_)) => {
                    (Some(element), "a list of arrays")
                }
                (_, ParamKind::List(_)) => (None, "a list of arrays"),
                _ => (None, "an array"),
            };
            let Some(spec) = spec else {
                return error(
                    OPTION,
                    param.span,
                    format!("`{}` is {what}, but a signature doesn't say so", param.name),
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
            Some(ParamSpec::Array(spec) | ParamSpec::List { element: spec, .. }) => {
                spec.dims.get(axis)?.stride
            }
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
        text.extend(self.body_lines());
        text.push("    }".to_owned());
        PortEntry {
            name,
            generics,
            parameters,
            choices,
            signatures: self.options.signatures.clone(),
            source: self.source(),
            text: text.join("\n"),
            helpers: (self.helpers.iter())
                .map(|helper| helper_text(*helper).to_owned())
                .chain(self.functions)
                .collect(),
        }
    }

    /// The value of a constant that the entry knows.
    fn fixed_value(&self, symbol: SymbolId) -> Option<ConstantValue> {
        if !self.members.fixed.contains(&symbol) {
            return None;
        }
        Some(match self.members.bindings.first()?.value(symbol)? {
            SymbolValue::Int(value) => ConstantValue::Int(value),
            SymbolValue::Bool(value) => ConstantValue::Bool(value),
            SymbolValue::Float(value) => ConstantValue::Float(value),
            SymbolValue::Element(element) => ConstantValue::Element(element),
        })
    }

    /// What host code must know of the source.
    fn source(&self) -> EntrySource {
        let elem = |parameter: &Parameter| match parameter.elem {
            Elem::Known(element) => ElemName::Known(element),
            Elem::Generic(_) => ElemName::Generic(self.members.name(parameter.elem)),
        };
        let kind = |id: ParamId, param: &Param| match (&param.kind, self.params.get(&id)) {
            (ParamKind::Constant(symbol), _) => match self.fixed_value(*symbol) {
                Some(value) => SourceKind::Bound(value),
                None => SourceKind::Constant(*symbol),
            },
            (ParamKind::Bound(value), _) => SourceKind::Bound(value.clone()),
            (_, Some(parameter)) => match &parameter.kind {
                Kind::Array {
                    pattern,
                    shape,
                    strides,
                    ..
                } => SourceKind::Array {
                    pattern: *pattern,
                    elem: elem(parameter),
                    lengths: shape.clone(),
                    // A tensor brings its strides along.
                    strides: match pattern {
                        Pattern::Tensor => vec![None; shape.len()],
                        Pattern::Pointer => strides.clone(),
                    },
                },
                Kind::List { strides, .. } => SourceKind::List {
                    elem: elem(parameter),
                    lengths: match &param.kind {
                        ParamKind::List(array) => array.shape.clone(),
                        _ => vec![None; strides.len()],
                    },
                    strides: strides.clone(),
                },
                Kind::Scalar => SourceKind::Scalar(elem(parameter)),
                Kind::Pointer => SourceKind::Address(elem(parameter)),
            },
            (_, None) => SourceKind::Other,
        };
        let params: Vec<(ParamId, SourceParam)> = (self.kernel.params.iter())
            .map(|(id, param)| {
                let source = SourceParam {
                    name: param.name.clone(),
                    position: param.position,
                    path: param.path.clone(),
                    kind: kind(id, param),
                    span: param.span,
                };
                (id, source)
            })
            .collect();
        let place = |id: ParamId| params.iter().position(|(other, _)| *other == id);
        EntrySource {
            kernel: self.kernel.name.clone(),
            symbols: (self.kernel.symbols.iter())
                .filter_map(|(id, symbol)| Some((id, symbol.kind, place(symbol.param)?)))
                .collect(),
            values: (self.members.bindings.iter())
                .map(|bindings| {
                    (self.kernel.symbols.iter())
                        .filter_map(|(id, _)| Some((id, bindings.value(id)?)))
                        .collect()
                })
                .collect(),
            requirements: (self.kernel.requirements.iter())
                .map(|requirement| (requirement.cond.clone(), requirement.message.clone()))
                .collect(),
            hints: self.kernel.hints.clone(),
            params: params.into_iter().map(|(_, param)| param).collect(),
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
                        let ty = match part {
                            Part::Address => format!("*mut {elem}"),
                            Part::Length(_) | Part::Stride(_) => index.to_owned(),
                        };
                        let name = self.parts.get(&(id, *part)).cloned().unwrap_or_default();
                        add(name, ParameterKind::Part(*part), ty);
                    }
                }
                Kind::List { .. } => {
                    add(
                        format!("{name}_table"),
                        ParameterKind::ListTable,
                        "*mut i64".to_owned(),
                    );
                    add(
                        format!("{name}_length"),
                        ParameterKind::ListLength,
                        "i32".to_owned(),
                    );
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
        Helper::SplitPairs => {
            "    /// The first and the second of each two neighbours of a row.
    fn split_pairs<E: ElementType, const ROWS: i32, const N: i32, const HALF: i32>(
        all: Tile<E, { [ROWS, N] }>,
    ) -> (Tile<E, { [ROWS, HALF] }>, Tile<E, { [ROWS, HALF] }>) {
        let pairs: Tile<E, { [ROWS, HALF, 2] }> = all.reshape(shape![ROWS, HALF, 2]);
        let zero: Tile<i32, { [] }> = scalar_to_tile(0i32);
        let one: Tile<i32, { [] }> = scalar_to_tile(1i32);
        let first: Tile<E, { [ROWS, HALF, 1] }> = extract(pairs, [zero, zero, zero]);
        let second: Tile<E, { [ROWS, HALF, 1] }> = extract(pairs, [zero, zero, one]);
        (first.reshape(shape![ROWS, HALF]), second.reshape(shape![ROWS, HALF]))
    }"
        }
        Helper::DivFull => {
            "    /// The quotient with full rounding: Tile IR has it, but cutile-rs 0.5.0 has no function that asks for it.
    #[cuda_tile::op(
        name = \"cuda_tile.divf\",
        since = \"V13_2\",
        params = [\"lhs\", \"rhs\"],
        named_attributes = [\"rounding_mode=full\"],
        static_params = [\"ftz={Enabled: flush_to_zero=unit}\"]
    )]
    #[cuda_tile::variadic_op(N = 6)]
    pub fn div_full<E: ElementType, const S: [i32; N], F: ftz::Mode>(
        lhs: Tile<E, S>,
        rhs: Tile<E, S>,
        ftz: F,
    ) -> Tile<E, S> {
        unreachable!()
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

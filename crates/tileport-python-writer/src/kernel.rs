//! One kernel: its decorator, its parameters, what it promises, its body.

use crate::analysis::Analysis;
use crate::error::{Result, unsupported};
use crate::names::{Names, plain};
use crate::px::{Px, WIDTH};
use crate::stmt::string;
use crate::writer::Writer;
use rustc_hash::FxHashMap;
use tileport_ir::Span;
use tileport_kernel::kernel::TargetHints;
use tileport_kernel::{
    ArrayType, ConstantValue, Dtype, Element, Kernel, Param, ParamId, ParamKind, Signature, SymbolKind,
};

/// A kernel in cuTile Python.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PortKernel {
    /// Its name.
    pub name: String,
    /// The signatures that it covers.
    pub signatures: Vec<Signature>,
    /// The positions of the source's parameters that it has, in order. The others are constants whose values are in it.
    pub kept: Vec<usize>,
    /// Its decorator, as `@ct.kernel(occupancy=2)`.
    pub decorator: String,
    /// Its parameters with their annotations, as `TILE: ct.Constant[int]`.
    pub parameters: Vec<String>,
    /// Its documentation, without indentation.
    pub doc: Option<String>,
    /// The lines of its body, indented by four.
    pub body: Vec<String>,
    /// Whether annotations use `typing.Annotated`.
    pub annotated: bool,
}

impl PortKernel {
    /// The function with its decorator.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}", self.decorator, head(&self.name, &self.parameters));
        if let Some(doc) = &self.doc {
            out.push_str(&docstring(doc));
        }
        for line in &self.body {
            out.push_str(line);
            out.push('\n');
        }
        out
    }
}

/// What to make of parameters that are constants whose values are in the kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// They stay, and the kernel checks them.
    #[default]
    Checked,
    /// They are left out.
    LeftOut,
}

/// Writes a kernel under a name.
pub(crate) fn write(kernel: &Kernel, name: &str, bound: Bound) -> Result<PortKernel> {
    let analysis = Analysis::new(kernel);
    let mut names = Names::default();
    let _ = names.take(name);
    let mut params: FxHashMap<ParamId, Px> = FxHashMap::default();
    let mut kept: Vec<(usize, String, Vec<&Param>)> = Vec::new();
    for (id, param) in kernel.params.iter() {
        if bound == Bound::LeftOut && matches!(param.kind, ParamKind::Bound(_)) {
            continue;
        }
        let base = source_name(param);
        let own = match kept.iter_mut().find(|(position, ..)| *position == param.position) {
            Some((_, name, parts)) => {
                parts.push(param);
                name.clone()
            }
            None => {
                let own = names.fresh(&base);
                kept.push((param.position, own.clone(), vec![param]));
                own
            }
        };
        params.insert(id, Px::atom(spelled(&own, &param.path)));
    }
    kept.sort_by_key(|(position, ..)| *position);
    let vars = analysis.name(kernel, &mut names);
    let mut writer = Writer {
        kernel,
        analysis: &analysis,
        vars,
        params,
        dtypes: FxHashMap::default(),
        names,
        lines: Vec::new(),
        indent: 4,
        span: kernel.span,
    };
    writer.promises(bound)?;
    writer.element_types()?;
    writer.block(&kernel.body)?;
    let meaningful = |line: &String| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    if !writer.lines.iter().any(meaningful) {
        writer.line("pass");
    }
    let annotations = kept.iter().map(|(_, name, parts)| {
        let annotation = annotation(kernel, parts);
        annotation.map_or_else(|| name.clone(), |annotation| format!("{name}: {annotation}"))
    });
    let parameters: Vec<String> = annotations.collect();
    Ok(PortKernel {
        name: name.to_owned(),
        signatures: Vec::new(),
        kept: kept.iter().map(|(position, ..)| *position).collect(),
        decorator: decorator(kernel)?,
        annotated: parameters
            .iter()
            .any(|parameter| parameter.contains("Annotated[")),
        parameters,
        doc: kernel.doc.clone().filter(|doc| !doc.trim().is_empty()),
        body: writer.lines,
    })
}

/// The name of the source's parameter that this is, or is a part of.
fn source_name(param: &Param) -> String {
    let suffix = format!("_{}", param.path.join("_"));
    let whole = if param.path.is_empty() {
        None
    } else {
        param.name.strip_suffix(&suffix)
    };
    plain(whole.unwrap_or(&param.name))
}

/// A part of a parameter: `name[0]`, `name.field`.
fn spelled(name: &str, path: &[String]) -> String {
    let mut out = name.to_owned();
    for step in path {
        if step.chars().all(|c| c.is_ascii_digit()) {
            out.push_str(&format!("[{step}]"));
        } else {
            out.push_str(&format!(".{step}"));
        }
    }
    out
}

impl Writer<'_> {
    /// What the kernel takes for granted, as static assertions: what the source states, and what is put in.
    fn promises(&mut self, bound: Bound) -> Result {
        let mut types: Option<Px> = None;
        let mut lines = Vec::new();
        for (id, param) in self.kernel.params.iter() {
            let Ok(px) = self.param(id) else {
                continue;
            };
            self.span = param.span;
            let mut is = |px: Px, element: Element| {
                let cond = px.attr("dtype").binary("==", Px::ct_name(element.long_name()));
                types = Some(match types.take() {
                    Some(all) => all.binary("and", cond),
                    None => cond,
                });
            };
            match &param.kind {
                ParamKind::Array(array) => {
                    if let Dtype::Known(element) = array.dtype {
                        is(px.clone(), element);
                    }
                    for (axis, length) in array.shape.iter().enumerate() {
                        if let Some(length) = length.as_ref().and_then(tileport_kernel::Dim::as_int) {
                            let own = px.clone().attr("shape").index(vec![Px::atom(axis.to_string())]);
                            lines.push(own.binary("==", Px::int(length)));
                        }
                    }
                }
                ParamKind::List(array) => {
                    if let Dtype::Known(element) = array.dtype {
                        is(px.index(vec![Px::int(0)]), element);
                    }
                }
                ParamKind::Scalar(Dtype::Known(element)) => is(px, *element),
                ParamKind::Bound(value) if bound == Bound::Checked => lines.extend(holds(px, value)),
                _ => {}
            }
        }
        for cond in types.into_iter().chain(lines) {
            self.statement("", &Px::ct("static_assert", vec![cond]), "");
        }
        for requirement in self
            .kernel
            .requirements
            .iter()
            .filter(|requirement| !requirement.implied)
        {
            self.span = requirement.span;
            let mut args = vec![self.cond(&requirement.cond)?];
            args.extend(requirement.message.as_deref().map(|text| Px::atom(string(text))));
            self.statement("", &Px::ct("static_assert", args), "");
        }
        Ok(())
    }

    /// Names for element types that are chosen by a condition.
    fn element_types(&mut self) -> Result {
        let mut found: Vec<Dtype> = Vec::new();
        for data in self.kernel.exprs.values() {
            let explicit = match &data.expr {
                tileport_kernel::Expr::Cast { .. } => !data.implied,
                tileport_kernel::Expr::Full { .. } | tileport_kernel::Expr::Range { .. } => true,
                _ => false,
            };
            if let Some(tileport_kernel::Type::Tile(tile)) = data.types.first()
                && explicit
                && matches!(tile.dtype, Dtype::Select(..))
                && !found.contains(&tile.dtype)
            {
                found.push(tile.dtype.clone());
            }
        }
        for dtype in found {
            let px = self.dtype_in_full(&dtype)?;
            let name = self.names.fresh("dtype");
            self.statement(&format!("{name} = "), &px, "");
            self.dtypes.insert(dtype, name);
        }
        Ok(())
    }
}

/// Whether a constant has the value that is put in.
fn holds(px: Px, value: &ConstantValue) -> Option<Px> {
    Some(match value {
        ConstantValue::None => px.binary("is", Px::atom("None")),
        ConstantValue::Bool(true) => px,
        ConstantValue::Bool(false) => Px::prefix("not ", px),
        ConstantValue::Int(value) => px.binary("==", Px::int(*value)),
        ConstantValue::Float(value) if value.is_finite() => px.binary("==", Px::atom(format!("{value:?}"))),
        // Nothing is equal to a NaN; infinities have no literal.
        ConstantValue::Float(_) => return None,
        ConstantValue::Text(text) => px.binary("==", Px::atom(string(text))),
        ConstantValue::Element(element) => px.binary("==", Px::ct_name(element.long_name())),
        ConstantValue::Member(name) => px.binary("==", Px::atom(name.replacen("cuda.tile.", "ct.", 1))),
        ConstantValue::Tuple(items) => {
            let mut all: Option<Px> = None;
            for (at, item) in items.iter().enumerate() {
                let own = px.clone().index(vec![Px::atom(at.to_string())]);
                if let Some(cond) = holds(own, item) {
                    all = Some(match all {
                        Some(all) => all.binary("and", cond),
                        None => cond,
                    });
                }
            }
            return all;
        }
    })
}

/// What a parameter is annotated with.
fn annotation(kernel: &Kernel, parts: &[&Param]) -> Option<String> {
    let constant = |param: &Param| match &param.kind {
        ParamKind::Constant(symbol) => Some(match kernel.symbols.get(*symbol).map(|symbol| symbol.kind) {
            Some(SymbolKind::Int) => "[int]",
            Some(SymbolKind::Bool) => "[bool]",
            Some(SymbolKind::Float) => "[float]",
            _ => "",
        }),
        ParamKind::Bound(ConstantValue::None) => None,
        ParamKind::Bound(value) => Some(match value {
            ConstantValue::Int(_) => "[int]",
            ConstantValue::Bool(_) => "[bool]",
            ConstantValue::Float(_) => "[float]",
            ConstantValue::Text(_) => "[str]",
            ConstantValue::Tuple(_) => "[tuple]",
            _ => "",
        }),
        _ => None,
    };
    let (first, rest) = parts.split_first()?;
    if !first.path.is_empty() || !rest.is_empty() {
        let all = parts.iter().all(|part| constant(part).is_some());
        return all.then(|| "ct.Constant[tuple]".to_owned());
    }
    if let Some(of) = constant(first) {
        return Some(format!("ct.Constant{of}"));
    }
    match &first.kind {
        ParamKind::Array(array) => of_array(array),
        ParamKind::List(array) => of_array(array).map(|of| {
            let element = match of.as_str() {
                "ct.IndexedWithInt64" => "ct.ArrayAnnotation(index_dtype=ct.int64)".to_owned(),
                other => {
                    let inner = other
                        .strip_prefix("Annotated[ct.Array, ")
                        .and_then(|x| x.strip_suffix(']'));
                    inner.unwrap_or(other).to_owned()
                }
            };
            format!("Annotated[list, ct.ListAnnotation(element={element})]")
        }),
        ParamKind::Scalar(Dtype::Known(Element::I64)) => Some("ct.ScalarInt64".to_owned()),
        _ => None,
    }
}

fn of_array(array: &ArrayType) -> Option<String> {
    let dims = |known: &[Option<tileport_kernel::Dim>]| -> Vec<String> {
        let known = known.iter().enumerate().filter(|(_, length)| length.is_some());
        known.map(|(axis, _)| axis.to_string()).collect()
    };
    let tuple = |items: &[String]| match items {
        [only] => format!("({only},)"),
        items => format!("({})", items.join(", ")),
    };
    let (lengths, strides) = (dims(&array.shape), dims(&array.strides));
    // That the last stride is 1 is taken from the array by itself.
    let last = array.rank().saturating_sub(1);
    let own = strides.iter().any(|axis| *axis != last.to_string());
    if lengths.is_empty() && !own {
        return array.wide_index.then(|| "ct.IndexedWithInt64".to_owned());
    }
    let mut said = Vec::new();
    if array.wide_index {
        said.push("index_dtype=ct.int64".to_owned());
    }
    if !lengths.is_empty() {
        said.push(format!("static_shape_dims={}", tuple(&lengths)));
    }
    if own {
        said.push(format!("static_stride_dims={}", tuple(&strides)));
    }
    Some(format!(
        "Annotated[ct.Array, ct.ArrayAnnotation({})]",
        said.join(", ")
    ))
}

fn decorator(kernel: &Kernel) -> Result<String> {
    type Get = fn(&TargetHints) -> Option<i64>;
    let options: [(&str, Get); 4] = [
        ("num_ctas", |hints| hints.ctas),
        ("occupancy", |hints| hints.occupancy),
        ("opt_level", |hints| hints.optimisation),
        ("num_worker_warps", |hints| hints.warps),
    ];
    let mut texts = Vec::new();
    for (name, get) in options {
        let mut targets = Vec::new();
        let mut default = None;
        for (target, hints) in &kernel.hints {
            match (target, get(hints)) {
                (_, None) => {}
                (None, value) => default = value,
                (Some(target), Some(value)) => {
                    if !target.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                        return unsupported(
                            Span::NONE,
                            "option for a target of this name",
                            "name targets as `sm_90`",
                        );
                    }
                    targets.push(format!("{target}={value}"));
                }
            }
        }
        match (targets.is_empty(), default) {
            (true, None) => {}
            (true, Some(default)) => texts.push(format!("{name}={default}")),
            (false, default) => {
                targets.extend(default.map(|default| format!("default={default}")));
                texts.push(format!("{name}=ct.ByTarget({})", targets.join(", ")));
            }
        }
    }
    Ok(if texts.is_empty() {
        "@ct.kernel".to_owned()
    } else {
        format!("@ct.kernel({})", texts.join(", "))
    })
}

/// `def name(parameters):`, broken where it is too long.
pub(crate) fn head(name: &str, parameters: &[String]) -> String {
    let one = format!("def {name}({}):\n", parameters.join(", "));
    if one.chars().count() <= WIDTH + 1 {
        return one;
    }
    let together = parameters.join(", ");
    if together.chars().count() + 4 <= WIDTH {
        return format!("def {name}(\n    {together}\n):\n");
    }
    let lines: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("    {parameter},\n"))
        .collect();
    format!("def {name}(\n{}):\n", lines.concat())
}

fn docstring(doc: &str) -> String {
    let escaped = doc.trim().replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let lines: Vec<&str> = escaped.lines().collect();
    match lines.as_slice() {
        [only] => format!("    \"\"\"{only}\"\"\"\n"),
        lines => {
            let indented: Vec<String> = lines
                .iter()
                .enumerate()
                .map(|(at, line)| {
                    if at == 0 || line.is_empty() {
                        (*line).to_owned()
                    } else {
                        format!("    {line}")
                    }
                })
                .collect();
            format!("    \"\"\"{}\n    \"\"\"\n", indented.join("\n"))
        }
    }
}

//! The `<typecheck>` block of a kernel's docstring: one Python expression a line, one for each parameter, in order. Editor
//! tools of the cuTile Python community check kernels by it.
//!
//! ```text
//! <typecheck>
//! Tensor((1024, 2048), dtype="float16")
//! MockTensor((ROWS,), dtype="float32")
//! 64
//! </typecheck>
//! ```

use super::host::{Host, Passed, PassedArray, element, lengths_of};
use crate::kernels::{KernelDef, Typecheck};
use crate::nesting;
use crate::project::{Module, Project};
use ruff_python_ast::{Expr, ExprCall};
use tileport_ir::{Code, Diagnostic, Span};
use tileport_kernel::ConstantValue;

/// A block that can't be read.
pub const TYPECHECK: Code = Code("python-typecheck");

/// The values of a kernel's parameters by its block, each with its place; nothing without a block.
///
/// # Errors
///
/// What is wrong with the block.
pub(crate) fn read<'a>(
    project: &Project<'a>,
    module: &Module<'a>,
    kernel: &KernelDef<'a>,
) -> Result<Option<Vec<(Passed, Span)>>, Vec<Diagnostic>> {
    // With several blocks, the last one counts.
    let block = kernel.docstring.as_ref().and_then(|doc| doc.typechecks.last());
    let Some(block) = block else { return Ok(None) };
    let host = Host::apart(project);
    let (mut values, mut errors) = (Vec::new(), Vec::new());
    for (line, span) in lines(block) {
        match value(&host, module, line, span) {
            Ok(value) => values.push((value, span)),
            Err(error) => errors.push(*error),
        }
    }
    if errors.is_empty() && values.len() != kernel.parameters.len() {
        let message = format!(
            "the kernel `{}` has {} parameters, but its <typecheck> block has {} lines",
            kernel.name,
            kernel.parameters.len(),
            values.len()
        );
        let error = Diagnostic::error(TYPECHECK, block.span, message).label(kernel.span, "this kernel");
        errors.push(error.help("write one line for each parameter, in their order"));
    }
    if errors.is_empty() {
        Ok(Some(values))
    } else {
        Err(errors)
    }
}

/// The lines of a block that say something, with their places.
fn lines(block: &Typecheck) -> Vec<(&str, Span)> {
    let (mut found, mut start) = (Vec::new(), block.span.start as usize);
    for line in block.text.split_inclusive('\n') {
        let text = line.trim();
        let before = line.len() - line.trim_start().len();
        if !text.is_empty() && !text.starts_with('#') {
            let at = start.saturating_add(before);
            found.push((text, Span::new(at, at.saturating_add(text.len()))));
        }
        start = start.saturating_add(line.len());
    }
    found
}

fn value<'a>(
    host: &Host<'_, 'a>,
    module: &Module<'a>,
    line: &str,
    span: Span,
) -> Result<Passed, Box<Diagnostic>> {
    let wrong = |message: String| {
        let error = Diagnostic::error(TYPECHECK, span, message);
        Box::new(error.help("write Tensor((1024, 2048), dtype=\"float16\"), a list of these, or a value"))
    };
    let parsed = match nesting::too_deep_at(line) {
        None => ruff_python_parser::parse_expression(line).ok(),
        Some(_) => None,
    };
    let Some(parsed) = parsed else {
        return Err(wrong(format!("`{line}` is no Python expression")));
    };
    of_expr(host, module, parsed.expr(), line).map_err(wrong)
}

fn of_expr<'a>(host: &Host<'_, 'a>, module: &Module<'a>, expr: &Expr, line: &str) -> Result<Passed, String> {
    let several = |items: &[Expr]| {
        let items = items
            .iter()
            .map(|item| of_expr(host, module, item, line).map(Some));
        items.collect::<Result<Vec<_>, _>>()
    };
    match expr {
        Expr::Call(call) if is_tensor(&call.func) => tensor(host, module, call, line).map(Passed::Array),
        Expr::List(list) => several(&list.elts).map(Passed::List),
        Expr::Tuple(tuple) => several(&tuple.elts).map(Passed::Several),
        other => host
            .value(module.top(), other)
            .ok_or_else(|| format!("the value of `{line}` can't be told from the file")),
    }
}

fn is_tensor(callee: &Expr) -> bool {
    match callee {
        Expr::Name(name) => matches!(name.id.as_str(), "Tensor" | "MockTensor"),
        Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "Tensor" | "MockTensor"),
        _ => false,
    }
}

fn tensor<'a>(
    host: &Host<'_, 'a>,
    module: &Module<'a>,
    call: &ExprCall,
    line: &str,
) -> Result<PassedArray, String> {
    let shape = call.arguments.find_argument_value("shape", 0);
    let Some(Expr::Tuple(lengths)) = shape else {
        return Err(format!("the shape in `{line}` is no tuple of lengths"));
    };
    let lengths: Vec<_> = lengths
        .elts
        .iter()
        .map(|length| host.value(module.top(), length))
        .collect();
    let mut array = lengths_of(&lengths);
    let dtype = call.arguments.find_argument_value("dtype", 1);
    array.element = match dtype {
        Some(Expr::StringLiteral(name)) => element(name.value.to_str()),
        Some(other) => match host.value(module.top(), other) {
            Some(Passed::Constant(ConstantValue::Element(element))) => Some(element),
            _ => None,
        },
        None => return Err(format!("`{line}` has no dtype")),
    };
    if array.element.is_none() {
        return Err(format!("the dtype in `{line}` is no element type of cuTile"));
    }
    Ok(array)
}

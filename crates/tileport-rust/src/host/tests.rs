//! The tests that travel with a port.

use super::ffi::{self, CALL, LAUNCH, WIDTH, c_arguments};
use super::interface::{Argument, ArgumentKind, Cell, Interface, dtype_name, param, with_second};
use super::python::{DTYPES, kernel_variable};
use super::source::SourceKind;
use crate::{ParameterKind, Port, PortEntry};
use std::fmt::Write as _;
use tileport_kernel::{ConstantValue, Element, ParamSpec};

/// What compiles entries in a test.
const COMPILE: &str = include_str!("templates/compile_test.rs");
/// What the C function answers to arguments that it can't take.
const INTERFACE: &str = include_str!("templates/interface_test.rs");
/// What makes the arrays of launches for that.
pub(super) const LAUNCHES: &str = include_str!("templates/launches.py");
/// What compares the port with its source on a GPU.
const PYTEST: &str = include_str!("templates/test_port.py");
/// The same for a port with flags, in each choice of them: what stands in the place of the comparison there.
const COMPARE_FLAGS: &str = include_str!("templates/compare_flags.py");
/// Where the comparison begins in the test, as the one behind it does.
const COMPARE: &str = "@pytest.mark.parametrize(\"case\"";

/// `tests/compile.rs`: each entry is compiled by cutile for each of its signatures, without a GPU.
pub(super) fn compile(krate: &str, port: &Port) -> String {
    let mut out = COMPILE.replace("@MODULE@", &format!("{krate}::kernel::{}", port.module));
    out = out
        .replace("@NAME@", &port.module)
        .replace("@TARGET@", target(port));
    let mut names: Vec<String> = Vec::new();
    for entry in &port.entries {
        for (at, signature) in entry.signatures.iter().enumerate() {
            let bindings = entry.source.bindings(at);
            let values: Result<Vec<String>, _> = (entry.generics.iter())
                .map(|generic| generic.value(&bindings))
                .collect();
            let Ok(values) = values else { continue };
            let mut strides = Vec::new();
            for parameter in &entry.parameters {
                let ParameterKind::Tensor { rank } = parameter.kind else {
                    continue;
                };
                let whole = signature.params.get(parameter.position);
                let spec = (parameter.path.iter()).fold(whole, |spec, step| match spec? {
                    ParamSpec::Tuple(items) => items.get(step.parse::<usize>().ok()?),
                    _ => None,
                });
                strides.push((parameter.name.as_str(), tensor_strides(spec, rank)));
            }
            let mut name = [entry.name.trim_matches('_').to_owned(), values.join("_")].join("_");
            name = name.trim_matches('_').to_lowercase().replace('-', "m");
            let base = name.clone();
            let mut number = 2;
            while names.contains(&name) {
                name = format!("{base}_{number}");
                number += 1;
            }
            names.push(name.clone());
            let generics: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
            let strides: Vec<String> = (strides.iter())
                .map(|(name, strides)| format!("(\"{name}\", &{strides:?})"))
                .collect();
            let _ = write!(
                out,
                "\n#[test]\nfn {name}() {{\n    compile(\n        \"{}\",\n        &[{}],\n        &[{}],\n    );\n}}\n",
                entry.name,
                generics.join(", "),
                strides.join(", ")
            );
        }
    }
    out
}

/// The oldest GPU that has the element types of a port.
fn target(port: &Port) -> &'static str {
    let of_blackwell = ["f8e8m0fnu", "f8e5m3fnu", "f4e2m1fn"];
    let in_text = |name: &&str| port.files.iter().any(|(_, text)| text.contains(*name));
    let elements = port.entries.iter().flat_map(|entry| &entry.signatures);
    let is_array = |name: &str| {
        elements
            .clone()
            .flat_map(|signature| &signature.params)
            .any(|spec| match spec {
                ParamSpec::Array(array) | ParamSpec::List { element: array, .. } => {
                    array.dtype.is_some_and(|element| element.name() == name)
                }
                _ => false,
            })
    };
    let needed = of_blackwell.iter().any(|name| in_text(name) || is_array(name));
    if needed { "sm_100" } else { "sm_90" }
}

/// The strides of a tensor that are constants in a signature; −1 for the others.
fn tensor_strides(spec: Option<&ParamSpec>, rank: usize) -> Vec<i64> {
    match spec {
        Some(ParamSpec::Array(array)) => array.dims.iter().map(|dim| dim.stride.unwrap_or(-1)).collect(),
        _ => vec![-1; rank],
    }
}

/// The arguments of a call that the first entry takes: name, type, and value in Rust.
fn good(port: &Port, interface: &Interface) -> Option<Vec<(String, &'static str, String)>> {
    let arm = interface.arms.first()?;
    let entry = port.entries.get(arm.entry)?;
    let mut values = Vec::new();
    for (argument, cell) in interface.arguments.iter().zip(&arm.cells) {
        for (at, (name, ty)) in c_arguments(argument).into_iter().enumerate() {
            let text = match (&argument.kind, at) {
                (ArgumentKind::Tensor { .. }, _) if *cell == Cell::Missing => "std::ptr::null()".to_owned(),
                (ArgumentKind::Tensor { .. } | ArgumentKind::List, 0) => {
                    let Cell::Element(element) = cell else { return None };
                    let (shape, strides) = shape(entry, argument, arm.signature)?;
                    let one = format!(
                        "tensor(dtype::{}, &{shape:?}, &{strides:?})",
                        dtype_name(*element)
                    );
                    match argument.kind {
                        ArgumentKind::List => format!("list(&[{one}; 2])"),
                        _ => one,
                    }
                }
                (ArgumentKind::List, _) => "2".to_owned(),
                (_, 1) | (ArgumentKind::Dtype, _) => match cell {
                    Cell::Element(element) => format!("dtype::{}", dtype_name(*element)),
                    _ => "0".to_owned(),
                },
                _ => value(entry, argument, arm.signature, ty),
            };
            values.push((name, ty, text));
        }
    }
    for (name, ty) in LAUNCH {
        let text = match name {
            "grid_x" | "grid_y" | "grid_z" => "1",
            _ if ty == "u64" => "0",
            // No hint, and no device: whatever the machine has, nothing is launched.
            _ => "-1",
        };
        values.push((name.to_owned(), ty, text.to_owned()));
    }
    Some(values)
}

/// A shape of few elements that an entry takes, and its strides.
fn shape(entry: &PortEntry, argument: &Argument, signature: usize) -> Option<(Vec<i128>, Vec<i128>)> {
    let (lengths, strides) = match &param(&entry.source, argument)?.kind {
        SourceKind::Array { lengths, strides, .. } | SourceKind::List { lengths, strides, .. } => {
            (lengths, strides)
        }
        _ => return None,
    };
    let bindings = entry.source.bindings(signature);
    let lengths: Vec<i128> = (lengths.iter())
        .map(|length| match length {
            Some(length) => length.evaluate(&bindings).ok(),
            None => Some(16),
        })
        .collect::<Option<_>>()?;
    let mut step = 1;
    let mut packed = vec![1; lengths.len()];
    for (stride, length) in packed.iter_mut().zip(&lengths).rev() {
        *stride = step;
        step *= length;
    }
    let strides = (strides.iter().zip(packed))
        .map(|(known, packed)| known.map_or(packed, i128::from))
        .collect();
    Some((lengths, strides))
}

/// The value of a constant or number in a signature.
fn value(entry: &PortEntry, argument: &Argument, signature: usize, ty: &str) -> String {
    let spec = (entry.signatures.get(signature)).and_then(|one| super::interface::spec(one, argument));
    let float = ty == "f64";
    match (&argument.kind, spec) {
        (ArgumentKind::Choice(values), Some(ParamSpec::Constant(Some(value)))) => {
            let at = values.iter().position(|known| known == value);
            at.unwrap_or(0).to_string()
        }
        (_, Some(ParamSpec::Constant(Some(ConstantValue::Int(value))))) if float => format!("{value}.0"),
        (_, Some(ParamSpec::Constant(Some(ConstantValue::Int(value))))) => value.to_string(),
        (_, Some(ParamSpec::Constant(Some(ConstantValue::Bool(value))))) => i32::from(*value).to_string(),
        (_, Some(ParamSpec::Constant(Some(ConstantValue::Float(value))))) => format!("{value:?}"),
        _ if float => "1.0".to_owned(),
        _ => "1".to_owned(),
    }
}

/// `tests/interface.rs`: what the C function says to arguments that it can't take.
pub(super) fn interface(krate: &str, name: &str, port: &Port, interface: &Interface) -> Option<String> {
    let arguments = good(port, interface)?;
    let (mut fields, mut values, mut passed) = (String::new(), String::new(), String::new());
    for (name, ty, value) in &arguments {
        let _ = writeln!(fields, "    {name}: {ty},");
        let _ = writeln!(values, "        {name}: {value},");
        let _ = writeln!(passed, "            with.{name},");
    }
    let mut out = (INTERFACE.replace("@CRATE@", krate))
        .replace("@SYMBOL@", &ffi::symbol(name))
        .replace("@FIELDS@", &fields)
        .replace("@VALUES@", &values)
        .replace("@PASSED@", &passed)
        .replace(
            "@LISTS@",
            if arguments.iter().any(|(_, ty, _)| *ty == LIST) {
                LIST_HELPER
            } else {
                ""
            },
        );
    let mut test = |name: &str, change: &str, code: &str, says: &str| {
        let one = format!("|with| {change}, rc::{code}, {says:?}");
        let body = if one.len() <= CALL && !one.contains('\n') {
            format!("    refused({one});")
        } else {
            format!("    refused(\n        |with| {change},\n        rc::{code},\n        {says:?},\n    );")
        };
        let _ = write!(out, "\n#[test]\nfn {name}() {{\n{body}\n}}\n");
    };
    let arm = interface.arms.first()?;
    for (name, change, code, says) in of_lists(port, interface).unwrap_or_default() {
        test(name, &change, code, &says);
    }
    let required = (interface.arguments.iter().zip(&arm.cells))
        .find(|(argument, _)| matches!(argument.kind, ArgumentKind::Tensor { optional: false }));
    if let Some((argument, Cell::Element(element))) = required {
        let (name, source) = (argument.name.as_str(), argument.source.as_str());
        let dtype = dtype_name(*element);
        let (own, strides) = shape(port.entries.get(arm.entry)?, argument, arm.signature)?;
        test(
            "a_null_pointer_is_refused",
            &format!("with.{name} = std::ptr::null()"),
            "NULL_PTR",
            source,
        );
        let ranks = (port.entries.iter()).filter_map(|entry| Some(shape(entry, argument, 0)?.0.len()));
        let ranks: Vec<usize> = ranks.collect();
        if let Some(rank) = (1..=5).find(|rank| !ranks.contains(rank)) {
            let ones = vec![1; rank];
            let change = format!("with.{name} = tensor(dtype::{dtype}, &{ones:?}, &{ones:?})");
            test("another_rank_is_refused", &change, "INVALID_ARGS", source);
        }
        let change = format!("with.{name} = tensor({}, &{own:?}, &{strides:?})", DTYPES.len());
        test(
            "an_unknown_element_type_is_refused",
            &change,
            "UNSUPPORTED_DTYPE",
            source,
        );
        if let Some(last) = own.len().checked_sub(1) {
            let mut negative = own.clone();
            if let Some(length) = negative.get_mut(last) {
                *length = -1;
            }
            let change = format!("with.{name} = tensor(dtype::{dtype}, &{negative:?}, &{strides:?})");
            test("a_negative_length_is_refused", &change, "INVALID_ARGS", source);
        }
    }
    test(
        "a_grid_of_no_blocks_is_refused",
        "with.grid_x = 0",
        "INVALID_ARGS",
        "grid",
    );
    test(
        "a_hint_beyond_the_hardware_is_refused",
        "with.occupancy = 33",
        "INVALID_ARGS",
        "occupancy",
    );
    test(
        "a_device_that_there_is_none_of_is_refused",
        "with.device_id = -1",
        "DEVICE_INIT_FAILED",
        "device",
    );
    Some(out)
}

/// The type of a list in Rust.
const LIST: &str = "*const *const TensorDesc";

/// What makes lists in the test of an interface that takes some.
const LIST_HELPER: &str = "
/// The addresses of descriptors.
fn list(descs: &[*const TensorDesc]) -> *const *const TensorDesc {
    descs.to_vec().leak().as_ptr()
}
";

/// What the C function says to lists that it can't take, of the first that it takes: the test's name, what is changed, the
/// code, and a part of what is said.
fn of_lists(port: &Port, interface: &Interface) -> Option<Vec<(&'static str, String, &'static str, String)>> {
    let arm = interface.arms.first()?;
    let (argument, cell) = (interface.arguments.iter().zip(&arm.cells))
        .find(|(argument, _)| argument.kind == ArgumentKind::List)?;
    let Cell::Element(element) = cell else { return None };
    let (name, source) = (argument.name.as_str(), argument.source.as_str());
    let (shape, strides) = shape(port.entries.get(arm.entry)?, argument, arm.signature)?;
    let array = |dtype: &str, shape: &[i128], strides: &[i128]| {
        format!("tensor(dtype::{dtype}, &{shape:?}, &{strides:?})")
    };
    let good = array(&dtype_name(*element), &shape, &strides);
    let other = if *element == Element::F32 { "F64" } else { "F32" };
    let with = |array: &str| {
        let one = format!("with.{name} = list(&[{good}, {array}])");
        if one.len() + 16 <= WIDTH {
            return one;
        }
        let lines = [&good, array].map(|array| format!("                {array},\n"));
        format!(
            "{{\n            with.{name} = list(&[\n{}            ])\n        }}",
            lines.concat()
        )
    };
    let longer: Vec<i128> = [1].iter().chain(&shape).copied().collect();
    let longer_strides: Vec<i128> = [1].iter().chain(&strides).copied().collect();
    let second = format!("{source}[1]");
    let count = with_second(name, "count");
    let mut tests = vec![
        (
            "a_null_list_is_refused",
            format!("with.{name} = std::ptr::null()"),
            "NULL_PTR",
            source.to_owned(),
        ),
        (
            "an_array_of_a_list_that_is_null_is_refused",
            with("std::ptr::null()"),
            "NULL_PTR",
            second.clone(),
        ),
        (
            "arrays_of_two_types_in_a_list_are_refused",
            with(&array(other, &shape, &strides)),
            "UNSUPPORTED_DTYPE",
            second.clone(),
        ),
        (
            "an_empty_list_is_refused",
            format!("with.{count} = 0"),
            "INVALID_ARGS",
            source.to_owned(),
        ),
        (
            "a_list_of_a_negative_number_of_arrays_is_refused",
            format!("with.{count} = -1"),
            "INVALID_ARGS",
            source.to_owned(),
        ),
    ];
    let ranks: Vec<usize> = (port.entries.iter())
        .filter_map(|entry| Some(self::shape(entry, argument, 0)?.0.len()))
        .collect();
    if ranks.iter().all(|rank| *rank == shape.len()) && longer.len() <= 5 {
        tests.push((
            "an_array_of_another_rank_in_a_list_is_refused",
            with(&array(&dtype_name(*element), &longer, &longer_strides)),
            "INVALID_ARGS",
            second.clone(),
        ));
    }
    if let Some(length) = shape.first() {
        let mut negative = shape.clone();
        negative.fill(-length.max(&1));
        tests.push((
            "a_negative_length_in_a_list_is_refused",
            with(&array(&dtype_name(*element), &negative, &strides)),
            "INVALID_ARGS",
            second,
        ));
    }
    Some(tests)
}

/// `tests/test_NAME.py`: on a GPU, the port against its source.
pub(super) fn pytest(package: &str, kernel: &str, host: &super::Options) -> String {
    let source = host.source.as_ref().map_or("", |source| source.module.as_str());
    let text = if host.flags.is_empty() {
        PYTEST.to_owned()
    } else {
        with_flags(&host.flags)
    };
    text.replace("@PACKAGE@", package)
        .replace("@KERNEL@", kernel)
        .replace("@VARIABLE@", &kernel_variable(kernel))
        .replace("@SOURCE@", source)
}

/// The test with a comparison for each choice of the flags of these operands.
fn with_flags(flags: &[super::Flag]) -> String {
    let names: Vec<String> = flags.iter().map(|flag| format!("\"{}\"", flag.operand)).collect();
    let (head, rest) = PYTEST.split_once(COMPARE).unwrap_or((PYTEST, ""));
    let tail = rest
        .find(COMPARE)
        .and_then(|at| rest.get(at..))
        .unwrap_or_default();
    let head = head
        .replacen("import importlib\n", "import importlib\nimport itertools\n", 1)
        .replacen(
            "\nsys.path",
            &format!(
                "\n# The operands that have flags, in the order of these.\nFLAGS = [{}]\nsys.path",
                names.join(", ")
            ),
            1,
        );
    format!("{head}{COMPARE_FLAGS}{tail}")
}

/// A test of the table's element types against `ffi_util`.
#[cfg(test)]
mod own {
    use super::DTYPES;
    use crate::host::python::code;
    use crate::host::{Flag, Options};
    use tileport_kernel::Element;

    #[test]
    fn a_port_with_flags_is_compared_in_each_choice_of_them() {
        let flag = |operand: &str| Flag {
            name: format!("TRANSPOSE_{operand}"),
            operand: operand.to_owned(),
        };
        let options = Options {
            flags: ["x", "w"].map(flag).to_vec(),
            ..Options::default()
        };
        let [plain, flagged] =
            [Options::default(), options].map(|options| super::pytest("k_rs", "k", &options));
        for part in [
            "import itertools\n",
            "FLAGS = [\"x\", \"w\"]\nsys.path",
            "port.launch(stream, grid, port.k, (*ours, *flags))",
            "def test_there_are_launches_to_compare",
        ] {
            assert!(flagged.contains(part), "{part}\n{flagged}");
        }
        assert_eq!(
            flagged.matches("def test_").count(),
            plain.matches("def test_").count()
        );
        assert!(!plain.contains("FLAGS"), "{plain}");
    }

    #[test]
    fn the_numbers_of_element_types_are_those_of_the_templates() {
        let util = include_str!("templates/ffi_util.rs");
        for (number, name) in DTYPES.iter().enumerate() {
            assert!(
                util.contains(&format!("pub const {name}: i32 = {number};")),
                "{name}"
            );
        }
        for element in Element::ALL {
            assert!(code(*element) < DTYPES.len(), "{}", element.name());
        }
        let runtime = include_str!("templates/runtime.py");
        for (long, element) in [
            ("float32", Element::F32),
            ("uint64", Element::U64),
            ("bool", Element::Bool),
        ] {
            assert!(
                runtime.contains(&format!("\"{long}\": {}", code(element))),
                "{long}"
            );
        }
    }
}

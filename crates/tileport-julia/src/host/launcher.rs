//! Functions that launch kernels.

use super::{filled, source};
use crate::frame::Frame;
use crate::{ConstantKind, Layout, Options, Parameter, ParameterKind, PortKernel};
use tileport_kernel::{ConstantValue, ParamSpec};

/// How the source launches a kernel, in terms of the kernel's own parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// The grid.
    pub grid: Option<Grid>,
    /// Integers that the source hands in for constants, by their positions.
    pub constants: Vec<(usize, i64)>,
}

/// Numbers of tile blocks, one for each axis.
pub type Grid = Vec<GridExpr>;

/// An integer of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridExpr {
    /// A number.
    Int(i64),
    /// The value of the parameter at this position.
    Value(usize),
    /// The length of the array at this position, along an axis of the source; a negative one counts from the last.
    Length(usize, i64),
    /// The number of elements of the array at this position.
    Count(usize),
    /// `+`, `-`, `*`, `fld`, `cld`, `mod`, `min`, `max` of two.
    Of(GridOp, Box<GridExpr>, Box<GridExpr>),
}

/// What is done with two integers of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, rounded down.
    FloorDiv,
    /// Quotient, rounded up.
    CeilDiv,
    /// What is left of that rounded down.
    Mod,
    /// The lesser.
    Min,
    /// The greater.
    Max,
}

/// The file with the functions.
pub(super) fn file(name: &str, kernels: &[PortKernel], options: &Options, launch: Option<&Launch>) -> String {
    let mut text = format!(
        "# Functions that launch the kernels of {name}_kernel.jl.\n\nusing CUDA, cuTile\nimport cuTile as ct\n\n\
         include(\"{name}_kernel.jl\")\n"
    );
    for kernel in kernels {
        text.push('\n');
        text.push_str(&launcher(kernel, options, launch));
    }
    text
}

/// The parts of a call: how it is declared, how it is shown, what the kernel gets.
#[derive(Default)]
struct Parts {
    positional: Vec<String>,
    keywords: Vec<String>,
    shown: Vec<String>,
    named: Vec<String>,
    args: Vec<String>,
}

fn parts(kernel: &PortKernel, options: &Options, launch: Option<&Launch>) -> Parts {
    let mut parts = Parts::default();
    for parameter in &kernel.parameters {
        let name = &parameter.name;
        match &parameter.kind {
            ParameterKind::Array {
                element,
                rank,
                wide,
                turned,
            } => {
                // An array that isn't without gaps comes as a view of one that is.
                let gaps = options.layout == Layout::Reversed && has_gaps(kernel, parameter);
                let ty = match (turned, gaps) {
                    (true, _) => format!("PermutedDimsArray{{{element}, {rank}, {}}}", turned_dims(*rank)),
                    (false, true) => format!("StridedCuArray{{{element}, {rank}}}"),
                    (false, false) => format!("CuArray{{{element}, {rank}}}"),
                };
                parts.positional.push(format!("{name}::{ty}"));
                parts.shown.push(name.clone());
                parts.args.push(if *wide {
                    format!("ct.TileArray({name}; index=Int64)")
                } else {
                    name.clone()
                });
            }
            ParameterKind::List { element, rank, wide } => {
                let gaps = options.layout == Layout::Reversed && has_gaps(kernel, parameter);
                let kind = if gaps { "StridedCuArray" } else { "CuArray" };
                parts
                    .positional
                    .push(format!("{name}::Tuple{{Vararg{{{kind}{{{element}, {rank}}}}}}}"));
                parts.shown.push(name.clone());
                parts.args.push(if *wide {
                    format!("map(x -> ct.TileArray(x; index=Int64), {name})")
                } else {
                    name.clone()
                });
            }
            ParameterKind::Scalar { element } if kernel.generics.contains(element) => {
                parts.positional.push(format!("{name}::{element}"));
                parts.shown.push(name.clone());
                parts.args.push(name.clone());
            }
            ParameterKind::Scalar { element } => {
                parts.positional.push(format!("{name}::Number"));
                parts.shown.push(name.clone());
                parts.args.push(format!("{element}({name})"));
            }
            ParameterKind::Constant(kind) => {
                let given = default(parameter, *kind, launch).map(|value| format!("={value}"));
                let given = given.unwrap_or_default();
                parts
                    .keywords
                    .push(format!("{name}::{}{given}", kind.type_name()));
                parts.named.push(format!("{name}{given}"));
                parts.args.push(format!("ct.Constant({name})"));
            }
        }
    }
    parts
}

/// The order of dimensions that turns them round, as a tuple.
pub(super) fn turned_dims(rank: usize) -> String {
    let dims: Vec<String> = (1..=rank).rev().map(|dim| dim.to_string()).collect();
    format!("({})", dims.join(", "))
}

/// What the source always hands in for a constant.
fn default(parameter: &Parameter, kind: ConstantKind, launch: Option<&Launch>) -> Option<i64> {
    let constants = &launch?.constants;
    let own = |(position, _): &&(usize, i64)| *position == parameter.position && parameter.path.is_empty();
    (kind == ConstantKind::Int).then_some(())?;
    constants.iter().find(own).map(|(_, value)| *value)
}

/// Whether some signature of a kernel has an array whose last dimension isn't contiguous.
fn has_gaps(kernel: &PortKernel, parameter: &Parameter) -> bool {
    kernel.signatures.iter().any(|signature| {
        let mut spec = signature.params.get(parameter.position);
        for step in &parameter.path {
            spec = match (spec, step.parse::<usize>()) {
                (Some(ParamSpec::Tuple(items)), Ok(step)) => items.get(step),
                _ => None,
            };
        }
        match spec {
            Some(ParamSpec::Array(array) | ParamSpec::List { element: array, .. }) => {
                array.dims.last().is_some_and(|dim| dim.stride != Some(1))
            }
            _ => false,
        }
    })
}

fn launcher(kernel: &PortKernel, options: &Options, launch: Option<&Launch>) -> String {
    let mut parts = parts(kernel, options, launch);
    let written = Grids { kernel, options };
    let grid = launch.and_then(|launch| written.grid(launch.grid.as_ref()?));
    let blocks = match &grid {
        Some(grid) => format!("blocks={grid}"),
        None => "blocks".to_owned(),
    };
    parts.keywords.push(blocks.clone());
    parts.named.push(blocks);
    let tail = if kernel.generics.is_empty() {
        String::new()
    } else {
        format!(" where {{{}}}", kernel.generics.join(", "))
    };
    let said = match &grid {
        Some(_) => format!(
            "Launches the kernel over a grid of tile blocks, `blocks`: an integer or a tuple. It is that of the launch in {}\n\
             unless another is given.",
            source(options)
        ),
        None => "Launches the kernel over a grid of tile blocks, `blocks`: an integer or a tuple.".to_owned(),
    };
    let said = format!("{said}{}", turned(kernel));
    let mut text = format!(
        "\"\"\"\n    launch_{}({}; {})\n\n{said}\n\"\"\"\n",
        kernel.name,
        parts.shown.join(", "),
        parts.named.join(", ")
    );
    let head = format!("function launch_{}(", kernel.name);
    let first = format!("; {}", parts.keywords.remove(0));
    match parts.positional.last_mut() {
        Some(last) => last.push_str(&first),
        None => parts.positional.push(first),
    }
    parts.positional.extend(parts.keywords);
    text.push_str(&filled(&head, &parts.positional, &format!("){tail}")));
    text.push('\n');
    let call = format!("    @cuda backend=cuTile blocks=blocks {}(", kernel.name);
    let call = if call.len() > 60 {
        format!(
            "    @cuda backend=cuTile blocks=blocks {}(\n        ",
            kernel.name
        )
    } else {
        call
    };
    text.push_str(&filled(&call, &parts.args, ")"));
    text.push_str("\n    return\nend\n");
    text
}

/// What is said of arrays that are handed in with the source's own memory.
fn turned(kernel: &PortKernel) -> String {
    let names = kernel
        .parameters
        .iter()
        .filter_map(|parameter| match parameter.kind {
            ParameterKind::Array {
                turned: true, rank, ..
            } => {
                let order = turned_dims(rank);
                Some(format!(
                    "`{}` (`PermutedDimsArray(memory, {order})`)",
                    parameter.name
                ))
            }
            _ => None,
        });
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return String::new();
    }
    format!(
        "\n\nElements are found by their offsets in memory in {}, whose last dimension is contiguous, as in the source.",
        names.join(" and ")
    )
}

/// Writes grids for one kernel.
struct Grids<'k> {
    kernel: &'k PortKernel,
    options: &'k Options,
}

impl Grids<'_> {
    /// A grid as a tuple; nothing where it needs what the port has no parameter for.
    fn grid(&self, grid: &[GridExpr]) -> Option<String> {
        let mut items = Vec::new();
        for one in grid {
            items.push(self.expr(one, 0)?);
        }
        match items.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            items => Some(format!("({})", items.join(", "))),
        }
    }

    fn parameter(&self, position: usize) -> Option<&Parameter> {
        let mut all = self.kernel.parameters.iter();
        all.find(|parameter| parameter.position == position && parameter.path.is_empty())
    }

    /// An integer as an expression that stands beside operators of this rank: 0 none, 1 sums, 2 products.
    fn expr(&self, expr: &GridExpr, around: u8) -> Option<String> {
        Some(match expr {
            GridExpr::Int(value) => value.to_string(),
            GridExpr::Value(position) => match self.parameter(*position) {
                Some(parameter) => parameter.name.clone(),
                None => self.known(*position)?,
            },
            GridExpr::Length(position, axis) => {
                let parameter = self.parameter(*position)?;
                let ParameterKind::Array { rank, .. } = &parameter.kind else {
                    return None;
                };
                let from_last = if *axis < 0 { i64::try_from(*rank).ok()? } else { 0 };
                let axis = usize::try_from(axis.checked_add(from_last)?).ok()?;
                if axis >= *rank {
                    return None;
                }
                let dim = Frame(self.options.layout).dim(axis, *rank);
                format!("size({}, {dim})", parameter.name)
            }
            GridExpr::Count(position) => format!("length({})", self.parameter(*position)?.name),
            GridExpr::Of(op, a, b) => self.operation(*op, (a, b), around)?,
        })
    }

    fn operation(&self, op: GridOp, (a, b): (&GridExpr, &GridExpr), around: u8) -> Option<String> {
        let call = |name: &str| Some(format!("{name}({}, {})", self.expr(a, 0)?, self.expr(b, 0)?));
        let (sign, rank) = match op {
            GridOp::Add => ("+", 1),
            GridOp::Sub => ("-", 1),
            GridOp::Mul => ("*", 2),
            GridOp::FloorDiv => return call("fld"),
            GridOp::CeilDiv => return call("cld"),
            GridOp::Mod => return call("mod"),
            GridOp::Min => return call("min"),
            GridOp::Max => return call("max"),
        };
        // On the right of a difference, a sum needs brackets.
        let right = if op == GridOp::Sub { 2 } else { rank };
        let text = format!("{} {sign} {}", self.expr(a, rank)?, self.expr(b, right)?);
        Some(if rank < around { format!("({text})") } else { text })
    }

    /// The value of a constant that is put into the kernel.
    fn known(&self, position: usize) -> Option<String> {
        let mut values = self.kernel.signatures.iter().map(|s| s.params.get(position));
        let first = values.next()??;
        let ParamSpec::Constant(Some(ConstantValue::Int(value))) = first else {
            return None;
        };
        values
            .all(|other| other == Some(first))
            .then(|| value.to_string())
    }
}

#[cfg(test)]
mod own {
    use super::*;

    #[test]
    fn a_grid_is_in_terms_of_the_arrays_handed_in() {
        let kernel = PortKernel {
            name: "k".to_owned(),
            parameters: vec![
                Parameter {
                    name: "x".to_owned(),
                    position: 0,
                    path: Vec::new(),
                    kind: ParameterKind::Array {
                        element: "Float32".to_owned(),
                        rank: 2,
                        wide: false,
                        turned: false,
                    },
                },
                Parameter {
                    name: "TM".to_owned(),
                    position: 1,
                    path: Vec::new(),
                    kind: ParameterKind::Constant(ConstantKind::Int),
                },
            ],
            generics: Vec::new(),
            constants: Vec::new(),
            signatures: Vec::new(),
            helpers: Vec::new(),
            micro: Vec::new(),
            text: String::new(),
        };
        let of = |op, a, b| GridExpr::Of(op, Box::new(a), Box::new(b));
        let tiles = of(GridOp::CeilDiv, GridExpr::Length(0, 0), GridExpr::Value(1));
        let sum = of(GridOp::Add, GridExpr::Count(0), GridExpr::Int(1));
        let launch = Launch {
            grid: Some(vec![tiles, of(GridOp::Mul, GridExpr::Int(2), sum)]),
            constants: vec![(1, 64)],
        };
        let options = Options::default();
        let text = launcher(&kernel, &options, Some(&launch));
        assert!(
            text.contains("function launch_k(x::CuArray{Float32, 2}; TM::Int=64,"),
            "{text}"
        );
        assert!(
            text.contains("blocks=(cld(size(x, 2), TM), 2 * (length(x) + 1)))"),
            "{text}"
        );
        let none = Launch {
            grid: Some(vec![GridExpr::Length(7, 0)]),
            constants: Vec::new(),
        };
        assert!(launcher(&kernel, &options, Some(&none)).contains("blocks)"));
    }
}

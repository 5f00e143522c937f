//! What shows that a port is another kernel.

use crate::inputs::Input;
use serde::Serialize;
use std::fmt;
use tileport_exec::Fault;

/// An input on which a port does something else than its source, and what.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// The input's name.
    pub input: String,
    /// The tile blocks that were run.
    pub grid: [u32; 3],
    /// The arrays, with their shapes and strides.
    pub arguments: Vec<Argument>,
    /// What differs.
    #[serde(flatten)]
    pub cause: Cause,
}

/// An argument of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// The type of its elements.
    pub dtype: &'static str,
    /// Its lengths.
    pub shape: Vec<u64>,
    /// Its strides, in elements.
    pub strides: Vec<u64>,
}

/// What differs.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Cause {
    /// An element of an array.
    Element {
        /// Which, and what is there.
        #[serde(flatten)]
        place: Place,
        /// What wrote it last in the port; nothing if the port does not write it.
        writer: Option<Writer>,
    },
    /// The port does something that is undefined, or does not come to its end.
    Fault(#[serde(serialize_with = "fault")] Fault),
    /// What is printed.
    Print {
        /// By the source: tile block and text.
        source: Option<([u32; 3], String)>,
        /// By the port.
        port: Option<([u32; 3], String)>,
    },
}

/// An element that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The array.
    pub argument: String,
    /// The index in it; none if the element lies between its rows.
    pub index: Option<Vec<u64>>,
    /// The position in the allocation, in elements.
    pub offset: u64,
    /// What the source leaves there.
    pub source: String,
    /// What the port leaves there.
    pub port: String,
    /// How many elements of the array differ.
    pub count: u64,
}

/// What wrote an element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Writer {
    /// The tile block.
    pub block: Option<[u32; 3]>,
    /// The operation.
    pub operation: String,
    /// Its element, if it goes through pointers.
    pub element: Option<Vec<u64>>,
    /// Where the operation stands in the port, in bytes.
    #[serde(skip)]
    pub span: tileport_ir::Span,
}

impl Writer {
    pub(crate) fn of(fault: Fault) -> Self {
        Self {
            block: fault.block,
            operation: fault.op,
            element: fault.element,
            span: fault.span,
        }
    }
}

#[derive(Serialize)]
struct FaultFields<'a> {
    fault: &'static str,
    message: &'a str,
    block: Option<[u32; 3]>,
    element: Option<&'a [u64]>,
    argument: Option<&'a str>,
    operation: &'a str,
}

fn fault<S: serde::Serializer>(fault: &Fault, serializer: S) -> Result<S::Ok, S::Error> {
    FaultFields {
        fault: fault.kind.name(),
        message: &fault.message,
        block: fault.block,
        element: fault.element.as_deref(),
        argument: fault.argument.as_deref(),
        operation: &fault.op,
    }
    .serialize(serializer)
}

impl Witness {
    pub(crate) fn new(input: &Input, cause: Cause) -> Self {
        let arguments = input.args.tensors.iter().map(|t| Argument {
            name: t.name.clone(),
            dtype: t.dtype.name(),
            shape: t.shape.clone(),
            strides: t.strides.clone(),
        });
        Self {
            input: input.name.clone(),
            grid: input.grid,
            arguments: arguments.collect(),
            cause,
        }
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Element { place, writer } => {
                let Place {
                    argument,
                    index,
                    offset,
                    source,
                    port,
                    count,
                } = place;
                match index {
                    Some(index) => write!(f, "`{argument}`{index:?}")?,
                    None => write!(
                        f,
                        "`{argument}`, element {offset} of its allocation, between its rows,"
                    )?,
                }
                write!(f, " is {source} after the source and {port} after the port")?;
                if *count > 1 {
                    write!(f, " ({count} elements differ)")?;
                }
                match writer {
                    Some(Writer { block, operation, .. }) => {
                        if let Some([x, y, z]) = block {
                            write!(f, "; written by tile block ({x}, {y}, {z})")?;
                        }
                        write!(f, ", by `{operation}`")
                    }
                    None => write!(f, "; the port does not write it"),
                }
            }
            Cause::Fault(fault) => write!(f, "only the port is undefined there: {fault}"),
            Cause::Print { source, port } => {
                let text = |p: &Option<([u32; 3], String)>| {
                    p.as_ref().map_or("nothing".to_owned(), |(b, t)| {
                        format!("{t:?} by tile block {b:?}")
                    })
                };
                write!(
                    f,
                    "the source prints {} and the port {}",
                    text(source),
                    text(port)
                )
            }
        }
    }
}

//! Reads tile kernels in cuTile Python.
//!
//! The module model says what is in the files of a program without executing them: [`SourceFiles`] owns texts and
//! syntax trees, a [`Project`] reads modules as names lead into them, and answers what a name means
//! ([`Project::resolve`]), which functions are kernels ([`Project::kernels`]) and where they are launched
//! ([`Project::launches`]).
//!
//! ```
//! use std::collections::BTreeMap;
//! use tileport_python::{Project, SourceFiles};
//!
//! let text = "import cuda.tile as ct\n\n@ct.kernel(occupancy=2)\ndef copy(x, y, N: ct.Constant[int]):\n    pass\n";
//! let files = SourceFiles::new(BTreeMap::from([("copy.py".to_owned(), text.to_owned())]));
//! let project = Project::new(&files, []);
//! let module = project.open("copy.py").unwrap();
//! let kernel = project.kernels(module).named("copy").unwrap();
//! assert_eq!(kernel.options[0].name, "occupancy");
//! assert!(kernel.parameters[2].annotation.is_constant());
//! ```
//!
//! Nothing here does I/O: files come through a [`FileLoader`]. Everything is bounded by [`MAX_FILES`],
//! [`MAX_FILE_BYTES`] and [`MAX_NESTING`].

pub mod accesses;
pub mod annotation;
pub mod classes;
pub mod comments;
pub mod constant;
pub mod copies;
mod elaborate;
pub mod grid;
pub mod host;
pub mod infer;
pub mod kernels;
pub mod launches;
mod nesting;
pub mod options;
pub mod outline;
pub mod project;
pub mod read;
pub mod resolve;
pub mod rewrite;
pub mod scope;
pub mod source;
pub mod transposed;
mod wrapper;

pub use infer::{Inferred, InferredParam, Reason};
pub use kernels::{KernelDef, Kernels, Parameter};
pub use launches::{KernelTarget, Launch};
pub use nesting::MAX_NESTING;
pub use outline::{ClassId, FunctionId, Outline, Owner};
pub use project::{Module, Project, ScopeRef};
pub use read::Reading;
pub use resolve::Resolved;
pub use source::{FileLoader, MAX_FILE_BYTES, MAX_FILES, ParsedFile, SourceFiles};

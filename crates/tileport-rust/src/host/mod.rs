//! Host code for a port: its C interface, its launch from Python, and tests that travel with it.
//!
//! Everything is text that is made from a [`Port`]; nothing is read or written here. The C function has the kernel's own
//! parameters, so that a program that launches the source launches the port with the same arguments. What differs between
//! entries decides which is meant: element types first, then constants and strides that an entry takes as known.

mod ffi;
mod interface;
mod layout;
mod python;
pub(crate) mod source;
mod tests;
mod value;

use crate::Port;
use interface::Interface;
use std::path::PathBuf;
use tileport_ir::Diagnostic;

/// The version of cutile-rs that ports are for.
const CUTILE: &str = "0.5.0";

/// How the files of a port are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// A crate with its Python package, which work by themselves.
    #[default]
    Standalone,
    /// The places that TileGym has for operators in cutile-rs.
    TileGym,
}

/// What host code is made with beside the port itself.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where files go.
    pub layout: Layout,
    /// The names of the source's parameters, in order.
    pub parameters: Vec<String>,
    /// Flags of operands that may be stored transposed: parameters behind the source's, in order.
    pub flags: Vec<Flag>,
    /// The text of the source's function from `def` on: a program whose kernel is another is told so.
    pub definition: Option<String>,
    /// The source, for the test that compares the port with it.
    pub source: Option<SourceFile>,
    /// The source's host functions, with their launches replaced; `@PORT@` in it stands for the module that the port is
    /// imported from.
    pub carried: Option<String>,
    /// The launches that the sidecar has, as its text.
    pub launches: Option<String>,
}

/// A flag of an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// Its name: `TRANSPOSE_A`.
    pub name: String,
    /// The parameter of the source that is the operand.
    pub operand: String,
}

/// The file of a kernel's source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The module it is imported as.
    pub module: String,
    /// Its text, if it can be imported by itself; else the module must be installed.
    pub text: Option<String>,
}

/// What stands in carried host functions for the module of the port.
pub const PORT: &str = "@PORT@";

/// The name that the Python side has for a kernel.
#[must_use]
pub fn variable(kernel: &str) -> String {
    python::kernel_variable(kernel)
}

/// The files of a port that has no host code: the crate with its kernel.
#[must_use]
pub fn kernel_alone(port: &Port) -> Vec<(PathBuf, String)> {
    layout::kernel_alone(&source::port_name(port), port)
}

/// The files of a port, with their paths in its folder.
///
/// # Errors
/// What host code has no form for, such as a parameter that is an array in one signature and a number in another.
pub fn files(port: &Port, options: &Options) -> Result<Vec<(PathBuf, String)>, Vec<Diagnostic>> {
    let interface = Interface::new(port).map_err(|diagnostic| vec![*diagnostic])?;
    let name = source::port_name(port);
    let ffi = ffi::text(&name, port, &interface).map_err(|diagnostic| vec![*diagnostic])?;
    let parts = layout::Parts {
        name,
        port,
        interface,
        ffi,
        options,
    };
    Ok(match options.layout {
        Layout::Standalone => layout::standalone(&parts),
        Layout::TileGym => layout::tilegym(&parts),
    })
}

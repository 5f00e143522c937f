//! The files of a port: its kernels, functions that launch them, tests, and what the project depends on.

mod data;
mod launcher;
mod tests;

pub use data::{Case, CaseArgument, CaseArray};
pub use launcher::{Grid, GridExpr, GridOp, Launch};

use crate::{Layout, Options, Port, PortKernel};
use std::path::PathBuf;

/// What the files around a port's kernels are made with, beside the kernels.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// Launches with what the source leaves in its arrays, for the tests.
    pub cases: Vec<Case>,
    /// How the source launches the kernel, where its text tells.
    pub launch: Option<Launch>,
}

/// Puts kernels into files.
pub(crate) fn port(name: &str, kernels: Vec<PortKernel>, options: &Options) -> Port {
    let mut port = Port {
        name: name.to_owned(),
        files: Vec::new(),
        kernels,
    };
    port.files = files(&port, options, &Host::default());
    port
}

/// The files of a port, with their paths in its folder; the first is the kernels'.
#[must_use]
pub fn files(port: &Port, options: &Options, host: &Host) -> Vec<(PathBuf, String)> {
    let (name, kernels) = (&port.name, &port.kernels);
    let mut files = vec![
        (
            PathBuf::from(format!("{name}_kernel.jl")),
            kernel_file(kernels, options),
        ),
        (
            PathBuf::from(format!("{name}.jl")),
            launcher::file(name, kernels, options, host.launch.as_ref()),
        ),
        (
            PathBuf::from("test/runtests.jl"),
            tests::file(name, kernels, options.layout, &host.cases),
        ),
    ];
    if !host.cases.is_empty() {
        files.push((
            PathBuf::from("test/data.jl"),
            data::file(kernels, options, &host.cases),
        ));
    }
    files.push((
        PathBuf::from("Project.toml"),
        project(kernels, !host.cases.is_empty()),
    ));
    files
}

fn source(options: &Options) -> &str {
    options.source.as_deref().unwrap_or("a tile kernel")
}

fn header(options: &Options) -> String {
    let layout = match options.layout {
        Layout::Reversed => {
            "# Dimensions are reversed: an array of the source with shape (m, n), last dimension contiguous, is a\n\
             # Julia array of size (n, m) here, first dimension contiguous. The same bytes are the same array."
        }
        Layout::Same => {
            "# Dimensions are in the source's order: an array of the source with shape (m, n) is a Julia array of\n\
             # size (m, n) here, whose first dimension is contiguous. The same indices are the same elements."
        }
    };
    format!(
        "# Ported from {} for cuTile.jl 1.0.\n#\n{layout}\n#\n\
         # Not verified: this port has not been read back and compared with its source.\n",
        source(options)
    )
}

/// The names of Microfloats.jl that kernels use.
fn micro(kernels: &[PortKernel]) -> Vec<&str> {
    let mut names: Vec<&str> = kernels
        .iter()
        .flat_map(|k| k.micro.iter().map(String::as_str))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// `using Microfloats: …`, where kernels need it.
fn using_micro(kernels: &[PortKernel]) -> String {
    let micro = micro(kernels);
    if micro.is_empty() {
        String::new()
    } else {
        format!("using Microfloats: {}\n", micro.join(", "))
    }
}

fn kernel_file(kernels: &[PortKernel], options: &Options) -> String {
    let mut text = header(options);
    text.push_str("\nimport cuTile as ct\n");
    text.push_str(&using_micro(kernels));
    let mut seen: Vec<&str> = Vec::new();
    for kernel in kernels {
        // What two kernels share is there once.
        for helper in &kernel.helpers {
            if !seen.contains(&helper.as_str()) {
                seen.push(helper);
                text.push_str(&format!("\n{helper}\n"));
            }
        }
        text.push('\n');
        text.push_str(&kernel.text);
    }
    text
}

/// Parts between a head and a tail, over as many lines as they need.
fn filled(head: &str, parts: &[String], tail: &str) -> String {
    let mut text = head.to_owned();
    let open = head.rsplit('\n').next().map_or(0, |line| line.chars().count());
    let mut column = open;
    for (i, part) in parts.iter().enumerate() {
        let last = i + 1 == parts.len();
        let end = if last { tail } else { ", " };
        let width = part.chars().count() + end.trim_end().chars().count();
        if i > 0 && column + width > 92 {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(open));
            column = open;
        }
        text.push_str(part);
        text.push_str(end);
        column += part.chars().count() + end.chars().count();
    }
    text
}

fn project(kernels: &[PortKernel], has_data: bool) -> String {
    let mut text = String::from("[deps]\n");
    if has_data {
        text.push_str("Base64 = \"2a0f44e3-6c83-55bd-87e4-b1978d98bd5f\"\n");
    }
    text.push_str("CUDA = \"052768ef-5323-5732-b1bb-66c8b64840ba\"\n");
    let needs_micro = !micro(kernels).is_empty();
    if needs_micro {
        text.push_str("Microfloats = \"31c70f10-a750-4521-b13c-797315ae2933\"\n");
    }
    text.push_str("Test = \"8dfed614-e22c-5e08-85e1-65c5234f0b40\"\n");
    text.push_str("cuTile = \"0dea8319-8c4a-4662-a73d-20234d115b9a\"\n\n[compat]\nCUDA = \"6.3\"\n");
    if needs_micro {
        text.push_str("Microfloats = \"0.2\"\n");
    }
    text.push_str("cuTile = \"1\"\njulia = \"1.11\"\n");
    text
}

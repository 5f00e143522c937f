//! The files of a port.

use crate::{Layout, Options, ParameterKind, Port, PortKernel};
use std::path::PathBuf;

/// Puts kernels into files.
pub(crate) fn port(name: &str, kernels: Vec<PortKernel>, options: &Options) -> Port {
    let mut files = vec![(PathBuf::from(format!("{name}_kernel.jl")), kernel_file(&kernels, options))];
    files.push((PathBuf::from(format!("{name}.jl")), host_file(name, &kernels)));
    files.push((PathBuf::from("Project.toml"), project(&kernels)));
    Port { files, kernels }
}

fn header(options: &Options) -> String {
    let source = options.source.as_deref().unwrap_or("a tile kernel");
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
        "# Ported from {source} for cuTile.jl 1.0.\n#\n{layout}\n#\n\
         # Not verified: this port has not been read back and compared with its source.\n"
    )
}

fn micro(kernels: &[PortKernel]) -> Vec<&str> {
    let mut names: Vec<&str> = kernels.iter().flat_map(|k| k.micro.iter().map(String::as_str)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn kernel_file(kernels: &[PortKernel], options: &Options) -> String {
    let mut text = header(options);
    text.push_str("\nimport cuTile as ct\n");
    let micro = micro(kernels);
    if !micro.is_empty() {
        text.push_str(&format!("using Microfloats: {}\n", micro.join(", ")));
    }
    let mut seen: Vec<&str> = Vec::new();
    for kernel in kernels {
        // What two kernels share is there once.
        let parts: Vec<&str> = kernel.text.split("\n\n").collect();
        let mut own = Vec::new();
        for part in parts {
            let is_shared = part.starts_with("# Unlike `m");
            if is_shared && seen.contains(&part) {
                continue;
            }
            if is_shared {
                seen.push(part);
            }
            own.push(part);
        }
        text.push('\n');
        text.push_str(&own.join("\n\n"));
    }
    text
}

/// Functions that launch the kernels.
fn host_file(name: &str, kernels: &[PortKernel]) -> String {
    let mut text = format!(
        "# Functions that launch the kernels of {name}_kernel.jl.\n\nusing CUDA, cuTile\nimport cuTile as ct\n\n\
         include(\"{name}_kernel.jl\")\n"
    );
    for kernel in kernels {
        text.push('\n');
        text.push_str(&launcher(kernel));
    }
    text
}

fn launcher(kernel: &PortKernel) -> String {
    let (mut positional, mut keywords, mut args) = (Vec::new(), Vec::new(), Vec::new());
    let (mut shown, mut named) = (Vec::new(), Vec::new());
    for parameter in &kernel.parameters {
        let name = &parameter.name;
        match &parameter.kind {
            ParameterKind::Array { element, rank, wide } => {
                positional.push(format!("{name}::CuArray{{{element}, {rank}}}"));
                shown.push(name.clone());
                args.push(if *wide {
                    format!("ct.TileArray({name}; index=Int64)")
                } else {
                    name.clone()
                });
            }
            ParameterKind::Scalar { element } => {
                positional.push(format!("{name}::Number"));
                shown.push(name.clone());
                args.push(format!("{element}({name})"));
            }
            ParameterKind::Constant(kind) => {
                keywords.push(format!("{name}::{}", kind.type_name()));
                named.push(name.clone());
                args.push(format!("ct.Constant({name})"));
            }
        }
    }
    keywords.push("blocks".to_owned());
    named.push("blocks".to_owned());
    let tail = if kernel.generics.is_empty() {
        String::new()
    } else {
        format!(" where {{{}}}", kernel.generics.join(", "))
    };
    let head = format!("function launch_{}(", kernel.name);
    let mut parts: Vec<String> = positional;
    let mut text = format!(
        "\"\"\"\n    launch_{}({}; {})\n\nLaunches the kernel over a grid of tile blocks, `blocks`: an integer or a tuple.\n\"\"\"\n",
        kernel.name,
        shown.join(", "),
        named.join(", ")
    );
    let first = format!("; {}", keywords.remove(0));
    match parts.last_mut() {
        Some(last) => last.push_str(&first),
        None => parts.push(first),
    }
    parts.extend(keywords);
    text.push_str(&filled(&head, &parts, &format!("){tail}")));
    text.push('\n');
    let call = format!("    @cuda backend=cuTile blocks=blocks {}(", kernel.name);
    let call = if call.len() > 60 {
        format!("    @cuda backend=cuTile blocks=blocks {}(\n        ", kernel.name)
    } else {
        call
    };
    text.push_str(&filled(&call, &args, ")"));
    text.push_str("\n    return\nend\n");
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

fn project(kernels: &[PortKernel]) -> String {
    let mut text = String::from("[deps]\nCUDA = \"052768ef-5323-5732-b1bb-66c8b64840ba\"\n");
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

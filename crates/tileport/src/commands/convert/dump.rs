//! Kernels that come as Tile IR, as a Triton backend, cuTile Python or cutile-rs dump it: strided views become partition
//! views, which is what the target has, and what is left is raised to a kernel.

use super::{ConvertArgs, Ported, file_name, layout, options, transpose};
use crate::input::{self, Loaded, Source};
use crate::render::Report;
use anyhow::{Context, Result, bail, ensure};
use tileport_ir::{Entry, Module};
use tileport_kernel::{Kernel, raise};
use tileport_rust::port_all;
use tileport_views::{Options, check_proof, to_partition};

/// A kernel that was raised from a dump.
pub(super) struct Raised {
    /// The dump's entry.
    pub(super) entry: String,
    /// The names of the kernel's parameters.
    pub(super) names: Vec<String>,
    /// The kernel with the one signature that a dump has.
    pub(super) sources: Vec<tileport_rust::Source>,
}

/// Raises the kernel of a dump; `None` if something is wrong, which has then been reported.
pub(super) fn raised(
    args: &ConvertArgs,
    source: Source,
    report: &Report,
) -> Result<Option<(Raised, Loaded)>> {
    let path = source.path.clone();
    ensure!(
        !args.wanted.has_signatures(),
        "--sig and --signatures are for kernels in Python; {} is Tile IR, which is compiled for one signature already",
        path.display()
    );
    let Some(mut loaded) = input::load_source(source, report)? else {
        return Ok(None);
    };
    if !input::is_valid(&loaded, report) {
        return Ok(None);
    }
    partition_views(&mut loaded)?;
    let entry = chosen(&loaded, args.wanted.kernel.as_deref())?;
    let raised = match raise::raise(&loaded.module, entry) {
        Ok(raised) => raised,
        Err(diagnostics) => {
            report.diagnostics(&loaded.source, &diagnostics);
            return Ok(None);
        }
    };
    // That lowering gives another form is no news here: the port is compared with the dump itself.
    let names = names(&raised.kernel);
    let entry = entry.name.to_string();
    let sources = vec![tileport_rust::Source {
        kernel: raised.kernel,
        signature: raised.signature,
        bound: Vec::new(),
    }];
    Ok(Some((
        Raised {
            entry,
            names,
            sources,
        },
        loaded,
    )))
}

/// Ports the kernel of a dump, for the one signature that a dump has; `None` if something is wrong, which has then been
/// reported.
pub(super) fn port(args: &ConvertArgs, source: Source, report: &Report) -> Result<Option<Ported>> {
    let path = source.path.clone();
    let Some((raised, loaded)) = raised(args, source, report)? else {
        return Ok(None);
    };
    let Raised {
        entry,
        names,
        sources,
    } = raised;
    let made = transpose::flagged(args, sources).and_then(|(sources, transposed)| {
        let port = port_all(&sources, &options(args))?;
        Ok((port, sources, transposed))
    });
    match made {
        Ok((port, sources, transposed)) => Ok(Some(Ported {
            port,
            file: file_name(&path),
            kernel: entry,
            host: layout::with_flags(layout::of_dump(args, &names), transpose::flags(&transposed, args)),
            names,
            sources,
            transposed,
        })),
        Err(diagnostics) => {
            report.diagnostics(&loaded.source, &diagnostics);
            Ok(None)
        }
    }
}

/// The names of a raised kernel's parameters.
fn names(kernel: &Kernel) -> Vec<String> {
    let mut all: Vec<(usize, String)> = kernel
        .params
        .values()
        .map(|p| (p.position, p.name.clone()))
        .collect();
    all.sort();
    all.dedup_by_key(|(position, _)| *position);
    all.into_iter().map(|(_, name)| name).collect()
}

/// Rewrites the strided views. A conversion is used only if its proof passes the checker, which shares no code with it.
/// Views that can't become partition views stay, and the writer says what it can't say of them.
fn partition_views(loaded: &mut Loaded) -> Result<()> {
    let before: Module = loaded.module.clone();
    let proof = to_partition(&mut loaded.module, Options::default()).proof;
    if let Err(wrong) = check_proof(&before, &loaded.module, &proof) {
        bail!("the conversion of the strided views does not pass the check of its own proof: {wrong}");
    }
    Ok(())
}

/// The entry that is meant, by its whole name or that of the source kernel in it.
fn chosen<'m>(loaded: &'m Loaded, name: Option<&str>) -> Result<&'m Entry> {
    let path = loaded.source.path.display();
    let entries: Vec<&Entry> = loaded.module.entries().collect();
    let names = || -> String {
        let names: Vec<String> = entries.iter().map(|entry| format!("`{}`", entry.name)).collect();
        names.join(", ")
    };
    match (name, entries.as_slice()) {
        (_, []) => bail!("{path} has no entry"),
        (None, [only]) => Ok(only),
        (None, _) => bail!("{path} has several entries; say which with --kernel: {}", names()),
        (Some(name), _) => entries
            .iter()
            .find(|entry| &*entry.name == name)
            .copied()
            .with_context(|| format!("{path} has no entry `{name}`; there are {}", names())),
    }
}

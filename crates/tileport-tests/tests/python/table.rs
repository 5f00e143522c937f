//! The table of the package's kernels in `docs/tilegym.md`, and that of the operations in `docs/operations.md`: made again and
//! compared with what is there, or written where `TILEPORT_WRITE_TABLES` is set (`cargo xtask tables`).

use crate::launches::compared;
use crate::{Disk, folder, package::python_files, records};
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tileport_ir::{Diagnostic, bytecode};
use tileport_kernel::signature::record::Record;
use tileport_kernel::{ParamSpec, Signature};
use tileport_python::{Inferred, KernelDef, Project, SourceFiles};
use tileport_toolchain::{Toolchain, tilegym_corpus};

/// A folder or file of this repository.
fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Writes a generated page, or says that the one that is there is stale.
fn page(path: &str, text: &str) -> Result<()> {
    let file = in_repository(path);
    if std::env::var_os("TILEPORT_WRITE_TABLES").is_some() {
        return fs::write(&file, text).with_context(|| format!("writing {}", file.display()));
    }
    let there = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
    ensure!(
        there == text,
        "{path} is stale: `cargo xtask tables` makes it again"
    );
    Ok(())
}

/// What became of a kernel.
#[derive(Default)]
struct Row {
    /// Whether it is read with nothing but its own file.
    read: bool,
    /// What the file doesn't tell.
    missing: Vec<String>,
    /// Whether inferred ranks are those of some recorded launch; nothing without launches.
    ranks: Option<bool>,
    launches: usize,
    lowered: usize,
    compared: usize,
    equal: usize,
    warnings: usize,
    /// The first diagnostic that stopped it.
    says: Option<String>,
}

fn first(found: &[Diagnostic]) -> Option<String> {
    found
        .iter()
        .find(|found| found.code != tileport_python::infer::UNKNOWN)
        .map(|found| format!("{}: {}", found.code, found.message))
}

/// Whether two parameters have the same kind and rank.
fn alike(inferred: &ParamSpec, recorded: &ParamSpec) -> bool {
    match (inferred, recorded) {
        (ParamSpec::Array(a), ParamSpec::Array(b)) => a.dims.len() == b.dims.len(),
        (ParamSpec::List { element: a, .. }, ParamSpec::List { element: b, .. }) => {
            a.dims.len() == b.dims.len()
        }
        (ParamSpec::Tuple(a), ParamSpec::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b))
        }
        (ParamSpec::Scalar(_), ParamSpec::Scalar(_)) | (ParamSpec::Constant(_), ParamSpec::Constant(_)) => {
            true
        }
        // What the kernel doesn't use says nothing.
        (ParamSpec::Open, _) => true,
        _ => false,
    }
}

fn from_the_file(inferred: &Inferred, records: &[&Record]) -> Row {
    let missing = inferred.params.iter().filter(|param| param.missing.is_some());
    let agrees = |record: &&Record| {
        record.signature().is_ok_and(|recorded| {
            let pairs = inferred.signature.params.iter().zip(&recorded.params);
            inferred.signature.params.len() == recorded.params.len()
                && pairs.into_iter().all(|(a, b)| alike(a, b))
        })
    };
    Row {
        read: inferred.reading.is_some(),
        missing: missing.map(|param| param.name.clone()).collect(),
        ranks: (!records.is_empty()).then(|| records.iter().any(agrees)),
        warnings: inferred
            .reading
            .as_ref()
            .map_or(0, |reading| reading.warnings.len()),
        says: first(&inferred.findings),
        ..Row::default()
    }
}

/// Each kernel's launches: how many become Tile IR, and how many of these are what their compiler makes of them.
fn launched(row: &mut Row, root: &Path, compiled: &Path, records: &[&Record]) -> Result<()> {
    for record in records {
        row.launches += 1;
        let bytes = fs::read(compiled.join(format!("{}.tileirbc", record.id))).ok();
        let theirs = match &bytes {
            Some(bytes) => {
                let read = bytecode::read(bytes);
                Some(
                    read.map_err(|_| anyhow!("a module of the corpus can't be read"))?
                        .0,
                )
            }
            None => None,
        };
        match compared(root, record, theirs) {
            Ok(outcome) => {
                row.lowered += 1;
                if let Some(difference) = outcome {
                    row.compared += 1;
                    row.equal += usize::from(difference.is_none());
                    row.says = row.says.take().or(difference);
                }
            }
            Err(why) => row.says = row.says.take().or(Some(why)),
        }
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn line(out: &mut String, (file, kernel): &(String, String), row: &Row) {
    let alone = match (row.read, row.missing.is_empty()) {
        (false, _) => "stops".to_owned(),
        (true, true) => "whole signature".to_owned(),
        (true, false) => format!("lacks {}", row.missing.join(", ")),
    };
    let equal = match row.compared {
        0 => "-".to_owned(),
        compared => format!("{} of {compared}", row.equal),
    };
    let file = file.strip_prefix("tilegym/").unwrap_or(file);
    let says = row.says.as_deref().map_or(String::new(), escaped);
    _ = writeln!(
        out,
        "| `{kernel}` | `{file}` | {alone} | {} of {} | {equal} | {says} |",
        row.lowered, row.launches
    );
}

#[test]
fn every_kernel_of_the_package_is_in_the_table() -> Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let toolchain = Toolchain::ensure()?;
    let (root, compiled) = (
        toolchain.site_packages.clone(),
        tilegym_corpus(&toolchain, &folder)?,
    );
    let records = records(&folder)?;
    let mut by_kernel: BTreeMap<(String, String), Vec<&Record>> = BTreeMap::new();
    for record in &records {
        by_kernel
            .entry((record.file.clone(), record.kernel.clone()))
            .or_default()
            .push(record);
    }
    let mut paths = Vec::new();
    python_files(&root.join("tilegym"), &mut paths)?;
    let (mut rows, mut inferring) = (BTreeMap::new(), Duration::ZERO);
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    for path in &paths {
        let name = path.to_str().context("a path in UTF-8")?;
        let module = project.open(name).map_err(|found| anyhow!("{name}: {found}"))?;
        let file = path.strip_prefix(&root)?.to_string_lossy().into_owned();
        for kernel in project.kernels(module).all() {
            let key = (file.clone(), kernel.qualified_name.clone());
            let records = by_kernel.get(&key).map(Vec::as_slice).unwrap_or_default();
            let start = Instant::now();
            let inferred = project.infer(module, kernel);
            inferring += start.elapsed();
            let mut row = from_the_file(&inferred, records);
            launched(&mut row, &root, &compiled, records)?;
            rows.insert(key, row);
        }
    }
    let count = |wanted: &dyn Fn(&Row) -> bool| rows.values().filter(|row| wanted(row)).count();
    let sum = |of: &dyn Fn(&Row) -> usize| rows.values().map(of).sum::<usize>();
    let total = rows.len();
    let read = count(&|row| row.read);
    let whole = count(&|row| row.read && row.missing.is_empty());
    let ranks = count(&|row| row.ranks == Some(true));
    let lowers = count(&|row| row.launches > 0 && row.lowered == row.launches);
    let same = count(&|row| row.compared > 0 && row.equal == row.compared);
    let mut out = String::new();
    _ = writeln!(
        out,
        "# The kernels of tilegym {}\n\n\
         Made by `TILEPORT_CORPUS=… cargo xtask tables`; README.md says what the corpus is.\n\n\
         - {total} kernels; {read} are read with nothing but their own file, {whole} of these with a whole signature, the others \
         lack the values of constants that their file doesn't tell;\n\
         - kinds and ranks of all parameters are inferred as some recorded launch has them: {ranks} kernels;\n\
         - {} recorded launches, {} become Tile IR; all of them for {lowers} kernels;\n\
         - {} launches compared with what cuda-tile {} makes of them: {} are equal in canonical form; all of them for {same} \
         kernels.\n",
        tileport_toolchain::pins::version("tilegym").unwrap_or_default(),
        sum(&|row| row.launches),
        sum(&|row| row.lowered),
        sum(&|row| row.compared),
        tileport_toolchain::pins::version("cuda-tile").unwrap_or_default(),
        sum(&|row| row.equal),
    );
    _ = writeln!(
        out,
        "| kernel | file | from the file alone | launches lowered | equal to cuda-tile's | says |\n\
         | --- | --- | --- | --- | --- | --- |"
    );
    rows.iter().for_each(|(key, row)| line(&mut out, key, row));
    println!(
        "{total} kernels: {read} read from the file alone in {inferring:?}, {whole} whole signatures, {ranks} with the ranks \
         of a launch, {} warnings",
        sum(&|row| row.warnings)
    );
    for (key, row) in &rows {
        if row.ranks == Some(false) {
            println!("  other ranks than in any launch: {} of {}", key.1, key.0);
        }
    }
    ensure!(read >= 175, "only {read} kernels are read from their file alone");
    ensure!(lowers >= 165, "only {lowers} kernels become Tile IR");
    page("docs/tilegym.md", &out)
}

/// What a Python script says of the public names of `cuda.tile`.
const PUBLIC: &str = "import cuda.tile as ct, inspect
for name in ct.__all__:
    value = getattr(ct, name)
    kind = 'function' if inspect.isfunction(value) else 'class' if inspect.isclass(value) else \\
        'element' if isinstance(value, ct.DType) else 'other'
    print(name, kind)
for owner in (ct.Tile, ct.Array, ct.TiledView):
    for name in dir(owner):
        if not name.startswith('_'):
            print(owner.__name__ + '.' + name, 'member')
";

/// What becomes of a name that is called in a kernel without arguments: a diagnostic, or nothing if it is accepted.
fn called(name: &str) -> Option<Diagnostic> {
    let (setup, call) = match name.split_once('.') {
        Some(("Tile", member)) => ("t = ct.zeros((4,), ct.float32)", format!("t.{member}")),
        Some(("Array", member)) => ("t = x", format!("t.{member}")),
        Some(("TiledView", member)) => ("t = x.tiled_view((4,))", format!("t.{member}")),
        _ => ("t = None", format!("ct.{name}()")),
    };
    let source = format!("import cuda.tile as ct\n\n@ct.kernel\ndef k(x):\n    {setup}\n    u = {call}\n");
    let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), source)]));
    let project = Project::new(&files, []);
    let module = project.open("k.py").ok()?;
    let kernel: &KernelDef<'_> = project.kernels(module).named("k")?;
    let signature = Signature {
        params: vec![ParamSpec::Array(tileport_kernel::ArraySpec::dense(
            Some(tileport_kernel::Element::F32),
            1,
        ))],
        ..Signature::default()
    };
    let found = project.read(module, kernel, &signature, None).err()?;
    found.into_iter().next()
}

/// Every public name of `cuda.tile` is known: it is supported, or its diagnostic says what it is.
#[test]
fn every_public_name_is_supported_or_has_its_own_diagnostic() -> Result<()> {
    let toolchain = Toolchain::ensure()?;
    let folder = tempfile::tempdir()?;
    let script = folder.path().join("public.py");
    fs::write(&script, PUBLIC)?;
    let output = toolchain.python(&script, std::iter::empty::<&str>(), Duration::from_mins(1))?;
    let names: BTreeMap<&str, &str> = output
        .stdout
        .lines()
        .filter_map(|line| line.split_once(' '))
        .collect();
    ensure!(names.len() > 150, "{} names: {}", names.len(), output.stderr);
    let mut out = String::new();
    _ = writeln!(
        out,
        "# The public names of cuda.tile {}\n\n\
         Made by `cargo xtask tables`: the names in `cuda.tile.__all__` and the members of its classes, as the package itself \
         lists them, and what the reader makes of each in a kernel.\n\n\
         | name | what it is | in a kernel |\n| --- | --- | --- |",
        tileport_toolchain::pins::version("cuda-tile").unwrap_or_default()
    );
    let (mut supported, mut own, mut unknown) = (0, 0, BTreeSet::new());
    for (name, kind) in &names {
        let exception = name.ends_with("Error");
        let state = match called(name) {
            _ if *kind == "element" || exception => "known".to_owned(),
            Some(found) if found.code.0 == "python-unknown-call" || found.code.0 == "python-attribute" => {
                if found.message.starts_with("there is no") || found.code.0 == "python-attribute" {
                    unknown.insert(*name);
                }
                own += 1;
                escaped(&format!("{}; {}", found.message, found.help.unwrap_or_default()))
            }
            _ => {
                supported += 1;
                "supported".to_owned()
            }
        };
        _ = writeln!(out, "| `{name}` | {kind} | {state} |");
    }
    println!(
        "{} public names, {supported} supported, {own} with a diagnostic of their own",
        names.len()
    );
    ensure!(unknown.is_empty(), "nothing is known of {unknown:?}");
    page("docs/operations.md", &out)
}

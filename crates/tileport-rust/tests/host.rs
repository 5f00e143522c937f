//! Host code of ports: what is written for the corpus.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

mod common;

use common::{kernels, port_with_parameters};
use std::path::PathBuf;
use tileport_ir::Diagnostic;
use tileport_rust::host::{Layout, Options, SourceFile, files};

/// Kernels whose host code is kept as text: generic element types; a constant that is derived; pointers; a list of arrays,
/// several, one with 64-bit lengths.
const KEPT: &[&str] = &[
    "concat_columns",
    "grouped_matmul",
    "list_sum",
    "rope",
    "saxpy",
    "softmax",
];

fn host(name: &str, layout: Layout) -> Option<Vec<(PathBuf, String)>> {
    let (port, parameters) = port_with_parameters(name, &tileport_rust::Options::default()).ok()?;
    let source = std::fs::read_to_string(kernels().join(name).with_extension("py")).unwrap();
    let launches = std::fs::read_to_string(kernels().join(name).with_extension("toml")).unwrap();
    let options = Options {
        layout,
        parameters,
        definition: None,
        source: Some(SourceFile {
            module: format!("{name}_source"),
            text: Some(source),
        }),
        carried: None,
        launches: Some(launches),
        flags: Vec::new(),
    };
    match files(&port, &options) {
        Ok(files) => Some(files),
        Err(found) => panic!("{name}: {found:#?}"),
    }
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// With `HOST_OUT`, each port's files are written into a folder of that folder, too.
#[test]
fn every_port_has_host_code() {
    let out = std::env::var_os("HOST_OUT").map(PathBuf::from);
    let mut count = 0;
    for name in names() {
        let Some(files) = host(&name, Layout::Standalone) else {
            continue;
        };
        count += 1;
        let ffi = &files.iter().find(|(path, _)| path.ends_with("ffi.rs")).unwrap().1;
        assert!(
            !ffi.contains("transmute") && !ffi.contains("from_raw_parts"),
            "{name}"
        );
        assert!(
            ffi.contains("ffi_util::guarded("),
            "{name}: a panic would cross the border"
        );
        if let Some(out) = &out {
            for (path, text) in &files {
                let path = out.join(&name).join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
        }
    }
    assert!(count >= 94, "{count}");
}

#[test]
fn what_lists_need_is_where_lists_are() {
    for (name, lists) in [("list_sum", true), ("softmax", false)] {
        for (layout, common, library) in [
            (Layout::Standalone, "src", "src/lib.rs"),
            (Layout::TileGym, "", "cutile_kernels/src/lib.rs"),
        ] {
            let files = host(name, layout).unwrap();
            let find = |path: PathBuf| files.iter().find(|(other, _)| *other == path);
            assert_eq!(find(PathBuf::from(common).join("ffi_lists.rs")).is_some(), lists);
            let (_, text) = find(PathBuf::from(library)).unwrap();
            assert_eq!(text.contains("pub mod ffi_lists;"), lists, "{text}");
        }
    }
}

#[test]
fn host_code_is_as_it_is_kept() {
    for name in KEPT {
        for (path, text) in host(name, Layout::Standalone).unwrap() {
            let kept = match path.file_name().and_then(|file| file.to_str()).unwrap() {
                "ffi.rs" | "_port.py" | "interface.rs" | "compile.rs" | "lib.rs" | "Cargo.toml" => path,
                _ => continue,
            };
            let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
                .join("tests/hosts")
                .join(name);
            let file = folder.join(format!("{}.txt", kept.file_name().unwrap().to_string_lossy()));
            expect_test::expect_file![file].assert_eq(&text);
        }
    }
}

#[test]
fn both_layouts_have_the_same_kernel_and_interface() {
    let text = |files: &[(PathBuf, String)], path: &str| {
        let found = files
            .iter()
            .find(|(other, _)| other == std::path::Path::new(path));
        found.unwrap_or_else(|| panic!("there is no {path}")).1.clone()
    };
    let (alone, gym) = (
        host("softmax", Layout::Standalone).unwrap(),
        host("softmax", Layout::TileGym).unwrap(),
    );
    for file in ["kernel.rs", "ffi.rs"] {
        let own = text(&gym, &format!("softmax_kernel/{file}"));
        assert_eq!(text(&alone, &format!("src/{file}")), own);
    }
    assert_eq!(text(&alone, "src/ffi_util.rs"), text(&gym, "ffi_util.rs"));
    let library = text(&gym, "cutile_kernels/src/lib.rs");
    assert!(
        library.contains("#[path = \"../../softmax_kernel/ffi.rs\"]"),
        "{library}"
    );
    let port = text(&gym, "softmax_port.py");
    assert!(
        port.contains("int32_t cutile_softmax(\n    const TensorDesc *x,"),
        "{port}"
    );
    assert!(text(&gym, "softmax.py").contains("from .softmax_port import softmax"));
}

/// The host code of a kernel that stands here, with the launches that it is ported for.
fn host_of(name: &str, text: &str, launches: &str) -> Result<Vec<(PathBuf, String)>, Vec<Diagnostic>> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(path.with_extension("py"), text).unwrap();
    std::fs::write(path.with_extension("toml"), launches).unwrap();
    let (port, parameters) =
        port_with_parameters(path.to_str().unwrap(), &tileport_rust::Options::default()).unwrap();
    let options = Options {
        parameters,
        ..Options::default()
    };
    files(&port, &options)
}

#[test]
fn the_number_of_arrays_in_a_list_has_a_name_that_nothing_else_has() {
    let text = "\
import cuda.tile as ct


@ct.kernel
def total(first_count, first, second, second_count, out, TILE: ct.Constant[int]):
    i = ct.bid(0)
    acc = ct.zeros((TILE,), ct.float32)
    for k in range(len(first)):
        acc += ct.load(first[k], (i,), (TILE,)) * first_count
    for k in range(len(second)):
        acc += ct.load(second[k], (i,), (TILE,)) * second_count
    ct.store(out, (i,), acc)
";
    let launches = "\
kernel = \"total\"
[[case]]
name = \"f32\"
grid = [1, 1, 1]
[case.args]
first_count = { scalar = \"f32\", value = 1.0 }
first = { list = \"f32\", arrays = [{ shape = [16] }] }
second = { list = \"f32\", arrays = [{ shape = [16] }] }
second_count = { scalar = \"f32\", value = 2.0 }
out = { array = \"f32\", shape = [16], init = \"zeros\", output = true }
TILE = { constant = 16 }
";
    let files = host_of("total", text, launches).unwrap();
    let ffi = &files.iter().find(|(path, _)| path.ends_with("ffi.rs")).unwrap().1;
    let arguments = "
    first_count: f64,
    first_2: *const *const TensorDesc,
    first_2_count: i32,
    second: *const *const TensorDesc,
    second_count: i32,
    second_count_2: f64,
    out: *const TensorDesc,
";
    assert!(ffi.contains(arguments), "{ffi}");
    assert!(
        ffi.contains("ffi_lists::tables([first_2.rows_i32()?, second.rows_i32()?], &launch)"),
        "{ffi}"
    );
}

#[test]
fn what_is_a_list_in_one_signature_only_is_refused() {
    let text = "\
import cuda.tile as ct


@ct.kernel
def either(x, out, LIST: ct.Constant[bool], TILE: ct.Constant[int]):
    if LIST:
        ct.store(out, (0,), ct.load(x[0], (0,), (TILE,)))
    else:
        ct.store(out, (0,), ct.load(x, (0,), (TILE,)))
";
    let launches = "\
kernel = \"either\"
[[case]]
name = \"list\"
grid = [1, 1, 1]
[case.args]
x = { list = \"f32\", arrays = [{ shape = [16] }] }
out = { array = \"f32\", shape = [16], init = \"zeros\", output = true }
LIST = { constant = true }
TILE = { constant = 16 }
[[case]]
name = \"array\"
grid = [1, 1, 1]
[case.args]
x = { array = \"f32\", shape = [16] }
out = { array = \"f32\", shape = [16], init = \"zeros\", output = true }
LIST = { constant = false }
TILE = { constant = 16 }
";
    let found = host_of("either", text, launches).unwrap_err();
    assert_eq!(
        found.first().unwrap().message,
        "host code for a port to cutile-rs can't take `x` which is a list of arrays in one signature and something else in another"
    );
}

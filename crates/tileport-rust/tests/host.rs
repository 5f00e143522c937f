//! Host code of ports: what is written for the corpus.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

mod common;

use common::{kernels, port_with_parameters};
use std::path::PathBuf;
use tileport_rust::host::{Layout, Options, SourceFile, files};

/// Kernels whose host code is kept as text: generic element types; a constant that is derived; pointers.
const KEPT: &[&str] = &["rope", "saxpy", "softmax"];

/// Kernels that take lists of arrays, which host code can't.
const WITHOUT: &[&str] = &["concat_columns", "grouped_matmul", "list_sum"];

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
        Err(found) if WITHOUT.contains(&name) => {
            let message = &found.first().unwrap().message;
            assert!(message.contains("a list of arrays"), "{name}: {message}");
            None
        }
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
    assert!(count >= 90, "{count}");
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
            if std::env::var_os("TILEPORT_UPDATE").is_some() {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&file, &text).unwrap();
            }
            let kept = std::fs::read_to_string(&file).unwrap();
            assert_eq!(
                text, kept,
                "{name}: run with TILEPORT_UPDATE=1 and look at what changed"
            );
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

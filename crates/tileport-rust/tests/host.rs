//! Host code of ports: what is written for the corpus.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

mod common;

use common::{kernels, port_with_parameters};
use std::path::{Path, PathBuf};
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
        source: Some(SourceFile {
            module: format!("{name}_source"),
            text: Some(source),
        }),
        carried: None,
        launches: Some(launches),
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
        let Some(files) = host(&name, Layout::Standalone) else { continue };
        count += 1;
        let ffi = &files.iter().find(|(path, _)| path.ends_with("ffi.rs")).unwrap().1;
        assert!(!ffi.contains("transmute") && !ffi.contains("from_raw_parts"), "{name}");
        assert!(ffi.contains("ffi_util::guarded("), "{name}: a panic would cross the border");
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

//! The module model over a real package: tilegym 1.5.1, when `TILEPORT_TILEGYM` names the folder that it is installed
//! in. `TILEPORT_TILEGYM_RECORDS` may name a file of recorded launches, one JSON object a line, whose kernels must be
//! the same ones.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)]
#![expect(
    clippy::disallowed_methods,
    reason = "where the package lies is told by the environment"
)]

use ruff_text_size::Ranged;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;
use tileport_python::{FileLoader, Project, SourceFiles};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

fn folder() -> Option<String> {
    let folder = std::env::var("TILEPORT_TILEGYM").ok();
    if folder.is_none() {
        eprintln!(
            "NOT RUN: set TILEPORT_TILEGYM to the site-packages folder that tilegym 1.5.1 is installed in"
        );
    }
    folder
}

fn python_files(folder: &Path, into: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            python_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            into.push(path.to_str().unwrap().to_owned());
        }
    }
    into.sort();
}

#[test]
fn every_kernel_is_found() {
    let Some(root) = folder() else { return };
    let mut paths = Vec::new();
    python_files(&Path::new(&root).join("tilegym"), &mut paths);
    let start = Instant::now();
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let mut found = BTreeSet::new();
    let (mut launches, mut unknown, mut listed, mut most) = (0, Vec::new(), 0, 0);
    for path in &paths {
        let module = project.open(path).unwrap();
        assert!(
            module.file().diagnostics().is_empty(),
            "{path}: {:?}",
            module.file().diagnostics()
        );
        let kernels = project.kernels(module);
        assert!(
            kernels.diagnostics().is_empty(),
            "{path}: {:?}",
            kernels.diagnostics()
        );
        for kernel in kernels.all() {
            let file = path.strip_prefix(&format!("{root}/")).unwrap();
            found.insert((file.to_owned(), kernel.qualified_name.clone()));
            let file = module.file();
            let function = module.outline().function(kernel.function).unwrap();
            let inside =
                |comment: &&ruff_text_size::TextRange| function.def.range().contains_range(**comment);
            let comments = file.comments().iter().filter(inside).count();
            assert!(kernel.comments.all().len() >= comments, "{path}: {}", kernel.name);
            assert!(!kernel.body.is_empty(), "{path}: {}", kernel.name);
        }
        for launch in project.launches(module) {
            launches += 1;
            most = most.max(launch.kernels.len());
            listed += usize::from(launch.arguments.elements().is_some());
            if launch.kernels.is_empty() {
                let line = files
                    .map()
                    .file_of(launch.span)
                    .unwrap()
                    .line_column(launch.span)
                    .line;
                unknown.push(format!(
                    "{path}:{line}: {}",
                    module.file().slice(ruff_text_size::Ranged::range(launch.kernel))
                ));
            }
        }
    }
    let wall = start.elapsed();
    println!(
        "{} files, {} kernels, {launches} launches in {wall:?}",
        paths.len(),
        found.len()
    );
    println!(
        "{listed} launches list their arguments, one means {most} kernels at most; {} do not tell their kernel: {unknown:#?}",
        unknown.len()
    );
    assert_eq!(found.len(), 188);
    if !cfg!(debug_assertions) {
        assert!(wall.as_secs_f64() < 1.0, "{wall:?}");
    }
    match std::env::var("TILEPORT_TILEGYM_RECORDS") {
        Ok(records) => {
            let text = std::fs::read_to_string(records).unwrap();
            let field = |record: &serde_json::Value, name: &str| record[name].as_str().unwrap().to_owned();
            let records = text
                .lines()
                .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
            let recorded: BTreeSet<_> = records
                .map(|record| (field(&record, "file"), field(&record, "kernel")))
                .collect();
            assert_eq!(found, recorded);
        }
        Err(_) => eprintln!(
            "NOT RUN: set TILEPORT_TILEGYM_RECORDS to compare the kernels' names with recorded launches"
        ),
    }
}

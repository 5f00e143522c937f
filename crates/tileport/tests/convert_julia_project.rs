//! `tileport convert --to cutile-jl`: the files of a port, and what they are made of. Whether they compute what the source does
//! is tested in `julia.rs`, which needs Julia.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn kernel(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../kernels")
        .join(name)
}

fn convert(file: &Path, output: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tileport"))
        .arg("convert")
        .arg(file)
        .args(["--to", "cutile-jl", "-o"])
        .arg(output)
        .args(more)
        .output()
        .unwrap()
}

/// The files of a port, by their paths in its folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            all.insert(name, std::fs::read_to_string(path).unwrap());
        }
    }
    all
}

/// Julia's grammar takes a text as it is.
fn parses(name: &str, text: &str) {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_julia::LANGUAGE.into()).unwrap();
    let tree = parser.parse(text, None).unwrap();
    assert!(!tree.root_node().has_error(), "{name}:\n{text}");
}

#[test]
fn a_port_is_a_project_with_tests_of_what_it_computes() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| {
        let port = folder.path().join(name);
        let ran = convert(&kernel("softmax.py"), &port, &["--json"]);
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let report: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(report["verified"], true);
        assert!(
            report["cases"].as_array().is_some_and(|cases| cases.len() >= 2),
            "{report}"
        );
        files(&port)
    });
    assert_eq!(one, other, "a second conversion");
    let names: Vec<&str> = one.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "Project.toml",
            "evidence.json",
            "softmax.jl",
            "softmax_kernel.jl",
            "test/data.jl",
            "test/runtests.jl",
            "tileport.json"
        ]
    );
    for (name, text) in one.iter().filter(|(name, _)| name.ends_with(".jl")) {
        parses(name, text);
    }
    let tests = &one["test/runtests.jl"];
    // The tolerance is the sidecar's, and lengths are such that tiles don't divide them.
    assert!(tests.contains("; rtol=1e-5, atol=1e-7)"), "{tests}");
    assert!(tests.contains("f32-ragged, other lengths"), "{tests}");
    assert!(tests.contains("@test_skip CUDA.functional()"), "{tests}");
    assert!(
        one["test/data.jl"].contains("the Tile IR of softmax.py was executed"),
        "{}",
        one["test/data.jl"]
    );
}

const SCALE: &str = "\
import cuda.tile as ct
import math


@ct.kernel
def scale(x, y, factor, BLOCK: ct.Constant[int]):
    i = ct.bid(0)
    t = ct.load(x, (i, 0), (1, BLOCK))
    ct.store(y, (i, 0), t * factor)


def run(x, stream):
    x = x.contiguous()
    rows, columns = x.shape
    y = make(rows, columns)
    ct.launch(stream, (rows, math.ceil(columns / 16), 1), scale, (x, y, 2.0, 16))
";

#[test]
fn a_function_launches_as_the_source_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scale.py");
    std::fs::write(&file, SCALE).unwrap();
    let sig = "x: f32[?, ?:1], y: f32[?, ?:1], factor: f32, BLOCK=16";
    for (layout, rows, columns) in [("reversed", 2, 1), ("same", 1, 2)] {
        let port = folder.path().join(layout);
        let ran = convert(&file, &port, &["--sig", sig, "--layout", layout]);
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let all = files(&port);
        let host = &all["scale.jl"];
        parses("scale.jl", host);
        let grid = format!("blocks=(size(x, {rows}), cld(size(x, {columns}), 16), 1)");
        assert!(host.contains(&grid), "{host}");
        assert!(host.contains("BLOCK::Int=16"), "{host}");
        let tests = &all["test/runtests.jl"];
        assert!(tests.contains("launch_scale(x, y, "), "{tests}");
        assert!(tests.contains("rtol=0.0001, atol=1e-5"), "{tests}");
    }
}

#[test]
fn a_port_with_flags_has_evidence_and_tests_for_each_choice_of_them() {
    let folder = tempfile::tempdir().unwrap();
    for layout in ["reversed", "same"] {
        let port = folder.path().join(layout);
        let more = [
            "--transpose",
            "a,b",
            "--layout",
            layout,
            "--effort",
            "quick",
            "--json",
        ];
        let ran = convert(&kernel("matmul_bias_act.py"), &port, &more);
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let report: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(report["verified"], true, "{report}");
        let names = |list: &str, key: &str| -> Vec<String> {
            let all = report[list].as_array().unwrap().iter();
            all.map(|one| {
                one.get(key)
                    .unwrap_or(one)
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
            .collect()
        };
        for choice in ["NN", "NT", "TN", "TT"] {
            assert!(
                names("launches", "case")
                    .iter()
                    .any(|case| case.starts_with(choice)),
                "{report}"
            );
            assert!(
                names("cases", "name").iter().any(|case| case.starts_with(choice)),
                "{report}"
            );
        }
        let all = files(&port);
        let tests = &all["test/runtests.jl"];
        assert!(tests.contains("TRANSPOSE_A=1"), "{tests}");
        parses("runtests.jl", tests);
        // A port with flags is what its source is where none is set.
        let again = Command::new(env!("CARGO_BIN_EXE_tileport"))
            .arg("verify")
            .arg(kernel("matmul_bias_act.py"))
            .arg(&port)
            .args(["--effort", "quick"])
            .output()
            .unwrap();
        assert!(
            again.status.success(),
            "{}",
            String::from_utf8_lossy(&again.stdout)
        );
    }
}

#[test]
fn a_list_of_operands_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let ran = convert(
        &kernel("grouped_matmul.py"),
        &folder.path().join("port"),
        &["--transpose", "a,b"],
    );
    assert_eq!(ran.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(
        said.contains("`left` is a list of arrays, and a port to cuTile.jl has no flag for those yet"),
        "{said}"
    );
}

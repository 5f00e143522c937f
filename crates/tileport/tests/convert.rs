//! `tileport convert`: what it refuses, what it leaves behind, and what a port says of itself. What needs the real cutile
//! crate is tested in `src/commands/convert/corpus.rs`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};
use std::process::Command;

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn kernel(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../kernels")
        .join(name)
}

/// Converts a kernel of our corpus to a folder.
fn convert(name: &str, output: &Path, more: &[&str]) -> Ran {
    let cache = tempfile::tempdir().unwrap();
    // A file where the cache should be: nothing can be installed.
    let blocked = cache.path().join("blocked");
    std::fs::write(&blocked, "").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tileport"))
        .arg("convert")
        .arg(kernel(name))
        .args(["--to", "cutile-rs", "-o"])
        .arg(output)
        .args(more)
        .env("TILEPORT_CACHE", blocked)
        .output()
        .unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn without_evidence_the_port_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let port = folder.path().join("rope-rs");
    let ran = convert("rope.py", &port, &["--no-verify"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("not verified: `tileport verify"), "{}", ran.err);
    let text = std::fs::read_to_string(port.join("src/kernel.rs")).unwrap();
    let first = text.lines().next().unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        first,
        format!("// Ported from rope.py by Tileport {version}. Not verified.")
    );
    assert!(!port.join("evidence.json").exists(), "there is no evidence");
    let manifest = std::fs::read_to_string(port.join("tileport.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["schema"], 1);
    assert_eq!(manifest["kernel"], "rope");
    let entry = &manifest["entries"][0];
    assert_eq!(entry["signatures"].as_array().unwrap().len(), 2, "{manifest}");
    let values = entry["signatures"][0]["generics"].as_array().unwrap().len();
    assert_eq!(values, entry["generics"].as_array().unwrap().len(), "{manifest}");
}

#[test]
fn the_parts_of_raw_pointers_are_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let port = folder.path().join("saxpy-rs");
    let ran = convert("saxpy.py", &port, &["--no-verify"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let manifest = std::fs::read_to_string(port.join("tileport.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let parameters = manifest["entries"][0]["parameters"].as_array().unwrap();
    let carries: Vec<(&str, &str)> = parameters
        .iter()
        .map(|p| (p["name"].as_str().unwrap(), p["carries"][0].as_str().unwrap()))
        .collect();
    assert!(carries.contains(&("x_ptr", "x")), "{carries:?}");
    assert!(carries.contains(&("x_dim_0", "x.shape[0]")), "{carries:?}");
}

#[test]
fn what_cannot_be_verified_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let port = folder.path().join("softmax-rs");
    let ran = convert("softmax.py", &port, &[]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("nothing is written"), "{}", ran.err);
    assert!(ran.err.contains("--no-verify"), "{}", ran.err);
    assert!(!port.exists(), "half a port");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_folder_that_holds_something_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine"), "precious").unwrap();
    let ran = convert("softmax.py", folder.path(), &["--no-verify"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("is not empty"), "{}", ran.err);
    assert!(ran.err.contains("--force"), "{}", ran.err);
    let kept = std::fs::read_to_string(folder.path().join("mine")).unwrap();
    assert_eq!(kept, "precious");
}

#[test]
fn a_folder_that_cannot_be_made_is_refused_before_the_port_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    // Nothing can be made in a file, whoever asks.
    let ran = convert("softmax.py", &file.join("port"), &[]);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
    assert!(ran.err.contains("port"), "{}", ran.err);
    assert!(!ran.err.contains("compiling"), "{}", ran.err);
}

#[test]
fn kernels_of_one_name_are_refused_with_their_lines() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twice.py");
    let kernel =
        "@ct.kernel\ndef fill(x):\n    ct.store(x, index=(0,), tile=ct.zeros((16,), ct.float32))\n\n\n";
    std::fs::write(&file, format!("import cuda.tile as ct\n\n\n{kernel}{kernel}")).unwrap();
    for more in [&[][..], &["--kernel", "fill"]] {
        let ran = convert(file.to_str().unwrap(), &folder.path().join("port"), more);
        assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
        assert!(
            ran.err.contains("has 2 kernels called `fill`, in lines 5 and 10"),
            "{}",
            ran.err
        );
    }
    assert!(!folder.path().join("port").exists());
}

#[test]
fn signatures_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let table = "[[signature]]\nkernel = \"softmax\"\n[signature.params]\nx = \"f16[?, ?]\"\ny = \"f16[?, ?]\"\nTILE = 64\n";
    std::fs::write(&file, format!("{table}\n{table}")).unwrap();
    let port = folder.path().join("port");
    let given = ["--no-verify", "--json", "--signatures", file.to_str().unwrap()];
    let ran = convert("softmax.py", &port, &given);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["written"], true);
    // The same signature twice is one.
    assert_eq!(json["entries"][0]["signatures"], 1, "{json}");
    let absent = ["--no-verify", "--signatures", "absent.toml"];
    let ran = convert("softmax.py", &folder.path().join("other"), &absent);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("cannot read absent.toml"), "{}", ran.err);
}

/// With the real cutile crate.
#[cfg(feature = "toolchain")]
mod real {
    use super::*;

    /// Runs the program with the cache that the environment says.
    fn run(words: &[&str]) -> Ran {
        let output = Command::new(env!("CARGO_BIN_EXE_tileport"))
            .args(words)
            .output()
            .unwrap();
        Ran {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    fn text(path: &Path) -> &str {
        path.to_str().unwrap()
    }

    /// A kernel of our corpus converted with its evidence, and the folder that holds the port.
    fn converted(name: &str, more: &[&str]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let port = folder.path().join("port");
        let source = kernel(name);
        let words = ["convert", text(&source), "--to", "cutile-rs", "-o", text(&port)];
        let words: Vec<&str> = words.iter().chain(more).copied().collect();
        let ran = run(&words);
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        (folder, port)
    }

    /// Changes a file of a port, which must have what is changed.
    fn change(port: &Path, file: &str, from: &str, to: &str) {
        let path = port.join(file);
        let old = std::fs::read_to_string(&path).unwrap();
        assert!(old.contains(from), "{file} has no {from:?}:\n{old}");
        std::fs::write(path, old.replace(from, to)).unwrap();
    }

    fn verify(name: &str, port: &Path) -> Ran {
        run(&["verify", text(&kernel(name)), text(port), "--effort", "quick"])
    }

    #[test]
    fn a_converted_port_has_its_evidence_with_it_and_is_verified_without_options() {
        // Generics that are computed, and raw pointers with parts of arrays.
        for (name, more) in [("rope.py", &[][..]), ("saxpy.py", &["--effort", "quick"])] {
            let (folder, port) = converted(name, more);
            let head = std::fs::read_to_string(port.join("src/kernel.rs")).unwrap();
            assert!(
                head.starts_with(&format!("// Ported from {name} by Tileport")),
                "{head}"
            );
            assert!(
                head.lines().next().unwrap().contains("Verified with cutile"),
                "{head}"
            );
            let json = std::fs::read_to_string(port.join("evidence.json")).unwrap();
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!(json["schema"], 1);
            assert_eq!(json["launches"].as_array().unwrap().len(), 2, "{json}");
            assert!(
                ["proven", "agrees"].contains(&json["verdict"].as_str().unwrap()),
                "{json}"
            );
            let ran = verify(name, &port);
            assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
            drop(folder);
        }
    }

    #[test]
    fn a_converted_port_that_is_changed_differs() {
        let (_folder, port) = converted("saxpy.py", &["--no-verify"]);
        change(
            &port,
            "src/kernel.rs",
            "fma(y_tile, tx, ty,",
            "fma(y_tile, ty, tx,",
        );
        let ran = verify("saxpy.py", &port);
        assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("differs"), "{}", ran.out);
    }

    #[test]
    fn the_manifest_of_a_converted_port_is_not_believed() {
        let (_folder, port) = converted("softmax.py", &["--no-verify"]);
        let manifest = std::fs::read_to_string(port.join("tileport.json")).unwrap();
        let refused = |from: &str, to: &str, said: &str| {
            std::fs::write(port.join("tileport.json"), &manifest).unwrap();
            change(&port, "tileport.json", from, to);
            let ran = verify("softmax.py", &port);
            assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
            assert!(ran.err.contains(said), "{}", ran.err);
        };
        let swapped = "says that `x` of the port carries `y` of the source, but by its name it is `x`";
        refused("            \"x\",\n", "            \"y\",\n", swapped);
        let other = "says that the generic `TILE` of `softmax` is 64, but the source's constant is 512";
        refused("\"512\"", "\"64\"", other);
        refused("\"schema\": 1", "\"schema\": 7", "is of form 7");
    }

    /// What the evidence in a port's folder says, launch by launch.
    fn verdicts(port: &Path) -> Vec<(String, String)> {
        let json = std::fs::read_to_string(port.join("evidence.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let word =
            |launch: &serde_json::Value, key: &str| launch[key].as_str().unwrap_or_default().to_owned();
        let launches = json["launches"].as_array().unwrap();
        launches
            .iter()
            .map(|launch| (word(launch, "case"), word(launch, "verdict")))
            .collect()
    }

    /// Attention as Triton's Tile IR backend dumps it: seven strided views of raw pointers, two of them transposed.
    #[test]
    fn a_dump_with_strided_views_is_ported_with_its_evidence() {
        let folder = tempfile::tempdir().unwrap();
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = folder.path().join("mla.mlir");
        std::fs::copy(own.join("../tileport-views/tests/data/mla.mlir"), &source).unwrap();
        std::fs::copy(own.join("tests/data/mla.toml"), source.with_extension("toml")).unwrap();
        let port = folder.path().join("port");
        let ran = run(&[
            "convert",
            text(&source),
            "--to",
            "cutile-rs",
            "-o",
            text(&port),
            "--effort",
            "quick",
        ]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        let kernel = std::fs::read_to_string(port.join("src/kernel.rs")).unwrap();
        assert!(kernel.contains("partition_permuted"), "{kernel}");
        for (case, verdict) in verdicts(&port) {
            assert!(verdict == "agrees" || verdict == "proven", "{case}: {verdict}");
        }
        let again = run(&["verify", text(&source), text(&port), "--effort", "quick"]);
        assert_eq!(again.code, Some(0), "{}{}", again.out, again.err);
    }

    #[test]
    fn operands_may_be_stored_transposed() {
        let sig = "a: f16[?, ?:1], b: f16[?, ?:1], c: f16[?, ?:1], TILE_M=16, TILE_N=16, TILE_K=16";
        let more = ["--transpose", "a,b", "--sig", sig, "--effort", "quick"];
        let (_folder, port) = converted("matmul.py", &more);
        let found = verdicts(&port);
        let cases: Vec<&str> = found.iter().map(|(case, _)| case.as_str()).collect();
        assert_eq!(cases, ["NN-1", "NT-1", "TN-1", "TT-1"]);
        for (case, verdict) in &found {
            assert!(verdict == "agrees" || verdict == "proven", "{case}: {verdict}");
        }
    }
}

//! `tileport views`: what it says, writes and proves.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use assert_cmd::Command;
use std::path::PathBuf;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../tileport-views/tests/data/{name}.mlir"))
}

fn tileport() -> Command {
    Command::cargo_bin("tileport").unwrap()
}

/// Standard output and error, and the exit code.
fn run(command: &mut Command) -> (String, String, i32) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

#[test]
fn says_what_converts_and_why() {
    let (out, _, code) = run(tileport().arg("views").arg(fixture("mla")));
    assert_eq!(code, 0);
    assert!(
        out.contains("7 of 7 accesses convert to a partition view"),
        "{out}"
    );
    assert!(out.contains("convertible, 256·blockId.x → blockId.x"), "{out}");
    let (out, _, code) = run(tileport().arg("views").arg(fixture("shared_view")));
    assert_eq!(code, 1);
    assert!(
        out.contains("not convertible") && out.contains("tile block (1, 0, 2)"),
        "{out}"
    );
}

#[test]
fn rewrites_proves_and_checks() {
    let folder = tempfile::tempdir().unwrap();
    let (result, proof) = (folder.path().join("out.mlir"), folder.path().join("proof.json"));
    let (_, err, code) = run(tileport()
        .arg("views")
        .arg(fixture("mla"))
        .args(["--to", "partition", "-o"])
        .arg(&result)
        .arg("--proof")
        .arg(&proof));
    assert_eq!(code, 0, "{err}");
    let text = std::fs::read_to_string(&result).unwrap();
    assert!(text.contains("dim_map=[0, 1, 3, 2]") && !text.contains("strided_view"));
    let check = |source: PathBuf, proof: &PathBuf| {
        run(tileport()
            .arg("views")
            .arg(source)
            .arg("--check-proof")
            .arg(proof)
            .arg("--result")
            .arg(&result))
    };
    // The files are read again, and may have come by any way.
    let (out, _, code) = check(fixture("mla"), &proof);
    assert_eq!(code, 0);
    assert!(
        out.contains("holds: 14 claims, 7 accesses through partition views"),
        "{out}"
    );
    let (out, _, code) = check(fixture("shared_view"), &proof);
    assert_eq!(code, 1);
    assert!(out.contains("does not hold: entry `@mla_forward`, name"), "{out}");
    let broken = folder.path().join("broken.json");
    let text = std::fs::read_to_string(&proof).unwrap();
    std::fs::write(
        &broken,
        text.replacen("\"constant\": 256", "\"constant\": 128", 1),
    )
    .unwrap();
    let (out, _, code) = check(fixture("mla"), &broken);
    assert_eq!(code, 1);
    assert!(
        out.contains("the form does not follow from the operation"),
        "{out}"
    );
    std::fs::write(&broken, &text[..100]).unwrap();
    let (_, err, code) = check(fixture("mla"), &broken);
    assert_eq!(code, 2);
    assert!(err.contains("is not a proof of a view conversion"), "{err}");
}

#[test]
fn a_file_without_strided_views_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (once, twice) = (folder.path().join("1.mlir"), folder.path().join("2.mlir"));
    for (from, to) in [(fixture("mla"), &once), (once.clone(), &twice)] {
        let (_, err, code) = run(tileport()
            .arg("views")
            .arg(from)
            .args(["--to", "partition", "-o"])
            .arg(to));
        assert_eq!(code, 0, "{err}");
    }
    let (out, _, code) = run(tileport().arg("views").arg(&once));
    assert_eq!(code, 0);
    assert!(out.ends_with("no strided view\n"), "{out}");
    assert_eq!(std::fs::read(once).unwrap(), std::fs::read(twice).unwrap());
}

#[test]
fn the_way_back() {
    let (out, err, code) = run(tileport()
        .arg("views")
        .arg(fixture("mla"))
        .args(["--to", "partition"]));
    assert_eq!(code, 0, "{err}");
    let (back, err, code) = run(tileport()
        .args(["views", "-", "--to", "strided"])
        .write_stdin(out));
    assert_eq!(code, 0, "{err}");
    assert!(
        back.contains("traversal_strides=[1,1,64,128]") && !back.contains("partition_view"),
        "{back}"
    );
    let (_, err, code) =
        run(tileport()
            .arg("views")
            .arg(fixture("mla"))
            .args(["--to", "partition", "--json"]));
    assert_eq!(code, 2);
    assert!(err.contains("say with `-o` where the kernel goes"), "{err}");
}

//! `tileport views`: what it says, writes and proves.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

mod common;

use assert_cmd::Command;
use common::{BROKEN, Folder, INVALID};
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

const SCALE: &str = "\
entry @scale(%x: tile<ptr<f32>>, %n: tile<i32>) {
  %t = make_token : token
  %unused = addi %n, %n : tile<i32>
  %view = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %part = make_partition_view %view : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
  %i, %j, %k = get_tile_block_id : tile<i32>
  %tile, %t1 = load_view_tko weak %part[%i] token = %t : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
  return
}
";

/// Nothing to do is said, is no failure, and changes nothing: not even what nobody needs, nor a version of bytecode.
#[test]
fn a_file_without_strided_views_comes_out_as_it_went_in() {
    let folder = Folder::new();
    folder.file("k.mlir", SCALE);
    folder.expect("ir k.mlir --emit bytecode --bytecode-version 13.1 -o k.bc", 0);
    for name in ["k.mlir", "k.bc"] {
        let before = std::fs::read(folder.path().join(name)).unwrap();
        let ran = folder.expect(&format!("views {name}"), 0);
        assert_eq!(ran.out, format!("{name}: no strided view\n"));
        assert_eq!(ran.err, "");
        let ran = folder.expect(&format!("views {name} --to partition -o out"), 0);
        assert_eq!(
            (ran.out.as_str(), ran.err),
            ("", format!("{name}: no strided view\n"))
        );
        let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
        assert!(read("out") == before, "{name}");
        assert!(read(name) == before, "{name}");
    }
    let json: serde_json::Value = serde_json::from_str(&folder.expect("views k.mlir --json", 0).out).unwrap();
    assert_eq!(json["entries"][0]["accesses"], serde_json::json!([]));
    // No entry at all is no strided view either.
    folder.file("empty.mlir", "cuda_tile.module @m {\n}\n");
    assert_eq!(
        folder.expect("views empty.mlir", 0).out,
        "empty.mlir: no strided view\n"
    );
}

#[test]
fn bad_files_are_refused_and_nothing_is_written() {
    let folder = Folder::new();
    let mla = fixture("mla").display().to_string();
    for (name, content) in [
        ("empty", &b""[..]),
        ("garbage", &[0x9F; 300]),
        ("elf", b"\x7FELF\x02\x01\x01\0\0\0\0"),
        ("magic", b"\x7FTileIR\0"),
        ("broken.mlir", BROKEN.as_bytes()),
        ("invalid.mlir", INVALID.as_bytes()),
    ] {
        folder.file(name, content);
    }
    folder.file("out", "what was there");
    folder.file("proof.json", "{}");
    folder.expect(
        &format!("views {mla} --to partition -o whole.mlir --proof whole.json"),
        0,
    );
    let names = folder.names();
    for name in [
        "empty",
        "garbage",
        "elf",
        "magic",
        "broken.mlir",
        "invalid.mlir",
        "absent",
        ".",
    ] {
        for command in [
            "views NAME",
            "views NAME --json",
            "views NAME --derivation",
            "views NAME --to partition -o out",
            "views NAME --to partition -o out --proof proof.json",
            "views NAME --to strided -o out",
            "views NAME --to strided --emit bytecode -o out",
            "views NAME --check-proof whole.json --result whole.mlir",
        ] {
            let ran = folder.expect(&command.replace("NAME", name), 2);
            assert!(!ran.err.is_empty(), "{command} {name}: refused without a word");
            assert_eq!(ran.out, "", "{command} {name}");
        }
        // As the other file of a check.
        if name != "invalid.mlir" {
            folder.expect(
                &format!("views {mla} --check-proof whole.json --result {name}"),
                2,
            );
        }
        folder.expect(
            &format!("views {mla} --check-proof {name} --result whole.mlir"),
            2,
        );
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(
        (read("out").as_str(), read("proof.json").as_str()),
        ("what was there", "{}")
    );
    assert_eq!(folder.names(), names, "a file was left behind");
}

/// A result appears whole or not at all, whatever is in its way.
#[test]
fn a_result_that_cannot_be_written_leaves_nothing() {
    let folder = Folder::new();
    let mla = fixture("mla").display().to_string();
    std::fs::create_dir(folder.path().join("taken")).unwrap();
    let names = folder.names();
    for place in ["absent/out.mlir", "taken"] {
        for form in ["partition", "partition --emit bytecode", "strided"] {
            let ran = folder.expect(&format!("views {mla} --to {form} -o {place}"), 2);
            assert!(ran.err.contains(&format!("cannot write {place}")), "{}", ran.err);
        }
        let ran = folder.expect(
            &format!("views {mla} --to partition -o out.mlir --proof {place}"),
            2,
        );
        assert!(ran.err.contains(&format!("cannot write {place}")), "{}", ran.err);
        assert_eq!(folder.names(), names, "{place}");
    }
    assert!(
        std::fs::read_dir(folder.path().join("taken"))
            .unwrap()
            .next()
            .is_none()
    );
    // What is there already is replaced by the whole result, and by nothing in between: the file is another one.
    folder.file("out.mlir", "x".repeat(1 << 20));
    folder.expect(&format!("views {mla} --to partition -o out.mlir"), 0);
    let text = std::fs::read_to_string(folder.path().join("out.mlir")).unwrap();
    assert!(
        text.starts_with("entry @mla_forward") && text.trim_end().ends_with('}') && !text.contains("xxx")
    );
    assert_eq!(folder.names(), ["out.mlir", "taken"]);
}

/// What integer arithmetic is taken to do is said where a user looks.
#[test]
fn assumptions_are_stated() {
    let folder = Folder::new();
    let help = folder
        .expect("views --help", 0)
        .out
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for words in ["below 2^31", "--no-assumptions", "wraps around", "2^24 − 1"] {
        assert!(help.contains(words), "{words}\n{help}");
    }
    let kernel = fixture("loop_counter_any_size").display().to_string();
    let (with, without) = (
        folder.expect(&format!("views {kernel}"), 0).out,
        folder.expect(&format!("views {kernel} --no-assumptions"), 0).out,
    );
    assert!(
        with.contains("sizes of tensors given as i32 are below 2^31, and as i64 below 2^63: assumed"),
        "{with}"
    );
    assert!(!without.contains("2^31"), "{without}");
    for (flag, assumed) in [("", true), (" --no-assumptions", false)] {
        let out = folder.expect(&format!("views {kernel} --json{flag}"), 0).out;
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["assumes_signed_sizes"], assumed);
        let verdict = &json["entries"][0]["accesses"][0]["dimensions"][0]["verdict"]["convertible"];
        assert_eq!(verdict["assumes_signed_sizes"], assumed, "{verdict}");
        assert_eq!(verdict["no_wrap"].is_null(), !assumed, "{verdict}");
    }
}

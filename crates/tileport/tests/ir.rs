//! `tileport ir`: exit codes, output files, versions, JSON.

mod common;
use common::*;
use std::io::Write;
use std::process::Stdio;

#[test]
fn exit_codes_are_those_of_the_help() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.file("invalid.mlir", INVALID);
    folder.file("broken.mlir", BROKEN);
    assert!(folder.expect("ir valid.mlir", 0).out.starts_with("entry @k("));
    let checked = folder.expect("ir valid.mlir --check", 0);
    assert_eq!(
        (checked.out.as_str(), checked.err.as_str()),
        ("", "valid.mlir: Tile IR text, 1 entry, valid\n")
    );
    let invalid = folder.expect("ir invalid.mlir", 1);
    assert_eq!(invalid.out, "", "nothing is written");
    assert!(invalid.err.contains("must be a scalar tile"), "{}", invalid.err);
    folder.expect("ir invalid.mlir --check", 1);
    folder.expect("ir broken.mlir", 2);
    folder.expect("ir absent.mlir", 2);
    folder.expect("ir valid.mlir --no-such-option", 2);
    folder.expect("ir valid.mlir --check --no-verify", 2);
    folder.expect("ir valid.mlir --bytecode-version 12.0", 2);
    folder.expect("ir", 2);
    folder.expect("", 2);
    folder.expect("--version", 0);
    folder.expect("ir --help", 0);
    assert!(
        folder
            .expect("ir invalid.mlir --no-verify", 0)
            .out
            .contains("tile<4xf32>")
    );
}

#[test]
fn text_and_bytecode_are_translated_into_each_other() {
    let folder = Folder::new();
    folder.file("k.mlir", VALID);
    let direct = folder.expect("ir k.mlir", 0).out;
    folder.expect("ir k.mlir --emit bytecode -o k.bc", 0);
    assert!(
        std::fs::read(folder.path().join("k.bc"))
            .unwrap()
            .starts_with(b"\x7FTileIR\0")
    );
    assert_eq!(folder.expect("ir k.bc", 0).out, direct);
    // A file is told apart by what is in it.
    std::fs::rename(folder.path().join("k.bc"), folder.path().join("k2.mlir")).unwrap();
    assert_eq!(folder.expect("ir k2.mlir", 0).out, direct);
    assert!(
        folder
            .expect("ir k2.mlir --full", 0)
            .out
            .starts_with("cuda_tile.module")
    );
    assert_eq!(
        folder.expect("ir k2.mlir --full", 0).out,
        folder.expect("ir k2.mlir --emit mlir", 0).out
    );
}

#[test]
fn standard_input_is_a_file() {
    let folder = Folder::new();
    folder.file("k.mlir", VALID);
    let mut command = folder.command();
    let mut child = command
        .args(["ir", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(VALID.as_bytes()).unwrap();
    let read = ran(child.wait_with_output().unwrap());
    assert_eq!(read.code, Some(0), "{}", read.err);
    assert_eq!(read.out, folder.expect("ir k.mlir", 0).out);
    // An empty standard input is an empty file.
    let empty = folder.run("ir -");
    assert_eq!(empty.code, Some(2), "{}", empty.err);
}

/// An entry that prints a lot: more than a pipe holds.
fn long() -> String {
    let ops: String = (0..20_000)
        .map(|i| format!("    %v{i} = addi %n, %n : tile<i32>\n"))
        .collect();
    format!("cuda_tile.module @m {{\n  entry @k(%n: tile<i32>) {{\n{ops}    return\n  }}\n}}\n")
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = Folder::new();
    folder.file("long.mlir", long());
    let mut command = folder.command();
    let mut child = command
        .args(["ir", "long.mlir"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let read = ran(child.wait_with_output().unwrap());
    assert_eq!((read.code, read.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_a_failure() {
    let folder = Folder::new();
    folder.file("k.mlir", VALID);
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = folder
        .command()
        .args(["ir", "k.mlir"])
        .stdout(full)
        .output()
        .unwrap();
    let full = ran(output);
    assert_eq!(full.code, Some(2));
    assert!(
        full.err.contains("cannot write to standard output"),
        "{}",
        full.err
    );
    let missing = folder.expect("ir k.mlir -o absent/k.txt", 2);
    assert!(missing.err.contains("absent/k.txt"), "{}", missing.err);
    std::fs::create_dir(folder.path().join("taken")).unwrap();
    folder.expect("ir k.mlir -o taken", 2);
    assert_eq!(folder.names(), ["k.mlir", "taken"], "nothing is left behind");
}

#[cfg(target_os = "linux")]
#[test]
fn messages_that_cannot_be_written_do_not_panic() {
    let folder = Folder::new();
    folder.file("broken.mlir", BROKEN);
    folder.file("invalid.mlir", INVALID);
    for (words, code) in [
        ("ir broken.mlir", 2),
        ("ir invalid.mlir --json", 1),
        ("ir absent.mlir", 2),
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = folder.command();
        let output = command.args(words.split(' ')).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{words}");
    }
}

#[test]
fn an_output_file_is_whole_or_untouched() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.file("invalid.mlir", INVALID);
    folder.file("broken.mlir", BROKEN);
    let kept = folder.file("kept", "what was there");
    for words in [
        "ir invalid.mlir -o kept",
        "ir broken.mlir -o kept",
        "ir absent.mlir -o kept",
        "ir invalid.mlir -o kept --emit bytecode",
    ] {
        assert_ne!(folder.run(words).code, Some(0), "{words}");
        assert_eq!(std::fs::read(&kept).unwrap(), b"what was there", "{words}");
    }
    folder.expect("ir valid.mlir -o kept", 0);
    assert_eq!(
        std::fs::read_to_string(&kept).unwrap(),
        folder.expect("ir valid.mlir", 0).out
    );
    // Also over the file that was read.
    folder.expect("ir kept -o kept", 0);
    assert_eq!(
        std::fs::read_to_string(&kept).unwrap(),
        folder.expect("ir valid.mlir", 0).out
    );
    assert_eq!(
        folder.names(),
        ["broken.mlir", "invalid.mlir", "kept", "valid.mlir"]
    );
}

#[test]
fn an_older_version_says_what_does_not_fit() {
    let folder = Folder::new();
    folder.file(
        "new.mlir",
        "cuda_tile.module @m {\n  entry @k(%a: tile<f32>, %b: tile<f32>) {\n    %0 = atan2 %a, %b : tile<f32>\n    return\n  }\n}\n",
    );
    let kept = folder.file("kept", "what was there");
    let refused = folder.expect("ir new.mlir --emit bytecode --bytecode-version 13.1 -o kept", 2);
    assert!(
        refused.err.contains("atan2") && refused.err.contains("13.2") && refused.err.contains("13.1"),
        "{}",
        refused.err
    );
    assert!(refused.err.contains("new.mlir:3"), "{}", refused.err);
    assert_eq!(std::fs::read(&kept).unwrap(), b"what was there");
    for version in ["13.2", "13.3", "13.4", "13.5"] {
        folder.expect(
            &format!("ir new.mlir --emit bytecode --bytecode-version {version} -o {version}.bc"),
            0,
        );
        let bytes = std::fs::read(folder.path().join(format!("{version}.bc"))).unwrap();
        let minor: u8 = version.rsplit('.').next().unwrap().parse().unwrap();
        assert_eq!(bytes[8..10], [13, minor]);
        assert!(
            folder
                .expect(&format!("ir {version}.bc"), 0)
                .out
                .contains("atan2")
        );
    }
}

#[test]
fn json_diagnostics_are_one_object_a_line() {
    let folder = Folder::new();
    folder.file("invalid.mlir", INVALID);
    folder.file("broken.mlir", BROKEN);
    folder.file("cut.bc", b"\x7FTileIR\0\x0D\x03\0\0");
    for (words, code) in [
        ("ir invalid.mlir --json", 1),
        ("ir broken.mlir --json", 2),
        ("ir cut.bc --json", 2),
        ("inspect broken.mlir --json", 2),
        ("diff broken.mlir invalid.mlir --json", 2),
    ] {
        let said = folder.expect(words, code).err;
        assert!(!said.is_empty(), "{words}");
        for line in said.lines() {
            let object: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{words}: {error}: {line}"));
            assert!(
                object["message"].is_string() && object["code"].is_string(),
                "{line}"
            );
        }
    }
}

const COPY: &str = "\
entry @copy(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<i32>, %arg3: tile<ptr<f32>>, %arg4: tile<i32>, %arg5: tile<i32>) {
  %n = assume bounded<0, ?>, %arg1 : tile<i32>
  %m = assume bounded<0, ?>, %arg4 : tile<i32>
  %x = make_tensor_view %arg0, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %y = make_tensor_view %arg3, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %i, %j, %k = get_tile_block_id : tile<i32>
  %from = make_partition_view %x : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>
  %to = make_partition_view %y : partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>
  %start = make_token : token
  %tile, %loaded = load_view_tko weak %from[%i] token = %start : partition_view<tile=(64), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<64xf32>, token
  %stored = store_view_tko weak %tile, %to[%i] token = %start : tile<64xf32>, partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
";

#[test]
fn a_dump_is_shown_as_the_kernel_that_it_was() {
    let folder = Folder::new();
    folder.file("copy.mlir", COPY);
    let said = folder.expect("ir copy.mlir --emit kernel", 0);
    for part in [
        "# entry @copy",
        "arg0: array<f32>[?]",
        "tile: tile<f32>[64] = load(tiles(arg0, [64], padding=zero), [block_id(0)])",
        "store(tiles(arg3, [64]), [block_id(0)], tile)",
    ] {
        assert!(said.out.contains(part), "{part}:\n{}", said.out);
    }
    assert_eq!(said.err, "", "lowering gives the dump again");
    let other = COPY.replace(
        "get_tile_block_id : tile<i32>",
        "get_tile_block_id : tile<i32>\n  %h = mulhii %i, %j : tile<i32>",
    );
    folder.file("mulhi.mlir", other);
    let refused = folder.expect("ir mulhi.mlir --emit kernel", 1);
    assert_eq!(refused.out, "", "nothing is written");
    assert!(
        refused.err.contains("mulhi.mlir:7") && refused.err.contains("`mulhii` is nothing that kernels have"),
        "{}",
        refused.err
    );
}

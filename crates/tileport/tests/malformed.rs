//! Files that are no Tile IR, or only a part of it: a message and an exit code, never a panic.

mod common;
use common::*;

const COMMANDS: [&str; 4] = ["ir", "inspect", "diff valid.mlir", "ir --json"];

fn refused(folder: &Folder, name: &str) -> Vec<String> {
    COMMANDS
        .iter()
        .map(|command| {
            let ran = folder.expect(&format!("{command} {name}"), 2);
            assert!(!ran.err.is_empty(), "{command} {name}: refused without a word");
            assert_eq!(ran.out, "", "{command} {name}");
            ran.err
        })
        .collect()
}

#[test]
fn files_of_other_kinds_are_refused_with_a_message() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.file("empty", "");
    folder.file("spaces", " \n\t\n");
    folder.file("garbage", (0..=255u8).cycle().take(5000).collect::<Vec<u8>>());
    folder.file("elf", b"\x7FELF\x02\x01\x01\0\0\0\0");
    folder.file("zip", b"PK\x03\x04\x14\0");
    folder.file("mlirbc", b"ML\xEFR\x0DMLIR");
    folder.file("magic", b"\x7FTileIR\0");
    folder.file("future", b"\x7FTileIR\0\x0D\x63\0\0");
    folder.file("utf16", b"\xFF\xFEe\0n\0t\0r\0y\0");
    std::fs::create_dir(folder.path().join("directory")).unwrap();
    for name in [
        "empty",
        "spaces",
        "garbage",
        "elf",
        "zip",
        "mlirbc",
        "magic",
        "future",
        "utf16",
        "directory",
        "absent",
    ] {
        refused(&folder, name);
    }
    assert!(refused(&folder, "elf")[0].contains("an ELF file, such as a cubin"));
    assert!(refused(&folder, "absent")[0].contains("cannot read absent"));
    assert!(refused(&folder, "directory")[0].contains("cannot read directory"));
    assert!(refused(&folder, "future")[0].contains("13.99"));
}

#[test]
fn truncated_bytecode_is_refused_at_every_length() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.expect("ir valid.mlir --emit bytecode -o whole.bc", 0);
    let whole = std::fs::read(folder.path().join("whole.bc")).unwrap();
    for length in 1..whole.len() {
        folder.file("cut.bc", &whole[..length]);
        let ran = folder.run("ir cut.bc");
        assert!(!ran.err.contains("panicked"), "cut to {length}: {}", ran.err);
        assert_eq!(
            ran.code,
            Some(2),
            "cut to {length} of {}: {}",
            whole.len(),
            ran.out
        );
        assert!(!ran.err.is_empty(), "cut to {length}: refused without a word");
    }
}

#[test]
fn truncated_text_is_refused_at_every_length() {
    let folder = Folder::new();
    let whole = VALID.trim_end();
    for length in 0..whole.len() {
        folder.file("cut.mlir", &whole[..length]);
        let ran = folder.run("ir cut.mlir --check");
        assert_eq!(
            ran.code,
            Some(2),
            "cut to {length}: {}\n{}",
            &whole[..length],
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "cut to {length}: {}", ran.err);
    }
}

#[test]
fn a_wrong_byte_in_bytecode_never_panics() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.expect("ir valid.mlir --emit bytecode -o whole.bc", 0);
    let whole = std::fs::read(folder.path().join("whole.bc")).unwrap();
    for at in (0..whole.len()).step_by(2) {
        let mut changed = whole.clone();
        changed[at] ^= 0xFF;
        folder.file("changed.bc", &changed);
        let ran = folder.run("ir changed.bc");
        assert!(
            matches!(ran.code, Some(0..=2)),
            "byte {at}: {:?}\n{}",
            ran.code,
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "byte {at}: {}", ran.err);
    }
}

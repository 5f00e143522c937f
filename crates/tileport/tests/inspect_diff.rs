//! `tileport inspect` and `tileport diff`.

mod common;
use common::*;

#[test]
fn inspect_exits_as_its_help_says() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    folder.file("invalid.mlir", INVALID);
    let said = folder.expect("inspect valid.mlir", 0).out;
    assert!(
        said.contains("@k") && said.contains("fits bytecode 13.1"),
        "{said}"
    );
    folder.expect("inspect invalid.mlir", 1);
    folder.expect("inspect absent.mlir", 2);
}

#[test]
fn inspect_as_json_is_json() {
    let folder = Folder::new();
    folder.file("valid.mlir", VALID);
    let said = folder.expect("inspect valid.mlir --json", 0).out;
    let object: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(object["file"], "valid.mlir");
    assert_eq!(object["entries"][0]["name"], "k", "{said}");
}

#[test]
fn diff_exits_as_its_help_says() {
    let folder = Folder::new();
    folder.file("a.mlir", VALID);
    folder.file("same.mlir", VALID.replace("%0", "%sum").replace("@m", "@n"));
    folder.file("other.mlir", OTHER);
    folder.file("invalid.mlir", INVALID);
    assert!(
        folder
            .expect("diff a.mlir same.mlir", 0)
            .out
            .ends_with("equal: a.mlir and same.mlir\n")
    );
    let different = folder.expect("diff a.mlir other.mlir", 1).out;
    assert!(
        different.contains("addi") && different.contains("muli"),
        "{different}"
    );
    folder.expect("diff a.mlir other.mlir --exact", 1);
    folder.expect("diff a.mlir same.mlir --exact", 0);
    folder.expect("diff a.mlir invalid.mlir", 2);
    folder.expect("diff a.mlir absent.mlir", 2);
    folder.expect("diff a.mlir same.mlir --entry none", 2);
    folder.expect("diff a.mlir", 2);
}

#[test]
fn diff_as_json_is_json() {
    let folder = Folder::new();
    folder.file("a.mlir", VALID);
    folder.file("other.mlir", OTHER);
    for (right, code) in [("a.mlir", 0), ("other.mlir", 1)] {
        let said = folder.expect(&format!("diff a.mlir {right} --json"), code).out;
        let object: serde_json::Value = serde_json::from_str(&said).unwrap();
        assert!(object.is_object(), "{said}");
    }
}

#[test]
fn diagnostics_show_the_source_under_them() {
    let folder = Folder::new();
    folder.file("broken.mlir", BROKEN);
    folder.file("invalid.mlir", INVALID);
    let broken = folder.expect("ir broken.mlir", 2).err;
    for part in ["broken.mlir:3:19", "%0 = addi %n, %m : tile<i32>", "`%m`"] {
        assert!(broken.contains(part), "{part}:\n{broken}");
    }
    let invalid = folder.expect("ir invalid.mlir", 1).err;
    for part in [
        "invalid.mlir:2",
        "parameter 0 of entry `@k` must be a scalar tile, but is `tile<4xf32>`",
    ] {
        assert!(invalid.contains(part), "{part}:\n{invalid}");
    }
}

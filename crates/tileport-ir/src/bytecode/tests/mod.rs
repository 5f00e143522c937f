//! Tests of reading and writing.

mod errors;
mod operations;
mod robust;
mod sample;

use super::{read, write};
use crate::compare::same;
use crate::{Module, Version};

/// What is read from what is written.
#[track_caller]
fn round_trip(module: &Module, version: Version) -> (Vec<u8>, Module) {
    let bytes = write(module, version).unwrap_or_else(|e| panic!("cannot be written in {version}: {e:?}"));
    let (again, found) = read(&bytes).unwrap_or_else(|e| panic!("cannot be read back in {version}: {e:?}"));
    assert_eq!(found, version);
    (bytes, again)
}

/// Reads and writes every module of a folder, where one is named. The toolchain's tests compare the disassembly.
#[test]
fn corpus_round_trips() {
    #[allow(clippy::disallowed_methods, reason = "a test may be told where the corpus is")]
    let Ok(folder) = std::env::var("TILEPORT_BYTECODE_DIR") else {
        return;
    };
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|e| e != "tileirbc") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let (module, version) = read(&bytes).unwrap_or_else(|e| panic!("{}: {e:?}", path.display()));
        let (written, again) = round_trip(&module, version);
        same(&module, &again).unwrap_or_else(|d| panic!("{}: {d:?}", path.display()));
        // The same module gives the same bytes, whatever file it came from.
        assert_eq!(write(&again, version).unwrap(), written, "{}", path.display());
        count += 1;
    }
    assert!(count > 0, "the folder has no modules");
}

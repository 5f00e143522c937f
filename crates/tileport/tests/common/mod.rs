//! Running the program on files of a folder of its own.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub(crate) const VALID: &str = "\
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %n: tile<i32>) {
    %0 = addi %n, %n : tile<i32>
    print_tko \"%i\\n\", %0 : tile<i32> -> token
    return
  }
}
";

/// As [`VALID`], but for the operation.
pub(crate) const OTHER: &str = "\
cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>, %n: tile<i32>) {
    %0 = muli %n, %n : tile<i32>
    print_tko \"%i\\n\", %0 : tile<i32> -> token
    return
  }
}
";

/// Parses, but the verifier refuses it.
pub(crate) const INVALID: &str = "\
cuda_tile.module @m {
  entry @k(%a: tile<4xf32>) {
    return
  }
}
";

/// Does not parse.
pub(crate) const BROKEN: &str = "\
cuda_tile.module @m {
  entry @k(%n: tile<i32>) {
    %0 = addi %n, %m : tile<i32>
    return
  }
}
";

pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tileport"));
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// Runs the program in the folder with these words.
    pub(crate) fn run(&self, words: &str) -> Ran {
        ran(self.command().args(words.split_whitespace()).output().unwrap())
    }

    /// Runs the program and checks the exit code; nothing may ever panic.
    pub(crate) fn expect(&self, words: &str, code: i32) -> Ran {
        let ran = self.run(words);
        assert_eq!(ran.code, Some(code), "tileport {words}\n{}\n{}", ran.out, ran.err);
        assert!(!ran.err.contains("panicked"), "tileport {words}\n{}", ran.err);
        ran
    }

    /// The names of the files in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

pub(crate) fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

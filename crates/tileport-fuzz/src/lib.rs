//! Fuzz targets: functions that take any bytes at all and must neither panic, nor hang, nor use more memory than their input
//! justifies.
//!
//! Two drivers run them: the one in this package (`cargo xtask fuzz TARGET`), on stable Rust, and cargo-fuzz, from `fuzz/`.
//!
//! A new target is a public function here, an entry in [`TARGETS`], and a three-line file in `fuzz/fuzz_targets/`.

mod bytecode;
mod generate;
mod python;
mod round_trip;
mod selfcheck;
mod text;
mod verify;

/// A fuzz target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it checks, in one line.
    pub about: &'static str,
    /// The function. It may return early on bad input; it panics only to report a fault.
    pub run: fn(&[u8]),
    /// How much memory it may use.
    pub memory: MemoryBound,
    /// A first part of what the target does, which is run once more on its own, under a bound of its own.
    pub first: Option<Part>,
    /// Pieces of well-formed input, which the driver inserts.
    pub dictionary: &'static [&'static [u8]],
    /// Inputs to start from, made of files of the repository.
    pub seeds: Seeds,
}

/// A part of a target.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// What it does, for messages.
    pub name: &'static str,
    /// The function.
    pub run: fn(&[u8]),
    /// How much memory it may use.
    pub memory: MemoryBound,
}

/// Inputs to start from: the files of some folders, each turned into an input.
#[derive(Debug, Clone, Copy)]
pub struct Seeds {
    /// The folders, relative to the root of the repository.
    pub folders: &'static [&'static str],
    /// How the files' names end.
    pub suffix: &'static str,
    /// Turns a file, with its path, into inputs; none where it is of no use.
    pub inputs: fn(&std::path::Path, &[u8]) -> Vec<Vec<u8>>,
}

impl Seeds {
    /// No inputs.
    pub const NONE: Self = Self {
        folders: &[],
        suffix: "",
        inputs: |_, _| Vec::new(),
    };
}

/// The most memory a target may hold at any time during one run: `base + per_byte × input length`, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct MemoryBound {
    /// Bytes allowed for each byte of input.
    pub per_byte: usize,
    /// Bytes allowed for an empty input.
    pub base: usize,
}

impl MemoryBound {
    /// The bound for an input of this length.
    pub fn limit(self, length: usize) -> usize {
        self.per_byte.saturating_mul(length).saturating_add(self.base)
    }
}

/// All targets. Those named `selfcheck-…` check the drivers: each but the first has a known fault that must be found.
pub const TARGETS: &[Target] = &[
    text::TARGET,
    bytecode::TARGET,
    verify::TARGET,
    python::TARGET,
    selfcheck::OK,
    selfcheck::PANIC,
    selfcheck::ABORT,
    selfcheck::HANG,
    selfcheck::MEMORY_HOG,
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

pub use bytecode::run as bytecode;
pub use python::run as python;
pub use selfcheck::records as selfcheck_ok;
pub use text::run as text;
pub use verify::run as verify;

//! Bytecode versions.

use std::fmt;

/// A version of the CUDA Tile IR bytecode format that this crate reads and writes.
///
/// Operations, attributes and types say in which version they first appear; an older bytecode cannot hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// 13.1, the first public version.
    V13_1,
    /// 13.2: `atan2`, tokens of `print_tko`, `f8E8M0FNU`.
    V13_2,
    /// 13.3: strided and gather/scatter views, scaled mma, `pack`, `f4E2M1FN`, `i4`.
    V13_3,
    /// 13.4: `insert`, `fpowi`, `inbounds`, saturating `ftoi`, pointer attributes, `f8E5M3FNU`.
    V13_4,
    /// 13.5: multimem operations, argument attributes.
    V13_5,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Self; 5] = [Self::V13_1, Self::V13_2, Self::V13_3, Self::V13_4, Self::V13_5];
    /// The oldest version.
    pub const OLDEST: Self = Self::V13_1;
    /// The newest version.
    pub const NEWEST: Self = Self::V13_5;

    /// The version with these numbers, if it is one that this crate knows.
    #[must_use]
    pub fn from_numbers(major: u8, minor: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.numbers() == (major, minor))
    }

    /// Major and minor number.
    #[must_use]
    pub const fn numbers(self) -> (u8, u8) {
        match self {
            Self::V13_1 => (13, 1),
            Self::V13_2 => (13, 2),
            Self::V13_3 => (13, 3),
            Self::V13_4 => (13, 4),
            Self::V13_5 => (13, 5),
        }
    }

    /// Parses `13.1` … `13.5`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.to_string() == text)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor) = self.numbers();
        write!(f, "{major}.{minor}")
    }
}

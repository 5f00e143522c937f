//! The pinned packages: the one table is `pins.txt` beside this crate's manifest, a plain pip requirements file.

/// The text of the requirements file.
pub const REQUIREMENTS: &str = include_str!("../pins.txt");

/// The pinned packages, as (name, version).
pub fn packages() -> impl Iterator<Item = (&'static str, &'static str)> {
    REQUIREMENTS
        .lines()
        .filter_map(|line| line.trim().split_once("=="))
}

/// The pinned version of a package.
pub fn version(package: &str) -> Option<&'static str> {
    packages()
        .find(|(name, _)| *name == package)
        .map(|(_, version)| version)
}

/// A short name for this set of pins; it changes when a pin changes, and not when a comment does.
pub fn key() -> String {
    let mut hash = Fnv::new();
    for (name, version) in packages() {
        hash.field(name.as_bytes());
        hash.field(version.as_bytes());
    }
    hash.finish()
}

/// FNV-1a, 64 bits: a stable hash for names in the cache, with no claim against forgery.
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds one field, with its length, so that fields can't run into each other.
    pub(crate) fn field(&mut self, bytes: &[u8]) {
        let length = (bytes.len() as u64).to_le_bytes();
        for byte in length.iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) fn finish(&self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_requirement_is_pinned_exactly() {
        for line in REQUIREMENTS
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            let (name, version) = line
                .split_once("==")
                .unwrap_or_else(|| panic!("not pinned: {line}"));
            assert!(
                !name.is_empty() && version.starts_with(|c: char| c.is_ascii_digit()),
                "{line}"
            );
        }
        assert_eq!(version("nvidia-cuda-tileiras"), version("nvidia-nvvm"));
        assert_eq!(version("torch"), None);
    }

    #[test]
    fn fields_do_not_run_together() {
        let hash = |fields: &[&str]| {
            let mut fnv = Fnv::new();
            fields.iter().for_each(|f| fnv.field(f.as_bytes()));
            fnv.finish()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
        assert_eq!(key().len(), 16);
    }
}

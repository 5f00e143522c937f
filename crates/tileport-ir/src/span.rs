//! Places in the input.

/// A range of bytes in the file that was read, text or bytecode alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// No place: what a pass made itself.
    pub const NONE: Self = Self {
        start: u32::MAX,
        end: u32::MAX,
    };

    /// From the first byte to before `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX - 1);
        Self {
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// Whether it is a place at all.
    #[must_use]
    pub fn is_some(self) -> bool {
        self != Self::NONE
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

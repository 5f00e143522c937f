//! Registers: buffers that hold the elements of tiles.
//!
//! Integers are held as unsigned machine integers of their width (`i1` and `i4` in a byte), pointers as 64-bit
//! addresses. `f64` is held as such and every narrower float as the `f32` of the same value, which is exact; each
//! operation rounds its result to the tile's own format.

use tileport_ir::{ElementType, TileElement};

/// How a register holds its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
}

/// How elements of a type are held.
pub(crate) fn class_of(element: TileElement) -> Class {
    match element {
        TileElement::Pointer(_) => Class::U64,
        TileElement::Number(e) => match e {
            ElementType::I1 | ElementType::I4 | ElementType::I8 => Class::U8,
            ElementType::I16 => Class::U16,
            ElementType::I32 => Class::U32,
            ElementType::I64 => Class::U64,
            ElementType::F64 => Class::F64,
            _ => Class::F32,
        },
    }
}

/// The elements of a register.
#[derive(Clone, Debug)]
pub(crate) enum Buf {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    F32(Vec<f32>),
    F64(Vec<f64>),
}

impl Buf {
    /// A buffer of zeros.
    pub(crate) fn new(class: Class, len: usize) -> Self {
        match class {
            Class::U8 => Self::U8(vec![0; len]),
            Class::U16 => Self::U16(vec![0; len]),
            Class::U32 => Self::U32(vec![0; len]),
            Class::U64 => Self::U64(vec![0; len]),
            Class::F32 => Self::F32(vec![0.0; len]),
            Class::F64 => Self::F64(vec![0.0; len]),
        }
    }

    /// How it holds its elements.
    pub(crate) fn class(&self) -> Class {
        match self {
            Self::U8(_) => Class::U8,
            Self::U16(_) => Class::U16,
            Self::U32(_) => Class::U32,
            Self::U64(_) => Class::U64,
            Self::F32(_) => Class::F32,
            Self::F64(_) => Class::F64,
        }
    }

    /// The element as an integer, zero-extended; floats as the bits of what holds them.
    pub(crate) fn word(&self, index: usize) -> u64 {
        let word = match self {
            Self::U8(v) => v.get(index).map(|&x| u64::from(x)),
            Self::U16(v) => v.get(index).map(|&x| u64::from(x)),
            Self::U32(v) => v.get(index).map(|&x| u64::from(x)),
            Self::U64(v) => v.get(index).copied(),
            Self::F32(v) => v.get(index).map(|x| u64::from(x.to_bits())),
            Self::F64(v) => v.get(index).map(|x| x.to_bits()),
        };
        word.unwrap_or(0)
    }

    /// Sets an element from what [`Buf::word`] gives.
    pub(crate) fn set_word(&mut self, index: usize, word: u64) {
        match self {
            Self::U8(v) => set(v, index, word as u8),
            Self::U16(v) => set(v, index, word as u16),
            Self::U32(v) => set(v, index, word as u32),
            Self::U64(v) => set(v, index, word),
            Self::F32(v) => set(v, index, f32::from_bits(word as u32)),
            Self::F64(v) => set(v, index, f64::from_bits(word)),
        }
    }
}

fn set<T>(v: &mut [T], index: usize, x: T) {
    if let Some(slot) = v.get_mut(index) {
        *slot = x;
    }
}

/// A machine type that holds elements.
pub(crate) trait Held: Copy + Default + Send + Sync + PartialEq + 'static {
    /// The elements; none if the register is of another class, which preparation rules out.
    fn get(buf: &Buf) -> &[Self];
    /// The elements, to write.
    fn get_mut(buf: &mut Buf) -> &mut [Self];
}

macro_rules! held {
    ($($ty:ty, $class:ident;)*) => {$(
        impl Held for $ty {
            #[inline(always)]
            fn get(buf: &Buf) -> &[Self] {
                if let Buf::$class(v) = buf { v } else { &[] }
            }
            #[inline(always)]
            fn get_mut(buf: &mut Buf) -> &mut [Self] {
                if let Buf::$class(v) = buf { v } else { &mut [] }
            }
        }
    )*};
}

held! {
    u8, U8;
    u16, U16;
    u32, U32;
    u64, U64;
    f32, F32;
    f64, F64;
}

/// Calls a generic function with the machine type of a class.
macro_rules! with_class {
    ($class:expr, $t:ident => $body:expr) => {
        match $class {
            $crate::tile::Class::U8 => {
                type $t = u8;
                $body
            }
            $crate::tile::Class::U16 => {
                type $t = u16;
                $body
            }
            $crate::tile::Class::U32 => {
                type $t = u32;
                $body
            }
            $crate::tile::Class::U64 => {
                type $t = u64;
                $body
            }
            $crate::tile::Class::F32 => {
                type $t = f32;
                $body
            }
            $crate::tile::Class::F64 => {
                type $t = f64;
                $body
            }
        }
    };
}
pub(crate) use with_class;

/// A register: its elements, and which of them are unspecified.
#[derive(Clone, Debug)]
pub(crate) struct Reg {
    pub(crate) buf: Buf,
    /// Empty where every element is specified; else one byte an element, not zero where it isn't.
    pub(crate) poison: Vec<u8>,
}

impl Reg {
    pub(crate) fn new(class: Class, len: usize) -> Self {
        Self {
            buf: Buf::new(class, len),
            poison: Vec::new(),
        }
    }

    /// What stands in for a register that is being written.
    pub(crate) const fn absent() -> Self {
        Self {
            buf: Buf::U8(Vec::new()),
            poison: Vec::new(),
        }
    }

    /// Whether an element is unspecified.
    #[inline]
    pub(crate) fn is_poisoned(&self, index: usize) -> bool {
        self.poison.get(index).is_some_and(|&p| p != 0)
    }
}

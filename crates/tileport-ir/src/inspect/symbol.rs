//! Entry names as cuTile Python makes them: the kernel's name, `_K` and the calling convention, then one group for each
//! parameter of the source (`A2f16…` an array of rank 2, `Sf32` a scalar, `I128` a constant).
//!
//! Source: the mangling of cuda-tile 1.7 (`cuda.tile.compilation`). A name that does not follow it in full says
//! nothing, so nothing is taken from it.

use crate::types::ElementType;

/// A parameter of the source kernel, as the entry's name records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SourceParameter {
    /// An array: a pointer, then a size and a stride for each dimension.
    Array {
        /// The number of dimensions.
        rank: usize,
        /// The type of the elements.
        element: ElementType,
    },
    /// A list of arrays: a pointer to a table, and a length.
    List,
    /// A number.
    Scalar(ElementType),
    /// A compile-time constant, which is no parameter of the entry.
    Constant(String),
}

impl SourceParameter {
    /// How many parameters of the entry it becomes.
    pub(super) fn flattened(&self) -> usize {
        match self {
            Self::Array { rank, .. } => 1 + 2 * rank,
            Self::List => 2,
            Self::Scalar(_) => 1,
            Self::Constant(_) => 0,
        }
    }
}

/// The kernel's name and its parameters; `None` for a name of another origin.
pub(super) fn demangle(symbol: &str) -> Option<(&str, Vec<SourceParameter>)> {
    let at = symbol.rfind("_K")?;
    let mut rest = Cursor(&symbol[at + 2..]);
    rest.take_while(|c| c != '_');
    let mut parameters = Vec::new();
    while !rest.0.is_empty() {
        rest.expect('_')?;
        parameters.push(rest.parameter()?);
    }
    Some((&symbol[..at], parameters))
}

struct Cursor<'a>(&'a str);

impl<'a> Cursor<'a> {
    fn take_while(&mut self, f: impl Fn(char) -> bool) -> &'a str {
        let end = self.0.find(|c| !f(c)).unwrap_or(self.0.len());
        let (taken, rest) = self.0.split_at(end);
        self.0 = rest;
        taken
    }

    fn accept(&mut self, c: char) -> bool {
        let rest = self.0.strip_prefix(c);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Option<()> {
        self.accept(c).then_some(())
    }

    fn digits(&mut self) -> Option<&'a str> {
        Some(self.take_while(|c| c.is_ascii_digit())).filter(|d| !d.is_empty())
    }

    fn parameter(&mut self) -> Option<SourceParameter> {
        let kind = self.0.chars().next()?;
        self.0 = &self.0[kind.len_utf8()..];
        match kind {
            'A' => self.array(),
            'L' => {
                // Alias groups are lower-case hexadecimal; the array itself starts with a capital.
                self.take_while(|c| matches!(c, 'g' | 'i' | 'a'..='f' | '0'..='9'));
                self.expect('A')?;
                self.array()?;
                Some(SourceParameter::List)
            }
            'S' => Some(SourceParameter::Scalar(self.element()?)),
            'I' => {
                let sign = if self.accept('_') { "-" } else { "" };
                Some(SourceParameter::Constant(format!("{sign}{}", self.digits()?)))
            }
            'B' => Some(SourceParameter::Constant(
                if self.digits()? == "0" { "False" } else { "True" }.to_owned(),
            )),
            'F' => {
                let bits = self.0.get(..16)?;
                self.0 = &self.0[16..];
                Some(SourceParameter::Constant(
                    f64::from_bits(u64::from_str_radix(bits, 16).ok()?).to_string(),
                ))
            }
            _ => None,
        }
    }

    fn array(&mut self) -> Option<SourceParameter> {
        let rank = self.digits()?.parse().ok().filter(|r| *r <= 64)?;
        let element = self.element()?;
        // What follows are facts on axes and on the base (`_1v8l0`, `_p16`); the next parameter starts with a capital.
        while self
            .0
            .strip_prefix('_')
            .is_some_and(|r| !r.starts_with(|c: char| c.is_ascii_uppercase()))
        {
            self.0 = &self.0[1..];
            if self
                .take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
                .is_empty()
            {
                return None;
            }
        }
        Some(SourceParameter::Array { rank, element })
    }

    /// Element types are spelt as in cuda-tile's table; the longest spelling that fits is meant.
    fn element(&mut self) -> Option<ElementType> {
        const SPELLINGS: [(&str, ElementType); 17] = [
            ("bf16", ElementType::BF16),
            ("f8m3fn", ElementType::F8E4M3FN),
            ("f8m2", ElementType::F8E5M2),
            ("f8m0fnu", ElementType::F8E8M0FNU),
            ("tf32", ElementType::TF32),
            ("f16", ElementType::F16),
            ("f32", ElementType::F32),
            ("f64", ElementType::F64),
            ("i64", ElementType::I64),
            ("i32", ElementType::I32),
            ("i16", ElementType::I16),
            ("i8", ElementType::I8),
            ("u64", ElementType::I64),
            ("u32", ElementType::I32),
            ("u16", ElementType::I16),
            ("u8", ElementType::I8),
            ("b8", ElementType::I1),
        ];
        let (spelling, element) = SPELLINGS
            .iter()
            .find(|(spelling, _)| self.0.starts_with(spelling))?;
        self.0 = &self.0[spelling.len()..];
        Some(*element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cutile_python_are_read() {
        let (name, parameters) =
            demangle("_kldiv_bwd_ct_Kt1_A2f16_1v8l0_2i16t1_p16_A2f16_1v8l0_2i16t1_p16_I256_Sf32_I0").unwrap();
        assert_eq!(name, "_kldiv_bwd_ct");
        let array = SourceParameter::Array {
            rank: 2,
            element: ElementType::F16,
        };
        let constant = |s: &str| SourceParameter::Constant(s.to_owned());
        let scalar = SourceParameter::Scalar(ElementType::F32);
        assert_eq!(
            parameters,
            [array.clone(), array, constant("256"), scalar, constant("0")]
        );
    }

    #[test]
    fn lists_and_negative_constants_are_read() {
        let (_, parameters) = demangle("k_Kt1_LA2f32_1v4l0_2t1_p16w_Lg0iA1i8_p16_I_3_B1").unwrap();
        let constant = |s: &str| SourceParameter::Constant(s.to_owned());
        assert_eq!(
            parameters,
            [
                SourceParameter::List,
                SourceParameter::List,
                constant("-3"),
                constant("True")
            ]
        );
    }

    #[test]
    fn names_of_other_origin_say_nothing() {
        for name in [
            "matmul",
            "x_K",
            "x_Kt1_Z",
            "x_Kt1_A",
            "x_Kt1_Af16",
            "_K_",
            "x_Kt1_A2f16__",
        ] {
            let parameters = demangle(name).map(|d| d.1);
            assert!(parameters.is_none_or(|p| p.is_empty()), "{name}");
        }
    }
}

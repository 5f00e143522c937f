//! Entry names, as cuTile Python's compiler makes them from a kernel's name and signature.
//!
//! A name is `KERNEL_KxY_P1_P2…`: the kernel, the calling convention's code, and a part for each parameter that begins with a
//! capital letter. Facts of an array's dimensions are gathered by the set of dimensions that they hold for, a bit mask in
//! hexadecimal: `A2f16_1v8l0_2t1_3i16_p16` is a rank-2 array of f16 whose first stride is divisible by 8 and not negative,
//! whose second stride is 1, with both lengths divisible by 16, at an address divisible by 16.
//!
//! Source of the encoding: names that cuda-tile 1.7.0 makes, and its demangler.

use super::{ArraySpec, ConstantValue, Convention, DimSpec, ParamSpec, Signature};
use crate::Element;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tileport_ir::Span;
use tileport_ir::{Code, Diagnostic};

/// A name can't be made, or can't be read.
pub const ENTRY_NAME: Code = Code("signature-entry-name");

/// Masks of dimensions are held in this many bits.
const MAX_RANK: usize = 128;
/// Tuples in tuples, at most.
const MAX_DEPTH: usize = 16;

/// The name of the entry that a kernel has for a signature.
///
/// # Errors
/// A part of the signature is open, or it has what names can't express.
pub fn mangle(kernel: &str, signature: &Signature) -> Result<String, Box<Diagnostic>> {
    let mut groups = Groups::default();
    signature.params.iter().for_each(|param| groups.collect(param));
    let mut name = format!("{kernel}_K{}", signature.convention.code());
    for (position, param) in signature.params.iter().enumerate() {
        name.push('_');
        param_name(&mut name, param, &groups).map_err(|what| -> Box<Diagnostic> {
            Diagnostic::error(
                ENTRY_NAME,
                Span::NONE,
                format!(
                    "{what} of parameter {} has no place in an entry's name",
                    position + 1
                ),
            )
            .help("give it a value in the signature")
            .into()
        })?;
    }
    Ok(name)
}

/// Alias groups are numbered in order of appearance.
#[derive(Default)]
struct Groups<'s>(Vec<&'s str>);

impl<'s> Groups<'s> {
    fn collect(&mut self, param: &'s ParamSpec) {
        match param {
            ParamSpec::Array(array) => self.add(&array.alias_groups),
            ParamSpec::List {
                element,
                alias_groups,
                ..
            } => {
                self.add(alias_groups);
                self.add(&element.alias_groups);
            }
            ParamSpec::Tuple(items) => items.iter().for_each(|item| self.collect(item)),
            ParamSpec::Constant(_) | ParamSpec::Scalar(_) | ParamSpec::Open => {}
        }
    }

    fn add(&mut self, groups: &'s [String]) {
        for group in groups {
            if !self.0.contains(&group.as_str()) {
                self.0.push(group);
            }
        }
    }

    fn write(&self, out: &mut String, groups: &[String]) {
        let position = |group: &String| self.0.iter().position(|known| known == group);
        let mut numbers: Vec<usize> = groups.iter().filter_map(position).collect();
        numbers.sort_unstable();
        for number in numbers {
            let _ = write!(out, "g{number:x}");
        }
    }
}

type Written = Result<(), &'static str>;

fn param_name(out: &mut String, param: &ParamSpec, groups: &Groups<'_>) -> Written {
    match param {
        ParamSpec::Array(array) => array_name(out, array, groups),
        ParamSpec::List {
            element,
            alias_groups,
            elements_may_alias,
        } => {
            out.push('L');
            groups.write(out, alias_groups);
            if *elements_may_alias {
                out.push('i');
            }
            array_name(out, element, groups)
        }
        ParamSpec::Tuple(items) => {
            let _ = write!(out, "T{}", items.len());
            items.iter().try_for_each(|item| param_name(out, item, groups))
        }
        ParamSpec::Scalar(element) => {
            out.push('S');
            element_name(out, *element)
        }
        ParamSpec::Constant(value) => constant_name(out, value.as_ref().ok_or("the open value")?),
        ParamSpec::Open => Err("the open kind"),
    }
}

fn constant_name(out: &mut String, value: &ConstantValue) -> Written {
    match value {
        ConstantValue::None => out.push_str("Cn_"),
        ConstantValue::Bool(value) => {
            let _ = write!(out, "B{}", u8::from(*value));
        }
        ConstantValue::Int(value) => {
            out.push('I');
            signed(out, *value);
        }
        ConstantValue::Float(value) => {
            let _ = write!(out, "F{:016x}", value.to_bits());
        }
        ConstantValue::Text(text) => {
            out.push_str("Cs_");
            escape(out, text);
        }
        ConstantValue::Element(element) => {
            out.push_str("Cd_");
            element_name(out, Some(*element))?;
        }
        ConstantValue::Member(name) => {
            // The module, the enumeration, and the member.
            let (owner, member) = name.rsplit_once('.').ok_or("the unqualified member")?;
            let (module, class) = owner.rsplit_once('.').ok_or("the unqualified member")?;
            out.push_str("Ce_");
            [module, class, member].iter().for_each(|part| escape(out, part));
        }
        // A tuple of constants is a tuple whose items are constants.
        ConstantValue::Tuple(items) => {
            let _ = write!(out, "T{}", items.len());
            items.iter().try_for_each(|item| constant_name(out, item))?;
        }
    }
    Ok(())
}

/// Element types whose name in an entry's name differs from their short one.
const OTHER_NAMES: [(Element, &str); 4] = [
    (Element::Bool, "b8"),
    (Element::F8E4M3FN, "f8m3fn"),
    (Element::F8E5M2, "f8m2"),
    (Element::F8E8M0FNU, "f8m0fnu"),
];
/// Element types that cuda-tile 1.7.0 has no name for.
const NAMELESS: [Element; 2] = [Element::F8E5M3FNU, Element::F4E2M1FN];

fn element_name(out: &mut String, element: Option<Element>) -> Written {
    let element = element.ok_or("the open element type")?;
    if NAMELESS.contains(&element) {
        return Err("the element type");
    }
    let other = OTHER_NAMES.iter().find(|other| other.0 == element);
    out.push_str(other.map_or(element.name(), |other| other.1));
    Ok(())
}

fn signed(out: &mut String, value: i128) {
    if value < 0 {
        out.push('_');
    }
    let _ = write!(out, "{}", value.unsigned_abs());
}

/// Everything but ASCII letters and digits is escaped, and `K`, so that `_K` occurs once.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        let _ = match c {
            'K' => write!(out, "_k"),
            '_' => write!(out, "__"),
            c if c.is_ascii_alphanumeric() => write!(out, "{c}"),
            c if c <= '\u{ff}' => write!(out, "_{:02x}", u32::from(c)),
            c if c <= '\u{ffff}' => write!(out, "_u{:04x}", u32::from(c)),
            c => write!(out, "_w{:08x}", u32::from(c)),
        };
    }
    out.push_str("_z");
}

/// A fact of one dimension: its letter, how to find it, and what makes it worth no mention.
type Fact = (char, fn(&DimSpec) -> Option<i128>);

const FACTS: [Fact; 5] = [
    ('s', |dim| dim.length.map(i128::from)),
    ('i', |dim| divisor(dim.length_divisible_by)),
    ('t', |dim| dim.stride.map(i128::from)),
    ('v', |dim| divisor(dim.stride_divisible_by)),
    ('l', |dim| dim.stride_at_least.map(i128::from)),
];

fn divisor(factor: u64) -> Option<i128> {
    (factor != 1).then_some(i128::from(factor))
}

fn array_name(out: &mut String, array: &ArraySpec, groups: &Groups<'_>) -> Written {
    if array.dims.len() > MAX_RANK {
        return Err("a rank beyond 128");
    }
    let _ = write!(out, "A{}", array.dims.len());
    element_name(out, array.dtype)?;
    let dims: Vec<DimSpec> = array.dims.iter().map(|dim| dim.normalized()).collect();
    let mut by_mask: BTreeMap<u128, String> = BTreeMap::new();
    for (letter, fact) in FACTS {
        // The values in order of appearance; there are few.
        let mut masks: Vec<(i128, u128)> = Vec::new();
        for (axis, dim) in dims.iter().enumerate() {
            let Some(value) = fact(dim) else { continue };
            let bit = 1_u128 << axis;
            match masks.iter_mut().find(|(known, _)| *known == value) {
                Some((_, mask)) => *mask |= bit,
                None => masks.push((value, bit)),
            }
        }
        for (value, mask) in masks {
            let facts = by_mask.entry(mask).or_default();
            facts.push(letter);
            signed(facts, value);
        }
    }
    for (mask, facts) in by_mask {
        let _ = write!(out, "_{mask:x}{facts}");
    }
    let mut extras = String::new();
    if let Some(factor) = divisor(array.base_divisible_by) {
        let _ = write!(extras, "p{factor}");
    }
    groups.write(&mut extras, &array.alias_groups);
    if array.may_alias_internally {
        extras.push('i');
    }
    if array.wide_index {
        extras.push('w');
    }
    if !extras.is_empty() {
        let _ = write!(out, "_{extras}");
    }
    Ok(())
}

/// The kernel's name and the signature that an entry's name stands for. Alias groups are named by their numbers; a tuple of
/// constants comes back as a tuple whose items are constants, which means the same.
///
/// # Errors
/// It isn't such a name; the place is a byte range of `name`.
pub fn demangle(name: &str) -> Result<(String, Signature), Box<Diagnostic>> {
    let Some(end) = name.rfind("_K") else {
        return Err(
            refused(0, name.len(), "there is no `_K` in this entry name".to_owned())
                .help("only names that cuTile Python's compiler makes carry a signature")
                .into(),
        );
    };
    let kernel = name.get(..end).unwrap_or_default();
    let mut reader = Reader {
        text: name,
        at: end + 2,
    };
    let convention = Convention::ALL
        .iter()
        .find(|convention| reader.take(convention.code()))
        .copied()
        .ok_or_else(|| reader.error("the code of a calling convention, `t1` or `t2`"))?;
    let mut params = Vec::new();
    while reader.at < name.len() {
        reader.expect("_")?;
        params.push(reader.param(0)?);
    }
    let signature = Signature {
        params,
        convention,
        symbol: Some(name.to_owned()),
    };
    Ok((kernel.to_owned(), signature))
}

fn refused(start: usize, end: usize, message: String) -> Box<Diagnostic> {
    Diagnostic::error(ENTRY_NAME, Span::new(start, end), message).into()
}

struct Reader<'n> {
    text: &'n str,
    at: usize,
}

type Read<T> = Result<T, Box<Diagnostic>>;

impl<'n> Reader<'n> {
    fn rest(&self) -> &'n str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn error(&self, expected: &str) -> Box<Diagnostic> {
        let found = self.rest().chars().next();
        let message = match found {
            Some(c) => format!("expected {expected}, found `{c}`"),
            None => format!("expected {expected}, but the name ends here"),
        };
        refused(self.at, self.at + found.map_or(0, char::len_utf8), message)
    }

    fn take(&mut self, prefix: &str) -> bool {
        let there = self.rest().starts_with(prefix);
        if there {
            self.at += prefix.len();
        }
        there
    }

    fn expect(&mut self, prefix: &str) -> Read<()> {
        if self.take(prefix) {
            Ok(())
        } else {
            Err(self.error(&format!("`{prefix}`")))
        }
    }

    /// The longest run of characters of a kind, of at most `limit`.
    fn run(&mut self, limit: usize, of: fn(char) -> bool) -> &'n str {
        let rest = self.rest();
        let end = rest
            .char_indices()
            .take(limit)
            .find(|(_, c)| !of(*c))
            .map_or_else(
                || rest.char_indices().nth(limit).map_or(rest.len(), |(at, _)| at),
                |(at, _)| at,
            );
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    fn number(&mut self) -> Read<i128> {
        let start = self.at;
        let negative = self.take("_");
        let digits = self.run(usize::MAX, |c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.error("a decimal number"));
        }
        let value = digits
            .parse::<i128>()
            .map_err(|_| refused(start, self.at, format!("the number {digits} is too large")))?;
        Ok(if negative { -value } else { value })
    }

    fn number_as<T: TryFrom<i128>>(&mut self) -> Read<T> {
        let start = self.at;
        let value = self.number()?;
        T::try_from(value).map_err(|_| refused(start, self.at, format!("the number {value} is out of range")))
    }

    fn factor(&mut self) -> Read<u64> {
        let start = self.at;
        let value = self.number_as::<u64>()?;
        if value < 2 {
            return Err(refused(
                start,
                self.at,
                format!("a divisor of {value} says nothing"),
            ));
        }
        Ok(value)
    }

    fn hex(&mut self, digits: usize) -> Read<u64> {
        let start = self.at;
        let text = self.run(digits, |c| matches!(c, '0'..='9' | 'a'..='f'));
        if text.len() != digits {
            self.at = start;
            return Err(self.error(&format!("{digits} hexadecimal digits")));
        }
        u64::from_str_radix(text, 16).map_err(|_| self.error("a hexadecimal number"))
    }

    fn element(&mut self) -> Read<Element> {
        let start = self.at;
        let name = self.run(usize::MAX, |c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let other = OTHER_NAMES.iter().find(|other| other.1 == name);
        other
            .map(|other| other.0)
            .or_else(|| {
                Element::from_name(name).filter(|element| {
                    !NAMELESS.contains(element) && OTHER_NAMES.iter().all(|other| other.0 != *element)
                })
            })
            .ok_or_else(|| {
                refused(
                    start,
                    self.at,
                    format!("there is no element type `{name}` in entry names"),
                )
            })
    }

    fn text(&mut self) -> Read<String> {
        let mut text = String::new();
        loop {
            text.push_str(self.run(usize::MAX, |c| c.is_ascii_alphanumeric() && c != 'K'));
            self.expect("_")?;
            if self.take("z") {
                return Ok(text);
            }
            let start = self.at;
            let code = if self.take("_") {
                u64::from('_')
            } else if self.take("k") {
                u64::from('K')
            } else if self.take("u") {
                self.hex(4)?
            } else if self.take("w") {
                self.hex(8)?
            } else {
                self.hex(2)?
            };
            let c = u32::try_from(code).ok().and_then(char::from_u32);
            text.push(c.ok_or_else(|| refused(start, self.at, "this escape is no character".to_owned()))?);
        }
    }

    fn groups(&mut self) -> Read<Vec<String>> {
        let mut groups = Vec::new();
        while self.take("g") {
            let digits = self.run(usize::MAX, |c| matches!(c, '0'..='9' | 'a'..='f'));
            if digits.is_empty() {
                return Err(self.error("the number of an alias group"));
            }
            groups.push(format!("group{digits}"));
        }
        Ok(groups)
    }

    fn param(&mut self, depth: usize) -> Read<ParamSpec> {
        let start = self.at;
        if self.take("A") {
            return self.array().map(ParamSpec::Array);
        }
        if self.take("L") {
            let alias_groups = self.groups()?;
            let elements_may_alias = self.take("i");
            self.expect("A")?;
            return Ok(ParamSpec::List {
                element: self.array()?,
                alias_groups,
                elements_may_alias,
            });
        }
        if self.take("T") {
            let count: u64 = self.number_as()?;
            if depth >= MAX_DEPTH {
                return Err(refused(
                    start,
                    self.at,
                    format!("tuples are nested more than {MAX_DEPTH} deep"),
                ));
            }
            // Not allocated for in advance: the count is only as good as the name.
            let mut items = Vec::new();
            for _ in 0..count {
                items.push(self.param(depth + 1)?);
            }
            return Ok(ParamSpec::Tuple(items));
        }
        if self.take("S") {
            return Ok(ParamSpec::Scalar(Some(self.element()?)));
        }
        let value = if self.take("B") {
            match self.run(1, |c| matches!(c, '0' | '1')) {
                "" => return Err(self.error("`0` or `1`")),
                digit => ConstantValue::Bool(digit == "1"),
            }
        } else if self.take("I") {
            ConstantValue::Int(self.number()?)
        } else if self.take("F") {
            ConstantValue::Float(f64::from_bits(self.hex(16)?))
        } else if self.take("Cn_") {
            ConstantValue::None
        } else if self.take("Cs_") {
            ConstantValue::Text(self.text()?)
        } else if self.take("Cd_") {
            ConstantValue::Element(self.element()?)
        } else if self.take("Ce_") {
            let parts = [self.text()?, self.text()?, self.text()?];
            ConstantValue::Member(parts.join("."))
        } else {
            return Err(self.error("a parameter: an array `A`, a list `L`, a tuple `T`, a scalar `S` or a constant `B`, `I`, `F`, `C`"));
        };
        Ok(ParamSpec::Constant(Some(value)))
    }

    fn array(&mut self) -> Read<ArraySpec> {
        let start = self.at;
        let rank = self.number_as::<usize>()?;
        if rank > MAX_RANK {
            return Err(refused(
                start,
                self.at,
                format!("a rank of {rank} is beyond {MAX_RANK}"),
            ));
        }
        // Without a word, a stride may be negative.
        let unknown = DimSpec {
            stride_at_least: None,
            ..DimSpec::ANY
        };
        let mut array = ArraySpec {
            dtype: Some(self.element()?),
            dims: vec![unknown; rank],
            wide_index: false,
            base_divisible_by: 1,
            alias_groups: Vec::new(),
            may_alias_internally: false,
        };
        while self.at_mask() {
            self.expect("_")?;
            self.facts(&mut array)?;
        }
        let mut ahead = self.rest().chars();
        if ahead.next() == Some('_') && ahead.next().is_some_and(|c| c.is_ascii_lowercase()) {
            self.expect("_")?;
            if self.take("p") {
                array.base_divisible_by = self.factor()?;
            }
            array.alias_groups = self.groups()?;
            array.may_alias_internally = self.take("i");
            array.wide_index = self.take("w");
            if self.rest().starts_with('u') {
                return Err(refused(
                    self.at,
                    self.at + 1,
                    "unsigned 32-bit indices are not supported".to_owned(),
                ));
            }
        }
        Ok(array)
    }

    /// Whether a mask of dimensions follows.
    fn at_mask(&self) -> bool {
        let mut ahead = self.rest().chars();
        ahead.next() == Some('_') && ahead.next().is_some_and(|c| matches!(c, '0'..='9' | 'a'..='f'))
    }

    fn facts(&mut self, array: &mut ArraySpec) -> Read<()> {
        let start = self.at;
        let digits = self.run(usize::MAX, |c| matches!(c, '0'..='9' | 'a'..='f'));
        let mask = u128::from_str_radix(digits, 16).unwrap_or(0);
        let rank = array.dims.len();
        if mask == 0 || (128 - mask.leading_zeros()) as usize > rank {
            return Err(refused(
                start,
                self.at,
                format!("the dimensions `{digits}` are none of an array of rank {rank}"),
            ));
        }
        let length = self.take("s").then(|| self.number_as()).transpose()?;
        let length_factor = self.take("i").then(|| self.factor()).transpose()?;
        let stride = self.take("t").then(|| self.number_as()).transpose()?;
        let stride_factor = self.take("v").then(|| self.factor()).transpose()?;
        let bound = self.take("l").then(|| self.number_as()).transpose()?;
        for (axis, dim) in array.dims.iter_mut().enumerate() {
            if mask >> axis & 1 == 0 {
                continue;
            }
            dim.length = length.or(dim.length);
            dim.length_divisible_by = length_factor.unwrap_or(dim.length_divisible_by);
            dim.stride = stride.or(dim.stride);
            dim.stride_divisible_by = stride_factor.unwrap_or(dim.stride_divisible_by);
            dim.stride_at_least = bound.or(dim.stride_at_least);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(name: &str) -> (String, Span) {
        let error = demangle(name).unwrap_err();
        (error.message, error.span)
    }

    #[test]
    fn names_of_constants_are_read_back() {
        // As cuda-tile 1.7.0 mangles them.
        let text = ConstantValue::Text("gelu_K é€😀".to_owned());
        let values = [
            (ConstantValue::None, "Cn_"),
            (ConstantValue::Bool(true), "B1"),
            (ConstantValue::Int(-3), "I_3"),
            (ConstantValue::Float(-1.5), "Fbff8000000000000"),
            (ConstantValue::Float(f64::NAN), "F7ff8000000000000"),
            (text, "Cs_gelu___k_20_e9_u20ac_w0001f600_z"),
            (ConstantValue::Element(Element::F8E5M2), "Cd_f8m2"),
            (
                ConstantValue::Member("a.b.Mode.RZ".to_owned()),
                "Ce_a_2eb_zMode_zRZ_z",
            ),
        ];
        for (value, expected) in values {
            let signature = Signature {
                params: vec![ParamSpec::Constant(Some(value.clone()))],
                ..Signature::default()
            };
            let name = mangle("a_Kb", &signature).unwrap();
            assert_eq!(name, format!("a_Kb_Kt1_{expected}"));
            let (kernel, read) = demangle(&name).unwrap();
            assert_eq!(kernel, "a_Kb");
            assert_eq!(read.params, signature.params);
        }
    }

    #[test]
    fn aliases_and_tuples_are_read_back() {
        let name = "k_Kt2_A1f16_1l0_p16g0g1iw_Lg2iA2f32_3l_4_g0_T3Sf32A0i8I7_A1b8_1s8t_2_g1_Lg2A1i8";
        let (kernel, signature) = demangle(name).unwrap();
        assert_eq!(kernel, "k");
        assert_eq!(signature.convention, Convention::CuTilePythonV2);
        let Some(ParamSpec::Array(first)) = signature.params.first() else {
            panic!("no array");
        };
        assert_eq!(first.alias_groups, ["group0", "group1"]);
        assert!(first.may_alias_internally && first.wide_index);
        assert_eq!(mangle(&kernel, &signature).unwrap(), name);
    }

    #[test]
    fn what_is_no_name_is_refused_where_it_goes_wrong() {
        let (message, span) = refusal("softmax");
        assert_eq!(message, "there is no `_K` in this entry name");
        assert_eq!(span, Span::new(0, 7));
        let cases = [
            (
                "k_Kt9_I1",
                "expected the code of a calling convention, `t1` or `t2`, found `t`",
                (3, 4),
            ),
            ("k_Kt1I1", "expected `_`, found `I`", (5, 6)),
            (
                "k_Kt1_A2f17",
                "there is no element type `f17` in entry names",
                (8, 11),
            ),
            (
                "k_Kt1_A2f16_4t1",
                "the dimensions `4` are none of an array of rank 2",
                (12, 13),
            ),
            (
                "k_Kt1_A2f16_0t1",
                "the dimensions `0` are none of an array of rank 2",
                (12, 13),
            ),
            ("k_Kt1_A2f16_1v1", "a divisor of 1 says nothing", (14, 15)),
            ("k_Kt1_A999f16", "a rank of 999 is beyond 128", (7, 10)),
            (
                "k_Kt1_I",
                "expected a decimal number, but the name ends here",
                (7, 7),
            ),
            ("k_Kt1_F12", "expected 16 hexadecimal digits, found `1`", (7, 8)),
            (
                "k_Kt1_A1f16_u",
                "unsigned 32-bit indices are not supported",
                (12, 13),
            ),
            ("k_Kt1_Cs_a_ud800_z", "this escape is no character", (11, 16)),
        ];
        for (name, expected, (start, end)) in cases {
            assert_eq!(
                refusal(name),
                (expected.to_owned(), Span::new(start, end)),
                "{name}"
            );
        }
        let deep = format!("k_Kt2_{}", "T1".repeat(40));
        assert_eq!(refusal(&deep).0, "tuples are nested more than 16 deep");
    }

    #[test]
    fn what_is_open_has_no_name() {
        let open = |param| {
            let signature = Signature {
                params: vec![ParamSpec::Constant(Some(ConstantValue::Int(1))), param],
                ..Signature::default()
            };
            mangle("k", &signature).unwrap_err().message
        };
        let suffix = "of parameter 2 has no place in an entry's name";
        assert_eq!(open(ParamSpec::Open), format!("the open kind {suffix}"));
        assert_eq!(
            open(ParamSpec::Constant(None)),
            format!("the open value {suffix}")
        );
        assert_eq!(
            open(ParamSpec::Scalar(None)),
            format!("the open element type {suffix}")
        );
        assert_eq!(
            open(ParamSpec::Array(ArraySpec::dense(Some(Element::F4E2M1FN), 1))),
            format!("the element type {suffix}")
        );
    }
}

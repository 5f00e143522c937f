//! Attributes that say what they are: in hints, predicates, identities and dictionaries.

use super::super::cursor::{Cursor, Read};
use super::super::{UNSUPPORTED, attr_tag};
use super::{Context, Name};
use crate::attr::{Attr, Dictionary, HintValue, Hints, Number, Predicate};
use crate::op::Numbers;
use crate::types::{ElementType, Ints};
use crate::{MAX_NESTING, Type};

impl Context<'_> {
    /// An attribute behind its tag.
    fn tagged(&mut self, cursor: &mut Cursor<'_>, tag: u64, start: usize, depth: usize) -> Read<Attr> {
        if depth > MAX_NESTING {
            return Err(cursor.malformed(start, format!("attributes nest deeper than {MAX_NESTING}")));
        }
        Ok(match tag {
            attr_tag::INTEGER | attr_tag::FLOAT => {
                let number = self.number(cursor, tag, start)?;
                // A truth value and an integer of one bit are the same attribute.
                match number.element {
                    ElementType::I1 => Attr::Bool(number.bits != 0),
                    _ => Attr::Number(number),
                }
            }
            attr_tag::BOOL => Attr::Bool(cursor.byte("a truth value")? != 0),
            attr_tag::TYPE => Attr::Type(self.type_id(cursor, "a type attribute")?),
            attr_tag::STRING => Attr::String(self.strings.byte_string(cursor, "a string attribute")?),
            attr_tag::ARRAY => {
                let count = cursor.count("a list of attributes", 2)?;
                let mut list = Vec::with_capacity(count);
                for _ in 0..count {
                    let at = cursor.pos();
                    let tag = cursor.varint("the tag of an attribute")?;
                    list.push(self.tagged(cursor, tag, at, depth + 1)?);
                }
                Attr::Array(list)
            }
            attr_tag::ELEMENTS => {
                let ty = self.type_id(cursor, "the type of a constant attribute")?;
                Attr::Elements(ty, self.elements(cursor, ty, "a constant attribute")?)
            }
            attr_tag::DIV_BY | attr_tag::SAME_ELEMENTS | attr_tag::BOUNDED => {
                Attr::Predicate(self.predicate_behind_tag(cursor, tag, start)?)
            }
            attr_tag::DICTIONARY => Attr::Dictionary(self.dictionary(cursor, depth + 1)?),
            attr_tag::HINTS => Attr::Hints(self.hints(cursor)?),
            _ => return Err(cursor.malformed(start, format!("an attribute has the unknown tag {tag}"))),
        })
    }

    /// Names and attributes, which have no order: they are put in that of the names, as text has them.
    pub(super) fn dictionary(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Read<Dictionary> {
        self.named(cursor, "a dictionary", |context, cursor| {
            let start = cursor.pos();
            let tag = cursor.varint("the tag of an attribute")?;
            context.tagged(cursor, tag, start, depth)
        })
    }

    fn named<'a, T>(
        &mut self,
        cursor: &mut Cursor<'a>,
        what: &'static str,
        mut value: impl FnMut(&mut Self, &mut Cursor<'a>) -> Read<T>,
    ) -> Read<Vec<(Name, T)>> {
        let start = cursor.pos();
        let count = cursor.count(what, 2)?;
        let mut list: Vec<(Name, T)> = Vec::with_capacity(count);
        for _ in 0..count {
            let name = self.strings.name(cursor, "the name of an attribute")?;
            list.push((name, value(self, cursor)?));
        }
        list.sort_by(|a, b| a.0.cmp(&b.0));
        if let Some([(name, _), _]) = list.array_windows().find(|[a, b]| a.0 == b.0) {
            return Err(cursor.malformed(start, format!("{what} has two attributes `{name}`")));
        }
        Ok(list)
    }

    /// Optimisation hints behind their tag, if they have one.
    pub(in super::super) fn hints(&mut self, cursor: &mut Cursor<'_>) -> Read<Hints> {
        let targets = self.named(cursor, "a list of hints", |context, cursor| {
            let start = cursor.pos();
            if cursor.varint("the hints for a target")? != attr_tag::DICTIONARY {
                return Err(cursor.malformed(start, "the hints for a target are not a dictionary"));
            }
            context.named(cursor, "the hints for a target", Self::hint)
        })?;
        Ok(Hints(targets))
    }

    fn hint(&mut self, cursor: &mut Cursor<'_>) -> Read<HintValue> {
        let start = cursor.pos();
        let tag = cursor.varint("the value of a hint")?;
        match self.tagged(cursor, tag, start, 0)? {
            // MLIR makes no difference between a truth value and a one-bit integer.
            Attr::Number(number) if number.element == ElementType::I1 => {
                Ok(HintValue::Bool(number.bits != 0))
            }
            Attr::Number(number) if number.element.is_int() => Ok(HintValue::Int(number)),
            Attr::Bool(value) => Ok(HintValue::Bool(value)),
            Attr::String(text) => Ok(HintValue::String(text)),
            _ => {
                let message = "the value of a hint is neither integer, truth value nor string";
                Err(super::error(UNSUPPORTED, start, cursor.pos(), message))
            }
        }
    }

    /// An integer or float behind its tag.
    fn number(&mut self, cursor: &mut Cursor<'_>, tag: u64, start: usize) -> Read<Number> {
        let ty = self.type_id(cursor, "the type of a number")?;
        let wants_int = tag == attr_tag::INTEGER;
        let element = match self.types.get(ty) {
            Some(&Type::Element(e)) if e.is_int() == wants_int => e,
            _ => {
                let kind = if wants_int { "an integer" } else { "a float" };
                return Err(cursor.malformed(start, format!("{kind} has a type that is none")));
            }
        };
        let bits = if element == ElementType::I1 {
            u64::from(cursor.byte("a number")? != 0)
        } else if wants_int {
            cursor.varint("a number")?
        } else if element.value_bits() <= 8 {
            u64::from(cursor.byte("a number")?)
        } else {
            // Folded like a signed number. cuTile Python 1.7 encodes an `f64` with the top bit set in 65 bits, of which
            // the vendor's reader drops the top one; the kernel that is compiled is the one without it.
            let folded = cursor.wide_varint("a number")? as u64;
            folded >> 1 ^ (folded & 1).wrapping_neg()
        };
        if bits & !crate::attr::mask(element.value_bits()) != 0 {
            let message = format!("the number {bits:#x} does not fit in `{}`", element.name());
            return Err(cursor.malformed(start, message));
        }
        Ok(Number { element, bits })
    }

    /// The identities of a reduction.
    pub(in super::super) fn numbers(&mut self, cursor: &mut Cursor<'_>) -> Read<Numbers> {
        let count = cursor.count("identities", 2)?;
        let mut list = Numbers::new();
        for _ in 0..count {
            let start = cursor.pos();
            let tag = cursor.varint("an identity")?;
            list.push(match tag {
                attr_tag::INTEGER | attr_tag::FLOAT => self.number(cursor, tag, start)?,
                attr_tag::BOOL => Number {
                    element: ElementType::I1,
                    bits: u64::from(cursor.byte("an identity")? != 0),
                },
                _ => {
                    let message = format!("an identity is an attribute with tag {tag}, not a number");
                    return Err(super::error(UNSUPPORTED, start, cursor.pos(), message));
                }
            });
        }
        Ok(list)
    }

    /// What `assume` states.
    pub(in super::super) fn predicate(&mut self, cursor: &mut Cursor<'_>) -> Read<Predicate> {
        let start = cursor.pos();
        let tag = cursor.varint("the predicate")?;
        self.predicate_behind_tag(cursor, tag, start)
    }

    fn predicate_behind_tag(&mut self, cursor: &mut Cursor<'_>, tag: u64, start: usize) -> Read<Predicate> {
        let optional = |cursor: &mut Cursor<'_>, flags: u8, bit: u8, item| {
            (flags & bit != 0).then(|| cursor.signed_varint(item)).transpose()
        };
        let flags = |cursor: &mut Cursor<'_>| {
            let at = cursor.pos();
            let flags = cursor.byte("the flags of a predicate")?;
            if flags & !3 != 0 {
                return Err(cursor.malformed(at, format!("a predicate has the unknown flags {flags:#04x}")));
            }
            Ok(flags)
        };
        Ok(match tag {
            attr_tag::DIV_BY => {
                let divisor = cursor.varint("the divisor")?;
                let flags = flags(cursor)?;
                let every = optional(cursor, flags, 1, "the size of the groups")?;
                let along = optional(cursor, flags, 2, "the dimension of the groups")?;
                Predicate::DivBy {
                    divisor,
                    every,
                    along,
                }
            }
            attr_tag::BOUNDED => {
                let flags = flags(cursor)?;
                let lower = optional(cursor, flags, 1, "the lower bound")?;
                let upper = optional(cursor, flags, 2, "the upper bound")?;
                Predicate::Bounded { lower, upper }
            }
            attr_tag::SAME_ELEMENTS => {
                let count = cursor.count("group sizes", 8)?;
                let mut sizes = Ints::new();
                for _ in 0..count {
                    let at = cursor.pos();
                    let size = cursor.i64_le("a group size")?;
                    if size == i64::MIN || size == i64::MAX {
                        return Err(
                            cursor.malformed(at, format!("a group size is {size}, which is reserved"))
                        );
                    }
                    sizes.push(size);
                }
                Predicate::SameElements(sizes)
            }
            _ => {
                return Err(cursor.malformed(
                    start,
                    format!("the predicate is an attribute with tag {tag}, not a predicate"),
                ));
            }
        })
    }
}

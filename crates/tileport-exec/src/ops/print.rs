//! Printing and assertions.

use crate::fault::{Kind, Trap};
use crate::layout::TileRef;
use crate::prepare::{Compiler, Refusal, signed};
use crate::program::{Flow, Frame, Print};
use crate::tile::Buf;
use std::fmt::Write;
use tileport_ir::attr::ByteString;
use tileport_ir::{TileElement, Value};

/// `print_tko`: what is printed is collected. Each conversion of the format takes one operand; a tile that is no scalar
/// is shown as nested lists.
pub(crate) fn print(
    c: &mut Compiler<'_>,
    format: &ByteString,
    args: &[Value],
    results: &[Value],
) -> Result<(), Refusal> {
    results.iter().for_each(|&r| c.token(r));
    let mut tiles = Vec::new();
    for &arg in args {
        let tile = c.tile(arg)?;
        tiles.push(c.dense(&tile));
    }
    let format = String::from_utf8_lossy(format.as_bytes()).into_owned();
    c.emit(move |frame, _| {
        let text = render(frame, &format, &tiles);
        let block = frame.block;
        frame.prints.push(Print { block, text });
        Ok(Flow::Next)
    });
    Ok(())
}

/// One conversion of a format: flags, width, precision and letter.
#[derive(Default)]
struct Conversion {
    flags: String,
    width: usize,
    precision: Option<usize>,
    letter: char,
}

fn render(frame: &Frame, format: &str, tiles: &[TileRef]) -> String {
    let mut out = String::new();
    let mut tiles = tiles.iter();
    let mut chars = format.chars().peekable();
    while let Some(ch) = chars.next() {
        if ch != '%' {
            out.push(ch);
            continue;
        }
        if chars.peek() == Some(&'%') {
            chars.next();
            out.push('%');
            continue;
        }
        let mut conversion = Conversion::default();
        while let Some(&c) = chars.peek().filter(|c| "-+ #0".contains(**c)) {
            conversion.flags.push(c);
            chars.next();
        }
        let number = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut n = 0usize;
            while let Some(d) = chars.peek().and_then(|c| c.to_digit(10)) {
                n = (n * 10 + d as usize).min(1000);
                chars.next();
            }
            n
        };
        conversion.width = number(&mut chars);
        if chars.peek() == Some(&'.') {
            chars.next();
            conversion.precision = Some(number(&mut chars));
        }
        while chars.peek().is_some_and(|c| "hlLqjzt".contains(*c)) {
            chars.next();
        }
        conversion.letter = chars.next().unwrap_or('d');
        match tiles.next() {
            Some(tile) => nested(frame, tile, &conversion, 0, 0, &mut out),
            None => out.push('?'),
        }
    }
    out
}

fn nested(frame: &Frame, tile: &TileRef, conversion: &Conversion, depth: usize, at: usize, out: &mut String) {
    let Some(&n) = tile.shape.get(depth) else {
        element(frame, tile, conversion, at, out);
        return;
    };
    let step: usize = tile.shape.get(depth + 1..).unwrap_or(&[]).iter().product();
    out.push('[');
    for i in 0..n {
        if i > 0 {
            out.push_str(", ");
        }
        nested(frame, tile, conversion, depth + 1, at + i * step, out);
    }
    out.push(']');
}

fn element(frame: &Frame, tile: &TileRef, conversion: &Conversion, at: usize, out: &mut String) {
    let reg = frame.reg(tile);
    let word = reg.buf.word(at);
    let float = match &reg.buf {
        Buf::F32(v) => v.get(at).map(|&x| f64::from(x)),
        Buf::F64(v) => v.get(at).copied(),
        _ => None,
    };
    let precision = conversion.precision;
    let text = if reg.is_poisoned(at) {
        "unspecified".to_owned()
    } else if let Some(x) = float {
        float_text(x, conversion.letter, precision)
    } else {
        let one_bit = tile.element == TileElement::Number(tileport_ir::ElementType::I1);
        let value = if one_bit {
            word as i64
        } else {
            signed(word, tile.class)
        };
        match conversion.letter {
            'x' => format!("{word:x}"),
            'X' => format!("{word:X}"),
            'o' => format!("{word:o}"),
            'p' => format!("{word:#x}"),
            'u' => format!("{word}"),
            _ => format!("{value}"),
        }
    };
    let text = if conversion.flags.contains('+') && !text.starts_with('-') {
        format!("+{text}")
    } else {
        text
    };
    let width = conversion.width;
    let done = if conversion.flags.contains('-') {
        write!(out, "{text:<width$}")
    } else if conversion.flags.contains('0')
        && text
            .trim_start_matches('-')
            .starts_with(|c: char| c.is_ascii_digit())
    {
        let (sign, digits) = if let Some(d) = text.strip_prefix('-') {
            ("-", d)
        } else {
            ("", text.as_str())
        };
        write!(out, "{sign}{digits:0>w$}", w = width.saturating_sub(sign.len()))
    } else {
        write!(out, "{text:>width$}")
    };
    // Writing to a string does not fail.
    debug_assert!(done.is_ok());
}

fn float_text(x: f64, letter: char, precision: Option<usize>) -> String {
    if !x.is_finite() {
        return if x.is_nan() {
            "nan".to_owned()
        } else if x > 0.0 {
            "inf".to_owned()
        } else {
            "-inf".to_owned()
        };
    }
    let digits = precision.unwrap_or(6);
    match letter {
        'e' | 'E' => {
            let text = format!("{x:.digits$e}");
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let (sign, size) = match exponent.strip_prefix('-') {
                Some(size) => ('-', size),
                None => ('+', exponent),
            };
            format!("{mantissa}e{sign}{size:0>2}")
        }
        'g' | 'G' => format!("{x}"),
        _ => format!("{x:.digits$}"),
    }
}

/// `assert`
pub(crate) fn assert(c: &mut Compiler<'_>, condition: Value, message: &ByteString) -> Result<(), Refusal> {
    let tile = c.tile(condition)?;
    let message = String::from_utf8_lossy(message.as_bytes()).into_owned();
    let stored = tile.stored();
    c.emit(move |frame, launch| {
        let reg = frame.reg(&tile);
        for i in 0..stored {
            if launch.check && reg.is_poisoned(i) {
                let trap = Trap::new(
                    Kind::Unspecified,
                    "the condition of the assertion is an unspecified value",
                );
                return Err(trap.element(tile.index_of(i)));
            }
            if reg.buf.word(i) & 1 == 0 {
                return Err(Trap::new(Kind::AssertionFailed, message.clone()).element(tile.index_of(i)));
            }
        }
        Ok(Flow::Next)
    });
    Ok(())
}

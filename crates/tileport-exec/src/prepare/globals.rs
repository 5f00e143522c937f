//! The content of the module's globals, as bytes.

use super::{CODE_GAP, CODE_INVALID, MAX_ELEMENTS};
use crate::held;
use crate::program::GlobalData;
use tileport_ir::{Diagnostic, Global, Module, Type};

/// The content of the module's globals.
pub(super) fn globals(module: &Module) -> Result<Vec<GlobalData>, Diagnostic> {
    module.globals().map(|g| global(module, g)).collect()
}

fn global(module: &Module, g: &Global) -> Result<GlobalData, Diagnostic> {
    let fail =
        |code, message: &str| Diagnostic::error(code, g.span, format!("global `{}` {message}", g.name));
    let tile = module.types.get(g.ty).and_then(Type::as_tile);
    let Some((element, count)) = tile.and_then(|t| Some((t.element.as_number()?, t.num_elements()?))) else {
        return Err(fail(CODE_INVALID, "is not a tile of numbers"));
    };
    if count > MAX_ELEMENTS {
        return Err(fail(CODE_GAP, "is too large for this executor"));
    }
    let bits = element.facts().storage_bits as usize;
    let size = bits.div_ceil(8);
    let mut content = vec![0; (count as usize * bits).div_ceil(8)];
    for i in 0..count as usize {
        let value = g.value.get(element, i).map_or(0, |n| n.bits);
        let word = held::word_to_memory(element, held::held_word(element, value));
        // Elements of four bits share a byte, the lower half first.
        let word = word << (i * bits % 8);
        for (byte, part) in content
            .iter_mut()
            .skip(i * bits / 8)
            .zip(&word.to_le_bytes()[..size])
        {
            *byte |= part;
        }
    }
    let align = if g.alignment == 0 {
        size as u64
    } else {
        g.alignment
    };
    if !align.is_power_of_two() || align > crate::memory::MAX_ALIGN {
        return Err(fail(CODE_INVALID, "has an alignment that is no power of two"));
    }
    Ok(GlobalData {
        name: format!("@{}", g.name),
        content: content.into(),
        align,
        size: size as u32,
        constant: g.constant,
    })
}

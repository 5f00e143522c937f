//! Names: those of the source where Rust allows them, and each only once.

use rustc_hash::FxHashSet;

/// What a port may not call its own: keywords, and what it calls itself.
const RESERVED: &[&str] = &[
    "as",
    "async",
    "await",
    "break",
    "const",
    "continue",
    "crate",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "match",
    "mod",
    "move",
    "mut",
    "pub",
    "ref",
    "return",
    "self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "type",
    "unsafe",
    "use",
    "where",
    "while",
    "abstract",
    "become",
    "box",
    "do",
    "final",
    "macro",
    "override",
    "priv",
    "try",
    "typeof",
    "unsized",
    "virtual",
    "yield",
    "union",
    "bool",
    "char",
    "str",
    "i4",
    "i8",
    "i16",
    "i32",
    "i64",
    "u8",
    "u16",
    "u32",
    "u64",
    "f16",
    "bf16",
    "f32",
    "f64",
    "tf32",
    "usize",
    "isize",
    // Names that cutile-rs exports: a variable of that name would be taken for the function in the generated code.
    "absf",
    "absi",
    "addf",
    "addi",
    "addptr",
    "addptr_tile",
    "allocation",
    "andi",
    "atan2",
    "atomic",
    "atomic_cas_tko",
    "atomic_rmw_tko",
    "bitcast",
    "broadcast",
    "broadcast_ptr",
    "broadcast_scalar",
    "cat",
    "ceil",
    "ceil_div",
    "cmpf",
    "cmpi",
    "cmp_ordering",
    "constant",
    "convert_scalar",
    "convert_tile",
    "coord",
    "cos",
    "cosh",
    "dim_map",
    "div_full",
    "divf",
    "divi",
    "eq_tile",
    "exp",
    "exp2",
    "exti",
    "extract",
    "fast_acc",
    "floor",
    "floor_div",
    "floor_mod",
    "fma",
    "fpowi",
    "ftof",
    "ftoi",
    "ftz",
    "ge_tile",
    "gt_tile",
    "insert",
    "int_to_ptr",
    "iota",
    "itof",
    "join_tokens",
    "le_tile",
    "load_tile",
    "log",
    "log2",
    "lt_tile",
    "max",
    "max_tile",
    "maxf",
    "maxi",
    "min",
    "min_tile",
    "minf",
    "mini",
    "mma",
    "mmaf",
    "mmai",
    "mulf",
    "mulhii",
    "muli",
    "nan",
    "ne_tile",
    "negf",
    "negi",
    "new_token_unordered",
    "num_programs",
    "num_tiles",
    "ordering",
    "ori",
    "overflow",
    "pack",
    "padding",
    "permute",
    "pointer_to_tile",
    "pow",
    "predicate",
    "print_tko",
    "program_id",
    "ptr_to_int",
    "ptr_to_ptr",
    "reduce",
    "reduce_max",
    "reduce_min",
    "reduce_prod",
    "reduce_sum",
    "remf",
    "remi",
    "reshape",
    "reverse",
    "rounding",
    "rsqrt",
    "saturating",
    "scalar_to_tile",
    "scan",
    "scan_sum",
    "scope",
    "select",
    "shape",
    "shli",
    "shri",
    "signedness",
    "sin",
    "sinh",
    "split_pairs",
    "sqrt",
    "store_tile",
    "subf",
    "subi",
    "tan",
    "tanh",
    "tile_to_scalar",
    "tma",
    "true_div",
    "trunci",
    "unpack",
    "xori",
    "shape",
    "E",
    "Tile",
    "Tensor",
    "Token",
];

/// The names that are taken.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: FxHashSet<String>,
}

impl Names {
    /// Gives a name back.
    pub(crate) fn release(&mut self, name: &str) {
        self.taken.remove(name);
    }

    /// Whether nothing has a name.
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !RESERVED.contains(&name) && !self.taken.contains(name)
    }

    /// A name that nothing else has, like the one asked for.
    pub(crate) fn fresh(&mut self, like: &str) -> String {
        let mut base: String = like
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() || c == '_' {
                    c
                } else {
                    '_'
                }
            })
            .collect();
        let base_is_word = base.chars().any(|c| c.is_ascii_alphanumeric());
        if !base_is_word {
            base = "value".to_owned();
        }
        if base.starts_with(|c: char| c.is_ascii_digit()) {
            base.insert(0, '_');
        }
        let mut name = base.clone();
        let mut number = 2;
        while RESERVED.contains(&name.as_str()) || self.taken.contains(&name) {
            name = if RESERVED.contains(&base.as_str())
                && number == 2
                && !self.taken.contains(&format!("{base}_"))
            {
                format!("{base}_")
            } else {
                format!("{}_{number}", base.trim_end_matches('_'))
            };
            number += 1;
        }
        self.taken.insert(name.clone());
        name
    }
}

//! What names mean that the file doesn't define: Julia's own, cuTile.jl's, and those of other languages that people write by
//! mistake.

/// Functions of Base that mean something in kernels.
pub(crate) const BASE: &[&str] = &[
    "!",
    "%",
    "&",
    "*",
    "+",
    "-",
    "/",
    "<",
    "<<",
    "<=",
    "=",
    "==",
    "===",
    "!==",
    "!=",
    ">",
    ">=",
    ">>",
    ">>>",
    "^",
    "abs",
    "abs2",
    "accumulate",
    "adjoint",
    "all",
    "any",
    "argmax",
    "argmin",
    "atan",
    "cat",
    "ceil",
    "clamp",
    "cld",
    "convert",
    "cos",
    "cosh",
    "count",
    "cumprod",
    "cumsum",
    "div",
    "divrem",
    "dropdims",
    "eltype",
    "exp",
    "exp2",
    "fill",
    "fld",
    "floor",
    "fma",
    "hcat",
    "identity",
    "ifelse",
    "inv",
    "isempty",
    "isnan",
    "iszero",
    "length",
    "log",
    "log2",
    "map",
    "mapreduce",
    "max",
    "maximum",
    "min",
    "minimum",
    "mod",
    "mod1",
    "muladd",
    "ndims",
    "one",
    "ones",
    "oneunit",
    "permutedims",
    "print",
    "println",
    "prod",
    "reduce",
    "reinterpret",
    "rem",
    "repeat",
    "reshape",
    "round",
    "signbit",
    "sin",
    "sinh",
    "size",
    "sqrt",
    "sum",
    "tail",
    "tan",
    "tanh",
    "transpose",
    "trunc",
    "tuple",
    "typemax",
    "typemin",
    "typeof",
    "unsafe_trunc",
    "vcat",
    "view",
    "xor",
    "zero",
    "zeros",
    "|",
    "~",
    "÷",
    "=>",
];

/// Functions of cuTile.jl that kernels call.
pub(crate) const OWN: &[&str] = &[
    "ByTarget",
    "Constant",
    "arange",
    "assume_divisible_by",
    "atomic_add",
    "atomic_and",
    "atomic_cas",
    "atomic_max",
    "atomic_min",
    "atomic_or",
    "atomic_store_add",
    "atomic_store_and",
    "atomic_store_max",
    "atomic_store_min",
    "atomic_store_or",
    "atomic_store_xor",
    "atomic_xchg",
    "atomic_xor",
    "bid",
    "broadcast_to",
    "divmod",
    "eachtile",
    "extract",
    "gather",
    "grid_dependency_control_launch_dependents",
    "grid_dependency_control_wait",
    "insert",
    "launch",
    "load",
    "muladd_scaled",
    "num_blocks",
    "num_tiles",
    "rsqrt",
    "scatter",
    "store",
];

/// Functions of `cuTile.Intrinsics`, which is internal, that ports call for want of public ones.
pub(crate) const INTRINSICS: &[&str] = &["maxf", "minf", "scan"];

/// What cuTile.jl exports of those.
pub(crate) const EXPORTED: &[&str] = &["eachtile", "rsqrt"];

/// The enumerations of cuTile.jl.
pub(crate) const ENUMERATIONS: &[(&str, &[&str])] = &[
    (
        "PaddingMode",
        &["Undetermined", "Zero", "NegZero", "Nan", "PosInf", "NegInf"],
    ),
    ("Rounding", &["NearestEven", "Zero", "NegInf", "PosInf", "Approx"]),
    (
        "MemoryOrder",
        &["Weak", "Relaxed", "Acquire", "Release", "AcqRel"],
    ),
    ("MemScope", &["Block", "Device", "System"]),
];

/// Names of cuTile Python that cuTile.jl has under others: after `ct.`, or alone.
pub(crate) const PYTHON: &[(&str, &str)] = &[
    ("astype", "convert(ct.Tile{Float32}, x)"),
    ("bfloat16", "ct.BFloat16"),
    ("bool_", "Bool"),
    ("cdiv", "cld(a, b)"),
    ("ct_full", "fill(v, shape)"),
    ("exp", "exp.(x)"),
    ("exp2", "exp2.(x)"),
    ("expand_dims", "reshape(x, shape)"),
    ("float16", "Float16"),
    ("float32", "Float32"),
    ("float64", "Float64"),
    ("full", "fill(v, shape)"),
    ("int16", "Int16"),
    ("int32", "Int32"),
    ("int64", "Int64"),
    ("int8", "Int8"),
    ("log", "log.(x)"),
    ("log2", "log2.(x)"),
    ("matmul", "a * b"),
    ("max", "maximum(x; dims=1)"),
    ("maximum", "max.(a, b)"),
    ("min", "minimum(x; dims=1)"),
    ("minimum", "min.(a, b)"),
    ("mma", "muladd(a, b, acc)"),
    ("ones", "ones(T, shape)"),
    ("permute", "permutedims(x, order)"),
    ("reshape", "reshape(x, shape)"),
    ("sqrt", "sqrt.(x)"),
    ("sum", "sum(x; dims=1)"),
    ("tanh", "tanh.(x)"),
    ("tfloat32", "ct.TFloat32"),
    ("transpose", "transpose(x)"),
    ("uint32", "UInt32"),
    ("uint8", "UInt8"),
    ("where", "ifelse.(mask, a, b)"),
    ("zeros", "zeros(T, shape)"),
    ("cat", "cat(a, b; dims=1)"),
    ("fill", "fill(v, shape)"),
    ("num_programs", "ct.num_blocks(1)"),
    ("argmax", "argmax(x; dims=1)"),
    ("broadcast", "ct.broadcast_to(x, shape)"),
];

/// The table's own text of a name.
pub(crate) fn known(table: &'static [&'static str], name: &str) -> Option<&'static str> {
    table.iter().copied().find(|known| *known == name)
}

/// What a name of cuTile Python is called in Julia.
pub(crate) fn of_python(name: &str) -> Option<&'static str> {
    PYTHON
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, julia)| *julia)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tileport_julia::api;

    #[test]
    fn what_the_reader_knows_of_cutile_is_there() {
        for name in OWN {
            assert!(api::PUBLIC.contains(name), "{name}");
        }
        for (name, _) in ENUMERATIONS {
            assert!(api::PUBLIC.contains(name), "{name}");
        }
        for name in EXPORTED {
            assert!(OWN.contains(name), "{name}");
        }
    }

    #[test]
    fn what_the_writer_writes_is_known() {
        assert_eq!(INTRINSICS, api::INTRINSICS);
        for name in api::BASE {
            let known = BASE.contains(name) || name.starts_with('@');
            assert!(known, "{name}");
        }
    }
}

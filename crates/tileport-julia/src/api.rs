//! The names that cuTile.jl has, and which of them say what of a kernel.
//!
//! Source: JuliaGPU/cuTile.jl 1.0.0 at commit c3e5f05ab1ce1faa6558b309eb1df3d186fc4723, its `public` and `export` statements
//! and the methods of Base that it defines for tiles and for kernels.

/// The names that cuTile.jl makes public or exports.
pub const PUBLIC: &[&str] = &[
    "@.",
    "@assert",
    "@atomic",
    "@compiler_options",
    "@device_code_structured",
    "@device_code_tiled",
    "@device_code_typed",
    "@fpmode",
    "AbstractTileArray",
    "ArraySpec",
    "BFloat16",
    "ByTarget",
    "Constant",
    "DefaultBackend",
    "FloatTile",
    "IntTile",
    "MemScope",
    "MemoryOrder",
    "PaddingMode",
    "Rounding",
    "ScalarFloat",
    "ScalarInt",
    "TFloat32",
    "Tile",
    "TileArray",
    "TileBackend",
    "TileCompilerTimeoutError",
    "TileKernel",
    "TileOrFloat",
    "TileOrInt",
    "TileOrScalar",
    "Tiled",
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
    "bitwidth",
    "broadcast_to",
    "bytecode_version",
    "code_ircode",
    "code_structured",
    "code_tiled",
    "code_typed",
    "cufunction",
    "divmod",
    "eachtile",
    "extract",
    "gather",
    "grid_dependency_control_launch_dependents",
    "grid_dependency_control_wait",
    "indextype",
    "insert",
    "launch",
    "load",
    "muladd_scaled",
    "num_blocks",
    "num_tiles",
    "rsqrt",
    "scatter",
    "similar_type",
    "store",
    "tileiras_version",
    "versioninfo",
];

/// Functions of `cuTile.Intrinsics` that a port calls where cuTile.jl's public names can't say something that it has. They are
/// internal: `src/compiler/intrinsics`. Sorted.
pub const INTRINSICS: &[&str] = &["maxf", "minf", "scan"];

/// What an operation of the port's own is made with: one that Tile IR has and that no function of cuTile.jl makes. They are
/// internal: `src/compiler`. Sorted.
pub const COMPILER: &[&str] = &[
    "CC",
    "CGCtx",
    "Intrinsics",
    "RoundingMode",
    "emit_binop!",
    "emit_intrinsic!",
    "emit_unop!",
    "encode_DivFOp!",
    "encode_ExpOp!",
    "tfunc",
];

/// Names of Base that mean something for tiles or in kernels, and that a port calls without a prefix.
pub const BASE: &[&str] = &[
    "@nospecialize",
    "@view",
    "abs",
    "accumulate",
    "all",
    "argmax",
    "argmin",
    "atan",
    "cat",
    "ceil",
    "cld",
    "convert",
    "cos",
    "cosh",
    "cumprod",
    "cumsum",
    "div",
    "dropdims",
    "exp",
    "exp2",
    "fill",
    "fld",
    "floor",
    "fma",
    "ifelse",
    "isempty",
    "isnan",
    "length",
    "log",
    "log2",
    "mapreduce",
    "max",
    "maximum",
    "min",
    "minimum",
    "mod",
    "muladd",
    "ones",
    "permutedims",
    "print",
    "prod",
    "reduce",
    "reinterpret",
    "rem",
    "reshape",
    "sin",
    "sinh",
    "size",
    "sqrt",
    "sum",
    "tan",
    "tanh",
    "transpose",
    "typemin",
    "typeof",
    "unsafe_trunc",
    "xor",
    "zeros",
];

/// What the operations of a kernel are in cuTile.jl, for an array or tile of two dimensions; `T` stands for an element type,
/// `i` and `j` for places that count from one.
pub const FORMS: &[(&str, &str)] = &[
    ("block index", "ct.bid(1)"),
    ("number of blocks", "ct.num_blocks(1)"),
    ("length", "size(x, 1)"),
    ("number of arrays of a list", "length(arrays)"),
    ("number of tiles", "ct.num_tiles(x, 1, (N, M))"),
    ("view of tiles", "ct.eachtile(x, (N, M); step=(N, M))"),
    ("slice", "@view(x[i:j, :])"),
    (
        "load",
        "ct.load(x; index=(i, j), shape=(N, M), padding_mode=ct.PaddingMode.Zero)",
    ),
    ("load of one element", "x[i, j]"),
    ("store", "ct.store(x; index=(i, j), tile=t)"),
    ("store of one element", "x[i, j] = t"),
    (
        "gather",
        "ct.gather(x, (rows, columns); mask=m, padding_value=T(0))",
    ),
    ("scatter", "ct.scatter(x, (rows, columns), t; mask=m)"),
    ("load by rows", "ct.load(@view(x[rows, i:j]), (N, M))"),
    (
        "atomic operation",
        "ct.atomic_add(x, rows, t; memory_order=ct.MemoryOrder.Relaxed)",
    ),
    (
        "compare and exchange",
        "ct.atomic_cas(x, rows, expected, desired)",
    ),
    ("atomic store", "ct.atomic_store_add(x, (i, j), t)"),
    (
        "array at another's address",
        "ct.TileArray{T, 2, Int32, SPEC}(x.ptr, (n, m), (1, pitch))",
    ),
    ("range", "ct.arange(N)"),
    ("full", "fill(v, (N, M))"),
    ("zeros", "zeros(T, (N, M))"),
    ("broadcast", "ct.broadcast_to(t, (N, M))"),
    ("reshape", "reshape(t, (N, M))"),
    ("permute", "permutedims(t, (2, 1))"),
    ("extract", "ct.extract(t, (1, 2), (N, M))"),
    ("insert", "ct.insert(t, (1, 2), u)"),
    ("concatenate", "cat(t, u; dims=1)"),
    ("conversion", "convert(ct.Tile{T}, t)"),
    ("conversion that keeps the lower bits", "t .% T"),
    ("conversion with a rounding mode", "T.(t, RoundDown)"),
    ("bits of each element", "reinterpret.(T, t)"),
    ("bytes", "reinterpret(UInt8, t)"),
    ("sum", "sum(t; dims=1)"),
    ("greatest", "maximum(t; dims=1, propagate_nan=true)"),
    ("place of the greatest", "argmax(t; dims=1)"),
    ("reduction", "reduce(f, t; dims=1, init=T(0))"),
    (
        "reduction of several tiles",
        "mapreduce(identity, f, t, u; dims=1, init=(T(0), T(0)))",
    ),
    ("scan", "accumulate(f, t; dims=1, init=T(0), rev=true)"),
    (
        "scan of several tiles, along the first dimension",
        "ct.Intrinsics.scan((t, u), 0, f, (T(0), T(0)), true)",
    ),
    ("matrix product", "muladd(a, b, acc)"),
    (
        "scaled matrix product",
        "ct.muladd_scaled(a, a_scale, b, b_scale, acc)",
    ),
    ("floored quotient", "fld.(t, u)"),
    ("truncated quotient", "div.(t, u)"),
    ("remainder of the floored quotient", "mod.(t, u)"),
    ("remainder of the truncated quotient", "rem.(t, u)"),
    ("choice", "ifelse.(m, t, u)"),
    ("lesser", "min.(t, u)"),
    (
        "lesser of two numbers, or a NaN where one is",
        "ct.Intrinsics.minf(x, y, true)",
    ),
    (
        "rounding mode, flushing to zero",
        "ct.@fpmode rounding_mode=ct.Rounding.Approx flush_to_zero=true begin … end",
    ),
    (
        "rounding that cuTile.jl has no mode for",
        "ct.Intrinsics.exp_approx.(t)",
    ),
    ("compiler hints", "ct.@compiler_options occupancy=2"),
    ("assertion", "ct.@assert all(m) \"message\""),
    ("grid dependency", "ct.grid_dependency_control_wait()"),
];

/// Whether cuTile.jl has a name that stands after `ct.` in a text, which may make operations of its own.
#[must_use]
pub fn is_known(name: &str, text: &str) -> bool {
    match name.strip_prefix("Intrinsics.") {
        Some(internal) => {
            INTRINSICS.contains(&internal)
                || text.contains(&format!("@eval ct.Intrinsics @noinline {internal}("))
        }
        None => PUBLIC.contains(&name) || COMPILER.contains(&name),
    }
}

/// The names of cuTile.jl, and those that are called without a prefix, that stand in text of Julia.
#[must_use]
pub fn names_in(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut own, mut base) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let code = line.split_once('#').map_or(line, |(code, _)| code);
        // What an operation of the port's own is declared with belongs to cuTile.jl's module.
        let code = code
            .split_once("@eval ct.Intrinsics")
            .map_or(code, |(before, _)| before);
        let chars: Vec<char> = code.chars().collect();
        let mut at = 0;
        let mut quoted = false;
        while let Some(c) = chars.get(at) {
            if *c == '"' {
                quoted = !quoted;
            }
            let starts = c.is_alphabetic() || *c == '_' || *c == '@';
            let joined = at > 0
                && chars
                    .get(at - 1)
                    .is_some_and(|c| c.is_alphanumeric() || *c == '_');
            if quoted || !starts || joined {
                at += 1;
                continue;
            }
            let mut end = at + 1;
            while chars
                .get(end)
                .is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '!'))
            {
                end += 1;
            }
            let of_package = at >= 3 && chars.get(at - 3..at) == Some(&['c', 't', '.']);
            // Internal functions are named with their module.
            let is_module = chars
                .get(at..end)
                .is_some_and(|word| word.iter().collect::<String>() == "Intrinsics");
            if of_package && is_module && chars.get(end) == Some(&'.') {
                end += 1;
                while chars.get(end).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                    end += 1;
                }
            }
            let word: String = chars.get(at..end).unwrap_or_default().iter().collect();
            let after = |skip: usize| chars.get(end + skip).copied();
            let member = at >= 1 && chars.get(at - 1) == Some(&'.') && !of_package;
            if of_package {
                own.push(word);
            } else if !member && (after(0) == Some('(') || (after(0) == Some('.') && after(1) == Some('('))) {
                base.push(word);
            }
            at = end;
        }
    }
    for names in [&mut own, &mut base] {
        names.sort();
        names.dedup();
    }
    (own, base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_forms_use_is_there() {
        for (what, form) in FORMS {
            let (own, base) = names_in(form);
            assert!(
                !(own.is_empty() && base.is_empty() && form.contains('(')),
                "{what}: {form}"
            );
            for name in own {
                let operations = "@eval ct.Intrinsics @noinline exp_approx(x)";
                assert!(is_known(&name, operations), "{what}: ct.{name}");
            }
            for name in base {
                assert!(BASE.contains(&name.as_str()) || name == "T", "{what}: {name}");
            }
        }
    }

    #[test]
    fn the_tables_are_sorted_and_without_doubles() {
        assert!(PUBLIC.is_sorted_by(|a, b| a < b));
        assert!(BASE.is_sorted_by(|a, b| a < b));
        assert!(INTRINSICS.is_sorted_by(|a, b| a < b));
        assert!(COMPILER.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn names_are_found_where_they_are_used() {
        let (own, base) = names_in("x = ct.load(a; index=i)  # ct.nothing\ny = exp.(x) .+ \"sin(1)\"");
        assert_eq!(own, ["load"]);
        assert_eq!(base, ["exp"]);
        let (own, base) = names_in("f(x, y) = ct.Intrinsics.maxf(x, y, true)");
        assert_eq!(
            (own, base),
            (vec!["Intrinsics.maxf".to_owned()], vec!["f".to_owned()])
        );
    }
}

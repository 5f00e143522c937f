//! The rules that people break who write cuTile.jl by hand, each with a code of its own.
//!
//! They are those of the guide on converting kernels from cuTile Python to cuTile.jl, seventeen in number; [`RULES`] lists
//! them. One of them, on what to do with faults of cuTile.jl's compiler, can't be broken in a file.

use crate::context::{Result, tuple};
use crate::reader::Reader;
use crate::value::{Arguments, Array, Place, Val, Value};
use tileport_kernel::Expr;

/// The rules' numbers with their codes. A rule without a code can't be broken in a file.
pub const RULES: &[(u8, Option<&str>)] = &[
    (1, Some("julia-zero-based")),
    (2, Some("julia-loop-range")),
    (3, Some("julia-broadcast")),
    (4, Some("julia-broadcast-alignment")),
    (5, Some("julia-constant-parameter")),
    (6, Some("julia-return")),
    (7, Some("julia-column-major")),
    (8, Some("julia-reduction-dims")),
    (9, Some("julia-python-name")),
    (10, Some("julia-loop-types")),
    (11, Some("julia-launch-arguments")),
    (12, Some("julia-undotted-max")),
    (13, None),
    (14, Some("julia-tile-size")),
    (15, Some("julia-not-constant")),
    (16, Some("julia-order-index")),
    (17, Some("julia-rsqrt")),
];

/// Elements of a tile beyond which a load is remarked on.
const LARGE_TILE: i64 = 16_384;

/// Keywords of cuTile Python, and what they are in Julia.
pub(crate) const PYTHON_KEYWORDS: &[(&str, &str)] = &[
    ("axis", "dims=1"),
    ("keepdims", "dropdims(x; dims=1)"),
    ("dtype", "convert(ct.Tile{T}, x)"),
    ("padding", "padding_mode=ct.PaddingMode.Zero"),
];

/// A dimension of the grid that isn't one.
pub(crate) fn grid_dimension<T>(reader: &Reader<'_>, name: &str, given: i64) -> Result<T> {
    let message = format!("the dimensions of the grid are 1, 2 and 3, not {given}");
    if given == 0 {
        return reader.cx.error_help(
            "julia-zero-based",
            message,
            format!("Julia counts from one: write `ct.{name}(1)`"),
        );
    }
    reader.cx.error("julia-index", message)
}

/// A dimension that isn't one.
pub(crate) fn dimension<T>(reader: &Reader<'_>, given: i64, rank: usize, what: &str) -> Result<T> {
    if given == 0 {
        return reader.cx.error_help(
            "julia-zero-based",
            format!("{what} is 0, and dimensions count from one"),
            "add one to each dimension of the source",
        );
    }
    if given < 0 {
        return reader.cx.error_help(
            "julia-zero-based",
            format!("{what} is {given}, and Julia doesn't count from the end"),
            format!("the last dimension is {rank}"),
        );
    }
    reader
        .cx
        .error("julia-index", format!("{what} is {given}, and there are {rank}"))
}

/// An index of a tile that is before the first.
pub(crate) fn zero_index<T>(reader: &Reader<'_>, val: &Val) -> Result<T> {
    let given = val.constant_int().unwrap_or(0);
    reader.cx.error_help(
        "julia-zero-based",
        format!("a tile's index is {given} here, and tiles count from one"),
        "count from one: `ct.bid(1)` does, and `for k in Int32(1):n`; add `Int32(1)` to what counts from zero",
    )
}

/// An index of a piece that isn't there.
pub(crate) fn piece_index<T>(reader: &Reader<'_>, given: i64, pieces: i64, dim: usize) -> Result<T> {
    let message = format!("the index of a piece is {given} in dimension {dim}, which has {pieces}");
    if given == 0 {
        return reader.cx.error_help(
            "julia-zero-based",
            message,
            "pieces count from one, not from zero",
        );
    }
    reader.cx.error_help(
        "julia-index",
        message,
        "an index is that of a piece, not of an element",
    )
}

/// `range(n)`.
pub(crate) fn python_range<T>(reader: &Reader<'_>) -> Result<T> {
    reader.cx.error_help(
        "julia-loop-range",
        "`range` of Base makes no range that a kernel can count along",
        "write `for k in Int32(1):n`, or `for k in start:step:stop`",
    )
}

/// An operator between tiles that must be broadcast.
pub(crate) fn undotted_operator<T>(reader: &Reader<'_>, name: &str, args: &Arguments) -> Result<T> {
    let shown: Vec<String> = args
        .positional
        .iter()
        .map(|argument| match &argument.value {
            Value::Val(val) => format!("a {}", val.type_text()),
            other => other.show(),
        })
        .collect();
    reader.cx.error_help(
        "julia-broadcast",
        format!("`{name}` isn't defined for {}", shown.join(" and ")),
        format!("write `.{name}`, which works on each element and repeats dimensions of length one"),
    )
}

/// A function of numbers called with tiles.
pub(crate) fn not_broadcast<T>(reader: &Reader<'_>, name: &str, args: &Arguments) -> Result<T> {
    let shown: Vec<String> = args
        .positional
        .iter()
        .map(|argument| match &argument.value {
            Value::Val(val) => format!("a {}", val.type_text()),
            other => other.show(),
        })
        .collect();
    if matches!(name, "max" | "min") {
        return reader.cx.error_help(
            "julia-undotted-max",
            format!("`{name}` isn't defined for {}", shown.join(" and ")),
            format!("write `{name}.(a, b)`"),
        );
    }
    if name == "rsqrt" {
        return undotted(reader, "ct.rsqrt", "ct.rsqrt.(x)");
    }
    let operator = !name.chars().next().is_some_and(char::is_alphabetic);
    let written = if operator {
        format!(".{name}")
    } else {
        format!("{name}.(x)")
    };
    reader.cx.error_help(
        "julia-broadcast",
        format!("`{name}` isn't defined for {}", shown.join(" and ")),
        format!("write `{written}`, which works on each element"),
    )
}

/// A function that must be broadcast over a tile.
pub(crate) fn undotted<T>(reader: &Reader<'_>, name: &str, written: &str) -> Result<T> {
    let code = if name == "ct.rsqrt" {
        "julia-rsqrt"
    } else {
        "julia-broadcast"
    };
    reader.cx.error_help(
        code,
        format!("`{name}` is for numbers, and this is a tile"),
        format!("write `{written}`"),
    )
}

/// `rsqrt` without the module that has it.
pub(crate) fn rsqrt<T>(reader: &Reader<'_>) -> Result<T> {
    reader.cx.error_help(
        "julia-rsqrt",
        "`rsqrt` is no name of Base",
        "write `ct.rsqrt.(x)`, or `using cuTile`, which exports it",
    )
}

/// A name of cuTile Python.
pub(crate) fn python_name<T>(reader: &Reader<'_>, name: &str, julia: &str) -> Result<T> {
    reader.cx.error_help(
        "julia-python-name",
        format!("`{name}` is a name of cuTile Python"),
        format!("in Julia this is `{julia}`"),
    )
}

/// A keyword of cuTile Python.
pub(crate) fn python_keyword<T>(reader: &Reader<'_>, name: &str, keyword: &str) -> Result<T> {
    let julia = PYTHON_KEYWORDS.iter().find(|(known, _)| *known == keyword);
    let julia = julia.map_or("", |(_, julia)| julia);
    reader.cx.error_help(
        "julia-python-name",
        format!("`{name}` has no keyword `{keyword}`, which is one of cuTile Python"),
        format!("in Julia this is `{julia}`"),
    )
}

/// A dimension that is given by its position.
pub(crate) fn reduction_dimension<T>(reader: &Reader<'_>, name: &str) -> Result<T> {
    reader.cx.error_help(
        "julia-reduction-dims",
        format!("`{name}` takes the dimension as a keyword"),
        format!("write `{name}(x; dims=1)`, which keeps the dimension with length one"),
    )
}

/// A dimension that is left out although it has a length.
pub(crate) fn dropped_dimension<T>(reader: &Reader<'_>, dim: i64, shape: &[i64]) -> Result<T> {
    let length = usize::try_from(dim.saturating_sub(1))
        .ok()
        .and_then(|dim| shape.get(dim))
        .copied()
        .unwrap_or(0);
    reader.cx.error_help(
        "julia-reduction-dims",
        format!("`dropdims` leaves out dimensions of length one, and dimension {dim} of a tile of size {} has {length}", tuple(shape)),
        "leave out the dimension that was reduced",
    )
}

/// A tile that still has the dimension that was reduced.
pub(crate) fn kept_dimension<T>(reader: &Reader<'_>, shape: &[i64], rank: usize) -> Result<T> {
    let dim = shape.iter().position(|length| *length == 1).unwrap_or(0) + 1;
    reader.cx.error_help(
        "julia-reduction-dims",
        format!(
            "a tile of size {} can't be that of an array of {rank} dimensions: only dimensions after the last one can be left out",
            tuple(shape)
        ),
        format!("a reduction keeps its dimension: write `dropdims(x; dims={dim})`"),
    )
}

/// Integers of two types in a loop.
pub(crate) fn loop_types<T>(reader: &Reader<'_>, why: &str) -> Result<T> {
    reader.cx.error_help(
        "julia-loop-types",
        why.to_owned(),
        "use one integer type: `k = Int32(1)` and `k += Int32(1)`, as `1` is an Int64",
    )
}

/// Remarks on tiles that are larger than one access moves.
pub(crate) fn tile_size(reader: &mut Reader<'_>, shape: &[i64]) -> Result {
    let count = shape
        .iter()
        .try_fold(1_i64, |count, length| count.checked_mul(*length));
    match count {
        Some(count) if count <= 1 << 24 => Ok(()),
        _ => reader.cx.error_help(
            "julia-tile-size",
            format!(
                "a tile of size {} has more elements than Tile IR allows",
                tuple(shape)
            ),
            "go over the data in a loop, one tile of a fixed size at a time",
        ),
    }
}

/// Remarks on a load of more than bulk copies move at once.
pub(crate) fn load_size(reader: &mut Reader<'_>, shape: &[i64]) {
    let count = shape
        .iter()
        .fold(1_i64, |count, length| count.saturating_mul(*length));
    if count > LARGE_TILE {
        reader.warn(
            "julia-tile-size",
            format!("this loads {count} elements at once, and bulk copies move about {LARGE_TILE}"),
            "go over the data in a loop, one tile of a fixed size at a time",
        );
    }
}

/// A length that isn't known when the kernel is compiled.
pub(crate) fn not_constant<T>(reader: &Reader<'_>, what: &str) -> Result<T> {
    reader.cx.error_help(
        "julia-not-constant",
        format!("{what} must be known when the kernel is compiled"),
        "make it a parameter `N::Int` and launch the kernel with `ct.Constant(N)`",
    )
}

/// An order that is no permutation.
pub(crate) fn order<T>(reader: &Reader<'_>, given: &[i64], rank: usize) -> Result<T> {
    if given.contains(&0) {
        return reader.cx.error_help(
            "julia-zero-based",
            format!(
                "the order {} has a dimension 0, and dimensions count from one",
                tuple(given)
            ),
            "add one to each dimension of the source's order",
        );
    }
    reader.cx.error(
        "julia-order-index",
        format!("{} is no order of {rank} dimensions", tuple(given)),
    )
}

/// Refuses an index that doesn't follow an order: what counts along one dimension of an array stands where another is meant.
pub(crate) fn order_and_index(reader: &Reader<'_>, index: &Value, order: &[usize], array: &Array) -> Result {
    if order.iter().copied().eq(0..order.len()) {
        return Ok(());
    }
    let items = match index {
        Value::Tuple(items) => items.as_slice(),
        _ => return Ok(()),
    };
    let Place::Param(param) = array.place else {
        return Ok(());
    };
    for (position, (item, dim)) in items.iter().zip(order).enumerate() {
        let Value::Val(Val {
            place: Place::Var(var),
            ..
        }) = item
        else {
            continue;
        };
        let Some((of, along)) = reader.along.get(var) else {
            continue;
        };
        if *of == param && along != dim {
            let right = order
                .iter()
                .position(|dim| dim == along)
                .map_or(0, |position| position + 1);
            return reader.cx.error_help(
                "julia-order-index",
                format!(
                    "the index at position {} counts along dimension {} of the array, but the order makes that position dimension {}",
                    position + 1,
                    along + 1,
                    dim + 1
                ),
                format!("an order turns index and shape alike: put this index at position {right}"),
            );
        }
    }
    Ok(())
}

/// The dimension of an array whose length or number of tiles a number is made of, if there is just one.
pub(crate) fn counted(reader: &Reader<'_>, val: &Val) -> Option<(tileport_kernel::ParamId, usize)> {
    let Place::Tree(id) = val.place else { return None };
    let kernel = &reader.cx.kernel;
    let mut open = vec![id];
    let mut found = None;
    let mut steps = 0;
    while let Some(id) = open.pop() {
        steps += 1;
        if steps > 64 {
            return None;
        }
        match &kernel.exprs.get(id)?.expr {
            Expr::Shape { array, axis } => {
                let Expr::Param(param) = kernel.exprs.get(*array)?.expr else {
                    return None;
                };
                let rank = kernel.type_of(*array)?.as_array()?.rank();
                // Turning dimensions round twice is leaving them.
                found = Some((param, reader.cx.frame.axis(*axis, rank)));
            }
            Expr::Binary { lhs, rhs, .. } => open.extend([*lhs, *rhs]),
            Expr::Cast { x, .. } => open.push(*x),
            _ => {}
        }
    }
    found
}

/// What the kernel gives back, where it must give nothing.
pub(crate) fn returned<T>(reader: &Reader<'_>, what: &str) -> Result<T> {
    reader.cx.error_help(
        "julia-return",
        format!("a kernel returns nothing, and this one returns {what}"),
        "end it with `return`",
    )
}

impl Reader<'_> {
    /// A kernel that returns a value.
    pub(crate) fn returns_value<T>(&self, value: &Value) -> Result<T> {
        returned(self, &value.show())
    }
}

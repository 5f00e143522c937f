"""Which kernel uses which public operation of cuda.tile, read from the sources without running them.

    python kernels/coverage.py [--check]

Writes kernels/COVERAGE.md; with --check, exits 1 when that file isn't what would be written. The table of public names
below is that of cuda-tile 1.7.0. A name that no kernel uses needs a reason in NOT_USED, and one that is used mustn't
have one. Where cuda-tile is installed, --check also compares the table with the package itself.
"""

import argparse
import ast
import difflib
import importlib.util
import pathlib
import sys

import sidecar

VERSION = "1.7.0"

# Public names by what they are.
PUBLIC = {
    "Indices and sizes": "bid num_blocks num_tiles cdiv assume_divisible_by",
    "Loads and stores": "load store gather scatter load_advanced_indexing store_advanced_indexing Slice",
    "Atomics": "atomic_add atomic_and atomic_cas atomic_max atomic_min atomic_or atomic_xchg atomic_xor",
    "Making tiles": "arange full ones zeros astile",
    "Shapes": "broadcast_to cat expand_dims extract insert permute reshape transpose",
    "Conversions": "astype bitcast pack_to_bytes unpack_from_bytes",
    "Arithmetic": "abs add divmod floordiv maximum minimum mod mul negative pow sub truediv",
    "Bits": "bitwise_and bitwise_lshift bitwise_not bitwise_or bitwise_rshift bitwise_xor",
    "Comparison and choice": "equal greater greater_equal isnan less less_equal not_equal where",
    "Functions": "atan2 ceil cos cosh exp exp2 floor log log2 rsqrt sin sinh sqrt tan tanh",
    "Reductions and scans": "argmax argmin cumprod cumsum max min prod reduce scan sum",
    "Matrix products": "matmul mma mma_scaled",
    "Compile time": "ensure_constant static_assert static_eval static_exception static_iter",
    "Debugging": "assert_ print printf",
    "Launch": "grid_dependency_control_launch_dependents grid_dependency_control_wait",
    "Kernels and annotations": "ArrayAnnotation ByTarget Constant ConstantAnnotation IndexedWithInt64 ListAnnotation "
    "ScalarInt64 function kernel",
    "Types of values": "Array Scalar Tile TiledView",
    "Element types": "bfloat16 bool_ float16 float32 float4_e2m1fn float64 float8_e4m3fn float8_e5m2 float8_e5m3fnu "
    "float8_e8m0fnu foreign_pointer_dtype int16 int32 int64 int8 tfloat32 uint16 uint32 uint64 uint8 DType",
    "Options": "MemoryOrder MemoryScope PaddingMode RoundingMode",
    "Host side": "compilation compiler_timeout launch tune",
    "Errors": "StaticException TileCompilerExecutionError TileCompilerTimeoutError TileError TileInternalError "
    "TileRecursionError TileStaticAssertionError TileStaticEvalError TileSyntaxError TileTypeError "
    "TileUnsupportedFeatureError TileValueError",
}

# Methods and properties of the values that a kernel handles.
METHODS = {
    "Array": "dtype foreign_pointer from_foreign get_raw_memory ndim shape slice strides tiled_view",
    "RawArrayMemory": "atomic_add_offset atomic_and_offset atomic_cas_offset atomic_max_offset atomic_min_offset "
    "atomic_or_offset atomic_xchg_offset atomic_xor_offset dtype load_offset store_offset",
    "Tile": "astype dtype extract insert item ndim permute reshape shape transpose",
    "TiledView": "atomic_store_add atomic_store_and atomic_store_max atomic_store_min atomic_store_or atomic_store_xor "
    "dtype load num_tiles store tile_shape traversal_steps",
}

# Members of the options.
MEMBERS = {
    "MemoryOrder": "WEAK RELAXED ACQUIRE RELEASE ACQ_REL",
    "MemoryScope": "NONE BLOCK CLUSTER DEVICE SYS",
    "PaddingMode": "UNDETERMINED ZERO NEG_ZERO NAN POS_INF NEG_INF",
    "RoundingMode": "RN RZ RM RP RA FULL APPROX RZI",
}

KEYWORDS = (
    "allow_tma check_bounds flush_to_zero identity keepdims latency mask memory_order memory_scope num_ctas "
    "num_worker_warps occupancy opt_level order padding_mode padding_value propagate_nan reverse rounding_mode "
    "static_shape_dims static_stride_dims traversal_steps use_fast_acc"
).split()

NOT_USED = {
    "DType": "the class of the element types; a kernel names the types themselves",
    "ConstantAnnotation": "what ct.Constant is made of",
    "Scalar": "a type hint with no effect",
    "TiledView": "a type hint with no effect",
    "foreign_pointer_dtype": "the type of what Array.foreign_pointer gives, which needn't be named",
    "float8_e5m3fnu": "tileiras takes it for sm_107 only, from bytecode 13.4 on",
    "compilation": "host side: export.py uses it",
    "compiler_timeout": "host side",
    "launch": "host side: needs a GPU",
    "tune": "host side: needs a GPU",
    "MemoryScope.CLUSTER": "cuda.lang only, says the package",
    "PaddingMode.UNDETERMINED": "the default",
    "RoundingMode.RZI": "for float to integer, where astype takes no rounding mode",
    "Tile.insert": "the method form of ct.insert",
    "Tile.permute": "the method form of ct.permute",
}
NOT_USED |= {name: "host side: raised by the compiler" for name in PUBLIC["Errors"].split()}

OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "bitwise_and", ast.BitOr: "bitwise_or", ast.BitXor: "bitwise_xor",
    ast.LShift: "bitwise_lshift", ast.RShift: "bitwise_rshift", ast.Invert: "bitwise_not", ast.USub: "negative",
    ast.Eq: "equal", ast.NotEq: "not_equal", ast.Lt: "less", ast.LtE: "less_equal", ast.Gt: "greater",
    ast.GtE: "greater_equal",
}  # fmt: skip
HERE = sidecar.HERE


def uses(name):
    """(names of cuda.tile called by name, names reached by an operator, attributes, keywords) of one kernel's file.

    An operator counts as the operation it stands for though its operands may be Python numbers, which only types could
    tell; the table marks it as an operator.
    """
    tree = ast.parse((HERE / f"{name}.py").read_text())
    modules, imported = set(), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {a.asname for a in node.names if a.name == "cuda.tile" and a.asname}
        if isinstance(node, ast.ImportFrom) and node.module == "cuda.tile":
            imported |= {a.asname or a.name: a.name for a in node.names}
    named, operators, attributes, keywords = set(imported.values()), set(), set(), set()

    def path(node):
        """`ct.A.B` or `A.B` → "A.B", where A is of cuda.tile."""
        if isinstance(node, ast.Name):
            return "" if node.id in modules else imported.get(node.id)
        if isinstance(node, ast.Attribute):
            base = path(node.value)
            return None if base is None else f"{base}.{node.attr}".lstrip(".")
        return None

    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found = path(node)
            if found:
                named.add(found)
            else:
                attributes.add(node.attr)
        elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.AugAssign)):
            operators.add(OPERATORS.get(type(node.op)))
        elif isinstance(node, ast.Compare):
            operators |= {OPERATORS.get(type(op)) for op in node.ops}
        elif isinstance(node, ast.keyword) and node.arg:
            keywords.add(node.arg)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("divmod", "max", "min", "print"):
            operators.add({"max": "maximum", "min": "minimum"}.get(node.func.id, node.func.id))
    return named, operators - {None}, attributes, keywords


def table():
    every = {name: uses(name) for name in sidecar.names()}
    problems, lines = [], []

    def row(key, shown, direct, by_operator=()):
        by_operator = [n for n in by_operator if n not in direct]
        if key in NOT_USED and (direct or by_operator):
            problems.append(f"{key} is used and has a reason not to be")
        if direct or by_operator:
            cell = ", ".join(direct)
            if by_operator:
                some = ", ".join(by_operator[:4]) + (f" and {len(by_operator) - 4} more" if len(by_operator) > 4 else "")
                cell += ("; " if cell else "") + f"as an operator: {some}"
        else:
            if key not in NOT_USED:
                problems.append(f"{key} is used by no kernel and has no reason")
            cell = f"*none: {NOT_USED.get(key)}*"
        lines.append(f"| `{shown}` | {cell} |")

    def head(title):
        lines.extend(["", f"## {title}", "", "| name | kernels |", "| --- | --- |"])

    for title, names in PUBLIC.items():
        head(title)
        for n in names.split():
            direct = [k for k, (named, _, _, _) in every.items() if n in named or any(p.startswith(n + ".") for p in named)]
            row(n, n, direct, [k for k, (_, operators, _, _) in every.items() if n in operators])
    for owner, names in METHODS.items():
        head(f"{owner}: methods and properties")
        for n in names.split():
            key = f"{owner}.{n}"
            row(key, n, [k for k, (named, _, attributes, _) in every.items() if n in attributes or key in named])
    for owner, names in MEMBERS.items():
        head(owner)
        for n in names.split():
            row(f"{owner}.{n}", n, [k for k, (named, _, _, _) in every.items() if f"{owner}.{n}" in named])
    head("Keyword arguments")
    for n in KEYWORDS:
        if n != "identity":
            row(f"{n}=", f"{n}=", [k for k, (_, _, _, keywords) in every.items() if n in keywords])
    families = {}
    for name in every:
        for family in sidecar.read(name).families:
            families.setdefault(family, []).append(name)
    lines.extend(["", "## Families", "", "| family | kernels |", "| --- | --- |"])
    lines.extend(f"| {family} | {', '.join(families[family])} |" for family in sorted(families))
    head_lines = [
        "# Which kernel uses what",
        "",
        f"Every public name of cuda-tile {VERSION}, and the kernels in this folder that use it. Made by `coverage.py`:",
        "don't edit. At the end, the kernels of each family.",
        "A method or property is told by its name alone, so one of several owners is listed at each of them.",
        "",
        f"{len(every)} kernels, {sum(len(sidecar.read(n).cases) for n in every)} cases.",
    ]
    return "\n".join(head_lines + lines) + "\n", problems


def against_package():
    """What the installed cuda-tile has that the table lacks, or the other way round."""
    if importlib.util.find_spec("cuda") is None or importlib.util.find_spec("cuda.tile") is None:
        return []
    import cuda.tile as ct

    if ct.__version__ != VERSION:
        return [f"cuda-tile {ct.__version__} is installed, the table is for {VERSION}"]
    ours = {n for names in PUBLIC.values() for n in names.split()}
    return [f"only in {where}: {sorted(d)}" for where, d in (("cuda.tile", set(ct.__all__) - ours), ("the table", ours - set(ct.__all__))) if d]  # fmt: skip


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--check", action="store_true")
    args = ap.parse_args()
    text, problems = table()
    path = HERE / "COVERAGE.md"
    problems += against_package()
    if args.check:
        old = path.read_text() if path.exists() else ""
        if old != text:
            problems.append("COVERAGE.md is stale: run python kernels/coverage.py")
            sys.stderr.writelines(difflib.unified_diff(old.splitlines(True), text.splitlines(True), "is", "should be", n=0))
    else:
        path.write_text(text)
    for p in problems:
        print(p, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except sidecar.SidecarError as e:
        sys.exit(str(e))

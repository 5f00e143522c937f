#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks cuda-tile itself what its operations give, and writes the answers to cutile-1.7.txt.

Run it with a Python that has cuda-tile 1.7; it needs no GPU:

    python generate.py > cutile-1.7.txt

Each question is one call of a function on operands. An operand or an answer is written so:

    f16[4,1]  a tile that is known when the kernel runs; f16[] is a scalar
    2 2.5 True    a Python number, which takes the type of what it meets
    i8(5)     a number with an element type, known when the kernel is compiled
    f16       an element type
    (a b)     a tuple
    "text" None ... : @RZ    text, None, an ellipsis, a full slice, a rounding mode
    !         an error

Lines of questions are `name operands = answer`. Tables ask a function about each row with each column: `%` stands for the
row's operand, `#` for the column's. `f16[4]*3` is three cells alike.
"""
import builtins
import itertools
import math
import operator
import sys
from collections import OrderedDict
from inspect import Parameter

import cuda.tile as ct
import cuda.tile._bytecode as bc
from cuda.tile import _datatype as dt
from cuda.tile._compile import _TileTypingHooks
from cuda.tile._compiler_options import CompilerOptions
from cuda.tile._coroutine_util import run_coroutine
from cuda.tile._exception import Loc, FunctionDesc, TileError
from cuda.tile._ir import hir_stubs, ir
from cuda.tile._ir.core_ops import TypedConst, build_slice, build_tuple, loosely_typed_const, strictly_typed_const
from cuda.tile._ir.ops import tile_impl_registry
from cuda.tile._ir.type import DTypeSpec, LooselyTypedScalar, StringTy, TileTy, TupleTy, NONE
from cuda.tile._ir.typing_support import get_signature
from cuda.tile._ir2bytecode import generate_bytecode_for_kernel
from cuda.tile._passes.hir2ir import _call_function, call

VERSION = bc.BytecodeVersion.V_13_5
DTYPES = OrderedDict(
    bool=ct.bool_, i8=ct.int8, i16=ct.int16, i32=ct.int32, i64=ct.int64, u8=ct.uint8, u16=ct.uint16,
    u32=ct.uint32, u64=ct.uint64, f16=ct.float16, bf16=ct.bfloat16, tf32=ct.tfloat32, f32=ct.float32,
    f64=ct.float64, f8e4m3fn=ct.float8_e4m3fn, f8e5m2=ct.float8_e5m2, f8e8m0fnu=ct.float8_e8m0fnu,
    f8e5m3fnu=ct.float8_e5m3fnu, f4e2m1fn=ct.float4_e2m1fn)
NAMES = {v: k for k, v in DTYPES.items()}
NAMESPACES = {"operator": operator, "builtins": builtins, "cuda.tile": ct, "cuda.tile.Tile": ct.Tile}


class Tile:
    """A tile that is known when the kernel runs."""

    def __init__(self, dtype, shape):
        self.dtype, self.shape = dtype, tuple(shape)


class Typed:
    """A number with an element type."""

    def __init__(self, dtype, value):
        self.dtype, self.value = dtype, value


class Mode:
    """A rounding mode."""

    def __init__(self, name):
        self.name = name


def number(value):
    if isinstance(value, float) and math.isnan(value):
        return "nan"
    return repr(value)


def show(x):
    """An operand in the notation of the file."""
    match x:
        case Tile():
            return f"{x.dtype}[{','.join(map(str, x.shape))}]"
        case Typed():
            return f"{x.dtype}({number(x.value)})"
        case Mode():
            return f"@{x.name}"
        case tuple():
            return "(" + " ".join(map(show, x)) + ")"
        case str():
            return x if x in DTYPES else '"' + x + '"'
        case _ if x is Ellipsis:
            return "..."
        case slice():
            return ":" if x == slice(None) else f"{x.start}:{x.stop}"
        case None:
            return "None"
        case _:
            return number(x)


def var(x, ctx, params):
    """An operand as the compiler holds it."""
    match x:
        case Tile():
            v = ctx.make_var("x", Loc.unknown())
            v.set_type(TileTy(DTYPES[x.dtype], x.shape))
            params.append(v)
            return v
        case Typed():
            return strictly_typed_const(x.value, TileTy(DTYPES[x.dtype], ()))
        case Mode():
            return loosely_typed_const(ct.RoundingMode[x.name])
        case tuple():
            return build_tuple(tuple(var(i, ctx, params) for i in x))
        case slice():
            return build_slice(tuple(loosely_typed_const(i) for i in (x.start, x.stop, x.step)))
        case str():
            return loosely_typed_const(DTYPES.get(x, x))
        case _:
            return loosely_typed_const(x)


def answer(v):
    """What the compiler says of a result."""
    ty = v.get_type()
    loose = v.get_loose_type()
    if isinstance(ty, TupleTy):
        return "(" + " ".join(answer(i) for i in v.get_aggregate().items) + ")"
    if isinstance(loose, LooselyTypedScalar):
        return number(loose.value)
    if isinstance(ty, TileTy):
        if v.is_constant():
            value = v.get_constant()
            return f"{NAMES[ty.dtype]}({number(bool(value) if ty.dtype == ct.bool_ else value)})"
        return f"{NAMES[ty.dtype]}[{','.join(map(str, ty.shape))}]"
    if isinstance(ty, DTypeSpec):
        return NAMES[ty.dtype]
    if isinstance(ty, StringTy):
        return '"' + ty.value + '"'
    if ty is NONE:
        return "None"
    raise AssertionError(f"no notation for {ty}")


async def invoke(name, args, builder):
    if name == "operator.contains":
        return await _call_function(hir_stubs.is_contained_in, args[::-1], {}, builder)
    namespace, _, function = name.rpartition(".")
    if namespace == "cuda.tile.Tile" and function in ("shape", "dtype", "ndim"):
        return await _call_function(getattr, (args[0], loosely_typed_const(function)), {}, builder)
    callee = getattr(NAMESPACES[namespace], function)
    if isinstance(callee, dt.DType):
        return await call(loosely_typed_const(callee), tuple(args), {})
    positional, named = [], {}
    try:
        parameters = list(get_signature(callee).parameters.values())
    except ValueError:
        parameters = []
    for i, arg in enumerate(args):
        if i < len(parameters) and parameters[i].kind is Parameter.KEYWORD_ONLY:
            named[parameters[i].name] = arg
        else:
            positional.append(arg)
    return await _call_function(callee, tuple(positional), named, builder)


def ask(name, *operands):
    ctx = ir.IRContext(log_ir_on_error=False, tileiras_version=VERSION, typing_hooks=_TileTypingHooks())
    loc = Loc.unknown()
    params = []
    try:
        with ir.Builder(ctx, loc) as builder, tile_impl_registry.as_current():
            args = [var(x, ctx, params) for x in operands]
            result = []

            async def main():
                result.append(await invoke(name, args, builder))

            run_coroutine(main())
        said = answer(result[0])
        if name.startswith("cuda.tile.Tile."):
            return said  # A Python function that calls the one that is asked about elsewhere.
        # What its own encoder refuses is an error too.
        block = ir.Block(ctx, loc)
        block.params = tuple(params)
        # Constants that aren't numbers have no encoding; the compiler drops them before.
        block.extend([op for op in builder.ops
                      if not (isinstance(op, TypedConst) and not isinstance(op.result_vars[0].get_type(), TileTy))])
        with bc.write_bytecode(num_functions=1, buf=bytearray(), version=VERSION) as writer:
            generate_bytecode_for_kernel(block, None, "k", CompilerOptions(), None, writer, True)
        return said
    except (TileError, NotImplementedError, OverflowError, AssertionError, TypeError, ValueError) as error:
        if "--why" in sys.argv:
            print(f"{name} {' '.join(map(show, operands))}: {type(error).__name__}: {error}", file=sys.stderr)
        return "!"
    except Exception as error:  # An internal error of the compiler counts as an error.
        if type(error).__name__ not in ("BroadcastError", "KeyError", "IndexError"):
            raise
        return "!"


def line(name, *operands):
    print(name, *map(show, operands), "=", ask(name, *operands))


ROW, COLUMN = object(), object()


def table(name, operands, rows, columns, simplify=None):
    """Asks about each row with each column."""
    def head(x):
        return "%" if x is ROW else "#" if x is COLUMN else show(x)

    def place(x, row, column):
        return row if x is ROW else column if x is COLUMN else x

    print("table", name, *map(head, operands))
    print("", *map(show, columns), sep="\t")
    for row in rows:
        cells = [ask(name, *[place(x, row, column) for x in operands]) for column in columns]
        runs = [(cell, len(list(same))) for cell, same in itertools.groupby(cells)]
        print(show(row), *[cell if n == 1 else f"{cell}*{n}" for cell, n in runs], sep="\t")
    print()


BINARY = ["operator.add", "operator.sub", "operator.mul", "operator.floordiv", "operator.truediv", "operator.mod",
          "operator.pow", "operator.and_", "operator.or_", "operator.xor", "operator.lshift", "operator.rshift",
          "operator.eq", "operator.ne", "operator.lt", "operator.ge", "builtins.min", "builtins.max", "builtins.divmod",
          "cuda.tile.cdiv", "cuda.tile.atan2"]
UNARY = ["operator.neg", "operator.pos", "operator.invert", "operator.not_", "builtins.abs", "builtins.bool",
         "builtins.int", "builtins.float"] + ["cuda.tile." + n for n in (
             "abs", "negative", "bitwise_not", "exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "tan",
             "sinh", "cosh", "tanh", "floor", "ceil", "isnan")]
FUNCTIONS = ["cuda.tile." + n for n in (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "divmod", "minimum", "maximum", "bitwise_and", "bitwise_or",
    "bitwise_xor", "bitwise_lshift", "bitwise_rshift", "equal", "not_equal", "less", "less_equal", "greater",
    "greater_equal")]
MODES = ["RN", "RZ", "RM", "RP", "RA", "FULL", "APPROX", "RZI"]
WEAK = [True, False, 0, 1, -1, 7, 200, 40000, 3000000000, 1 << 40, (1 << 64) - 1, 0.1, -2.5, 1e300]
NUMBERS = [True, False, 0, 3, -2, 7, 3000000000, (1 << 64) - 1, 2.5, -0.75, 0.0, 1e30]
SOME = ["bool", "i8", "i32", "i64", "u8", "u64", "f16", "bf16", "f32", "f64", "f8e4m3fn"]


def element_types():
    tiles = [Tile(d, (4,)) for d in DTYPES]
    for name in BINARY:
        table(name, [ROW, COLUMN], tiles, tiles)
    some = [Tile(d, (2,)) for d in ("bool", "i32", "u8", "f16", "f32", "f8e5m2")]
    for name in FUNCTIONS:
        table(name, [ROW, COLUMN], some, some)
    for name in UNARY:
        table(name, [COLUMN], [None], tiles)
    table("cuda.tile.where", [Tile("bool", (4,)), ROW, COLUMN], tiles, tiles)
    table("cuda.tile.where", [COLUMN, 1, Tile("f16", (2, 1))], [None], tiles)


def weak_numbers():
    tiles = [Tile(d, (4,)) for d in DTYPES]
    for name in BINARY:
        table(name, [ROW, COLUMN], WEAK, [Tile(d, ()) for d in SOME])
        table(name, [ROW, COLUMN], [Typed(d, True if d == "bool" else 1) for d in SOME], [True, -1, 200, 2.5, Tile("f16", (2,)), Tile("i8", ())])
        # Python's own integers have no bound, and neither has the time that these would take.
        small = name in ("operator.pow", "operator.lshift", "operator.rshift")
        numbers = [n for n in NUMBERS if not small or abs(n) < 100]
        if name not in ("operator.ne", "operator.ge", "operator.xor"):
            table(name, [ROW, COLUMN], numbers, numbers)
    for name in ("operator.add", "operator.truediv", "operator.lshift", "operator.pow"):
        table(name, [ROW, COLUMN], tiles, WEAK)
    for name in UNARY:
        table(name, [COLUMN], [None], [True, False, 0, 1, 4, -3, 2.5, -0.5, 1e10, 3000000000])


def typed_numbers():
    sevens = [Typed(d, 7 if d != "bool" else True) for d in SOME]
    twos = [Typed(d, 2 if d != "bool" else True) for d in SOME]
    for name in BINARY:
        table(name, [ROW, COLUMN], sevens, twos)
    for name in UNARY:
        table(name, [COLUMN], [None], [Typed(d, 2) for d in SOME[1:]] + [Typed("bool", True), Typed("f32", 2.5)])
    for name, a, b in (("operator.add", 100, 100), ("operator.mul", 100, -3), ("operator.floordiv", -7, 2),
                       ("operator.mod", -7, 2), ("operator.mod", 7, -2), ("operator.lshift", 3, 7),
                       ("operator.rshift", -7, 1), ("cuda.tile.cdiv", 7, 2), ("builtins.divmod", -7, 2),
                       ("operator.truediv", 1, 3), ("operator.mul", 1 << 62, 1 << 62), ("operator.pow", 3, 100),
                       ("operator.lshift", 1, 200), ("operator.rshift", -1, 200)):
        for d in ("i8", "i32", "i64", "u8", "u32", "u64", "f16", "f64"):
            line(name, Typed(d, a if d[0] != "u" else abs(a)), Typed(d, b if d[0] != "u" else abs(b)))
    for d in ("f16", "bf16", "f32", "f64"):
        for a, b in ((0.1, 0.2), (65504.0, 65504.0), (-7.5, 2.0), (7.5, -2.0)):
            for name in ("operator.add", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod"):
                line(name, Typed(d, a), Typed(d, b))
                line(name, Typed(d, a), b)


def casts():
    tiles = [Tile(d, (4,)) for d in DTYPES]
    table("cuda.tile.astype", [ROW, COLUMN], tiles, list(DTYPES))
    table("cuda.tile.bitcast", [ROW, COLUMN], tiles, list(DTYPES))
    for d in DTYPES:
        table("cuda.tile.astype", [Tile(d, (2,)), COLUMN, ROW], [Mode(m) for m in MODES], list(DTYPES))
    table("cuda.tile.astype", [ROW, COLUMN],
          [True, 3, -1, 300, 3000000000, 2.75, -2.75, 0.1, 1e10, Typed("f64", 0.1), Typed("u8", 200), Typed("i32", -1)],
          list(DTYPES))
    for d, t in DTYPES.items():
        name = "cuda.tile." + t.name
        table(name, [COLUMN], [None], [True, 3, -1, 300, 3000000000, 2.75, -2.75, 0.1, 1e10, float("inf"),
                                       Tile("i32", ()), Tile("f16", ()), Tile("bool", ()), Tile("f32", (1,)),
                                       Typed("f64", 0.1), Typed("u8", 200), "text", None])
    table("cuda.tile.pack_to_bytes", [ROW], [Tile(d, s) for d in DTYPES for s in ((1,), (8,), (2, 4))], [None])
    for d in DTYPES:
        table("cuda.tile.unpack_from_bytes", [ROW, d], [Tile("u8", (1,)), Tile("u8", (8,)), Tile("u8", (2, 4)), Tile("i8", (8,))], [None])
    for name in ("builtins.int", "builtins.float", "builtins.bool"):
        for x in (2.9, -2.9, 7, True, Typed("i8", 5), Typed("f16", 0.1), Tile("i32", ()), Tile("i32", (1,)), "x", None, (1,)):
            line(name, x)


def rounding():
    tiles = [Tile(d, (4,)) for d in ("i32", "f16", "bf16", "f32", "f64")]
    for name in ("add", "sub", "mul", "truediv"):
        for ftz in (False, True):
            table("cuda.tile." + name, [COLUMN, COLUMN, ROW, ftz], [None] + [Mode(m) for m in MODES], tiles)
    for name in ("exp", "tanh"):
        table("cuda.tile." + name, [COLUMN, ROW], [None] + [Mode(m) for m in MODES], tiles)
    for ftz in (False, True):
        table("cuda.tile.sqrt", [COLUMN, ROW, ftz], [None] + [Mode(m) for m in MODES], tiles)
        for name in ("rsqrt", "exp2"):
            table("cuda.tile." + name, [COLUMN, ftz], [None], tiles)
        for name in ("minimum", "maximum"):
            table("cuda.tile." + name, [COLUMN, COLUMN, ftz, ROW], [False, True], tiles)
    line("cuda.tile.add", 1, 2, Mode("APPROX"), True)
    line("cuda.tile.add", Typed("f32", 1), 2, Mode("APPROX"), False)
    line("cuda.tile.add", Tile("f32", (2,)), 2, 1, False)
    line("cuda.tile.add", Tile("f32", (2,)), 2, "RZ", False)
    line("cuda.tile.add", Tile("f32", (2,)), 2, None, 1)
    line("cuda.tile.add", Tile("f32", (2,)), 2, None, None)


SHAPES = [(), (1,), (2,), (4,), (1, 4), (4, 1), (2, 4), (4, 4), (1, 1, 4), (2, 1, 4)]


def shapes():
    tiles = [Tile("f32", s) for s in SHAPES]
    for name in ("operator.add", "operator.lt", "operator.lshift", "operator.mod"):
        table(name, [ROW, COLUMN], [Tile("i32", s) for s in SHAPES], [Tile("i32", s) for s in SHAPES])
    table("operator.pow", [ROW, COLUMN], tiles, [Tile("i32", s) for s in SHAPES])
    table("cuda.tile.where", [ROW, COLUMN, Tile("f32", (4,))], [Tile("bool", s) for s in SHAPES], tiles)
    table("cuda.tile.broadcast_to", [ROW, COLUMN], tiles + [3, Typed("f16", 2)],
          SHAPES + [(3,), (0,), (-1,), (8, 4), 4, (Typed("i8", 4),), (4.0,), (True,)])
    table("cuda.tile.reshape", [ROW, COLUMN], tiles + [3, Typed("f16", 2)],
          SHAPES + [(-1,), (2, -1), (-1, -1), (-2,), (0,), (3,), (0, -1), (8, 1), (-1, 1), 4, (Typed("i8", -1),), (2.0,)])
    table("cuda.tile.Tile.reshape", [ROW, COLUMN], [Tile("i8", (2, 4))], [(8,), (-1,), (3,)])
    table("cuda.tile.expand_dims", [ROW, COLUMN], tiles, [0, 1, 2, 3, -1, -2, -3, -4, Typed("i64", 1), 1.0, True, None])
    table("cuda.tile.permute", [ROW, COLUMN], tiles,
          [(), (0,), (0, 1), (1, 0), (-1, 0), (0, 0), (0, -2), (2, 0, 1), (-1, -3, -2), (0, 1, 3), 0, (1.0, 0)])
    for second in (0, 1, -1, 2, None):
        table("cuda.tile.transpose", [ROW, COLUMN, second], tiles, [None, 0, 1, -1, -3, 5])
    table("cuda.tile.Tile.transpose", [ROW], tiles, [None])
    table("operator.getitem", [ROW, COLUMN], tiles,
          [None, (None,), (slice(None), None), (None, slice(None)), (slice(None), slice(None)), (Ellipsis, None),
           (None, Ellipsis), (slice(None), None, slice(None)), (slice(None), slice(None), None), (None, None),
           (None, Ellipsis, None), (Ellipsis, None, slice(None)), (Ellipsis, slice(None), None), (Ellipsis, Ellipsis), (),
           (slice(None), slice(None), slice(None), slice(None)), (0,), 0, slice(None), Ellipsis, (slice(0, 1), None),
           (None, slice(None), None, None), (None, slice(None), Ellipsis, None)])
    for attribute in ("shape", "dtype", "ndim"):
        table("cuda.tile.Tile." + attribute, [ROW], tiles + [3, 2.5, Typed("i8", 1)], [None])
    table("cuda.tile.Tile.item", [ROW], tiles, [None])
    for a in SHAPES:
        for b in SHAPES:
            if len(a) == len(b):
                for axis in ((0, 1) if len(a) < 3 else (-1,)):
                    line("cuda.tile.cat", (Tile("f16", a), Tile("f16", b)), axis)
    line("cuda.tile.cat", (Tile("f16", (2,)), Tile("f32", (2,))), 0)
    line("cuda.tile.cat", (Tile("f16", (2,)), Tile("f16", (2, 1))), 0)
    line("cuda.tile.cat", (Tile("f16", (2,)),), 0)
    line("cuda.tile.cat", (), 0)
    line("cuda.tile.cat", (Tile("f16", (2,)),) * 3, 0)
    line("cuda.tile.cat", (1, 2), 0)
    line("cuda.tile.cat", Tile("f16", (2,)), 0)
    indices = []
    for index in (0, 1, 2, -1, (0,), (0, 0), (1, 1), (0, 2), (2, 0), Tile("i32", ()), (Tile("i32", ()), 1), (Tile("u32", ()), 0),
                  (Tile("i8", ()), Tile("i64", ())), (0.0, 0), (Tile("i32", (1,)), 0), (Typed("u8", 1), 0), True):
        indices.append(index)
    table("cuda.tile.extract", [Tile("f16", (4, 4)), ROW, COLUMN], indices,
          [(2, 2), (4, 4), (1, 1), (2,), (), 2, (3, 3), (8, 2), (2, 4), (0, 2)])
    table("cuda.tile.insert", [Tile("f16", (4, 4)), ROW, COLUMN], indices,
          [Tile("f16", (2, 2)), Tile("f16", ()), Tile("f32", (2, 2)), Tile("f16", (2,)), Tile("f16", (8, 4)), 1.0])
    line("cuda.tile.extract", Tile("f16", (4,)), 1, 2)
    line("cuda.tile.extract", Tile("f16", (4,)), (1,), ())
    line("cuda.tile.Tile.extract", Tile("f16", (4,)), 1, 2)
    line("cuda.tile.Tile.permute", Tile("f16", (4, 1)), (1, 0))
    line("cuda.tile.Tile.astype", Tile("f16", (4, 1)), "i8")
    line("cuda.tile.Tile.insert", Tile("f16", (4,)), 1, Tile("f16", (2,)))
    line("cuda.tile.Tile.astype", Tile("f16", (4, 1)), "f32", Mode("RZ"))


def creation():
    for shape in ((), (4,), (2, 4), 4, (3,), (0,), (-1,), (Typed("i8", 4),), (2.0,), Tile("i32", ())):
        table("cuda.tile.full", [shape, COLUMN, ROW], ["i8", "f16"],
              [0, 2.5, True, Tile("f32", ()), Tile("f32", (1,)), Typed("i8", 3), "x"])
        line("cuda.tile.zeros", shape, "f16")
        line("cuda.tile.ones", shape, "u8")
    table("cuda.tile.full", [(4,), ROW, COLUMN], [1, 300, -1, 2.7, True, Tile("f32", ()), Tile("bool", ())], list(DTYPES))
    table("cuda.tile.ones", [(2,), COLUMN], [None], list(DTYPES))
    table("cuda.tile.zeros", [(2,), COLUMN], [None], list(DTYPES))
    table("cuda.tile.arange", [ROW, COLUMN], [1, 8, 3, 0, -1, (4,), 4.0, Typed("i64", 16), Tile("i32", ())], list(DTYPES))
    for d in ("i8", "i32", "u64", "f32", "f16", "bool"):
        table("cuda.tile.arange", [8, d, ROW, COLUMN], [0, 1, 2.5, Tile("i32", ()), Tile("f32", ()), Typed("i8", 3), Tile("i32", (8,))],
              [0, 1, 2, 0.5, Tile("i64", ())])
    for value in (1, 2.5, True, Tile("i32", ()), Tile("i32", (1,)), (1, 2), (1, 2.5), (1, 2, 3), ((1, 2), (3, 4)), ((1, 2), (3,)),
                  ((1, 2), 3), (), (Tile("f32", ()), 1), (Tile("f32", ()), Tile("i32", ())), ((Tile("f32", ()), 1),),
                  (Tile("f32", (1,)), 1), ("x", "y"), "x", (Typed("i8", 1), 2), (1,)):
        for d in ("i8", "f16", "bool"):
            line("cuda.tile.astile", value, d)


def python():
    t = (1, 2.5, "x", (3, 4))
    for index in (0, 1, 2, 3, -1, -4, 4, -5, True, 1.0, Typed("i8", 1), Tile("i32", ()), None, Ellipsis, "x",
                  slice(None, None, None)):
        line("operator.getitem", t, index)
    for x in (t, (), 3, "x", Tile("f32", (4,)), None):
        line("builtins.len", x)
    pairs = [((1, 2), (1, 2)), ((1, 2), (1, 3)), ((1,), (1, 2)), ((), ()), ((1, 2.0), (1.0, 2)), ((1, Tile("i32", ())), (1, 2)),
             ((1, Tile("i32", ())), (2, 2)), ((Tile("i32", (2,)),), (2,)), (("x",), ("x",)), ((("x", 1),), (("x", 1),)),
             ((None,), (None,)), ((Tile("i32", ()), "x"), (1, "x")), ((Tile("i32", ()), "x"), (1, 2)),
             ((Tile("i32", ()), None), (1, None)), (("f16", 1), ("f16", 1)), ("f16", "f16"), ("f16", "f32"), ("text", "text"),
             ("text", "other"), (1, "text"), ((1,), 1), (None, None), ("f16", "text"), (Tile("f32", ()), "f16"),
             ((True,), (1,)), ((Tile("bool", ()), 1), (True, 1))]
    for x, y in pairs:
        for name in ("operator.eq", "operator.ne", "operator.lt"):
            line(name, x, y)
    for x, y in ((1, (1, 2)), (3, (1, 2)), (1.0, (1, 2)), ("x", ("x", "y")), ("x", (1,)), (Tile("i32", ()), (1, 2)),
                 (Tile("i32", (2,)), (1, 2)), ("f16", ("f32", "f16")), (1, ()), (1, (Tile("i32", ()), 1)), (1, (Tile("i32", ()), 2)),
                 (1, 1), (1, "x"), (None, (None,))):
        line("operator.contains", y, x)
    line("operator.add", (1, 2), (3,))
    line("operator.add", (), ())
    line("operator.add", "a", "b")
    line("operator.add", "a", 1)
    line("operator.add", (1,), 1)
    line("operator.mul", (1,), 2)
    line("operator.mul", "a", 2)
    for x, y in ((None, None), (None, 1), (1, None), (1, 1), (Tile("f32", (2,)), None)):
        line("operator.is_", x, y)
        line("operator.is_not", x, y)
    for name in ("builtins.str", "builtins.repr"):
        for x in (1, 0.1, 1.0, 1e16, 1e-5, 123456789.0, 1e100, float("inf"), True, None, "x", "it's", (1,), (1, "x"), (), (1, 2.5), "f16",
                  Typed("i8", 3), Typed("f16", 0.1), ("f32",)):
            line(name, x)
    for name in ("operator.not_", "operator.neg", "operator.pos", "operator.invert", "builtins.abs"):
        for x in (None, "x", (1,), "f16"):
            line(name, x)


for section in (element_types, weak_numbers, typed_numbers, casts, rounding, shapes, creation, python):
    print("#", section.__name__.replace("_", " "))
    section()

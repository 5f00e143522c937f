"""Makes cases.npz: operations at their corners, with the values that they must give.

    python3 -m venv VENV && VENV/bin/pip install numpy==2.4.6 ml_dtypes==0.6.0
    VENV/bin/python crates/tileport-exec/tests/numpy/generate.py

Needs a machine whose long double has 64 bits of precision (x86-64). The result is the same bytes each time.

Exact operations are computed in fractions and rounded once (formats.py, exact.py); functions in long double; movement,
integers and comparisons in numpy or Python. The archive has three members: `data`, bytes of all arrays; `inputs`, lines
of name, type, count, offset; `cases`, lines of name, inputs (a comma between), type, count and offset of the result,
tolerance in ulp, and the operations from %a, %b, %c to %r. Columns are separated by tabs. Values that are NaN need only
be NaN in the result.
"""

import itertools
import pathlib
import zipfile

import numpy as np

import exact
from exact import signed
from formats import BASE, BF16, E2M1, E4M3, E5M2, E8M0, F16, F32, F64, TF32, NAN, corners, to_power_of_two

HERE = pathlib.Path(__file__).parent
INTS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}


class File:
    def __init__(self):
        self.data, self.inputs, self.cases = bytearray(), {}, []

    def put(self, array):
        offset = len(self.data)
        self.data += array
        return offset

    def input(self, name, dtype, raw, count):
        if name not in self.inputs:
            self.inputs[name] = (dtype, count, self.put(raw))
        return name

    def case(self, name, inputs, dtype, raw, count, ops, ulp=0):
        self.cases.append((name, ",".join(inputs), dtype, count, self.put(raw), ulp, " ".join(ops.split())))

    def write(self, path):
        lines = lambda rows: "".join("\t".join(map(str, row)) + "\n" for row in rows).encode()  # noqa: E731
        members = {
            "data": bytes(self.data),
            "inputs": lines((name, *rest) for name, rest in self.inputs.items()),
            "cases": lines(self.cases),
        }
        with zipfile.ZipFile(path, "w", compresslevel=9) as archive:
            for name, content in members.items():
                info = zipfile.ZipInfo(name + ".npy")
                info.compress_type = zipfile.ZIP_DEFLATED
                with archive.open(info, "w") as member:
                    np.lib.format.write_array(member, np.frombuffer(content, np.uint8))


def float_bytes(f, values):
    array = f.array(values)
    if f is E2M1:
        bits = array.view(np.uint8)
        return (bits[::2] | bits[1::2] << 4).tobytes()
    return array.tobytes()


def int_bytes(dtype, values):
    bits = max(INTS[dtype], 8)
    return b"".join((int(v) & ((1 << INTS[dtype]) - 1)).to_bytes(bits // 8, "little") for v in values)


def columns(values, rank):
    """All combinations of values, as one list for each operand."""
    return [list(c) for c in zip(*itertools.product(values, repeat=rank))]


def spread(values, count):
    """So many of the values, from all parts of the list."""
    return [values[i * len(values) // count] for i in range(count)]


def floats(out, f, rank, count):
    """Names and values of operands: all combinations of `count` corners."""
    lists = columns(spread(corners(f), count), rank)
    names = [out.input(f"{f.name}_{rank}_{i}", f.name, float_bytes(f, v), len(v)) for i, v in enumerate(lists)]
    return names, lists


def float_case(out, name, f, names, lists, op, function, ulp=0):
    n = len(lists[0])
    values = [function(*xs) for xs in zip(*lists)]
    out.case(f"{name} {f.name}", names, f.name, float_bytes(f, values), n, f"%r = {op} : tile<{n}x{f.name}>", ulp)


def arithmetic(out):
    modes = ["nearest_even", "zero", "negative_inf", "positive_inf"]
    for f in BASE:
        names, lists = floats(out, f, 2, 16)
        for op, function in (("addf", exact.add), ("subf", exact.sub), ("mulf", exact.mul), ("divf", exact.div)):
            for mode in modes:
                text = f"{op} %a, %b rounding<{mode}>"
                float_case(out, f"{op} {mode}", f, names, lists, text, lambda a, b: function(f, mode, a, b))
            if f is F32:
                flushed = exact.flushed(f, function)
                text = f"{op} %a, %b rounding<nearest_even> flush_to_zero"
                float_case(out, f"{op} flush", f, names, lists, text, lambda a, b: flushed(f, "nearest_even", a, b))
        float_case(out, "remf", f, names, lists, "remf %a, %b", exact.remainder)
        for op, largest in (("maxf", True), ("minf", False)):
            for propagate in (False, True):
                text = f"{op} %a, %b" + " propagate_nan" * propagate
                float_case(
                    out, text, f, names, lists, text, lambda a, b: exact.extremum(largest, propagate, a, b)
                )
        n = len(lists[0])
        for predicate, ordering in itertools.product(exact.COMPARISONS, ("ordered", "unordered")):
            values = [exact.compare(predicate, ordering, a, b) for a, b in zip(*lists)]
            text = f"%r = cmpf {predicate} {ordering} %a, %b : tile<{n}x{f.name}> -> tile<{n}xi1>"
            out.case(f"cmpf {predicate} {ordering} {f.name}", names, "i1", int_bytes("i1", values), n, text)
        names, lists = floats(out, f, 3, 8)
        for mode in modes:
            text = f"fma %a, %b, %c rounding<{mode}>"
            float_case(out, f"fma {mode}", f, names, lists, text, lambda a, b, c: exact.fma(f, mode, a, b, c))


def one_operand(out):
    for f in BASE:
        values = to_power_of_two(corners(f))
        names = [out.input(f"{f.name}_1", f.name, float_bytes(f, values), len(values))]
        exactly = {"absf": np.abs, "negf": np.negative, "ceil": np.ceil, "floor": np.floor}
        for op, function in exactly.items():
            float_case(out, op, f, names, [values], f"{op} %a", lambda x: float(function(np.float64(x))))
        for mode in ("nearest_even", "zero", "negative_inf", "positive_inf"):
            float_case(
                out, f"sqrt {mode}", f, names, [values], f"sqrt %a rounding<{mode}>", lambda x: exact.sqrt(f, mode, x)
            )


def functions(out):
    """In long double, rounded: half an ulp and a little, to which the executor may add its documented error."""
    rng = np.random.default_rng(0)
    one = {
        "exp": np.exp, "exp2": np.exp2, "log": np.log, "log2": np.log2, "sin": np.sin, "cos": np.cos, "tan": np.tan,
        "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "rsqrt": lambda x: 1 / np.sqrt(x),
    }  # fmt: skip
    for f in BASE:
        loose = {"sinh", "cosh", "tanh", "fpowf"} if f is F64 else set()

        def case(name, text, function, names, lists):
            arrays = [f.array(v).astype(np.longdouble) for v in lists]
            with np.errstate(all="ignore"):
                values = function(*arrays)
                values = values.astype(np.float32).astype(f.dtype) if f in (F16, BF16) else values.astype(f.dtype)
            n = len(lists[0])
            text = f"%r = {text} : tile<{n}x{f.name}>"
            out.case(f"{name} {f.name}", names, f.name, values.tobytes(), n, text, 2 if name in loose else 1)

        scales = np.repeat([0.01, 1.0, 5.0, 40.0], 24)
        sample = [float(x) for x in f.array(rng.standard_normal(96) * scales).astype(np.float64)]
        values = to_power_of_two(corners(f) + sample)[:128]
        names = [out.input(f"{f.name}_functions", f.name, float_bytes(f, values), len(values))]
        for op, function in one.items():
            case(op, f"{op} %a", function, names, [values])
        names, lists = floats(out, f, 2, 16)
        case("atan2", "atan2 %a, %b", np.arctan2, names, lists)
        case("fpowf", "fpowf %a, %b", np.power, names, lists)


def conversions(out):
    sources = [F16, BF16, F32, F64, TF32, E4M3, E5M2, E2M1, E8M0]
    for a, b in itertools.permutations(sources, 2):
        values = corners(a) if a is not E8M0 else [2.0**-127, 2.0**-126, 0.5, 1.0, 2.0, 2.0**126, 2.0**127, NAN]
        # What lies just before, at and behind the middle between two numbers of the target.
        if a in BASE and a.precision > b.precision:
            for i in range(1, 8):
                tie = 1 + (2 * i - 1) * 2.0**-b.precision
                values += [tie, -tie, tie * (1 + 2.0 ** (1 - a.precision)), tie * (1 - 2.0**-a.precision)]
            values += [float(b.largest) * x for x in (1.0, 1.01, 1.1)] + [float(b.least) * x for x in (0.25, 0.5, 0.75, 1.5)]
            values = [a.round(exact.Fraction(x)) if exact.finite(x) and x else x for x in values]
        if a is E2M1:
            values = [x for x in values if exact.finite(x)]
        if b is E8M0:
            values = [x for x in values if not x <= 0]
        values = to_power_of_two(values)
        n = len(values)
        # tf32 lies in memory as the f32 of the same value.
        names = [out.input(f"{a.name}_to_{b.name}", a.name, float_bytes(a, values), n)]
        modes = ["zero", "positive_inf"] if b is E8M0 else ["nearest_even"]
        if b in BASE or b is TF32:
            modes += ["zero"]
        if (a, b) == (F64, F32):
            modes += ["negative_inf", "positive_inf"]
        if (a, b) == (F32, TF32):
            modes += ["nearest_away"]
        for mode in modes:
            wanted = float_bytes(b, [exact.convert(b, mode, x) for x in values])
            text = f"%r = ftof %a rounding<{mode}> : tile<{n}x{a.name}> -> tile<{n}x{b.name}>"
            out.case(f"ftof {a.name} {b.name} {mode}", names, b.name, wanted, n, text)


def int_corners(bits):
    """At least 16, or all."""
    if bits == 1:
        return [0, 1]
    top = 1 << (bits - 1)
    return [0, 1, 2, 3, 7, bits - 1, bits, bits + 1, top - 1, top, top + 1, 2 * top - 1, 2 * top - 2, 2 * top - 7, 100, 85]


def ints(out):
    for dtype, bits in INTS.items():
        lists = columns(int_corners(bits), 2)
        n, mask = len(lists[0]), (1 << bits) - 1
        names = [out.input(f"{dtype}_{i}", dtype, int_bytes(dtype, v), n) for i, v in enumerate(lists)]

        def case(op, function, names=names, lists=lists, result=dtype):
            values = [function(*xs) for xs in zip(*lists)]
            arrow = f" -> tile<{n}x{result}>" if result != dtype else ""
            arrow = f" -> tile<{n}xi1>" if op.startswith("cmpi") else arrow
            out.case(f"{op} {dtype}", names, result, int_bytes(result, values), n, f"%r = {op} : tile<{n}x{dtype}>{arrow}")

        def s(x):
            return signed(x, bits)

        case("addi %a, %b", lambda a, b: a + b)
        case("subi %a, %b", lambda a, b: a - b)
        case("muli %a, %b", lambda a, b: a * b)
        case("mulhii %a, %b", lambda a, b: a * b >> bits)
        case("andi %a, %b", lambda a, b: a & b)
        case("ori %a, %b", lambda a, b: a | b)
        case("xori %a, %b", lambda a, b: a ^ b)
        case("shli %a, %b", lambda a, b: exact.shift_left(a, b, bits))
        case("shri %a, %b unsigned", lambda a, b: exact.shift_right(a, b, bits))
        case("shri %a, %b signed", lambda a, b: exact.shift_right(s(a), b, bits))
        for op, pick in (("maxi", max), ("mini", min)):
            case(f"{op} %a, %b signed", lambda a, b: pick(s(a), s(b)))
            case(f"{op} %a, %b unsigned", pick)
        for predicate, holds in exact.COMPARISONS.items():
            case(f"cmpi {predicate} %a, %b, signed", lambda a, b: holds(s(a), s(b)), result="i1")
            case(f"cmpi {predicate} %a, %b, unsigned", holds, result="i1")
        case("absi %a", lambda a: abs(s(a)), names[:1], lists[:1])
        case("negi %a", lambda a: -a, names[:1], lists[:1])
        # By zero, and the least number by minus one, nothing is defined: one is divided by itself instead.
        for sign, number in (("signed", s), ("unsigned", int)):
            bad = lambda a, b: b == 0 or (sign == "signed" and b == mask and s(a) == -(1 << (bits - 1)))  # noqa: E731
            pairs = [(a, b) for a, b in zip(*lists) if not bad(a, b)]
            if bits == 1 and sign == "signed":
                pairs = [(0, 1)]
            pairs = (pairs * n)[:n]
            divided = [list(x) for x in zip(*pairs)]
            kind = [out.input(f"{dtype}_{sign}_{i}", dtype, int_bytes(dtype, v), n) for i, v in enumerate(divided)]
            roundings = ["zero", "positive_inf"] + ["negative_inf"] * (sign == "signed")
            for rounding in roundings:
                case(
                    f"divi %a, %b {sign} rounding<{rounding}>",
                    lambda a, b: exact.quotient(number(a), number(b), rounding), kind, divided,
                )  # fmt: skip
            case(
                f"remi %a, %b {sign}",
                lambda a, b: number(a) - number(b) * exact.quotient(number(a), number(b), "zero"), kind, divided,
            )  # fmt: skip


def int_conversions(out):
    for (a, from_bits), (b, to_bits) in itertools.permutations(INTS.items(), 2):
        values = int_corners(from_bits)
        n = len(values)
        names = [out.input(f"{a}_corners", a, int_bytes(a, values), n)]
        types = f"tile<{n}x{a}> -> tile<{n}x{b}>"
        if from_bits < to_bits:
            for sign in ("signed", "unsigned"):
                wanted = [signed(x, from_bits) if sign == "signed" else x for x in values]
                out.case(f"exti {a} {b} {sign}", names, b, int_bytes(b, wanted), n, f"%r = exti %a {sign} : {types}")
        else:
            out.case(f"trunci {a} {b}", names, b, int_bytes(b, values), n, f"%r = trunci %a : {types}")
    for (a, bits), f, sign in itertools.product(INTS.items(), BASE, ("signed", "unsigned")):
        values = int_corners(bits)
        if bits > f.precision:
            values = values + [(1 << (bits - 2)) + (1 << (bits - 2 - f.precision)) * k + d for k in (1, 2, 3) for d in (-1, 0, 1)]
        values = to_power_of_two(values)
        n = len(values)
        names = [out.input(f"{a}_to_{f.name}", a, int_bytes(a, values), n)]
        numbers = [signed(x, bits) if sign == "signed" else x % (1 << bits) for x in values]
        wanted = [exact.rounded(f, "nearest_even", exact.Fraction(x), 0.0) for x in numbers]
        text = f"%r = itof %a {sign} : tile<{n}x{a}> -> tile<{n}x{f.name}>"
        out.case(f"itof {a} {f.name} {sign}", names, f.name, float_bytes(f, wanted), n, text)
        low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if sign == "signed" else (0, (1 << bits) - 1)
        edges = [low, high, low - 0.75, high + 0.75, 0.5, -0.5, 1.999, low / 2, high / 3, -0.999, 0.999]
        values = corners(f) + [f.round(exact.Fraction(x)) for x in edges if x]
        types = lambda n: f"tile<{n}x{f.name}> -> tile<{n}x{a}>"  # noqa: E731
        all_values = to_power_of_two(values)
        inside = [x for x in values if exact.finite(x) and low <= exact.math.trunc(x) <= high]
        inside = to_power_of_two(inside)
        for kind, numbers in (("", inside), (" saturating", all_values)):
            n = len(numbers)
            names = [out.input(f"{f.name}_to_{a}_{sign}{kind}", f.name, float_bytes(f, numbers), n)]
            wanted = int_bytes(a, [exact.to_int(x, low, high) for x in numbers])
            out.case(f"ftoi {f.name} {a} {sign}{kind}", names, a, wanted, n, f"%r = ftoi %a {sign}{kind} : {types(n)}")
    for a, b in (("f32", "i32"), ("i32", "f32"), ("f64", "i64"), ("i64", "f64"), ("f16", "i16"), ("i16", "bf16"), ("i8", "f8E5M2")):
        width = int(a[1:])
        rng = np.random.default_rng(width)
        raw = rng.integers(0, 256, 32 * width // 8, np.uint8)
        if b == "f8E5M2":
            raw = np.arange(32, dtype=np.uint8) * 3
        names = [out.input(f"{a}_bits_{b}", a, raw.tobytes(), 32)]
        out.case(f"bitcast {a} {b}", names, b, raw.tobytes(), 32, f"%r = bitcast %a : tile<32x{a}> -> tile<32x{b}>")


def tree(values, function):
    """Neighbours first."""
    while len(values) > 1:
        values = [function(values[i], values[i + 1]) for i in range(0, len(values), 2)]
    return values[0]


def folds(out):
    shapes = [((8,), 0), ((1,), 0), ((64,), 0), ((2, 8, 4), 0), ((2, 8, 4), 1), ((2, 8, 4), 2), ((4, 1, 2), 1)]
    rng = np.random.default_rng(1)
    combine = []
    for f in BASE:
        combine.append((f.name, "addf %x, %y", "0.0", lambda a, b, f=f: exact.add(f, "nearest_even", a, b), f))
        combine.append((f.name, "mulf %x, %y", "1.0", lambda a, b, f=f: exact.mul(f, "nearest_even", a, b), f))
        combine.append((f.name, "maxf %x, %y", "-0.0", lambda a, b: exact.extremum(True, False, a, b), f))
        combine.append((f.name, "minf %x, %y propagate_nan", "-0.0", lambda a, b: exact.extremum(False, True, a, b), f))
        # Not commutative.
        combine.append((f.name, "subf %x, %y", "0.0", lambda a, b, f=f: exact.sub(f, "nearest_even", a, b), f))
    for dtype, bits in INTS.items():
        combine.append((dtype, "addi %x, %y", "0", lambda a, b, m=(1 << bits) - 1: (a + b) & m, None))
        combine.append((dtype, "xori %x, %y", "0", lambda a, b: a ^ b, None))
        combine.append((dtype, "maxi %x, %y signed", "0", lambda a, b, w=bits: max(a, b, key=lambda v: signed(v, w)), None))
        combine.append((dtype, "subi %x, %y", "0", lambda a, b, m=(1 << bits) - 1: (a - b) & m, None))
    for (dtype, op, identity, function, f), (shape, dim) in itertools.product(combine, shapes):
        count = int(np.prod(shape))
        if f:
            values = [float(x) for x in f.array(rng.standard_normal(count) * 3).astype(np.float64)]
            if op[:3] in ("max", "min"):
                values = [NAN if i % 11 == 5 else -0.0 if i % 7 == 3 else x for i, x in enumerate(values)]
            raw, start = lambda v: float_bytes(f, v), float(identity)
        else:
            values = [int(x) & ((1 << INTS[dtype]) - 1) for x in rng.integers(-(2**62), 2**62, count)]
            raw, start = lambda v: int_bytes(dtype, v), int(identity)
        identity = "false" if dtype == "i1" else f"{identity} : {dtype}"
        here = "x".join(map(str, shape))
        rest = [n for i, n in enumerate(shape) if i != dim]
        left = "x".join(map(str, rest)) + "x" if rest else ""
        kept = count // shape[dim]
        name = f"{op} {dtype} {here} along {dim}"
        names = [out.input("fold " + name.replace(",", ""), dtype, raw(values), count)]
        lines = np.moveaxis(np.array(range(count)).reshape(shape), dim, -1).reshape(-1, shape[dim])
        body = f"(%x: tile<{dtype}>, %y: tile<{dtype}>) {{ %z = {op} : tile<{dtype}> yield %z : tile<{dtype}> }}"
        head = f"%t = reshape %a : tile<{count}x{dtype}> -> tile<{here}x{dtype}>"
        wanted = [tree([values[i] for i in line], function) for line in lines]
        out.case(
            f"reduce {name}", names, dtype, raw(wanted), kept,
            f"{head} %s = reduce %t dim={dim} identities=[{identity}] : tile<{here}x{dtype}> -> tile<{left}{dtype}> {body}"
            f" %r = reshape %s : tile<{left}{dtype}> -> tile<{kept}x{dtype}>",
        )  # fmt: skip
        for reverse in (False, True):
            wanted = [None] * count
            for line in lines:
                state = start
                for i in reversed(line) if reverse else line:
                    state = wanted[i] = function(state, values[i])
            out.case(
                f"scan {name}" + " reversed" * reverse, names, dtype, raw(wanted), count,
                f"{head} %s = scan %t dim={dim} reverse={str(reverse).lower()} identities=[{identity}]"
                f" : tile<{here}x{dtype}> -> tile<{here}x{dtype}> {body}"
                f" %r = reshape %s : tile<{here}x{dtype}> -> tile<{count}x{dtype}>",
            )  # fmt: skip


out = File()
for part in (arithmetic, one_operand, functions, conversions, ints, int_conversions, folds):
    part(out)
out.write(HERE / "cases.npz")
print(f"{len(out.cases)} cases, {len(out.data)} bytes of data, {(HERE / 'cases.npz').stat().st_size} bytes written")

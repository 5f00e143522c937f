"""Number formats that numpy lacks: rounding to them, and the bytes that hold them.

Values of such a format are held in float32 arrays whose elements are exactly representable in it, so a reference needs
no special array type. `storage` gives the bytes that a device array of that type holds.
"""

import numpy as np

# Formats that numpy has.
NUMPY = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16,
    "i64": np.int64, "i32": np.int32, "i16": np.int16, "i8": np.int8,
    "u64": np.uint64, "u32": np.uint32, "u16": np.uint16, "u8": np.uint8,
    "bool": np.bool_,
}  # fmt: skip

# Formats that it lacks: exponent bits, mantissa bits, bias, largest finite value, whether it has an infinity.
SMALL = {
    "bf16": (8, 7, 127, 3.3895313892515355e38, True),
    "tf32": (8, 10, 127, 3.4011621342146535e38, True),
    "f8e4m3fn": (4, 3, 7, 448.0, False),
    "f8e5m2": (5, 2, 15, 57344.0, True),
    "f4e2m1fn": (2, 1, 1, 6.0, False),
    "f8e8m0fnu": (8, 0, 127, 2.0**127, False),
}

BYTES = {
    "f64": 8, "f32": 4, "tf32": 4, "f16": 2, "bf16": 2, "f8e4m3fn": 1, "f8e5m2": 1, "f8e8m0fnu": 1,
    "i64": 8, "i32": 4, "i16": 2, "i8": 1, "u64": 8, "u32": 4, "u16": 2, "u8": 1, "bool": 1,
}  # fmt: skip


def round_to(values, dtype):
    """Rounds to the nearest value of `dtype`, ties to even, and returns it in the array type that stands for `dtype`.

    Beyond the largest finite value, a format with an infinity overflows to it as IEEE 754 says, and one without
    gives NaN; f4e2m1fn, which has neither, saturates. f8e8m0fnu holds powers of two only and has no zero.
    """
    if dtype in NUMPY:
        with np.errstate(all="ignore"):
            return np.asarray(values).astype(NUMPY[dtype])
    _, mantissa, bias, largest, has_infinity = SMALL[dtype]
    x = np.asarray(values, dtype=np.float64)
    if dtype == "f8e8m0fnu":
        with np.errstate(all="ignore"):
            return np.exp2(np.clip(np.rint(np.log2(np.abs(x))), -127, 127)).astype(np.float32)
    with np.errstate(all="ignore"):
        # One unit in the last place at x: 2^(exponent - mantissa), no finer than the subnormals' spacing.
        _, exponent = np.frexp(np.where(np.isfinite(x), x, 0.0))
        unit = np.exp2(np.maximum(exponent - 1, 1 - bias) - float(mantissa))
        y = np.rint(x / unit) * unit
        over = np.abs(y) > largest
        if dtype == "f4e2m1fn":
            y = np.where(over, np.copysign(largest, y), y)
        else:
            y = np.where(over, np.copysign(np.inf, y) if has_infinity else np.nan, y)
        y = np.where(np.isnan(x), np.nan, y)
        if not has_infinity and dtype != "f4e2m1fn":
            y = np.where(np.isinf(x), np.nan, y)
        return np.where(np.isposinf(x) & has_infinity, np.inf, np.where(np.isneginf(x) & has_infinity, -np.inf, y)).astype(
            np.float32
        )


def _codes(dtype):
    """Every code of an 8-bit-or-smaller format with its value, as float32."""
    exponent_bits, mantissa, bias, largest, has_infinity = SMALL[dtype]
    if dtype == "f8e8m0fnu":
        code = np.arange(255)
        return np.exp2(code - 127.0).astype(np.float32)
    bits = 1 + exponent_bits + mantissa
    code = np.arange(2**bits)
    sign = np.where(code >> (bits - 1), -1.0, 1.0)
    exponent = (code >> mantissa) & (2**exponent_bits - 1)
    fraction = (code & (2**mantissa - 1)) / 2.0**mantissa
    value = sign * np.where(exponent > 0, (1 + fraction) * np.exp2(exponent - bias + 0.0), fraction * np.exp2(1.0 - bias))
    top = np.abs(value) > largest
    value = np.where(top, np.nan, value)
    if has_infinity:
        value = np.where(top & (fraction == 0), sign * np.inf, value)
    return value.astype(np.float32)


def decode(codes, dtype):
    """Turns integer codes of a format of 8 bits or fewer into their values."""
    table = _codes(dtype)
    if dtype == "f8e8m0fnu":
        table = np.append(table, np.float32(np.nan))
    return table[np.asarray(codes)]


def storage(values, dtype):
    """The bits of `values`, as an unsigned integer array of the width that the device array has."""
    if dtype in NUMPY:
        return np.ascontiguousarray(values)
    x = np.asarray(values, dtype=np.float32)
    if dtype == "tf32":
        return x.view(np.uint32)
    if dtype == "bf16":
        return (x.view(np.uint32) >> 16).astype(np.uint16)
    table = _codes(dtype)
    order = {v.tobytes(): i for i, v in reversed(list(enumerate(table)))}
    nan = {"f8e4m3fn": 0x7F, "f8e5m2": 0x7F, "f8e8m0fnu": 0xFF, "f4e2m1fn": 0}[dtype]
    flat = [nan if np.isnan(v) else order[v.tobytes()] for v in x.ravel()]
    return np.array(flat, dtype=np.uint8).reshape(x.shape)

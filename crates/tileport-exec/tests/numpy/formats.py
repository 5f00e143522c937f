"""Number formats, and rounding to them in exact arithmetic."""

import math
from fractions import Fraction

import ml_dtypes
import numpy as np

NAN, INF = float("nan"), float("inf")


class Format:
    """A float format: `precision` bits with the leading one, exponents of normal numbers from `low` to `high`."""

    def __init__(self, name, dtype, precision, low, high, largest=None, saturates=False):
        self.name, self.dtype, self.precision, self.low, self.high = name, dtype, precision, low, high
        self.largest = Fraction(largest) if largest else (2 - Fraction(2) ** (1 - precision)) * Fraction(2) ** high
        self.saturates = saturates
        self.least_normal = Fraction(2) ** low
        self.least = Fraction(2) ** (low - precision + 1)

    def round(self, x, mode="nearest_even"):
        """A finite, exact, nonzero number, rounded."""
        size, negative = abs(x), x < 0
        exponent = max(floor_log2(size), self.low)
        unit = Fraction(2) ** (exponent - self.precision + 1)
        below = size // unit
        rest = size - below * unit
        up = {"positive_inf": not negative, "negative_inf": negative, "zero": False}.get(mode)
        if up is None:
            away = mode == "nearest_away"
            up = rest > unit / 2 or (rest == unit / 2 and (away or below % 2 == 1))
        size = (below + (1 if up and rest else 0)) * unit
        if size > self.largest:
            size = self.largest if self.saturates or up is False and mode not in ("nearest_even", "nearest_away") else INF
        return math.copysign(float(size), -1 if negative else 1)

    def array(self, values):
        """Numbers that the format holds exactly, as an array of it."""
        if self.name == "tf32":
            return np.array(values, np.float32)
        return np.array(values, np.float64).astype(self.dtype)


def floor_log2(x):
    """Of a positive Fraction."""
    guess = x.numerator.bit_length() - x.denominator.bit_length()
    return guess if Fraction(2) ** guess <= x else guess - 1


F16 = Format("f16", np.float16, 11, -14, 15)
BF16 = Format("bf16", ml_dtypes.bfloat16, 8, -126, 127)
TF32 = Format("tf32", np.float32, 11, -126, 127)
F32 = Format("f32", np.float32, 24, -126, 127)
F64 = Format("f64", np.float64, 53, -1022, 1023)
E4M3 = Format("f8E4M3FN", ml_dtypes.float8_e4m3fn, 4, -6, 8, largest=448, saturates=True)
E5M2 = Format("f8E5M2", ml_dtypes.float8_e5m2, 3, -14, 15, saturates=True)
E2M1 = Format("f4E2M1FN", ml_dtypes.float4_e2m1fn, 2, 0, 2, saturates=True)
E8M0 = Format("f8E8M0FNU", ml_dtypes.float8_e8m0fnu, 1, -127, 127, saturates=True)
BASE = [F16, BF16, F32, F64]


def corners(f):
    """Numbers at the corners of a format: zeros, the ends of its ranges, ties, infinities, NaN."""
    unit = float(Fraction(2) ** (1 - f.precision))
    middle = [1.0, 1.0 + unit, 1.5, 2.0 - unit, 3.0, 0.1, 1 / 3, 7.75, 1e-3, 100.0]
    ends = [float(x) for x in (f.least, f.least * 3, f.least_normal - f.least, f.least_normal, f.largest)]
    ends.append(float(f.largest) / 2)
    numbers = [f.round(Fraction(x)) for x in middle + ends]
    ends = [INF, -INF, NAN]
    if f.saturates:
        ends = {"f8E5M2": ends, "f8E4M3FN": [NAN]}.get(f.name, [])
    return [0.0, *numbers, *(-x for x in numbers), -0.0, *ends]


def to_power_of_two(values):
    """As many values as the next power of two, the first ones again at the end."""
    wanted = 1 << (len(values) - 1).bit_length()
    return (values * 2)[:wanted]

"""Reference values in exact arithmetic: fractions, rounded once, and integers of any size."""

import math
from fractions import Fraction

import numpy as np

from formats import INF, NAN


def finite(*xs):
    return all(math.isfinite(x) for x in xs)


def sign(x):
    return math.copysign(1.0, x)


def native(f, *xs):
    """IEEE arithmetic of operands of which one is not finite, or of zeros: exact in binary64."""
    with np.errstate(all="ignore"):
        return float(f(*(np.float64(x) for x in xs)))


def rounded(fmt, mode, exact, zero):
    return fmt.round(exact, mode) if exact else zero


def sum_zero(a, b, mode):
    """The zero that a sum of a and b is."""
    if a == 0 and b == 0 and sign(a) == sign(b):
        return a
    return -0.0 if mode == "negative_inf" else 0.0


def add(fmt, mode, a, b):
    if not finite(a, b):
        return native(np.add, a, b)
    return rounded(fmt, mode, Fraction(a) + Fraction(b), sum_zero(a, b, mode))


def sub(fmt, mode, a, b):
    return add(fmt, mode, a, -b)


def mul(fmt, mode, a, b):
    if not finite(a, b):
        return native(np.multiply, a, b)
    return rounded(fmt, mode, Fraction(a) * Fraction(b), 0.0 * sign(a) * sign(b))


def div(fmt, mode, a, b):
    if not finite(a, b) or b == 0:
        return native(np.divide, a, b)
    return rounded(fmt, mode, Fraction(a) / Fraction(b), 0.0 * sign(a) * sign(b))


def fma(fmt, mode, a, b, c):
    if not finite(a, b):
        return native(np.add, native(np.multiply, a, b), c)
    if not finite(c):
        return c
    product = Fraction(a) * Fraction(b)
    of_sign = 1.0 if product else 0.0
    return rounded(fmt, mode, product + Fraction(c), sum_zero(of_sign * sign(a) * sign(b), c, mode))


def sqrt(fmt, mode, a):
    if not finite(a) or a <= 0:
        return native(np.sqrt, a)
    x = Fraction(a)
    # The root to many more bits than any format has; where it is not exact, the last bit says so.
    shift = 2 * (200 + abs(x.denominator.bit_length()))
    scaled = (x.numerator << shift) // x.denominator
    root = math.isqrt(scaled)
    inexact = root * root != scaled or (x.numerator << shift) % x.denominator != 0
    return fmt.round(Fraction(2 * root + inexact, 2 << (shift // 2)), mode)


def flushed(fmt, f):
    """The same with subnormal operands and results as zeros of their sign."""

    def flush(x):
        return math.copysign(0.0, x) if math.isfinite(x) and abs(x) < fmt.least_normal else x

    return lambda fmt_, mode, *xs: flush(f(fmt_, mode, *map(flush, xs)))


def remainder(a, b):
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0:
        return NAN
    return math.fmod(a, b)


def extremum(largest, propagate, a, b):
    if math.isnan(a) or math.isnan(b):
        if propagate or (math.isnan(a) and math.isnan(b)):
            return NAN
        return b if math.isnan(a) else a
    key = lambda x: (x, sign(x))  # noqa: E731
    return max(a, b, key=key) if largest else min(a, b, key=key)


COMPARISONS = {
    "equal": lambda a, b: a == b,
    "not_equal": lambda a, b: a != b,
    "less_than": lambda a, b: a < b,
    "less_than_or_equal": lambda a, b: a <= b,
    "greater_than": lambda a, b: a > b,
    "greater_than_or_equal": lambda a, b: a >= b,
}


def compare(predicate, ordering, a, b):
    if math.isnan(a) or math.isnan(b):
        return ordering == "unordered"
    return COMPARISONS[predicate](a, b)


def convert(fmt, mode, x):
    """A float to another format."""
    if math.isnan(x):
        return {"f4E2M1FN": 6.0}.get(fmt.name, NAN)
    if math.isinf(x):
        return math.copysign(float(fmt.largest), x) if fmt.saturates else x
    if fmt.name == "f8E8M0FNU":
        return max(fmt.round(Fraction(x), mode), 2.0**-127) if x else 2.0**-127
    return rounded(fmt, mode, Fraction(x), x)


def signed(x, bits):
    """The signed integer of the same bits."""
    return (x + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))


def quotient(a, b, rounding):
    floor = a // b
    exact = floor * b == a
    if rounding == "negative_inf" or exact:
        return floor
    if rounding == "positive_inf":
        return floor + 1
    return floor if floor >= 0 else floor + 1


def shift_left(a, by, bits):
    return a << by if by < bits else 0


def shift_right(a, by, bits):
    return a >> min(by, bits)


def to_int(x, low, high):
    """A float to an integer, saturating; zero for NaN."""
    if math.isnan(x):
        return 0
    if math.isinf(x):
        return high if x == INF else low
    return min(max(math.trunc(x), low), high)

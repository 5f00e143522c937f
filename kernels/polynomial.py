"""Evaluates a polynomial and its derivative at many points by Horner's rule, unrolled at compile time.

x: (n,) float; value, slope: (n,); C0 to C3: the coefficients, C3 of the highest power. DEGREE says how many to use.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]
ConstFloat = ct.Constant[float]


@ct.function
def horner(x, coefficients):
    """(value, slope) of the polynomial with the given coefficients, lowest power first."""
    if len(coefficients) == 0:
        raise ct.static_exception(ValueError("a polynomial needs a coefficient"))
    value = ct.full(x.shape, coefficients[-1], x.dtype)
    slope = ct.zeros(x.shape, x.dtype)
    for k in ct.static_iter(range(len(coefficients) - 2, -1, -1)):
        slope = slope * x + value
        value = value * x + coefficients[k]
    return value, slope


@ct.kernel
def polynomial(
    x, value, slope, C0: ConstFloat, C1: ConstFloat, C2: ConstFloat, C3: ConstFloat, DEGREE: ConstInt, BLOCK: ConstInt
):
    ct.static_assert(0 <= DEGREE <= 3, f"degree {DEGREE} isn't 0 to 3")
    ct.static_assert(BLOCK & (BLOCK - 1) == 0)
    i = ct.bid(0)
    t = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    every = (C0, C1, C2, C3)
    v, s = horner(t, every[: DEGREE + 1])
    # A branch on a constant is taken at compile time: its other arm needn't make sense.
    if ct.ensure_constant(DEGREE == 0):
        ct.store(slope, (i,), ct.zeros((BLOCK,), slope.dtype))
    else:
        ct.store(slope, (i,), s)
    ct.store(value, (i,), v)

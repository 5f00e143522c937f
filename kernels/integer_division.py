"""Floor, ceiling and truncated division, and both remainders, of every sign.

x, y: (n,) of one integer type, no y zero; out: (6, n): x // y, x % y, the pair again from divmod as q * y + r, the
ceiling, the quotient rounded towards zero, and the remainder that has the sign of x.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


def truncated(x, y):
    """Python's division rounds down; one towards zero is one more where the signs differ and it isn't exact."""
    q = x // y
    inexact = q * y != x
    return ct.where(inexact & ((x < 0) ^ (y < 0)), q + 1, q)


@ct.kernel
def integer_division(x, y, out, BLOCK: ConstInt):
    i = ct.bid(0)
    offsets = i * BLOCK + ct.arange(BLOCK, dtype=ct.int32)
    a = ct.gather(x, offsets)
    # 1 past the end, not the 0 that a load would give: division by zero is undefined.
    b = ct.gather(y, offsets, padding_value=1)
    q, r = divmod(a, b)
    toward_zero = truncated(a, b)
    results = (a // b, a % b, q * b + r, ct.cdiv(a, b), toward_zero, a - toward_zero * b)
    for k in ct.static_iter(range(6)):
        ct.scatter(out, (k, offsets), results[k])

"""Floor division and remainder of floats: the remainder has the divisor's sign, as in Python.

x, y: (n,) of one float type, no y zero; quotient, remainder: (n,) of it.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def float_remainder(x, y, quotient, remainder, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,))
    b = ct.load(y, (i,), (BLOCK,))
    # The quotient is the floor of the rounded division, so it and the remainder can disagree by one step of the divisor.
    ct.store(quotient, (i,), a // b)
    ct.store(remainder, (i,), a % b)

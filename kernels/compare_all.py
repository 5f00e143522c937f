"""All six comparisons of two vectors, packed into one bit each.

x, y: (n,) of one type; bits: (n,) int32, bit 0 to 5 for <, <=, ==, !=, >=, >.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def compare_all(x, y, bits, BLOCK: ConstInt):
    i = ct.bid(0)
    a = ct.load(x, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    b = ct.load(y, (i,), (BLOCK,), padding_mode=ct.PaddingMode.ZERO)
    tests = (
        ct.less(a, b),
        ct.less_equal(a, b),
        ct.equal(a, b),
        ct.not_equal(a, b),
        ct.greater_equal(a, b),
        ct.greater(a, b),
    )
    packed = ct.zeros((BLOCK,), ct.int32)
    for k in ct.static_iter(range(6)):
        packed = packed | (tests[k].astype(ct.int32) << k)
    ct.store(bits, (i,), packed)

"""Takes float32 apart into sign, exponent and fraction, and makes a power of two by setting the exponent's bits.

x: (n,) float32, normal numbers; exponent: (n,) int32, the unbiased one; mantissa: (n,) float32 in [1, 2) with x's sign;
power: (n,) float32, 2 to that exponent.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]

FRACTION_BITS = 23
BIAS = 127


@ct.kernel
def float_bits(x, exponent, mantissa, power, BLOCK: ConstInt):
    i = ct.bid(0)
    bits = ct.bitcast(ct.load(x, (i,), (BLOCK,)), ct.uint32)
    e = ((bits >> FRACTION_BITS) & 0xFF).astype(ct.int32) - BIAS
    ct.store(exponent, (i,), e)
    # The sign and fraction of x over the exponent of 1.
    ct.store(mantissa, (i,), ct.bitcast((bits & 0x807FFFFF) | (BIAS << FRACTION_BITS), ct.float32))
    ct.store(power, (i,), ct.bitcast((e + BIAS) << FRACTION_BITS, ct.float32))

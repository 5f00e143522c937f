"""What a load puts past an array's end, for each padding that is determined.

x: (n,) float; out: (5, TILE) of its type: zero, negative zero, NaN, plus and minus infinity; bits: (5,) int32, the
first padded element's sign and exponent as float32 bits, since zeros compare equal. n is less than TILE. One block.
"""

import cuda.tile as ct
from cuda.tile import PaddingMode

ConstInt = ct.Constant[int]

MODES = (PaddingMode.ZERO, PaddingMode.NEG_ZERO, PaddingMode.NAN, PaddingMode.POS_INF, PaddingMode.NEG_INF)


@ct.kernel
def padding_modes(x, out, bits, TILE: ConstInt):
    columns = ct.arange(TILE, dtype=ct.int32)
    for k in ct.static_iter(range(len(MODES))):
        t = ct.load(x, (0,), (TILE,), padding_mode=ct.static_eval(MODES[k]))
        ct.store(out, (k, 0), t[None, :])
        as_bits = ct.bitcast(t.astype(ct.float32), ct.int32)
        # NaN may have any payload: keep the sign and the exponent of the others only.
        sign_exponent = (as_bits >> 23) & (0xFF if k == 2 else 0x1FF)
        ct.store(bits, (k,), ct.max(ct.where(columns == x.shape[0], sign_exponent, 0)))

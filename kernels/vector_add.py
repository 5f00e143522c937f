"""z = x + y for vectors of any length.

x, y, z: (n,) of one element type. Block i handles elements i*BLOCK to (i+1)*BLOCK.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def vector_add(x, y, z, BLOCK: ConstInt):
    i = ct.bid(0)
    # The last tile may reach past the end: what is read there is undetermined, and what is stored there is dropped.
    tx = ct.load(x, index=(i,), shape=(BLOCK,))
    ty = ct.load(y, index=(i,), shape=(BLOCK,))
    ct.store(z, index=(i,), tile=tx + ty)

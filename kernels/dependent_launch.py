"""A kernel that may start before the one ahead of it has ended: it prepares, waits, works, and lets the next one start.

x, y: (n,) float32: y = x * weight + 1. Launched alone, the wait ends at once.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def dependent_launch(x, weight, y, BLOCK: ConstInt):
    i = ct.bid(0)
    # The weight is older than the kernel ahead and can be read at once; x is what that kernel writes.
    w = ct.load(weight, (0,), ())
    ct.grid_dependency_control_wait()
    t = ct.load(x, (i,), (BLOCK,))
    ct.grid_dependency_control_launch_dependents()
    ct.store(y, (i,), t * w + ct.ones((BLOCK,), ct.float32))

"""Steps of the 3n + 1 game from each start until 1, at most LIMIT; one start a block, with scalars throughout.

starts: (n,) int32, positive; steps: (n,) int32, -1 where LIMIT wasn't enough; peak: (n,) int64, the largest number met.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def collatz(starts, steps, peak, LIMIT: ConstInt):
    i = ct.bid(0)
    n = ct.load(starts, (i,), ()).astype(ct.int64)
    highest = n
    count = 0
    while n != 1:
        if count == LIMIT:
            count = -1
            break
        count += 1
        if n % 2 == 0:
            n = n // 2
            # Halving makes no new peak.
            continue
        n = 3 * n + 1
        highest = max(highest, n)
    ct.store(steps, (i,), count)
    ct.store(peak, (i,), highest)

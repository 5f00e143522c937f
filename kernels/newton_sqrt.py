"""Square roots by Newton's method, a whole tile at a time, until no element moves by more than a tolerance.

x: (n,) float32, positive; y: (n,) float32; rounds: (blocks,) int32, 0 if the first guess was good enough.
"""

import cuda.tile as ct

ConstInt = ct.Constant[int]


@ct.kernel
def newton_sqrt(x, y, rounds, tolerance, MAX_ROUNDS: ConstInt, BLOCK: ConstInt):
    i = ct.bid(0)
    # Ones past the end, which converge at once.
    t = ct.gather(x, i * BLOCK + ct.arange(BLOCK, dtype=ct.int32), padding_value=1.0)
    guess = 0.5 * (t + 1.0)
    taken = 0
    for n in range(MAX_ROUNDS):
        better = 0.5 * (guess + t / guess)
        moved = ct.max(ct.abs(better - guess) / better)
        if moved <= tolerance:
            break
        guess = better
        taken = n + 1
    ct.store(y, (i,), guess)
    ct.store(rounds, (i,), taken)

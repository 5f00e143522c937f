//! Matrix products with a fixed order of rounding: `c = fma(a, b, c)` for one step of the inner dimension after the
//! other, in `f32` or `f64`. Blocking changes where operands lie, never the order, so the result does not depend on
//! the machine.

/// Rows and columns of the block that is kept in vector registers.
const ROWS: usize = 6;
const COLS: usize = 16;

/// A matrix in a slice: where an element is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) start: usize,
    pub(crate) row: usize,
    pub(crate) col: usize,
}

/// Sizes of a product: `m × k` times `k × n`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
}

/// Adds the product of two matrices to `c`, which is stored row by row. `pa` and `pb` are space for packing.
pub(crate) fn f32(
    sizes: Sizes,
    (a, la): (&[f32], Layout),
    (b, lb): (&[f32], Layout),
    c: &mut [f32],
    pa: &mut Vec<f32>,
    pb: &mut Vec<f32>,
) {
    crate::simd::run(
        #[inline(always)]
        || {
            pack(b, lb, sizes, pb);
            // Rows that lie in one piece are read where they are.
            let (a, start, stride) = if la.col == 1 {
                (a, la.start, la.row)
            } else {
                gather_rows(a, la, sizes, pa);
                (pa.as_slice(), 0, sizes.k)
            };
            for i in (0..sizes.m).step_by(ROWS) {
                // Rows behind the last are the last once more; what they give is dropped.
                let rows: [&[f32]; ROWS] = std::array::from_fn(|r| {
                    let at = start + (i + r).min(sizes.m - 1) * stride;
                    &a[at..at + sizes.k]
                });
                for (pj, block_b) in pb.chunks_exact(COLS * sizes.k).enumerate() {
                    block(sizes, rows, block_b, c, i, pj * COLS);
                }
            }
        },
    );
}

/// Packs the columns of a matrix in groups: for each step of the inner dimension the group's elements side by side,
/// zeros behind the last column.
#[inline(always)]
fn pack(x: &[f32], layout: Layout, sizes: Sizes, out: &mut Vec<f32>) {
    let Sizes { n, k, .. } = sizes;
    out.resize(n.div_ceil(COLS) * COLS * k, 0.0);
    for (g, group) in out.chunks_exact_mut(COLS * k).enumerate() {
        let first = g * COLS;
        let count = COLS.min(n - first);
        let steps = group.as_chunks_mut::<COLS>().0.iter_mut().enumerate();
        if count == COLS && layout.col == 1 {
            for (step, row) in steps {
                let at = layout.start + first + step * layout.row;
                row.copy_from_slice(&x[at..at + COLS]);
            }
        } else if count == COLS && layout.row == 1 {
            let columns: [&[f32]; COLS] = std::array::from_fn(|j| {
                let at = layout.start + (first + j) * layout.col;
                &x[at..at + k]
            });
            for (step, row) in steps {
                *row = std::array::from_fn(|j| columns[j][step]);
            }
        } else {
            for (step, row) in steps {
                let at = layout.start + step * layout.row;
                *row = [0.0; COLS];
                for (j, y) in row.iter_mut().enumerate().take(count) {
                    *y = x[at + (first + j) * layout.col];
                }
            }
        }
    }
}

/// Copies the rows of a matrix, each into one piece.
#[inline(always)]
fn gather_rows(x: &[f32], layout: Layout, sizes: Sizes, out: &mut Vec<f32>) {
    out.resize(sizes.m * sizes.k, 0.0);
    for (i, row) in out.chunks_exact_mut(sizes.k).enumerate() {
        let at = layout.start + i * layout.row;
        for (step, y) in row.iter_mut().enumerate() {
            *y = x[at + step * layout.col];
        }
    }
}

/// One block of the result.
#[inline(always)]
fn block(sizes: Sizes, a: [&[f32]; ROWS], b: &[f32], c: &mut [f32], i0: usize, j0: usize) {
    let (rows, cols) = (ROWS.min(sizes.m - i0), COLS.min(sizes.n - j0));
    let mut acc = [[0f32; COLS]; ROWS];
    for (i, line) in acc.iter_mut().enumerate().take(rows) {
        let at = (i0 + i) * sizes.n + j0;
        line[..cols].copy_from_slice(&c[at..at + cols]);
    }
    acc = steps(a, b.as_chunks::<COLS>().0, acc);
    for (i, line) in acc.iter().enumerate().take(rows) {
        let at = (i0 + i) * sizes.n + j0;
        c[at..at + cols].copy_from_slice(&line[..cols]);
    }
}

/// All steps of the inner dimension for one block: apart from the rest, so that the sums stay in vector registers.
#[inline(always)]
fn steps(a: [&[f32]; ROWS], b: &[[f32; COLS]], mut acc: [[f32; COLS]; ROWS]) -> [[f32; COLS]; ROWS] {
    let [a0, a1, a2, a3, a4, a5] = a;
    let rows = a0.iter().zip(a1).zip(a2).zip(a3).zip(a4).zip(a5);
    for ((((((x0, x1), x2), x3), x4), x5), b) in rows.zip(b) {
        let x = [*x0, *x1, *x2, *x3, *x4, *x5];
        for i in 0..ROWS {
            for j in 0..COLS {
                acc[i][j] = x[i].mul_add(b[j], acc[i][j]);
            }
        }
    }
    acc
}

/// The same in any arithmetic, without packing: `step(a, b, c)` one after the other.
pub(crate) fn plain<A: Copy, C: Copy>(
    sizes: Sizes,
    (a, la): (&[A], Layout),
    (b, lb): (&[A], Layout),
    c: &mut [C],
    step: impl Fn(A, A, C) -> C + Copy,
) {
    crate::simd::run(
        #[inline(always)]
        || {
            for (i, row) in c.chunks_exact_mut(sizes.n.max(1)).enumerate().take(sizes.m) {
                for k in 0..sizes.k {
                    let x = a[la.start + i * la.row + k * la.col];
                    let at = lb.start + k * lb.row;
                    if lb.col == 1 {
                        for (z, &y) in row.iter_mut().zip(&b[at..at + sizes.n]) {
                            *z = step(x, y, *z);
                        }
                    } else {
                        for (j, z) in row.iter_mut().enumerate() {
                            *z = step(x, b[at + j * lb.col], *z);
                        }
                    }
                }
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocking_does_not_change_the_order() {
        for (m, n, k) in [(1, 1, 1), (4, 16, 8), (8, 8, 3), (128, 64, 32), (2, 32, 5)] {
            let a: Vec<f32> = (0..m * k)
                .map(|i| ((i * 37 % 101) as f32 - 50.0) * 0.37)
                .collect();
            let b: Vec<f32> = (0..k * n).map(|i| ((i * 53 % 97) as f32 - 48.0) * 0.11).collect();
            let start: Vec<f32> = (0..m * n).map(|i| i as f32 * 0.01).collect();
            let sizes = Sizes { m, n, k };
            // B is given transposed.
            let t: Vec<f32> = (0..n * k).map(|i| b[(i % k) * n + i / k]).collect();
            let la = Layout {
                start: 0,
                row: k,
                col: 1,
            };
            for (b, lb) in [
                (
                    &b,
                    Layout {
                        start: 0,
                        row: n,
                        col: 1,
                    },
                ),
                (
                    &t,
                    Layout {
                        start: 0,
                        row: 1,
                        col: k,
                    },
                ),
            ] {
                let (mut fast, mut slow) = (start.clone(), start.clone());
                f32(
                    sizes,
                    (&a, la),
                    (b, lb),
                    &mut fast,
                    &mut Vec::new(),
                    &mut Vec::new(),
                );
                plain(sizes, (&a[..], la), (&b[..], lb), &mut slow, |x: f32, y, z| {
                    x.mul_add(y, z)
                });
                assert_eq!(fast, slow);
            }
        }
    }
}

//! Properties over random kernels: movement of data against index arithmetic, expressions against plain scalars, and
//! the same result on any number of threads.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::result_large_err,
    reason = "helpers of tests fail by panicking"
)]

mod common;
use common::{as_i32, i32s, result_bytes, run_with};
use proptest::prelude::*;
use std::fmt::Write;
use tileport_exec::{Arg, Args, Options, TensorArg};
use tileport_ir::ElementType;

/// The type of a tile of `i32`.
fn tile(shape: &[usize]) -> String {
    let dims: String = shape.iter().map(|n| format!("{n}x")).collect();
    format!("tile<{dims}i32>")
}

/// A tile of any rank and its elements in row-major order: what the executor computes, next to what plain index
/// arithmetic gives.
#[derive(Clone, Debug)]
struct Moved {
    text: String,
    name: usize,
    shape: Vec<usize>,
    elements: Vec<i32>,
}

impl Moved {
    fn new(shape: Vec<usize>) -> Self {
        let count: usize = shape.iter().product();
        let elements: Vec<i32> = (0..count as i32).map(|i| i * 7 + 1).collect();
        let text = format!(
            "%t0 = constant <i32: {elements:?}> : tile<{count}xi32>
             %v0 = reshape %t0 : tile<{count}xi32> -> {}\n",
            tile(&shape)
        );
        Self {
            text,
            name: 0,
            shape,
            elements,
        }
    }

    /// The element at a multi-index.
    fn at(&self, index: &[usize]) -> i32 {
        let position = index.iter().zip(&self.shape).fold(0, |p, (&i, &n)| p * n + i);
        self.elements[position]
    }

    /// Another tile, made by an operation whose result at an index is this one's at another.
    fn then(&mut self, op: &str, shape: Vec<usize>, from: impl Fn(&[usize]) -> Vec<usize>) {
        let (a, b) = (self.name, self.name + 1);
        let types = format!("{} -> {}", tile(&self.shape), tile(&shape));
        writeln!(
            self.text,
            "%v{b} = {} : {types}",
            op.replace('@', &format!("%v{a}"))
        )
        .unwrap();
        let elements = indices(&shape)
            .iter()
            .map(|index| self.at(&from(index)))
            .collect();
        (self.name, self.shape, self.elements) = (b, shape, elements);
    }

    /// Applies one of the operations that move data, as random numbers say.
    fn step(&mut self, kind: u8, seed: usize) {
        let rank = self.shape.len();
        match kind {
            // A permutation: dimensions rotated by some, and perhaps two swapped.
            0 if rank > 1 => {
                let mut order: Vec<usize> = (0..rank).map(|d| (d + seed) % rank).collect();
                if seed.is_multiple_of(3) {
                    order.swap(0, rank - 1);
                }
                let shape = order.iter().map(|&d| self.shape[d]).collect();
                self.then(&format!("permute @ {order:?}"), shape, |index| {
                    let mut from = vec![0; index.len()];
                    order.iter().zip(index).for_each(|(&d, &i)| from[d] = i);
                    from
                });
            }
            // A reshape to other powers of two.
            1 => {
                let mut left = self.elements.len();
                let mut shape = Vec::new();
                let mut bits = seed;
                while left > 1 {
                    let n = (1 << (bits % 3)).min(left);
                    shape.push(n);
                    left /= n;
                    bits = bits / 3 + 1;
                }
                shape.truncate(6);
                let rest = self.elements.len() / shape.iter().product::<usize>();
                shape.push(rest);
                let (old, new) = (self.shape.clone(), shape.clone());
                self.then("reshape @", shape, |index| {
                    let mut position = index.iter().zip(&new).fold(0, |p, (&i, &n)| p * n + i);
                    let mut from = vec![0; old.len()];
                    for (i, &n) in from.iter_mut().zip(&old).rev() {
                        (*i, position) = (position % n, position / n);
                    }
                    from
                });
            }
            // A broadcast of the dimensions of size one.
            2 if self.elements.len() <= 64 => {
                let old = self.shape.clone();
                let shape = old
                    .iter()
                    .map(|&n| if n == 1 { 1 << (seed % 3) } else { n })
                    .collect();
                self.then("broadcast @", shape, |index| {
                    index
                        .iter()
                        .zip(&old)
                        .map(|(&i, &n)| if n == 1 { 0 } else { i })
                        .collect()
                });
            }
            // A slice: the half along one dimension that the number says.
            3 if rank > 0 && self.shape[seed % rank] > 1 => {
                let d = seed % rank;
                let mut shape = self.shape.clone();
                shape[d] /= 2;
                let (half, which) = (shape[d], seed / rank % 2);
                let at: Vec<String> = (0..rank)
                    .map(|i| format!("%c{}", if i == d { which } else { 0 }))
                    .collect();
                self.then(&format!("extract @[{}]", at.join(", ")), shape, |index| {
                    let mut from = index.to_vec();
                    from[d] += which * half;
                    from
                });
            }
            // The tile after itself.
            4 if rank > 0 && self.elements.len() <= 64 => {
                let d = seed % rank;
                let (n, a, b) = (self.shape[d], self.name, self.name + 1);
                let mut shape = self.shape.clone();
                shape[d] *= 2;
                let (old, new) = (tile(&self.shape), tile(&shape));
                writeln!(
                    self.text,
                    "%v{b} = cat %v{a}, %v{a} dim = {d} : {old}, {old} -> {new}"
                )
                .unwrap();
                let from = |index: &Vec<usize>| {
                    let mut from = index.clone();
                    from[d] %= n;
                    self.at(&from)
                };
                let elements = indices(&shape).iter().map(from).collect();
                (self.name, self.shape, self.elements) = (b, shape, elements);
            }
            // Arithmetic, so that layouts meet: twice the tile, added to itself through another register.
            5 => {
                let (a, b) = (self.name, self.name + 1);
                let ty = tile(&self.shape);
                writeln!(self.text, "%v{b} = addi %v{a}, %v{a} : {ty}").unwrap();
                self.elements.iter_mut().for_each(|x| *x = x.wrapping_mul(2));
                self.name = b;
            }
            _ => {}
        }
    }
}

/// All multi-indices of a shape in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &n in shape {
        all = all
            .into_iter()
            .flat_map(|index| (0..n).map(move |i| [index.clone(), vec![i]].concat()))
            .collect();
    }
    all
}

/// An expression over three operands.
#[derive(Clone, Debug)]
enum Expression {
    Operand(usize),
    Unary(usize, Box<Expression>),
    Binary(usize, Box<Expression>, Box<Expression>),
    Select(Box<Expression>, Box<Expression>, Box<Expression>),
}

type Scalar1 = (&'static str, fn(i32) -> i32);
type Scalar2 = (&'static str, fn(i32, i32) -> i32);

const UNARY: [Scalar1; 2] = [("negi", i32::wrapping_neg), ("absi", i32::wrapping_abs)];
const BINARY: [Scalar2; 12] = [
    ("addi @", i32::wrapping_add),
    ("subi @", i32::wrapping_sub),
    ("muli @", i32::wrapping_mul),
    ("andi @", |a, b| a & b),
    ("ori @", |a, b| a | b),
    ("xori @", |a, b| a ^ b),
    ("maxi @ signed", i32::max),
    ("mini @ unsigned", |a, b| (a as u32).min(b as u32) as i32),
    ("shli @", |a, b| if (b as u32) < 32 { a << b } else { 0 }),
    ("shri @ signed", |a, b| a >> (b as u32).min(31)),
    ("shri @ unsigned", |a, b| {
        if (b as u32) < 32 {
            (a as u32 >> b) as i32
        } else {
            0
        }
    }),
    ("mulhii @", |a, b| {
        ((u64::from(a as u32) * u64::from(b as u32)) >> 32) as i32
    }),
];

fn expressions() -> impl Strategy<Value = Expression> {
    let leaf = (0usize..3).prop_map(Expression::Operand);
    leaf.prop_recursive(5, 24, 3, |inner| {
        prop_oneof![
            (0..UNARY.len(), inner.clone()).prop_map(|(op, a)| Expression::Unary(op, Box::new(a))),
            (0..BINARY.len(), inner.clone(), inner.clone()).prop_map(|(op, a, b)| Expression::Binary(
                op,
                Box::new(a),
                Box::new(b)
            )),
            (inner.clone(), inner.clone(), inner).prop_map(|(a, b, c)| Expression::Select(
                Box::new(a),
                Box::new(b),
                Box::new(c)
            )),
        ]
    })
}

impl Expression {
    fn value(&self, operands: [i32; 3]) -> i32 {
        match self {
            Self::Operand(i) => operands[*i],
            Self::Unary(op, a) => UNARY[*op].1(a.value(operands)),
            Self::Binary(op, a, b) => BINARY[*op].1(a.value(operands), b.value(operands)),
            Self::Select(a, b, c) => {
                let (a, b) = (a.value(operands), b.value(operands));
                if a < b { c.value(operands) } else { b }
            }
        }
    }

    /// Writes the operations; gives the name of the result.
    fn write(&self, text: &mut String, next: &mut usize) -> String {
        let ty = "tile<8x4xi32>";
        match self {
            Self::Operand(i) => ["%x", "%y", "%z"][*i].to_owned(),
            Self::Unary(op, a) => {
                let a = a.write(text, next);
                let name = format!("%e{next}");
                *next += 1;
                writeln!(text, "{name} = {} {a} : {ty}", UNARY[*op].0).unwrap();
                name
            }
            Self::Binary(op, a, b) => {
                let (a, b) = (a.write(text, next), b.write(text, next));
                let op = BINARY[*op].0.replace('@', &format!("{a}, {b}"));
                let name = format!("%e{next}");
                *next += 1;
                writeln!(text, "{name} = {op} : {ty}").unwrap();
                name
            }
            Self::Select(a, b, c) => {
                let (a, b, c) = (a.write(text, next), b.write(text, next), c.write(text, next));
                let less = format!("%e{next}");
                let name = format!("%e{}", *next + 1);
                *next += 2;
                writeln!(
                    text,
                    "{less} = cmpi less_than {a}, {b}, signed : {ty} -> tile<8x4xi1>
                     {name} = select {less}, {c}, {b} : tile<8x4xi1>, {ty}"
                )
                .unwrap();
                name
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Chains of permutations, reshapes, broadcasts, slices, concatenations and sums, which mostly only change layouts.
    #[test]
    fn movement_agrees_with_index_arithmetic(
        shape in prop::collection::vec(prop::sample::select(vec![1usize, 2, 4]), 0..4),
        steps in prop::collection::vec((0u8..6, 0usize..1000), 1..9),
    ) {
        let mut moved = Moved::new(shape);
        steps.iter().for_each(|&(kind, seed)| moved.step(kind, seed));
        let count = moved.elements.len();
        let body = format!(
            "%c0 = constant <i32: 0> : tile<i32>
             %c1 = constant <i32: 1> : tile<i32>
             {}%r = reshape %v{} : {} -> tile<{count}xi32>",
            moved.text, moved.name, tile(&moved.shape)
        );
        let bytes = result_bytes(&body, "i32", count).unwrap_or_else(|f| panic!("{f}: {body}"));
        let got: Vec<i32> = bytes.as_chunks::<4>().0.iter().map(|b| i32::from_le_bytes(*b)).collect();
        prop_assert_eq!(got, moved.elements, "{}", body);
    }

    /// Operands of three layouts: in full, a row for all rows, and transposed.
    #[test]
    fn expressions_agree_with_scalars(
        expression in expressions(),
        x in prop::collection::vec(any::<i32>(), 32),
        y in prop::collection::vec(-40..40i32, 4),
        z in prop::collection::vec(prop::sample::select(vec![0, 1, -1, i32::MIN, i32::MAX, 31, 32, 33]), 32),
    ) {
        let mut text = format!(
            "%x0 = constant <i32: {x:?}> : tile<32xi32>
             %x = reshape %x0 : tile<32xi32> -> tile<8x4xi32>
             %y0 = constant <i32: {y:?}> : tile<4xi32>
             %y1 = reshape %y0 : tile<4xi32> -> tile<1x4xi32>
             %y = broadcast %y1 : tile<1x4xi32> -> tile<8x4xi32>
             %z0 = constant <i32: {z:?}> : tile<32xi32>
             %z1 = reshape %z0 : tile<32xi32> -> tile<4x8xi32>
             %z = permute %z1 [1, 0] : tile<4x8xi32> -> tile<8x4xi32>\n"
        );
        let name = expression.write(&mut text, &mut 0);
        writeln!(text, "%r = reshape {name} : tile<8x4xi32> -> tile<32xi32>").unwrap();
        let want: Vec<i32> = (0..32)
            .map(|i| expression.value([x[i], y[i % 4], z[i % 4 * 8 + i / 4]]))
            .collect();
        let bytes = result_bytes(&text, "i32", 32).unwrap_or_else(|f| panic!("{f}: {text}"));
        let got: Vec<i32> = bytes.as_chunks::<4>().0.iter().map(|b| i32::from_le_bytes(*b)).collect();
        prop_assert_eq!(got, want, "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Blocks that write what is theirs, and add integers atomically to what is everybody's.
    #[test]
    fn threads_do_not_change_results(
        grid in (1u32..9, 1u32..5, 1u32..4),
        threads in 2usize..9,
        content in prop::collection::vec(any::<i32>(), 64),
    ) {
        let source = "entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>, %sum: tile<ptr<i32>>) {
            %i, %j, %l = get_tile_block_id : tile<i32>
            %ni, %nj, %nl = get_num_tile_blocks : tile<i32>
            %a = muli %l, %nj : tile<i32>
            %b = addi %a, %j : tile<i32>
            %c = muli %b, %ni : tile<i32>
            %d = addi %c, %i : tile<i32>
            %mask = constant <i32: 63> : tile<i32>
            %m = andi %d, %mask : tile<i32>
            %p = offset %x, %m : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
            %v, %k = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
            %w = muli %v, %d : tile<i32>
            %q = offset %y, %d : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
            %k1 = store_ptr_tko weak %q, %w : tile<ptr<i32>>, tile<i32> -> token
            %old, %k2 = atomic_rmw_tko relaxed device %sum, add, %w : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
            return }";
        let grid = [grid.0, grid.1, grid.2];
        let blocks = grid.iter().product::<u32>();
        let args = || {
            let mut args = Args::new();
            for tensor in [
                i32s("x", &content),
                TensorArg::new("y", ElementType::I32, &[blocks.into()], vec![0; blocks as usize * 4]).unwrap(),
                i32s("sum", &[5]),
            ] {
                let at = args.add_tensor(tensor);
                args.push(Arg::Pointer(at));
            }
            args
        };
        let on = |threads| {
            let options = Options { threads: Some(threads), ..Options::default() };
            run_with(source, args(), grid, &options).unwrap()
        };
        let (one, many) = (on(1), on(threads));
        let want: Vec<i32> = (0..blocks as i32).map(|d| content[d as usize % 64].wrapping_mul(d)).collect();
        prop_assert_eq!(as_i32(&one, "y"), want.clone());
        prop_assert_eq!(as_i32(&one, "sum"), [want.iter().fold(5, |s: i32, &x| s.wrapping_add(x))]);
        prop_assert_eq!(one, many);
    }
}

//! Random kernels with random views and indices: the verdicts are compared with running every tile block and iteration.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;
use support::{Event, Launch, run};
use tileport_ir::text;
use tileport_ir::verify::verify;
use tileport_views::{Conversion, Options, Outcome, Transforms, Verdict, check_proof, examine, to_partition};

/// The same numbers each time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Writes a kernel.
struct Writer {
    random: Random,
    text: String,
    indent: usize,
    next: usize,
    /// Names in scope.
    scope: Vec<String>,
    tile: i64,
    /// The divisor that makes a dimension convertible; indices are made to hit it often.
    unit: i64,
    accesses: usize,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "  ".repeat(self.indent));
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn constant(&mut self, n: i64) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = constant <i32: {n}> : tile<i32>"));
        name
    }

    fn op(&mut self, op: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {op} : tile<i32>"));
        name
    }

    /// A value that is a multiple of the unit more often than not.
    fn index(&mut self) -> String {
        match self.random.below(12) {
            0 | 10 | 11 => self.value(3),
            1 => {
                let (a, unit) = (self.value(2), self.unit);
                let c = self.constant(unit);
                let r = self.op(&format!("remi {a}, {c} signed"));
                self.op(&format!("subi {a}, {r}"))
            }
            2 => {
                let (a, unit) = (self.value(2), self.unit);
                let c = self.constant(-unit);
                self.op(&format!("andi {a}, {c}"))
            }
            3 => {
                let (a, b) = (self.multiple(2), self.multiple(2));
                let c = self.condition();
                let name = self.fresh();
                self.line(&format!("{name} = select {c}, {a}, {b} : tile<i1>, tile<i32>"));
                name
            }
            4 => {
                let (a, b) = (self.multiple(1), self.multiple(2));
                let f = self.random.pick(&["mini", "maxi"]);
                self.op(&format!("{f} {a}, {b} signed"))
            }
            5 => {
                let c = self.condition();
                let name = self.fresh();
                self.line(&format!("{name} = if {c} -> (tile<i32>) {{"));
                self.arm();
                self.line("} else {");
                self.arm();
                self.line("}");
                name
            }
            _ => self.multiple(3),
        }
    }

    fn arm(&mut self) {
        let depth = self.scope.len();
        self.indent += 1;
        let a = self.multiple(1);
        self.line(&format!("yield {a} : tile<i32>"));
        self.indent -= 1;
        self.scope.truncate(depth);
    }

    fn condition(&mut self) -> String {
        let (a, c) = (self.value(1), self.random.below(6) as i64);
        let c = self.constant(c);
        let name = self.fresh();
        let p = self.random.pick(&["less_than", "equal", "greater_than"]);
        self.line(&format!(
            "{name} = cmpi {p} {a}, {c}, signed : tile<i32> -> tile<i1>"
        ));
        name
    }

    fn multiple(&mut self, depth: usize) -> String {
        let factor = self.unit * self.random.pick(&[1, 1, 1, 2, 3]);
        match self.random.below(6) {
            0 if depth > 0 => {
                let (a, b) = (self.multiple(depth - 1), self.multiple(depth - 1));
                self.op(&format!("addi {a}, {b}"))
            }
            1 => {
                let a = self.value(depth);
                let c = self.constant(i64::from(factor.trailing_zeros()));
                self.op(&format!("shli {a}, {c}"))
            }
            2 if depth > 0 => {
                // Through 64 bits and back.
                let a = self.multiple(depth - 1);
                let (wide, back) = (self.fresh(), self.fresh());
                self.line(&format!("{wide} = exti {a} signed : tile<i32> -> tile<i64>"));
                self.line(&format!("{back} = trunci {wide} : tile<i64> -> tile<i32>"));
                back
            }
            _ => {
                let a = self.value(depth);
                let c = self.constant(factor);
                self.op(&format!("muli {a}, {c}"))
            }
        }
    }

    fn value(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.below(3) == 0 {
            let at = self.random.below(self.scope.len());
            return self.scope[at].clone();
        }
        let a = self.value(depth - 1);
        match self.random.below(8) {
            0 => {
                let n = self.random.below(5) as i64;
                let c = self.constant(n);
                self.op(&format!("addi {a}, {c}"))
            }
            1 => {
                let n = self.random.pick(&[2, 3, 4]);
                let c = self.constant(n);
                let how = self.random.pick(&[
                    "signed",
                    "unsigned",
                    "signed rounding<negative_inf>",
                    "signed rounding<positive_inf>",
                ]);
                self.op(&format!("divi {a}, {c} {how}"))
            }
            2 => {
                let n = self.random.pick(&[2, 3, 4, 8]);
                let c = self.constant(n);
                self.op(&format!("remi {a}, {c} signed"))
            }
            3 => {
                let n = self.random.pick(&[2, 3, 5]);
                let c = self.constant(n);
                self.op(&format!("muli {a}, {c}"))
            }
            4 => {
                let b = self.value(depth - 1);
                self.op(&format!("addi {a}, {b}"))
            }
            5 => {
                let b = self.value(depth - 1);
                self.op(&format!("maxi {a}, {b} signed"))
            }
            6 => {
                let c = self.constant(1);
                self.op(&format!("subi {a}, {c}"))
            }
            _ => a,
        }
    }

    fn access(&mut self) {
        let index = self.index();
        let (x, token) = (self.fresh(), self.fresh());
        let tile = self.tile;
        self.line(&format!(
            "{x}, {token} = load_view_tko weak %view[{index}] : !view, tile<i32> -> tile<{tile}xf32>, token"
        ));
        self.accesses += 1;
    }

    fn body(&mut self, loops: usize) {
        let depth = self.scope.len();
        if loops > 0 && self.random.below(4) > 0 {
            self.nested(loops);
        }
        if loops == 0 || self.random.below(3) == 0 {
            self.access();
        }
        self.scope.truncate(depth);
    }

    fn nested(&mut self, loops: usize) {
        let lower = self.random.pick(&[0, 0, 1, 3]);
        let step = self.random.pick(&[1, 1, 2, self.unit]);
        let trips = 1 + self.random.below(5) as i64;
        let (lower, upper, step) = (
            self.constant(lower),
            self.constant(lower + step * trips),
            self.constant(step),
        );
        let iv = self.fresh();
        let outer = self.scope.len();
        let counters = self.random.below(3);
        let mut inits = Vec::new();
        for _ in 0..counters {
            let n = self.random.pick(&[0, 0, self.unit, 1, 5]);
            inits.push(if self.random.below(3) == 0 {
                self.value(1)
            } else {
                self.constant(n)
            });
        }
        let names: Vec<String> = (0..counters).map(|_| self.fresh()).collect();
        let results: Vec<String> = (0..counters).map(|_| self.fresh()).collect();
        if counters == 0 {
            self.line(&format!(
                "for {iv} in ({lower} to {upper}, step {step}) : tile<i32> {{"
            ));
        } else {
            let carried: Vec<String> = names
                .iter()
                .zip(&inits)
                .map(|(n, i)| format!("{n} = {i}"))
                .collect();
            let types = vec!["tile<i32>"; counters].join(", ");
            self.line(&format!(
                "{} = for {iv} in ({lower} to {upper}, step {step}) : tile<i32> iter_values({}) -> ({types}) {{",
                results.join(", "),
                carried.join(", ")
            ));
        }
        self.indent += 1;
        self.scope.push(iv);
        self.scope.extend(names.iter().cloned());
        self.body(loops - 1);
        let inside = self.scope.len();
        if counters > 0 {
            let mut next = Vec::new();
            for name in &names {
                next.push(self.next_counter(name, outer));
            }
            let types = vec!["tile<i32>"; counters].join(", ");
            self.line(&format!("continue {} : {types}", next.join(", ")));
        }
        self.scope.truncate(inside.min(outer));
        self.indent -= 1;
        self.line("}");
        self.scope.extend(results);
    }

    fn next_counter(&mut self, name: &str, outer: usize) -> String {
        match self.random.below(8) {
            0 => {
                // By what was there before the loop.
                let at = self.random.below(outer);
                let by = self.scope[at].clone();
                self.op(&format!("addi {name}, {by}"))
            }
            1 => {
                let c = self.condition();
                let n = self.unit;
                let by = self.constant(n);
                let more = self.op(&format!("addi {name}, {by}"));
                let next = self.fresh();
                self.line(&format!(
                    "{next} = select {c}, {more}, {name} : tile<i1>, tile<i32>"
                ));
                next
            }
            _ => {
                let n = self.random.pick(&[1, 1, 2, self.unit, 2 * self.unit]);
                let by = self.constant(n);
                self.op(&format!("addi {name}, {by}"))
            }
        }
    }
}

struct Kernel {
    text: String,
    divisor_of_argument: i64,
}

fn kernel(seed: u64) -> Kernel {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    random.below(2);
    let tile = random.pick(&[2i64, 4, 8, 16]);
    let stride = random.pick(&[1, 1, 1, tile / 2, 2 * tile, 3 * tile / 2, 3]);
    let gcd = (1..=tile.min(stride))
        .rev()
        .find(|g| tile % g == 0 && stride % g == 0)
        .unwrap_or(1);
    let divisor = random.pick(&[1, 1, 2, tile]);
    let mut writer = Writer {
        random,
        text: String::new(),
        indent: 2,
        next: 0,
        scope: vec!["%bx".into(), "%by".into(), "%a".into()],
        tile,
        unit: tile / gcd,
        accesses: 0,
    };
    let loops = writer.random.below(4);
    writer.body(loops);
    if writer.accesses == 0 {
        writer.access();
    }
    let text = format!(
        "!view = !cuda_tile.strided_view<tile=({tile}), traversal_strides=[{stride}], \
         !cuda_tile.tensor_view<268435456xf32, strides=[1]>>\n\
         cuda_tile.module @m {{\n  entry @k(%p: tile<ptr<f32>>, %arg: tile<i32>) {{\n\
         \x20   %a_0 = assume bounded<0, 48>, %arg : tile<i32>\n    %a = assume div_by<{divisor}>, %a_0 : tile<i32>\n\
         \x20   %bx, %by, %bz = get_tile_block_id : tile<i32>\n\
         \x20   %t = make_tensor_view %p, shape = [268435456], strides = [1] : !cuda_tile.tensor_view<268435456xf32, strides=[1]>\n\
         \x20   %view = make_strided_view %t : !view\n{}    return\n  }}\n}}\n",
        writer.text
    );
    Kernel {
        text,
        divisor_of_argument: divisor,
    }
}

#[derive(Default)]
struct Tally {
    convertible: usize,
    unknown: usize,
    not_convertible: usize,
    convertible_by_force: usize,
    unknown_though_convertible: usize,
    rewritten: usize,
    unknown_seeds: Vec<u64>,
}

fn launches(divisor: i64) -> Vec<Launch> {
    let mut launches = Vec::new();
    for bx in (0..12).chain([17, 31, 64]) {
        for by in [0, 1, 3] {
            for a in [divisor, 2 * divisor].into_iter().filter(|a| *a <= 48) {
                launches.push(Launch {
                    block: [bx, by, 0],
                    grid: [65, 17, 1],
                    args: BTreeMap::from([(1, a)]),
                });
            }
        }
    }
    launches
}

fn check(seed: u64, tally: &mut Tally) {
    let Kernel {
        text: source,
        divisor_of_argument,
    } = kernel(seed);
    let module = text::parse(source.as_bytes()).unwrap_or_else(|e| panic!("seed {seed}: {e:?}\n{source}"));
    assert!(
        verify(&module).is_empty(),
        "seed {seed}: {:?}\n{source}",
        verify(&module)
    );
    let entry = module.entries().next().unwrap();
    let findings = examine(&module, entry, Options::default().assumptions);
    let runs: Vec<(Launch, Option<Vec<Event>>)> = launches(divisor_of_argument)
        .into_iter()
        .map(|l| {
            let events = run(&module, entry, &l).ok();
            (l, events)
        })
        .collect();
    for decision in findings.decisions.iter().flatten() {
        let d = &decision.dimensions[0];
        let broken = |e: &&Event| {
            e.op == decision.access.op
                && i128::from(e.index[0]) * i128::from(d.stride) % i128::from(d.tile) != 0
        };
        let events = || runs.iter().filter_map(|r| r.1.as_ref()).flatten();
        let by_force = events().find(broken);
        let happens = events().any(|e| e.op == decision.access.op);
        match &d.verdict {
            Verdict::Trivial | Verdict::Convertible(_) => {
                tally.convertible += 1;
                assert!(
                    by_force.is_none(),
                    "seed {seed}: convertible, but {by_force:?}\n{source}"
                );
            }
            Verdict::Unknown(_) => tally.unknown += 1,
            Verdict::NotConvertible(w) => {
                tally.not_convertible += 1;
                let launch = Launch {
                    block: w.block,
                    grid: w.grid,
                    args: w.arguments.iter().copied().collect(),
                };
                let events = run(&module, entry, &launch)
                    .unwrap_or_else(|_| panic!("seed {seed}: {w:?} is undefined\n{source}"));
                assert!(
                    events.iter().any(|e| broken(&e) && e.index[0] == w.index),
                    "seed {seed}: {w:?} does not happen\n{source}"
                );
            }
        }
        if by_force.is_none() && happens {
            tally.convertible_by_force += 1;
            if matches!(d.verdict, Verdict::Unknown(_)) {
                tally.unknown_though_convertible += 1;
                tally.unknown_seeds.push(seed);
            }
        }
    }
    check_rewritten(seed, &source, &module, &runs, tally);
}

/// The result must touch the same elements in the same order.
fn check_rewritten(
    seed: u64,
    source: &str,
    module: &tileport_ir::Module,
    runs: &[(Launch, Option<Vec<Event>>)],
    tally: &mut Tally,
) {
    let mut result = module.clone();
    let Conversion { outcomes, proof } = to_partition(
        &mut result,
        Options {
            transforms: Transforms {
                pointers: false,
                ..Transforms::default()
            },
            ..Options::default()
        },
    );
    check_proof(module, &result, &proof).unwrap_or_else(|e| {
        panic!(
            "seed {seed}: {e}\n{source}\n{}",
            text::print(&result, &text::PrintOptions::default())
        )
    });
    let mut with_pointers = module.clone();
    let other = to_partition(&mut with_pointers, Options::default()).proof;
    check_proof(module, &with_pointers, &other)
        .unwrap_or_else(|e| panic!("seed {seed}, pointers: {e}\n{source}"));
    let print = || text::print(&result, &text::PrintOptions::default());
    assert!(
        verify(&result).is_empty(),
        "seed {seed}: {:?}\n{source}\n{}",
        verify(&result),
        print()
    );
    let changed = outcomes
        .iter()
        .flatten()
        .flatten()
        .filter(|o| matches!(o, Outcome::Partition(_)))
        .count();
    tally.rewritten += changed;
    let entry = result.entries().next().unwrap();
    for (launch, before) in runs {
        let Some(before) = before else { continue };
        let after = run(&result, entry, launch)
            .unwrap_or_else(|_| panic!("seed {seed}: undefined for {launch:?}\n{source}\n{}", print()));
        let starts = |events: &[Event]| events.iter().map(|e| e.start.clone()).collect::<Vec<_>>();
        assert!(
            starts(before) == starts(&after),
            "seed {seed}: other elements for {launch:?}\n{source}\n{}",
            print()
        );
    }
}

/// `KERNELS=20000` for more kernels than usual, `KERNELS=13699..13700` for certain ones.
#[allow(clippy::disallowed_methods, reason = "a test is at the edge")]
fn seeds() -> std::ops::Range<u64> {
    let Ok(text) = std::env::var("KERNELS") else {
        return 0..300;
    };
    let (from, to) = text.split_once("..").unwrap_or(("0", &text));
    from.parse().unwrap()..to.parse().unwrap()
}

#[test]
fn verdicts_agree_with_running_everything() {
    let mut tally = Tally::default();
    let seeds = seeds();
    let kernels = seeds.end - seeds.start;
    for seed in seeds {
        check(seed, &mut tally);
    }
    println!(
        "{kernels} kernels: {} convertible, {} not, {} unknown; of {} convertible by force {} unknown; {} accesses rewritten; seeds {:?}",
        tally.convertible,
        tally.not_convertible,
        tally.unknown,
        tally.convertible_by_force,
        tally.unknown_though_convertible,
        tally.rewritten,
        tally.unknown_seeds
    );
    if kernels < 300 {
        return;
    }
    // About one access a kernel, and a share of them not convertible that does not depend on how many there are.
    let kernels = usize::try_from(kernels).unwrap();
    assert!(
        tally.convertible > kernels / 2 && tally.not_convertible > kernels / 10,
        "the kernels are not varied enough"
    );
    assert!(
        tally.unknown_though_convertible * 50 < tally.convertible_by_force,
        "too many unknown: {} of {}, seeds {:?}",
        tally.unknown_though_convertible,
        tally.convertible_by_force,
        tally.unknown_seeds
    );
}

/// Two equal operations whose result is one of two unknowns: what was made of the first one has its name.
#[test]
fn a_value_that_is_computed_twice_has_one_name() {
    check(13_699, &mut Tally::default());
}

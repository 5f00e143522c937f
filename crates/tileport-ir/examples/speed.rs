//! How fast Tile IR goes through one stage, for profilers: `speed parse|read|canon [FILE] [RUNS]`; without a file, the
//! code of a softmax again and again, 100,000 operations.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;
use tileport_ir::{Module, bytecode, canon, text};

fn main() {
    let mut args = std::env::args().skip(1);
    let (stage, file, runs) = (args.next().unwrap(), args.next().unwrap(), args.next().unwrap());
    let bytes = std::fs::read(file).unwrap();
    let runs: usize = runs.parse().unwrap();
    let mut best = (f64::INFINITY, f64::INFINITY);
    let timed = |run: &mut dyn FnMut() -> Module, best: &mut (f64, f64)| {
        let start = Instant::now();
        let module = run();
        best.0 = best.0.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        drop(module);
        best.1 = best.1.min(start.elapsed().as_secs_f64());
    };
    let module = if bytecode::is_bytecode(&bytes) {
        bytecode::read(&bytes).unwrap().0
    } else {
        text::parse(&bytes).unwrap()
    };
    for _ in 0..runs {
        match stage.as_str() {
            "parse" => timed(&mut || text::parse(&bytes).unwrap(), &mut best),
            "read" => timed(&mut || bytecode::read(&bytes).unwrap().0, &mut best),
            "canon" => {
                let mut copy = Some(module.clone());
                timed(
                    &mut || {
                        let mut m = copy.take().unwrap();
                        canon::canonicalize(&mut m);
                        m
                    },
                    &mut best,
                );
            }
            _ => panic!(),
        }
    }
    println!(
        "op {} {stage}: {:.2} ms, {:.1} MB/s; drop {:.2} ms",
        std::mem::size_of::<tileport_ir::Op>(),
        best.0 * 1e3,
        bytes.len() as f64 / 1e6 / best.0,
        best.1 * 1e3
    );
}

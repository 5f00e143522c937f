//! One stage again and again on one file, for profilers: `speed parse|read|canon FILE [RUNS]`. `cargo xtask bench ir`
//! measures all stages.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use std::time::{Duration, Instant};
use tileport_ir::{Module, bytecode, canon, text};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [stage, file, rest @ ..] = &arguments[..] else {
        panic!("speed parse|read|canon FILE [RUNS]");
    };
    let runs: usize = rest.first().map_or(10, |runs| runs.parse().unwrap());
    let bytes = std::fs::read(file).unwrap();
    let module = || -> Module {
        if bytecode::is_bytecode(&bytes) {
            bytecode::read(&bytes).unwrap().0
        } else {
            text::parse(&bytes).unwrap()
        }
    };
    let operations: usize = module().entries().map(|e| e.body.num_ops()).sum();
    let (mut best, mut freeing) = (Duration::MAX, Duration::MAX);
    for _ in 0..runs {
        let (start, made) = match stage.as_str() {
            "canon" => {
                let mut made = module();
                let start = Instant::now();
                canon::canonicalize(&mut made);
                (start, made)
            }
            _ => (Instant::now(), module()),
        };
        best = best.min(start.elapsed());
        let start = Instant::now();
        drop(made);
        freeing = freeing.min(start.elapsed());
    }
    println!(
        "{stage}: {operations} operations of {} bytes, {:.2} ms, {:.1} MB/s; freeing {:.2} ms",
        std::mem::size_of::<tileport_ir::Op>(),
        best.as_secs_f64() * 1e3,
        bytes.len() as f64 / 1e6 / best.as_secs_f64(),
        freeing.as_secs_f64() * 1e3
    );
}

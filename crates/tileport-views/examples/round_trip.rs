//! Reads modules (bytecode or text), turns their partition views into strided views and back, and says how many came
//! back the same in canonical form: `cargo run --release -p tileport-views --example round_trip -- FILE…`.
#![allow(clippy::print_stdout, reason = "a tool for developers")]

use std::time::{Duration, Instant};
use tileport_ir::{Module, bytecode, canon, compare, text, verify};

fn read(path: &str) -> Option<Module> {
    let bytes = std::fs::read(path).ok()?;
    if bytecode::is_bytecode(&bytes) {
        bytecode::read(&bytes).ok().map(|m| m.0)
    } else {
        text::parse(&bytes).ok()
    }
}

fn main() {
    let (mut same, mut read_count, mut views, mut valid) = (0, 0, 0, 0);
    let mut time = Duration::ZERO;
    for path in std::env::args().skip(1) {
        let Some(mut before) = read(&path) else {
            println!("{path}: cannot be read");
            continue;
        };
        read_count += 1;
        let mut after = before.clone();
        views += tileport_views::to_strided(&mut after);
        let start = Instant::now();
        tileport_views::to_partition(&mut after, tileport_views::Options::default());
        time += start.elapsed();
        valid += usize::from(verify::verify(&after).is_empty());
        canon::canonicalize(&mut before);
        canon::canonicalize(&mut after);
        match compare::same(&before, &after) {
            Ok(()) => same += 1,
            Err(difference) => println!("{path}: {difference}"),
        }
    }
    println!("{same} of {read_count} the same, {valid} valid; {views} views; {time:?} for the conversion");
}

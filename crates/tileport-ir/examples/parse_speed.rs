//! How fast text is parsed: `parse_speed FILE…`, or a made module of 100,000 operations without arguments.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::time::Instant;
use tileport_ir::text;

/// A module in the disassembler's form with about this many operations.
fn made(operations: usize) -> String {
    let mut out = String::from("entry @made(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {\n");
    out.push_str("  %0 = make_token : token\n");
    for i in 0..operations / 5 {
        let _ = writeln!(out, "  %assume_{i} = assume div_by<16>, %arg1 : tile<i32>");
        let _ = writeln!(
            out,
            "  %reshape_{i} = reshape %assume_{i} : tile<i32> -> tile<1xi32>"
        );
        let _ = writeln!(
            out,
            "  %bcast_{i} = broadcast %reshape_{i} : tile<1xi32> -> tile<256xi32>"
        );
        let _ = writeln!(out, "  %cst_{i}_i32 = constant <i32: {i}> : tile<256xi32>");
        let _ = writeln!(out, "  %sum_{i} = addi %bcast_{i}, %cst_{i}_i32 : tile<256xi32>");
    }
    out.push_str("  return\n}\n");
    out
}

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let sources: Vec<Vec<u8>> = if paths.is_empty() {
        vec![made(100_000).into_bytes()]
    } else {
        paths.iter().map(|p| std::fs::read(p).unwrap()).collect()
    };
    let bytes: usize = sources.iter().map(Vec::len).sum();
    let mut best = f64::INFINITY;
    let mut operations = 0;
    for _ in 0..7 {
        let start = Instant::now();
        operations = 0;
        for source in &sources {
            let module = text::parse(source).unwrap();
            operations += module.entries().map(|e| e.body.num_ops()).sum::<usize>();
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{operations} operations, {megabytes:.1} MB in {:.1} ms: {:.0} MB/s, {:.0} ns for each operation",
        best * 1e3,
        megabytes / best,
        best * 1e9 / operations as f64
    );
}

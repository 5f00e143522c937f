//! Many accesses: the same answers, in linear time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::fmt::Write;
use std::time::{Duration, Instant};
use tileport_ir::{Module, text};
use tileport_views::{Options, examine, to_partition};

/// A kernel with so many loops, each with a counter and four loads.
fn kernel(loops: usize) -> Module {
    let mut code = String::new();
    for l in 0..loops {
        let _ = writeln!(
            code,
            "%end{l} = for %i{l} in (%c0 to %n, step %c1) : tile<i32> iter_values(%cnt{l} = %c0) -> (tile<i32>) {{"
        );
        for a in 0..4 {
            let id = 4 * l + a;
            let _ = writeln!(code, "%at{id} = muli %cnt{l}, %c128 : tile<i32>");
            let _ = writeln!(
                code,
                "%x{id}, %k{id} = load_view_tko weak %view[%at{id}] : !view, tile<i32> -> tile<128xf32>, token"
            );
        }
        let _ = writeln!(
            code,
            "%next{l} = addi %cnt{l}, %c1 : tile<i32>\ncontinue %next{l} : tile<i32>\n}}"
        );
    }
    let text = format!(
        "!view = !cuda_tile.strided_view<tile=(128), traversal_strides=[1], !cuda_tile.tensor_view<?xf32, strides=[1]>>\n\
         cuda_tile.module @m {{\nentry @k(%p: tile<ptr<f32>>, %n: tile<i32>) {{\n\
         %c0 = constant <i32: 0> : tile<i32>\n%c1 = constant <i32: 1> : tile<i32>\n%c128 = constant <i32: 128> : tile<i32>\n\
         %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !cuda_tile.tensor_view<?xf32, strides=[1]>\n\
         %view = make_strided_view %t : !view\n{code}return\n}}\n}}\n"
    );
    text::parse(text.as_bytes()).unwrap()
}

fn analysis_time(module: &Module) -> Duration {
    let entry = module.entries().next().unwrap();
    let start = Instant::now();
    let findings = examine(module, entry, Options::default().assumptions);
    assert!(findings.decisions.iter().flatten().all(|d| d.is_convertible()));
    start.elapsed()
}

#[test]
fn ten_thousand_accesses_are_decided_in_less_than_a_second() {
    let small = kernel(250);
    let large = kernel(2500);
    let small_time = (0..3).map(|_| analysis_time(&small)).min().unwrap();
    let large_time = (0..3).map(|_| analysis_time(&large)).min().unwrap();
    println!("1,000 accesses: {small_time:?}; 10,000 accesses: {large_time:?}");
    // Ten times the work, with room for a noisy machine; a quadratic analysis would take a hundred times as long.
    assert!(
        large_time < small_time * 40,
        "{small_time:?} against {large_time:?}"
    );
    if cfg!(not(debug_assertions)) {
        assert!(large_time < Duration::from_secs(1), "{large_time:?}");
    }
}

#[test]
fn ten_thousand_accesses_are_rewritten() {
    let mut module = kernel(2500);
    let start = Instant::now();
    to_partition(&mut module, Options::default());
    println!("10,000 accesses rewritten in {:?}", start.elapsed());
    let text = text::print(&module, &text::PrintOptions::default());
    assert!(!text.contains("muli") && !text.contains("strided_view"));
}

//! What no comparison of what is left in memory shows, and is refused all the same.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use tileport_exec::{Arg, Args, TensorArg};
use tileport_ir::{ElementType, Module, text};
use tileport_verify::execution::Subject;
use tileport_verify::report::Source;
use tileport_verify::{Correspondence, Input, Report, Verdict, verify};

fn parse(text: &str) -> Module {
    text::parse(text.as_bytes()).unwrap_or_else(|found| panic!("{found:?}\n{text}"))
}

/// A launch with arrays of integers or floats of four bytes, each given to a pointer.
fn launch(arrays: &[(ElementType, Vec<u8>)], grid: u32) -> Input {
    let mut args = Args::new();
    for (at, (element, bytes)) in arrays.iter().enumerate() {
        let shape = [bytes.len() as u64 / 4];
        let tensor = TensorArg::new(&format!("arg{at}"), *element, &shape, bytes.clone()).unwrap();
        let at = args.add_tensor(tensor);
        args.push(Arg::Pointer(at));
    }
    Input {
        name: "launch".to_owned(),
        args,
        grid: [grid, 1, 1],
    }
}

fn verdict(source: &str, port: &str, input: Input) -> Report {
    let (source, port) = (parse(source), parse(port));
    let subject = Subject::new(&source, &[]).unwrap();
    let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
    let prepared = Source::new(&source, subject, vec![vec![input]], Some(1));
    verify(&prepared, &port, &same)
}

fn refused(report: &Report, says: &str) {
    assert_eq!(report.verdict, Verdict::Unknown, "{report:?}");
    let reason = report.reason.as_deref().unwrap_or_default();
    assert!(reason.contains(says), "{reason}");
}

/// A number doubled, which is exact in any rounding mode; `{…}` is what tests change.
const DOUBLED: &str = "entry @f(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {
  %v, %t = load_ptr_tko weak %x : tile<ptr<f32>> -> tile<f32>, token
  %w = addf %v, %v {mode} : tile<f32>
  %done = store_ptr_tko weak %y, %w : tile<ptr<f32>>, tile<f32> -> token
  return
}
";

#[test]
fn rounding_and_flushing_must_be_the_same() {
    let kernel = |mode: &str| DOUBLED.replace("{mode}", mode);
    let arrays = || {
        [
            (ElementType::F32, 1.5f32.to_le_bytes().to_vec()),
            (ElementType::F32, vec![0; 4]),
        ]
    };
    let report = verdict(&kernel(""), &kernel("rounding<zero>"), launch(&arrays(), 1));
    refused(
        &report,
        "`addf` of f32 is zero in the port and nearest_even in the source, which none of them shows",
    );
    let report = verdict(&kernel(""), &kernel("flush_to_zero"), launch(&arrays(), 1));
    refused(
        &report,
        "`addf` of f32 is with subnormal numbers flushed to zero in the port",
    );
}

/// A lock is taken, something is written, the lock is given back.
const LOCKED: &str = "entry @f(%lock: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
  %free = constant <i32: {free}> : tile<i32>
  %taken = constant <i32: 1> : tile<i32>
  %all = constant <i1: true> : tile<i1>
  %old, %t = atomic_cas_tko acquire device %lock, %free, %taken, %all : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  %is = cmpi equal %old, %taken, signed : tile<i32> -> tile<i1>
  %seven = constant <i32: 7> : tile<i32>
  %w = select %is, %taken, %seven : tile<i1>, tile<i32>
  %done = store_ptr_tko weak %y, %w token=%t : tile<ptr<i32>>, tile<i32> -> token
  %none = constant <i32: 0> : tile<i32>
  %was, %end = atomic_rmw_tko release device %lock, xchg, %none, %all token=%done : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
  return
}
";

#[test]
fn a_lock_that_is_not_taken_is_refused() {
    let kernel = |free: &str| LOCKED.replace("{free}", free);
    let arrays = [(ElementType::I32, vec![0; 4]), (ElementType::I32, vec![0; 4])];
    let report = verdict(&kernel("0"), &kernel("-1"), launch(&arrays, 1));
    refused(
        &report,
        "before write 2 of element 0 of `arg0`, it is 1 in the source and 0 in the port",
    );
}

/// A number that must not be negative is copied.
const CHECKED: &str = "entry @f(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
  %v, %t = load_ptr_tko weak %x : tile<ptr<i32>> -> tile<i32>, token
  %least = constant <i32: {least}> : tile<i32>
  %ok = cmpi greater_than_or_equal %v, %least, signed : tile<i32> -> tile<i1>
  assert %ok, \"negative\" : tile<i1>
  %done = store_ptr_tko weak %y, %v : tile<ptr<i32>>, tile<i32> -> token
  return
}
";

#[test]
fn an_assertion_that_says_less_is_refused() {
    let kernel = |least: &str| CHECKED.replace("{least}", least);
    let input = |value: i32| {
        let arrays = [
            (ElementType::I32, value.to_le_bytes().to_vec()),
            (ElementType::I32, vec![0; 4]),
        ];
        launch(&arrays, 1)
    };
    let report = verdict(&kernel("0"), &kernel("-1"), input(-1));
    refused(&report, "the port goes on where the source stops");
    // Both stop; and where neither does, they agree.
    let report = verdict(&kernel("0"), &kernel("-1"), input(-2));
    refused(&report, "the source is undefined on every input");
    let report = verdict(&kernel("0"), &kernel("-1"), input(3));
    assert_eq!(report.verdict, Verdict::Agrees, "{report:?}");
}

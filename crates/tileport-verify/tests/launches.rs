//! Inputs that are made of a launch's shape.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use std::time::Duration;
use tileport_ir::inspect::Known;
use tileport_ir::{ElementType, Module, text};
use tileport_verify::execution::{Outcome, Subject};
use tileport_verify::inputs::{Lengths, Passed, Shape, generated, launched};
use tileport_verify::report::{RunStatus, Source};
use tileport_verify::{
    Correspondence, Effort, Input, Interface, ListOf, Stated, Tiles, Verdict, prove, verify,
};

/// y[b] = x[index[b]], a number a block.
const PICKS: &str =
    "entry @f(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %i: tile<ptr<i32>>, %k: tile<i32>, \
    %t: tile<i32>, %y: tile<ptr<f32>>, %m: tile<i32>, %u: tile<i32>) {
  %b, %b1, %b2 = get_tile_block_id : tile<i32>
  %ip = offset %i, %b : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
  %at, %t0 = load_ptr_tko weak %ip : tile<ptr<i32>> -> tile<i32>, token
  %xp = offset %x, %at : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
  %v, %t1 = load_ptr_tko weak %xp : tile<ptr<f32>> -> tile<f32>, token
  %yp = offset %y, %b : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
  %done = store_ptr_tko weak %yp, %v : tile<ptr<f32>>, tile<f32> -> token
  return
}
";

fn parse(text: &str) -> Module {
    text::parse(text.as_bytes()).unwrap_or_else(|found| panic!("{found:?}\n{text}"))
}

/// An array of which only the stride may be known.
fn array(stride: Option<i64>) -> Stated {
    let natural = || Known {
        at_least: Some(0),
        ..Known::default()
    };
    Stated::Array {
        base: Known::default(),
        shape: vec![natural()],
        strides: vec![Known {
            value: stride,
            ..Known::default()
        }],
    }
}

fn subject(module: &Module) -> Subject {
    let names = [("x", None), ("index", Some(1)), ("y", Some(1))];
    let names = names.map(|(name, stride)| (name.to_owned(), array(stride)));
    let entry = module.entries().next().unwrap();
    let interface = Interface::stated(module, entry, names.to_vec()).unwrap().unwrap();
    Subject::new(module, &[]).unwrap().with_interface(interface)
}

fn shape(lengths: [u64; 3], grid: [u32; 3], constants: &[i64]) -> Shape {
    let passed = lengths.map(|n| {
        Passed::Array(Lengths {
            shape: vec![n],
            strides: vec![1],
            values: None,
        })
    });
    Shape {
        grid,
        passed: passed.to_vec(),
        constants: constants.to_vec(),
    }
}

fn inputs(module: &Module, shape: &Shape) -> Vec<Vec<Input>> {
    let subject = subject(module);
    let tiles = Tiles::of(module);
    let defined = |input: &Input| matches!(subject.run(input, Some(1)), Outcome::Defined { .. });
    launched(shape, subject.interface(), &tiles, (0, Effort::Quick), &defined)
}

#[test]
fn positions_are_made_on_which_the_source_is_defined() {
    let module = parse(PICKS);
    let list = inputs(&module, &shape([6, 8, 8], [8, 1, 1], &[]));
    let first = &list[0][0];
    // The greatest length is too much for the six elements: positions rise to below them.
    assert_eq!(first.name, "launch of 8x1x1, integers that rise and stay below 6");
    assert_eq!(first.grid, [8, 1, 1]);
    assert_eq!(first.args.tensors[0].shape, [6]);
    assert!(list.iter().any(|one| one[0].name.contains("integers below 6")));
    let subject = subject(&module);
    let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
    // A port with wider positions, which is the same and not proven.
    let port = parse(&PICKS.replace(
        "%xp = offset %x, %at : tile<ptr<f32>>, tile<i32>",
        "%wide = exti %at signed : tile<i32> -> tile<i64>\n%xp = offset %x, %wide : tile<ptr<f32>>, tile<i64>",
    ));
    assert!(prove(&module, &port, &same, subject.interface()).is_err());
    let source = Source::new(&module, subject, list, Some(1));
    let report = verify(&source, &port, &same);
    assert_eq!(report.verdict, Verdict::Agrees, "{:?}", report.witness);
    assert!(report.count(RunStatus::Agrees) > 10 && report.left_out == 0);
    // Without time one input is run all the same.
    let hurried = source.within(Some(Duration::ZERO));
    let report = verify(&hurried, &port, &same);
    assert_eq!(report.verdict, Verdict::Agrees);
    assert_eq!(report.count(RunStatus::Agrees), 1);
    assert!(report.left_out > 10);
}

#[test]
fn contents_that_are_stated_are_run() {
    let module = parse(PICKS);
    // More tile blocks than are run of a launch without contents.
    let mut stated = shape([3, 20, 20], [20, 1, 1], &[]);
    let positions: Vec<i64> = (0..20).map(|at| (at * 7) % 3).collect();
    if let Some(Passed::Array(lengths)) = stated.passed.get_mut(1) {
        lengths.values = Some(positions.clone());
    }
    let list = inputs(&module, &stated);
    let first = &list[0][0];
    assert_eq!(
        (first.name.as_str(), first.grid),
        ("launch of 20x1x1", [20, 1, 1])
    );
    let found: Vec<i64> = (first.args.tensors[1].data.to_vec().chunks(4))
        .map(|bytes| i32::from_le_bytes(bytes.try_into().unwrap()).into())
        .collect();
    assert_eq!(found, positions);
    // Contents on which the source is undefined are not replaced by others.
    if let Some(Passed::Array(lengths)) = stated.passed.get_mut(1) {
        lengths.values = Some(vec![3; 20]);
    }
    assert!(inputs(&module, &stated).is_empty());
}

#[test]
fn a_launch_that_is_too_large_is_made_smaller_and_says_so() {
    let module = parse(PICKS);
    // Few elements, far apart, take many bytes.
    let mut large = shape([4, 20, 20], [64, 64, 1], &[20]);
    if let Some(Passed::Array(lengths)) = large.passed.first_mut() {
        lengths.strides = vec![1 << 19];
    }
    let list = inputs(&module, &large);
    let first = &list[0][0];
    assert_eq!(first.grid, [4, 4, 1]);
    let start = "launch of 64x64x1, its first 4x4x1 tile blocks, 2 for length 4, ";
    assert!(first.name.starts_with(start), "{}", first.name);
    assert_eq!(first.args.tensors[0].shape, [2]);
    // What a constant fixes is kept.
    assert_eq!(first.args.tensors[1].shape, [20]);
    // A length that comes to be equal to a constant on the way goes on to be halved.
    let mut halved = shape([8, 20, 20], [4, 1, 1], &[4, 20]);
    if let Some(Passed::Array(lengths)) = halved.passed.first_mut() {
        lengths.strides = vec![1 << 19];
    }
    let list = inputs(&module, &halved);
    assert_eq!(list[0][0].args.tensors[0].shape, [2], "{}", list[0][0].name);
    // Where nothing is defined, there is no input.
    assert!(inputs(&module, &shape([4, 4, 0], [4, 1, 1], &[])).is_empty());
    let mut wrong = shape([4, 4, 4], [4, 1, 1], &[]);
    wrong.passed.pop();
    assert!(inputs(&module, &wrong).is_empty());
}

#[test]
fn lists_have_arrays_of_several_lengths() {
    let module = parse(
        "entry @f(%list: tile<ptr<i64>>, %count: tile<i32>, %y: tile<ptr<i32>>, %m: tile<i32>, %t: tile<i32>) {
           %done = store_ptr_tko weak %y, %count : tile<ptr<i32>>, tile<i32> -> token
           return
         }",
    );
    let list = ListOf {
        element: ElementType::F16,
        base: Known::default(),
        shape: vec![Known::default(), Known::default()],
        strides: vec![
            Known::default(),
            Known {
                value: Some(1),
                ..Known::default()
            },
        ],
    };
    let stated = vec![
        ("xs".to_owned(), Stated::List(list)),
        ("y".to_owned(), array(Some(1))),
    ];
    let entry = module.entries().next().unwrap();
    let interface = Interface::stated(&module, entry, stated).unwrap().unwrap();
    let made = generated(&interface, &Tiles::of(&module), 0, Effort::Quick);
    let tensors = &made[0][0].args.tensors;
    let names: Vec<&str> = tensors.iter().map(|tensor| tensor.name.as_str()).collect();
    assert_eq!(names, ["xs[0]", "xs[1]", "xs[2]", "xs", "y"]);
    assert_eq!(tensors[0].shape, [16, 16]);
    assert_eq!(tensors[2].shape, [21, 21]);
    assert_eq!(tensors[2].strides, [21, 1]);
    let subject = Subject::new(&module, &[]).unwrap().with_interface(interface);
    assert!(matches!(
        subject.run(&made[0][0], Some(1)),
        Outcome::Defined { .. }
    ));
}

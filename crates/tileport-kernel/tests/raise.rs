//! Our own corpus, as cuda-tile's own compiler made it: each entry becomes a kernel, and lowering that gives the entry
//! again.
#![allow(clippy::print_stdout, reason = "a test over a corpus says what it ran on")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_ir::{Code, Diagnostic, Entry, Item, Module, canon, compare, text};
use tileport_kernel::{PrintOptions, Raised, lower, print_kernel, raise};

/// Entries in the modules of the corpus: two launches share one.
const ENTRIES: usize = 230;

fn say(found: &[Diagnostic]) -> String {
    let all = found
        .iter()
        .map(|found| format!("{} {}", found.code, found.message));
    all.collect::<Vec<_>>().join("; ")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// Whether a kernel is lowered to the entry that it was raised from.
fn again(module: &Module, entry: &Entry, raised: &Raised) -> Result<(), String> {
    let mut before = Module {
        items: vec![Item::Entry(Box::new(entry.clone()))],
        types: module.types.clone(),
        ..Module::default()
    };
    let after = lower(&raised.kernel, &raised.signature, &raised.target);
    let mut after = after.map_err(|found| say(&found))?;
    canon::canonicalize(&mut before);
    canon::canonicalize(&mut after);
    compare::same(&before, &after).map_err(|difference| difference.message)
}

/// What became of the entries of some modules.
#[derive(Default)]
struct Tally {
    equal: usize,
    other: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn module(&mut self, module: &Module, file: &Path, renamed: bool) {
        let mut module = module.clone();
        if renamed {
            for (number, entry) in module.entries_mut().enumerate() {
                entry.name = format!("entry{number}").into();
            }
        }
        for entry in module.entries() {
            let why = match raise(&module, entry) {
                Ok(raised) => match again(&module, entry, &raised) {
                    Ok(()) if raised.notes.is_empty() => {
                        self.equal += 1;
                        continue;
                    }
                    Ok(()) => "equal, but said to be another".to_owned(),
                    Err(why) => format!("{why}; {}", say(&raised.notes)),
                },
                Err(found) => say(&found),
            };
            let stem = file.file_stem().unwrap().to_string_lossy();
            let name = format!("{stem}/{}", entry.name);
            self.other.entry(why).or_default().push(name);
        }
    }

    fn show(&self) {
        let count: usize = self.other.values().map(Vec::len).sum();
        println!("{} equal, {count} others", self.equal);
        let mut all: Vec<_> = self.other.iter().collect();
        all.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
        for (why, names) in all {
            let why: String = why.chars().take(300).collect();
            println!("{:4} {why}\n       {}", names.len(), names.first().unwrap());
        }
    }
}

fn own(renamed: bool) -> Tally {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut tally = Tally::default();
    for path in files(&folder, "mlir") {
        let module = text::parse(&std::fs::read(&path).unwrap()).unwrap();
        tally.module(&module, &path, renamed);
    }
    tally
}

#[test]
fn each_entry_is_raised_by_its_name() {
    let tally = own(false);
    tally.show();
    assert!(tally.other.is_empty());
    assert_eq!(tally.equal, ENTRIES);
}

#[test]
fn each_entry_is_raised_by_its_code() {
    let tally = own(true);
    tally.show();
    assert!(tally.other.is_empty());
    assert_eq!(tally.equal, ENTRIES);
}

fn module(arguments: &str, body: &str) -> (Module, String) {
    let source = format!("entry @k({arguments}) {{\n{body}\n  return\n}}\n");
    (text::parse(source.as_bytes()).unwrap(), source)
}

fn raised(arguments: &str, body: &str) -> Raised {
    let (module, _) = module(arguments, body);
    raise(&module, module.entries().next().unwrap()).unwrap()
}

/// The code, the message, and the text at the place of the one finding.
fn refused(arguments: &str, body: &str) -> (Code, String, String) {
    let (module, source) = module(arguments, body);
    let found = raise(&module, module.entries().next().unwrap()).unwrap_err();
    let [found] = found.as_slice() else {
        panic!("{}", say(&found));
    };
    let place = &source[found.span.start as usize..found.span.end as usize];
    (found.code, found.message.clone(), place.to_owned())
}

#[test]
fn what_kernels_lack_is_refused_at_its_place() {
    let cases = [
        (
            "%a: tile<i32>, %b: tile<i32>",
            "  %h = mulhii %a, %b : tile<i32>",
            (
                raise::UNSUPPORTED,
                "`mulhii` is nothing that kernels have",
                "mulhii",
            ),
        ),
        (
            "%a: tile<i64>",
            "  %p = int_to_ptr %a : tile<i64> -> tile<ptr<f32>>",
            (
                raise::POINTER,
                "a pointer is made of a number, which kernels can't do",
                "int_to_ptr",
            ),
        ),
    ];
    for (arguments, body, (code, message, place)) in cases {
        let found = refused(arguments, body);
        assert_eq!((found.0, found.1.as_str()), (code, message));
        assert!(found.2.contains(place), "{}", found.2);
    }
}

const ADDRESSES: &str = "%a: tile<ptr<f32>>, %b: tile<ptr<f32>>";

#[test]
fn an_order_of_stores_to_two_arrays_is_refused() {
    let stores = "  %one = constant <f32: 1.0> : tile<f32>
  %t0 = make_token : token
  %t1 = store_ptr_tko weak %a, %one token=%t0 : tile<ptr<f32>>, tile<f32> -> token
  %t2 = store_ptr_tko weak %b, %one token=%t1 : tile<ptr<f32>>, tile<f32> -> token";
    let (code, message, place) = refused(ADDRESSES, stores);
    assert_eq!(code, raise::ORDER);
    assert_eq!(
        message,
        "the dump's tokens put this `store_ptr_tko` after a `store_ptr_tko`, which the kernel's order of accesses doesn't"
    );
    assert!(place.contains("store_ptr_tko"), "{place}");
    let apart = stores.replace("%one token=%t1", "%one token=%t0");
    assert!(raised(ADDRESSES, &apart).notes.is_empty());
}

#[test]
fn stores_that_the_dump_leaves_open_are_ordered_by_the_kernel() {
    let stores = "  %one = constant <f32: 1.0> : tile<f32>
  %t0 = make_token : token
  %t1 = store_ptr_tko weak %a, %one token=%t0 : tile<ptr<f32>>, tile<f32> -> token
  %t2 = store_ptr_tko weak %a, %one token=%t0 : tile<ptr<f32>>, tile<f32> -> token";
    let raised = raised(ADDRESSES, stores);
    let codes: Vec<Code> = raised.notes.iter().map(|note| note.code).collect();
    assert_eq!(
        codes,
        [raise::DIFFERENT],
        "it is stricter than the dump, and said to be another"
    );
}

#[test]
fn offsets_of_32_bits_through_pointers_are_accesses_to_memory() {
    let raised = raised(
        "%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>",
        "  %i, %j, %k = get_tile_block_id : tile<i32>
  %size = constant <i32: 128> : tile<i32>
  %start = muli %i, %size : tile<i32>
  %one = reshape %start : tile<i32> -> tile<1xi32>
  %starts = broadcast %one : tile<1xi32> -> tile<128xi32>
  %line = iota : tile<128xi32>
  %offsets = addi %starts, %line : tile<128xi32>
  %n1 = reshape %n : tile<i32> -> tile<1xi32>
  %ns = broadcast %n1 : tile<1xi32> -> tile<128xi32>
  %mask = cmpi less_than %offsets, %ns, signed : tile<128xi32> -> tile<128xi1>
  %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
  %xs = broadcast %x1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
  %from = offset %xs, %offsets : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
  %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
  %ys = broadcast %y1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
  %to = offset %ys, %offsets : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
  %t = make_token : token
  %tile, %loaded = load_ptr_tko weak %from, %mask token=%t : tile<128xptr<f32>>, tile<128xi1> -> tile<128xf32>, token
  %stored = store_ptr_tko weak %to, %tile, %mask token=%t : tile<128xptr<f32>>, tile<128xf32>, tile<128xi1> -> token",
    );
    let text = print_kernel(&raised.kernel, PrintOptions::default());
    for part in [
        "load_offset(memory(x), offsets, mask=mask)",
        "store_offset(memory(y), offsets, tile, mask=mask)",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let codes: Vec<Code> = raised.notes.iter().map(|note| note.code).collect();
    assert_eq!(codes, [raise::DIFFERENT], "lowering widens the offsets");
}

#[test]
fn listed_numbers_and_odd_nans_come_back_to_the_bit() {
    let (module, _) = module(
        ADDRESSES,
        "  %list = constant <f32: [1.0, -0.0, 0xFF800000, 0.1]> : tile<4xf32>
  %line = iota : tile<4xi64>
  %a1 = reshape %a : tile<ptr<f32>> -> tile<1xptr<f32>>
  %as = broadcast %a1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
  %to = offset %as, %line : tile<4xptr<f32>>, tile<4xi64> -> tile<4xptr<f32>>
  %t = make_token : token
  %stored = store_ptr_tko weak %to, %list token=%t : tile<4xptr<f32>>, tile<4xf32> -> token",
    );
    let entry = module.entries().next().unwrap();
    let raised = raise(&module, entry).unwrap();
    again(&module, entry, &raised).unwrap();
}

#[test]
fn values_that_a_loop_exchanges_are_held_meanwhile() {
    let (module, _) = module(
        ADDRESSES,
        "  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %ten = constant <i32: 10> : tile<i32>
  %p = constant <f32: 1.0> : tile<f32>
  %q = constant <f32: 2.0> : tile<f32>
  %r:2 = for %i in (%zero to %ten, step %one) : tile<i32> iter_values(%u = %p, %v = %q) -> (tile<f32>, tile<f32>) {
    continue %v, %u : tile<f32>, tile<f32>
  }
  %d = subf %r#0, %r#1 : tile<f32>
  %t = make_token : token
  %stored = store_ptr_tko weak %a, %d token=%t : tile<ptr<f32>>, tile<f32> -> token",
    );
    let entry = module.entries().next().unwrap();
    let raised = raise(&module, entry).unwrap();
    again(&module, entry, &raised).unwrap();
}

#[test]
fn a_number_that_follows_an_array_is_no_stride_that_the_view_states_otherwise() {
    let raised = raised(
        "%p: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>",
        "  %zero = constant <i32: 0> : tile<i32>
  %one = constant <i32: 1> : tile<i32>
  %x = constant <f32: 1.0> : tile<128xf32>
  %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %v = make_partition_view %t : partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>
  for %i in (%zero to %m, step %one) : tile<i32> {
    %s = store_view_tko weak %x, %v[%i] : tile<128xf32>, partition_view<tile=(128), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    continue
  }",
    );
    let text = print_kernel(&raised.kernel, PrintOptions::default());
    assert!(text.contains("range(0, m, 1)"), "{text}");
}

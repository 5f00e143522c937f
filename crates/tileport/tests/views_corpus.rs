//! Every kernel of the corpus with its views as strided views and back, run on all its cases: each form leaves the same
//! bits and prints the same. The executor's checks for undefined behaviour are on, as always.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test that cannot go on fails, and says what it saw"
)]

use assert_cmd::Command;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tileport_ir::attr::{Elements, Number, Overflow, RoundingMode, Signedness};
use tileport_ir::op::Op;
use tileport_ir::rewrite::Rewriter;
use tileport_ir::{Item, Module, OpId, StridedViewType, Type, TypeId, Types, Value, text};
use tileport_views::access::{access_of, partition_views, strided_views};

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

fn tileport(args: &[&dyn AsRef<std::ffi::OsStr>]) -> String {
    let mut command = Command::cargo_bin("tileport").unwrap();
    command.args(args);
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn parse(path: &Path) -> Module {
    text::parse(&std::fs::read(path).unwrap()).unwrap()
}

fn views(module: &Module) -> (usize, usize) {
    module.entries().fold((0, 0), |(p, s), entry| {
        let partition = partition_views(&module.types, &entry.body).len();
        (p + partition, s + strided_views(&module.types, &entry.body).len())
    })
}

/// Scalars of an integer type, as an index has.
fn number(rewriter: &mut Rewriter<'_>, types: &Types, before: OpId, ty: TypeId, n: i64) -> Value {
    let element = types[ty].as_tile().unwrap().element.as_number().unwrap();
    let value = Elements::splat(Number {
        element,
        bits: n as u64,
    });
    let id = rewriter
        .insert_before(before, Op::Constant { value }, &[ty])
        .unwrap();
    rewriter.body().result(id, 0).unwrap()
}

/// Every partition view as Triton writes it: a strided view whose traversal strides are 1, with element offsets for
/// indices. How many accesses there are.
fn to_unit_strides(module: &mut Module) -> usize {
    let Module { types, items, .. } = module;
    let mut accesses = 0;
    for item in items {
        let Item::Entry(entry) = item else { continue };
        let made = partition_views(types, &entry.body);
        let mut rewriter = Rewriter::new(&mut entry.body);
        for (make, ty) in made {
            let Op::MakePartitionView { tensor_view } = *rewriter.body().op(make) else {
                panic!("a partition view comes from somewhere else");
            };
            let view = rewriter.body().result(make, 0).unwrap();
            let tile: Vec<i64> = ty.tile_shape.iter().map(|&n| n.into()).collect();
            for user in rewriter.uses(view).to_vec() {
                if let Op::GetIndexSpaceShape { src } = *rewriter.body().op(user) {
                    shape_of_tiles(&mut rewriter, types, user, src, &tile);
                    continue;
                }
                let (_, through, index) =
                    access_of(rewriter.body().op(user)).expect("an access through a view");
                assert_eq!(through, view);
                let (old, mut new) = (index.clone(), index.clone());
                for (i, &t) in new.iter_mut().zip(&tile).filter(|(_, t)| **t != 1) {
                    let ty = rewriter.body().ty(*i);
                    let (lhs, rhs) = (*i, number(&mut rewriter, types, user, ty, t));
                    let overflow = Overflow::None;
                    let op = Op::MulI { lhs, rhs, overflow };
                    let id = rewriter.insert_before(user, op, &[ty]).unwrap();
                    *i = rewriter.body().result(id, 0).unwrap();
                }
                let mut op = rewriter.body().op(user).clone();
                match &mut op {
                    Op::LoadViewTko { index, .. }
                    | Op::StoreViewTko { index, .. }
                    | Op::AtomicRedViewTko { index, .. } => *index = new,
                    other => panic!("{} {old:?}", other.opcode().mnemonic()),
                }
                rewriter.set_op(user, op);
                accesses += 1;
            }
            let strided = types.intern(Type::StridedView(StridedViewType {
                traversal_strides: vec![1; tile.len()].into(),
                tile_shape: ty.tile_shape,
                tensor: ty.tensor,
                dim_map: ty.dim_map,
                padding: ty.padding,
            }));
            rewriter.set_op(make, Op::MakeStridedView { tensor_view });
            rewriter.set_type(view, strided);
        }
    }
    accesses
}

/// How many tiles there are, from how many elements there are.
fn shape_of_tiles(rewriter: &mut Rewriter<'_>, types: &Types, query: OpId, src: Value, tile: &[i64]) {
    let old: Vec<Value> = rewriter.body().results(query).collect();
    let tys: Vec<TypeId> = old.iter().map(|&v| rewriter.body().ty(v)).collect();
    let elements = rewriter
        .insert_before(query, Op::GetIndexSpaceShape { src }, &tys)
        .unwrap();
    for (d, (&v, &ty)) in old.iter().zip(&tys).enumerate() {
        let lhs = rewriter.body().result(elements, d).unwrap();
        let op = Op::DivI {
            lhs,
            rhs: number(rewriter, types, query, ty, tile[d]),
            signedness: Signedness::Signed,
            rounding: RoundingMode::PositiveInf,
        };
        let id = rewriter.insert_before(query, op, &[ty]).unwrap();
        let tiles = rewriter.body().result(id, 0).unwrap();
        rewriter.replace_uses(v, tiles);
    }
    rewriter.erase(query);
}

/// What a case leaves: all arrays, bit by bit, and what was printed.
type Left = (Vec<u8>, Json);

fn run(file: &Path, case: &str) -> Left {
    let npz = file.with_extension(format!("{case}.npz"));
    // Sums of float atomics depend on the order of the tile blocks, so these run one after the other.
    let out = tileport(&[
        &"run",
        &file,
        &"--case",
        &case,
        &"--threads",
        &"1",
        &"--json",
        &"--out-all",
        &npz,
    ]);
    let mut told: Json = serde_json::from_str(&out).unwrap();
    let arrays = std::fs::read(&npz).unwrap();
    std::fs::remove_file(npz).unwrap();
    let run = &mut told["runs"][0];
    assert_eq!(run["status"], "ok", "{} {case}", file.display());
    (
        arrays,
        serde_json::json!([run["entry"], run["arrays"], run["prints"]]),
    )
}

/// What was seen, for the report.
#[derive(Debug, Default)]
struct Seen {
    kernels: usize,
    cases: usize,
    without_views: Vec<String>,
    kernels_with_views: usize,
    own_strided_views: usize,
    cases_with_views: usize,
    ragged: usize,
    partition_views: usize,
    strided_views: usize,
    unit_accesses: usize,
    unit_converted: usize,
    unit_left: BTreeMap<String, usize>,
    same_runs: usize,
    /// Kernels that come back as they were, in canonical form.
    same_modules: usize,
}

/// The forms of a kernel, each a file in a folder of its own beside the sidecar and the manifest.
fn forms(name: &str, folder: &Path, seen: &mut Seen) -> Vec<(&'static str, PathBuf)> {
    let source = kernels().join(format!("{name}.mlir"));
    let place = |form: &str| {
        let folder = folder.join(form);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::copy(kernels().join("manifest.json"), folder.join("manifest.json")).unwrap();
        std::fs::copy(source.with_extension("toml"), folder.join(format!("{name}.toml"))).unwrap();
        folder.join(format!("{name}.mlir"))
    };
    let (strided, back, units, tiles) = (place("strided"), place("back"), place("units"), place("tiles"));
    tileport(&[&"views", &source, &"--to", &"strided", &"-o", &strided]);
    assert_eq!(views(&parse(&strided)).0, 0, "{name}: partition views are left");
    let convert = |from: &Path, to: &Path| {
        let proof = to.with_extension("json");
        let mut command = Command::cargo_bin("tileport").unwrap();
        command
            .arg("views")
            .arg(from)
            .args(["--to", "partition", "-o"])
            .arg(to);
        // 1: some access goes through pointers. The result is written only if its own proof passes.
        let output = command.arg("--proof").arg(&proof).output().unwrap();
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let proof: Json = serde_json::from_slice(&std::fs::read(proof).unwrap()).unwrap();
        let entries = proof["entries"].as_array().unwrap().clone();
        let accesses = entries
            .iter()
            .flat_map(|e| e["accesses"].as_array().unwrap().clone());
        accesses.map(|a| a["outcome"].clone()).collect::<Vec<_>>()
    };
    convert(&strided, &back);
    let (mut before, mut after) = (parse(&source), parse(&back));
    let mut unit = before.clone();
    tileport_ir::canon::canonicalize(&mut before);
    tileport_ir::canon::canonicalize(&mut after);
    seen.same_modules += usize::from(tileport_ir::compare::same(&before, &after).is_ok());
    seen.unit_accesses += to_unit_strides(&mut unit);
    std::fs::write(&units, text::print(&unit, &text::PrintOptions::default())).unwrap();
    for outcome in convert(&units, &tiles) {
        if outcome.get("partition").is_some() {
            seen.unit_converted += 1;
        } else {
            *seen.unit_left.entry(format!("{name}: {outcome}")).or_default() += 1;
        }
    }
    vec![
        ("source", source.clone()),
        ("strided views", strided),
        ("partition views again", back),
        ("strided views of elements", units),
        ("partition views from elements", tiles),
    ]
}

fn kernel(name: &str, folder: &Path, seen: &Mutex<Seen>) {
    let source = kernels().join(format!("{name}.mlir"));
    let toml: toml::Table =
        toml::from_str(&std::fs::read_to_string(source.with_extension("toml")).unwrap()).unwrap();
    let cases: Vec<&str> = (toml["case"].as_array().unwrap().iter())
        .map(|c| c["name"].as_str().unwrap())
        .collect();
    let (partition, strided) = views(&parse(&source));
    let mut own = Seen {
        partition_views: partition,
        strided_views: strided,
        ..Seen::default()
    };
    if partition + strided > 0 {
        let forms = forms(name, folder, &mut own);
        for case in &cases {
            let mut expected: Option<Left> = None;
            for (what, file) in &forms {
                let found = run(file, case);
                match &expected {
                    None => expected = Some(found),
                    Some(e) => {
                        assert!(
                            *e == found,
                            "{name}, case {case}: {what} leave something else than the source"
                        );
                        own.same_runs += 1;
                    }
                }
            }
        }
    }
    let mut all = seen.lock().unwrap();
    all.kernels += 1;
    all.cases += cases.len();
    if partition + strided == 0 {
        all.without_views.push(name.to_owned());
    } else {
        all.kernels_with_views += 1;
        all.own_strided_views += usize::from(strided > 0);
        all.cases_with_views += cases.len();
        all.ragged += cases.iter().filter(|c| c.contains("ragged")).count();
    }
    all.partition_views += own.partition_views;
    all.strided_views += own.strided_views;
    all.unit_accesses += own.unit_accesses;
    all.unit_converted += own.unit_converted;
    all.unit_left.extend(own.unit_left);
    all.same_runs += own.same_runs;
    all.same_modules += own.same_modules;
}

#[test]
fn every_form_of_every_kernel_leaves_the_same_bits() {
    let mut names: Vec<String> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|f| f.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "mlir"))
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let folder = tempfile::tempdir().unwrap();
    let (seen, queue) = (Mutex::new(Seen::default()), Mutex::new(names.into_iter()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(name) = queue.lock().unwrap().next() else {
                        break;
                    };
                    kernel(&name, folder.path(), &seen);
                }
            });
        }
    });
    let mut seen = seen.into_inner().unwrap();
    seen.without_views.sort();
    println!("{seen:#?}");
    assert_eq!((seen.kernels, seen.cases), (101, 231));
    assert_eq!(seen.same_runs, 4 * seen.cases_with_views);
    // The others have strided views of their own, which become partition views or pointers.
    assert_eq!(
        seen.same_modules + seen.own_strided_views,
        seen.kernels_with_views
    );
    assert_eq!(
        seen.unit_converted + seen.unit_left.values().sum::<usize>(),
        seen.unit_accesses + seen.strided_views
    );
    assert!(seen.kernels_with_views >= 80 && seen.ragged >= 60, "{seen:#?}");
}

/// The comparison sees a view that cuts in other places.
#[test]
fn other_strides_leave_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let forms = forms("vector_add", folder.path(), &mut Seen::default());
    let case = "f16-ragged";
    let file = &forms[1].1;
    let right = run(file, case);
    let text = std::fs::read_to_string(file).unwrap();
    let (from, to) = ("traversal_strides=[256]", "traversal_strides=[128]");
    assert!(text.contains(from));
    std::fs::write(file, text.replace(from, to)).unwrap();
    assert!(run(file, case) != right);
}

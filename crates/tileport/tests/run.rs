//! `tileport run` as its users see it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

fn kernel(name: &str) -> String {
    kernels().join(name).display().to_string()
}

fn tileport(folder: &Path, args: &[&str]) -> Output {
    Command::cargo_bin("tileport")
        .unwrap()
        .current_dir(folder)
        .arg("run")
        .args(args)
        .output()
        .unwrap()
}

/// Runs with an exit code in mind; standard output and standard error.
fn run(folder: &Path, code: i32, args: &[&str]) -> (String, String) {
    let output = tileport(folder, args);
    let (out, err) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{out}\n{err}");
    (out, err)
}

fn json(folder: &Path, code: i32, args: &[&str]) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&run(folder, code, &args).0).unwrap()
}

/// A kernel that adds one to each element of an array, in tiles of 4, and one that is never to end.
const PLUS_ONE: &str = "\
entry @plus_one(%x: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>) {
  %t = make_token : token
  %view = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
  %part = make_partition_view %view : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>
  %i, %j, %k = get_tile_block_id : tile<i32>
  %tile, %t1 = load_view_tko weak %part[%i] token = %t : partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token
  %one = constant <f32: 1.0> : tile<4xf32>
  %sum = addf %tile, %one : tile<4xf32>
  %t2 = store_view_tko weak %sum, %part[%i] token = %t1 : tile<4xf32>, partition_view<tile=(4), tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  return
}
";

const SAME_PLACE: &str = "\
entry @same_place(%x: tile<ptr<i32>>) {
  %t = make_token : token
  %i, %j, %k = get_tile_block_id : tile<i32>
  %t1 = store_ptr_tko weak %x, %i token = %t : tile<ptr<i32>>, tile<i32> -> token
  return
}
";

const ENDLESS: &str = "\
entry @endless() {
  loop {
    continue
  }
  return
}
";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("plus_one.mlir", PLUS_ONE),
            ("same_place.mlir", SAME_PLACE),
            ("endless.mlir", ENDLESS),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path().join(name), bytes).unwrap();
    }

    fn floats(&self, name: &str) -> Vec<f32> {
        let bytes = std::fs::read(self.path().join(name)).unwrap();
        let end = bytes.iter().position(|b| *b == b'\n').unwrap() + 1;
        bytes[end..]
            .chunks(4)
            .map(|c| f32::from_le_bytes(c.try_into().unwrap()))
            .collect()
    }
}

/// A `.npy` file with a header as numpy writes it.
fn npy(descr: &str, shape: &str, fortran: bool, data: &[u8]) -> Vec<u8> {
    let fortran = if fortran { "True" } else { "False" };
    let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend(data);
    out
}

/// An archive with one member that is not compressed.
fn stored(name: &str, content: &[u8]) -> Vec<u8> {
    let mut crc = !0u32;
    for &byte in content {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
        }
    }
    let (crc, size, length) = (!crc, content.len() as u32, name.len() as u16);
    let mut facts = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
    facts.extend([crc, size, size].iter().flat_map(|n| n.to_le_bytes()));
    facts.extend(length.to_le_bytes());
    facts.extend([0, 0]);
    let local = [b"PK\x03\x04", &facts[..], name.as_bytes(), content].concat();
    let central = [b"PK\x01\x02\x14\x00", &facts[..], &[0; 14], name.as_bytes()].concat();
    let mut end = b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec();
    end.extend(
        [central.len() as u32, local.len() as u32]
            .iter()
            .flat_map(|n| n.to_le_bytes()),
    );
    end.extend([0, 0]);
    [local, central, end].concat()
}

fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|v| v.to_le_bytes()).collect()
}

#[test]
fn a_sidecar_says_how_to_run() {
    let folder = Folder::new();
    let (out, _) = run(folder.path(), 0, &[&kernel("softmax.mlir")]);
    assert!(out.contains("f32-ragged: 37 tile blocks on "), "{out}");
    assert!(out.contains("  y  f32[37, 1000]        written  min "), "{out}");
    let all = json(
        folder.path(),
        0,
        &[&kernel("softmax.mlir"), "--case", "f32-ragged"],
    );
    assert_eq!(all["runs"].as_array().unwrap().len(), 1);
    let y = &all["runs"][0]["arrays"][1];
    assert_eq!(
        (y["name"].as_str(), y["changed"].as_bool()),
        (Some("y"), Some(true))
    );
    assert!((y["mean"].as_f64().unwrap() - 1e-3).abs() < 1e-6);
}

#[test]
fn every_sidecar_of_the_corpus_finds_its_entries() {
    let text = std::fs::read_to_string(kernels().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let folder = Folder::new();
    let mut cases = 0;
    for (name, kernel) in manifest["kernels"].as_object().unwrap() {
        let file = kernels().join(format!("{name}.mlir"));
        // Kernels that need another GPU than the manifest's are kept as Python only.
        if !file.exists() {
            continue;
        }
        // Without the manifest the arguments tell which entry is meant, but for what is known of lists.
        let sidecar = std::fs::read_to_string(file.with_extension("toml")).unwrap();
        let file = if sidecar.contains("{ list = ") {
            file
        } else {
            let copy = folder.path().join(format!("{name}.mlir"));
            std::fs::copy(&file, &copy).unwrap();
            std::fs::write(copy.with_extension("toml"), sidecar).unwrap();
            copy
        };
        let result = json(&kernels(), 0, &[file.to_str().unwrap()]);
        for run in result["runs"].as_array().unwrap() {
            let case = run["case"].as_str().unwrap();
            assert_eq!(run["entry"], kernel["cases"][case]["entry"], "{name} {case}");
            cases += 1;
        }
    }
    assert!(cases > 200, "{cases}");
}

#[test]
fn arrays_come_from_files_and_go_to_files() {
    let folder = Folder::new();
    folder.write(
        "x.npy",
        &npy("<f4", "(6,)", false, &bytes(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0])),
    );
    let run_with = |arg: &str, extra: &[&str]| {
        let args: Vec<&str> = ["plus_one.mlir", "--grid", "1", "--arg", arg]
            .iter()
            .chain(extra)
            .copied()
            .collect();
        run(folder.path(), 0, &args);
    };
    run_with("x=from=x.npy", &["--out", "x=y.npy", "--out-all", "all.npz"]);
    assert_eq!(folder.floats("y.npy"), [1.0, 2.0, 3.0, 4.0, 4.0, 5.0]);
    run_with("x=from=all.npz#x", &["--out", "x=z.npy"]);
    assert_eq!(folder.floats("z.npy"), [2.0, 3.0, 4.0, 5.0, 4.0, 5.0]);
    run_with("arange(1):f32[4]", &["--out", "arg0=w.npy"]);
    assert_eq!(folder.floats("w.npy"), [2.0, 3.0, 4.0, 5.0]);

    let header = br#"{"v":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}"#;
    let mut file = (header.len() as u64).to_le_bytes().to_vec();
    file.extend(header);
    file.extend(bytes(&[9.0; 4]));
    folder.write("x.safetensors", &file);
    run_with("x=from=x.safetensors#v", &["--out", "x.npy"]);
    assert_eq!(folder.floats("x.npy"), [10.0; 4]);
}

#[test]
fn files_of_other_orders_are_read() {
    let folder = Folder::new();
    folder.write(
        "untouched.mlir",
        b"entry @untouched(%x: tile<ptr<f32>>) {\n  return\n}\n",
    );
    let columns: Vec<u8> = [1f32, 4., 2., 5., 3., 6.]
        .iter()
        .flat_map(|v| v.to_be_bytes())
        .collect();
    folder.write("columns.npy", &npy(">f4", "(2, 3)", true, &columns));
    for layout in ["", ";transposed", ";strides=8,2"] {
        let arg = format!("x=from=columns.npy{layout}");
        run(
            folder.path(),
            0,
            &["untouched.mlir", "--grid", "1", "--arg", &arg, "--out", "x=y.npy"],
        );
        assert_eq!(folder.floats("y.npy"), [1., 2., 3., 4., 5., 6.], "{layout}");
    }
}

#[test]
fn results_are_checked() {
    let folder = Folder::new();
    folder.write(
        "good.npy",
        &npy(
            "<f8",
            "(4,)",
            false,
            &[1f64, 2., 3., 4.]
                .iter()
                .flat_map(|v| v.to_le_bytes())
                .collect::<Vec<_>>(),
        ),
    );
    folder.write(
        "bad.npy",
        &npy("<f4", "(4,)", false, &bytes(&[1.0, 2.0, 3.5, 4.125])),
    );
    let args = |check: &'static str| {
        [
            "plus_one.mlir",
            "--grid",
            "1",
            "--arg",
            "x=arange:f32[4]",
            "--check",
            check,
        ]
    };
    let (out, _) = run(folder.path(), 0, &args("x=good.npy"));
    assert!(out.contains("`x` is as expected, exactly"), "{out}");
    let (out, _) = run(folder.path(), 1, &args("x=bad.npy"));
    let words = "`x` differs: 2 of 4 elements are not exactly as expected; the worst |Δ| is 0.5 at [2]: 3, expected 3.5";
    assert!(out.contains(words), "{out}");
    let all: Vec<&str> = args("x=bad.npy").into_iter().chain(["--atol", "0.2"]).collect();
    let result = json(folder.path(), 1, &all);
    let check = &result["runs"][0]["checks"][0];
    assert_eq!(
        (check["beyond"].as_u64(), check["worst"]["index"][0].as_u64()),
        (Some(1), Some(2))
    );
    let all: Vec<&str> = args("x=bad.npy").into_iter().chain(["--rtol", "0.15"]).collect();
    run(folder.path(), 0, &all);
}

#[test]
fn undefined_behaviour_has_a_place_and_leaves_files_alone() {
    let folder = Folder::new();
    folder.write("y.npy", b"mine");
    let args = [
        "plus_one.mlir",
        "--grid",
        "3",
        "--arg",
        "x=zeros:f32[8]",
        "--out",
        "x=y.npy",
    ];
    let (_, err) = run(folder.path(), 1, &args);
    for words in [
        "error[index-out-of-space]: tile 2 along dimension 0",
        "--> plus_one.mlir:6:3",
        "in tile block (2, 0, 0)",
        "`x` is f32[8], 32 bytes",
        "this is undefined behaviour",
        "help: launch fewer tile blocks",
    ] {
        assert!(err.contains(words), "{words}\n{err}");
    }
    assert_eq!(std::fs::read(folder.path().join("y.npy")).unwrap(), b"mine");
    let fault = &json(folder.path(), 1, &args)["runs"][0]["fault"];
    assert_eq!(fault["kind"], "index-out-of-space");
    assert_eq!(fault["place"]["line"], 6);
    assert_eq!(fault["block"], serde_json::json!([2, 0, 0]));
}

#[test]
fn races_orders_and_fuel_are_looked_at() {
    let folder = Folder::new();
    let args = |extra: &[&'static str]| -> Vec<&'static str> {
        ["same_place.mlir", "--grid", "4", "--arg", "zeros:i32[1]"]
            .iter()
            .chain(extra)
            .copied()
            .collect()
    };
    run(folder.path(), 0, &args(&[]));
    let (_, err) = run(folder.path(), 1, &args(&["--races"]));
    assert!(
        err.contains("error[race]") && err.contains("same_place.mlir:4:3"),
        "{err}"
    );
    let (_, err) = run(folder.path(), 1, &args(&["--orders", "3"]));
    assert!(err.contains("error[order-dependent]"), "{err}");
    let (_, err) = run(
        folder.path(),
        1,
        &["endless.mlir", "--grid", "1", "--fuel", "1000"],
    );
    assert!(err.contains("error[fuel]") && err.contains("`--fuel N`"), "{err}");
}

#[test]
fn prints_assertions_and_profiles_are_shown() {
    let folder = Folder::new();
    let (out, _) = run(
        folder.path(),
        0,
        &[&kernel("debug_checks.mlir"), "--case", "aligned", "--profile"],
    );
    assert!(
        out.contains("block (0, 0, 0) printed: blocks: 4, first tile's sum: "),
        "{out}"
    );
    assert!(
        out.contains("time by operation") && out.contains("load_view_tko"),
        "{out}"
    );
    let args = [
        "--grid",
        "1",
        "--arg",
        "x=full(-1):i32[64]",
        "--arg",
        "y=zeros:i32[64]",
    ];
    let file = kernel("debug_checks.mlir");
    let text = std::fs::read_to_string(&file).unwrap();
    let entry = text.split(['@', '(']).nth(1).unwrap();
    let all: Vec<&str> = [&*file, "--entry", entry].into_iter().chain(args).collect();
    let (_, err) = run(folder.path(), 1, &all);
    assert!(
        err.contains("error[assertion]") && err.contains("x has a negative element"),
        "{err}"
    );
}

#[test]
fn seeds_make_inputs_and_threads_do_not_matter() {
    let folder = Folder::new();
    let made = |extra: &[&'static str]| {
        let args = [
            "plus_one.mlir",
            "--grid",
            "64",
            "--arg",
            "x=randn:f32[256]",
            "--out",
            "x.npy",
        ];
        let all: Vec<&str> = args.iter().chain(extra).copied().collect();
        run(folder.path(), 0, &all);
        folder.floats("x.npy")
    };
    let first = made(&["--threads", "1"]);
    assert_eq!(first, made(&["--threads", "3"]));
    assert_ne!(first, made(&["--seed", "1"]));
}

#[test]
fn bad_requests_are_refused_with_one_message() {
    let folder = Folder::new();
    folder.write("y.npy", b"mine");
    folder.write("short.npy", &npy("<f4", "(4,)", false, &[0; 8]));
    folder.write("complex.npy", &npy("<c8", "(1,)", false, &[0; 8]));
    folder.write("bytes.npy", &npy("|u1", "(4,)", false, &[0; 4]));
    folder.write("other.npy", &npy("<f4", "(5,)", false, &[0; 20]));
    folder.write("text.npy", b"no array");
    folder.write("broken.mlir", b"entry @x(");
    folder.write(
        "wrong.toml",
        b"kernel = 'plus_one'\nsummary = ''\nfamilies = []\ncase = []\ncolour = 1\n",
    );
    folder.write("huge.npy", &npy("<f4", "(4611686018427387904, 16)", false, &[]));
    folder.write("negative.npy", &npy("<f4", "(-4,)", false, &[0; 16]));
    folder.write("cut.npy", &npy("<f4", "(4,)", false, &[0; 16])[..40]);
    folder.write("cut.npz", b"PK\x03\x04 and nothing behind");
    folder.write("junk.npz", &stored("a.npy", b"no array"));
    folder.write("two.npz", &stored("a.npy", &npy("<f4", "(4,)", false, &[0; 16])));
    folder.write(
        "header.safetensors",
        &[&(1u64 << 60).to_le_bytes()[..], b"{}"].concat(),
    );
    let header = br#"{"x":{"dtype":"F32","shape":[9],"data_offsets":[0,16]}}"#;
    let content = [&(header.len() as u64).to_le_bytes()[..], header, &[0; 16]].concat();
    folder.write("short.safetensors", &content);
    folder.write("broken.toml", b"kernel = 'plus_one\n");
    let saxpy = kernel("saxpy.mlir");
    let part = "_Kt1_A1f32_1t1_p16_A1f32_1t1_p16_Sf32_Si32_I256";
    let entry = format!("saxpy{part}");
    let saxpy = |arguments: &[&str]| -> Vec<String> {
        let mut all: Vec<String> = ["--entry", &entry, "--grid", "1"].map(str::to_owned).to_vec();
        all.insert(0, saxpy.clone());
        all.extend(
            arguments
                .iter()
                .flat_map(|a| ["--arg".to_owned(), (*a).to_owned()]),
        );
        all
    };
    let own = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let given = |arg: &str| own(&format!("plus_one.mlir --grid 1 --out x=y.npy --arg {arg}"));
    for (args, words) in [
        (own("nothing.mlir"), "cannot read nothing.mlir"),
        (own("broken.mlir --grid 1"), "broken.mlir:1:"),
        (own("plus_one.mlir"), "there is no sidecar plus_one.toml"),
        (
            own("plus_one.mlir --sidecar wrong.toml"),
            "unknown field `colour`",
        ),
        (
            own("plus_one.mlir --sidecar broken.toml"),
            "broken.toml is no sidecar",
        ),
        (own("plus_one.mlir --sidecar none.toml"), "cannot read none.toml"),
        (
            own("plus_one.mlir --grid 65536,65536,65536 --arg zeros:f32[4]"),
            "a grid has at most 2^40 tile blocks, but this one has 281474976710656",
        ),
        (
            own("plus_one.mlir --grid 4294967296 --arg zeros:f32[4]"),
            "a grid is one to three numbers",
        ),
        (
            own("plus_one.mlir --grid 1,,2 --arg zeros:f32[4]"),
            "a grid is one to three numbers",
        ),
        (given("x=from=huge.npy"), "[4611686018427387904, 16] is too large"),
        (given("x=from=negative.npy"), "its shape is no list of sizes"),
        (given("x=from=cut.npy"), "it ends within its header"),
        (given("x=from=cut.npz#a"), "cut.npz is no .npz file"),
        (
            given("x=from=junk.npz#a"),
            "array `a`: it does not begin as a .npy file does",
        ),
        (
            given("x=from=two.npz#b"),
            "there is no array `b`; did you mean `a`?",
        ),
        (
            given("x=from=header.safetensors#x"),
            "header.safetensors is no .safetensors file",
        ),
        (
            given("x=from=short.safetensors#x"),
            "short.safetensors is no .safetensors file",
        ),
        (
            given("x=zeros:f32[1000000000000]"),
            "an array of shape [1000000000000] is too large",
        ),
        (
            given("x=zeros:f32[99999999999999999999]"),
            "sizes are whole numbers",
        ),
        (given("x=zeros:f32[4];align=3"), "an alignment is a power of two"),
        (
            given("x=zeros:f32[4];strides=9000000000000000000"),
            "takes more memory than there can be",
        ),
        (
            own("plus_one.mlir --arg zeros:f32[4]"),
            "`--grid X[,Y[,Z]]` is missing",
        ),
        (own("plus_one.mlir --grid 0"), "each at least 1"),
        (own("plus_one.mlir --grid 1,2,3,4"), "at most three dimensions"),
        (
            own("plus_one.mlir --grid 1 --entry plus_on"),
            "there is no entry `plus_on`; did you mean `plus_one`?",
        ),
        (
            own("plus_one.mlir --grid 1"),
            "`arg0` is not given; the entry takes 1 argument: arg0: an array of f32, rank 1",
        ),
        (
            given("zeros:f32[4] --arg 3"),
            "2 arguments are given, but the entry takes 1 argument",
        ),
        (
            given("x=zeros:f16[4]"),
            "argument `x` is an array f16[4] of rank 1, but the entry takes an array of f32, rank 1",
        ),
        (
            given("x=zeros:f32[4,4]"),
            "argument `x` is an array f32[4, 4] of rank 2, but the entry takes an array of f32, rank 1",
        ),
        (
            given("x=1.5"),
            "argument `x` is the number 1.5, but the entry takes an array of f32, rank 1",
        ),
        (
            given("x=zeros:f32[4];strides=2"),
            "the stride of `x` along axis 0 is 2, but the kernel was compiled for 1",
        ),
        (
            given("x=zeros:f32[4];strides=2,1"),
            "`x` has 1 size and 2 strides",
        ),
        (
            given("x=zeroes:f32[4]"),
            "`zeroes` is no way to fill an array; did you mean `zeros`?",
        ),
        (given("x=from=none.npy"), "cannot read none.npy"),
        (
            given("x=from=short.npy"),
            "takes 16 bytes, but 8 follow its header",
        ),
        (
            given("x=from=complex.npy"),
            "numpy's type <c8, which Tile IR does not have",
        ),
        (
            given("x=from=text.npy"),
            "text.npy is no .npy, .npz or .safetensors file",
        ),
        (
            given("x=from=bytes.npy"),
            "argument `x` is an array u8[4] of rank 1",
        ),
        (
            given("x=from=bytes.npy:f32"),
            "elements of type u8, which cannot be the bits of f32",
        ),
        (
            given("x=zeros:f32[4] --out z.npy"),
            "there is no array `z`; did you mean `x`?",
        ),
        (
            given("x=zeros:f32[4] --out x=z.txt"),
            "one array is written as a .npy file",
        ),
        (given("x=zeros:f32[4] --out x=no/z.npy"), "there is no folder no"),
        (
            given("x=zeros:f32[4] --check x=other.npy"),
            "`x` is f32[4], but f32[5] is expected",
        ),
        (
            given("x=zeros:f32[4] --rtol 1"),
            "a tolerance needs `--check FILE`",
        ),
        (given("x=zeros:f32[4] --rtol -1"), "tolerance"),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "1.0"]),
            "`n` is not given",
        ),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "1", "2.5"]),
            "2.5 is no whole number, but the entry takes a scalar of type i32",
        ),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "f16:1", "8"]),
            "a scalar of type f16, but the entry takes a scalar of type f32",
        ),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "1", "5000000000"]),
            "5000000000 does not fit type i32",
        ),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "alfa=1", "8"]),
            "no parameter `alfa`; did you mean `alpha`?",
        ),
        (
            saxpy(&["x=zeros:f32[8]", "x=zeros:f32[8]", "1", "8"]),
            "argument `x` is given twice",
        ),
        (
            saxpy(&["zeros:f32[8]", "zeros:f32[8]", "zeros:f32[8]", "8"]),
            "the entry takes a scalar of type f32",
        ),
        (
            vec![kernel("saxpy.mlir"), "--case".into(), "f32-prt".into()],
            "has no case `f32-prt`; did you mean `f32-part`?",
        ),
    ] {
        let list: Vec<&str> = args.iter().map(String::as_str).collect();
        let (out, err) = run(folder.path(), 2, &list);
        assert!(err.contains(words), "{args:?}\nwanted: {words}\n{err}");
        assert_eq!(out, "", "{args:?}");
        assert_eq!(
            std::fs::read(folder.path().join("y.npy")).unwrap(),
            b"mine",
            "{args:?}"
        );
    }
}

#[test]
fn a_bundle_runs_to_its_end() {
    let folder = Folder::new();
    let bundle = folder.path().join("bundle");
    std::fs::create_dir(&bundle).unwrap();
    let status = Command::cargo_bin("tileport")
        .unwrap()
        .current_dir(folder.path())
        .args([
            "ir",
            "plus_one.mlir",
            "--emit",
            "bytecode",
            "-o",
            "bundle/plus_one.tileirbc",
        ])
        .output()
        .unwrap();
    assert!(status.status.success());
    // The inputs' archive is made by the command itself: the arrays after no more than adding one.
    let args = [
        "plus_one.mlir",
        "--grid",
        "1",
        "--arg",
        "x=arange:f32[4]",
        "--out-all",
        "bundle/in.npz",
    ];
    run(folder.path(), 0, &args);
    let case = |name: &str, grid: u32, entry: &str| {
        serde_json::json!({
            "kernel": "plus_one", "case": name, "module": "plus_one.tileirbc", "entry": entry, "grid": [grid, 1, 1],
            "inputs": "in.npz", "lists": [],
            "arrays": [{"name": "x", "dtype": "f32", "storage": "<f4", "shape": [4], "strides": [1], "align": 16, "output": true}],
            "params": [
                {"kind": "pointer", "array": 0},
                {"kind": "size", "dtype": "i32", "bytes": "04000000"},
                {"kind": "stride", "dtype": "i32", "bytes": "01000000"},
            ],
        })
    };
    let cases = [
        case("bad", 2, "plus_one"),
        case("none", 1, "nothing"),
        case("good", 1, "plus_one"),
    ];
    let manifest = serde_json::json!({ "format": 1, "cases": cases });
    std::fs::write(bundle.join("manifest.json"), manifest.to_string()).unwrap();
    let (out, _) = run(folder.path(), 2, &["--bundle", "bundle", "--out-dir", "out"]);
    assert!(out.contains("plus_one bad fault: index-out-of-space"), "{out}");
    assert!(
        out.contains("plus_one none error: there is no entry `nothing`"),
        "{out}"
    );
    assert!(
        out.contains("3 cases: 1 ran, 1 at fault, 0 that this executor cannot run, 1 error"),
        "{out}"
    );
    let check = [
        "plus_one.mlir",
        "--grid",
        "1",
        "--arg",
        "x=arange(1):f32[4]",
        "--check",
        "out/plus_one.good.npz",
    ];
    run(folder.path(), 0, &check);
    assert!(!folder.path().join("out/plus_one.bad.npz").exists());
}

#[test]
fn help_teaches() {
    let folder = Folder::new();
    let (out, _) = run(folder.path(), 0, &["--help"]);
    for words in [
        "--arg x=randn:f32[128,1000]",
        "Exit codes:",
        "from=FILE.safetensors#NAME",
        "--races",
    ] {
        assert!(out.contains(words), "{words}");
    }
}

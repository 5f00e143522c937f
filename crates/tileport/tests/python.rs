//! Kernels in cuTile Python on the command line: what is inferred, listed, compiled and run.

mod common;
use common::*;

const KERNELS: &str = "\
import cuda.tile as ct
import torch

ConstInt = ct.Constant[int]


@ct.kernel(occupancy=2)
def scale(x, y, factor, TILE: ConstInt):
    i = ct.bid(0)
    tile = ct.load(x, (i,), (TILE,), padding_mode=ct.PaddingMode.ZERO)
    ct.store(y, (i,), (tile * factor).astype(y.dtype))


@ct.kernel
def broken(x, n: ct.ScalarInt64, TILE: ConstInt = 16):
    a = ct.lod(x, (0,), (TILE,))
    b = a + 1
    c = ct.load(x, (0,), (TILE,)) + missing
    ct.store(x, (n,), b + c)


def host():
    x = torch.empty(256, dtype=torch.float16)
    ct.launch(torch.cuda.current_stream(), (16, 1, 1), scale, (x, torch.empty_like(x), 2.0, 16))
";

const OPEN: &str = "\
import cuda.tile as ct

@ct.kernel
def copy(x, y, TILE: ct.Constant[int]):
    ct.store(y, (ct.bid(0),), ct.load(x, (ct.bid(0),), (TILE,)))
";

#[test]
fn signatures_are_a_toml_that_other_commands_take() {
    let folder = Folder::new();
    folder.file(
        "ops.py",
        KERNELS.replace("ct.lod", "ct.load").replace("missing", "1"),
    );
    let said = folder.expect("signatures ops.py", 0);
    let expected = "\
# line 8
[[signature]]
kernel = \"scale\"
[signature.params]
# line 24: rank 1, f16 passed by this launch
x = \"f16[?/16:1]\"
# line 24: rank 1, f16 passed by this launch
y = \"f16[?/16:1]\"
# line 24: f32 passed by this launch
factor = \"f32\"
# line 24: passed by this launch
TILE = 16

# line 15
[[signature]]
kernel = \"broken\"
[signature.params]
# line 16: rank 1: ct.load in 1 dimension
# f32 assumed: nothing says more
x = \"f32[?:1]\"
# line 15: i64 by its annotation
n = \"i64\"
# line 15: its default
TILE = 16
";
    assert!(said.out.ends_with(expected), "{}", said.out);
    folder.expect("signatures ops.py -o ops.toml", 0);
    let ir = folder.expect("ir ops.py --kernel scale", 0);
    assert!(ir.out.contains("scale_Kt1_A1f16_"), "{}", ir.out);
    assert!(!ir.err.contains("inferred"), "{}", ir.err);
    folder.expect(
        "run ops.py --kernel scale --grid 2 --arg x=full(3):f16[32] --arg y=zeros:f16[32] --arg factor=0.5 --out y.npy",
        0,
    );
    assert_eq!(
        folder.expect("ir ops.py --kernel scale --sig ops.toml", 0).out,
        ir.out
    );
    let other = folder.expect("run ops.py --kernel scale", 2);
    assert!(other.err.contains("not how it is launched"), "{}", other.err);
    folder.expect("signatures absent.py", 2);
    folder.expect("signatures ops.py --kernel none", 2);
}

#[test]
fn a_complete_signature_is_used_and_said() {
    let folder = Folder::new();
    folder.file("ops.py", KERNELS);
    let said = folder.expect("ir ops.py --kernel scale", 0);
    assert!(
        said.err
            .contains("x: f16[?/16:1], y: f16[?/16:1], factor: f32, TILE=16"),
        "{}",
        said.err
    );
    let said = folder.expect(
        "inspect ops.py --kernel scale --sig x:f32[?],y:f32[?],factor:f32,TILE=8",
        0,
    );
    assert!(said.out.contains("entry @scale_Kt1_A1f32_"), "{}", said.out);
}

#[test]
fn an_incomplete_signature_is_not_used() {
    let folder = Folder::new();
    folder.file("copy.py", OPEN);
    let said = folder.expect("ir copy.py", 2);
    assert!(said.out.is_empty(), "{}", said.out);
    assert!(
        said.err
            .contains("nothing in this file says what `TILE` of the kernel `copy` is")
            && said.err.contains("`tileport signatures copy.py`"),
        "{}",
        said.err
    );
    let said = folder.expect("signatures copy.py", 1);
    assert!(
        said.out
            .contains("# FILL IN: it is a constant without a value\nTILE = \"=?\"\n"),
        "{}",
        said.out
    );
    let said = folder.expect("signatures copy.py --json", 1);
    let object: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let kernel = &object["kernels"][0];
    assert_eq!(kernel["complete"], false);
    assert_eq!(kernel["signature"], "x: f32[?:1], y: f32[?:1], TILE=?");
    assert_eq!(
        kernel["parameters"][2]["missing"],
        "it is a constant without a value"
    );
}

#[test]
fn every_kernel_is_listed_whatever_is_wrong_with_another() {
    let folder = Folder::new();
    folder.file("ops.py", KERNELS);
    let said = folder.expect("inspect ops.py", 1);
    for expected in [
        "ops.py: cuTile Python, 2 kernels",
        "kernel scale (line 8)",
        "  option occupancy: 2",
        "    x: array f16[?/16:1]",
        "    TILE: constant int =16",
        "    x: load (TILE), padding zero, line 10",
        "    y: store (TILE), line 11",
        "kernel broken (line 15)",
        "  not readable: 2 errors",
        "    TILE: constant int =16, default 16",
    ] {
        assert!(said.out.contains(expected), "{expected}\n{}", said.out);
    }
    for expected in [
        "there is no `ct.lod` in cuTile",
        "did you mean `ct.load`?",
        "ops.py:16:9",
        "`missing` is not defined",
        "ops.py:18:37",
    ] {
        assert!(said.err.contains(expected), "{expected}\n{}", said.err);
    }
    let said = folder.expect("inspect ops.py --json", 1);
    let object: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(object["kernels"][0]["accesses"][0]["shape"][0], "TILE");
    assert_eq!(object["kernels"][1]["read"], false);
    folder.expect("inspect ops.py --kernel scale", 0);
}

#[test]
fn grids_of_more_than_three_dimensions_are_warned_of() {
    let folder = Folder::new();
    folder.file(
        "ops.py",
        KERNELS.replace("(16, 1, 1), scale", "(2, 2, 2, 2), scale"),
    );
    let said = folder.expect("inspect ops.py --kernel scale", 0);
    assert!(
        said.err.contains("warning[python-grid-rank]") && said.err.contains("this one has 4"),
        "{}",
        said.err
    );
    folder.file("clean.py", KERNELS);
    assert!(
        !folder
            .expect("inspect clean.py --kernel scale", 0)
            .err
            .contains("warning")
    );
}

#[test]
fn a_fault_stands_where_the_file_has_it() {
    let folder = Folder::new();
    folder.file(
        "copy.py",
        OPEN.replace("ct.load(x, (ct.bid(0),)", "ct.load(x, (ct.bid(0) + 1,)"),
    );
    let run = "run copy.py --sig x:f32[?:1],y:f32[?:1],TILE=16 --grid 4 --arg x=zeros:f32[64] --arg y=zeros:f32[64]";
    let said = folder.expect(run, 1).err;
    assert!(
        said.contains("error[index-out-of-space]: tile 4 along dimension 0 is asked for")
            && said.contains("--> copy.py:5:31"),
        "{said}"
    );
    folder.file("copy.py", OPEN);
    folder.expect(run, 0);
}

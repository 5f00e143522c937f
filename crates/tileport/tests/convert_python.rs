//! `convert --to cutile-python`: a rewrite of the source itself, flags for transposed operands, kernels from dumps.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod common;
use common::*;

const GEMM: &str = "\
\"\"\"Products of matrices.\"\"\"
import cuda.tile as ct
import torch

ConstInt = ct.Constant[int]


@ct.kernel(occupancy=2)
def gemm(a, b, c, TILE_M: ConstInt, TILE_N: ConstInt, TILE_K: ConstInt):
    \"\"\"c = a @ b\"\"\"
    i, j = ct.bid(0), ct.bid(1)
    acc = ct.zeros((TILE_M, TILE_N), ct.float32)
    # Along the inner dimension.
    for k in range(ct.num_tiles(a, 1, (TILE_M, TILE_K))):
        ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO)
        tb = ct.load(b, (k, j), (TILE_K, TILE_N), padding_mode=ct.PaddingMode.ZERO)
        acc = ct.mma(ta, tb, acc)
    ct.store(c, (i, j), acc.astype(c.dtype))


def run(a, b):
    c = torch.empty((a.shape[0], b.shape[1]), device=a.device, dtype=a.dtype)
    grid = (ct.cdiv(a.shape[0], 16), ct.cdiv(b.shape[1], 16))
    ct.launch(torch.cuda.current_stream(), grid, gemm, (a, b, c, 16, 16, 16))
    return c


def run_transposed(a, b):
    wt = b.t().contiguous()
    c = torch.empty((a.shape[0], wt.shape[1]), device=a.device, dtype=a.dtype)
    ct.launch(torch.cuda.current_stream(), (4, 4), gemm, (a, wt, c, 16, 16, 16))
    return c
";

const SIGNATURE: &str = "a: f16[?, ?], b: f16[?, ?], c: f16[?, ?], TILE_M=16, TILE_N=16, TILE_K=16";

fn convert(folder: &Folder, file: &str, more: &[&str]) -> Ran {
    let mut command = folder.command();
    command.args([
        "convert",
        file,
        "--to",
        "cutile-python",
        "-o",
        "port",
        "--effort",
        "quick",
    ]);
    command.args(more);
    ran(command.output().unwrap())
}

fn text(folder: &Folder, path: &str) -> String {
    std::fs::read_to_string(folder.path().join("port").join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn a_source_that_is_written_again_keeps_all_but_the_kernel() {
    let folder = Folder::new();
    folder.file("gemm.py", GEMM);
    let ran = convert(&folder, "gemm.py", &["--sig", SIGNATURE]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 proven"), "{}", ran.out);
    assert!(
        ran.err
            .contains("`b.t().contiguous()` copies the whole array to transpose it"),
        "{}",
        ran.err
    );
    let made = text(&folder, "gemm.py");
    let body = |text: &str| {
        let (before, rest) = text
            .split_once("    i, j = ct.bid(0)")
            .or_else(|| text.split_once("    i = ct.bid(0)"))
            .unwrap();
        let (_, after) = rest.split_once("def run(").unwrap();
        (before.to_owned(), after.to_owned())
    };
    assert_eq!(body(&made), body(GEMM), "{made}");
    assert!(
        made.contains("    # Along the inner dimension.\n    for k in range("),
        "{made}"
    );
    assert!(text(&folder, "evidence.json").contains("\"verdict\": \"proven\""));
}

#[test]
fn flags_reach_the_kernel_its_launches_and_the_functions_around_them() {
    let folder = Folder::new();
    folder.file("gemm.py", GEMM);
    let ran = convert(&folder, "gemm.py", &["--sig", SIGNATURE, "--transpose", "a,b"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let made = text(&folder, "gemm.py");
    for expected in [
        "TILE_K: ConstInt, TRANSPOSE_A: ConstInt, TRANSPOSE_B: ConstInt):\n",
        "ct.static_assert(TRANSPOSE_A == 0 or TRANSPOSE_A == 1, \"TRANSPOSE_A is 0 or 1\")",
        "def run(a, b, trans_a=False, trans_b=False):\n",
        "c = torch.empty(((a.mT if trans_a else a).shape[0], (b.mT if trans_b else b).shape[1]),",
        "gemm, (a, b, c, 16, 16, 16, int(trans_a), int(trans_b)))",
        "    wt = b.t()\n",
        "gemm, (a, wt.mT, c, 16, 16, 16, int(trans_a), 1))",
        "        if TRANSPOSE_A == 1:\n",
    ] {
        assert!(made.contains(expected), "{expected}\n{made}");
    }
    for name in ["NN", "NT", "TN", "TT"] {
        assert!(ran.out.contains(name), "{}", ran.out);
    }
}

#[test]
fn a_dump_becomes_a_kernel_in_python() {
    let folder = Folder::new();
    folder.file("gemm.py", GEMM);
    let mut command = folder.command();
    command.args(["ir", "gemm.py", "--sig", SIGNATURE, "-o", "gemm.mlir"]);
    assert_eq!(ran(command.output().unwrap()).code, Some(0));
    let ran = convert(&folder, "gemm.mlir", &[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let made = text(&folder, "gemm.py");
    assert!(made.starts_with("# Ported from gemm.mlir by Tileport"), "{made}");
    assert!(made.contains("\n@ct.kernel(occupancy=2)\ndef gemm("), "{made}");
    assert!(made.contains(".dtype == ct.float16"), "{made}");
}

#[test]
fn a_layout_is_for_other_languages() {
    let folder = Folder::new();
    folder.file("gemm.py", GEMM);
    let ran = convert(&folder, "gemm.py", &["--sig", SIGNATURE, "--layout", "same"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("--layout is `standalone` or `tilegym`"),
        "{}",
        ran.err
    );
}

#[test]
fn a_flag_of_the_kernels_own_is_carried() {
    let folder = Folder::new();
    let kernel = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kernels/matmul_transposed.py");
    folder.file("matmul_transposed.py", std::fs::read(kernel).unwrap());
    let signature = "a: f16[?, ?], b: f16[?, ?], c: f16[?, ?], TRANSPOSE_A=True, TRANSPOSE_B=False, \
                     TILE_M=16, TILE_N=16, TILE_K=16";
    let ran = convert(
        &folder,
        "matmul_transposed.py",
        &["--sig", signature, "--transpose", "a,b"],
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    for flag in ["TRANSPOSE_A", "TRANSPOSE_B"] {
        assert!(
            ran.err
                .contains(&format!("of its own, `{flag}`: the port has it, too")),
            "{}",
            ran.err
        );
    }
    assert!(ran.out.contains("1 proven"), "{}", ran.out);
}

#[test]
fn arrays_of_lists_have_flags_too() {
    let folder = Folder::new();
    for file in ["grouped_matmul.py", "grouped_matmul.toml"] {
        let path = format!("{}/../../kernels/{file}", env!("CARGO_MANIFEST_DIR"));
        folder.file(file, std::fs::read(path).unwrap());
    }
    let ran = convert(&folder, "grouped_matmul.py", &["--transpose", "a,b", "--explain"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let made = text(&folder, "grouped_matmul.py");
    for expected in [
        "TILE_K: ConstInt, TRANSPOSE_A: ConstInt, TRANSPOSE_B: ConstInt):\n",
        "        a, b, c = left[g], right[g], result[g]\n",
        "range(ct.num_tiles(a, 0, (TILE_K, TILE_M)) if TRANSPOSE_A == 1 else ct.num_tiles(a, 1, (TILE_M, TILE_K))):\n",
        "                if TRANSPOSE_A == 1:\n                    ta = ct.load(a, (i, k), (TILE_M, TILE_K), padding_mode=ct.PaddingMode.ZERO, order=(1, 0))\n",
    ] {
        assert!(made.contains(expected), "{expected}\n{made}");
    }
    for name in ["NN", "NT", "TN", "TT"] {
        assert!(ran.out.contains(name), "{}", ran.out);
    }
    assert!(
        ran.err.contains(
            "TRANSPOSE_A: tiles are loaded through a view in the kernel's order, since that was never slower"
        ),
        "{}",
        ran.err
    );
    // With lengths of its own for each array, and launches like the sidecar's.
    let evidence = text(&folder, "evidence.json");
    assert!(evidence.contains("launch of 3x1x1"), "{evidence}");
    assert!(evidence.contains("\"verdict\": \"proven\""), "{evidence}");
}

#[test]
fn a_port_in_python_is_verified_against_its_source() {
    let folder = Folder::new();
    folder.file("gemm.py", GEMM);
    let made = convert(&folder, "gemm.py", &["--sig", SIGNATURE, "--transpose", "a,b"]);
    assert_eq!(made.code, Some(0), "{}{}", made.out, made.err);
    let verify = |port: &str| {
        let mut command = folder.command();
        command.args(["verify", "gemm.py", port, "--sig", SIGNATURE, "--effort", "quick"]);
        ran(command.output().unwrap())
    };
    for port in ["port", "port/gemm.py"] {
        let same = verify(port);
        assert_eq!(same.code, Some(0), "{}{}", same.out, same.err);
        assert!(same.out.contains("proven"), "{}", same.out);
        assert!(
            same.err.contains("the two are compared with TRANSPOSE_B=0"),
            "{}",
            same.err
        );
    }
    let port = text(&folder, "gemm.py");
    folder.file(
        "other.py",
        port.replace("tb = ct.load(b, (k, j)", "tb = ct.load(b, (j, k)"),
    );
    let other = verify("other.py");
    assert_eq!(other.code, Some(1), "{}{}", other.out, other.err);
    assert!(other.out.contains("differs"), "{}", other.out);
    folder.file(
        "broken.py",
        port.replace("ct.mma(ta, tb, acc)", "ct.mma(ta, acc)"),
    );
    let broken = verify("broken.py");
    assert_eq!(broken.code, Some(1), "{}{}", broken.out, broken.err);
    assert!(broken.out.contains("the port does not compile"), "{}", broken.out);
    folder.file("renamed.py", GEMM.replace("TILE_K", "DEPTH"));
    let renamed = verify("renamed.py");
    assert_eq!(renamed.code, Some(2), "{}{}", renamed.out, renamed.err);
    assert!(
        renamed
            .err
            .contains("the parameter `DEPTH` of `gemm` is none of the source's, which are a, b, c, TILE_M, TILE_N, TILE_K"),
        "{}",
        renamed.err
    );
}

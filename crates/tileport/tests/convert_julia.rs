//! `convert --to cutile-jl` and `verify` of ports in cuTile.jl: what is written was read back, what is broken differs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod common;
use common::*;

const SCALE: &str = "\
import cuda.tile as ct


@ct.kernel
def scale(x, y, factor: float, TILE: ct.Constant[int]):
    i = ct.bid(0)
    t = ct.load(x, (i, 0), (1, TILE), padding_mode=ct.PaddingMode.ZERO)
    ct.store(y, (i, 0), t * factor - ct.max(t, 1, keepdims=True))
";

const SIGNATURE: &str = "x: f32[?, ?], y: f32[?, ?], factor: f32, TILE=16";

fn command(folder: &Folder, words: &[&str]) -> Ran {
    let mut command = folder.command();
    command.args(words);
    ran(command.output().unwrap())
}

fn converted(layout: &str) -> Folder {
    let folder = Folder::new();
    folder.file("scale.py", SCALE);
    let words = [
        "convert",
        "scale.py",
        "--to",
        "cutile-jl",
        "-o",
        "port",
        "--effort",
        "quick",
        "--sig",
        SIGNATURE,
        "--layout",
        layout,
    ];
    let ran = command(&folder, &words);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 launch: 1 proven"), "{}", ran.out);
    folder
}

fn verify(folder: &Folder, port: &str, more: &[&str]) -> Ran {
    let mut words = vec![
        "verify", "scale.py", port, "--effort", "quick", "--sig", SIGNATURE,
    ];
    words.extend(more);
    command(folder, &words)
}

#[test]
fn a_port_says_what_it_was_verified_by() {
    for layout in ["reversed", "same"] {
        let folder = converted(layout);
        let read = |name: &str| std::fs::read_to_string(folder.path().join("port").join(name)).unwrap();
        let kernel = read("scale_kernel.jl");
        let line = format!(
            "# Verified: read back by Tileport {}, 1 launch: 1 proven.",
            env!("CARGO_PKG_VERSION")
        );
        assert!(kernel.contains(&line), "{kernel}");
        assert!(read("evidence.json").contains("\"verdict\": \"proven\""));
        assert!(read("tileport.json").contains(&format!("\"layout\": \"{layout}\"")));
        let again = verify(&folder, "port", &[]);
        assert_eq!(again.code, Some(0), "{}{}", again.out, again.err);
        assert!(again.out.contains("proven"), "{}", again.out);
    }
}

#[test]
fn a_port_by_hand_is_told_by_the_names_of_its_parameters() {
    let folder = converted("reversed");
    let path = folder.path().join("port/scale_kernel.jl");
    let kernel = std::fs::read_to_string(&path).unwrap();
    folder.file("hand.jl", &kernel);
    let same = verify(&folder, "hand.jl", &[]);
    assert_eq!(same.code, Some(0), "{}{}", same.out, same.err);
    let broken = kernel.replace("maximum(", "minimum(");
    assert_ne!(broken, kernel);
    folder.file("broken.jl", &broken);
    let differs = verify(&folder, "broken.jl", &[]);
    assert_eq!(differs.code, Some(1), "{}{}", differs.out, differs.err);
    assert!(differs.out.contains("differs"), "{}", differs.out);
}

#[test]
fn what_is_wrong_with_a_port_is_said_at_its_line() {
    let folder = converted("reversed");
    let kernel = std::fs::read_to_string(folder.path().join("port/scale_kernel.jl")).unwrap();
    folder.file("zero.jl", kernel.replace("ct.bid(1)", "ct.bid(0)"));
    let refused = verify(&folder, "zero.jl", &[]);
    assert_eq!(refused.code, Some(1), "{}{}", refused.out, refused.err);
    for part in [
        "[julia-zero-based]",
        "the dimensions of the grid are 1, 2 and 3, not 0",
        "ct.bid(0)",
    ] {
        assert!(refused.out.contains(part), "{part}: {}", refused.out);
    }
}

#[test]
fn kernels_in_julia_are_looked_at_like_others() {
    let folder = converted("reversed");
    let file = "port/scale_kernel.jl";
    let ran = command(&folder, &["ir", file, "--sig", SIGNATURE]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("entry @scale"), "{}", ran.out);
    let without = command(&folder, &["ir", file]);
    assert_eq!(without.code, Some(2), "{}{}", without.out, without.err);
    assert!(
        without.err.contains("say with --sig what `scale`"),
        "{}",
        without.err
    );
}

#[test]
fn a_list_becomes_a_tuple_and_its_arrays_are_handed_over_one_by_one() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kernels/list_sum.py");
    for layout in ["reversed", "same"] {
        let folder = Folder::new();
        let words = [
            "convert",
            source,
            "--to",
            "cutile-jl",
            "-o",
            "port",
            "--effort",
            "quick",
            "--layout",
            layout,
        ];
        let ran = command(&folder, &words);
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("2 launches: 2 agree"), "{}", ran.out);
        let path = folder.path().join("port/list_sum_kernel.jl");
        let text = std::fs::read_to_string(&path).unwrap();
        let tests = std::fs::read_to_string(folder.path().join("port/test/runtests.jl")).unwrap();
        assert!(tests.contains("terms_1 = CuArray(BEFORE["), "{tests}");
        let again = command(&folder, &["verify", source, "port", "--effort", "quick"]);
        assert_eq!(again.code, Some(0), "{}{}", again.out, again.err);
        // All but the first array are left out.
        let left_out = text.replace("Base.tail(terms_rest)", "()");
        assert_ne!(text, left_out);
        std::fs::write(&path, left_out).unwrap();
        let ran = command(&folder, &["verify", source, "port", "--effort", "quick"]);
        assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("differs"), "{}", ran.out);
    }
}

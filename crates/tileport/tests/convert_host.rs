//! What `convert` writes around a kernel: host code, the source's own host functions, layouts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod common;
use common::*;

const NORMS: &str = "\
\"\"\"Scaling.\"\"\"
import cuda.tile as ct
from pkg.backend import register_impl


@ct.kernel(occupancy=2)
def scale(x, y, factor, TILE: ct.Constant[int]):
    i = ct.bid(0)
    tile = ct.load(x, (i,), (TILE,), padding_mode=ct.PaddingMode.ZERO)
    ct.store(y, (i,), (tile * factor).astype(y.dtype))


@register_impl(\"scale\", backend=\"cutile\")
def run(x, y, stream):
    ct.launch(stream, (ct.cdiv(x.shape[0], 16),), scale, (x, y, 2.0, 16))
";

const SIGNATURE: &str = "x: f16[?], y: f16[?], factor: f32, TILE=16";

fn convert(layout: &str) -> Folder {
    let folder = Folder::new();
    folder.file("norms.py", NORMS);
    let mut command = folder.command();
    command.args([
        "convert",
        "norms.py",
        "--to",
        "cutile-rs",
        "--no-verify",
        "-o",
        "port",
    ]);
    command.args(["--layout", layout, "--sig", SIGNATURE]);
    let ran = ran(command.output().unwrap());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    folder
}

fn text(folder: &Folder, path: &str) -> String {
    std::fs::read_to_string(folder.path().join("port").join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn a_port_has_what_calls_it() {
    let folder = convert("standalone");
    let text = |path: &str| text(&folder, path);
    let ffi = text("src/ffi.rs");
    assert!(
        ffi.contains("pub unsafe extern \"C\" fn cutile_scale(\n    x: *const TensorDesc,"),
        "{ffi}"
    );
    assert!(
        ffi.contains("    factor: f64,\n    tile: i64,\n    grid_x: i32,"),
        "{ffi}"
    );
    let port = text("python/scale_rs/_port.py");
    assert!(
        port.contains("parameters=(\"x\", \"y\", \"factor\", \"TILE\")"),
        "{port}"
    );
    assert!(port.contains("hints={\"occupancy\": 2}"), "{port}");
    let host = text("python/scale_rs/host.py");
    assert!(host.contains("from scale_rs import scale\n"), "{host}");
    assert!(
        host.contains("_port_launch(stream, (ct.cdiv(x.shape[0], 16),), scale,"),
        "{host}"
    );
    assert!(
        host.contains("@register_impl(\"scale\", backend=\"cutile-rs\")"),
        "{host}"
    );
    assert!(!host.contains("@ct.kernel"), "{host}");
    assert_eq!(text("tests/norms_source.py"), NORMS);
}

#[test]
fn the_layout_of_tilegym_registers_what_the_source_registers() {
    let folder = convert("tilegym");
    let text = |path: &str| text(&folder, path);
    assert!(text("scale_kernel/ffi.rs").contains("cutile_scale"));
    assert!(text("scale_kernel/kernel.rs").contains("pub unsafe fn scale"));
    assert!(text("cutile_kernels/Cargo.toml").contains("cutile = \"=0.5.0\""));
    let operator = text("scale.py");
    assert!(operator.contains("from .scale_port import scale\n"), "{operator}");
    assert!(operator.contains("backend=\"cutile-rs\""), "{operator}");
    assert!(text("scale_port.py").contains("bind_kernel_function_cffi("));
}

//! Grids and constants of launches, in terms of what the kernel is handed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use tileport_python::grid::{HostInt, HostLaunch, HostOp};
use tileport_python::{Project, SourceFiles};

/// How `k(x, y, N, BLOCK)` is launched by what stands after it.
fn launch(host: &str) -> Option<HostLaunch> {
    let text = format!(
        "import math\nimport cuda.tile as ct\n\n@ct.kernel\ndef k(x, y, N: ct.Constant[int], BLOCK: ct.Constant[int]):\n    \
         pass\n\n{host}"
    );
    let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), text)]));
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernel = project.kernels(module).named("k").unwrap();
    project.host_launch(module, kernel)
}

fn of(op: HostOp, a: HostInt, b: HostInt) -> HostInt {
    HostInt::Of(op, Box::new(a), Box::new(b))
}

#[test]
fn a_grid_is_told_by_what_is_handed_in() {
    let found = launch(
        "def run(x, y, stream):\n    rows, n = x.shape\n    block = 128\n    \
         grid = (rows, (n + block - 1) // block, 1)\n    ct.launch(stream, grid, k, (x, y, n, block))\n",
    );
    let found = found.unwrap();
    let columns = of(HostOp::CeilDiv, HostInt::Value(2), HostInt::Value(3));
    let wanted = vec![HostInt::Length(0, 0), columns, HostInt::Int(1)];
    assert_eq!(found.grid, Some(wanted));
    assert_eq!(found.constants, [(3, 128)]);
}

#[test]
fn functions_and_methods_are_followed() {
    let found = launch(
        "def up(a, b):\n    \"\"\"Rounds up.\"\"\"\n    return (a + b - 1) // b\n\n\
         def run(x, y, stream, block):\n    flat = x.contiguous()\n    total = x.numel()\n    \
         grid = (up(total, block), math.ceil(y.shape[-1] / block), min(y.size(0), 4))\n    \
         ct.launch(stream, grid, k, (flat, y, 7, block))\n",
    );
    let found = found.unwrap();
    let block = || HostInt::Value(3);
    let wanted = vec![
        of(HostOp::CeilDiv, HostInt::Count(0), block()),
        of(HostOp::CeilDiv, HostInt::Length(1, -1), block()),
        of(HostOp::Min, HostInt::Length(1, 0), HostInt::Int(4)),
    ];
    assert_eq!(found.grid, Some(wanted));
    assert_eq!(found.constants, [(2, 7)]);
}

#[test]
fn what_the_text_does_not_tell_is_not_said() {
    // The grid depends on the device.
    let device = "def run(x, y, stream):\n    grid = (sms(x.device), 1, 1)\n    ct.launch(stream, grid, k, (x, y, 3, 4))\n";
    let found = launch(device).unwrap();
    assert_eq!(found.grid, None);
    assert_eq!(found.constants, [(2, 3), (3, 4)]);
    // What is launched has other lengths than what the grid is made of.
    let reshaped = "def run(x, y, stream):\n    rows = x.shape[0]\n    x = x.reshape(-1, 8)\n    \
                    ct.launch(stream, (rows, 1, 1), k, (x, y, x.stride(0), y.stride(0)))\n";
    assert_eq!(launch(reshaped), None);
    // Two launches that differ.
    let two = "def run(x, y, stream):\n    ct.launch(stream, (x.shape[0], 1, 1), k, (x, y, 3, 4))\n    \
               ct.launch(stream, (y.shape[0], 1, 1), k, (x, y, 3, 5))\n";
    let found = launch(two).unwrap();
    assert_eq!((found.grid, found.constants), (None, vec![(2, 3)]));
    // Bound in two ways.
    let either = "def run(x, y, stream, n=None):\n    if n is None:\n        n = 5\n    \
                  ct.launch(stream, (n, 1, 1), k, (x, y, x.stride(0), y.stride(0)))\n";
    assert_eq!(launch(either), None);
    assert_eq!(launch(""), None);
}

#[test]
fn an_expression_that_nests_without_end_is_given_up() {
    let sum = vec!["x.shape[0]"; 60].join(" + ");
    let host =
        format!("def run(x, y, s):\n    ct.launch(s, ({sum}, 1, 1), k, (x, y, x.stride(0), y.stride(0)))\n");
    assert_eq!(launch(&host), None);
}

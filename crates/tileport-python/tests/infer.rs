//! Signatures inferred from a kernel's file: what is found, why, and what is said to be missing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_ir::{Diagnostic, Severity};
use tileport_kernel::ParamSpec;
use tileport_kernel::signature::{sidecar, text};
use tileport_python::{Inferred, Project, SourceFiles};

const HEAD: &str =
    "import cuda.tile as ct\nimport torch\nfrom types import SimpleNamespace\nConstInt = ct.Constant[int]\n";

/// The inference for the kernel `k` of a text, and what the text has at each diagnostic and reason.
fn infer(source: &str) -> (Inferred, String) {
    let source = format!("{HEAD}{source}");
    let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), source.clone())]));
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    assert!(
        module.file().diagnostics().is_empty(),
        "{:?}",
        module.file().diagnostics()
    );
    let kernel = project.kernels(module).named("k").unwrap();
    (project.infer(module, kernel), source)
}

/// The signature as text; nothing may be wrong.
fn signature(source: &str) -> String {
    let (inferred, _) = infer(source);
    assert_eq!(inferred.findings, []);
    assert!(inferred.is_complete());
    shown(&inferred)
}

fn shown(inferred: &Inferred) -> String {
    let names: Vec<&str> = inferred.params.iter().map(|param| param.name.as_str()).collect();
    text::print(&names, &inferred.signature)
}

/// The reasons for a parameter, with the first line of what they point at.
fn reasons(source: &str, name: &str) -> Vec<String> {
    let (inferred, text) = infer(source);
    let param = inferred.params.iter().find(|param| param.name == name).unwrap();
    let shown = param.reasons.iter().map(|reason| {
        let place = text.get(reason.span.start as usize..reason.span.end as usize);
        let place = place.filter(|_| reason.span.is_some()).unwrap_or("-");
        format!("{} @ {}", reason.text, place.lines().next().unwrap())
    });
    shown.collect()
}

fn errors(source: &str) -> Vec<String> {
    let (inferred, text) = infer(source);
    let shown = |found: &Diagnostic| {
        let place = text
            .get(found.span.start as usize..found.span.end as usize)
            .unwrap();
        format!("{}: {} @ {place}", found.code.0, found.message)
    };
    assert!(
        inferred
            .findings
            .iter()
            .all(|found| found.severity == Severity::Error)
    );
    inferred.findings.iter().map(shown).collect()
}

#[test]
fn ranks_come_from_accesses() {
    let source = "
@ct.kernel
def k(x, y, idx, out, counts, T: ConstInt = 16):
    i = ct.bid(0)
    tile = ct.load(x, (i, 0), (1, T))
    where = ct.load(idx, i, shape=T)
    picked = ct.gather(y, (where, where, where))
    ct.store(out, (0, i, 0), ct.reshape(tile, (1, 1, T)))
    ct.atomic_add(counts, (where,), 1)
";
    assert_eq!(
        signature(source),
        "x: f32[?, ?:1], y: f32[?, ?, ?:1], idx: i32[?:1], out: f32[?, ?, ?:1], counts: f32[?:1], T=16"
    );
    assert_eq!(
        reasons(source, "y"),
        [
            "rank 3: ct.gather in 3 dimensions @ ct.gather(y, (where, where, where))",
            "f32 assumed: nothing says more @ -"
        ]
    );
    assert_eq!(
        reasons(source, "idx")[1],
        "i32 assumed: its elements are used as such @ -"
    );
    assert_eq!(reasons(source, "T"), ["its default @ 16"]);
}

#[test]
fn ranks_come_from_helpers_shapes_views_and_slices() {
    let source = "
def row(a, i, T):
    return ct.load(a, (i, 0), (1, T))
@ct.kernel
def k(x, y, v, s, t, T: ConstInt = 16):
    M, N, K = y.shape
    tile = row(x, ct.bid(0), T)
    view = v.tiled_view((1, T))
    part = s.slice(1, 0, 8)
    n = t.shape[1] + M + N + K
    ct.store(part, (0, n), tile)
    view.store((0, 0), tile)
";
    assert_eq!(
        signature(source),
        "x: f32[?, ?:1], y: f32[?, ?, ?:1], v: f32[?, ?:1], s: f32[?, ?:1], t: f32[?, ?:1], T=16"
    );
    assert_eq!(reasons(source, "t")[0], ".shape of dimension 1 @ t.shape[1]");
    assert_eq!(reasons(source, "t")[1], "rank 2 assumed: no access says more @ -");
}

#[test]
fn scalars_lists_and_tuples_are_told_apart() {
    let source = "
@ct.kernel
def k(xs, n, scale, pair: tuple[ct.Array, int], flag, T: ConstInt = 16):
    i = ct.bid(0)
    x = xs[i]
    a, m = pair
    if flag > 0:
        for j in range(n):
            tile = ct.load(x, (j,), (T,)) * scale
            ct.store(a, (j + m,), tile)
";
    assert_eq!(
        signature(source),
        "xs: list[f32[?:1]], n: i32, scale: f32, pair: (f32[?:1], i32), flag: i32, T=16"
    );
    assert_eq!(
        reasons(source, "scale")[1],
        "f32 assumed: it only meets floats @ -"
    );
}

#[test]
fn launches_give_constants_and_element_types() {
    let source = "
TILE = 2 * 64
@ct.kernel
def k(x, y, n, eps, T: ConstInt, CAUSAL: ct.Constant[bool], DT: ct.Constant, MODE: ct.Constant):
    tile = ct.load(x, (ct.bid(0),), (T,)) + eps
    if CAUSAL:
        tile = tile + n
    ct.store(y, (ct.bid(0),), tile.astype(DT))
def host(fast=True):
    x = torch.randn(1024, dtype=torch.float16, device='cuda')
    y = torch.empty_like(x)
    ct.launch(torch.cuda.current_stream(), (8, 1, 1), k, (x, y, 7, 1e-5, TILE, fast, ct.float16, None))
";
    assert_eq!(
        signature(source),
        "x: f16[?/16:1], y: f16[?/16:1], n: i32, eps: f32, T=128, CAUSAL=true, DT=f16, MODE=None"
    );
    assert_eq!(reasons(source, "T"), ["passed by this launch @ TILE"]);
    assert_eq!(reasons(source, "x")[0], "rank 1, f16 passed by this launch @ x");
}

#[test]
fn tuning_gives_the_first_configuration() {
    let body = "
@ct.kernel
def k(x, T: ConstInt, U: ConstInt):
    ct.store(x, (ct.bid(0), 0), ct.full((T, U), 0.0, ct.float32))
def host(x, s):
    result = ct.tune.exhaustive_search(CONFIGS, s, lambda c: (1,), k, lambda c: (x, c.T, c.U))
";
    for (configurations, before) in [
        ("[SimpleNamespace(T=32, U=4), SimpleNamespace(T=64, U=8)]", ""),
        (
            "list(configs())",
            "def configs():\n    for T in (32, 64):\n        yield SimpleNamespace(T=T, U=T // 8)\n",
        ),
        (
            "[SimpleNamespace(T=t, U=u) for t in [32, 64] for u in (4, 8)]",
            "",
        ),
        (
            "[c for c in ALL if c.T < 64]",
            "ALL = [SimpleNamespace(T=32, U=4)]\n",
        ),
    ] {
        let source = format!("{before}{}", body.replace("CONFIGS", configurations));
        assert_eq!(
            signature(&source),
            "x: f32[?, ?:1], T=32, U=4",
            "{configurations}"
        );
    }
}

#[test]
fn annotations_are_believed() {
    let source = "
from typing import Annotated
@ct.kernel
def k(x: ct.IndexedWithInt64, n: ct.ScalarInt64, y: Annotated[torch.Tensor, ct.ArrayAnnotation(static_stride_dims=(-1,))]):
    ct.store(x, (n,), ct.load(y, (0, n), (1, 8)).reshape((8,)))
";
    assert_eq!(signature(source), "x: f32[?:1] i64, n: i64, y: f32[?, ?:1]");
}

#[test]
fn a_typecheck_block_says_it_all() {
    let source = "
ROWS = 64
@ct.kernel
def k(x, y, eps, items, T: ConstInt, FAST: ct.Constant[bool]):
    '''Doc.

    <typecheck>
    Tensor((1024, 2048), dtype=\"float16\")  # the input
    MockTensor((ROWS,), dtype='bf16')

    1e-5
    [Tensor((4, 4), dtype=\"int8\")]
    32
    True
    </typecheck>
    '''
    ct.store(x, (0, 0), ct.full((1, T), eps, ct.float32).astype(ct.float16))
    a = items[0]
    ct.store(y, (0,), ct.full((T,), 0.0, ct.bfloat16))
    ct.store(a, (0, 0), ct.full((4, 4), 0, ct.int8))
";
    assert_eq!(
        signature(source),
        "x: f16[?/16:?/8, ?/16:1], y: bf16[?/16:1], eps: f32, items: list[i8[?, ?:1]], T=32, FAST=true"
    );
    assert_eq!(
        reasons(source, "y"),
        ["rank 1, bf16 the <typecheck> block @ MockTensor((ROWS,), dtype='bf16')"]
    );
}

#[test]
fn a_typecheck_block_that_is_wrong_is_refused() {
    let block = |lines: &str| {
        errors(&format!(
            "
@ct.kernel
def k(x):
    '''
    <typecheck>
{lines}
    </typecheck>
    '''
    ct.store(x, (0,), ct.zeros((4,), ct.float32))
"
        ))
    };
    let first = |lines: &str| block(lines).first().cloned().unwrap();
    assert!(first("    1\n    2").starts_with(
        "python-typecheck: the kernel `k` has 1 parameters, but its <typecheck> block has 2 lines"
    ));
    assert_eq!(
        first("    Tensor(1024, dtype='float32')"),
        "python-typecheck: the shape in `Tensor(1024, dtype='float32')` is no tuple of lengths @ Tensor(1024, dtype='float32')"
    );
    assert_eq!(
        first("    Tensor((4,), dtype='float17')"),
        "python-typecheck: the dtype in `Tensor((4,), dtype='float17')` is no element type of cuTile @ Tensor((4,), dtype='float17')"
    );
    assert_eq!(
        first("    Tensor((4,)"),
        "python-typecheck: `Tensor((4,)` is no Python expression @ Tensor((4,)"
    );
    assert_eq!(
        first("    nothing"),
        "python-typecheck: the value of `nothing` can't be told from the file @ nothing"
    );
}

#[test]
fn what_is_missing_is_said() {
    let source = "
@ct.kernel
def k(x, unused, T: ConstInt):
    ct.store(x, (0,), ct.zeros((T,), ct.float32))
";
    let (inferred, _) = infer(source);
    assert_eq!(shown(&inferred), "x: f32[?:1], unused: ?, T=?");
    assert_eq!(
        errors(source),
        [
            "python-signature-unknown: nothing in this file says what `unused` of the kernel `k` is: it is not used @ unused",
            "python-signature-unknown: nothing in this file says what `T` of the kernel `k` is: it is a constant without a value @ T: ConstInt",
        ]
    );
}

#[test]
fn an_assumption_that_the_kernel_can_not_have_is_dropped() {
    let source = "
@ct.kernel
def k(x, y):
    ct.store(y, (ct.bid(0),), ct.load(x, (ct.bid(0),), (16,)) & 3)
";
    assert_eq!(signature(source), "x: i32[?:1], y: f32[?:1]");
    assert_eq!(
        reasons(source, "x")[1],
        "i32 assumed: the kernel can't be compiled otherwise @ -"
    );
}

#[test]
fn all_errors_of_a_kernel_are_found_at_once() {
    let source = "
@ct.kernel
def k(x, y, n: ConstInt = 4):
    a = ct.lod(x, (0,), (16,))
    b = a + 1
    for i in range(b):
        c = ct.load(y, (i,), (3,))
    d = ct.load(y, (0,), (8,))
    e = d + missing
    ct.store(y, (0,), e)
    ct.store(y, (0,), d + ct.zeros((16,), ct.float32))
";
    assert_eq!(
        errors(source),
        [
            "python-unknown-call: there is no `ct.lod` in cuTile, or it is not supported in a kernel @ ct.lod(x, (0,), (16,))",
            "python-undefined: `missing` is not defined @ missing",
            "python-shape: the shapes (8,) and (16,) can't be broadcast together @ d + ct.zeros((16,), ct.float32)",
            "python-signature-unknown: nothing in this file says what `x` of the kernel `k` is: it is not used @ x",
        ]
    );
}

/// The kind of a parameter, and the rank of arrays.
fn kind(spec: &ParamSpec) -> String {
    match spec {
        ParamSpec::Array(array) => format!("array of rank {}", array.dims.len()),
        ParamSpec::List { element, .. } => format!("list of rank {}", element.dims.len()),
        ParamSpec::Tuple(items) => format!("({})", items.iter().map(kind).collect::<Vec<_>>().join(", ")),
        ParamSpec::Scalar(_) => "scalar".to_owned(),
        ParamSpec::Constant(_) => "constant".to_owned(),
        ParamSpec::Open => "unknown".to_owned(),
    }
}

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "py"))
        .filter(|path| path.with_extension("toml").exists())
        .collect();
    files.sort();
    files
}

/// Kernels by themselves show what their sidecars launch them with: kinds of parameters, and ranks.
#[test]
fn our_own_kernels_show_what_their_sidecars_say() {
    let (mut count, mut others) = (0, Vec::new());
    for path in corpus() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let said = sidecar::parse(&std::fs::read_to_string(path.with_extension("toml")).unwrap(), 0).unwrap();
        let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), text)]));
        let project = Project::new(&files, []);
        let module = project.open("k.py").unwrap();
        let kernel = project.kernels(module).named(&said.kernel).unwrap();
        let inferred = project.infer(module, kernel);
        let kinds = |specs: &[ParamSpec]| specs.iter().map(kind).collect::<Vec<_>>();
        let mine = kinds(&inferred.signature.params);
        assert!(inferred.reading.is_some(), "{name}: {:?}", inferred.findings);
        count += 1;
        if !said
            .cases
            .iter()
            .any(|case| kinds(&case.signature.params) == mine)
        {
            others.push(name);
        }
    }
    assert_eq!(count, 101);
    // Of `raw_offsets`, one array is only used by its address.
    assert_eq!(others, ["raw_offsets"]);
}

/// Files with mistakes of all kinds are read to their end, and what is wrong is said.
#[test]
fn mutated_files_are_no_reason_to_panic() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % u64::try_from(below.max(1)).unwrap()).unwrap()
    };
    let texts: Vec<String> = corpus()
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    let words: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|word| !word.is_empty())
        .collect();
    let mut findings = 0;
    for text in &texts {
        for _ in 0..4 {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            for _ in 0..=next(2) {
                let at = next(lines.len());
                match next(4) {
                    0 => drop(lines.remove(at)),
                    1 => lines.insert(at, lines[at].clone()),
                    2 => {
                        let other = lines[next(lines.len())].clone();
                        lines[at] = other;
                    }
                    _ => {
                        let line = &lines[at];
                        let found: Vec<&str> = line
                            .split(|c: char| !c.is_alphanumeric() && c != '_')
                            .filter(|word| !word.is_empty())
                            .collect();
                        if let Some(word) = found.get(next(found.len())) {
                            lines[at] = line.replacen(word, words[next(words.len())], 1);
                        }
                    }
                }
            }
            let files = SourceFiles::new(BTreeMap::from([("k.py".to_owned(), lines.join("\n"))]));
            let project = Project::new(&files, []);
            let Ok(module) = project.open("k.py") else {
                continue;
            };
            for kernel in project.kernels(module).all() {
                findings += project.infer(module, kernel).findings.len();
            }
        }
    }
    assert!(findings > 200, "{findings}");
}

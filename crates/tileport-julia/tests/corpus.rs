//! Our own corpus: every kernel is ported in both layouts, or stops with a reason that is listed here; some ports are kept as
//! text.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what fails in a helper fails the test"
)]

use std::path::{Path, PathBuf};
use tileport_ir::Diagnostic;
use tileport_julia::host::{self, Case, CaseArgument, CaseArray, Host};
use tileport_julia::{Layout, Options, Port, Source, api, port_all};
use tileport_kernel::signature::sidecar;
use tileport_kernel::{ConstantValue, Element};
use tileport_python::{FileLoader, Project, SourceFiles};

struct Disk;

impl FileLoader for Disk {
    fn load(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(path).ok()
    }
}

/// What cuTile.jl can't say, or isn't ported yet, by kernel.
const STOPS: &[(&str, &str)] = &[];

/// Ports that are kept as text.
const KEPT: &[&str] = &[
    "attention",
    "layer_norm",
    "matmul_persistent",
    "saxpy",
    "softmax",
    "vector_add",
];

const LAYOUTS: [Layout; 2] = [Layout::Reversed, Layout::Same];

fn kernels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kernels")
}

/// The names of the corpus.
fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(kernels())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    assert_eq!(names.len(), 101);
    names
}

fn port(name: &str, layout: Layout) -> Result<Port, Vec<Diagnostic>> {
    let options = Options {
        layout,
        source: Some(format!("{name}.py")),
    };
    port_all(&read(name)?, &options)
}

fn sources(name: &str) -> Vec<Source> {
    read(name).unwrap_or_else(|found| panic!("{name}: {found:#?}"))
}

/// A kernel for each launch of its sidecar, with all left open that can be.
fn read(name: &str) -> Result<Vec<Source>, Vec<Diagnostic>> {
    let path = kernels().join(name);
    let text = std::fs::read_to_string(path.with_extension("toml")).unwrap();
    let sidecar = sidecar::parse(&text, 0).unwrap();
    let files = SourceFiles::new(Disk);
    let project = Project::new(&files, []);
    let module = project.open(path.with_extension("py").to_str().unwrap()).unwrap();
    let kernels = project.kernels(module);
    let kernel = kernels.named(&sidecar.kernel).unwrap();
    let mut sources = Vec::new();
    for case in sidecar.cases {
        let reading = project
            .read(module, kernel, &case.signature.opened(), Some(&case.signature))
            .or_else(|_| project.read(module, kernel, &case.signature, None))?;
        let bound = (kernel.parameters.iter().enumerate())
            .filter(|(_, parameter)| reading.bound.iter().any(|name| name == parameter.name))
            .map(|(position, _)| position)
            .collect();
        sources.push(Source {
            kernel: reading.kernel,
            signature: case.signature,
            bound,
        });
    }
    Ok(sources)
}

fn kernel_text(port: &Port) -> &str {
    &port.files.first().unwrap().1
}

#[test]
fn every_kernel_is_ported_or_stops_with_a_reason() {
    for layout in LAYOUTS {
        let mut stopped = Vec::new();
        for name in names() {
            match port(&name, layout) {
                Ok(port) => {
                    let text = kernel_text(&port);
                    if let Some(folder) = std::env::var_os("TILEPORT_KEEP") {
                        let path = PathBuf::from(folder).join(format!("{name}-{}.jl", layout.name()));
                        std::fs::write(path, text).unwrap();
                    }
                    assert!(text.contains("    return\nend\n"), "{name}");
                    assert_eq!(port.files, again(&name, layout), "{name}: written twice");
                    for (path, text) in port.files.iter().filter(|(path, _)| is_julia(path)) {
                        parses(&format!("{name}/{}", path.display()), text);
                    }
                    uses_only_what_there_is(&name, &port);
                }
                Err(diagnostics) => {
                    let message = diagnostics.first().unwrap().message.clone();
                    assert!(diagnostics.iter().all(|d| d.span.is_some()), "{name}: {message}");
                    let code = diagnostics.first().unwrap().code.0;
                    assert!(
                        matches!(code, "julia-unsupported" | "julia-not-written"),
                        "{name}: {message}"
                    );
                    stopped.push((name, message));
                }
            }
        }
        let expected: Vec<&str> = STOPS.iter().map(|(name, _)| *name).collect();
        let found: Vec<&str> = stopped.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(found, expected, "{stopped:#?}");
        for ((name, message), (_, reason)) in stopped.iter().zip(STOPS) {
            assert!(message.contains(reason), "{name}: {message}");
        }
    }
}

/// The files of a port that is made once more.
fn again(name: &str, layout: Layout) -> Vec<(PathBuf, String)> {
    port(name, layout).unwrap().files
}

fn is_julia(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jl")
}

/// Julia's grammar takes a text as it is.
fn parses(name: &str, text: &str) {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_julia::LANGUAGE.into()).unwrap();
    let tree = parser.parse(text, None).unwrap();
    let mut open = vec![tree.root_node()];
    while let Some(node) = open.pop() {
        let line = node.start_position().row;
        assert!(
            !node.is_error() && !node.is_missing(),
            "{name}: {}",
            text.lines().nth(line).unwrap_or_default()
        );
        open.extend((0..node.child_count()).filter_map(|at| node.child(at)));
    }
}

/// Names of cuTile.jl and of Base are those of the tables; others are types, or the port's own.
fn uses_only_what_there_is(name: &str, port: &Port) {
    let text = kernel_text(port);
    let (own, base) = api::names_in(text);
    for used in own {
        assert!(api::is_known(&used, text), "{name}: ct.{used}");
    }
    for used in base {
        let is_type = used.starts_with(|c: char| c.is_uppercase());
        let defined =
            text.contains(&format!("function {used}(")) || text.contains(&format!("\n{used}(x, y) ="));
        let statement = matches!(used.as_str(), "if" | "elseif" | "while" | "return" | "in");
        assert!(
            is_type || defined || statement || api::BASE.contains(&used.as_str()),
            "{name}: {used}"
        );
    }
}

#[test]
fn ports_are_as_they_are_kept() {
    for name in KEPT {
        let port = port(name, Layout::Reversed).unwrap();
        let text = kernel_text(&port);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ports/{name}.jl.txt"));
        expect_test::expect_file![path].assert_eq(text);
    }
}

#[test]
fn a_port_comes_with_what_launches_and_what_compiles_it() {
    let port = port("softmax", Layout::Reversed).unwrap();
    let text = |name: &str| {
        let found = port.files.iter().find(|(path, _)| path == Path::new(name));
        found.unwrap().1.as_str()
    };
    let host = text("softmax.jl");
    assert!(
        host.contains(
            "function launch_softmax(x::CuArray{T, 2}, y::CuArray{T, 2}; TILE::Int, blocks) where {T}"
        ),
        "{host}"
    );
    assert!(
        host.contains("@cuda backend=cuTile blocks=blocks softmax(x, y, ct.Constant(TILE))"),
        "{host}"
    );
    let tests = text("test/runtests.jl");
    assert!(!tests.contains("CUDA"), "there is nothing to launch: {tests}");
    assert!(
        tests.contains("@test compiles(softmax, array(Float32, 2), array(Float32, 2), constant(512))"),
        "{tests}"
    );
    assert!(text("Project.toml").contains("cuTile = \"1\""));
}

/// A launch of `softmax` as it is kept.
fn launch() -> Case {
    let array = |after| {
        CaseArgument::Array(CaseArray {
            element: Element::F32,
            shape: vec![2, 3],
            before: if after { vec![0; 24] } else { (0..24).collect() },
            after: after.then(|| vec![7; 24]),
            tolerance: (1e-5, 0.0),
        })
    };
    Case {
        name: "ragged".to_owned(),
        kernel: "softmax".to_owned(),
        grid: [2, 1, 1],
        arguments: vec![
            array(false),
            array(true),
            CaseArgument::Constant(ConstantValue::Int(4)),
        ],
    }
}

#[test]
fn a_port_is_tested_on_launches_of_its_source() {
    for layout in LAYOUTS {
        let options = Options {
            layout,
            source: Some("softmax.py".to_owned()),
        };
        let port = port("softmax", layout).unwrap();
        let host = Host {
            cases: vec![launch()],
            launch: None,
        };
        let files = host::files(&port, &options, &host);
        let text = |name: &str| {
            let found = files.iter().find(|(path, _)| path == Path::new(name));
            found.unwrap().1.as_str()
        };
        for (path, text) in files.iter().filter(|(path, _)| is_julia(path)) {
            parses(&path.display().to_string(), text);
        }
        let tests = text("test/runtests.jl");
        for line in [
            "        @testset \"ragged\" begin\n            x = CuArray(BEFORE[\"ragged\", :x])\n",
            "            launch_softmax(x, y; TILE=4, blocks=(2, 1, 1))\n",
            "            @test agrees(y, AFTER[\"ragged\", :y]; rtol=1e-5, atol=0.0)\n",
            "        @test_skip CUDA.functional()",
        ] {
            assert!(tests.contains(line), "{line}: {tests}");
        }
        let data = text("test/data.jl");
        let size = match layout {
            Layout::Reversed => "3, 2",
            Layout::Same => "2, 3",
        };
        let line = format!("    (\"ragged\", :y) => zeros(Float32, {size}),\n");
        assert!(data.contains(&line), "{data}");
        let first = match layout {
            // Rows as they are.
            Layout::Reversed => "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX",
            // Columns: the first element, then that below it.
            Layout::Same => "AAECAwwNDg8EBQYHEBESEwgJCgsUFRYX",
        };
        assert!(data.contains(first), "{data}");
        assert!(text("Project.toml").contains("Base64 = "));
    }
}

#[test]
fn a_static_length_is_checked_and_never_shared() {
    let port = port("static_shape", Layout::Reversed).unwrap();
    let text = kernel_text(&port);
    for (name, length) in [("static_shape_f32", 256), ("static_shape_f16", 300)] {
        assert!(text.contains(&format!("function {name}(")), "{text}");
        let check = format!("ct.@assert size(x, 1) == {length} ");
        assert!(text.contains(&check), "{text}");
    }
}

#[test]
fn a_port_is_the_same_each_time() {
    for name in ["branches", "matmul_bias_act", "scalar_tiles"] {
        let [first, second] = [(); 2].map(|()| port(name, Layout::Same).unwrap());
        assert_eq!(first.files, second.files, "{name}");
    }
}

/// Kernels of the corpus with matrix products of arrays that are loaded as tiles.
const PRODUCTS: &[&str] = &[
    "batched_matmul",
    "matmul",
    "matmul_bias_act",
    "matmul_fast_fp8",
    "matmul_mxfp8",
    "matmul_persistent",
    "matmul_split_k",
    "matmul_swizzled",
];

#[test]
fn operands_that_may_be_stored_transposed_have_flags_in_both_layouts() {
    for name in PRODUCTS {
        for layout in LAYOUTS {
            let mut sources = Vec::new();
            for source in self::sources(name) {
                let asked = ["a", "b"].map(str::to_owned);
                let made = tileport_transpose::native(&source.kernel, &asked, tileport_transpose::Form::Auto)
                    .unwrap();
                for combination in tileport_transpose::combinations(&made.flags, &source.signature) {
                    sources.push(Source {
                        kernel: made.kernel.clone(),
                        signature: combination.port,
                        bound: source.bound.clone(),
                    });
                }
            }
            let options = Options { layout, source: None };
            let port = port_all(&sources, &options).unwrap_or_else(|found| panic!("{name}: {found:#?}"));
            let text = kernel_text(&port);
            for flag in ["TRANSPOSE_A", "TRANSPOSE_B"] {
                assert!(text.contains(&format!("{flag}::Int")), "{name}: {text}");
                assert!(text.contains(&format!("if {flag} == 1\n")), "{name}: {text}");
            }
            uses_only_what_there_is(name, &port);
            // One function covers all choices of the flags.
            for kernel in &port.kernels {
                assert!(kernel.signatures.len() >= 4, "{name}");
            }
        }
    }
}

struct Text(&'static str);

impl FileLoader for Text {
    fn load(&self, _: &str) -> Option<String> {
        Some(format!("import cuda.tile as ct\n\n\n@ct.kernel\n{}", self.0))
    }
}

/// What the port of a kernel is, or why there is none.
fn ported(kernel: &'static str, signature: &str, layout: Layout) -> Result<Port, Vec<Diagnostic>> {
    let files = SourceFiles::new(Text(kernel));
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernels = project.kernels(module);
    let own = kernels.named("k").unwrap();
    let params = tileport_kernel::signature::text::parse(signature, 0).unwrap();
    let signature = tileport_kernel::Signature {
        params: params.into_iter().map(|param| param.spec).collect(),
        ..Default::default()
    };
    let reading = project.read(module, own, &signature, None)?;
    let source = Source {
        kernel: reading.kernel,
        signature,
        bound: Vec::new(),
    };
    port_all(&[source], &Options { layout, source: None })
}

const LISTS: &str = "xs: list[f32[?:1]], y: f32[?:1], n: i32";

#[test]
fn a_list_is_gone_over_by_a_function_that_calls_itself() {
    let port = ported(
        "def k(xs, y, n):\n    acc = ct.zeros((8,), ct.float32)\n    for i in range(len(xs)):\n        \
         acc += ct.load(xs[i], (n,), (8,)) * i\n    ct.store(y, (n,), acc)\n",
        LISTS,
        Layout::Reversed,
    );
    let port = port.unwrap_or_else(|found| panic!("{found:#?}"));
    let text = kernel_text(&port);
    for part in [
        "Base.@constprop :aggressive function k_turns(xs_rest, i, acc, n)\n    if isempty(xs_rest)\n        return acc\n    end\n",
        "ct.load(xs_rest[1]; index=n + Int32(1), shape=(8,))",
        "    return k_turns(Base.tail(xs_rest), i + Int32(1), acc, n)\nend\n",
        "function k(xs::Tuple{Vararg{ct.TileArray{Float32, 1}}}, y::ct.TileArray{Float32, 1},",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_loop_that_only_takes_arrays_counts_nothing() {
    let port = port("grouped_matmul", Layout::Reversed).unwrap();
    let text = kernel_text(&port);
    let call = "Base.tail(result_rest), tile, begin_, TILE_M, TILE_N,\n";
    assert!(text.contains(call), "{text}");
}

#[test]
fn what_lists_and_addresses_cannot_be_is_said_at_its_place() {
    let refused = |kernel, layout, code: &str, message: &str| {
        let found = ported(kernel, LISTS, layout).unwrap_err();
        let first = found.first().unwrap();
        assert_eq!((first.code.0, first.message.as_str()), (code, message));
        assert!(first.span.is_some());
    };
    for layout in LAYOUTS {
        refused(
            "def k(xs, y, n):\n    ct.store(y, (0,), ct.load(xs[n], (0,), (8,)))\n",
            layout,
            "julia-unsupported",
            "cuTile.jl 1.0 has no list of arrays with a place that is only known when the kernel runs, but in a loop over all of the list",
        );
        refused(
            "def k(xs, y, n):\n    for i in range(len(xs)):\n        if i == n:\n            break\n        \
             ct.store(y, (i,), ct.load(xs[i], (0,), (8,)))\n",
            layout,
            "julia-not-written",
            "this version of Tileport doesn't port this to cuTile.jl: loop over a list of arrays that is left early",
        );
    }
}

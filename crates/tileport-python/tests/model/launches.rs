use crate::files;
use ruff_text_size::Ranged;
use tileport_python::launches::LaunchKind;
use tileport_python::options::OptionValue;
use tileport_python::{Owner, Project};

const HEAD: &str = "import cuda.tile as ct
from cuda.tile.tune import exhaustive_search
from other import more
@ct.kernel
def a(x, N): pass
@ct.kernel(occupancy=2)
def b(x, N): pass
";

/// `kind: kernels | grid | arguments` of each launch; `?` for arguments that are not listed.
fn launches(source: &str) -> Vec<String> {
    let files = files(&[
        ("k.py", &format!("{HEAD}{source}")),
        (
            "other.py",
            "import cuda.tile as ct\nfrom cuda.tile import launch\n@ct.kernel\ndef more(x): pass\n",
        ),
    ]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    assert!(
        module.file().diagnostics().is_empty(),
        "{:?}",
        module.file().diagnostics()
    );
    let shown = project.launches(module).into_iter().map(|launch| {
        let slice = |expr: &ruff_python_ast::Expr| module.file().slice(expr.range()).to_owned();
        let kind = match launch.kind {
            LaunchKind::Launch => "launch".to_owned(),
            LaunchKind::Search { configurations, .. } => format!("search {}", slice(configurations)),
        };
        let mut names = Vec::new();
        for target in &launch.kernels {
            let hints = target.hints.iter().map(|hint| match &hint.value {
                OptionValue::All(Some(value)) => format!("{}={value}", hint.name),
                _ => format!("{}=?", hint.name),
            });
            let hints: Vec<_> = hints.collect();
            let hints = if hints.is_empty() {
                String::new()
            } else {
                format!("({})", hints.join(", "))
            };
            names.push(format!("{}{hints}", target.name()));
        }
        let elements = launch
            .arguments
            .elements()
            .map(|elements| elements.iter().map(slice).collect::<Vec<_>>().join("; "));
        let configuration = launch
            .arguments
            .configuration
            .map_or(String::new(), |name| format!("{name} -> "));
        let arguments = elements.unwrap_or_else(|| "?".to_owned());
        format!(
            "{kind}: {} | {} | {configuration}{arguments}",
            names.join(", "),
            slice(launch.grid.value)
        )
    });
    shown.collect()
}

#[test]
fn plain_launches() {
    let source = "
from cuda.tile import launch
def host(x, n):
    ct.launch(stream, (n, 1, 1), a, (x, n))
    launch(stream, (n,), more, [x])
    grid = (n, 2)
    args = (x, 4)
    ct.launch(stream, grid, b, args)
    ct.launch(stream, grid, a, args + (1,))
    ct.launch(stream, grid, b, (x, *rest))
    other.launch(stream, grid, b, args)
    ct.launch(stream)
";
    let expected = [
        "launch: a | (n, 1, 1) | x; n",
        "launch: more | (n,) | x",
        "launch: b | (n, 2) | x; 4",
        "launch: a | (n, 2) | ?",
        "launch: b | (n, 2) | ?",
    ];
    assert_eq!(launches(source), expected);
}

#[test]
fn the_kernel_is_followed_through_the_host_program() {
    let source = "
def plain(x, N): pass
made = ct.kernel(plain, occupancy=4)
TABLE = {'a': a, 'b': b}
CACHE = {}
def factory(N):
    @ct.kernel
    def inner(x): pass
    return inner
def pick(fast, kernel, s):
    if fast:
        k = a
    else:
        k = b
    ct.launch(s, (1,), k, ())
    ct.launch(s, (1,), a if fast else b, ())
    ct.launch(s, (1,), a.replace_hints(occupancy=8), ())
    ct.launch(s, (1,), made, ())
    ct.launch(s, (1,), TABLE[fast], ())
    ct.launch(s, (1,), factory(3), ())
    ct.launch(s, (1,), kernel, ())
    for each in (a, b):
        ct.launch(s, (1,), each, ())
    CACHE[fast] = (1, ct.kernel(b._pyfunc, num_ctas=2))
    cfg, tuned = CACHE[fast]
    ct.launch(s, (1,), tuned, ())
    ct.launch(s, (1,), cached(a, occupancy=1), ())
    ct.launch(s, (1,), unknown, ())
pick(True, b, None)
pick(True, kernel=made, s=None)
";
    let expected = [
        "launch: a, b | (1,) | ",
        "launch: a, b | (1,) | ",
        "launch: a(occupancy=8) | (1,) | ",
        "launch: plain(occupancy=4) | (1,) | ",
        "launch: a, b | (1,) | ",
        "launch: inner | (1,) | ",
        "launch: b, plain(occupancy=4) | (1,) | ",
        "launch: a, b | (1,) | ",
        "launch: b(num_ctas=2) | (1,) | ",
        "launch: a | (1,) | ",
        "launch:  | (1,) | ",
    ];
    assert_eq!(launches(source), expected);
}

#[test]
fn tuning() {
    let source = "
def host(x, n, s):
    result = exhaustive_search(list(configs()), s, lambda cfg: (n // cfg.T,), a, lambda cfg: (x, cfg.T), lambda cfg: {})
    def args_fn(c):
        return (x, c.T)
    grid_fn = lambda c: (c.T, 1)
    ct.tune.exhaustive_search(CONFIGS, s, grid_fn=grid_fn, kernel=b, args_fn=args_fn)
    ct.launch(s, grid_fn(result.best.config), b, args_fn(result.best.config))
";
    let expected = [
        "search list(configs()): a | (n // cfg.T,) | cfg -> x; cfg.T",
        "search CONFIGS: b | (c.T, 1) | c -> x; c.T",
        "launch: b | (c.T, 1) | c -> x; c.T",
    ];
    assert_eq!(launches(source), expected);
}

#[test]
fn a_launch_knows_what_it_stands_in() {
    let source = format!(
        "{HEAD}def host(x):\n    run = lambda n: ct.launch(s, (n,), a, (x,))\nct.launch(s, (1,), b, ())\n"
    );
    let files = files(&[("k.py", &source)]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let launches = project.launches(module);
    let [inner, outer] = launches.as_slice() else {
        panic!("{launches:?}")
    };
    let Owner::Function(host) = inner.owner else {
        panic!()
    };
    assert_eq!(module.outline().function(host).unwrap().qualified_name, "host");
    assert!(inner.lambda.is_some());
    assert_eq!((outer.owner, outer.lambda.is_some()), (Owner::Module, false));
    assert_eq!(
        files.map().file_of(outer.span).unwrap().slice(outer.span),
        "ct.launch(s, (1,), b, ())"
    );
}

#[test]
fn circles_end() {
    let source = "
def f(k):
    return g(k)
def g(k):
    k = f(k)
    ct.launch(s, (1,), k, ())
    return k
g(f(a))
";
    let found = launches(source);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("launch: "), "{found:?}");
}

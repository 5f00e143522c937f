use crate::{files, shown};
use tileport_python::annotation::{Annotation, ArrayAnnotation, Leaf};
use tileport_python::kernels::Made;
use tileport_python::options::OptionValue;
use tileport_python::{Owner, Project};

const HEAD: &str = "import cuda.tile as ct\nimport functools\nfrom typing import Annotated\n";

/// The qualified names of the kernels, and what is wrong.
fn kernels(source: &str) -> (Vec<String>, Vec<String>) {
    let files = files(&[("k.py", &format!("{HEAD}{source}"))]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    assert!(
        module.file().diagnostics().is_empty(),
        "{:?}",
        module.file().diagnostics()
    );
    let kernels = project.kernels(module);
    let names = kernels
        .all()
        .iter()
        .map(|kernel| kernel.qualified_name.clone())
        .collect();
    (
        names,
        kernels
            .diagnostics()
            .iter()
            .map(|diagnostic| shown(&files, diagnostic))
            .collect(),
    )
}

#[test]
fn kernels_are_found_however_they_are_made() {
    let source = "
from cuda.tile import kernel, kernel as tile_kernel
import cuda.tile
from helpers import register
two = ct.kernel(occupancy=2)
@ct.kernel
def a(x): pass
@ct.kernel()
def b(x): pass
@kernel
def c(x): pass
@tile_kernel(num_ctas=2)
def d(x): pass
@cuda.tile.kernel
def e(x): pass
@two
def f(x): pass
@functools.partial(ct.kernel, opt_level=2)
def g(x): pass
@register('g')
@ct.kernel
def h(x): pass
def plain(x): pass
def i(x): pass
i_kernel = ct.kernel(i)
def j(x): pass
j_kernel = ct.kernel(occupancy=4)(j)
def make(N):
    @ct.kernel
    def inner(x):
        return N
    return inner
class Holder:
    @ct.kernel
    def method(x): pass
    def host(self):
        def local(x): pass
        return ct.kernel(local, occupancy=1)
if True:
    @ct.kernel
    def k(x): pass
@ct.function
def helper(x): pass
@other.kernel
def not_one(x): pass
def any_function(function):
    return ct.kernel(function), ct.kernel(a._pyfunc, occupancy=3), ct.kernel(i)
";
    let (names, diagnostics) = kernels(source);
    let expected = [
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "i",
        "j",
        "make.<locals>.inner",
        "Holder.method",
        "Holder.host.<locals>.local",
        "k",
    ];
    assert_eq!(names, expected);
    assert_eq!(diagnostics, [""; 0]);
}

#[test]
fn a_decorator_may_come_from_another_file() {
    let files = files(&[
        (
            "k.py",
            "from .common import tile_kernel, shared\n@tile_kernel\ndef a(x): pass\n",
        ),
        (
            "common.py",
            "import cuda.tile as ct\ntile_kernel = ct.kernel(occupancy=8)\nshared = 1\n",
        ),
    ]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernel = &project.kernels(module).all()[0];
    assert_eq!(
        (kernel.options[0].name, &kernel.options[0].value),
        ("occupancy", &OptionValue::All(Some(8)))
    );
}

#[test]
fn everything_of_a_kernel() {
    let source = r#"
OCC = 2
def make(occupancy):
    @ct.kernel(occupancy=OCC, num_ctas=ct.ByTarget(sm_100=2, sm_120=None, default=1), opt_level=occupancy)
    def k(
        x,  # the input, (n,)
        y: ct.Array = None,
        *, N: ct.Constant[int] = 4,
    ):
        """Copies.

        More.
        <typecheck>
        tile<f32>
        </typecheck>
        """
        # before
        a = 1  # beside
        return a
    return k
"#;
    let text = format!("{HEAD}{source}");
    let files = files(&[("pad.py", "\n"), ("k.py", &text)]);
    let project = Project::new(&files, []);
    project.open("pad.py").unwrap();
    let module = project.open("k.py").unwrap();
    let kernels = project.kernels(module);
    assert!(kernels.diagnostics().is_empty());
    let kernel = kernels.named("k").unwrap();
    assert!(std::ptr::eq(
        kernel,
        kernels.of_function(kernel.function).unwrap()
    ));
    let Owner::Function(make) = kernel.parent else {
        panic!()
    };
    assert_eq!(module.outline().function(make).unwrap().qualified_name, "make");
    assert!(matches!(kernel.made, Made::Decorator(_)));
    let map = files.map();
    let slice = |span| map.file_of(span).unwrap().slice(span).to_owned();
    assert_eq!(slice(kernel.span), "k");

    let [occupancy, num_ctas, opt_level] = kernel.options.as_slice() else {
        panic!()
    };
    assert_eq!(occupancy.value, OptionValue::All(Some(2)));
    assert_eq!(
        slice(num_ctas.span),
        "num_ctas=ct.ByTarget(sm_100=2, sm_120=None, default=1)"
    );
    assert_eq!(num_ctas.value.for_target("sm_100"), Some(Some(2)));
    assert_eq!(num_ctas.value.for_target("sm_120"), Some(None));
    assert_eq!(num_ctas.value.for_target("sm_90"), Some(Some(1)));
    assert!(matches!(opt_level.value, OptionValue::Computed(_)));

    let [x, y, n] = kernel.parameters.as_slice() else {
        panic!()
    };
    assert_eq!(
        (x.name, x.comment, x.default.is_some()),
        ("x", Some("the input, (n,)"), false)
    );
    assert_eq!((y.name, y.comment, y.default.is_some()), ("y", None, true));
    assert_eq!(
        y.annotation.leaf().unwrap().hint.as_deref(),
        Some("cuda.tile.Array")
    );
    assert_eq!(slice(n.span), "N: ct.Constant[int] = 4");
    assert!(n.annotation.is_constant());

    let docstring = kernel.docstring.as_ref().unwrap();
    assert!(
        docstring.text.starts_with("Copies.\n\nMore.\n<typecheck>\n"),
        "{:?}",
        docstring.text
    );
    let [typecheck] = docstring.typechecks.as_slice() else {
        panic!()
    };
    assert_eq!(typecheck.text.trim(), "tile<f32>");
    assert_eq!(slice(typecheck.span), typecheck.text);
    assert_eq!(kernel.body.len(), 2);
    assert_eq!(kernel.comments.all().len(), 3);
}

/// What annotations of parameters mean, with what is wrong.
fn annotations(before: &str, parameters: &str) -> (Vec<Annotation>, Vec<String>) {
    let source = format!("{HEAD}{before}@ct.kernel\ndef k({parameters}): pass\n");
    let files = files(&[("k.py", &source)]);
    let project = Project::new(&files, []);
    let kernels = project.kernels(project.open("k.py").unwrap());
    let parameters = kernels.all()[0]
        .parameters
        .iter()
        .map(|parameter| parameter.annotation.clone())
        .collect();
    (
        parameters,
        kernels
            .diagnostics()
            .iter()
            .map(|diagnostic| shown(&files, diagnostic))
            .collect(),
    )
}

fn constant(hint: Option<&str>) -> Annotation {
    Annotation::Leaf(Leaf {
        constant: true,
        hint: hint.map(str::to_owned),
        ..Leaf::default()
    })
}

fn hinted(hint: &str) -> Annotation {
    Annotation::Leaf(Leaf {
        hint: Some(hint.to_owned()),
        ..Leaf::default()
    })
}

#[test]
fn annotations_say_what_cuda_tile_reads_in_them() {
    let before = "
import torch
ConstInt = ct.Constant[int]
C = ct.Constant
Big = Annotated[ct.Array, ct.ArrayAnnotation(index_dtype=ct.int64, static_shape_dims=(0, -1))]
";
    let parameters = "a, b: ConstInt, c: C, d: C[bool], e: 'ct.Constant[float]', f: int, g: torch.Tensor, h: Big, \
        i: ct.IndexedWithInt64, j: ct.ScalarInt64[int], k: Annotated[list, ct.ListAnnotation(element=Big)], \
        l: tuple[ConstInt, int], m: ct.Constant[tuple[int, ...]], n: int | None, o: Annotated[int, ct.ConstantAnnotation()], \
        p: Annotated[ct.Array, ct.ArrayAnnotation(static_stride_dims=(1,))]";
    let (found, diagnostics) = annotations(before, parameters);
    assert_eq!(diagnostics, [""; 0]);
    let big = ArrayAnnotation {
        index_int64: true,
        static_shape_dims: vec![0, -1],
        static_stride_dims: vec![],
    };
    let leaf = |hint: Option<&str>, array: Option<ArrayAnnotation>| {
        Annotation::Leaf(Leaf {
            hint: hint.map(str::to_owned),
            array,
            ..Leaf::default()
        })
    };
    let int64 = ArrayAnnotation {
        index_int64: true,
        ..ArrayAnnotation::default()
    };
    let strides = ArrayAnnotation {
        static_stride_dims: vec![1],
        ..ArrayAnnotation::default()
    };
    let expected = [
        Annotation::default(),
        constant(Some("int")),
        constant(None),
        constant(Some("bool")),
        constant(Some("float")),
        hinted("int"),
        hinted("torch.Tensor"),
        leaf(Some("cuda.tile.Array"), Some(big.clone())),
        leaf(None, Some(int64)),
        Annotation::Leaf(Leaf {
            hint: Some("int".to_owned()),
            int64: true,
            ..Leaf::default()
        }),
        Annotation::Leaf(Leaf {
            hint: Some("list".to_owned()),
            list: Some(big),
            ..Leaf::default()
        }),
        Annotation::Tuple(vec![constant(Some("int")), hinted("int")]),
        Annotation::TupleOf(Box::new(constant(Some("int")))),
        hinted("int | None"),
        constant(Some("int")),
        leaf(Some("cuda.tile.Array"), Some(strides)),
    ];
    for (index, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "parameter {index}");
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn annotations_that_contradict_themselves_are_refused() {
    let refused = |before: &str, parameter: &str| annotations(before, parameter).1;
    assert_eq!(
        refused("", "x: ct.Constant[ct.ScalarInt64[int]]"),
        [
            "k.py:5: `ct.Constant[ct.ScalarInt64[int]]`: `Constant` cannot be combined with `ScalarInt64` on one parameter"
        ]
    );
    assert_eq!(
        refused("", "x: Annotated[ct.Array, ct.ArrayAnnotation(dims=2)]"),
        [
            "k.py:5: `Annotated[ct.Array, ct.ArrayAnnotation(dims=2)]`: `ArrayAnnotation` has no argument `dims`"
        ]
    );
    assert_eq!(
        refused(
            "",
            "x: Annotated[ct.Array, ct.ArrayAnnotation(static_shape_dims=n)]"
        ),
        [
            "k.py:5: `Annotated[ct.Array, ct.ArrayAnnotation(static_shape_dims=n)]`: `static_shape_dims` of `ArrayAnnotation` \
          is no tuple of integers that the text states"
        ]
    );
    assert_eq!(
        refused("", "x: Annotated[list, ct.ListAnnotation()]"),
        [
            "k.py:5: `Annotated[list, ct.ListAnnotation()]`: `ListAnnotation` has no `element` that says what its arrays are"
        ]
    );
    assert_eq!(
        refused("C = ct.Constant\nif x:\n    C = int\n", "x: C"),
        ["k.py:8: `C`: `C` is bound in several places"]
    );
}

#[test]
fn circular_annotations_end() {
    let (found, _) = annotations(
        "class T: pass\nA = list[B]\nB = tuple[A, B]\nA = tuple[B, A]\n",
        "x: A",
    );
    assert_eq!(found.len(), 1);
}

#[test]
fn what_cannot_be_a_kernel_is_refused() {
    let refused = |source: &str| kernels(source).1;
    assert_eq!(
        refused("@ct.kernel\nasync def k(x): pass\n"),
        ["k.py:5: `k`: kernel `k` is `async`"]
    );
    assert_eq!(
        refused("@ct.kernel\ndef k(x, *rest, **more): pass\n"),
        [
            "k.py:5: `*rest`: kernel `k` takes any number of arguments by `rest`",
            "k.py:5: `**more`: kernel `k` takes any number of arguments by `more`",
        ]
    );
    assert_eq!(
        refused("@ct.kernel\n@functools.cache\ndef k(x): pass\n"),
        ["k.py:5: `@functools.cache`: decorator `functools.cache` changes the function of kernel `k`"]
    );
    assert_eq!(
        refused("k = ct.kernel(lambda x: x)\n"),
        ["k.py:4: `lambda x: x`: a kernel cannot be a lambda"]
    );
    assert_eq!(
        refused("@ct.kernel\ndef k(x): pass\nk2 = ct.kernel(k, occupancy=2)\n"),
        ["k.py:6: `ct.kernel(k, occupancy=2)`: `ct.kernel` is called with `k`, which is a kernel already"]
    );
}

#[test]
fn options_that_do_not_exist_or_fit_are_refused() {
    let refused = |options: &str| kernels(&format!("@ct.kernel({options})\ndef k(x): pass\n")).1;
    assert_eq!(
        refused("warps=4"),
        ["k.py:4: `warps=4`: `ct.kernel` has no option `warps`"]
    );
    assert_eq!(
        refused("occupancy=33"),
        ["k.py:4: `33`: `occupancy` is 33, but must be a number from 1 to 32"]
    );
    assert_eq!(
        refused("opt_level=-1"),
        ["k.py:4: `-1`: `opt_level` is -1, but must be a number from 0 to 3"]
    );
    assert_eq!(
        refused("num_ctas=3"),
        ["k.py:4: `3`: `num_ctas` is 3, but must be a power of two from 1 to 16"]
    );
    assert_eq!(
        refused("num_worker_warps=ct.ByTarget(sm_90=4, default=64)"),
        ["k.py:4: `64`: `num_worker_warps` is 64, but must be a power of two from 1 to 32"]
    );
    assert_eq!(
        refused("num_ctas=ct.ByTarget(hopper=2)"),
        [
            "k.py:4: `num_ctas=ct.ByTarget(hopper=2)`: `hopper` is no target: targets are named `sm_` and digits"
        ]
    );
    assert_eq!(
        refused("**settings"),
        ["k.py:4: `**settings`: compiler options that are passed as `**…` cannot be read"]
    );
    assert_eq!(
        refused("occupancy=None, num_ctas=16, opt_level=0, num_worker_warps=32"),
        [""; 0]
    );
}

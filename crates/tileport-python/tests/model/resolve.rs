use crate::files;
use ruff_python_ast::{Expr, Stmt};
use tileport_python::{Owner, Project, Resolved, ScopeRef};

/// What each expression statement of `main.py` means, whether at the top or in its functions.
fn meanings(list: &[(&str, &str)]) -> Vec<String> {
    let files = files(list);
    let project = Project::new(&files, []);
    let module = project.open(list[0].0).unwrap();
    assert!(
        module.file().diagnostics().is_empty(),
        "{:?}",
        module.file().diagnostics()
    );
    let mut all = Vec::new();
    let mut bodies = vec![(module.top(), module.file().body())];
    for (id, function) in module.outline().functions() {
        bodies.push((module.scope(Owner::Function(id)), &function.def.body));
    }
    for (scope, body) in bodies {
        for statement in body {
            if let Stmt::Expr(statement) = statement {
                all.push(meaning(&project, scope, &statement.value));
            }
        }
    }
    all
}

fn meaning<'p, 'a>(project: &'p Project<'a>, scope: ScopeRef<'p, 'a>, expr: &'a Expr) -> String {
    let resolved = project.resolve(scope, expr);
    resolved.map_or_else(|| "not a name".to_owned(), |resolved| text(&resolved))
}

fn text(resolved: &Resolved) -> String {
    match resolved {
        Resolved::Module(module) => format!("module {}", module.file().path()),
        Resolved::External(name) => name.clone(),
        Resolved::Function(function) => {
            format!(
                "def {}:{}",
                function.module.file().path(),
                function.get().unwrap().qualified_name
            )
        }
        Resolved::Class(class) => format!("class {}", class.get().unwrap().qualified_name),
        Resolved::Value(value) => {
            format!(
                "= {}",
                value
                    .scope
                    .module
                    .file()
                    .slice(ruff_text_size::Ranged::range(value.value))
            )
        }
        Resolved::Member { of, path } => format!("{} . {}", text(of), path.join(".")),
        Resolved::Parameter(_, position) => format!("parameter {position}"),
        Resolved::Bound(bound) => format!("bound {}", bound.binding.name),
        Resolved::Builtin(name) => format!("builtin {name}"),
        Resolved::Several(all) => all
            .iter()
            .map(|(_, one)| text(one))
            .collect::<Vec<_>>()
            .join(" | "),
        Resolved::Unread(name) => format!("unread {name}"),
        Resolved::Unbound => "unbound".to_owned(),
        Resolved::Circular => "circular".to_owned(),
    }
}

fn one(source: &str) -> Vec<String> {
    meanings(&[("main.py", source)])
}

#[test]
fn what_is_imported_has_its_full_name() {
    let source = "
import cuda.tile as ct
import cuda.tile
import math, numpy as np
from cuda.tile import RoundingMode as RMd, kernel
from cuda.tile.tune import exhaustive_search
from cuda import tile
ct.PaddingMode.ZERO
cuda.tile.float32
RMd.APPROX
ct.tune.exhaustive_search
exhaustive_search
tile.load
kernel
math.log
np.float32
range
nothing
ct.load(x)
";
    let expected = [
        "cuda.tile.PaddingMode.ZERO",
        "cuda.tile.float32",
        "cuda.tile.RoundingMode.APPROX",
        "cuda.tile.tune.exhaustive_search",
        "cuda.tile.tune.exhaustive_search",
        "cuda.tile.load",
        "cuda.tile.kernel",
        "math.log",
        "numpy.float32",
        "builtin range",
        "unbound",
        "not a name",
    ];
    assert_eq!(one(source), expected);
}

#[test]
fn names_for_names_and_values() {
    let source = "
import math, enum
import cuda.tile as ct
from typing import NamedTuple
RMd = ct.RoundingMode
INV_LOG_2 = 1.0 / math.log(2)
ConstInt = ct.Constant[int]
Alias = ConstInt
A, (B, C) = 1, (ct.int32, 3)
D, E = f()
X: int = 4
class Mode(enum.Enum):
    FAST = 1
RMd.FULL
INV_LOG_2
Alias
A
B
D
X
Mode
Mode.FAST.value
X.real
";
    let expected = [
        "cuda.tile.RoundingMode.FULL",
        "= 1.0 / math.log(2)",
        "= ct.Constant[int]",
        "= 1",
        "cuda.tile.int32",
        "bound D",
        "= 4",
        "class Mode",
        "class Mode . FAST.value",
        "= 4 . real",
    ];
    assert_eq!(one(source), expected);
}

#[test]
fn conditions_decide_what_a_name_can_be() {
    let source = "
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from cuda.tile import Array
    import torch as backend
else:
    import numpy as backend
try:
    import cuda.tile as ct
    HAS = 1
except ImportError:
    ct = None
    HAS = 0
W = 1
if fast:
    W = 2
Z = 1
if fast:
    Z = 2
elif slow:
    Z = 3
    Z = 4
else:
    Z = 5
T = 1
T = 2
for L in range(3):
    T2 = L
G = 1
def change():
    global G
    G = 2
if __name__ == '__main__':
    T = 7
Array
backend
ct.load
HAS
W
Z
T
L
G
del T
";
    let expected = [
        "cuda.tile.Array",
        "numpy",
        "cuda.tile.load",
        "= 1",
        "= 1 | = 2",
        "= 2 | = 4 | = 5",
        "unbound",
        "bound L",
        "= 1 | bound G",
    ];
    assert_eq!(one(source), expected);
}

#[test]
fn a_name_in_a_function_is_looked_up_outwards() {
    let source = "
import cuda.tile as ct
N = 1
LATE = ct
def make(M, *, K):
    import math as m
    N = 2
    class C:
        N = 3
        def method(self):
            N
            M
            K
            m.pi
            LATE.add
            make
            method
    for i in range(3):
        pass
    i
    with open('f') as handle:
        pass
    handle
    if (walrus := M):
        pass
    walrus
LATE = ct
";
    let expected = [
        "bound i",
        "bound handle",
        "bound walrus",
        "= 2",
        "parameter 0",
        "parameter 1",
        "math.pi",
        "cuda.tile.add",
        "def main.py:make",
        "unbound",
    ];
    assert_eq!(one(source), expected);
}

#[test]
fn modules_of_packages_are_read_and_followed() {
    let list = [
        (
            "x/pkg/ops/main.py",
            "
import pkg.util as util
import pkg.util
from pkg import util as u2, gelu, CT
from ..util import helper as h, RMd
from . import sibling
from .sibling import *
from .missing import thing
import torch.nn as nn
import other.place as op
util.helper
pkg.util.helper
u2.CONST
h
RMd.APPROX
gelu
CT.load
sibling
public
_private
thing
nn.Module
op.x
pkg.ops.sibling.public
",
        ),
        (
            "x/pkg/__init__.py",
            "from .util import activation as gelu\nimport cuda.tile as CT\n",
        ),
        ("x/pkg/ops/__init__.py", ""),
        (
            "x/pkg/util.py",
            "import cuda.tile as ct\nRMd = ct.RoundingMode\nCONST = 3\ndef helper(): pass\ndef activation(): pass\n",
        ),
        (
            "x/pkg/ops/sibling.py",
            "def public(): pass\ndef _private(): pass\n",
        ),
        ("x/torch/nn/__init__.py", "Module = 1\n"),
        ("x/cuda/tile/__init__.py", "load = 1\n"),
    ];
    let expected = [
        "def x/pkg/util.py:helper",
        "def x/pkg/util.py:helper",
        "= 3",
        "def x/pkg/util.py:helper",
        "cuda.tile.RoundingMode.APPROX",
        "def x/pkg/util.py:activation",
        "cuda.tile.load",
        "module x/pkg/ops/sibling.py",
        "def x/pkg/ops/sibling.py:public",
        "unbound",
        "unbound",
        "torch.nn.Module",
        "other.place.x",
        "def x/pkg/ops/sibling.py:public",
    ];
    assert_eq!(meanings(&list), expected);
}

#[test]
fn modules_are_found_beside_the_file_and_in_packages_without_init() {
    let list = [
        (
            "main.py",
            "import helpers\nfrom helpers import f\nimport space.inner as s\nhelpers.f\nf\ns.g\nspace.inner.g\nimport space.inner\n",
        ),
        ("helpers.py", "def f(): pass\n"),
        ("space/inner.py", "def g(): pass\n"),
    ];
    let g = "def space/inner.py:g";
    assert_eq!(meanings(&list), ["def helpers.py:f", "def helpers.py:f", g, g]);
    let list = [
        ("lib/space/deep/main.py", "from space.other import g\ng\n"),
        ("lib/space/other.py", "def g(): pass\n"),
    ];
    assert_eq!(meanings(&list), ["def lib/space/other.py:g"]);
}

#[test]
fn star_imports_shadow_only_what_they_export() {
    let source = "from cuda.tile import *\nload\nmax\nrange\n_hidden\n";
    assert_eq!(
        one(source),
        ["cuda.tile.load", "cuda.tile.max", "builtin range", "unbound"]
    );
    let list = [
        ("main.py", "from m import *\na\nb\n"),
        ("m.py", "__all__ = ['b']\na = 1\nb = 2\n"),
    ];
    assert_eq!(meanings(&list), ["unbound", "= 2"]);
}

#[test]
fn circles_end() {
    let list = [
        ("a.py", "from b import x\nx\nfrom a import y\ny\n"),
        ("b.py", "from a import x\n"),
    ];
    assert_eq!(meanings(&list), ["circular", "circular"]);
    let many: String = (0..60)
        .map(|n| format!("if c:\n    x{n} = x{}\nelse:\n    x{n} = x{0}\n", n + 1))
        .collect();
    let source = format!(
        "def f():\n    x0\n{}",
        many.lines()
            .map(|line| format!("    {line}\n"))
            .collect::<String>()
    );
    assert_eq!(one(&source).len(), 1);
}

#[test]
fn a_missing_file_is_an_error() {
    let files = files(&[("a.py", "")]);
    let project = Project::new(&files, []);
    let error = project.open("b.py").map(|_| ()).unwrap_err();
    assert_eq!(error.message, "there is no Python file `b.py`");
}

#[test]
fn kinds_of_classes() {
    use tileport_python::classes::ClassKind;
    let source = "
import enum
from dataclasses import dataclass
from typing import NamedTuple
@dataclass(frozen=True)
class A:
    x: int
    y: float = 2.0
    z = 3
@dataclass
class B: pass
class C(NamedTuple):
    n: int
class D(enum.IntEnum): ONE = 1
class E(D): pass
class F(A, Unknown): pass
class G(G): pass
";
    let files = files(&[("main.py", source)]);
    let project = Project::new(&files, []);
    let module = project.open("main.py").unwrap();
    let class = |name: &str| match project.resolve_name(module.top(), name) {
        Resolved::Class(class) => class,
        other => panic!("{other:?}"),
    };
    let kinds = ["A", "B", "C", "D", "E", "F", "G"].map(|name| project.class_kind(class(name)));
    let expected = [
        ClassKind::Dataclass { frozen: true },
        ClassKind::Dataclass { frozen: false },
        ClassKind::NamedTuple,
        ClassKind::Enum,
        ClassKind::Enum,
        ClassKind::Other,
        ClassKind::Other,
    ];
    assert_eq!(kinds, expected);
    let fields: Vec<_> = class("A")
        .fields()
        .iter()
        .map(|field| (field.name, field.default.is_some()))
        .collect();
    assert_eq!(fields, [("x", false), ("y", true)]);
}

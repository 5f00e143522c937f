use crate::files;
use tileport_python::Project;

const SAMPLE: &str = r#"import cuda.tile as ct
from .x import *
from typing import Annotated as An
try:
    import a.b as c
except ImportError as e:
    c = None
BT = ct.ByTarget(sm_100=2, default=1)
class C(Base, metaclass=M):
    D: int = 3
def make(n, *a, k=(1, 2), **kw):  # é
    global G
    @deco(n)
    @ct.kernel(occupancy=BT, num_ctas=-1)
    def k(x: "ct.Constant[int]", y: An[ct.Array, ct.ArrayAnnotation(static_shape_dims=(0,))] = f'{n!r:>{k}}'):
        """Doc <typecheck> t </typecheck>"""
        # one
        for i, (j, *l) in ct.range(3):  # two
            if (w := i) > 1:
                pass
            # three
            elif n: del n
            else:
                x[i] += lambda q: q
        match x:
            case {"a": [1, *r], **m} | C(p=1 as z) if z: ...
        with open(x) as (f, g): G = 1
        return x  # four
    return k
cfg, tuned = CACHE[0] = (1, make(2).replace_hints(occupancy=4))
ct.launch(s, (1, 2), tuned, (x, *y), **z)
ct.launch(s, grid(c), {"a": k, **o}["a"], [a for a in b if a])
ct.tune.exhaustive_search(c, s, lambda q: (q,), tuned, make, hints_fn=None)
"#;

/// Everything the model can be asked about a file, with all places looked up.
fn model(text: &str) -> usize {
    let files = files(&[("k.py", text)]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let kernels = project.kernels(module);
    let launches = project.launches(module);
    let map = files.map();
    let diagnostics = module.file().diagnostics().iter().chain(kernels.diagnostics());
    for span in diagnostics
        .map(|diagnostic| diagnostic.span)
        .chain(launches.iter().map(|launch| launch.span))
        .take(50)
    {
        let file = map.file_of(span).unwrap();
        assert!(file.range(span).end <= text.len() && file.line_column(span).line > 0);
    }
    for kernel in kernels.all() {
        let places = kernel.comments.all().iter().map(|comment| comment.range.start());
        assert!(places.is_sorted_by(|one, next| one < next), "{text}");
    }
    kernels.all().len() + launches.len()
}

#[test]
fn the_sample_is_understood() {
    assert_eq!(model(SAMPLE), 4);
}

#[test]
fn cut_texts_never_panic() {
    for end in (0..SAMPLE.len()).filter(|&end| SAMPLE.is_char_boundary(end)) {
        model(&SAMPLE[..end]);
        model(&SAMPLE[end..]);
    }
}

#[test]
fn texts_with_something_missing_or_inserted_never_panic() {
    let boundaries: Vec<_> = (0..SAMPLE.len())
        .filter(|&at| SAMPLE.is_char_boundary(at))
        .collect();
    let inserted = [
        "(", ")", "\n", ":", "*", "\"", "#", " ", "\u{c}", "\\", "\0", "async ", "lambda ", "]", "{", "\r",
        "=",
    ];
    // A small generator of its own, so that each run does the same.
    let mut state = 0x9e37_79b9_u32;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for _ in 0..1000 {
        let mut text = SAMPLE.to_owned();
        for _ in 0..1 + next(4) {
            let at = boundaries[next(boundaries.len())];
            if !text.is_char_boundary(at.min(text.len())) || at > text.len() {
                continue;
            }
            match next(3) {
                0 => text.insert_str(at, inserted[next(inserted.len())]),
                1 => {
                    let end = (at + 1 + next(30)).min(text.len());
                    if text.is_char_boundary(end) {
                        text.replace_range(at..end, "");
                    }
                }
                _ => {
                    let end = (at + next(60)).min(text.len());
                    if let Some(piece) = text.get(at..end).map(str::to_owned) {
                        text.insert_str(at, &piece);
                    }
                }
            }
        }
        model(&text);
    }
}

#[test]
fn many_of_everything_take_time_in_proportion() {
    let many = |text: &str| text.repeat(3000);
    let sources = [
        many("if c:\n    x = 1\n"),
        many("x = x\n"),
        many("# comment\n"),
        "import cuda.tile as ct\n".to_owned() + &many("ct.launch(s, g, k, a)\nk = k2\n"),
        "import cuda.tile as ct\n".to_owned() + &many("@ct.kernel\ndef k(x): pass\n"),
        "def f():\n".to_owned() + &many("    # c\n    x = 1  # d\n"),
        "import cuda.tile as ct\ndef f(k):\n    ct.launch(s, g, k, a)\n".to_owned() + &many("f(k)\n"),
        many("import m\n"),
        many("from m import *\n") + &many("x.y()\n"),
    ];
    for source in sources {
        let start = std::time::Instant::now();
        model(&source);
        assert!(
            start.elapsed().as_secs() < 20,
            "{} took {:?}",
            &source[..60],
            start.elapsed()
        );
    }
}

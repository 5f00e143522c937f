//! A file with the body of one of its kernels replaced, and flags added for operands that may be stored transposed: to the
//! kernel, to its launches, to the functions that launch it. All else stays as it is.

use crate::annotation::Annotation;
use crate::copies::copied;
use crate::host::{Edit, after_imports, apply};
use crate::kernels::KernelDef;
use crate::launches::Launch;
use crate::outline::Owner;
use crate::project::{Module, Project};
use crate::resolve::Resolved;
use crate::transposed::Operand;
use crate::wrapper::wrapper;
use ruff_python_ast::{Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};
use std::collections::BTreeMap;
use tileport_ir::{Code, Diagnostic, Span};

/// Something in a file that stays as it is though a flag asks for a change.
pub const KEPT: Code = Code("python-rewrite-kept");
/// A file that can't be rewritten.
pub const REWRITE: Code = Code("python-rewrite");

/// What is put into a file.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'r> {
    /// What becomes of the kernel's body.
    pub body: Body<'r>,
    /// Flags behind the kernel's other parameters, in order.
    pub flags: &'r [Flag<'r>],
}

/// What becomes of a kernel's body.
#[derive(Clone, Copy, Debug)]
pub enum Body<'r> {
    /// These lines, indented by four, take its place.
    New(&'r [String]),
    /// It stays, but for what it does with operands that have flags.
    Flagged(&'r [Operand<'r>]),
}

/// A flag for an operand.
#[derive(Clone, Copy, Debug)]
pub struct Flag<'r> {
    /// The kernel's parameter: `TRANSPOSE_A`.
    pub name: &'r str,
    /// What functions that launch the kernel call it: `trans_a`.
    pub host: &'r str,
    /// The position of the operand among the kernel's parameters.
    pub operand: usize,
    /// Whether that is a list, whose arrays are the operands.
    pub in_list: bool,
}

/// A file that was rewritten.
#[derive(Clone, Debug)]
pub struct Rewritten {
    /// Its text.
    pub text: String,
    /// What stays as it was though a flag asks for a change.
    pub notes: Vec<Diagnostic>,
}

/// A function with the flags that become its parameters, and the names of what they are of.
type FlaggedFunction<'a, 'f> = (&'a StmtFunctionDef, Vec<(Flag<'f>, String)>);

impl<'a> Project<'a> {
    /// The text of a module with a kernel's body replaced, and with flags.
    ///
    /// # Errors
    /// The kernel isn't a function of the module itself, or the file calls something else `ct`.
    pub fn rewritten(
        &self,
        module: &Module<'a>,
        kernel: &KernelDef<'a>,
        replacement: &Replacement<'_>,
    ) -> Result<Rewritten, Box<Diagnostic>> {
        let refused = |message: &str| Err(Box::new(Diagnostic::error(REWRITE, kernel.span, message)));
        let function = module
            .outline()
            .function(kernel.function)
            .filter(|_| kernel.parent == Owner::Module);
        let Some(function) = function else {
            return refused("a kernel that is made inside a function can't be replaced in its file");
        };
        let def = function.def;
        let text = module.file().text();
        let mut edits = Vec::new();
        match self.resolve_name(module.top(), "ct") {
            Resolved::External(name) if name == "cuda.tile" => {}
            Resolved::Unbound => edits.push(Edit {
                range: TextRange::empty(after_imports(text, module.file().body())),
                text: "\nimport cuda.tile as ct".to_owned(),
            }),
            _ => return refused("`ct` is something else than cuda.tile in the kernel's file"),
        }
        let Some(range) = body_range(text, def) else {
            return refused("the kernel's body stands on the line of its head");
        };
        match replacement.body {
            Body::New(lines) => {
                let text = lines.iter().map(|line| format!("{line}\n")).collect();
                edits.push(Edit { range, text });
            }
            Body::Flagged(operands) => edits.extend(self.transposed_edits(module, kernel, operands)?),
        }
        let mut notes = Vec::new();
        if !replacement.flags.is_empty() {
            edits.extend(kernel_flags(module, kernel, def, replacement.flags));
            self.host_flags(module, kernel, replacement.flags, &mut edits, &mut notes);
        }
        // Several launches may ask for one change.
        let mut once: Vec<Edit> = Vec::new();
        for edit in edits {
            if !once.contains(&edit) {
                once.push(edit);
            }
        }
        match apply(text, once) {
            Some(text) => Ok(Rewritten { text, notes }),
            None => refused("two changes of the file are in one place"),
        }
    }

    /// Flags for the launches of a kernel and the functions that these are in.
    fn host_flags(
        &self,
        module: &Module<'a>,
        kernel: &KernelDef<'a>,
        flags: &[Flag<'_>],
        edits: &mut Vec<Edit>,
        notes: &mut Vec<Diagnostic>,
    ) {
        // What each function gets, by its place: the flags that are its parameters.
        let mut functions: BTreeMap<TextSize, FlaggedFunction<'a, '_>> = BTreeMap::new();
        let mut done: Vec<TextSize> = Vec::new();
        for launch in self.launches(module) {
            if !launch.kernels.iter().any(|target| {
                target.function.get().map(|f| f.def.range())
                    == module.outline().function(kernel.function).map(|f| f.def.range())
            }) {
                continue;
            }
            let Expr::Tuple(tuple) = launch.arguments.value else {
                notes.push(kept(launch.span, "the arguments of this launch are no tuple that the text states, so that its flags have to be added by hand"));
                continue;
            };
            let def = match launch.owner {
                Owner::Function(id) => module.outline().function(id).map(|function| function.def),
                _ => None,
            };
            let mut added = Vec::new();
            for flag in flags {
                added.push(self.launch_flag(
                    module,
                    &launch,
                    tuple.elts.get(flag.operand),
                    (*flag, def),
                    edits,
                    notes,
                ));
                if let (Some(def), Some(Expr::Name(name)), true) = (
                    def,
                    tuple.elts.get(flag.operand),
                    added.last().is_some_and(|text| text.starts_with("int(")),
                ) {
                    let entry = functions.entry(def.start()).or_insert_with(|| (def, Vec::new()));
                    if !entry.1.iter().any(|(known, _)| known.host == flag.host) {
                        entry.1.push((*flag, name.id.as_str().to_owned()));
                    }
                }
            }
            // Two launches may share their arguments.
            if let Some(last) = tuple.elts.last()
                && !done.contains(&last.end())
            {
                done.push(last.end());
                edits.push(Edit {
                    range: TextRange::empty(last.end()),
                    text: format!(", {}", added.join(", ")),
                });
            }
        }
        for (def, flags) in functions.values() {
            edits.extend(wrapper(module, def, flags, notes));
        }
    }

    /// What a launch passes for a flag: the parameter of the function that it is in, or a number.
    fn launch_flag(
        &self,
        module: &Module<'a>,
        launch: &Launch<'_, 'a>,
        operand: Option<&'a Expr>,
        (flag, def): (Flag<'_>, Option<&'a StmtFunctionDef>),
        edits: &mut Vec<Edit>,
        notes: &mut Vec<Diagnostic>,
    ) -> String {
        let (Some(operand), Some(def)) = (operand, def) else {
            return "0".to_owned();
        };
        if let Some(copy) = copied(def, operand, launch.call.start()) {
            edits.extend(copy.without_copy());
            // The array as it lies in memory, seen by its strides: nothing is copied.
            if copy.assigned {
                edits.push(Edit {
                    range: operand.range(),
                    text: format!("{}.mT", module.file().slice(operand.range())),
                });
            }
            return "1".to_owned();
        }
        let is_parameter = match operand {
            Expr::Name(name) => def
                .parameters
                .iter()
                .any(|parameter| parameter.name().as_str() == name.id.as_str()),
            _ => false,
        };
        if is_parameter {
            return format!("int({})", flag.host);
        }
        let shown = module.file().slice(operand.range());
        let message = format!(
            "`{shown}` is no parameter of `{}`, so that this launch passes {}=0",
            def.name, flag.name
        );
        notes.push(kept(launch.span, &message).help(format!(
            "pass 1 where the array lies transposed in memory, and its lengths as `{shown}.mT` has them"
        )));
        "0".to_owned()
    }
}

pub(crate) fn kept(span: Span, message: &str) -> Diagnostic {
    Diagnostic::warning(KEPT, span, message)
}

/// Where a function's statements stand: whole lines, from behind its head and documentation to its end.
fn body_range(text: &str, def: &StmtFunctionDef) -> Option<TextRange> {
    let is_doc = |stmt: &Stmt| matches!(stmt, Stmt::Expr(expr) if expr.value.is_string_literal_expr());
    let doc = def.body.first().filter(|stmt| is_doc(stmt));
    let head_end = def
        .returns
        .as_ref()
        .map_or(def.parameters.end(), |returns| returns.end());
    let (from, colon) = match doc {
        Some(doc) => (doc.end(), false),
        None => (head_end, true),
    };
    let mut at = from.to_usize();
    if colon {
        at += text.get(at..)?.find(':')? + 1;
    }
    // What follows on the line, a comment, stays; a statement there can't be told from it.
    let line = text.get(at..)?.find('\n')?;
    let rest = text.get(at..at + line)?.trim();
    if !(rest.is_empty() || rest.starts_with('#')) {
        return None;
    }
    let start = at + line + 1;
    let mut end = line_end(text, def.end().to_usize());
    // Comments that are indented belong to the function.
    while let Some(next) = text.get(end..) {
        let line = next.split_inclusive('\n').next().unwrap_or_default();
        if line.is_empty() || !(line.starts_with([' ', '\t']) && line.trim_start().starts_with('#')) {
            break;
        }
        end += line.len();
    }
    let place = |at: usize| u32::try_from(at).ok().map(TextSize::new);
    let (start, end) = (place(start)?, place(end)?);
    // A kernel of its documentation alone has nothing behind it.
    Some(TextRange::new(start, end.max(start)))
}

/// Behind the line that a place is on.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.find('\n').map_or(text.len(), |newline| at + newline + 1)
}

/// Flags as parameters of the kernel, annotated as its other constants are.
fn kernel_flags(
    module: &Module<'_>,
    kernel: &KernelDef<'_>,
    def: &StmtFunctionDef,
    flags: &[Flag<'_>],
) -> Option<Edit> {
    let constant = kernel.parameters.iter().zip(def.parameters.iter()).find_map(|(parameter, declared)| {
        let is_int = matches!(&parameter.annotation, Annotation::Leaf(leaf) if leaf.constant && leaf.hint.as_deref() == Some("int"));
        let annotation = declared.annotation().filter(|_| is_int)?;
        Some(module.file().slice(annotation.range()).to_owned())
    });
    let constant = constant.unwrap_or_else(|| "ct.Constant[int]".to_owned());
    let last = def.parameters.iter().last()?;
    let default = if last.default().is_some() { " = 0" } else { "" };
    let own: Vec<String> = flags
        .iter()
        .map(|flag| format!("{}: {constant}{default}", flag.name))
        .collect();
    Some(appended(module, def, &own))
}

/// Parameters behind a function's last one: on lines of their own, where the last is on one.
pub(crate) fn appended(module: &Module<'_>, def: &StmtFunctionDef, own: &[String]) -> Edit {
    let text = module.file().text();
    let last = def.parameters.iter().last();
    let at = last
        .as_ref()
        .map_or(def.parameters.start() + TextSize::new(1), |last| last.end());
    let before = text
        .get(..last.as_ref().map_or(at, |last| last.start()).to_usize())
        .unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let alone = !line.is_empty() && line.trim().is_empty() && last.is_some();
    let separator = if alone {
        format!(",\n{line}")
    } else {
        ", ".to_owned()
    };
    let joined = own.join(&separator);
    let text = if last.is_some() {
        format!("{separator}{joined}")
    } else {
        joined
    };
    Edit {
        range: TextRange::empty(at),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceFiles;

    const FILE: &str = r#""""Products."""
import cuda.tile as ct
import torch

ConstInt = ct.Constant[int]
_cache = {}


@ct.kernel(occupancy=2)
def product(a, b, c, TILE: ConstInt):  # a, b and c are matrices
    """c = a @ b"""
    x = 1  # gone
    # gone too


def tuned(stream, a, b, c):
    M, N = c.shape
    K = a.shape[1]
    cache_key = (M, N, K, a.dtype)
    if cache_key not in _cache:
        _cache[cache_key] = 64
    ct.launch(stream, (M // 64, N // 64, 1), product, (a, b, c, _cache[cache_key]))
    return c


def run(x, w, **options):
    y = torch.empty((x.shape[0], w.size(1)))
    wt = w.t().contiguous()
    ct.launch(0, (1,), product, (x, wt, y, 64))
    ct.launch(0, (1,), product, (x.T.contiguous(), w[0], y, 64))
    return y
"#;

    fn rewritten(text: &str, flags: &[Flag<'_>]) -> Rewritten {
        let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open("product.py").unwrap();
        let kernel = project.kernels(module).named("product").unwrap();
        let body = ["    y = 2", "    z = 3"].map(str::to_owned);
        project
            .rewritten(
                module,
                kernel,
                &Replacement {
                    body: Body::New(&body),
                    flags,
                },
            )
            .unwrap()
    }

    #[test]
    fn only_the_body_changes_where_there_are_no_flags() {
        let made = rewritten(FILE, &[]);
        let expected = FILE.replace("    x = 1  # gone\n    # gone too\n", "    y = 2\n    z = 3\n");
        assert_eq!(made.text, expected);
        assert!(made.notes.is_empty());
    }

    #[test]
    fn flags_reach_launches_functions_and_keys() {
        let flags = [
            Flag {
                name: "TRANSPOSE_A",
                host: "trans_a",
                operand: 0,
                in_list: false,
            },
            Flag {
                name: "TRANSPOSE_B",
                host: "trans_b",
                operand: 1,
                in_list: false,
            },
        ];
        let made = rewritten(FILE, &flags);
        for expected in [
            "def product(a, b, c, TILE: ConstInt, TRANSPOSE_A: ConstInt, TRANSPOSE_B: ConstInt):  # a, b and c are matrices\n",
            "def tuned(stream, a, b, c, trans_a=False, trans_b=False):\n",
            "    M, N = c.shape\n    K = (a.mT if trans_a else a).shape[1]\n",
            "    cache_key = (M, N, K, a.dtype, trans_a, trans_b)\n",
            "product, (a, b, c, _cache[cache_key], int(trans_a), int(trans_b)))\n",
            "def run(x, w, trans_a=False, **options):\n",
            "    y = torch.empty(((x.mT if trans_a else x).shape[0], w.size(1)))\n",
            "    wt = w.t()\n",
            "product, (x, wt.mT, y, 64, int(trans_a), 1))\n",
            "product, (x, w[0], y, 64, 1, 0))\n",
        ] {
            assert!(made.text.contains(expected), "{expected}\n{}", made.text);
        }
        let [note] = made.notes.as_slice() else {
            panic!("{:?}", made.notes)
        };
        assert_eq!(
            note.message,
            "`w[0]` is no parameter of `run`, so that this launch passes TRANSPOSE_B=0"
        );
    }

    #[test]
    fn transposes_that_are_copied_are_found() {
        let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), FILE.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open("product.py").unwrap();
        let found = project.copied_transposes(module);
        let shown: Vec<(&str, Option<&str>)> = found
            .iter()
            .map(|copy| (copy.text.as_str(), copy.parameter.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [("w.t().contiguous()", Some("b")), ("x.T.contiguous()", Some("a"))]
        );
        let note = found.first().unwrap().note();
        assert_eq!(
            note.message,
            "`w.t().contiguous()` copies the whole array to transpose it, at each launch"
        );
        assert!(note.help.unwrap().contains("--transpose b"));
    }

    #[test]
    fn loads_of_an_operand_get_a_choice_where_they_stand() {
        let text = r#"import cuda.tile as ct


@ct.kernel
def product(a, b, c, TILE: ct.Constant[int]):
    # Blocks.
    i, j = ct.bid(0), ct.bid(1)
    rows, inner = a.shape
    acc = ct.zeros((TILE, TILE), ct.float32)
    for k in range(ct.num_tiles(a, axis=1, shape=(TILE, TILE))):
        ta = ct.load(a, (i, k), (TILE, TILE),
                     latency=2).astype(a.dtype)  # left
        acc = ct.mma(ta, ct.load(b, index=(0, k, b.shape[-1]), shape=(1, TILE, TILE)).reshape((TILE, TILE)), acc)
    ct.store(c, (i, j), acc)
"#;
        let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open("product.py").unwrap();
        let kernel = project.kernels(module).named("product").unwrap();
        let operands = [
            Operand {
                flag: "T_A",
                array: "a",
                rank: 2,
                in_list: false,
                permute: true,
            },
            Operand {
                flag: "T_B",
                array: "b",
                rank: 3,
                in_list: false,
                permute: false,
            },
        ];
        let made = project
            .rewritten(
                module,
                kernel,
                &Replacement {
                    body: Body::Flagged(&operands),
                    flags: &[],
                },
            )
            .unwrap();
        for expected in [
            "    ct.static_assert(T_A == 0 or T_A == 1, \"T_A is 0 or 1\")\n    ct.static_assert(T_B == 0",
            "\n    # Blocks.\n    i, j",
            "    rows, inner = (a.shape[1], a.shape[0]) if T_A == 1 else a.shape\n",
            "range(ct.num_tiles(a, axis=0, shape=(TILE, TILE)) if T_A == 1 else ct.num_tiles(a, axis=1, shape=(TILE, TILE))):",
            "        if T_A == 1:\n            ta = ct.load(a, (k, i), (TILE, TILE),\n                         latency=2).transpose().astype(a.dtype)\n        else:\n            ta = ct.load(a, (i, k), (TILE, TILE),\n                         latency=2).astype(a.dtype)  # left\n",
            "        if T_B == 1:\n            acc = ct.mma(ta, ct.load(b, index=(0, k, b.shape[1]), shape=(1, TILE, TILE), order=(0, 2, 1))",
            "        else:\n            acc = ct.mma(ta, ct.load(b, index=(0, k, b.shape[2]), shape=(1, TILE, TILE)).reshape(",
        ] {
            assert!(made.text.contains(expected), "{expected}\n{}", made.text);
        }
        let whole = text.replace("rows, inner = a.shape", "copy = a");
        let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), whole)]));
        let project = Project::new(&files, []);
        let module = project.open("product.py").unwrap();
        let kernel = project.kernels(module).named("product").unwrap();
        let error = project
            .rewritten(
                module,
                kernel,
                &Replacement {
                    body: Body::Flagged(&operands),
                    flags: &[],
                },
            )
            .unwrap_err();
        assert_eq!(
            error.message,
            "`a` is used as a whole here, which has no transposed form"
        );
        assert_eq!(
            module.file().slice(TextRange::new(
                TextSize::new(error.span.start),
                TextSize::new(error.span.end)
            )),
            "a"
        );
    }

    const GROUPED: &str = r#"import cuda.tile as ct


@ct.kernel
def products(left, right, out, TILE: ct.Constant[int]):
    for g in range(len(left)):
        a, c = left[g], out[g]
        columns = ct.num_tiles(right[g], 1, (TILE, TILE))
        acc = ct.zeros((TILE, TILE), ct.float32)
        for k in range(ct.num_tiles(a, 1, (TILE, TILE))):
            ta = ct.load(a, (0, k), (TILE, TILE))
            acc = ct.mma(ta, ct.load(right[g], (k, 0), (TILE, TILE)), acc)
        ct.store(c, (0, columns), acc.astype(a.dtype))


def run(xs, ws, stream):
    outs = []
    for x, w in zip(xs, ws):
        M, K = x.shape
        outs.append(make(M, w.shape[1]))
    key = (len(xs), tuple(x.shape for x in xs), ws[0].shape)
    ct.launch(stream, (1,), products, (xs, ws, outs, 64))
"#;

    /// The file with flags for both lists.
    fn grouped(text: &str) -> Result<Rewritten, Box<Diagnostic>> {
        let files = SourceFiles::new(BTreeMap::from([("products.py".to_owned(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open("products.py").unwrap();
        let kernel = project.kernels(module).named("products").unwrap();
        let both = [
            ("TRANSPOSE_A", "trans_a", "left", 0),
            ("TRANSPOSE_B", "trans_b", "right", 1),
        ];
        let operands = both.map(|(flag, _, array, _)| Operand {
            flag,
            array,
            rank: 2,
            in_list: true,
            permute: false,
        });
        let flags = both.map(|(name, host, _, operand)| Flag {
            name,
            host,
            operand,
            in_list: true,
        });
        project.rewritten(
            module,
            kernel,
            &Replacement {
                body: Body::Flagged(&operands),
                flags: &flags,
            },
        )
    }

    #[test]
    fn arrays_of_lists_get_choices_and_their_lengths_too() {
        let made = grouped(GROUPED).unwrap();
        for expected in [
            "    for g in range(len(left)):\n        a, c = left[g], out[g]\n",
            "columns = ct.num_tiles(right[g], 0, (TILE, TILE)) if TRANSPOSE_B == 1 else ct.num_tiles(right[g], 1, (TILE, TILE))\n",
            "in range(ct.num_tiles(a, 0, (TILE, TILE)) if TRANSPOSE_A == 1 else ct.num_tiles(a, 1, (TILE, TILE))):",
            "            if TRANSPOSE_A == 1:\n                ta = ct.load(a, (0, k), (TILE, TILE), order=(1, 0))\n            else:\n",
            "ct.load(right[g], (k, 0), (TILE, TILE), order=(1, 0))",
            "def run(xs, ws, stream, trans_a=False, trans_b=False):\n",
            "        M, K = (x.mT if trans_a else x).shape\n        outs.append(make(M, (w.mT if trans_b else w).shape[1]))\n",
            "tuple((x.mT if trans_a else x).shape for x in xs), (ws[0].mT if trans_b else ws[0]).shape, trans_a, trans_b)\n",
            "(xs, ws, outs, 64, int(trans_a), int(trans_b)))",
        ] {
            assert!(made.text.contains(expected), "{expected}\n{}", made.text);
        }
        assert!(made.notes.is_empty(), "{:?}", made.notes);
    }

    #[test]
    fn what_is_done_with_lists_that_has_no_choice_is_said() {
        for (from, to, says) in [
            (
                "columns = ct",
                "copy = left[g]; copy = 3; columns = ct",
                "the name of an operand is given something else here",
            ),
            (
                "columns = ct",
                "columns = other(left); columns = ct",
                "`left` is used as a whole here, which has no transposed form",
            ),
            (
                "columns = ct",
                "columns = other(left[g]); columns = ct",
                "`left[g]` is used as a whole here, which has no transposed form",
            ),
        ] {
            assert_eq!(grouped(&GROUPED.replace(from, to)).unwrap_err().message, says);
        }
        // A name that stands for something else, too, can't be changed wherever it is.
        let made = grouped(&GROUPED.replace(
            "    key =",
            "    for w in others:\n        note(w.shape)\n    key =",
        ))
        .unwrap();
        let [note] = made.notes.as_slice() else {
            panic!("{:?}", made.notes)
        };
        assert!(
            note.message
                .starts_with("`w` is an array of `ws` in one place of `run`"),
            "{}",
            note.message
        );
        assert!(made.text.contains("make(M, w.shape[1])"), "{}", made.text);
    }

    #[test]
    fn what_has_no_place_for_it_is_refused() {
        let text = "import cuda.tile as ct\n\n@ct.kernel\ndef product(a): pass\n";
        let files = SourceFiles::new(BTreeMap::from([("product.py".to_owned(), text.to_owned())]));
        let project = Project::new(&files, []);
        let module = project.open("product.py").unwrap();
        let kernel = project.kernels(module).named("product").unwrap();
        let error = project
            .rewritten(
                module,
                kernel,
                &Replacement {
                    body: Body::New(&[]),
                    flags: &[],
                },
            )
            .unwrap_err();
        assert_eq!(error.message, "the kernel's body stands on the line of its head");
        assert_eq!(error.span, kernel.span);
    }
}

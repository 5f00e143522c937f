//! A file with the modules that it imports.

use crate::kernels::Kernels;
use crate::outline::{Outline, Owner};
use crate::source::{MAX_FILES, ParsedFile, SourceFiles};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use tileport_ir::{Code, Diagnostic, Span};

/// A file that does not exist.
pub const NOT_FOUND: Code = Code("python-file-not-found");

/// Packages that are never read, even when they lie beside the kernel's own: what tile code may use of them is known,
/// the rest is of no use in it.
const OPAQUE: &[&str] = &[
    "abc",
    "builtins",
    "collections",
    "contextlib",
    "cuda",
    "cupy",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "jax",
    "logging",
    "math",
    "ml_dtypes",
    "numpy",
    "operator",
    "os",
    "sys",
    "torch",
    "transformers",
    "triton",
    "types",
    "typing",
    "typing_extensions",
];

/// The modules of a program, read when something is looked up in them.
pub struct Project<'a> {
    files: &'a SourceFiles,
    roots: Vec<String>,
    modules: Box<[OnceCell<Module<'a>>]>,
    by_path: RefCell<FxHashMap<String, usize>>,
    diagnostics: RefCell<Vec<Diagnostic>>,
}

/// A module that was read.
pub struct Module<'a> {
    index: usize,
    name: String,
    /// The folder that the file lies in; empty for the current one.
    folder: String,
    /// Where its absolute imports are looked up first.
    root: String,
    file: &'a ParsedFile,
    outline: Outline<'a>,
    pub(crate) kernels: OnceCell<Kernels<'a>>,
}

impl<'a> Project<'a> {
    /// A project without modules. Absolute imports are looked up in the package root of the file that imports, and
    /// then in `roots`.
    #[must_use]
    pub fn new(files: &'a SourceFiles, roots: impl IntoIterator<Item = String>) -> Self {
        Self {
            files,
            roots: roots
                .into_iter()
                .map(|root| root.trim_end_matches('/').to_owned())
                .collect(),
            modules: (0..MAX_FILES).map(|_| OnceCell::new()).collect(),
            by_path: RefCell::default(),
            diagnostics: RefCell::default(),
        }
    }

    /// The files that the project reads.
    #[must_use]
    pub fn files(&self) -> &'a SourceFiles {
        self.files
    }

    /// The module in the file at a path.
    ///
    /// # Errors
    ///
    /// When there is no such file, or the project has read too many.
    pub fn open<'p>(&'p self, path: &str) -> Result<&'p Module<'a>, Box<Diagnostic>> {
        let missing = || {
            let error = Diagnostic::error(NOT_FOUND, Span::NONE, format!("there is no Python file `{path}`"));
            Box::new(error.help("check the path; the file must be UTF-8 text"))
        };
        self.module_at(path, None)?.ok_or_else(missing)
    }

    /// Findings of imports that were followed: files beyond the limits. Syntax errors are with their
    /// [file](ParsedFile::diagnostics).
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.borrow().clone()
    }

    /// The module that an absolute import in another module means; `None` when it is no file of the project.
    #[must_use]
    pub fn absolute<'p>(&'p self, from: &Module<'a>, dotted: &str) -> Option<&'p Module<'a>> {
        if is_opaque(dotted) {
            return None;
        }
        let first = dotted.split('.').next()?;
        let relative = dotted.replace('.', "/");
        let roots = std::iter::once(from.root.as_str()).chain(self.roots.iter().map(String::as_str));
        let mut tried = Vec::new();
        for root in roots.chain(namespaces(&from.folder, first)) {
            if tried.contains(&root) {
                continue;
            }
            tried.push(root);
            let module = self.found(&join(root, &relative), dotted);
            if module.is_some() {
                return module;
            }
        }
        None
    }

    /// The module that a relative import means: `level` is its number of dots. `None` when there is no such file.
    #[must_use]
    pub fn relative<'p>(&'p self, from: &Module<'a>, level: u32, dotted: &str) -> Option<&'p Module<'a>> {
        let folder = folder_above(&from.folder, level)?;
        if dotted.is_empty() {
            return self.quiet(&join(&folder, "__init__.py"), None);
        }
        self.found(&join(&folder, &dotted.replace('.', "/")), dotted)
    }

    /// The module `name` in the folder that a relative import means, or in a package.
    pub(crate) fn inside<'p>(&'p self, folder: &str, name: &str) -> Option<&'p Module<'a>> {
        self.found(&join(folder, name), name)
    }

    fn found<'p>(&'p self, path: &str, dotted: &str) -> Option<&'p Module<'a>> {
        let file = self.quiet(&format!("{path}.py"), Some(dotted));
        file.or_else(|| self.quiet(&format!("{path}/__init__.py"), Some(dotted)))
    }

    /// The module at a path; a limit that is reached is noted.
    fn quiet<'p>(&'p self, path: &str, dotted: Option<&str>) -> Option<&'p Module<'a>> {
        self.module_at(path, dotted).unwrap_or_else(|diagnostic| {
            let mut noted = self.diagnostics.borrow_mut();
            if !noted.contains(&diagnostic) && noted.len() < MAX_FILES {
                noted.push(*diagnostic);
            }
            None
        })
    }

    fn module_at<'p>(
        &'p self,
        path: &str,
        dotted: Option<&str>,
    ) -> Result<Option<&'p Module<'a>>, Box<Diagnostic>> {
        let known = self.by_path.borrow().get(path).copied();
        if let Some(index) = known {
            return Ok(self.modules.get(index).and_then(OnceCell::get));
        }
        let Some(file) = self.files.load(path)? else {
            return Ok(None);
        };
        let (folder, stem) = split(path);
        let stem = stem.strip_suffix(".py").unwrap_or(stem);
        let is_package = stem == "__init__";
        let mut name = (!is_package).then(|| stem.to_owned());
        // The root is the folder above the outermost package.
        let mut root = folder;
        while self.files.load(&join(root, "__init__.py"))?.is_some() {
            let (above, package) = split(root);
            if package.is_empty() {
                break;
            }
            name = Some(name.map_or_else(|| package.to_owned(), |name| format!("{package}.{name}")));
            root = above;
        }
        let name = name.or_else(|| dotted.map(str::to_owned)).unwrap_or_default();
        let index = self.by_path.borrow().len();
        let Some(slot) = self.modules.get(index) else {
            return Ok(None);
        };
        let module = slot.get_or_init(|| Module {
            index,
            name,
            folder: folder.to_owned(),
            root: root.to_owned(),
            file,
            outline: Outline::new(file.body()),
            kernels: OnceCell::new(),
        });
        self.by_path.borrow_mut().insert(path.to_owned(), index);
        Ok(Some(module))
    }
}

impl<'a> Module<'a> {
    /// Its dotted name, as far as packages tell: `tilegym.ops.softmax`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its text and syntax tree.
    #[must_use]
    pub fn file(&self) -> &'a ParsedFile {
        self.file
    }

    /// Its functions, classes, names and calls.
    #[must_use]
    pub fn outline(&self) -> &Outline<'a> {
        &self.outline
    }

    /// The folder of a package's modules; `None` for a module that is no package.
    pub(crate) fn package_folder(&self) -> Option<&str> {
        self.file
            .path()
            .ends_with("__init__.py")
            .then_some(self.folder.as_str())
    }

    /// The folder that a relative import with so many dots starts from.
    pub(crate) fn folder_above(&self, level: u32) -> Option<String> {
        folder_above(&self.folder, level)
    }

    /// Where names of its top level are looked up.
    #[must_use]
    pub fn top(&self) -> ScopeRef<'_, 'a> {
        self.scope(Owner::Module)
    }

    /// Where names of a piece of its text are looked up.
    #[must_use]
    pub fn scope(&self, owner: Owner) -> ScopeRef<'_, 'a> {
        ScopeRef { module: self, owner }
    }
}

/// Modules are the same when they are the same one of the same project.
impl PartialEq for Module<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.file.path() == other.file.path()
    }
}

impl std::fmt::Debug for Module<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Module").field(&self.file.path()).finish()
    }
}

/// A place to look names up from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScopeRef<'p, 'a> {
    /// The module.
    pub module: &'p Module<'a>,
    /// What of it: the top level, a function, a class.
    pub owner: Owner,
}

/// Whether a dotted name belongs to a package that is never read.
pub(crate) fn is_opaque(dotted: &str) -> bool {
    dotted
        .split('.')
        .next()
        .is_some_and(|first| OPAQUE.contains(&first))
}

fn join(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        "/" => format!("/{name}"),
        _ => format!("{folder}/{name}"),
    }
}

/// The folder and the last part of a path.
fn split(path: &str) -> (&str, &str) {
    match path.rsplit_once('/') {
        Some(("", name)) => ("/", name),
        Some(parts) => parts,
        None => ("", path),
    }
}

fn folder_above(folder: &str, level: u32) -> Option<String> {
    let mut folder = folder;
    for _ in 1..level {
        let (above, name) = split(folder);
        if matches!(name, "" | "." | "..") {
            return None;
        }
        folder = above;
    }
    Some(folder.to_owned())
}

/// Packages need no `__init__.py`: a file in `x/a/b/` is in package `a`, whose root is `x`.
fn namespaces<'f>(folder: &'f str, first: &'f str) -> impl Iterator<Item = &'f str> {
    let mut folder = folder;
    std::iter::from_fn(move || {
        while !folder.is_empty() && folder != "/" {
            let (above, name) = split(folder);
            folder = above;
            if name == first {
                return Some(above);
            }
        }
        None
    })
}

//! A file: its functions, its constants, and what its names mean that come from elsewhere.

use crate::ops::intrinsics;
use crate::parse;
use crate::syntax::{Expr, ExprKind, Function, Stmt, StmtKind};
use crate::value::Operation;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tileport_ir::Diagnostic;

/// A file that was parsed.
#[derive(Debug)]
pub struct File {
    /// Functions by name; a name may have several methods.
    pub(crate) functions: FxHashMap<String, Vec<Rc<Function>>>,
    /// Names of functions in the order of the file.
    pub(crate) order: Vec<String>,
    /// Operations that the file adds to `cuTile.Intrinsics`, by name; nothing of those that can't be read.
    pub(crate) operations: FxHashMap<String, Option<Operation>>,
    /// Constants by name.
    pub(crate) constants: FxHashMap<String, Rc<Expr>>,
    /// Other names of cuTile.jl: `ct`.
    pub(crate) modules: Vec<String>,
    /// Whether everything that cuTile.jl exports can be called by its name alone.
    pub(crate) exports: bool,
    pub(crate) stmts: Vec<Stmt>,
}

impl File {
    /// Parses a file.
    ///
    /// # Errors
    /// What isn't Julia, each with its place.
    pub fn parse(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let stmts = parse::parse(text)?;
        let mut file = Self {
            functions: FxHashMap::default(),
            order: Vec::new(),
            operations: FxHashMap::default(),
            constants: FxHashMap::default(),
            modules: vec!["cuTile".to_owned()],
            exports: false,
            stmts: Vec::new(),
        };
        for stmt in &stmts {
            match &stmt.kind {
                StmtKind::Function(function) if function.name.contains('.') => {
                    // Methods of functions of other modules: those that make operations mean something.
                    file.operations.extend(intrinsics::operation(function));
                }
                StmtKind::Function(function) => {
                    let methods = file.functions.entry(function.name.clone()).or_default();
                    if methods.is_empty() {
                        file.order.push(function.name.clone());
                    }
                    methods.push(Rc::clone(function));
                }
                StmtKind::Assign(target, value) => {
                    if let (Some(name), Some("cuTile")) = (target.as_name(), value.as_name()) {
                        file.modules.push(name.to_owned());
                    } else if let Some(name) = target.as_name() {
                        file.constants.insert(name.to_owned(), Rc::new(value.clone()));
                    }
                }
                _ => {}
            }
        }
        file.imports(text);
        file.stmts = stmts;
        Ok(file)
    }

    /// What `import` and `using` say of cuTile.jl.
    fn imports(&mut self, text: &str) {
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let Some(rest) = line
                .strip_prefix("import ")
                .or_else(|| line.strip_prefix("using "))
            else {
                continue;
            };
            for item in rest.split(',') {
                let item = item.trim();
                if let Some(alias) = item.strip_prefix("cuTile as ") {
                    self.modules.push(alias.trim().to_owned());
                }
                self.exports |= item == "cuTile" && line.starts_with("using ") && !rest.contains(':');
            }
        }
    }

    /// The functions of the file that look like kernels: an array of cuTile.jl is among their parameters, or they ask which
    /// block they are.
    #[must_use]
    pub fn kernels(&self) -> Vec<&str> {
        let is_kernel = |function: &Function| {
            let of_arrays = |param: &crate::syntax::Parameter| param.ty.as_ref().is_some_and(is_of_arrays);
            function.params.iter().any(of_arrays)
        };
        let names = self.order.iter().map(String::as_str);
        names
            .filter(|name| {
                self.functions
                    .get(*name)
                    .is_some_and(|methods| methods.iter().any(|method| is_kernel(method)))
            })
            .collect()
    }

    /// The names of a kernel's parameters; nothing if there is no such function.
    #[must_use]
    pub fn parameters(&self, kernel: &str) -> Option<Vec<String>> {
        let function = self.functions.get(kernel)?.first()?;
        Some(function.params.iter().map(|param| param.name.clone()).collect())
    }
}

/// Whether a type is that of an array of cuTile.jl, or of several: `ct.TileArray{T, N}`, `Tuple{Vararg{ct.TileArray{T, N}}}`.
fn is_of_arrays(ty: &Expr) -> bool {
    let is_array = |ty: &Expr| ty.path().is_some_and(|path| path.ends_with("TileArray"));
    match &ty.kind {
        ExprKind::Curly(base, args) => is_array(base) || args.iter().any(is_of_arrays),
        _ => is_array(ty),
    }
}

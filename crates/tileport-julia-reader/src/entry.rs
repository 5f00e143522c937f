//! The kernel's parameters, and its body.

use crate::file::File;
use crate::number::{self, Known};
use crate::reader::{Instance, Reader};
use crate::rules;
use crate::scope::Scope;
use crate::syntax::{Expr, ExprKind, Function, Parameter, Stmt, StmtKind, assigned};
use crate::value::{Array, Place, Ty, Val, Value};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use tileport_ir::{Code, Diagnostic};
use tileport_julia::Layout;
use tileport_kernel::kernel::Contraction;
use tileport_kernel::{
    ArraySpec, ArrayType, ConstantValue, Element, Kernel, Param, ParamKind, ParamSpec, Signature,
};

type Result<T = ()> = crate::context::Result<T>;

/// Reads a kernel for a signature.
pub(crate) fn read(
    file: &File,
    name: &str,
    signature: &Signature,
    layout: Layout,
) -> std::result::Result<(Kernel, Vec<Diagnostic>), Vec<Diagnostic>> {
    let Some(methods) = file.functions.get(name) else {
        let known = file.kernels().join(", ");
        let message = format!("the file has no function `{name}`");
        let found = Diagnostic::error(Code("julia-undefined"), tileport_ir::Span::NONE, message);
        return Err(vec![found.help(format!("it has the kernels {known}"))]);
    };
    let wanted = signature.params.len();
    let fits = |method: &&Rc<Function>| method.params.len() == wanted;
    let Some(function) = methods.iter().find(fits).or_else(|| methods.first()) else {
        return Err(Vec::new());
    };
    let mut reader = Reader::new(file, layout);
    let done = reader.kernel(function, signature);
    let Reader { cx, .. } = reader;
    match done {
        Ok(()) => Ok((cx.kernel, cx.warnings)),
        Err(stop) => {
            let mut found = vec![*stop];
            found.extend(cx.warnings);
            Err(found)
        }
    }
}

impl Reader<'_> {
    fn kernel(&mut self, function: &Rc<Function>, signature: &Signature) -> Result {
        self.cx.span = function.name_span;
        if signature.params.len() != function.params.len() {
            let message = format!(
                "the signature has {} parameters, but the kernel `{}` has {}",
                signature.params.len(),
                function.name,
                function.params.len()
            );
            return self.cx.error("julia-signature", message);
        }
        self.cx.kernel.name.clone_from(&function.name);
        self.cx.kernel.doc.clone_from(&function.doc);
        self.cx.kernel.span = function.name_span;
        self.cx.kernel.contraction = Contraction::Fused;
        let mut names: FxHashSet<String> = assigned(&function.body, false).into_iter().collect();
        names.extend(function.params.iter().map(|param| param.name.clone()));
        self.here = Instance::new(Scope::default(), names, true);
        for (position, (param, spec)) in function.params.iter().zip(&signature.params).enumerate() {
            self.cx.span = param.span;
            let value = self.parameter(function, param, spec, position)?;
            self.here.scope.bind(&param.name, value);
        }
        self.ends_in_return(function)?;
        self.cx.span = function.span;
        self.stmts(&function.body)?;
        let mut body = self.cx.close();
        body.trailing.clone_from(&function.trailing);
        self.cx.kernel.body = body;
        Ok(())
    }

    /// The last statement of a kernel gives nothing back.
    fn ends_in_return(&mut self, function: &Function) -> Result {
        let last = function
            .body
            .iter()
            .rev()
            .find(|stmt| !matches!(stmt.kind, StmtKind::Ignored));
        let Some(last) = last else {
            return Ok(());
        };
        if gives_nothing(last) {
            return Ok(());
        }
        self.cx.span = last.span;
        rules::returned(self, "the value of its last statement")
    }

    fn parameter(
        &mut self,
        function: &Function,
        param: &Parameter,
        spec: &ParamSpec,
        position: usize,
    ) -> Result<Value> {
        if let Some(ty) = &param.ty {
            let base = match &ty.kind {
                ExprKind::Curly(base, _) => base,
                _ => ty,
            };
            if base.path().is_some_and(|path| path.ends_with("Constant")) {
                self.cx.span = ty.span;
                return self.cx.error_help(
                    "julia-constant-parameter",
                    format!("the parameter `{}` is declared as a constant", param.name),
                    format!(
                        "declare it `{}::Int`, and launch the kernel with `ct.Constant(…)` in its place",
                        param.name
                    ),
                );
            }
        }
        match spec {
            ParamSpec::Array(array) => self.array_parameter(function, param, array, (position, Vec::new())),
            ParamSpec::Tuple(items) if items.iter().all(|item| matches!(item, ParamSpec::Array(_))) => {
                self.arrays_parameter(function, param, items, position)
            }
            ParamSpec::Scalar(Some(element)) => {
                self.declared(function, param, *element)?;
                let id = self.cx.kernel.params.push(Param {
                    name: param.name.clone(),
                    path: Vec::new(),
                    position,
                    kind: ParamKind::Scalar((*element).into()),
                    span: param.span,
                });
                Ok(Value::Val(Val {
                    place: Place::Param(id),
                    known: None,
                    ..Val::known(*element, Known::Int(0))
                }))
            }
            ParamSpec::Constant(Some(value)) => self.constant_parameter(param, value, position),
            ParamSpec::Scalar(None) | ParamSpec::Constant(None) | ParamSpec::Open => {
                let message = format!("the signature doesn't say what `{}` is", param.name);
                self.cx.error_help(
                    "julia-signature",
                    message,
                    "give an element type and rank, an element type, or a constant's value",
                )
            }
            ParamSpec::List { .. } => {
                let message = format!(
                    "the signature doesn't say how many arrays the list `{}` has",
                    param.name
                );
                self.cx.error_help(
                    "julia-signature",
                    message,
                    "give a tuple of them: a kernel in Julia is compiled for each number of arrays",
                )
            }
            ParamSpec::Tuple(_) => {
                let message = format!(
                    "`{}` is a tuple of other things than arrays in the signature",
                    param.name
                );
                self.cx.error_help(
                    "julia-unsupported",
                    message,
                    "kernels in cuTile.jl take arrays and numbers one by one",
                )
            }
        }
    }

    /// Takes a declared type apart; what the `where` clause names is what the signature says.
    fn declared(&mut self, function: &Function, param: &Parameter, element: Element) -> Result {
        let Some(ty) = &param.ty else { return Ok(()) };
        let outer = self.cx.span;
        self.cx.span = ty.span;
        self.element_is(function, ty, element, &param.name)?;
        self.cx.span = outer;
        Ok(())
    }

    fn element_is(&mut self, function: &Function, ty: &Expr, element: Element, name: &str) -> Result {
        if let Some(generic) = ty.as_name()
            && function.generics.iter().any(|known| known == generic)
        {
            match self.here.scope.get(generic) {
                Some(crate::scope::Slot::Value(Value::Type(Ty::Element(known)))) if *known != element => {
                    let message = format!(
                        "`{generic}` is {} by an earlier parameter, but the signature has {} for `{name}`",
                        number::name(*known),
                        number::name(element)
                    );
                    return self.cx.error("julia-signature", message);
                }
                _ => {}
            }
            self.here.scope.bind(generic, Value::Type(Ty::Element(element)));
            return Ok(());
        }
        // Abstract types are taken as they are: `Integer`, `Real`.
        if ty.as_name().is_some_and(|name| {
            matches!(
                name,
                "Integer" | "Real" | "Number" | "AbstractFloat" | "Any" | "Signed" | "Unsigned"
            )
        }) {
            return Ok(());
        }
        match self.expr(ty)? {
            Value::Type(Ty::Element(declared)) if declared == element => Ok(()),
            Value::Type(Ty::Element(declared)) => {
                let message = format!(
                    "`{name}` is declared of type {}, but the signature has {}",
                    number::name(declared),
                    number::name(element)
                );
                self.cx.error("julia-signature", message)
            }
            _ => self
                .cx
                .error("julia-type", format!("the type of `{name}` can't be read")),
        }
    }

    fn array_parameter(
        &mut self,
        function: &Function,
        param: &Parameter,
        spec: &ArraySpec,
        (position, path): (usize, Vec<String>),
    ) -> Result<Value> {
        let Some(element) = spec.dtype else {
            let message = format!("the signature doesn't say what `{}` is made of", param.name);
            return self.cx.error("julia-signature", message);
        };
        self.column_major(param, spec);
        let rank = spec.dims.len();
        if let Some(ty) = &param.ty {
            self.array_type(function, param, ty, element, rank)?;
        }
        let ty = ArrayType {
            dtype: element.into(),
            shape: vec![None; rank],
            strides: vec![None; rank],
            wide_index: spec.wide_index,
        };
        let id = self.cx.kernel.params.push(Param {
            name: param.name.clone(),
            path,
            position,
            kind: ParamKind::Array(ty.clone()),
            span: param.span,
        });
        Ok(Value::Array(Array {
            place: Place::Param(id),
            ty,
            elem: element,
        }))
    }

    /// Arrays side by side, `Tuple{Vararg{ct.TileArray{T, N}}}`.
    fn arrays_parameter(
        &mut self,
        function: &Function,
        param: &Parameter,
        specs: &[ParamSpec],
        position: usize,
    ) -> Result<Value> {
        let mut each = param.clone();
        each.ty = match &param.ty {
            None => None,
            Some(ty) => match inner(ty, "Tuple").and_then(|ty| inner(ty, "Vararg")) {
                Some(ty) => Some(ty.clone()),
                None if ty.as_name() == Some("Tuple") => None,
                None => {
                    self.cx.span = ty.span;
                    return self.cx.error_help(
                        "julia-signature",
                        format!(
                            "`{}` is a tuple of arrays in the signature, but not here",
                            param.name
                        ),
                        "any number of arrays is of type `Tuple{Vararg{ct.TileArray{T, N}}}`",
                    );
                }
            },
        };
        let mut items = Vec::new();
        for (at, spec) in specs.iter().enumerate() {
            if let ParamSpec::Array(array) = spec {
                let place = (position, vec![at.to_string()]);
                items.push(self.array_parameter(function, &each, array, place)?);
            }
        }
        Ok(Value::Tuple(items))
    }

    fn array_type(
        &mut self,
        function: &Function,
        param: &Parameter,
        ty: &Expr,
        element: Element,
        rank: usize,
    ) -> Result {
        let ExprKind::Curly(base, args) = &ty.kind else {
            return if ty
                .path()
                .is_some_and(|path| path.ends_with("TileArray") || path == "Any")
            {
                Ok(())
            } else {
                self.cx.span = ty.span;
                let message = format!("`{}` is an array in the signature, but not here", param.name);
                self.cx.error("julia-signature", message)
            };
        };
        self.cx.span = ty.span;
        if !base.path().is_some_and(|path| path.ends_with("TileArray")) {
            let message = format!("`{}` is an array in the signature, but not here", param.name);
            return self.cx.error_help(
                "julia-signature",
                message,
                "arrays of kernels are of type `ct.TileArray{T, N}`",
            );
        }
        if let Some(first) = args.first() {
            self.element_is(function, first, element, &param.name)?;
        }
        if let Some(second) = args.get(1) {
            let generic = second
                .as_name()
                .is_some_and(|name| function.generics.iter().any(|known| known == name));
            if generic {
                let value = Value::Val(Val::int(rank as i128));
                self.here.scope.bind(second.as_name().unwrap_or_default(), value);
            } else {
                let value = self.expr(second)?;
                let declared = self.known_int(&value, "the number of dimensions")?;
                if usize::try_from(declared).ok() != Some(rank) {
                    let message = format!(
                        "`{}` is declared with {declared} dimensions, but the signature has {rank}",
                        param.name
                    );
                    return self.cx.error("julia-signature", message);
                }
            }
        }
        Ok(())
    }

    /// Remarks on arrays whose contiguous dimension isn't the first: cuTile.jl takes them, but they are rarely meant.
    fn column_major(&mut self, param: &Parameter, spec: &ArraySpec) {
        let dims = self.cx.frame.order(spec.dims.clone());
        let first = dims.first().and_then(|dim| dim.stride);
        let other = dims
            .iter()
            .skip(1)
            .position(|dim| dim.stride == Some(1) && dim.length != Some(1));
        if let Some(place) = other
            && first != Some(1)
        {
            let message = format!(
                "`{}` is contiguous in dimension {}, and Julia's arrays are in the first",
                param.name,
                place + 2
            );
            self.warn(
                "julia-column-major",
                message,
                "reverse the dimensions of array, tile and index, unless the array is a `PermutedDimsArray`",
            );
        }
    }

    fn constant_parameter(
        &mut self,
        param: &Parameter,
        value: &ConstantValue,
        position: usize,
    ) -> Result<Value> {
        self.cx.kernel.params.push(Param {
            name: param.name.clone(),
            path: Vec::new(),
            position,
            kind: ParamKind::Bound(value.clone()),
            span: param.span,
        });
        // The value has the type that the launch gives it: what is declared, else Julia's own.
        let declared = match &param.ty {
            Some(ty) => match self.expr(ty) {
                Ok(Value::Type(Ty::Element(element))) => Some(element),
                _ => None,
            },
            None => None,
        };
        let made = match value {
            ConstantValue::Int(value) => {
                let element = declared.unwrap_or(Element::I64);
                number::convert(Known::Int(*value), element).map(|known| Val::known(element, known))
            }
            ConstantValue::Bool(value) => Some(Val::bool(*value)),
            ConstantValue::Float(value) => {
                let element = declared
                    .filter(|element| element.is_float())
                    .unwrap_or(Element::F64);
                number::convert(Known::Float(*value), element).map(|known| Val::known(element, known))
            }
            ConstantValue::Element(element) => return Ok(Value::Type(Ty::Element(*element))),
            ConstantValue::Tuple(items) => {
                let mut made = Vec::new();
                for item in items {
                    match item {
                        ConstantValue::Int(value) => made.push(Value::Val(Val::int(*value))),
                        ConstantValue::Bool(value) => made.push(Value::Val(Val::bool(*value))),
                        _ => {
                            return self.cx.error(
                                "julia-signature",
                                format!("the value of `{}` can't be read", param.name),
                            );
                        }
                    }
                }
                return Ok(Value::Tuple(made));
            }
            _ => None,
        };
        match made {
            Some(val) => Ok(Value::Val(val)),
            None => self.cx.error(
                "julia-signature",
                format!("the value of `{}` doesn't fit its type", param.name),
            ),
        }
    }
}

/// Whether a kernel that ends in this statement returns nothing.
fn gives_nothing(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(None) => true,
        StmtKind::Return(Some(value)) => value.as_name() == Some("nothing"),
        StmtKind::Expr(expr) => match &expr.kind {
            ExprKind::Name(name) => name == "nothing",
            // What stands in the last position of a choice is its value, and loops have none.
            ExprKind::If(branch) => [&branch.then, &branch.otherwise]
                .iter()
                .all(|arm| arm.last().is_some_and(gives_nothing)),
            _ => false,
        },
        StmtKind::For { .. } | StmtKind::While { .. } => true,
        _ => false,
    }
}

/// What a type is of: `T` in `Vararg{T}`, by the outer type's name.
fn inner<'e>(ty: &'e Expr, name: &str) -> Option<&'e Expr> {
    match &ty.kind {
        ExprKind::Curly(base, args) if base.as_name() == Some(name) => args.first(),
        _ => None,
    }
}

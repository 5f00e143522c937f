//! What the annotations of kernel parameters say.
//!
//! The rules are those of cuda-tile 1.7's `_annotated_function.py`: `Annotated[T, …]` carries the meaning, `Constant`,
//! `IndexedWithInt64` and `ScalarInt64` are names for such types, tuples are taken apart, every other type is a hint
//! for people.

use crate::constant::Constant;
use crate::nesting;
use crate::project::{Project, ScopeRef};
use crate::resolve::Resolved;
use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::Ranged;
use tileport_ir::{Code, Diagnostic, Span};

/// An annotation that contradicts itself, or that cannot be read.
pub const ANNOTATION: Code = Code("python-annotation");

/// What an annotation says of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A parameter that is no tuple, or not said to be one.
    Leaf(Leaf),
    /// `tuple[A, B]`: one annotation an element.
    Tuple(Vec<Annotation>),
    /// `tuple[A, ...]`: one annotation for all elements.
    TupleOf(Box<Annotation>),
}

/// What an annotation says of one value. At most one of `constant`, `array`, `int64` and `list` is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaf {
    /// `ct.Constant[T]`: its value is known when the kernel is compiled.
    pub constant: bool,
    /// The type that it names, with its full name: `int`, `float`, `cuda.tile.Array`, `torch.Tensor`. Says nothing to
    /// the compiler; a type that is no plain name is given as it is written.
    pub hint: Option<String>,
    /// `ct.ArrayAnnotation(…)` or `ct.IndexedWithInt64`.
    pub array: Option<ArrayAnnotation>,
    /// `ct.ScalarInt64`: an integer is passed as int64; it is int32 otherwise.
    pub int64: bool,
    /// `ct.ListAnnotation(element=…)`: a list of arrays.
    pub list: Option<ArrayAnnotation>,
}

/// What an annotation says of an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrayAnnotation {
    /// Shapes and strides are int64; they are int32 otherwise.
    pub index_int64: bool,
    /// Dimensions whose length is a constant; negative ones count from the last.
    pub static_shape_dims: Vec<i64>,
    /// Dimensions whose stride is a constant. When any is listed, no stride is taken to be 1 by itself.
    pub static_stride_dims: Vec<i64>,
}

impl Default for Annotation {
    fn default() -> Self {
        Annotation::Leaf(Leaf::default())
    }
}

impl Annotation {
    /// What it says of the value itself, when it is no tuple.
    #[must_use]
    pub fn leaf(&self) -> Option<&Leaf> {
        match self {
            Annotation::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }

    /// Whether the whole value is known when the kernel is compiled.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        match self {
            Annotation::Leaf(leaf) => leaf.constant,
            Annotation::Tuple(elements) => {
                !elements.is_empty() && elements.iter().all(Annotation::is_constant)
            }
            Annotation::TupleOf(element) => element.is_constant(),
        }
    }

    fn each_leaf(&mut self, change: &mut impl FnMut(&mut Leaf)) {
        match self {
            Annotation::Leaf(leaf) => change(leaf),
            Annotation::Tuple(elements) => {
                for element in elements {
                    element.each_leaf(change);
                }
            }
            Annotation::TupleOf(element) => element.each_leaf(change),
        }
    }
}

/// Reads annotations and collects what is wrong with them.
pub(crate) struct Reader<'p, 'a, 'd> {
    pub(crate) project: &'p Project<'a>,
    pub(crate) diagnostics: &'d mut Vec<Diagnostic>,
    /// Where the annotation itself stands.
    pub(crate) span: Span,
    /// How many names and types may still be looked into.
    pub(crate) steps: u32,
}

impl<'p, 'a> Reader<'p, 'a, '_> {
    /// The meaning of an annotation. What is wrong with it is collected, and the rest of it still read.
    pub(crate) fn read(&mut self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Annotation {
        let mut annotation = self.any(scope, expr);
        let mut conflict = None;
        annotation.each_leaf(&mut |leaf| {
            let given = [
                (leaf.constant, "`Constant`"),
                (leaf.int64, "`ScalarInt64`"),
                (leaf.array.is_some(), "`ArrayAnnotation` or `IndexedWithInt64`"),
                (leaf.list.is_some(), "`ListAnnotation`"),
            ];
            let mut given = given.iter().filter(|(given, _)| *given).map(|(_, name)| *name);
            if let (Some(first), Some(second)) = (given.next(), given.next()) {
                conflict.get_or_insert((first, second));
            }
        });
        if let Some((first, second)) = conflict {
            let error = self.error(format!(
                "{first} cannot be combined with {second} on one parameter"
            ));
            self.diagnostics.push(error.help("keep one of the two"));
        }
        annotation
    }

    fn error(&self, message: String) -> Diagnostic {
        Diagnostic::error(ANNOTATION, self.span, message)
    }

    fn any(&mut self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Annotation {
        let Some(steps) = self.steps.checked_sub(1) else {
            return Annotation::default();
        };
        self.steps = steps;
        match expr {
            Expr::Name(_) | Expr::Attribute(_) => self.named(scope, expr),
            Expr::Subscript(subscript) => self.generic(scope, expr, &subscript.value, &subscript.slice),
            Expr::StringLiteral(literal) => {
                // As `from __future__ import annotations` would make of it: the text of a type.
                let text = literal.value.to_str().trim();
                if nesting::too_deep_at(text).is_none()
                    && let Ok(parsed) = ruff_python_parser::parse_expression(text)
                    && !parsed.expr().is_string_literal_expr()
                {
                    return self.any_text(scope, parsed.expr(), text);
                }
                hint(text.to_owned())
            }
            Expr::NoneLiteral(_) => hint("None".to_owned()),
            _ => hint(scope.module.file().slice(expr.range()).to_owned()),
        }
    }

    /// As `any`, for a type that was written as text: its places are not those of the file.
    fn any_text(&mut self, scope: ScopeRef<'p, 'a>, expr: &Expr, text: &str) -> Annotation {
        let mut annotation = self.any(scope, expr);
        annotation.each_leaf(&mut |leaf| {
            if leaf
                .hint
                .as_deref()
                .is_some_and(|hint| hint.contains(['[', '|', '(', '\n']))
            {
                leaf.hint = Some(text.to_owned());
            }
        });
        annotation
    }

    fn named(&mut self, scope: ScopeRef<'p, 'a>, expr: &Expr) -> Annotation {
        let as_written = || scope.module.file().slice(expr.range()).to_owned();
        match self.project.resolve(scope, expr) {
            Some(Resolved::External(name)) => {
                let mut leaf = Leaf::default();
                if !add(&mut leaf, &name) {
                    leaf.hint = Some(name);
                }
                Annotation::Leaf(leaf)
            }
            Some(Resolved::Builtin(name)) => hint(name),
            Some(Resolved::Value(value)) => self.any(value.scope, value.value),
            Some(Resolved::Several(all)) => {
                let mut error = self.error(format!("`{}` is bound in several places", as_written()));
                for (span, _) in all {
                    error = error.label(span, "bound here");
                }
                let error = error
                    .help("bind the name once, so that what the annotation means does not depend on the run");
                self.diagnostics.push(error);
                hint(as_written())
            }
            _ => hint(as_written()),
        }
    }

    /// `Base[Arguments]`.
    fn generic(&mut self, scope: ScopeRef<'p, 'a>, expr: &Expr, base: &Expr, arguments: &Expr) -> Annotation {
        let base_name = match self.project.resolve(scope, base) {
            Some(Resolved::External(name) | Resolved::Builtin(name)) => name,
            // `Alias = Annotated[T, …]` with a type variable, then `Alias[int]`.
            Some(Resolved::Value(value)) => {
                let mut annotation = self.any(value.scope, value.value);
                let argument = self.any(scope, arguments);
                if let (Annotation::Leaf(leaf), Annotation::Leaf(argument)) = (&mut annotation, argument) {
                    leaf.hint = argument.hint;
                }
                return annotation;
            }
            _ => String::new(),
        };
        let list = match arguments {
            Expr::Tuple(tuple) => tuple.elts.as_slice(),
            one => std::slice::from_ref(one),
        };
        match (base_name.as_str(), list) {
            ("cuda.tile.Constant" | "cuda.tile.IndexedWithInt64" | "cuda.tile.ScalarInt64", [inner]) => {
                let mut annotation = self.any(scope, inner);
                let constant = base_name == "cuda.tile.Constant";
                match &mut annotation {
                    Annotation::Leaf(leaf) => {
                        add(leaf, &base_name);
                    }
                    // Of what is said of a tuple as a whole, only `Constant` reaches its elements.
                    tuple if constant => tuple.each_leaf(&mut |leaf| leaf.constant = true),
                    _ => {}
                }
                annotation
            }
            ("typing.Annotated" | "typing_extensions.Annotated", [inner, metadata @ ..]) => {
                let mut annotation = self.any(scope, inner);
                for item in metadata {
                    self.metadata(scope, item, &mut annotation);
                }
                annotation
            }
            ("tuple" | "typing.Tuple", [element, Expr::EllipsisLiteral(_)]) => {
                Annotation::TupleOf(Box::new(self.any(scope, element)))
            }
            ("tuple" | "typing.Tuple", elements) if elements.len() <= 1024 => {
                Annotation::Tuple(elements.iter().map(|element| self.any(scope, element)).collect())
            }
            _ => hint(scope.module.file().slice(expr.range()).to_owned()),
        }
    }

    /// One item after the type in `Annotated[T, …]`. Items that mean nothing to the compiler are allowed there.
    fn metadata(&mut self, scope: ScopeRef<'p, 'a>, item: &Expr, annotation: &mut Annotation) {
        let (scope, item) = match self.project.resolve(scope, item) {
            Some(Resolved::Value(value)) => (value.scope, value.value),
            _ => (scope, item),
        };
        let Expr::Call(call) = item else { return };
        let Some(Resolved::External(name)) = self.project.resolve(scope, &call.func) else {
            return;
        };
        match name.as_str() {
            "cuda.tile.ConstantAnnotation" => annotation.each_leaf(&mut |leaf| leaf.constant = true),
            "cuda.tile.ArrayAnnotation" => {
                let array = self.array(scope, call);
                if let Annotation::Leaf(leaf) = annotation {
                    leaf.array.get_or_insert(array);
                }
            }
            "cuda.tile.ScalarAnnotation" | "cuda.tile._stub.ScalarAnnotation" => {
                let dtype = call.arguments.find_argument_value("dtype", 0);
                let int64 = dtype.is_some_and(|dtype| self.is_int64(scope, dtype));
                if let Annotation::Leaf(leaf) = annotation {
                    leaf.int64 |= int64;
                }
            }
            "cuda.tile.ListAnnotation" => {
                let element = call
                    .arguments
                    .find_keyword("element")
                    .map(|keyword| &keyword.value);
                let array = element.and_then(|element| self.list_element(scope, element));
                if array.is_none() {
                    let error = self
                        .error("`ListAnnotation` has no `element` that says what its arrays are".to_owned());
                    let error =
                        error.help("write `element=ct.ArrayAnnotation(…)` or `element=ct.IndexedWithInt64`");
                    self.diagnostics.push(error);
                }
                if let Annotation::Leaf(leaf) = annotation {
                    leaf.list = Some(array.unwrap_or_default());
                }
            }
            _ => {}
        }
    }

    fn list_element(&mut self, scope: ScopeRef<'p, 'a>, element: &Expr) -> Option<ArrayAnnotation> {
        if let Expr::Call(call) = element
            && self
                .project
                .resolve(scope, &call.func)?
                .is_external("cuda.tile.ArrayAnnotation")
        {
            return Some(self.array(scope, call));
        }
        match self.any(scope, element) {
            Annotation::Leaf(leaf) => leaf.array,
            _ => None,
        }
    }

    fn array(&mut self, scope: ScopeRef<'p, 'a>, call: &ExprCall) -> ArrayAnnotation {
        let mut array = ArrayAnnotation::default();
        for keyword in &call.arguments.keywords {
            let name = keyword.arg.as_ref().map_or("**", |name| name.as_str());
            match name {
                "index_dtype" => array.index_int64 = self.is_int64(scope, &keyword.value),
                "static_shape_dims" => array.static_shape_dims = self.dims(scope, name, &keyword.value),
                "static_stride_dims" => array.static_stride_dims = self.dims(scope, name, &keyword.value),
                _ => {
                    let error = self.error(format!("`ArrayAnnotation` has no argument `{name}`"));
                    let known =
                        "its arguments are `index_dtype`, `static_shape_dims` and `static_stride_dims`";
                    self.diagnostics.push(error.help(known));
                }
            }
        }
        array
    }

    fn dims(&mut self, scope: ScopeRef<'p, 'a>, name: &str, expr: &Expr) -> Vec<i64> {
        let constant = match self.project.constant(scope, expr) {
            Some(Constant::Tuple(elements)) => Some(elements),
            _ => None,
        };
        let int = |constant: &Constant| match constant {
            Constant::Int(value) => Some(*value),
            _ => None,
        };
        let dims = constant.and_then(|elements| elements.iter().map(int).collect::<Option<Vec<_>>>());
        dims.unwrap_or_else(|| {
            let error = self.error(format!(
                "`{name}` of `ArrayAnnotation` is no tuple of integers that the text states"
            ));
            self.diagnostics
                .push(error.help("write the dimensions as numbers, such as `(0, -1)`"));
            Vec::new()
        })
    }

    fn is_int64(&self, scope: ScopeRef<'p, 'a>, dtype: &Expr) -> bool {
        self.project
            .resolve(scope, dtype)
            .is_some_and(|dtype| dtype.is_external("cuda.tile.int64"))
    }
}

/// Adds what one of cuda.tile's names for annotated types says; false when it is no such name.
fn add(leaf: &mut Leaf, name: &str) -> bool {
    match name {
        "cuda.tile.Constant" => leaf.constant = true,
        "cuda.tile.IndexedWithInt64" => leaf.array.get_or_insert_default().index_int64 = true,
        "cuda.tile.ScalarInt64" => leaf.int64 = true,
        _ => return false,
    }
    true
}

fn hint(text: String) -> Annotation {
    Annotation::Leaf(Leaf {
        hint: Some(text),
        ..Leaf::default()
    })
}

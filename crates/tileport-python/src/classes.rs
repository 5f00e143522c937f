//! What kind of class a class is, as far as tile code may use its objects: a record of named fields, or an enumeration.

use crate::project::Project;
use crate::resolve::{ClassRef, Resolved};
use ruff_python_ast::{Expr, Stmt};

/// What kind of class a class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClassKind {
    /// `@dataclass`, with `frozen=True` or without.
    Dataclass {
        /// Whether its fields cannot be assigned.
        frozen: bool,
    },
    /// A class derived from `typing.NamedTuple`.
    NamedTuple,
    /// A class derived from `enum.Enum` or one of its kind.
    Enum,
    /// Any other class.
    Other,
}

/// A field of a dataclass or named tuple.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its annotation.
    pub annotation: &'a Expr,
    /// Its default; for a dataclass, `field(…)` as it is written.
    pub default: Option<&'a Expr>,
}

const ENUMS: &[&str] = &[
    "enum.Enum",
    "enum.IntEnum",
    "enum.StrEnum",
    "enum.Flag",
    "enum.IntFlag",
];

impl<'a> Project<'a> {
    /// What kind of class a class is. A class that is derived from an enumeration of the project is one too.
    #[must_use]
    pub fn class_kind<'p>(&'p self, class: ClassRef<'p, 'a>) -> ClassKind {
        self.class_kind_within(class, 8)
    }

    fn class_kind_within<'p>(&'p self, class: ClassRef<'p, 'a>, steps: u32) -> ClassKind {
        let (Some(outlined), Some(steps)) = (class.get(), steps.checked_sub(1)) else {
            return ClassKind::Other;
        };
        let scope = class.module.scope(outlined.parent);
        for decorator in &outlined.def.decorator_list {
            let (maker, keyword) = match &decorator.expression {
                Expr::Call(call) => (&*call.func, call.arguments.find_keyword("frozen")),
                other => (other, None),
            };
            if self
                .resolve(scope, maker)
                .is_some_and(|maker| maker.is_external("dataclasses.dataclass"))
            {
                let frozen = keyword.is_some_and(
                    |keyword| matches!(&keyword.value, Expr::BooleanLiteral(literal) if literal.value),
                );
                return ClassKind::Dataclass { frozen };
            }
        }
        for base in outlined.def.bases() {
            match self.resolve(scope, base) {
                Some(Resolved::External(name)) if ENUMS.contains(&name.as_str()) => return ClassKind::Enum,
                Some(Resolved::External(name)) if name == "typing.NamedTuple" => {
                    return ClassKind::NamedTuple;
                }
                Some(Resolved::Class(base)) if self.class_kind_within(base, steps) == ClassKind::Enum => {
                    return ClassKind::Enum;
                }
                _ => {}
            }
        }
        ClassKind::Other
    }
}

impl<'a> ClassRef<'_, 'a> {
    /// The annotated names in the class's own body, in order: the fields of a dataclass or named tuple. `ClassVar`s are
    /// among them.
    #[must_use]
    pub fn fields(self) -> Vec<Field<'a>> {
        let body = self.get().map_or(&[] as &[Stmt], |class| &class.def.body);
        let field = |statement: &'a Stmt| match statement {
            Stmt::AnnAssign(assign) => match &*assign.target {
                Expr::Name(name) => Some(Field {
                    name: name.id.as_str(),
                    annotation: &assign.annotation,
                    default: assign.value.as_deref(),
                }),
                _ => None,
            },
            _ => None,
        };
        body.iter().filter_map(field).collect()
    }
}

//! Classes of the source: data classes, named tuples, enumerations, and their methods.

use super::super::Elaborator;
use super::super::context::Result;
use super::super::value::{Class, Record, Value};
use ruff_python_ast::{Expr, Stmt, StmtClassDef, StmtFunctionDef};
use std::rc::Rc;

/// A class of the source.
#[derive(Clone, Copy)]
pub(crate) struct ClassInfo<'p> {
    module: usize,
    def: &'p StmtClassDef,
    kind: ClassKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClassKind {
    /// A data class or a named tuple: fields with annotations.
    Fields,
    /// An enumeration: names with values.
    Enumeration,
    /// Anything else: only its functions can be used.
    Other,
}

impl<'p> Elaborator<'p> {
    /// A class of a module.
    pub(super) fn module_class(&mut self, module: usize, def: &'p StmtClassDef) -> Result<Value> {
        let mut kind = ClassKind::Other;
        let decorators = def
            .decorator_list
            .iter()
            .map(|decorator| match &decorator.expression {
                Expr::Call(call) => &*call.func,
                other => other,
            });
        let bases = def.arguments.iter().flat_map(|arguments| arguments.args.iter());
        for marker in decorators.chain(bases) {
            let Ok(Value::Named(path)) = self.in_module(module, |e| e.expr(marker)) else {
                continue;
            };
            kind = match &*path {
                "dataclasses.dataclass" | "typing.NamedTuple" => ClassKind::Fields,
                "enum.Enum" | "enum.IntEnum" | "enum.StrEnum" | "enum.Flag" | "enum.IntFlag" => {
                    ClassKind::Enumeration
                }
                _ => kind,
            };
        }
        self.classes.push(ClassInfo { module, def, kind });
        let name = Rc::from(def.name.as_str());
        Ok(Value::Class(Rc::new(Class {
            info: self.classes.len() - 1,
            name,
        })))
    }

    fn class_info(&self, class: &Class) -> Option<ClassInfo<'p>> {
        self.classes.get(class.info).copied()
    }

    /// Makes an instance.
    pub(super) fn construct(
        &mut self,
        class: &Rc<Class>,
        args: Vec<Value>,
        mut named: Vec<(Rc<str>, Value)>,
    ) -> Result<Value> {
        let Some(info) = self.class_info(class) else {
            return self.cx.bug("a class that it doesn't know");
        };
        if info.kind != ClassKind::Fields {
            return self.cx.error(
                "python-unsupported",
                format!("an instance of `{}` can't be made in a kernel", class.name),
            );
        }
        let mut args = args.into_iter();
        let mut fields = Vec::new();
        for stmt in &info.def.body {
            let Stmt::AnnAssign(field) = stmt else { continue };
            let Expr::Name(name) = &*field.target else {
                continue;
            };
            let name: Rc<str> = name.id.as_str().into();
            let value = match (
                args.next(),
                named.iter().position(|entry| entry.0 == name),
                &field.value,
            ) {
                (Some(value), _, _) => value,
                (None, Some(position), _) => named.remove(position).1,
                (None, None, Some(default)) => self.in_module(info.module, |e| e.expr(default))?,
                (None, None, None) => {
                    return self.cx.error(
                        "python-arguments",
                        format!("{}(): the argument `{name}` is missing", class.name),
                    );
                }
            };
            fields.push((name, self.cx.reusable(value)));
        }
        if args.len() > 0 || !named.is_empty() {
            return self.cx.error(
                "python-arguments",
                format!("{}(): there are arguments that no field takes", class.name),
            );
        }
        let record = Rc::new(Record {
            class: Rc::clone(class),
            fields,
        });
        if let Some(init) = self.method(&record, "__post_init__")? {
            self.call(&init, Vec::new(), Vec::new())?;
        }
        Ok(Value::Record(record))
    }

    /// `dataclasses.replace`: an instance with some fields changed.
    pub(super) fn replace(&mut self, args: Vec<Value>, named: Vec<(Rc<str>, Value)>) -> Result<Value> {
        let [Value::Record(record)] = args.as_slice() else {
            return self.cx.error(
                "python-type",
                "dataclasses.replace takes an instance of a data class",
            );
        };
        let fields = record.fields.iter();
        let mut given: Vec<(Rc<str>, Value)> = fields
            .filter(|field| named.iter().all(|entry| entry.0 != field.0))
            .cloned()
            .collect();
        given.extend(named);
        self.construct(&Rc::clone(&record.class), Vec::new(), given)
    }

    fn function_of(&self, class: &Class, name: &str) -> Option<(usize, &'p StmtFunctionDef)> {
        let info = self.class_info(class)?;
        info.def.body.iter().find_map(|stmt| match stmt {
            Stmt::FunctionDef(def) if def.name.as_str() == name => Some((info.module, def)),
            _ => None,
        })
    }

    /// A method of an instance, with it.
    pub(super) fn method(&mut self, record: &Rc<Record>, name: &str) -> Result<Option<Value>> {
        let Some((module, def)) = self.function_of(&record.class, name) else {
            return Ok(None);
        };
        let function = self.module_function(module, def)?;
        let marked = |mark: &str| {
            def.decorator_list.iter().any(
                |decorator| matches!(&decorator.expression, Expr::Name(name) if name.id.as_str() == mark),
            )
        };
        if marked("staticmethod") {
            return Ok(Some(function));
        }
        let object = if marked("classmethod") {
            Value::Class(Rc::clone(&record.class))
        } else {
            Value::Record(Rc::clone(record))
        };
        Ok(Some(Value::Method(Rc::new((object, function)))))
    }

    pub(super) fn record_attribute(&mut self, record: &Rc<Record>, name: &str) -> Result<Value> {
        if let Some(field) = record.fields.iter().find(|field| *field.0 == *name) {
            return Ok(field.1.clone());
        }
        let property = self.function_of(&record.class, name).is_some_and(|(_, def)| {
            def.decorator_list.iter().any(|decorator| {
                matches!(&decorator.expression, Expr::Name(name) if matches!(name.id.as_str(), "property" | "cached_property"))
            })
        });
        match self.method(record, name)? {
            Some(method) if property => self.call(&method, Vec::new(), Vec::new()),
            Some(method) => Ok(method),
            None => self.class_attribute(&record.class, name),
        }
    }

    pub(super) fn class_attribute(&mut self, class: &Rc<Class>, name: &str) -> Result<Value> {
        if let Some((module, def)) = self.function_of(class, name) {
            return self.module_function(module, def);
        }
        let Some(info) = self.class_info(class) else {
            return self.cx.bug("a class that it doesn't know");
        };
        let found = info.def.body.iter().find_map(|stmt| match stmt {
            Stmt::Assign(stmt) => match stmt.targets.as_slice() {
                [Expr::Name(target)] if target.id.as_str() == name => Some(&*stmt.value),
                _ => None,
            },
            Stmt::AnnAssign(stmt) => match &*stmt.target {
                Expr::Name(target) if target.id.as_str() == name => stmt.value.as_deref(),
                _ => None,
            },
            _ => None,
        });
        let Some(found) = found else {
            return self.cx.error(
                "python-attribute",
                format!("`{}` has no attribute `{name}`", class.name),
            );
        };
        let value = self.in_module(info.module, |e| e.expr(found))?;
        if info.kind == ClassKind::Enumeration {
            let fields = vec![("name".into(), Value::Text(name.into())), ("value".into(), value)];
            return Ok(Value::Record(Rc::new(Record {
                class: Rc::clone(class),
                fields,
            })));
        }
        Ok(value)
    }
}

//! Arrays as an entry's body uses them: which parameter or part of one they are, their lengths, strides, addresses and tokens.

use crate::Pattern;
use crate::element::Elem;
use crate::entry::BODY;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::params::{Kind, Part};
use crate::rx::{Rx, assignment};
use crate::writer::Writer;
use tileport_ir::entity::Entity as _;
use tileport_kernel::{Dim, Expr, ExprId, ParamId, VarId};

/// An array that a body uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// A parameter.
    Param(ParamId),
    /// One that the body makes, by its number.
    Local(usize),
}

/// What is known of an array.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) elem: Elem,
    pub(crate) shape: Vec<Option<Dim>>,
    pub(crate) strides: Vec<Option<i64>>,
    /// Whether lengths and strides have 64 bits.
    pub(crate) wide: bool,
}

impl Writer<'_> {
    /// The array of an expression, if it is known without writing anything.
    pub(crate) fn known_place(&self, id: ExprId) -> Option<Place> {
        let mut id = id;
        for _ in 0..64 {
            if let Some(place) = self.made.get(&id) {
                return Some(*place);
            }
            match &self.kernel.exprs.get(id)?.expr {
                Expr::Param(param) => return Some(Place::Param(*param)),
                Expr::Var(var) => match self.places.get(var) {
                    Some(place) => return Some(*place),
                    None => id = self.only_value(*var)?,
                },
                Expr::AssumeDivisible { x, .. } => id = *x,
                _ => return None,
            }
        }
        None
    }

    /// The value of a variable that is assigned once.
    pub(crate) fn only_value(&self, var: VarId) -> Option<ExprId> {
        let variable = self.analysis.variable(var, self.order)?;
        let mut writes = variable.occurrences.iter().filter(|o| o.write);
        match (writes.next(), writes.next()) {
            (Some(only), None) => only.value,
            _ => None,
        }
    }

    /// The array of an expression; a part of one is made where it stands.
    pub(crate) fn place(&mut self, id: ExprId) -> Result<Place> {
        if let Some(known) = self.known_place(id) {
            return Ok(known);
        }
        let kernel = self.kernel;
        let mut at = id;
        for _ in 0..64 {
            match kernel.exprs.get(at).map(|data| &data.expr) {
                Some(Expr::AssumeDivisible { x, .. }) => at = *x,
                Some(Expr::Var(var)) => match self.only_value(*var) {
                    Some(value) => at = value,
                    None => {
                        return not_written(
                            self.span,
                            "array that is chosen while the kernel runs",
                            "access the arrays where they are chosen",
                        );
                    }
                },
                Some(Expr::Slice { .. } | Expr::ListItem { .. } | Expr::ArrayAt { .. }) => {
                    let place = self.local(at)?;
                    self.made.insert(at, place);
                    return Ok(place);
                }
                _ => break,
            }
        }
        error(MALFORMED, self.span, "an array is needed here")
    }

    /// What is known of an array.
    pub(crate) fn known(&self, place: Place) -> Result<Known> {
        match place {
            Place::Param(param) => match self.params.get(&param) {
                Some(parameter) => match &parameter.kind {
                    Kind::Array {
                        shape, strides, wide, ..
                    } => Ok(Known {
                        name: parameter.name.clone(),
                        elem: parameter.elem,
                        shape: shape.clone(),
                        strides: strides.clone(),
                        wide: *wide,
                    }),
                    _ => error(MALFORMED, self.span, "an array is needed here"),
                },
                None => error(MALFORMED, self.span, "an array has no parameter"),
            },
            Place::Local(number) => match self.locals.get(number) {
                Some(local) => Ok(local.known.clone()),
                None => error(MALFORMED, self.span, "a part of an array isn't made"),
            },
        }
    }

    /// Whether an array is handed in as a tensor.
    pub(crate) fn is_tensor(&self, place: Place) -> bool {
        match place {
            Place::Param(param) => matches!(
                self.params.get(&param).map(|parameter| &parameter.kind),
                Some(Kind::Array {
                    pattern: Pattern::Tensor,
                    ..
                })
            ),
            Place::Local(_) => false,
        }
    }

    /// Makes something of an array where the array is: a parameter's before the body, a part's after it.
    pub(crate) fn set_up(&mut self, place: Place, head: &str, value: &Rx) {
        let slot = match place {
            Place::Param(_) => None,
            Place::Local(number) => self.locals.get(number).map(|local| (local.slot, local.indent)),
        };
        match slot {
            Some((slot, indent)) => {
                let text = assignment(head, value, indent);
                if let Some(lines) = self.slots.get_mut(slot) {
                    lines.push(text);
                }
            }
            None => self.prologue.push(assignment(head, value, BODY)),
        }
    }

    /// A length of an array.
    pub(crate) fn length_of(&mut self, place: Place, axis: usize) -> Result<Rx> {
        let known = self.known(place)?;
        if let Some(Some(constant)) = known.shape.get(axis) {
            return self.int_value(constant, "i32");
        }
        let param = match place {
            Place::Param(param) => param,
            Place::Local(number) => {
                let length = self
                    .locals
                    .get(number)
                    .and_then(|local| local.lengths.get(axis).cloned());
                return match length {
                    Some(length) => Ok(length),
                    None => error(MALFORMED, self.span, "an array lacks a dimension"),
                };
            }
        };
        let name = known.name;
        if self.is_tensor(place) {
            let shape = match self.shapes.get(&param) {
                Some(shape) => shape.clone(),
                None => {
                    let made = self.names.fresh(&format!("{name}_shape"));
                    let dims = self.tensor_dims(&known.shape)?;
                    let head = format!("let {made}: Shape<{dims}>");
                    let value = Rx::atom(name).method("shape", vec![]);
                    self.set_up(place, &head, &value);
                    self.shapes.insert(param, made.clone());
                    made
                }
            };
            return Ok(Rx::atom(shape).index(axis));
        }
        Ok(self.part(param, Part::Length(axis)))
    }

    /// A part of an array, which must then be handed in.
    fn part(&mut self, param: ParamId, part: Part) -> Rx {
        if let Some(parameter) = self.params.get_mut(&param)
            && let Kind::Array { used, .. } = &mut parameter.kind
        {
            used.insert(part);
        }
        Rx::atom(self.parts.get(&(param, part)).cloned().unwrap_or_default())
    }

    /// `{ [-1, N] }`
    pub(crate) fn tensor_dims(&mut self, shape: &[Option<Dim>]) -> Result<String> {
        let dims: Vec<String> = shape
            .iter()
            .map(|dim| match dim {
                Some(dim) => self.length(dim),
                None => "-1".to_owned(),
            })
            .collect();
        Ok(format!("{{ [{}] }}", dims.join(", ")))
    }

    /// The stride of an array that isn't handed in as a tensor.
    pub(crate) fn stride_of(&mut self, place: Place, axis: usize) -> Result<Rx> {
        let known = self.known(place)?;
        if let Some(Some(constant)) = known.strides.get(axis) {
            return Ok(Rx::atom(format!("{constant}i32")));
        }
        match place {
            Place::Local(number) => {
                let step = self
                    .locals
                    .get(number)
                    .and_then(|local| local.steps.get(axis).cloned());
                match step {
                    Some(step) => Ok(step),
                    None => error(MALFORMED, self.span, "an array lacks a dimension"),
                }
            }
            Place::Param(_) if self.is_tensor(place) => {
                error(MALFORMED, self.span, "the stride of a tensor is needed")
            }
            Place::Param(param) => Ok(self.part(param, Part::Stride(axis))),
        }
    }

    /// The address of an array's first element, as a tile without dimensions.
    pub(crate) fn base_of(&mut self, place: Place) -> Result<Rx> {
        match place {
            Place::Local(number) => match self.locals.get(number) {
                Some(local) => Ok(local.base.clone()),
                None => error(MALFORMED, self.span, "a part of an array isn't made"),
            },
            Place::Param(_) if self.is_tensor(place) => {
                error(MALFORMED, self.span, "the address of a tensor is needed")
            }
            Place::Param(param) => {
                let address = self.part(param, Part::Address);
                Ok(Rx::call("pointer_to_tile", vec![address]))
            }
        }
    }

    /// The parameter whose memory an array is.
    fn root(&self, place: Place) -> Option<ParamId> {
        match place {
            Place::Param(param) => Some(param),
            Place::Local(number) => self.locals.get(number).and_then(|local| local.root),
        }
    }

    /// The variable that holds the token of the last access of all, where all are ordered.
    pub(crate) fn order_of_all(&mut self) -> String {
        self.token_named(ParamId::new(0), "token")
    }

    /// The variable that holds the token of the last access to an array, where accesses must be ordered.
    pub(crate) fn token_of(&mut self, place: Place) -> Option<String> {
        let root = self.root(place);
        let ordered = root.is_some_and(|param| self.ordered.contains_key(&param));
        if !self.all_ordered && !ordered {
            return None;
        }
        if self.all_ordered {
            return Some(self.order_of_all());
        }
        let key = root.and_then(|param| self.ordered.get(&param).copied())?;
        let name = self.params.get(&key).map_or_else(String::new, |p| p.name.clone());
        Some(self.token_named(key, &format!("{name}_token")))
    }

    fn token_named(&mut self, key: ParamId, hint: &str) -> String {
        if let Some(known) = self.tokens.get(&key) {
            return known.clone();
        }
        let name = self.names.fresh(hint);
        let head = format!("let mut {name}: Token");
        let value = Rx::call("new_token_unordered", vec![]);
        self.prologue.push(assignment(&head, &value, BODY));
        self.tokens.insert(key, name.clone());
        name
    }
}

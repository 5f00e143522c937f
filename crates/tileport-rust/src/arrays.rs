//! Arrays as an entry's body uses them: which parameter they are, their lengths, strides, tensors, views and tokens.

use crate::Pattern;
use crate::element::Elem;
use crate::entry::BODY;
use crate::error::{MALFORMED, Result, error, not_written};
use crate::params::{Kind, Parameter, Part};
use crate::rx::{Rx, assignment};
use crate::writer::{ViewKey, Writer};
use tileport_ir::attr::PaddingValue;
use tileport_ir::entity::Entity as _;
use tileport_kernel::{Dim, ExprId, ParamId, Type, ViewKind};

impl Writer<'_> {
    /// The array of an expression, as a parameter.
    pub(crate) fn array_param(&self, id: ExprId) -> Result<ParamId> {
        let mut id = id;
        for _ in 0..64 {
            let Some(data) = self.kernel.exprs.get(id) else {
                break;
            };
            match &data.expr {
                tileport_kernel::Expr::Param(param) => return Ok(*param),
                tileport_kernel::Expr::Var(var) => {
                    let only = self.analysis.variables.get(var).and_then(|variable| {
                        let mut writes = variable.occurrences.iter().filter(|o| o.write);
                        match (writes.next(), writes.next()) {
                            (Some(only), None) => only.value,
                            _ => None,
                        }
                    });
                    match only {
                        Some(value) => id = value,
                        None => {
                            return not_written(
                                self.span,
                                "array that is chosen while the kernel runs",
                                "access the arrays where they are chosen",
                            );
                        }
                    }
                }
                tileport_kernel::Expr::Slice { .. } => {
                    return not_written(
                        self.span,
                        "part of an array",
                        "compute the element indices instead",
                    );
                }
                tileport_kernel::Expr::ArrayAt { .. } => {
                    return not_written(self.span, "array at an address", "hand in the array itself");
                }
                tileport_kernel::Expr::ListItem { .. } => {
                    return not_written(self.span, "list of arrays", "hand in the arrays one by one");
                }
                tileport_kernel::Expr::AssumeDivisible { x, .. } => id = *x,
                _ => break,
            }
        }
        error(MALFORMED, self.span, "an array is needed here")
    }

    /// The shape of a tensor, made once.
    pub(crate) fn length_of(&mut self, param: ParamId, axis: usize) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        let Kind::Array {
            pattern, shape, used, ..
        } = &mut parameter.kind
        else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        let (pattern, shape) = (*pattern, shape.clone());
        if let Some(Some(constant)) = shape.get(axis) {
            return self.int_value(constant, "i32");
        }
        match pattern {
            Pattern::Pointer => {
                used.insert(Part::Length(axis));
                Ok(Rx::atom(format!("{name}_dim_{axis}")))
            }
            Pattern::Tensor => {
                let known = match self.shapes.get(&param) {
                    Some(known) => known.clone(),
                    None => {
                        let made = self.names.fresh(&format!("{name}_shape"));
                        let dims = self.tensor_dims(&shape)?;
                        let head = format!("let {made}: Shape<{dims}>");
                        let value = Rx::atom(name).method("shape", vec![]);
                        self.prologue.push(assignment(&head, &value, BODY));
                        self.shapes.insert(param, made.clone());
                        made
                    }
                };
                Ok(Rx::atom(known).index(axis))
            }
        }
    }

    /// `{ [-1, N] }`
    fn tensor_dims(&mut self, shape: &[Option<Dim>]) -> Result<String> {
        let dims: Vec<String> = shape
            .iter()
            .map(|dim| match dim {
                Some(dim) => self.length(dim),
                None => "-1".to_owned(),
            })
            .collect();
        Ok(format!("{{ [{}] }}", dims.join(", ")))
    }

    /// The view of an array that an expression is, made once before the body.
    pub(crate) fn view(&mut self, id: ExprId, writable: bool) -> Result<(String, ParamId, Vec<Dim>, Elem)> {
        let Some(Type::View(ty)) = self.kernel.type_of(id) else {
            return error(MALFORMED, self.span, "a view is needed here");
        };
        self.view_as(id, ty, writable)
    }

    /// A view that only counts tiles: one that tiles are loaded through, if there is one.
    pub(crate) fn counting_view(&mut self, id: ExprId) -> Result<String> {
        let kernel = self.kernel;
        let Some(Type::View(ty)) = kernel.type_of(id) else {
            return error(MALFORMED, self.span, "a view is needed here");
        };
        let param = self.param_of_view(id)?;
        let mut wanted = ty;
        for data in kernel.exprs.values() {
            if let tileport_kernel::Expr::Load { view, .. } = data.expr
                && let Some(Type::View(other)) = kernel.type_of(view)
                && (&other.tile, &other.kind) == (&ty.tile, &ty.kind)
                && self.param_of_view(view).is_ok_and(|other| other == param)
            {
                wanted = other;
                break;
            }
        }
        Ok(self.view_as(id, wanted, false)?.0)
    }

    /// The name of the array that is accessed, for values in between.
    pub(crate) fn array_name(&self, id: ExprId) -> String {
        let param = self.param_of_view(id).or_else(|_| self.array_param(id));
        param
            .ok()
            .and_then(|param| self.params.get(&param))
            .map_or_else(String::new, |parameter| parameter.name.clone())
    }

    fn param_of_view(&self, id: ExprId) -> Result<ParamId> {
        let array = self.array_of_view(id)?;
        self.array_param(array)
    }

    fn array_of_view(&self, id: ExprId) -> Result<ExprId> {
        let mut at = id;
        for _ in 0..64 {
            match self.kernel.exprs.get(at).map(|data| &data.expr) {
                Some(tileport_kernel::Expr::View { array }) => {
                    return Ok(*array);
                }
                Some(tileport_kernel::Expr::Var(var)) => {
                    let value = self.analysis.variables.get(var).and_then(|variable| {
                        let mut writes = variable.occurrences.iter().filter(|o| o.write);
                        match (writes.next(), writes.next()) {
                            (Some(only), None) => only.value,
                            _ => None,
                        }
                    });
                    match value {
                        Some(value) => at = value,
                        None => {
                            return not_written(
                                self.span,
                                "view that is chosen while the kernel runs",
                                "access each array where it is chosen",
                            );
                        }
                    }
                }
                _ => return error(MALFORMED, self.span, "a view is needed here"),
            }
        }
        error(MALFORMED, self.span, "a view is needed here")
    }

    fn view_as(
        &mut self,
        id: ExprId,
        ty: &tileport_kernel::ViewType,
        writable: bool,
    ) -> Result<(String, ParamId, Vec<Dim>, Elem)> {
        let at = self.array_of_view(id)?;
        let param = self.array_param(at)?;
        let ViewKind::Partition { order } = &ty.kind else {
            return self.other_view(&ty.kind);
        };
        let Some(parameter) = self.params.get(&param).cloned() else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let rank = ty.array.rank();
        let tile = if ty.tile.is_empty() {
            vec![Dim::int(1); rank]
        } else {
            self.dims(&ty.tile)?
        };
        let key = ViewKey {
            array: parameter.name.clone(),
            tile: tile.clone(),
            order: order.clone(),
            padding: if writable { None } else { ty.padding },
            writable,
        };
        let name = match self.views.get(&key) {
            Some(known) => known.clone(),
            None => self.make_view(param, &parameter, key)?,
        };
        Ok((name, param, tile, parameter.elem))
    }

    fn other_view<T>(&self, kind: &ViewKind) -> Result<T> {
        match kind {
            ViewKind::GatherScatter { .. } => not_written(
                self.span,
                "view that is indexed element by element and may be stored through",
                "gather and scatter element by element",
            ),
            _ => not_written(
                self.span,
                "partition view whose tiles overlap or leave gaps",
                "use tiles side by side, or gather the elements",
            ),
        }
    }

    fn make_view(&mut self, param: ParamId, parameter: &Parameter, key: ViewKey) -> Result<String> {
        let Kind::Array { pattern, .. } = &parameter.kind else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        let tensor = match pattern {
            Pattern::Tensor => parameter.name.clone(),
            Pattern::Pointer => self.tensor_of(param)?,
        };
        let rank = key.tile.len();
        let identity = key.order.iter().copied().eq(0..rank);
        let hint = format!("{}_tiles", parameter.name);
        let name = self.names.fresh(&hint);
        let tile = self.shape_macro(&key.tile);
        let elem = self.members.name(parameter.elem);
        let shape = self.shape_text(&key.tile);
        let kind = if key.writable { "PartitionMut" } else { "Partition" };
        let mutable = if key.writable { "mut " } else { "" };
        let head = format!("let {mutable}{name}: {kind}<{elem}, {shape}>");
        let order = || {
            let order: Vec<String> = key.order.iter().map(usize::to_string).collect();
            Rx::atom(format!("const_array![{}]", order.join(", ")))
        };
        let base = Rx::atom(tensor.clone());
        let value = match (key.writable, key.padding, identity) {
            (true, _, true) => base.method("partition_full_mut", vec![tile]),
            (true, _, false) => {
                return not_written(
                    self.span,
                    "store through a view with its dimensions in another order",
                    "permute the tile before it is stored",
                );
            }
            (false, Some(PaddingValue::Zero), true) => base.method("partition", vec![tile]),
            (false, Some(PaddingValue::Zero), false) => {
                base.method("partition_permuted", vec![tile, order()])
            }
            (false, padding, identity) => {
                let padding = match padding {
                    None => "padding::None",
                    Some(PaddingValue::Zero) => "padding::Zero",
                    Some(PaddingValue::NegZero) => "padding::NegZero",
                    Some(PaddingValue::Nan) => "padding::Nan",
                    Some(PaddingValue::PosInf) => "padding::PosInf",
                    Some(PaddingValue::NegInf) => "padding::NegInf",
                };
                let order = if identity {
                    Rx::atom("dim_map::Identity")
                } else {
                    order()
                };
                let tensor = if *pattern == Pattern::Tensor {
                    base.clone()
                } else {
                    Rx::prefix("&", base.clone())
                };
                let token = base.method("token", vec![]);
                Rx::call(
                    "make_partition_view",
                    vec![tensor, tile, Rx::atom(padding), order, token],
                )
            }
        };
        self.prologue.push(assignment(&head, &value, BODY));
        self.views.insert(key, name.clone());
        Ok(name)
    }

    /// A tensor made of an address, lengths and strides.
    fn tensor_of(&mut self, param: ParamId) -> Result<String> {
        let Some(parameter) = self.params.get(&param).cloned() else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let Kind::Array {
            shape, strides, wide, ..
        } = &parameter.kind
        else {
            return error(MALFORMED, self.span, "an array is needed here");
        };
        if *wide {
            return not_written(
                self.span,
                "view of an array whose lengths and strides have 64 bits",
                "use 32-bit indices, or gather the elements",
            );
        }
        let tensor = format!("{}_tensor", parameter.name);
        let known = format!("let {tensor}:");
        if self
            .prologue
            .iter()
            .any(|line| line.trim_start().starts_with(&known))
        {
            return Ok(tensor);
        }
        let (mut lengths, mut steps) = (Vec::new(), Vec::new());
        for axis in 0..shape.len() {
            if shape.get(axis).is_some_and(Option::is_none) {
                lengths.push(self.length_of(param, axis)?.line());
            }
            if strides.get(axis).is_some_and(Option::is_none) {
                steps.push(self.stride_of(param, axis)?.line());
            }
        }
        let dims = self.tensor_dims(shape)?;
        let step_dims: Vec<String> = strides
            .iter()
            .map(|stride| stride.map_or_else(|| "-1".to_owned(), |stride| stride.to_string()))
            .collect();
        let elem = self.members.name(parameter.elem);
        let base = self.address_of(param)?;
        let (shape_name, steps_name, token) = (
            self.names.fresh(&format!("{}_dims", parameter.name)),
            self.names.fresh(&format!("{}_strides", parameter.name)),
            self.names.fresh(&format!("{}_start", parameter.name)),
        );
        let step_dims = step_dims.join(", ");
        let made = [
            (
                format!("let {shape_name}: Shape<{dims}>"),
                Rx::atom(format!("Shape::<{dims}> {{ dims: &[{}] }}", lengths.join(", "))),
            ),
            (
                format!("let {steps_name}: Array<{{ [{step_dims}] }}>"),
                Rx::atom(format!(
                    "Array::<{{ [{step_dims}] }}> {{ dims: &[{}] }}",
                    steps.join(", ")
                )),
            ),
            (
                format!("let {token}: Token"),
                Rx::call("new_token_unordered", vec![]),
            ),
            (
                format!("let {tensor}: Tensor<{elem}, {dims}>"),
                Rx::call(
                    "make_tensor_view",
                    vec![
                        Rx::call("pointer_to_tile", vec![base]),
                        Rx::atom(shape_name),
                        Rx::atom(steps_name),
                        Rx::atom(token),
                    ],
                ),
            ),
        ];
        for (head, value) in made {
            self.prologue.push(assignment(&head, &value, BODY));
        }
        Ok(tensor)
    }

    /// The address of an array in the pointer pattern.
    pub(crate) fn address_of(&mut self, param: ParamId) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        match &mut parameter.kind {
            Kind::Array {
                pattern: Pattern::Pointer,
                used,
                ..
            } => {
                used.insert(Part::Address);
                Ok(Rx::atom(format!("{name}_ptr")))
            }
            Kind::Pointer => Ok(Rx::atom(name)),
            _ => error(MALFORMED, self.span, "the address of a tensor is needed"),
        }
    }

    /// The stride of an array in the pointer pattern.
    pub(crate) fn stride_of(&mut self, param: ParamId, axis: usize) -> Result<Rx> {
        let Some(parameter) = self.params.get_mut(&param) else {
            return error(MALFORMED, self.span, "an array has no parameter");
        };
        let name = parameter.name.clone();
        let Kind::Array {
            pattern: Pattern::Pointer,
            used,
            strides,
            ..
        } = &mut parameter.kind
        else {
            return error(MALFORMED, self.span, "the stride of a tensor is needed");
        };
        if let Some(Some(constant)) = strides.get(axis) {
            return Ok(Rx::atom(format!("{constant}i32")));
        }
        used.insert(Part::Stride(axis));
        Ok(Rx::atom(format!("{name}_stride_{axis}")))
    }

    /// The variable that holds the token of the last access to an array, where accesses must be ordered.
    pub(crate) fn token_of(&mut self, param: ParamId) -> Option<String> {
        if !self.all_ordered && !self.ordered.contains(&param) {
            return None;
        }
        let key = if self.all_ordered { ParamId::new(0) } else { param };
        if let Some(known) = self.tokens.get(&key) {
            return Some(known.clone());
        }
        let hint = if self.all_ordered {
            "token".to_owned()
        } else {
            let name = self
                .params
                .get(&param)
                .map_or_else(String::new, |p| p.name.clone());
            format!("{name}_token")
        };
        let name = self.names.fresh(&hint);
        let head = format!("let mut {name}: Token");
        let value = Rx::call("new_token_unordered", vec![]);
        self.prologue.push(assignment(&head, &value, BODY));
        self.tokens.insert(key, name.clone());
        Some(name)
    }
}

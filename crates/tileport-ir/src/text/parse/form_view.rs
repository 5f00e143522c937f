//! The forms of the operations on views.

use super::convert::canonical_bools;
use super::cursor::Parser;
use super::frame::{Frame, OperandUse, Part, TypeUse};
use super::interpret::{count, set_result};
use super::lexer::Tok;
use super::{Diagnostic, Failed, Parsed, Span, code};
use crate::Opcode;
use crate::op::{Bools, FieldValue};
use crate::types::{Dim, PointerType, TensorViewType, TileElement, TileType, Type};
use smallvec::SmallVec;
use std::sync::Arc;

/// What an access through a view has between its operands and its types.
struct Access {
    indices: Part,
    token: Option<OperandUse>,
}

/// The types behind the colon of an access, without that of the token.
type TypeUses = SmallVec<[TypeUse; 8]>;

/// A size or stride as it is written in `make_tensor_view`.
#[derive(Clone, Copy)]
struct Entry {
    dim: Dim,
    span: Span,
}

impl<'a> Parser<'a> {
    // ---- Making views ---------------------------------------------------------------------------------------------

    /// `%base, shape = [4, %n], strides = [%s, 1] : index type -> type`
    pub(super) fn make_tensor_view_form(&mut self, frame: &mut Frame) -> Parsed {
        let base = self.single_operand(frame, "base")?;
        self.expect(Tok::Comma, " and the shape")?;
        let (shape, shape_span, dynamic_shape) = self.dim_entries(frame, "shape", "dynamic_shape")?;
        self.expect(Tok::Comma, " and the strides")?;
        let (strides, strides_span, dynamic_strides) =
            self.dim_entries(frame, "strides", "dynamic_strides")?;
        self.attr_dict(frame)?;
        self.expect(Tok::Colon, " and the type of the view")?;
        let mut said = TypeUses::new();
        said.push(self.type_use()?);
        while self.eat(Tok::Comma) {
            said.push(self.type_use()?);
        }
        let view = if self.eat(Tok::Arrow) {
            self.type_use()?
        } else if let (1, Some(view)) = (said.len(), said.pop()) {
            view
        } else {
            return Err(self.expected("`->` and the type of the view"));
        };
        set_result(frame, 0, view);
        let Some(Type::TensorView(tensor)) = self.structure(view) else {
            return Err(self.wrong_view(view, "a `tensor_view`"));
        };
        let tensor = tensor.clone();
        self.check_base(base, &tensor, &said, frame);
        self.check_dims(&shape, &tensor.shape, shape_span, "size")?;
        self.check_dims(&strides, &tensor.strides, strides_span, "stride")?;
        self.check_dim_operands(dynamic_shape, dynamic_strides, &said, view.span);
        Ok(())
    }

    /// `name = [4, %n]`
    fn dim_entries(
        &mut self,
        frame: &Frame,
        name: &str,
        field: &str,
    ) -> Parsed<(SmallVec<[Entry; 6]>, Span, Part)> {
        self.expect_word(name)?;
        self.expect(Tok::Equal, "")?;
        let operands = self.operands.len();
        let open = self.tok.start;
        let mut entries = SmallVec::new();
        self.expect(Tok::LSquare, "")?;
        self.list(Tok::RSquare, |p| {
            let start = p.tok.start;
            let dim = if p.at(Tok::Value) {
                let operand = p.operand()?;
                p.operands.push(operand);
                Dim::Dynamic
            } else {
                Dim::Static(p.integer("an integer or a value such as `%x`")?)
            };
            let span = Span::new(start, p.last_end);
            entries.push(Entry { dim, span });
            Ok(())
        })?;
        self.operands_named(frame, field, operands);
        let part = Part::new(operands, self.operands.len());
        Ok((entries, Span::new(open, self.last_end), part))
    }

    /// The base must point to the view's elements; its type is only written where the pointer has an attribute.
    fn check_base(&mut self, base: OperandUse, tensor: &TensorViewType, said: &TypeUses, frame: &Frame) {
        let is_pointer = |p: &Self, use_: &TypeUse| matches!(p.structure(*use_), Some(Type::Tile(t)) if t.element.as_pointer().is_some());
        if let Some(written) = said.first().copied().filter(|use_| is_pointer(self, use_)) {
            self.check_type(base, written, true);
            return;
        }
        let pointer = TileElement::Pointer(PointerType {
            pointee: tensor.element,
            attr: tensor.attr,
        });
        let shape = crate::types::Ints::new();
        let ty = self.module.types.intern(TileType {
            shape,
            element: pointer,
        });
        let implied = TypeUse {
            ty: Some(ty),
            span: frame.name,
        };
        self.check_type(base, implied, false);
    }

    fn check_dims(&mut self, given: &[Entry], of_type: &[Dim], span: Span, what: &str) -> Parsed {
        if given.len() != of_type.len() {
            let (has, wants) = (count(given.len(), what), count(of_type.len(), what));
            return Err(self.error(
                code::SHAPE,
                span,
                format!("there are {has} here, but the type of the view has {wants}"),
            ));
        }
        for (i, (entry, &dim)) in given.iter().zip(of_type).enumerate() {
            if entry.dim == dim {
                continue;
            }
            let message = match (entry.dim, dim) {
                (Dim::Static(n), Dim::Static(m)) => {
                    format!("{what} {i} is {n} here, but {m} in the type of the view")
                }
                (Dim::Static(n), Dim::Dynamic) => {
                    format!("{what} {i} is {n} here, but `?` in the type of the view, so it must be a value")
                }
                (Dim::Dynamic, Dim::Static(m)) => {
                    format!("{what} {i} is a value here, but {m} in the type of the view")
                }
                (Dim::Dynamic, Dim::Dynamic) => continue,
            };
            self.error(code::SHAPE, entry.span, message);
        }
        Ok(())
    }

    /// The values of sizes and strides have one type, written before the arrow.
    fn check_dim_operands(&mut self, shape: Part, strides: Part, said: &TypeUses, view: Span) {
        let dynamic = shape.len() + strides.len();
        let index = said.iter().copied().find(
            |use_| !matches!(self.structure(*use_), Some(Type::Tile(t)) if t.element.as_pointer().is_some()),
        );
        match (dynamic, index) {
            (0, Some(use_)) => {
                let message =
                    "there is no value among the sizes and strides, so their type must not be written";
                self.error(code::OPERANDS, use_.span, message);
            }
            (0, None) => {}
            (_, None) => {
                let error = Diagnostic::error(
                    code::OPERANDS,
                    view,
                    "the type of the sizes and strides that are values is missing",
                );
                self.report(
                    error.help("write it before the type of the view: `: tile<i32> -> tensor_view<…>`"),
                );
            }
            (_, Some(use_)) => {
                for i in shape.range().chain(strides.range()) {
                    if let Some(operand) = self.operand_at(i) {
                        self.check_type(operand, use_, true);
                    }
                }
            }
        }
    }

    /// `%tensor : type of the view`
    pub(super) fn make_view_form(&mut self, frame: &mut Frame, opcode: Opcode) -> Parsed {
        let tensor = self.single_operand(frame, "tensor_view")?;
        self.attr_dict(frame)?;
        self.expect(Tok::Colon, " and the type of the view")?;
        let view = self.type_use()?;
        set_result(frame, 0, view);
        let (underneath, wanted): (Option<Arc<TensorViewType>>, _) = match (opcode, self.structure(view)) {
            (Opcode::MakePartitionView, Some(Type::PartitionView(v))) => (Some(v.tensor.clone()), ""),
            (Opcode::MakePartitionView, _) => (None, "a `partition_view`"),
            (Opcode::MakeStridedView, Some(Type::StridedView(v))) => (Some(v.tensor.clone()), ""),
            (Opcode::MakeStridedView, _) => (None, "a `strided_view`"),
            (_, Some(Type::GatherScatterView(v))) => (Some(v.tensor.clone()), ""),
            _ => (None, "a `gather_scatter_view`"),
        };
        let Some(underneath) = underneath else {
            return Err(self.wrong_view(view, wanted));
        };
        let ty = self.module.types.intern(Type::TensorView(underneath));
        let span = view.span;
        self.check_type(tensor, TypeUse { ty: Some(ty), span }, true);
        Ok(())
    }

    #[cold]
    fn wrong_view(&mut self, found: TypeUse, wanted: &str) -> Failed {
        let text = found.ty.map(|ty| self.type_text(ty)).unwrap_or_default();
        self.error(
            code::TYPE,
            found.span,
            format!("expected {wanted}, found `{text}`"),
        )
    }

    /// `%view : type -> type of each size`
    pub(super) fn shape_query_form(&mut self, frame: &mut Frame, opcode: Opcode) -> Parsed {
        let source = self.single_operand(frame, "src")?;
        self.attr_dict(frame)?;
        self.expect(Tok::Colon, " and the type of the view")?;
        let view = self.type_use()?;
        self.check_type(source, view, true);
        self.expect(Tok::Arrow, " and the type of the sizes")?;
        let size = self.type_use()?;
        let (rank, wanted) = match (opcode, self.structure(view)) {
            (Opcode::GetTensorShape, Some(Type::TensorView(t))) => (Some(t.shape.len()), ""),
            (Opcode::GetTensorShape, _) => (None, "a `tensor_view`"),
            (_, Some(ty)) => (ty.as_tile_view().map(|v| v.tile_shape.len()), "a view with tiles"),
            _ => (None, "a view with tiles"),
        };
        let Some(rank) = rank else {
            return Err(self.wrong_view(view, wanted));
        };
        for index in 0..rank {
            set_result(frame, index, size);
        }
        Ok(())
    }

    // ---- Accesses -------------------------------------------------------------------------------------------------

    /// The memory ordering and, if it is there, the scope.
    fn memory_attributes(&mut self, frame: &Frame) -> Parsed {
        if let Some(field) = frame.facts.field("memory_ordering_semantics") {
            self.keyword_field(frame, field)?;
        }
        if self.at(Tok::Word)
            && let Some(field) = frame.facts.field("memory_scope")
        {
            self.keyword_field(frame, field)?;
        }
        Ok(())
    }

    /// `[%i, %j]`
    fn indices(&mut self, frame: &Frame) -> Parsed<Part> {
        self.expect(Tok::LSquare, " and the indices")?;
        let start = self.operands.len();
        self.operand_list()?;
        self.expect(Tok::RSquare, " after the indices")?;
        self.operands_named(frame, "index", start);
        Ok(Part::new(start, self.operands.len()))
    }

    /// `token = %t optimization_hints = <…> inbounds = [true] attributes {…} :`, of which all but the colon may be
    /// left out.
    fn access(&mut self, frame: &Frame, indices: Part) -> Parsed<Access> {
        let mut token = None;
        if self.eat_word("token") {
            self.expect(Tok::Equal, "")?;
            let operand = self.single_operand(frame, "token")?;
            let said = TypeUse {
                ty: Some(self.token_type),
                span: frame.name,
            };
            self.check_type(operand, said, false);
            token = Some(operand);
        }
        if frame.facts.field("optimization_hints").is_some() && self.eat_word("optimization_hints") {
            self.expect(Tok::Equal, "")?;
            let hints = self.hints_body()?;
            self.set_named(
                frame,
                "optimization_hints",
                FieldValue::Hints(Some(Box::new(hints))),
            );
        }
        if self.eat_word("inbounds") {
            self.expect(Tok::Equal, "")?;
            self.expect(Tok::LSquare, "")?;
            let mut list = Bools::new();
            self.list(Tok::RSquare, |p| {
                list.push(p.truth()?);
                Ok(())
            })?;
            self.set_named(frame, "inbounds", FieldValue::Bools(canonical_bools(list)));
        }
        self.attr_dict_with_keyword(frame)?;
        self.expect(Tok::Colon, " and the types")?;
        Ok(Access { indices, token })
    }

    /// The types up to the arrow, which is consumed: `heads` types, then one type for all indices or one for each,
    /// then, in some operations, that of the token.
    fn access_types(&mut self, access: &Access, heads: &[OperandUse], token_is_typed: bool) -> Parsed<()> {
        let start = self.tok.start;
        let mut types = TypeUses::new();
        loop {
            types.push(self.type_use()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        let span = Span::new(start, self.last_end);
        self.expect(Tok::Arrow, " and the types of the results")?;
        if let (Some(token), true) = (access.token, token_is_typed)
            && let Some(said) = types.pop()
        {
            self.check_type(token, said, true);
        }
        for (operand, said) in heads.iter().zip(&types) {
            self.check_type(*operand, *said, true);
        }
        let indices = access.indices;
        let of_indices = types.get(heads.len()..).unwrap_or(&[]);
        let fits = match of_indices.len() {
            0 => indices.len() == 0 && types.len() == heads.len(),
            1 => indices.len() > 0,
            n => n == indices.len(),
        };
        if !fits {
            let (i, t) = (
                count(indices.len(), "index").replace("indexs", "indices"),
                count(of_indices.len(), "type"),
            );
            let message = if types.len() < heads.len() {
                format!(
                    "expected at least {}, found {}",
                    count(heads.len(), "type"),
                    count(types.len(), "type")
                )
            } else {
                format!("there are {i} but {t} for them")
            };
            self.error(code::OPERANDS, span, message);
            return Ok(());
        }
        for (n, i) in indices.range().enumerate() {
            let said = of_indices.get(n).or(of_indices.first()).copied();
            if let (Some(operand), Some(said)) = (self.operand_at(i), said) {
                self.check_type(operand, said, true);
            }
        }
        Ok(())
    }

    /// `weak %view[%i] … : view, index -> tile, token`
    pub(super) fn load_view_form(&mut self, frame: &mut Frame) -> Parsed {
        self.load_form(frame, false)
    }

    /// `relaxed device %view[%i] … : view, index, token -> tile, token`
    pub(super) fn multimem_load_reduce_form(&mut self, frame: &mut Frame) -> Parsed {
        self.load_form(frame, true)
    }

    fn load_form(&mut self, frame: &mut Frame, token_is_typed: bool) -> Parsed {
        self.memory_attributes(frame)?;
        let view = self.single_operand(frame, "view")?;
        let indices = self.indices(frame)?;
        let access = self.access(frame, indices)?;
        self.access_types(&access, &[view], token_is_typed)?;
        let tile = self.type_use()?;
        set_result(frame, 0, tile);
        self.expect(Tok::Comma, " and the type of the token")?;
        let token = self.type_use()?;
        set_result(frame, 1, token);
        Ok(())
    }

    /// `weak %tile, %view[%i] … : tile, view, index -> token`
    pub(super) fn store_view_form(&mut self, frame: &mut Frame) -> Parsed {
        self.memory_attributes(frame)?;
        let tile = self.single_operand(frame, "tile")?;
        self.expect(Tok::Comma, " and the view")?;
        let view = self.single_operand(frame, "view")?;
        let indices = self.indices(frame)?;
        let access = self.access(frame, indices)?;
        self.access_types(&access, &[tile, view], false)?;
        self.token_result(frame)
    }

    /// `relaxed device %view, %tile[%i] … : view, tile, index, token -> token`
    pub(super) fn multimem_store_form(&mut self, frame: &mut Frame) -> Parsed {
        self.memory_attributes(frame)?;
        let view = self.single_operand(frame, "view")?;
        self.expect(Tok::Comma, " and the tile")?;
        let tile = self.single_operand(frame, "tile")?;
        let indices = self.indices(frame)?;
        let access = self.access(frame, indices)?;
        self.access_types(&access, &[view, tile], true)?;
        self.token_result(frame)
    }

    /// `relaxed device %view[%i], addf, %value … : value, view, index -> token`
    pub(super) fn atomic_red_view_form(&mut self, frame: &mut Frame) -> Parsed {
        self.memory_attributes(frame)?;
        let view = self.single_operand(frame, "view")?;
        let indices = self.indices(frame)?;
        self.expect(Tok::Comma, " and the operation")?;
        if let Some(field) = frame.facts.field("mode") {
            self.keyword_field(frame, field)?;
        }
        self.expect(Tok::Comma, " and the value")?;
        let value = self.single_operand(frame, "value")?;
        let access = self.access(frame, indices)?;
        self.access_types(&access, &[value, view], false)?;
        self.token_result(frame)
    }

    fn token_result(&mut self, frame: &mut Frame) -> Parsed {
        let token = self.type_use()?;
        set_result(frame, 0, token);
        Ok(())
    }
}

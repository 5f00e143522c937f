//! Modules from bytes, with no reader between: also such as no text or bytecode can say.
//!
//! Every byte is one choice. Half of the choices of a type or operand follow the operation around them, so that a good
//! part of what comes out is valid; the other half is anything.

use std::sync::Arc;
use tileport_ir::attr::{
    ByteString, Elements, HintValue, Hints, Number, PaddingValue, PointerAttr, Predicate, Visibility,
};
use tileport_ir::op::{FieldKind, FieldValue, Opcode, ResultLayout};
use tileport_ir::{
    BlockId, Body, Dim, ELEMENT_TYPES, ElementType, Entry, FunctionType, GatherScatterViewType, Global, Item,
    Loc, LocId, Module, Op, PartitionViewType, PointerType, RegionId, Span, StridedViewType, TensorViewType,
    TileElement, TileType, Type, TypeId, Value,
};

/// Deep enough for each kind of nesting; deeper ones only take longer.
const MAX_DEPTH: usize = 5;

/// The bytes that decide; zeros once they have run out.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                byte
            }
            None => 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A number below `bound`; 0 if that is 0.
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let at = self.below(list.len());
        list.get(at).copied()
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }

    fn number(&mut self) -> i64 {
        const EDGES: [i64; 12] = [0, 1, 2, 4, 16, 128, -1, 3, 1 << 31, i64::MAX, i64::MIN, 1 << 40];
        match self.byte() {
            b if b < 192 => EDGES.get(usize::from(b) % EDGES.len()).copied().unwrap_or(0),
            b => i64::from(b) - 200,
        }
    }
}

/// A module that the bytes decide.
pub(crate) fn module(data: &[u8]) -> Module {
    let mut choices = Choices(data);
    let mut module = Module::default();
    let types = types(&mut module, &mut choices);
    let mut generator = Generator {
        choices,
        types,
        locs: vec![LocId::UNKNOWN],
    };
    let file = generator.choices.one_in(4);
    if file {
        let loc = module.debug.loc(Loc::File {
            file: "/d/a.py".into(),
            line: 3,
            column: 5,
        });
        generator.locs.push(loc);
    }
    for _ in 0..generator.choices.below(3) {
        let global = generator.global(&module);
        module.items.push(Item::Global(global));
    }
    for name in ["a", "b"] {
        let entry = generator.entry(&mut module, name);
        module.items.push(Item::Entry(Box::new(entry)));
        if generator.choices.is_empty() {
            break;
        }
    }
    module
}

/// Types to choose from: usual ones first, then ones made of bytes, which may break any rule.
fn types(module: &mut Module, choices: &mut Choices<'_>) -> Vec<TypeId> {
    use ElementType::{F32, I1, I32, I64};
    let mut list = Vec::new();
    let mut add = |ty: Type| list.push(module.types.intern(ty));
    for element in [I32, I1, F32, I64] {
        add(TileType::scalar(element).into());
        add(TileType::new(&[4], element).into());
        add(TileType::new(&[4, 4], element).into());
    }
    add(Type::Token);
    let pointer = TileElement::Pointer(PointerType {
        pointee: F32,
        attr: None,
    });
    for shape in [&[][..], &[4]] {
        add(Type::Tile(TileType {
            shape: shape.iter().copied().collect(),
            element: pointer,
        }));
    }
    let element = choices.pick(ELEMENT_TYPES).map_or(F32, |facts| facts.element);
    add(TileType::scalar(element).into());
    add(TileType::new(&[4], element).into());
    add(TileType::new(&[16, 16], element).into());
    let tensor = tensor(choices, element);
    add(Type::TensorView(tensor.clone()));
    let rank = tensor.shape.len();
    let padding = match choices.below(4) {
        0 => choices.pick(&[PaddingValue::Zero, PaddingValue::NegZero, PaddingValue::Nan]),
        _ => None,
    };
    let tile_shape: Vec<i32> = (0..rank + choices.below(8) / 7)
        .map(|_| if choices.one_in(8) { 3 } else { 4 })
        .collect();
    let mut dim_map: Vec<i32> = (0..rank as i32).collect();
    match choices.below(4) {
        1 => dim_map.reverse(),
        2 if choices.one_in(4) => dim_map.push(choices.number() as i32),
        _ => {}
    }
    add(Type::PartitionView(PartitionViewType {
        tile_shape: tile_shape.iter().copied().collect(),
        tensor: tensor.clone(),
        dim_map: dim_map.iter().copied().collect(),
        padding,
    }));
    add(Type::StridedView(StridedViewType {
        tile_shape: tile_shape.iter().copied().collect(),
        traversal_strides: tile_shape
            .iter()
            .map(|_| if choices.one_in(8) { -1 } else { 2 })
            .collect(),
        tensor: tensor.clone(),
        dim_map: dim_map.into_iter().collect(),
        padding,
    }));
    add(Type::GatherScatterView(GatherScatterViewType {
        tile_shape: tile_shape.into_iter().collect(),
        tensor,
        sparse_dim: choices.below(4) as u32,
        padding,
    }));
    add(Type::Element(element));
    add(Type::Pointer(PointerType {
        pointee: element,
        attr: None,
    }));
    let shape: Vec<i64> = (0..choices.below(5)).map(|_| choices.number()).collect();
    add(TileType::new(&shape, element).into());
    let inputs = list.clone();
    list.push(module.types.intern(Type::Function(FunctionType {
        inputs,
        results: Vec::new(),
    })));
    list
}

fn tensor(choices: &mut Choices<'_>, element: ElementType) -> Arc<TensorViewType> {
    let rank = choices.below(4);
    let mut dim = |usual| match choices.below(6) {
        0..3 => Dim::Static(usual),
        3 | 4 => Dim::Dynamic,
        _ => Dim::Static(choices.number()),
    };
    let shape = (0..rank).map(|_| dim(64)).collect();
    let strides = (0..rank).map(|_| dim(1)).collect();
    let attr = match choices.below(8) {
        7 => choices.pick(&[PointerAttr::None, PointerAttr::Unicast, PointerAttr::Multicast]),
        _ => None,
    };
    Arc::new(TensorViewType {
        element,
        shape,
        strides,
        attr,
    })
}

struct Generator<'a> {
    choices: Choices<'a>,
    types: Vec<TypeId>,
    locs: Vec<LocId>,
}

impl Generator<'_> {
    fn ty(&mut self) -> TypeId {
        // There always is one.
        self.choices.pick(&self.types).unwrap_or(self.types[0])
    }

    fn global(&mut self, module: &Module) -> Global {
        let ty = self.ty();
        Global {
            name: ["g", "h", "a"][self.choices.below(3)].into(),
            ty,
            value: self.elements(module, ty),
            alignment: self.choices.pick(&[0, 1, 16, 3]).unwrap_or(0),
            constant: self.choices.one_in(4),
            visibility: if self.choices.one_in(4) {
                Visibility::Private
            } else {
                Visibility::Public
            },
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        }
    }

    /// The value of a constant, mostly one that fits the type.
    fn elements(&mut self, module: &Module, ty: TypeId) -> Elements {
        let tile = module.types.get(ty).and_then(Type::as_tile);
        let element = (tile.and_then(|t| t.element.as_number())).unwrap_or(ElementType::I32);
        let value = self.choices.number();
        let size = (element.value_bits() as usize).div_ceil(8);
        let count = tile
            .and_then(TileType::num_elements)
            .map_or(1, |n| n.min(256) as usize);
        let bytes: Vec<u8> = match self.choices.below(4) {
            0 => (0..count * size).map(|_| self.choices.byte()).collect(),
            1 => value.to_le_bytes().iter().copied().take(3).collect(),
            _ => value.to_le_bytes().iter().copied().take(size).collect(),
        };
        Elements::from_bytes(element, count as u64, &bytes)
            .unwrap_or_else(|| Elements::splat(Number::int(element, value)))
    }

    fn entry(&mut self, module: &mut Module, name: &str) -> Entry {
        let params: Vec<TypeId> = (0..self.choices.below(6)).map(|_| self.ty()).collect();
        let mut body = Body::new(&params);
        let mut signature = FunctionType {
            inputs: params,
            results: Vec::new(),
        };
        if self.choices.one_in(16) {
            signature.results.push(self.types[0]);
        }
        let root = body.root();
        if let Some(block) = body.entry_block(root) {
            self.block(module, &mut body, block, Opcode::Return, 0);
        }
        if self.choices.one_in(16) {
            body.add_block(root, &[]);
        }
        Entry {
            name: name.into(),
            signature,
            hints: self.hints().map(|hints| *hints),
            arg_attrs: Vec::new(),
            body,
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        }
    }

    /// Fills a block; unless the bytes say otherwise, it ends as the operation around it wants.
    fn block(&mut self, module: &mut Module, body: &mut Body, block: BlockId, end: Opcode, depth: usize) {
        let count = if depth == 0 { 64 } else { self.choices.below(6) };
        for _ in 0..count {
            if self.choices.is_empty() {
                break;
            }
            let opcode = self.choices.pick(Opcode::ALL).unwrap_or(Opcode::Iota);
            if opcode.facts().is_terminator() && !self.choices.one_in(8) {
                continue;
            }
            self.op(module, body, block, opcode, depth);
        }
        if !self.choices.one_in(16) {
            self.op(module, body, block, end, depth);
        }
        // What a parser would never do: an operation that stands in two places.
        if self.choices.one_in(64) && body.num_ops() > 0 {
            let op = body.block(block).ops.first().copied();
            body.block_ops_mut(block).extend(op);
        }
    }

    fn value(&mut self, body: &Body, like: Option<TypeId>) -> Option<Value> {
        let all = body.num_values();
        let at = self.choices.below(all);
        // Mostly one of the newest: there are more values than a byte can tell apart.
        let pick = |i: usize| <Value as tileport_ir::Entity>::new(all - 1 - i);
        if all == 0 {
            return None;
        }
        let like = like.filter(|_| self.choices.below(8) != 7);
        let fitting = like.and_then(|ty| {
            (0..all.min(64))
                .map(|i| pick((at + i) % all))
                .find(|&v| body.ty(v) == ty)
        });
        Some(fitting.unwrap_or_else(|| pick(at)))
    }

    fn op(&mut self, module: &mut Module, body: &mut Body, block: BlockId, opcode: Opcode, depth: usize) {
        let facts = opcode.facts();
        let mut fields = Vec::with_capacity(facts.fields.len());
        let mut first: Option<TypeId> = None;
        let mut nested: Vec<RegionId> = Vec::new();
        let mut carried: Vec<TypeId> = Vec::new();
        let ty = self.ty();
        for field in facts.fields {
            let token = module.types.token();
            let want = if field.name == "token" { Some(token) } else { first };
            let Some(value) = (match field.kind {
                FieldKind::Operand => self.value(body, want).map(|v| {
                    first.get_or_insert(body.ty(v));
                    FieldValue::Operand(v)
                }),
                FieldKind::OptionalOperand => {
                    let there = self.choices.one_in(2);
                    Some(FieldValue::OptionalOperand(
                        there.then(|| self.value(body, want)).flatten(),
                    ))
                }
                FieldKind::Operands => {
                    let list: Vec<Value> = (0..self.choices.below(4))
                        .filter_map(|_| self.value(body, first))
                        .collect();
                    carried = list.iter().map(|&v| body.ty(v)).collect();
                    Some(FieldValue::Operands(list.into_iter().collect()))
                }
                FieldKind::Region => {
                    let region = self.region(body, &mut nested);
                    Some(FieldValue::Region(region))
                }
                FieldKind::OptionalRegion => {
                    let there = self.choices.one_in(2);
                    Some(FieldValue::OptionalRegion(
                        there.then(|| self.region(body, &mut nested)),
                    ))
                }
                kind => self.attribute(module, kind, ty),
            }) else {
                return;
            };
            fields.push(value);
        }
        let Some(op) = Op::from_fields(opcode, fields) else {
            return;
        };
        for region in nested {
            self.fill(module, body, region, opcode, first, &carried, depth);
        }
        let results = self.results(opcode, first.unwrap_or(ty), &carried);
        let loc = self.choices.pick(&self.locs).unwrap_or(LocId::UNKNOWN);
        body.append_op(block, op, &results, loc, Span::NONE);
    }

    /// A new region; rarely one that belongs to another operation already.
    fn region(&mut self, body: &mut Body, nested: &mut Vec<RegionId>) -> RegionId {
        if self.choices.one_in(64) {
            let at = self.choices.below(body.num_regions());
            return <RegionId as tileport_ir::Entity>::new(at);
        }
        let region = body.add_region();
        nested.push(region);
        region
    }

    #[allow(clippy::too_many_arguments, reason = "all of it is the place of the region")]
    fn fill(
        &mut self,
        module: &mut Module,
        body: &mut Body,
        region: RegionId,
        owner: Opcode,
        first: Option<TypeId>,
        carried: &[TypeId],
        depth: usize,
    ) {
        if self.choices.one_in(16) {
            return;
        }
        let mut args: Vec<TypeId> = match owner {
            Opcode::For => first.into_iter().chain(carried.iter().copied()).collect(),
            Opcode::Loop => carried.to_vec(),
            Opcode::Reduce | Opcode::Scan => carried
                .iter()
                .flat_map(|&ty| {
                    let element = module
                        .types
                        .get(ty)
                        .and_then(Type::as_tile)
                        .map(|tile| tile.element);
                    let scalar = element.map_or(ty, |element| {
                        module.types.intern(TileType {
                            shape: [].into_iter().collect(),
                            element,
                        })
                    });
                    [scalar, scalar]
                })
                .collect(),
            _ => Vec::new(),
        };
        if self.choices.one_in(16) {
            args.push(self.ty());
        }
        let block = body.add_block(region, &args);
        let end = match owner {
            Opcode::For => Opcode::Continue,
            Opcode::Loop => [Opcode::Break, Opcode::Continue][self.choices.below(2)],
            _ => Opcode::Yield,
        };
        if depth < MAX_DEPTH {
            self.block(module, body, block, end, depth + 1);
        }
        if self.choices.one_in(32) {
            body.add_block(region, &[]);
        }
    }

    fn results(&mut self, opcode: Opcode, like: TypeId, carried: &[TypeId]) -> Vec<TypeId> {
        let facts = opcode.facts();
        let mut count = match facts.results {
            ResultLayout::Open => carried.len(),
            ResultLayout::Fixed | ResultLayout::Listed => facts.result_names.len(),
        };
        if self.choices.one_in(32) {
            count += 1;
        }
        (0..count)
            .map(|i| {
                let token = facts.result_names.get(i) == Some(&"result_token");
                match self.choices.below(4) {
                    _ if token && !self.choices.one_in(16) => self.token(),
                    0 => self.ty(),
                    _ => carried.get(i).copied().unwrap_or(like),
                }
            })
            .collect()
    }

    /// The token type, which stands behind the twelve tiles in the list of types.
    fn token(&self) -> TypeId {
        self.types.get(12).copied().unwrap_or(self.types[0])
    }

    fn attribute(&mut self, module: &Module, kind: FieldKind, ty: TypeId) -> Option<FieldValue> {
        Some(match kind {
            FieldKind::Flag => FieldValue::Flag(self.choices.one_in(2)),
            FieldKind::Bool => FieldValue::Bool(self.choices.one_in(2)),
            FieldKind::Int => FieldValue::Int(self.choices.number()),
            FieldKind::Enum(facts) => FieldValue::Enum(self.choices.pick(facts.cases)?.1),
            FieldKind::OptionalEnum(facts) => FieldValue::OptionalEnum(if self.choices.one_in(2) {
                Some(self.choices.pick(facts.cases)?.1)
            } else {
                None
            }),
            FieldKind::Hints => FieldValue::Hints(self.hints()),
            FieldKind::Bytes => FieldValue::Bytes(self.bytes()),
            FieldKind::Symbol => FieldValue::Symbol(["g", "h", "none"][self.choices.below(3)].into()),
            FieldKind::Ints => FieldValue::Ints(
                (0..self.choices.below(4))
                    .map(|i| {
                        if self.choices.one_in(8) {
                            self.choices.number() as i32
                        } else {
                            i as i32
                        }
                    })
                    .collect(),
            ),
            FieldKind::Bools => FieldValue::Bools(
                (0..self.choices.below(4))
                    .map(|_| self.choices.one_in(2))
                    .collect(),
            ),
            FieldKind::Predicate => FieldValue::Predicate(self.predicate()),
            FieldKind::Elements => FieldValue::Elements(self.elements(module, ty)),
            FieldKind::Numbers => {
                let element = module
                    .types
                    .get(ty)
                    .and_then(Type::as_tile)?
                    .element
                    .as_number()?;
                FieldValue::Numbers(
                    (0..1 + self.choices.below(8) / 6)
                        .map(|_| Number::int(element, self.choices.number()))
                        .collect(),
                )
            }
            FieldKind::Operand
            | FieldKind::OptionalOperand
            | FieldKind::Operands
            | FieldKind::Region
            | FieldKind::OptionalRegion => return None,
        })
    }

    fn predicate(&mut self) -> Predicate {
        match self.choices.below(4) {
            0 => Predicate::SameElements(
                (0..self.choices.below(4))
                    .map(|_| self.choices.number())
                    .collect(),
            ),
            1 => Predicate::Bounded {
                lower: self.choices.one_in(2).then(|| self.choices.number()),
                upper: self.choices.one_in(2).then(|| self.choices.number()),
            },
            _ => {
                let both = self.choices.one_in(2);
                Predicate::DivBy {
                    divisor: self.choices.number() as u64,
                    every: both.then(|| self.choices.number()),
                    along: (both ^ self.choices.one_in(16)).then(|| self.choices.number()),
                }
            }
        }
    }

    fn bytes(&mut self) -> ByteString {
        match self.choices.below(4) {
            0 => ByteString::from("%i\n"),
            1 => ByteString::from("%f %% \"\\"),
            _ => {
                let bytes: Vec<u8> = (0..self.choices.below(8)).map(|_| self.choices.byte()).collect();
                ByteString::from(bytes)
            }
        }
    }

    fn hints(&mut self) -> Option<Box<Hints>> {
        if !self.choices.one_in(4) {
            return None;
        }
        let names = ["sm_90", "default", "sm_100", "a b"];
        let keys = ["num_cta", "occupancy", "latency", "allow_tma", "x y"];
        let targets = (0..self.choices.below(3)).map(|_| {
            let target = names[self.choices.below(names.len())].into();
            let list = (0..self.choices.below(3))
                .map(|_| {
                    let value = match self.choices.below(3) {
                        0 => HintValue::Bool(self.choices.one_in(2)),
                        1 => HintValue::String(self.bytes()),
                        _ => HintValue::Int(Number::int(ElementType::I32, self.choices.number())),
                    };
                    (keys[self.choices.below(keys.len())].into(), value)
                })
                .collect();
            (target, list)
        });
        Some(Box::new(Hints(targets.collect())))
    }
}

//! Modules for tests: made-up operations of every kind.

use crate::attr::{Attr, AttrEnum, ByteString, Elements, HintValue, Hints, Number, Predicate, Visibility};
use crate::op::{Bools, FieldKind, FieldValue, Numbers, OpFacts, ResultLayout, Values};
use crate::types::{
    Dim, ElementType, FunctionType, GatherScatterViewType, Ints, PartitionViewType, PointerType,
    StridedViewType, TensorViewType, TileElement, TileType,
};
use crate::{
    Body, Entry, Global, Item, Loc, LocId, Module, Op, OpId, Opcode, Scope, Span, Type, TypeId, Types, Value,
};
use std::sync::Arc;

/// A small generator of numbers that look random, the same each time.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 11) as usize % end.max(1)
    }

    pub(super) fn flip(&mut self) -> bool {
        self.next() >> 20 & 1 == 1
    }
}

pub(super) fn tile(types: &mut Types) -> TypeId {
    types.intern(TileType::new(&[2], ElementType::F32))
}

/// An entry with eight parameters, to which operations can be added.
pub(super) struct Draft {
    pub(super) module: Module,
    pub(super) body: Body,
    pub(super) params: Vec<TypeId>,
}

impl Draft {
    pub(super) fn new() -> Self {
        let mut module = Module::default();
        let ty = tile(&mut module.types);
        let params = vec![ty; 8];
        let body = Body::new(&params);
        Self { module, body, params }
    }

    pub(super) fn append(&mut self, op: Op, results: &[TypeId]) -> OpId {
        let block = self.body.entry_block(self.body.root()).unwrap();
        self.body
            .append_op(block, op, results, LocId::UNKNOWN, Span::NONE)
    }

    pub(super) fn finish(mut self, name: &str) -> Module {
        self.append(
            Op::Return {
                operands: Values::new(),
            },
            &[],
        );
        self.module.items.push(Item::Entry(Box::new(Entry {
            name: name.into(),
            signature: FunctionType {
                inputs: self.params,
                results: Vec::new(),
            },
            hints: None,
            arg_attrs: Vec::new(),
            body: self.body,
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        })));
        self.module
    }

    /// Adds an operation with made-up fields.
    pub(super) fn made_up(&mut self, opcode: Opcode, random: &mut Random) -> OpId {
        let facts = opcode.facts();
        let fields: Vec<FieldValue> = facts
            .fields
            .iter()
            .map(|f| self.field(f.kind, f.name, random))
            .collect();
        let op = Op::from_fields(opcode, fields).unwrap();
        let count = match facts.results {
            ResultLayout::Open => random.below(3),
            _ => facts.result_names.len(),
        };
        let results = self.results(facts, count);
        self.append(op, &results)
    }

    fn results(&mut self, facts: &OpFacts, count: usize) -> Vec<TypeId> {
        let types = &mut self.module.types;
        let token = types.token();
        let ty = tile(types);
        let is_token = |i: usize| facts.result_names.get(i).is_some_and(|n| n.ends_with("token"));
        (0..count).map(|i| if is_token(i) { token } else { ty }).collect()
    }

    fn value(&self, random: &mut Random) -> Value {
        self.body.args()[random.below(8)]
    }

    fn values(&self, random: &mut Random) -> Values {
        (0..random.below(4)).map(|_| self.value(random)).collect()
    }

    fn region(&mut self, random: &mut Random) -> crate::RegionId {
        let region = self.body.add_region();
        let args = vec![self.params[0]; random.below(3)];
        let block = self.body.add_block(region, &args);
        let mut operands = self.values(random);
        operands.extend(self.body.block(block).args.iter().copied());
        let op = Op::Yield { operands };
        self.body.append_op(block, op, &[], LocId::UNKNOWN, Span::NONE);
        region
    }

    fn field(&mut self, kind: FieldKind, name: &str, random: &mut Random) -> FieldValue {
        match kind {
            FieldKind::Operand => FieldValue::Operand(self.value(random)),
            FieldKind::OptionalOperand => {
                FieldValue::OptionalOperand(random.flip().then(|| self.value(random)))
            }
            FieldKind::Operands => FieldValue::Operands(self.values(random)),
            FieldKind::Region => FieldValue::Region(self.region(random)),
            FieldKind::OptionalRegion => {
                FieldValue::OptionalRegion(random.flip().then(|| self.region(random)))
            }
            FieldKind::Flag => FieldValue::Flag(random.flip()),
            FieldKind::Bool => FieldValue::Bool(random.flip()),
            FieldKind::Int => FieldValue::Int((random.next() >> (1 + random.below(60))) as i64),
            FieldKind::Enum(facts) => FieldValue::Enum(facts.cases[random.below(facts.cases.len())].1),
            FieldKind::OptionalEnum(facts) => FieldValue::OptionalEnum(
                random
                    .flip()
                    .then(|| facts.cases[random.below(facts.cases.len())].1),
            ),
            FieldKind::Hints => FieldValue::Hints(random.flip().then(|| Box::new(hints(random)))),
            FieldKind::Bytes => FieldValue::Bytes(ByteString::from(&b"50 % \xFF\0"[..random.below(8)])),
            FieldKind::Symbol => FieldValue::Symbol(["g", "größe"][random.below(2)].into()),
            FieldKind::Ints => {
                FieldValue::Ints((0..random.below(5)).map(|_| random.next() as i32 >> 1).collect())
            }
            FieldKind::Bools => {
                let mut list: Bools = (0..random.below(4)).map(|_| random.flip()).collect();
                // All false is kept as the empty list.
                if !list.contains(&true) {
                    list.clear();
                }
                assert_eq!(name, "inbounds");
                FieldValue::Bools(list)
            }
            FieldKind::Predicate => FieldValue::Predicate(predicate(random)),
            FieldKind::Elements => {
                let bytes: Vec<u8> = (0..8).map(|_| random.next() as u8).collect();
                let length = if random.flip() { 4 } else { 8 };
                FieldValue::Elements(Elements::from_bytes(ElementType::F32, 2, &bytes[..length]).unwrap())
            }
            FieldKind::Numbers => {
                FieldValue::Numbers((0..random.below(4)).map(|_| number(random)).collect::<Numbers>())
            }
        }
    }
}

pub(super) fn number(random: &mut Random) -> Number {
    // 13.1 has these.
    use ElementType::*;
    let element = [I1, I8, I16, I32, I64, F16, BF16, F32, TF32, F64, F8E4M3FN, F8E5M2][random.below(12)];
    Number {
        element,
        bits: random.next() & crate::attr::mask(element.value_bits()),
    }
}

pub(super) fn hints(random: &mut Random) -> Hints {
    let number = Number::int(ElementType::I32, random.next() as i64);
    let mut list = vec![
        ("allow_tma".into(), HintValue::Bool(random.flip())),
        ("discardable_perf_hints".into(), HintValue::String("a=1".into())),
        ("latency".into(), HintValue::Int(number)),
    ];
    list.truncate(random.below(4));
    let mut targets = vec![("default".into(), list.clone()), ("sm_100".into(), list)];
    targets.truncate(random.below(3));
    Hints(targets)
}

pub(super) fn predicate(random: &mut Random) -> Predicate {
    let mut maybe = || {
        random
            .flip()
            .then(|| random.next() as i64 >> (random.next() % 60))
    };
    match (maybe(), maybe()) {
        (None, _) => Predicate::SameElements(Ints::from_slice(&[1, 64, -3])),
        (Some(_), None) => Predicate::DivBy {
            divisor: 1 << 63,
            every: maybe(),
            along: maybe(),
        },
        (Some(_), Some(_)) => Predicate::Bounded {
            lower: maybe(),
            upper: maybe(),
        },
    }
}

/// Every type that there is, with and without its optional parts.
pub(super) fn all_types(types: &mut Types) -> Vec<TypeId> {
    use crate::attr::{PaddingValue, PointerAttr};
    let mut list = Vec::new();
    for facts in crate::types::ELEMENT_TYPES {
        list.push(types.intern(TileType::new(&[2, 1], facts.element)));
    }
    for attr in [
        None,
        Some(PointerAttr::None),
        Some(PointerAttr::Unicast),
        Some(PointerAttr::Multicast),
    ] {
        let pointer = PointerType {
            pointee: ElementType::BF16,
            attr,
        };
        let element = TileElement::Pointer(pointer);
        list.push(types.intern(TileType {
            shape: Ints::from_slice(&[4]),
            element,
        }));
        let tensor = Arc::new(TensorViewType {
            element: ElementType::F16,
            shape: Ints::from_slice(&[Dim::Dynamic, Dim::Static(64)]),
            strides: Ints::from_slice(&[Dim::Static(1), Dim::Dynamic]),
            attr,
        });
        list.push(types.intern(Type::TensorView(tensor.clone())));
        let (tile_shape, dim_map) = (Ints::from_slice(&[8, 16]), Ints::from_slice(&[1, 0]));
        for padding in std::iter::once(None).chain(PaddingValue::CASES.iter().map(|c| Some(c.0))) {
            list.push(types.intern(Type::PartitionView(PartitionViewType {
                tile_shape: tile_shape.clone(),
                tensor: tensor.clone(),
                dim_map: dim_map.clone(),
                padding,
            })));
            list.push(types.intern(Type::StridedView(StridedViewType {
                tile_shape: tile_shape.clone(),
                traversal_strides: Ints::from_slice(&[3, 7]),
                tensor: tensor.clone(),
                dim_map: dim_map.clone(),
                padding,
            })));
            list.push(types.intern(Type::GatherScatterView(GatherScatterViewType {
                tile_shape: tile_shape.clone(),
                tensor: tensor.clone(),
                sparse_dim: 1,
                padding,
            })));
        }
    }
    list.push(types.token());
    list
}

/// Attributes of every kind, by name.
pub(super) fn all_attrs(types: &mut Types) -> Vec<(Arc<str>, Attr)> {
    let mut random = Random(7);
    let ty = tile(types);
    let elements = Elements::from_bytes(ElementType::F32, 2, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let list = [
        Attr::Number(Number {
            element: ElementType::F64,
            bits: 0xFFF0_0000_0000_0000,
        }),
        Attr::Number(Number::int(ElementType::I16, -2)),
        Attr::Bool(true),
        Attr::Type(ty),
        Attr::String(ByteString::from("text")),
        Attr::Array(vec![Attr::Bool(false), Attr::Array(Vec::new())]),
        Attr::Elements(ty, elements),
        Attr::Predicate(Predicate::Bounded {
            lower: Some(-1),
            upper: None,
        }),
        Attr::Dictionary(vec![("inner".into(), Attr::Bool(true))]),
        Attr::Hints(hints(&mut random)),
    ];
    list.into_iter()
        .enumerate()
        .map(|(i, a)| (format!("test.{i}").into(), a))
        .collect()
}

/// A module with every operation, type, attribute and kind of location, for 13.5.
pub(super) fn everything() -> Module {
    let mut random = Random(0x5EED);
    let mut draft = Draft::new();
    let types = all_types(&mut draft.module.types);
    for &opcode in Opcode::ALL {
        if !opcode.facts().is_terminator() {
            draft.made_up(opcode, &mut random);
        }
    }
    let arguments = types.iter().map(|&t| {
        draft
            .body
            .add_block_arg(draft.body.entry_block(draft.body.root()).unwrap(), t)
    });
    let count = arguments.count();
    assert_eq!(count, types.len());
    draft.params.extend(types);
    let attrs = all_attrs(&mut draft.module.types);
    let locs = locations(&mut draft.module);
    let ops: Vec<OpId> = draft
        .body
        .block(draft.body.entry_block(draft.body.root()).unwrap())
        .ops
        .clone();
    for (i, &op) in ops.iter().enumerate() {
        draft.body.set_loc(op, locs[i % locs.len()]);
    }
    let params = draft.params.len();
    let mut module = draft.finish("everything");
    let i1 = module.types.intern(TileType::new(&[16], ElementType::I1));
    let bits: Vec<u8> = (0..16).map(|i| u8::from(i % 3 == 0)).collect();
    module.items.insert(
        0,
        Item::Global(Global {
            name: "g".into(),
            ty: i1,
            value: Elements::from_bytes(ElementType::I1, 16, &bits).unwrap(),
            alignment: 64,
            constant: true,
            visibility: Visibility::Private,
            loc: LocId::UNKNOWN,
            span: Span::NONE,
        }),
    );
    module.producer = Some("test 1.0".into());
    let entry = module.entries_mut().next().unwrap();
    entry.hints = Some(hints(&mut Random(99)));
    entry.arg_attrs = vec![Vec::new(); params];
    entry.arg_attrs[0] = attrs;
    entry.loc = locs[0];
    module
}

/// Locations of every kind that bytecode holds, the first of which is scoped.
pub(super) fn locations(module: &mut Module) -> Vec<LocId> {
    let debug = &mut module.debug;
    let file = debug.scope(Scope::File {
        name: "k.py".into(),
        directory: "/src".into(),
    });
    let compile_unit = debug.scope(Scope::CompileUnit { file });
    let subprogram = debug.scope(Scope::Subprogram {
        file,
        line: 3,
        name: "k".into(),
        linkage_name: "k_link".into(),
        compile_unit,
        scope_line: 4,
    });
    let block = debug.scope(Scope::LexicalBlock {
        scope: subprogram,
        file,
        line: 300,
        column: 0,
    });
    let at = |scope| Loc::Scoped {
        file: "/src/k.py".into(),
        line: 5,
        column: 1_000,
        scope,
    };
    let a = debug.loc(at(subprogram));
    let b = debug.loc(at(block));
    let c = debug.loc(Loc::CallSite { callee: b, caller: a });
    let d = debug.loc(Loc::CallSite {
        callee: c,
        caller: LocId::UNKNOWN,
    });
    vec![a, b, LocId::UNKNOWN, c, d]
}

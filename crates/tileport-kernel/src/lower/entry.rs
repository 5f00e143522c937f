//! The entry: arguments by the calling convention, and hints.

use super::bindings::spec_of;
use super::context::Lowering;
use super::error::{Result, SIGNATURE, VERSION, error, error_with};
use super::passes::{AliasSet, Fact, twos};
use super::value::{Tile, Val};
use crate::kernel::TargetHints;
use crate::{ArraySpec, ArrayType, Element, Kernel, Param, ParamKind, ParamSpec, Type};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;
use tileport_ir::attr::{HintList, HintValue, Hints, Number};
use tileport_ir::{ElementType, Ints, TypeId, Value, Version};

/// Gives numbers to the alias groups.
#[derive(Debug, Default)]
pub(super) struct Groups {
    next: usize,
    named: FxHashMap<String, usize>,
}

impl Groups {
    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// The alias set of these groups; of none, one of its own.
    fn set(&mut self, groups: &[String]) -> AliasSet {
        let mut set: Option<AliasSet> = None;
        for group in groups {
            let number = match self.named.get(group) {
                Some(&number) => number,
                None => {
                    let number = self.fresh();
                    self.named.insert(group.clone(), number);
                    number
                }
            };
            let one = AliasSet::group(number);
            set = Some(set.map_or_else(|| one.clone(), |set| set.union(&one)));
        }
        set.unwrap_or_else(|| AliasSet::group(self.fresh()))
    }
}

/// What the signature says of an array's address, lengths and strides.
fn array_facts(spec: &ArraySpec, groups: &mut Groups) -> Vec<Fact> {
    let mut facts = vec![Fact {
        alias: groups.set(&spec.alias_groups),
        twos: spec.base_divisible_by.trailing_zeros(),
        aliases_itself: spec.may_alias_internally,
        constant: None,
    }];
    let size = |constant: Option<i64>, divisible_by: u64| Fact {
        twos: constant.map_or(divisible_by.trailing_zeros(), twos),
        constant,
        ..Fact::NOTHING
    };
    facts.extend(
        spec.dims
            .iter()
            .map(|dim| size(dim.length, dim.length_divisible_by)),
    );
    facts.extend(
        spec.dims
            .iter()
            .map(|dim| size(dim.stride, dim.stride_divisible_by)),
    );
    facts
}

impl Lowering<'_> {
    /// The types of the entry's arguments, parameter by parameter.
    pub(super) fn argument_types(&mut self) -> Result<Vec<TypeId>> {
        let kernel = self.kernel;
        let mut all = Vec::new();
        for param in kernel.params.values() {
            self.span = param.span;
            if let Some(ty) = self.param_type(param)? {
                all.extend(self.flat_types(&ty)?);
            }
        }
        Ok(all)
    }

    /// The type of a parameter that has a value at launch.
    fn param_type(&self, param: &Param) -> Result<Option<Type>> {
        let spec = spec_of(self.signature, param);
        Ok(match &param.kind {
            ParamKind::Array(array) => {
                self.check_array(param, array, spec, false)?;
                Some(Type::Array(array.clone()))
            }
            ParamKind::List(array) => {
                self.check_array(param, array, spec, true)?;
                Some(Type::List(Box::new(array.clone())))
            }
            ParamKind::Scalar(dtype) => {
                let element = self.element(dtype)?;
                if let Some(ParamSpec::Scalar(Some(stated))) = spec
                    && *stated != element
                {
                    let message = format!(
                        "`{}` is of type {}, but the signature says {}",
                        param.name,
                        element.name(),
                        stated.name()
                    );
                    return Err(error(SIGNATURE, param.span, message));
                }
                if let Some(ParamSpec::Array(_) | ParamSpec::List { .. } | ParamSpec::Tuple(_)) = spec {
                    let message = format!("`{}` is a scalar, but the signature says otherwise", param.name);
                    return Err(error(SIGNATURE, param.span, message));
                }
                Some(Type::scalar(element))
            }
            ParamKind::Pointer(dtype) => Some(Type::Pointer(dtype.clone())),
            ParamKind::Constant(_) | ParamKind::Bound(_) => None,
        })
    }

    fn check_array(&self, param: &Param, array: &ArrayType, spec: Option<&ParamSpec>, list: bool) -> Result {
        let noun = if list { "a list of arrays" } else { "an array" };
        let stated = match (spec, list) {
            (Some(ParamSpec::Array(spec)), false) | (Some(ParamSpec::List { element: spec, .. }), true) => {
                spec
            }
            _ => {
                let message = format!("`{}` is {noun}, but the signature doesn't say so", param.name);
                return Err(error_with(
                    SIGNATURE,
                    param.span,
                    message,
                    "say in the signature what is known of it: element type, rank, strides",
                ));
            }
        };
        if stated.dims.len() != array.rank() {
            let message = format!(
                "`{}` has {} dimensions, but the signature says {}",
                param.name,
                array.rank(),
                stated.dims.len()
            );
            return Err(error(SIGNATURE, param.span, message));
        }
        let element = self.element(&array.dtype)?;
        if stated.dtype.is_some_and(|stated| stated != element) {
            let message = format!(
                "`{}` has elements of type {}, but the signature says {}",
                param.name,
                element.name(),
                stated.dtype.map_or("", Element::name)
            );
            return Err(error(SIGNATURE, param.span, message));
        }
        if stated.wide_index != array.wide_index {
            let bits = |wide| if wide { 64 } else { 32 };
            let message = format!(
                "lengths and strides of `{}` have {} bits, but the signature says {}",
                param.name,
                bits(array.wide_index),
                bits(stated.wide_index)
            );
            return Err(error(SIGNATURE, param.span, message));
        }
        for dim in &stated.dims {
            let negative = dim.stride.is_none() && dim.stride_at_least.is_none_or(|least| least < 0);
            if negative {
                let message = format!(
                    "strides of `{}` may be negative, which isn't supported",
                    param.name
                );
                return Err(error_with(
                    SIGNATURE,
                    param.span,
                    message,
                    "state 0 as the least stride in the signature",
                ));
            }
        }
        Ok(())
    }

    /// Makes parameters of the entry's arguments.
    pub(super) fn arguments(&mut self) -> Result {
        let kernel = self.kernel;
        let args: Vec<Value> = self.body.args().to_vec();
        let mut rest = args.as_slice();
        let mut groups = Groups::default();
        for (id, param) in kernel.params.iter() {
            self.span = param.span;
            let Some(ty) = self.param_type(param)? else {
                continue;
            };
            let count = self.flat_types(&ty)?.len();
            let (own, others) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = others;
            self.note_facts(param, own, &mut groups);
            let value = match (&ty, own) {
                (Type::Tile(tile), [value]) => Val::Tile(Tile {
                    value: *value,
                    element: self.element(&tile.dtype)?,
                    shape: Ints::new(),
                }),
                _ => self.unflatten(own, &ty)?,
            };
            self.params.set(id, Some(value));
        }
        Ok(())
    }

    /// Notes what the signature says of a parameter's arguments.
    fn note_facts(&mut self, param: &Param, values: &[Value], groups: &mut Groups) {
        let Some(spec) = spec_of(self.signature, param) else {
            return;
        };
        match spec {
            ParamSpec::Array(array) => {
                let facts = array_facts(array, groups);
                self.facts.extend(values.iter().copied().zip(facts));
            }
            ParamSpec::List {
                element,
                alias_groups,
                elements_may_alias,
            } => {
                let Some(&table) = values.first() else {
                    return;
                };
                let fact = Fact {
                    alias: groups.set(alias_groups),
                    twos: 0,
                    aliases_itself: *elements_may_alias,
                    constant: None,
                };
                self.facts.insert(table, fact);
                let words: Rc<[Fact]> = array_facts(element, groups).into();
                self.item_facts.insert(table, words);
            }
            _ => {}
        }
    }

    /// The entry's hints. From 13.3 on they are said by target, and those for all targets always; before that, of the one
    /// GPU that is compiled for.
    pub(super) fn entry_hints(&self) -> Result<Hints> {
        let kernel = self.kernel;
        let version = self.target.version;
        if version >= Version::V13_3 {
            let mut targets = Vec::new();
            for (target, hints) in named(kernel) {
                targets.push((Arc::from(target), self.hint_list(hints)?));
            }
            let default = default_hints(kernel);
            targets.push((Arc::from("default"), self.hint_list(&default)?));
            return Ok(Hints(targets));
        }
        let gpu = self.hint_target()?;
        let mut merged = default_hints(kernel);
        for (target, hints) in named(kernel) {
            if *target == *gpu {
                merged.occupancy = hints.occupancy.or(merged.occupancy);
                merged.ctas = hints.ctas.or(merged.ctas);
                merged.warps = hints.warps.or(merged.warps);
            }
        }
        Ok(Hints(vec![(gpu, self.hint_list(&merged)?)]))
    }

    fn hint_list(&self, hints: &TargetHints) -> Result<HintList> {
        let version = self.target.version;
        // Not known before 13.3; only 4 and 8 up to 13.4.
        let warps = hints.warps.filter(|_| version >= Version::V13_3);
        if let Some(warps) = warps.filter(|warps| version < Version::V13_5 && ![4, 8].contains(warps)) {
            let message = format!("{warps} warps need bytecode 13.5, but the target is {version}");
            return Err(error_with(
                VERSION,
                self.kernel.span,
                message,
                "ask for 4 or 8, or for bytecode 13.5",
            ));
        }
        let all = [
            ("num_cta_in_cga", hints.ctas),
            ("occupancy", hints.occupancy),
            ("num_worker_warps_per_cta", warps),
        ];
        let stated = all.into_iter().filter_map(|(name, value)| {
            let number = Number::int(ElementType::I32, value?);
            Some((Arc::from(name), HintValue::Int(number)))
        });
        Ok(stated.collect())
    }
}

fn named(kernel: &Kernel) -> impl Iterator<Item = (&str, &TargetHints)> {
    let hints = kernel.hints.iter();
    hints.filter_map(|(target, hints)| Some((target.as_deref()?, hints)))
}

fn default_hints(kernel: &Kernel) -> TargetHints {
    let default = kernel.hints.iter().find(|(target, _)| target.is_none());
    default.map(|(_, hints)| hints.clone()).unwrap_or_default()
}

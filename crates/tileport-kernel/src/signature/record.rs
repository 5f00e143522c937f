//! Recorded launches: one JSON object a line, with a kernel's parameters as cuda-tile described them. Tests read such corpora.

use super::tables::{Launch, LaunchArg, LaunchArray};
use super::text::NamedParam;
use super::{ArraySpec, ConstantValue, Convention, DimSpec, ParamSpec, Signature};
use crate::Element;
use crate::kernel::TargetHints;
use serde::Deserialize;
use std::collections::BTreeMap;
use tileport_ir::Span;

/// A launch as it was recorded; deserialise it from a line.
#[derive(Clone, Debug, Deserialize)]
pub struct Record {
    /// Its number.
    pub id: u64,
    /// The source file, relative to the packages' root.
    pub file: String,
    /// The kernel's qualified name.
    pub kernel: String,
    /// How parameters become arguments.
    pub calling_convention: String,
    /// What the compiler was told of each parameter.
    pub parameters: Vec<RecordedParam>,
    /// Hints.
    #[serde(default)]
    pub options: BTreeMap<String, RecordedOption>,
    /// Blocks along each axis.
    pub grid: Vec<u64>,
    /// What the launch was given.
    #[serde(default)]
    pub args: Vec<RecordedArg>,
}

/// A parameter, or an item of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(missing_docs, reason = "the fields are cuda-tile's, and named as its own")]
pub enum RecordedParam {
    /// An array.
    Array {
        #[serde(default)]
        name: String,
        #[serde(flatten)]
        array: RecordedArray,
    },
    /// A list of arrays.
    List {
        #[serde(default)]
        name: String,
        element: RecordedArray,
        alias_groups: Vec<String>,
        elements_may_alias: bool,
    },
    /// A tuple.
    Tuple {
        #[serde(default)]
        name: String,
        items: Vec<RecordedParam>,
    },
    /// A number known at launch.
    Scalar {
        #[serde(default)]
        name: String,
        dtype: String,
    },
    /// A compile-time value.
    Constant {
        #[serde(default)]
        name: String,
        #[serde(rename = "type")]
        ty: String,
        value: RecordedConstant,
    },
}

/// What is known of an array.
#[derive(Clone, Debug, Deserialize)]
#[expect(missing_docs, reason = "the fields are cuda-tile's, and named as its own")]
pub struct RecordedArray {
    pub dtype: String,
    pub ndim: usize,
    pub index_dtype: String,
    pub stride_lower_bound_incl: Vec<Option<i64>>,
    pub alias_groups: Vec<String>,
    pub may_alias_internally: bool,
    pub stride_constant: Vec<Option<i64>>,
    pub shape_constant: Vec<Option<i64>>,
    pub stride_divisible_by: Vec<u64>,
    pub shape_divisible_by: Vec<u64>,
    pub base_addr_divisible_by: u64,
}

/// A constant. JSON tells the kinds apart; the order matters here.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum RecordedConstant {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A float, written so that no digit is lost, or text: the constant's type tells them apart.
    Text(String),
}

/// A hint: a number, or one a target.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum RecordedOption {
    /// For all targets.
    Value(i64),
    /// By target; `default` is for the others.
    ByTarget {
        /// The numbers.
        by_target: BTreeMap<String, i64>,
    },
}

/// What a launch was given.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RecordedArg {
    /// An array.
    Tensor {
        /// Lengths.
        shape: Vec<i64>,
        /// Strides, in elements.
        stride: Vec<i64>,
        /// The element type.
        dtype: String,
        /// The greatest power of two that divides the address, in bytes.
        ptr_align: u64,
    },
    /// Arrays.
    List {
        /// Each.
        items: Vec<RecordedArg>,
    },
    /// An integer.
    Int {
        /// The number.
        value: i64,
    },
    /// A float.
    Float {
        /// The number.
        value: RecordedConstant,
    },
    /// A truth value.
    Bool {
        /// Whether it is true.
        value: bool,
    },
    /// Anything else.
    #[serde(other)]
    Other,
}

impl Record {
    /// The parameters with their names, in order.
    ///
    /// # Errors
    /// A name that this model has nothing for: of an element type, or of an index type.
    pub fn params(&self) -> Result<Vec<NamedParam>, String> {
        let named = |param: &RecordedParam| {
            Ok(NamedParam {
                name: param.name().to_owned(),
                spec: param.spec()?,
                span: Span::NONE,
            })
        };
        self.parameters.iter().map(named).collect()
    }

    /// The signature.
    ///
    /// # Errors
    /// As for [`Record::params`]; an unknown calling convention.
    pub fn signature(&self) -> Result<Signature, String> {
        let convention = Convention::from_name(&self.calling_convention)
            .ok_or_else(|| format!("there is no calling convention `{}`", self.calling_convention))?;
        Ok(Signature {
            params: self.params()?.into_iter().map(|param| param.spec).collect(),
            convention,
            symbol: None,
        })
    }

    /// How the launch is shaped, if that was recorded of all its arguments.
    #[must_use]
    pub fn launch(&self) -> Option<Launch> {
        let axis = |at: usize| u32::try_from(self.grid.get(at).copied().unwrap_or(1)).ok();
        let args = self.parameters.iter().zip(&self.args);
        let args = args.map(|(param, arg)| Some((param.name().to_owned(), arg.launched()?)));
        let complete = self.parameters.len() == self.args.len();
        Some(Launch {
            grid: [axis(0)?, axis(1)?, axis(2)?],
            args: args.collect::<Option<_>>().filter(|_| complete)?,
        })
    }

    /// The launch with what is stated of it in place of what was recorded; nothing if it was recorded of another launch, or not
    /// whole. A shape that is stated without strides is contiguous, its dimensions in the order in memory that was recorded.
    #[must_use]
    pub fn launch_as(&self, stated: &StatedLaunch) -> Option<Launch> {
        let mut launch = self.launch().filter(|_| stated.record == self.id)?;
        launch.grid = stated.grid;
        for (name, array) in &stated.args {
            let (_, arg) = launch.args.iter_mut().find(|(known, _)| known == name)?;
            let LaunchArg::Array(recorded) = arg else {
                return None;
            };
            let strides = match &array.strides {
                Some(strides) => strides.clone(),
                None => contiguous(&array.shape, recorded.strides.as_deref()?)?,
            };
            *recorded = LaunchArray {
                strides: Some(strides),
                ..array.clone()
            };
        }
        Some(launch)
    }

    /// The hints by target, the default ones first if there are any; `None` is the default.
    ///
    /// # Errors
    /// An option that is no hint.
    pub fn hints(&self) -> Result<Vec<(Option<String>, TargetHints)>, String> {
        let mut by_target: BTreeMap<Option<String>, TargetHints> = BTreeMap::new();
        for (name, option) in &self.options {
            let mut set = |target: Option<String>, value: i64| -> Result<(), String> {
                let hints = by_target.entry(target).or_default();
                let hint = match name.as_str() {
                    "occupancy" => &mut hints.occupancy,
                    "num_ctas" => &mut hints.ctas,
                    "opt_level" => &mut hints.optimisation,
                    "num_worker_warps" => &mut hints.warps,
                    other => return Err(format!("there is no hint `{other}`")),
                };
                *hint = Some(value);
                Ok(())
            };
            match option {
                RecordedOption::Value(value) => set(None, *value)?,
                RecordedOption::ByTarget { by_target } => {
                    for (target, value) in by_target {
                        set((target != "default").then(|| target.clone()), *value)?;
                    }
                }
            }
        }
        Ok(by_target.into_iter().collect())
    }
}

/// Strides of a contiguous array whose dimensions lie in memory as those with `recorded` strides do.
fn contiguous(lengths: &[u64], recorded: &[u64]) -> Option<Vec<u64>> {
    if lengths.len() != recorded.len() {
        return None;
    }
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|dim| recorded.get(*dim).copied());
    let (mut strides, mut next) = (vec![0; lengths.len()], 1u64);
    for dim in order {
        *strides.get_mut(dim)? = next;
        next = next.checked_mul(*lengths.get(dim)?)?;
    }
    Some(strides)
}

/// Launches that are stated for records: those whose kernels need shapes and contents of a kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedLaunches {
    /// The launches.
    pub launch: Vec<StatedLaunch>,
}

/// A launch that is stated for a record.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedLaunch {
    /// The record's number.
    pub record: u64,
    /// The tile blocks.
    pub grid: [u32; 3],
    /// Arrays by the names of their parameters; the others are as recorded.
    pub args: BTreeMap<String, LaunchArray>,
}

impl StatedLaunches {
    /// Reads them from TOML.
    ///
    /// # Errors
    /// What isn't TOML, or has other keys.
    pub fn parse(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// That of a record.
    #[must_use]
    pub fn of(&self, record: u64) -> Option<&StatedLaunch> {
        self.launch.iter().find(|stated| stated.record == record)
    }
}

impl RecordedArg {
    fn launched(&self) -> Option<LaunchArg> {
        Some(match self {
            Self::Tensor { .. } => LaunchArg::Array(self.array()?),
            Self::List { items } => LaunchArg::List(items.iter().map(Self::array).collect::<Option<_>>()?),
            Self::Int { value } => LaunchArg::Int(*value),
            Self::Bool { value } => LaunchArg::Bool(*value),
            Self::Float { value } => LaunchArg::Float(match value {
                RecordedConstant::Float(value) => *value,
                RecordedConstant::Int(value) => *value as f64,
                RecordedConstant::Text(text) => text.parse().ok()?,
                RecordedConstant::Bool(_) => return None,
            }),
            Self::Other => return None,
        })
    }

    fn array(&self) -> Option<LaunchArray> {
        let Self::Tensor { shape, stride, .. } = self else {
            return None;
        };
        let natural =
            |list: &[i64]| -> Option<Vec<u64>> { list.iter().map(|n| u64::try_from(*n).ok()).collect() };
        Some(LaunchArray {
            shape: natural(shape)?,
            strides: Some(natural(stride)?),
            values: None,
        })
    }
}

impl RecordedParam {
    /// Its name; empty for an item of another.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Array { name, .. }
            | Self::List { name, .. }
            | Self::Tuple { name, .. }
            | Self::Scalar { name, .. }
            | Self::Constant { name, .. } => name,
        }
    }

    /// What is known of it.
    ///
    /// # Errors
    /// As for [`Record::params`].
    pub fn spec(&self) -> Result<ParamSpec, String> {
        Ok(match self {
            Self::Array { array, .. } => ParamSpec::Array(array.spec()?),
            Self::List {
                element,
                alias_groups,
                elements_may_alias,
                ..
            } => ParamSpec::List {
                element: element.spec()?,
                alias_groups: alias_groups.clone(),
                elements_may_alias: *elements_may_alias,
            },
            Self::Tuple { items, .. } => {
                ParamSpec::Tuple(items.iter().map(Self::spec).collect::<Result<_, _>>()?)
            }
            Self::Scalar { dtype, .. } => ParamSpec::Scalar(Some(element(dtype)?)),
            Self::Constant { ty, value, .. } => ParamSpec::Constant(Some(match value {
                RecordedConstant::Bool(value) => ConstantValue::Bool(*value),
                RecordedConstant::Int(value) => ConstantValue::Int((*value).into()),
                RecordedConstant::Float(value) => ConstantValue::Float(*value),
                RecordedConstant::Text(text) if ty == "float" => {
                    let value = text.parse::<f64>();
                    ConstantValue::Float(value.map_err(|_| format!("`{text}` is not a float"))?)
                }
                RecordedConstant::Text(text) => ConstantValue::Text(text.clone()),
            })),
        })
    }
}

impl RecordedArray {
    /// What is known of it.
    ///
    /// # Errors
    /// As for [`Record::params`].
    pub fn spec(&self) -> Result<ArraySpec, String> {
        let wide_index = match self.index_dtype.as_str() {
            "int32" => false,
            "int64" => true,
            other => return Err(format!("indices of type {other} are not supported")),
        };
        let dims = (0..self.ndim.min(self.stride_constant.len())).map(|axis| {
            let constant = |list: &[Option<i64>]| list.get(axis).copied().flatten();
            let factor = |list: &[u64]| list.get(axis).copied().unwrap_or(1);
            DimSpec {
                length: constant(&self.shape_constant),
                length_divisible_by: factor(&self.shape_divisible_by),
                stride: constant(&self.stride_constant),
                stride_divisible_by: factor(&self.stride_divisible_by),
                stride_at_least: constant(&self.stride_lower_bound_incl),
            }
            .normalized()
        });
        Ok(ArraySpec {
            dtype: Some(element(&self.dtype)?),
            dims: dims.collect(),
            wide_index,
            base_divisible_by: self.base_addr_divisible_by,
            alias_groups: self.alias_groups.clone(),
            may_alias_internally: self.may_alias_internally,
        })
    }
}

fn element(name: &str) -> Result<Element, String> {
    let element = Element::from_long_name(name).or_else(|| Element::from_name(name));
    element.ok_or_else(|| format!("there is no element type {name}"))
}

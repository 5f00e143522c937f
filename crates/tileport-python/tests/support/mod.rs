//! Signatures from JSON: our own manifest, and recorded launches.

use serde_json::Value;
use tileport_kernel::signature::{Convention, DimSpec};
use tileport_kernel::{ArraySpec, ConstantValue, Element, ParamSpec, Signature};

/// Element types by cuTile's names and by the short ones.
pub(crate) fn element(name: &str) -> Option<Element> {
    let long = match name {
        "bool_" | "bool" => "bool",
        "float16" => "f16",
        "bfloat16" => "bf16",
        "float32" => "f32",
        "float64" => "f64",
        "tfloat32" => "tf32",
        "int8" => "i8",
        "int16" => "i16",
        "int32" => "i32",
        "int64" => "i64",
        "uint8" => "u8",
        "uint16" => "u16",
        "uint32" => "u32",
        "uint64" => "u64",
        "float8_e4m3fn" => "f8e4m3fn",
        "float8_e5m2" => "f8e5m2",
        "float8_e8m0fnu" => "f8e8m0fnu",
        "float8_e5m3fnu" => "f8e5m3fnu",
        "float4_e2m1fn" => "f4e2m1fn",
        other => other,
    };
    Element::from_name(long)
}

fn array(json: &Value) -> Option<ArraySpec> {
    let rank = usize::try_from(json["ndim"].as_u64()?).ok()?;
    let at = |key: &str, axis: usize| {
        json.get(key)
            .and_then(|list| list.get(axis))
            .cloned()
            .unwrap_or(Value::Null)
    };
    let dims = (0..rank)
        .map(|axis| DimSpec {
            length: at("shape_constant", axis).as_i64(),
            length_divisible_by: at("shape_divisible_by", axis).as_u64().unwrap_or(1),
            stride: at("stride_constant", axis).as_i64(),
            stride_divisible_by: at("stride_divisible_by", axis).as_u64().unwrap_or(1),
            stride_at_least: at("stride_lower_bound_incl", axis)
                .as_i64()
                .or(at("stride_constant", axis).is_null().then_some(0)),
        })
        .collect();
    let index = json
        .get("index")
        .or(json.get("index_dtype"))
        .and_then(Value::as_str)
        .unwrap_or("i32");
    Some(ArraySpec {
        dtype: Some(element(json["dtype"].as_str()?)?),
        dims,
        wide_index: index.contains("64"),
        base_divisible_by: json["base_addr_divisible_by"].as_u64().unwrap_or(1),
        alias_groups: json["alias_groups"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|group| group.as_str().map(str::to_owned))
            .collect(),
        may_alias_internally: json["may_alias_internally"].as_bool().unwrap_or(false),
    })
}

fn constant(json: &Value) -> ConstantValue {
    match json {
        Value::Null => ConstantValue::None,
        Value::Bool(value) => ConstantValue::Bool(*value),
        Value::Number(value) => match value.as_i64() {
            Some(value) => ConstantValue::Int(value.into()),
            None => ConstantValue::Float(value.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => match text.as_str() {
            "inf" => ConstantValue::Float(f64::INFINITY),
            "-inf" => ConstantValue::Float(f64::NEG_INFINITY),
            "nan" => ConstantValue::Float(f64::NAN),
            _ => element(text).map_or_else(|| ConstantValue::Text(text.clone()), ConstantValue::Element),
        },
        Value::Array(items) => ConstantValue::Tuple(items.iter().map(constant).collect()),
        Value::Object(_) => ConstantValue::None,
    }
}

fn param(json: &Value) -> Option<ParamSpec> {
    Some(match json["kind"].as_str()? {
        "array" => ParamSpec::Array(array(json)?),
        "scalar" => ParamSpec::Scalar(Some(element(json["dtype"].as_str()?)?)),
        "constant" => {
            let mut value = constant(&json["value"]);
            if json["type"].as_str() == Some("float") {
                value = match (value, json["value"].as_str().and_then(|text| text.parse().ok())) {
                    (_, Some(float)) => ConstantValue::Float(float),
                    (ConstantValue::Int(int), _) => ConstantValue::Float(int as f64),
                    (other, _) => other,
                };
            }
            ParamSpec::Constant(Some(value))
        }
        "list" => ParamSpec::List {
            element: array(&json["element"])?,
            alias_groups: Vec::new(),
            elements_may_alias: json["elements_may_alias"].as_bool().unwrap_or(false),
        },
        "tuple" => ParamSpec::Tuple(
            json["items"]
                .as_array()?
                .iter()
                .map(param)
                .collect::<Option<_>>()?,
        ),
        _ => return None,
    })
}

/// A signature from a list of parameters.
pub(crate) fn signature(parameters: &Value, symbol: Option<String>) -> Option<Signature> {
    let params = parameters.as_array()?.iter().map(param).collect::<Option<_>>()?;
    Some(Signature {
        params,
        convention: Convention::CuTilePythonV1,
        symbol,
    })
}

/// The signature with constants and element types left open.
pub(crate) fn open(signature: &Signature) -> Signature {
    fn spec(spec: &ParamSpec) -> ParamSpec {
        match spec {
            ParamSpec::Constant(Some(
                ConstantValue::Int(_) | ConstantValue::Bool(_) | ConstantValue::Float(_),
            )) => ParamSpec::Constant(None),
            ParamSpec::Scalar(_) => ParamSpec::Scalar(None),
            ParamSpec::Array(array) => ParamSpec::Array(ArraySpec {
                dtype: None,
                ..array.clone()
            }),
            ParamSpec::List {
                element,
                alias_groups,
                elements_may_alias,
            } => ParamSpec::List {
                element: ArraySpec {
                    dtype: None,
                    ..element.clone()
                },
                alias_groups: alias_groups.clone(),
                elements_may_alias: *elements_may_alias,
            },
            other => other.clone(),
        }
    }
    Signature {
        params: signature.params.iter().map(spec).collect(),
        ..signature.clone()
    }
}

use super::*;
use crate::signature::{ArraySpec, DimSpec};
use crate::{Element, signature::Convention};
use proptest::prelude::*;

fn one(text: &str) -> ParamSpec {
    match parse(text, 0).unwrap().as_slice() {
        [param] => param.spec.clone(),
        other => panic!("{other:?}"),
    }
}

fn constant(text: &str) -> ConstantValue {
    match one(&format!("C={text}")) {
        ParamSpec::Constant(Some(value)) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_example_of_the_documentation() {
    let text = r#"x: f16[?, ?:1], y: f32[?/16, 1024:1]@16, n: i32, BLOCK=1024, ACT="gelu", BIAS=None, CAUSAL=true, eps=1e-5,
                  xs: list[f16[?, ?:1]], DT=f16, w: [?, ?], N=?, z: ?, s: scalar"#;
    let params = parse(text, 0).unwrap();
    let spec = |name: &str| {
        params
            .iter()
            .find(|param| param.name == name)
            .unwrap()
            .spec
            .clone()
    };
    assert_eq!(
        spec("x"),
        ParamSpec::Array(ArraySpec::dense(Some(Element::F16), 2))
    );
    let mut y = ArraySpec::dense(Some(Element::F32), 2);
    y.dims[0].length_divisible_by = 16;
    y.dims[1].length = Some(1024);
    assert_eq!(spec("y"), ParamSpec::Array(y));
    assert_eq!(spec("n"), ParamSpec::Scalar(Some(Element::I32)));
    assert_eq!(spec("eps"), ParamSpec::Constant(Some(ConstantValue::Float(1e-5))));
    assert_eq!(spec("w"), ParamSpec::Array(ArraySpec::dense(None, 2)));
    assert_eq!(spec("N"), ParamSpec::Constant(None));
    assert_eq!(spec("z"), ParamSpec::Open);
    assert_eq!(spec("s"), ParamSpec::Scalar(None));
    let expected = ParamSpec::List {
        element: ArraySpec::dense(Some(Element::F16), 2),
        alias_groups: Vec::new(),
        elements_may_alias: true,
    };
    assert_eq!(spec("xs"), expected);
    assert_eq!(
        &text[params[1].span.start as usize..params[1].span.end as usize],
        "y: f32[?/16, 1024:1]@16"
    );
}

#[test]
fn strides_that_are_left_out() {
    let strides = |text: &str| match one(text) {
        ParamSpec::Array(array) => array.dims.iter().map(|dim| dim.stride).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(strides("x: f16[?, ?]"), [None, Some(1)]);
    assert_eq!(strides("x: f16[?:1, ?]"), [Some(1), None]);
    assert_eq!(strides("x: f16[?:?/8, ?]"), [None, Some(1)]);
    assert_eq!(strides("x: f16[?, ?:?]"), [None, None]);
    assert_eq!(strides("x: f16[]"), []);
}

#[test]
fn constants_of_all_kinds() {
    assert_eq!(constant("0x_ff"), ConstantValue::Int(255));
    assert_eq!(constant("-3"), ConstantValue::Int(-3));
    assert_eq!(constant("+3."), ConstantValue::Float(3.0));
    assert_eq!(constant("1_0e-1_0"), ConstantValue::Float(10e-10));
    assert_eq!(constant("-inf"), ConstantValue::Float(f64::NEG_INFINITY));
    assert_eq!(constant("nan"), ConstantValue::Float(f64::NAN));
    assert_eq!(constant("True"), ConstantValue::Bool(true));
    assert_eq!(constant("int8"), ConstantValue::Element(Element::I8));
    assert_eq!(
        constant(r"'a\'\u{e9}\n'"),
        ConstantValue::Text("a'é\n".to_owned())
    );
    assert_eq!(
        constant("cuda.tile.RoundingMode.RZ"),
        ConstantValue::Member("cuda.tile.RoundingMode.RZ".to_owned())
    );
    let pair = ConstantValue::Tuple(vec![ConstantValue::Int(1), ConstantValue::Tuple(Vec::new())]);
    assert_eq!(constant("(1, ())"), pair);
    assert_eq!(constant("(1, (),)"), pair);
}

#[test]
fn mistakes_are_told_at_their_place() {
    let cases = [
        ("x f16", "f16", "expected `:` or `=` after `x`, found `f16`"),
        ("x: f17[?]", "f17", "there is no element type `f17`"),
        ("x: f16[?, ?", "", "expected `]`, found the end"),
        ("x: f16[?/0]", "0]", "nothing is divisible by 0"),
        ("x: f16[n]", "n]", "expected a length, found `n`"),
        ("x: f16[?:n]", "n]", "expected a stride, found `n`"),
        ("x: f16[?/n]", "n]", "expected what divides the length, found `n`"),
        ("x: f16[1.5]", "1.5", "`1.5` is not a whole number of 64 bits"),
        (
            "x: f16[?] @16 wide",
            "wide",
            "expected `,` or the end, found `wide`",
        ),
        ("x: f16[?] alias(a, a)", "a)", "the group `a` is named twice"),
        (
            "x: f16[?] alias()",
            ")",
            "expected the name of a group, found `)`",
        ),
        ("x: list[i32]", "]", "expected `[`, found `]`"),
        ("x: list[4]", "4]", "expected an array, found `4`"),
        ("ACT=gelu", "gelu", "`gelu` is not a constant"),
        ("ACT=\"gelu", "\"gelu", "this text has no closing quote"),
        (
            "ACT=\"\\q\"",
            "\"\\q\"",
            "this text has an escape that isn't known",
        ),
        ("N=12ab", "12ab", "`12ab` is not a number"),
        ("N=-", "", "expected a number, found the end"),
        ("N=nan(3)", "3)", "`3` are not the bits of a NaN"),
        ("N=1, N=2", "N=2", "the parameter `N` is given twice"),
        ("=3", "=3", "expected the name of a parameter, found `=`"),
        ("x: @", "@", "expected what kind of parameter it is, found `@`"),
    ];
    for (text, place, message) in cases {
        let errors = parse(text, 1000).unwrap_err();
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert_eq!(errors[0].message, message, "{text}");
        let start = if place.is_empty() {
            text.len()
        } else {
            text.rfind(place).unwrap()
        };
        assert_eq!(errors[0].span.start as usize, start + 1000, "{text}");
        assert!(errors[0].span.end as usize <= text.len() + 1000, "{text}");
    }
    let help = |text: &str| parse(text, 0).unwrap_err()[0].help.clone().unwrap();
    assert_eq!(help("x: flaot16[?]"), "did you mean `float16`?");
    assert_eq!(help("ACT=gelu"), "put text in quotes: \"gelu\"");
}

#[test]
fn each_wrong_parameter_is_told() {
    let errors = parse("x: f17[?, (1, 2)], n: i32, y: f16[?:z, 3], ok=1, ACT=gelu", 0).unwrap_err();
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "there is no element type `f17`",
            "expected a stride, found `z`",
            "`gelu` is not a constant"
        ]
    );
}

#[test]
fn nesting_is_limited() {
    let text = format!("x: {}", "(".repeat(100_000));
    let errors = parse(&text, 0).unwrap_err();
    assert_eq!(errors[0].message, "tuples are nested more than 16 deep");
}

#[test]
fn parameters_are_brought_into_order() {
    let params = parse("BLOCK=4, x: f16[?]", 0).unwrap();
    let specs = in_order(&params, &["x", "n", "BLOCK"]).unwrap();
    assert!(matches!(
        specs.as_slice(),
        [ParamSpec::Array(_), ParamSpec::Open, ParamSpec::Constant(Some(_))]
    ));
    let errors = in_order(&params, &["x", "BLOK"]).unwrap_err();
    assert_eq!(errors[0].message, "the kernel has no parameter `BLOCK`");
    assert_eq!(errors[0].help.as_deref(), Some("did you mean `BLOK`?"));
    assert_eq!(errors[0].span, Span::new(0, 7));
    let errors = in_order(&params, &["x", "tile"]).unwrap_err();
    assert_eq!(errors[0].help.as_deref(), Some("its parameters are `x`, `tile`"));
}

#[test]
fn contradictions_are_found() {
    let found = |text: &str, convention: Convention| -> Vec<String> {
        let params = parse(text, 0).unwrap();
        let names: Vec<(&str, Span)> = params
            .iter()
            .map(|param| (param.name.as_str(), param.span))
            .collect();
        let signature = Signature {
            params: params.iter().map(|param| param.spec.clone()).collect(),
            convention,
            symbol: None,
        };
        let found = signature.check(&names);
        found.into_iter().map(|error| error.message).collect()
    };
    let (v1, v2) = (Convention::CuTilePythonV1, Convention::CuTilePythonV2);
    assert_eq!(
        found("x: f16[4, ?]", v1),
        ["the length of dimension 0 of `x` is a constant, which cutile_python_v1 has no place for"]
    );
    assert!(found("x: f16[4, ?], p: (f32, i32)", v2).is_empty());
    assert_eq!(
        found("p: (f32, i32)", v1),
        ["`p` is a tuple, which cutile_python_v1 has no place for"]
    );
    assert_eq!(
        found("x: f16[?] alias(a), y: f16[?]", v1),
        ["the alias group `a` has `x` alone"]
    );
    assert!(found("x: f16[?] alias(a), y: f16[?] alias(a)", v1).is_empty());
    assert_eq!(
        found("x: f16[?] alias(a), y: list[f16[?]] alias(a)", v1),
        ["the alias group `a` has both the table of a list and an array: `x` and `y`"]
    );
    let broken = DimSpec {
        length: Some(-3),
        length_divisible_by: 2,
        stride: Some(-1),
        stride_divisible_by: 0,
        stride_at_least: Some(0),
    };
    let mut array = ArraySpec::dense(Some(Element::F16), 1);
    array.dims = vec![broken];
    array.base_divisible_by = 0;
    let signature = Signature {
        params: vec![ParamSpec::Array(array)],
        convention: v2,
        symbol: None,
    };
    let messages: Vec<String> = signature
        .check(&[])
        .into_iter()
        .map(|error| error.message)
        .collect();
    assert_eq!(
        messages,
        [
            "the address of parameter 1 is said to be divisible by 0",
            "the length of dimension 0 of parameter 1 is -3, and said to be divisible by 2",
            "the stride of dimension 0 of parameter 1 is said to be divisible by 0",
            "the stride of dimension 0 of parameter 1 is -1, and said not to be less than 0",
            "the length of dimension 0 of parameter 1 is -3",
        ]
    );
}

fn element() -> impl Strategy<Value = Element> {
    prop::sample::select(Element::ALL)
}

fn dim() -> impl Strategy<Value = DimSpec> {
    let factor = || prop_oneof![Just(1_u64), 1..=i64::MAX as u64];
    let length = prop_oneof![3 => Just(None), 1 => (0..=i64::MAX).prop_map(Some)];
    let stride = prop_oneof![2 => Just(None), 1 => Just(Some(1)), 1 => any::<i64>().prop_map(Some)];
    let bound = prop_oneof![2 => Just(Some(0)), 1 => Just(None), 1 => any::<i64>().prop_map(Some)];
    (length, factor(), stride, factor(), bound).prop_map(
        |(length, length_divisible_by, stride, stride_divisible_by, stride_at_least)| {
            DimSpec {
                length,
                length_divisible_by,
                stride,
                stride_divisible_by,
                stride_at_least,
            }
            .normalized()
        },
    )
}

fn groups() -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set(prop_oneof!["[a-z]{1,3}", Just("self".to_owned()), ".{0,4}"], 0..3)
        .prop_map(|groups| groups.into_iter().collect())
}

fn array() -> impl Strategy<Value = ArraySpec> {
    (
        prop::option::of(element()),
        prop::collection::vec(dim(), 0..4),
        any::<bool>(),
        prop_oneof![Just(16), 1..=64_u64],
        groups(),
        any::<bool>(),
    )
        .prop_map(
            |(dtype, dims, wide_index, base_divisible_by, alias_groups, may_alias_internally)| ArraySpec {
                dtype,
                dims,
                wide_index,
                base_divisible_by,
                alias_groups,
                may_alias_internally,
            },
        )
}

fn value() -> impl Strategy<Value = ConstantValue> {
    let leaf = prop_oneof![
        Just(ConstantValue::None),
        any::<bool>().prop_map(ConstantValue::Bool),
        any::<i128>().prop_map(ConstantValue::Int),
        any::<u64>().prop_map(|bits| ConstantValue::Float(f64::from_bits(bits))),
        Just(ConstantValue::Float(f64::NAN)),
        Just(ConstantValue::Float(-f64::NAN)),
        any::<String>().prop_map(ConstantValue::Text),
        element().prop_map(ConstantValue::Element),
        "[A-Za-z_][a-z0-9]{0,3}(\\.[A-Z][A-Z0-9]{0,2}){1,3}".prop_map(ConstantValue::Member),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop::collection::vec(inner, 0..3).prop_map(ConstantValue::Tuple)
    })
}

fn spec() -> impl Strategy<Value = ParamSpec> {
    let leaf = prop_oneof![
        prop::option::of(value()).prop_map(ParamSpec::Constant),
        prop::option::of(element()).prop_map(ParamSpec::Scalar),
        array().prop_map(ParamSpec::Array),
        (array(), groups(), any::<bool>()).prop_map(|(element, alias_groups, elements_may_alias)| {
            ParamSpec::List {
                element,
                alias_groups,
                elements_may_alias,
            }
        }),
        Just(ParamSpec::Open),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop::collection::vec(inner, 0..3).prop_map(ParamSpec::Tuple)
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back(specs in prop::collection::vec(spec(), 0..5)) {
        let names: Vec<String> = (0..specs.len()).map(|index| format!("p{index}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let signature = Signature { params: specs.clone(), ..Signature::default() };
        let text = print(&names, &signature);
        let params = parse(&text, 0).map_err(|errors| TestCaseError::fail(format!("{text}: {errors:?}")))?;
        let read: Vec<ParamSpec> = params.into_iter().map(|param| param.spec).collect();
        prop_assert_eq!(&read, &specs, "{}", text);

        let table = crate::signature::tables::Table::of("k", &names, &signature);
        let toml = crate::signature::tables::print(&[table]);
        let tables = crate::signature::tables::parse(&toml, 0)
            .map_err(|errors| TestCaseError::fail(format!("{toml}: {errors:?}")))?;
        let again = tables[0].signature(&names).map_err(|errors| TestCaseError::fail(format!("{errors:?}")))?;
        prop_assert_eq!(again.params, specs, "{}", toml);
    }

    #[test]
    fn no_text_is_too_much(text in "[a-z0-9?:/@=,()\\[\\]\"'.>~ -]{0,40}", wild in any::<String>()) {
        for text in [text, wild] {
            let _ = parse_spec(&text, 7);
            if let Err(errors) = parse(&text, 7) {
                for error in errors {
                    prop_assert!(error.span.start >= 7 && error.span.end as usize <= text.len() + 7);
                    prop_assert!(error.span.start <= error.span.end);
                }
            }
        }
    }

    #[test]
    fn no_entry_name_is_too_much(tail in "[_A-Za-z0-9]{0,30}") {
        let name = format!("k_Kt1_{tail}");
        match crate::signature::demangle(&name) {
            Ok((kernel, signature)) => {
                let again = crate::signature::mangle(&kernel, &signature).unwrap();
                let (_, twice) = crate::signature::demangle(&again).unwrap();
                prop_assert_eq!(twice.params, signature.params);
            }
            Err(error) => prop_assert!(error.span.end as usize <= name.len()),
        }
    }
}

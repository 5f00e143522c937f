//! Proofs that were tampered with or damaged: each is refused, and the first step that does not follow is named.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use serde_json::Value as Json;
use tileport_ir::text;
use tileport_views::{Options, Proof, check_proof, to_partition};

/// Where in the proof of `mla.mlir`, what stands there instead, and how the refusal begins.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "/version",
        r#"2"#,
        "version: the proof has format 2, and 1 is known",
    ),
    ("/version", r#"-1"#, "not a proof: invalid value: integer `-1`"),
    ("/version", r#""1""#, "not a proof: invalid type: string \"1\""),
    (
        "/assumes_signed_sizes",
        r#"1"#,
        "not a proof: invalid type: integer `1`",
    ),
    (
        "/entries",
        r#"[]"#,
        "entries: the source has 1, the result 1 and the proof 0",
    ),
    ("/entries", r#"{}"#, "not a proof: invalid type: map"),
    (
        "/entries/0/name",
        r#""other""#,
        "entry `@other`, name: the source has `@mla_forward`, the result `@mla_forward`",
    ),
    (
        "/entries/0/atoms",
        r#"[]"#,
        "step 0 (the claim about %bid_x): the form has an atom that is not there",
    ),
    (
        "/entries/0/atoms/0/is",
        r#"{"block_id":1}"#,
        "step 0 (the claim about %bid_x): the form does not follow from the operation",
    ),
    (
        "/entries/0/atoms/0/is",
        r#"{"block_id":3}"#,
        "atom 0 (blockId.x): there are three axes",
    ),
    (
        "/entries/0/atoms/0/is",
        r#"{"grid_size":0}"#,
        "atom 0 (blockId.x): the range is narrower than what is known",
    ),
    (
        "/entries/0/atoms/0/is",
        r#"{"warp_id":0}"#,
        "not a proof: unknown variant `warp_id`",
    ),
    (
        "/entries/0/atoms/0/range/hi",
        r#"16777213"#,
        "atom 0 (blockId.x): the range is narrower than what is known",
    ),
    (
        "/entries/0/atoms/0/range/lo",
        r#"1"#,
        "atom 0 (blockId.x): the range is narrower than what is known",
    ),
    (
        "/entries/0/atoms/1/range/lo",
        r#"0"#,
        "atom 1 (%keys): the range is narrower than what is known",
    ),
    (
        "/entries/0/atoms/1/is",
        r#"{"value":{"argument":99}}"#,
        "atom 1 (%keys): the value is not there",
    ),
    (
        "/entries/0/atoms/1/is",
        r#"{"value":{"argument":0}}"#,
        "atom 1 (%keys): the value is not a scalar integer",
    ),
    (
        "/entries/0/atoms/1/is",
        r#"{"block_id":0}"#,
        "atom 1 (%keys): the atom is there twice",
    ),
    (
        "/entries/0/atoms/1/stated_by",
        r#"[{"argument":11}]"#,
        "atom 1 (%keys): the range rests on something else than an `assume`",
    ),
    (
        "/entries/0/atoms/3/is/trunc/by/constant",
        r#"64"#,
        "step 8 (the claim about %steps): the quotient does not follow",
    ),
    (
        "/entries/0/atoms/3/is/trunc/of/constant",
        r#"126"#,
        "step 8 (the claim about %steps): the quotient does not follow",
    ),
    (
        "/entries/0/atoms/3/is/trunc/of/terms/0/atoms",
        r#"[7]"#,
        "atom 3 (trunc((%keys + 4294967296·wraps(%rounded) + 127) / 128)): the form has an atom that is not there",
    ),
    (
        "/entries/0/atoms/4/is",
        r#"{"trip":40}"#,
        "atom 4 (trip(%i)): the operation is no loop",
    ),
    (
        "/entries/0/atoms/4/is",
        r#"{"trip":4000000000}"#,
        "atom 4 (trip(%i)): there is no operation 4000000000",
    ),
    (
        "/entries/0/atoms/4/is",
        r#"{"trips":44}"#,
        "atom 4 (trip(%i)): the range is narrower than what is known",
    ),
    (
        "/entries/0/atoms/4/range/hi",
        r#"16777213"#,
        "atom 4 (trip(%i)): the range is narrower than what is known",
    ),
    (
        "/entries/0/steps",
        r#"[]"#,
        "atom 4 (trip(%i)): the range is narrower than what is known",
    ),
    (
        "/entries/0/steps/0/value",
        r#"{"result":[9,1]}"#,
        "step 0 (the claim about %bid_x): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/0/value",
        r#"{"result":[9,3]}"#,
        "step 0 (the claim about %bid_x): the value is not there",
    ),
    (
        "/entries/0/steps/0/value",
        r#"{"region_argument":[44,1,0]}"#,
        "step 0 (the claim about %bid_x): the value is not there",
    ),
    (
        "/entries/0/steps/1/form/constant",
        r#"128"#,
        "step 1 (the claim about %c256_i32): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/1/value",
        r#"{"result":[4,0]}"#,
        "step 7 (the claim about %c128_i32): there are two claims about the value",
    ),
    (
        "/entries/0/steps/1/signed/hi",
        r#"255"#,
        "step 1 (the claim about %c256_i32): the signed range does not follow",
    ),
    (
        "/entries/0/steps/2/form/terms/0/times",
        r#"128"#,
        "step 2 (the claim about %start): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/2/form/terms/0/times",
        r#""340282366920938463463374607431768211456""#,
        "not a proof: number too large to fit in target type",
    ),
    (
        "/entries/0/steps/2/form/terms/0/atoms",
        r#"[4]"#,
        "step 2 (the claim about %start): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/2/exact_signed",
        r#"true"#,
        "step 2 (the claim about %start): that the form is the signed value does not follow",
    ),
    (
        "/entries/0/steps/2/unsigned/hi",
        r#"4294966783"#,
        "step 2 (the claim about %start): the unsigned range does not follow",
    ),
    (
        "/entries/0/steps/4/form/terms/0/atoms",
        r#"[0]"#,
        "step 4 (the claim about %keys): nothing is known of the argument",
    ),
    (
        "/entries/0/steps/6/exact_signed",
        r#"true"#,
        "step 6 (the claim about %rounded): that the form is the signed value does not follow",
    ),
    (
        "/entries/0/steps/6/form/constant",
        r#"255"#,
        "step 6 (the claim about %rounded): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/8/form/terms/0/atoms",
        r#"[1]"#,
        "step 8 (the claim about %steps): the quotient does not follow",
    ),
    (
        "/entries/0/steps/8/signed/lo",
        r#"0"#,
        "step 8 (the claim about %steps): the signed range does not follow",
    ),
    (
        "/entries/0/steps/10/form/constant",
        r#"1"#,
        "step 10 (the claim about %i): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/11/form/terms/0/times",
        r#"2"#,
        "step 11 (the claim about %next_cnt): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/12/form/terms/0/times",
        r#"2"#,
        "step 11 (the claim about %next_cnt): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/12/signed/hi",
        r#"5"#,
        "step 12 (the claim about %cnt): the signed range does not follow",
    ),
    (
        "/entries/0/steps/13/form/constant",
        r#"128"#,
        "step 13 (the claim about %at): the form does not follow from the operation",
    ),
    (
        "/entries/0/steps/13",
        r#"null"#,
        "not a proof: invalid type: null",
    ),
    (
        "/entries/0/accesses",
        r#"[]"#,
        "operation 35 of the source (`load_view_tko`): the proof has no word about this access",
    ),
    (
        "/entries/0/accesses/0/op",
        r#"36"#,
        "operation 35 of the source (`load_view_tko`): the proof has no word about this access",
    ),
    (
        "/entries/0/accesses/0/op",
        r#"37"#,
        "the entry: an access is there twice",
    ),
    (
        "/entries/0/accesses/0/op",
        r#"18446744073709551615"#,
        "the entry: there is no operation 18446744073709551615",
    ),
    (
        "/entries/0/accesses/0/outcome",
        r#""pointers""#,
        "access 0 (the load through %q_view): the result has another operation in its place",
    ),
    (
        "/entries/0/accesses/0/outcome",
        r#"null"#,
        "access 0 (the load through %q_view): its operands or attributes differ",
    ),
    (
        "/entries/0/accesses/0/outcome",
        r#"{"kept":"because"}"#,
        "access 0 (the load through %q_view): its operands or attributes differ",
    ),
    (
        "/entries/0/accesses/0/outcome/partition/permutation",
        r#"[0,1,3,2]"#,
        "access 0 (the load through %q_view): the partition view is another one",
    ),
    (
        "/entries/0/accesses/2/outcome/partition/permutation",
        r#"[0,1,2,3]"#,
        "access 2 (the load through %k_view): the partition view is another one",
    ),
    (
        "/entries/0/accesses/2/outcome/partition/permutation",
        r#"[0,1,2]"#,
        "access 2 (the load through %k_view): the permutation does not fit the view",
    ),
    (
        "/entries/0/accesses/2/outcome/partition/permutation",
        r#"[0,1,9,2]"#,
        "access 2 (the load through %k_view): the permutation does not fit the view",
    ),
    (
        "/entries/0/accesses/2/outcome/partition/permutation",
        r#"[1,0,3,2]"#,
        "access 2 (the load through %k_view): the partition view is another one",
    ),
    (
        "/entries/0/accesses/0/dimensions",
        r#"[]"#,
        "access 0 (the load through %q_view): the index does not fit the view",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/tile",
        r#"128"#,
        "access 0 (the load through %q_view): dimension 2: the sizes are not those of the view",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/stride",
        r#"256"#,
        "access 0 (the load through %q_view): dimension 2: the sizes are not those of the view",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/index",
        r#"{"result":[10,0]}"#,
        "access 0 (the load through %q_view): dimension 2: the index is another value",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict",
        r#""trivial""#,
        "access 0 (the load through %q_view): dimension 2: trivial is a dimension whose traversal stride is the tile's size, and no other",
    ),
    (
        "/entries/0/accesses/0/dimensions/0/verdict",
        r#"{"unknown":{"expression":"","reason":""}}"#,
        "access 0 (the load through %q_view): dimension 0: trivial is a dimension whose traversal stride is the tile's size, and no other",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict",
        r#"{"unknown":{"expression":"","reason":""}}"#,
        "access 0 (the load through %q_view): dimension 2: the dimension is not said to be convertible",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/form/terms/0/times",
        r#"2"#,
        "access 0 (the load through %q_view): dimension 2: the new index is not the old one times S / T",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/form/terms/0/atoms",
        r#"[4]"#,
        "access 0 (the load through %q_view): dimension 2: the new index is not the old one times S / T",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/form",
        r#"null"#,
        "access 0 (the load through %q_view): dimension 2: the new index is not computed from the old one in a known way",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/no_wrap",
        r#"null"#,
        "access 0 (the load through %q_view): dimension 2: the new index is not computed from the old one in a known way",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/no_wrap",
        r#"{"index_space":1}"#,
        "access 0 (the load through %q_view): dimension 2: the index space may have more tiles",
    ),
    (
        "/entries/0/accesses/0/dimensions/2/verdict/convertible/no_wrap",
        r#"{"induction":{"tiles":9,"over":[0]}}"#,
        "access 0 (the load through %q_view): dimension 2: the index space may have more tiles",
    ),
    (
        "/entries/0/accesses/2/dimensions/2/verdict/convertible/no_wrap",
        r#"{"induction":{"tiles":2147483647,"over":[0]}}"#,
        "access 2 (the load through %k_view): dimension 2: the index space may have more tiles",
    ),
    (
        "/entries/0/loops",
        r#"[]"#,
        "operation 44 of the source (`for`): the numbers of operands differ",
    ),
    (
        "/entries/0/loops/0/kept",
        r#"[0,1]"#,
        "operation 44 of the source (`for`): the numbers of operands differ",
    ),
    (
        "/entries/0/loops/0/kept",
        r#"[0,1,2,3]"#,
        "operation 44 of the source (`for`): the numbers of operands differ",
    ),
    (
        "/entries/0/loops/0/kept",
        r#"[2,1,0]"#,
        "the entry: the values that a loop carries are out of order",
    ),
    (
        "/entries/0/loops/0/op",
        r#"45"#,
        "operation 44 of the source (`for`): the numbers of operands differ",
    ),
    (
        "/entries/0/loops/0/op",
        r#"9999"#,
        "the entry: there is no operation 9999",
    ),
];

#[test]
fn changed_proofs_are_refused_at_the_first_wrong_step() {
    let source = text::parse(include_bytes!("data/mla.mlir")).unwrap();
    let mut result = source.clone();
    let proof = to_partition(&mut result, Options::default()).proof;
    check_proof(&source, &result, &proof).unwrap();
    let right = serde_json::to_value(&proof).unwrap();
    let mut failed = Vec::new();
    for (place, new, expected) in CHANGES {
        let mut changed = right.clone();
        let new: Json = serde_json::from_str(new).unwrap();
        let slot = changed
            .pointer_mut(place)
            .unwrap_or_else(|| panic!("{place} is not in the proof"));
        assert!(*slot != new, "{place} is {new} already");
        *slot = new.clone();
        let refusal = match serde_json::from_value::<Proof>(changed) {
            Err(error) => format!("not a proof: {error}"),
            Ok(proof) => match check_proof(&source, &result, &proof) {
                Err(wrong) => wrong.to_string().replace("entry `@mla_forward`, ", ""),
                Ok(_) => "accepted".to_owned(),
            },
        };
        if expected.is_empty() || !refusal.starts_with(expected) {
            failed.push(format!("{place} = {new}: {refusal}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Cut short, doubled, or with a key too many or too few, it is no proof.
#[test]
fn damaged_proofs_are_not_read() {
    let source = text::parse(include_bytes!("data/mla.mlir")).unwrap();
    let proof = to_partition(&mut source.clone(), Options::default()).proof;
    let text = serde_json::to_string(&proof).unwrap();
    for end in (0..text.len()).filter(|&i| text.is_char_boundary(i)).step_by(97) {
        assert!(
            serde_json::from_str::<Proof>(&text[..end]).is_err(),
            "cut to {end} bytes"
        );
    }
    assert!(serde_json::from_str::<Proof>(&format!("{text}{text}")).is_err());
    let right: Json = serde_json::to_value(&proof).unwrap();
    let mut tried = 0;
    every_object(&right, "", &mut |place| {
        let keys: Vec<String> = right
            .pointer(place)
            .unwrap()
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect();
        let mut changed = right.clone();
        let object = changed.pointer_mut(place).unwrap().as_object_mut().unwrap();
        object.insert("more".to_owned(), Json::from(1));
        assert!(
            serde_json::from_value::<Proof>(changed).is_err(),
            "a key more at {place}"
        );
        for key in keys {
            let mut changed = right.clone();
            let object = changed.pointer_mut(place).unwrap().as_object_mut().unwrap();
            let old = object.remove(&key).unwrap();
            // What may be null may be left out.
            let read = serde_json::from_value::<Proof>(changed);
            let optional = ["lo", "hi", "outcome", "form", "no_wrap"].contains(&key.as_str());
            assert!(
                read.is_err() || optional,
                "no `{key}` at {place}, which was {old}"
            );
        }
        tried += 1;
    });
    assert!(tried > 100, "{tried}");
}

fn every_object(json: &Json, place: &str, f: &mut impl FnMut(&str)) {
    match json {
        Json::Object(map) => {
            f(place);
            for (key, inner) in map {
                every_object(inner, &format!("{place}/{key}"), f);
            }
        }
        Json::Array(list) => {
            for (i, inner) in list.iter().enumerate() {
                every_object(inner, &format!("{place}/{i}"), f);
            }
        }
        _ => {}
    }
}

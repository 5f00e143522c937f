//! What is proven, rule by rule, and for each rule a port that looks alike and is not: it must stay unproven.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use tileport_ir::inspect::Known;
use tileport_ir::{Module, text, verify};
use tileport_verify::canonical::{Canonical, compare};
use tileport_verify::execution::Subject;
use tileport_verify::{Correspondence, Interface, Stated};

fn parse(text: &str) -> Module {
    let module = text::parse(text.as_bytes()).unwrap_or_else(|found| panic!("{found:?}\n{text}"));
    let found = verify::verify(&module);
    assert!(found.is_empty(), "{found:?}\n{text}");
    module
}

/// What the comparison says of an entry with an array `x` of integers, its length and stride, and an array `y`.
fn compared(source: &str, port: &str) -> Canonical {
    let entry = |body: &str| {
        parse(&format!(
            "entry @f(%x: tile<ptr<i32>>, %n: tile<i32>, %s: tile<i32>, %y: tile<ptr<i32>>, %m: tile<i32>, %t: tile<i32>) {{
               %n0 = assume bounded<0, ?>, %n : tile<i32>
               %b, %b1, %b2 = get_tile_block_id : tile<i32>
               %zero = constant <i32: 0> : tile<i32>
               %one = constant <i32: 1> : tile<i32>
               {body}
               return
             }}"
        ))
    };
    let (source, port) = (entry(source), entry(port));
    let names = ["x", "y"].map(str::to_owned);
    let subject = Subject::new(&source, &names).unwrap();
    let same = Correspondence::same_order(subject.interface(), subject.interface()).unwrap();
    compare(&source, &port, &same, subject.interface())
}

#[track_caller]
fn proven(source: &str, port: &str) -> Vec<String> {
    match compared(source, port) {
        Canonical::Same { conditions } => conditions,
        Canonical::Other { difference } => panic!("{difference}\n{source}\n{port}"),
    }
}

#[track_caller]
fn unproven(source: &str, port: &str) {
    let found = compared(source, port);
    assert!(matches!(found, Canonical::Other { .. }), "{source}\n{port}");
}

/// Stores a tile of eight at an index through a partition view.
fn stored(index: &str) -> String {
    format!(
        "{index}
         %v = iota : tile<8xi32>
         %tv = make_tensor_view %y, shape = [%n0], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
         %p = make_partition_view %tv : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
         %d = store_view_tko weak %v, %p[%i] : tile<8xi32>, partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token"
    )
}

/// Stores a number through a pointer, where a condition holds.
fn guarded(condition: &str) -> String {
    format!(
        "{condition}
         %d = store_ptr_tko weak %y, %one, %ok : tile<ptr<i32>>, tile<i32>, tile<i1> -> token"
    )
}

/// A number from memory, of which nothing is known.
const ANY: &str = "%any, %tok = load_ptr_tko weak %x : tile<ptr<i32>> -> tile<i32>, token";

/// A tile from memory with some padding, copied.
fn copied(padding: &str) -> String {
    let view = format!("partition_view<tile=(8), {padding}tensor_view<?xi32, strides=[1]>>");
    format!(
        "%tv = make_tensor_view %x, shape = [%n0], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
         %p = make_partition_view %tv : {view}
         %v, %tok = load_view_tko weak %p[%b] : {view}, tile<i32> -> tile<8xi32>, token
         %tw = make_tensor_view %y, shape = [%n0], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
         %q = make_partition_view %tw : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
         %d = store_view_tko weak %v, %q[%b] : tile<8xi32>, partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>, tile<i32> -> token"
    )
}

#[test]
fn padding_that_the_source_leaves_open() {
    let (open, zero) = (copied(""), copied("padding_value = zero, "));
    proven(&open, &zero);
    unproven(&zero, &open);
    // Where the source pads, it counts.
    proven(&zero, &zero);
}

#[test]
fn coordinates_and_loop_indices_are_not_negative() {
    let plain = stored("%i = addi %b, %zero : tile<i32>");
    let said = stored("%i = assume bounded<0, ?>, %b : tile<i32>");
    proven(&plain, &said);
    unproven(&plain, &stored("%i = assume bounded<1, ?>, %b : tile<i32>"));
    unproven(&plain, &stored("%i = assume bounded<0, 9>, %b : tile<i32>"));
    let loops = |from: &str, fact: &str| {
        let body = stored(&format!("%i = assume {fact}, %k : tile<i32>"));
        format!("for %k in (%{from} to %n, step %one) : tile<i32> {{ {body} continue }}")
    };
    let without =
        |from: &str| loops(from, "bounded<0, ?>").replace("assume bounded<0, ?>, %k", "addi %k, %zero");
    proven(&without("zero"), &loops("zero", "bounded<0, ?>"));
    unproven(&without("zero"), &loops("zero", "bounded<1, ?>"));
    proven(&without("one"), &loops("one", "bounded<1, ?>"));
    // The lower bound may be negative; what is used as an index all the same may not.
    proven(&without("s"), &loops("s", "bounded<0, ?>"));
    unproven(&without("s"), &loops("s", "bounded<1, ?>"));
}

#[test]
fn an_index_that_is_used_at_once_is_not_negative() {
    let plain = stored(&format!("{ANY} %i = addi %any, %zero : tile<i32>"));
    proven(
        &plain,
        &stored(&format!("{ANY} %i = assume bounded<0, ?>, %any : tile<i32>")),
    );
    unproven(
        &plain,
        &stored(&format!("{ANY} %i = assume bounded<1, ?>, %any : tile<i32>")),
    );
    // An assertion comes between: the kernel may end before the index is used.
    let end = "%true = constant <i1: true> : tile<i1>
               %c = cmpi less_than %any, %n, signed : tile<i32> -> tile<i1>
               assert %c, \"too far\" : tile<i1>";
    unproven(
        &stored(&format!("{ANY} %i = addi %any, %zero : tile<i32> {end}")),
        &stored(&format!(
            "{ANY} %i = assume bounded<0, ?>, %any : tile<i32> {end}"
        )),
    );
    // It is not used as an index.
    let condition = |fact: &str| {
        guarded(&format!(
            "{ANY} %i = {fact} : tile<i32> %ok = cmpi less_than %i, %n0, signed : tile<i32> -> tile<i1>"
        ))
    };
    unproven(
        &condition("addi %any, %zero"),
        &condition("assume bounded<0, ?>, %any"),
    );
}

#[test]
fn facts_that_only_the_source_states() {
    let with = stored("%j = assume div_by<4>, %b : tile<i32> %i = addi %j, %zero : tile<i32>");
    let without = stored("%i = addi %b, %zero : tile<i32>");
    proven(&with, &without);
    proven(&with, &with);
    unproven(&without, &with);
    unproven(&with, &with.replace("div_by<4>", "div_by<8>"));
}

#[test]
fn an_index_checked_by_one_comparison_or_two() {
    let one = |signedness: &str, n: &str| {
        guarded(&format!(
            "{ANY} %ok = cmpi less_than %any, %{n}, {signedness} : tile<i32> -> tile<i1>"
        ))
    };
    let two = |low: &str, zero: &str, n: &str| {
        guarded(&format!(
            "{ANY} %l = cmpi {low} %any, %{zero}, signed : tile<i32> -> tile<i1>
             %h = cmpi less_than %any, %{n}, signed : tile<i32> -> tile<i1>
             %ok = andi %h, %l : tile<i1>"
        ))
    };
    proven(
        &one("unsigned", "n0"),
        &two("greater_than_or_equal", "zero", "n0"),
    );
    proven(
        &two("greater_than_or_equal", "zero", "n0"),
        &one("unsigned", "n0"),
    );
    unproven(&one("signed", "n0"), &two("greater_than_or_equal", "zero", "n0"));
    unproven(&one("unsigned", "n0"), &two("greater_than", "zero", "n0"));
    unproven(&one("unsigned", "n0"), &two("greater_than_or_equal", "one", "n0"));
    // A bound that may be negative is a large number when it is read as unsigned.
    unproven(&one("unsigned", "s"), &two("greater_than_or_equal", "zero", "s"));
}

#[test]
fn comparisons_read_from_the_other_side_or_negated() {
    let condition = |text: &str| guarded(&format!("{ANY} {text}"));
    let less = condition("%ok = cmpi less_than %any, %s, signed : tile<i32> -> tile<i1>");
    proven(
        &less,
        &condition("%ok = cmpi greater_than %s, %any, signed : tile<i32> -> tile<i1>"),
    );
    unproven(
        &less,
        &condition("%ok = cmpi greater_than %any, %s, signed : tile<i32> -> tile<i1>"),
    );
    unproven(
        &less,
        &condition("%ok = cmpi less_than %any, %s, unsigned : tile<i32> -> tile<i1>"),
    );
    let not = |inner: &str, by: &str| {
        condition(&format!(
            "%by = constant <i1: {by}> : tile<i1>
             %c = cmpi {inner}, signed : tile<i32> -> tile<i1>
             %ok = xori %c, %by : tile<i1>"
        ))
    };
    proven(&less, &not("greater_than_or_equal %any, %s", "true"));
    proven(&less, &not("less_than_or_equal %s, %any", "true"));
    unproven(&less, &not("greater_than %any, %s", "true"));
    unproven(&less, &not("greater_than_or_equal %any, %s", "false"));
    let equal = condition("%ok = cmpi equal %any, %one, signed : tile<i32> -> tile<i1>");
    proven(
        &equal,
        &condition("%ok = cmpi equal %one, %any, unsigned : tile<i32> -> tile<i1>"),
    );
    unproven(
        &equal,
        &condition("%ok = cmpi equal %one, %s, unsigned : tile<i32> -> tile<i1>"),
    );
}

#[test]
fn what_ranges_decide() {
    let condition = |text: &str| guarded(&format!("{ANY} {text}"));
    let wide = |signedness: &str, by: &str| {
        condition(&format!(
            "%w = exti %b signed : tile<i32> -> tile<i64>
             %k = constant <i64: {by}> : tile<i64>
             %f = muli %w, %k : tile<i64>
             %e = exti %n0 signed : tile<i32> -> tile<i64>
             %ok = cmpi less_than %f, %e, {signedness} : tile<i64> -> tile<i1>"
        ))
    };
    proven(&wide("signed", "128"), &wide("unsigned", "128"));
    unproven(&wide("signed", "-128"), &wide("unsigned", "-128"));
    // 2^31 times 2^33 wraps.
    unproven(&wide("signed", "8589934592"), &wide("unsigned", "8589934592"));
    // In 32 bits it may wrap, too.
    let narrow = |signedness: &str| {
        condition(&format!(
            "%k = constant <i32: 128> : tile<i32>
             %f = muli %b, %k : tile<i32>
             %ok = cmpi less_than %f, %n0, {signedness} : tile<i32> -> tile<i1>"
        ))
    };
    unproven(&narrow("signed"), &narrow("unsigned"));
    // A shift, a quotient and a remainder of what is not negative; not of any number.
    for op in [
        "divi %v, %k signed rounding<negative_inf>",
        "remi %v, %k unsigned",
        "shri %v, %k unsigned",
    ] {
        let other = op.replace("negative_inf", "zero").replace("unsigned", "signed");
        let of = |op: &str, value: &str| {
            condition(&format!(
                "%k = constant <i32: 3> : tile<i32>
                 %f = {} : tile<i32>
                 %ok = cmpi equal %f, %s, signed : tile<i32> -> tile<i1>",
                op.replace("%v", value)
            ))
        };
        proven(&of(op, "%b"), &of(&other, "%b"));
        unproven(&of(op, "%any"), &of(&other, "%any"));
    }
}

#[test]
fn a_load_under_a_mask_and_a_choice_is_a_padded_load() {
    let load = |padding: &str, then: &str| {
        format!(
            "%ok = cmpi less_than %b, %n0, signed : tile<i32> -> tile<i1>
             %no = cmpi less_than %b, %s, signed : tile<i32> -> tile<i1>
             %v, %tok = load_ptr_tko weak %x, %ok{padding} -> tile<i32>, token
             {then}
             %d = store_ptr_tko weak %y, %r : tile<ptr<i32>>, tile<i32> -> token"
        )
    };
    let padded = load(
        ", %one : tile<ptr<i32>>, tile<i1>, tile<i32>",
        "%r = addi %v, %zero : tile<i32>",
    );
    let open = ": tile<ptr<i32>>, tile<i1>";
    proven(
        &padded,
        &load(open, "%r = select %ok, %v, %one : tile<i1>, tile<i32>"),
    );
    proven(
        &load(open, "%r = select %ok, %v, %one : tile<i1>, tile<i32>"),
        &padded,
    );
    unproven(
        &padded,
        &load(open, "%r = select %ok, %v, %zero : tile<i1>, tile<i32>"),
    );
    unproven(
        &padded,
        &load(open, "%r = select %ok, %one, %v : tile<i1>, tile<i32>"),
    );
    unproven(
        &padded,
        &load(open, "%r = select %no, %v, %one : tile<i1>, tile<i32>"),
    );
    unproven(
        &load(
            ", %one : tile<ptr<i32>>, tile<i1>, tile<i32>",
            "%r = addi %v, %v : tile<i32>",
        ),
        &load(
            open,
            "%c = select %ok, %v, %one : tile<i1>, tile<i32> %r = addi %c, %v : tile<i32>",
        ),
    );
}

#[test]
fn that_arrays_are_apart_is_a_condition_only_where_it_counts() {
    let copy = |order: &str| {
        format!(
            "%v, %tok = load_ptr_tko weak %x : tile<ptr<i32>> -> tile<i32>, token
             %d = store_ptr_tko weak %y, %one{order} : tile<ptr<i32>>, tile<i32> -> token"
        )
    };
    assert_eq!(
        proven(&copy(" token=%tok"), &copy(" token=%tok")),
        Vec::<String>::new()
    );
    assert_eq!(proven(&copy(""), &copy(" token=%tok")), Vec::<String>::new());
    assert_eq!(
        proven(&copy(" token=%tok"), &copy("")),
        ["arrays of different parameters do not overlap"]
    );
    // To one array the order is needed.
    let same = |order: &str| copy(order).replace("%y", "%x");
    unproven(&same(" token=%tok"), &same(""));
}

#[test]
fn what_a_loop_does_not_change_may_stand_before_it() {
    let around = |before: &str, inside: &str| {
        format!(
            "{ANY}
             {before}
             for %k in (%zero to %n, step %one) : tile<i32> {{
               {inside}
               %d = store_ptr_tko weak %y, %q : tile<ptr<i32>>, tile<i32> -> token
               continue
             }}"
        )
    };
    let sum = "%q = muli %any, %any : tile<i32>";
    proven(&around("", sum), &around(sum, ""));
    proven(&around(sum, ""), &around("", sum));
    unproven(&around("", sum), &around("%q = muli %any, %n : tile<i32>", ""));
    // What depends on the iteration is another number before the loop.
    unproven(&around("", "%q = muli %any, %k : tile<i32>"), &around(sum, ""));
    let by = |divisor: &str| format!("%q = divi %any, {divisor} signed rounding<zero> : tile<i32>");
    let two = "%two = constant <i32: 2> : tile<i32>";
    proven(
        &around(two, &by("%two")),
        &around(&format!("{two}\n{}", by("%two")), ""),
    );
    // The loop may not run, and the divisor be zero.
    unproven(&around("", &by("%m")), &around(&by("%m"), ""));
    let rest = "%q = remi %any, %m signed : tile<i32>";
    unproven(&around("", rest), &around(rest, ""));
    let exact = "%q = addi %any, %m overflow<no_signed_wrap> : tile<i32>";
    unproven(&around("", exact), &around(exact, ""));
    let loaded = "%q, %w = load_ptr_tko weak %x : tile<ptr<i32>> -> tile<i32>, token";
    unproven(&around("", loaded), &around(loaded, ""));
}

#[test]
fn a_loop_of_one_iteration_counts_one_number() {
    let body = |number: &str, upper: &str| {
        format!(
            "%upper = constant <i32: {upper}> : tile<i32>
             %eight = constant <i32: 8> : tile<i32>
             for %k in (%zero to %upper, step %eight) : tile<i32> {{
               %d = store_ptr_tko weak %y, {number} : tile<ptr<i32>>, tile<i32> -> token
               continue
             }}"
        )
    };
    proven(&body("%k", "8"), &body("%zero", "8"));
    unproven(&body("%k", "9"), &body("%zero", "9"));
    // The last number that is counted is a whole number of steps away.
    let said = |most: &str| {
        let loops = body("%i", "20");
        let fact = format!(": tile<i32> {{\n%i = assume bounded<0, {most}>, %k : tile<i32>");
        loops.replacen(": tile<i32> {", &fact, 1)
    };
    proven(&body("%k", "20"), &said("16"));
    unproven(&body("%k", "20"), &said("15"));
}

#[test]
fn a_constant_may_be_written_in_another_type_that_has_it() {
    let stored = |make: &str| {
        format!(
            "{make}
             %bits = bitcast %h : tile<f16> -> tile<i16>
             %wide = exti %bits signed : tile<i16> -> tile<i32>
             %d = store_ptr_tko weak %y, %wide : tile<ptr<i32>>, tile<i32> -> token"
        )
    };
    let plain = |value: &str| stored(&format!("%h = constant <f16: {value}> : tile<f16>"));
    let converted = |value: &str, rounding: &str| {
        stored(&format!(
            "%w = constant <f32: {value}> : tile<f32>
             %h = ftof %w {rounding} : tile<f32> -> tile<f16>"
        ))
    };
    proven(&plain("0.5"), &converted("0.5", ""));
    proven(&plain("0x7C00"), &converted("0x7F800000", ""));
    // The nearest to a third in f16.
    proven(&plain("0x3555"), &converted("0.333333343", ""));
    unproven(&plain("0x3556"), &converted("0.333333343", ""));
    unproven(&plain("0x8000"), &converted("0.0", ""));
    proven(&plain("0x7C00"), &converted("1.0e10", ""));
    unproven(&plain("0x7BFF"), &converted("1.0e10", ""));
}

#[test]
fn padding_counts_only_where_it_is_loaded() {
    let counted = |padding: &str| {
        let view = format!("partition_view<tile=(8), {padding}tensor_view<?xi32, strides=[1]>>");
        format!(
            "%tv = make_tensor_view %x, shape = [%n0], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
             %p = make_partition_view %tv : {view}
             %count = get_index_space_shape %p : {view} -> tile<i32>
             %d = store_ptr_tko weak %y, %count : tile<ptr<i32>>, tile<i32> -> token"
        )
    };
    proven(&counted(""), &counted("padding_value = zero, "));
    proven(&counted("padding_value = zero, "), &counted(""));
    let loaded = |padding: &str| {
        format!(
            "%v, %tok = load_ptr_tko weak %x{padding} : tile<ptr<i32>>{} -> tile<i32>, token
             %d = store_ptr_tko weak %y, %v : tile<ptr<i32>>, tile<i32> -> token",
            if padding.is_empty() { "" } else { ", tile<i32>" }
        )
    };
    proven(&loaded(", %one"), &loaded(""));
}

/// What the comparison says of two copies, where a signature says how many elements the array has: each takes its length
/// from the parameter, or as a part of the view's type.
fn compared_for(length: Option<i64>, source: &str, port: &str) -> Canonical {
    let build = |length: &str| {
        let (operand, tensor) = match length {
            "?" => ("[%n]", "tensor_view<?xi32, strides=[1]>".to_owned()),
            number => ("[LENGTH]", format!("tensor_view<{number}xi32, strides=[1]>")),
        };
        let (operand, types) = (
            operand.replace("LENGTH", length),
            if length == "?" { "tile<i32> -> " } else { "" },
        );
        let view = format!("partition_view<tile=(8), {tensor}>");
        parse(&format!(
            "entry @f(%x: tile<ptr<i32>>, %n: tile<i32>, %s: tile<i32>) {{
               %zero = constant <i32: 0> : tile<i32>
               %tv = make_tensor_view %x, shape = {operand}, strides = [1] : {types}{tensor}
               %p = make_partition_view %tv : {view}
               %v, %tok = load_view_tko weak %p[%zero] : {view}, tile<i32> -> tile<8xi32>, token
               %d = store_view_tko weak %v, %p[%zero] : tile<8xi32>, {view}, tile<i32> -> token
               return
             }}"
        ))
    };
    let (source, port) = (build(source), build(port));
    let known = |value: Option<i64>| Known {
        value,
        ..Known::default()
    };
    let stated = Stated::Array {
        base: Known::default(),
        shape: vec![known(length)],
        strides: vec![known(Some(1))],
    };
    let entry = source.entries().next().unwrap();
    let names = Interface::stated(&source, entry, vec![("x".to_owned(), stated)])
        .unwrap()
        .unwrap();
    let same = Correspondence::same_order(&names, &names).unwrap();
    compare(&source, &port, &same, &names)
}

#[test]
fn a_length_that_the_signature_knows_may_stand_in_a_type() {
    let Canonical::Same { conditions } = compared_for(Some(24), "24", "?") else {
        panic!("it is the same kernel for arrays of 24 elements");
    };
    assert_eq!(conditions, ["x.shape[0] is 24, as the signature says"]);
    let same = |length, source: &str, port: &str| {
        matches!(compared_for(length, source, port), Canonical::Same { .. })
    };
    assert!(same(Some(24), "?", "?") && same(Some(24), "?", "24"));
    assert!(!same(Some(24), "24", "16") && !same(Some(16), "24", "?"));
    assert!(!same(None, "24", "?") && !same(None, "?", "24"));
}

#[test]
fn branches_that_choose_the_same() {
    let loaded = |branch: &str| {
        format!("{ANY}\n%ok = cmpi less_than %any, %n, signed : tile<i32> -> tile<i1>\n{branch}")
    };
    let store =
        |value: &str| format!("%d = store_ptr_tko weak %y, {value} : tile<ptr<i32>>, tile<i32> -> token");
    let (one, zero) = (store("%one"), store("%zero"));
    let yes = "%yes = constant <i1: true> : tile<i1>\n%no = xori %ok, %yes : tile<i1>";
    let plain = loaded(&format!("if %ok {{ {one} yield }} else {{ {zero} yield }}"));
    let turned = loaded(&format!(
        "{yes}\nif %no {{ {zero} yield }} else {{ {one} yield }}"
    ));
    proven(&plain, &turned);
    proven(&turned, &plain);
    unproven(
        &plain,
        &loaded(&format!(
            "{yes}\nif %no {{ {one} yield }} else {{ {zero} yield }}"
        )),
    );
    // An arm in which nothing is done.
    let only = loaded(&format!("if %ok {{ {one} yield }}"));
    proven(
        &only,
        &loaded(&format!("if %ok {{ {one} yield }} else {{ yield }}")),
    );
    proven(
        &only,
        &loaded(&format!("{yes}\nif %no {{ yield }} else {{ {one} yield }}")),
    );
    unproven(
        &only,
        &loaded(&format!("if %ok {{ yield }} else {{ {one} yield }}")),
    );
    // The kernel may end in a branch.
    let ended = loaded(&format!("if %ok {{ return }} else {{ yield }}\n{one}"));
    proven(
        &ended,
        &loaded(&format!("if %ok {{ yield }} else {{ {one} yield }}")),
    );
    unproven(&ended, &only);
    // What both arms hand on need not be handed on.
    let handed = |a: &str, b: &str, value: &str| {
        loaded(&format!(
            "%r = if %ok -> (tile<i32>) {{ {zero} yield {a} : tile<i32> }} else {{ yield {b} : tile<i32> }}\n{}",
            store(value)
        ))
    };
    proven(&handed("%any", "%any", "%any"), &handed("%any", "%any", "%r"));
    unproven(&handed("%any", "%any", "%any"), &handed("%any", "%one", "%r"));
}

#[test]
fn a_counted_loop_that_chooses_is_two_loops() {
    let store =
        |value: &str| format!("%d = store_ptr_tko weak %y, {value} : tile<ptr<i32>>, tile<i32> -> token");
    let chosen = |predicate: &str, step: &str| {
        format!(
            "{ANY}
             for %k in (%zero to %n, step {step}) : tile<i32> {{
               %ok = cmpi {predicate} %k, %any, signed : tile<i32> -> tile<i1>
               if %ok {{ {} yield }} else {{ {} yield }}
               continue
             }}",
            store("%one"),
            store("%k")
        )
    };
    let halves = |first: &str, second: &str| {
        format!(
            "{ANY}
             %end = mini %n, %any signed : tile<i32>
             %start = maxi %zero, %any signed : tile<i32>
             for %k in (%zero to %end, step %one) : tile<i32> {{ {} continue }}
             for %k in (%start to %n, step %one) : tile<i32> {{ {} continue }}",
            store(first),
            store(second)
        )
    };
    proven(&halves("%k", "%one"), &chosen("greater_than_or_equal", "%one"));
    proven(&halves("%one", "%k"), &chosen("less_than", "%one"));
    unproven(&halves("%one", "%k"), &chosen("greater_than_or_equal", "%one"));
    // The number after the greatest is not there.
    unproven(&halves("%one", "%k"), &chosen("less_than_or_equal", "%one"));
    // Steps that may pass over the number.
    unproven(&halves("%one", "%k"), &chosen("less_than", "%m"));
}

#[test]
fn bits_that_are_cut_off_need_not_be_cleared() {
    let cut = |make: &str, flags: &str| {
        format!(
            "{ANY}
             %square = exti %any signed : tile<i32> -> tile<i64>
             %wide = muli %square, %square : tile<i64>
             {make}
             %low = trunci %rest {flags} : tile<i64> -> tile<i32>
             %d = store_ptr_tko weak %y, %low : tile<ptr<i32>>, tile<i32> -> token"
        )
    };
    let plain = cut("%rest = muli %square, %square : tile<i64>", "");
    let masked = |mask: &str, flags: &str| {
        let make = format!(
            "%mask = constant <i64: {mask}> : tile<i64>
             %rest = andi %wide, %mask : tile<i64>"
        );
        cut(&make, flags)
    };
    proven(&plain, &masked("4294967295", ""));
    proven(&plain, &masked("4294967295", "overflow<no_unsigned_wrap>"));
    unproven(&plain, &masked("2147483647", ""));
    unproven(&plain, &masked("8589934591", "overflow<no_unsigned_wrap>"));
}

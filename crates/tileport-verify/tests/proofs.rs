//! What is proven, rule by rule, and for each rule a port that looks alike and is not: it must stay unproven.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use tileport_ir::{Module, text, verify};
use tileport_verify::Correspondence;
use tileport_verify::canonical::{Canonical, compare};
use tileport_verify::execution::Subject;

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

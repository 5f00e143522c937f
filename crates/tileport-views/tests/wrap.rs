//! Integers of machine words wrap around. A verdict may rest on a product that does not only where a fact says so.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking"
)]

use tileport_ir::text;
use tileport_ir::verify::verify;
use tileport_views::proof::{NoWrapProof, VerdictProof};
use tileport_views::{Options, check_proof, to_partition};

/// A load of a tile of 256 at an index, after `assumed` is put between the argument and `%a`. The verdict for it, and the
/// index of the load in the result.
fn convert(assumed: &str, index: &str, signed_sizes: bool) -> (VerdictProof, String) {
    let source = format!(
        "!tensor = !cuda_tile.tensor_view<?xf32, strides=[1]>\n\
         !view = !cuda_tile.strided_view<tile=(256), traversal_strides=[1], !tensor>\n\
         cuda_tile.module @m {{ entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %arg: tile<i32>) {{\n\
         %a = {assumed}, %arg : tile<i32>\n\
         %c3 = constant <i32: 3> : tile<i32>\n%c256 = constant <i32: 256> : tile<i32>\n\
         %c768 = constant <i32: 768> : tile<i32>\n\
         %t = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> !tensor\n\
         %v = make_strided_view %t : !view\n{index}\n\
         %x, %x_token = load_view_tko weak %v[%i] : !view, tile<i32> -> tile<256xf32>, token\n\
         return }} }}\n"
    );
    let source = text::parse(source.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    assert!(verify(&source).is_empty());
    let mut result = source.clone();
    let mut options = Options::default();
    options.assumptions.signed_sizes = signed_sizes;
    let proof = to_partition(&mut result, options).proof;
    check_proof(&source, &result, &proof).unwrap_or_else(|e| panic!("{e}"));
    let names = text::Names::Kept;
    let printed = text::print(
        &result,
        &text::PrintOptions {
            names,
            ..Default::default()
        },
    );
    let load = printed.lines().find(|l| l.contains("load_view_tko"));
    let index = load.map_or("", |l| l.split(['[', ']']).nth(1).unwrap());
    let made = printed
        .lines()
        .map(str::trim)
        .find(|l| l.starts_with(&format!("{index} = ")));
    let made = made.map_or(index, |l| l.split(" = ").nth(1).unwrap());
    let made = if made.starts_with("divi") { made } else { index };
    let dimension = &proof.entries[0].accesses[0].dimensions[0];
    (dimension.verdict.clone(), made.to_owned())
}

/// 768·a / 3 is 256·a only if 768·a is no other number.
#[test]
fn a_quotient_of_a_product_that_may_wrap_is_not_convertible() {
    let quotient = |overflow: &str| {
        format!("%b = muli %a, %c768{overflow} : tile<i32>\n%i = divi %b, %c3 signed : tile<i32>")
    };
    let any = "assume bounded<?, ?>";
    // 768 · 2796202 is the largest product below 2^31.
    for (assumed, overflow, holds) in [
        (any, "", false),
        (any, " overflow<no_unsigned_wrap>", false),
        (any, " overflow<no_signed_wrap>", true),
        (any, " overflow<no_wrap>", true),
        ("assume bounded<0, ?>", "", false),
        ("assume bounded<?, 2796202>", "", false),
        ("assume bounded<0, 2796202>", "", true),
        ("assume bounded<0, 2796203>", "", false),
        ("assume bounded<-2796202, 2796202>", "", true),
        ("assume bounded<-2796203, 2796202>", "", false),
    ] {
        for signed_sizes in [true, false] {
            let (verdict, _) = convert(assumed, &quotient(overflow), signed_sizes);
            let convertible = matches!(verdict, VerdictProof::Convertible { .. });
            assert!(convertible == holds, "{assumed}, muli{overflow}: {verdict:?}");
        }
    }
}

/// 256·a is a multiple of 256, wrapped or not; it is a, multiplied, only if it has not wrapped.
#[test]
fn the_factor_of_a_product_that_may_wrap_is_not_its_quotient() {
    let index = |overflow: &str| format!("%i = muli %a, %c256{overflow} : tile<i32>");
    let (any, flag) = ("assume bounded<?, ?>", " overflow<no_signed_wrap>");
    let (divided, factor) = (true, false);
    for (assumed, overflow, signed_sizes, by_division) in [
        (any, "", true, divided),
        (any, "", false, divided),
        ("assume bounded<0, ?>", "", true, divided),
        // No signed wrap leaves negative indices, which as unsigned ones lie beyond any size below 2^31.
        (any, flag, true, factor),
        (any, flag, false, divided),
        // The argument is known as a signed number only.
        (any, " overflow<no_unsigned_wrap>", false, divided),
        ("assume bounded<0, 8388607>", "", false, factor),
        ("assume bounded<0, 16777215>", "", false, factor),
        ("assume bounded<0, 16777216>", "", false, divided),
    ] {
        let (verdict, made) = convert(assumed, &index(overflow), signed_sizes);
        let expected = ["%a", "%arg"];
        if by_division {
            assert_eq!(
                made, "divi %i, %c256 unsigned : tile<i32>",
                "{assumed}, muli{overflow}"
            );
        } else {
            assert!(
                expected.contains(&made.as_str()),
                "{assumed}, muli{overflow}: {made}"
            );
        }
        let VerdictProof::Convertible {
            no_wrap,
            assumes_signed_sizes,
            ..
        } = verdict
        else {
            panic!("{assumed}, muli{overflow}: {verdict:?}");
        };
        assert_eq!(
            no_wrap.is_none(),
            by_division,
            "{assumed}, muli{overflow}: {no_wrap:?}"
        );
        // What is assumed of sizes is said where it was used, and only there.
        let sizes = matches!(
            no_wrap,
            Some(NoWrapProof::IndexSpace(_) | NoWrapProof::Induction { .. })
        );
        assert_eq!(
            assumes_signed_sizes,
            sizes && signed_sizes,
            "{assumed}, muli{overflow}"
        );
    }
}

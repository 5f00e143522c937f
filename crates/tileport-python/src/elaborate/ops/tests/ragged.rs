//! Warnings of what lies beyond the end of an array.

use crate::elaborate::testing::warnings;

/// The codes of the warnings of statements over `x` of rank 2, `y` of rank 2 and the constants `B` and `n`.
fn codes(body: &str) -> Vec<(&'static str, String)> {
    let found = warnings("x=f32[2] y=f32[2] s:i32 B", body).into_iter();
    found.map(|warning| (warning.code.0, warning.message)).collect()
}

#[test]
fn a_reduction_of_a_load_that_goes_beyond_the_end() {
    let ragged = |what: &str, array: &str, dimension: usize| {
        format!(
            "this {what} takes in elements beyond the end of `{array}` along dimension {dimension}, where its length is no \
             multiple of the tile's: nobody knows what these are"
        )
    };
    let loop_over = |tiles: &str| {
        format!(
            "acc = ct.zeros((1, 64), ct.float32)\nfor j in range({tiles}):\n    acc = acc + ct.load(x, (s, j), (1, 64))\n\
             ct.store(y, (0, 0), ct.sum(acc))"
        )
    };
    let of = |value: &str| format!("ct.store(y, (0, 0), {value})");
    for (body, expected) in [
        // One tile that covers a row, whatever its length.
        (of("ct.sum(ct.load(x, (ct.bid(0), 0), (1, B)))"), Some(ragged("reduction", "x", 1))),
        (
            of("ct.max(ct.exp(ct.load(x, (s, 0), (1, 64)) * 2), axis=1, keepdims=True)"),
            Some(ragged("reduction", "x", 1)),
        ),
        (of("ct.cumsum(ct.load(x, (s, 0), (1, 64)), axis=1)"), Some(ragged("scan", "x", 1))),
        // A loop over all tiles, the last of which is ragged; through an accumulator.
        (loop_over("ct.cdiv(x.shape[1], 64)"), Some(ragged("reduction", "x", 1))),
        (
            "acc = ct.zeros((16, 16), ct.float32)\nfor k in range(ct.num_tiles(x, 1, (16, 16))):\n    \
             acc = ct.mma(ct.load(x, (s, k), (16, 16)), ct.load(y, (k, s), (16, 16)), acc)\nct.store(y, (0, 0), acc)"
                .to_owned(),
            Some(ragged("product of matrices", "x", 1)),
        ),
        // Clean: padding, a mask, whole tiles only, along another dimension, promised bounds, nothing reduced.
        (of("ct.sum(ct.load(x, (s, 0), (1, B), padding_mode=ct.PaddingMode.ZERO))"), None),
        (
            of("ct.sum(ct.where(ct.arange(64, dtype=ct.int32) < s, ct.load(x, (s, 0), (1, 64)), 0.0))"),
            None,
        ),
        (loop_over("x.shape[1] // 64"), None),
        (of("ct.sum(ct.load(x, (s, 0), (64, 1)), axis=1, keepdims=True)"), None),
        (of("ct.sum(ct.load(x, (s, 0), (1, 64), check_bounds=False))"), None),
        (of("ct.load(x, (s, 0), (1, 64)) + 1"), None),
    ] {
        let found = codes(&body);
        let of_reductions: Vec<&String> = found
            .iter()
            .filter(|(code, _)| *code == "python-ragged-reduction")
            .map(|(_, message)| message)
            .collect();
        assert_eq!(of_reductions.first().copied(), expected.as_ref(), "{body}");
        assert!(of_reductions.len() <= 1, "{body}");
    }
}

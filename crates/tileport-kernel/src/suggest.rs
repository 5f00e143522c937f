//! What someone who misspelt a name may have meant.

/// The candidate that is fewest edits away: at most a third of the word's characters, and at least one. The first of equals.
#[must_use]
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    candidates
        .into_iter()
        // A much longer or shorter word is no misspelling, and needn't be measured.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (edits(word, candidate), candidate))
        .filter(|(edits, _)| *edits <= limit)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Characters to change, put in or leave out, whatever their case.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.to_lowercase().chars().enumerate() {
        let mut next = vec![i + 1];
        for (pair, right) in row.windows(2).zip(&b) {
            let [diagonal, above] = *pair else { break };
            let beside = next.last().copied().unwrap_or(0);
            let kept = diagonal + usize::from(left != *right);
            next.push(kept.min(above + 1).min(beside + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_and_far_ones_are_not() {
        let names = ["BLOCK", "x", "causal"];
        assert_eq!(nearest("BLOK", names), Some("BLOCK"));
        assert_eq!(nearest("block", names), Some("BLOCK"));
        assert_eq!(nearest("casual", names), Some("causal"));
        assert_eq!(nearest("weights", names), None);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
    }
}

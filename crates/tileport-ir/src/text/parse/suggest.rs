//! What the author may have meant.

/// The candidate that is nearest to a misspelt word, if any is near enough: within a third of its letters.
pub(super) fn nearest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let limit = (word.len() / 3).clamp(1, 3);
    if word.is_empty() || word.len() > 64 {
        return None;
    }
    candidates
        .filter(|c| c.len().abs_diff(word.len()) <= limit && *c != word)
        .map(|c| (distance(word.as_bytes(), c.as_bytes()), c))
        .filter(|(d, _)| *d <= limit)
        // Among equally near ones, the first by name, so that the answer does not depend on a hash map's order.
        .min()
        .map(|(_, c)| c)
}

/// How many letters must be changed, added, removed or exchanged with their neighbour to turn one word into another.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && a[i - 1] == y {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

/// Words in a list for a message: `a`, `b` or `c`.
pub(super) fn one_of<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let words: Vec<String> = words.into_iter().map(|w| format!("`{w}`")).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, d) in [
            ("addi", "addi", 0),
            ("adid", "addi", 1),
            ("addf", "addi", 1),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), d, "{a} {b}");
        }
    }

    #[test]
    fn only_near_words_are_suggested() {
        let words = ["addi", "addf", "load_view_tko", "return"];
        assert_eq!(nearest("load_veiw_tko", words.into_iter()), Some("load_view_tko"));
        assert_eq!(nearest("adi", words.into_iter()), Some("addi"));
        assert_eq!(nearest("matmul", words.into_iter()), None);
        assert_eq!(one_of(["a", "b", "c"]), "`a`, `b` or `c`");
    }
}

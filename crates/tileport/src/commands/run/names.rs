//! Names that were meant.

/// What to add to a message on a name that is not there: the nearest one that is, or all.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let near = known
        .iter()
        .map(|k| (distance(&name.to_lowercase(), &k.to_lowercase()), *k))
        .filter(|(d, k)| *d <= k.len().max(name.len()).div_ceil(3))
        .min();
    match near {
        Some((_, near)) => format!("; did you mean `{near}`?"),
        None if known.is_empty() => "; there is none".to_owned(),
        None if known.len() <= 24 => format!("; there are {}", list(&known)),
        None => format!(
            "; there are {} others, such as {}",
            known.len(),
            list(&known[..8])
        ),
    }
}

/// Names, quoted.
pub(crate) fn list(names: &[&str]) -> String {
    names
        .iter()
        .map(|n| format!("`{n}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// How many letters to insert, delete or replace.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

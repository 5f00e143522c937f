//! A checker of proofs that shares no code with the analysis, the decision or the rewrite.
//!
//! It believes nothing that the proof says: every claim about a value has to follow from the claims about what its
//! operation reads (`claims`, `atoms`, `rules`, `arith`), every index of a partition view from the claims about the old index, and everything
//! else in the result has to be the same as in the source (`pair`, by
//! the classes of equal values that `classes` and `evaluate` find). Its own arithmetic is in `poly`.

mod arith;
mod atoms;
mod claims;
mod classes;
mod evaluate;
mod index;
mod lanes;
mod pair;
mod poly;
mod rules;
mod source;
mod through;

use crate::proof::{EntryProof, Proof, VERSION};
use claims::Claims;
use source::Code;
use std::fmt;
use tileport_ir::Module;

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstWrongStep {
    /// The entry, if the proof got that far.
    pub entry: String,
    /// What was being checked: a step, an atom, an access, an operation of the result.
    pub place: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for FirstWrongStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.entry.is_empty() {
            return write!(f, "{}: {}", self.place, self.message);
        }
        write!(f, "entry `@{}`, {}: {}", self.entry, self.place, self.message)
    }
}

impl std::error::Error for FirstWrongStep {}

/// What a proof that holds covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// Claims that were checked.
    pub claims: usize,
    /// Accesses that go through a partition view now.
    pub partition: usize,
    /// Accesses that go through pointers now.
    pub pointers: usize,
    /// Accesses that stayed.
    pub kept: usize,
}

/// Checks a proof against the module before and after.
///
/// # Errors
/// The first step that does not follow.
pub fn check_proof(source: &Module, result: &Module, proof: &Proof) -> Result<Covered, FirstWrongStep> {
    let wrong = |place: &str, message: &str| FirstWrongStep {
        entry: String::new(),
        place: place.to_owned(),
        message: message.to_owned(),
    };
    if proof.version != VERSION {
        return Err(wrong(
            "version",
            &format!("the proof has format {}, and {VERSION} is known", proof.version),
        ));
    }
    let (before, after): (Vec<_>, Vec<_>) = (source.entries().collect(), result.entries().collect());
    if before.len() != proof.entries.len() || after.len() != before.len() {
        return Err(wrong(
            "entries",
            &format!(
                "the source has {}, the result {} and the proof {}",
                before.len(),
                after.len(),
                proof.entries.len()
            ),
        ));
    }
    pair::same_globals(source, result).map_err(|message| wrong("globals", &message))?;
    let mut covered = Covered::default();
    for ((old, new), entry_proof) in before.iter().zip(&after).zip(&proof.entries) {
        let at = |(place, message): (String, String)| FirstWrongStep {
            entry: entry_proof.name.clone(),
            place,
            message,
        };
        if *old.name != *entry_proof.name || old.name != new.name {
            return Err(at((
                "name".to_owned(),
                format!("the source has `@{}`, the result `@{}`", old.name, new.name),
            )));
        }
        let code = Code::new(source, &old.body);
        let claims = Claims::read(&code, entry_proof).map_err(at)?;
        claims.check(entry_proof).map_err(at)?;
        covered.claims += entry_proof.steps.len();
        pair::check(
            (source, old),
            (result, new),
            &claims,
            entry_proof,
            proof.assumes_signed_sizes,
            &mut covered,
        )
        .map_err(at)?;
    }
    Ok(covered)
}

/// Where an access is in a proof, in words.
fn access_place(proof: &EntryProof, at: usize) -> String {
    proof.accesses.get(at).map_or_else(String::new, |a| {
        format!("access {at} (the {} through {})", a.kind, a.view)
    })
}

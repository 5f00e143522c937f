//! The checker refuses what does not follow: every fixture's proof is broken in many ways.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::path::PathBuf;
use tileport_ir::op::Op;
use tileport_ir::{Item, Module, OpId, text};
use tileport_views::proof::{Int, OutcomeProof, VerdictProof};
use tileport_views::{Conversion, Options, Proof, check_proof, explain_module, to_partition, to_strided};

fn fixtures() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|f| {
            (
                f.file_stem().unwrap().to_string_lossy().into_owned(),
                std::fs::read_to_string(f).unwrap(),
            )
        })
        .collect()
}

fn parse(source: &str) -> Module {
    text::parse(source.as_bytes()).unwrap()
}

/// Source, result and proof of each fixture.
fn conversions() -> impl Iterator<Item = (String, Module, Module, Proof)> {
    fixtures().into_iter().map(|(name, source)| {
        let source = parse(&source);
        let mut result = source.clone();
        let Conversion { proof, .. } = to_partition(&mut result, Options::default());
        (name, source, result, proof)
    })
}

#[test]
fn a_changed_claim_is_refused_at_its_place() {
    let mut tried = 0;
    for (name, source, result, proof) in conversions() {
        for (e, entry) in proof.entries.iter().enumerate() {
            for s in 0..entry.steps.len() {
                let mut broken = proof.clone();
                broken.entries[e].steps[s].form.constant.0 += 1;
                let wrong = check_proof(&source, &result, &broken).expect_err(&name);
                assert!(
                    wrong.place.contains("step") || wrong.place.contains("atom"),
                    "{name}: {wrong}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 400, "only {tried} claims");
}

#[test]
fn a_claim_that_says_too_much_is_refused() {
    let mut tried = 0;
    for (name, source, result, proof) in conversions() {
        for (e, entry) in proof.entries.iter().enumerate() {
            for (s, step) in entry.steps.iter().enumerate() {
                for which in 0..2 {
                    let mut broken = proof.clone();
                    let claim = &mut broken.entries[e].steps[s];
                    let flag = if which == 0 {
                        &mut claim.exact_signed
                    } else {
                        &mut claim.exact_unsigned
                    };
                    if *flag {
                        continue;
                    }
                    *flag = true;
                    assert!(
                        check_proof(&source, &result, &broken).is_err(),
                        "{name}: {}",
                        step.name
                    );
                    tried += 1;
                }
                if let Some(Int(hi)) = step.signed.hi
                    && step.signed.lo != step.signed.hi
                {
                    let mut broken = proof.clone();
                    broken.entries[e].steps[s].signed.hi = Some(Int(hi - 1));
                    assert!(
                        check_proof(&source, &result, &broken).is_err(),
                        "{name}: the range of {}: {:?}",
                        step.name,
                        broken.entries[e].steps[s]
                    );
                    tried += 1;
                }
            }
            for (a, atom) in entry.atoms.iter().enumerate() {
                if let Some(Int(hi)) = atom.range.hi {
                    let mut broken = proof.clone();
                    broken.entries[e].atoms[a].range.hi = Some(Int(hi - 1));
                    assert!(
                        check_proof(&source, &result, &broken).is_err(),
                        "{name}: the range of {}",
                        atom.text
                    );
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 300, "only {tried} claims");
}

#[test]
fn a_missing_claim_is_refused() {
    let mut tried = 0;
    for (name, source, result, proof) in conversions() {
        for e in 0..proof.entries.len() {
            let needed = (proof.entries[e].accesses.iter())
                .filter(|a| matches!(a.outcome, Some(OutcomeProof::Partition { .. })))
                .flat_map(|a| &a.dimensions)
                .any(|d| matches!(d.verdict, VerdictProof::Convertible { .. }));
            let only_tile = name == "only_one_tile";
            if needed && !only_tile {
                let mut broken = proof.clone();
                broken.entries[e].steps.clear();
                assert!(check_proof(&source, &result, &broken).is_err(), "{name}");
                tried += 1;
            }
            let mut broken = proof.clone();
            broken.entries[e].accesses.clear();
            assert!(check_proof(&source, &result, &broken).is_err(), "{name}");
        }
    }
    assert!(tried > 50);
}

#[test]
fn a_wrong_outcome_is_refused() {
    for (name, source, result, proof) in conversions() {
        for e in 0..proof.entries.len() {
            for a in 0..proof.entries[e].accesses.len() {
                let mut broken = proof.clone();
                let outcome = &mut broken.entries[e].accesses[a].outcome;
                *outcome = Some(match outcome {
                    Some(OutcomeProof::Pointers) => OutcomeProof::Partition {
                        permutation: (0..proof.entries[e].accesses[a].dimensions.len()).collect(),
                    },
                    _ => OutcomeProof::Pointers,
                });
                let wrong = check_proof(&source, &result, &broken).expect_err(&name);
                assert!(wrong.place.starts_with("access"), "{name}: {wrong}");
            }
        }
    }
}

#[test]
fn the_result_of_another_kernel_is_refused() {
    let mut tried = 0;
    for (name, text) in fixtures() {
        let source = parse(&text);
        let mut result = source.clone();
        let proof = to_partition(&mut result, Options::default()).proof;
        // The source itself is no result.
        if !name.starts_with("trivial") {
            assert!(
                check_proof(&source, &source, &proof).is_err(),
                "{name}: the source passes for the result"
            );
        }
        for line in text.lines().filter_map(|l| l.strip_prefix("//! twin: ")) {
            let (from, to) = line.split_once(" => ").unwrap();
            let code: String = text
                .lines()
                .filter(|l| !l.starts_with("//!"))
                .map(|l| format!("{l}\n"))
                .collect();
            let twin = parse(&code.replace(from, to));
            let mut twin_result = twin.clone();
            to_partition(&mut twin_result, Options::default());
            assert!(
                check_proof(&source, &twin_result, &proof).is_err(),
                "{name}: the twin's result passes"
            );
            assert!(
                check_proof(&twin, &result, &proof).is_err(),
                "{name}: the twin passes for the source"
            );
            tried += 1;
        }
    }
    assert!(tried > 60);
}

/// Every index of every access, replaced by each other value of its type that is there.
#[test]
fn another_index_is_refused() {
    let mut tried = 0;
    for (name, source, result, proof) in conversions() {
        let entries: Vec<_> = result.entries().collect();
        for (e, entry) in entries.iter().enumerate() {
            let mut accesses: Vec<OpId> = Vec::new();
            entry.body.walk(|id| {
                if matches!(
                    entry.body.op(id),
                    Op::LoadViewTko { .. } | Op::StoreViewTko { .. }
                ) {
                    accesses.push(id);
                }
            });
            for id in accesses {
                let (Op::LoadViewTko { index, .. } | Op::StoreViewTko { index, .. }) = entry.body.op(id)
                else {
                    continue;
                };
                for d in 0..index.len() {
                    let mut broken = result.clone();
                    let Some(Item::Entry(target)) = broken.items.get_mut(e) else {
                        continue;
                    };
                    // Another dimension of the grid is there in most fixtures, and is never the index.
                    let mut other = None;
                    target.body.walk(|op| {
                        if let Op::GetTileBlockId {} = target.body.op(op) {
                            other = target.body.results(op).nth(2);
                        }
                    });
                    let Some(other) =
                        other.filter(|&o| target.body.ty(o) == target.body.ty(index[d]) && o != index[d])
                    else {
                        continue;
                    };
                    if let Op::LoadViewTko { index, .. } | Op::StoreViewTko { index, .. } =
                        target.body.op_mut(id)
                    {
                        index[d] = other;
                    }
                    assert!(
                        check_proof(&source, &broken, &proof).is_err(),
                        "{name}: dimension {d}"
                    );
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 50, "only {tried} indices");
}

#[test]
fn malformed_proofs_are_refused() {
    let (_, source, result, proof) = conversions().find(|c| c.0 == "mla").unwrap();
    let mut other = proof.clone();
    other.version = 7;
    let wrong = check_proof(&source, &result, &other).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "version: the proof has format 7, and 1 is known"
    );
    let mut other = proof.clone();
    other.entries.clear();
    assert_eq!(
        check_proof(&source, &result, &other).unwrap_err().place,
        "entries"
    );
    let mut other = proof.clone();
    other.entries[0].steps[0]
        .form
        .terms
        .push(tileport_views::proof::Term {
            times: Int(1),
            atoms: vec![9999],
        });
    let wrong = check_proof(&source, &result, &other).unwrap_err();
    assert_eq!(wrong.message, "the form has an atom that is not there");
    let mut other = proof.clone();
    other.entries[0].accesses[0].op = 9999;
    assert_eq!(
        check_proof(&source, &result, &other).unwrap_err().message,
        "there is no operation 9999"
    );
    let mut other = proof;
    other.entries[0].accesses[2].outcome = Some(OutcomeProof::Partition {
        permutation: vec![0, 1, 3, 3],
    });
    let wrong = check_proof(&source, &result, &other).unwrap_err();
    assert_eq!(wrong.place, "access 2 (the load through %k_view)");
    assert!(serde_json::from_str::<Proof>(r#"{"version":1,"entries":[]}"#).is_err());
    assert!(
        serde_json::from_str::<Proof>(r#"{"version":1,"assumes_signed_sizes":true,"entries":[],"more":1}"#)
            .is_err()
    );
}

/// What is assumed must be stated.
#[test]
fn an_assumption_that_is_not_stated_is_refused() {
    let (_, source, result, mut proof) = conversions().find(|c| c.0 == "loop_counter_any_size").unwrap();
    assert!(check_proof(&source, &result, &proof).is_ok());
    proof.assumes_signed_sizes = false;
    let wrong = check_proof(&source, &result, &proof).unwrap_err();
    assert!(
        wrong
            .message
            .contains("an assumption is used that the proof does not state"),
        "{wrong}"
    );
}

/// Without the assumption the index is divided as it is, which needs no more than that it is divisible.
#[test]
fn without_assumptions_nothing_is_taken_for_granted() {
    let mut options = Options::default();
    options.assumptions.signed_sizes = false;
    for (name, text) in fixtures() {
        let source = parse(&text);
        let mut result = source.clone();
        let proof = to_partition(&mut result, options).proof;
        check_proof(&source, &result, &proof).unwrap_or_else(|e| panic!("{name}: {e}"));
        if name == "loop_counter_any_size" {
            assert!(text::print(&result, &text::PrintOptions::default()).contains("divi"));
        }
    }
}

#[test]
fn partition_views_come_back_as_they_were() {
    for (name, _, mut result, _) in conversions() {
        tileport_ir::canon::canonicalize(&mut result);
        let mut back = result.clone();
        let views = to_strided(&mut back);
        let strided = back.clone();
        let proof = to_partition(&mut back, Options::default()).proof;
        check_proof(&strided, &back, &proof).unwrap_or_else(|e| panic!("{name}: {e}"));
        tileport_ir::canon::canonicalize(&mut back);
        tileport_ir::compare::same(&result, &back).unwrap_or_else(|d| panic!("{name}: {views} views, {d}"));
    }
}

#[test]
fn a_module_without_strided_views_stays_as_it_is() {
    let text = "cuda_tile.module @m { entry @k(%n: tile<i32>) { %unused = addi %n, %n : tile<i32> return } }";
    let source = parse(text);
    let mut result = source.clone();
    let Conversion { outcomes, proof } = to_partition(&mut result, Options::default());
    assert!(outcomes.iter().all(Vec::is_empty));
    assert!(proof.entries[0].accesses.is_empty());
    tileport_ir::compare::same(&source, &result).unwrap();
    assert_eq!(check_proof(&source, &result, &proof).unwrap().partition, 0);
    assert!(
        explain_module(&source, Options::default()).entries[0]
            .accesses
            .is_empty()
    );
}

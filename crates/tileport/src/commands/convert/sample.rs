//! A sample of tilegym's kernels, converted and verified with the real cutile crate for launches that were recorded of them:
//! `tests/data/tilegym-sample.toml` has their signatures. All ports are compiled in one build.
//!
//! `cargo xtask test` runs it; by itself it is `cargo test --release -p tileport --features toolchain convert::sample`.
//! `cargo xtask ports` does the same with every kernel and every recorded launch.

use super::corpus::{Case, Only, built, verified};
use super::{evidence, manifest, port};
use crate::commands::verify::cutile;
use crate::commands::verify::evidence as judge;
use crate::commands::verify::source::{self, Wanted};
use crate::input::Source;
use crate::render::Report;
use clap::Parser;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tileport_toolchain::Toolchain;

/// The files, below the package's folder of kernels, with a kernel of each.
const SAMPLE: &[(&str, &str)] = &[
    ("activation/geglu.py", "_geglu_fwd_kernel"),
    ("activation/geglu.py", "_geglu_bwd_kernel"),
    ("activation/gelu.py", "_gelu_kernel"),
    ("activation/relu.py", "_relu_fwd_kernel"),
    ("attention.py", "_fmha_kernel"),
    ("attention_sink.py", "_attention_sink_kernel"),
    ("bmm.py", "_bmm_kernel"),
    ("bmm.py", "_static_persistent_bmm_kernel"),
    ("dropout.py", "_dropout_kernel"),
    ("flash_decode.py", "_attention_decode_kernel_grouped"),
    ("group_gemm.py", "_group_gemm_kernel"),
    ("layer_norm.py", "_layer_norm_fwd_kernel"),
    ("layer_norm.py", "_layer_norm_fwd_kernel_gather"),
    ("matmul.py", "_matmul_kernel"),
    ("matmul.py", "_static_persistent_matmul_kernel"),
    ("mla.py", "_prefill_mla_kernel"),
    ("moe.py", "_fused_moe_kernel"),
    ("rms_norm.py", "_rms_norm_kernel_gather"),
    ("rms_norm.py", "_rms_norm_kernel_multi_wave_cached"),
    ("rms_norm.py", "_rms_norm_kernel_static_persistent"),
    ("rope.py", "_rope_kernel"),
    ("silu_and_mul.py", "_silu_and_mul_kernel_row_wise"),
    ("softmax.py", "_softmax_kernel"),
    ("softmax.py", "_softmax_kernel_chunked"),
    ("softmax.py", "_softmax_kernel_multi_wave_full_row_reg_cached_ldg"),
    ("softmax.py", "_softmax_kernel_tma"),
    ("splitk_reduce.py", "_splitk_reduce_kernel"),
    ("swiglu.py", "_swiglu_forward_kernel"),
    ("swiglu.py", "_swiglu_backward_kernel"),
];

/// Kernels in which not every launch has evidence, with the reason; the list may only shrink.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn case(package: &Path, crate_: &tileport_toolchain::cutile::CutileRs, file: &str, kernel: &str) -> Case {
    let file = package.join("tilegym/ops/cutile").join(file);
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tilegym-sample.toml");
    let words = [
        "convert",
        file.to_str().unwrap(),
        "--to",
        "cutile-rs",
        "-o",
        "unused",
    ];
    let more = [
        "--signatures",
        list.to_str().unwrap(),
        "--kernel",
        kernel,
        "--effort",
        "quick",
    ];
    let args = Only::try_parse_from(words.into_iter().chain(more))
        .unwrap()
        .convert;
    let report = Report::new(false);
    let source = Source::read(&args.file).unwrap();
    let ported = port(&args, &source, &report).unwrap();
    let ported = ported.unwrap_or_else(|| panic!("{kernel} is not ported"));
    let wanted = Wanted {
        file: args.file.clone(),
        kernels: args.wanted.clone(),
        quiet: true,
        ..Wanted::default()
    };
    let mut source = source::read(&wanted, &report).unwrap().unwrap();
    let manifest = manifest::of(&ported).unwrap();
    source.adopt(&manifest).unwrap();
    Case {
        file: evidence::keep(crate_, &ported).unwrap(),
        name: kernel.to_owned(),
        args,
        launches: source.launches,
        manifest,
    }
}

#[test]
fn every_kernel_of_the_sample_has_evidence() {
    let package: PathBuf = Toolchain::ensure().unwrap().site_packages;
    let crate_ = cutile::real_crate().unwrap();
    let cases: Vec<Case> = SAMPLE
        .iter()
        .map(|(file, kernel)| case(&package, &crate_, file, kernel))
        .collect();
    let mut built = built(&crate_, &cases);
    let mut bad: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for case in cases {
        let name = case.name.clone();
        let Some(built) = built.remove(&name) else {
            bad.entry(name).or_default().push("rustc refuses it".to_owned());
            continue;
        };
        let all = verified(case, &built);
        println!("{name}: {}", judge::tally(&all));
        for one in all.iter().filter(|one| !one.report.verdict.is_good()) {
            let reason = one.report.reason.clone().unwrap_or_default();
            let witness = one.report.witness.as_ref().map(|w| format!("{w} on {}", w.input));
            let verdict = one.report.verdict.name();
            let why = format!("{verdict}: {reason}{}", witness.unwrap_or_default());
            println!("  {why}");
            bad.entry(name.clone()).or_default().push(why);
        }
    }
    let found: Vec<&str> = bad.keys().map(String::as_str).collect();
    let mut expected: Vec<&str> = EXCEPTIONS.iter().map(|(name, _)| *name).collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "{bad:#?}");
    for (name, reason) in EXCEPTIONS {
        let whys = bad.get(*name).unwrap();
        assert!(whys.iter().all(|why| why.contains(reason)), "{name}: {whys:#?}");
    }
}

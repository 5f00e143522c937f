//! Runs loops with the vector instructions of this machine, and asks it for memory ahead of time.
//!
//! The same source is compiled twice: for the base instruction set, and for AVX2 with FMA and F16C. Both give the
//! same bits: nothing here reorders or contracts arithmetic.
#![allow(
    unsafe_code,
    reason = "calling a function compiled for more instructions than the base set is unsafe by rule; the call is \
              guarded by a check that the machine has them; prefetching is unsafe for its pointer, which it does not \
              read"
)]

use std::sync::atomic::AtomicU64;

/// Calls `f`, compiled for the widest supported instruction set. Loops should be in `f` itself or in functions marked
/// `#[inline(always)]` that it calls: what isn't inlined is compiled for the base set.
#[inline(always)]
pub(crate) fn run<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if has_v3() {
        // SAFETY: `has_v3` has checked every feature that `run_v3` is compiled for.
        return unsafe { run_v3(f) };
    }
    f()
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
fn run_v3<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Asks for memory that will soon be read or written. It changes no value: it is a hint to the machine, and none where
/// there is no such instruction.
#[inline(always)]
pub(crate) fn prefetch(words: &[AtomicU64]) {
    #[cfg(target_arch = "x86_64")]
    for line in words.chunks(8) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching accesses nothing; the base instruction set has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = words;
}

#[cfg(test)]
mod tests {
    #[test]
    fn gives_what_the_closure_gives() {
        let a = [1.5f32, -2.0, 3.25];
        let dot = super::run(|| a.iter().fold(0.0f32, |s, &x| x.mul_add(x, s)));
        assert_eq!(dot, 16.8125);
    }
}

//! Vector instructions: a sweep is inlined into a function compiled for them, so no flag of the compiler need be set.

extern crate std;

use super::UnfitProgram;
use monoflow_abi::{INSTRUCTIONS, WIDE, WIDER};

/// Work to be compiled for the instructions of this build. Implementations are `#[inline(always)]`.
pub trait Sweep {
    /// Does it.
    fn run(self);
}

/// The instructions that loops are compiled for, [`INSTRUCTIONS`]. This processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions(());

impl Instructions {
    /// Those of this build.
    ///
    /// # Errors
    /// This processor lacks them.
    pub fn detect() -> Result<Self, UnfitProgram> {
        Self::of(has_all())
    }

    /// Those of this build, on a processor that has them or not.
    fn of(has_all: bool) -> Result<Self, UnfitProgram> {
        if WIDE && !has_all {
            return Err(UnfitProgram::Processor);
        }
        Ok(Instructions(()))
    }

    /// Their name.
    pub fn name(self) -> &'static str {
        INSTRUCTIONS
    }

    /// Runs `sweep`, compiled for them.
    #[inline(always)]
    pub fn run<W: Sweep>(self, sweep: W) {
        // SAFETY: `self` says that the processor has them.
        unsafe { run(sweep) }
    }
}

/// Runs a sweep compiled for [`INSTRUCTIONS`].
///
/// # Safety
/// The processor has them.
#[inline(always)]
pub(super) unsafe fn run<W: Sweep>(sweep: W) {
    if WIDER {
        // SAFETY: passed on.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            wider(sweep);
        }
    } else if WIDE {
        // SAFETY: passed on.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            wide(sweep);
        }
    } else {
        sweep.run();
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
fn wide<W: Sweep>(sweep: W) {
    sweep.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
fn wider<W: Sweep>(sweep: W) {
    sweep.run();
}

/// Has this processor what loops of this build use?
fn has_all() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let has_wide = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("fma")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2");
        let has_wider = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512cd")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl");
        has_wide && (has_wider || !WIDER)
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_processor_must_have_what_loops_were_compiled_for() {
        assert!(Instructions::of(true).is_ok());
        assert_eq!(Instructions::of(false).is_err(), WIDE);
    }
}

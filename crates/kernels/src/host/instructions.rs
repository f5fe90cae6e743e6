//! Vector instructions: a sweep is inlined into a function compiled for them, so no flag of the compiler need be set.

extern crate std;

use super::UnfitProgram;
use monoflow_abi::{INSTRUCTIONS, WIDE};

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
        Self::of(has_wide())
    }

    /// Those of this build, on a processor that has those of `x86-64-v3` or not.
    fn of(has_wide: bool) -> Result<Self, UnfitProgram> {
        if WIDE && !has_wide {
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
    if WIDE {
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

fn has_wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("fma")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
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

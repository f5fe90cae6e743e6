//! Which vector instructions this processor has.

use monoflow_kernels::host::{InstructionSet, Sweep, V3};

/// An instruction set found at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// What the build itself asks for.
    Baseline,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    V3,
}

impl Instructions {
    /// The best this processor has.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                return Instructions::V3;
            }
        }
        Instructions::Baseline
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Instructions::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Instructions::V3 => "x86-64-v3",
        }
    }

    /// Are they AVX2 and FMA?
    pub fn are_wide(self) -> bool {
        self != Instructions::Baseline
    }

    /// Runs `sweep`, compiled for these instructions.
    #[inline(always)]
    pub fn run<W: Sweep>(self, sweep: W) {
        match self {
            Instructions::Baseline => sweep.run(),
            // SAFETY: `detect` found these instructions on this processor.
            #[cfg(target_arch = "x86_64")]
            Instructions::V3 => unsafe { V3::run(sweep) },
        }
    }
}

//! Runs a sweep with the widest vector instructions this processor has.
//!
//! The sweep is inlined into a function compiled for those instructions; nothing need be set when
//! building, and one executable serves every processor.

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

    /// Runs `sweep`, compiled for these instructions.
    #[inline(always)]
    pub fn run<W: Sweep>(self, sweep: W) {
        match self {
            Instructions::Baseline => sweep.run(),
            // SAFETY: `detect` found these instructions on this processor.
            #[cfg(target_arch = "x86_64")]
            Instructions::V3 => unsafe { v3(sweep) },
        }
    }
}

/// Work to be compiled once for every instruction set. Implementations are `#[inline(always)]`.
pub trait Sweep {
    /// Does it.
    fn run(self);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
fn v3<W: Sweep>(sweep: W) {
    sweep.run();
}

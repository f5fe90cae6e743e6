//! Vector instructions: a sweep is inlined into a function compiled for them, so nothing need be set when
//! building, and one executable serves every processor.

/// Work to be compiled once for every instruction set. Implementations are `#[inline(always)]`.
pub trait Sweep {
    /// Does it.
    fn run(self);
}

/// A set of instructions.
pub trait InstructionSet {
    /// Runs a sweep compiled for them.
    ///
    /// # Safety
    /// The processor has them.
    unsafe fn run<W: Sweep>(sweep: W);
}

/// What the build itself asks for.
pub struct Baseline;

/// AVX2 and FMA; the same as [`Baseline`] on other kinds of processors.
pub struct V3;

impl InstructionSet for Baseline {
    #[inline(always)]
    unsafe fn run<W: Sweep>(sweep: W) {
        sweep.run();
    }
}

impl InstructionSet for V3 {
    #[inline(always)]
    unsafe fn run<W: Sweep>(sweep: W) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: passed on.
        unsafe {
            v3(sweep);
        }
        #[cfg(not(target_arch = "x86_64"))]
        sweep.run();
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
fn v3<W: Sweep>(sweep: W) {
    sweep.run();
}

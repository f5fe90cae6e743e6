use monoflow_abi::LoopFn;
use monoflow_kernels::host::{Instructions, Scheme, UnfitProgram};

/// A loop of a scheme, compiled for the instructions of this processor.
#[derive(Clone, Copy)]
pub(crate) struct LoopOf(LoopFn);

impl LoopOf {
    /// The one of a name with the parameters `P`.
    pub fn find<P, F: Copy>(
        scheme: &Scheme<F>,
        name: &'static str,
        instructions: Instructions,
    ) -> Result<Self, UnfitProgram> {
        scheme.find::<P>(name, instructions).map(LoopOf)
    }

    /// Runs it.
    ///
    /// # Safety
    /// It is a loop of this scheme, and `P` is the type that it was found with, save for lifetimes.
    #[inline(always)]
    pub unsafe fn run<P, F: Copy>(self, scheme: &Scheme<F>, parameters: &mut P) {
        // SAFETY: passed on; the instructions are those of this processor.
        unsafe { self.0(scheme.address(), std::ptr::from_mut(parameters).cast()) }
    }
}

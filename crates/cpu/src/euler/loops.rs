use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::euler::{
    ADVANCE, Advance, FACES, FLUXES, Faces, Facts, Fluxes, MEASURED, MEND, Measured, Mend, RATE,
    Rate, SWEEP_CUTS, SweepCuts, TRACE_CUTS, TraceCuts, WALLS, Walls,
};
use monoflow_kernels::host::{Scheme, UnfitProgram};

/// A scheme and its loops, found by their names.
pub(super) struct Loops<const D: usize> {
    scheme: Scheme<Facts>,
    measured: LoopOf,
    faces: LoopOf,
    fluxes: LoopOf,
    advance: LoopOf,
    rate: LoopOf,
    walls: LoopOf,
    mend: LoopOf,
    sweep_cuts: LoopOf,
    trace_cuts: LoopOf,
}

/// A function that runs a loop on its parameters.
macro_rules! run {
    ($($name:ident: $parameters:ident),+ $(,)?) => {$(
        #[inline(always)]
        pub fn $name(&self, parameters: &mut $parameters<'_, D>) {
            // SAFETY: found under the name of these parameters.
            unsafe { self.$name.run(&self.scheme, parameters) }
        }
    )+};
}

impl<const D: usize> Loops<D> {
    /// Those of a scheme, compiled for these instructions.
    ///
    /// # Errors
    /// The scheme has not all of them.
    pub fn find(scheme: Scheme<Facts>, instructions: Instructions) -> Result<Self, UnfitProgram> {
        let (s, i) = (&scheme, instructions);
        Ok(Loops {
            measured: LoopOf::find::<Measured<'_, D>, _>(s, MEASURED, i)?,
            faces: LoopOf::find::<Faces<'_, D>, _>(s, FACES, i)?,
            fluxes: LoopOf::find::<Fluxes<'_, D>, _>(s, FLUXES, i)?,
            advance: LoopOf::find::<Advance<'_, D>, _>(s, ADVANCE, i)?,
            rate: LoopOf::find::<Rate<'_, D>, _>(s, RATE, i)?,
            walls: LoopOf::find::<Walls<'_, D>, _>(s, WALLS, i)?,
            mend: LoopOf::find::<Mend<'_, D>, _>(s, MEND, i)?,
            sweep_cuts: LoopOf::find::<SweepCuts<'_, D>, _>(s, SWEEP_CUTS, i)?,
            trace_cuts: LoopOf::find::<TraceCuts<'_, D>, _>(s, TRACE_CUTS, i)?,
            scheme,
        })
    }

    run! {
        measured: Measured,
        faces: Faces,
        fluxes: Fluxes,
        advance: Advance,
        rate: Rate,
        walls: Walls,
        mend: Mend,
        sweep_cuts: SweepCuts,
        trace_cuts: TraceCuts,
    }
}

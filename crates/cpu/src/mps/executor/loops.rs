use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::mps::{
    CORRECT, COUPLE, Correct, Couple, Facts, PREDICT, PRESS, Predict, Press, REACTION, ROWS,
    Reaction, Rows,
};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_ops::Scalar;

/// The loops of a scheme.
pub(super) struct Loops {
    pub predict: LoopOf,
    pub press: LoopOf,
    pub rows: LoopOf,
    pub couple: LoopOf,
    pub correct: LoopOf,
    pub react: LoopOf,
}

impl Loops {
    pub fn of<S: Scalar, const D: usize>(
        scheme: &Scheme<Facts<S>>,
        on: Instructions,
    ) -> Result<Self, UnfitProgram> {
        Ok(Loops {
            predict: LoopOf::find::<Predict<'_, S, D>, _>(scheme, PREDICT, on)?,
            press: LoopOf::find::<Press<'_, S, D>, _>(scheme, PRESS, on)?,
            rows: LoopOf::find::<Rows<'_, S, D>, _>(scheme, ROWS, on)?,
            couple: LoopOf::find::<Couple<'_, S, D>, _>(scheme, COUPLE, on)?,
            correct: LoopOf::find::<Correct<'_, S, D>, _>(scheme, CORRECT, on)?,
            react: LoopOf::find::<Reaction<'_, S, D>, _>(scheme, REACTION, on)?,
        })
    }
}

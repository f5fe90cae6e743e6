use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_abi::Program;
use monoflow_kernels::host::particles::integrator::{
    ADVANCE, ADVANCE_FLOATING, Advance, AdvanceFloating, CARRY, Carry, Facts, make, program,
};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::Extremes;
use monoflow_ops::particles::integrate::{Integrator, Outline};
use std::marker::PhantomData;

/// A time integrator, applied to a block of particles at a time.
///
/// Sweeps over neighbours do not depend on it, so it is a program of its own: schemes are compiled once
/// and not once for each integrator.
pub struct BlockIntegrator<S, const D: usize> {
    /// What it is.
    pub outline: Outline,
    scheme: Scheme<Facts>,
    advance: LoopOf,
    advance_floating: LoopOf,
    carry: LoopOf,
    precision: PhantomData<S>,
}

impl<S: Scalar, const D: usize> BlockIntegrator<S, D> {
    /// The integrator `I`.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for.
    pub fn of<I: Integrator>() -> Self {
        match Self::of_program(program::<S, D, I>()) {
            Ok(integrator) => integrator,
            Err(error) => panic!("{error}"),
        }
    }

    /// The one of a program.
    ///
    /// # Errors
    /// The program is of something else, or was compiled from other sources, or this processor lacks the instructions of
    /// this build.
    pub fn of_program(program: &'static Program) -> Result<Self, UnfitProgram> {
        let scheme = make::<S, D>(program)?;
        let instructions = Instructions::detect()?;
        Ok(BlockIntegrator {
            outline: scheme.facts.into(),
            advance: LoopOf::find::<Advance<'_, S, D>, _>(&scheme, ADVANCE, instructions)?,
            advance_floating: LoopOf::find::<AdvanceFloating<'_>, _>(
                &scheme,
                ADVANCE_FLOATING,
                instructions,
            )?,
            carry: LoopOf::find::<Carry<'_, S>, _>(&scheme, CARRY, instructions)?,
            scheme,
            precision: PhantomData,
        })
    }

    /// Takes a block on by a stage; returns what it was searched for.
    pub(crate) fn advance(&self, mut block: Advance<'_, S, D>) -> Extremes<S> {
        // SAFETY: found under the name of these parameters.
        unsafe { self.advance.run(&self.scheme, &mut block) };
        block.extremes
    }

    /// Takes a column that a block of fluid particles carries on by a stage.
    pub(crate) fn carry(&self, mut column: Carry<'_, S>) {
        // SAFETY: found under the name of these parameters.
        unsafe { self.carry.run(&self.scheme, &mut column) };
    }

    /// Takes bodies that float on by a stage.
    pub(crate) fn advance_floating(&self, mut bodies: AdvanceFloating<'_>) {
        // SAFETY: found under the name of these parameters.
        unsafe { self.advance_floating.run(&self.scheme, &mut bodies) };
    }
}

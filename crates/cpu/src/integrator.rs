use monoflow_ops::Scalar;
use monoflow_ops::body::{Extremes, advance, advance_wall};
use monoflow_ops::integrate::Integrator;

/// A time integrator, applied to a block of particles at a time.
///
/// Sweeps over neighbours do not depend on the integrator, so it is chosen at run time, once for
/// each block: schemes are compiled once and not once for each integrator.
#[derive(Clone, Copy)]
pub struct BlockIntegrator<S, const D: usize> {
    /// Its name.
    pub name: &'static str,
    /// Stages of a step.
    pub stages: u32,
    /// Does the first stage use the last rates of the step before?
    pub keeps_rates: bool,
    /// Reach of its stages in steps.
    pub reach: f64,
    block: Block<S, D>,
}

/// Position and velocity words of a block.
type Words<'a, S> = (&'a mut [[S; 4]], &'a mut [[S; 4]]);

/// Rates, transport corrections and fastest approaches of a block; the last two may be missing.
type Found<'a, S, const D: usize> = (&'a [[S; 4]], &'a [[S; D]], &'a [S]);

type Block<S, const D: usize> =
    fn(u32, Words<'_, S>, Words<'_, S>, Found<'_, S, D>, usize, S, bool) -> Extremes<S>;

impl<S: Scalar, const D: usize> BlockIntegrator<S, D> {
    /// The integrator `I`.
    pub fn of<I: Integrator>() -> Self {
        BlockIntegrator {
            name: I::NAME,
            stages: I::STAGES,
            keeps_rates: I::KEEPS_RATES,
            reach: I::REACH,
            block: advance_block::<I, S, D>,
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn advance(
        &self,
        stage: u32,
        start: Words<'_, S>,
        now: Words<'_, S>,
        found: Found<'_, S, D>,
        fluids: usize,
        dt: S,
        overwrite_start: bool,
    ) -> Extremes<S> {
        (self.block)(stage, start, now, found, fluids, dt, overwrite_start)
    }
}

#[allow(clippy::too_many_arguments)]
fn advance_block<I: Integrator, S: Scalar, const D: usize>(
    stage: u32,
    start: Words<'_, S>,
    now: Words<'_, S>,
    (rates, transport, approach): Found<'_, S, D>,
    fluids: usize,
    dt: S,
    overwrite_start: bool,
) -> Extremes<S> {
    let mut all = Extremes::at_rest();
    #[allow(clippy::needless_range_loop)]
    for i in 0..start.0.len() {
        let before = (start.0[i], start.1[i]);
        let reached = if stage == 0 {
            before
        } else {
            (now.0[i], now.1[i])
        };
        let correction = transport
            .get(i)
            .copied()
            .unwrap_or([S::from_literal(0.0); D]);
        let ((place, motion), mut extremes) = if i < fluids {
            advance::<I, S, D>(stage, before, reached, rates[i], correction, dt)
        } else {
            advance_wall::<I, S, D>(stage, before, reached, rates[i], dt)
        };
        if let Some(&fastest) = approach.get(i) {
            extremes.approach = fastest;
        }
        if overwrite_start {
            (start.0[i], start.1[i]) = (place, motion);
        } else {
            (now.0[i], now.1[i]) = (place, motion);
        }
        all = all.merge(&extremes);
    }
    all
}

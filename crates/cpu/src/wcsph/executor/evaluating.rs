//! Rates of a state.

use super::CpuExecutor;
use super::sweeps::ApproachSweep;
use crate::particles::list::Neighbours;
use monoflow_kernels::host::wcsph::Rates;
use monoflow_ops::Scalar;
use monoflow_parallel::for_each_block;
use monoflow_particles::BLOCK;
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// Evaluates the rates of the state at the start of the step, or of the stage reached, and looks
    /// for its fastest pair where that bounds the time step.
    #[inline(never)]
    pub fn evaluate(&mut self, at_start: bool) {
        if at_start {
            self.gather_at_start();
        } else {
            self.gather(false);
        }
        let begin = Instant::now();
        let (place, motion) = if at_start {
            (&self.store.place, &self.store.motion)
        } else {
            (&self.place, &self.motion)
        };
        let (neighbours, gathered) = (
            Neighbours::new(&self.domain, &self.store.cell, &self.list),
            &self.gathered,
        );
        let (scheme, evaluate, fluids) = (&self.scheme, self.evaluate, self.store.fluids());
        let sweep = |block: usize, rates: &mut [[S; 4]], transport: &mut [[S; D]]| {
            neighbours.of(block, (place, motion), |view| {
                let mut rates = Rates::<S, D> {
                    view: view.with(gathered),
                    fluids,
                    rates: rates.into(),
                    transport: transport.into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { evaluate.run(scheme, &mut rates) };
            });
        };
        if self.scheme.facts.smooths {
            let columns = (&mut self.rates[..], &mut self.transport[..]);
            for_each_block(BLOCK, columns, |block, (rates, transport)| {
                sweep(block, rates, transport);
            });
        } else {
            let rates = &mut self.rates[..];
            for_each_block(BLOCK, rates, |block, rates| sweep(block, rates, &mut []));
        }
        let radius = S::from_literal(scheme.facts.radius);
        let instructions = self.instructions;
        for_each_block(BLOCK, &mut self.approach[..], |block, out| {
            neighbours.of::<D, _>(block, (place, motion), |view| {
                let view = &view;
                instructions.run(ApproachSweep { radius, view, out });
            });
        });
        self.phases.forces += begin.elapsed().as_secs_f64();
        self.evaluate_carried(at_start);
        let begin = Instant::now();
        self.add_external(at_start);
        let place = match at_start {
            true => &self.store.place,
            false => &self.place,
        };
        let places = (&self.store.cell[..], &place[..]);
        let columns = (&mut self.rates[..], &mut self.transport[..]);
        self.zones.still(&self.domain, places, columns);
        self.phases.forces += begin.elapsed().as_secs_f64();
        self.load_floating(at_start);
    }

    /// Adds accelerations in which neighbours have no part to the rates of the state at the start of the step, or of
    /// the stage reached.
    fn add_external(&mut self, at_start: bool) {
        let Some(externals) = &self.externals else {
            return;
        };
        let (place, time) = match at_start {
            true => (&self.store.place, self.clock.time),
            false => (&self.place, self.reached),
        };
        let (home, cell, fluids) = (self.domain.home(), &self.store.cell, self.store.fluids());
        for_each_block(BLOCK, &mut self.rates[..fluids], |block, rates| {
            for (k, rate) in rates.iter_mut().enumerate() {
                let i = block * BLOCK + k;
                let position = home.position(cell[i], &place[i]);
                let added = externals.acceleration(&position, time);
                for (rate, added) in rate.iter_mut().zip(added) {
                    *rate += S::from_literal(added);
                }
            }
        });
    }
}

use super::models::Models;
use super::places::Places;
use super::surroundings::{CutFlow, Surroundings};
use crate::host::Pass;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::cut::{Around, Behind, Double, Stabiliser, Walled, is_cut, trace_cut};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::tracer_fluxes;

/// The name of [`TraceCuts`].
pub const TRACE_CUTS: &str = "trace_cuts";

/// The same as [`SweepCuts`](super::SweepCuts) of one tracer, after it.
#[repr(C)]
pub struct TraceCuts<'a, const D: usize> {
    /// What is read of the flow.
    pub flow: CutFlow<'a, D>,
    /// How much of it there is in each cell, before the sweep and after it.
    pub tracers: [In<'a, f64>; 2],
    /// The part of it in what sweeps take into the wall of each cut cell.
    pub fractions: In<'a, [f64; D]>,
    /// The number of the first of these cells.
    pub first: usize,
    /// The cell before, the cut cell and the one after it; of cells that the flow's sweep has kept
    /// whatever was there.
    pub out: Out<'a, [f64; 3]>,
}

impl<const D: usize, G: Gas, Rm, L, W: Stabiliser> Pass<Models<G, Rm, L, W>> for TraceCuts<'_, D> {
    const NAME: &'static str = TRACE_CUTS;

    #[inline(always)]
    fn run(&mut self, models: &Models<G, Rm, L, W>) {
        let flow = &self.flow;
        for (k, out) in self.out.iter_mut().enumerate() {
            let around = Surroundings {
                flow,
                gas: &models.euler.gas,
                number: self.first + k,
            };
            let traces = Traces::new(&around, self.tracers, self.fractions);
            trace_cut(
                &models.stabiliser,
                flow.line.dt_over_dx,
                &traces,
                #[inline(always)]
                |skip, value| out[(skip + 1) as usize] = value,
            );
        }
    }
}

/// What is around a cut cell as a tracer sees it.
struct Traces<'a, const D: usize, G> {
    flow: &'a Surroundings<'a, D, G>,
    places: Places<D>,
    tracers: [In<'a, f64>; 2],
    fractions: In<'a, [f64; D]>,
    /// What of it would go through both faces if all of them were open.
    whole: [f64; 2],
}

impl<'a, const D: usize, G: Gas> Traces<'a, D, G> {
    #[inline(always)]
    fn new(
        around: &'a Surroundings<'a, D, G>,
        tracers: [In<'a, f64>; 2],
        fractions: In<'a, [f64; D]>,
    ) -> Self {
        let flow = around.flow;
        let (cells, places) = (&flow.cells, flow.fields[0].places);
        let sloped = |skip: i32| {
            let axis = flow.axis;
            let mut at = around.cell().at.map(|k| k as usize);
            let last = cells.cells[axis] - 1;
            at[axis] = at[axis].saturating_add_signed(skip as isize).min(last);
            f64::from(!is_cut(cells.tag(at)))
        };
        let whole = tracer_fluxes(
            &[-2, -1, 0, 1, 2].map(|skip| flow.fields[0].get(around.at(skip)).density),
            &[-2, -1, 0, 1, 2].map(|skip| tracers[0][places.of_one(around.at(skip))]),
            &[-1, 0, 1].map(sloped),
            &[0, 1].map(|face| around.whole(face).density),
            flow.line.dt_over_dx,
        );
        Traces {
            flow: around,
            places,
            tracers,
            fractions,
            whole,
        }
    }
}

impl<const D: usize, G: Gas> Around<f64> for Traces<'_, D, G> {
    #[inline(always)]
    fn behind(&self, skip: i32) -> Behind {
        self.flow.behind(skip)
    }

    #[inline(always)]
    fn walled(&self, skip: i32) -> Walled<f64> {
        let fractions = self.fractions[self.flow.number(skip) as usize];
        let here = self.tracers[0][self.places.of_one(self.flow.at(skip))];
        self.flow
            .walled(skip)
            .traced(here, fractions[self.flow.flow.axis])
    }

    #[inline(always)]
    fn whole(&self, face: usize) -> f64 {
        self.whole[face]
    }

    #[inline(always)]
    fn double(&self, face: usize) -> Option<Double> {
        self.flow.double(face)
    }

    #[inline(always)]
    fn swept(&self, face: usize) -> Option<f64> {
        let beside = self.flow.at(2 * face as i32 - 1);
        let near = self.flow.is_open(face);
        near.then(|| self.tracers[1][self.places.of_one(beside)])
    }
}

use super::{PlainCell, PlainSwept};
use crate::host::Pass;
use crate::host::euler::{GHOSTS, Models};
use core::array::from_fn;
use monoflow_abi::{In, Out};
use monoflow_ops::euler::cut::{Double, Line, Stabiliser, Walled, through_face};
use monoflow_ops::euler::gas::Gas;
use monoflow_ops::euler::limiter::Limiter;
use monoflow_ops::euler::riemann::{Riemann, Side};
use monoflow_ops::euler::{
    Conserved, Primitive, evolve, fastest, half_changes, keep_positive, tracer_fluxes,
};

/// A sweep along one line of cells: each face is crossed anew from both of its cells.
///
/// **Equation** of open and cut cells alike: `U' = U + Δt/(α Δx) (Φ_low - Φ_high - (β_low - β_high) F_B)` with the flux
/// `Φ` through the open part `β` of a face (1 between open cells), that at the wall `F_B`, and the open fraction `α` of
/// the volume.
#[repr(C)]
pub struct PlainSweep<'a, const D: usize> {
    /// The cells before the sweep, with the ghosts beyond both ends.
    pub line: In<'a, PlainCell<D>>,
    /// The sweep.
    pub along: Line<D>,
    /// The inner cells after it; closed ones are left as they were.
    pub after: Out<'a, PlainSwept<D>>,
}

/// The name of [`PlainSweep`].
pub const PLAIN_SWEEP: &str = "plain_sweep";

impl<const D: usize, G: Gas, Rm: Riemann, L: Limiter, W: Stabiliser> Pass<Models<G, Rm, L, W>>
    for PlainSweep<'_, D>
{
    const NAME: &'static str = PLAIN_SWEEP;

    fn run(&mut self, models: &Models<G, Rm, L, W>) {
        for k in 0..self.after.len() {
            if self.line[k + GHOSTS].volume > 0.0 {
                self.after[k] = self.swept(models, k + GHOSTS);
            }
        }
    }
}

impl<const D: usize> PlainSweep<'_, D> {
    /// A cell after the sweep.
    fn swept<G: Gas, Rm: Riemann, L: Limiter, W: Stabiliser>(
        &self,
        models: &Models<G, Rm, L, W>,
        x: usize,
    ) -> PlainSwept<D> {
        let (cell, gas) = (&self.line[x], &models.euler.gas);
        let [low, high] = [x, x + 1].map(|x| self.through(models, x));
        let (mut gain, mut of_tracer) = (low.0.plus(-1.0, &high.0), low.1 - high.1);
        if cell.is_cut {
            let (walled, traced) = self.walled(gas, x);
            let wall = cell.open[0] - cell.open[1];
            gain = gain.plus(-wall, &walled.flux);
            of_tracer -= wall * traced.flux;
        }
        let share = self.along.dt_over_dx / cell.volume;
        let flow = cell.flow.plus(share, &gain);
        let rate = fastest(gas, &flow, &self.along.inv_spacing);
        let p = flow.primitive(gas);
        let is_gas = p.density > 0.0 && p.pressure + gas.stiffness() > 0.0;
        let doubles = [self.double(x), self.double(x + 1)];
        let covered = |face: usize| doubles[face].is_some_and(|d| d.covers(cell.open[face]));
        PlainSwept {
            flow,
            tracer: cell.tracer + share * of_tracer,
            rate,
            is_sound: is_gas && rate <= 2.0 * self.along.rate,
            is_shut: (0..2).any(|face| cell.open[face] > 0.0 && covered(face)),
        }
    }

    /// The flux through the open part of the lower face of a cell, and that of the tracer.
    fn through<G: Gas, Rm: Riemann, L: Limiter, W: Stabiliser>(
        &self,
        models: &Models<G, Rm, L, W>,
        x: usize,
    ) -> (Conserved<f64, D>, f64) {
        let [left, right] = [x - 1, x].map(|x| self.line[x].behind());
        if left.open[1].min(right.open[0]) <= 0.0 {
            return (Conserved::zero(), 0.0);
        }
        let (gas, double, dt_over_dx) = (&models.euler.gas, self.double(x), self.along.dt_over_dx);
        let flux = self.flux(models, x);
        let of_tracer = self.tracer_flux(x, flux.density);
        let flow = through_face(
            &models.stabiliser,
            &flux,
            (&left, || self.walled(gas, x - 1).0),
            (&right, || self.walled(gas, x).0),
            double,
            dt_over_dx,
        );
        let tracer = through_face(
            &models.stabiliser,
            &of_tracer,
            (&left, || self.walled(gas, x - 1).1),
            (&right, || self.walled(gas, x).1),
            double,
            dt_over_dx,
        );
        (flow, tracer)
    }

    /// A cell whose wall is behind a face, as the flow and as the tracer see it.
    fn walled<G: Gas>(&self, gas: &G, x: usize) -> (Walled<Conserved<f64, D>>, Walled<f64>) {
        let cell = &self.line[x];
        let walled = self.along.walled(gas, &cell.wall, cell.flow);
        (walled, walled.traced(cell.tracer, cell.fraction))
    }

    /// The part of the lower face of a cell with walls on both sides, if there is one.
    fn double(&self, x: usize) -> Option<Double> {
        let double = self.line[x - 1].double;
        (double.area > 0.0).then_some(double)
    }

    /// What would cross the lower face of a cell if all of it were open.
    fn flux<G: Gas, Rm: Riemann, L: Limiter, W>(
        &self,
        models: &Models<G, Rm, L, W>,
        x: usize,
    ) -> Conserved<f64, D> {
        let gas = &models.euler.gas;
        let [_, left] = self.faces(models, x - 1);
        let [right, _] = self.faces(models, x);
        let sides = [left, right].map(|side| Side::of(gas, side));
        let flux = models.euler.riemann.flux(gas, &sides[0], &sides[1]);
        let [before, after] = [x - 1, x].map(|x| self.line[x].flow.primitive(gas));
        keep_positive(gas, &flux, [&before, &after], self.along.dt_over_dx)
    }

    /// The states on both faces of a cell after half a step.
    fn faces<G: Gas, Rm, L: Limiter, W>(
        &self,
        models: &Models<G, Rm, L, W>,
        x: usize,
    ) -> [Primitive<f64, D>; 2] {
        let gas = &models.euler.gas;
        let near = [x - 1, x, x + 1].map(|x| self.line[x].flow.primitive(gas));
        let [before, here, after] = &near;
        if !self.line[x].is_sloped {
            return [*here; 2];
        }
        let change = half_changes::<f64, L, D>(&models.euler.limiter, before, here, after);
        evolve(gas, here, &change, self.along.dt_over_dx, 1.0)
    }

    /// The flux of the tracer through the lower face of a cell with this flux of mass, kg/(m² s).
    fn tracer_flux(&self, x: usize, mass: f64) -> f64 {
        // The fifth cell does not count at the lower face.
        let near: [_; 5] = from_fn(|k| &self.line[(x + k - 2).min(self.line.len() - 1)]);
        let [flux, _] = tracer_fluxes(
            &near.map(|cell| cell.flow.density),
            &near.map(|cell| cell.tracer),
            &[1, 2, 3].map(|k| f64::from(!near[k].is_cut)),
            &[mass; 2],
            self.along.dt_over_dx,
        );
        flux
    }
}

use super::Wcsph;
use super::beside_wall::BesideWall;
use crate::particles::PairGeom;
use crate::particles::kernel::Kernel;
use crate::particles::kind::{Fluid, Wall};
use crate::wcsph::State;
use crate::wcsph::diffusion::Diffusion;
use crate::wcsph::eos::Eos;
use crate::wcsph::gather::{self, Gathered};
use crate::wcsph::gradient::Gradient;
use crate::wcsph::scheme::{Interact, RatesOf};
use crate::wcsph::smoothing::VelocitySmoothing;
use crate::wcsph::viscosity::Viscosity;
use crate::wcsph::wall::{FluidTerms, Holds, WallModel};
use crate::{Real, Scalar};

impl<S, const D: usize, K, E, F, V, B, X, G> Interact<Fluid, Fluid, S, D>
    for Wcsph<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    #[inline(always)]
    fn add<R: Real<Scalar = S>>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        columns: &Gathered<R>,
        out: &mut RatesOf<R, S, D, X>,
    ) {
        let [of_i, of_j] =
            [(i, &columns.i), (j, &columns.j)].map(|(state, columns)| state.with_columns(columns));
        let [i, j] = if Self::READS_COLUMNS {
            [&of_i, &of_j]
        } else {
            [i, j]
        };
        out.density += self.continuity(i, j, pair)
            + if F::COLUMN.is_some() {
                let [i, j] = [(i, columns.i), (j, columns.j)]
                    .map(|(state, columns)| state.with(columns[gather::DIFFUSION]));
                self.diffusion.rate(&i, &j, pair)
            } else {
                self.diffusion.rate(i, j, pair)
            };
        self.momentum(i, j, pair, &mut out.acceleration);
        self.smoothing.add(
            i,
            j,
            pair,
            #[inline(always)]
            || self.kernel.w(pair.r),
            &mut out.smoothing,
        );
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> Interact<Fluid, Wall, S, D>
    for Wcsph<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    #[inline(always)]
    fn add<R: Real<Scalar = S>>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        columns: &Gathered<R>,
        out: &mut RatesOf<R, S, D, X>,
    ) {
        let of_i = i.with_columns(&columns.i);
        let i = if Self::READS_COLUMNS { &of_i } else { i };
        let felt = j.with(columns.j[gather::WALL]);
        let j = if B::COLUMN.is_some() { &felt } else { j };
        out.density += if Self::HAS_GIVEN {
            let terms = &BesideWall(self);
            self.wall.on_fluid(terms, i, j, pair, &mut out.acceleration)
        } else {
            self.wall.on_fluid(self, i, j, pair, &mut out.acceleration)
        };
        if B::FELT {
            let j = &self.wall.felt(self, j);
            self.smoothing.add_wall(i, j, pair, &mut out.smoothing);
        }
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> Interact<Wall, Fluid, S, D>
    for Wcsph<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    #[inline(always)]
    fn add<R: Real<Scalar = S>>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: &Gathered<R>,
        out: &mut RatesOf<R, S, D, X>,
    ) {
        out.density += self.wall.on_wall(self, i, j, pair);
    }
}

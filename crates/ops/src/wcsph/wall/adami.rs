use super::{FluidTerms, WallLayout, WallModel, WallSetup};
use crate::particles::{Column, PairGeom, Sums};
use crate::wcsph::{Gathers, State};
use crate::{Named, Real, Scalar, vector};
use core::array::from_fn;

/// The part of the kernel's value at the centre that neighbours must add up to, or there is no fluid before a
/// wall particle.
const LEAST: f64 = 1e-6;

/// Wall particles that take over the pressure and the velocity of the fluid before them.
///
/// **Equation** `p_w = (Σ p_f W + (g - a_w)·Σ ρ_f x_wf W) / Σ W`, at least 0, with the acceleration `a_w` of the wall;
/// `u_w = v_w - m (ũ - v_w)` with `ũ = Σ u_f W / Σ W`, and `m = 1` but for walls that are
/// [denser](crate::particles::kernel::Smoothing::taken_over_on_lattice) than the fluid; fluid ← wall:
/// pressure and viscosity as between fluid particles with `p_w`, the density of that pressure and `u_w`;
/// continuity with the velocity `v_w` of the wall itself.
/// **Source** Adami, Hu & Adams 2012, doi:10.1016/j.jcp.2012.05.005, equations 22, 23 and 27. The least
/// pressure is this program's: walls push but never pull.
/// **Layout** as many layers as the influence radius is deep, the first half a spacing behind the surface.
/// **Properties** water at rest stays so at walls of any shape; no slip.
///
/// ```
/// use monoflow_ops::wcsph::wall::{Adami, WallModel};
/// assert_eq!(<Adami<f32> as WallModel<f32>>::layout(2.6).layers, 3);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Adami<S> {
    /// m/s².
    gravity: [S; 3],
    /// The least sum of kernel values, m^-D.
    least: S,
    /// What is added to the difference between fluid and wall where walls are denser: 0 where they are as dense.
    more: S,
}

/// [`Adami`] without friction: fluid slides along walls freely.
///
/// **Equation** as [`Adami`], with `u_w = ũ - 2 ((ũ - v_w)·n) n` for `ũ = Σ u_f W / Σ W` and the normal
/// `n = Σ ρ_f x_wf W / |Σ ρ_f x_wf W|`.
/// **Source** pressure as Adami, Hu & Adams 2012, doi:10.1016/j.jcp.2012.05.005; the mirrored velocity as of ghost
/// particles, Marrone et al. 2011, doi:10.1016/j.cma.2010.12.016. Adami and others leave out viscosity at such
/// walls: then nothing damps what strikes them, and it goes through.
/// **Properties** fluid that moves evenly along a wall feels no friction.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct AdamiFreeSlip<S>(Adami<S>);

impl<S> Named for Adami<S> {
    const NAME: &'static str = "adami";
    const SUMMARY: &'static str = "walls with the pressure and velocity of the fluid before them";
    const EQUATION: &'static str = "p_w = max(0, (sum_f p_f W_wf + (g - a_w).sum_f rho_f x_wf W_wf) / sum_f W_wf) [Pa]; u_w = v_w - m (sum_f u_f W_wf / sum_f W_wf - v_w), m = 1 unless walls are denser than the fluid";
    const SOURCE: &'static str = "Adami, Hu & Adams 2012, doi:10.1016/j.jcp.2012.05.005";
}

impl<S> Named for AdamiFreeSlip<S> {
    const NAME: &'static str = "adami_free_slip";
    const SUMMARY: &'static str = "walls with the pressure of the fluid before them, no friction";
    const EQUATION: &'static str = "p_w as of adami; u_w = m - 2 ((m - v_w).n) n with m = sum_f u_f W_wf / sum_f W_wf, n = sum_f rho_f x_wf W_wf / |...|";
    const SOURCE: &'static str = "Adami, Hu & Adams 2012, doi:10.1016/j.jcp.2012.05.005";
}

/// The first of the sums `Σ ρ_f x_wf W`, the first moment of the fluid: it points out of it.
const MOMENT: usize = 5;

/// The velocity and, fourth, the density excess with which fluid feels a wall particle.
const FELT: Column = Column {
    name: "velocity_at_wall",
    unit: "m/s",
    is_vector: true,
    meaning: "velocity with which fluid feels a wall particle",
};

impl<S: Scalar> Gathers<S> for Adami<S> {
    const COLUMN: Option<Column> = Some(FELT);

    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        let w = w();
        let dense = w * j.density;
        sums[0] += w;
        sums[1] += w * j.pressure;
        for k in 0..D {
            sums[2 + k] += w * j.velocity[k];
            sums[MOMENT + k] += dense * pair.x[k];
        }
    }

    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<S, D>,
        pull: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let inverse = S::if_lt(self.least, sums[0], sums[0].recip(), zero);
        let mut column = [zero; 4];
        for k in 0..D {
            let mean = S::if_lt(self.least, sums[0], sums[2 + k] * inverse, i.velocity[k]);
            let more = self.more * (mean - i.velocity[k]);
            column[k] = i.velocity[k] + i.velocity[k] - mean - more;
        }
        let mut pressure = sums[1];
        for k in 0..D {
            pressure += (self.gravity[k] + pull[k]) * sums[MOMENT + k];
        }
        column[3] = terms.excess((pressure * inverse).max(zero));
        column
    }
}

impl<S: Scalar> WallModel<S> for Adami<S> {
    const EVOLVES: bool = false;
    const FELT: bool = true;
    const PULLED: bool = true;

    fn new(setup: &WallSetup) -> Self {
        Adami {
            gravity: setup.gravity.map(S::from_literal),
            least: S::from_literal(LEAST * setup.kernel),
            more: S::from_literal(setup.taken_over - 1.0),
        }
    }

    fn layout(radius_over_spacing: f64) -> WallLayout {
        super::filled(radius_over_spacing)
    }

    #[inline(always)]
    fn on_fluid<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R {
        let wall = self.felt(terms, j);
        let u = vector::sub(&i.velocity, &wall.velocity);
        terms.momentum(i, &wall, &pair.with_velocity(u), acceleration);
        let u = vector::sub(&i.velocity, &j.velocity);
        terms.continuity(i, &wall, &pair.with_velocity(u))
    }

    #[inline(always)]
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &impl FluidTerms<S>,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
    ) -> R {
        R::lit(0.0)
    }
}

impl<S: Scalar> Gathers<S> for AdamiFreeSlip<S> {
    const COLUMN: Option<Column> = Some(FELT);

    #[inline(always)]
    fn gather<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        self.0.gather(i, j, pair, w, sums);
    }

    #[inline(always)]
    fn gathered<const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<S, D>,
        pull: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        let zero = S::from_literal(0.0);
        let mut column = self.0.gathered(terms, i, pull, sums);
        // As the wall with friction has it: u_w = 2 v_w - ũ.
        let away: [S; D] = from_fn(|k| i.velocity[k] - column[k]);
        let normal: [S; D] = from_fn(|k| sums[MOMENT + k]);
        let size2 = vector::dot(&normal, &normal);
        let along = S::if_lt(zero, size2, vector::dot(&away, &normal) / size2, zero);
        for k in 0..D {
            // ũ - v_w is `away`: its part along the normal is turned round, the rest stays.
            column[k] = i.velocity[k] + away[k] - (along + along) * normal[k];
        }
        column
    }
}

impl<S: Scalar> WallModel<S> for AdamiFreeSlip<S> {
    const EVOLVES: bool = false;
    const FELT: bool = true;
    const PULLED: bool = true;

    fn new(setup: &WallSetup) -> Self {
        // What slides along a wall keeps its velocity, however dense that is.
        AdamiFreeSlip(Adami::new(&WallSetup {
            taken_over: 1.0,
            ..*setup
        }))
    }

    fn layout(radius_over_spacing: f64) -> WallLayout {
        super::filled(radius_over_spacing)
    }

    #[inline(always)]
    fn on_fluid<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R {
        self.0.on_fluid(terms, i, j, pair, acceleration)
    }

    #[inline(always)]
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &impl FluidTerms<S>,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
    ) -> R {
        R::lit(0.0)
    }
}

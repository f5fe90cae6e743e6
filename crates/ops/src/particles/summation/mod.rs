//! Summations over neighbours that models declare beside the scheme: filters of the density, columns that
//! are shown, and columns that fluid carries along.
//!
//! | type | role | what |
//! |---|---|---|
//! | [`Shepard`] | filter | density of order zero |
//! | [`Mls`] | filter | density of order one |
//! | [`Diffusing`] | carried | a concentration or temperature that spreads |
//! | [`Buoyant`] | carried | the same, by which fluid rises or sinks |
//! | [`Vorticity`] | shown | curl of the velocity |
//! | [`ShepardSum`] | shown | how full the neighbourhood is |
//! | [`FreeSurface`] | shown | which particles are at a free surface |
//! | [`SurfaceNormal`] | shown | which way that surface faces |
//!
//! A summation knows the smoothing kernel and the fluid's density, and no other model of the scheme: it is
//! compiled once for each kernel and not for each scheme.

mod diffusing;
mod free_surface;
mod mls;
mod shepard;
mod shepard_sum;
mod vorticity;

pub use diffusing::{Buoyant, Diffusing, TRACER};
pub use free_surface::{FreeSurface, SurfaceNormal};
pub use mls::Mls;
pub use shepard::Shepard;
pub use shepard_sum::ShepardSum;
pub use vorticity::Vorticity;

use crate::particles::kernel::{Kernel, Smoothing};
use crate::particles::{Column, PairGeom};
use crate::{Coefficients, Named, Real, Scalar};

/// What becomes of the word that a summation finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Role {
    /// Its first number takes the place of the density excess, every so many steps.
    Filter,
    /// Frames show it. It is found whenever the state is looked at, for a frame, gauges or a checkpoint, and steps
    /// know nothing of it.
    Shown,
    /// It is the rate of a column that particles keep and that the time integrator advances as it does
    /// velocities. Checkpoints hold the column, frames show it.
    Carried,
}

/// The numbers from which a summation is made; SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SummationSetup {
    /// Smoothing length, m.
    pub h: f64,
    /// Distance of neighbours on the lattice of the start, m.
    pub spacing: f64,
    /// The same in walls, m: that of the fluid where walls differ.
    pub wall_spacing: f64,
    /// Density at rest, kg/m³.
    pub density: f64,
    /// Gravity, m/s².
    pub gravity: [f64; 3],
    /// What a sum makes of a Laplacian of 1 on the lattice of the start
    /// ([`Smoothing::laplacian_on_lattice`]): found by [`Summing::new`], whatever stands here.
    pub laplacian: f64,
    /// What a difference to a wall is multiplied by so that the wall's value is met at its face
    /// ([`Smoothing::mirror_on_lattice`]): found likewise.
    pub mirror: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
    /// Of the smoothing kernel.
    pub kernel: Coefficients,
}

/// A particle as summations see it, or one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Parcel<R, const D: usize> {
    /// Mass, kg (kg/m in 2D).
    pub mass: R,
    /// Velocity, m/s.
    pub velocity: [R; D],
    /// Density excess `ρ/ρ0 - 1`.
    pub excess: R,
    /// Density, kg/m³.
    pub density: R,
    /// Volume `m/ρ`, m³ (m² in 2D).
    pub volume: R,
    /// What it carries, where the summation is the rate of that; else zero. The second number is 1 for
    /// particles that take part in exchange and 0 for walls that do not.
    pub carried: [R; 4],
}

/// The word of a single number.
#[inline(always)]
pub fn number<S: Scalar>(x: S) -> [S; 4] {
    let zero = S::from_literal(0.0);
    [x, zero, zero, zero]
}

/// Numbers that a summation can sum. Those that a model does not touch cost nothing.
pub type Terms<R> = [R; 16];

/// A summation over the neighbours of fluid particles.
///
/// Fluid and wall neighbours are summed alike unless [`Summation::add_wall`] says otherwise. A filter sees
/// walls only where they have a density of their own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a summation for `{S}` numbers",
    note = "filters are `Shepard` and `Mls`, columns that are shown `Vorticity`, `ShepardSum`, `FreeSurface` and `SurfaceNormal`, and those that are carried `Diffusing<S>` and `Buoyant<S>`"
)]
pub trait Summation<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// What becomes of what is found.
    const ROLE: Role;

    /// What it is called in frames. Of a filter nothing is shown.
    const COLUMN: Column;

    /// Does fluid feel a force by what it carries ([`Summation::acceleration`])?
    const ACCELERATES: bool = false;

    /// From its numbers.
    fn new(setup: &SummationSetup) -> Self;

    /// Adds neighbour `j`; `w` evaluates the kernel.
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    );

    /// Adds a neighbour `j` of a wall.
    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        self.add(i, j, pair, w, terms);
    }

    /// The word of a particle from its sums; `w0` is the kernel at distance 0, m^-D.
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4];

    /// What spreads by it, m²/s: bounds the time step as viscosity does.
    fn diffusivity(&self) -> S {
        S::from_literal(0.0)
    }

    /// What fluid is accelerated by, by the word that it carries, m/s².
    #[inline(always)]
    fn acceleration(&self, _carried: [S; 4]) -> [S; 3] {
        [S::from_literal(0.0); 3]
    }
}

/// A summation with all that it depends on.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Summing<S, const D: usize, K, M> {
    /// The smoothing kernel with its length.
    pub kernel: Smoothing<S, D, K>,
    /// Density at rest, kg/m³.
    pub density: S,
    /// `1/ρ0`, m³/kg.
    pub inv_density: S,
    /// The model.
    pub model: M,
}

impl<S: Scalar, const D: usize, K: Kernel, M: Summation<S>> Summing<S, D, K, M> {
    /// From its numbers.
    pub fn new(setup: &SummationSetup) -> Self {
        let kernel = K::from_coefficients(&setup.kernel);
        let smooth = Smoothing::<f64, D, K>::of(kernel, setup.h);
        Summing {
            kernel: Smoothing::of(kernel, setup.h),
            density: S::from_literal(setup.density),
            inv_density: S::from_literal(1.0 / setup.density),
            model: M::new(&SummationSetup {
                laplacian: smooth.laplacian_on_lattice(setup.spacing),
                mirror: smooth.mirror_on_lattice([setup.spacing, setup.wall_spacing], |_, _| 1.0),
                ..*setup
            }),
        }
    }

    /// A particle from what is stored of it.
    #[inline(always)]
    pub fn parcel<R: Real<Scalar = S>>(
        &self,
        mass: R,
        (velocity, excess): ([R; D], R),
        carried: [R; 4],
    ) -> Parcel<R, D> {
        let ratio = R::lit(1.0) + excess;
        Parcel {
            mass,
            velocity,
            excess,
            density: R::splat(self.density) * ratio,
            volume: mass * R::splat(self.inv_density) * ratio.recip(),
            carried,
        }
    }
}

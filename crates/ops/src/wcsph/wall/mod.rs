//! Wall models: what fluid and wall particles do to each other.
//!
//! | type | fluid ← wall | wall ← fluid |
//! |---|---|---|
//! | [`DynamicParticles`] | as fluid, without diffusion | density by the continuity equation |
//! | [`DynamicMoving`] | the same, with the velocity with which the wall moves | the same |
//! | [`LennardJones`] | repulsion | nothing |
//! | [`MonaghanKajtar`] | repulsion as far as the kernel reaches | nothing |
//! | [`Adami`] | as fluid, with the pressure and the velocity that the fluid before it asks for | nothing |
//! | [`AdamiFreeSlip`] | the same without friction | nothing |

mod adami;
mod dynamic_moving;
mod dynamic_particles;
mod lennard_jones;
mod monaghan_kajtar;

pub use adami::{Adami, AdamiFreeSlip};
pub use dynamic_moving::DynamicMoving;
pub use dynamic_particles::DynamicParticles;
pub use lennard_jones::LennardJones;
pub use monaghan_kajtar::MonaghanKajtar;

use crate::particles::PairGeom;
use crate::wcsph::viscosity::{
    Artificial, Inviscid, MonaghanGingold, Morris, MorrisArithmetic, MorrisGeometric,
    MorrisHarmonic,
};
use crate::wcsph::{Gathers, State};
use crate::{Coefficients, Named, Real, Scalar};
use core::array::from_fn;

/// The numbers from which a wall model is made; SI units.
#[derive(Clone, Copy, Debug)]
pub struct WallSetup {
    /// Particle spacing of the fluid, m.
    pub spacing: f64,
    /// Spacing of walls, m: that of the fluid where walls differ, which those on their face do not.
    pub wall_spacing: f64,
    /// Dimensions of space.
    pub dimensions: u32,
    /// Gravity, m/s².
    pub gravity: [f64; 3],
    /// Greatest energy of fluid, J/kg: gravity times the greatest fall, or the square of its speed.
    pub energy: f64,
    /// Influence radius, m.
    pub radius: f64,
    /// Value of the smoothing kernel at distance 0, m^-D.
    pub kernel: f64,
    /// What the difference between fluid and wall is multiplied by where walls take over its velocity: 1 where they are
    /// as dense as the fluid ([`taken_over_on_lattice`](crate::particles::kernel::Smoothing::taken_over_on_lattice)).
    pub taken_over: f64,
    /// Of the model itself.
    pub coefficients: Coefficients,
}

impl WallSetup {
    /// What a wall particle has of the face that it would have at the spacing of the fluid: `β^(1-D)` with `β` the
    /// spacing of the fluid over that of the wall.
    pub fn share(&self) -> f64 {
        (1..self.dimensions).fold(1.0, |share, _| share * (self.wall_spacing / self.spacing))
    }
}

/// How wall particles of a model are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallLayout {
    /// Number of layers.
    pub layers: u32,
    /// Distance of the first layer behind the wall's surface, in spacings.
    pub offset: f64,
}

/// As many layers as the influence radius is deep, the first half a spacing behind the surface.
fn filled(radius_over_spacing: f64) -> WallLayout {
    let whole = radius_over_spacing as u32;
    WallLayout {
        layers: whole + u32::from(radius_over_spacing > whole as f64),
        offset: 0.5,
    }
}

/// The terms of a fluid that a wall model may borrow.
pub trait FluidTerms<S: Scalar> {
    /// The state of a particle.
    fn state<R: Real<Scalar = S>, const D: usize>(
        &self,
        mass: R,
        velocity: [R; D],
        excess: R,
    ) -> State<R, D>;

    /// The density excess at which the pressure is `pressure`, Pa.
    fn excess(&self, pressure: S) -> S;

    /// `Dρ_i/Dt` from neighbour `j`, kg/(m³ s).
    fn continuity<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R;

    /// Pressure and viscous acceleration of fluid particle `i` by particle `j` that is as fluid is, m/s².
    fn momentum<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    );

    /// The same by wall particle `j`, whose velocity is that of the wall.
    fn momentum_at_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    );
}

/// A wall model.
///
/// Laws: those of [`laws::wall`](crate::laws::wcsph::wall).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a wall model for `{S}` numbers",
    note = "the wall models are `DynamicParticles`, `DynamicMoving`, `LennardJones<S>`, `MonaghanKajtar<S>`, `Adami<S>` and `AdamiFreeSlip<S>`; `S` must be the scheme's precision"
)]
pub trait WallModel<S: Scalar>: Named + Gathers<S> + Copy + Send + Sync + 'static {
    /// Do wall particles carry a density of their own? If not, `wall ← fluid` is never computed.
    const EVOLVES: bool;

    /// Does fluid feel wall particles as it feels fluid, with a density and a velocity? Then the gradients
    /// that other models gather for fluid include them. If such a model gathers a column, it is the velocity
    /// and, fourth, the density excess with which they are felt.
    const FELT: bool = Self::EVOLVES;

    /// Does what it gathers depend on how wall particles accelerate, and on gravity over time? If not, walls may
    /// move with it all the same.
    const PULLED: bool = false;

    /// From its numbers.
    fn new(setup: &WallSetup) -> Self;

    /// How its particles are laid out, for an influence radius in spacings.
    fn layout(radius_over_spacing: f64) -> WallLayout;

    /// A wall particle as fluid feels it.
    #[inline(always)]
    fn felt<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        j: &State<R, D>,
    ) -> State<R, D> {
        if Self::COLUMN.is_none() {
            return *j;
        }
        terms.state(j.mass, from_fn(|k| j.gathered[k]), j.gathered[3])
    }

    /// Fluid particle `i`, wall particle `j`: adds to the acceleration, m/s², and returns what comes to
    /// `Dρ_i/Dt`, kg/(m³ s).
    fn on_fluid<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        acceleration: &mut [R; D],
    ) -> R;

    /// Wall particle `i`, fluid particle `j`: `Dρ_i/Dt`.
    fn on_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        terms: &impl FluidTerms<S>,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
    ) -> R;
}

/// Wall models that can carry what a viscosity needs of a wall.
///
/// A laminar viscosity needs walls with a velocity, or nothing holds the fluid back at them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` walls exert no shear, so the laminar viscosity `{V}` would see a frictionless wall",
    note = "use `DynamicParticles` with it, or `Artificial`/`Inviscid` with these walls; a wall model of your own implements `Holds<V>`"
)]
pub trait Holds<V> {}

/// The one table of what may be combined: bounds for the compiler, and words for the judge of cases.
/// `[S]` stands before what has a precision.
macro_rules! holds {
    ($($wall:ty: $([$($s:ident)?] $viscosity:ty),+;)+) => {
        $($(impl$(<$s>)? Holds<$viscosity> for $wall {})+)+

        /// The viscosities that each wall model can carry, by their words.
        pub const HELD: &[(&str, &[&str])] = {
            #[allow(dead_code)]
            type S = f64;
            &[$((<$wall as Named>::NAME, &[$(<$viscosity as Named>::NAME),+])),+]
        };
    };
}

holds! {
    DynamicParticles: [] Inviscid, [S] Artificial<S>, [S] Morris<S>, [S] MorrisArithmetic<S>, [S] MorrisHarmonic<S>, [S] MorrisGeometric<S>, [S] MonaghanGingold<S>;
    DynamicMoving: [] Inviscid, [S] Artificial<S>, [S] Morris<S>, [S] MorrisArithmetic<S>, [S] MorrisHarmonic<S>, [S] MorrisGeometric<S>, [S] MonaghanGingold<S>;
    LennardJones<S>: [S] Inviscid, [S] Artificial<S>;
    MonaghanKajtar<S>: [S] Inviscid, [S] Artificial<S>;
    Adami<S>: [S] Inviscid, [S] Artificial<S>, [S] Morris<S>, [S] MorrisArithmetic<S>, [S] MorrisHarmonic<S>, [S] MorrisGeometric<S>, [S] MonaghanGingold<S>;
    AdamiFreeSlip<S>: [S] Inviscid, [S] Artificial<S>, [S] Morris<S>, [S] MorrisArithmetic<S>, [S] MorrisHarmonic<S>, [S] MorrisGeometric<S>, [S] MonaghanGingold<S>;
}

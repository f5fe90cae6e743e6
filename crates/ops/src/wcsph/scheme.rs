//! What executors ask of a scheme.

use crate::particles::PairGeom;
use crate::particles::body::elastic;
use crate::particles::kind::{Fluid, Kind, Wall};
use crate::particles::{Column, Sums};
use crate::wcsph::gather::{COLUMNS, Gathered};
use crate::wcsph::smoothing::VelocitySmoothing;
use crate::wcsph::{Rates, State};
use crate::{Key, Real, Scalar};

/// Rates as a scheme sums them.
pub type RatesOf<R, S, const D: usize, X> = Rates<R, D, <X as VelocitySmoothing<S>>::Sum<R, D>>;

/// Rates before any neighbour is added.
#[inline(always)]
pub fn no_rates<R, S, const D: usize, X>() -> RatesOf<R, S, D, X>
where
    S: Scalar,
    R: Real<Scalar = S>,
    X: VelocitySmoothing<S>,
{
    Rates {
        acceleration: [R::lit(0.0); D],
        density: R::lit(0.0),
        smoothing: X::zero::<R, D>(),
    }
}

/// A particle scheme: its state equation, its pairs, its external forces.
pub trait Scheme<S: Scalar, const D: usize>: Copy + Send + Sync + 'static {
    /// How the transport velocity is smoothed.
    type Smoothing: VelocitySmoothing<S>;

    /// Is `wall ← fluid` to be computed?
    const WALL_EVOLVES: bool;

    /// Does fluid feel walls as it feels fluid, with a density and a velocity?
    const WALL_IS_FELT: bool = Self::WALL_EVOLVES;

    /// Does what walls gather depend on how they accelerate, and on gravity over time?
    const WALL_IS_PULLED: bool = false;

    /// The columns that its pairs read, by slot: those gathered before rates are evaluated, and coefficients.
    const COLUMNS: [Option<Column>; COLUMNS] = [None; COLUMNS];

    /// Is there any?
    const HAS_COLUMNS: bool = {
        let [given, wall, diffusion, gradient, _] = &Self::COLUMNS;
        given.is_some() || wall.is_some() || diffusion.is_some() || gradient.is_some()
    };

    /// Keys of the models of which particles have coefficients of their own, in the order of the column.
    const GIVEN_KEYS: [&'static [Key]; 2] = [&[], &[]];

    /// The smoothing of the transport velocity.
    fn smoothing(&self) -> &Self::Smoothing;

    /// Influence radius, m.
    fn radius(&self) -> S;

    /// Kinematic viscosity, m²/s, 0 without any: bounds the time step.
    fn kinematic(&self) -> S;

    /// Kernel value at distance `r`, m^-D.
    fn kernel_value<R: Real<Scalar = S>>(&self, r: R) -> R;

    /// Completes the state of a particle.
    fn state<R: Real<Scalar = S>>(&self, mass: R, velocity: [R; D], excess: R) -> State<R, D>;

    /// Energy of compression of a density excess, J/kg.
    #[inline(always)]
    fn elastic(&self, excess: S) -> f64 {
        let [zero, one] = [0.0, 1.0].map(S::from_literal);
        let state = |excess| self.state(one, [zero; D], excess);
        elastic(excess, state(zero).density, |excess| state(excess).pressure)
    }

    /// The geometry of a pair at offset `x = x_i - x_j`, squared distance `r2`.
    fn geometry<R: Real<Scalar = S>>(&self, x: [R; D], r2: R, u: [R; D]) -> PairGeom<R, D>;

    /// Adds what neighbour `j` contributes to the sums for column `SLOT` of `i`; `w` evaluates the kernel.
    #[inline(always)]
    fn gather<const SLOT: usize, R: Real<Scalar = S>>(
        &self,
        _i: &State<R, D>,
        _j: &State<R, D>,
        _pair: &PairGeom<R, D>,
        _w: impl FnOnce() -> R,
        _sums: &mut Sums<R>,
    ) {
    }

    /// Column `SLOT` of a particle from its sums, and what pulls at water beside it (m/s²).
    #[inline(always)]
    fn gathered<const SLOT: usize>(
        &self,
        _i: &State<S, D>,
        _pull: &[S; D],
        _sums: &Sums<S>,
    ) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }

    /// The column that goes on that of `SLOT`, from the same sums.
    #[inline(always)]
    fn gathered_beyond<const SLOT: usize>(&self, _sums: &Sums<S>) -> [S; 4] {
        [S::from_literal(0.0); 4]
    }

    /// A wall particle as fluid feels it, with the column of the wall model.
    #[inline(always)]
    fn wall_as_felt<R: Real<Scalar = S>>(&self, j: &State<R, D>, column: [R; 4]) -> State<R, D> {
        j.with(column)
    }

    /// Turns the sums of a fluid particle into rates: adds external forces, divides `Dρ/Dt` by ρ0 and
    /// adds what goes with the correction of the transport velocity.
    fn finish_fluid(&self, acceleration: [S; D], density: S, transport: &[S; D]) -> ([S; D], S);

    /// The same for a wall particle, which is not accelerated: `Dx/Dt` of the density excess.
    fn finish_wall(&self, density: S) -> S;
}

/// A scheme with an interaction of the ordered pair `C ← N`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `{C}` <- `{N}` interaction",
    note = "a scheme implements `Interact<C, N, S, D>` for every ordered pair of kinds that act on each other"
)]
pub trait Interact<C: Kind, N: Kind, S: Scalar, const D: usize>: Scheme<S, D> {
    /// Adds what neighbour `j` contributes to the rates of `i`.
    fn add<R: Real<Scalar = S>>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        columns: &Gathered<R>,
        out: &mut RatesOf<R, S, D, Self::Smoothing>,
    );
}

/// A scheme that executors can run: all three ordered pairs.
pub trait ParticleScheme<S: Scalar, const D: usize>:
    Interact<Fluid, Fluid, S, D> + Interact<Fluid, Wall, S, D> + Interact<Wall, Fluid, S, D>
{
}

impl<T, S: Scalar, const D: usize> ParticleScheme<S, D> for T where
    T: Interact<Fluid, Fluid, S, D> + Interact<Fluid, Wall, S, D> + Interact<Wall, Fluid, S, D>
{
}

//! Weakly compressible SPH, formulation F1 (one fluid).

mod beside_wall;
mod pairs;
mod setup;
mod terms;

pub use setup::WcsphSetup;

use crate::particles::kernel::{Kernel, Smoothing};
use crate::particles::{Column, PairGeom, Sums};
use crate::wcsph::State;
use crate::wcsph::diffusion::{Diffusion, DiffusionSetup};
use crate::wcsph::eos::{Eos, EosSetup};
use crate::wcsph::gather::{self, COLUMNS};
use crate::wcsph::gradient::{Gradient, GradientSetup, PlainGradient};
use crate::wcsph::scheme::Scheme;
use crate::wcsph::smoothing::{NoSmoothing, SmoothingSetup, VelocitySmoothing};
use crate::wcsph::viscosity::{Viscosity, ViscositySetup};
use crate::wcsph::wall::{FluidTerms, Holds, WallModel, WallSetup};
use crate::{Key, Real, Scalar, fields};
use core::array::from_fn;

/// Weakly compressible SPH as a type: precision, dimensions and one model per family.
///
/// **Equation** with `x = x_i - x_j`, `u = u_i - u_j`, `F = (1/r) dW/dr ≤ 0`:
/// `Dρ_i/Dt = Σ m_j (u·x) F + diffusion`,
/// `Du_i/Dt = -Σ m_j (p_i/ρ_i² + p_j/ρ_j²) x F + viscosity + g`.
/// **Source** Monaghan 2005, doi:10.1088/0034-4885/68/8/R01; the form called F1 in GPUSPH.
/// A [`Gradient`] of its own takes the place of `x F` in continuity and pressure.
/// **Properties** linear and angular momentum are conserved pair by pair by the pressure term, the latter with the
/// gradient of the kernel itself.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Wcsph<S, const D: usize, K, E, F, V, B, X = NoSmoothing, G = PlainGradient> {
    /// Smoothing kernel with its length.
    pub kernel: Smoothing<S, D, K>,
    /// Gravity or any uniform body force, m/s².
    pub gravity: [S; 3],
    /// `1/ρ0`, m³/kg.
    pub inv_density: S,
    /// Equation of state.
    pub eos: E,
    /// Density diffusion.
    pub diffusion: F,
    /// Viscosity.
    pub viscosity: V,
    /// Wall model.
    pub wall: B,
    /// Velocity smoothing.
    pub smoothing: X,
    /// Gradient of the smoothing kernel.
    pub gradient: G,
}

impl<S, const D: usize, K, E, F, V, B, X, G> Wcsph<S, D, K, E, F, V, B, X, G>
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
    /// The scheme of a set-up.
    pub fn new(setup: &WcsphSetup) -> Self {
        let h = setup.smoothing_length;
        let [kernel, eos, diffusion, viscosity, wall, smoothing, gradient] = setup.coefficients;
        let kernel = K::from_coefficients(&kernel);
        let smooth = Smoothing::<f64, D, K>::of(kernel, h);
        let laplacian = smooth.laplacian_on_lattice(setup.spacing);
        let spacings = [setup.spacing, setup.wall_spacing];
        // Of the squared distance of a pair what is along the wall, in one direction.
        let share = |across: f64, r: f64| match V::IS_CENTRAL {
            true => 1.0 - across * across / (r * r),
            false => 1.0,
        };
        Wcsph {
            kernel: Smoothing::of(kernel, h),
            gravity: setup.gravity.map(S::from_literal),
            inv_density: S::from_literal(1.0 / setup.density),
            eos: E::new(&EosSetup {
                density: setup.density,
                sound_speed: setup.sound_speed,
                gamma: setup.gamma,
                coefficients: eos,
            }),
            diffusion: F::new(&DiffusionSetup {
                coefficient: setup.diffusion,
                h,
                sound_speed: setup.sound_speed,
                density: setup.density,
                gravity: if setup.hydrostatic_correction {
                    setup.gravity
                } else {
                    [0.0; 3]
                },
                coefficients: diffusion,
            }),
            viscosity: V::new(&ViscositySetup {
                alpha: setup.alpha,
                kinematic: setup.kinematic,
                h,
                laplacian,
                mirror: smooth.mirror_on_lattice(spacings, share),
                coefficients: viscosity,
            }),
            wall: B::new(&WallSetup {
                spacing: setup.spacing,
                wall_spacing: setup.wall_spacing,
                dimensions: D as u32,
                gravity: setup.gravity,
                energy: setup.energy,
                radius: setup.radius,
                kernel: smooth.w(0.0),
                taken_over: smooth.taken_over_on_lattice(spacings, share),
                coefficients: wall,
            }),
            smoothing: X::new(&SmoothingSetup {
                xsph: setup.xsph,
                shifting: setup.shifting,
                h,
                laplacian,
                sound_speed: setup.sound_speed,
                coefficients: smoothing,
            }),
            gradient: G::new(&GradientSetup {
                coefficients: gradient,
            }),
        }
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> Wcsph<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    F: Diffusion<S>,
    V: Viscosity<S>,
    G: Gradient<S>,
{
    /// Have particles coefficients of their own?
    const HAS_GIVEN: bool = fields(F::KEYS) + fields(V::KEYS) > 0;

    /// Do terms of momentum read columns?
    const READS_COLUMNS: bool = G::COLUMN.is_some() || Self::HAS_GIVEN;

    /// A particle as the viscosity sees it: with its own coefficients.
    #[inline(always)]
    fn of_viscosity<R: Real<Scalar = S>, const N: usize>(state: &State<R, N>) -> State<R, N> {
        if fields(V::KEYS) > 0 && fields(F::KEYS) > 0 {
            state.skip_given(fields(F::KEYS))
        } else {
            *state
        }
    }
}

impl<S, const D: usize, K, E, F, V, B, X, G> Scheme<S, D> for Wcsph<S, D, K, E, F, V, B, X, G>
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
    type Smoothing = X;
    const WALL_EVOLVES: bool = B::EVOLVES;
    const WALL_IS_FELT: bool = B::FELT;
    const WALL_IS_PULLED: bool = B::PULLED;
    const COLUMNS: [Option<Column>; COLUMNS] = {
        assert!(
            !B::GOES_ON_IN_SPACE && !F::GOES_ON_IN_SPACE,
            "only the column of a gradient can have a second word"
        );
        let second = if G::GOES_ON_IN_SPACE && D == 3 {
            G::COLUMN
        } else {
            None
        };
        assert!(
            fields(K::KEYS) == 0
                && fields(E::KEYS) == 0
                && fields(B::KEYS) == 0
                && fields(X::KEYS) == 0
                && fields(G::KEYS) == 0,
            "only density diffusions and viscosities have coefficients by particle"
        );
        let given = gather::given(fields(F::KEYS) + fields(V::KEYS));
        [given, B::COLUMN, F::COLUMN, G::COLUMN, second]
    };
    const GIVEN_KEYS: [&'static [Key]; 2] = [F::KEYS, V::KEYS];

    #[inline(always)]
    fn smoothing(&self) -> &X {
        &self.smoothing
    }

    #[inline(always)]
    fn radius(&self) -> S {
        self.kernel.radius
    }

    fn kinematic(&self) -> S {
        self.viscosity.kinematic()
    }

    #[inline(always)]
    fn kernel_value<R: Real<Scalar = S>>(&self, r: R) -> R {
        self.kernel.w(r)
    }

    #[inline(always)]
    fn state<R: Real<Scalar = S>>(&self, mass: R, velocity: [R; D], excess: R) -> State<R, D> {
        FluidTerms::state(self, mass, velocity, excess)
    }

    #[inline(always)]
    fn gather<const SLOT: usize, R: Real<Scalar = S>>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sums: &mut Sums<R>,
    ) {
        match SLOT {
            gather::WALL => self.wall.gather(i, j, pair, w, sums),
            gather::DIFFUSION => self.diffusion.gather(i, j, pair, w, sums),
            _ => self.gradient.gather(i, j, pair, w, sums),
        }
    }

    #[inline(always)]
    fn gathered<const SLOT: usize>(
        &self,
        i: &State<S, D>,
        pull: &[S; D],
        sums: &Sums<S>,
    ) -> [S; 4] {
        match SLOT {
            gather::WALL => self.wall.gathered(self, i, pull, sums),
            gather::DIFFUSION => self.diffusion.gathered(self, i, pull, sums),
            _ => self.gradient.gathered(self, i, pull, sums),
        }
    }

    #[inline(always)]
    fn gathered_beyond<const SLOT: usize>(&self, sums: &Sums<S>) -> [S; 4] {
        if SLOT == gather::GRADIENT {
            self.gradient.gathered_beyond::<D>(sums)
        } else {
            [S::from_literal(0.0); 4]
        }
    }

    #[inline(always)]
    fn wall_as_felt<R: Real<Scalar = S>>(&self, j: &State<R, D>, column: [R; 4]) -> State<R, D> {
        self.wall.felt(self, &j.with(column))
    }

    #[inline(always)]
    fn geometry<R: Real<Scalar = S>>(&self, x: [R; D], r2: R, u: [R; D]) -> PairGeom<R, D> {
        self.kernel.pair(x, r2, u)
    }

    #[inline(always)]
    fn finish_fluid(&self, acceleration: [S; D], density: S, transport: &[S; D]) -> ([S; D], S) {
        (
            from_fn(|k| acceleration[k] + self.gravity[k]),
            self.smoothing
                .carried(density * self.inv_density, transport),
        )
    }

    #[inline(always)]
    fn finish_wall(&self, density: S) -> S {
        density * self.inv_density
    }
}

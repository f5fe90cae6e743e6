use super::{Viscosity, ViscositySetup};
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::{Key, Named, Real, Scalar, vector};

/// A mean of two positive numbers.
pub trait Mean: Copy + Send + Sync + 'static {
    /// The mean of `a` and `b`; 0 of two zeros.
    fn of<R: Real>(a: R, b: R) -> R;
}

/// `(a + b)/2`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Arithmetic;

impl Mean for Arithmetic {
    #[inline(always)]
    fn of<R: Real>(a: R, b: R) -> R {
        R::lit(0.5) * (a + b)
    }
}

/// `2ab/(a + b)`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Harmonic;

impl Mean for Harmonic {
    #[inline(always)]
    fn of<R: Real>(a: R, b: R) -> R {
        // The least number keeps the product of two zeros one.
        let sum = (a + b).max(R::lit(1e-30));
        (a + a) * b * sum.recip()
    }
}

/// `√(ab)`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Geometric;

impl Mean for Geometric {
    #[inline(always)]
    fn of<R: Real>(a: R, b: R) -> R {
        (a * b).sqrt()
    }
}

/// Laminar viscosity after Morris of fluids with a viscosity of their own each: a pair has a mean of the dynamic
/// viscosities of both.
///
/// **Equation** `2 μ_ij/L⁰ m_j /(ρ_i ρ_j) F u`, `μ_ij` a mean of `μ_i = ν_i ρ_i` and `μ_j`.
/// **Source** Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776, eq. 22, which has the arithmetic mean; the harmonic
/// one, of conductivities, Cleary & Monaghan 1999, doi:10.1006/jcph.1998.6118.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | ν_i | kinematic viscosity of the particle: [`State::given`] | m²/s |
/// | L⁰ | what the sum makes of a Laplacian of 1 on the lattice of the start, as of [`Morris`](super::Morris) | – |
///
/// With the harmonic mean the shear stress goes on across a face between two fluids, where the velocity has a bend: of
/// two resistances in line the harmonic mean is that of both. With the others it does so in the limit alone.
///
/// At a wall `u` is as of [`Morris`](super::Morris), and the wall has the `ν` of the fluid particle.
///
/// **Properties** antisymmetric (linear momentum is conserved, angular momentum is not); tends to
/// `(1/ρ) ∇·(μ ∇u)`. The greatest of all viscosities bounds the time step.
///
/// ```
/// use monoflow_ops::Coefficients;
/// use monoflow_ops::wcsph::viscosity::{MorrisHarmonic, Viscosity, ViscositySetup};
/// let greatest = Coefficients::of_case(&[1e-4]);
/// let layers: MorrisHarmonic<f64> = Viscosity::new(&ViscositySetup {
///     coefficients: greatest, alpha: 0.0, kinematic: 0.0, h: 0.01,
///     laplacian: 1.0, mirror: 2.0 });
/// assert_eq!(Viscosity::<f64>::kinematic(&layers), 1e-4);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct MorrisMean<S, M> {
    /// `1/L⁰`.
    share: S,
    /// The greatest of any particle, over `L⁰`.
    greatest: S,
    mirror: S,
    mean: core::marker::PhantomData<M>,
}

/// With the arithmetic mean of the viscosities of a pair.
pub type MorrisArithmetic<S> = MorrisMean<S, Arithmetic>;
/// With the harmonic mean of the viscosities of a pair.
pub type MorrisHarmonic<S> = MorrisMean<S, Harmonic>;
/// With the geometric mean of the viscosities of a pair.
pub type MorrisGeometric<S> = MorrisMean<S, Geometric>;

/// The coefficient that particles have of their own.
const KEYS: &[Key] = &[Key::new(
    "kinematic_viscosity",
    1e-6,
    "kinematic viscosity of the liquid",
)
.unit("m²/s")
.within(0.0, f64::INFINITY)
.field()];

macro_rules! named {
    ($($mean:ty: $word:literal, $summary:literal, $formula:literal;)*) => {$(
        impl<S> Named for MorrisMean<S, $mean> {
            const NAME: &'static str = $word;
            const SUMMARY: &'static str = $summary;
            const EQUATION: &'static str = concat!(
                "Du_i/Dt += sum_j 2 mu_ij/L0 m_j/(rho_i rho_j) F_ij u_ij [m/s^2], mu_ij = ",
                $formula,
                ", mu_i = nu_i rho_i"
            );
            const SOURCE: &'static str = "Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776; Cleary & Monaghan 1999, doi:10.1006/jcph.1998.6118";
            const KEYS: &'static [Key] = KEYS;
        }
    )*};
}
named! {
    Arithmetic: "morris_arithmetic", "laminar, a viscosity for each fluid, arithmetic mean of a pair's", "(mu_i + mu_j)/2";
    Harmonic: "morris_harmonic", "laminar, a viscosity for each fluid, harmonic mean of a pair's: stress goes on across faces", "2 mu_i mu_j/(mu_i + mu_j)";
    Geometric: "morris_geometric", "laminar, a viscosity for each fluid, geometric mean of a pair's", "sqrt(mu_i mu_j)";
}

impl<S: Scalar, M: Mean> Viscosity<S> for MorrisMean<S, M>
where
    Self: Named,
{
    const NO_SLIP: bool = true;

    fn new(setup: &ViscositySetup) -> Self {
        let [greatest] = setup.coefficients.of::<Self, _>();
        MorrisMean {
            share: S::from_literal(1.0 / setup.laplacian),
            greatest: S::from_literal(greatest / setup.laplacian),
            mirror: S::from_literal(setup.mirror),
            mean: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    fn mirror(&self) -> S {
        self.mirror
    }

    fn kinematic(&self) -> S {
        self.greatest
    }

    #[inline(always)]
    fn contribute<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        _: &mut R,
        acceleration: &mut [R; D],
    ) {
        let mean = M::of(i.given[0] * i.density, j.given[0] * j.density);
        let both = i.volume_per_mass * j.volume_per_mass;
        let weight = j.mass * pair.f * (R::splat(self.share) * (mean + mean) * both);
        vector::add_scaled(acceleration, weight, &pair.u);
    }
}

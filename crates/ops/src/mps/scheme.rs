use super::gradient::{Gradient, Symmetric};
use super::viscosity::{Laplacian, Viscous};
use super::weight::{Hyperbolic, Weight};
use super::{MIRROR, Reference};
use crate::particles::body::Extremes;
use crate::{Coefficients, Real, Scalar, vector};
use core::array::from_fn;

/// MPS as a type: precision, dimensions, the weight of densities and Laplacians, the weight and the
/// form of pressure gradients, and the viscous term.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Mps<S, const D: usize, W = Hyperbolic, Wg = W, G = Symmetric, V = Laplacian> {
    /// What the bodies multiply with.
    pub numbers: Numbers<S>,
    /// Weight of densities and Laplacians.
    pub weight: W,
    /// Weight of pressure gradients.
    pub gradient_weight: Wg,
    /// Form of pressure gradients.
    pub gradient: G,
    /// Viscous term.
    pub viscosity: V,
}

/// The numbers of a scheme.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Numbers<S> {
    /// Gravity, m/s².
    pub gravity: [S; 3],
    /// `r_e`, m.
    pub radius: S,
    /// `1/r_e`, 1/m.
    pub inv_radius: S,
    /// Square of the distance below which weights grow no more: 0.01 r_e.
    pub closest2: S,
    /// `1/n⁰`.
    pub inv_density: S,
    /// `2dν/(λ⁰ n⁰)`, 1/s.
    pub viscous: S,
    /// `d c²/n⁰` with `n⁰` of the gradient's weight, m²/s²: turns an excess into an acceleration.
    pub pressure: S,
    /// An excess below this marks the free surface: `β - 1`.
    pub surface: S,
    /// No excess is lower than this.
    pub least_excess: S,
    /// Square of the distance below which particles that approach collide, m².
    pub collision2: S,
    /// The same from walls: half the diagonal of a cell of the lattice, as far as a particle on the
    /// face of a wall can be from all wall particles.
    pub wall_collision2: S,
    /// Share of the approaching velocity that a collision takes from each of two fluid particles:
    /// `(1 + e)/2`.
    pub collision: S,
    /// `γ λ⁰ n⁰/(2d c²)`, s²: the source of the Poisson equation is the excess times this over Δt².
    pub source: S,
    /// `λ⁰ n⁰/(2d c_w²)`, s²: what compressibility adds to a row's diagonal, over Δt².
    pub compressible: S,
}

impl<S: Scalar> Numbers<S> {
    /// What bounds the first time step of fluid particles with these velocities: their speed, and
    /// gravity.
    pub fn extremes_at_start<const D: usize>(&self, motion: &[[S; 4]]) -> Extremes<S> {
        let gravity: [S; D] = from_fn(|k| self.gravity[k]);
        let mut extremes = Extremes {
            acceleration2: vector::dot(&gravity, &gravity),
            ..Extremes::at_rest()
        };
        for word in motion {
            let velocity: [S; D] = from_fn(|k| word[k]);
            extremes.speed2 = extremes.speed2.max(vector::dot(&velocity, &velocity));
        }
        extremes
    }

    /// What compressibility adds to the diagonal of a row of the Poisson equation.
    #[inline(always)]
    pub fn on_diagonal(&self, dt: S) -> S {
        self.compressible * (dt * dt).recip()
    }
}

/// What a scheme's numbers follow from. SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MpsSetup {
    /// Distance of neighbours on the lattice of the start, m.
    pub spacing: f64,
    /// `r_e`, m.
    pub radius: f64,
    /// Gravity, m/s².
    pub gravity: [f64; 3],
    /// `c`, m/s: of the explicit pressure; only the unit of pressures of a semi-implicit one.
    pub sound_speed: f64,
    /// `ν`, m²/s.
    pub kinematic: f64,
    /// `β`: number densities below `β n⁰` mark the free surface, where the pressure is 0.
    pub surface_ratio: f64,
    /// May the pressure be negative?
    pub tension: bool,
    /// Particles nearer than this collide, in spacings; 0 for no collisions.
    pub collision_distance: f64,
    /// Coefficient of restitution `e` of collisions.
    pub restitution: f64,
    /// Share `γ` of the density error that the Poisson equation corrects in a step.
    pub relaxation: f64,
    /// `c_w`, m/s: sound speed of the fluid itself in the Poisson equation; infinite if incompressible.
    pub true_sound_speed: f64,
    /// Of the two weights, the gradient and the viscous term.
    pub coefficients: [Coefficients; 4],
}

impl Default for MpsSetup {
    /// Water without viscosity under no gravity, `r_e = 2.1` spacings of 1 m.
    fn default() -> Self {
        MpsSetup {
            spacing: 1.0,
            radius: 2.1,
            gravity: [0.0; 3],
            sound_speed: 10.0,
            kinematic: 0.0,
            surface_ratio: 0.97,
            tension: false,
            collision_distance: 0.5,
            restitution: 0.2,
            relaxation: 0.2,
            true_sound_speed: 1490.0,
            coefficients: Default::default(),
        }
    }
}

impl<S, const D: usize, W, Wg, G, V> Mps<S, D, W, Wg, G, V>
where
    S: Scalar,
    W: Weight,
    Wg: Weight,
    G: Gradient,
    V: Viscous,
{
    /// The scheme of a set-up.
    pub fn new(setup: &MpsSetup) -> Self {
        const { assert!(V::KEYS.is_empty(), "a viscous term has no coefficients") };
        let ratio = setup.radius / setup.spacing;
        let [of_weight, of_gradient_weight, of_gradient, of_viscosity] = &setup.coefficients;
        let weight = W::from_coefficients(of_weight);
        let gradient_weight = Wg::from_coefficients(of_gradient_weight);
        let lattice = Reference::of_weight(&weight, D, ratio);
        let gradient = Reference::of_weight(&gradient_weight, D, ratio);
        let twice_d = 2.0 * D as f64;
        let moment = lattice.spread * setup.spacing * setup.spacing * lattice.density;
        let c2 = setup.sound_speed * setup.sound_speed;
        let s = S::from_literal;
        Mps {
            numbers: Numbers {
                gravity: setup.gravity.map(s),
                radius: s(setup.radius),
                inv_radius: s(1.0 / setup.radius),
                closest2: s(1e-4 * setup.radius * setup.radius),
                inv_density: s(1.0 / lattice.density),
                viscous: s(setup.kinematic * twice_d / moment),
                pressure: s(0.5 * twice_d * c2 / gradient.density),
                surface: s(setup.surface_ratio - 1.0),
                least_excess: s(if setup.tension { -MIRROR } else { 0.0 }),
                collision2: s(Real::powi(setup.collision_distance * setup.spacing, 2)),
                wall_collision2: s(if setup.collision_distance > 0.0 {
                    0.25 * D as f64 * setup.spacing * setup.spacing
                } else {
                    0.0
                }),
                collision: s(0.5 * (1.0 + setup.restitution)),
                source: s(setup.relaxation * moment / (twice_d * c2)),
                compressible: s(
                    moment / (twice_d * setup.true_sound_speed * setup.true_sound_speed)
                ),
            },
            weight,
            gradient_weight,
            gradient: G::from_coefficients(of_gradient),
            viscosity: V::from_coefficients(of_viscosity),
        }
    }
}

/// What executors ask of a scheme's type.
pub trait MpsScheme<S: Scalar, const D: usize>: Copy + Send + Sync + 'static {
    /// Is there a viscous term?
    const VISCOUS: bool;
    /// Does the gradient take off the least pressure around?
    const LEAST: bool;

    /// Its numbers.
    fn numbers(&self) -> &Numbers<S>;
    /// Weight of densities and Laplacians at distance `r` within reach.
    fn weight<R: Real<Scalar = S>>(&self, r: R, inv_r: R) -> R;
    /// Weight of pressure gradients.
    fn gradient_weight<R: Real<Scalar = S>>(&self, r: R, inv_r: R) -> R;
    /// What a pair of pressures counts in the gradient.
    fn pair<R: Real<Scalar = S>>(&self, own: R, other: R) -> R;
}

impl<S, const D: usize, W, Wg, G, V> MpsScheme<S, D> for Mps<S, D, W, Wg, G, V>
where
    S: Scalar,
    W: Weight,
    Wg: Weight,
    G: Gradient,
    V: Viscous,
{
    const VISCOUS: bool = V::ON;
    const LEAST: bool = G::LEAST;

    #[inline(always)]
    fn numbers(&self) -> &Numbers<S> {
        &self.numbers
    }
    #[inline(always)]
    fn weight<R: Real<Scalar = S>>(&self, r: R, inv_r: R) -> R {
        scaled(&self.weight, &self.numbers, r, inv_r)
    }
    #[inline(always)]
    fn gradient_weight<R: Real<Scalar = S>>(&self, r: R, inv_r: R) -> R {
        scaled(&self.gradient_weight, &self.numbers, r, inv_r)
    }
    #[inline(always)]
    fn pair<R: Real<Scalar = S>>(&self, own: R, other: R) -> R {
        self.gradient.pair(own, other)
    }
}

#[inline(always)]
fn scaled<R: Real>(weight: &impl Weight, numbers: &Numbers<R::Scalar>, r: R, inv_r: R) -> R {
    weight.value(
        r * R::splat(numbers.inv_radius),
        inv_r * R::splat(numbers.radius),
    )
}

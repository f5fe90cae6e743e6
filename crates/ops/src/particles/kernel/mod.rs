//! Smoothing kernels `W(r, h) = α h^-D w(q)`, `q = r/h`, and their gradients.
//!
//! | type | support | smoothness | use |
//! |---|---|---|---|
//! | [`WendlandC2`] | 2 h | C2, no pairing instability | the default |
//! | [`CubicSpline`] | 2 h | C2 | comparison with older results |
//! | [`Quadratic`] | 2 h | C0 slope at the centre resists clumping | impact |
//! | [`Gaussian`] | 3 h | smooth, truncated | accuracy studies; 3.4 times the pairs |
//! | [`QuarticSpline`] | 2.5 h | C3 | between the cubic and the quintic spline |
//! | [`QuinticSpline`] | 3 h | C4 | low noise, laminar flow |
//!
//! A kernel of your own implements [`Kernel`]: a shape, its slope over `q` and, where a formula gives it, a
//! normalisation.
//! [`laws::kernel`](crate::laws::wcsph::kernel) holds it to the laws of the family.

mod cubic_spline;
mod gaussian;
pub(crate) mod integral;
mod quadratic;
mod quartic_spline;
mod quintic_spline;
mod wendland_c2;

pub use cubic_spline::CubicSpline;
pub use gaussian::Gaussian;
pub use quadratic::Quadratic;
pub use quartic_spline::QuarticSpline;
pub use quintic_spline::QuinticSpline;
pub use wendland_c2::WendlandC2;

use crate::particles::PairGeom;
use crate::particles::lattice::each_neighbour;
use crate::{FromCoefficients, Named, Real};

/// A radial smoothing kernel.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a smoothing kernel",
    note = "implement `Kernel` (RADIUS, shape, slope_over_q) and `Named` for it"
)]
pub trait Kernel: Named + FromCoefficients + Copy + Send + Sync + 'static {
    /// Support radius in smoothing lengths: `w(q) = 0` for `q ≥ RADIUS`.
    const RADIUS: f64;

    /// `w(q)` for `0 ≤ q < RADIUS`.
    fn shape<R: Real>(&self, q: R) -> R;

    /// `w'(q)/q` for `0 ≤ q < RADIUS`; `inv_q` is `1/q`, for kernels that cannot do without.
    ///
    /// This is the primitive of every gradient: `∇W = x_ij F`, `F = α h^-(D+2) w'(q)/q`.
    fn slope_over_q<R: Real>(&self, q: R, inv_q: R) -> R;

    /// `α`, such that `∫ α w(|x|) dx = 1` in `dimensions` (1, 2 or 3) with `h = 1`. Unless a formula gives it, it is
    /// found by quadrature, to ten digits for shapes that change at multiples of `q = 1/2` alone.
    fn normalisation(&self, dimensions: usize) -> f64 {
        1.0 / integral::over_space(dimensions, Self::RADIUS, |q| self.shape(q))
    }
}

/// A kernel with its smoothing length: what bodies evaluate.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | `h` | smoothing length | m |
/// | `radius` | influence radius, `K::RADIUS h` | m |
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Smoothing<S, const D: usize, K> {
    /// Smoothing length, m.
    pub h: S,
    /// Influence radius, m.
    pub radius: S,
    /// Square of the distance below which `1/r` stays as it is there: 1e-4 h. Keeps `F` finite where
    /// two particles coincide.
    pub closest2: S,
    inv_h: S,
    w_scale: S,
    f_scale: S,
    kernel: K,
}

impl<S: crate::Scalar, const D: usize, K: Kernel> Smoothing<S, D, K> {
    /// The kernel `K` with smoothing length `h` in metres; coefficients, if it has any, as declared.
    pub fn new(h: f64) -> Self {
        Self::of(K::with_defaults(), h)
    }

    /// A kernel with smoothing length `h` in metres.
    pub fn of(kernel: K, h: f64) -> Self {
        let alpha = kernel.normalisation(D);
        let h_d = Real::powi(h, D as u32);
        Smoothing {
            h: S::from_literal(h),
            radius: S::from_literal(K::RADIUS * h),
            closest2: S::from_literal(1e-8 * h * h),
            inv_h: S::from_literal(1.0 / h),
            w_scale: S::from_literal(alpha / h_d),
            f_scale: S::from_literal(alpha / (h_d * h * h)),
            kernel,
        }
    }

    /// `W(r)`, zero outside the support. Unit m^-D.
    #[inline(always)]
    pub fn w<R: Real<Scalar = S>>(&self, r: R) -> R {
        let value = self.w_in_support(r);
        R::if_lt(r, R::splat(self.radius), value, R::lit(0.0))
    }

    /// `W(r)` for `r < radius`. Unit m^-D.
    #[inline(always)]
    pub fn w_in_support<R: Real<Scalar = S>>(&self, r: R) -> R {
        R::splat(self.w_scale) * self.kernel.shape(r * R::splat(self.inv_h))
    }

    /// `F = (1/r) dW/dr`, never positive, zero outside the support. Unit m^-(D+2).
    #[inline(always)]
    pub fn dw_over_r<R: Real<Scalar = S>>(&self, r: R) -> R {
        let inv_r = r.max(R::splat(self.closest2).sqrt()).recip();
        let value = self.dw_over_r_in_support(r, inv_r);
        R::if_lt(r, R::splat(self.radius), value, R::lit(0.0))
    }

    /// `F` for `r < radius`, given `1/r`. Unit m^-(D+2).
    #[inline(always)]
    pub fn dw_over_r_in_support<R: Real<Scalar = S>>(&self, r: R, inv_r: R) -> R {
        let q = r * R::splat(self.inv_h);
        let slope = self.kernel.slope_over_q(q, inv_r * R::splat(self.h));
        R::splat(self.f_scale) * slope
    }

    /// The geometry of a pair at offset `x = x_i - x_j`, squared distance `r2`.
    #[inline(always)]
    pub fn pair<R: Real<Scalar = S>>(&self, x: [R; D], r2: R, u: [R; D]) -> PairGeom<R, D> {
        let inv_r = r2.max(R::splat(self.closest2)).rsqrt();
        let r = r2 * inv_r;
        let f = self.dw_over_r_in_support(r, inv_r);
        let radius = R::splat(self.radius);
        PairGeom {
            x,
            u,
            r,
            r2,
            f: R::if_lt(r2, radius * radius, f, R::lit(0.0)),
        }
    }
}

impl<const D: usize, K: Kernel> Smoothing<f64, D, K> {
    /// What `2 Σ Δp^D F u_ij`, a sum for `∇²u`, finds of it on the lattice of the start, with
    /// particles `spacing` metres apart.
    ///
    /// **Equation** `-Δp^D/D Σ r² F`: 1 if the sum were the integral. The same for every field of
    /// second degree and every direction.
    ///
    /// ```
    /// use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
    /// let share = |ratio: f64| Smoothing::<f64, 2, WendlandC2>::new(ratio).laplacian_on_lattice(1.0);
    /// assert!((share(1.3) - 0.973921).abs() < 1e-6 && (share(2.0) - 0.999199).abs() < 1e-6);
    /// ```
    pub fn laplacian_on_lattice(&self, spacing: f64) -> f64 {
        let mut sum = 0.0;
        each_neighbour(D, self.radius / spacing, |r2| {
            let r = spacing * Real::sqrt(r2);
            sum -= r * r * self.dw_over_r(r);
        });
        sum * Real::powi(spacing, D as u32) / D as f64
    }

    /// What the difference of a fluid particle to a particle of a plane wall is multiplied by, so that a linear profile
    /// that vanishes at the face loses its stress to the wall, where fluid and wall stand on square lattices `spacing`
    /// and `wall_spacing` metres apart, each half of that from the face.
    ///
    /// **Equation** `2 D(Δ)/D(Δ_w)` with `D(s) = s^D Σ d_i w_ij` over pairs of fluid `i` and wall `j` with a spacing of
    /// `s`, `d` the distance from the face and `w` the weight of a pair: `F` times what `share` makes of its distances
    /// across the face and in all. With one spacing pairs come in mirrored twos, so that 2 is right
    /// ([`Morris`](crate::wcsph::viscosity::Morris)).
    ///
    /// ```
    /// use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
    /// let factor = |wall: f64| Smoothing::<f64, 2, WendlandC2>::new(1.3).mirror_on_lattice([1.0, wall], |_, _| 1.0);
    /// assert_eq!(factor(1.0), 2.0);
    /// assert!(factor(0.25) < factor(0.5) && factor(0.5) < 2.0);
    /// ```
    pub fn mirror_on_lattice(
        &self,
        [spacing, wall_spacing]: [f64; 2],
        share: impl Fn(f64, f64) -> f64,
    ) -> f64 {
        if wall_spacing == spacing {
            return 2.0;
        }
        let drag = |s: f64| {
            let mut sum = 0.0;
            let mut fluid = 0.5 * spacing;
            while fluid < self.radius {
                let mut wall = 0.5 * s;
                while fluid + wall < self.radius {
                    let across = fluid + wall;
                    let weight = |r| self.dw_over_r(r) * share(across, r);
                    sum += fluid * self.beside(across, s, weight);
                    wall += s;
                }
                fluid += spacing;
            }
            sum * Real::powi(s, D as u32)
        };
        let [of_fluid, of_wall] = [spacing, wall_spacing].map(drag);
        if of_wall == 0.0 {
            return 2.0;
        }
        2.0 * of_fluid / of_wall
    }

    /// What the difference between the fluid before wall particles and their wall is multiplied by where they take over
    /// its velocity, so that a linear profile that vanishes at the face loses as much to walls `wall_spacing` metres apart
    /// as to those as dense as the fluid, both on square lattices half a spacing from the face.
    ///
    /// **Equation** `m = (A(Δ) + T(Δ) - A(Δ_w))/T(Δ_w)` with `A(s) = s^D Σ d_i w_ij`, `T(s) = s^D Σ ũ_j w_ij`,
    /// `ũ_j = Σ_i d_i W_ij/Σ_i W_ij` over pairs of fluid `i` and wall `j` with a spacing of `s`, `d` the distance from
    /// the face and `w` as in [`Smoothing::mirror_on_lattice`] ([`Adami`](crate::wcsph::wall::Adami)).
    ///
    /// ```
    /// use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
    /// let factor = |wall: f64| Smoothing::<f64, 2, WendlandC2>::new(1.3).taken_over_on_lattice([1.0, wall], |_, _| 1.0);
    /// assert_eq!(factor(1.0), 1.0);
    /// assert!(factor(0.25) < factor(0.5) && factor(0.5) < 1.0);
    /// ```
    pub fn taken_over_on_lattice(
        &self,
        [spacing, wall_spacing]: [f64; 2],
        share: impl Fn(f64, f64) -> f64,
    ) -> f64 {
        if wall_spacing == spacing {
            return 1.0;
        }
        // `A` and `T`.
        let drag = |s: f64| {
            let (mut own, mut taken) = (0.0, 0.0);
            let mut wall = 0.5 * s;
            while wall < self.radius {
                let rows = || {
                    let before = self.radius - wall;
                    (0..)
                        .map(|n| (0.5 + f64::from(n)) * spacing)
                        .take_while(move |fluid| *fluid < before)
                };
                let seen = rows().map(|fluid| {
                    let weight = self.beside(fluid + wall, spacing, |r| self.w(r));
                    [fluid * weight, weight]
                });
                let [sum, weights] = seen.fold([0.0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
                let mean = if weights > 0.0 { sum / weights } else { 0.0 };
                for fluid in rows() {
                    let across = fluid + wall;
                    let weight = |r| self.dw_over_r(r) * share(across, r);
                    let weight = self.beside(across, s, weight);
                    own += fluid * weight;
                    taken += mean * weight;
                }
                wall += s;
            }
            let volume = Real::powi(s, D as u32);
            [own * volume, taken * volume]
        };
        let [[own, taken], [own_of_wall, taken_of_wall]] = [spacing, wall_spacing].map(drag);
        if taken_of_wall == 0.0 {
            return 1.0;
        }
        (own + taken - own_of_wall) / taken_of_wall
    }

    /// The weights of a particle with those of a layer of a lattice, so far away across the layer (m), by distance; the
    /// mean of places before particles and between them.
    fn beside(&self, across: f64, spacing: f64, weight: impl Fn(f64) -> f64) -> f64 {
        let half = 0.5 * spacing;
        let reach = (self.radius / half) as i64;
        let [first, second] = [1, 2].map(|axis| if D > axis { reach } else { 0 });
        let (mut sum, mut shifts) = (0.0, 1.0);
        for n in -first..=first {
            for m in -second..=second {
                let along2 = (n * n + m * m) as f64 * half * half;
                let r = Real::sqrt(across * across + along2);
                sum += weight(r);
            }
        }
        for _ in 1..D {
            shifts *= 2.0;
        }
        sum / shifts
    }
}

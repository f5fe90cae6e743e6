//! Velocity smoothing: the velocity with which particles are carried along may differ from their
//! own.
//!
//! What is summed for it is an associated type: nothing at all, without register or byte, when off.

use crate::{Named, PairGeom, Real, Scalar, State, vector};
use core::array::from_fn;

/// A correction of the transport velocity.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a velocity smoothing for `{S}` numbers",
    note = "the velocity smoothings are `NoSmoothing` and `Xsph<S>`"
)]
pub trait VelocitySmoothing<S: Scalar>: Named + Copy + Send + Sync + 'static {
    /// What is summed over the neighbours.
    type Sum<R: Real<Scalar = S>, const D: usize>: Copy;

    /// Is there anything to sum?
    const ON: bool;

    /// With strength ε.
    fn new(strength: f64) -> Self;

    /// The empty sum.
    fn zero<R: Real<Scalar = S>, const D: usize>() -> Self::Sum<R, D>;

    /// Adds neighbour `j`; `w` evaluates the kernel.
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sum: &mut Self::Sum<R, D>,
    );

    /// The correction in m/s, lanes summed.
    fn total<R: Real<Scalar = S>, const D: usize>(sum: Self::Sum<R, D>) -> [S; D];
}

/// Particles move with their own velocity.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSmoothing;

impl Named for NoSmoothing {
    const NAME: &'static str = "none";
    const SUMMARY: &'static str = "particles move with their own velocity";
    const EQUATION: &'static str = "dx/dt = u";
    const SOURCE: &'static str = "-";
}

impl<S: Scalar> VelocitySmoothing<S> for NoSmoothing {
    type Sum<R: Real<Scalar = S>, const D: usize> = ();
    const ON: bool = false;

    fn new(_: f64) -> Self {
        NoSmoothing
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() {}
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &State<R, D>,
        _: &State<R, D>,
        _: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        _: &mut (),
    ) {
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(_: ()) -> [S; D] {
        [S::from_literal(0.0); D]
    }
}

/// XSPH: particles move with a velocity closer to their neighbours'.
///
/// **Equation** `dx_i/dt = u_i - ε Σ 2 m_j/(ρ_i + ρ_j) u_ij W_ij`, fluid neighbours only.
/// **Source** Monaghan 1989, doi:10.1016/0021-9991(89)90032-6.
/// **Properties** conserves linear momentum; the velocity itself is untouched.
///
/// ```
/// use monoflow_ops::smoothing::{VelocitySmoothing, Xsph};
/// let _: Xsph<f32> = VelocitySmoothing::new(0.5);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Xsph<S> {
    strength: S,
}

impl<S> Named for Xsph<S> {
    const NAME: &'static str = "xsph";
    const SUMMARY: &'static str = "XSPH, Monaghan 1989";
    const EQUATION: &'static str =
        "dx_i/dt = u_i - eps sum_j 2 m_j/(rho_i + rho_j) u_ij W_ij [m/s]";
    const SOURCE: &'static str = "Monaghan 1989, doi:10.1016/0021-9991(89)90032-6";
}

impl<S: Scalar> VelocitySmoothing<S> for Xsph<S> {
    type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
    const ON: bool = true;

    fn new(strength: f64) -> Self {
        Xsph {
            strength: S::from_literal(-2.0 * strength),
        }
    }
    #[inline(always)]
    fn zero<R: Real<Scalar = S>, const D: usize>() -> [R; D] {
        [R::lit(0.0); D]
    }
    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &State<R, D>,
        j: &State<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        sum: &mut [R; D],
    ) {
        let weight = R::splat(self.strength) * j.mass * (i.density + j.density).recip() * w();
        vector::add_scaled(sum, weight, &pair.u);
    }
    #[inline(always)]
    fn total<R: Real<Scalar = S>, const D: usize>(sum: [R; D]) -> [S; D] {
        from_fn(|k| sum[k].total())
    }
}

use super::{Eos, EosSetup};
use crate::{Named, Real, Scalar};

/// The equation of Cole with any exponent.
///
/// **Equation** as [`Tait`](super::Tait), with γ a run-time number.
/// **Source** Cole 1948, *Underwater Explosions*.
/// **Valid for** `x > -1`, `γ ≥ 1`. Two general powers a pair: slower than [`Tait`](super::Tait).
///
/// ```
/// use monoflow_ops::wcsph::eos::{Cole, Eos, EosSetup, Tait};
/// let (a, b): (Cole<f64>, Tait<f64>) = (Cole::new(&EosSetup::new(1e3, 10.0, 7.0)), Tait::new(&EosSetup::new(1e3, 10.0, 7.0)));
/// assert!((a.pressure(0.01_f64) - b.pressure(0.01)).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Cole<S> {
    density: S,
    stiffness: S,
    sound_speed: S,
    gamma: S,
}

impl<S> Named for Cole<S> {
    const NAME: &'static str = "cole";
    const SUMMARY: &'static str = "Tait/Cole with any exponent; slower than tait";
    const EQUATION: &'static str = "p = B ((rho/rho0)^gamma - 1), B = rho0 c0^2/gamma [Pa]; c = c0 (rho/rho0)^((gamma-1)/2) [m/s]";
    const SOURCE: &'static str = "Cole 1948, Underwater Explosions";
}

impl<S: Scalar> Eos<S> for Cole<S> {
    fn new(setup: &EosSetup) -> Self {
        let (density, sound_speed, gamma) = (setup.density, setup.sound_speed, setup.gamma);
        Cole {
            density: S::from_literal(density),
            stiffness: S::from_literal(density * sound_speed * sound_speed / gamma),
            sound_speed: S::from_literal(sound_speed),
            gamma: S::from_literal(gamma),
        }
    }

    #[inline(always)]
    fn density(&self) -> S {
        self.density
    }

    #[inline(always)]
    fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R {
        let power = (R::lit(1.0) + excess).powf(R::splat(self.gamma));
        R::splat(self.stiffness) * (power - R::lit(1.0))
    }

    #[inline(always)]
    fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R {
        let ratio = R::lit(1.0) + pressure / R::splat(self.stiffness);
        ratio.powf(R::splat(self.gamma).recip()) - R::lit(1.0)
    }

    #[inline(always)]
    fn sound_speed<R: Real<Scalar = S>>(&self, excess: R) -> R {
        let exponent = R::lit(0.5) * (R::splat(self.gamma) - R::lit(1.0));
        R::splat(self.sound_speed) * (R::lit(1.0) + excess).powf(exponent)
    }
}

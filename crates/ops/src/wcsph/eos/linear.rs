use super::{Eos, EosSetup};
use crate::{Named, Real, Scalar};

/// Pressure proportional to the density excess.
///
/// **Equation** `p = c0² (ρ - ρ0) = c0² ρ0 x`, constant sound speed.
/// **Source** Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776, eq. 10.
/// **Valid for** low Reynolds number and small excess.
///
/// ```
/// use monoflow_ops::wcsph::eos::{Eos, EosSetup, Linear};
/// let fluid: Linear<f64> = Linear::new(&EosSetup::new(1000.0, 2.0, 1.0));
/// assert_eq!(fluid.pressure(0.5), 2000.0);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Linear<S> {
    density: S,
    sound_speed: S,
}

impl<S> Named for Linear<S> {
    const NAME: &'static str = "linear";
    const SUMMARY: &'static str = "p = c0^2 (rho - rho0), Morris";
    const EQUATION: &'static str = "p = c0^2 (rho - rho0) [Pa]; c = c0 [m/s]";
    const SOURCE: &'static str = "Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776";
}

impl<S: Scalar> Eos<S> for Linear<S> {
    fn new(setup: &EosSetup) -> Self {
        let (density, sound_speed) = (setup.density, setup.sound_speed);
        Linear {
            density: S::from_literal(density),
            sound_speed: S::from_literal(sound_speed),
        }
    }

    #[inline(always)]
    fn density(&self) -> S {
        self.density
    }

    #[inline(always)]
    fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R {
        R::splat(self.sound_speed * self.sound_speed * self.density) * excess
    }

    #[inline(always)]
    fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R {
        pressure / R::splat(self.sound_speed * self.sound_speed * self.density)
    }

    #[inline(always)]
    fn sound_speed<R: Real<Scalar = S>>(&self, _: R) -> R {
        R::splat(self.sound_speed)
    }
}

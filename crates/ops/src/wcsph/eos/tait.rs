use super::{Eos, EosSetup};
use crate::{Named, Real, Scalar};

/// The equation of Tait (in Cole's form) with a whole exponent.
///
/// **Equation** `p = B ((1 + x)^γ - 1)`, `B = ρ0 c0²/γ`, `c = c0 (1 + x)^((γ-1)/2)`.
/// **Source** Cole 1948, *Underwater Explosions*; Monaghan 1994, doi:10.1006/jcph.1994.1034.
/// **Valid for** `x > -1`; γ a compile-time whole number, so that powers unroll. The difference
/// `(1+x)^γ - 1` is summed as `x (1 + y + … + y^(γ-1))`, `y = 1 + x`, without cancellation.
///
/// ```
/// use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
/// let water: Tait<f64> = Tait::new(&EosSetup::new(1000.0, 10.0, 7.0));
/// assert_eq!(water.pressure(0.0), 0.0);
/// assert!((water.excess(water.pressure(0.01_f64)) - 0.01).abs() < 1e-14);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Tait<S, const GAMMA: u32 = 7> {
    density: S,
    stiffness: S,
    sound_speed: S,
    inv_stiffness: S,
}

impl<S, const GAMMA: u32> Named for Tait<S, GAMMA> {
    const NAME: &'static str = "tait";
    const SUMMARY: &'static str = "Tait/Cole, exponent 7; the default";
    const EQUATION: &'static str =
        "p = B ((rho/rho0)^7 - 1), B = rho0 c0^2/7 [Pa]; c = c0 (rho/rho0)^3 [m/s]";
    const SOURCE: &'static str = "Cole 1948; Monaghan 1994, doi:10.1006/jcph.1994.1034";
}

impl<S: Scalar, const GAMMA: u32> Tait<S, GAMMA> {
    const CHECK: () = assert!(GAMMA >= 1, "the Tait exponent must be at least 1");
}

impl<S: Scalar, const GAMMA: u32> Eos<S> for Tait<S, GAMMA> {
    fn new(setup: &EosSetup) -> Self {
        let (density, sound_speed) = (setup.density, setup.sound_speed);
        let () = Self::CHECK;
        let stiffness = density * sound_speed * sound_speed / GAMMA as f64;
        Tait {
            density: S::from_literal(density),
            stiffness: S::from_literal(stiffness),
            sound_speed: S::from_literal(sound_speed),
            inv_stiffness: S::from_literal(1.0 / stiffness),
        }
    }

    #[inline(always)]
    fn density(&self) -> S {
        self.density
    }

    #[inline(always)]
    fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R {
        // 1 + y + … + y^(γ-1) by doubling: the sum of some terms so far, and the power after them.
        let y = R::lit(1.0) + excess;
        let (mut sum, mut power) = (R::lit(1.0), y);
        let mut bit = GAMMA.ilog2();
        while bit > 0 {
            bit -= 1;
            sum += sum * power;
            power *= power;
            if (GAMMA >> bit) & 1 == 1 {
                sum += power;
                power *= y;
            }
        }
        R::splat(self.stiffness) * excess * sum
    }

    #[inline(always)]
    fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R {
        let ratio = R::lit(1.0) + pressure * R::splat(self.inv_stiffness);
        let near = ratio.powf(R::lit(1.0 / GAMMA as f64)) - R::lit(1.0);
        // The difference of nearly equal numbers has few digits left; one step of Newton's method on the
        // pressure, which has none of that, brings them back.
        let sound = self.sound_speed(near);
        let slope = R::splat(self.density) * sound * sound;
        near - (self.pressure(near) - pressure) / slope
    }

    #[inline(always)]
    fn sound_speed<R: Real<Scalar = S>>(&self, excess: R) -> R {
        let y = R::lit(1.0) + excess;
        let power = if GAMMA % 2 == 1 {
            y.powi((GAMMA - 1) / 2)
        } else {
            y.powi(GAMMA - 1).sqrt()
        };
        R::splat(self.sound_speed) * power
    }
}

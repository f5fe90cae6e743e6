use crate::Scalar;

/// How many sums there are.
pub const SUMS: usize = 7;
/// How many extremes there are.
pub const GREATEST: usize = 3;

/// Sums and extremes over particles, in SI units; in two dimensions sums are those of one metre of depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Account {
    /// Kinetic energy, potential energy and energy of compression of the fluid (J), its mass (kg) and momentum (N s).
    pub sums: [f64; SUMS],
    /// Greatest density excess of the fluid and greatest square of its speed (m²/s²), greatest density excess of walls;
    /// of excesses that below 0, too.
    pub greatest: [f64; GREATEST],
}

impl Account {
    /// Both together.
    #[inline(always)]
    #[must_use]
    pub fn and(mut self, other: &Account) -> Self {
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum += more;
        }
        for (most, other) in self.greatest.iter_mut().zip(&other.greatest) {
            if *other > *most {
                *most = *other;
            }
        }
        self
    }
}

/// What sums over particles must be told of a flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surroundings {
    /// Acceleration by gravity, m/s².
    pub gravity: [f64; 3],
    /// Speed of sound, m/s: asked by schemes without a state equation, whose pressure grows evenly with the density.
    pub sound_speed: f64,
}

/// What one particle of the fluid adds, at a position (m) under gravity (m/s²). `elastic` tells the energy of its
/// compression, J/kg.
#[inline(always)]
pub fn account<S: Scalar>(
    mass: S,
    motion: &[S; 4],
    position: &[f64; 3],
    gravity: &[f64; 3],
    elastic: impl FnOnce(S) -> f64,
) -> Account {
    let [m, excess] = [mass.widen(), motion[3].widen()];
    let u = [motion[0].widen(), motion[1].widen(), motion[2].widen()];
    let speed2 = u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    let fall = gravity[0] * position[0] + gravity[1] * position[1] + gravity[2] * position[2];
    Account {
        sums: [
            0.5 * m * speed2,
            -m * fall,
            m * elastic(motion[3]),
            m,
            m * u[0],
            m * u[1],
            m * u[2],
        ],
        greatest: [magnitude(excess), speed2, 0.0],
    }
}

/// What one particle of a wall adds.
#[inline(always)]
pub fn account_wall<S: Scalar>(motion: &[S; 4]) -> Account {
    Account {
        greatest: [0.0, 0.0, magnitude(motion[3].widen())],
        ..Account::default()
    }
}

#[inline(always)]
fn magnitude(x: f64) -> f64 {
    if x < 0.0 { -x } else { x }
}

/// Energy of compression, J/kg: `∫ p/ρ² dρ` from rest, by Gauss's rule of three points.
///
/// `pressure` (Pa) is that of a density excess, `density` (kg/m³) that at rest.
#[inline(always)]
pub fn elastic<S: Scalar>(excess: S, density: S, pressure: impl Fn(S) -> S) -> f64 {
    // √0.6, and the weights 5, 8 and 5 of 18.
    const NODE: f64 = 0.774_596_669_241_483_4;
    let x = excess.widen();
    let mut sum = 0.0;
    for (at, weight) in [(-NODE, 5.0), (0.0, 8.0), (NODE, 5.0)] {
        let here = 0.5 * x * (1.0 + at);
        let ratio = 1.0 + here;
        sum += weight / 18.0 * pressure(S::from_literal(here)).widen() / (ratio * ratio);
    }
    sum * x / density.widen()
}

/// The same where the pressure grows evenly with the density, by a speed of sound, m/s.
#[inline(always)]
pub fn evenly_elastic<S: Scalar>(excess: S, sound_speed: f64) -> f64 {
    let square = S::from_literal(sound_speed * sound_speed);
    elastic(excess, S::from_literal(1.0), |excess| square * excess)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a pressure that grows evenly with density, `p = c² ρ0 x`, the integral is
    /// `c² (ln(1 + x) + 1/(1 + x) - 1)`.
    #[test]
    fn compression_stores_energy() {
        for x in [-0.03_f64, 1e-4, 0.01] {
            let exact = 400.0 * ((1.0 + x).ln() + 1.0 / (1.0 + x) - 1.0);
            for found in [
                elastic(x, 1000.0, |x| 400.0 * 1000.0 * x),
                evenly_elastic(x, 20.0),
            ] {
                assert!((found / exact - 1.0).abs() < 1e-6, "{x}: {found}, {exact}");
            }
        }
    }

    #[test]
    fn accounts_add_and_take_the_greatest() {
        let one = account(
            2.0,
            &[3.0, 4.0, 0.0, -0.02],
            &[0.0, 5.0, 0.0],
            &[0.0, -10.0, 0.0],
            |_| 7.0,
        );
        assert_eq!(one.sums, [25.0, 100.0, 14.0, 2.0, 6.0, 8.0, 0.0]);
        assert_eq!(one.greatest, [0.02, 25.0, 0.0]);
        let both = one.and(&account_wall(&[0.0, 0.0, 0.0, 0.5]));
        assert_eq!(both.sums, one.sums);
        assert_eq!(both.greatest, [0.02, 25.0, 0.5]);
    }
}

//! Riemann problems.

use crate::root::bisect;

/// A state: density (kg/m³), velocity (m/s), pressure (Pa).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Density, kg/m³.
    pub density: f64,
    /// Velocity, m/s.
    pub velocity: f64,
    /// Pressure, Pa.
    pub pressure: f64,
}

/// Two states that meet at x = 0 when t = 0.
///
/// **Equation** waves of the left and right side join at a pressure p* where their velocities agree:
/// `f_L(p*) + f_R(p*) + u_R - u_L = 0`, `f` that of a shock above the side's pressure and that of a
/// rarefaction below it.
/// **Source** Toro 2009, *Riemann solvers and numerical methods for fluid dynamics*, section 4.2; for a
/// stiffened gas `p + p_inf` stands for p.
///
/// ```
/// use monoflow_exact::gas::riemann::{Riemann, State};
/// let sod = Riemann {
///     left: State { density: 1.0, velocity: 0.0, pressure: 1.0 },
///     right: State { density: 0.125, velocity: 0.0, pressure: 0.1 },
///     gamma: 1.4,
///     stiffness: 0.0,
/// };
/// let [pressure, velocity] = sod.star();
/// assert!((pressure - 0.303130).abs() < 1e-6 && (velocity - 0.927453).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Riemann {
    /// The state at x < 0.
    pub left: State,
    /// The state at x > 0.
    pub right: State,
    /// Ratio of specific heats.
    pub gamma: f64,
    /// `p_inf` of a stiffened gas, Pa; 0 of an ideal one.
    pub stiffness: f64,
}

impl Riemann {
    /// Pressure (Pa) and velocity (m/s) between the waves.
    pub fn star(&self) -> [f64; 2] {
        let (l, r) = (&self.left, &self.right);
        let sum = |p: f64| self.rise(l, p) + self.rise(r, p) + r.velocity - l.velocity;
        let mut high = l.pressure.max(r.pressure) + self.stiffness;
        while sum(high - self.stiffness) < 0.0 {
            high *= 2.0;
        }
        // In the logarithm, so that pressures near vacuum keep their digits.
        let low = 1e-12 * (l.pressure.min(r.pressure) + self.stiffness);
        let of = |log: f64| log.exp() - self.stiffness;
        let pressure = of(bisect(low.ln(), high.ln(), |log| sum(of(log))));
        let velocity =
            0.5 * (l.velocity + r.velocity + self.rise(r, pressure) - self.rise(l, pressure));
        [pressure, velocity]
    }

    fn sound(&self, side: &State) -> f64 {
        (self.gamma * (side.pressure + self.stiffness) / side.density).sqrt()
    }

    /// What a wave between a side and pressure `p` takes from the velocity, m/s.
    fn rise(&self, side: &State, p: f64) -> f64 {
        let (gamma, p, own) = (
            self.gamma,
            p + self.stiffness,
            side.pressure + self.stiffness,
        );
        if p > own {
            let (a, b) = (
                2.0 / ((gamma + 1.0) * side.density),
                (gamma - 1.0) / (gamma + 1.0) * own,
            );
            (p - own) * (a / (p + b)).sqrt()
        } else {
            let power = (p / own).powf(0.5 * (gamma - 1.0) / gamma);
            2.0 * self.sound(side) / (gamma - 1.0) * (power - 1.0)
        }
    }

    /// The state where x/t is `speed`, m/s.
    pub fn at(&self, speed: f64) -> State {
        self.around(self.star(), speed)
    }

    /// The same with what is between the waves.
    pub(super) fn around(&self, [pressure, velocity]: [f64; 2], speed: f64) -> State {
        if speed < velocity {
            return self.beside(&self.left, [pressure, velocity], speed);
        }
        // Mirrored, a wave to the right is one to the left.
        let mirrored = |state: State| State {
            velocity: -state.velocity,
            ..state
        };
        mirrored(self.beside(&mirrored(self.right), [pressure, -velocity], -speed))
    }

    /// On the left of the contact.
    fn beside(&self, side: &State, [pressure, velocity]: [f64; 2], speed: f64) -> State {
        let gamma = self.gamma;
        let g = (gamma - 1.0) / (gamma + 1.0);
        let (c, own) = (self.sound(side), side.pressure + self.stiffness);
        let ratio = (pressure + self.stiffness) / own;
        if ratio > 1.0 {
            let mach = (0.5 * (gamma + 1.0) / gamma * ratio + 0.5 * (gamma - 1.0) / gamma).sqrt();
            if speed < side.velocity - c * mach {
                return *side;
            }
            let density = side.density * (ratio + g) / (g * ratio + 1.0);
            return State {
                density,
                velocity,
                pressure,
            };
        }
        let tail = velocity - c * ratio.powf(0.5 * (gamma - 1.0) / gamma);
        if speed < side.velocity - c {
            *side
        } else if speed >= tail {
            State {
                density: side.density * ratio.powf(1.0 / gamma),
                velocity,
                pressure,
            }
        } else {
            let within = 2.0 / (gamma + 1.0) + g / c * (side.velocity - speed);
            State {
                density: side.density * within.powf(2.0 / (gamma - 1.0)),
                velocity: 2.0 / (gamma + 1.0) * (c + 0.5 * (gamma - 1.0) * side.velocity + speed),
                pressure: own * within.powf(2.0 * gamma / (gamma - 1.0)) - self.stiffness,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(l: [f64; 3], r: [f64; 3]) -> Riemann {
        let state = |[density, velocity, pressure]: [f64; 3]| State {
            density,
            velocity,
            pressure,
        };
        Riemann {
            left: state(l),
            right: state(r),
            gamma: 1.4,
            stiffness: 0.0,
        }
    }

    /// Toro 2009, table 4.2 and 4.3.
    #[test]
    fn tests_of_toro() {
        for (l, r, star) in [
            ([1.0, 0.0, 1.0], [0.125, 0.0, 0.1], [0.30313, 0.92745]),
            ([1.0, -2.0, 0.4], [1.0, 2.0, 0.4], [0.00189, 0.0]),
            ([1.0, 0.0, 1000.0], [1.0, 0.0, 0.01], [460.894, 19.5975]),
            ([1.0, 0.0, 0.01], [1.0, 0.0, 100.0], [46.0950, -6.19633]),
            (
                [5.99924, 19.5975, 460.894],
                [5.99242, -6.19633, 46.0950],
                [1691.64, 8.68975],
            ),
        ] {
            let found = problem(l, r).star();
            assert!(
                (found[0] / star[0] - 1.0).abs() < 3e-3,
                "{found:?} {star:?}"
            );
            assert!((found[1] - star[1]).abs() < 1e-5 * (1.0 + star[1].abs()));
        }
    }

    #[test]
    fn densities_beside_the_contact() {
        let wave = problem([1.0, 0.0, 1.0], [0.125, 0.0, 0.1]);
        let u = wave.star()[1];
        assert!((wave.at(u - 1e-6).density - 0.426319).abs() < 1e-6);
        assert!((wave.at(u + 1e-6).density - 0.265574).abs() < 1e-6);
    }

    /// Mass through the borders is what the inside gained: jumps and fans fit together.
    #[test]
    fn mass_and_momentum_are_kept() {
        let mut stiff = problem([1000.0, 0.0, 1e8], [900.0, 20.0, 1e5]);
        stiff.stiffness = 3e8;
        stiff.gamma = 4.4;
        for (wave, reach) in [
            (problem([1.0, 0.75, 1.0], [0.125, 0.0, 0.1]), 4.0),
            (problem([1.0, -2.0, 0.4], [1.0, 2.0, 0.4]), 4.0),
            (stiff, 4000.0),
        ] {
            let n = 50_000;
            let cell = 2.0 * reach / f64::from(n);
            let mut sum = [0.0; 2];
            for k in 0..n {
                let state = wave.at(-reach + (f64::from(k) + 0.5) * cell);
                sum[0] += state.density * cell;
                sum[1] += state.density * state.velocity * cell;
            }
            let flux = |s: &State| {
                [
                    s.density * s.velocity,
                    s.density * s.velocity * s.velocity + s.pressure,
                ]
            };
            let (l, r) = (&wave.left, &wave.right);
            let start = [
                (l.density + r.density) * reach,
                (l.density * l.velocity + r.density * r.velocity) * reach,
            ];
            for k in 0..2 {
                let expected = start[k] + flux(l)[k] - flux(r)[k];
                let scale = start[0].abs() * if k == 0 { 1.0 } else { reach };
                assert!(
                    (sum[k] - expected).abs() < 1e-5 * scale,
                    "{k} {sum:?} {expected}"
                );
            }
        }
    }
}

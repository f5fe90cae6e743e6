//! Riemann problems in a gas whose molecules take room.

use super::riemann::{Riemann, State};
use crate::root::bisect;

/// Two states of a Noble–Abel gas, `p = (γ-1) ρe/(1 - bρ)`, that meet at x = 0 when t = 0.
///
/// Along particles' paths it is an ideal gas with the volume `1/ρ - b` per mass: pressures and velocities are those of
/// that gas, and what is between a particle and the contact takes the room of its molecules more.
///
/// **Equation** `x = x' + bρ'(x' - ut)` and `1/ρ = 1/ρ' + b` with place and density of the ideal gas, dashed.
/// **Source** Toro 2009, *Riemann solvers and numerical methods for fluid dynamics*, section 4.7, in Lagrangian
/// coordinates.
///
/// ```
/// use monoflow_exact::gas::covolume::Covolume;
/// use monoflow_exact::gas::riemann::State;
/// let state = |density, pressure| State { density, velocity: 0.0, pressure };
/// let tube = Covolume::new([state(100.0, 1e8), state(1.0, 1e5)], 1.4, 8e-4);
/// let [pressure, speed] = tube.star();
/// // The contact moves with the gas on both sides of it.
/// for beside in [speed - 1e-6, speed + 1e-6] {
///     let there = tube.at(beside);
///     assert!((there.velocity - speed).abs() < 1e-6 && (there.pressure / pressure - 1.0).abs() < 1e-9);
/// }
/// assert_eq!(tube.at(-1e5).density, 100.0);
/// // Without room for molecules it is an ideal gas.
/// let air = Covolume::new([state(1.0, 1.0), state(0.125, 0.1)], 1.4, 0.0);
/// for (speed, density) in [(-0.5, 0.6029), (0.5, 0.426319), (1.3, 0.265574), (2.0, 0.125)] {
///     assert!((air.at(speed).density - density).abs() < 1e-3, "{:?}", air.at(speed));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Covolume {
    /// Of the ideal gas.
    ideal: Riemann,
    covolume: f64,
    star: [f64; 2],
}

impl Covolume {
    /// Of the states on the left and on the right, `γ`, and the covolume `b`, m³/kg.
    pub fn new(sides: [State; 2], gamma: f64, covolume: f64) -> Self {
        let of_ideal = |side: State| State {
            density: 1.0 / (1.0 / side.density - covolume),
            ..side
        };
        let [left, right] = sides.map(of_ideal);
        let ideal = Riemann {
            left,
            right,
            gamma,
            stiffness: 0.0,
        };
        Covolume {
            ideal,
            covolume,
            star: ideal.star(),
        }
    }

    /// Pressure (Pa) and velocity (m/s) between the waves.
    pub fn star(&self) -> [f64; 2] {
        self.star
    }

    /// The state where x/t is `speed`, m/s.
    pub fn at(&self, speed: f64) -> State {
        let of = |ideal: f64| self.ideal.around(self.star, ideal);
        let place = |ideal: f64| {
            let state = of(ideal);
            ideal + self.covolume * state.density * (ideal - state.velocity)
        };
        // It lies nearer to the contact in the ideal gas; the sign is certain at the contact.
        let [_, contact] = self.star;
        let found = of(bisect(contact, speed, |ideal| place(ideal) - speed));
        State {
            density: 1.0 / (1.0 / found.density + self.covolume),
            ..found
        }
    }
}

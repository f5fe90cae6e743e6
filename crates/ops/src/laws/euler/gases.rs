use super::{STATES, Sequence, equal};
use crate::euler::gas::Gas;

/// Laws of a gas: `γ > 1` and `p∞ ≥ 0`; pressure and internal energy are inverse to each other; pressure
/// rises with energy; the sound speed is real, rises with pressure, is that of the state equation,
/// `c² = ∂p/∂ρ + (ρe + p)/ρ ∂p/∂(ρe)`, and obeys `ρc² = γ(p + p∞)`, on which solvers rest.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn gas<G: Gas>(gas: &G) {
    let (gamma, stiffness) = (gas.gamma(), gas.stiffness());
    assert!(
        gamma > 1.0 && stiffness >= 0.0,
        "`{}` breaks a law, its numbers: gamma is {gamma}, p_inf is {stiffness}",
        G::NAME
    );
    let mut sequence = Sequence(1);
    for _ in 0..STATES {
        let state = sequence.state(gas);
        let (density, pressure) = (state.density, state.pressure);
        let size = pressure + stiffness;
        let energy = gas.internal_energy(density, pressure);
        let holds = |a, b, tolerance, size, law| equal(a, b, tolerance, size, law, G::NAME);
        let back = gas.pressure(density, energy);
        holds(
            back,
            pressure,
            1e-12 * gamma,
            size,
            "pressure of the energy",
        );

        // Differences over a millionth of either.
        let (by_density, by_energy) = (1e-6 * density, 1e-6 * energy);
        let over_density = (gas.pressure(density + by_density, energy)
            - gas.pressure(density - by_density, energy))
            / (2.0 * by_density);
        let over_energy = (gas.pressure(density, energy + by_energy)
            - gas.pressure(density, energy - by_energy))
            / (2.0 * by_energy);
        assert!(
            over_energy > 0.0,
            "`{}` breaks a law: pressure does not rise with energy",
            G::NAME
        );
        let square = gas.sound_speed2(density, pressure);
        let along = over_density + (energy + pressure) / density * over_energy;
        holds(
            square,
            along,
            1e-7,
            square,
            "sound speed of the state equation",
        );
        let bulk = gamma * (pressure + stiffness);
        holds(density * square, bulk, 1e-12, bulk, "bulk modulus");
        assert!(
            square > 0.0 && gas.sound_speed2(density, 1.01 * pressure) > square,
            "`{}` breaks a law: the sound speed does not rise with pressure",
            G::NAME
        );
    }
}

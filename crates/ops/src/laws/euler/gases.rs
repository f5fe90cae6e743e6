use super::{Law, STATES, Sequence};
use crate::euler::Primitive;
use crate::euler::gas::Gas;

/// Laws of a gas: `γ > 1` and `p∞ ≥ 0`; pressure and internal energy are inverse to each other; pressure
/// rises with energy; the sound speed is real, rises with pressure, is that of the state equation,
/// `c² = ∂p/∂ρ + (ρe + p)/ρ ∂p/∂(ρe)`, and obeys `ρc² = γ(p + p∞)`, on which solvers rest.
///
/// # Panics
/// If a law is broken.
pub fn gas<G: Gas>(gas: &G) {
    let (gamma, stiffness) = (gas.gamma(), gas.stiffness());
    let found = format_args!("gamma is {gamma}, p_inf is {stiffness}");
    Law::of::<G>("its numbers").holds(gamma > 1.0 && stiffness >= 0.0, found);
    let mut sequence = Sequence(1);
    for _ in 0..STATES {
        let state = sequence.state(gas);
        pressure_is_that_of_the_energy(gas, &state);
        sound_speed_is_that_of_the_state_equation(gas, &state);
    }
}

fn pressure_is_that_of_the_energy<G: Gas>(gas: &G, state: &Primitive<f64, 3>) {
    let (density, pressure) = (state.density, state.pressure);
    let energy = gas.internal_energy(density, pressure);
    let back = gas.pressure(density, energy);
    let tolerance = 1e-12 * gas.gamma() * (pressure + gas.stiffness());
    let place = format_args!("{state:?}");
    Law::of::<G>("pressure of the energy").equal(back, pressure, tolerance, place);
}

fn sound_speed_is_that_of_the_state_equation<G: Gas>(gas: &G, state: &Primitive<f64, 3>) {
    let (density, pressure) = (state.density, state.pressure);
    let energy = gas.internal_energy(density, pressure);
    // Differences over a millionth of either.
    let (by_density, by_energy) = (1e-6 * density, 1e-6 * energy);
    let over_density = (gas.pressure(density + by_density, energy)
        - gas.pressure(density - by_density, energy))
        / (2.0 * by_density);
    let over_energy = (gas.pressure(density, energy + by_energy)
        - gas.pressure(density, energy - by_energy))
        / (2.0 * by_energy);
    let place = format_args!("{state:?}");
    Law::of::<G>("pressure rises with energy").holds(over_energy > 0.0, place);
    let square = gas.sound_speed2(density, pressure);
    let along = over_density + (energy + pressure) / density * over_energy;
    let law = Law::of::<G>("sound speed of the state equation");
    law.equal(square, along, 1e-7 * square, place);
    let bulk = gas.gamma() * (pressure + gas.stiffness());
    Law::of::<G>("bulk modulus").equal(density * square, bulk, 1e-12 * bulk, place);
    let rises = square > 0.0 && gas.sound_speed2(density, 1.01 * pressure) > square;
    Law::of::<G>("the sound speed rises with pressure").holds(rises, place);
}

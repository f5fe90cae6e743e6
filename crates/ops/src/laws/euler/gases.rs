use super::{Law, STATES, Sequence};
use crate::Lanes;
use crate::euler::Primitive;
use crate::euler::gas::Gas;

/// Laws of a gas: `Γ > 1` and `p∞ ≥ 0`; pressure and internal energy are inverse to each other; pressure
/// rises with energy, and is above `-p∞` where there is more of it than `p∞`; the sound speed is real, rises with
/// pressure and is that of the state equation, `c² = ∂p/∂ρ + (ρe + p)/ρ ∂p/∂(ρe)`; bulk modulus and adiabatic index
/// go with it, `K = ρc² = Γ(p + p∞)`; it is the same in every lane of a vector; and one of the stiffened form has the
/// pressure of that gas.
///
/// They hold at densities and pressures of any unit, and at those of gases and liquids in kg/m³ and Pa, of which a
/// tenth has to be valid. Where a state is not valid for the gas, its sound speed must be NaN.
///
/// # Panics
/// If a law is broken.
pub fn gas<G: Gas>(gas: &G) {
    let stiffness = gas.stiffness();
    Law::of::<G>("its numbers").holds(stiffness >= 0.0, format_args!("p_inf is {stiffness}"));
    let stiffened = gas.stiffened();
    let found = format_args!(
        "STIFFENED is {}, stiffened() is {stiffened:?}",
        G::STIFFENED
    );
    Law::of::<G>("its form").holds(G::STIFFENED == stiffened.is_some(), found);
    let mut sequence = Sequence(1);
    for _ in 0..STATES {
        let state = sequence.state(gas);
        pressure_is_that_of_the_energy(gas, &state);
        sound_speed_is_that_of_the_state_equation(gas, &state);
        bulk_modulus_and_index_go_with_it(gas, &state);
        form_is_its_own(gas, &state);
        lanes_do_not_differ(gas, &state, &sequence.state(gas));
        rises_with_pressure(gas, &state);
    }
    let mut valid = 0;
    for state in (0..STATES).map(|_| sequence.real_state()) {
        if has_room(gas, &state) {
            valid += 1;
            pressure_is_that_of_the_energy(gas, &state);
            sound_speed_is_that_of_the_state_equation(gas, &state);
            bulk_modulus_and_index_go_with_it(gas, &state);
            form_is_its_own(gas, &state);
        }
    }
    let found = format_args!("{valid} of {STATES} states in kg/m3 and Pa are valid");
    Law::of::<G>("real states").holds(10 * valid >= STATES, found);
}

/// Is a state valid for a gas, and its molecules are not so near to each other that slopes change within a millionth of
/// the density? Asked of its pressure alone, so that no other function hides a state from the laws.
fn has_room<G: Gas>(gas: &G, state: &Primitive<f64, 1>) -> bool {
    if gas.sound_speed2(state.density, state.pressure).is_nan() {
        return false;
    }
    let energy = gas.internal_energy(state.density, state.pressure);
    let here = gas.pressure(state.density, energy);
    let denser = gas.pressure((1.0 + 1e-6) * state.density, energy);
    // Where it is NaN the laws are to say so.
    let is_crowded = (denser - here).abs() > 1e-4 * (here + gas.stiffness());
    !is_crowded
}

fn pressure_is_that_of_the_energy<G: Gas>(gas: &G, state: &Primitive<f64, 1>) {
    let (density, pressure) = (state.density, state.pressure);
    let energy = gas.internal_energy(density, pressure);
    let back = gas.pressure(density, energy);
    let gamma = gas.index(density, pressure).gamma;
    let tolerance = 1e-12 * gamma * (pressure + gas.stiffness());
    let place = format_args!("{density} kg/m3, {pressure} Pa");
    Law::of::<G>("pressure of the energy").equal(back, pressure, tolerance, place);
    let stiffness = gas.stiffness();
    let cold = gas.pressure(density, stiffness + 1e-9 * energy);
    let found = format_args!("{cold} Pa at {density} kg/m3 with hardly more energy than p_inf");
    Law::of::<G>("positive where there is energy").holds(cold + stiffness > 0.0, found);
}

fn sound_speed_is_that_of_the_state_equation<G: Gas>(gas: &G, state: &Primitive<f64, 1>) {
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
    let place = format_args!("{density} kg/m3, {pressure} Pa");
    Law::of::<G>("pressure rises with energy").holds(over_energy > 0.0, place);
    let square = gas.sound_speed2(density, pressure);
    let found = format_args!("its square is {square} m2/s2 at {place}");
    Law::of::<G>("the sound speed is real").holds(square > 0.0, found);
    let along = over_density + (energy + pressure) / density * over_energy;
    let law = Law::of::<G>("sound speed of the state equation");
    law.equal(square, along, 1e-7 * square, place);
}

fn rises_with_pressure<G: Gas>(gas: &G, state: &Primitive<f64, 1>) {
    let (density, pressure) = (state.density, state.pressure);
    let rises = gas.sound_speed2(density, 1.01 * pressure) > gas.sound_speed2(density, pressure);
    Law::of::<G>("the sound speed rises with pressure")
        .holds(rises, format_args!("{density} kg/m3, {pressure} Pa"));
}

/// The stiffened gas that it says to be has its pressure.
fn form_is_its_own<G: Gas>(gas: &G, state: &Primitive<f64, 1>) {
    let Some(stiffened) = gas.stiffened() else {
        return;
    };
    let (density, pressure) = (state.density, state.pressure);
    let energy = gas.internal_energy(density, pressure);
    let place = format_args!("{density} kg/m3, {pressure} Pa");
    let tolerance = 1e-12 * (energy + pressure).abs();
    let law = Law::of::<G>("its form");
    law.equal(
        stiffened.pressure(density, energy),
        pressure,
        tolerance,
        place,
    );
}

fn bulk_modulus_and_index_go_with_it<G: Gas>(gas: &G, state: &Primitive<f64, 1>) {
    let (density, pressure) = (state.density, state.pressure);
    let place = format_args!("{density} kg/m3, {pressure} Pa");
    let bulk = density * gas.sound_speed2(density, pressure);
    let law = |law, found| Law::of::<G>(law).equal(found, bulk, 1e-12 * bulk, place);
    law("bulk modulus", gas.bulk_modulus(density, pressure));
    let index = gas.index(density, pressure);
    law(
        "adiabatic index",
        index.gamma * (pressure + gas.stiffness()),
    );
    Law::of::<G>("its index").holds(
        index.gamma > 1.0,
        format_args!("{} at {place}", index.gamma),
    );
}

fn lanes_do_not_differ<G: Gas>(gas: &G, here: &Primitive<f64, 1>, beside: &Primitive<f64, 1>) {
    let (density, pressure) = (
        Lanes([beside.density, here.density]),
        Lanes([beside.pressure, here.pressure]),
    );
    let energy = gas.internal_energy(density, pressure);
    let place = format_args!("{} kg/m3, {} Pa", here.density, here.pressure);
    let one = gas.internal_energy(here.density, here.pressure);
    let law = |found: Lanes<f64, 2>, alone: f64| {
        let law = Law::of::<G>("lane by lane");
        law.equal(found.0[1], alone, 1e-12 * alone.abs(), place);
    };
    law(energy, one);
    law(
        gas.pressure(density, energy),
        gas.pressure(here.density, one),
    );
    law(
        gas.sound_speed2(density, pressure),
        gas.sound_speed2(here.density, here.pressure),
    );
    law(
        gas.bulk_modulus(density, pressure),
        gas.bulk_modulus(here.density, here.pressure),
    );
    law(
        gas.index(density, pressure).gamma,
        gas.index(here.density, here.pressure).gamma,
    );
}

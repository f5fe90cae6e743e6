use crate::Dual;
use crate::laws::{Law, STATES, Sequence};
use crate::wcsph::eos::{Eos, EosSetup};
use core::ops::Range;

/// Excesses at which equations are held to their laws.
const EXCESSES: Range<f64> = -0.1..0.2;

/// Water, with the exponent that equations may ask for.
fn setups() -> impl Iterator<Item = EosSetup> {
    [1.0, 1.4, 4.0, 7.0]
        .into_iter()
        .map(|gamma| EosSetup::new(1000.0, 20.0, gamma))
}

/// `ρ0 c0²`, what pressures are large or small against.
fn stiffness(setup: &EosSetup) -> f64 {
    setup.density * setup.sound_speed * setup.sound_speed
}

fn excesses(seed: u64) -> impl Iterator<Item = f64> {
    let mut sequence = Sequence(seed);
    (0..STATES).map(move |_| sequence.between(EXCESSES.start, EXCESSES.end))
}

/// Laws of an equation of state, given in both precisions: no pressure at the reference density, and
/// the sound speed of the set-up there; pressure and excess are inverse to each other; the sound speed
/// is that of the pressure, `c² = dp/dρ`, and real; single precision has what double has, but for
/// rounding of `ρ0 c0²`.
///
/// # Panics
/// If a law is broken.
pub fn equation_of_state<E: Eos<f64>, Single: Eos<f32>>() {
    for setup in setups() {
        reference_density_has_no_pressure::<E, Single>(&setup);
        inverse_returns_the_excess::<E>(&setup);
        sound_speed_is_that_of_the_pressure::<E>(&setup);
        let floor = 2e-7 * stiffness(&setup);
        single_precision_follows::<E, Single>(&setup, floor);
    }
}

fn reference_density_has_no_pressure<E: Eos<f64>, Single: Eos<f32>>(setup: &EosSetup) {
    let (fluid, single) = (E::new(setup), Single::new(setup));
    let law = Law::of::<E>("no pressure at the reference density");
    let pressures = [fluid.pressure(0.0), f64::from(single.pressure(0.0_f32))];
    for pressure in pressures {
        law.holds(pressure == 0.0, format_args!("p(0) = {pressure:e} Pa"));
    }
    let excess = fluid.excess(0.0);
    law.holds(excess == 0.0, format_args!("x(0 Pa) = {excess:e}"));
    let law = Law::of::<E>("reference values are those of the set-up");
    law.equal(fluid.density(), setup.density, 0.0, "density, kg/m3");
    let (speed, given) = (fluid.sound_speed(0.0), setup.sound_speed);
    law.equal(speed, given, 1e-12 * given, "sound speed, m/s");
}

fn inverse_returns_the_excess<E: Eos<f64>>(setup: &EosSetup) {
    let law = Law::of::<E>("the excess is the inverse of the pressure");
    let fluid = E::new(setup);
    for x in excesses(9) {
        let back = fluid.excess(fluid.pressure(x));
        law.equal(back, x, 1e-14, format_args!("gamma = {}", setup.gamma));
    }
}

/// `dp/dρ = c²`, and `dρ/dp` is one over it.
fn sound_speed_is_that_of_the_pressure<E: Eos<f64>>(setup: &EosSetup) {
    let law = Law::of::<E>("the square of the sound speed is the slope of the pressure");
    let inverse = Law::of::<E>("the slope of the excess is that of the inverse");
    let fluid = E::new(setup);
    for x in excesses(10) {
        let place = format_args!("x = {x}, gamma = {}", setup.gamma);
        let slope = fluid.pressure(Dual::variable(x)).slope / setup.density;
        let speed = fluid.sound_speed(x);
        law.equal(slope, speed * speed, 1e-12 * slope.abs(), place);
        law.holds(slope > 0.0 && speed > 0.0, place);
        let back = fluid.excess(Dual::variable(fluid.pressure(x))).slope * setup.density;
        inverse.equal(back * slope, 1.0, 1e-12, place);
    }
}

fn single_precision_follows<E: Eos<f64>, Single: Eos<f32>>(setup: &EosSetup, floor: f64) {
    let law = Law::of::<E>("single precision follows double");
    let (fluid, single) = (E::new(setup), Single::new(setup));
    for x in [-1e-2_f32, -1e-6, 1e-6, 1e-4, 1e-2, 0.1] {
        let place = format_args!("x = {x}, gamma = {}", setup.gamma);
        let exact = fluid.pressure(f64::from(x));
        let found = f64::from(single.pressure(x));
        law.equal(found, exact, floor + 1e-6 * exact.abs(), place);
        let exact = fluid.sound_speed(f64::from(x));
        law.equal(f64::from(single.sound_speed(x)), exact, 2e-6 * exact, place);
    }
}

/// Law of an equation that keeps no difference of nearly equal numbers: in single precision small excesses
/// keep their digits, and pressures give them back with theirs.
///
/// # Panics
/// If the law is broken.
pub fn keeps_digits<E: Eos<f64>, Single: Eos<f32>>() {
    for setup in setups() {
        single_precision_follows::<E, Single>(&setup, 0.0);
        small_excesses_come_back::<Single>(&setup);
    }
}

fn small_excesses_come_back<Single: Eos<f32>>(setup: &EosSetup) {
    let law = Law::of::<Single>("a pressure gives its excess back with all digits");
    let single = Single::new(setup);
    for x in [-1e-3_f32, -1e-6, 1e-6, 1e-4, 1e-2] {
        let back = f64::from(single.excess(single.pressure(x)));
        let place = format_args!("x = {x}, gamma = {}", setup.gamma);
        law.equal(back, f64::from(x), f64::from(1e-6 * x.abs()), place);
    }
}

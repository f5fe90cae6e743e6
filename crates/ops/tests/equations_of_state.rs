//! Laws that every equation of state obeys.
//!
//! A new equation is one line at the end of this file; `S` in it is the precision.

mod common;

use common::{holds, near};
use monoflow_ops::Dual;
use monoflow_ops::eos::{Cole, Eos, EosSetup, Linear, Tait};

const DENSITY: f64 = 1000.0;
const SPEED: f64 = 20.0;

/// `B ((1 + x)^γ - 1)` without cancellation.
fn printed_pressure(x: f64, gamma: f64) -> f64 {
    DENSITY * SPEED * SPEED / gamma * (gamma * x.ln_1p()).exp_m1()
}

fn inverse_returns_the_excess<E: Eos<f64>>(gamma: f64) {
    let fluid = E::new(&EosSetup::new(DENSITY, SPEED, gamma));
    holds(256, -0.1f64..0.2, |x| {
        near(fluid.excess(fluid.pressure(x)), x, 1e-14, "x");
    });
}

fn reference_density_has_no_pressure<E: Eos<f64>, E32: Eos<f32>>(gamma: f64) {
    assert_eq!(
        E::new(&EosSetup::new(DENSITY, SPEED, gamma)).pressure(0.0),
        0.0
    );
    assert_eq!(
        E32::new(&EosSetup::new(DENSITY, SPEED, gamma)).pressure(0.0f32),
        0.0
    );
    assert_eq!(
        E::new(&EosSetup::new(DENSITY, SPEED, gamma)).excess(0.0),
        0.0
    );
    assert_eq!(
        E::new(&EosSetup::new(DENSITY, SPEED, gamma)).density(),
        DENSITY
    );
}

fn pressure_and_sound_speed_are_as_printed<E: Eos<f64>>(gamma: f64) {
    let fluid = E::new(&EosSetup::new(DENSITY, SPEED, gamma));
    holds(256, -0.1f64..0.2, |x| {
        let pressure = printed_pressure(x, gamma);
        near(fluid.pressure(x), pressure, 1e-9, "p");
        let speed = SPEED * (1.0 + x).powf(0.5 * (gamma - 1.0));
        near(fluid.sound_speed(x), speed, 1e-12, "c");
    });
}

/// `dp/dρ = c²`.
fn slope_of_the_pressure_is_the_sound_speed_squared<E: Eos<f64>>(gamma: f64) {
    let fluid = E::new(&EosSetup::new(DENSITY, SPEED, gamma));
    holds(256, -0.1f64..0.2, |x| {
        let slope = fluid.pressure(Dual::variable(x)).slope / DENSITY;
        let speed = fluid.sound_speed(x);
        near(slope, speed * speed, 1e-10, "dp/drho");
        let back = fluid.excess(Dual::variable(fluid.pressure(x))).slope * DENSITY;
        near(back * slope, 1.0, 1e-12, "slope of the inverse");
    });
}

/// Single precision keeps what it has: `digits` of relative error where an equation sums without
/// cancellation, a rounding of `B` where it subtracts one from a power.
fn single_precision_agrees<E: Eos<f64>, E32: Eos<f32>>(gamma: f64, cancels: bool) {
    let (wide, narrow) = (
        E::new(&EosSetup::new(DENSITY, SPEED, gamma)),
        E32::new(&EosSetup::new(DENSITY, SPEED, gamma)),
    );
    let stiffness = DENSITY * SPEED * SPEED / gamma;
    for x in [-1e-2f32, -1e-6, 1e-6, 1e-4, 1e-2, 0.1] {
        let exact = wide.pressure(f64::from(x));
        let floor = if cancels {
            2e-7 * gamma * stiffness
        } else {
            0.0
        };
        near(
            f64::from(narrow.pressure(x)),
            exact,
            floor + 1e-6 * exact.abs(),
            &format!("p({x})"),
        );
        let speed = wide.sound_speed(f64::from(x));
        near(f64::from(narrow.sound_speed(x)), speed, 2e-6 * speed, "c");
    }
}

macro_rules! laws {
    ($($name:ident: $eos:ty, $gamma:expr, $cancels:expr;)*) => {$(
        mod $name {
            #![allow(dead_code)]
            mod single { use crate::*; type S = f32; pub type E = $eos; }
            mod double { use crate::*; type S = f64; pub type E = $eos; }
            const GAMMA: f64 = $gamma;
            #[test]
            fn inverse_returns_the_excess() { crate::inverse_returns_the_excess::<double::E>(GAMMA); }
            #[test]
            fn reference_density_has_no_pressure() {
                crate::reference_density_has_no_pressure::<double::E, single::E>(GAMMA);
            }
            #[test]
            fn pressure_and_sound_speed_are_as_printed() {
                crate::pressure_and_sound_speed_are_as_printed::<double::E>(GAMMA);
            }
            #[test]
            fn slope_of_the_pressure_is_the_sound_speed_squared() {
                crate::slope_of_the_pressure_is_the_sound_speed_squared::<double::E>(GAMMA);
            }
            #[test]
            fn single_precision_agrees() {
                crate::single_precision_agrees::<double::E, single::E>(GAMMA, $cancels);
            }
        }
    )*};
}

laws! {
    tait_7: Tait<S, 7>, 7.0, false;
    tait_4: Tait<S, 4>, 4.0, false;
    tait_1: Tait<S, 1>, 1.0, false;
    cole_7: Cole<S>, 7.0, true;
    cole_1_4: Cole<S>, 1.4, true;
    linear: Linear<S>, 1.0, false;
}

#[test]
fn tait_is_cole_with_exponent_seven() {
    let tait: Tait<f64> = Tait::new(&EosSetup::new(DENSITY, SPEED, 7.0));
    let cole: Cole<f64> = Cole::new(&EosSetup::new(DENSITY, SPEED, 7.0));
    holds(256, -0.1f64..0.2, |x| {
        near(tait.pressure(x), cole.pressure(x), 1e-9, "p");
        near(tait.sound_speed(x), cole.sound_speed(x), 1e-12, "c");
        let p = tait.pressure(x);
        near(tait.excess(p), cole.excess(p), 1e-15, "x");
    });
}

/// What the difference of two near numbers would lose: a millionth of excess is 0.4 Pa here, and
/// single precision still has seven digits of it.
#[test]
fn tait_does_not_cancel_at_a_millionth_of_excess_in_single_precision() {
    let fluid: Tait<f32> = Tait::new(&EosSetup::new(DENSITY, SPEED, 7.0));
    let exact = printed_pressure(f64::from(1e-6f32), 7.0);
    near(f64::from(fluid.pressure(1e-6f32)), exact, 3e-7 * exact, "p");
}

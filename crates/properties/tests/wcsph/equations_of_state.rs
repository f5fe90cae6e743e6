//! Equations of state: laws of the family, values as printed, and wrong equations that the laws find.
//!
//! A new equation is one line of each of the first two tests.

use crate::common::near;
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::wcsph::eos::{Cole, Eos, EosSetup, Linear, Tait};
use monoflow_ops::{Real, Scalar};
use monoflow_properties::holds;

const DENSITY: f64 = 1000.0;
const SPEED: f64 = 20.0;

#[test]
fn equations_of_state_keep_their_laws() {
    laws::equation_of_state::<Tait<f64, 7>, Tait<f32, 7>>();
    laws::equation_of_state::<Tait<f64, 4>, Tait<f32, 4>>();
    laws::equation_of_state::<Tait<f64, 1>, Tait<f32, 1>>();
    laws::equation_of_state::<Cole<f64>, Cole<f32>>();
    laws::equation_of_state::<Linear<f64>, Linear<f32>>();
    laws::keeps_digits::<Tait<f64, 7>, Tait<f32, 7>>();
    laws::keeps_digits::<Tait<f64, 4>, Tait<f32, 4>>();
    laws::keeps_digits::<Tait<f64, 1>, Tait<f32, 1>>();
    laws::keeps_digits::<Linear<f64>, Linear<f32>>();
}

#[test]
fn pressures_and_sound_speeds_are_as_printed() {
    pressure_and_sound_speed_are_as_printed::<Tait<f64, 7>>(7.0);
    pressure_and_sound_speed_are_as_printed::<Tait<f64, 4>>(4.0);
    pressure_and_sound_speed_are_as_printed::<Tait<f64, 1>>(1.0);
    pressure_and_sound_speed_are_as_printed::<Cole<f64>>(7.0);
    pressure_and_sound_speed_are_as_printed::<Cole<f64>>(1.4);
    pressure_and_sound_speed_are_as_printed::<Linear<f64>>(1.0);
}

/// `B ((1 + x)^γ - 1)` without cancellation.
fn printed_pressure(x: f64, gamma: f64) -> f64 {
    DENSITY * SPEED * SPEED / gamma * (gamma * x.ln_1p()).exp_m1()
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

/// The linear equation with one thing wrong.
macro_rules! wrong_equation {
    ($model:ident: $pressure:expr, $excess:expr, $sound_speed:expr) => {
        wrong!($model);
        impl<S: Scalar> Eos<S> for $model {
            fn new(_: &EosSetup) -> Self {
                $model
            }
            fn density(&self) -> S {
                S::from_literal(DENSITY)
            }
            fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R {
                R::lit($pressure[0]) + R::lit($pressure[1] * DENSITY * SPEED * SPEED) * excess
            }
            fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R {
                (pressure - R::lit($pressure[0])) * R::lit($excess / (DENSITY * SPEED * SPEED))
            }
            fn sound_speed<R: Real<Scalar = S>>(&self, excess: R) -> R {
                R::lit(SPEED) * (R::lit(1.0) + R::lit($sound_speed) * excess)
            }
        }
    };
}

wrong_equation!(UnderAir: [1e5, 1.0], 1.0, 0.0);
wrong_equation!(WrongInverse: [0.0, 1.0], 1.1, 0.0);
wrong_equation!(WrongSound: [0.0, 1.0], 1.0, 3.0);
wrong_equation!(Backwards: [0.0, -1.0], -1.0, 0.0);

#[test]
#[should_panic(expected = "`UnderAir` breaks a law, no pressure at the reference density")]
fn a_pressure_at_rest_is_found() {
    laws::equation_of_state::<UnderAir, UnderAir>();
}

#[test]
#[should_panic(expected = "the excess is the inverse of the pressure")]
fn a_wrong_inverse_is_found() {
    laws::equation_of_state::<WrongInverse, WrongInverse>();
}

#[test]
#[should_panic(expected = "the square of the sound speed is the slope of the pressure")]
fn a_wrong_sound_speed_is_found() {
    laws::equation_of_state::<WrongSound, WrongSound>();
}

#[test]
#[should_panic(expected = "the square of the sound speed is the slope of the pressure")]
fn a_pressure_of_the_wrong_sign_is_found() {
    laws::equation_of_state::<Backwards, Backwards>();
}

#[test]
#[should_panic(expected = "single precision follows double")]
fn a_difference_of_powers_loses_digits() {
    laws::keeps_digits::<Cole<f64>, Cole<f32>>();
}

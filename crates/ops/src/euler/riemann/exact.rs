use super::{Riemann, Side};
use crate::euler::gas::{Gas, StiffenedForm};
use crate::euler::{Conserved, Primitive};
use crate::{Named, Real};
use core::array::from_fn;

/// The exact solution, by Newton's method for the pressure between the waves.
///
/// **Equation** `f_L(p*) + f_R(p*) + u_R - u_L = 0` with the relations of shocks and rarefactions.
/// **Source** Toro 2009, chapter 4; stiffened gases by `p + p∞` in place of `p`.
/// **Valid for** gases of the stiffened form.
/// **Properties** twelve steps of Newton's method: to 1e-12, but for near-vacua and for streams that collide at several times
/// the speed of sound, where up to 1e-6 of the pressure is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

impl Named for Exact {
    const NAME: &'static str = "exact";
    const SUMMARY: &'static str = "exact, by iteration; several times the cost";
    const EQUATION: &'static str = "f_L(p*) + f_R(p*) + u_R - u_L = 0";
    const SOURCE: &'static str = "Toro 2009, doi:10.1007/b79761";
}

/// Between the outer waves: pressure (less `p∞` is added), Pa, and speed of the contact, m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Star<R> {
    /// Pressure, Pa.
    pub pressure: R,
    /// Speed of the contact, m/s.
    pub speed: R,
}

/// One side as an ideal gas: density, velocity along the axis, pressure with `p∞` added, sound speed.
#[derive(Clone, Copy)]
struct Wave<R> {
    density: R,
    velocity: R,
    pressure: R,
    sound: R,
}

impl<R: Real> Wave<R> {
    #[inline(always)]
    fn of<G: Gas, const D: usize>(gas: &G, side: &Primitive<R, D>) -> Self {
        Wave {
            density: side.density,
            velocity: side.velocity[0],
            pressure: side.pressure + R::lit(gas.stiffness()),
            sound: side.sound_speed(gas),
        }
    }

    /// How much the velocity changes across the wave that leads to pressure `p`, and its derivative.
    #[inline(always)]
    fn jump(&self, gamma: f64, p: R) -> [R; 2] {
        let a = R::lit(2.0 / (gamma + 1.0)) * self.density.recip();
        let b = R::lit((gamma - 1.0) / (gamma + 1.0)) * self.pressure;
        let below = (p + b).recip();
        let root = (a * below).sqrt();
        let rise = p - self.pressure;
        let shock = [
            rise * root,
            root * (R::lit(1.0) - R::lit(0.5) * rise * below),
        ];
        let ratio = p * self.pressure.recip();
        let power = ratio.powf(R::lit(0.5 * (gamma - 1.0) / gamma));
        let fan = [
            R::lit(2.0 / (gamma - 1.0)) * self.sound * (power - R::lit(1.0)),
            power * (ratio * self.density * self.sound).recip(),
        ];
        from_fn(|k| R::if_lt(self.pressure, p, shock[k], fan[k]))
    }
}

/// `γ` of a gas of the stiffened form; NaN of another.
#[inline(always)]
fn gamma<G: Gas>(gas: &G) -> f64 {
    gas.stiffened().map_or(f64::NAN, |gas| gas.gamma())
}

/// What lies between the outer waves, in a gas of the stiffened form.
#[inline(always)]
pub fn star<R: Real, G: Gas, const D: usize>(
    gas: &G,
    left: &Primitive<R, D>,
    right: &Primitive<R, D>,
) -> Star<R> {
    let (l, r) = (Wave::of(gas, left), Wave::of(gas, right));
    let speed = between(gamma(gas), &l, &r);
    Star {
        pressure: speed[0] - R::lit(gas.stiffness()),
        speed: speed[1],
    }
}

#[inline(always)]
fn between<R: Real>(gamma: f64, l: &Wave<R>, r: &Wave<R>) -> [R; 2] {
    let step = r.velocity - l.velocity;
    // Two rarefactions to begin with: exact for weak waves, and positive.
    let z = 0.5 * (gamma - 1.0) / gamma;
    let above = l.sound + r.sound - R::lit(0.5 * (gamma - 1.0)) * step;
    let below = l.sound * l.pressure.powf(R::lit(-z)) + r.sound * r.pressure.powf(R::lit(-z));
    let floor = R::lit(1e-12) * l.pressure.min(r.pressure);
    let positive = above.max(R::lit(1e-6) * (l.sound + r.sound));
    let mut p = (positive * below.recip()).powf(R::lit(1.0 / z)).max(floor);
    for _ in 0..12 {
        let ([fl, dl], [fr, dr]) = (l.jump(gamma, p), r.jump(gamma, p));
        p = (p - (fl + fr + step) * (dl + dr).recip()).max(floor);
    }
    let (fl, fr) = (l.jump(gamma, p)[0], r.jump(gamma, p)[0]);
    [p, R::lit(0.5) * (l.velocity + r.velocity + fr - fl)]
}

/// Density, velocity and pressure on the face on the side of one wave, all mirrored so that the wave
/// runs to the left.
#[inline(always)]
fn on_face<R: Real>(gamma: f64, wave: &Wave<R>, p: R, contact: R) -> [R; 3] {
    let zero = R::lit(0.0);
    let ratio = p * wave.pressure.recip();
    let g = (gamma - 1.0) / (gamma + 1.0);
    // A shock.
    let dense = wave.density * (ratio + R::lit(g)) * (R::lit(g) * ratio + R::lit(1.0)).recip();
    let strength =
        R::lit(0.5 * (gamma + 1.0) / gamma) * ratio + R::lit(0.5 * (gamma - 1.0) / gamma);
    let shock = wave.velocity - wave.sound * strength.sqrt();
    // A fan, from its head to its tail.
    let thin = wave.density * ratio.powf(R::lit(1.0 / gamma));
    let sound = wave.sound * ratio.powf(R::lit(0.5 * (gamma - 1.0) / gamma));
    let (head, tail) = (wave.velocity - wave.sound, contact - sound);
    let within = R::lit(2.0 / (gamma + 1.0)) + R::lit(g) * wave.velocity * wave.sound.recip();
    let within = within.max(R::lit(1e-9));
    let fan = [
        wave.density * within.powf(R::lit(2.0 / (gamma - 1.0))),
        R::lit(2.0 / (gamma + 1.0)) * (wave.sound + R::lit(0.5 * (gamma - 1.0)) * wave.velocity),
        wave.pressure * within.powf(R::lit(2.0 * gamma / (gamma - 1.0))),
    ];
    let before = [wave.density, wave.velocity, wave.pressure];
    let shocked = [dense, contact, p];
    let relaxed = [thin, contact, p];
    let mut found = [zero; 3];
    for (k, found) in found.iter_mut().enumerate() {
        let by_shock = R::if_lt(zero, shock, before[k], shocked[k]);
        let in_fan = R::if_lt(tail, zero, relaxed[k], fan[k]);
        let by_fan = R::if_lt(zero, head, before[k], in_fan);
        *found = R::if_lt(wave.pressure, p, by_shock, by_fan);
    }
    found
}

impl Riemann for Exact {
    const HEAVY: bool = true;
    const UPWIND: bool = true;
    const KEEPS_CONTACTS: bool = true;
    const FOR_STIFFENED: bool = true;

    #[inline(always)]
    fn flux<R: Real, G: Gas, const D: usize>(
        &self,
        gas: &G,
        l: &Side<R, D>,
        r: &Side<R, D>,
    ) -> Conserved<R, D> {
        let gamma = gamma(gas);
        let (left, right) = (Wave::of(gas, &l.primitive), Wave::of(gas, &r.primitive));
        let [p, contact] = between(gamma, &left, &right);
        let from_left = on_face(gamma, &left, p, contact);
        let mirrored = Wave {
            velocity: -right.velocity,
            ..right
        };
        let from_right = on_face(gamma, &mirrored, p, -contact);
        let zero = R::lit(0.0);
        let pick = |a: R, b: R| R::if_lt(contact, zero, b, a);
        let primitive = Primitive {
            density: pick(from_left[0], from_right[0]),
            velocity: from_fn(|k| {
                if k == 0 {
                    pick(from_left[1], -from_right[1])
                } else {
                    pick(l.primitive.velocity[k], r.primitive.velocity[k])
                }
            }),
            pressure: pick(from_left[2], from_right[2]) - R::lit(gas.stiffness()),
        };
        primitive.conserved(gas).flux(&primitive)
    }
}

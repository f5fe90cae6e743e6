//! The exact solution of Riemann problems of gases, by another way: bisection for the pressure between the waves,
//! and the state on the face from where each wave is. Walls are problems of a gas and its mirror image.

use crate::common::{near, numbers};
use monoflow_ops::euler::cut::{Reference, reference, wall_flux, wall_state};
use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened, StiffenedForm};
use monoflow_ops::euler::riemann::{Exact, Riemann, Side, star};
use monoflow_ops::euler::{Conserved, Primitive, behind_shock};
use monoflow_ops::vector::dot;

const AIR: Ideal = Ideal::new(1.4);
const WATER: Stiffened = Stiffened::new(4.4, 6.0);

/// Density, velocity and pressure with `p∞` added: a gas of `gamma` that is ideal.
#[derive(Clone, Copy, Debug)]
struct One {
    density: f64,
    speed: f64,
    pressure: f64,
    gamma: f64,
}

impl One {
    fn sound(&self) -> f64 {
        (self.gamma * self.pressure / self.density).sqrt()
    }

    /// By how much a wave that leads to pressure `p` changes the velocity: Rankine and Hugoniot's mass flux of
    /// a shock, Riemann's invariant of a fan.
    fn change(&self, p: f64) -> f64 {
        let g = self.gamma;
        if p > self.pressure {
            let density = self.behind(p);
            let mass2 = (p - self.pressure) / (1.0 / self.density - 1.0 / density);
            (p - self.pressure) / mass2.sqrt()
        } else {
            let sound = self.sound() * (p / self.pressure).powf(0.5 * (g - 1.0) / g);
            2.0 / (g - 1.0) * (sound - self.sound())
        }
    }

    /// Density behind the wave to pressure `p`: on the Hugoniot curve, or of the same entropy.
    fn behind(&self, p: f64) -> f64 {
        let (g, p0) = (self.gamma, self.pressure);
        if p > p0 {
            self.density * ((g + 1.0) * p + (g - 1.0) * p0) / ((g - 1.0) * p + (g + 1.0) * p0)
        } else {
            self.density * (p / p0).powf(1.0 / g)
        }
    }

    /// Where the left-running wave to pressure `p` and speed `u` begins and ends, and what is on the face.
    fn on_face(&self, p: f64, u: f64) -> (&'static str, [f64; 3]) {
        let before = [self.density, self.speed, self.pressure];
        let after = [self.behind(p), u, p];
        let g = self.gamma;
        if p > self.pressure {
            // Mass is conserved across the shock.
            let shock = (after[0] * u - self.density * self.speed) / (after[0] - self.density);
            return if shock > 0.0 {
                ("before a shock", before)
            } else {
                ("behind a shock", after)
            };
        }
        let head = self.speed - self.sound();
        let tail = u - (g * p / after[0]).sqrt();
        if head > 0.0 {
            ("before a fan", before)
        } else if tail < 0.0 {
            ("behind a fan", after)
        } else {
            // The flow there is as fast as sound, and the invariant that of the gas before.
            let sound = (self.speed + 2.0 / (g - 1.0) * self.sound()) * (g - 1.0) / (g + 1.0);
            let density = self.density * (sound / self.sound()).powf(2.0 / (g - 1.0));
            ("in a fan", [density, sound, density * sound * sound / g])
        }
    }
}

/// Pressure and speed between the waves.
fn between(l: &One, r: &One) -> [f64; 2] {
    let (mut low, mut high) = (1e-14_f64, 1e9_f64);
    for _ in 0..200 {
        let middle = (low * high).sqrt();
        if l.change(middle) + r.change(middle) + r.speed - l.speed > 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    let p = (low * high).sqrt();
    [p, 0.5 * (l.speed + r.speed + r.change(p) - l.change(p))]
}

fn one<G: StiffenedForm>(gas: &G, state: &Primitive<f64, 3>) -> One {
    One {
        density: state.density,
        speed: state.velocity[0],
        pressure: state.pressure + gas.stiffness(),
        gamma: gas.gamma(),
    }
}

fn fluxes_are_exact<G: StiffenedForm>(gas: &G) {
    let mut next = numbers(71);
    let mut seen = std::collections::BTreeMap::new();
    for n in 0..3000 {
        let scale = gas.stiffness().max(1.0);
        let fast = if n % 2 == 0 { 1.0 } else { 4.0 } * scale.sqrt();
        let mut any = || Primitive {
            density: 10_f64.powf(next(-1.0, 1.0)),
            velocity: [next(-fast, fast), next(-2.0, 2.0), next(-2.0, 2.0)],
            pressure: scale * 10_f64.powf(next(-1.0, 1.0)) - 0.5 * gas.stiffness(),
        };
        let (left, right) = (any(), any());
        let (l, r) = (one(gas, &left), one(gas, &right));
        // No vacuum, nor nearly.
        let [p, u] = between(&l, &r);
        if p < 1e-3 * l.pressure.min(r.pressure) {
            continue;
        }
        let found = star(gas, &left, &right);
        // Of strong collisions the steps of Newton's method leave a millionth.
        let rounding = if p > 10.0 * l.pressure.min(r.pressure) {
            1e-5
        } else {
            1e-9
        };
        near(
            found.pressure + gas.stiffness(),
            p,
            rounding * p,
            "pressure",
        );
        near(found.speed, u, rounding * (1.0 + u.abs()), "speed");
        let mirrored = One {
            speed: -r.speed,
            ..r
        };
        let (what, [density, speed, pressure], along) = if u >= 0.0 {
            let (what, face) = l.on_face(p, u);
            (what, face, &left)
        } else {
            let (what, [density, speed, pressure]) = mirrored.on_face(p, -u);
            (what, [density, -speed, pressure], &right)
        };
        *seen.entry(what).or_insert(0) += 1;
        let [_, v, w] = along.velocity;
        let face = Primitive {
            density,
            velocity: [speed, v, w],
            pressure: pressure - gas.stiffness(),
        };
        let expected = face.conserved(gas).flux(&face);
        let flux = Exact.flux(gas, &Side::of(gas, left), &Side::of(gas, right));
        let numbers = |f: &Conserved<f64, 3>| {
            [
                f.density,
                f.momentum[0],
                f.momentum[1],
                f.momentum[2],
                f.energy,
            ]
        };
        for (found, expected) in numbers(&flux).iter().zip(numbers(&expected)) {
            near(
                *found,
                expected,
                10.0 * rounding * (1.0 + expected.abs()),
                what,
            );
        }
    }
    assert!(
        seen.len() == 5 && seen.values().all(|&n| n > 30),
        "{seen:?}"
    );
}

/// Wherever the face lies among the waves.
#[test]
fn exact_fluxes_are_those_of_the_state_on_the_face() {
    fluxes_are_exact(&AIR);
    fluxes_are_exact(&Ideal::new(5.0 / 3.0));
    fluxes_are_exact(&WATER);
}

/// What crosses a shock, as it is seen moving with it: mass, momentum and energy are conserved, entropy grows,
/// and its speed is `M` times that of sound to what lies ahead.
#[test]
fn shocks_obey_rankine_and_hugoniot() {
    fn check<G: Gas>(gas: &G) {
        let mut next = numbers(72);
        for _ in 0..500 {
            let ahead = Primitive {
                density: next(0.2, 3.0),
                velocity: [next(-3.0, 3.0), next(-3.0, 3.0)],
                pressure: next(0.2, 3.0),
            };
            let (sin, cos) = next(0.0, 6.3).sin_cos();
            let n = [cos, sin];
            let mach = next(1.0, 5.0);
            let (behind, speed) = behind_shock(gas, &ahead, mach, n);
            let sound = ahead.sound_speed(gas);
            near(
                speed - dot(&ahead.velocity, &n),
                mach * sound,
                1e-12 * speed.abs().max(1.0),
                "speed",
            );
            // Only along its direction does gas gain speed.
            let gain = [0, 1].map(|k| behind.velocity[k] - ahead.velocity[k]);
            near(gain[0] * n[1], gain[1] * n[0], 1e-12, "gain");
            assert!(dot(&gain, &n) >= -1e-12 && behind.density >= ahead.density);
            let crossing = |state: &Primitive<f64, 2>| {
                let u = dot(&state.velocity, &n) - speed;
                let seen = Primitive {
                    density: state.density,
                    velocity: [u],
                    pressure: state.pressure,
                };
                seen.conserved(gas).flux(&seen)
            };
            let (a, b) = (crossing(&ahead), crossing(&behind));
            near(a.density, b.density, 1e-12 * a.density.abs(), "mass");
            near(
                a.momentum[0],
                b.momentum[0],
                1e-12 * a.momentum[0].abs(),
                "momentum",
            );
            near(a.energy, b.energy, 1e-12 * a.energy.abs(), "energy");
        }
    }
    check(&AIR);
    check(&WATER);
}

/// Gas that meets a wall is between itself and its mirror image; gas that leaves one too, until nothing is left.
#[test]
fn walls_are_mirrors() {
    fn check<G: StiffenedForm>(gas: &G) {
        let mut next = numbers(73);
        for _ in 0..1000 {
            let here = Primitive {
                density: next(0.2, 3.0),
                velocity: [next(-2.0, 3.0), 0.0, 0.0],
                pressure: next(0.2, 3.0),
            };
            let own = one(gas, &here);
            let image = One {
                speed: -own.speed,
                ..own
            };
            let [p, u] = between(&own, &image);
            near(u, 0.0, 1e-9, "at the wall");
            let [density, pressure] = wall_state(gas, here.density, here.pressure, own.speed);
            near(pressure + gas.stiffness(), p, 1e-9 * p, "pressure");
            near(density, own.behind(p), 1e-9 * density, "density");
        }
        let sound = f64::sqrt(gas.sound_speed2(1.0, 1.0));
        let [density, pressure] = wall_state(gas, 1.0, 1.0, -2.1 / (gas.gamma() - 1.0) * sound);
        assert_eq!((density, pressure), (0.0, -gas.stiffness()));
        let [density, pressure] = wall_state(gas, 1.5, 0.7, 0.0);
        near(density, 1.5, 1e-15, "at rest");
        near(pressure, 0.7, 1e-15, "at rest");
    }
    check(&AIR);
    check(&WATER);
}

/// Along a wall gas moves on; the rest is the state of the wall, or the share of it that thin gas bears.
#[test]
fn gas_at_a_wall_moves_along_it() {
    let mut next = numbers(74);
    for n in 0..1000 {
        let here = Primitive {
            density: next(0.2, 3.0),
            velocity: [next(-2.0, 2.0), next(-2.0, 2.0)],
            pressure: next(0.2, 3.0),
        };
        let (sin, cos) = next(0.0, 6.3).sin_cos();
        let normal = [cos, sin];
        let answers = if n % 2 == 0 { 0.0 } else { next(0.0, 3.0) };
        let at: Reference<2> = reference(&WATER, &here, &normal, answers);
        near(dot(&at.velocity, &normal), 0.0, 1e-14, "across");
        let along = [-sin, cos];
        near(
            dot(&at.velocity, &along),
            dot(&here.velocity, &along),
            1e-14,
            "along",
        );
        let speed = dot(&here.velocity, &normal);
        let [density, pressure] = wall_state(&WATER, here.density, here.pressure, speed);
        let share = here.density * speed.abs() / (answers * (pressure - here.pressure).abs());
        let share = share.min(1.0);
        near(
            at.pressure - here.pressure,
            share * (pressure - here.pressure),
            1e-12 * (1.0 + pressure.abs()),
            "pressure",
        );
        near(
            at.density - here.density,
            share * (density - here.density),
            1e-12,
            "density",
        );
        // Across the first axis what crosses a piece of wall is the flux of that state.
        let state = Primitive {
            density: at.density,
            velocity: at.velocity,
            pressure: at.pressure,
        };
        assert_eq!(wall_flux(&WATER, &at), state.conserved(&WATER).flux(&state));
    }
}

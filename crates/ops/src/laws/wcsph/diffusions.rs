use super::gathering::gathers;
use super::pairs::{H, Pair, Particle, Seen, follows_double, pairs, turned};
use crate::laws::Law;
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::wcsph::diffusion::{Diffusion, DiffusionSetup};
use crate::{Coefficients, Scalar};
use std::vec::Vec;

const SPEED: f64 = 10.0;
const GRAVITY: [f64; 3] = [0.0, -9.81, 3.0];

fn setup(coefficient: f64, gravity: [f64; 3]) -> DiffusionSetup {
    DiffusionSetup {
        coefficient,
        h: H,
        sound_speed: SPEED,
        density: 1000.0,
        gravity,
        coefficients: Coefficients::DECLARED,
    }
}

fn made<S: Scalar, F: Diffusion<S>>(coefficient: f64, gravity: [f64; 3]) -> F {
    F::new(&setup(coefficient, gravity))
}

fn rate<F: Diffusion<f64>, const D: usize>(model: &F, pair: &Pair) -> f64 {
    let Seen { i, j, pair } = pair.seen::<D>().given::<F>();
    model.rate(&i, &j, &pair)
}

/// A pair whose pressures are those of a liquid: higher where it is denser.
fn with_its_pressure(pair: Pair) -> Pair {
    let of = |p: Particle| Particle {
        pressure: SPEED * SPEED * (p.density - 1000.0),
        ..p
    };
    Pair {
        i: of(pair.i),
        j: of(pair.j),
    }
}

/// Laws of a density diffusion, given in both precisions, in one to three dimensions: without gravity a uniform density
/// stays, and no density is pushed away from its neighbour's; with gravity, differences as in water at rest are
/// diffused no faster than without; what a particle gains its neighbour loses, up to the ratio of their densities or
/// its square; the rate is a scalar, the same in frames that are turned or move; it does not depend on units, unless a
/// coefficient has one; what it gathers is finite where nobody is around, and lanes left over add nothing to it; each
/// lane of a vector is the number it would be alone; single precision follows double.
///
/// # Panics
/// If a law is broken.
pub fn diffusion<F: Diffusion<f64>, Single: Diffusion<f32>>() {
    in_dimensions::<F, 1>();
    in_dimensions::<F, 2>();
    in_dimensions::<F, 3>();
    rate_is_a_scalar::<F>();
    if F::KEYS.iter().all(|key| key.unit.is_empty()) {
        does_not_depend_on_units::<F, 1>();
        does_not_depend_on_units::<F, 2>();
        does_not_depend_on_units::<F, 3>();
    }
    gathers(&made::<f64, F>(0.7, GRAVITY));
    let (double, single): (F, Single) = (made(0.7, GRAVITY), made(0.7, GRAVITY));
    follows_double(
        Law::of::<F>("single precision follows double"),
        |pair| [rate::<F, 3>(&double, pair)],
        |pair| {
            let Seen { i, j, pair } = pair.seen::<3>().given::<F>().single();
            [single.rate(&i, &j, &pair)]
        },
    );
}

fn in_dimensions<F: Diffusion<f64>, const D: usize>() {
    uniform_density_does_not_diffuse::<F, D>();
    densities_are_not_pushed_apart::<F, D>();
    water_at_rest_diffuses_no_faster_by_gravity::<F, D>();
    mass_is_exchanged_up_to_the_density_ratio::<F, D>();
    lanes_are_numbers::<F, D>();
}

fn uniform_density_does_not_diffuse<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("a uniform density stays");
    let model: F = made(0.7, [0.0; 3]);
    for pair in pairs(14) {
        let j = Particle {
            density: pair.i.density,
            pressure: pair.i.pressure,
            ..pair.j
        };
        let rate = rate::<F, D>(&model, &Pair { j, ..pair });
        law.holds(rate == 0.0, format_args!("{D}D: {rate:e} for {pair:?}"));
    }
}

fn densities_are_not_pushed_apart<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("densities are not pushed apart");
    let model: F = made(0.7, [0.0; 3]);
    for pair in pairs(15).map(with_its_pressure) {
        let rate = rate::<F, D>(&model, &pair);
        let is_kept = rate * (pair.j.density - pair.i.density) >= 0.0;
        law.holds(is_kept, format_args!("{D}D: {rate:e} for {pair:?}"));
    }
}

/// `p_j - p_i = ρ_i g·(x_j - x_i)`: a term that spares the hydrostatic part finds little or nothing, one with the
/// wrong sign twice as much.
fn water_at_rest_diffuses_no_faster_by_gravity<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("water at rest diffuses no faster with gravity than without");
    let gravity = [-4.0, -9.81, 3.0];
    let (with, without): (F, F) = (made(0.7, gravity), made(0.7, [0.0; 3]));
    for pair in pairs(20) {
        let x = pair.seen::<D>().pair.x;
        let fall: f64 = x.iter().zip(gravity).map(|(x, g)| -x * g).sum();
        let rise = pair.i.density * fall;
        let j = Particle {
            pressure: pair.i.pressure + rise,
            density: pair.i.density + rise / (SPEED * SPEED),
            ..pair.j
        };
        let pair = Pair { j, ..pair };
        let [found, plain] = [&with, &without].map(|model| rate::<F, D>(model, &pair));
        // The sound speed of a liquid changes a little with its density.
        let is_kept = found.abs() <= 1.2 * plain.abs();
        law.holds(
            is_kept,
            format_args!("{D}D: {found:e} for {plain:e}; {pair:?}"),
        );
    }
}

/// `m_i rate_i + m_j rate_j = 0`, where either may have a weight `ρ_i/ρ_j` or `ρ_j/ρ_i`, once or squared, which
/// tends to one as the densities agree.
fn mass_is_exchanged_up_to_the_density_ratio<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("what a particle gains its neighbour loses");
    let model: F = made(0.7, [0.0; 3]);
    for pair in pairs(16) {
        let gain = pair.i.mass * rate::<F, D>(&model, &pair);
        let loss = pair.j.mass * rate::<F, D>(&model, &pair.swapped());
        let ratio = pair.i.density / pair.j.density;
        let weights = [-2, -1, 0, 1, 2].map(|power| ratio.powi(power));
        let missed = weights.map(|weight| (gain + weight * loss).abs());
        let least = missed.into_iter().fold(f64::MAX, f64::min);
        let found = format_args!("{D}D: {gain:e} and {loss:e} for {pair:?}");
        law.holds(least <= 1e-12 * gain.abs(), found);
    }
}

/// Neither turning the frame nor moving with a constant velocity changes anything.
fn rate_is_a_scalar<F: Diffusion<f64>>() {
    let law = Law::of::<F>("it is the same in frames that are turned or move");
    for (n, pair) in pairs(17).enumerate() {
        let angle = 0.01 * n as f64;
        let still = rate::<F, 3>(&made(0.7, GRAVITY), &pair);
        let model = made(0.7, turned(GRAVITY, angle));
        let moving = rate::<F, 3>(&model, &pair.turned(angle).boosted(5.0));
        let tolerance = 1e-9 * still.abs().max(1e-3);
        law.equal(moving, still, tolerance, format_args!("{pair:?}"));
    }
}

/// How many of other units a metre, a second and a kilogram per cubic metre are.
struct Units {
    length: f64,
    time: f64,
    density: f64,
}

impl Units {
    fn setup(&self, of: &DiffusionSetup) -> DiffusionSetup {
        let speed = self.length / self.time;
        DiffusionSetup {
            h: self.length * of.h,
            sound_speed: speed * of.sound_speed,
            density: self.density * of.density,
            gravity: of.gravity.map(|g| speed / self.time * g),
            ..*of
        }
    }

    fn state<const D: usize>(&self, of: &State<f64, D>) -> State<f64, D> {
        let speed = self.length / self.time;
        State {
            mass: self.density * self.length.powi(D as i32) * of.mass,
            velocity: of.velocity.map(|u| speed * u),
            density: self.density * of.density,
            volume_per_mass: of.volume_per_mass / self.density,
            pressure: self.density * speed * speed * of.pressure,
            sound_speed: speed * of.sound_speed,
            ..*of
        }
    }

    fn pair<const D: usize>(&self, of: &PairGeom<f64, D>) -> PairGeom<f64, D> {
        PairGeom {
            x: of.x.map(|x| self.length * x),
            u: of.u.map(|u| self.length / self.time * u),
            r: self.length * of.r,
            r2: self.length * self.length * of.r2,
            f: of.f / self.length.powi(D as i32 + 2),
        }
    }
}

fn does_not_depend_on_units<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("it does not depend on units, of length, time and density");
    let setup = setup(0.7, GRAVITY);
    let exact: Vec<_> = pairs(21)
        .map(with_its_pressure)
        .map(|pair| (pair, rate::<F, D>(&F::new(&setup), &pair)))
        .collect();
    let largest = exact
        .iter()
        .fold(0.0_f64, |most, (_, rate)| most.max(rate.abs()));
    for [length, time, density] in [[50.0, 1.0, 1.0], [1.0, 50.0, 1.0], [1.0, 1.0, 50.0]] {
        let units = Units {
            length,
            time,
            density,
        };
        let model = F::new(&units.setup(&setup));
        for (pair, exact) in &exact {
            let Seen { i, j, pair: near } = pair.seen::<D>().given::<F>();
            let found = model.rate(&units.state(&i), &units.state(&j), &units.pair(&near));
            let place =
                format_args!("{D}D, [{length}, {time}, {density}] for m, s and kg/m3, {pair:?}");
            law.equal(found * time / density, *exact, 1e-9 * largest, place);
        }
    }
}

fn lanes_are_numbers<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("lane by lane");
    let model: F = made(0.7, GRAVITY);
    for pair in pairs(18) {
        let other = pair.swapped().boosted(1.0);
        let Seen { i, j, pair: near } = pair
            .seen::<D>()
            .given::<F>()
            .beside(&other.seen().given::<F>());
        let lanes = model.rate(&i, &j, &near).0;
        for (lane, pair) in lanes.into_iter().zip([pair, other]) {
            let alone = rate::<F, D>(&model, &pair);
            law.equal(lane, alone, 1e-13 * alone.abs(), format_args!("{pair:?}"));
        }
    }
}

/// Law of a diffusion that acts wherever densities differ: without gravity they are pulled towards each
/// other, in proportion to the coefficient of the set-up, as long as the kernel reaches.
///
/// # Panics
/// If the law is broken.
pub fn diffuses<F: Diffusion<f64>>() {
    pulls_in_proportion::<F, 1>();
    pulls_in_proportion::<F, 2>();
    pulls_in_proportion::<F, 3>();
}

fn pulls_in_proportion<F: Diffusion<f64>, const D: usize>() {
    let law = Law::of::<F>("densities are pulled together in proportion to the coefficient");
    let (model, double): (F, F) = (made(0.7, [0.0; 3]), made(1.4, [0.0; 3]));
    for pair in pairs(19).map(with_its_pressure) {
        let found = rate::<F, D>(&model, &pair);
        let difference = pair.j.density - pair.i.density;
        let is_kept = match pair.seen::<D>().pair.f {
            0.0 => found == 0.0,
            _ => found * difference > 0.0,
        };
        law.holds(is_kept, format_args!("{D}D: {found:e} for {pair:?}"));
        let twice = rate::<F, D>(&double, &pair);
        let tolerance = 1e-12 * found.abs();
        law.equal(twice, 2.0 * found, tolerance, format_args!("{pair:?}"));
    }
}

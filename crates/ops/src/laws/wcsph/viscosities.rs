use super::pairs::{
    H, Pair, Particle, Seen, follows_double, is_the_same_in_moving_frames, pairs, size,
    turns_with_the_frame,
};
use super::spreading::{SPACING, bowl, directions, is_bounded, on_a_lattice};
use crate::laws::Law;
use crate::particles::PairGeom;
use crate::wcsph::State;
use crate::wcsph::viscosity::{Viscosity, ViscositySetup};
use crate::{Coefficients, Lanes, Scalar, vector};

const ALPHA: f64 = 0.3;
const NU: f64 = 1e-3;

fn made<S: Scalar, V: Viscosity<S>>() -> V {
    V::new(&ViscositySetup {
        alpha: ALPHA,
        kinematic: NU,
        h: H,
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::DECLARED,
    })
}

fn acceleration<V: Viscosity<f64>, const D: usize>(pair: &Pair) -> [f64; D] {
    let Seen { i, j, pair } = pair.seen::<D>().given::<V>();
    let mut sum = [0.0; D];
    made::<f64, V>().add(&i, &j, &pair, &mut sum);
    sum
}

/// Laws of a viscosity, given in both precisions, in one to three dimensions: what a particle gains in momentum its
/// neighbour loses; fluid that moves as one feels nothing; a velocity that both have changes nothing; turning the frame
/// turns the force; no kinetic energy is made, at a wall at rest either; with `IS_CENTRAL` it acts along the line of
/// centres alone; each lane of a vector is the number it would be alone; single precision follows double; and it acts
/// no more strongly than the kinematic viscosity that it tells, which bounds the time step, but for what goes with the
/// speed of sound, which bounds it too.
///
/// # Panics
/// If a law is broken.
pub fn viscosity<V: Viscosity<f64>, Single: Viscosity<f32>>() {
    let kinematic = made::<f64, V>().kinematic();
    Law::of::<V>("its kinematic viscosity is a number, not negative")
        .holds(kinematic >= 0.0 && kinematic.is_finite(), kinematic);
    in_dimensions::<V, 1>();
    in_dimensions::<V, 2>();
    in_dimensions::<V, 3>();
    let law = Law::of::<V>("turning the frame turns the force");
    turns_with_the_frame(law, acceleration::<V, 2>);
    turns_with_the_frame(law, acceleration::<V, 3>);
    let law = Law::of::<V>("single precision follows double");
    follows_double(law, acceleration::<V, 3>, |pair| {
        let Seen { i, j, pair } = pair.seen::<3>().given::<V>().single();
        let mut sum = [0.0; 3];
        made::<f32, Single>().add(&i, &j, &pair, &mut sum);
        sum
    });
    acts_as_it_says::<V, 1>();
    acts_as_it_says::<V, 2>();
    acts_as_it_says::<V, 3>();
}

fn in_dimensions<V: Viscosity<f64>, const D: usize>() {
    linear_momentum_is_conserved::<V, D>();
    rigid_translation_feels_nothing::<V, D>();
    let law = Law::of::<V>("a velocity that both particles have changes nothing");
    is_the_same_in_moving_frames(law, NU + ALPHA * H * 20.0, acceleration::<V, D>);
    only_dissipates::<V, D>();
    walls_at_rest_only_slow_down::<V, D>();
    acts_along_centres_if_it_says_so::<V, D>();
    lanes_are_numbers::<V, D>();
}

fn linear_momentum_is_conserved<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("what a particle gains in momentum its neighbour loses");
    for pair in pairs(20) {
        let (a, b) = (
            acceleration::<V, D>(&pair),
            acceleration::<V, D>(&pair.swapped()),
        );
        for k in 0..D {
            let (gain, loss) = (pair.i.mass * a[k], -pair.j.mass * b[k]);
            let place = format_args!("{D}D, {pair:?}");
            law.equal(gain, loss, 1e-12 * size(&a), place);
        }
    }
}

fn rigid_translation_feels_nothing<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("fluid that moves as one feels nothing");
    for pair in pairs(21) {
        let j = Particle {
            velocity: pair.i.velocity,
            ..pair.j
        };
        let found = acceleration::<V, D>(&Pair { j, ..pair });
        law.holds(found == [0.0; D], format_args!("{found:?} for {pair:?}"));
    }
}

fn only_dissipates<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("it makes no kinetic energy");
    for pair in pairs(22) {
        let (a, b) = (
            acceleration::<V, D>(&pair),
            acceleration::<V, D>(&pair.swapped()),
        );
        let mut power = 0.0;
        for k in 0..D {
            power += pair.i.mass * pair.i.velocity[k] * a[k];
            power += pair.j.mass * pair.j.velocity[k] * b[k];
        }
        let found = format_args!("{D}D: {power:e} W of {pair:?}");
        law.holds(power <= 1e-12 * size(&a), found);
    }
}

fn walls_at_rest_only_slow_down<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("a wall at rest only slows fluid down");
    for pair in pairs(23) {
        let j = Particle {
            velocity: [0.0; 3],
            ..pair.j
        };
        let Seen { i, mut j, pair } = Pair { j, ..pair }.seen::<D>().given::<V>();
        j.given = i.given;
        let (mut radial, mut sum) = (0.0, [0.0; D]);
        made::<f64, V>().contribute_at_wall(&i, &j, &pair, &mut radial, &mut sum);
        vector::add_scaled(&mut sum, radial, &pair.x);
        let power = vector::dot(&sum, &i.velocity);
        let found = format_args!("{D}D: {power:e} W/kg of {i:?} and {pair:?}");
        law.holds(power <= 1e-12 * size(&sum), found);
    }
}

fn acts_along_centres_if_it_says_so<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("with IS_CENTRAL it acts along the line of centres alone");
    let mut is_central = true;
    for pair in pairs(25) {
        let Seen { i, j, pair } = pair.seen::<D>().given::<V>();
        let (mut radial, mut sum) = (0.0, [0.0; D]);
        made::<f64, V>().contribute(&i, &j, &pair, &mut radial, &mut sum);
        let found = format_args!("{D}D: {sum:?} beside for {pair:?}");
        law.holds(!V::IS_CENTRAL || sum == [0.0; D], found);
        is_central &= sum == [0.0; D];
    }
    let law = Law::of::<V>("what shears along the line of centres alone says so by IS_CENTRAL");
    law.holds(!(V::NO_SLIP && is_central) || V::IS_CENTRAL, D);
}

fn lanes_are_numbers<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>("lane by lane");
    for pair in pairs(24) {
        let other = pair.turned(1.0).swapped().boosted(1.0);
        let Seen { i, j, pair: near } = pair
            .seen::<D>()
            .given::<V>()
            .beside(&other.seen().given::<V>());
        let mut sum = [Lanes([0.0; 2]); D];
        made::<f64, V>().add(&i, &j, &near, &mut sum);
        for (lane, pair) in [pair, other].into_iter().enumerate() {
            let alone = acceleration::<V, D>(&pair);
            let tolerance = 1e-13 * size(&alone);
            for k in 0..D {
                law.equal(
                    sum[k].0[lane],
                    alone[k],
                    tolerance,
                    format_args!("{pair:?}"),
                );
            }
        }
    }
}

/// Velocities whose second derivative is next to nothing along some direction: a viscosity by the speed of flow has no
/// part in that.
fn acts_as_it_says<V: Viscosity<f64>, const D: usize>() {
    let law = Law::of::<V>(
        "it acts no more strongly than its kinematic viscosity, which bounds the time step",
    );
    let curvature = 1e-6;
    let model = made::<f64, V>();
    let told = model.kinematic();
    let pairs = on_a_lattice::<D>();
    for sound_speed in [1e-6, 10.0] {
        let state = fluid::<V, D>(sound_speed);
        for (across, along) in directions::<D>().into_iter().flat_map(|across| {
            directions::<D>()
                .into_iter()
                .map(move |along| (across, along))
        }) {
            let mut sum = [0.0; D];
            for pair in &pairs {
                let mut velocity = [0.0; D];
                vector::add_scaled(&mut velocity, bowl(pair, &across, curvature), &along);
                let near = PairGeom {
                    u: velocity.map(|u| -u),
                    ..*pair
                };
                model.add(&state, &State { velocity, ..state }, &near, &mut sum);
            }
            let found = vector::dot(&sum, &along) / curvature;
            let place = format_args!(
                "{D}D, velocities along {along:?} that differ along {across:?}, speed of sound {sound_speed} m/s"
            );
            is_bounded(law, found, told, sound_speed, place);
        }
    }
}

/// Fluid at rest on a lattice, with coefficients as declared.
fn fluid<V: Viscosity<f64>, const D: usize>(sound_speed: f64) -> State<f64, D> {
    let mut given = [0.0; 4];
    let fields = V::KEYS.iter().filter(|key| key.is_field);
    for (value, key) in given.iter_mut().zip(fields) {
        *value = key.default;
    }
    State {
        mass: 1000.0 * SPACING.powi(D as i32),
        velocity: [0.0; D],
        excess: 0.0,
        density: 1000.0,
        volume_per_mass: 1e-3,
        pressure: 0.0,
        sound_speed,
        gathered: [0.0; 4],
        gradient: [[0.0; 4]; 2],
        given,
    }
}

/// Law of a viscosity that acts along the line of centres: no torque.
///
/// # Panics
/// If the law is broken.
pub fn keeps_angular_momentum<V: Viscosity<f64>>() {
    let law = Law::of::<V>("it exerts no torque");
    for pair in pairs(25) {
        let (a, x) = (acceleration::<V, 3>(&pair), pair.seen::<3>().pair.x);
        let torque = size(&vector::cross(&x, &a));
        law.equal(torque, 0.0, 3e-12 * H * size(&a), format_args!("{pair:?}"));
    }
}

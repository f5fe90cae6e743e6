//! Velocity smoothings: laws of the family, terms as printed, and wrong terms that the laws find.
//!
//! A new smoothing is one line of the first test.

use crate::common::{H, Particle, geometry, near, pairs};
use crate::wrong;
use monoflow_ops::laws::wcsph as laws;
use monoflow_ops::particles::PairGeom;
use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::wcsph::State;
use monoflow_ops::wcsph::smoothing::{
    NoSmoothing, Shifting, ShiftingBelowSurface, SmoothingSetup, VelocitySmoothing, Xsph,
};
use monoflow_ops::{Real, Scalar, vector};
use monoflow_properties::holds;

const W: f64 = 37.0;

const SPEED: f64 = 20.0;

fn made<X: VelocitySmoothing<f64>>(strength: f64) -> X {
    X::new(&SmoothingSetup {
        coefficients: Default::default(),
        xsph: strength,
        shifting: strength,
        h: H,
        laplacian: 1.0,
        sound_speed: SPEED,
    })
}

fn one<X: VelocitySmoothing<f64>>(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    let mut sum = X::zero::<f64, 3>();
    made::<X>(strength).add(&i.state(), &j.state(), &geometry(i, j), || W, &mut sum);
    made::<X>(strength).total::<f64, 3>(sum)
}

fn correction(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    one::<Xsph<f64>>(strength, i, j)
}

fn drift(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    one::<Shifting<f64>>(strength, i, j)
}

#[test]
fn smoothings_keep_their_laws() {
    laws::smoothing::<NoSmoothing, NoSmoothing>();
    laws::smoothing::<Xsph<f64>, Xsph<f32>>();
    laws::smoothing::<Shifting<f64>, Shifting<f32>>();
    laws::smoothing::<ShiftingBelowSurface<f64>, ShiftingBelowSurface<f32>>();
    laws::keeps_the_centre_of_mass::<Xsph<f64>>();
    laws::keeps_the_centre_of_mass::<Shifting<f64>>();
    laws::draws_velocities_together::<Xsph<f64>>();
    laws::parts_particles::<Shifting<f64>>();
}

#[test]
fn strength_zero_is_the_identity() {
    holds(32, pairs(), |(i, j)| {
        assert_eq!(correction(0.0, &i, &j), [0.0; 3]);
        assert_eq!(drift(0.0, &i, &j), [0.0; 3]);
        assert_eq!(made::<Shifting<f64>>(0.0).carried(0.3, &[1.0; 3]), 0.3);
    });
}

/// `-ε 2 m_j/(ρ_i + ρ_j) u_ij W`: towards the neighbour's velocity.
#[test]
fn xsph_is_as_printed_and_draws_velocities_together() {
    holds(128, pairs(), |(i, j)| {
        let found = correction(0.5, &i, &j);
        for (k, &found) in found.iter().enumerate() {
            let u = i.velocity[k] - j.velocity[k];
            let printed = -0.5 * 2.0 * j.mass / (i.density + j.density) * u * W;
            near(found, printed, 1e-12 * printed.abs(), "correction");
            assert!(found * u <= 0.0);
        }
    });
}

/// `-σ c0 h 2 m_j/(ρ_i + ρ_j) x F`: away from the neighbour, whatever the two do, and no kernel asked
/// for.
#[test]
fn shifting_is_as_printed_and_parts_particles() {
    holds(128, pairs(), |(i, j)| {
        let (pair, found) = (geometry::<3>(&i, &j), drift(0.7, &i, &j));
        for (k, &found) in found.iter().enumerate() {
            let volume = 2.0 * j.mass / (i.density + j.density);
            let printed = -0.7 * SPEED * H * volume * pair.x[k] * pair.f;
            near(found, printed, 1e-12 * printed.abs(), "drift");
            assert!(found * pair.x[k] >= 0.0);
        }
        let mut of_wall = [0.0; 3];
        made::<Shifting<f64>>(0.7).add_wall(&i.state(), &j.state(), &pair, &mut of_wall);
        assert_eq!(of_wall, found);
    });
}

/// The drift of a particle of a lattice with spacing `H`, layers below a flat surface, or without one.
fn on_lattice<X: VelocitySmoothing<f64>, const D: usize>(ratio: f64, layer: Option<i32>) -> f64 {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(ratio * H);
    let model = X::new(&SmoothingSetup {
        coefficients: Default::default(),
        xsph: 0.0,
        shifting: 0.7,
        h: ratio * H,
        laplacian: kernel.laplacian_on_lattice(H),
        sound_speed: SPEED,
    });
    let mut sum = X::zero::<f64, D>();
    let reach = (2.0 * ratio) as i32 + 1;
    for index in 0..(2 * reach + 1).pow(D as u32) {
        let cell: [i32; D] = std::array::from_fn(|k| {
            index / (2 * reach + 1).pow(k as u32) % (2 * reach + 1) - reach
        });
        let x = cell.map(|n| -f64::from(n) * H);
        let r2 = vector::dot(&x, &x);
        if r2 == 0.0 || layer.is_some_and(|layer| cell[D - 1] > layer) {
            continue;
        }
        let state = State {
            mass: 1000.0 * H.powi(D as i32),
            velocity: [0.0; D],
            excess: 0.0,
            density: 1000.0,
            volume_per_mass: 1e-3,
            pressure: 0.0,
            sound_speed: SPEED,
            gathered: [0.0; 4],
            gradient: [[0.0; 4]; 2],
            given: [0.0; 4],
        };
        model.add(
            &state,
            &state,
            &kernel.pair(x, r2, [0.0; D]),
            || W,
            &mut sum,
        );
    }
    let drift = model.total::<f64, D>(sum);
    vector::dot(&drift, &drift).sqrt() / (0.7 * SPEED)
}

/// Under a flat surface nothing drifts, in no layer, where shifting alone has some: still water must stay still.
#[test]
fn nothing_drifts_under_a_flat_surface() {
    fn holds_in<const D: usize>() {
        for ratio in [1.3, 1.5, 2.0] {
            for layer in 0..4 {
                let found = on_lattice::<ShiftingBelowSurface<f64>, D>(ratio, Some(layer));
                assert!(found < 1e-14, "{D}D, {ratio}, layer {layer}: {found:e}");
            }
            assert!(on_lattice::<Shifting<f64>, D>(ratio, Some(1)) > 0.03);
        }
    }
    holds_in::<2>();
    holds_in::<3>();
}

/// `2 δu·s` with `s = -δu/(σ c0 h)`: the density falls as particles spread.
#[test]
fn shifting_takes_from_the_density_what_spreading_gains() {
    holds(32, pairs(), |(i, j)| {
        let drift = drift(0.7, &i, &j);
        let expected: f64 = -drift
            .iter()
            .map(|v| 2.0 * v * v / (0.7 * SPEED * H))
            .sum::<f64>();
        let found = made::<Shifting<f64>>(0.7).carried(0.25, &drift);
        near(
            found,
            0.25 + expected,
            1e-12 * (1.0 + expected.abs()),
            "rate",
        );
        assert_eq!(made::<Xsph<f64>>(0.7).carried(0.25, &drift), 0.25);
    });
}

/// Off means nothing stored.
#[test]
fn no_smoothing_sums_nothing() {
    const { assert!(!<NoSmoothing as VelocitySmoothing<f64>>::ON) };
    assert_eq!(
        size_of::<<NoSmoothing as VelocitySmoothing<f64>>::Sum<f64, 3>>(),
        0
    );
}

/// XSPH with one thing wrong: the velocity that it draws to, or the sign.
macro_rules! wrong_smoothing {
    ($model:ident: $on:expr, $weight:expr) => {
        wrong!($model);
        impl<S: Scalar> VelocitySmoothing<S> for $model {
            type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
            const ON: bool = $on;
            fn new(_: &SmoothingSetup) -> Self {
                $model
            }
            fn zero<R: Real<Scalar = S>, const D: usize>() -> [R; D] {
                [R::lit(0.0); D]
            }
            fn add<R: Real<Scalar = S>, const D: usize>(
                &self,
                i: &State<R, D>,
                j: &State<R, D>,
                pair: &PairGeom<R, D>,
                w: impl FnOnce() -> R,
                sum: &mut [R; D],
            ) {
                let part: fn(&State<R, D>, &PairGeom<R, D>) -> [R; D] = $weight;
                vector::add_scaled(sum, j.mass * j.volume_per_mass * w(), &part(i, pair));
            }
            fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: [R; D]) -> [S; D] {
                sum.map(|part| part.total())
            }
        }
    };
}

wrong_smoothing!(ToRest: true, |i, _| i.velocity.map(|u| -u));
wrong_smoothing!(Driving: true, |_, pair| pair.u);
wrong_smoothing!(NotOff: false, |_, pair| pair.u.map(|u| -u));

#[test]
#[should_panic(expected = "`ToRest` breaks a law, a velocity that both particles have")]
fn a_smoothing_in_the_frame_of_the_observer_is_found() {
    laws::smoothing::<ToRest, ToRest>();
}

#[test]
#[should_panic(expected = "off means nothing corrected")]
fn a_smoothing_that_says_it_is_off_is_found() {
    laws::smoothing::<NotOff, NotOff>();
}

#[test]
#[should_panic(expected = "velocities are drawn together")]
fn a_smoothing_of_the_wrong_sign_is_found() {
    laws::draws_velocities_together::<Driving>();
}

#[test]
#[should_panic(expected = "the centre of mass stays")]
fn a_smoothing_that_moves_the_centre_is_found() {
    laws::keeps_the_centre_of_mass::<Driving>();
}

#[test]
#[should_panic(expected = "particles are parted")]
fn xsph_does_not_part_particles() {
    laws::parts_particles::<Xsph<f64>>();
}

//! Laws of the velocity smoothing.

mod common;

use common::{H, Particle, geometry, holds, near, pairs};
use monoflow_ops::smoothing::{NoSmoothing, Shifting, SmoothingSetup, VelocitySmoothing, Xsph};

const W: f64 = 37.0;

const SPEED: f64 = 20.0;

fn made<X: VelocitySmoothing<f64>>(strength: f64) -> X {
    X::new(&SmoothingSetup {
        coefficients: Default::default(),
        xsph: strength,
        shifting: strength,
        h: H,
        sound_speed: SPEED,
    })
}

fn one<X: VelocitySmoothing<f64>>(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    let mut sum = X::zero::<f64, 3>();
    made::<X>(strength).add(&i.state(), &j.state(), &geometry(i, j), || W, &mut sum);
    X::total::<f64, 3>(sum)
}

fn correction(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    one::<Xsph<f64>>(strength, i, j)
}

fn drift(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    one::<Shifting<f64>>(strength, i, j)
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

#[test]
fn xsph_conserves_linear_momentum() {
    holds(128, pairs(), |(i, j)| {
        let (a, b) = (correction(0.5, &i, &j), correction(0.5, &j, &i));
        for k in 0..3 {
            near(
                i.mass * a[k],
                -j.mass * b[k],
                1e-12 * (i.mass * a[k]).abs(),
                "momentum",
            );
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

/// Off means nothing stored and nothing evaluated.
#[test]
fn no_smoothing_sums_nothing_and_asks_for_no_kernel() {
    const { assert!(!<NoSmoothing as VelocitySmoothing<f64>>::ON) };
    holds(8, pairs(), |(i, j)| {
        let model = NoSmoothing;
        let mut sum = ();
        assert_eq!(size_of_val(&sum), 0);
        VelocitySmoothing::<f64>::add(
            &model,
            &i.state::<3>(),
            &j.state(),
            &geometry(&i, &j),
            || panic!("the kernel was evaluated"),
            &mut sum,
        );
        let total = <NoSmoothing as VelocitySmoothing<f64>>::total::<f64, 3>(sum);
        assert_eq!(total, [0.0; 3]);
    });
}

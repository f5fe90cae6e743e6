//! Laws of the velocity smoothing.

mod common;

use common::{Particle, geometry, holds, near, pairs};
use monoflow_ops::smoothing::{NoSmoothing, VelocitySmoothing, Xsph};

const W: f64 = 37.0;

fn correction(strength: f64, i: &Particle, j: &Particle) -> [f64; 3] {
    let model: Xsph<f64> = VelocitySmoothing::new(strength);
    let mut sum = <Xsph<f64> as VelocitySmoothing<f64>>::zero::<f64, 3>();
    model.add(&i.state(), &j.state(), &geometry(i, j), || W, &mut sum);
    <Xsph<f64> as VelocitySmoothing<f64>>::total::<f64, 3>(sum)
}

#[test]
fn strength_zero_is_the_identity() {
    holds(32, pairs(), |(i, j)| {
        assert_eq!(correction(0.0, &i, &j), [0.0; 3]);
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

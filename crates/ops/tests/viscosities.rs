//! Laws that every viscosity obeys.
//!
//! A new viscosity is one line at the end of the list.

mod common;

use common::{H, Particle, geometry, holds, near, pairs, turned};
use monoflow_ops::kernel::{Kernel, Smoothing, WendlandC2};
use monoflow_ops::viscosity::{Artificial, Inviscid, Morris, Viscosity, ViscositySetup};
use monoflow_ops::{PairGeom, State};

const ALPHA: f64 = 0.3;
const NU: f64 = 1e-3;

fn made<V: Viscosity<f64>>() -> V {
    V::new(&ViscositySetup {
        coefficients: Default::default(),
        alpha: ALPHA,
        kinematic: NU,
        h: H,
        laplacian: 1.0,
    })
}

fn acceleration<V: Viscosity<f64>, const D: usize>(i: &Particle, j: &Particle) -> [f64; D] {
    let mut sum = [0.0; D];
    made::<V>().add(&i.state(), &j.state(), &geometry(i, j), &mut sum);
    sum
}

fn size<const D: usize>(a: &[f64; D]) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// What `i` gains in momentum `j` loses.
fn linear_momentum_is_conserved<V: Viscosity<f64>, const D: usize>() {
    holds(128, pairs(), |(i, j)| {
        let (a, b) = (acceleration::<V, D>(&i, &j), acceleration::<V, D>(&j, &i));
        for k in 0..D {
            near(i.mass * a[k], -j.mass * b[k], 1e-12 * size(&a), "momentum");
        }
    });
}

fn constant_velocity_changes_nothing<V: Viscosity<f64>, const D: usize>() {
    holds(64, (pairs(), -5.0f64..5.0), |((i, j), boost)| {
        let boosted = |p: Particle| Particle {
            velocity: p.velocity.map(|u| u + boost),
            ..p
        };
        let (a, b) = (
            acceleration::<V, D>(&i, &j),
            acceleration::<V, D>(&boosted(i), &boosted(j)),
        );
        let scale = 1e-11 * (NU + ALPHA * H * 20.0) * geometry::<D>(&i, &j).f.abs();
        for k in 0..D {
            near(a[k], b[k], scale, "acceleration");
        }
    });
}

/// Fluid that moves as one feels nothing.
fn rigid_translation_feels_nothing<V: Viscosity<f64>, const D: usize>() {
    holds(32, pairs(), |(i, j)| {
        let j = Particle {
            velocity: i.velocity,
            ..j
        };
        assert_eq!(acceleration::<V, D>(&i, &j), [0.0; D]);
    });
}

fn turning_the_frame_turns_the_force<V: Viscosity<f64>, const D: usize>() {
    holds(64, (pairs(), 0.0f64..6.0), |((i, j), angle)| {
        // In fewer than three dimensions only what is used may be turned.
        let turn = |p: Particle| Particle {
            position: turned(p.position, angle),
            velocity: turned(p.velocity, angle),
            ..p
        };
        let expected = turned(acceleration::<V, D>(&i, &j), angle);
        let found = acceleration::<V, D>(&turn(i), &turn(j));
        for k in 0..D {
            near(
                found[k],
                expected[k],
                1e-9 * size(&expected),
                "acceleration",
            );
        }
    });
}

/// Never creates kinetic energy.
fn only_dissipates<V: Viscosity<f64>, const D: usize>() {
    holds(128, pairs(), |(i, j)| {
        let (a, b) = (acceleration::<V, D>(&i, &j), acceleration::<V, D>(&j, &i));
        let mut power = 0.0;
        for k in 0..D {
            power += i.mass * i.velocity[k] * a[k] + j.mass * j.velocity[k] * b[k];
        }
        assert!(power <= 1e-12 * size(&a), "{power} W");
    });
}

macro_rules! laws {
    ($($name:ident: $viscosity:ty;)*) => {$(
        mod $name {
            use super::*;
            laws!(@in 1 2 3; $viscosity; linear_momentum_is_conserved,
                constant_velocity_changes_nothing, rigid_translation_feels_nothing, only_dissipates);
            laws!(@in 2 3; $viscosity; turning_the_frame_turns_the_force);
        }
    )*};
    (@in 1 2 3; $viscosity:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<$viscosity, 1>();
            super::$law::<$viscosity, 2>();
            super::$law::<$viscosity, 3>();
        }
    )*};
    (@in 2 3; $viscosity:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<$viscosity, 2>();
            super::$law::<$viscosity, 3>();
        }
    )*};
}

laws! {
    artificial: Artificial<f64>;
    morris: Morris<f64>;
    inviscid: Inviscid;
}

#[test]
fn inviscid_is_nothing() {
    holds(32, pairs(), |(i, j)| {
        assert_eq!(acceleration::<Inviscid, 3>(&i, &j), [0.0; 3]);
    });
    assert_eq!(Viscosity::<f64>::kinematic(&made::<Inviscid>()), 0.0);
}

#[test]
fn artificial_is_as_printed_and_only_where_particles_approach() {
    holds(256, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let found = acceleration::<Artificial<f64>, 3>(&i, &j);
        let approach: f64 = (0..3).map(|k| pair.u[k] * pair.x[k]).sum();
        if approach >= 0.0 {
            assert_eq!(found, [0.0; 3]);
            return;
        }
        let strength = H * ALPHA * (i.sound_speed + j.sound_speed) * approach
            / ((pair.r * pair.r + 0.01 * H * H) * (i.density + j.density))
            * j.mass
            * pair.f;
        for k in 0..3 {
            near(
                found[k],
                strength * pair.x[k],
                1e-12 * size(&found),
                "acceleration",
            );
        }
        // Approaching particles are pushed apart.
        let apart: f64 = (0..3).map(|k| found[k] * pair.x[k]).sum();
        assert!(apart > 0.0 || pair.f == 0.0);
    });
}

/// The force acts along the line of centres: no torque.
#[test]
fn artificial_conserves_angular_momentum() {
    holds(128, pairs(), |(i, j)| {
        let a = acceleration::<Artificial<f64>, 3>(&i, &j);
        let x = geometry::<3>(&i, &j).x;
        for k in 0..3 {
            let (l, m) = ((k + 1) % 3, (k + 2) % 3);
            near(x[l] * a[m], x[m] * a[l], 1e-12 * H * size(&a), "torque");
        }
    });
}

#[test]
fn morris_is_as_printed() {
    assert_eq!(Viscosity::<f64>::kinematic(&made::<Morris<f64>>()), NU);
    holds(128, pairs(), |(i, j)| {
        let pair = geometry::<3>(&i, &j);
        let found = acceleration::<Morris<f64>, 3>(&i, &j);
        let weight = NU * j.mass * (i.density + j.density) / (i.density * j.density) * pair.f;
        for k in 0..3 {
            near(
                found[k],
                weight * pair.u[k],
                1e-12 * size(&found),
                "acceleration",
            );
        }
    });
}

/// `Σ` of Morris' term on a lattice of `spacing` for the velocity `u(y)` along x, divided by ν.
fn morris_on_a_lattice<const D: usize>(h: f64, spacing: f64, u: impl Fn(f64) -> f64) -> f64 {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(h);
    let state = |speed: f64| {
        let mut velocity = [0.0; D];
        velocity[0] = speed;
        State {
            mass: 1000.0 * spacing.powi(D as i32),
            velocity,
            excess: 0.0,
            density: 1000.0,
            volume_per_mass: 1e-3,
            pressure: 0.0,
            sound_speed: 10.0,
        }
    };
    let reach = (WendlandC2::RADIUS * h / spacing) as i64 + 1;
    let layers = if D > 2 { -reach..=reach } else { 0..=0 };
    let i = state(u(0.0));
    let mut sum = [0.0; D];
    for c in layers {
        for b in -reach..=reach {
            for a in -reach..=reach {
                if (a, b, c) == (0, 0, 0) {
                    continue;
                }
                let steps = [a, b, c];
                let x: [f64; D] = std::array::from_fn(|k| -(steps[k] as f64) * spacing);
                let r = x.iter().map(|x| x * x).sum::<f64>().sqrt();
                let j = state(u(-x[1]));
                let pair = PairGeom {
                    x,
                    u: std::array::from_fn(|k| i.velocity[k] - j.velocity[k]),
                    r,
                    r2: r * r,
                    f: kernel.dw_over_r(r),
                };
                made::<Morris<f64>>().add(&i, &j, &pair, &mut sum);
            }
        }
    }
    assert!(sum[1..].iter().all(|&a| a == 0.0));
    sum[0] / NU
}

/// For `u = y²` the integral is exactly `∇²u = 2`; what is left is the error of the sum, which falls
/// with the number of neighbours.
#[test]
fn morris_tends_to_the_laplacian_of_a_quadratic_flow_as_neighbours_grow() {
    fn errors<const D: usize>() -> [f64; 3] {
        [1.3, 2.6, 5.2].map(|ratio| (morris_on_a_lattice::<D>(ratio, 1.0, |y| y * y) - 2.0).abs())
    }
    for errors in [errors::<2>(), errors::<3>()] {
        let [coarse, middle, fine] = errors;
        assert!(coarse < 0.1, "{errors:?}");
        let order = (coarse / fine).log2() / 2.0;
        assert!(order > 3.0 && middle < coarse, "{errors:?}, order {order}");
    }
}

/// For a wave the kernel itself smears: second order in the smoothing length.
#[test]
fn morris_converges_with_second_order_in_the_smoothing_length() {
    let k = 1.0;
    let error = |h: f64| {
        let found = morris_on_a_lattice::<2>(h, h / 6.0, |y| (k * y).cos());
        (found + k * k).abs()
    };
    let errors = [error(0.4), error(0.2), error(0.1)];
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 2.0).abs() < 0.2, "{errors:?}, order {order}");
    }
}

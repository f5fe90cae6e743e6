//! Laws of the operators: which motions of space do not matter, which fields vanish, and which are
//! differentiated exactly.

use crate::cloud::{Cloud, Found, disordered};
use crate::common::{Point, Random};
use monoflow_ops::mps::gradient::{Gradient, LeastPressure, Symmetric};
use monoflow_ops::mps::viscosity::Laplacian;
use monoflow_ops::mps::weight::{Cubic, Difference, Hyperbolic, Weight};
use monoflow_ops::mps::{Mps, MpsSetup, Reference};
use monoflow_ops::vector;
use monoflow_particles::Domain;
use std::array::from_fn;

type Scheme<const D: usize, W, G> = Mps<f64, D, W, W, G, Laplacian>;

/// Of spacing, sound speed and viscosity 1.
fn unit(radius: f64) -> MpsSetup {
    MpsSetup {
        radius,
        sound_speed: 1.0,
        kinematic: 1.0,
        collision_distance: 0.0,
        true_sound_speed: f64::INFINITY,
        ..MpsSetup::default()
    }
}

/// Points amid so much room that they may be moved about.
fn cloud<const D: usize>(points: &[Point], radius: f64) -> Cloud<f64> {
    let domain = Domain::new(D, [-30.0; 3], [30.0; 3], [false; 3], radius).expect("a domain");
    Cloud::new::<D>(domain, points, radius)
}

/// The sums of points after all of them are changed, and of them as they are, by id.
fn before_and_after<const D: usize, W: Weight, G: Gradient>(
    change: impl Fn(&mut Point),
) -> Vec<(Found<D>, Found<D>)> {
    let setup = MpsSetup {
        collision_distance: 0.8,
        ..unit(2.1)
    };
    let scheme = Scheme::<D, W, G>::new(&setup);
    let mut points = disordered::<D>([9, 9, 6], setup.radius);
    let before = cloud::<D>(&points, setup.radius).listed(&scheme);
    points.iter_mut().for_each(change);
    let after = cloud::<D>(&points, setup.radius).listed(&scheme);
    before.into_iter().zip(after).collect()
}

fn near(a: f64, b: f64) {
    // Sums are of the order of ten and less.
    assert!((a - b).abs() < 1e-11, "{a} and {b} differ by {:e}", a - b);
}

fn translations_do_not_matter<const D: usize, W: Weight, G: Gradient>() {
    for shift in [[0.3, -1.7, 0.123], [2.1, -4.2, 6.3], [-7.77, 5.01, 3.3]] {
        let pairs = before_and_after::<D, W, G>(|point| {
            for (x, shift) in point.position.iter_mut().zip(shift).take(D) {
                *x += shift;
            }
        });
        for (before, after) in pairs {
            for (a, b) in before.numbers().zip(after.numbers()) {
                near(a, b);
            }
        }
    }
}

fn moving_along_does_not_matter<const D: usize, W: Weight, G: Gradient>() {
    let pairs = before_and_after::<D, W, G>(|point| {
        for k in 0..D {
            point.velocity[k] += 3.0 - k as f64;
        }
    });
    for (before, after) in pairs {
        for (a, b) in before.numbers().zip(after.numbers()) {
            near(a, b);
        }
    }
}

/// Turned by an angle, in space about two axes one after the other.
fn turned<const D: usize>(v: [f64; D], angle: f64) -> [f64; D] {
    let (sin, cos) = angle.sin_cos();
    let mut out = v;
    for axis in 0..D - 1 {
        let [a, b] = [out[axis], out[axis + 1]];
        out[axis] = cos * a - sin * b;
        out[axis + 1] = sin * a + cos * b;
    }
    out
}

fn sums_turn_with_the_particles<const D: usize, W: Weight, G: Gradient>() {
    for angle in [0.3, 1.2, 2.5] {
        let turn = |v: [f64; 3]| {
            let turned = turned::<D>(from_fn(|k| v[k]), angle);
            from_fn(|k| if k < D { turned[k] } else { 0.0 })
        };
        let pairs = before_and_after::<D, W, G>(|point| {
            point.position = turn(point.position);
            point.velocity = turn(point.velocity);
        });
        for (before, after) in pairs {
            let expected = Found {
                drag: turned(before.drag, angle),
                push: turned(before.push, angle),
                ..before
            };
            for (a, b) in expected.numbers().zip(after.numbers()) {
                near(a, b);
            }
        }
    }
}

/// Among fluid particles, collisions and symmetric gradients act along the line of centres and in
/// opposite directions: all together they neither move nor turn.
fn pairs_neither_move_nor_turn_the_whole<const D: usize, W: Weight>() {
    let setup = MpsSetup {
        collision_distance: 0.8,
        kinematic: 0.0,
        ..unit(2.1)
    };
    let scheme = Scheme::<D, W, Symmetric>::new(&setup);
    let mut points = disordered::<D>([9, 9, 6], setup.radius);
    points.retain(|point| !point.wall);
    let found = cloud::<D>(&points, setup.radius).listed(&scheme);
    for part in [|f: &Found<D>| f.drag, |f: &Found<D>| f.push] {
        let mut size = 0.0;
        let mut sums = [0.0; 4];
        for (point, found) in points.iter().zip(&found) {
            let (x, v) = (point.position, part(found));
            for k in 0..D {
                sums[k] += v[k];
                size += v[k].abs();
            }
            sums[3] += x[0] * v[1] - x[1] * v[0];
        }
        assert!(size > 10.0);
        for sum in sums {
            near(sum / size, 0.0);
        }
    }
}

fn constants_have_no_laplacian<const D: usize, W: Weight, G: Gradient>() {
    let scheme = Scheme::<D, W, G>::new(&unit(2.1));
    let mut points = disordered::<D>([9, 9, 6], 2.1);
    for point in &mut points {
        (point.velocity, point.excess) = ([0.7, -0.3, 0.2], 0.6);
    }
    for found in cloud::<D>(&points, 2.1).listed(&scheme) {
        assert_eq!((found.drag, found.product), ([0.0; D], 0.0));
    }
}

/// Anywhere, if the least pressure is taken off.
fn constant_pressures_push_nobody<const D: usize, W: Weight>() {
    let scheme = Scheme::<D, W, LeastPressure>::new(&unit(2.1));
    let mut points = disordered::<D>([9, 9, 6], 2.1);
    for point in &mut points {
        point.excess = 0.6;
    }
    for found in cloud::<D>(&points, 2.1).listed(&scheme) {
        for push in found.push {
            near(push, 0.0);
        }
    }
}

/// The particle in the middle of a lattice with values of some field: velocities and a pressure.
fn amid_a_lattice<const D: usize, W: Weight, G: Gradient>(
    ratio: f64,
    field: impl Fn([f64; D]) -> ([f64; D], f64),
) -> Found<D> {
    // Off the origin and off the faces of cells.
    let origin: [f64; D] = from_fn(|k| 0.123 + 0.2 * k as f64);
    let reach = ratio as i64;
    let side = 2 * reach + 1;
    let points: Vec<Point> = (0..side.pow(D as u32))
        .map(|n| {
            let at: [f64; D] = from_fn(|k| {
                let step = n / side.pow(k as u32) % side - reach;
                origin[k] + step as f64
            });
            let (velocity, excess) = field(at);
            let full = |v: [f64; D]| from_fn(|k| if k < D { v[k] } else { 0.0 });
            Point {
                wall: false,
                position: full(at),
                velocity: full(velocity),
                mass: 1.0,
                excess,
            }
        })
        .collect();
    let scheme = Scheme::<D, W, G>::new(&unit(ratio));
    cloud::<D>(&points, ratio).listed(&scheme)[points.len() / 2]
}

const RATIOS: [f64; 4] = [2.1, 2.4, 3.1, 4.0];

/// `∇(a·x + b) = a`, with constants as `a = 0`.
fn gradients_of_linear_fields_are_exact<const D: usize, W: Weight, G: Gradient>() {
    let mut random = Random(5);
    for ratio in RATIOS {
        for slope in [0.0, 1.0] {
            let a: [f64; D] = from_fn(|_| slope * random.next());
            let b = 3.0 * random.next();
            let found = amid_a_lattice::<D, W, G>(ratio, |x| ([0.0; D], vector::dot(&a, &x) + b));
            for (push, a) in found.push.into_iter().zip(a) {
                near(push, -a);
            }
        }
    }
}

/// `∇²(x·Ax + a·x) = 2 tr A`, of each velocity and of the pressure.
fn laplacians_of_quadratic_fields_are_exact<const D: usize, W: Weight, G: Gradient>() {
    let mut random = Random(3);
    for ratio in RATIOS {
        let a: [[f64; D]; D] = from_fn(|_| from_fn(|_| random.next()));
        let quadratic = |x: [f64; D]| {
            let along = |row: &[f64; D]| vector::dot(row, &x);
            along(&a[0]) + vector::dot(&x, &a.each_ref().map(along))
        };
        let trace = (0..D).map(|k| a[k][k]).sum::<f64>();
        let found = amid_a_lattice::<D, W, G>(ratio, |x| {
            let value = quadratic(x);
            (from_fn(|k| (k as f64 + 1.0) * value), value)
        });
        for k in 0..D {
            near(found.drag[k], (k as f64 + 1.0) * 2.0 * trace);
        }
        let lattice = Reference::of::<W>(D, ratio);
        let factor = 2.0 * D as f64 / (lattice.spread * lattice.density);
        near(-factor * found.product, 2.0 * trace);
    }
}

macro_rules! laws {
    ($($name:ident: $dimensions:literal, $weight:ty, $gradient:ty;)*) => {$(
        mod $name {
            use super::*;
            laws!(@every $dimensions, $weight, $gradient; translations_do_not_matter,
                moving_along_does_not_matter, sums_turn_with_the_particles,
                constants_have_no_laplacian, gradients_of_linear_fields_are_exact,
                laplacians_of_quadratic_fields_are_exact);
        }
    )*};
    (@every $dimensions:literal, $weight:ty, $gradient:ty; $($law:ident),*) => {$(
        #[test]
        fn $law() {
            super::$law::<$dimensions, $weight, $gradient>();
        }
    )*};
}

// Every weight with either gradient and in the plane and in space; not all four of each, as every line is compiled.
laws! {
    hyperbolic_symmetric_in_the_plane: 2, Hyperbolic, Symmetric;
    difference_least_in_the_plane: 2, Difference, LeastPressure;
    cubic_symmetric_in_the_plane: 2, Cubic, Symmetric;
    hyperbolic_least_in_space: 3, Hyperbolic, LeastPressure;
    difference_symmetric_in_space: 3, Difference, Symmetric;
    cubic_least_in_space: 3, Cubic, LeastPressure;
}

#[test]
fn constant_pressures_push_nobody_if_the_least_is_taken_off() {
    constant_pressures_push_nobody::<3, Hyperbolic>();
    constant_pressures_push_nobody::<2, Difference>();
    constant_pressures_push_nobody::<3, Cubic>();
}

/// What the symmetric form pays for the conservation of momentum: at an edge even constants push.
#[test]
fn constant_pressures_push_at_edges_with_symmetric_gradients() {
    let scheme = Scheme::<2, Hyperbolic, Symmetric>::new(&unit(2.1));
    let mut points = disordered::<2>([9, 9, 1], 2.1);
    for point in &mut points {
        point.excess = 0.6;
    }
    let found = cloud::<2>(&points, 2.1).listed(&scheme);
    assert!(found.iter().any(|f| f.push[0].abs() > 0.1));
}

#[test]
fn symmetric_pairs_neither_move_nor_turn_the_whole() {
    pairs_neither_move_nor_turn_the_whole::<2, Hyperbolic>();
    pairs_neither_move_nor_turn_the_whole::<3, Difference>();
}

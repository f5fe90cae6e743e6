//! Bodies that move: courses between their knots, poses as rigid motions, and particles that follow.

use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::motion::{Course, Home, Knot, Pose, follow};
use monoflow_properties::holds;

const INTERVAL: f64 = 0.1;

/// A course about an axis through a point, with knots of `x = t^2`, `y = sin t` and an angle of `t^2`.
fn course() -> (Course, Vec<Knot>) {
    let knots: Vec<_> = (0..=20)
        .map(|n| {
            let t = INTERVAL * f64::from(n);
            let (sine, cosine) = (t * t).sin_cos();
            Knot {
                shift: [t * t, t.sin(), 0.0],
                turn: [cosine, sine],
                shift_rate: [2.0 * t, t.cos(), 0.0],
                turn_rate: [-2.0 * t * sine, 2.0 * t * cosine],
            }
        })
        .collect();
    let course = Course {
        pivot: [1.0, 2.0, 3.0],
        axis: [0.6, 0.0, 0.8],
        interval: INTERVAL,
        first: 0,
        count: knots.len() as u32,
    };
    (course, knots)
}

fn at(time: f64) -> Pose {
    let (course, knots) = course();
    course.pose(time, |n| knots[n as usize])
}

#[test]
fn courses_follow_what_their_knots_are_of() {
    holds(256, 0.0..2.0_f64, |t| {
        let pose = at(t);
        let near = |a: f64, b: f64, most: f64| {
            assert!((a - b).abs() < most, "{a} and {b} at {t}");
        };
        // h⁴/384 of the fourth derivative, which is greatest for the angle.
        near(pose.at[0] - 1.0, t * t, 1e-12);
        near(pose.at[1] - 2.0, t.sin(), 1e-6);
        near(pose.velocity[0], 2.0 * t, 1e-11);
        near(pose.velocity[1], t.cos(), 1e-4);
        // What lies along y turns about the axis, which has no y.
        let (turned, _) = pose.carry(&[0.0, 1.0, 0.0]);
        near(turned[1] - pose.at[1], (t * t).cos(), 2e-4);
        near(pose.at[0] - turned[0], 0.8 * (t * t).sin(), 2e-4);
        near(pose.spin[0], 0.6 * 2.0 * t, 2e-2);
        near(pose.spin[2], 0.8 * 2.0 * t, 2e-2);
    });
}

#[test]
fn bodies_stand_still_before_and_after() {
    let (_, knots) = course();
    for (time, knot) in [(-1.0, knots[0]), (2.0, knots[20]), (7.0, knots[20])] {
        let pose = at(time);
        assert_eq!(
            pose.at,
            [0, 1, 2].map(|k| [1.0, 2.0, 3.0][k] + knot.shift[k])
        );
        assert_eq!((pose.velocity, pose.spin), ([0.0; 3], [0.0; 3]));
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn bodies_are_rigid_and_move_with_their_velocity() {
    let anchor = || [-2.0..2.0_f64, -2.0..2.0, -2.0..2.0];
    holds(256, (1e-3..1.9_f64, anchor(), anchor()), |(t, a, b)| {
        let (pose, e) = (at(t), 1e-6);
        let (position, velocity) = pose.carry(&a);
        let (other, _) = pose.carry(&b);
        assert!((distance(position, other) - distance(a, b)).abs() < 1e-13);
        let [before, after] = [t - e, t + e].map(|t| at(t).carry(&a).0);
        // A step over a knot would see the jump of the second derivative there.
        let within = ((t / INTERVAL).fract() - 0.5).abs() < 0.49;
        let acceleration = pose.accelerate(&a);
        let [slower, faster] = [t - e, t + e].map(|t| at(t).carry(&a).1);
        for k in 0..3 {
            let rate = (faster[k] - slower[k]) / (2.0 * e);
            assert!(
                !within || (acceleration[k] - rate).abs() < 1e-4 * (1.0 + rate.abs()),
                "{} and {rate} at {t}",
                acceleration[k]
            );
            let rate = (after[k] - before[k]) / (2.0 * e);
            assert!(
                (velocity[k] - rate).abs() < 1e-4,
                "{} and {} at {}",
                velocity[k],
                rate,
                t
            );
        }
        // What lies on the axis is only shifted.
        let (pivot, _) = pose.carry(&[0.6 * a[0], 0.0, 0.8 * a[0]]);
        let axis = [pose.at[0] + 0.6 * a[0], pose.at[1], pose.at[2] + 0.8 * a[0]];
        assert!(distance(pivot, axis) < 1e-13);
    });
}

/// Eight cells of half a metre along x, which is periodic, from -1 m on.
fn home(periodic: u32) -> Home<f32> {
    Home {
        min: [-1.0, 0.0, 0.0],
        grid: Grid {
            cells: [8, 1, 1],
            periodic: [periodic, 0, 0],
            size: [0.5; 3],
            inv_size: [2.0; 3],
        },
    }
}

/// A pose that only shifts along x.
fn shifted(shift: f64, velocity: f64) -> Pose {
    Pose {
        at: [0.25 + shift, 0.25, 0.25],
        velocity: [velocity, 0.0, 0.0],
        turn: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        spin: [0.0; 3],
        acceleration: [0.0; 3],
        spin_rate: [0.0; 3],
        bound: 3.0,
    }
}

#[test]
fn particles_are_where_their_bodies_have_them() {
    // At x = 0.25 m, the middle of cell 2, and 0.1 m farther at the end of the step.
    let (start, motion) = ([0.0, 0.0, 0.0, 3.0], [9.0, 9.0, 9.0, 0.01]);
    let ((place, motion), extremes) =
        follow(&shifted(0.1, 2.0), &[0.0; 3], &home(0), 2, start, motion);
    assert_eq!(place, [0.1, 0.0, 0.0, 3.0], "the mass stays");
    assert_eq!(motion, [2.0, 0.0, 0.0, 0.01], "the density stays");
    assert_eq!(extremes.moved_min, [0.1, 0.0, 0.0]);
    assert_eq!(extremes.moved_max, [0.1, 0.0, 0.0]);
    assert_eq!((extremes.speed2, extremes.lost), (4.0, 0.0));
    assert_eq!(extremes.acceleration2, 9.0);
    let (_, lost) = follow(
        &shifted(f64::NAN, 0.0),
        &[0.0; 3],
        &home(0),
        2,
        start,
        motion,
    );
    assert_eq!(lost.lost, 1.0);
}

#[test]
fn levers_reach_to_the_nearest_image() {
    // At x = 2.75 m; from -0.75 m it is half a metre to the left around the side, 3.5 m to the right if there is none.
    let lever = |periodic| home(periodic).lever(&[-0.75, 0.0, 0.0], 7, &[0.0; 4]);
    assert_eq!(lever(1), [-0.5, 0.25, 0.25]);
    assert_eq!(lever(0), [3.5, 0.25, 0.25]);
}

#[test]
fn bodies_go_on_across_periodic_sides() {
    let rest = [0.0, 0.0, 0.0, 0.01];
    // In cell 7 at x = 2.75 m after two laps of 4 m and 2.5 m; 0.3 m farther it is beyond the side.
    let ((place, _), extremes) = follow(
        &shifted(8.0 + 2.5 + 0.3, 1.0),
        &[0.0; 3],
        &home(1),
        7,
        [0.0, 0.0, 0.0, 1.0],
        rest,
    );
    assert!((place[0] - 0.3).abs() < 1e-6, "{}", place[0]);
    assert!((extremes.moved_max[0] - 0.3).abs() < 1e-6);
}

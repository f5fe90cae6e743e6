//! The column of water of Koshizuka & Oka 1996: as wide as 0.146 m, twice as high, in a tank four times
//! as long.

use crate::support::{Tank, positions, run};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_ops::Scalar;
use monoflow_ops::mps::MpsSetup;
use monoflow_particles::{Domain, Store};

/// Width of the column, m.
pub const WIDTH: f64 = 0.146;
pub const GRAVITY: f64 = 9.81;

/// How a collapse is computed.
#[derive(Clone, Copy, Debug)]
pub struct Collapse {
    /// Particles along the width of the column.
    pub per_width: usize,
    /// `r_e` over the spacing.
    pub ratio: f64,
    /// Sound speed over the speed of a fall from the column's top.
    pub stiffness: f64,
    pub cfl: f64,
    pub pressure: Pressure,
}

/// Speed of a fall from the top of the column, m/s.
pub fn fall() -> f64 {
    2.0 * (GRAVITY * WIDTH).sqrt()
}

impl Collapse {
    /// What it takes by default.
    pub fn new(per_width: usize, pressure: Pressure) -> Self {
        Collapse {
            per_width,
            ratio: 2.4,
            stiffness: 10.0,
            cfl: 0.25,
            pressure,
        }
    }

    pub fn spacing(&self) -> f64 {
        WIDTH / self.per_width as f64
    }

    /// Walls are so many widths high. In three dimensions the tank is as deep as the column is wide.
    pub fn tank<const D: usize>(&self, high: usize) -> Tank {
        let (n, spacing) = (self.per_width, self.spacing());
        let mut gravity = [0.0; 3];
        gravity[D - 1] = -GRAVITY;
        let setup = MpsSetup {
            spacing,
            radius: self.ratio * spacing,
            gravity,
            sound_speed: self.stiffness * fall(),
            kinematic: 1e-6,
            ..MpsSetup::default()
        };
        let (size, water) = match D {
            2 => ([4 * n, high * n, 0], [n, 2 * n, 0]),
            _ => ([4 * n, n, high * n], [n, n, 2 * n]),
        };
        let mut tank = Tank::new(size, water, setup);
        tank.cfl = self.cfl;
        tank.room = 2 * n;
        if self.pressure != Pressure::Explicit {
            tank.signal = fall();
        }
        tank
    }
}

/// The leading edge of the water, m: half a spacing beyond the farthest particle that has another
/// within 1.5 spacings, so that single drops do not count.
pub fn front<S: Scalar>(domain: &Domain<S>, store: &Store<S>, spacing: f64) -> f64 {
    let water = &positions(domain, store)[..store.fluids()];
    let mut leaders: Vec<&[f64; 3]> = water.iter().collect();
    leaders.sort_unstable_by(|a, b| b[0].total_cmp(&a[0]));
    let accompanied = |leader: &[f64; 3]| {
        let near = |x: &&[f64; 3]| {
            let squares = (0..3).map(|k| (x[k] - leader[k]).powi(2));
            squares.sum::<f64>() < (1.5 * spacing).powi(2)
        };
        water.iter().filter(near).count() > 1
    };
    let leader = leaders.into_iter().find(|leader| accompanied(leader));
    leader.map_or(f64::NAN, |leader| leader[0] + 0.5 * spacing)
}

/// Time `t √(2g/a)` and front over `a` of a collapse, until the front is three widths off.
pub fn course<S: Scalar, const D: usize>(
    executor: &mut MpsExecutor<S, D>,
    spacing: f64,
) -> Vec<(f64, f64)> {
    let unit = (2.0 * GRAVITY / WIDTH).sqrt();
    let mut course = vec![(0.0, 1.0)];
    let mut time = 0.0;
    while course[course.len() - 1].1 < 3.1 && time < 4.0 {
        time += 0.02;
        run(executor, time / unit, |_| {});
        let now = executor.clock().time * unit;
        let front = front(executor.domain(), executor.store(), spacing);
        course.push((now, front / WIDTH));
    }
    course
}

/// Points of a measurement between 1.05 and 3.05 widths.
pub fn measured(file: &str) -> Vec<(f64, f64)> {
    let rows = file.lines().filter_map(|line| {
        let (time, front) = line.split_once(',')?;
        Some((time.parse().ok()?, front.parse().ok()?))
    });
    rows.filter(|(_, front)| (1.05..3.05).contains(front))
        .collect()
}

/// By how much a course is ahead of a measured one, as a share: in the mean, and at worst.
pub fn ahead(course: &[(f64, f64)], measured: &[(f64, f64)]) -> (f64, f64) {
    let mut sum = 0.0;
    let mut worst = 0.0_f64;
    for (time, front) in measured {
        let after = course
            .partition_point(|(t, _)| t < time)
            .clamp(1, course.len() - 1);
        let ((t0, x0), (t1, x1)) = (course[after - 1], course[after]);
        let here = x0 + (x1 - x0) * (time - t0) / (t1 - t0);
        let error = here / front - 1.0;
        sum += error;
        if error.abs() > worst.abs() {
            worst = error;
        }
    }
    (sum / measured.len() as f64, worst)
}

//! Flow between plates that starts from rest, explicit, against the series of Morris, Fox & Zhu 1997,
//! *J. Comput. Phys.* 136, 214–226.
//!
//! At a Reynolds number of 0.01, as in that paper, nobody moves a spacing before the flow is steady. At 1
//! layers slide past each other by many spacings: their number densities and so their pressures
//! differ with what stands above what, by half a percent, and mix them.
//!
//! **Where the plates are.** Wall particles hold the plate's velocity in all layers, the first of
//! which stands half a spacing behind the face. Let `c_k` be the sum of the weights of a layer `k`
//! spacings away. Through a section amid a linear profile of slope 1 drag amounts to `Σ k² c_k`; between
//! fluid and a wall at rest to `Σ c_k (k²/2 + kδ)` if the profile vanishes `δ` spacings behind the face.
//! Both are equal for `δ = Σ k² c_k / (2 Σ k c_k)`: 1/2 if only the first layer is in reach, 0.523 for
//! `r_e = 2.1` in the plane, 0.69 for 3.1.

use crate::support::{Tank, positions, run};
use monoflow_cpu::mps::Pressure;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::mps::weight::{Hyperbolic, Weight};
use std::f64::consts::PI;

const LAYERS: usize = 20;
/// Distance of the plates' faces, m.
const WIDTH: f64 = 1.0;
/// Viscosity, m²/s.
const NU: f64 = 1.0;

/// How far behind its face a plate holds the fluid, in spacings.
fn behind(ratio: f64) -> f64 {
    let (mut first, mut second) = (0.0, 0.0);
    let reach = ratio as i32;
    for k in 1..=reach {
        for x in -reach..=reach {
            let q = f64::from(x * x + k * k).sqrt() / ratio;
            if q < 1.0 {
                let weight: f64 = Hyperbolic::value(q, 1.0 / q);
                first += f64::from(k) * weight;
                second += f64::from(k * k) * weight;
            }
        }
    }
    second / (2.0 * first)
}

/// A flow between plates.
struct Flow {
    /// Along the plates, m/s².
    gravity: f64,
    /// Of the upper plate, m/s.
    plate: f64,
    /// What errors are measured by, m/s.
    speed: f64,
}

impl Flow {
    /// Velocity after `t`, at height `y` above the lower of plates `width` apart: what is steady less
    /// a series of what is not yet.
    fn exact(&self, t: f64, y: f64, width: f64) -> f64 {
        let mut sum = self.plate * y / width + 0.5 * self.gravity / NU * y * (width - y);
        for n in 1..200 {
            let a = f64::from(n) * PI / width;
            let sign = if n % 2 == 0 { 1.0 } else { -1.0 };
            let moving = 2.0 * sign * self.plate / f64::from(n);
            let driven = 2.0 * (1.0 - sign) * self.gravity / (NU * a * a) / f64::from(n);
            let wave = (a * y).sin() * (-NU * a * a * t).exp() / PI;
            sum += (moving - driven) * wave;
        }
        sum
    }

    /// Greatest error over all particles at several times until the flow is steady.
    fn error(&self, ratio: f64) -> f64 {
        let spacing = WIDTH / LAYERS as f64;
        let setup = MpsSetup {
            spacing,
            radius: ratio * spacing,
            gravity: [self.gravity, 0.0, 0.0],
            sound_speed: 100.0 * self.speed,
            kinematic: NU,
            ..MpsSetup::default()
        };
        let mut tank = Tank::new([12, LAYERS, 0], [12, LAYERS, 0], setup);
        (tank.periodic[0], tank.lid) = (true, true);
        tank.upper_speed = self.plate;
        let mut executor = tank.executor::<f64, 2>(Pressure::Explicit);
        let shift = behind(ratio) * spacing;
        let mut worst = 0.0_f64;
        for time in [0.02, 0.05, 0.1, 0.2, 0.5, 1.0] {
            run(&mut executor, time * WIDTH * WIDTH / NU, |_| {});
            let (store, now) = (executor.store(), executor.clock().time);
            let places = positions(executor.domain(), store);
            for (place, motion) in places.iter().zip(&store.motion).take(store.fluids()) {
                let exact = self.exact(now, place[1] + shift, WIDTH + 2.0 * shift);
                worst = worst.max((motion[0] - exact).abs() / self.speed);
            }
        }
        println!("{ratio} spacings, {} m/s: off by {worst:.4}", self.speed);
        worst
    }
}

/// Between a plate at rest and one that moves.
fn couette(speed: f64) -> Flow {
    Flow {
        gravity: 0.0,
        plate: speed,
        speed,
    }
}

/// Between plates at rest under a force, with about that speed amid them.
fn poiseuille(speed: f64) -> Flow {
    Flow {
        gravity: 8.0 * NU * speed / (WIDTH * WIDTH),
        plate: 0.0,
        speed,
    }
}

#[test]
fn couette_flow_starts_as_the_series_says() {
    for ratio in [2.1, 3.1] {
        assert!(couette(0.01).error(ratio) < 0.005);
    }
    assert!(couette(1.0).error(2.1) < 0.05);
}

#[test]
fn poiseuille_flow_starts_as_the_series_says() {
    for ratio in [2.1, 3.1] {
        assert!(poiseuille(0.01).error(ratio) < 0.005);
    }
    assert!(poiseuille(1.0).error(2.1) < 0.05);
}

//! Flow between plates that starts from rest, explicit, against the series of Morris, Fox & Zhu 1997,
//! *J. Comput. Phys.* 136, 214–226.
//!
//! At a Reynolds number of 0.01, as in that paper, nobody moves a spacing before the flow is steady. At 1
//! layers slide past each other by many spacings: their number densities and so their pressures
//! differ with what stands above what, by half a percent, and mix them.
//!
//! **Where the plates are.** At their faces: wall particles hold the plate's velocity in all layers, the
//! first of which stands half a spacing behind the face, and count twice. Let `c_k` be the sum of the
//! weights of a layer `k` spacings away. Through a section amid a linear profile of slope 1 drag amounts
//! to `Σ k² c_k`; between fluid and a wall at rest to `2 Σ c_k (k²/2 + kδ)` if the profile vanishes `δ`
//! spacings behind the face. Both are equal for `δ = 0`. Row by row they are not: the profile has a kink
//! within reach of the wall, of 2 % of the speed at `r_e = 3.1` and twenty rows across.

use crate::support::{Tank, positions, run};
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::Pressure;
use monoflow_ops::mps::MpsSetup;
use std::f64::consts::PI;

const LAYERS: usize = 20;
/// Distance of the plates' faces, m.
const WIDTH: f64 = 1.0;
/// Viscosity, m²/s.
const NU: f64 = 1.0;

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
    /// Velocity after `t`, at height `y` above the lower plate: what is steady less a series of what
    /// is not yet.
    fn exact(&self, t: f64, y: f64) -> f64 {
        let mut sum = self.plate * y / WIDTH + 0.5 * self.gravity / NU * y * (WIDTH - y);
        for n in 1..200 {
            let a = f64::from(n) * PI / WIDTH;
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
        let mut worst = 0.0_f64;
        for time in [0.02, 0.05, 0.1, 0.2, 0.5, 1.0] {
            run(&mut executor, time * WIDTH * WIDTH / NU, |_| {});
            let (store, now) = (executor.store(), executor.clock().time);
            let places = positions(executor.domain(), store);
            for (place, motion) in places.iter().zip(&store.motion).take(store.fluids()) {
                let exact = self.exact(now, place[1]);
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

/// Reaches, and the errors beside plates at the faces.
const KINKS: [(f64, f64); 3] = [(2.1, 0.005), (2.4, 0.015), (3.1, 0.025)];

#[test]
fn couette_flow_starts_as_the_series_says() {
    for (ratio, most) in KINKS {
        assert!(couette(0.01).error(ratio) < most);
    }
    assert!(couette(1.0).error(2.1) < 0.05);
}

#[test]
fn poiseuille_flow_starts_as_the_series_says() {
    for (ratio, most) in KINKS {
        assert!(poiseuille(0.01).error(ratio) < most);
    }
    assert!(poiseuille(1.0).error(2.1) < 0.05);
}

//! MPS against exact solutions and experiments.

#[path = "../common/mod.rs"]
mod common;

mod cloud;
mod operators;
mod runs;
mod shear;
mod sums;
mod support;

use monoflow_cpu::mps::Pressure;
use monoflow_ops::mps::MpsSetup;
use support::{Tank, positions, run};

/// Water at rest carries its own weight: the pressure, averaged over time, is hydrostatic.
#[test]
fn still_water_carries_its_weight() {
    let (spacing, height) = (0.005, 40);
    let depth = height as f64 * spacing;
    let setup = MpsSetup {
        spacing,
        radius: 3.1 * spacing,
        gravity: [0.0, -9.81, 0.0],
        sound_speed: 10.0 * (2.0 * 9.81 * depth).sqrt(),
        kinematic: 1e-6,
        ..MpsSetup::default()
    };
    let tank = Tank::new([20, 60, 0], [20, height, 0], setup);
    let mut executor = tank.executor::<f32, 2>(Pressure::Explicit);
    let unit = setup.sound_speed.powi(2) / (9.81 * depth);
    let mut levels = [(0.0_f64, 0.0_f64); 10];
    run(&mut executor, 0.6, |executor| {
        if executor.clock().time < 0.3 {
            return;
        }
        let store = executor.store();
        let places = positions(executor.domain(), store);
        for (place, motion) in places.iter().zip(&store.motion).take(store.fluids()) {
            if let Some((sum, count)) = levels.get_mut((place[1] / depth * 10.0) as usize) {
                *sum += unit * f64::from(motion[3]);
                *count += 1.0;
            }
        }
    });
    for (level, (sum, count)) in levels.iter().enumerate() {
        let exact = 1.0 - (level as f64 + 0.5) / 10.0;
        let error = sum / count - exact;
        assert!(
            error.abs() < 0.03,
            "level {level}: off by {error:.4} of rho g H"
        );
    }
}

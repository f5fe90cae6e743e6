//! What runs are given.

use monoflow_ops::particles::control::Limits;
use monoflow_particle_executors::{artificial_viscosity, with_viscosity};

#[test]
fn viscosity_bounds_the_step() {
    let limits = Limits {
        cfl: 0.3,
        h: 0.0125,
        sound_speed: 10.0,
        stiffening: 0.0,
        viscous_dt: 0.0,
        least_dt: 0.0,
        skin: 0.0,
        reach: 1.0,
        rebuild_every: 0,
        pairs: 0,
    };
    let bounds = with_viscosity(limits, 1e-6);
    assert!((bounds.viscous_dt - 0.125 * 0.0125 * 0.0125 / 1e-6).abs() < 1e-9);
    assert_eq!(with_viscosity(limits, 0.0).viscous_dt, f64::INFINITY);
    // In the plane the step is bounded by 1/α of the time that sound takes over h.
    let acoustic = 0.0125 / 10.0;
    for alpha in [0.3, 10.0] {
        let bounds = with_viscosity(limits, artificial_viscosity(alpha, &limits, 2));
        assert!((bounds.viscous_dt * alpha / acoustic - 1.0).abs() < 1e-12);
    }
    // Steps that were bounded by sound are so still, whatever their Courant number.
    for dimensions in 1..=3 {
        let bounds = with_viscosity(limits, artificial_viscosity(0.3, &limits, dimensions));
        assert!(bounds.viscous_dt > acoustic);
    }
}

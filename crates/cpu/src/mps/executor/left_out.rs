//! What is not written since the last sort is found where writes are checked: passes are left out.

use super::{MpsExecutor, Pressure};
use crate::particles::checked::{self, SPACING, checked};
use monoflow_ops::mps::{Mps, MpsSetup};
use monoflow_ops::particles::control::{Clock, Limits};

const DT: f64 = 1e-4;

/// A pool when neighbours have just been listed.
fn pool() -> MpsExecutor<f64, 2> {
    let setup = MpsSetup {
        spacing: SPACING,
        radius: 2.1 * SPACING,
        sound_speed: 20.0,
        ..MpsSetup::default()
    };
    let limits = Limits {
        cfl: 0.25,
        h: SPACING,
        sound_speed: 20.0,
        stiffening: 0.0,
        viscous_dt: f64::INFINITY,
        least_dt: 1e-9,
        skin: 0.02,
        reach: 1.0,
        rebuild_every: 0,
        pairs: 0,
    };
    let (domain, store) = checked::pool(setup.radius + limits.skin);
    let (scheme, clock) = (Mps::<f64, 2>::new(&setup), Clock::new());
    let mut pool = MpsExecutor::new(scheme, Pressure::Explicit, domain, limits, clock, store);
    pool.rebuild().expect("nobody leaves");
    pool
}

/// Passes by hand, and whether something that none of them has written is found.
fn is_found(passes: impl FnOnce(&mut MpsExecutor<f64, 2>)) -> bool {
    let mut pool = pool();
    passes(&mut pool);
    pool.correct(DT).lost != 0.0
}

#[test]
fn passes_that_are_left_out_are_found() {
    checked(
        "mps::executor::left_out::passes_that_are_left_out_are_found",
        || {
            let whole = |pool: &mut MpsExecutor<f64, 2>| {
                pool.predict(DT);
                pool.press();
            };
            assert!(!is_found(whole), "nothing is left out");
            assert!(is_found(|pool| pool.press()), "what is ahead");
            assert!(is_found(|pool| pool.predict(DT)), "pressures");
        },
    );
}

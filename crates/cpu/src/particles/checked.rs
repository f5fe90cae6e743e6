//! Tests of write checks.

use monoflow_particles::{CHECK_WRITES, Domain, Particle, Store, checks_writes};
use std::env::current_exe;
use std::process::Command;

/// Does something where writes are checked: here, or by the test of this name in a process of its own.
pub fn checked(test: &str, something: impl FnOnce()) {
    if checks_writes() {
        return something();
    }
    let mut again = Command::new(current_exe().expect("this program"));
    let again = again.args(["--exact", test]).env(CHECK_WRITES, "1");
    let answer = again.output().expect("an answer");
    let said = String::from_utf8_lossy(&answer.stdout);
    assert!(
        answer.status.success() && said.contains("1 passed"),
        "{said}"
    );
}

/// Between particles of a pool, m.
pub const SPACING: f64 = 0.1;

/// A pool of nine by eight particles on walls of three layers, for neighbours within some distance (m); its ends go around.
pub fn pool(search: f64) -> (Domain<f64>, Store<f64>) {
    let end = 9.0 * SPACING;
    let (min, max) = ([0.0, -0.5, 0.0], [end, end + 0.5, 0.0]);
    let domain = Domain::new(2, min, max, [true, false, false], search).expect("a domain");
    let mut store = Store::with_capacity(0);
    for (kind, rows) in [(0, 0..8), (1, -3..0)] {
        for at in rows.flat_map(|y| (0..9).map(move |x| [x, y])) {
            let [x, y] = at.map(|n| (f64::from(n) + 0.5) * SPACING);
            let particle = Particle {
                position: [x, y, 0.0],
                velocity: [0.0; 3],
                mass: 1000.0 * SPACING * SPACING,
                excess: 0.001 * (x * y).sin(),
            };
            store.push(&domain, kind, &particle).expect("inside");
        }
    }
    (domain, store)
}

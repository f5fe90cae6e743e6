//! Strong shocks and solvers that let them break up.

use super::TUBE;
use crate::common::{Place, monoflow, text};

/// What is said of a strong shock.
const SAID: &str = "(the carbuncle), riemann = \"hllc_hll\" in [numerics] keeps them straight";

/// `check` says so only where shocks are strong and the solver does not keep them straight.
#[test]
fn strong_shocks_are_told_of_a_solver_that_keeps_them_straight() {
    let strong = TUBE.replace("mach = 1.34", "mach = 6");
    let said = |case: &str, set: &[&str]| {
        let place = Place::with(case);
        let mut words = vec!["check", text(&place.case)];
        words.extend(set.iter().flat_map(|set| ["--set", set]));
        let checked = monoflow(&words);
        checked.succeeds().out.contains(SAID)
    };
    assert!(said(&strong, &[]));
    assert!(said(&strong, &["numerics.riemann=exact"]));
    assert!(!said(TUBE, &[]));
    for solver in ["hllc_hll", "hll", "rusanov"] {
        assert!(!said(&strong, &[&format!("numerics.riemann={solver}")]));
    }
}

#[test]
fn a_run_says_so_too() {
    let place = Place::with(&TUBE.replace("mach = 1.34", "mach = 6"));
    let ran = place.run("run", &["--steps", "2"]);
    let ran = ran.succeeds();
    assert!(ran.err.contains(SAID) || ran.out.contains(SAID));
}

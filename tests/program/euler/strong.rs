//! Strong shocks and solvers that let them break up.

use super::TUBE;
use crate::common::{Answer, Place, monoflow, summary, text};
use std::fs;

/// What is said of a strong shock.
const SAID: &str = "(the carbuncle), riemann = \"hllc_hll\" in [numerics] keeps them straight";

fn strong() -> String {
    TUBE.replace("mach = 1.34", "mach = 6")
}

/// Does `check` warn of strong shocks?
fn warns(case: &str, set: &[&str]) -> bool {
    let place = Place::with(case);
    let mut words = vec!["check", text(&place.case)];
    words.extend(set.iter().flat_map(|set| ["--set", set]));
    let checked = monoflow(&words);
    checked.succeeds().out.contains(SAID)
}

#[test]
fn strong_shocks_are_told_of_a_solver_that_keeps_them_straight() {
    assert!(warns(&strong(), &[]));
    assert!(warns(&strong(), &["numerics.riemann=exact"]));
    assert!(!warns(TUBE, &[]));
    for solver in ["hllc_hll", "hll", "rusanov"] {
        assert!(!warns(&strong(), &[&format!("numerics.riemann={solver}")]));
    }
}

/// A stream counts where something stops it, and so does a shock of which the state behind it is typed.
#[test]
fn streams_and_typed_shocks_count() {
    let from = "post_shock = { into = \"air\", mach = 1.34, direction = [1, 0] }";
    let typed = |numbers: &str| {
        assert!(TUBE.contains(from));
        TUBE.replace(from, numbers)
    };
    // Mach 4 into air of 1.225 kg/m³ and 101325 Pa, and a stream of Mach 4.
    let shock = typed("density = 5.6\nvelocity = [1063.4, 0]\npressure = 1874512.5");
    let stream = typed("density = 1.225\nvelocity = [1361.0, 0]\npressure = 101325");
    assert!(warns(&shock, &[]));
    assert!(warns(&stream, &[]));
    assert!(!warns(
        &stream.replace("\"reflective\"", "\"transmissive\""),
        &[]
    ));
}

/// On the terminal, once, and in the summary and the report, also of a run that goes on; `check` counts it.
#[test]
fn a_run_says_so_too() {
    let place = Place::with(&strong());
    let checked = monoflow(&["check", text(&place.case)]);
    assert!(checked.succeeds().out.ends_with("mind the caution\n"));
    let kept = || {
        let said = &summary(&place.path("run"))["cautions"];
        assert!(said.as_array().unwrap().len() == 1, "{said}");
        assert!(said[0].as_str().unwrap().ends_with(SAID), "{said}");
        let page = fs::read_to_string(place.path("run").join("report.html")).unwrap();
        assert!(page.contains("(the carbuncle)"));
    };
    let ran = place.run("run", &["--steps", "2"]);
    let said = |answer: &Answer| answer.err.contains("caution: ") && answer.err.contains(SAID);
    assert!(said(ran.succeeds()));
    kept();
    let folder = place.path("run");
    let resumed = monoflow(&["resume", text(&folder), "--until", "1e-6"]);
    assert!(!said(resumed.succeeds()));
    kept();
}

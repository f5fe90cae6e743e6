//! Runs of composed schemes that stop and go on.

use super::common::{DEVICE, same, tube};
use super::own::Spread;
use monoflow_sim::families;
use monoflow_sim::prelude::*;
use std::cell::Cell;
use std::fs;

/// Asks to stop after some signs of life.
struct Stop(Cell<u32>);

impl Progress for Stop {
    fn tick(&mut self, _: &Tick) {
        self.0.set(self.0.get() + 1);
    }

    fn stop_asked(&self) -> bool {
        self.0.get() > 3
    }
}

#[test]
fn a_run_goes_on_with_its_scheme_alone() {
    let folders = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folders.path().join(name));
    let draft = || Simulation::new(tube(&[]), euler::<1>().riemann::<Spread>());
    draft().record(&whole).build(DEVICE).unwrap().run().unwrap();

    let stopping = draft().record(&parts).progress(Stop(Cell::new(0)));
    let ending = stopping.build(DEVICE).unwrap().run().unwrap();
    assert_eq!(ending, Ending::Interrupted);
    let other = euler::<1>().riemann::<euler::Rusanov>();
    for refused in [
        families::resume(&parts, None, DEVICE, &mut ()).map(|_| ()),
        Simulation::resume(&parts, other).build(DEVICE).map(|_| ()),
    ] {
        let said = refused.unwrap_err().to_string();
        let expected = "numerics.riemann = \"spread\", which is not known here: its scheme was composed in code; go on there, with `Simulation::resume`";
        assert!(said.contains(expected), "{said}");
    }

    let times = Cell::new(0);
    let mut sim = Simulation::resume(&parts, euler::<1>().riemann::<Spread>())
        .on(Every(0.01), |_| times.set(times.get() + 1))
        .build(DEVICE)
        .unwrap();
    assert!(0.0 < sim.time() && sim.time() < 0.1);
    sim.run().unwrap();
    drop(sim);
    assert!(times.get() > 2);
    same(&whole, &parts);
}

#[test]
fn a_run_that_is_left_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("run");
    let mut sim = Simulation::new(tube(&[]), euler::<1>())
        .record(&place)
        .build(DEVICE)
        .unwrap();
    sim.run_until(0.05).unwrap();
    assert!(!place.join("report.html").exists());
    drop(sim);
    let summary = fs::read_to_string(place.join("summary.json")).unwrap();
    assert!(summary.contains("\"interrupted\""), "{summary}");
    assert!(place.join("report.html").is_file());
    let again = || Simulation::new(tube(&[]), euler::<1>()).record(&place);
    let said = again().build(DEVICE).map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("is not empty"), "{said}");
    again().overwrite().build(DEVICE).unwrap();
}

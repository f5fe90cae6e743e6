//! Runs of composed schemes that stop and go on.

use super::common::{DEVICE, bump, column, same, tube};
use super::own::Spread;
use monoflow_sim::compose::Scheme;
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

/// Steps and bits of a row after a simulation came to each of these times, s.
fn after<S: Scheme>(case: Case, scheme: S, times: &[f64]) -> (u64, Vec<u64>) {
    let mut sim = Simulation::new(case, scheme).build(DEVICE).unwrap();
    for time in times {
        sim.run_until(*time).unwrap();
        assert!(sim.time() >= *time);
    }
    let row = sim.row().unwrap();
    let bits = row.iter().map(|(_, number)| number.to_bits());
    (sim.step(), bits.collect())
}

/// Beyond the end of a case as within it: how often a simulation is asked to go on does not change the flow. Its steps
/// meet the end of the case alone.
#[test]
fn a_simulation_goes_beyond_its_case_in_parts_as_at_once() {
    fn same_in_parts<S: Scheme>(case: &Case, scheme: impl Fn() -> S, end: f64) {
        let shares = [
            &[1.6][..],
            &[1.0, 1.6],
            &[0.7, 1.6],
            &[0.99, 1.6],
            &[1.01, 1.2, 1.6],
        ];
        let [first, others @ ..] = shares.map(|shares| {
            let times: Vec<f64> = shares.iter().map(|share| share * end).collect();
            after(case.clone(), scheme(), &times)
        });
        for other in others {
            assert_eq!(first, other);
        }
        let mut sim = Simulation::new(case.clone(), scheme())
            .build(DEVICE)
            .unwrap();
        sim.run().unwrap();
        let reached = sim.step();
        sim.run_until(1.01 * end).unwrap();
        sim.run().unwrap();
        assert!(sim.time() >= 1.01 * end && sim.step() > reached);
    }
    same_in_parts(&tube(&[]), euler::<1>, 0.1);
    let water = || shallow_water::<f64>().friction::<shallow_water::NoFriction>();
    same_in_parts(&bump(&[]), water, 2.0);
    same_in_parts(&column(&[]), wcsph::<f64, 2>, 0.03);
}

/// Steps of particles do not depend on the end, and neither does the filter that may be due there.
#[test]
fn particles_go_beyond_their_case_as_if_it_were_longer() {
    let of = |end: &str| {
        let case = column(&[end, "numerics.filter_every=1"]);
        after(case, wcsph::<f64, 2>(), &[0.008])
    };
    assert_eq!(of("time.end=0.005"), of("time.end=0.03"));
}

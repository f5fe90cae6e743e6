//! The default schemes, composed in code, are those of the command line to the bit.

use super::common::{DEVICE, bump, column, ordinary, same, tube};
use monoflow_sim::compose::Scheme;
use monoflow_sim::prelude::*;
use std::cell::Cell;
use std::fs;

/// Runs a case as the command line does, and in code in three parts.
fn both<S: Scheme>(case: &Case, scheme: S, parts: [f64; 2]) {
    let folders = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| folders.path().join(name));
    ordinary(case, &a);
    let calls = Cell::new(0);
    let mut sim = Simulation::new(case.clone(), scheme)
        .on(Every(0.3 * parts[0]), |_| calls.set(calls.get() + 1))
        .record(&b)
        .build(DEVICE)
        .unwrap();
    for part in parts {
        assert_eq!(sim.run_until(part).unwrap(), Ending::Complete);
        assert!(sim.time() >= part);
    }
    sim.run().unwrap();
    let row = sim.row().unwrap();
    assert_eq!(row[0], ("time_s".to_owned(), sim.time()));
    drop(sim);
    assert!(calls.get() > 6, "{} calls", calls.get());
    same(&a, &b);
    for name in ["checkpoint-a.bin", "checkpoint-b.bin"] {
        let [a, b] = [&a, &b].map(|folder| fs::read(folder.join(name)).unwrap());
        assert!(a == b, "{name} differs");
    }
    let summary = fs::read_to_string(b.join("summary.json")).unwrap();
    assert!(summary.contains("\"complete\""), "{summary}");
    for name in ["run.toml", "report.html"] {
        assert!(b.join(name).is_file(), "{name}");
    }
}

#[test]
fn sph() {
    let case = column(&["precision=f32", "numerics.integrator=rk3"]);
    both(&case, wcsph::<f32, 2>(), [0.011, 0.02]);
}

#[test]
fn sph_with_corrected_gradients() {
    let case = column(&["precision=f32", "numerics.gradient=corrected"]);
    let scheme = wcsph::<f32, 2>().gradient::<CorrectedGradient<f32>>();
    both(&case, scheme, [0.011, 0.02]);
}

#[test]
fn mps_in_the_plane() {
    let case = column(&["scheme=mps"]);
    both(&case, mps::<f32, 2>(), [0.011, 0.02]);
}

#[test]
fn water() {
    let scheme = shallow_water::<f64>().friction::<shallow_water::NoFriction>();
    both(&bump(&[]), scheme, [0.3, 1.1]);
}

#[test]
fn gas() {
    both(&tube(&[]), euler::<1>(), [0.03, 0.07]);
}

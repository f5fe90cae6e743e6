//! How far water falls over a terrain.

#![allow(clippy::unwrap_used)]

use monoflow_sim::models;
use monoflow_sim::prelude::*;

/// Water falls to the lowest ground, however much deeper the domain goes: so do the speed of sound and the strength of
/// the ground follow.
#[test]
fn water_falls_to_the_lowest_ground() {
    let folder = tempfile::tempdir().unwrap();
    let head = "ncols 4\nnrows 4\nxllcorner -0.2\nyllcorner -0.2\ncellsize 0.4\n";
    let rows = "0.2 0.2 0.2 0.2\n0.2 0.1 0.05 0.2\n0.2 0.1 0.1 0.2\n0.2 0.2 0.2 0.2\n";
    std::fs::write(folder.path().join("bowl.asc"), format!("{head}{rows}")).unwrap();
    let of = |bottom: f64, below: f64| {
        let text = format!(
            "discretisation.spacing = 0.05\ntime.end = 0.2\nterrain.file = \"bowl.asc\"\n\
             [domain]\nmin = [0, 0, {bottom:?}]\nmax = [1, 1, 1]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n\
             min = [0.2, 0.2, {below:?}]\nmax = [0.8, 0.8, 0.45]\n"
        );
        let case = folder.path().join("case.toml");
        std::fs::write(&case, text).unwrap();
        let plan = Case::load(&case).unwrap().resolve(&models::catalogue());
        plan.unwrap_or_else(|error| panic!("{error}"))
    };
    let shallow = of(0.0, 0.0);
    assert!((shallow.fluid.max_fall - 0.4).abs() < 1e-12);
    let why = &shallow.provenance["fluid.max_fall"].why;
    assert!(why.contains("lowest ground of the terrain"), "{why}");
    for deeper in [of(-3.0, 0.0), of(-3.0, -2.0)] {
        assert_eq!(deeper.fluid.max_fall, shallow.fluid.max_fall);
        assert_eq!(deeper.fluid.sound_speed, shallow.fluid.sound_speed);
        assert_eq!(deeper.energy(), shallow.energy());
    }
}

//! Openings: what is told of them before a run.

#![allow(clippy::unwrap_used)]

use monoflow_case::Case;
use monoflow_start::{NoSolids, cautions, fill_within};

/// A channel of water with an inlet and an outlet.
fn said(sides: &str, inlet: &str, outlet: &str) -> Vec<String> {
    let text = format!(
        "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 0.5\ndomain.min = [-0.2, -0.2]\ndomain.max = [1.2, 1.2]\n\
         [[geometry]]\nname = \"channel\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.6]\nopen = {sides}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.3]\n\
         [[opening]]\nname = \"in\"\nmin = [0.0, 0.0]\nmax = [0.0, 0.4]\ninto = \"+x\"\n{inlet}\n\
         [[opening]]\nname = \"out\"\nmin = [1.0, 0.0]\nmax = [1.0, 0.4]\ninto = \"-x\"\n{outlet}\n"
    );
    let case = Case::parse("river.toml", &text).unwrap();
    let plan = case.resolve(&monoflow_words::sph());
    let plan = plan.unwrap_or_else(|error| panic!("{error}"));
    let (_, placed) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    cautions(&plan, &placed)
}

const OPEN: &str = "[\"-x\", \"+x\", \"+y\"]";

/// One sentence, and it holds this.
fn told(found: &[String], expected: &str) {
    assert!(
        found.len() == 1 && found[0].contains(expected),
        "no `{expected}` alone in {found:?}"
    );
}

#[test]
fn openings_before_a_wall_are_told() {
    let inlet = "velocity = 0.3\nlevel = 0.3";
    told(
        &said("[\"+x\", \"+y\"]", inlet, "level = 0.3"),
        "the wall `channel` (river.toml:6) closes the opening `in` (river.toml:19)",
    );
    assert!(said(OPEN, inlet, "level = 0.3").is_empty());
}

#[test]
fn levels_below_an_opening_are_told() {
    let inlet = "velocity = 0.3\nlevel = 0.3";
    told(
        &said(OPEN, inlet, "level = -0.2"),
        "the level of the opening `out` (river.toml:26) is -0.2 m at most, below all of it",
    );
    // It rises in the end.
    assert!(said(OPEN, inlet, "level = [[0, -0.2], [0.6, 0.3]]").is_empty());
}

#[test]
fn openings_that_jump_are_told() {
    let with = |inlet: &str| said(OPEN, inlet, "level = 0.3");
    for (inlet, expected) in [
        (
            "discharge = [[0, 0], [0.2, 0], [0.2001, 0.3], [0.6, 0.3]]\nlevel = 0.3",
            "the discharge of the opening `in` (river.toml:19) jumps from 0 to 0.3 m2/s near t = 0.",
        ),
        (
            "velocity = \"if(t > 0.2, 1.0, 0.0)\"\nlevel = 0.3",
            "the velocity of the opening `in` (river.toml:19) jumps from 0 to 1 m/s near t = 0.",
        ),
        (
            "level = [[0, 0.3], [0.2, 0.3], [0.2001, 0.1], [0.6, 0.1]]",
            "the level of the opening `in` (river.toml:19) jumps from 0.3 to 0.1",
        ),
    ] {
        told(&with(inlet), expected);
    }
    for inlet in [
        "discharge = [[0, 0], [0.2, 0], [0.3, 0.3], [0.6, 0.3]]\nlevel = 0.3",
        "velocity = 1.0\nlevel = 0.3",
        "velocity = \"0.5*sin(20*t)\"\nlevel = 0.3",
        "velocity = 0.5\nlevel = \"0.3 + 0.05*sin(20*t)\"",
    ] {
        let found = with(inlet);
        assert!(found.is_empty(), "{inlet}: {found:?}");
    }
}

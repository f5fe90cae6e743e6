//! Gauges of particles beside periodic sides.

use crate::messages::{resolve, says};

/// A layer of fluid in a domain that is periodic along x, with a gauge.
fn with(gauge: &str) -> String {
    format!(
        "dimensions = 2\ngravity = [0, -9.81]\ndiscretisation.spacing = 0.1\ntime.end = 1\n\
         [domain]\nmin = [0, 0]\nmax = [4, 2]\nperiodic = [\"x\"]\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0]\nmax = [4, 1]\n\
         [[gauge]]\nname = \"g\"\n{gauge}\n"
    )
}

fn banded(kind: &str, min: [f64; 2], max: [f64; 2]) -> String {
    let axis = match kind {
        "mass" => "",
        _ => "axis = \"+y\"\n",
    };
    with(&format!(
        "type = \"{kind}\"\n{axis}band = {{ min = {min:?}, max = {max:?} }}"
    ))
}

#[test]
fn nothing_has_a_front_along_a_periodic_axis() {
    for kind in ["front", "centre"] {
        let gauge = |axis: &str| with(&format!("type = \"{kind}\"\naxis = \"{axis}\""));
        let expected = format!("the domain is periodic along -x, so fluid has no {kind} along it");
        let place = "drop.toml:18:8 (gauge.g.axis)";
        let message = resolve(&gauge("-x")).unwrap_err().to_string();
        says(&message, &[&expected, place, "choose another axis"]);
        resolve(&gauge("+y")).unwrap();
    }
}

#[test]
fn bands_end_at_periodic_sides() {
    for kind in ["front", "mass", "centre"] {
        let line = if kind == "mass" { 18 } else { 19 };
        for (min, max, side, end) in [
            ([-0.5, 0.0], [1.0, 1.0], "0", "min"),
            ([-1.5, 0.0], [-0.5, 1.0], "0", "min"),
            ([3.0, 0.0], [4.5, 1.0], "4", "max"),
        ] {
            let message = resolve(&banded(kind, min, max)).unwrap_err().to_string();
            let what = format!("`gauge.g.band` reaches beyond the periodic side at x = {side} m");
            let help = format!("end the band at x = {side}, and look at the other side with");
            let key = format!("(gauge.g.band.{end})");
            let place = format!("drop.toml:{line}:");
            says(&message, &[&what, &help, &key, &place]);
        }
        // Within, at the sides, around the whole period, and beyond sides that fluid does not go through.
        for (min, max) in [
            ([1.0, 0.0], [2.0, 1.0]),
            ([0.0, 0.0], [1.0, 1.0]),
            ([3.0, 0.0], [4.0 + 1e-9, 1.0]),
            ([-1.0, 0.0], [5.0, 1.0]),
            ([1.0, -1.0], [2.0, 5.0]),
        ] {
            resolve(&banded(kind, min, max)).unwrap();
        }
    }
}

//! What gauges tell of water whose pressure is known.

use crate::common::{Place, column, mean_from, summary};
use monoflow_output::Table;
use std::fs;

/// 0.2 m of water in a tank, and the sensors of these tables.
fn still(scheme: &str, sensors: &str) -> String {
    let (hydrostatic, pressure) = match scheme {
        "wcsph" => ("hydrostatic = true", ""),
        _ => ("", "mps.pressure = \"semi_implicit\""),
    };
    format!(
        "scheme = \"{scheme}\"\ndimensions = 2\nprecision = \"f64\"\ndiscretisation.spacing = 0.01\n{pressure}\n\
        [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0, 0]\nmax = [0.4, 0.3]\nopen = [\"+y\"]\n{hydrostatic}\n\
        [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0]\nmax = [0.4, 0.2]\n{hydrostatic}\n\
        [time]\nend = 0.2\n[output]\nframes_every = 0\npictures = []\n{sensors}"
    )
}

const SENSORS: &str = r#"
[[gauge]]
name = "side"
type = "pressure"
at = [0.0, 0.08]
normal = "+x"
diameter = 0.04

[[gauge]]
name = "floor"
type = "pressure"
at = [0.2, 0.0]
normal = "+y"
diameter = 0.04

[[gauge]]
name = "corner"
type = "pressure"
at = [0.4, 0.01]
normal = "-x"
diameter = 0.02

[[gauge]]
name = "half"
type = "pressure"
at = [0.0, 0.2]
normal = "+x"
diameter = 0.1

[[gauge]]
name = "dry"
type = "pressure"
at = [0.0, 0.28]
normal = "+x"
diameter = 0.02

[[gauge]]
name = "around"
type = "pressure"
at = [0.2, 0.0]
"#;

/// A tank bears what its water weighs, on both sides alike: to what the water still gains of momentum, and with the least
/// pressure as gradient, which does not conserve it, to some per cent.
#[test]
fn tanks_bear_the_weight_of_still_water() {
    let loads = "[[gauge]]\nname = \"down\"\ntype = \"force\"\non = \"tank\"\naxis = \"-y\"\n[[gauge]]\nname = \"turn\"\ntype = \"moment\"\non = \"tank\"\nabout = [0, 0]\n";
    let weight = 1000.0 * 9.81 * 0.4 * 0.2;
    for (scheme, set, within) in [
        ("wcsph", "fluid.artificial_alpha=0.1", 1.1e-4),
        ("mps", "mps.gradient=symmetric", 0.0064),
        ("mps", "mps.gradient=least_pressure", 0.019),
    ] {
        let place = Place::with(&still(scheme, loads));
        place
            .run("out", &["--set", set, "--set", "time.end=1"])
            .succeeds();
        let out = place.path("out");
        let (down, turn) = (
            mean_from(&out, "down_N", 0.4) / weight,
            mean_from(&out, "turn_Nm", 0.4) / (-0.2 * weight),
        );
        for (name, found) in [("weight", down), ("moment", turn)] {
            assert!(
                (found - 1.0).abs() < within,
                "{scheme}, {set}: {found} of the {name}"
            );
        }
    }
}

/// At walls the weight of the water above, to a part of that of a layer of particles; half a sensor above water bears
/// the mean over its whole face.
#[test]
fn sensors_tell_the_weight_of_still_water() {
    for (scheme, from, within) in [("wcsph", 0.0, 0.04), ("mps", 0.1, 0.08)] {
        let place = Place::with(&still(scheme, SENSORS));
        place.run("out", &[]).succeeds();
        let out = place.path("out");
        let mean = |name: &str| mean_from(&out, &format!("{name}_Pa"), from);
        let weight = |depth: f64| 9810.0 * depth;
        let floor = weight(0.2);
        for (name, exact) in [
            ("side", weight(0.12)),
            ("floor", floor),
            ("corner", weight(0.19)),
            ("half", weight(0.1 / 8.0)),
            ("dry", 0.0),
        ] {
            let found = mean(name);
            if scheme == "wcsph" && name != "half" {
                let first = column(&out, &format!("{name}_Pa"))[0];
                assert!((first - exact).abs() < 1e-9 * floor, "{first} at {name}");
            }
            assert!(
                (found - exact).abs() < within * floor,
                "{scheme}: {found} at {name} in place of {exact}"
            );
        }
        // A mean around the same point is that of the water further up.
        let around = mean("around");
        assert!(around < 0.97 * mean("floor"), "{scheme}: {around}");
        assert_eq!(summary(&out)["status"], "complete");
        let report = fs::read_to_string(out.join("report.html")).unwrap();
        assert!(report.contains("corner"));
    }
}

/// A line through still water and the air above, its report, and its file in a folder that is used again.
#[test]
fn lines_tell_the_fluid_along_them() {
    let line = "[[line]]\nname = \"up\"\nfrom = [0.2, 0.0]\nto = [0.2, 0.28]\npoints = 15\n";
    let place = Place::with(&still("wcsph", line));
    place.run("out", &["--steps", "40"]).succeeds();
    let out = place.path("out");
    let table = Table::read(out.join("line-up.csv")).unwrap();
    let of = |name: &str| table.column(name).unwrap();
    assert_eq!(table.rows() % 15, 0);
    assert_eq!(of("time_s")[14], of("time_s")[0]);
    for n in 0..15 {
        let (y, share, pressure) = (of("y_m")[n], of("fluid_share")[n], of("pressure_Pa")[n]);
        match y {
            _ if y < 1e-9 => assert!((share - 0.5).abs() < 0.02, "{share}"),
            _ if y > 0.25 => assert_eq!([share, pressure], [0.0; 2]),
            _ if (0.04..0.16).contains(&y) => {
                assert!((share - 1.0).abs() < 0.02, "{share} at {y}");
                let exact = 9810.0 * (0.2 - y);
                assert!((pressure - exact).abs() < 0.1 * 98.1, "{pressure} at {y}");
            }
            _ => {}
        }
    }
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("Along the line <code>up</code>"));
    fs::write(&place.case, still("wcsph", "")).unwrap();
    place
        .run("out", &["--steps", "1", "--overwrite"])
        .succeeds();
    assert!(!out.join("line-up.csv").exists());
}

/// A wave that is 0 at the periodic side, where a look at one side alone finds another number.
const ROUND: &str = r#"
dimensions = 2
precision = "f64"
gravity = [0.0, 0.0]
discretisation.spacing = 0.025
fluid.max_speed = 1.0
domain = { min = [0.0, 0.0], max = [1.0, 0.5], periodic = ["x", "y"] }
columns.show = ["vorticity"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.5]
velocity_formula = ["sin(2*pi*x)", "cos(2*pi*x)"]
pressure_formula = "100*sin(2*pi*x)"

[[gauge]]
name = "side"
type = "pressure"
at = [0.0, 0.25]

[[gauge]]
name = "corner"
type = "fluid_velocity"
at = [1.0, 0.0]
axis = "+x"

[[gauge]]
name = "edge"
type = "fluid_velocity"
at = [0.25, 0.5]
axis = "+x"

[[gauge]]
name = "within"
type = "fluid_velocity"
at = [0.25, 0.25]
axis = "+x"

[[gauge]]
name = "turns"
type = "column"
column = "vorticity"
axis = "+z"
at = [0.0, 0.25]

[[gauge]]
name = "through_side"
type = "discharge"
axis = "+x"
band = { min = [-0.1, 0.0], max = [0.1, 0.5] }

[[gauge]]
name = "up_side"
type = "discharge"
axis = "+y"
band = { min = [-0.3, 0.4], max = [0.2, 0.6] }

[[gauge]]
name = "up_within"
type = "discharge"
axis = "+y"
band = { min = [0.0, 0.15], max = [0.2, 0.35] }

[[line]]
name = "along"
from = [0.0, 0.0]
to = [1.0, 0.0]
points = 21

[output]
frames_every = 0
pictures = []
[time]
end = 0.1
"#;

/// What is at a side is the mean of both sides, and all of it is there.
#[test]
fn gauges_and_lines_look_across_periodic_sides() {
    let place = Place::with(ROUND);
    place.run("out", &["--steps", "1"]).succeeds();
    let out = place.path("out");
    let first = |name: &str| column(&out, name)[0];
    for (name, error) in [
        ("side_Pa", 1e-9),
        ("corner_m_s", 1e-9),
        ("through_side_m3_s", 1e-9),
        ("turns_vorticity", 0.02),
    ] {
        assert!(first(name).abs() < error, "{name}: {}", first(name));
    }
    // Within the water the same is told.
    let (edge, within) = (first("edge_m_s"), first("within_m_s"));
    assert!((edge - within).abs() < 1e-12, "{edge} and {within}");
    let (side, within) = (first("up_side_m3_s"), first("up_within_m3_s"));
    assert!(
        (side - within).abs() < 1e-9 && side > 0.1,
        "{side} and {within}"
    );
    let table = Table::read(out.join("line-along.csv")).unwrap();
    let of = |name: &str| table.column(name).unwrap();
    for n in 0..21 {
        let share = of("fluid_share")[n];
        assert!((share - 1.0).abs() < 0.02, "{share} at {}", of("x_m")[n]);
    }
    for n in [0, 20] {
        for (name, error) in [
            ("pressure_Pa", 1e-9),
            ("velocity_x_m_s", 1e-9),
            ("vorticity_z_1_s", 0.02),
        ] {
            assert!(of(name)[n].abs() < error, "{name}: {}", of(name)[n]);
        }
    }
}

//! Coefficients that particles have of their own, from a case to the folder of its run.

use super::columns::last_frame;
use crate::common::{Place, assert_same, monoflow, text};

/// Oil comes into a channel in which water lies over honey.
const LAYERS: &str = r#"
title = "Layers"
dimensions = 2
precision = "f64"
discretisation.spacing = 0.025
fluid.sound_speed = 20
time.end = 0.2

[numerics]
viscosity = "morris_harmonic"

[numerics.morris_harmonic]
kinematic_viscosity = 1e-3

[domain]
min = [0.0, 0.0]
max = [1.0, 0.6]

[[geometry]]
name = "channel"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
open = ["-x", "+x", "+y"]

[[geometry]]
name = "honey"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.1]
hydrostatic = true
velocity = [0.5, 0.0]

[geometry.morris_harmonic]
kinematic_viscosity = 0.01

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.1]
max = [1.0, 0.2]
hydrostatic = true
velocity = [0.5, 0.0]

[[opening]]
name = "inlet"
min = [0.0, 0.0]
max = [0.0, 0.2]
into = "+x"
velocity = 0.5
level = 0.2
morris_harmonic = { kinematic_viscosity = 0.005 }

[[opening]]
name = "outlet"
min = [1.0, 0.0]
max = [1.0, 0.4]
into = "-x"
level = 0.2

[output]
frames_every = 0.05
pictures = []
checkpoint_every = 0.1
"#;

/// Also those of particles that come in; not by threads, frames or an end in between.
#[test]
fn coefficients_go_with_their_particles_bit_for_bit() {
    let place = Place::with(LAYERS);
    place.run("whole", &["--threads", "1"]).succeeds();
    place.run("two", &["--threads", "2"]).succeeds();
    assert_same(&place.path("whole"), &place.path("two"));
    place.run("parts", &["--until", "0.13"]).succeeds();
    let out = place.path("parts");
    monoflow(&["resume", text(&out), "--until", "0.2"]).succeeds();
    assert_same(&out, &place.path("whole"));

    let frame = last_frame(&out);
    let of = |name: &str| frame.scalar(name).unwrap();
    let (kind, viscosity) = (of("kind"), of("kinematic_viscosity"));
    let mut counts = [0; 3];
    for (i, [x, y, _]) in frame.points.iter().copied().enumerate() {
        if kind[i] != 0.0 {
            continue;
        }
        let expected = match (x < 0.05, y < 0.09, y > 0.11) {
            (true, ..) => 0.005,
            (_, true, _) if x > 0.25 => 0.01,
            (_, _, true) if x > 0.25 => 1e-3,
            _ => continue,
        };
        assert_eq!(viscosity[i], expected, "at {x}, {y}");
        counts[[0.005, 0.01, 1e-3]
            .iter()
            .position(|v| *v == expected)
            .unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
}

/// The greatest of all bounds the time step, also that of what comes in.
#[test]
fn the_greatest_viscosity_bounds_the_step() {
    let place = Place::with(LAYERS);
    let steps = |out: &str, more: &[&str]| {
        let more = [&["--until", "0.02", "--quiet"], more].concat();
        place.run(out, &more).succeeds();
        let summary = std::fs::read_to_string(place.path(out).join("summary.json")).unwrap();
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        summary["steps"].as_u64().unwrap()
    };
    let thin = steps("thin", &[]);
    let thick = [
        "--set",
        "geometry.honey.morris_harmonic.kinematic_viscosity=1",
    ];
    let thick = steps("thick", &thick);
    let comes_in = [
        "--set",
        "opening.inlet.morris_harmonic.kinematic_viscosity=1",
    ];
    let comes_in = steps("comes-in", &comes_in);
    assert!(
        thick > 2 * thin && thick == comes_in,
        "{thin}, {thick}, {comes_in}"
    );
}

#[test]
fn mistakes_are_refused() {
    let wrong = |from: &str, to: &str, parts: &[&str]| {
        assert!(LAYERS.contains(from), "{from}");
        let place = Place::with(&LAYERS.replacen(from, to, 1));
        monoflow(&["check", text(&place.case)]).fails(2, parts);
    };
    wrong(
        "open = [\"-x\", \"+x\", \"+y\"]\n",
        "open = [\"-x\", \"+x\", \"+y\"]\nmorris_harmonic = { kinematic_viscosity = 1.0 }\n",
        &[
            "`geometry.channel.morris_harmonic` is given, but walls have no coefficients, and erase places no particles",
            "tiny.toml:26:",
        ],
    );
    wrong(
        "kinematic_viscosity = 0.01\n",
        "kinematic_viscosity = -0.01\n",
        &["`geometry.honey.morris_harmonic.kinematic_viscosity` is -0.01 but must be 0 or greater"],
    );
    wrong(
        "kinematic_viscosity = 0.01\n",
        "viscosity = 0.01\n",
        &[
            "there is no key `viscosity` in `geometry.honey.morris_harmonic`",
            "known: kinematic_viscosity",
        ],
    );
    wrong(
        "viscosity = \"morris_harmonic\"\n\n[numerics.morris_harmonic]",
        "viscosity = \"morris_geometric\"\n\n[numerics.morris_geometric]",
        &["`geometry.honey.morris_harmonic` is given, but the case does not choose that model"],
    );
    wrong(
        "fluid.sound_speed = 20\n",
        "fluid.sound_speed = 20\nfluid.kinematic_viscosity = 1e-6\n",
        &[
            "`fluid.kinematic_viscosity` is given, but numerics.viscosity = \"morris_harmonic\" does not read it",
            "write it as numerics.morris_harmonic.kinematic_viscosity, or in a geometry of fluid",
        ],
    );
    wrong(
        "into = \"-x\"\nlevel = 0.2\n",
        "into = \"-x\"\nmorris_harmonic = { kinematic_viscosity = 1.0 }\n",
        &["`opening.outlet.morris_harmonic` is given, but nothing comes in there"],
    );
}

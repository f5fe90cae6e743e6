//! Particles in and around bodies, from a case to the folder of its run.

use crate::common::{Place, assert_same, mean_from, monoflow, summary, text};
use std::fs;

const POND: &str = r#"
title = "a block falls dry"
dimensions = 3
[discretisation]
spacing = 0.025
[domain]
min = [0.0, 0.0, 0.0]
max = [0.4, 0.25, 0.3]
periodic = ["y"]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0, 0.0]
max = [0.4, 0.25, 0.2]
open = ["-y", "+y", "+z"]
[[body]]
name = "block"
stl = "block.stl"
scale = 0.001
[[geometry]]
name = "obstacle"
kind = "wall"
shape = "body"
bodies = ["block"]
[[body]]
name = "bar"
shape = "cylinder"
from = [0.05, -1.0, 0.075]
to = [0.05, 1.0, 0.075]
radius = 0.05
[[geometry]]
name = "water"
kind = "fluid"
shape = "body"
bodies = ["bar"]
[time]
end = 0.05
[output]
frames_every = 0.02
gauges_every = 0.005
checkpoint_every = 0.01
pictures = [0.0]
"#;

/// A cube of 100 mm on the floor, its facets wound outwards.
fn block() -> String {
    let corner = |n: usize| [200 + 100 * (n & 1), 100 * (n >> 1 & 1), 100 * (n >> 2 & 1)];
    let quads = [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ];
    let mut stl = String::from("solid block\n");
    for [a, b, c, d] in quads {
        for triangle in [[a, b, c], [a, c, d]] {
            stl.push_str("facet normal 0 0 0\nouter loop\n");
            for [x, y, z] in triangle.map(corner) {
                stl.push_str(&format!("vertex {x} {y} {z}\n"));
            }
            stl.push_str("endloop\nendfacet\n");
        }
    }
    stl + "endsolid block\n"
}

/// The folder of a run needs the files of its bodies no more, and goes on bit for bit without them.
#[test]
fn a_run_around_a_surface_goes_on_without_its_file() {
    let place = Place::with(POND);
    fs::write(place.path("block.stl"), block()).unwrap();
    let checked = monoflow(&["check", text(&place.case)]);
    let said = &checked.succeeds().out;
    for words in ["wall surface `block`", "fluid cylinder `bar`"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    place.run("whole", &[]).succeeds();
    place.run("parts", &["--until", "0.025"]).succeeds();
    let parts = place.path("parts");
    assert!(parts.join("inputs/block.stl").is_file());
    fs::remove_file(place.path("block.stl")).unwrap();
    monoflow(&["resume", text(&parts), "--until", "0.05"]).succeeds();
    assert_same(&place.path("whole"), &parts);
    assert!(summary(&parts)["particles"]["fluid"].as_u64().unwrap() > 40);
    place
        .run("again", &[])
        .fails(2, &["there is no file", "block.stl", "tiny.toml:"]);
}

#[test]
fn surfaces_that_are_not_closed_are_refused() {
    let place = Place::with(POND);
    let open: String = block().replacen("facet normal 0 0 0\nouter loop\nvertex 200 0 0\nvertex 200 100 0\nvertex 300 100 0\nendloop\nendfacet\n", "", 1);
    fs::write(place.path("block.stl"), open).unwrap();
    place
        .run("open", &[])
        .fails(2, &["geometry `obstacle`", "block", "open"]);
}

/// What lies beyond the domain leaves no layer at its edge.
#[test]
fn bodies_beyond_the_domain_are_refused() {
    let place = Place::with(POND);
    fs::write(place.path("block.stl"), block()).unwrap();
    let bar = |x: f64, z: f64| {
        let (from, to) = (format!("[{x}, -1.0, {z}]"), format!("[{x}, 1.0, {z}]"));
        let case = POND.replace("[0.05, -1.0, 0.075]", &from);
        case.replace("[0.05, 1.0, 0.075]", &to)
    };
    let far = POND.replace("scale = 0.001", "scale = 0.001\ntranslation = [1, 0, 0]");
    for (case, name, words) in [
        (bar(5.0, 0.075), "`water`", "it begins at x = 4.95 m"),
        (bar(0.05, -0.5), "`water`", "it ends at z = -0.45 m"),
        (far, "`obstacle`", "it begins at x = 1.2 m"),
    ] {
        fs::write(&place.case, case).unwrap();
        let parts = [name, words, "outside the domain, which"];
        monoflow(&["check", text(&place.case)]).fails(2, &parts);
        place.run("out", &[]).fails(2, &parts);
    }
}

#[test]
fn the_start_can_be_looked_at() {
    let place = Place::with(POND);
    fs::write(place.path("block.stl"), block()).unwrap();
    let picture = place.path("start.png");
    let look = |case: &str, more: &[&str]| {
        monoflow(&[&["check", case, "--picture", text(&picture)], more].concat())
    };
    look(text(&place.case), &[]).succeeds();
    let with = fs::read(&picture).unwrap();
    assert!(with.starts_with(b"\x89PNG"));
    // Another start is another picture.
    look(
        text(&place.case),
        &["--set", "geometry.obstacle.kind=erase"],
    )
    .succeeds();
    assert!(fs::read(&picture).unwrap() != with);
    look("cases/euler/sod.toml", &[]).fails(2, &["only cases of particles", "--picture"]);
    let nowhere = place.case.join("start.png");
    monoflow(&["check", text(&place.case), "--picture", text(&nowhere)])
        .fails(1, &["cannot write", "start.png"]);
}

const SLOPE: &str = r#"
title = "water slides down a slope"
dimensions = 2
precision = "f64"
[discretisation]
spacing = 0.02
[fluid]
artificial_alpha = 0.1
max_speed = 2.0
[numerics]
wall = "adami_free_slip"
[domain]
min = [0.0, 0.0]
max = [2.0, 1.2]
[[body]]
name = "ground"
shape = "half_space"
point = [0.0, 1.0]
normal = [0.5, 1.0]
[[body]]
name = "block"
shape = "box"
min = [0.1, 0.0]
max = [0.5, 0.14]
translation = [0.0, 1.0]
rotation = { degrees = -26.565051177 }
[[geometry]]
name = "slope"
kind = "wall"
shape = "body"
bodies = ["ground"]
layout = "fitted"
[[geometry]]
name = "water"
kind = "fluid"
shape = "body"
bodies = ["block"]
[time]
end = 0.2
[output]
gauges_every = 0.05
pictures = []
"#;

/// What a gauge of a run said last.
fn last(place: &Place, run: &str, name: &str) -> f64 {
    let rows = fs::read_to_string(place.path(run).join("gauges.csv")).unwrap();
    let mut head = rows.lines().next().unwrap().split(',');
    let column = head.position(|other| other == name).unwrap();
    let last = rows.lines().last().unwrap().split(',').nth(column).unwrap();
    last.parse().unwrap()
}

/// Without friction water gains `g sin(slope)` along a slope. Stairs of one spacing take a tenth of that, walls in
/// layers along the slope and walls that are denser than the fluid less than half as much.
#[test]
fn water_slides_down_walls_that_follow_their_surface() {
    let place = Place::with(SLOPE);
    let lost = |layout: &str, wall: &str, dense: f64| {
        let keys = [
            format!("geometry.slope.layout={layout}"),
            format!("numerics.wall={wall}"),
            format!("geometry.slope.spacing={}", 0.02 / dense),
        ];
        let out = format!("{layout}-{wall}-{dense}");
        let settings = keys.iter().flat_map(|key| ["--set", key]);
        place.run(&out, &settings.collect::<Vec<_>>()).succeeds();
        let of = |name: &str| last(&place, &out, name);
        let (sin, cos) = (0.2f64.sqrt(), 0.8f64.sqrt());
        let momentum = cos * of("momentum_x_Ns") - sin * of("momentum_y_Ns");
        1.0 - momentum / (of("mass_kg") * 9.81 * sin * of("time_s"))
    };
    let [fitted, stairs] = ["fitted", "lattice"].map(|layout| lost(layout, "adami_free_slip", 1.0));
    assert!(fitted < 0.06, "{fitted}");
    assert!(fitted < 0.5 * stairs, "{fitted} {stairs}");
    // Stairs of half a spacing.
    let finer = lost("lattice", "adami_free_slip", 2.0);
    assert!(finer < 0.4 * stairs, "{finer} {stairs}");
    // Between particles that repel water is held back, the less the denser they are.
    let [plain, dense] = [1.0, 3.0].map(|dense| lost("fitted", "lennard_jones", dense));
    assert!(plain > 0.2, "{plain}");
    assert!(dense.abs() < 0.03, "{dense}");
}

const WEDGE: &str = r#"
title = "still water over a wedge"
dimensions = 2
precision = "f64"
[discretisation]
spacing = 0.02
[numerics]
wall = "adami_free_slip"
[domain]
min = [0.0, 0.0]
max = [1.0, 0.8]
[[body]]
name = "wedge"
shape = "polygon"
corners = [[0.2, 0.0], [0.8, 0.0], [0.5, 0.3]]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.8]
open = ["+y"]
[[geometry]]
name = "wedge"
kind = "wall"
shape = "body"
bodies = ["wedge"]
layout = "fitted"
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.5]
hydrostatic = true
[[gauge]]
name = "p"
type = "pressure"
at = [0.1, 0.1]
[time]
end = 0.5
[output]
gauges_every = 0.05
pictures = []
"#;

/// Water over a wedge that is fitted to its surface comes to rest, with the pressure of its weight.
#[test]
fn water_rests_on_walls_that_follow_their_surface() {
    let place = Place::with(WEDGE);
    place.run("still", &[]).succeeds();
    let of = |name: &str| last(&place, "still", name);
    let (kinetic, potential) = (of("kinetic_J"), of("potential_J"));
    assert!(kinetic < 5e-5 * potential, "{kinetic} {potential}");
    let share = of("p_Pa") / (1000.0 * 9.81 * 0.4);
    assert!((share - 1.0).abs() < 0.1, "{share}");
}

/// A pool with something solid in it.
const POOL: &str = r#"
dimensions = 2
discretisation.spacing = 0.01
time.end = 0.1
domain = { min = [0.0, 0.0], max = [1.0, 0.8] }
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.8]
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
[[geometry]]
name = "hull"
kind = "wall"
shape = "body"
bodies = ["hull"]
fill = "solid"
[[body]]
name = "hull"
shape = "polygon"
"#;

/// Fluid feels fluid through a plate of one layer, also of a slanted one. The tips of what is thick are thin as well,
/// but water gets round them.
#[test]
fn thin_walls_are_told_and_tips_are_not() {
    let told = |corners: &str, more: &[&str]| {
        let place = Place::with(&format!("{POOL}corners = {corners}\n"));
        let command = [&["check", text(&place.case)], more].concat();
        let answer = monoflow(&command);
        answer.succeeds();
        answer.out.contains("the wall `hull` is one particle thick")
    };
    let far = ["--set", "numerics.smoothing_ratio=2"];
    let diamond = "[[0.5, 0.2], [0.6, 0.3], [0.5, 0.4], [0.4, 0.3]]";
    assert!(!told(diamond, &[]) && !told(diamond, &far));
    let wedge = "[[0.3, 0.3], [0.6, 0.39], [0.6, 0.3]]";
    assert!(!told(wedge, &[]) && !told(wedge, &far));
    let slanted = "[[0.3, 0.2], [0.6, 0.5], [0.607, 0.493], [0.307, 0.193]]";
    assert!(told(slanted, &[]));
    let thick = "[[0.3, 0.2], [0.6, 0.5], [0.63, 0.47], [0.33, 0.17]]";
    assert!(!told(thick, &[]));
}

/// A plate that is hinged, and hangs on a spring.
const TIED: &str = r#"
title = "Tied"
dimensions = 2
discretisation.spacing = 0.025
time.end = 0.1

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.6]
open = ["+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.2]

[[geometry]]
name = "plate"
kind = "wall"
shape = "box"
fill = "solid"
min = [0.3, 0.3]
max = [0.7, 0.4]
motion = "plate"

[[floating]]
name = "plate"
density = 500

[[joint]]
name = "pin"
body = "plate"
at = [0.3, 0.35]

[[spring]]
name = "coil"
body = "plate"
at = [0.7, 0.35]
end = [0.7, 0.6]
stiffness = 100.0

[[gauge]]
name = "pull"
type = "tension"
of = "coil"
"#;

#[test]
fn wrong_joints_and_springs_are_refused() {
    let place = Place::with(TIED);
    monoflow(&["check", text(&place.case)]).succeeds();
    let wrong = |from: &str, to: &str, parts: &[&str]| {
        assert!(TIED.contains(from), "{from}");
        let place = Place::with(&TIED.replacen(from, to, 1));
        monoflow(&["check", text(&place.case)]).fails(2, parts);
    };
    wrong(
        "body = \"plate\"\nat = [0.3",
        "body = \"plank\"\nat = [0.3",
        &[
            "`plank` is not a known value of `joint.pin.body`",
            "known: plate",
            "tiny.toml:37:",
        ],
    );
    wrong(
        "at = [0.3, 0.35]\n",
        "at = [0.3, 0.35]\naxis = [0, 0, 1]\n",
        &["`joint.pin.axis` has a meaning in three dimensions only"],
    );
    wrong(
        "at = [0.3, 0.35]\n",
        "at = [0.3, 0.35]\nto = \"plate\"\n",
        &[
            "both ends are on the body `plate`",
            "name another one, or delete this line",
        ],
    );
    wrong(
        "end = [0.7, 0.6]",
        "end = [0.7, 0.35]",
        &["the spring begins where it ends", "or write a [[joint]]"],
    );
    wrong(
        "stiffness = 100.0\n",
        "",
        &["`spring.coil.stiffness` is missing"],
    );
    wrong(
        "stiffness = 100.0\n",
        "stiffness = -1.0\n",
        &["`spring.coil.stiffness` is -1 but must be greater than 0"],
    );
    wrong(
        "stiffness = 100.0\n",
        "stiffness = 1e15\n",
        &[
            "the stiffness of the spring `coil` is",
            "which steps of",
            "at most, or a lower `numerics.cfl`",
        ],
    );
    wrong(
        "name = \"coil\"",
        "name = \"pin\"",
        &["the name `pin` is used by two joints or springs"],
    );
    wrong(
        "of = \"coil\"",
        "of = \"rope\"",
        &["`rope`", "known: pin, coil"],
    );
    wrong(
        "of = \"coil\"\n",
        "of = \"coil\"\naxis = \"+x\"\n",
        &["`axis` has no meaning for a tension"],
    );
    let place = Place::with(&format!("scheme = \"mps\"\n{TIED}"));
    monoflow(&["check", text(&place.case)]).succeeds();
    let solved = [
        "check",
        text(&place.case),
        "--set",
        "mps.pressure=semi_implicit",
    ];
    monoflow(&solved).fails(
        2,
        &[
            "`floating` has no meaning for semi-implicit pressure: bodies float with explicit pressure",
            "write pressure = \"explicit\" in [mps]",
        ],
    );
}

const BENT: &str = r#"
title = "a gate that bends"
dimensions = 2
scheme = "wcsph"
discretisation.spacing = 0.02
time.end = 0.1
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.5]
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.4, 0.2]
[[elastic]]
name = "gate"
min = [0.4, 0.0]
max = [0.44, 0.32]
clamped = ["-y"]
density = 1100
young = 1e6
[[gauge]]
name = "tip"
type = "place"
of = "gate-8"
axis = "+x"
"#;

#[test]
fn wrong_bars_are_refused() {
    let place = Place::with(BENT);
    monoflow(&["check", text(&place.case)]).succeeds();
    let wrong = |from: &str, to: &str, parts: &[&str]| {
        assert!(BENT.contains(from), "{from}");
        let place = Place::with(&BENT.replacen(from, to, 1));
        monoflow(&["check", text(&place.case)]).fails(2, parts);
    };
    wrong(
        "young = 1e6\n",
        "",
        &["`elastic.gate.young` is missing", "tiny.toml:20"],
    );
    wrong(
        "density = 1100",
        "density = 0",
        &["`elastic.gate.density` is 0 but must be greater than 0"],
    );
    wrong(
        "max = [0.44, 0.32]",
        "max = [0.45, 0.32]",
        &["0.05", "2.5000 spacings", "along x"],
    );
    wrong(
        "max = [0.44, 0.32]",
        "max = [0.42, 0.32]",
        &["1.0000 spacings", "2 at least"],
    );
    wrong(
        "clamped = [\"-y\"]",
        "clamped = [\"-y\", \"+x\"]",
        &["is not one end of a bar, or two across from each other"],
    );
    wrong(
        "clamped = [\"-y\"]\n",
        "",
        &["`elastic.gate.clamped` is missing"],
    );
    wrong(
        "young = 1e6",
        "young = 1e6\nbends = \"y\"",
        &[
            "`y` is not a known value of `elastic.gate.bends`",
            "known: x",
        ],
    );
    wrong(
        "young = 1e6",
        "young = 1e6\nto = \"shake\"",
        &[
            "there is no [[motion]] with the name `shake`",
            "then the ground holds the bar",
            "tiny.toml:27",
        ],
    );
    wrong(
        "young = 1e6",
        "young = 1e6\npieces = 40",
        &["`elastic.gate.pieces` is 40", "write a number from 1 to 16"],
    );
    wrong(
        "young = 1e6",
        "young = 1e12",
        &[
            "`young` of the bar `gate`",
            "fewer `pieces`",
            "tiny.toml:20",
        ],
    );
    wrong(
        "[[gauge]]",
        "[[floating]]\nname = \"raft\"\ndensity = 500\n[[gauge]]",
        &["bodies that float beside an elastic bar would go through it"],
    );
    wrong(
        "[[gauge]]",
        "[[elastic]]\nname = \"gate\"\nmin = [0.6, 0.0]\nmax = [0.64, 0.32]\nclamped = [\"-y\"]\ndensity = 1100\nyoung = 1e6\n[[gauge]]",
        &[
            "the name `gate` is used by two bars",
            "give each its own name",
        ],
    );
    wrong(
        "name = \"water\"",
        "name = \"gate-3\"",
        &["`gate-3` is a piece of the bar `gate`, and the name of something else"],
    );
    wrong("of = \"gate-8\"", "of = \"gate\"", &["gate-8"]);
    wrong(
        "scheme = \"wcsph\"",
        "scheme = \"wcsph\"\nnumerics.wall = \"lennard_jones\"",
        &["a bar is made of solid pieces"],
    );
}

/// Rafts of MPS lie as deep as they are heavy beside water, within half a spacing.
#[test]
fn rafts_of_mps_lie_as_deep_as_they_weigh() {
    let pond = TIED.split("[[joint]]").next().unwrap();
    let pond = pond.replace("min = [0.3, 0.3]", "min = [0.3, 0.15]");
    let pond = pond.replace("max = [0.7, 0.4]", "max = [0.7, 0.3]");
    let gauges = "[[gauge]]\nname = \"raft\"\ntype = \"place\"\nof = \"plate\"\naxis = \"+y\"\n\
        [[gauge]]\nname = \"left\"\ntype = \"height\"\nat = [0.15]\n[[gauge]]\nname = \"right\"\ntype = \"height\"\nat = [0.85]\n";
    let viscous =
        "scheme = \"mps\"\nfluid.kinematic_viscosity = 0.002\noutput.gauges_every = 0.02\n";
    let place = Place::with(&format!("{viscous}{pond}{gauges}"));
    for density in [300.0, 700.0] {
        let set = format!("floating.plate.density={density}");
        let run = format!("{density}");
        place
            .run(&run, &["--set", &set, "--set", "time.end=2"])
            .succeeds();
        let mean = |name: &str| mean_from(&place.path(&run), name, 1.0);
        let level = 0.5 * (mean("left_m") + mean("right_m"));
        let draught = level - (mean("raft_m") - 0.075);
        let expected = 0.15 * density / 1000.0;
        assert!(
            (draught - expected).abs() < 0.0125,
            "{draught} m at {density} kg/m3 in place of {expected}"
        );
    }
}

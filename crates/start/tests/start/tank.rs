//! A tank with what stands in it: what is solid, what is told, what is refused.

#![allow(clippy::unwrap_used)]

use monoflow_case::{Case, Resolved, RunPlan};
use monoflow_start::{NoSolids, Seed, SeedKind, cautions, fill_within};

/// A dam break onto a column, 6 spacings wide and 23 high.
const COLUMN: &str = r#"
dimensions = 3
[discretisation]
spacing = 0.02
[domain]
min = [0.0, 0.0, 0.0]
max = [1.6, 0.6, 1.0]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0, 0.0]
max = [1.6, 0.6, 0.6]
open = ["+z"]
[[geometry]]
name = "column"
kind = "wall"
shape = "box"
min = [0.9, 0.24, 0.0]
max = [1.02, 0.36, 0.46]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0, 0.0]
max = [0.4, 0.6, 0.3]
[time]
end = 1.0
"#;

fn judged(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("tank.toml", text).map_err(|error| error.to_string())?;
    case.resolve(&monoflow_words::sph())
        .map_err(|error| error.to_string())
}

fn plan(text: &str) -> RunPlan {
    judged(text).unwrap_or_else(|error| panic!("{error}"))
}

fn of(plan: &RunPlan, name: &str) -> Vec<Seed> {
    let group = plan.geometry.iter().position(|g| g.name == name).unwrap();
    let (seeds, _) = fill_within(plan, &NoSolids, 1 << 30).unwrap();
    let mut seeds = seeds;
    seeds.retain(|seed| usize::from(seed.group) == group);
    seeds
}

fn said(text: &str) -> Vec<String> {
    let plan = plan(text);
    let (_, placed) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    cautions(&plan, &placed)
}

fn refused(text: &str, parts: &[&str]) {
    let error = judged(text).expect_err("this was accepted");
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in:\n{error}");
    }
}

#[test]
fn an_obstacle_is_solid_and_as_large_as_given() {
    for wall in ["dynamic", "lennard_jones", "monaghan_kajtar"] {
        let plan = plan(&format!("numerics.wall = \"{wall}\"\n{COLUMN}"));
        let column = of(&plan, "column");
        // In the middle of cells, or on nodes; those on the floor belong to the tank.
        let (gap, count) = match wall {
            "dynamic" => (0.01, 6 * 6 * 23),
            _ => (0.0, 7 * 7 * 23),
        };
        assert_eq!(column.len(), count, "{wall}");
        for axis in 0..2 {
            let at = |seed: &Seed| seed.position[axis];
            let low = column.iter().map(at).fold(f64::INFINITY, f64::min);
            let high = column.iter().map(at).fold(f64::NEG_INFINITY, f64::max);
            let [from, to] = [[0.9, 1.02], [0.24, 0.36]][axis];
            assert!((low - from - gap).abs() < 1e-12, "{wall}: {low}");
            assert!((to - gap - high).abs() < 1e-12, "{wall}: {high}");
        }
    }
    assert!(said(COLUMN).is_empty(), "{:?}", said(COLUMN));
}

/// Also where the size is no whole number of spacings.
#[test]
fn an_obstacle_of_any_size_fills_its_box() {
    let plan = plan(&COLUMN.replace("max = [1.02, 0.36, 0.46]", "max = [1.031, 0.36, 0.46]"));
    let column = of(&plan, "column");
    let mut places: Vec<f64> = column.iter().map(|seed| seed.position[0]).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    // 6.55 spacings: 7 cells of 0.131/7 m.
    let step = 0.131 / 7.0;
    assert_eq!(places.len(), 7);
    for (n, x) in places.iter().enumerate() {
        assert!((x - 0.9 - (n as f64 + 0.5) * step).abs() < 1e-12);
    }
}

#[test]
fn a_tank_keeps_its_shell() {
    let inside = |text: &str| {
        let plan = plan(text);
        of(&plan, "tank").iter().any(|seed| {
            let [low, high] = [[0.0; 3], [1.6, 0.6, 0.6]];
            (0..3).all(|n| low[n] < seed.position[n] && seed.position[n] < high[n])
        })
    };
    assert!(!inside(COLUMN));
    // Closed on all sides it is one since it holds the water.
    let closed = COLUMN.replace("open = [\"+z\"]\n", "");
    assert!(!inside(&closed));
    let rows = plan(&closed).table();
    let row = |name: &str| rows.iter().find(|row| row.key == name).unwrap();
    let tank = row("geometry.tank.fill");
    assert_eq!(
        (tank.value.as_str(), tank.why.as_str()),
        ("shell", "a tank, since it holds `water`")
    );
    let column = row("geometry.column.fill");
    assert_eq!(column.value, "solid");
    assert_eq!(column.why, "an obstacle, since it holds no fluid");
}

/// A column that stands in a pool is carved out of it, with no water left within.
#[test]
fn an_obstacle_in_a_pool_holds_no_water() {
    let plan = plan(&COLUMN.replace("max = [0.4, 0.6, 0.3]", "max = [1.6, 0.6, 0.3]"));
    let wet = of(&plan, "water");
    let column = [[0.9, 0.24, 0.0], [1.02, 0.36, 0.46]];
    assert!(wet.iter().all(|seed| {
        seed.kind == SeedKind::Fluid
            && (0..3).any(|n| seed.position[n] < column[0][n] || seed.position[n] > column[1][n])
    }));
    assert_eq!(wet.len(), 80 * 30 * 15 - 6 * 6 * 15);
}

#[test]
fn a_gauge_inside_a_wall_is_refused() {
    let gauge = |at: &str, kind: &str| {
        format!("{COLUMN}[[gauge]]\nname = \"p1\"\ntype = \"{kind}\"\nat = {at}\n")
    };
    for (at, wall) in [
        ("[0.95, 0.3, 0.05]", "column"),
        ("[-0.01, 0.3, 0.05]", "tank"),
    ] {
        let expected = format!("the gauge is inside the wall `{wall}`");
        refused(
            &gauge(at, "pressure"),
            &[&expected, "gauge.p1.at", "move it to a face"],
        );
    }
    // Both ends of a line stand in the open, and the column between them.
    let line = format!(
        "{}to = [1.2, 0.3, 0.05]\npoints = 9\n",
        gauge("[0.7, 0.3, 0.05]", "pressure")
    );
    refused(&line, &["inside the wall `column`", "gauge.p1.to"]);
    plan(&line.replace("0.3, 0.05]", "0.1, 0.05]"));
    for at in ["[0.89, 0.3, 0.05]", "[0.9, 0.3, 0.05]", "[0.0, 0.3, 0.05]"] {
        plan(&gauge(at, "pressure"));
    }
    // A hole in the wall is none of its inside.
    let hole = "[[geometry]]\nkind = \"erase\"\nshape = \"box\"\nmin = [0.92, 0.24, 0.0]\nmax = [0.98, 0.36, 0.2]\n";
    plan(&(gauge("[0.95, 0.3, 0.05]", "pressure") + hole));
    // The height above the column is 0 until it is overtopped.
    let said = said(&gauge("[0.95, 0.3]", "height"));
    assert!(
        said.len() == 1 && said[0].contains("`p1` stands on the wall `column`"),
        "{said:?}"
    );
}

#[test]
fn walls_that_overlap_are_named() {
    let beam = |min: &str, max: &str| {
        format!(
            "{COLUMN}[[geometry]]\nname = \"beam\"\nkind = \"wall\"\nshape = \"box\"\nmin = {min}\nmax = {max}\n"
        )
    };
    let found = said(&beam("[0.96, 0.24, 0.3]", "[1.3, 0.36, 0.46]"));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with(
            "the walls `column` (tank.toml:15) and `beam` (tank.toml:29) overlap around (0.990000, 0.300000, 0.380000) m"
        ),
        "{found:?}"
    );
    // Half a spacing into the floor: no particle coincides with one of the floor.
    let deep = beam("[1.2, 0.24, -0.01]", "[1.3, 0.36, 0.2]");
    let found = said(&deep.replacen("min = [0.0, 0.0, 0.0]", "min = [0.0, 0.0, -0.1]", 1));
    assert!(
        found.len() == 1 && found[0].contains("`tank` (tank.toml:8) and `beam` (tank.toml:29)"),
        "{found:?}"
    );
    assert!(said(&beam("[1.02, 0.24, 0.0]", "[1.3, 0.36, 0.2]")).is_empty());
    // Cut out before, they no longer overlap.
    let cut = "[[geometry]]\nkind = \"erase\"\nshape = \"box\"\nmin = [0.96, 0.24, 0.3]\nmax = [1.3, 0.36, 0.46]\n[[geometry]]\nname = \"beam\"";
    let text = beam("[0.96, 0.24, 0.3]", "[1.3, 0.36, 0.46]")
        .replace("[[geometry]]\nname = \"beam\"", cut);
    assert!(said(&text).is_empty(), "{:?}", said(&text));
}

#[test]
fn water_outside_of_the_tank_is_named() {
    let text = COLUMN.replace(
        "min = [0.0, 0.0, 0.0]\nmax = [0.4, 0.6, 0.3]",
        "min = [1.7, 0.0, 0.0]\nmax = [1.9, 0.6, 0.3]",
    );
    let text = text.replace("max = [1.6, 0.6, 1.0]", "max = [2.0, 0.6, 1.0]");
    let found = said(&text);
    assert!(
        found.len() == 1 && found[0].starts_with("4500 particles of `water` are outside of `tank`"),
        "{found:?}"
    );
    // What falls in through the open top is not.
    let drop = COLUMN.replace(
        "min = [0.0, 0.0, 0.0]\nmax = [0.4, 0.6, 0.3]",
        "min = [0.2, 0.2, 0.7]\nmax = [0.4, 0.4, 0.9]",
    );
    assert!(said(&drop).is_empty(), "{:?}", said(&drop));
}

/// A tank whose right wall, and whose lid, have a velocity.
fn moving(wall: &str, velocity: &str) -> String {
    let tank = "kind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.6]\n";
    format!(
        "dimensions = 2\ngravity = [0.0, 0.0]\nnumerics.viscosity = \"morris\"\n\
         fluid.sound_speed = 10.0\nfluid.max_speed = 1.0\n\
         discretisation.spacing = 0.02\ntime.end = 1.0\n\
         [[geometry]]\nname = \"tank\"\n{tank}open = [\"+y\", \"-x\"]\n\
         [[geometry]]\nname = \"mover\"\nkind = \"wall\"\n{wall}\nvelocity = {velocity}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.6]\n"
    )
}

const PISTON: &str =
    "shape = \"plane\"\npoint = [0.0, 0.0]\nnormal = \"+x\"\nmin = [0.0, 0.0]\nmax = [0.0, 0.6]";
const LID: &str = "shape = \"box\"\nmin = [-0.1, 0.6]\nmax = [1.1, 0.7]";
const SHORT: &str = "shape = \"box\"\nmin = [0.4, 0.6]\nmax = [0.6, 0.7]";

#[test]
fn walls_slide_but_do_not_push() {
    plan(&moving(PISTON, "[0.0, 0.5]"));
    plan(&moving(LID, "[0.5, 0.0]"));
    for (wall, velocity, face) in [
        (PISTON, "[0.5, 0.0]", "-x"),
        (LID, "[0.0, 0.5]", "-y"),
        (SHORT, "[0.5, 0.0]", "-x"),
    ] {
        let expected = format!(
            "`mover` moves through its face {face}, but with `velocity` walls only slide along themselves"
        );
        refused(
            &moving(wall, velocity),
            &[&expected, "geometry.mover.velocity"],
        );
    }
}

#[test]
fn a_velocity_without_effect_is_refused() {
    let lid = moving(LID, "[0.5, 0.0]");
    refused(
        &lid.replace("viscosity = \"morris\"", "viscosity = \"inviscid\""),
        &["`mover` has a velocity", "viscosity = \"morris\""],
    );
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        refused(
            &format!(
                "numerics.wall = \"{wall}\"\n{}",
                lid.replace("viscosity = \"morris\"", "viscosity = \"artificial\"")
            ),
            &["walls exert no shear", "wall = \"dynamic\""],
        );
    }
    let field = lid.replace(
        "velocity = [0.5, 0.0]",
        "velocity_field = \"taylor_green\"\nvelocity_amplitude = 1.0",
    );
    refused(&field, &["`velocity_field` has a meaning for fluid only"]);
    let erase = COLUMN.to_owned()
        + "[[geometry]]\nname = \"hole\"\nkind = \"erase\"\nshape = \"box\"\nmin = [0.0, 0.0, 0.0]\nmax = [0.1, 0.1, 0.1]\nvelocity = [1.0, 0.0, 0.0]\n";
    refused(&erase, &["`velocity` has no meaning for erase"]);
}

/// sqrt(2 g 0.3 m) is 2.43 m/s.
#[test]
fn the_speed_of_sound_is_above_that_of_the_flow() {
    let with = |c: &str| format!("fluid.sound_speed = {c}\n{COLUMN}");
    refused(
        &with("2.4"),
        &[
            "below the greatest speed of the flow, about 2.426",
            "write sound_speed = 25",
        ],
    );
    let found = said(&with("20.0"));
    assert!(
        found.len() == 1 && found[0].contains("less than ten times the greatest speed"),
        "{found:?}"
    );
    assert!(said(&with("25.0")).is_empty());
}

#[test]
fn an_end_that_no_run_reaches_is_refused() {
    refused(
        &COLUMN.replace("end = 1.0", "end = 1e99"),
        &["`time.end` is 1e99 s"],
    );
    let far = COLUMN.replace("end = 1.0", "end = 9e9");
    refused(&far, &["`time.end` is 9e9 s", "limit time.max_steps"]);
    plan(&far.replace("end = 9e9", "end = 9e9\nmax_steps = 100"));
}

#[test]
fn what_leaves_stops_the_run_or_is_taken_out() {
    use monoflow_case::Escaped;
    assert_eq!(plan(COLUMN).domain.escaped, Escaped::Stop);
    let with = |word: &str| COLUMN.replace("[domain]", &format!("[domain]\nescaped = \"{word}\""));
    let removing = plan(&with("remove"));
    assert_eq!(removing.domain.escaped, Escaped::Remove);
    let again = RunPlan::from_toml(&removing.to_toml().unwrap()).unwrap();
    assert_eq!(again, removing);
    refused(
        &with("drop"),
        &["`drop` is not a known value", "stop, remove"],
    );
}

#[test]
fn sensors_that_are_small_or_hang_free_are_told_of() {
    let gauge = |at: &str, diameter: f64| {
        said(&format!(
            "{COLUMN}[[gauge]]\nname = \"p\"\ntype = \"pressure\"\nat = {at}\nnormal = \"-x\"\ndiameter = {diameter}\n"
        ))
    };
    assert!(gauge("[0.9, 0.3, 0.1]", 0.04).is_empty());
    let small = gauge("[0.9, 0.3, 0.1]", 0.008);
    assert_eq!(small.len(), 1, "{small:?}");
    assert!(small[0].contains("the gauge `p` is 0.40 spacings wide"));
    let free = gauge("[0.6, 0.3, 0.1]", 0.04);
    assert_eq!(free.len(), 1, "{free:?}");
    assert!(free[0].contains("no wall is behind the face of the gauge `p`"));
}

/// Layers that a case asks for may be too few for the kernel, whatever their spacing.
#[test]
fn shallow_walls_are_told() {
    let layers =
        |keys: &str| said(&COLUMN.replace("open = [\"+z\"]", &format!("open = [\"+z\"]\n{keys}")));
    assert!(layers("layers = 3").is_empty());
    assert!(layers("layers = 12\nspacing = 0.005").is_empty());
    for (keys, parts) in [
        (
            "layers = 2",
            [
                "has 2 layers, 0.040000 m deep, but the kernel reaches 0.052000 m",
                "write layers = 3",
            ],
        ),
        (
            "layers = 3\nspacing = 0.005",
            ["has 3 layers, 0.015000 m deep", "write layers = 12"],
        ),
    ] {
        let told = layers(keys);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(parts.iter().all(|part| told[0].contains(part)), "{told:?}");
    }
    // One layer on the face repels.
    let face = COLUMN.replace("[domain]", "[numerics]\nwall = \"lennard_jones\"\n[domain]");
    let face = said(&face.replace("open = [\"+z\"]", "open = [\"+z\"]\nlayers = 1"));
    assert!(face.iter().all(|told| !told.contains("layers")), "{face:?}");
}

/// Mirrors at the face, and what walls take over, go by one spacing of all walls.
#[test]
fn friction_at_dense_walls_is_told() {
    let with = |numerics: &str, tank: &str, column: &str| {
        let text = COLUMN.replace("open = [\"+z\"]", &format!("open = [\"+z\"]\n{tank}"));
        let text = text.replace(
            "max = [1.02, 0.36, 0.46]",
            &format!("max = [1.02, 0.36, 0.46]\n{column}"),
        );
        let keys = format!("[numerics]\n{numerics}\n[domain]");
        said(&text.replace("[domain]", &keys))
    };
    let (morris, fine) = ("viscosity = \"morris\"", "spacing = 0.01");
    assert!(with(morris, fine, fine).is_empty());
    let adami = format!("{morris}\nwall = \"adami\"");
    assert!(with(&adami, fine, fine).is_empty());
    assert_eq!(with(&adami, fine, "").len(), 1);
    assert!(with(morris, "", "").is_empty());
    let told = with(morris, fine, "");
    assert!(
        told.len() == 1
            && told[0].contains("the wall `tank` is denser than others, or than fluid that is held, and friction at it")
            && told[0].contains("give all walls one spacing"),
        "{told:?}"
    );
    assert!(with("viscosity = \"artificial\"", fine, "").is_empty());
}

/// Fluid feels fluid through a wall of one layer; of two it does not, unless the kernel reaches farther.
#[test]
fn walls_that_fluid_feels_fluid_through_are_told() {
    let plate = |high: f64, thick: f64| {
        COLUMN.to_owned()
            + &format!(
                "[[geometry]]\nname = \"plate\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.6, 0.0, 0.0]\nmax = [{}, 0.5, {high}]\n",
                0.6 + thick
            )
    };
    let thin = said(&plate(0.4, 0.02));
    assert_eq!(thin.len(), 1, "{thin:?}");
    for part in [
        "the wall `plate` is one particle thick around (0.61",
        "the kernel reaches 2.6 spacings",
        "make it 2 particles thick",
    ] {
        assert!(thin[0].contains(part), "{thin:?}");
    }
    assert!(said(&plate(0.4, 0.04)).is_empty());
    // By how thick it is, not by how many particles it has.
    let fine = |thick: f64| said(&(plate(0.4, thick) + "spacing = 0.005\n"));
    let told = fine(0.02);
    assert!(
        told.len() == 1
            && told[0].contains("`plate` is 4 particles thick")
            && told[0].contains("make it 7 particles thick, or discretisation.spacing finer"),
        "{told:?}"
    );
    assert!(fine(0.035).is_empty(), "{:?}", fine(0.035));
    let far = "[numerics]\nsmoothing_ratio = 2.0\n[domain]";
    let wide = said(&plate(0.4, 0.04).replace("[domain]", far));
    assert!(
        wide.len() == 1 && wide[0].contains("2 particles thick"),
        "{wide:?}"
    );
    assert!(said(&plate(0.4, 0.06).replace("[domain]", far)).is_empty());
    // One side stays dry: the plate spans the tank and is higher than the water.
    let across = plate(0.4, 0.02).replace("0.5, 0.4]", "0.6, 0.4]");
    assert!(said(&across).is_empty());
    // Water gets round what is narrow.
    let narrow = plate(0.4, 0.02).replace("0.5, 0.4]", "0.1, 0.4]");
    assert!(said(&narrow).is_empty(), "{:?}", said(&narrow));
    // On the floor nothing is beneath it.
    let sill = plate(0.02, 0.2).replace("min = [0.6, 0.0, 0.0]", "min = [0.5, 0.1, 0.0]");
    assert!(said(&sill).is_empty(), "{:?}", said(&sill));
    // Without gravity too, and where particles that leave are taken out.
    let removed = plate(0.4, 0.02).replace("[domain]", "[domain]\nescaped = \"remove\"");
    assert_eq!(said(&removed).len(), 1);
    let weightless = "gravity = [0.0, 0.0, 0.0]\nfluid.max_speed = 1.0\n".to_owned();
    assert_eq!(said(&(weightless + &plate(0.4, 0.02))).len(), 1);
}

/// A hole in the far side of the tank, far from the water.
fn holed(low: f64, high: f64) -> String {
    COLUMN.to_owned()
        + &format!(
            "[[geometry]]\nname = \"hole\"\nkind = \"erase\"\nshape = \"box\"\nmin = [1.5, 0.2, {low}]\nmax = [1.7, 0.4, {high}]\n"
        )
}

/// Water gets through a hole that is not above it, to where it is said to leave the domain.
#[test]
fn water_that_gets_out_of_its_walls_is_told() {
    let leaks = said(&holed(0.1, 0.2));
    assert_eq!(leaks.len(), 1, "{leaks:?}");
    let place = leaks[0].split(['(', ')']).nth(1).unwrap();
    let at: Vec<f64> = place.split(", ").map(|x| x.parse().unwrap()).collect();
    assert!(at[0] > 1.6, "{place}");
    assert!(
        (0.2..0.4).contains(&at[1]) && (0.1..0.2).contains(&at[2]),
        "{place}"
    );
    assert!(leaks[0].contains("water gets to the edge of the domain"));
    // So it does where a plug that is taken away closes the hole; with one that stays it does not.
    let plug = |more: &str| {
        let wall = "[[geometry]]\nname = \"plug\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [1.5, 0.2, 0.1]\nmax = [1.6, 0.4, 0.2]\n";
        said(&format!("{}{wall}{more}", holed(0.1, 0.2)))
    };
    assert!(plug("").is_empty(), "{:?}", plug(""));
    let leaks = plug("removed_at = 0.1\n");
    assert!(
        leaks[0].contains("where no wall that stays is between it"),
        "{leaks:?}"
    );
    // Above the water, and narrower than two spacings, it does not.
    assert!(said(&holed(0.4, 0.5)).is_empty());
    assert!(said(&holed(0.1, 0.12)).is_empty());
    // A side that is open on purpose, one that is periodic, and particles that are taken out are nothing to tell.
    assert!(said(&COLUMN.replace("[\"+z\"]", "[\"+z\", \"+x\"]")).is_empty());
    let periodic = holed(0.1, 0.2)
        .replace(
            "max = [1.6, 0.6, 1.0]",
            "max = [1.6, 0.6, 1.0]\nperiodic = [\"y\"]",
        )
        .replace("[\"+z\"]", "[\"-y\", \"+y\", \"+z\"]");
    assert_eq!(said(&periodic).len(), 1);
    let healed = periodic.replace("min = [1.5, 0.2, 0.1]", "min = [1.2, 0.2, 0.1]");
    let healed = healed.replace("max = [1.7, 0.4, 0.2]", "max = [1.5, 0.4, 0.2]");
    assert!(
        said(&healed)
            .iter()
            .all(|told| told.contains("erases nothing"))
    );
    let removed = holed(0.1, 0.2).replace(
        "max = [1.6, 0.6, 1.0]",
        "max = [1.6, 0.6, 1.0]\nescaped = \"remove\"",
    );
    assert!(said(&removed).is_empty());
    // A plane behind the hole holds the water.
    let plane = "[[plane]]\npoint = [1.6, 0, 0]\nnormal = [-1, 0, 0]\n";
    assert!(said(&(holed(0.1, 0.2) + plane)).is_empty());
    // Without a floor it falls out of the domain.
    let floorless = COLUMN.replace("open = [\"+z\"]", "open = [\"+z\"]\nfill = \"shell\"")
        + "[[geometry]]\nname = \"pit\"\nkind = \"erase\"\nshape = \"box\"\nmin = [0.1, 0.1, -0.2]\nmax = [0.3, 0.3, 0.0]\n";
    assert_eq!(said(&floorless).len(), 1);
}

/// What is left out whole is told.
#[test]
fn a_wall_without_particles_is_told() {
    let within = COLUMN.to_owned()
        + "[[geometry]]\nname = \"pebble\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.94, 0.28, 0.1]\nmax = [0.98, 0.32, 0.2]\n";
    let told = said(&within);
    assert!(
        told.iter()
            .any(|told| told.contains("no particle of the wall `pebble` (tank.toml:29) is left")),
        "{told:?}"
    );
}

/// So is fluid, above its level or outside of the domain.
#[test]
fn fluid_without_particles_is_told() {
    let block = |rest: &str| {
        format!(
            "{COLUMN}[[geometry]]\nname = \"drop\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.6, 0.1, 0.6]\nmax = [0.8, 0.3, 0.8]\n{rest}"
        )
    };
    let missing = |text: &str| {
        let told = said(text);
        let of_drop =
            |told: &String| told.contains("no particle of the fluid `drop` (tank.toml:29) is left");
        told.iter().any(of_drop)
    };
    assert!(missing(&block("level = 0.5\n")));
    assert!(!missing(&block("level = 0.7\n")) && !missing(&block("")));
}

/// Millimetres in place of metres.
#[test]
fn walls_that_leave_the_domain_far_behind_are_told() {
    let gate = |up: f64| {
        let wall = "[[geometry]]\nname = \"gate\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.6, 0.0, 0.0]\nmax = [0.66, 0.6, 0.4]\nmotion = \"lift\"\n";
        let motion =
            format!("[[motion]]\nname = \"lift\"\ntranslation = [0, 0, [[0, 0], [1.0, {up}]]]\n");
        said(&(COLUMN.to_owned() + wall + &motion))
    };
    let told = gate(300.0);
    let expected = "the motion `lift` (tank.toml:";
    assert!(
        told.iter()
            .any(|said| said.starts_with(expected) && said.contains("by 300 m along z")),
        "{told:?}"
    );
    assert!(
        gate(0.3).iter().all(|said| !said.contains("`lift`")),
        "{:?}",
        gate(0.3)
    );
    let flap = |angle: f64| {
        let wall = "[[geometry]]\nname = \"flap\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.6, 0.2, 0.2]\nmax = [0.66, 0.4, 0.4]\nmotion = \"turn\"\n";
        let motion = format!(
            "[[motion]]\nname = \"turn\"\npoint = [0.6, 0.3, 0.3]\naxis = [0, 1, 0]\nrotation = [[0, 0], [1.0, {angle}]]\n"
        );
        said(&(COLUMN.to_owned() + wall + &motion))
    };
    let told = flap(90.0);
    let expected = "turns its walls by 90 rad, 14.3 times around";
    assert!(told.iter().any(|said| said.contains(expected)), "{told:?}");
    assert!(
        flap(1.5).iter().all(|said| !said.contains("`turn`")),
        "{:?}",
        flap(1.5)
    );
}

/// Artificial viscosity grows with the speed of sound: with that of water a dam hardly breaks.
#[test]
fn fluid_that_creeps_is_told() {
    let with =
        |fluid: &str| said(&COLUMN.replace("[domain]", &format!("[fluid]\n{fluid}\n[domain]")));
    for fluid in [
        "sound_speed = 1480.0",
        "sound_speed = 300.0",
        "artificial_alpha = 50.0",
        "max_speed = 150.0",
    ] {
        let found = with(fluid);
        assert_eq!(found.len(), 1, "{fluid}: {found:?}");
        for part in [
            "artificial viscosity (tank.toml:",
            "a fall of 0.300 m creeps, at a Reynolds number of",
        ] {
            assert!(found[0].contains(part), "{fluid}: {found:?}");
        }
    }
    // A lower speed of sound would be refused.
    let found = with("max_speed = 150.0");
    assert!(
        found[0].contains("with `fluid.max_speed = 2.426`"),
        "{found:?}"
    );
    for fluid in [
        "sound_speed = 40.0",
        "artificial_alpha = 0.3",
        "max_speed = 3.0",
    ] {
        assert!(with(fluid).is_empty(), "{fluid}: {:?}", with(fluid));
    }
}

/// So is an `erase` that comes before what it is to erase, or misses it.
#[test]
fn what_erases_nothing_is_told() {
    let hole = |low: f64| {
        format!(
            "[[geometry]]\nname = \"hole\"\nkind = \"erase\"\nshape = \"box\"\nmin = [0.1, 0.1, {low}]\nmax = [0.3, 0.3, 0.9]\n"
        )
    };
    let told = |text: &str| {
        let told = said(text);
        let of_hole = |told: &&String| told.contains("`hole` (tank.toml:");
        told.iter().filter(of_hole).cloned().collect::<Vec<_>>()
    };
    assert!(told(&(COLUMN.to_owned() + &hole(0.2))).is_empty());
    let first = COLUMN.replace(
        "[[geometry]]\nname = \"tank\"",
        &(hole(0.2) + "[[geometry]]\nname = \"tank\""),
    );
    for text in [first, COLUMN.to_owned() + &hole(0.8)] {
        let [told] = &told(&text)[..] else {
            panic!("one caution");
        };
        assert!(told.contains("erases nothing"), "{told}");
    }
}

/// A block that others lie on is told the level up to which there is fluid.
#[test]
fn blocks_of_water_on_water_are_told() {
    let block = |name: &str, low: f64, high: f64, rest: &str| {
        format!(
            "[[geometry]]\nname = \"{name}\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, {low}]\nmax = [0.4, {high}]\nhydrostatic = true\n{rest}\n"
        )
    };
    let stack = |rest: &str, lowest: f64| {
        "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 1.0\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0, 0]\nmax = [0.4, 0.8]\nopen = [\"+y\"]\n"
            .to_owned()
            + &block("water", 0.0, 0.3, rest)
            + &block("oil", lowest, 0.5, "")
            + &block("foam", 0.5, 0.6, "")
    };
    let found = said(&stack("", 0.3));
    let about = |name: &str| {
        let mut found = found.iter();
        found.find(|said| said.starts_with(&format!("`{name}` starts")))
    };
    let water = about("water").unwrap();
    for part in ["up to 0.3 m", "`oil` lies on it", "level = 0.6 for"] {
        assert!(water.contains(part), "{water}");
    }
    assert!(about("oil").is_some() && about("foam").is_none());
    // Told the level, or apart from it.
    for text in [stack("level = 0.6", 0.3), stack("", 0.36)] {
        let found = said(&text);
        let about_water = found.iter().find(|said| said.starts_with("`water` starts"));
        assert_eq!(about_water, None);
    }
}

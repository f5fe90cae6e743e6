//! Tanks that do not hold their water.

#![allow(clippy::unwrap_used)]

use monoflow_case::Case;
use monoflow_start::{NoSolids, SeedKind, cautions, fill, fill_within};

/// Water in a tank without a lid, in the plane.
const TANK: &str = r#"
gravity = [0.0, -9.81]
dimensions = 2
[discretisation]
spacing = 0.02
[domain]
min = [-0.3, -0.3]
max = [1.1, 1.0]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [0.8, 0.4]
fill = "shell"
open = ["+y"]
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [0.2, 0.3]
[time]
end = 1.0
"#;

/// What is said of a tank when some of its text is replaced.
fn said(changes: &[(&str, &str)], more: &str) -> Vec<String> {
    let changed = changes.iter().fold(TANK.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let case = Case::parse("tank.toml", &(changed + more)).unwrap();
    let plan = case.resolve(&monoflow_words::sph()).unwrap();
    let (_, placed) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    cautions(&plan, &placed)
}

/// One sentence is said, and it holds this.
fn told(changes: &[(&str, &str)], expected: &str) {
    let said = said(changes, "");
    assert!(
        said.len() == 1 && said[0].contains(expected),
        "no `{expected}` alone in {said:?}"
    );
}

/// Nothing is said.
fn silent(changes: &[(&str, &str)], more: &str) {
    let said = said(changes, more);
    assert!(said.is_empty(), "{said:?}");
}

const DOWN: &str = "gravity = [0.0, -9.81]";
const OPEN: &str = "open = [\"+y\"]";

#[test]
fn gravity_that_points_out_of_a_tank_is_told() {
    silent(&[], "");
    let up = (DOWN, "gravity = [0.0, 9.81]");
    told(
        &[up],
        "gravity (tank.toml:2) is (0, 9.81) m/s2 and points out of the open side +y of `tank`, where",
    );
    told(
        &[(OPEN, "open = [\"-y\"]")],
        "points out of the open side -y",
    );
    // Turned by a quarter: water runs along the wall and out.
    let sideways = (DOWN, "gravity = [9.81, 0.0]");
    told(&[sideways], "points along the open side +y");
    // The top is on the left now.
    silent(&[sideways, (OPEN, "open = [\"-x\"]")], "");
    // A slope is none of it, nor is a tank that is emptied, nor one with a lid of its own.
    silent(&[(DOWN, "gravity = [0.5, -9.8]")], "");
    let emptied = ("max = [1.1, 1.0]", "max = [1.1, 1.0]\nescaped = \"remove\"");
    silent(&[up, emptied], "");
    let lid = "[[geometry]]\nname = \"lid\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.0, 0.4]\nmax = [0.8, 0.5]\n";
    silent(&[up], lid);
    // A paddle within a channel with a lid holds the water at its open end.
    let paddle = "[[geometry]]\nname = \"paddle\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.2, 0.0]\nmax = [0.26, 0.4]\n";
    let end = (OPEN, "open = [\"+x\"]");
    told(&[end], "points along the open side +x");
    silent(&[end], paddle);
}

#[test]
fn water_higher_than_the_side_that_it_stands_at_is_told() {
    let high = ("max = [0.2, 0.3]", "max = [0.2, 0.6]");
    told(
        &[high],
        "stands up to 0.6 m at the side -x of `tank`, whose rim is at 0.4 m: it runs over",
    );
    // Up to the rim, away from sides, behind a higher wall, a drop above, and water whose level is below the rim.
    silent(&[("max = [0.2, 0.3]", "max = [0.2, 0.4]")], "");
    let water = "min = [0.0, 0.0]\nmax = [0.2, 0.3]";
    silent(&[(water, "min = [0.3, 0.0]\nmax = [0.5, 0.6]")], "");
    silent(&[(water, "min = [0.0, 0.5]\nmax = [0.2, 0.6]")], "");
    silent(
        &[(water, "min = [0.0, 0.0]\nmax = [0.2, 0.6]\nlevel = 0.3")],
        "",
    );
    let higher = "[[geometry]]\nname = \"board\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [-0.06, 0.4]\nmax = [0.0, 0.7]\n";
    silent(&[high], higher);
    // A cup in a pool that is as high as the water in it.
    let pool = "[[geometry]]\nname = \"pool\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [-0.2, 0.0]\nmax = [-0.06, 0.6]\n";
    let told = said(&[high], pool);
    assert!(
        told.iter().all(|told| !told.contains("runs over")),
        "{told:?}"
    );
}

/// A gate that is pushed through the side of the tank, out of it at the top, and up to the side.
#[test]
fn walls_that_go_through_walls_are_told() {
    let gate = |x: f64, y: f64, more: &str| {
        let wall = "[[geometry]]\nname = \"gate\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.3, 0.1]\nmax = [0.38, 0.3]\nmotion = \"push\"\n";
        let push = format!(
            "[[motion]]\nname = \"push\"\ntranslation = [[[0, 0], [1.0, {x}]], [[0, 0], [1.0, {y}]]]\n"
        );
        said(&[], &format!("{wall}{more}{push}"))
    };
    for (x, y) in [(0.6, 0.0), (-0.6, 0.0), (0.0, -0.4)] {
        let told = gate(x, y, "");
        let expected = "takes the wall `gate` through the wall `tank`:";
        assert!(
            told.len() == 1
                && told[0].starts_with("the motion `push` (tank.toml:")
                && told[0].contains(expected),
            "{told:?}"
        );
    }
    for (x, y) in [(0.0, 0.5), (0.4, 0.0), (0.44, 0.0)] {
        let told = gate(x, y, "");
        assert!(told.is_empty(), "{told:?}");
    }
    // Through a slit that was left for it.
    let slit = "[[geometry]]\nname = \"lid\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.0, 0.4]\nmax = [0.8, 0.46]\n";
    let told = gate(0.0, 0.5, slit);
    assert!(
        told.len() == 1 && told[0].contains("the wall `lid`"),
        "{told:?}"
    );
    let erase = "[[geometry]]\nname = \"slit\"\nkind = \"erase\"\nshape = \"box\"\nmin = [0.28, 0.38]\nmax = [0.4, 0.48]\n";
    let told = gate(0.0, 0.5, &format!("{slit}{erase}"));
    assert!(told.is_empty(), "{told:?}");
}

/// A jump of a table, and turns that are as fast: what is advised is possible.
#[test]
fn walls_that_jump_are_told() {
    let wall = "[[geometry]]\nname = \"gate\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [0.4, 0.1]\nmax = [0.48, 0.3]\nmotion = \"lift\"\n";
    let with = |changes: &[(&str, &str)], keys: &str| {
        said(
            changes,
            &format!("{wall}[[motion]]\nname = \"lift\"\n{keys}\n"),
        )
    };
    let jump = "translation = [[[0, 0], [0.1, 0], [0.101, 0.1], [1.0, 0.1]], 0]";
    let told = with(&[], jump);
    assert_eq!(told.len(), 1, "{told:?}");
    for part in [
        "the motion `lift` (tank.toml:33) moves its walls at 149.99 m/s near t = 0.10049 s, 62 times as fast as water falls here",
        "write `fluid.max_speed = 2.43`",
    ] {
        assert!(told[0].contains(part), "no `{part}` in {told:?}");
    }
    let given = [("[domain]", "[fluid]\nmax_speed = 2.43\n[domain]")];
    let told = with(&given, jump);
    assert!(
        told.len() == 1 && told[0].ends_with("let it take longer, unless no water is at them then"),
        "{told:?}"
    );
    let told = with(&[], "rotation = \"400*t\"\npoint = [0.44, 0.2]");
    assert!(
        told.len() == 1 && told[0].contains("times as fast"),
        "{told:?}"
    );
    let slow = "translation = [[[0, 0], [0.1, 0], [0.15, 0.1], [1.0, 0.1]], 0]";
    assert!(with(&[], slow).is_empty());
}

/// A floor of MPS is the same wall in one piece and in five: what stands where two touch is behind the first layer.
#[test]
fn a_floor_in_pieces_has_the_layers_of_one() {
    let tank = |pieces: u32| {
        let piece = |n: u32| {
            let (from, to) = (
                f64::from(n) / f64::from(pieces),
                f64::from(n + 1) / f64::from(pieces),
            );
            format!(
                "[[geometry]]\nname = \"floor {n}\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [{from}, -0.1]\nmax = [{to}, 0.0]\n"
            )
        };
        let floor: String = (0..pieces).map(piece).collect();
        let text = format!(
            "scheme = \"mps\"\ndimensions = 2\ndiscretisation.spacing = 0.025\ntime.end = 1.0\n{floor}\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.2, 0.0]\nmax = [0.8, 0.2]\n"
        );
        let plan = Case::parse("tank.toml", &text).unwrap();
        let plan = plan.resolve(&monoflow_words::mps()).unwrap();
        let mut walls: Vec<_> = fill(&plan, &NoSolids)
            .unwrap()
            .into_iter()
            .filter(|seed| seed.kind == SeedKind::Wall)
            .map(|seed| {
                (
                    seed.position.map(|x| (x / 0.0125).round() as i64),
                    seed.layer > 1,
                )
            })
            .collect();
        walls.sort_unstable();
        walls
    };
    let one = tank(1);
    assert!(one.iter().any(|(_, behind)| *behind) && one.iter().any(|(_, behind)| !*behind));
    assert_eq!(one, tank(5));
}

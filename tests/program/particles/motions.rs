//! Walls that move, from a case to the folder of its run.

use crate::common::{Place, assert_same, monoflow, phases, text};
use monoflow_output::StoredFrame;
use std::fs;
use std::path::Path;

/// A tank that is shaken, in which a blade turns.
const SHAKEN: &str = r#"
title = "a tank that is shaken"
dimensions = 2
@scheme@
discretisation.spacing = 0.02
[[motion]]
name = "shake"
translation = [{ file = "shake.csv", column = "x" }, "0"]
[[motion]]
name = "turn"
rotation = "3*t"
point = [0.5, 0.25]
[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.5]
open = ["+y"]
motion = "shake"
[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 0.2]
[[geometry]]
name = "blade"
kind = "wall"
shape = "box"
min = [0.4, 0.22]
max = [0.6, 0.28]
motion = "turn"
[[gauge]]
name = "drag"
type = "force"
on = "blade"
axis = "+x"
[time]
end = 0.2
[output]
frames_every = 0.05
gauges_every = 0.01
checkpoint_every = 0.05
pictures = [0.0]
"#;

fn place(scheme: &str) -> Place {
    let place = Place::with(&SHAKEN.replace("@scheme@", scheme));
    let rows: String = (0..=40)
        .map(|n| 0.01 * f64::from(n))
        .map(|t| format!("{t},{}\n", 0.02 * (1.0 - (10.0 * t).cos())))
        .collect();
    fs::write(place.path("shake.csv"), format!("time,x\n{rows}")).unwrap();
    place
}

fn last_frame(run: &Path) -> StoredFrame {
    let mut frames: Vec<_> = fs::read_dir(run.join("frames"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "vtu"))
        .collect();
    frames.sort();
    StoredFrame::read(frames.last().unwrap()).unwrap()
}

/// Threads and an end in between change no bit; the table is not needed to go on.
fn runs_on_bit_for_bit(place: &Place) -> StoredFrame {
    place.run("whole", &["--threads", "1"]).succeeds();
    place
        .run("parts", &["--until", "0.1", "--threads", "2"])
        .succeeds();
    let parts = place.path("parts");
    fs::remove_file(place.path("shake.csv")).unwrap();
    monoflow(&["resume", text(&parts), "--until", "0.2"]).succeeds();
    assert_same(&place.path("whole"), &parts);
    last_frame(&place.path("whole"))
}

#[test]
fn tanks_are_shaken_and_blades_turn() {
    let frame = runs_on_bit_for_bit(&place("scheme = \"wcsph\""));
    // The blade has turned by 0.6 rad about its middle, and the tank stands 0.02 (1 - cos 2) m to the right.
    let kind = frame.scalar("kind").unwrap();
    let walls = frame
        .points
        .iter()
        .zip(&kind)
        .filter(|(_, kind)| **kind == 1.0);
    let walls: Vec<_> = walls.map(|(point, _)| *point).collect();
    let right = walls.iter().map(|point| point[0]).fold(0.0, f64::max);
    let shift = 0.02 * (1.0 - 2.0_f64.cos());
    assert!((right - (1.05 + shift)).abs() < 1e-4, "{right}");
    let (sine, cosine) = 0.6_f64.sin_cos();
    let corner = [0.09, 0.02];
    let turned = [
        0.5 + corner[0] * cosine - corner[1] * sine,
        0.25 + corner[0] * sine + corner[1] * cosine,
    ];
    let nearest = walls
        .iter()
        .map(|point| (point[0] - turned[0]).hypot(point[1] - turned[1]))
        .fold(f64::INFINITY, f64::min);
    assert!(
        nearest < 2e-3,
        "no particle of the blade near {turned:?}: {nearest} m"
    );
}

/// Beside what is shaken two rafts float, one of which falls into the water.
#[test]
fn rafts_go_on_where_they_were() {
    rafts_go_on(&place("scheme = \"wcsph\""), "");
}

/// One of them is hinged to the ground, the other hangs on a spring from the tank that moves. A rope is between
/// them.
#[test]
fn rafts_that_are_tied_go_on_where_they_were() {
    tied_rafts_go_on("scheme = \"wcsph\"");
}

#[test]
fn rafts_of_mps_go_on_where_they_were() {
    tied_rafts_go_on("scheme = \"mps\"");
}

fn tied_rafts_go_on(scheme: &str) {
    let ties = "[[joint]]\nname = \"pin\"\nbody = \"left\"\nat = [0.1, 0.2]\nstiffness = 2.0\ndamping = 0.05\n\
        [[spring]]\nname = \"coil\"\nbody = \"right\"\nto = \"shake\"\nat = [0.81, 0.32]\nend = [0.81, 0.5]\nstiffness = 50.0\ndamping = 2.0\n\
        [[spring]]\nname = \"rope\"\nbody = \"left\"\nto = \"right\"\nat = [0.22, 0.2]\nend = [0.75, 0.28]\nlength = 0.5\nstiffness = 100.0\nrope = true\n\
        [[gauge]]\nname = \"pin\"\ntype = \"tension\"\nof = \"pin\"\n\
        [[gauge]]\nname = \"rope\"\ntype = \"tension\"\nof = \"rope\"\n";
    let place = place(scheme);
    rafts_go_on(&place, ties);
    let report = fs::read_to_string(place.path("whole").join("report.html")).unwrap();
    assert!(report.contains("Joints and springs"));
}

/// A gate that bends, held by the tank that is shaken.
#[test]
fn bars_go_on_where_they_were() {
    for scheme in ["scheme = \"wcsph\"", "scheme = \"mps\""] {
        let place = place(scheme);
        let bar = "[[elastic]]\nname = \"gate\"\nmin = [0.2, 0.0]\nmax = [0.24, 0.32]\nclamped = [\"-y\"]\nto = \"shake\"\n\
            density = 1100\nyoung = 1e6\ndamping = 1e-4\n\
            [[gauge]]\nname = \"tip\"\ntype = \"angle\"\nof = \"gate-8\"\n\
            [[gauge]]\nname = \"root\"\ntype = \"tension\"\nof = \"gate-1\"\n";
        let case = fs::read_to_string(place.path("tiny.toml")).unwrap();
        let case = case.replacen("[time]", &(bar.to_owned() + "[time]"), 1);
        fs::write(place.path("tiny.toml"), case).unwrap();
        runs_on_bit_for_bit(&place);
        let gauges = fs::read_to_string(place.path("whole").join("gauges.csv")).unwrap();
        let names: Vec<_> = gauges.lines().next().unwrap().split(',').collect();
        let at = names.iter().position(|name| *name == "tip_rad").unwrap();
        let angles = gauges.lines().skip(1);
        let angles = angles.map(|row| {
            row.split(',')
                .nth(at)
                .unwrap()
                .parse::<f64>()
                .unwrap()
                .abs()
        });
        let most = angles.fold(0.0, f64::max);
        assert!((0.01..1.0).contains(&most), "{most}");
    }
}

/// Their accelerations, too: walls of Adami ask for them.
#[test]
fn rafts_of_walls_that_take_over_pressures_go_on_where_they_were() {
    rafts_go_on(
        &place("scheme = \"wcsph\"\nprecision = \"f64\"\nnumerics.wall = \"adami\""),
        "",
    );
}

fn rafts_go_on(place: &Place, ties: &str) {
    let raft = |name: &str, x: f64, y: f64| {
        format!(
            "[[geometry]]\nname = \"{name}\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"solid\"\nmin = [{x}, {y}]\nmax = [{}, {}]\nmotion = \"{name}\"\n\
             [[floating]]\nname = \"{name}\"\ndensity = 400\n\
             [[gauge]]\nname = \"{name}\"\ntype = \"place\"\nof = \"{name}\"\naxis = \"+y\"\n\
             [[gauge]]\nname = \"turn of {name}\"\ntype = \"angle\"\nof = \"{name}\"\n\
             [[gauge]]\nname = \"moment on {name}\"\ntype = \"moment\"\non = \"{name}\"\nabout = [0.5, 0.2]\n",
            x + 0.12,
            y + 0.08
        )
    };
    let case = fs::read_to_string(place.path("tiny.toml")).unwrap();
    let rafts = raft("left", 0.1, 0.16) + &raft("right", 0.75, 0.24) + ties;
    fs::write(
        place.path("tiny.toml"),
        case.replacen("[time]", &(rafts + "[time]"), 1),
    )
    .unwrap();
    runs_on_bit_for_bit(place);
    assert!(phases(&place.path("whole")).contains(&"loads".to_owned()));
    let gauges = fs::read_to_string(place.path("whole").join("gauges.csv")).unwrap();
    let mut lines = gauges.lines();
    let names: Vec<_> = lines.next().unwrap().split(',').collect();
    let last: Vec<f64> = (lines.next_back().unwrap().split(','))
        .map(|number| number.parse().unwrap())
        .collect();
    let of = |name: &str| last[names.iter().position(|other| *other == name).unwrap()];
    // The right one has fallen, the tank beside it moves and pushes the water about.
    assert!(of("right_m") < 0.27, "{}", of("right_m"));
    assert!(of("turn of left_rad").abs() > 1e-4);
    assert!(of("moment on left_Nm").abs() > 1e-2);
}

#[test]
fn mps_moves_walls_too() {
    runs_on_bit_for_bit(&place("scheme = \"mps\""));
}

/// A run that goes on beyond what its case says stops before a wall leaves the domain.
#[test]
fn a_wall_that_would_leave_the_domain_is_refused() {
    let place = Place::with(
        &SHAKEN
            .replace("@scheme@", "")
            .replace("{ file = \"shake.csv\", column = \"x\" }", "\"0.5*t\""),
    );
    place.run("out", &["--steps", "3"]).succeeds();
    monoflow(&["resume", text(&place.path("out")), "--until", "0.4"]).fails(
        2,
        &["motion `shake` takes its wall out of the domain at t = 0.2"],
    );
}

/// A wall that others have taken the place of has nothing that could move.
#[test]
fn a_wall_without_particles_is_refused() {
    let place = Place::with(
        &SHAKEN
            .replace("@scheme@", "")
            .replace("{ file = \"shake.csv\", column = \"x\" }", "\"0\"")
            .replace("[time]\n", "[[geometry]]\nname = \"hole\"\nkind = \"erase\"\nshape = \"box\"\nmin = [0.35, 0.21]\nmax = [0.65, 0.29]\n[time]\n"),
    );
    place
        .run("out", &[])
        .fails(2, &["no particle of wall `blade` is left"]);
}

/// Motions count from their value at time zero: a number moves nothing.
#[test]
fn a_motion_that_rests_is_told() {
    let place = place("scheme = \"wcsph\"");
    let check = |set: &str| monoflow(&["check", text(&place.case), "--set", set]);
    let told = "the motion `turn` (";
    let answer = check("motion.turn.rotation=0.5");
    answer.succeeds();
    assert!(
        answer.out.contains(told) && answer.out.contains("moves nothing"),
        "{}",
        answer.out
    );
    assert!(!check("motion.turn.rotation=0.5*t").out.contains(told));
}

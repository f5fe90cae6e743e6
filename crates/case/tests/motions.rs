//! Motions of walls: what a case may say of them, and what it is told when it is wrong.

use monoflow_case::{Case, Catalogue, OverTime, RunPlan};
use std::path::PathBuf;

/// A tank with a paddle; `{}` stands for keys of the paddle and for the motions.
fn case(paddle: &str, motions: &str) -> String {
    format!(
        "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 2.0\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.6]\nopen = [\"+y\"]\n\
         [[geometry]]\nname = \"paddle\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.1, 0.04]\nmax = [0.2, 0.5]\n{paddle}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.3, 0.0]\nmax = [1.0, 0.3]\n\
         {motions}\n"
    )
}

fn resolve(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("motion.toml", text).map_err(|error| error.to_string())?;
    let plan = case.resolve(&Catalogue::standard());
    plan.map_err(|error| error.to_string())
}

fn moved(motion: &str) -> String {
    case(
        "motion = \"push\"",
        &format!("[[motion]]\nname = \"push\"\n{motion}"),
    )
}

fn refused(text: &str, parts: &[&str]) {
    let message = resolve(text).expect_err("the case is wrong");
    for part in parts {
        assert!(message.contains(part), "no `{part}` in:\n{message}");
    }
}

#[test]
fn a_formula_moves_a_wall() {
    let plan = resolve(&moved("translation = [\"0.2*sin(t)\", \"0\"]")).unwrap();
    let motion = &plan.motions[0];
    assert_eq!(plan.motion_of(&plan.geometry[1]), Some(motion));
    assert!(plan.motion_of(&plan.geometry[0]).is_none());
    // Until t = π/2 the paddle is shifted by 0.2 m; pieces miss it by a thousandth of a spacing at most.
    let knots = motion.knots(2.0, 0.1);
    let farthest = knots.iter().map(|knot| knot.shift[0]).fold(0.0, f64::max);
    assert!((farthest - 0.2).abs() < 1e-5, "{farthest}");
    assert!(motion.interval * (knots.len() - 1) as f64 > 2.0);
    assert_eq!(plan.numerics.wall, "dynamic_moving");
    assert!(
        (plan.fluid.max_speed - 0.2).abs() < 1e-5,
        "{}",
        plan.fluid.max_speed
    );
}

#[test]
fn the_domain_holds_walls_wherever_they_move() {
    let right = resolve(&moved("translation = [\"0.9*t\", \"0\"]")).unwrap();
    // The paddle ends at 0.2 m, and is 1.8 m to the right at the end.
    assert!(right.domain.max[0] > 2.0, "{:?}", right.domain);
    let turning = resolve(&moved("rotation = \"t\"\npoint = [0.15, 0.5]")).unwrap();
    // The farthest corner is 0.463 m from the axis.
    assert!(turning.domain.min[0] < 0.15 - 0.46, "{:?}", turning.domain);
}

#[test]
fn pairs_and_files_are_smooth_lines() {
    let pairs = "translation = [[[0, 0], [1, 0.05], [2, 0.05]], 0]";
    let plan = resolve(&moved(pairs)).unwrap();
    let at = |plan: &RunPlan, time: f64| {
        let motion = &plan.motions[0];
        motion.knots(2.0, 0.1)[(time / motion.interval).round() as usize].shift[0]
    };
    assert!((at(&plan, 1.0) - 0.05).abs() < 1e-5);
    assert!(
        matches!(&plan.motions[0].translation[0], OverTime::Points(points) if points.len() == 3)
    );

    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    write("paddle.csv", "time,x,y\n0,0,0\n1,0.05,0\n2,0.05,0\n");
    let text = moved("translation = [{ file = \"paddle.csv\", column = \"x\" }, \"0\"]");
    let path = write("case.toml", &text);
    let from_file = Case::load(&path)
        .unwrap()
        .resolve(&Catalogue::standard())
        .unwrap();
    assert_eq!(
        from_file.motions[0].translation[0],
        plan.motions[0].translation[0]
    );
    let again: RunPlan =
        monoflow_case::Resolved::from_toml(&monoflow_case::Resolved::to_toml(&from_file).unwrap())
            .unwrap();
    assert_eq!(again, from_file, "a plan is read as it was written");

    write("paddle.csv", "time,x\n0,0\n0.5,oops\n");
    let error = Case::load(&path)
        .unwrap()
        .resolve(&Catalogue::standard())
        .unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("paddle.csv, line 3: `oops` in column 2 is not a number"),
        "{error}"
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let formula = "translation = [\"0.1*t\", \"0\"]";
    refused(
        &case(
            "motion = \"pull\"",
            &format!("[[motion]]\nname = \"push\"\n{formula}"),
        ),
        &["`pull` is not", "push", "motion.toml:"],
    );
    refused(
        &case("motion = \"push\"", ""),
        &["there is no [[motion]] with the name `push`"],
    );
    refused(
        &case("", &format!("[[motion]]\nname = \"push\"\n{formula}")),
        &["nothing moves by `push`", "write motion = \"push\""],
    );
    refused(
        &case(
            "motion = \"push\"\nvelocity = [0.1, 0.0]",
            &format!("[[motion]]\nname = \"push\"\n{formula}"),
        ),
        &["a wall that moves has the velocity of its motion"],
    );
    refused(
        &moved(formula).replace(
            "kind = \"wall\"\nshape = \"box\"\nmin = [0.1",
            "kind = \"fluid\"\nshape = \"box\"\nmin = [0.1",
        ),
        &["`geometry.paddle.motion` has a meaning for walls only"],
    );
    refused(
        &format!("{}[[motion]]\nname = \"push\"\n{formula}\n", moved(formula)),
        &["the name `push` is used by two motions"],
    );
    refused(&moved(""), &["`motion.push.translation` is missing"]);
    refused(
        &moved("translation = [\"0.1*t\"]"),
        &["has 1 entries, but there are 2 dimensions"],
    );
    refused(
        &moved("translation = [\"0.1*x\", \"0\"]"),
        &["is not a formula in t: `x` is neither t nor a function"],
    );
    refused(
        &moved("rotation = \"t\""),
        &["`motion.push.point` is missing", "name a point of the axis"],
    );
    refused(
        &moved(&format!("{formula}\npoint = [0, 0]")),
        &["`motion.push.point` has no meaning without `rotation`"],
    );
    refused(
        &moved("rotation = \"t\"\npoint = [0, 0]\naxis = [0, 0, 1]"),
        &["`motion.push.axis` has a meaning in three dimensions only"],
    );
    refused(
        &moved("translation = [[[0, 0], [1, 0.1], [1, 0.2]], 0]"),
        &["in `motion.push.translation` 1 comes after 1"],
    );
    refused(
        &moved("translation = [[[0.5, 0], [2, 0.1]], 0]"),
        &["begins at 0.5 s, after the run does"],
    );
    refused(
        &moved("translation = [[[0, 0], [1, 0.1]], 0]"),
        &["ends at 1 s, but the run at 2 s", "repeat the last value"],
    );
}

#[test]
fn bodies_cannot_jump() {
    refused(
        &moved("translation = [\"if(t > 0.5, 0.1, 0)\", \"0\"]"),
        &["jumps or changes too fast near t = 0.5", "make it smooth"],
    );
    refused(
        &moved("translation = [\"0.1*sqrt(1 - t)\", \"0\"]"),
        &["has no value at t = 1.000"],
    );
}

#[test]
fn walls_that_cannot_move_say_so() {
    let slides = "name = \"tank\"\nkind = \"wall\"";
    let text = moved("translation = [\"0.1*t\", \"0\"]")
        .replace(slides, &format!("velocity = [0.1, 0.0]\n{slides}"));
    refused(
        &format!("numerics.viscosity = \"morris\"\n{text}"),
        &["`tank` slides, but walls of numerics.wall = \"dynamic_moving\" cannot slide"],
    );
}

const WAVES: &str = "waves = { direction = \"+x\", height = 0.06, period = 1.2, depth = 0.3 }";

#[test]
fn a_piston_makes_regular_waves() {
    let plan = resolve(&moved(WAVES)).unwrap();
    let motion = &plan.motions[0];
    let knots = motion.knots(2.0, 0.1);
    // At first order the stroke is the height over 2 sinh² kd / (sinh kd cosh kd + kd) with kd = 1.0647.
    let stroke = 2.0 * knots.iter().map(|knot| knot.shift[0]).fold(0.0, f64::max);
    assert!((0.03..0.07).contains(&stroke), "{stroke}");
    assert!(knots.iter().all(|knot| knot.shift[1] == 0.0));
    assert!(knots[0].shift_rate[0].abs() < 1e-6, "it starts from rest");
    let back = resolve(&moved(&WAVES.replace("+x", "-x"))).unwrap();
    assert_eq!(
        back.motions[0].knots(2.0, 0.1)[20].shift[0],
        -knots[20].shift[0]
    );
}

#[test]
fn a_piston_makes_a_solitary_wave() {
    let wave = "solitary_wave = { direction = \"+x\", height = 0.1, depth = 0.3 }";
    let plan = resolve(&moved(wave).replace("time.end = 2.0", "time.end = 20.0")).unwrap();
    let last = plan.motions[0].knots(20.0, 0.1).last().copied().unwrap();
    // It displaces the volume of the wave, sqrt(16 H d³/3).
    let stroke = (16.0 * 0.1 * 0.3_f64 / 3.0).sqrt();
    assert!(
        (last.shift[0] / stroke - 1.0).abs() < 1e-3,
        "{}",
        last.shift[0]
    );
}

#[test]
fn waves_that_cannot_be_made_are_refused() {
    refused(
        &moved(&WAVES.replace("height = 0.06", "height = 0.25")),
        &[
            "a wave of 0.25 m breaks in water of 0.3 m",
            "at most 0.234 m",
        ],
    );
    refused(
        &moved(&WAVES.replace("+x", "+y")),
        &["no waves run along `+y`"],
    );
    refused(
        &moved(&WAVES.replace("period = 1.2", "period = 6.0")),
        &["too steep for the water's depth", "write order = 1"],
    );
    resolve(&moved(
        &WAVES.replace("period = 1.2", "period = 6.0, order = 1"),
    ))
    .unwrap();
    refused(
        &moved(&WAVES.replace("period = 1.2, ", "")),
        &["`motion.push.waves.period` is missing"],
    );
    refused(
        &moved(&WAVES.replace("height = 0.06, period = 1.2", "height = 0.09, period = 0.5")),
        &["waves of 0.09 m every 0.5 s break", "at most"],
    );
    refused(
        &moved(&format!("{WAVES}\ntranslation = [\"t\", \"0\"]")),
        &["exclude each other"],
    );
}

#[test]
fn forces_are_told_of_walls() {
    let gauge = |keys: &str| {
        format!(
            "{}[[gauge]]\nname = \"push\"\ntype = \"force\"\n{keys}\n",
            moved("translation = [\"0.1*t\", \"0\"]")
        )
    };
    let plan = resolve(&gauge("on = \"paddle\"\naxis = \"-x\"")).unwrap();
    assert_eq!(plan.gauges[0].measure.unit(), "N");
    refused(
        &gauge("axis = \"-x\""),
        &["`gauge.push.on` is missing", "tank, paddle"],
    );
    refused(&gauge("on = \"paddle\""), &["`gauge.push.axis` is missing"]);
    refused(
        &gauge("on = \"water\"\naxis = \"-x\""),
        &["`water` is not", "tank, paddle"],
    );
    refused(
        &gauge("on = \"paddle\"\naxis = \"-x\"\nat = [0.5, 0.1]"),
        &["`at` has no meaning for a force"],
    );
    refused(
        &gauge("on = \"paddle\"\naxis = \"-x\"").replace("\"force\"", "\"front\""),
        &["`on` has a meaning for a force only"],
    );
}

/// What repeats itself with the grid of pieces, and what is shorter than a piece, is seen.
#[test]
fn fast_motions_are_not_passed_over() {
    let resolved = |motion: &str, end: &str| {
        resolve(&moved(motion).replace("time.end = 2.0", &format!("time.end = {end}")))
    };
    let fastest = |plan: &RunPlan, end: f64| {
        let knots = plan.motions[0].knots(end, 0.0);
        knots
            .iter()
            .map(|knot| knot.shift_rate[0].abs())
            .fold(0.0, f64::max)
    };
    for (cycles, end) in [(5.12, "100.0"), (51.2, "10.0"), (10.24, "100.0")] {
        let motion = format!("translation = [\"0.01*sin(2*pi*{cycles}*t)\", \"0\"]");
        let plan = resolved(&motion, end).unwrap();
        let expected = 0.01 * std::f64::consts::TAU * cycles;
        let found = fastest(&plan, end.parse().unwrap());
        assert!(
            (found / expected - 1.0).abs() < 0.02,
            "{cycles} Hz: {found} m/s"
        );
    }
    let pulse = "translation = [[[0, 0], [3, 0], [3.004, 0.01], [3.008, 0], [10, 0]], 0]";
    let plan = resolved(pulse, "10.0").unwrap();
    assert!(fastest(&plan, 10.0) > 2.0);
}

/// A table that moves until its end is followed until there with few pieces.
#[test]
fn tables_may_end_in_motion() {
    let plan = resolve(&moved("translation = [[[0, 0], [1, 0.5], [2, 1.0]], 0]")).unwrap();
    assert_eq!(plan.motions[0].interval, 2.0 / 1024.0);
    let falling = resolve(&moved("translation = [\"0.1*(2 - t)^1.5\", \"0\"]"));
    assert!(falling.is_ok(), "{}", falling.unwrap_err());
    let plan = resolve(&moved("translation = [[[0, 0], [1, 0.5], [2, 1.0]], 0]")).unwrap();
    let extents = [plan.geometry[1].shape.extent()];
    assert_eq!(plan.motions[0].fails_before(2.0, 0.02, &extents), None);
    assert_eq!(plan.motions[0].fails_before(3.0, 0.02, &extents), Some(2.0));
}

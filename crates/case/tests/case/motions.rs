//! Motions of walls: what a case may say of them, and what it is told when it is wrong.

use monoflow_case::{Case, OverTime, RunPlan, Weight};
use monoflow_start::{FillReport, cautions};
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

pub(crate) fn resolve(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("motion.toml", text).map_err(|error| error.to_string())?;
    let plan = case.resolve(&monoflow_words::sph());
    plan.map_err(|error| error.to_string())
}

pub(crate) fn moved(motion: &str) -> String {
    case(
        "motion = \"push\"",
        &format!("[[motion]]\nname = \"push\"\n{motion}"),
    )
}

pub(crate) fn refused(text: &str, parts: &[&str]) {
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
    let turning = resolve(&moved("rotation = \"-t\"\npoint = [0.15, 0.5]")).unwrap();
    // The farthest corner is 0.463 m from the axis, and comes past it to the left.
    let left = turning.domain.min[0];
    assert!((left - (0.15 - 0.463)).abs() < 0.02, "{:?}", turning.domain);
}

/// The paddle turns about its upper end, said by that point and by others: it is one motion, with one default for the
/// speed of sound, one greatest fall and one domain.
#[test]
fn a_turn_may_be_told_about_any_point() {
    let about = |point: [f64; 2]| {
        // The shift that brings the turn about (0.15, 0.5) back: d - R d with d from there to the point.
        let [x, y] = [point[0] - 0.15, point[1] - 0.5];
        let angle = "(0.4*sin(3*t))";
        let shift = format!(
            "[\"({x})*cos{angle} - ({y})*sin{angle}\", \"({x})*sin{angle} + ({y})*cos{angle}\"]"
        );
        let keys = format!("translation = {shift}\nrotation = \"{angle}\"\npoint = {point:?}");
        resolve(&moved(&keys)).unwrap()
    };
    let plain = resolve(&moved("rotation = \"0.4*sin(3*t)\"\npoint = [0.15, 0.5]")).unwrap();
    // 1.2 rad/s at 0.463 m; the water falls by 0.3 m.
    assert!((plain.fluid.max_speed - 1.2 * 0.4627).abs() < 1e-3);
    for point in [[0.15, 0.0], [1.15, 0.5], [-20.0, 30.0]] {
        let other = about(point);
        let near = |what: &str, one: f64, two: f64| {
            assert!(
                (one - two).abs() < 1e-8,
                "{what}: {one}, {two} by {point:?}"
            );
        };
        near("speed", other.fluid.max_speed, plain.fluid.max_speed);
        near("sound", other.fluid.sound_speed, plain.fluid.sound_speed);
        near("fall", other.fluid.max_fall, plain.fluid.max_fall);
        for k in 0..2 {
            near("domain", other.domain.min[k], plain.domain.min[k]);
            near("domain", other.domain.max[k], plain.domain.max[k]);
        }
    }
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
        .resolve(&monoflow_words::sph())
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
        .resolve(&monoflow_words::sph())
        .unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("paddle.csv, line 3: `oops` in column 2 is not a number"),
        "{error}"
    );

    write("paddle.csv", "time,x\n0,0\n0.5,0.1\n0.5,0.2\n");
    let error = Case::load(&path)
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap_err();
    let expected = "line 4: 0.5 comes after 0.5: two rows have the same time";
    assert!(error.to_string().contains(expected), "{error}");

    write("paddle.csv", "time [s],x [mm]\n0,0\n0.5,100\n");
    let other = write("other.toml", &text.replace("\"x\"", "\"x [mm]\""));
    let error = Case::load(&other)
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap_err();
    let expected = "paddle.csv, line 1: `x [mm]` is in mm, but is read in m";
    assert!(error.to_string().contains(expected), "{error}");

    // Motion is smooth: between rows it does not follow straight lines.
    write("paddle.csv", "time,x\n0,0\n0.5,\n");
    let error = Case::load(&path)
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("line 3: there is a gap in column 2") && !error.contains("straight"),
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
        &[
            "in `motion.push.translation` two points have the time 1 s",
            "give the second a later time",
        ],
    );
    refused(
        &moved("translation = [[[0, 0], [2, 0.1], [1, 0.2]], 0]"),
        &["in `motion.push.translation` 1 comes after 2", "sort"],
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
        &["`on` has a meaning for a force, a moment or a sensor only"],
    );
}

#[test]
fn sensors_follow_walls_that_move_as_they_are_told() {
    let sensor = |case: String, on: &str| {
        format!(
            "{case}[[gauge]]\nname = \"face\"\ntype = \"pressure\"\nat = [0.2, 0.2]\nnormal = \"+x\"\ndiameter = 0.04\n{on}\n"
        )
    };
    let pushed = || moved("translation = [\"0.1*t\", \"0\"]");
    let told = |on: &str| {
        let plan = resolve(&sensor(pushed(), on)).unwrap();
        cautions(&plan, &FillReport::default())
    };
    assert!(told("on = \"paddle\"").is_empty());
    let left = told("");
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(left[0].contains("the wall `paddle` moves, and the gauge `face` in it stays behind"));
    refused(
        &sensor(pushed(), "on = \"hull\""),
        &["`hull` is not", "tank, paddle"],
    );
    refused(
        &sensor(afloat("density = 500"), "on = \"paddle\""),
        &["`paddle` floats, and a sensor follows walls alone that move as they are told"],
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

/// The paddle afloat, with these keys.
fn afloat(keys: &str) -> String {
    case(
        "motion = \"raft\"",
        &format!("[[floating]]\nname = \"raft\"\n{keys}"),
    )
}

#[test]
fn walls_float() {
    let plan = resolve(&afloat(
        "density = 500\nvelocity = [0.0, 0.5]\nspin = [2.0]\nheld = [\"x\"]",
    ))
    .unwrap();
    let body = &plan.floating[0];
    assert_eq!(plan.floating_of(&plan.geometry[1]), Some(body));
    assert_eq!(body.weight, Weight::Density(500.0));
    assert_eq!(
        (body.velocity, body.spin),
        ([0.0, 0.5, 0.0], [0.0, 0.0, 2.0])
    );
    // In the plane nothing moves along z, nor turns about x and y.
    assert_eq!(body.held, [true, false, true, true, true, false]);
    assert_eq!(plan.numerics.wall, "dynamic_moving");
    // It begins with 0.5 m/s and turns; and may fall from where it is.
    assert!(plan.fluid.max_speed > 0.5);
    assert!(
        (plan.fluid.max_fall - 0.5).abs() < 0.1,
        "{}",
        plan.fluid.max_fall
    );
}

/// In the plane a body turns about one axis: a number is as good as a list of one.
#[test]
fn turns_in_the_plane_are_one_number() {
    let listed = resolve(&afloat("mass = 5\ninertia = [2.0]\nspin = [0.5]")).unwrap();
    let plain = resolve(&afloat("mass = 5\ninertia = 2\nspin = 0.5")).unwrap();
    assert_eq!(plain.floating, listed.floating);
    assert_eq!(plain.floating[0].spin, [0.0, 0.0, 0.5]);
    refused(
        &afloat("mass = 5\ninertia = -2"),
        &["`floating.raft.inertia` is -2"],
    );
}

#[test]
fn what_floats_is_told_what_is_wrong() {
    refused(&afloat(""), &["`floating.raft.density` is missing", "mass"]);
    refused(
        &afloat("density = 500\nmass = 3"),
        &["`density` and `mass` exclude each other"],
    );
    refused(&afloat("density = 0"), &["`floating.raft.density` is 0"]);
    refused(&afloat("mass = -1"), &["`floating.raft.mass` is -1"]);
    refused(
        &afloat("density = 500\ninertia = [0.0]"),
        &["`floating.raft.inertia` is 0"],
    );
    refused(
        &afloat("density = 500\ninertia = [1.0, 2.0, 3.0]"),
        &["has 3 numbers, but bodies turn about 1 here", "one number"],
    );
    refused(
        &afloat("density = 500\nvelocity = [0.5, 0.0]\nheld = [\"x\"]"),
        &[
            "moves the body along or about x, where it is held",
            "[[motion]]",
        ],
    );
    refused(
        &afloat("density = 500\nspin = [1.0]\nheld = [\"about_z\"]"),
        &["where it is held"],
    );
    refused(
        &afloat("density = 500\ncentre = [0.1, 0.3]"),
        &["a centre of mass of its own, but no `inertia`"],
    );
    refused(
        &afloat("density = 500\nheld = [\"about_x\"]"),
        &["nothing moves so in 2 dimensions: `about_x`"],
    );
    refused(
        &afloat("density = 500\nheld = [\"up\"]"),
        &["`up` is not a known value", "about_z"],
    );
    refused(
        &case("", "[[floating]]\nname = \"raft\"\ndensity = 500"),
        &["nothing moves by `raft`", "motion = \"raft\""],
    );
    refused(
        &(afloat("density = 500") + "[[motion]]\nname = \"raft\"\ntranslation = [\"t\", \"0\"]"),
        &["the name `raft` is used by two motions or bodies"],
    );
    refused(
        &case("motion = \"raft\"", ""),
        &[
            "there is no [[motion]] with the name `raft`",
            "[[floating]]",
        ],
    );
    let mps = format!("scheme = \"mps\"\n{}", afloat("density = 500"));
    let mut mps = Case::parse("motion.toml", &mps).unwrap();
    assert!(mps.resolve(&monoflow_words::mps()).is_ok());
    let solved = mps.set("mps.pressure=semi_implicit").unwrap();
    let message = solved.resolve(&monoflow_words::mps()).unwrap_err();
    let message = message.to_string();
    assert!(
        message.contains("`floating` has no meaning for semi-implicit pressure"),
        "{message}"
    );
}

#[test]
fn paths_and_moments_are_told() {
    let gauge = |keys: &str| {
        format!(
            "{}\n[[gauge]]\nname = \"g\"\n{keys}\n",
            afloat("density = 500")
        )
    };
    let unit = |keys: &str| {
        let plan = resolve(&gauge(keys)).unwrap();
        plan.gauges[0].measure.unit()
    };
    assert_eq!(unit("type = \"place\"\nof = \"raft\"\naxis = \"+y\""), "m");
    assert_eq!(
        unit("type = \"velocity\"\nof = \"raft\"\naxis = \"+y\""),
        "m/s"
    );
    assert_eq!(unit("type = \"angle\"\nof = \"raft\""), "rad");
    assert_eq!(
        unit("type = \"moment\"\non = \"tank\"\nabout = [0.5, 0.0]"),
        "N m"
    );
    refused(
        &gauge("type = \"place\"\naxis = \"+y\""),
        &["`gauge.g.of` is missing", "raft"],
    );
    refused(
        &gauge("type = \"place\"\nof = \"raft\""),
        &["`gauge.g.axis` is missing"],
    );
    refused(
        &gauge("type = \"angle\"\nof = \"raft\"\naxis = \"+y\""),
        &["has no meaning in two dimensions"],
    );
    refused(
        &gauge("type = \"place\"\nof = \"tank\"\naxis = \"+y\""),
        &["`tank` is not a known value", "raft"],
    );
    refused(
        &gauge("type = \"moment\"\non = \"tank\""),
        &["`gauge.g.about` is missing"],
    );
    refused(
        &gauge("type = \"force\"\non = \"tank\"\naxis = \"+y\"\nabout = [0.0, 0.0]"),
        &["`about` has a meaning for a moment only"],
    );
    refused(
        &gauge("type = \"height\"\nat = [0.5]\nof = \"raft\""),
        &["`of` has a meaning for a place, velocity, angle, tension, inflow, mass or centre only"],
    );
    refused(
        &gauge("type = \"place\"\nof = \"raft\"\naxis = \"+y\"\nat = [0.1, 0.1]"),
        &[
            "`at` has no meaning for a place",
            "`of` names what is looked at",
        ],
    );
}

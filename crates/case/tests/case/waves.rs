//! Waves that a case asks for, and the paddle that makes them.

use crate::motions::{moved, refused, resolve};
use monoflow_case::MotionKnot;

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

/// A flap leans in the direction of its waves, and back, about its hinge.
#[test]
fn a_flap_makes_waves() {
    let flap = |direction: &str, keys: &str| {
        let waves = WAVES.replace("+x", direction);
        let waves = waves.replace(
            "waves = { ",
            &format!("waves = {{ maker = \"flap\", {keys}"),
        );
        resolve(&moved(&format!("{waves}\npoint = [0.2, 0.0]"))).unwrap()
    };
    let plan = flap("+x", "");
    let motion = &plan.motions[0];
    assert!(motion.translation.is_empty() && motion.point == [0.2, 0.0, 0.0]);
    let knots = motion.knots(2.0, 0.1);
    // In the plane angles are counterclockwise: waves to the right need a turn the other way.
    let sines = |knots: &[MotionKnot]| -> Vec<f64> { knots.iter().map(|k| k.turn[1]).collect() };
    let lean = sines(&knots)
        .into_iter()
        .fold(0.0, |a: f64, b| a.max(b.abs()));
    // About twice what a piston would move, over the depth.
    assert!((0.1..0.4).contains(&lean), "{lean}");
    assert!(knots[0].turn_rate[1].abs() < 1e-6, "it starts from rest");
    let back = flap("-x", "");
    let other = sines(&back.motions[0].knots(2.0, 0.1));
    for (a, b) in sines(&knots).iter().zip(&other) {
        assert!((a + b).abs() < 1e-12);
    }
    // A hinge far below is a piston.
    let deep = flap("+x", "hinge = -3000.0, ");
    let piston = resolve(&moved(WAVES)).unwrap();
    let shifts = piston.motions[0].knots(2.0, 0.1);
    for (turned, shifted) in deep.motions[0].knots(2.0, 0.1).iter().zip(&shifts) {
        assert!((-3000.3 * turned.turn[1] - shifted.shift[0]).abs() < 1e-4);
    }
    // In space it turns about the axis across its waves.
    let space = |direction: &str| {
        let waves = WAVES.replace("+x", direction);
        let waves = waves.replace("waves = { ", "waves = { maker = \"flap\", ");
        let mut text = moved(&format!("{waves}\npoint = [0.2, 0.0, 0.0]"));
        text = text.replace("dimensions = 2", "dimensions = 3");
        for [plane, space] in [
            ["[0.0, 0.0]", "[0.0, 0.0, 0.0]"],
            ["[1.0, 0.6]", "[1.0, 0.2, 0.6]"],
            ["[0.1, 0.04]", "[0.1, 0.0, 0.04]"],
            ["[0.2, 0.5]", "[0.2, 0.2, 0.5]"],
            ["[0.3, 0.0]", "[0.3, 0.0, 0.0]"],
            ["[1.0, 0.3]", "[1.0, 0.2, 0.3]"],
            ["\"+y\"]", "\"+z\"]"],
        ] {
            text = text.replace(plane, space);
        }
        let plan = resolve(&text).unwrap();
        let motion = plan.motions[0].clone();
        let turn = motion.knots(2.0, 0.1)[200].turn[1];
        (motion.axis, turn)
    };
    let (axis, turn) = space("+x");
    assert_eq!(axis, [0.0, 1.0, 0.0]);
    let (back, other) = space("-x");
    assert_eq!((back, other), (axis, -turn));
    assert_eq!(space("+y"), ([-1.0, 0.0, 0.0], turn));
    refused(
        &moved(&WAVES.replace("waves = { ", "waves = { maker = \"flap\", ")),
        &["`motion.push.point` is missing", "hinge"],
    );
    refused(
        &moved(&WAVES.replace("waves = { ", "waves = { hinge = 0.1, ")),
        &["has a meaning for a flap only"],
    );
    refused(
        &moved(&format!(
            "{}\npoint = [0.2, 0.0]",
            WAVES.replace("waves = { ", "waves = { maker = \"flap\", hinge = 0.3, ")
        )),
        &["the hinge is 0.3 m above the bed"],
    );
    refused(
        &moved(&WAVES.replace("waves = { ", "waves = { maker = \"fan\", ")),
        &["`fan`", "piston"],
    );
    refused(
        &moved(&format!(
            "{WAVES}\nrotation = \"0.1*t\"\npoint = [0.0, 0.0]"
        )),
        &["does not turn beside", "maker = \"flap\""],
    );
}

#[test]
fn a_sea_is_irregular() {
    let sea = |keys: &str| moved(&WAVES.replace("depth = 0.3", &format!("depth = 0.3, {keys}")));
    let course = |keys: &str| {
        let plan = resolve(&sea(keys)).unwrap();
        let knots = plan.motions[0].knots(2.0, 0.1);
        knots.iter().map(|knot| knot.shift[0]).collect::<Vec<_>>()
    };
    let jonswap = course("spectrum = \"jonswap\"");
    assert_ne!(jonswap, course(""));
    assert_eq!(
        jonswap,
        course("spectrum = \"jonswap\", seed = 1, components = 128")
    );
    assert_ne!(jonswap, course("spectrum = \"jonswap\", seed = 2"));
    assert_ne!(jonswap, course("spectrum = \"pierson_moskowitz\""));
    let steep = "spectrum = \"jonswap\", peak_enhancement = 7.0";
    assert_ne!(jonswap, course(steep));
    for (keys, words) in [
        (
            "seed = 2",
            "`motion.push.waves.seed` has a meaning for irregular waves only",
        ),
        ("peak_enhancement = 2.0", "irregular waves only"),
        (
            "spectrum = \"jonswap\", peak_enhancement = 0.5",
            "peak_enhancement",
        ),
        ("spectrum = \"jonswap\", components = 3", "components"),
        ("spectrum = \"jonswop\"", "did you mean `jonswap`"),
        (
            "spectrum = \"pierson_moskowitz\", peak_enhancement = 2.0",
            "jonswap only",
        ),
    ] {
        refused(&sea(keys), &[words]);
    }
}

/// One mistake is told once.
#[test]
fn what_cannot_be_told_of_waves_is_refused() {
    let once = |text: String, words: &str| {
        let message = resolve(&text).expect_err("the case is wrong");
        let count = message.matches("error:").count();
        assert!(count == 1 && message.contains(words), "{message}");
    };
    let flap = WAVES.replace("waves = { ", "waves = { maker = \"flap\", ");
    let flap = format!("{flap}\npoint = [0.2, 0.0]");
    once(
        moved(&flap.replace("depth = 0.3", "depth = 300.0")),
        "too deep for these waves",
    );
    once(
        moved(&flap.replace("maker =", "hinge = 0.29, maker =")),
        "the flap too short beside it",
    );
    once(
        moved(&flap.replace("height = 0.06", "height = 0.25")),
        "breaks in water of 0.3 m",
    );
    once(
        moved(&WAVES.replace("height = 0.06", "height = 0.15, spectrum = \"jonswap\"")),
        "the highest of a thousand waves of this sea is 0.279 m high",
    );
    let first = WAVES.replace("depth = 0.3", "depth = 300.0, order = 1");
    resolve(&moved(&first)).unwrap();
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

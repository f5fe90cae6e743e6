//! Bars that bend: against Euler's and Bernoulli's bar, without water around.

use super::{gauge, of};
use std::f64::consts::PI;

const LENGTH: f64 = 0.3;
const THICK: f64 = 0.02;
const DENSITY: f64 = 1100.0;
const YOUNG: f64 = 2e6;
const GRAVITY: f64 = 0.5;

/// A bar along x above a tank with a puddle, which sags by a fortieth of its length.
fn bar(dimensions: u32, rest: &str) -> String {
    let lie = |x: f64, y: f64, up: f64| match dimensions {
        2 => format!("[{x:?}, {up:?}]"),
        _ => format!("[{x:?}, {y:?}, {up:?}]"),
    };
    let gravity = match dimensions {
        2 => format!("[0, {:?}]", -GRAVITY),
        _ => format!("[0, 0, {:?}]", -GRAVITY),
    };
    let up = if dimensions == 2 { "y" } else { "z" };
    let (min, max, top) = (lie(0.0, 0.0, 0.0), lie(0.6, 0.06, 0.4), "+".to_owned() + up);
    let puddle = lie(0.03, 0.03, 0.03);
    let (low, high) = (lie(0.1, 0.02, 0.3), lie(0.1 + LENGTH, 0.04, 0.3 + THICK));
    let spacing = if dimensions == 3 { 0.01 } else { 0.005 };
    let bends = if dimensions == 3 {
        "bends = \"z\"\n"
    } else {
        ""
    };
    format!(
        "dimensions = {dimensions}\nprecision = \"f64\"\nscheme = \"wcsph\"\ngravity = {gravity}\ndiscretisation.spacing = {spacing:?}\ntime.end = 4.0\nfluid.sound_speed = 30.0\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = {min}\nmax = {max}\nopen = [\"{top}\"]\n\
         [[geometry]]\nname = \"puddle\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {min}\nmax = {puddle}\n\
         [[elastic]]\nname = \"bar\"\nmin = {low}\nmax = {high}\ndensity = {DENSITY:?}\nyoung = {YOUNG:?}\npieces = 15\n{bends}{rest}\n\
         [[gauge]]\nname = \"tip\"\ntype = \"place\"\nof = \"bar-15\"\naxis = \"+{up}\"\n\
         [[gauge]]\nname = \"middle\"\ntype = \"place\"\nof = \"bar-8\"\naxis = \"+{up}\"\n"
    )
}

/// Weight over rigidity of the bar, 1/m³.
fn bending() -> f64 {
    DENSITY * GRAVITY * 12.0 / (YOUNG * THICK * THICK)
}

/// `√(B/(ρ A))`, m²/s.
fn own() -> f64 {
    THICK / f64::sqrt(12.0) * f64::sqrt(YOUNG / DENSITY)
}

/// How far a piece hangs below where it began, m, in the mean over so many periods, s.
fn sag(text: &str, piece: &str, period: f64) -> f64 {
    let mut run = of(text);
    let (mut sum, mut last) = (0.0, (0.0, 0.0));
    for n in 1..=400 {
        run.run_until(period * f64::from(n) / 400.0).unwrap();
        let now = (run.time(), 0.3 + 0.5 * THICK - gauge(&mut run, piece));
        sum += 0.5 * (now.0 - last.0) * (now.1 + last.1);
        last = now;
    }
    sum / last.0
}

/// A bar that is held at one end sags as `q (s⁴ - 4 L s³ + 6 L² s²)/(24 B)`, about which it swings.
#[test]
fn bars_sag_under_their_weight() {
    for (dimensions, give, bound) in [(2, 1.0, 0.01), (3, 1.0 - 0.3 * 0.3, 0.025)] {
        let poisson = if dimensions == 3 { "poisson = 0.3" } else { "" };
        let text = bar(dimensions, &format!("clamped = [\"-x\"]\n{poisson}"));
        let s = LENGTH - 0.01;
        let s2 = s * s;
        let shape = s2 * s2 - 4.0 * LENGTH * s2 * s + 6.0 * LENGTH * LENGTH * s2;
        let still = give * bending() / 24.0 * shape;
        let period = 2.0 * PI * LENGTH * LENGTH / (3.516 * own()) * f64::sqrt(give);
        let found = sag(&text, "tip", period);
        assert!(
            (found / still - 1.0).abs() < bound,
            "{found} and not {still} m"
        );
    }
}

/// Held at both ends it sags in the middle by `q L⁴/(384 B)`, and by 2.7 % more with 15 pieces; joints give by as much
/// again.
#[test]
fn bars_between_two_walls_sag_less() {
    let still = bending() / 384.0 * LENGTH.powi(4);
    let period = 2.0 * PI * LENGTH * LENGTH / (22.37 * own());
    let found = sag(
        &bar(2, "clamped = [\"-x\", \"+x\"]"),
        "middle",
        4.0 * period,
    );
    assert!(
        (found / still - 1.0265).abs() < 0.04,
        "{found} and not {still} m"
    );
}

/// The frequency of its first mode is `3.516 √(B/(ρ A))/(2π L²)`: it passes where it would hang still each half period.
#[test]
fn bars_swing_at_their_frequency() {
    let mut run = of(&bar(2, "clamped = [\"-x\"]"));
    let s = LENGTH - 0.01;
    let s2 = s * s;
    let shape = s2 * s2 - 4.0 * LENGTH * s2 * s + 6.0 * LENGTH * LENGTH * s2;
    let still = 0.3 + 0.5 * THICK - bending() / 24.0 * shape;
    let (mut passed, mut last) = (Vec::new(), None);
    while passed.len() < 5 {
        run.run_until(run.time() + 0.004).unwrap();
        let now = (run.time(), gauge(&mut run, "tip") - still);
        if let Some((time, above)) = last
            && above * now.1 < 0.0
        {
            passed.push(time + (now.0 - time) * above / (above - now.1));
        }
        last = Some(now);
    }
    let found = 2.0 / (passed[4] - passed[0]);
    let rate = 3.516 * own() / (2.0 * PI * LENGTH * LENGTH);
    assert!(
        (found / rate - 1.0).abs() < 0.006,
        "{found} and not {rate} 1/s"
    );
}

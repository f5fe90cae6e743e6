//! Water up to a level that is a formula.

#![allow(clippy::unwrap_used)]

use monoflow_case::{Case, Resolved, RunPlan, shipped};
use monoflow_start::{NoSolids, Seed, SeedKind, cautions, fill, fill_within};
use proptest::prelude::*;

/// McCabe's solitary wave: 0.088 m on 0.21 m, with its crest at x = 0.
const MOUND: &str = "0.21 + 0.088/cosh(sqrt(0.75*0.088/0.21^3)*x)^2";

fn mound(x: f64) -> f64 {
    0.21 + 0.088
        / ((0.75 * 0.088 / 0.21_f64.powi(3)).sqrt() * x)
            .cosh()
            .powi(2)
}

/// Water in a tank with walls of three layers, up to a level.
fn text(scheme: &str, spacing: f64, [min, max]: [&[f64]; 2], level: &str) -> String {
    let dimensions = min.len();
    let block = |name: &str, rest: &str| {
        format!(
            "[[geometry]]\nname = \"{name}\"\nshape = \"box\"\nmin = {min:?}\nmax = {max:?}\n{rest}\n"
        )
    };
    let hydrostatic = match scheme {
        "mps" => "",
        _ => "hydrostatic = true",
    };
    format!(
        "scheme = \"{scheme}\"\ndimensions = {dimensions}\n[discretisation]\nspacing = {spacing}\n[time]\nend = 1.0\n{}{}",
        block(
            "tank",
            &format!(
                "kind = \"wall\"\nfill = \"shell\"\nopen = [\"+{}\"]\n{hydrostatic}",
                ["x", "y", "z"][dimensions - 1]
            )
        ),
        block(
            "water",
            &format!("kind = \"fluid\"\nlevel = {level}\n{hydrostatic}")
        ),
    )
}

fn judged(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("mound.toml", text).map_err(|error| error.to_string())?;
    let words = match case.scheme() {
        Some("mps") => monoflow_words::mps(),
        _ => monoflow_words::sph(),
    };
    case.resolve(&words).map_err(|error| error.to_string())
}

fn filled(text: &str) -> (RunPlan, Vec<Seed>) {
    let plan = judged(text).unwrap_or_else(|why| panic!("{why}"));
    let seeds = fill(&plan, &NoSolids).unwrap();
    (plan, seeds)
}

fn fluid(seeds: &[Seed]) -> impl Iterator<Item = &Seed> {
    seeds.iter().filter(|seed| seed.kind == SeedKind::Fluid)
}

const FLUME: [&[f64]; 2] = [&[-2.0, 0.0], &[8.0, 0.4]];

/// He counts 21 648 particles of 10 mm; by its area his wave takes up 21 659.
#[test]
fn a_mound_has_its_area() {
    for scheme in ["wcsph", "mps"] {
        let (_, seeds) = filled(&text(scheme, 0.01, FLUME, &format!("{MOUND:?}")));
        assert_eq!(fluid(&seeds).count(), 21_648, "{scheme}");
        for seed in fluid(&seeds) {
            assert!(seed.position[1] <= mound(seed.position[0]), "{seed:?}");
        }
    }
}

/// The case of his wave: its particles, its crest and its greatest velocity, `η √(g/d)`.
#[test]
fn mccabes_wave_starts_as_he_has_it() {
    let (_, seeds) = filled(shipped("validation/mccabe-c").unwrap().text);
    assert_eq!(fluid(&seeds).count(), 21_648);
    let tops = fluid(&seeds).map(|seed| seed.position[1]);
    let top = tops.fold(0.0, f64::max) + 0.005;
    assert!((top - 0.298).abs() <= 0.005, "{top}");
    let highest = fluid(&seeds).filter(|seed| seed.position[1] > top - 0.006);
    let places: Vec<f64> = highest.map(|seed| seed.position[0]).collect();
    let middle = places.iter().sum::<f64>() / places.len() as f64;
    assert!(middle.abs() < 1e-6, "{middle}");
    let fastest = fluid(&seeds)
        .map(|seed| seed.velocity[0])
        .fold(0.0, f64::max);
    assert!((fastest - 0.601).abs() < 5e-4, "{fastest}");
}

/// A mound over a square of side `a`: `∫∫ h cos(π x/a) cos(π y/a) = h (2 a/π)²` m³ above the rest.
#[test]
fn a_mound_in_space_has_its_volume() {
    let room: [&[f64]; 2] = [&[-1.2, -1.2, 0.0], &[1.2, 1.2, 0.4]];
    for scheme in ["wcsph", "mps"] {
        let level = "\"0.2 + 0.1*cos(pi*x/2.4)*cos(pi*y/2.4)\"";
        let (_, seeds) = filled(&text(scheme, 0.02, room, level));
        let volume = fluid(&seeds).count() as f64 * 8e-6;
        let above = volume - 0.2 * 2.4 * 2.4;
        let exact = 0.1 * (2.0 * 2.4 / std::f64::consts::PI).powi(2);
        assert!((above / exact - 1.0).abs() < 0.01, "{scheme}: {above}");
    }
}

/// Particles start with the weight of the water right above them, and so do walls; the greatest fall is that of the crest.
#[test]
fn pressure_is_that_of_the_local_level() {
    let (plan, seeds) = filled(&text("wcsph", 0.02, FLUME, &format!("{MOUND:?}")));
    assert!(
        (plan.fluid.max_fall - 0.298).abs() < 0.02,
        "{}",
        plan.fluid.max_fall
    );
    let (gamma, sound) = (plan.fluid.gamma, plan.fluid.sound_speed);
    for seed in &seeds {
        let depth = (mound(seed.position[0]) - seed.position[1]).max(0.0);
        let pressure = sound.powi(2) / gamma * ((gamma * seed.density_excess.ln_1p()).exp_m1());
        assert!(
            (pressure - 9.81 * depth).abs() < 1e-9,
            "{seed:?}: {pressure}"
        );
    }
    assert!(seeds.iter().any(|seed| seed.kind == SeedKind::Wall));
    assert_eq!(RunPlan::from_toml(&plan.to_toml().unwrap()).unwrap(), plan);
}

/// With gravity along another axis the formula is in the axes across it.
#[test]
fn up_may_be_another_axis() {
    let room: [&[f64]; 2] = [&[0.0, 0.0, 0.0], &[1.0, 0.4, 1.0]];
    let with = |level: &str| {
        let text = text("wcsph", 0.05, room, level).replace("\"+z\"", "\"+y\"");
        judged(&text.replace(
            "[discretisation]",
            "gravity = [0, -9.81, 0]\n[discretisation]",
        ))
    };
    let seeds = fill(&with("\"0.1 + 0.1*x + 0.1*z\"").unwrap(), &NoSolids).unwrap();
    assert!(fluid(&seeds).count() > 0);
    for seed in fluid(&seeds) {
        let [x, y, z] = seed.position;
        assert!(y <= 0.1 + 0.1 * x + 0.1 * z, "{seed:?}");
    }
    let why = with("\"0.1 + 0.1*y\"").unwrap_err();
    assert!(why.contains("along y it is the elevation itself"), "{why}");
}

proptest! {
    /// A number in quotes is that number, to the last bit.
    #[test]
    fn a_number_in_quotes_is_that_number(level in 0.05..0.4_f64) {
        let room: [&[f64]; 2] = [&[0.0, 0.0], &[0.5, 0.4]];
        let (_, as_number) = filled(&text("wcsph", 0.02, room, &format!("{level:?}")));
        let (_, as_text) = filled(&text("wcsph", 0.02, room, &format!("\"{level:?}\"")));
        prop_assert_eq!(as_number, as_text);
    }
}

#[test]
fn wrong_formulas_are_told() {
    let plane = |level: &str| judged(&text("wcsph", 0.02, FLUME, level)).unwrap_err();
    let space: [&[f64]; 2] = [&[0.0, 0.0, 0.0], &[1.0, 1.0, 0.4]];
    let space = |level: &str| judged(&text("wcsph", 0.05, space, level)).unwrap_err();
    for (why, words) in [
        (
            space("\"0.2 + 0.1*z\""),
            &[
                "`geometry.water.level` reads z",
                "formula in x and y",
                "mound.toml:",
            ][..],
        ),
        (
            plane("\"0.2 + 0.1*y\""),
            &[
                "`geometry.water.level` reads y, but along y it is the elevation itself",
                "formula in x:",
            ],
        ),
        (
            plane("\"0.2 + 0.1*z\""),
            &["`geometry.water.level` reads z, but there are 2 dimensions"],
        ),
        (
            plane("\"0.2 m\""),
            &[
                "is neither a number nor a formula in x: `m` in place 5 is not expected",
                "in m as a number",
            ],
        ),
        (
            plane("[0.2]"),
            &["must be a number or a formula but is a list"],
        ),
        (
            plane("\"x/4 - 3\""),
            &["the `level` of a fluid leaves nothing of it"],
        ),
    ] {
        for word in words {
            assert!(why.contains(word), "{word}: {why}");
        }
    }
    let oblique = text("wcsph", 0.02, FLUME, "\"0.2 + 0.01*x\"")
        .replace("[discretisation]", "gravity = [1, -9]\n[discretisation]");
    let why = judged(&oblique).unwrap_err();
    assert!(why.contains("gravity is along no axis"), "{why}");
    let plan = judged(&text("wcsph", 0.02, FLUME, "\"0.2 + 0*sqrt(x)\"")).unwrap();
    let why = fill(&plan, &NoSolids).unwrap_err().to_string();
    assert!(
        why.contains("the level of geometry `water` is NaN at (-1.99"),
        "{why}"
    );
}

/// Nothing holds water that begins under the weight of water that is not there.
#[test]
fn a_level_above_all_water_is_told() {
    let of = |level: &str| {
        let plan = judged(&text("wcsph", 0.02, [&[0.0, 0.0], &[0.4, 0.2]], level)).unwrap();
        let (_, placed) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
        let mut said = cautions(&plan, &placed).into_iter();
        said.find(|text| text.contains("stands up to"))
    };
    let said = of("5.0").expect("a caution");
    assert!(
        said.contains(
            "the pressure of water that stands up to 5 m, but no water stands higher than 0.2 m"
        ) && said.contains("give the `level` that it has"),
        "{said}"
    );
    for level in ["0.2", "0.21", "0.1", "\"0.1 + 0.05*x\""] {
        assert_eq!(of(level), None, "{level}");
    }
}

//! Cases of MPS: plans, tables and mistakes.

#![allow(clippy::unwrap_used)]

use monoflow_case::{
    Case, CaseError, Measure, Neighbours, Origin, PressurePlan, Resolved, RunPlan, WallPlacement,
};

const TANK: &str = r#"title = "tank"
scheme = "mps"
dimensions = 2

[discretisation]
spacing = 0.1

[[geometry]]
name = "tank"
kind = "wall"
shape = "box"
min = [0.0, 0.0]
max = [2.0, 2.0]
open = ["+y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [1.0, 1.0]

[time]
end = 1.0
"#;

fn with(settings: &[&str]) -> Result<RunPlan, CaseError> {
    let mut case = Case::parse("tank.toml", TANK)?;
    for setting in settings {
        case.set(setting)?;
    }
    case.resolve(&monoflow_words::mps())
}

fn plan(settings: &[&str]) -> RunPlan {
    with(settings).unwrap_or_else(|e| panic!("{e}"))
}

/// The whole message about the case with `more` at its end.
#[track_caller]
fn says(more: &str, expected: &str) {
    let case = Case::parse("tank.toml", &format!("{TANK}{more}")).unwrap();
    let error = case.resolve(&monoflow_words::mps()).unwrap_err();
    assert_eq!(error.to_string(), expected.trim_start_matches('\n'));
}

#[test]
fn what_is_left_open_has_its_default() {
    let plan = plan(&[]);
    let n = &plan.numerics;
    assert_eq!(
        [&n.kernel, &n.viscosity, &n.wall, &n.eos, &n.integrator],
        [
            "hyperbolic",
            "laplacian",
            "dummy",
            "linear",
            "fractional_step"
        ]
    );
    assert_eq!((n.smoothing_ratio, n.cfl), (2.4, 0.25));
    let mps = n.mps.as_ref().unwrap();
    assert_eq!(
        [&mps.gradient, &mps.gradient_kernel],
        ["symmetric", "hyperbolic"]
    );
    assert_eq!(
        (
            mps.surface_ratio,
            mps.tension,
            mps.collision_distance,
            mps.restitution
        ),
        (0.97, false, 0.5, 0.2)
    );
    assert_eq!(mps.pressure, PressurePlan::Explicit);
    assert!(plan.compresses());
    let d = &plan.discretisation;
    assert!((d.influence_radius - 0.24).abs() < 1e-12);
    assert_eq!((d.kernel_support, d.wall_layers), (1.0, 3));
    assert_eq!(d.wall_placement, WallPlacement::Behind);
    let expected = 10.0 * (2.0 * 9.81 * 1.0_f64).sqrt();
    assert!((plan.fluid.sound_speed - expected).abs() < 1e-12);
    assert_eq!(plan.fluid.gamma, 1.0);
    assert_eq!(plan.fluid.artificial_alpha, 0.0);
}

#[test]
fn what_is_typed_is_taken() {
    let plan = plan(&[
        "numerics.kernel=cubic",
        "numerics.smoothing_ratio=3.1",
        "mps.gradient=least_pressure",
        "mps.gradient_kernel=difference",
        "mps.tension=true",
        "mps.surface_ratio=0.9",
        "mps.collision_distance=0",
        "mps.restitution=0.5",
        "mps.pressure=semi_implicit",
        "mps.relaxation=0.1",
        "mps.tolerance=1e-6",
        "mps.iterations=50",
        "mps.true_sound_speed=1e4",
    ]);
    let mps = plan.numerics.mps.as_ref().unwrap();
    assert_eq!(
        [&mps.gradient, &mps.gradient_kernel],
        ["least_pressure", "difference"]
    );
    assert_eq!(
        (
            mps.surface_ratio,
            mps.tension,
            mps.collision_distance,
            mps.restitution
        ),
        (0.9, true, 0.0, 0.5)
    );
    assert_eq!(
        mps.pressure,
        PressurePlan::SemiImplicit {
            relaxation: 0.1,
            tolerance: 1e-6,
            iterations: 50,
            true_sound_speed: 1e4
        }
    );
    assert!(!plan.compresses());
    assert_eq!(plan.discretisation.wall_layers, 4);
    assert_eq!(plan.provenance["mps.tolerance"].origin, Origin::Given);
    let text = plan.to_toml().unwrap();
    assert_eq!(RunPlan::from_toml(&text).unwrap(), plan);
}

/// Table and provenance know no key that has no meaning.
#[test]
fn only_what_applies_is_shown() {
    let keys =
        |plan: &RunPlan| -> Vec<String> { plan.table().into_iter().map(|row| row.key).collect() };
    let explicit = plan(&[]);
    let implicit = plan(&["mps.pressure=semi_implicit"]);
    for (plan, known, foreign) in [
        (
            &explicit,
            &["mps.pressure", "fluid.sound_speed", "mps.gradient"][..],
            &["mps.tolerance", "mps.relaxation"][..],
        ),
        (
            &implicit,
            &[
                "mps.pressure",
                "mps.tolerance",
                "mps.iterations",
                "mps.true_sound_speed",
            ],
            &["fluid.sound_speed"],
        ),
    ] {
        let keys = keys(plan);
        for key in known {
            assert!(keys.iter().any(|k| k == key), "{key}");
            assert!(plan.provenance.contains_key(*key), "{key}");
        }
        for key in foreign.iter().chain(&[
            "numerics.eos",
            "numerics.density_diffusion",
            "numerics.integrator",
            "numerics.xsph",
            "numerics.shifting",
            "numerics.filter_every",
            "numerics.step_bound",
            "numerics.hydrostatic_correction",
            "fluid.gamma",
            "fluid.artificial_alpha",
            "fluid.diffusion_coefficient",
        ]) {
            assert!(keys.iter().all(|k| k != key), "{key}");
            assert!(!plan.provenance.contains_key(*key), "{key}");
        }
        for row in plan.table() {
            assert!(!row.why.is_empty(), "{row:?}");
        }
    }
    let sph = Case::parse("tank.toml", &TANK.replace("\"mps\"", "\"wcsph\""))
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap();
    assert!(sph.numerics.mps.is_none() && !sph.to_toml().unwrap().contains("mps"));
    assert!(keys(&sph).iter().all(|key| !key.starts_with("mps")));
}

#[test]
fn keys_of_sph_are_refused() {
    says(
        "[numerics]\neos = \"tait\"\n",
        r#"
error: `numerics.eos` has no meaning for MPS: pressure follows from the number density
  --> tank.toml:26:1 (numerics.eos)
   |
26 | eos = "tait"
   | ^^^
   = help: delete it, or write scheme = "wcsph""#,
    );
    says(
        "[fluid]\nartificial_alpha = 0.1\ngamma = 99\n",
        r#"
error: `fluid.gamma` has no meaning for MPS: pressure is proportional to the number density
  --> tank.toml:27:1 (fluid.gamma)
   |
27 | gamma = 99
   | ^^^^^
   = help: delete it, or write scheme = "wcsph"

error: `fluid.artificial_alpha` has no meaning for MPS: viscosity is that of the fluid
  --> tank.toml:26:1 (fluid.artificial_alpha)
   |
26 | artificial_alpha = 0.1
   | ^^^^^^^^^^^^^^^^
   = help: delete it, or write scheme = "wcsph""#,
    );
    let message = with(&["geometry.water.hydrostatic=true"])
        .unwrap_err()
        .to_string();
    assert_eq!(
        message,
        r#"error: `geometry.water.hydrostatic` has no meaning for MPS: the first step finds the pressure
 --> --set:1:16 (geometry.water.hydrostatic)
  |
1 | geometry.water.hydrostatic=true
  |                ^^^^^^^^^^^
  = help: delete it, or write scheme = "wcsph""#
    );
    for key in [
        "numerics.density_diffusion=none",
        "numerics.integrator=rk3",
        "numerics.xsph=0.5",
        "numerics.shifting=1.0",
        "numerics.filter_every=30",
        "numerics.step_bound=pairs",
        "numerics.hydrostatic_correction=false",
        "fluid.diffusion_coefficient=0.1",
        "fluid.ferrari_length=1.0",
        "geometry.water.lattice=staggered",
        "geometry.water.layout=fitted",
    ] {
        let error = with(&[key]).unwrap_err();
        let (key, _) = key.split_once('=').unwrap();
        assert_eq!(error.problems().len(), 1, "{error}");
        assert!(
            error
                .to_string()
                .contains(&format!("`{key}` has no meaning for MPS: ")),
            "{error}"
        );
    }
}

#[test]
fn keys_of_the_other_pressure_are_refused() {
    says(
        "[mps]\ntolerance = 1e-5\n",
        r#"
error: `mps.tolerance` has no meaning for explicit pressure: no equation is solved
  --> tank.toml:26:1 (mps.tolerance)
   |
26 | tolerance = 1e-5
   | ^^^^^^^^^
   = help: delete it, or write pressure = "semi_implicit" in [mps]"#,
    );
    says(
        "[mps]\npressure = \"semi_implicit\"\n[fluid]\nsound_speed = 20\n",
        r#"
error: `fluid.sound_speed` has no meaning for semi-implicit pressure: no sound bounds the time step
  --> tank.toml:28:1 (fluid.sound_speed)
   |
28 | sound_speed = 20
   | ^^^^^^^^^^^
   = help: delete it, or write pressure = "explicit" in [mps]; the speed of sound of the fluid itself is mps.true_sound_speed"#,
    );
    for key in [
        "mps.relaxation=0.1",
        "mps.iterations=10",
        "mps.true_sound_speed=1e3",
    ] {
        assert_eq!(with(&[key]).unwrap_err().problems().len(), 1, "{key}");
        assert!(with(&[key, "mps.pressure=semi_implicit"]).is_ok(), "{key}");
    }
}

#[test]
fn a_case_of_sph_has_no_section_of_mps() {
    let text = TANK.replace("\"mps\"", "\"wcsph\"") + "[mps]\ntension = true\n";
    let error = Case::parse("tank.toml", &text)
        .unwrap()
        .resolve(&monoflow_words::sph())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: `mps` has no meaning for a scheme of SPH: it is the section of another scheme
  --> tank.toml:25:2 (mps)
   |
25 | [mps]
   |  ^^^
   = help: delete it, or write scheme = "mps" at the top"#
    );
}

#[test]
fn a_scheme_is_judged_by_its_own_catalogue() {
    let case = Case::parse("tank.toml", TANK).unwrap();
    let error = case.resolve(&monoflow_words::sph()).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"error: `mps` is not a known value of `scheme`
 --> tank.toml:2:10 (scheme)
  |
2 | scheme = "mps"
  |          ^^^^^
  = help: known: wcsph, shallow_water, euler"#
    );
}

#[test]
fn words_and_ranges() {
    says(
        "[numerics]\nkernel = \"hyperbolik\"\n",
        r#"
error: `hyperbolik` is not a known value of `numerics.kernel`
  --> tank.toml:26:10 (numerics.kernel)
   |
26 | kernel = "hyperbolik"
   |          ^^^^^^^^^^^^
   = help: did you mean `hyperbolic`? known: hyperbolic, difference, cubic"#,
    );
    for (setting, expected) in [
        ("mps.gradient_kernel=cubik", "did you mean `cubic`?"),
        ("mps.gradient=symetric", "did you mean `symmetric`?"),
        ("mps.pressure=implicit", "known: explicit, semi_implicit"),
        ("mps.presure=explicit", "there is no key `presure` in `mps`"),
        ("numerics.wall=dynamic", "known: dummy"),
        ("numerics.smoothing_ratio=1.0", "must be between 1.2 and 5"),
        ("mps.surface_ratio=1.5", "must be between 0 and 1"),
        ("mps.collision_distance=-1", "must be between 0 and 1"),
        ("mps.restitution=2", "must be between 0 and 1"),
        ("mps.tension=1", "must be true or false"),
    ] {
        let message = with(&[setting]).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
    for (setting, expected) in [
        ("mps.relaxation=0", "greater than 0 and at most 1"),
        ("mps.tolerance=0", "must be between 1e-14 and 0.1"),
        ("mps.iterations=1", "must be between 2 and 1000000"),
        ("mps.true_sound_speed=0", "must be greater than 0"),
    ] {
        let message = with(&["mps.pressure=semi_implicit", setting])
            .unwrap_err()
            .to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn without_motion_some_speed_must_be_given() {
    let still = "gravity=[0.0, 0.0]";
    let message = with(&[still]).unwrap_err().to_string();
    assert!(
        message.contains("the speed of sound cannot be derived"),
        "{message}"
    );
    let message = with(&[still, "mps.pressure=semi_implicit"])
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("the time step cannot be derived"),
        "{message}"
    );
    assert!(
        message.contains("write max_speed (m/s) in [fluid]"),
        "{message}"
    );
    assert!(with(&[still, "mps.pressure=semi_implicit", "fluid.max_speed=1"]).is_ok());
}

#[test]
fn pressure_is_measured_at_a_point() {
    let gauge = |rest: &str| {
        let text = format!("{TANK}[[gauge]]\nname = \"p\"\ntype = \"pressure\"\n{rest}");
        Case::parse("tank.toml", &text)
            .unwrap()
            .resolve(&monoflow_words::mps())
    };
    let plan = gauge("at = [0.5, 0.25]").unwrap();
    assert_eq!(
        plan.gauges[0].measure,
        Measure::Pressure {
            at: [0.5, 0.25, 0.0],
            sensor: None,
        }
    );
    let row = plan
        .table()
        .into_iter()
        .find(|row| row.key == "gauge.p")
        .unwrap();
    assert_eq!(
        (row.value.as_str(), &*row.unit),
        ("pressure at (0.5, 0.25, 0)", "Pa")
    );
    for (rest, expected) in [
        ("", "`gauge.p.at` is missing"),
        ("at = [0.5]", "has 1 numbers, but the case has 2 dimensions"),
        ("at = [0.5, 9.0]", "is 9 but must be between -0.3"),
        (
            "at = [0.5, 0.5]\naxis = \"+x\"",
            "`axis` has no meaning for a pressure",
        ),
        (
            "at = [0.5, 0.5]\nband = { min = [0, 0], max = [1, 1] }",
            "`band` has no meaning for a pressure",
        ),
    ] {
        let message = gauge(rest).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

/// Neighbours may be searched for, unless an equation is to be solved.
#[test]
fn an_equation_keeps_its_neighbours() {
    let searched = "numerics.neighbours=searched";
    assert_eq!(plan(&[searched]).numerics.neighbours, Neighbours::Searched);
    assert_eq!(plan(&[]).numerics.neighbours, Neighbours::Listed);
    let error = with(&[searched, "mps.pressure=semi_implicit"]).unwrap_err();
    let text = error.to_string();
    for words in [
        "numerics.neighbours",
        "the equation for the pressure keeps a number for each neighbour of each particle",
        "delete it, or write pressure = \"explicit\" in [mps]",
    ] {
        assert!(text.contains(words), "{text}");
    }
}

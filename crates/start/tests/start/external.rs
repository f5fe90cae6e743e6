//! Gravity over time and walls without particles: what a case may say of them, and what it is told when it is wrong.

use monoflow_case::{Case, RunPlan};
use monoflow_start::{NoSolids, fill_within};

/// Water in a domain without walls; `{}` stands for what is tried.
fn case(more: &str) -> String {
    format!(
        "{more}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 0.3]\n"
    )
}

const HEAD: &str = "dimensions = 2\ndiscretisation.spacing = 0.02\ntime.end = 2.0";
const DOMAIN: &str = "domain = { min = [-0.5, -0.5], max = [1.5, 1.0] }";
const FLOOR: &str = "[[plane]]\npoint = [0, 0]\nnormal = [0, 4]";

fn resolve(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("external.toml", text).map_err(|error| error.to_string())?;
    let plan = case.resolve(&monoflow_words::sph());
    plan.map_err(|error| error.to_string())
}

fn refused(text: &str, parts: &[&str]) {
    let message = resolve(text).expect_err("the case is wrong");
    for part in parts {
        assert!(message.contains(part), "no `{part}` in:\n{message}");
    }
}

#[test]
fn gravity_may_change() {
    let gravity = "[gravity]\nacceleration = [0, -9.81]\nchange = [\"3*t\", [[0, 0.5], [2, 0.5]]]";
    let plan = resolve(&case(&format!("{HEAD}\n{DOMAIN}\n{gravity}"))).unwrap();
    let change = plan.gravity_change.as_ref().unwrap();
    assert_eq!(change.at(1.0), [3.0, 0.5, 0.0]);
    // The greatest is that at the end, by which the speed of sound is chosen.
    let greatest = 6.0_f64.hypot(9.31);
    assert!((plan.greatest_weight() - greatest).abs() < 1e-9);
    assert_eq!(plan.weight(), 9.81);
    let speed = 10.0 * (2.0 * greatest * plan.fluid.max_fall).sqrt();
    assert!((plan.fluid.sound_speed - speed).abs() < 1e-9);
    // Nothing is taken off at the start.
    let knots = change.knots(2.0, 0.1);
    assert_eq!(knots[0].shift, [0.0, 0.5, 0.0]);
    assert!((knots[0].shift_rate[0] - 3.0).abs() < 1e-9);
}

#[test]
fn wrong_changes_are_refused() {
    let tries = [
        ("[\"sin(t\", 0]", "not a formula in t"),
        ("[\"1\"]", "has 1 entries, but there are 2 dimensions"),
        ("[\"1/(t-1)\", 0]", "`gravity.change`"),
        (
            "[[[0, 0.0], [1, 2.0]], 0]",
            "ends at 1 s, but the run at 2 s",
        ),
        (
            "[[[0, 0.0], [1, 0.0], [1.00001, 9.0], [2, 9.0]], 0]",
            "changes too fast",
        ),
        (
            "[[[1, 0.0], [2, 0.0]], 0]",
            "begins at 1 s, after the run does",
        ),
        ("[\"1e8*t\", 0]", "must be 1e6 at most"),
        ("0.3", "must be a list"),
    ];
    for (change, part) in tries {
        let gravity = format!("[gravity]\nacceleration = [0, -9.81]\nchange = {change}");
        refused(
            &case(&format!("{HEAD}\n{DOMAIN}\n{gravity}")),
            &[part, "external.toml:7"],
        );
    }
    refused(
        &case(&format!(
            "{HEAD}\n{DOMAIN}\n[gravity]\nchanges = [\"t\", 0]"
        )),
        &["no key `changes` in `gravity`"],
    );
}

#[test]
fn water_is_kept_a_spacing_away_from_planes() {
    let slope = "[[plane]]\npoint = [0.2, 0]\nnormal = [1, 1]";
    let plan = resolve(&case(&format!("{HEAD}\n{DOMAIN}\n{FLOOR}\n{slope}"))).unwrap();
    assert_eq!(plan.planes[0].normal, [0.0, 1.0, 0.0]);
    let (seeds, report) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
    assert!(report.fluid_dropped > 50, "{report:?}");
    assert_eq!(report.fluid + report.fluid_dropped, 750);
    for seed in seeds {
        let [x, y, _] = seed.position;
        assert!(y > 0.0199 && (x - 0.2 + y) / 2.0_f64.sqrt() > 0.0199);
    }
    // The lowest place of the domain that the floor leaves.
    assert!(
        (plan.fluid.max_fall - 0.3).abs() < 1e-9,
        "{}",
        plan.fluid.max_fall
    );
}

#[test]
fn wrong_planes_are_refused() {
    let with = |more: &str, plane: &str| case(&format!("{HEAD}\n{more}\n{plane}"));
    refused(
        &with(DOMAIN, "[[plane]]\nnormal = [0, 1]"),
        &["`plane.0.point` is missing"],
    );
    refused(
        &with(DOMAIN, "[[plane]]\npoint = [0, 0]"),
        &["plane.0.normal` is missing", "into the fluid"],
    );
    refused(
        &with(DOMAIN, "[[plane]]\npoint = [0, 0]\nnormal = [0, 0]"),
        &["the plane has no direction", "external.toml:7"],
    );
    refused(
        &with(DOMAIN, "[[plane]]\npoint = [0, 0, 1]\nnormal = [0, 1]"),
        &["has 3 numbers, but the case has 2 dimensions"],
    );
    refused(
        &with("", FLOOR),
        &["nothing says how far the domain reaches", "external.toml:5"],
    );
    refused(
        &with(
            &format!("gravity = [0, 0]\nfluid.max_speed = 1.0\n{DOMAIN}"),
            FLOOR,
        ),
        &["repel by gravity times the depth"],
    );
    refused(
        &with(&format!("numerics.viscosity = \"morris\"\n{DOMAIN}"), FLOOR),
        &["fluid slides along walls without particles freely"],
    );
}

#[test]
fn wrong_terrains_are_refused() {
    let with = |more: &str| case(&format!("{HEAD}\n{DOMAIN}\n{more}"));
    refused(
        &with("[terrain]\nfile = \"x.asc\""),
        &[
            "a terrain has a meaning in three dimensions only",
            "[[plane]]",
        ],
    );
    let space = |more: &str| {
        format!(
            "discretisation.spacing = 0.05\ntime.end = 1.0\n[domain]\nmin = [0, 0, 0]\nmax = [1, 1, 1]\n{more}\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0, 0]\nmax = [1, 1, 0.5]\n"
        )
    };
    refused(&space("[terrain]"), &["`terrain.file` is missing"]);
    refused(
        &space("[terrain]\nfile = \"nowhere.asc\""),
        &["there is no file", "external.toml:7"],
    );
    refused(
        &format!(
            "gravity = [0, -9.81, 0]\n{}",
            space("[terrain]\nfile = \"Cargo.toml\"")
        ),
        &["elevations of a terrain are along z"],
    );
}

//! Gravity over time and walls without particles: what a case may say of them, and what it is told when it is wrong.

use monoflow_case::BodyPlan;
use monoflow_case::{Case, RunPlan};
use monoflow_start::{
    Bounds, Distance, FillError, Layers, NoSolids, Samples, Solids, SolidsError, cautions,
    fill_within,
};
use std::path::Path;

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
fn levels_go_by_gravity_at_the_start() {
    let opening = "[[opening]]\nname = \"left\"\nmin = [0, 0]\nmax = [0, 0.3]\ninto = \"+x\"";
    let with = |rest: &str| {
        let gravity = "[gravity]\nacceleration = [0, -9.81]\nchange = [\"sin(t)\", 0]";
        case(&format!("{HEAD}\n{DOMAIN}\n{gravity}\n{opening}\n{rest}"))
    };
    refused(
        &with("level = 0.2"),
        &[
            "the weight of the water below its level",
            "`left`",
            "external.toml:7",
        ],
    );
    assert!(resolve(&with("velocity = 1.0")).is_ok());
}

#[test]
fn walls_that_repel_need_an_energy() {
    for wall in ["lennard_jones", "monaghan_kajtar"] {
        let with = |fluid: &str| {
            let tank =
                "[[geometry]]\nkind = \"wall\"\nshape = \"plane\"\npoint = [0, 0]\nnormal = \"+y\"";
            case(&format!(
                "{HEAD}\nnumerics.wall = \"{wall}\"\ngravity = [0, 0]\nfluid.sound_speed = 10.0\n{fluid}\n{DOMAIN}\n{tank}"
            ))
        };
        refused(
            &with(""),
            &[wall, "they would not hold it", "write max_speed"],
        );
        let plan = resolve(&with("fluid.max_speed = 2.0")).unwrap();
        assert_eq!(plan.energy(), 4.0);
    }
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
            &format!("gravity = [0, 0]\nfluid.sound_speed = 10.0\n{DOMAIN}"),
            FLOOR,
        ),
        &[
            "walls without particles repel fluid by gravity times",
            "write max_speed",
        ],
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

/// Openings of a stream along x, at its ends from a height on.
fn stream(low: f64, more: &str) -> String {
    let high = low + 0.2;
    let opening = |name: &str, x: f64, rest: &str| {
        format!(
            "[[opening]]\nname = \"{name}\"\nmin = [{x:?}, {low:?}]\nmax = [{x:?}, {high:?}]\n{rest}\n"
        )
    };
    format!(
        "{HEAD}\ndomain = {{ min = [0, -0.5], max = [2.0, 1.0] }}\n{}{}{more}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, {low:?}]\nmax = [2.0, {high:?}]\n",
        opening("inlet", 0.0, "into = \"+x\"\nvelocity = 0.5"),
        opening("outlet", 2.0, "into = \"-x\"")
    )
}

fn cautions_of(text: &str, solids: &dyn Solids) -> Vec<String> {
    let plan = resolve(text).expect("a good case");
    let (_, report) = fill_within(&plan, solids, 1 << 30).expect("it can be filled");
    let said = cautions(&plan, &report).into_iter();
    said.filter(|caution| caution.contains("pushed away"))
        .collect()
}

/// Water comes in half a spacing within the edges of an opening, and is repelled from a spacing on.
#[test]
fn planes_that_push_what_comes_in_are_told() {
    let plane = |at: [f64; 2], normal: [f64; 2]| {
        format!("[[plane]]\npoint = {at:?}\nnormal = {normal:?}\n")
    };
    let floor = plane([0.0, 0.0], [0.0, 1.0]);
    let told = |text: &str, parts: &[&str]| {
        let said = cautions_of(text, &NoSolids);
        assert_eq!(said.len(), 1, "{said:?}");
        for part in parts {
            assert!(said[0].contains(part), "no `{part}` in: {}", said[0]);
        }
    };
    told(
        &stream(0.0, &floor),
        &[
            "at the opening `inlet` (external.toml:5) is pushed away by the [[plane]] through (0.000000, 0.000000) m",
            "from a spacing of 0.02 m on: at (0.000000, 0.010000) m water is 0.01 m off",
            "move the opening, or its edge, by 0.01 m away",
        ],
    );
    // A ramp that begins within the zone, one behind the face, a ceiling, and a wall before which the opening stands.
    let low = 0.1;
    for (at, normal, off) in [
        ([0.0, 0.1], [-1.0, 4.0], "water is behind it"),
        ([0.0, 0.1], [1.0, 1.0], "water is 0.007071 m off"),
        ([0.0, 0.25], [0.0, -1.0], "water is behind it"),
        ([0.0, 0.0], [1.0, 0.0], "water is 0 m off"),
    ] {
        let ramp = plane(at, normal);
        told(&stream(low, &ramp), &["opening `inlet`", off]);
    }
    // Along the stream half a spacing off; a ramp farther on; across the outlet, where none comes in.
    for fine in [
        stream(0.01, &floor),
        stream(0.1, &floor),
        stream(0.1, &plane([0.5, 0.1], [-1.0, 4.0])),
        stream(0.1, &plane([1.9, 0.1], [-1.0, 4.0])),
    ] {
        let said = cautions_of(&fine, &NoSolids);
        assert!(said.is_empty(), "{said:?}");
    }
    // Above its level none comes in.
    let held = stream(0.1, &plane([0.0, 0.25], [0.0, -1.0]));
    let held = held.replace("velocity = 0.5", "velocity = 0.5\nlevel = 0.2");
    assert!(cautions_of(&held, &NoSolids).is_empty());
}

/// Ground that is as high everywhere.
struct Flat(f64);

impl Solids for Flat {
    fn measure(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        samples: &mut dyn FnMut(Bounds) -> Result<Samples, FillError>,
    ) -> Result<(Samples, Vec<f64>), SolidsError> {
        NoSolids.measure(bodies, dimensions, samples)
    }

    fn fitted(
        &self,
        bodies: &[BodyPlan],
        dimensions: usize,
        layers: &Layers,
    ) -> Result<Vec<([f64; 3], u32)>, SolidsError> {
        NoSolids.fitted(bodies, dimensions, layers)
    }

    fn ground(&self, _: &Path, _: [[f64; 3]; 2], _: f64) -> Result<Distance, SolidsError> {
        let level = self.0;
        Ok(Box::new(move |at| at[2] - level))
    }
}

#[test]
fn terrain_that_pushes_what_comes_in_is_told() {
    let text = "discretisation.spacing = 0.1\ntime.end = 1.0\n[domain]\nmin = [0, 0, -1]\nmax = [3, 1, 2]\n\
                [terrain]\nfile = \"Cargo.toml\"\n\
                [[opening]]\nname = \"river\"\nmin = [0, 0.2, 0.5]\nmax = [0, 0.8, 1]\ninto = \"+x\"\ndischarge = 0.1\n\
                [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0, 0, 0.5]\nmax = [3, 1, 1]\n";
    let at = |level: f64| cautions_of(text, &Flat(level));
    assert!(at(0.45).is_empty() && at(-0.5).is_empty());
    let said = at(0.75);
    let [said] = &said[..] else {
        panic!("{said:?}");
    };
    for part in [
        "at the opening `river` (external.toml:8) is pushed away by the terrain",
        "water is behind it",
        "by 0.3 m away",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
}

/// Where gravity changes for good the density diffusion is told of, which spares the pressure at rest by gravity at the
/// start; where it only swings, or nothing is spared, it is not.
#[test]
fn gravity_that_changes_for_good_is_told() {
    let said = |change: &str, more: &str| {
        let gravity = format!("[gravity]\nacceleration = [0, -9.81]\nchange = [0, \"{change}\"]");
        let plan = resolve(&case(&format!(
            "{HEAD}\n{more}\n{DOMAIN}\n{FLOOR}\n{gravity}"
        )))
        .unwrap();
        let (_, report) = fill_within(&plan, &NoSolids, 1 << 30).unwrap();
        let mut told = cautions(&plan, &report).into_iter();
        told.find(|one| one.contains("gravity.change"))
    };
    let lasting = "-4*min(t/0.2, 1)";
    let told = said(lasting, "").unwrap();
    assert!(
        told.starts_with("`gravity.change` (external.toml:"),
        "{told}"
    );
    assert!(told.contains("is 3.8 m/s2 in the mean"), "{told}");
    assert!(told.contains("write acceleration = [0, -13.61]"), "{told}");
    assert_eq!(said("4*sin(2*pi*t)", ""), None);
    assert_eq!(
        said(lasting, "numerics.hydrostatic_correction = false"),
        None
    );
    assert_eq!(said(lasting, "numerics.density_diffusion = \"none\""), None);
}

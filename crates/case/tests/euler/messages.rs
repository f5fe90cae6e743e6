//! Every kind of mistake, by its message.

use crate::{FULL, catalogue, resolve, with};
use monoflow_case::{Case, EulerCatalogue, EulerPlan, Resolved};

/// What is said if a part of the full case is replaced has all these parts.
#[track_caller]
fn says(from: &str, to: &str, parts: &[&str]) {
    let message = match with(from, to) {
        Ok(_) => panic!("`{to}` was accepted"),
        Err(error) => error.to_string(),
    };
    for part in parts {
        assert!(message.contains(part), "`{part}` is not in:\n{message}");
    }
}

const LEFT: &str = "sides = [\"left\"]\ntype = \"inflow\"\nstate = \"shocked\"";
const SHOCK: &str = "post_shock = { into = \"quiet\", mach = 1.5, direction = [3, -4] }";
const GRID: &str = "cells = [80, 20]";

#[test]
fn unknown_keys_and_words() {
    let error = with("cfl = 0.5", "clf = 0.5").unwrap_err().to_string();
    let expected = r#"
error: there is no key `clf` in `numerics`
  --> case.toml:21:1 (numerics.clf)
   |
21 | clf = 0.5
   | ^^^
   = help: did you mean `cfl`? known: riemann, limiter, splitting, cfl, stabilisation, epsilon, sliver"#;
    assert_eq!(error, expected.trim_start(), "\n{error}");
    for (from, to, near) in [
        ("[gas]", "[gass]", "did you mean `gas`"),
        ("samples", "smaples", "did you mean `samples`"),
        (
            "\"hll\"",
            "\"hllx\"",
            "known: hllc, hllc_hll, hll, rusanov, exact",
        ),
        ("\"stiffened\"", "\"stiff\"", "did you mean `stiffened`"),
        ("\"lie\"", "\"strong\"", "did you mean `strang`"),
        (
            "\"reflective\"",
            "\"reflecting\"",
            "did you mean `reflective`",
        ),
        (
            "sides = [\"bottom\"]",
            "sides = [\"botom\"]",
            "did you mean `bottom`",
        ),
        (
            "sides = [\"bottom\"]",
            "sides = [\"back\"]",
            "known: left, right, bottom, top",
        ),
        (
            "state = \"waves\"",
            "state = \"wave\"",
            "did you mean `waves`",
        ),
        ("into = \"quiet\"", "in = \"quiet\"", "did you mean `into`"),
        (
            "radius = 0.25",
            "radius = 0.25\naxis = \"z\"",
            "known: x, y",
        ),
        ("precision = \"f64\"", "precision = \"f32\"", "known: f64"),
        (
            "schlieren = 20",
            "schliere = 20",
            "did you mean `schlieren`",
        ),
    ] {
        says(from, to, &[near]);
    }
}

#[test]
fn states_are_gases() {
    says(
        "density = 1000\n",
        "density = -1.4\n",
        &["state.quiet.density", "-1.4 but must be greater than 0"],
    );
    says(
        "pressure = 1e5",
        "pressure = -7e8",
        &["state.quiet.pressure", "greater than -p_inf"],
    );
}

/// It is a part of the mass: a number from 0 to 1, or a formula where nothing enters.
#[test]
fn tracers_are_parts() {
    for wrong in ["1.5", "-0.1", "nan"] {
        says(
            "density = 1000\n",
            &format!("density = 1000\ntracer = {wrong}\n"),
            &["`state.quiet.tracer`", "case.toml:26:10"],
        );
    }
    says(
        "density = 1000\n",
        "density = 1000\ntracer = 1.5\n",
        &["is 1.5 but must be between 0 and 1"],
    );
    says(
        "density = 1000\n",
        "density = 1000\ntracer = \"x +\"\n",
        &["`state.quiet.tracer` is not a formula in x, y and z"],
    );
    says(
        "density = 1000\n",
        "density = 1000\ntracer = \"x > 0\"\n",
        &["cannot run into `quiet`", "formulas"],
    );
    says(
        SHOCK,
        &format!("{SHOCK}\ntracer = \"y\""),
        &["`shocked` has formulas, which cannot enter"],
    );
    says(
        "density = 1000\n",
        "density = 1000\ntraser = 1\n",
        &["did you mean `tracer`"],
    );
}

/// Each of several is judged as one alone; names are those of columns and arrays that nothing else has.
#[test]
fn tracers_by_name_are_parts() {
    let with = |tracer: &str, expected: &[&str]| {
        let told = format!("density = 1000\ntracer = {tracer}\n");
        says("density = 1000\n", &told, expected);
    };
    with(
        "{ dye = 0.5, helium = 1.5 }",
        &[
            "`state.quiet.tracer.helium` is 1.5 but must be between 0 and 1",
            "case.toml:26",
        ],
    );
    with(
        "{ dye = \"x +\" }",
        &["`state.quiet.tracer.dye` is not a formula in x, y and z"],
    );
    with("{}", &["`state.quiet.tracer` is an empty table"]);
    with("{ He = 1 }", &["`He` is not a valid name of a tracer"]);
    with("{ 2nd = 1 }", &["`2nd` is not a valid name of a tracer"]);
    for taken in ["density", "pressure", "volume_fraction", "mass", "u_m_s"] {
        let expected = format!("`{taken}` is the name of another quantity in frames or gauges");
        with(&format!("{{ {taken} = 1 }}"), &[&expected]);
    }
    with("{ dye = true }", &["`state.quiet.tracer.dye`"]);
    with("[0.5]", &["`state.quiet.tracer`"]);
    with(
        "{ dye = 1, air = \"x\" }",
        &["cannot run into `quiet`", "formulas"],
    );
    says(
        SHOCK,
        &format!("{SHOCK}\ntracer = {{ dye = \"y\" }}"),
        &["`shocked` has formulas, which cannot enter"],
    );
}

#[test]
fn an_ideal_gas_has_positive_pressure() {
    let ideal = FULL.replace(
        "model = \"stiffened\"\ngamma = 4.4\np_inf = 6e8",
        "gamma = 1.4",
    );
    let wrong = |from: &str, to: &str| {
        assert!(ideal.contains(from));
        let case = Case::parse("case.toml", &ideal.replacen(from, to, 1)).unwrap();
        case.resolve_euler(&catalogue()).unwrap_err().to_string()
    };
    let error = wrong("pressure = 1e5", "pressure = 0");
    assert!(
        error.contains("`state.quiet.pressure` is 0 but must be greater than 0"),
        "{error}"
    );
    let error = wrong("gamma = 1.4", "gamma = 1.0");
    assert!(error.contains("must be greater than 1"), "{error}");
    let error = wrong("gamma = 1.4", "p_inf = 1e6");
    for part in [
        "`gas.p_inf` is given, but gas.model = \"ideal\" does not read it",
        "delete it, or write gas.model = \"stiffened\"",
    ] {
        assert!(error.contains(part), "{error}");
    }
    // That of another gas is left out.
    let mut case = Case::parse("case.toml", FULL).unwrap();
    case.set("gas.model=ideal").unwrap();
    let plan = case.resolve_euler(&catalogue()).unwrap();
    assert_eq!((plan.gas.p_inf, plan.gas.gamma), (0.0, 4.4));
}

#[test]
fn states_that_are_wrong() {
    says(
        "density = 1000\n",
        "",
        &["`state.quiet.density` is missing", "kg/m3"],
    );
    says(
        "\"1000 + sin(x)\"",
        "\"1000 + sin(t)\"",
        &["state.waves.density", "none of x, y and z"],
    );
    says(
        "velocity = [\"y\", 2]",
        "velocity = [1]",
        &["must be a list of 2"],
    );
    says(
        "name = \"waves\"",
        "name = \"quiet\"",
        &["two states are called `quiet`"],
    );
    says(
        SHOCK,
        &SHOCK.replace("1.5", "0.5"),
        &["shocks are faster than sound"],
    );
    says(
        SHOCK,
        &SHOCK.replace("[3, -4]", "[0, 0]"),
        &["has no direction"],
    );
    says(
        SHOCK,
        &SHOCK.replace("[3, -4]", "[1]"),
        &["has 1 numbers, but the grid has 2 dimensions"],
    );
    says(
        SHOCK,
        &SHOCK.replace("quiet", "waves"),
        &["cannot run into `waves`", "formulas"],
    );
    says(
        SHOCK,
        &SHOCK.replace("quiet", "shocked"),
        &[
            "behind a shock itself",
            "case.toml:30:23 (state.shocked.post_shock.into)",
        ],
    );
    says(
        SHOCK,
        &SHOCK.replace("quiet", "quite"),
        &["cannot run into `quite`", "no state"],
    );
}

#[test]
fn grids_that_are_none() {
    says(GRID, "cells = [80, 0]", &["whole numbers, 1 or greater"]);
    says(GRID, "cells = [80, 2.5]", &["whole numbers"]);
    says(GRID, "cells = [2000000000, 80]", &["at most 1e9"]);
    says(
        GRID,
        "cells = []",
        &["`grid.cells` has 0 numbers", "one, two or three"],
    );
    says(
        GRID,
        "cells = [8, 8, 8, 8]",
        &["`grid.cells` has 4 numbers"],
    );
    says(
        GRID,
        "cells = [80000, 80000]",
        &["more than 2147483648 cells"],
    );
    says(
        GRID,
        "cells = [80]",
        &[
            "`grid.max` has 2 numbers, but the grid has 1 dimension",
            "write 1 number, as many",
        ],
    );
    says(
        GRID,
        "",
        &[
            "`grid.cells` is missing",
            "as many numbers as there are dimensions",
        ],
    );
    says("max = [3.0, 1.0]\n", "", &["`grid.max` is missing"]);
    says(
        "max = [3.0, 1.0]",
        "max = [3.0, 0.0]",
        &[
            "`grid.max` is 0 along y",
            "not beyond",
            "case.toml:8:7 (grid.max)",
        ],
    );
    says("samples = 4", "samples = 0", &["between 1 and 32"]);
    says("samples = 4", "samples = 2.5", &["must be a whole number"]);
    says(
        "schlieren = 20",
        "slice = 0.5",
        &["of three dimensions, but the grid has 2"],
    );
    says(
        "at = [1, 0.5]",
        "at = [1, 1.5]",
        &["`gauge.probe.at` lies outside the grid"],
    );
    says(
        "at = [1, 0.5]",
        "at = [1, 0.5, 0]",
        &["has 3 numbers, but the grid has 2 dimensions"],
    );
}

/// What the line of a tube has no use for is refused, each key with its line.
#[test]
fn keys_without_a_meaning_along_a_line() {
    let tube = "[grid]\nmin = [0]\nmax = [1]\ncells = [10]\n[[state]]\nname = \"air\"\ndensity = 1\npressure = 1\n[[region]]\nstate = \"air\"\n[[boundary]]\nsides = [\"left\", \"right\"]\ntype = \"transmissive\"\n[time]\nend = 1\n";
    let tube = format!("title = \"Tube\"\nscheme = \"euler\"\n{tube}");
    resolve(&tube).unwrap();
    let error = resolve(&format!(
        "{tube}[numerics]\nsplitting = \"strang\"\n[output]\nschlieren = 20\n"
    ));
    let error = error.unwrap_err().to_string();
    for part in [
        "`numerics.splitting` has no meaning in one dimension: there is one axis to sweep",
        "--> case.toml:19:13 (numerics.splitting)",
        "`output.schlieren` has no meaning in one dimension: there are no pictures",
        "--> case.toml:21:13 (output.schlieren)",
    ] {
        assert!(error.contains(part), "`{part}` is not in:\n{error}");
    }
}

#[test]
fn regions_that_are_nowhere() {
    says(
        "name = \"all\"\nstate = \"quiet\"",
        "state = \"quiet\"\nmin = [0, 0]\nmax = [1, 1]",
        &["the first region must be everywhere"],
    );
    says(
        "where = \"x > 2.5\"",
        "where = \"x > 2.5\"\nmin = [0, 0]",
        &["must say in one way where it is"],
    );
    says(
        "where = \"x > 2.5\"",
        "radius = 2",
        &["must say in one way where it is"],
    );
    says(
        "where = \"x > 2.5\"",
        "where = \"x >\"",
        &["region.4.where", "not a formula"],
    );
    says("where = \"x > 2.5\"", "where = 3", &["must be a formula"]);
    says(
        "max = [1, 0.5]",
        "max = [1, 0]",
        &["`region.1.max` is not beyond the lower corner"],
    );
    says("radius = 0.25", "radius = -1", &["must be greater than 0"]);
    for (from, to, region) in [
        (
            "min = [0, 0]\nmax = [1, 0.5]",
            "min = [0, 1]\nmax = [1, 2]",
            "1",
        ),
        (
            "min = [0, 0]\nmax = [1, 0.5]",
            "min = [4, 0]\nmax = [5, 1]",
            "1",
        ),
        ("centre = [0.5, 0.5]", "centre = [3.2, 1.2]", "drop"),
        (
            "through = [-0.5, 0]\ntowards",
            "through = [-1, 0]\ntowards",
            "3",
        ),
    ] {
        let what = format!(
            "`region.{region}` lies outside the grid, which reaches from (-1, 0) to (3, 1) m"
        );
        says(from, to, &[&what, "move or enlarge", "case.toml:"]);
    }
    // A corner of the grid is in it.
    with("centre = [0.5, 0.5]", "centre = [3.1, 1.1]").unwrap();
    let without = FULL.replace("[[region]]", "[[regoin]]");
    let case = Case::parse("case.toml", &without).unwrap();
    let error = case.resolve_euler(&catalogue()).unwrap_err().to_string();
    assert!(
        error.contains("`region` is missing") && error.contains("did you mean `region`"),
        "{error}"
    );
}

#[test]
fn sides_that_do_not_fit() {
    says(
        LEFT,
        "sides = [\"left\"]\ntype = \"periodic\"",
        &[
            "`left` is periodic but the opposite side `right` is not",
            "sides = [\"left\", \"right\"]",
        ],
    );
    says(
        LEFT,
        "sides = [\"bottom\"]\ntype = \"transmissive\"",
        &["`bottom` is given twice"],
    );
    says(
        LEFT,
        "sides = [\"left\"]\ntype = \"inflow\"",
        &["`boundary.0.state` is missing"],
    );
    says(
        LEFT,
        "sides = [\"left\"]\ntype = \"inflow\"\nstate = \"waves\"",
        &["`waves` has formulas, which cannot enter"],
    );
    says(
        LEFT,
        "type = \"reflective\"",
        &["`boundary.0.sides` is missing", "left, right, bottom, top"],
    );
    says(
        LEFT,
        "sides = []\ntype = \"reflective\"",
        &[
            "`boundary.0.sides` names no side",
            "left, right, bottom, top",
        ],
    );
    for outside in ["-1", "3", "5"] {
        says(
            "below = 0.25",
            &format!("below = {outside}"),
            &[
                &format!(
                    "`boundary.2.part.below` is {outside}, but the side reaches from -1 to 3 m along x"
                ),
                "between the two",
            ],
        );
    }
    says(
        LEFT,
        "sides = [\"left\"]",
        &["`boundary.0.type` is missing", "moving_shock"],
    );
    says(
        "shock = \"shocked\"",
        "shock = \"quiet\"",
        &["`quiet` is no state behind a shock"],
    );
    says(
        "through = [-0.5, 0]\n\n[time]",
        "\n[time]",
        &["`boundary.3.through` is missing"],
    );
    says(
        "part = { axis = \"x\", below = 0.25 }",
        "part = { axis = \"y\", below = 0.25 }",
        &["`bottom` has no parts along y"],
    );
    says(
        "part = { axis = \"x\", below = 0.25 }",
        "part = { axis = \"x\" }",
        &["must have an axis and one limit"],
    );
    says(
        "type = \"reflective\"",
        "type = \"periodic\"",
        &["`bottom` has a part, but the rest of it is periodic"],
    );
    says(
        "type = \"inflow\"\nstate = \"shocked\"\npart",
        "type = \"periodic\"\npart",
        &["a part cannot be periodic or a moving shock"],
    );
}

#[test]
fn other_solvers_point_here() {
    let case = Case::parse("case.toml", FULL).unwrap();
    let error = case
        .resolve(&monoflow_words::sph())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`euler` is not a known value of `scheme`"),
        "{error}"
    );
    let case = Case::parse("case.toml", &FULL.replace("\"euler\"", "\"eulr\"")).unwrap();
    let error = case
        .resolve(&monoflow_words::sph())
        .unwrap_err()
        .to_string();
    assert!(error.contains("did you mean `euler`"), "{error}");
    let nothing = Case::parse("case.toml", FULL)
        .unwrap()
        .resolve_euler(&EulerCatalogue::default());
    assert!(
        nothing
            .unwrap_err()
            .to_string()
            .contains("nothing to choose for `gas.model`")
    );
}

#[test]
fn keys_of_cut_cells_need_a_body() {
    let text = FULL.replacen("[numerics]", "[numerics]\nepsilon = 0.3", 1);
    let message = resolve(&text).unwrap_err().to_string();
    assert!(
        message.contains("`numerics.epsilon` is of use around bodies alone"),
        "{message}"
    );
    let body = "[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [0.5, 0.5]\nradius = 0.1\n";
    let plan = resolve(&format!("{text}\n{body}")).unwrap();
    let cut = plan.numerics.cut_cells.clone().unwrap();
    assert_eq!((cut.stabilisation.as_str(), cut.epsilon), ("lpfs", 0.3));
    assert_eq!(plan.bodies.len(), 1);
    assert_eq!(plan.numerics.cfl, 0.5);
    assert_eq!(
        EulerPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
        plan
    );
}

#[test]
fn coefficients_refer_to_a_state_that_moves() {
    let body = "[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [0.5, 0.5]\nradius = 0.1\n";
    let refers_to = |name: &str| {
        let line = format!("[output]\nreference = \"{name}\"");
        FULL.replacen("[output]", &line, 1)
    };
    for (name, body, what) in [
        (
            "shocked",
            "",
            "`output.reference` is of use around bodies alone",
        ),
        ("shockd", "", "of use around bodies alone"),
        ("shockd", body, "did you mean `shocked`"),
        ("waves", body, "`waves` has formulas"),
        ("quiet", body, "`quiet` is at rest"),
    ] {
        let error = resolve(&format!("{}\n{body}", refers_to(name))).unwrap_err();
        let (problems, message) = (error.problems().len(), error.to_string());
        assert_eq!(problems, 1, "{message}");
        assert!(message.contains(what), "{message}");
        assert!(message.contains("(output.reference)"), "{message}");
    }
    // A body with a mistake is a body: the mistake is all that is said.
    for setting in [
        "[output]\nreference = \"shocked\"",
        "[numerics]\nepsilon = 0.3",
    ] {
        let (section, _) = setting.split_once('\n').unwrap();
        let text = FULL.replacen(section, setting, 1);
        let broken = body.replace("radius = 0.1", "radius = -0.1");
        let error = resolve(&format!("{text}\n{broken}")).unwrap_err();
        let keys: Vec<&str> = error.problems().iter().map(|p| p.key.as_str()).collect();
        assert_eq!(keys, ["body.disc.radius"], "{error}");
    }
    let plan = resolve(&format!("{}\n{body}", refers_to("shocked"))).unwrap();
    assert_eq!(plan.reference.as_deref(), Some("shocked"));
}

#[test]
fn the_exact_solver_is_for_gases_of_the_stiffened_form() {
    let gas = |keys: &str| {
        let text = FULL.replace("model = \"stiffened\"\ngamma = 4.4\np_inf = 6e8", keys);
        text.replace("riemann = \"hll\"", "riemann = \"exact\"")
    };
    for stiffened in ["model = \"stiffened\"", "model = \"ideal\""] {
        resolve(&gas(stiffened)).unwrap();
    }
    let dense = gas("model = \"noble_abel\"");
    let message = resolve(&dense).unwrap_err().to_string();
    for part in [
        "`exact` is for gases of the form p = (gamma - 1) rho e - gamma p_inf alone, and `noble_abel` has another form",
        "(numerics.riemann)",
        "write one of hllc, hllc_hll, hll, rusanov",
    ] {
        assert!(message.contains(part), "{message}");
    }
    resolve(&dense.replace("\"exact\"", "\"hllc\"")).unwrap();
    let stiff = dense.replace("\"noble_abel\"", "\"noble_abel\"\np_inf = 1e6");
    let message = resolve(&stiff).unwrap_err().to_string();
    assert!(
        message.contains("gas.model = \"noble_abel\" does not read it"),
        "{message}"
    );
}

/// A far field is that of a stream that enters around bodies, in the plane.
#[test]
fn a_far_field_is_that_of_a_stream() {
    const WING: &str = r#"
scheme = "euler"
[grid]
min = [-4, -4]
max = [5, 4]
cells = [90, 80]
[[state]]
name = "free"
density = 1.4
velocity = [0.8, 0.02]
pressure = 1
[[state]]
name = "fast"
density = 1.4
velocity = [1.2, 0]
pressure = 1
[[state]]
name = "quiet"
density = 1.4
pressure = 1
[[state]]
name = "waves"
density = 1.4
velocity = ["sin(y)", 0]
pressure = 1
[[region]]
state = "free"
[[body]]
name = "wing"
shape = "naca"
code = "0012"
chord = 1
[[boundary]]
sides = ["left", "bottom", "top"]
type = "inflow"
state = "free"
[far_field]
state = "free"
vortex = [0.25, 0]
[time]
end = 1
"#;
    let plan = resolve(WING).unwrap();
    let far = plan.far_field.clone().unwrap();
    assert_eq!((far.state.as_str(), far.vortex), ("free", [0.25, 0.0, 0.0]));
    assert_eq!(
        EulerPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
        plan
    );
    let far_field = |of: &str| WING.replace("[far_field]\nstate = \"free\"", of);
    let body = WING.find("[[body]]").unwrap()..WING.find("[[boundary]]").unwrap();
    let mut bodiless = WING.to_owned();
    bodiless.replace_range(body, "");
    for (text, what) in [
        (bodiless, "of use around bodies alone"),
        (
            far_field("[far_field]\nstate = \"fre\""),
            "did you mean `free`",
        ),
        (
            far_field("[far_field]\nstate = \"fast\""),
            "Mach number 1.200",
        ),
        (
            far_field("[far_field]\nstate = \"quiet\""),
            "`quiet` is at rest",
        ),
        (
            far_field("[far_field]\nstate = \"waves\""),
            "no stream of plain numbers",
        ),
        (far_field("[far_field]"), "far_field.state"),
        (
            WING.replace("[[body]]", "[gas]\nmodel = \"noble_abel\"\n[[body]]"),
            "`far_field` needs a gas of the form",
        ),
        (
            WING.replace(
                "sides = [\"left\"",
                "part = { axis = \"y\", below = 0 }\nsides = [\"left\"",
            )
            .replace("\"left\", \"bottom\", \"top\"", "\"left\""),
            "knows whole sides",
        ),
        (
            WING.replace("[-4, -4]", "[-4]")
                .replace("[5, 4]", "[5]")
                .replace("[90, 80]", "[90]"),
            "is of two dimensions, but the grid has 1",
        ),
        (
            WING.replace("vortex = [0.25, 0]", "vortex = [9, 0]"),
            "lies outside the grid",
        ),
        (WING.replace("vortex = [0.25, 0]", ""), "far_field.vortex"),
        (
            WING.replace(
                "type = \"inflow\"\nstate = \"free\"",
                "type = \"reflective\"",
            ),
            "no side lets `free` in",
        ),
        (
            WING.replace(
                "type = \"inflow\"\nstate = \"free\"",
                "type = \"inflow\"\nstate = \"fast\"",
            ),
            "must be `free` on all sides",
        ),
    ] {
        let message = resolve(&text).unwrap_err().to_string();
        assert!(message.contains(what), "{what}: {message}");
    }
}

//! Every kind of mistake, by its message.

use monoflow_case::{Case, CaseError, Catalogue, KeyChoice, Resolved, RunPlan};
use monoflow_start::{FILL_MEMORY, FillError, NoSolids, fill, fill_within};

const DROP: &str = r#"title = "drop"
dimensions = 2
gravity = [0.0, -9.81]

[numerics]
kernel = "wendland_c2"
cfl = 0.3

[discretisation]
spacing = 0.1

[domain]
min = [0.0, 0.0]
max = [2.0, 2.0]

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

[[gauge]]
name = "front"
type = "front"
axis = "+x"
"#;

pub fn resolve(text: &str) -> Result<RunPlan, CaseError> {
    Case::parse("drop.toml", text)?.resolve(&monoflow_words::sph())
}

/// The message after replacing a part of the good case.
fn wrong(from: &str, to: &str) -> String {
    assert!(DROP.contains(from), "{from}");
    match resolve(&DROP.replacen(from, to, 1)) {
        Ok(_) => panic!("`{to}` was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn numbers_are_told_without_rows_of_zeros() {
    says(
        &wrong("spacing = 0.1", "spacing = 1e-300"),
        &["`discretisation.spacing` is 1e-300 but must be between"],
    );
    says(
        &wrong("end = 1.0", "end = 1e-300\n\n[output]\npictures = [1e300]"),
        &["`output.pictures` is 1e300 but must be between 0 and 1e-300"],
    );
}

#[test]
fn a_forgotten_scheme_is_asked_for() {
    for (text, parts) in [
        (
            "title = \"flood\"\nbed = 0.0\nmanning = 0.03\n[mesh]\ncells = [2, 2]\n",
            [
                "no key `bed` at the top of a case of particles",
                "drop.toml:2:1",
                "is scheme = \"shallow_water\" missing at the top?",
            ],
        ),
        (
            "title = \"tube\"\n[grid]\ncells = [2]\n[[region]]\nstate = \"air\"\n",
            [
                "no key `grid`",
                "drop.toml:2:2",
                "is scheme = \"euler\" missing",
            ],
        ),
        (
            "[[boundary]]\nname = \"left\"\n",
            [
                "no key `boundary`",
                "drop.toml:1:3",
                "is scheme = \"shallow_water\" or \"euler\" missing",
            ],
        ),
    ] {
        let message = resolve(text).unwrap_err().to_string();
        says(&message, &parts);
        assert_eq!(message.matches("error:").count(), 1, "{message}");
    }
    let named = wrong("title", "scheme = \"wcsph\"\nbed = 0.0\ntitle");
    assert!(!named.contains("missing at the top"), "{named}");
}

#[test]
fn bodies_that_no_geometry_takes_are_told_with_their_line() {
    let disc = "[[body]]\nname = \"disc\"\nshape = \"circle\"\ncentre = [1.5, 1.5]\nradius = 0.2\n";
    let alone = wrong("[time]", &format!("{disc}[time]"));
    says(
        &alone,
        &["the body `disc` belongs to no geometry", "drop.toml:31:1"],
    );
    let taken = "[[geometry]]\nname = \"disc\"\nkind = \"wall\"\nshape = \"body\"\nbodies = [\"disc\"]\n[time]";
    let twice = wrong("[time]", &format!("{disc}{disc}{taken}"));
    says(&twice, &["two bodies are called `disc`"]);
    assert_eq!(twice.matches("error:").count(), 1, "{twice}");
}

#[test]
fn a_wrong_end_or_dimension_is_one_mistake() {
    let pictures = "end = -1.0\n\n[output]\npictures = [0.5, 20.0]";
    for end in [pictures, &pictures.replace("-1.0", "nan")] {
        let message = wrong("end = 1.0", end);
        says(&message, &["`time.end` is"]);
        assert_eq!(message.matches("error:").count(), 1, "{message}");
    }
    for dimensions in ["dimensions = 2.0", "dimensions = 4", "dimensions = \"2\""] {
        let message = wrong("dimensions = 2", dimensions);
        says(&message, &["`dimensions`"]);
        assert_eq!(message.matches("error:").count(), 1, "{message}");
    }
}

/// A word has room for four numbers.
#[test]
fn particles_have_four_coefficients_of_their_own() {
    let mut catalogue = monoflow_words::sph();
    let liquids = catalogue.viscosities.iter();
    let mut own = liquids
        .clone()
        .find(|choice| choice.name == "morris_harmonic");
    let mut own = own.take().unwrap().clone();
    own.name = "mine".into();
    let key = own.keys[0].clone();
    own.keys = ["a", "b", "c", "d"]
        .map(|name| KeyChoice {
            name: name.into(),
            ..key.clone()
        })
        .to_vec();
    catalogue.density_diffusions.push(own);
    let text = DROP.replace("cfl = 0.3", "cfl = 0.3\ndensity_diffusion = \"mine\"");
    let judged = |viscosity: &str| {
        let text = text.replace("cfl", &format!("viscosity = \"{viscosity}\"\ncfl"));
        Case::parse("drop.toml", &text).unwrap().resolve(&catalogue)
    };
    let plan = judged("artificial").unwrap();
    let keys = plan.geometry[1]
        .coefficients
        .iter()
        .map(|one| one.key.as_str());
    assert_eq!(
        keys.collect::<Vec<_>>(),
        ["mine.a", "mine.b", "mine.c", "mine.d"]
    );
    let message = judged("morris_harmonic").unwrap_err().to_string();
    for part in [
        "particles have 5 coefficients of their own, but there is room for 4",
        "numerics.mine.d, numerics.morris_harmonic.kinematic_viscosity",
    ] {
        assert!(message.contains(part), "{message}");
    }
}

/// A geometry with a mistake says nothing of the coefficients of its particles.
#[test]
fn coefficients_of_a_geometry_with_a_mistake_are_passed_over() {
    let text = DROP
        .replace("cfl", "viscosity = \"morris_harmonic\"\ncfl")
        .replace(
            "min = [0.0, 0.0]\nmax = [1.0, 1.0]",
            "min = [0.0, 0.0]\nmorris_harmonic = { kinematic_viscosity = 1.0 }",
        );
    let message = resolve(&text).unwrap_err().to_string();
    assert!(
        message.contains("max") && !message.contains("does not choose"),
        "{message}"
    );
}

fn with(settings: &[&str]) -> Result<RunPlan, CaseError> {
    let mut case = Case::parse("drop.toml", DROP)?;
    for setting in settings {
        case.set(setting)?;
    }
    case.resolve(&monoflow_words::sph())
}

#[track_caller]
pub fn says(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "`{part}` is not in:\n{message}");
    }
}

#[test]
fn the_good_case_is_good() {
    assert_eq!(
        fill(&resolve(DROP).unwrap(), &NoSolids).unwrap().len(),
        100 + 26 * 23 - 400
    );
}

#[test]
fn a_message_shows_place_line_caret_and_remedy() {
    let message = wrong("wendland_c2", "wendland_c3");
    let expected = r#"error: `wendland_c3` is not a known value of `numerics.kernel`
 --> drop.toml:6:10 (numerics.kernel)
  |
6 | kernel = "wendland_c3"
  |          ^^^^^^^^^^^^^
  = help: did you mean `wendland_c2`? known: wendland_c2, cubic_spline, quartic_spline, quintic_spline, quadratic, gaussian"#;
    assert_eq!(message, expected);
}

#[test]
fn several_mistakes_come_together() {
    let error = resolve(&DROP.replace("0.3", "3").replace("kernel", "kernal")).unwrap_err();
    assert_eq!(error.problems().len(), 2, "{error}");
    let unknown = &error.problems()[0];
    assert_eq!(unknown.nearest.as_deref(), Some("kernel"));
    assert_eq!(unknown.at.line, 6);
    says(
        &error.to_string(),
        &[
            "there is no key `kernal` in `numerics`",
            "`numerics.cfl` is 3 but",
        ],
    );
}

#[test]
fn syntax() {
    says(
        &wrong("cfl = 0.3", "cfl 0.3"),
        &["not valid TOML", "drop.toml:7:"],
    );
    says(
        &wrong("cfl = 0.3", "cfl = 0.3\ncfl = 0.2"),
        &["duplicate key", "drop.toml:8:1"],
    );
    for path in ["C:\\data", "C:\\Users", "C:\\xyz"] {
        says(
            &wrong("cfl = 0.3", &format!("integrator = \"{path}\"")),
            &["not valid TOML", "within single quotes"],
        );
    }
}

#[test]
fn wrong_types() {
    says(
        &wrong("cfl = 0.3", "cfl = \"0.3\""),
        &["must be a number but is text", "without quotes"],
    );
    says(
        &wrong("\"drop\"", "1"),
        &[
            "`title` must be text but is a whole number",
            "double quotes",
        ],
    );
    says(
        &wrong("dimensions = 2", "dimensions = 2.0"),
        &["must be a whole number"],
    );
    says(
        &wrong("dimensions = 2", "dimensions = -2"),
        &["must not be negative but is -2"],
    );
    says(
        &wrong("[\"+y\"]", "\"+y\""),
        &["`geometry.tank.open` must be a list but is text"],
    );
    says(
        &wrong("[0.0, -9.81]", "9.81"),
        &["`gravity` must be a list"],
    );
    says(
        &wrong("-9.81", "nan"),
        &["`gravity` is not a finite number"],
    );
    says(
        &wrong("[time]", "[[time]]"),
        &["`time` must be a table", "[time]"],
    );
    says(
        &wrong("[[gauge]]", "[gauge]"),
        &["`gauge` must be a list of tables", "[[gauge]]"],
    );
    says(
        &wrong("[time]", "[output]\nframes_every = 1979-05-27\n[time]"),
        &["but is a date"],
    );
    let flag = "kind = \"fluid\"\nhydrostatic = \"yes\"";
    says(
        &wrong("kind = \"fluid\"", flag),
        &["must be true or false but is text"],
    );
}

#[test]
fn unknown_words() {
    says(
        &wrong("title", "titel"),
        &["no key `titel` at the top", "did you mean `title`"],
    );
    says(&wrong("[domain]", "[domian]"), &["did you mean `domain`"]);
    says(
        &wrong("\"fluid\"", "\"liquid\""),
        &["`liquid` is not a known value", "did you mean `fluid`"],
    );
    says(&wrong("\"box\"", "\"sphere\""), &["known: box, plane"]);
    says(
        &wrong("\"front\"\naxis", "\"fornt\"\naxis"),
        &["did you mean `front`"],
    );
    says(
        &wrong("\"+y\"", "\"y\""),
        &["`y` is not a signed axis", "did you mean"],
    );
    says(
        &wrong("\"+x\"", "\"+z\""),
        &["in 2 dimensions", "known: -x, +x, -y, +y"],
    );
    says(
        &wrong("cfl = 0.3", "step_bound = \"pair\""),
        &[
            "`pair` is not a known value of `numerics.step_bound`",
            "did you mean `pairs`",
        ],
    );
}

#[test]
fn ranges() {
    says(
        &wrong("spacing = 0.1", "spacing = 0"),
        &["`discretisation.spacing` is 0 but must be greater than 0"],
    );
    says(
        &wrong("spacing = 0.1", "spacing = 1e-12"),
        &["must be between 1e-9 and 1e9"],
    );
    says(
        &wrong("end = 1.0", "end = -1"),
        &["`time.end` is -1 but must be greater than 0"],
    );
    says(
        &wrong("cfl = 0.3", "cfl = 1.5"),
        &["greater than 0 and at most 1"],
    );
    says(
        &wrong("cfl = 0.3", "neighbour_skin = 0"),
        &["`numerics.neighbour_skin` is 0"],
    );
    says(
        &wrong("cfl = 0.3", "neighbours = \"cells\""),
        &[
            "not a known value of `numerics.neighbours`",
            "listed",
            "searched",
        ],
    );
    says(
        &wrong("cfl = 0.3", "rebuild_every = 5000000000"),
        &["at most 4294967295"],
    );
    says(
        &wrong("dimensions = 2", "dimensions = 4"),
        &["is 4, but space has 1, 2 or 3"],
    );
    says(
        &wrong("open = [\"+y\"]", "layers = 0"),
        &["`geometry.tank.layers` is 0"],
    );
    says(
        &wrong("[time]", "[output]\npictures = [0.5, 2]\n[time]"),
        &["between 0 and 1"],
    );
    says(
        &wrong("[time]", "[output]\npictures = [0.5, 0.2]\n[time]"),
        &["increasing order"],
    );
}

#[test]
fn missing_values() {
    says(
        &wrong("spacing = 0.1", ""),
        &["`discretisation.spacing` is missing", "particles_per"],
    );
    says(&wrong("end = 1.0", ""), &["`time.end` is missing"]);
    says(
        &wrong("kind = \"fluid\"", ""),
        &[
            "`geometry.water.kind` is missing",
            "known: fluid, wall, erase",
        ],
    );
    says(
        &wrong("max = [1.0, 1.0]", ""),
        &["`geometry.water.max` is missing"],
    );
    says(
        &wrong("max = [2.0, 2.0]\n\n", ""),
        &["`domain.max` is missing"],
    );
    says(
        &wrong("axis = \"+x\"", ""),
        &["`gauge.front.axis` is missing"],
    );
    says(
        &wrong("type = \"front\"", "type = \"height\""),
        &["`axis` has no meaning for a height"],
    );
    says(
        &wrong("type = \"front\"\naxis = \"+x\"", "type = \"height\""),
        &["`gauge.front.at` is missing"],
    );
    says(
        &wrong("name = \"front\"\n", ""),
        &["`gauge.0.name` is missing"],
    );
    says(
        &wrong("spacing = 0.1", "particles_per = { length = 1 }"),
        &["particles_per` is missing"],
    );
    says(
        &resolve("").unwrap_err().to_string(),
        &["no geometry is fluid", "`time.end` is missing"],
    );
}

/// Each column of a record has a name of its own, which fits in a table.
#[test]
fn gauges_have_columns_of_their_own() {
    let mass = |name: &str| format!("[[gauge]]\nname = {name}\ntype = \"mass\"\n");
    for name in [
        "''",
        "' left'",
        "'left, south'",
        "'le\"ft'",
        "\"le\\nft\"",
        "'#1'",
    ] {
        let message = resolve(&(DROP.to_owned() + &mass(name))).unwrap_err();
        let parts = [
            "cannot begin the name of a column",
            "drop.toml:39:8 (gauge.",
        ];
        says(&message.to_string(), &parts);
    }
    let message = resolve(&(DROP.to_owned() + &mass("'mass'"))).unwrap_err();
    let parts = ["the column `mass_kg`", "drop.toml:39:8 (gauge.mass.name)"];
    says(&message.to_string(), &parts);
}

#[test]
fn disagreements() {
    says(
        &wrong("min = [0.0, 0.0]\nmax = [1.0", "min = [0.0]\nmax = [1.0"),
        &["has 1 numbers, but the case has 2 dimensions"],
    );
    says(
        &wrong("[0.0, -9.81]", "[0.0, 0.0, -9.81]"),
        &["has 3 numbers", "change `dimensions`"],
    );
    let still = DROP.replace("[0.0, -9.81]", "[0.0, 0.0, -9.81]");
    let still = still.replace("kind = \"fluid\"", "kind = \"fluid\"\nhydrostatic = true");
    let message = resolve(&still).unwrap_err().to_string();
    assert_eq!(message.matches("error: ").count(), 1, "{message}");
    says(
        &wrong("max = [1.0, 1.0]", "max = [1.0, -1.0]"),
        &["-1 along y, which is not above the lower corner's 0"],
    );
    says(
        &wrong("max = [1.0, 1.0]", "max = [1.0, 9.0]"),
        &["`water` ends at y = 9 m, outside the domain, which ends at 2 m"],
    );
    says(
        &wrong("max = [1.0, 1.0]", "max = [1.0, 0.01]"),
        &["0.01 m along y, less than one spacing of 0.1 m"],
    );
    says(
        &wrong(
            "spacing = 0.1",
            "spacing = 0.1\nparticles_per = { length = 1, count = 2 }",
        ),
        &["both `spacing` and `particles_per`"],
    );
    says(
        &wrong("\"water\"", "\"tank\""),
        &["the name `tank` is used by two geometries"],
    );
    says(
        &wrong(
            "axis = \"+x\"",
            "axis = \"+x\"\n[[gauge]]\nname = \"front\"\ntype = \"front\"\naxis = \"-x\"",
        ),
        &["used by two gauges"],
    );
    says(
        &wrong("axis = \"+x\"", "axis = \"+x\"\nat = [1.0]"),
        &["`at` has no meaning for a front"],
    );
    let gauge = |text: &str| wrong("type = \"front\"\naxis = \"+x\"", text);
    let sensor = "type = \"pressure\"\nat = [0.0, 0.5]";
    let velocity = "type = \"fluid_velocity\"\naxis = \"+x\"\nat = [0.5, 0.5]";
    for (text, words) in [
        (
            "type = \"fluid_velocity\"\nat = [0.5, 0.5]",
            "`gauge.front.axis` is missing",
        ),
        (
            "type = \"place\"\naxis = \"+x\"",
            "there is no [[motion]] or [[floating]] body: add one, and name it",
        ),
        (
            "type = \"tension\"\nof = \"rope\"",
            "there is no [[joint]] or [[spring]] with the name `rope`",
        ),
        (
            "type = \"fluid_velocity\"\naxis = \"+x\"",
            "`gauge.front.at` is missing",
        ),
        (&*format!("{velocity}\nof = \"tank\""), "`at` says where"),
        (
            &*format!("{velocity}\nto = [0.6, 0.5]"),
            "`gauge.front.points` is missing",
        ),
        (
            &*format!("{velocity}\npoints = 3"),
            "`gauge.front.to` is missing",
        ),
        (
            &*format!("{velocity}\nto = [0.6, 0.5]\npoints = 1"),
            "a line has 2 to 1000 points, not 1",
        ),
        (
            &*format!("{velocity}\nto = [9.0, 0.5]\npoints = 3"),
            "`gauge.front.to` is 9",
        ),
        (
            "type = \"discharge\"\naxis = \"+x\"",
            "`gauge.front.band` is missing",
        ),
        (
            "type = \"discharge\"\naxis = \"+x\"\nat = [0.5, 0.5]\nband = { min = [0.1, 0.0], max = [0.5, 1.0] }",
            "`at` has no meaning for a discharge",
        ),
        (
            "type = \"discharge\"\naxis = \"+x\"\nband = { min = [7.1, 0.0], max = [7.9, 1.0] }",
            "`gauge.front.band` lies outside of the domain",
        ),
        (
            "type = \"mass\"\nband = { min = [0.1, 7.0], max = [0.5, 7.5] }",
            "`gauge.front.band` lies outside of the domain",
        ),
        (
            "type = \"front\"\naxis = \"+x\"\nband = { min = [-7.0, 0.0], max = [-0.5, 1.0] }",
            "`gauge.front.band` lies outside of the domain",
        ),
        (
            "type = \"discharge\"\naxis = \"+x\"\nband = { min = [0.1, 0.0], max = [0.2, 1.0] }",
            "the section is 1.000 spacings long along +x",
        ),
        (
            "type = \"front\"\naxis = \"+x\"\nto = [0.5, 0.5]\npoints = 3",
            "`points` has a meaning for a height",
        ),
        (
            &*format!("{sensor}\ndiameter = 0.1"),
            "`gauge.front.normal` is missing",
        ),
        (
            &*format!("{sensor}\nnormal = \"+x\""),
            "`gauge.front.diameter` is missing",
        ),
        (
            &*format!("{sensor}\nnormal = \"+x\"\ndiameter = 0.0"),
            "`gauge.front.diameter` is 0 but must be",
        ),
        (
            &*format!("{sensor}\nnormal = \"+z\"\ndiameter = 0.1"),
            "`+z` is not a signed axis of a case in 2 dimensions",
        ),
        (
            &*format!("{sensor}\nnormal = \"-x\"\ndiameter = 0.1"),
            "before the sensor's face, along -x, is the wall `tank`",
        ),
        (
            &*format!("{sensor}\nnormal = \"+x\"\ndiameter = 1.5"),
            "the sensor's face reaches into the wall `tank`",
        ),
        (
            "type = \"pressure\"\nat = [9.0, 0.5]\nnormal = \"+x\"\ndiameter = 0.1",
            "`gauge.front.at` is 9",
        ),
        (
            "type = \"pressure\"\nat = [-0.1, 0.5]\nnormal = \"+x\"\ndiameter = 0.1",
            "the gauge is inside the wall `tank`",
        ),
        (
            &*format!("{velocity}\nnormal = \"+x\""),
            "`normal` has a meaning for a pressure only",
        ),
        (
            &*format!("{velocity}\ndiameter = 0.1"),
            "`diameter` has a meaning for a pressure only",
        ),
    ] {
        says(&gauge(text), &[words]);
    }
    says(
        &wrong("[\"+y\"]", "[\"+y\", \"+y\"]"),
        &["the face `+y` is listed twice"],
    );
    says(
        &wrong("[\"+y\"]", "[\"-x\", \"+x\", \"-y\", \"+y\"]"),
        &["every face is open"],
    );
    says(
        &wrong("kind = \"fluid\"", "kind = \"fluid\"\nlayers = 2"),
        &["`geometry.water.layers` has no meaning for fluid"],
    );
    says(
        &wrong("-9.81]", "0.0]"),
        &[
            "nothing falls and nothing moves",
            "write sound_speed or max_speed",
        ],
    );
    says(
        &wrong(
            "kind = \"fluid\"",
            "kind = \"fluid\"\nvelocity = [1e200, 0.0]",
        ),
        &[
            "the speed of sound cannot be derived: the square of the greatest speed",
            "is not finite",
            "correct velocities",
        ],
    );
    says(
        &wrong("kind = \"fluid\"", "kind = \"fluid\"\nlevel = -1.0"),
        &[
            "the `level` of a fluid leaves nothing of it",
            "raise the level of geometry `water` above its lowest point",
        ],
    );
    let hydrostatic = "kind = \"wall\"\nhydrostatic = true";
    says(
        &wrong("kind = \"wall\"", hydrostatic),
        &["takes its surface from a hydrostatic fluid"],
    );
    let field = "kind = \"fluid\"\nvelocity_field = \"taylor_green\"";
    says(
        &wrong("kind = \"fluid\"", field),
        &["`geometry.water.velocity_amplitude` is missing"],
    );
    let amplitude = "kind = \"fluid\"\nvelocity_amplitude = 1";
    says(
        &wrong("kind = \"fluid\"", amplitude),
        &["without `velocity_field`"],
    );
    says(
        &wrong("cfl = 0.3", "[fluid]\nferrari_length = 1"),
        &["but numerics.density_diffusion = \"molteni\" does not read it"],
    );
    let plane = "\"fluid\"\nshape = \"plane\"";
    says(
        &wrong("\"fluid\"\nshape = \"box\"", plane),
        &["a plane can only be a wall"],
    );
}

#[test]
fn walls_with_a_spacing_of_their_own() {
    let tank = |rest: &str| wrong("name = \"tank\"", &format!("name = \"tank\"\n{rest}"));
    says(
        &tank("spacing = 0.2"),
        &[
            "`geometry.tank.spacing` is 0.2 m, more than the 0.1 m between particles of the fluid",
            "write 0.1 or less",
        ],
    );
    says(
        &tank("spacing = 0.01"),
        &["less than an eighth of the 0.1 m", "write 0.0125 or more"],
    );
    says(
        &tank("spacing = -0.1"),
        &["-0.1 but must be greater than 0"],
    );
    says(
        &wrong("name = \"water\"", "name = \"water\"\nspacing = 0.05"),
        &[
            "`geometry.water.spacing` has a meaning for walls only",
            "all fluid has discretisation.spacing",
        ],
    );
    // Of those that stand on their face all push alike.
    let sill = "[[geometry]]\nname = \"sill\"\nkind = \"wall\"\nshape = \"box\"\nmin = [1.5, 0.0]\nmax = [1.7, 0.3]\n";
    let two = |wall: &str, spacing: &str| {
        let text = DROP.replace("cfl = 0.3", &format!("wall = \"{wall}\""));
        let text = format!("{text}{sill}{spacing}\n");
        resolve(&text).map_err(|error| error.to_string())
    };
    assert!(two("dynamic", "spacing = 0.05").is_ok());
    says(
        &two("lennard_jones", "spacing = 0.05").unwrap_err(),
        &[
            "`sill` has particles 0.05 m apart and `tank` 0.1 m, but all walls of lennard_jones repel with one strength",
            "write spacing = 0.05 for both",
        ],
    );
    // Held fluid is such a wall until it is released.
    let held = DROP.replace("cfl = 0.3", "wall = \"lennard_jones\"");
    let held = held.replace("name = \"water\"", "name = \"water\"\nreleased_at = 0.1");
    let held = held.replace("name = \"tank\"", "name = \"tank\"\nspacing = 0.05");
    says(
        &resolve(&held).unwrap_err().to_string(),
        &["`water` is a wall with the spacing of the fluid until it is released"],
    );
    // A wall that is too thin for the fluid's spacing.
    let thin = format!(
        "{}[[geometry]]\nkind = \"wall\"\nshape = \"box\"\nmin = [1.5, 0.0]\nmax = [1.55, 0.3]\n",
        DROP
    );
    let error = resolve(&thin).unwrap_err().to_string();
    says(
        &error,
        &[
            "less than one spacing of 0.1 m",
            "or give it a `spacing` of its own",
        ],
    );
    assert!(resolve(&format!("{thin}spacing = 0.05\n")).is_ok());
    // Contacts of bodies that float know four spacings.
    let afloat = |more: &str| {
        let posts = [0.1, 0.5, 0.9, 1.3]
            .into_iter()
            .zip(more.split_whitespace());
        let posts = posts.map(|(x, spacing)| {
            let ends = format!("min = [{x}, 0.0]\nmax = [{}, 0.3]", x + 0.2);
            format!(
                "[[geometry]]\nname = \"post {x}\"\nkind = \"wall\"\nshape = \"box\"\n{ends}\nspacing = {spacing}\n"
            )
        });
        let posts: String = posts.collect();
        resolve(&format!(
            "{DROP}{posts}{sill}motion = \"sill\"\nspacing = 0.05\n[[floating]]\nname = \"sill\"\ndensity = 500.0\n"
        ))
    };
    assert!(afloat("0.05 0.04 0.025").is_ok());
    says(
        &afloat("0.04 0.025 0.02").unwrap_err().to_string(),
        &[
            "is one spacing too many: beside bodies that float, as `sill` does, walls have at most 3 of their own",
            "write spacing = 0.04",
        ],
    );
    let round = DROP.replace(
        "max = [2.0, 2.0]\n\n",
        "max = [2.0, 2.0]\nperiodic = [\"x\"]\n\n",
    );
    let round = round.replace("open = [\"+y\"]", "open = [\"-x\", \"+x\", \"+y\"]");
    let round = round.replace("axis = \"+x\"", "axis = \"+y\"");
    let hump = "[[geometry]]\nname = \"hump\"\nkind = \"wall\"\nshape = \"body\"\nbodies = [\"hump\"]\nspacing = 0.03\n\
                [[body]]\nname = \"hump\"\nshape = \"circle\"\ncentre = [1.0, 1.5]\nradius = 0.2\n";
    says(
        &resolve(&format!("{round}{hump}")).unwrap_err().to_string(),
        &[
            "`hump` stands on a lattice of which the domain has 66.667 spacings along periodic x",
            "layout = \"fitted\"",
        ],
    );
    assert!(resolve(&format!("{round}{}", hump.replace("0.03", "0.02"))).is_ok());
}

#[test]
fn lattices() {
    let lattice = |word: &str| {
        let line = format!("kind = \"fluid\"\nlattice = \"{word}\"");
        DROP.replacen("kind = \"fluid\"", &line, 1)
    };
    let message = |text: &str| resolve(text).unwrap_err().to_string();
    assert!(resolve(&lattice("staggered")).is_ok());
    assert_eq!(
        message(&lattice("stagered")),
        r#"error: `stagered` is not a known value of `geometry.water.lattice`
  --> drop.toml:27:11 (geometry.water.lattice)
   |
27 | lattice = "stagered"
   |           ^^^^^^^^^^
   = help: did you mean `staggered`? known: square, staggered, body_centred"#
    );
    assert_eq!(
        message(&lattice("body_centred")),
        r#"error: `geometry.water.lattice` is "body_centred", a lattice in 3 dimensions, but the case has 2
  --> drop.toml:27:11 (geometry.water.lattice)
   |
27 | lattice = "body_centred"
   |           ^^^^^^^^^^^^^^
   = help: write lattice = "staggered", or delete this line"#
    );
    let block = |dimensions: usize, corner: &str| {
        format!(
            "dimensions = {dimensions}\ndiscretisation.spacing = 0.1\ntime.end = 1.0\n[[geometry]]\nkind = \"fluid\"\n\
             shape = \"box\"\nmin = [0, 0, 0]\nmax = {corner}\nlattice = \"staggered\"\n"
        )
    };
    says(
        &message(&block(3, "[1, 1, 1]")),
        &[
            "is \"staggered\", a lattice in 2 dimensions, but the case has 3",
            "drop.toml:9:11 (geometry.0.lattice)",
            "help: write lattice = \"body_centred\"",
        ],
    );
    says(
        &message(&block(1, "[1, 0, 0]")),
        &["but the case has 1", "help: delete this line"],
    );
    for kind in ["wall", "erase"] {
        let line = format!("kind = \"{kind}\"\nlattice = \"staggered\"");
        says(
            &wrong("kind = \"wall\"", &line),
            &[
                "`geometry.tank.lattice` has no meaning for walls and erase",
                "drop.toml:19:11",
                "delete this line",
            ],
        );
    }
    // The usual one may be written, too.
    let seeds = |text: &str| fill(&resolve(text).unwrap(), &NoSolids).unwrap();
    assert_eq!(seeds(&lattice("square")), seeds(DROP));
}

#[test]
fn periodic_sides() {
    let periodic = |rest: &str| {
        wrong(
            "max = [2.0, 2.0]\n\n",
            &format!("max = [2.0, 2.0]\nperiodic = [\"x\"]\n{rest}\n"),
        )
    };
    says(
        &periodic(""),
        &[
            "reach through the periodic sides along x",
            "open = [\"-x\", \"+x\"]",
        ],
    );
    let text = DROP.replacen(
        "max = [2.0, 2.0]",
        "max = [2.04, 2.0]\nperiodic = [\"x\"]",
        1,
    );
    says(
        &resolve(&text).unwrap_err().to_string(),
        &["20.400 spacings", "spacing = 0.102 m"],
    );
    let error = with(&["domain.periodic=['x']", "numerics.smoothing_ratio=4"]).unwrap_err();
    says(
        &error.to_string(),
        &["less than three cells", "--set:1:17 (domain.periodic)"],
    );
    let error = with(&["domain.periodic=['z']"]).unwrap_err();
    says(
        &error.to_string(),
        &["`z` is not a known value", "known: x, y"],
    );
}

#[test]
fn overrides() {
    let plan = with(&[
        "numerics.kernel=quadratic",
        "time.end = 0.5",
        "geometry.water.max=[1,0.5]",
    ])
    .unwrap();
    assert_eq!(plan.numerics.kernel, "quadratic");
    assert_eq!(plan.time.end, 0.5);
    assert_eq!(plan.provenance["numerics.kernel"].why, "--set:1");
    // A way of giving the spacing which is set later replaces the other one.
    let plan = with(&["discretisation.particles_per={length=1,count=20}"]).unwrap();
    assert_eq!(plan.discretisation.spacing, 0.05);

    // A title is no model: a section that is called like it stays.
    let mut titled = Case::parse("drop.toml", &DROP.replace("\"drop\"", "\"time\"")).unwrap();
    titled.set("title=other").unwrap();
    assert!(titled.resolve(&monoflow_words::sph()).is_ok());

    let message = |setting: &str| with(&[setting]).unwrap_err().to_string();
    says(
        &message("numerics.kernel=wendland"),
        &["--set:1:17", "did you mean `wendland_c2`"],
    );
    says(
        &message("numerics.kernal=gaussian"),
        &["--set:1:10", "did you mean `kernel`"],
    );
    says(
        &message("numerics"),
        &["`numerics` sets nothing", "dotted key"],
    );
    says(&message("numerics.cfl="), &["has no value"]);
    says(&message("numerics..cfl=1"), &["has an empty part"]);
    says(&message("time.end=[1"), &["not valid TOML", "--set:1:"]);
    says(&message("title.a=1"), &["cannot be set inside text"]);
    says(
        &message("geometry.watr.layers=1"),
        &["is not one of the entries", "did you mean `water`"],
    );
    says(
        &message(&format!("{}a=1", "a.".repeat(100_000))),
        &["no key has so many"],
    );
}

#[test]
fn absurd_sizes_are_refused_before_allocation() {
    says(
        &with(&["discretisation.spacing=1e-7"])
            .unwrap_err()
            .to_string(),
        &["particles but at most 67108864 are possible", "--set:1:24"],
    );
    let mut plan = resolve(DROP).unwrap();
    plan.discretisation.spacing = 0.0;
    let error = fill(&plan, &NoSolids).unwrap_err();
    assert!(
        matches!(error, FillError::TooManyParticles { .. }),
        "{error}"
    );
    says(&error.to_string(), &["increase discretisation.spacing"]);
    plan.discretisation.spacing = 2e-4;
    let error = fill_within(&plan, &NoSolids, 1 << 20).unwrap_err();
    assert!(
        matches!(error, FillError::TooMuchMemory { max: 1_048_576, .. }),
        "{error}"
    );
    plan.discretisation.spacing = f64::NAN;
    let _ = fill_within(&plan, &NoSolids, FILL_MEMORY);
}

#[test]
fn files() {
    let error = Case::load("/nowhere/case.toml").unwrap_err();
    says(
        &error.to_string(),
        &[
            "cannot read the case file /nowhere/case.toml",
            "check the path",
        ],
    );
    #[cfg(unix)]
    says(
        &Case::load("/dev/zero").unwrap_err().to_string(),
        &["which no case file is"],
    );
    says(
        &RunPlan::from_toml("title = 1").unwrap_err().to_string(),
        &["the resolved plan cannot be read"],
    );
}

#[test]
fn a_catalogue_without_choices_is_said() {
    let error = Case::parse("drop.toml", DROP)
        .unwrap()
        .resolve(&Catalogue::default())
        .unwrap_err();
    says(&error.to_string(), &["nothing to choose for `scheme`"]);
}

#[test]
fn known_keys_are_named_once() {
    for (text, key) in [
        (DROP.replace("title", "titel"), "gravity"),
        (
            DROP.replace("gravity =", "dimensoins = 2\ngravity ="),
            "gravity",
        ),
        (DROP.replace("cfl =", "clf ="), "kernel"),
    ] {
        let message = resolve(&text).unwrap_err().to_string();
        let known = message.split("known: ").nth(1).expect("what is known");
        let known = known.lines().next().unwrap();
        let words = known.split(", ").filter(|word| *word == key);
        assert_eq!(words.count(), 1, "{message}");
    }
}

#[test]
fn units_are_spoken_of_where_there_are_any() {
    for (setting, help) in [
        (
            "numerics.cfl=7",
            "write a number greater than 0 and at most 1\n",
        ),
        ("numerics.xsph=7", "write a number between 0 and 1\n"),
        (
            "fluid.density=-1",
            "write a number greater than 0, in SI units\n",
        ),
        (
            "discretisation.spacing=1e12",
            "between 1e-9 and 1e9, in SI units\n",
        ),
    ] {
        let message = with(&[setting]).unwrap_err().to_string() + "\n";
        assert!(message.contains(help), "{message}");
    }
}

#[test]
fn a_diffusion_may_be_had_as_first_published() {
    let plan = resolve(DROP).unwrap();
    assert!(plan.numerics.hydrostatic_correction);
    let why = |plan: &RunPlan| {
        let mut rows = plan.table().into_iter();
        let row = rows.find(|row| row.key == "numerics.hydrostatic_correction");
        row.unwrap().why
    };
    let unread = |word: &str| format!("not used: `{word}` does not read it");
    assert_ne!(why(&plan), unread("molteni"));
    let plain = with(&["numerics.hydrostatic_correction=false"]).unwrap();
    assert!(!plain.numerics.hydrostatic_correction);
    let none = with(&["numerics.density_diffusion=none"]).unwrap();
    assert_eq!(why(&none), unread("none"));
    let both = [
        "numerics.density_diffusion=none",
        "numerics.hydrostatic_correction=true",
    ];
    let message = with(&both).unwrap_err().to_string();
    assert!(
        message.contains("numerics.density_diffusion = \"none\" does not read it"),
        "{message}"
    );
}

const VORTICES: &str = r#"title = "vortices"
dimensions = 2
gravity = [0.0, 0.0]

[numerics]
viscosity = "morris"
shifting = 1.0

[discretisation]
spacing = 0.1

[domain]
min = [0.0, 0.0]
max = [2.0, 2.0]
periodic = ["x", "y"]

[[geometry]]
name = "water"
kind = "fluid"
shape = "box"
min = [0.0, 0.0]
max = [2.0, 2.0]
velocity_field = "taylor_green"
velocity_amplitude = 1.0

[time]
end = 1.0
"#;

/// The model of shifting follows from the domain; what shifting does not go with is said.
#[test]
fn the_model_of_shifting_follows_from_the_domain() {
    let changed = |from: &str, to: &str| {
        assert!(VORTICES.contains(from), "{from}");
        resolve(&VORTICES.replacen(from, to, 1))
    };
    let model = |from: &str, to: &str| changed(from, to).unwrap().numerics.shifting_model;
    assert_eq!(model("1.0", "1.0"), "shifting");
    for (from, to) in [
        ("periodic = [\"x\", \"y\"]", "periodic = [\"x\"]"),
        ("max = [2.0, 2.0]\nvelocity", "max = [2.0, 1.5]\nvelocity"),
    ] {
        assert_eq!(model(from, to), "shifting_below_surface", "{to}");
    }
    let wrong = |from: &str, to: &str| changed(from, to).unwrap_err().to_string();
    // A scheme that was composed with the other model.
    let mut whole = monoflow_words::sph();
    whole.shiftings.truncate(1);
    let text = VORTICES.replacen("periodic = [\"x\", \"y\"]", "periodic = [\"x\"]", 1);
    let case = Case::parse("drop.toml", &text).unwrap();
    says(
        &case.resolve(&whole).unwrap_err().to_string(),
        &[
            "`shifting` is for fluid without a free surface, but the domain is not periodic along y",
            "drop.toml:7:12 (numerics.shifting)",
            "compose the scheme with `ShiftingBelowSurface`",
        ],
    );
    says(
        &wrong("shifting = 1.0", "shifting = 2.0"),
        &[
            "`shifting` times `cfl` is 0.600, but particles overshoot above 0.5",
            "write at most shifting = 1.667, or a smaller cfl",
        ],
    );
    says(
        &wrong("shifting = 1.0", "shifting = 1.0\nxsph = 0.5"),
        &["both `shifting` and `xsph` are given"],
    );
    says(
        &wrong("shifting = 1.0", "shifting = -1.0"),
        &["numerics.shifting"],
    );
}

#[test]
fn lines_that_cannot_be_told() {
    let line = |text: &str| {
        let text = format!("{DROP}[[line]]\n{text}\n");
        resolve(&text).map_err(|error| error.to_string())
    };
    let good = "name = \"a\"\nfrom = [0.1, 0.5]\nto = [1.9, 0.5]\npoints = 19";
    let plan = line(good).unwrap();
    assert_eq!(plan.lines.len(), 1);
    for (from, to, words) in [
        ("name = \"a\"", "", "`line.0.name` is missing"),
        ("\"a\"", "\"a/b\"", "`a/b` cannot be the name of a file"),
        ("points = 19", "", "`line.a.points` is missing"),
        (
            "points = 19",
            "points = 1",
            "`line.a.points` is 1 but must be",
        ),
        (
            "points = 19",
            "points = 9000",
            "`line.a.points` is 9000 but must be",
        ),
        ("from = [0.1, 0.5]", "", "`line.a.from` is missing"),
        (
            "to = [1.9, 0.5]",
            "to = [9.0, 0.5]",
            "`line.a.to` is 9 but must be",
        ),
        (
            "to = [1.9, 0.5]",
            "to = [0.1, 0.5]",
            "the line ends where it begins",
        ),
        (
            "from = [0.1, 0.5]\nto = [1.9, 0.5]",
            "from = [-0.1, 0.5]\nto = [-0.1, 0.9]",
            "the line is within walls",
        ),
        ("points = 19", "points = 19\nat = 1", "there is no key `at`"),
    ] {
        says(&line(&good.replace(from, to)).unwrap_err(), &[words]);
    }
    says(
        &line(&format!(
            "{good}\n[[line]]\n{}",
            good.replace("\"a\"", "\"A\"")
        ))
        .unwrap_err(),
        &["the name `A` is used by two lines"],
    );
}

/// Widths and heights scale what was measured; without that they do nothing.
#[test]
fn scales_of_no_reference() {
    for key in ["column_width", "column_height"] {
        says(
            &wrong("[time]", &format!("[reference]\n{key} = 0.3\n[time]")),
            &[
                &format!(
                    "`reference.{key}` is the scale of fronts that were measured, and none is named"
                ),
                "as `front`, or delete the line",
            ],
        );
    }
}

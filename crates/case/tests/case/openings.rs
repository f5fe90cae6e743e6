//! Openings: what a case may say of them, and what it is told when it is wrong.

use monoflow_case::{Case, Head, Inflow, OverTime, RunPlan};

/// A channel of water, 3 m long and half a metre high.
fn case(rest: &str) -> String {
    format!(
        "dimensions = 2\ndiscretisation.spacing = 0.05\ntime.end = 2.0\n\
         domain.min = [0.0, 0.0]\ndomain.max = [3.0, 1.0]\n\
         [[geometry]]\nname = \"channel\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [3.0, 1.0]\nopen = [\"+y\", \"-x\", \"+x\"]\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [3.0, 0.5]\n\
         {rest}\n"
    )
}

/// An inlet on the left, of which some lines are others.
fn inlet(lines: &[(&str, &str)]) -> String {
    let mut keys = vec![
        ("name", "\"inlet\""),
        ("min", "[0.0, 0.0]"),
        ("max", "[0.0, 0.5]"),
        ("into", "\"+x\""),
    ];
    for (key, value) in lines {
        keys.retain(|(other, _)| other != key);
        keys.push((key, value));
    }
    let lines = keys.iter().filter(|(_, value)| !value.is_empty());
    let lines: Vec<_> = lines
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    case(&format!("[[opening]]\n{}", lines.join("\n")))
}

fn resolve(text: &str) -> Result<RunPlan, String> {
    let case = Case::parse("open.toml", text).map_err(|error| error.to_string())?;
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
fn an_inlet_is_read() {
    let plan = resolve(&inlet(&[
        ("velocity", "\"2*t\""),
        ("level", "[[0, 0.4], [2, 0.5]]"),
        ("profile", "\"1 + y\""),
    ]))
    .unwrap();
    let opening = &plan.openings[0];
    assert!(
        matches!(&opening.inflow, Some(Inflow::Velocity(OverTime::Formula(text))) if text == "2*t")
    );
    assert!(
        matches!(&opening.head, Some(Head::Level(OverTime::Points(points))) if points.len() == 2)
    );
    // Three layers as far as particles reach, and one that fills up.
    assert!((opening.depth - 0.2).abs() < 1e-12, "{}", opening.depth);
    assert_eq!(opening.sites(&plan), [(1, 10), (2, 1)]);
    let shares = opening.shares(&plan);
    assert!((shares[0] - 1.025).abs() < 1e-12 && (shares[9] - 1.475).abs() < 1e-12);
    // The fastest water: at the end, at the top site.
    assert!((plan.fluid.max_speed - 4.0 * 1.475).abs() < 1e-9);
    // Particles leave a little way behind the face before they are taken out.
    assert!(plan.domain.min[0] <= -0.2 && plan.domain.max[0] == 3.0);
    let knots = opening.knots(&plan);
    let last = knots.last().unwrap();
    assert!((last[0] - 4.0).abs() < 1e-9 && (last[2] - 0.5).abs() < 1e-9);
}

/// The volume that comes in is that of the sites under water.
#[test]
fn a_discharge_becomes_a_velocity() {
    let plan = resolve(&inlet(&[
        ("discharge", "0.6"),
        ("level", "0.3"),
        ("profile", "\"2\""),
    ]))
    .unwrap();
    let knots = plan.openings[0].knots(&plan);
    // Six sites of 5 cm, where water is twice as fast as it is said: 1 m/s, twice.
    assert!((knots[0][0] - 1.0).abs() < 1e-12, "{:?}", knots[0]);
}

#[test]
fn a_jump_is_followed_within_a_thousandth_of_the_run() {
    let plan = resolve(&inlet(&[("velocity", "\"if(t > 1.0, 1, 0)\"")])).unwrap();
    assert!(plan.openings[0].interval < 1e-3);
}

#[test]
fn what_is_missing_is_named() {
    refused(&inlet(&[("name", "")]), &["opening.0.name` is missing"]);
    refused(
        &inlet(&[("into", "")]),
        &["into` is missing", "into the water"],
    );
    refused(&inlet(&[("max", "")]), &["max` is missing"]);
}

#[test]
fn faces_are_flat_and_as_wide_as_particles() {
    refused(
        &inlet(&[("max", "[0.1, 0.5]")]),
        &[
            "reaches from 0 m to 0.1 m along x, but opens along +x",
            "the same number",
        ],
    );
    refused(
        &inlet(&[("max", "[0.0, 0.0]")]),
        &["reaches from 0 m to 0 m along y", "greater"],
    );
    refused(
        &inlet(&[("max", "[0.0, 0.52]")]),
        &[
            "0.52 m wide along y, which is 10.400 spacings",
            "whole number",
        ],
    );
    refused(&inlet(&[("into", "\"+z\"")]), &["not a signed axis"]);
}

#[test]
fn an_inlet_that_points_outwards_is_turned_about() {
    refused(
        &inlet(&[("into", "\"-x\""), ("velocity", "1")]),
        &["needs 0.400000 m along -x before its face", "turn it about"],
    );
    refused(
        &inlet(&[("min", "[0.0, 0.8]"), ("max", "[0.0, 1.3]")]),
        &[
            "reach out of the domain along y",
            "move the opening into the domain",
        ],
    );
    let periodic = inlet(&[]).replace("domain.min", "domain.periodic = [\"x\"]\ndomain.min");
    refused(
        &periodic,
        &["where the domain is periodic", "domain.periodic"],
    );
}

/// In a domain that is wider than the channel there is room behind the face.
#[test]
fn an_inlet_that_points_out_of_its_channel_is_refused() {
    let wide = |lines: &[(&str, &str)]| {
        let text = inlet(lines);
        text.replace("domain.min = [0.0", "domain.min = [-1.0")
            .replace(
                "shape = \"box\"\nmin = [0.0, 0.0]\nmax = [3.0, 0.5]",
                "shape = \"box\"\nmin = [1.5, 0.0]\nmax = [3.0, 0.5]",
            )
    };
    refused(
        &wide(&[("into", "\"-x\""), ("velocity", "1")]),
        &[
            "`opening.inlet` points along -x out of the open side -x of `channel`",
            "write into = \"+x\"",
            "(opening.inlet.into)",
        ],
    );
    resolve(&wide(&[("velocity", "1")])).unwrap();
    // Something holds the water there.
    let basin = "[[geometry]]\nname = \"basin\"\nkind = \"wall\"\nshape = \"box\"\nmin = [-0.8, 0.0]\nmax = [0.0, 1.0]\nopen = [\"+x\", \"+y\"]\n";
    let text = wide(&[("into", "\"-x\""), ("velocity", "1")]);
    resolve(&text.replace("[[opening]]", &format!("{basin}[[opening]]"))).unwrap();
}

#[test]
fn a_profile_that_turns_the_water_about_is_refused() {
    refused(
        &inlet(&[("velocity", "0.5"), ("profile", "\"-1\"")]),
        &[
            "`opening.inlet.profile` has a mean of -1.000",
            "negative velocity",
        ],
    );
    refused(
        &inlet(&[("velocity", "0.5"), ("profile", "\"0\"")]),
        &["`opening.inlet.profile` is 0 all across the opening"],
    );
    resolve(&inlet(&[
        ("velocity", "-0.5"),
        ("profile", "\"4*y*(1 - y)\""),
    ]))
    .unwrap();
}

#[test]
fn an_opening_larger_than_any_memory_is_refused() {
    refused(
        &inlet(&[("max", "[0.0, 1e9]"), ("velocity", "1")]),
        &[
            "`opening.inlet` is 2.0e10 particles large",
            "smaller opening",
        ],
    );
    refused(
        &inlet(&[("max", "[0.0, 1e5]"), ("velocity", "1")]),
        &["move the opening into the domain"],
    );
}

#[test]
fn what_excludes_each_other_is_said_once() {
    refused(
        &inlet(&[("velocity", "1"), ("discharge", "1")]),
        &["`velocity` and `discharge` exclude each other"],
    );
    refused(
        &inlet(&[("level", "1"), ("pressure", "1")]),
        &["`level` and `pressure` exclude each other"],
    );
    refused(
        &inlet(&[("profile", "\"y\"")]),
        &["no meaning without `velocity` or `discharge`"],
    );
    let staggered =
        inlet(&[("velocity", "1")]).replace("\"fluid\"", "\"fluid\"\nlattice = \"staggered\"");
    refused(
        &staggered,
        &[
            "`geometry.water.lattice` is \"staggered\", but water comes in at openings on the square lattice",
            "delete this line",
        ],
    );
    let still =
        inlet(&[("level", "0.4")]).replace("dimensions", "gravity = [0.0, 0.0]\ndimensions");
    refused(
        &still,
        &["level` has no meaning without gravity", "pressure"],
    );
}

#[test]
fn curves_last_until_the_end() {
    refused(
        &inlet(&[("velocity", "[[0, 1], [1.5, 2]]")]),
        &["ends at 1.5 s, but the run at 2 s", "repeat the last value"],
    );
    refused(
        &inlet(&[("velocity", "\"sqrt(1 - t)\"")]),
        &["has no value at t = 1.0000 s"],
    );
    refused(
        &inlet(&[("velocity", "1"), ("profile", "\"1/(y - 0.025)\"")]),
        &[
            "profile` is NaN or infinite at (0, 0.025, 0) m",
            "across the opening",
        ],
    );
    refused(
        &inlet(&[("velocity", "1"), ("profile", "\"1 +\"")]),
        &["not a formula in x, y and z"],
    );
    refused(&inlet(&[("level", "\"x\"")]), &["not a formula in t"]);
}

#[test]
fn openings_stand_apart() {
    let two = inlet(&[("velocity", "1")])
        + "[[opening]]\nname = \"other\"\nmin = [0.0, 0.3]\nmax = [0.0, 0.8]\ninto = \"+x\"\n";
    refused(
        &two,
        &[
            "`inlet` and `other` are in each other's way",
            "0.400000 m before its face and 0.200000 m behind it",
        ],
    );
    // What one reads is what the other gives.
    let facing = |x: f64| {
        let other = format!(
            "[[opening]]\nname = \"other\"\nmin = [{x}, 0.0]\nmax = [{x}, 0.5]\ninto = \"-x\"\n"
        );
        inlet(&[("velocity", "1")]) + &other
    };
    refused(&facing(0.55), &["in each other's way"]);
    assert!(resolve(&facing(0.65)).is_ok());
    let back = "[[opening]]\nname = \"a\"\nmin = [1.0, 0.0]\nmax = [1.0, 0.5]\ninto = \"+x\"\nvelocity = 1\n[[opening]]\nname = \"b\"\nmin = [1.0, 0.0]\nmax = [1.0, 0.5]\ninto = \"-x\"\n";
    refused(&case(back), &["in each other's way"]);
    // One above the other.
    let above = inlet(&[("velocity", "1"), ("max", "[0.0, 0.25]")])
        + "[[opening]]\nname = \"other\"\nmin = [0.0, 0.25]\nmax = [0.0, 0.5]\ninto = \"+x\"\n";
    assert!(resolve(&above).is_ok());
    let same = inlet(&[("velocity", "1")])
        + "[[opening]]\nname = \"inlet\"\nmin = [3.0, 0.0]\nmax = [3.0, 0.5]\ninto = \"-x\"\n";
    refused(&same, &["`inlet` is used by two openings"]);
}

#[test]
fn gauges_name_openings() {
    let gauge = "[[gauge]]\nname = \"in\"\ntype = \"inflow\"\n";
    refused(&(inlet(&[]) + gauge), &["of` is missing", "inlet"]);
    refused(
        &(inlet(&[]) + gauge + "of = \"inlte\"\n"),
        &["`inlte`", "inlet"],
    );
    refused(
        &(case("") + gauge + "of = \"inlet\"\n"),
        &["there is no [[opening]] with the name `inlet`"],
    );
    refused(
        &(inlet(&[]) + gauge + "of = \"inlet\"\naxis = \"+x\"\n"),
        &["`axis` has no meaning for an inflow"],
    );
    assert!(resolve(&(inlet(&[]) + gauge + "of = \"inlet\"\n")).is_ok());
}

#[test]
fn mps_lets_water_in_with_explicit_pressure() {
    let mps = |rest: &[(&str, &str)]| {
        let case = inlet(rest).replace("dimensions", "scheme = \"mps\"\ndimensions");
        Case::parse("open.toml", &case).unwrap()
    };
    let plan = mps(&[("velocity", "1")])
        .resolve(&monoflow_words::mps())
        .unwrap();
    assert!(!plan.openings[0].only_lets_out(&plan));
    let plan = mps(&[("level", "0.2")])
        .resolve(&monoflow_words::mps())
        .unwrap();
    assert!(plan.openings[0].only_lets_out(&plan));
    let mut case = mps(&[("velocity", "1")]);
    case.set("mps.pressure=semi_implicit").unwrap();
    let message = case.resolve(&monoflow_words::mps()).unwrap_err();
    let message = message.to_string();
    assert!(
        message.contains("`opening` has no meaning for semi-implicit pressure"),
        "{message}"
    );
}

/// Water that comes in falls from the opening, or from its level, to the floor.
#[test]
fn the_speed_of_sound_knows_how_far_water_falls() {
    let dry = inlet(&[
        ("min", "[0.0, 0.5]"),
        ("max", "[0.0, 0.9]"),
        ("velocity", "1"),
    ]);
    let begin = dry.find("[[geometry]]\nname = \"water\"").unwrap();
    let end = dry.find("[[opening]]").unwrap();
    let dry = dry[..begin].to_owned() + &dry[end..];
    let plan = resolve(&dry).unwrap();
    assert!(
        (plan.fluid.max_fall - 0.9).abs() < 1e-12,
        "{}",
        plan.fluid.max_fall
    );
    // Nothing comes in under a pressure alone.
    let drain = dry.replace("velocity = 1", "pressure = 1");
    assert_eq!(resolve(&drain).unwrap().fluid.max_fall, 0.0);
    let lower = resolve(&(dry + "level = 0.7\n")).unwrap();
    assert!((lower.fluid.max_fall - 0.7).abs() < 1e-12);
    refused(
        &case("").replace("kind = \"fluid\"", "kind = \"erase\""),
        &["no geometry is fluid", "or an [[opening]]"],
    );
}

#[test]
fn short_events_of_a_table_are_seen() {
    let pulse = "[[0, 0], [1.0, 0], [1.003, 20], [1.006, 0], [2, 0]]";
    let plan = resolve(&inlet(&[("velocity", pulse)])).unwrap();
    let fastest = plan.openings[0].knots(&plan);
    let fastest = fastest.iter().map(|knot| knot[0]).fold(0.0, f64::max);
    assert!(fastest > 19.0, "{fastest}");
    assert!(plan.fluid.max_speed > 19.0);
}

/// However high above the sea.
#[test]
fn levels_are_followed_by_how_much_they_change() {
    let interval = |level: &str| {
        let plan = resolve(&inlet(&[("level", level)])).unwrap();
        plan.openings[0].interval
    };
    let low = interval("\"0.3 + 0.01*sin(20*t)\"");
    assert_eq!(low, interval("\"0.4 + 0.01*sin(20*t)\""));
    assert!(low < 2e-3, "{low}");
}

#[test]
fn a_discharge_that_cannot_come_in_is_refused() {
    for lines in [
        [("discharge", "0.5"), ("profile", "\"-1\"")],
        [("discharge", "0.5"), ("profile", "\"y - 0.25\"")],
        [("discharge", "0.5"), ("level", "-0.2")],
    ] {
        refused(
            &inlet(&lines),
            &["no water comes in", "though it has a discharge", "profile"],
        );
    }
    refused(
        &inlet(&[("velocity", "0.5"), ("level", "-0.2")]),
        &[
            "no water comes in",
            "though it has a velocity",
            "raise the level",
        ],
    );
    // What rises in the end, and what goes through one way above and the other below, does come in.
    resolve(&inlet(&[
        ("velocity", "0.5"),
        ("level", "[[0, -0.2], [2, 0.2]]"),
    ]))
    .unwrap();
    resolve(&inlet(&[("velocity", "0.5"), ("profile", "\"y - 0.25\"")])).unwrap();
}

#[test]
fn pressures_ask_for_a_speed_of_sound() {
    let plan = resolve(&inlet(&[("pressure", "2e4")])).unwrap();
    assert!((plan.fluid.sound_speed - 10.0 * 40.0_f64.sqrt()).abs() < 1e-9);
    let soft =
        inlet(&[("pressure", "1e5")]).replace("dimensions", "fluid.sound_speed = 20\ndimensions");
    refused(
        &soft,
        &[
            "1.0000e5 Pa at the opening `inlet`",
            "by 25 %",
            "sound_speed = 100",
        ],
    );
}

#[test]
fn walls_that_move_keep_away() {
    let gate = inlet(&[("velocity", "1")])
        + "[[geometry]]\nname = \"gate\"\nkind = \"wall\"\nshape = \"box\"\nmin = [0.5, 0.1]\nmax = [0.6, 0.4]\nmotion = \"push\"\n\
           [[motion]]\nname = \"push\"\ntranslation = [\"-0.2*t\", \"0\"]\n";
    refused(&gate, &["`gate` may move into", "0.2 m deep"]);
    assert!(resolve(&gate.replace("-0.2*t", "0.2*t")).is_ok());
}

/// A channel whose walls are planes is judged as one whose wall is a box.
#[test]
fn inlets_lead_into_channels_of_planes() {
    let with = |at: f64, into: &str, bed: [f64; 2]| {
        let [min, max] = bed;
        format!(
            "dimensions = 2\ndiscretisation.spacing = 0.05\ntime.end = 2.0\n\
             domain.min = [-1.0, 0.0]\ndomain.max = [4.0, 1.0]\n\
             [[geometry]]\nname = \"bed\"\nkind = \"wall\"\nshape = \"plane\"\npoint = [0.0, 0.0]\nnormal = \"+y\"\nmin = [{min:?}, 0.0]\nmax = [{max:?}, 0.0]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = [1.0, 0.0]\nmax = [2.0, 0.5]\n\
             [[opening]]\nname = \"in\"\nmin = [{at:?}, 0.0]\nmax = [{at:?}, 0.5]\ninto = \"{into}\"\nvelocity = 0.5\n"
        )
    };
    let told = |into: &str| {
        let what =
            format!("`opening.in` points along {into} away from `bed`, where there is neither");
        [
            what,
            "open.toml:20:1 (opening.in.into)".to_owned(),
            "write into = ".to_owned(),
        ]
    };
    for (at, into) in [(0.0, "-x"), (3.0, "+x")] {
        let parts = told(into);
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        refused(&with(at, into, [0.0, 3.0]), &parts);
    }
    resolve(&with(0.0, "+x", [0.0, 3.0])).unwrap();
    resolve(&with(3.0, "-x", [0.0, 3.0])).unwrap();
    // The bed goes on there.
    resolve(&with(0.0, "-x", [-1.0, 3.0])).unwrap();
}

//! What cases become.

use crate::{FULL, resolve, with};
use monoflow_case::{
    Axis, EulerPlan, Origin, Profile, Resolved, SidePart, SidePlan, SlicePlan, StateValues, Where,
};

#[test]
fn a_tracer_is_that_of_the_states_that_say_so() {
    let plan = resolve(FULL).unwrap();
    assert!(plan.tracers.is_empty() && plan.states.iter().all(|state| state.tracers.is_empty()));
    let text = plan.to_toml().unwrap();
    assert!(!text.contains("tracer"), "{text}");
    let told = "density = 1000\ntracer = 0.25\n";
    let plan = with("density = 1000\n", told).unwrap();
    assert_eq!(plan.tracers, ["tracer"]);
    assert_eq!(plan.states[0].tracers["tracer"], Profile::Constant(0.25));
    assert!(plan.states[1].tracers.is_empty());
    let mut rows = plan.table().into_iter();
    assert!(rows.any(|row| row.key == "state.quiet.tracer" && row.value == "0.25"));
    assert_eq!(
        EulerPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
        plan
    );
    let formula = "density = \"1000 + sin(x)\"\ntracer = \"x*y\"";
    let plan = with("density = \"1000 + sin(x)\"", formula).unwrap();
    let part = &plan.states[2].tracers["tracer"];
    assert_eq!(*part, Profile::Formula("x*y".into()));
}

/// Names stand in the order in which states mention them, and each value has an origin of its own.
#[test]
fn tracers_have_names() {
    let told = "density = 1000\ntracer = { salt = 0.25, dye = 1 }\n";
    let formula = "density = \"1000 + sin(x)\"\ntracer = { air = \"x*y\", dye = 0.5 }";
    let text = FULL.replace("density = 1000\n", told);
    let text = text.replace("density = \"1000 + sin(x)\"", formula);
    let plan = resolve(&text).unwrap();
    assert_eq!(plan.tracers, ["salt", "dye", "air"]);
    let of = |state: usize, name: &str| plan.states[state].tracers.get(name).cloned();
    assert_eq!(of(0, "salt"), Some(Profile::Constant(0.25)));
    assert_eq!(of(0, "air"), None);
    assert_eq!(of(2, "air"), Some(Profile::Formula("x*y".into())));
    assert_eq!(of(2, "dye"), Some(Profile::Constant(0.5)));
    assert!(plan.states[1].tracers.is_empty());
    let rows = plan.table();
    let tracers = rows.iter().filter(|row| row.key.contains(".tracer"));
    let shown: Vec<_> = tracers.map(|row| (&row.key[..], &row.value[..])).collect();
    let expected = [
        ("state.quiet.tracer.dye", "1"),
        ("state.quiet.tracer.salt", "0.25"),
        ("state.waves.tracer.air", "x*y"),
        ("state.waves.tracer.dye", "0.5"),
    ];
    assert_eq!(shown, expected);
    let origin = &plan.provenance["state.quiet.tracer.salt"];
    assert!(
        origin.origin == Origin::Given && origin.why.contains("case.toml:26"),
        "{origin:?}"
    );
    assert_eq!(
        EulerPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
        plan
    );
}

#[test]
fn every_section_is_understood() {
    let plan = resolve(FULL).unwrap();
    assert_eq!(plan.dimensions, 2);
    assert_eq!(plan.grid.cells, [80, 20, 1]);
    assert_eq!(
        (plan.grid.min, plan.grid.max),
        ([-1.0, 0.0, 0.0], [3.0, 1.0, 0.0])
    );
    assert_eq!(plan.grid.spacing()[..2], [0.05, 0.05]);
    assert_eq!((plan.grid.samples, plan.grid.count()), (4, 1600));
    assert_eq!((plan.gas.gamma, plan.gas.p_inf), (4.4, 6e8));
    assert_eq!(plan.numerics.splitting, "lie");
    let StateValues::PostShock {
        into,
        mach,
        direction,
    } = &plan.states[1].values
    else {
        panic!("no shock");
    };
    assert_eq!((into.as_str(), *mach), ("quiet", 1.5));
    assert!((direction[0] - 0.6).abs() < 1e-15 && (direction[1] + 0.8).abs() < 1e-15);
    let StateValues::Given {
        density, velocity, ..
    } = &plan.states[2].values
    else {
        panic!("a shock");
    };
    assert_eq!(*density, Profile::Formula("1000 + sin(x)".into()));
    assert_eq!(velocity[1], Profile::Constant(2.0));
    let places: Vec<&Where> = plan.regions.iter().map(|region| &region.place).collect();
    assert_eq!(*places[0], Where::Everywhere);
    assert!(matches!(
        places[1],
        Where::Box {
            max: [1.0, 0.5, 0.0],
            ..
        }
    ));
    assert!(matches!(places[2], Where::Ball { axis: None, .. }));
    assert!(matches!(
        places[3],
        Where::HalfSpace {
            towards: [-1.0, 0.0, 0.0],
            ..
        }
    ));
    assert_eq!(*places[4], Where::Formula("x > 2.5".into()));
    assert_eq!(
        (plan.regions[2].name.as_str(), plan.regions[3].name.as_str()),
        ("drop", "3")
    );
    let shocked = || SidePart::Inflow("shocked".to_owned());
    assert_eq!(plan.boundaries.len(), 2);
    assert_eq!(plan.boundaries[0][0], SidePlan::Whole(shocked()));
    assert_eq!(
        plan.boundaries[0][1],
        SidePlan::Whole(SidePart::Transmissive)
    );
    let parts = SidePlan::Parts {
        axis: 0,
        at: 0.25,
        below: shocked(),
        above: SidePart::Reflective,
    };
    assert_eq!(plan.boundaries[1][0], parts);
    assert!(matches!(
        plan.boundaries[1][1],
        SidePlan::MovingShock { .. }
    ));
    assert_eq!(plan.slice, None);
    assert_eq!(plan.schlieren, 20.0);
}

#[test]
fn a_plan_is_written_and_read_back() {
    let plan = resolve(FULL).unwrap();
    assert_eq!(
        EulerPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
        plan
    );
}

#[test]
fn defaults_are_said() {
    let plan = resolve(
        "scheme = \"euler\"\n[grid]\ncells = [10, 4, 4]\nmax = [1, 1, 1]\n[[state]]\nname = \"a\"\ndensity = 1\npressure = 1\n[[region]]\nstate = \"a\"\n[time]\nend = 1\n",
    )
    .unwrap();
    assert_eq!((plan.dimensions, plan.grid.samples), (3, 4));
    assert_eq!((plan.gas.model.as_str(), plan.gas.gamma), ("ideal", 1.4));
    let middle = SlicePlan {
        axis: Axis::Z,
        at: 0.5,
    };
    assert_eq!(plan.slice, Some(middle));
    assert_eq!(plan.numerics.cfl, 0.8);
    for row in plan.table() {
        let given = ["scheme", "grid.cells", "grid.max", "time.end"].contains(&row.key.as_str())
            || row.key.starts_with("state.a.") && row.key != "state.a.velocity"
            || row.key.starts_with("region.");
        let expected = if given {
            Origin::Given
        } else {
            Origin::Default
        };
        assert_eq!(row.origin, expected, "{}", row.key);
    }
    for side in plan.boundaries.as_flattened() {
        assert_eq!(*side, SidePlan::Whole(SidePart::Transmissive));
    }
}

#[test]
fn periodic_sides_come_in_pairs() {
    let plan = with(
        "sides = [\"left\"]\ntype = \"inflow\"\nstate = \"shocked\"",
        "sides = [\"left\", \"right\"]\ntype = \"periodic\"",
    )
    .unwrap();
    assert_eq!(plan.boundaries[0], [SidePlan::Periodic, SidePlan::Periodic]);
}

/// A name that is nearly another one's is told, with its line.
#[test]
fn slips_of_the_pen_are_told() {
    let cautions = |one: &str, other: &str| {
        let text = FULL.replace("density = 1000\n", &format!("density = 1000\n{one}\n"));
        let formula = "density = \"1000 + sin(x)\"";
        let text = text.replace(formula, &format!("{formula}\n{other}"));
        let line = text.lines().position(|line| line == other);
        (resolve(&text).unwrap().cautions(), line.unwrap() + 1)
    };
    let (said, line) = cautions("tracer = { salt = 1, dye = 1 }", "tracer = { slat = 0.5 }");
    let expected = format!(
        "the tracer `slat` (case.toml:{line}) is a tracer of its own: did you mean `salt`?"
    );
    assert_eq!(said, [expected]);
    for (one, other) in [
        ("tracer = { salt = 1 }", "tracer = { salt = 0.5 }"),
        ("tracer = { dye1 = 1 }", "tracer = { dye2 = 0.5 }"),
        ("tracer = { salt = 1, slat = 1 }", "tracer = { slat = 0.5 }"),
        ("tracer = { co2 = 1 }", "tracer = { so2 = 0.5 }"),
        ("tracer = { salt = 1 }", "tracer = 0.5"),
    ] {
        let (said, _) = cautions(one, other);
        assert!(said.is_empty(), "{said:?}");
    }
}

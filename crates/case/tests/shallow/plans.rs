//! Good cases.

use crate::{FLOOD, FULL, Place, catalogue};
use monoflow_case::{
    BoundaryPlan, Case, Field, GivenPlan, GroundPlan, MeshPlan, MeshSource, Origin, OutputPlan,
    PeaksPlan, Place as Where, PointGauge, Precision, RegionPlan, Resolved, RoughnessPlan,
    SectionGauge, ShallowNumerics, ShallowPlan, Surface, TimePlan, WaterPlan,
};

/// m/s in a mm/h.
const MM_PER_HOUR: f64 = 1e-3 / 3600.0;

fn region(name: &str, place: Where) -> RegionPlan {
    RegionPlan {
        name: name.to_owned(),
        place,
        bed: None,
        roughness: Default::default(),
        surface: None,
        velocity: None,
        tracers: Default::default(),
        infiltration: None,
    }
}

fn boundary(name: &str, given: GivenPlan) -> BoundaryPlan {
    BoundaryPlan {
        name: name.to_owned(),
        given,
        tracers: Default::default(),
    }
}

/// What the full case says, written down once more.
fn expected(place: &Place) -> ShallowPlan {
    let raster = || Field::Raster(place.path("bed.asc"));
    ShallowPlan {
        title: "everything".to_owned(),
        description: "every section of a case".to_owned(),
        scheme: "shallow_water".to_owned(),
        precision: Precision::F64,
        gravity: 9.8,
        mesh: MeshPlan {
            source: MeshSource::File(place.path("river.msh")),
            renumber: false,
        },
        bed: raster(),
        roughness: vec![RoughnessPlan {
            key: "manning".to_owned(),
            unit: "s/m^(1/3)".to_owned(),
            least: Some(0.0),
            greatest: Some(1.0),
            field: Field::Formula("0.03 + 0.001*x".to_owned()),
        }],
        water: WaterPlan {
            surface: Surface::Level(Field::Constant(1.5)),
            velocity: [0.5, -0.25],
        },
        tracers: Default::default(),
        numerics: ShallowNumerics {
            riemann: "hllc".to_owned(),
            friction: "manning".to_owned(),
            limiter: "barth_jespersen".to_owned(),
            order: 2,
            cfl: 0.8,
            dry_depth: 1e-5,
        },
        time: TimePlan {
            end: 3600.0,
            max_steps: Some(1000),
        },
        output: OutputPlan {
            frames_every: 60.0,
            gauges_every: 10.0,
            checkpoint_every: 300.0,
            pictures: vec![0.0, 1800.0],
            surface: false,
        },
        models: None,
        coefficients: Default::default(),
        peaks: Some(PeaksPlan {
            arrival_depth: 0.02,
        }),
        rain: vec![[0.0, 36.0 * MM_PER_HOUR], [600.0, 0.0]],
        infiltration: Some(GroundPlan {
            conductivity: 3.6 * MM_PER_HOUR,
            suction: 0.25,
        }),
        regions: vec![
            RegionPlan {
                bed: Some(Field::Nodes),
                surface: Some(Surface::Level(Field::Formula("2 - 0.1*x".to_owned()))),
                velocity: Some([0.0, 1.0]),
                ..region(
                    "basin",
                    Where::Box {
                        min: [0.0, 0.0],
                        max: [10.0, 5.0],
                    },
                )
            },
            RegionPlan {
                bed: Some(Field::Constant(-1.0)),
                surface: Some(Surface::Depth(raster())),
                ..region(
                    "column",
                    Where::Circle {
                        centre: [5.0, 5.0],
                        radius: 2.0,
                    },
                )
            },
            RegionPlan {
                infiltration: Some(GroundPlan {
                    conductivity: 7.2 * MM_PER_HOUR,
                    suction: 0.0,
                }),
                ..region(
                    "field",
                    Where::Polygon(vec![[0.0, 0.0], [4.0, 0.0], [2.0, 3.0]]),
                )
            },
            RegionPlan {
                roughness: [("manning".to_owned(), Field::Constant(0.1))].into(),
                ..region("3", Where::Group("city".to_owned()))
            },
        ],
        boundaries: vec![
            boundary("dyke", GivenPlan::Wall),
            boundary("sea", GivenPlan::Open),
            boundary(
                "river",
                GivenPlan::Discharge(vec![[0.0, 5.5], [1800.0, 20.0], [3600.0, 7.0]]),
            ),
            boundary("tide", GivenPlan::Stage(vec![[0.0, 1.0], [3600.0, 2.5]])),
            boundary(
                "torrent",
                GivenPlan::Inflow {
                    depth: vec![[0.0, 0.5]],
                    velocity: vec![[0.0, 1.5], [60.5, 2.0]],
                },
            ),
            boundary(
                "weir",
                GivenPlan::Rating(vec![[-1.0, 0.0], [1.0, 4.0], [2.0, 12.0]]),
            ),
        ],
        gauges: vec![PointGauge {
            name: "bridge".to_owned(),
            at: [3.0, 4.0],
        }],
        sections: vec![SectionGauge {
            name: "mouth".to_owned(),
            from: [0.0, 0.0],
            to: [0.0, 5.0],
        }],
        provenance: Default::default(),
    }
}

fn bare(mut plan: ShallowPlan) -> ShallowPlan {
    plan.provenance.clear();
    plan
}

#[test]
fn a_full_case_says_what_it_says() {
    let place = Place::new();
    let plan = place.resolve(FULL).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(bare(plan), expected(&place));
}

#[test]
fn a_plan_survives_toml_exactly() {
    let place = Place::new();
    for (from, to) in [
        ("", ""),
        ("level = 1.5", "level = 0.1000000000000000055"),
        (
            "file = \"river.msh\"",
            "shape = \"rectangle\"\nmin = [-1e-300, 0]\nmax = [1e9, 0.3]\ncells = [7, 9]",
        ),
        (
            "file = \"river.msh\"",
            "shape = \"circle\"\ncentre = [1, 2]\nradius = 3\nmax_area = 0.1",
        ),
        ("title = \"everything\"", "title = \"\\\"é\\n\\\\\""),
    ] {
        let plan = place.with(from, to).unwrap_or_else(|e| panic!("{e}"));
        let text = plan.to_toml().unwrap();
        let again = ShallowPlan::from_toml(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(plan, again);
        assert_eq!(text, again.to_toml().unwrap());
    }
    let error = ShallowPlan::from_toml("title = 1").unwrap_err().to_string();
    assert!(
        error.contains("the resolved plan cannot be read"),
        "{error}"
    );
}

#[test]
fn every_value_in_the_table_has_an_origin() {
    let place = Place::new();
    let shape = "shape = \"rectangle\"\nmin = [0, 0]\nmax = [1, 1]\ncells = [2, 3]";
    for text in [
        FULL.to_owned(),
        FULL.replace("file = \"river.msh\"", shape),
        SMALL.to_owned(),
    ] {
        let rows = place.resolve(&text).unwrap().table();
        for row in &rows {
            assert!(!row.why.is_empty(), "{row:?}");
        }
        for key in ["mesh.order", "numerics.order", "output.peaks", "time.end"] {
            assert!(rows.iter().any(|row| row.key == key), "{key}");
        }
    }
    let rows = place.resolve(FULL).unwrap().table();
    let row = |key: &str| {
        let row = rows.iter().find(|row| row.key == key);
        row.map(|row| (row.value.clone(), row.unit.clone().into_owned(), row.origin))
            .unwrap()
    };
    let given = |value: &str, unit: &str| (value.to_owned(), unit.to_owned(), Origin::Given);
    assert_eq!(row("manning"), given("0.03 + 0.001*x", "s/m^(1/3)"));
    assert_eq!(row("boundary.river"), given("3 points, 5.5 to 20", "m³/s"));
    assert_eq!(row("boundary.dyke"), given("wall", ""));
    assert_eq!(row("region.field"), given("a polygon", ""));
    assert_eq!(row("output.arrival_depth"), given("0.02", "m"));
    assert_eq!(row("gauge.bridge"), given("[3, 4]", "m"));
}

/// As little as a case can say.
const SMALL: &str = r#"
scheme = "shallow_water"
[mesh]
shape = "rectangle"
min = [0, 0]
max = [2, 1]
cells = [4, 2]
[numerics]
friction = "none"
[time]
end = 30
"#;

#[test]
fn what_is_not_said_has_a_default() {
    let plan = Place::new().resolve(SMALL).unwrap();
    let origin = |key: &str| plan.provenance[key].origin;
    for key in [
        "title",
        "precision",
        "gravity",
        "bed",
        "water.depth",
        "water.velocity",
        "mesh.triangles",
        "mesh.jitter",
        "mesh.order",
        "numerics.riemann",
        "numerics.limiter",
        "numerics.order",
        "numerics.cfl",
        "numerics.dry_depth",
        "output.peaks",
        "output.arrival_depth",
        "output.pictures",
    ] {
        assert_eq!(origin(key), Origin::Default, "{key}");
    }
    assert_eq!(origin("mesh.cells"), Origin::Given);
    assert_eq!(plan.precision, Precision::F64);
    assert_eq!(plan.gravity, 9.81);
    assert_eq!(plan.bed, Field::Constant(0.0));
    assert!(plan.roughness.is_empty());
    assert_eq!(plan.water.surface, Surface::Depth(Field::Constant(0.0)));
    assert_eq!(
        plan.peaks,
        Some(PeaksPlan {
            arrival_depth: 0.01
        })
    );
    assert!(plan.rain.is_empty() && plan.infiltration.is_none() && plan.mesh.renumber);
    let n = &plan.numerics;
    assert_eq!(
        (n.riemann.as_str(), n.order, n.cfl, n.dry_depth),
        ("roe", 1, 0.9, 1e-6)
    );
    assert_eq!(plan.time.max_steps, None);
    assert_eq!(plan.output.frames_every, 1.0);
    assert_eq!(plan.output.pictures.len(), 6);
    assert_eq!(plan.estimate(), Some(16.0));
    assert_eq!(
        plan.mesh.source,
        MeshSource::Rectangle {
            min: [0.0, 0.0],
            max: [2.0, 1.0],
            cells: [4, 2],
            triangles: 2,
            jitter: 0.0
        }
    );
}

#[test]
fn meshes_are_described() {
    let place = Place::new();
    let mesh = |to: &str| place.with("file = \"river.msh\"", to).unwrap();
    let plan = mesh(
        "shape = \"rectangle\"\nmin = [-1, -2]\nmax = [1, 2]\ncells = [10, 20]\ntriangles = 4\njitter = 0.2",
    );
    assert_eq!(plan.estimate(), Some(800.0));
    assert_eq!(
        plan.mesh.source,
        MeshSource::Rectangle {
            min: [-1.0, -2.0],
            max: [1.0, 2.0],
            cells: [10, 20],
            triangles: 4,
            jitter: 0.2
        }
    );
    let plan =
        mesh("shape = \"circle\"\ncentre = [1, 2]\nradius = 3\nmax_area = 0.5\nmin_angle = 20");
    assert!((plan.estimate().unwrap() - 36.0 * std::f64::consts::PI).abs() < 1e-9);
    assert_eq!(
        plan.mesh.source,
        MeshSource::Circle {
            centre: [1.0, 2.0],
            radius: 3.0,
            max_area: 0.5,
            min_angle: 20.0
        }
    );
    let plan = mesh(
        "shape = \"polygon\"\noutline = [[0, 0], [4, 0], [4, 3]]\nsides = [\"south\", \"east\", \"back\"]\nholes = [[[2, 0.5], [3, 0.5], [3, 1]], [[3.5, 1], [3.6, 1], [3.6, 1.1]]]\nmax_area = 0.1",
    );
    assert!((plan.estimate().unwrap() - 120.0).abs() < 1e-9);
    assert_eq!(
        plan.mesh.source,
        MeshSource::Polygon {
            outline: vec![[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]],
            sides: ["south", "east", "back"].map(str::to_owned).into(),
            holes: vec![
                vec![[2.0, 0.5], [3.0, 0.5], [3.0, 1.0]],
                vec![[3.5, 1.0], [3.6, 1.0], [3.6, 1.1]]
            ],
            max_area: 0.1,
            min_angle: 25.0
        }
    );
    assert_eq!(place.resolve(FULL).unwrap().estimate(), None);
    // As maps have them: the first corner stands at the end again.
    let closed = mesh(
        "shape = \"polygon\"\noutline = [[0, 0], [4, 0], [4, 3], [0, 0]]\nsides = [\"south\", \"east\", \"back\"]\nholes = [[[2, 0.5], [3, 0.5], [3, 1], [2, 0.5]], [[3.5, 1], [3.6, 1], [3.6, 1.1]]]\nmax_area = 0.1",
    );
    assert_eq!(closed.mesh.source, plan.mesh.source);
}

#[test]
fn fields_are_numbers_formulas_rasters_or_nodes() {
    let place = Place::new();
    let typed = "bed = { raster = \"bed.asc\" }";
    for (to, bed) in [
        ("bed = -3", Field::Constant(-3.0)),
        (
            "bed = \"max(0, x - y)\"",
            Field::Formula("max(0, x - y)".to_owned()),
        ),
        ("bed = { nodes = true }", Field::Nodes),
        (
            "[bed]\nraster = \"bed.asc\"",
            Field::Raster(place.path("bed.asc")),
        ),
    ] {
        // A table of its own must come after the keys at the top.
        let text = FULL.replacen(typed, if to.starts_with('[') { "" } else { to }, 1);
        let text = match to.starts_with('[') {
            true => format!("{text}\n{to}\n"),
            false => text,
        };
        assert_eq!(place.resolve(&text).unwrap().bed, bed, "{to}");
    }
    let plan = place.with("level = 1.5", "depth = 0.25").unwrap();
    assert_eq!(plan.water.surface, Surface::Depth(Field::Constant(0.25)));
    let plan = place
        .with("level = 1.5", "level = { raster = \"bed.asc\" }")
        .unwrap();
    assert_eq!(
        plan.water.surface,
        Surface::Level(Field::Raster(place.path("bed.asc")))
    );
}

#[test]
fn series_come_from_files_of_many_kinds() {
    let place = Place::new();
    let points = vec![[0.0, 1.0], [10.0, 2.5]];
    for (text, column) in [
        ("0,1\n10,2.5\n", ""),
        ("0,1\r\n10,2.5", ""),
        ("0;1\n10;2.5\n", ""),
        ("0\t1\n10\t2.5\n", ""),
        ("t,Q\n0,1\n10,2.5\n", ""),
        ("t [s],Q (m^3/s)\n0,1\n10,2.5\n", ""),
        ("t [s],q [l/s],Q\n0,9,1\n10,9,2.5\n", "Q"),
        ("t,Q,note\n0,1,calm\n10,2.5,rising\n", "Q"),
        ("t,Q,P\n0,7,1\n10,8,2.5\n", "P"),
        ("\"t\",\"Q\",\"a, b\"\n0,7,1\n10,8,2.5\n", "a, b"),
        ("t;2019;2020\n0;7;1\n10;8;2.5\n", "2020"),
        ("# note; with, marks\n\n  0 , 1 \n\n10,+2.5e0\n#0,0\n", ""),
        ("\n\n0;1\n10;2.5\n", ""),
        ("\u{feff}0,1\n10,2.5\n", ""),
        ("\u{feff}t,Q\n0,1\n10,2.5\n", "Q"),
        ("  # indented\n0,1\n   # note\n10,2.5\n", ""),
    ] {
        place.write("flood.csv", text);
        let column = if column.is_empty() {
            String::new()
        } else {
            format!(", column = \"{column}\"")
        };
        let plan = place.with(", column = \"north\"", &column);
        let plan = plan.unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            plan.boundaries[2].given,
            GivenPlan::Discharge(points.clone()),
            "{text}"
        );
    }
    place.write("flood.csv", FLOOD);
    // Levels may be negative and are no times.
    place.write("curve.csv", "level [m],Q\n-3,0\n-1,2\n");
    let plan = place
        .with(
            "curve = [[-1, 0], [1.0, 4.0], [2.0, 12.0]]",
            "curve = { file = \"curve.csv\" }",
        )
        .unwrap();
    assert_eq!(
        plan.boundaries[5].given,
        GivenPlan::Rating(vec![[-3.0, 0.0], [-1.0, 2.0]])
    );
    // In mm/h, as typed.
    place.write("rain.csv", "t (s),rain [mm/h]\n0,10\n60,0\n");
    let plan = place
        .with(
            "intensity = [[0, 36], [600, 0]]",
            "intensity = { file = \"rain.csv\" }",
        )
        .unwrap();
    assert_eq!(plan.rain, vec![[0.0, 10.0 * MM_PER_HOUR], [60.0, 0.0]]);
}

#[test]
fn values_can_be_set() {
    let place = Place::new();
    place.write("case.toml", FULL);
    let mut case = Case::load(place.path("case.toml")).unwrap();
    assert_eq!(case.scheme(), Some("shallow_water"));
    for assignment in [
        "numerics.riemann=roe",
        "boundary.tide.level=2",
        "region.column.depth=0.5",
        "gauge.bridge.at=[1, 2]",
        "manning=0.02",
        "mesh.file=bed.asc",
    ] {
        case.set(assignment).unwrap();
    }
    let plan = case.resolve_shallow(&catalogue()).unwrap();
    assert_eq!(plan.numerics.riemann, "roe");
    assert_eq!(plan.provenance["numerics.riemann"].why, "--set:1");
    assert_eq!(plan.boundaries[3].given, GivenPlan::Stage(vec![[0.0, 2.0]]));
    assert_eq!(
        plan.regions[1].surface,
        Some(Surface::Depth(Field::Constant(0.5)))
    );
    assert_eq!(plan.gauges[0].at, [1.0, 2.0]);
    assert_eq!(plan.roughness[0].field, Field::Constant(0.02));
    assert_eq!(plan.mesh.source, MeshSource::File(place.path("bed.asc")));
}

#[test]
fn places_hold_what_lies_in_them() {
    let holds =
        |place: &Where, at: &[[f64; 2]]| at.iter().map(|&p| place.holds(p)).collect::<Vec<_>>();
    let box_ = Where::Box {
        min: [0.0, 0.0],
        max: [2.0, 1.0],
    };
    assert_eq!(
        holds(&box_, &[[1.0, 0.5], [2.0, 1.0], [2.1, 0.5], [1.0, -0.1]]),
        [true, true, false, false]
    );
    let circle = Where::Circle {
        centre: [1.0, 1.0],
        radius: 1.0,
    };
    assert_eq!(
        holds(&circle, &[[1.0, 2.0], [1.7, 1.7], [1.8, 1.8]]),
        [true, true, false]
    );
    // A U, open at the top, whichever way round.
    let mut corners = vec![
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 2.0],
        [2.0, 2.0],
        [2.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ];
    for _ in 0..2 {
        let u = Where::Polygon(corners.clone());
        assert_eq!(
            holds(
                &u,
                &[
                    [0.5, 1.5],
                    [1.5, 1.5],
                    [2.5, 1.5],
                    [1.5, 0.5],
                    [1.5, -0.5],
                    [4.0, 0.5],
                    [-1.0, 1.0]
                ]
            ),
            [true, false, true, true, false, false, false]
        );
        corners.reverse();
    }
    assert!(!Where::Group("city".to_owned()).holds([0.0, 0.0]));
}

#[test]
fn every_case_of_the_collection_resolves() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/swe");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let case = Case::load(&path).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(case.scheme(), Some("shallow_water"), "{}", path.display());
        let plan = case
            .resolve_shallow(&catalogue())
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            ShallowPlan::from_toml(&plan.to_toml().unwrap()).unwrap(),
            plan
        );
        for row in plan.table() {
            assert!(!row.why.is_empty(), "{}: {row:?}", path.display());
        }
        seen += 1;
    }
    assert!(seen >= 2);
}

//! Shapes against triangulated ones, against formulas, and against laws of any distance.

use monoflow_case::{BodyPlan, Form, Operation, Placement, Rotation};
use monoflow_cpu::distance::facets;
use monoflow_geometry::{Bodies, Shape};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, SurfaceError, generate};

fn plan(name: &str, form: Form) -> BodyPlan {
    BodyPlan {
        name: name.to_owned(),
        operation: Operation::Add,
        form,
        placement: Placement::default(),
    }
}

fn shape(form: &Form) -> Shape {
    Shape::of(form).expect("a shape").expect("no surface")
}

/// Points all over a box, without a pattern.
fn scattered(n: u32, reach: f64) -> impl Iterator<Item = [f64; 3]> {
    let part = |i: u32, factor: f64| 2.0 * (f64::from(i) * factor).fract() - 1.0;
    (1..=n).map(move |i| {
        [
            part(i, 0.819_172_513_396_164_4),
            part(i, 0.671_043_606_703_789_2),
            part(i, 0.549_700_477_901_936_8),
        ]
        .map(|x| reach * x)
    })
}

/// All shapes of space that a generator makes too, and how far its facets are off.
fn triangulated() -> Vec<(&'static str, Form, Surface, f64)> {
    let of = |surface: Result<Surface, SurfaceError>| surface.expect("a surface");
    let n = 200;
    let sagitta = |radius: f64| radius * (1.0 - (std::f64::consts::PI / f64::from(n)).cos());
    vec![
        (
            "sphere",
            Form::Sphere {
                centre: [0.0; 3],
                radius: 1.0,
            },
            of(generate::icosphere(1.0, 5)),
            3e-4,
        ),
        (
            "box",
            Form::Box {
                min: [-1.0, -0.4, -0.1],
                max: [0.9, 0.6, 0.3],
            },
            of(generate::cuboid([-1.0, -0.4, -0.1], [0.9, 0.6, 0.3])),
            1e-15,
        ),
        (
            "cylinder",
            Form::Cylinder {
                from: [0.0; 3],
                to: [0.0, 0.0, 1.3],
                radius: 0.7,
            },
            of(generate::cylinder(0.7, 1.3, n)),
            sagitta(0.7),
        ),
        (
            "cone",
            Form::Cone {
                from: [0.0; 3],
                to: [0.0, 0.0, 1.2],
                radius: 0.8,
                tip_radius: 0.0,
            },
            of(generate::cone(0.8, 1.2, n)),
            sagitta(0.8),
        ),
        (
            "torus",
            Form::Torus {
                centre: [0.0; 3],
                axis: [0.0, 0.0, 2.0],
                radius: 1.0,
                tube: 0.4,
            },
            of(generate::torus(1.0, 0.4, n, n)),
            sagitta(1.4) + sagitta(0.4),
        ),
    ]
}

#[test]
fn shapes_are_what_their_triangles_come_near() {
    for (name, form, surface, off) in triangulated() {
        let facets = facets(&surface).expect("facets");
        let shape = shape(&form);
        for x in scattered(300, 1.6) {
            let nearest = facets.iter().map(|facet| facet.distance(&x));
            let told = nearest.fold(f64::INFINITY, |a, b| if b.abs() < a.abs() { b } else { a });
            let distance = shape.distance(x);
            assert!(
                (distance - told).abs() <= 1.01 * off + 1e-14,
                "{name}: {distance} and {told} at {x:?}"
            );
        }
    }
}

fn flat_shapes() -> Vec<(&'static str, Form)> {
    vec![
        (
            "circle",
            Form::Circle {
                centre: [0.1, 0.2],
                radius: 0.5,
            },
        ),
        (
            "rectangle",
            Form::Rectangle {
                min: [-0.5, -0.25],
                max: [0.5, 1.0],
            },
        ),
        (
            "cross",
            Form::Polygon {
                corners: vec![
                    [-1.0, -0.3],
                    [-0.3, -0.3],
                    [-0.3, -1.0],
                    [0.3, -1.0],
                    [0.3, -0.3],
                    [1.0, -0.3],
                    [1.0, 0.3],
                    [-1.0, 0.3],
                ],
            },
        ),
        (
            "section",
            Form::Naca {
                code: "2412".to_owned(),
                chord: 1.0,
                points: 200,
            },
        ),
        (
            "wedge",
            Form::Wedge {
                apex: [-0.5, 0.0],
                half_angle_degrees: 15.0,
                length: 1.2,
            },
        ),
        (
            "half space",
            Form::HalfSpace {
                point: [0.1, 0.0, 0.0],
                normal: [1.0, 2.0, 0.0],
            },
        ),
    ]
}

/// A distance is nowhere steeper than one, and one almost everywhere; it does not depend on z in
/// shapes of the plane.
#[test]
fn distances_have_slope_one() {
    let in_space = triangulated()
        .into_iter()
        .map(|(name, form, ..)| (name, form));
    for (name, form) in in_space.chain(flat_shapes()) {
        let shape = shape(&form);
        let (mut ones, mut all) = (0, 0);
        let step = 1e-5;
        for x in scattered(500, 1.5) {
            let mut square = 0.0;
            for k in 0..3 {
                let at = |s: f64| {
                    let mut y = x;
                    y[k] += s;
                    shape.distance(y)
                };
                let slope = (at(step) - at(-step)) / (2.0 * step);
                square += slope * slope;
                if k == 2 && form.is_flat() {
                    assert_eq!(slope, 0.0);
                }
            }
            assert!(square < 1.0 + 1e-4, "{name} at {x:?}: {square}");
            ones += usize::from((square - 1.0).abs() < 1e-4);
            all += 1;
        }
        assert!(ones > all * 97 / 100, "{name}: {ones} of {all}");
    }
}

#[test]
fn known_distances() {
    let at = |form: &Form, x: f64, y: f64| shape(form).distance([x, y, 7.0]);
    for (_, form) in flat_shapes() {
        assert!(form.is_flat());
    }
    let [
        _,
        (_, rectangle),
        (_, cross),
        (_, section),
        (_, wedge),
        (_, half),
    ] = &flat_shapes()[..]
    else {
        panic!("six shapes")
    };
    assert_eq!(at(rectangle, 0.0, 0.0), -0.25);
    assert_eq!(at(rectangle, 3.5, 5.0), 5.0);
    assert_eq!(at(cross, 0.0, 0.0), -0.3);
    assert!((at(cross, -0.5, -0.7) - 0.2).abs() < 1e-16);
    assert_eq!(at(wedge, -1.0, 0.0), 0.5);
    // Half a metre along the axis the side is sin 15° of it away.
    assert!((at(wedge, 0.0, 0.0) + 0.5 * 15f64.to_radians().sin()).abs() < 1e-16);
    assert_eq!(at(half, 0.1, 0.0), 0.0);
    assert!((at(half, 1.1, 0.0) - 1.0 / 5f64.sqrt()).abs() < 1e-16);
    // The camber lifts the nose, which then reaches a little beyond the chord.
    assert!((at(section, -0.25, 0.0) - 0.25).abs() < 1e-4);
    assert_eq!(at(section, 1.5, 0.0), 0.5);
}

/// The thickness of the symmetric section is that of its formula, to a millionth of the chord.
#[test]
fn a_section_is_as_thick_as_its_formula() {
    let form = Form::Naca {
        code: "0012".to_owned(),
        chord: 1.0,
        points: 1000,
    };
    let shape = shape(&form);
    for i in 0..=1000 {
        let x = f64::from(i) * 1e-3;
        let half = 0.6
            * (0.2969 * x.sqrt() - 0.1260 * x - 0.3516 * x.powi(2) + 0.2843 * x.powi(3)
                - 0.1036 * x.powi(4));
        for y in [half, -half] {
            let off = shape.distance([x, y, 0.0]);
            assert!(off.abs() < 1e-6, "{off} at {x}");
        }
    }
}

/// Runs of sides and the rest of the haste change nothing.
#[test]
fn polygons_equal_brute_force() {
    let corners = generate::section("4415", 1.0, 60).expect("a section");
    let n = corners.len();
    let form = Form::Polygon {
        corners: corners.clone(),
    };
    let shape = shape(&form);
    for x in scattered(2000, 1.2) {
        let mut nearest = f64::INFINITY;
        let mut turns = 0.0;
        for k in 0..n {
            let from = |c: [f64; 2]| [c[0] - x[0], c[1] - x[1]];
            let (a, b) = (from(corners[k]), from(corners[(k + 1) % n]));
            let ab = [b[0] - a[0], b[1] - a[1]];
            let share = -(a[0] * ab[0] + a[1] * ab[1]) / (ab[0] * ab[0] + ab[1] * ab[1]);
            let share = share.clamp(0.0, 1.0);
            nearest = nearest.min((a[0] + share * ab[0]).hypot(a[1] + share * ab[1]));
            turns += (a[0] * b[1] - a[1] * b[0]).atan2(a[0] * b[0] + a[1] * b[1]);
        }
        let distance = shape.distance(x);
        assert!((distance.abs() - nearest).abs() < 1e-14, "at {x:?}");
        assert_eq!(distance < 0.0, turns.abs() > 3.0, "at {x:?}");
    }
}

#[test]
fn polygons_that_are_none_are_refused() {
    let said = |corners: &[[f64; 2]]| {
        let form = Form::Polygon {
            corners: corners.to_vec(),
        };
        Shape::of(&form).expect_err("no polygon").to_string()
    };
    assert_eq!(
        said(&[[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]),
        "a polygon of 3 corners has no area; give three corners or more, not in a line"
    );
    assert!(said(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 1.0]]).contains("meets that from"));
    assert!(said(&[[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0]]).contains("meets that from"));
    // The last corner may repeat the first.
    let closed = vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]];
    assert!(Shape::of(&Form::Polygon { corners: closed }).is_ok());
}

/// A placed shape is a placed surface: turned, scaled, moved.
#[test]
fn shapes_and_surfaces_are_placed_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("box.stl");
    let (min, max) = ([-1.0, -0.5, -0.25], [1.0, 0.5, 0.25]);
    let surface = generate::cuboid(min, max).expect("a box");
    std::fs::write(&file, monoflow_surface::write::binary(&surface)).expect("a file");
    let placement = Placement {
        scale: 0.5,
        rotation: Some(Rotation {
            axis: [1.0, 2.0, 3.0],
            degrees: 40.0,
            about: [0.1, 0.0, 0.2],
        }),
        translation: [0.3, -0.2, 0.1],
    };
    let stl = Form::Stl {
        file,
        repair: Vec::new(),
        weld: None,
        open: false,
        around: false,
    };
    let nodes = Nodes::new([-0.8; 3], [0.05; 3], [40; 3], 0.12);
    let [one, other] = [Form::Box { min, max }, stl].map(|form| {
        let plan = BodyPlan {
            placement,
            ..plan("box", form)
        };
        let bodies = Bodies::load(&[plan]).expect("bodies");
        bodies.measure(&nodes).expect("distances")
    });
    let mut deep = 0;
    for (a, b) in one.distances.values.iter().zip(&other.distances.values) {
        assert!((a - b).abs() < 1e-14, "{a} and {b}");
        deep += usize::from(*a == -nodes.band);
    }
    assert!(deep > 0);
    let bounds = |form| {
        let plan = BodyPlan {
            placement,
            ..plan("box", form)
        };
        Bodies::load(&[plan]).expect("bodies").bounds(3)
    };
    let around = bounds(Form::Box { min, max }).expect("bounds");
    let corner = around[1];
    assert!(corner[0] > 0.3 && corner[0] < 0.3 + 0.6);
}

/// A quarter of a turn keeps every bit.
#[test]
fn quarter_turns_are_exact() {
    let form = Form::Rectangle {
        min: [0.0, 0.0],
        max: [1.0, 0.3],
    };
    let turned = BodyPlan {
        placement: Placement {
            rotation: Some(Rotation {
                axis: [0.0, 0.0, 1.0],
                degrees: 90.0,
                about: [0.0; 3],
            }),
            ..Placement::default()
        },
        ..plan("turned", form)
    };
    let upright = plan(
        "upright",
        Form::Rectangle {
            min: [-0.3, 0.0],
            max: [0.0, 1.0],
        },
    );
    let nodes = Nodes::new([-1.0, -0.7, 0.0], [0.07; 3], [30, 30, 1], 0.4);
    let measure = |plan: &BodyPlan| {
        let bodies = Bodies::load(std::slice::from_ref(plan)).expect("bodies");
        bodies.measure(&nodes).expect("distances")
    };
    assert_eq!(measure(&turned), measure(&upright));
}

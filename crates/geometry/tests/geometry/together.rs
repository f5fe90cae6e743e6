//! Solids of one file that overlap, surfaces inside out, and what is told of several parts.

use monoflow_case::{BodyPlan, Case, Form, Mend, Operation, Placement};
use monoflow_geometry::{Bodies, Field, GeometryError};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate, write};

/// A surface as a body, from a file.
fn body(surface: &Surface, repair: &[Mend], around: bool) -> Result<Bodies, GeometryError> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("body.stl");
    std::fs::write(&file, write::ascii(surface)).expect("a file");
    Bodies::load(&[BodyPlan {
        name: "body".to_owned(),
        operation: Operation::Add,
        form: Form::Stl {
            file,
            repair: repair.to_vec(),
            weld: None,
            open: false,
            around,
        },
        placement: Placement::default(),
    }])
}

fn ball(x: f64, radius: f64) -> Surface {
    let ball = generate::icosphere(radius, 3).and_then(|ball| ball.moved([x, 0.0, 0.0]));
    ball.expect("a ball").named(&format!("at {x} of {radius}"))
}

fn joined(parts: &[Surface]) -> Surface {
    Surface::joined(parts).expect("bodies")
}

const NODES: [u32; 3] = [41, 31, 31];

fn nodes() -> Nodes {
    Nodes::new([-2.03, -1.51, -1.49], [0.1; 3], NODES, 0.35)
}

/// The distances of points, and the radius on which they lie around a place on the x axis.
fn told(field: &Field, x: f64) -> impl Iterator<Item = (f64, f64)> {
    let nodes = field.distances.nodes;
    let radius = move |i: usize| {
        let i = i as u32;
        let at = [
            i % NODES[0],
            i / NODES[0] % NODES[1],
            i / NODES[0] / NODES[1],
        ];
        let [a, b, c] = [0, 1, 2].map(|k| nodes.along(k, at[k]));
        (a - x).hypot(b).hypot(c)
    };
    field
        .distances
        .values
        .iter()
        .enumerate()
        .map(move |(i, d)| (*d, radius(i)))
}

#[test]
fn solids_of_a_file_that_overlap_are_united() {
    let (left, right) = (ball(-0.4, 1.0), ball(0.5, 1.0));
    let both = joined(&[left.clone(), right.clone()]);
    let bodies = body(&both, &[], false).expect("bodies");
    let field = bodies.measure(&nodes()).expect("a field");
    let each = [left, right].map(|ball| {
        let field = body(&ball, &[], false).expect("a ball").measure(&nodes());
        field.expect("a field").distances.values
    });
    let pairs = each[0].iter().zip(&each[1]);
    for ((together, (a, b)), wall) in field.distances.values.iter().zip(pairs).zip(&field.walls) {
        assert_eq!(*together, a.min(*b));
        if together.abs() < 0.35 && a != b {
            assert_eq!(*wall, u16::from(b < a));
        }
    }
    // A third across both, one within, and one that touches: as many layers as it takes.
    let more = joined(&[both, ball(0.0, 0.5), ball(0.05, 1.0), ball(1.9, 0.4)]);
    let field = body(&more, &[], false)
        .expect("bodies")
        .measure(&nodes())
        .expect("a field");
    assert!(
        told(&field, 0.0)
            .filter(|(_, r)| *r < 0.9)
            .all(|(d, _)| d < 0.0)
    );
}

/// A void stays one, also beside a solid that overlaps what it is in; one that a solid reaches into is
/// filled there.
#[test]
fn voids_stay_with_their_solids() {
    let shell = joined(&[ball(0.0, 1.2), ball(0.0, 0.7).inverted(), ball(1.5, 0.6)]);
    let field = body(&shell, &[], false)
        .expect("bodies")
        .measure(&nodes())
        .expect("a field");
    assert!(
        told(&field, 0.0)
            .filter(|(_, r)| *r < 0.6)
            .all(|(d, _)| d > 0.0)
    );
    assert!(
        told(&field, 0.0)
            .filter(|(_, r)| (0.75..1.1).contains(r))
            .all(|(d, _)| d < 0.0)
    );
    assert!(
        told(&field, 1.5)
            .filter(|(_, r)| *r < 0.55)
            .all(|(d, _)| d < 0.0)
    );
}

#[test]
fn a_surface_inside_out_is_refused_turned_or_meant() {
    let inverted = ball(0.0, 1.0).inverted();
    let said = body(&inverted, &[], false)
        .expect_err("inside out")
        .to_string();
    assert!(
        said.contains("has 1 component inside out of 1, the first around (0.000000")
            && said.ends_with(
                "write repair = [\"outwards\"], or around = true if the body lies around it"
            ),
        "{said}"
    );
    let values = |bodies: Bodies| bodies.measure(&nodes()).expect("a field").distances.values;
    let right = values(body(&ball(0.0, 1.0), &[], false).expect("a ball"));
    let turned = values(body(&inverted, &[Mend::Outwards], false).expect("turned"));
    assert_eq!(turned, right);
    let around = values(body(&inverted, &[], true).expect("around"));
    assert!(
        around
            .iter()
            .zip(&right)
            .all(|(a, b)| (a + b).abs() < 1e-12)
    );
    // Within it stands a body with a void, far from the wall of what is around.
    let duct = joined(&[
        ball(0.0, 5.0).inverted(),
        ball(0.0, 1.2),
        ball(0.0, 0.6).inverted(),
    ]);
    let field = body(&duct, &[], true)
        .expect("a duct")
        .measure(&nodes())
        .expect("a field");
    let is_solid = |r: f64| told(&field, 0.0).filter(move |(_, of)| (of - r).abs() < 0.1);
    assert!(is_solid(0.45).all(|(d, _)| d > 0.0) && is_solid(0.9).all(|(d, _)| d < 0.0));
    assert!(is_solid(1.4).all(|(d, _)| d > 0.0));
    // Said of one that is not.
    let said = body(&ball(0.0, 1.0), &[], true)
        .expect_err("outwards")
        .to_string();
    assert!(
        said.ends_with("but its normals point outwards; delete `around`"),
        "{said}"
    );
}

/// Where the distance to several parts is said to be exact it is, and where it is not it is less.
#[test]
fn what_is_less_than_the_distance_is_said() {
    let measured = |text: &str| {
        let case = Case::parse("bodies.toml", text).expect("a case");
        let bodies = Bodies::load(&case.bodies().expect("bodies").0).expect("bodies");
        let nodes = Nodes::new([-0.32, -0.33, -0.31], [0.1; 3], [27, 17, 17], 0.3);
        bodies.measure(&nodes).expect("a field")
    };
    let of = |name: &str, operation: &str, from: [f64; 3], to: [f64; 3]| {
        format!(
            "[[body]]\nname = \"{name}\"\nshape = \"box\"\noperation = \"{operation}\"\nmin = {from:?}\nmax = {to:?}\n"
        )
    };
    let unit = of("a", "add", [0.0; 3], [1.0; 3]);
    let cases = [
        // Side by side, and the part of both.
        (
            unit.clone() + &of("b", "add", [1.0, 0.0, 0.0], [2.0, 1.0, 1.0]),
            of("both", "add", [0.0; 3], [2.0, 1.0, 1.0]),
        ),
        (
            unit.clone() + &of("b", "intersect", [0.5; 3], [1.5; 3]),
            of("both", "add", [0.5; 3], [1.0; 3]),
        ),
        (
            unit.clone() + &of("b", "subtract", [0.5, -1.0, -1.0], [2.0; 3]),
            of("rest", "add", [0.0; 3], [0.5, 1.0, 1.0]),
        ),
    ];
    for (parts, whole) in cases {
        let (parts, whole) = (measured(&parts), measured(&whole));
        assert!(whole.less.is_empty());
        let (mut less, mut off) = (0, 0);
        let pairs = parts.distances.values.iter().zip(&whole.distances.values);
        for ((told, exact), is_less) in pairs.zip(&parts.less) {
            assert_eq!(*told < 0.0, *exact < 0.0);
            assert!(told.abs() <= exact.abs() + 1e-15);
            if (told - exact).abs() > 1e-15 {
                assert!(is_less, "{told} for {exact}");
                off += 1;
            }
            less += usize::from(*is_less && told.abs() < 0.3);
        }
        // Most of those that are named are off.
        assert!(off > 20 && less < 5 * off, "{off} of {less}");
    }
}

/// Text far from the origin is read as it is written: the distances are those of the same ball beside it.
#[test]
fn text_is_read_as_it_is_written() {
    let far = [1e6, 2e6, -5e5];
    let near = generate::star(1.0, 3, 0.4, 3).expect("a star");
    let moved = near.clone().moved(far).expect("a star");
    let measured = |surface: &Surface, origin: [f64; 3]| {
        let nodes = Nodes::new(origin, [0.1; 3], [31; 3], 0.35);
        let field = body(surface, &[], false).expect("a body").measure(&nodes);
        field.expect("a field").distances.values
    };
    let [here, there] = [
        measured(&near, [-1.5; 3]),
        measured(&moved, far.map(|x| x - 1.5)),
    ];
    let off = here.iter().zip(&there).map(|(a, b)| (a - b).abs());
    let most = off.fold(0.0, f64::max);
    assert!(most < 1e-8, "{most}");
}

//! Walls whose particles follow the surface of bodies.

#![allow(clippy::unwrap_used)]

use monoflow_case::{BodyPlan, Case};
use monoflow_geometry::{Bodies, SignedDistances};
use monoflow_ops::distance::Nodes;
use monoflow_start::{Layers, Solids};
use monoflow_surface::read::Form;
use monoflow_surface::{generate, write};
use std::f64::consts::PI;

const SPACING: f64 = 0.05;

fn bodies(dimensions: usize, text: &str) -> Vec<BodyPlan> {
    let case = Case::parse("bodies.toml", &format!("dimensions = {dimensions}\n{text}")).unwrap();
    case.bodies().unwrap().0
}

fn layers(inward: bool, count: u32) -> Layers {
    Layers {
        extent: [[-2.0; 3], [2.0; 3]],
        spacing: SPACING,
        first: 0.5,
        count,
        inward,
    }
}

fn fitted(bodies: &[BodyPlan], dimensions: usize, layers: &Layers) -> Vec<([f64; 3], u32)> {
    SignedDistances.fitted(bodies, dimensions, layers).unwrap()
}

/// How many particles each layer has.
fn counts(points: &[([f64; 3], u32)], layers: &Layers) -> Vec<usize> {
    let of = |layer: u32| points.iter().filter(|(_, other)| *other == layer).count();
    (1..=layers.count).map(of).collect()
}

/// The distance at a point, as bodies are measured on a grid.
fn distance(bodies: &Bodies, [x, y, z]: [f64; 3], dimensions: usize) -> f64 {
    let count = if dimensions == 2 { [2, 2, 1] } else { [2; 3] };
    let nodes = Nodes::new([x, y, z], [1e-3; 3], count, 0.5);
    bodies.measure(&nodes).unwrap().distances.values[0]
}

/// Every particle of layer k is (k - 1/2) spacings from the surface.
#[track_caller]
fn in_layers(plans: &[BodyPlan], dimensions: usize, layers: &Layers) -> Vec<([f64; 3], u32)> {
    let bodies = Bodies::load(plans).unwrap();
    let points = fitted(plans, dimensions, layers);
    assert!(!points.is_empty());
    // Each is measured for itself, which takes a while: in space one in eleven.
    let each = if dimensions == 2 { 1 } else { 11 };
    for (point, layer) in points.iter().step_by(each) {
        let sign = if layers.inward { -1.0 } else { 1.0 };
        let off = distance(&bodies, *point, dimensions) - sign * layers.depth(*layer);
        assert!(
            off.abs() < 1e-3 * SPACING,
            "{point:?} of layer {layer}: {off}"
        );
    }
    points
}

/// The nearest neighbour of each particle in its layer, in spacings: the least and the greatest.
fn apart(points: &[([f64; 3], u32)]) -> [f64; 2] {
    let nearest = points.iter().enumerate().map(|(n, (a, layer))| {
        let others = points.iter().enumerate();
        let others = others.filter(|(m, (_, other))| *m != n && other == layer);
        let apart = |b: &[f64; 3]| (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt();
        let nearest = others
            .map(|(_, (b, _))| apart(b))
            .fold(f64::INFINITY, f64::min);
        nearest / SPACING
    });
    nearest.fold([f64::INFINITY, 0.0], |[low, high], x| {
        [low.min(x), high.max(x)]
    })
}

fn round(length: f64) -> usize {
    (length / SPACING).round() as usize
}

#[test]
fn layers_of_a_circle_have_as_many_particles_as_their_length_says() {
    let circle = bodies(
        2,
        "[[body]]\nname = \"c\"\nshape = \"circle\"\ncentre = [0.03, 0.01]\nradius = 0.4",
    );
    for inward in [true, false] {
        let layers = layers(inward, 8);
        let points = in_layers(&circle, 2, &layers);
        let side = if inward { -1.0 } else { 1.0 };
        let expected: Vec<usize> = (1..=8)
            .map(|k| round(2.0 * PI * (0.4 + side * layers.depth(k))).max(1))
            .collect();
        assert_eq!(counts(&points, &layers), expected);
        assert_eq!(points, fitted(&circle, 2, &layers));
    }
    // All of the disc, to one in a hundred.
    let count = fitted(&circle, 2, &layers(true, 8)).len() as f64;
    let area = PI * 0.4 * 0.4 / (SPACING * SPACING);
    assert!((count / area - 1.0).abs() < 0.01, "{count} of {area}");
}

/// Outside of a turned square corners are round, within they are sharp.
#[test]
fn layers_go_around_corners() {
    let square = bodies(
        2,
        "[[body]]\nname = \"s\"\nshape = \"box\"\nmin = [-0.3, -0.3]\nmax = [0.3, 0.3]\nrotation = { degrees = 20 }",
    );
    let outside = layers(false, 4);
    let expected: Vec<usize> = (1..=4)
        .map(|k| round(4.0 * 0.6 + 2.0 * PI * outside.depth(k)))
        .collect();
    assert_eq!(counts(&in_layers(&square, 2, &outside), &outside), expected);
    // The last two layers are beyond the middle.
    let inside = layers(true, 8);
    let expected: Vec<usize> = (1..=8)
        .map(|k| round(4.0 * (0.6 - 2.0 * inside.depth(k)).max(0.0)))
        .collect();
    assert_eq!(expected[5..], [4, 0, 0].map(|n| n));
    assert_eq!(counts(&in_layers(&square, 2, &inside), &inside), expected);
}

/// Around the notch between two discs the layers within keep their distance from its tip: of a Boolean the
/// distances within are less than that.
#[test]
fn layers_are_exact_where_bodies_are_joined() {
    let circle = |name: &str, x: f64, operation: &str| {
        format!(
            "[[body]]\nname = \"{name}\"\noperation = \"{operation}\"\nshape = \"circle\"\ncentre = [{x}, 0]\nradius = 0.3\n"
        )
    };
    let joined = bodies(2, &(circle("a", -0.2, "add") + &circle("b", 0.2, "add")));
    let layers = layers(true, 2);
    let points = fitted(&joined, 2, &layers);
    let tip = (0.3f64 * 0.3 - 0.04).sqrt();
    let to_tip = |[x, y, _]: [f64; 3]| x.hypot(y.abs() - tip);
    let near = points
        .iter()
        .filter(|(point, _)| to_tip(*point) < 1.6 * SPACING);
    assert!(near.clone().count() >= 4);
    for (point, layer) in near {
        assert!(to_tip(*point) >= layers.depth(*layer) * (1.0 - 1e-5));
    }
    // The length of the first: two arcs as far as they are not nearer to the tips, and an arc around each tip.
    let depth = layers.depth(1);
    let angle = PI - (0.2f64 / 0.3).acos();
    let length = 2.0 * 2.0 * angle * (0.3 - depth) + 2.0 * depth * 2.0 * ((0.2f64 / 0.3).asin());
    assert_eq!(counts(&points, &layers)[0], round(length));
    // What is cut away is walked around, too.
    let moon = bodies(
        2,
        &(circle("a", -0.2, "add") + &circle("b", 0.2, "subtract")),
    );
    in_layers(&moon, 2, &self::layers(true, 1));
}

/// Of a plate thinner than its layers nothing is beyond its middle.
#[test]
fn layers_stop_at_the_middle_of_thin_bodies() {
    let plate = |half: f64| {
        bodies(
            2,
            &format!(
                "[[body]]\nname = \"p\"\nshape = \"box\"\nmin = [-0.5, {}]\nmax = [0.5, {half}]",
                -half
            ),
        )
    };
    let layers = layers(true, 4);
    let thin = in_layers(&plate(0.03), 2, &layers);
    assert_eq!(counts(&thin, &layers)[1..], [0, 0, 0]);
    // Of two layers that are one, one is left.
    let one = in_layers(&plate(0.025), 2, &layers);
    assert_eq!(counts(&one, &layers), [round(0.95), 0, 0, 0]);
}

/// What of half a plane lies in the extent, from side to side.
#[test]
fn layers_end_at_the_extent() {
    let ground = bodies(
        2,
        "[[body]]\nname = \"g\"\nshape = \"half_space\"\npoint = [0, -0.1]\nnormal = [0, 1]",
    );
    let layers = layers(true, 2);
    let points = in_layers(&ground, 2, &layers);
    assert_eq!(counts(&points, &layers), [80, 80]);
    let left = points
        .iter()
        .map(|(point, _)| point[0])
        .fold(f64::INFINITY, f64::min);
    assert!((left + 2.0 - 0.5 * SPACING).abs() < 1e-9);
}

#[test]
fn layers_in_space_are_even() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ball.stl");
    let ball = generate::icosphere(0.35, 3).unwrap();
    write::save(&ball, Form::Binary, &path).unwrap();
    let sphere =
        "[[body]]\nname = \"b\"\nshape = \"sphere\"\ncentre = [0.02, 0, 0.01]\nradius = 0.4"
            .to_owned();
    let cube = "[[body]]\nname = \"c\"\nshape = \"box\"\nmin = [-0.3, -0.35, -0.25]\nmax = [0.3, 0.35, 0.25]\nrotation = { axis = [1, 2, 3], degrees = 25 }".to_owned();
    let stl = format!("[[body]]\nname = \"s\"\nstl = {path:?}");
    let area_of_ball = |r: f64, c: f64| 4.0 * PI * (r + c) * (r + c);
    let area_of_box = |c: f64| {
        let [a, b, d] = if c < 0.0 {
            [0.6, 0.7, 0.5].map(|x| x + 2.0 * c)
        } else {
            [0.6, 0.7, 0.5]
        };
        let flat = 2.0 * (a * b + b * d + d * a);
        flat + if c > 0.0 {
            2.0 * PI * c * (a + b + d) + 4.0 * PI * c * c
        } else {
            0.0
        }
    };
    type Area<'a> = &'a dyn Fn(f64) -> f64;
    let of_sphere = |c: f64| area_of_ball(0.4, c);
    let of_stl = |c: f64| area_of_ball(0.348, c);
    let cases: [(&str, Area<'_>); 3] = [
        (&sphere, &of_sphere),
        (&cube, &area_of_box),
        (&stl, &of_stl),
    ];
    for (text, area) in cases {
        let plans = bodies(3, text);
        for inward in [true, false] {
            let layers = layers(inward, 3);
            let points = in_layers(&plans, 3, &layers);
            let [least, most] = apart(&points);
            println!("{inward} {least} {most} {:?}", counts(&points, &layers));
            assert!(
                0.7 < least && most < 1.5,
                "{text}, {inward}: {least} {most}"
            );
            for (n, count) in counts(&points, &layers).into_iter().enumerate() {
                let side = if inward { -1.0 } else { 1.0 };
                let expected = area(side * layers.depth(n as u32 + 1)) / (SPACING * SPACING);
                let share = count as f64 / expected;
                assert!(
                    (share - 1.0).abs() < 0.03,
                    "{text}, {inward}, {n}: {count} of {expected}"
                );
            }
            if inward {
                let alone = rayon_alone(|| fitted(&plans, 3, &layers));
                assert_eq!(points, alone, "another number of threads, other points");
            }
        }
    }
}

/// On one thread.
fn rayon_alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    pool.install(work)
}

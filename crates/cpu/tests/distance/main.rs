//! Signed distances against brute force and against shapes whose distance is known.

mod sides;

use monoflow_cpu::distance::{Band, facets};
use monoflow_ops::distance::{Facet, Nodes, Reading, UNREAD};
use monoflow_surface::{Surface, generate};

type Point = [f64; 3];

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn norm(a: Point) -> f64 {
    dot(a, a).sqrt()
}

/// Points around a surface, `n` along each axis, with a band of so many spacings.
fn around(surface: &Surface, n: u32, band: f64) -> Nodes {
    let (min, max) = surface.bounds();
    let size = (0..3).map(|k| max[k] - min[k]).fold(0.0, f64::max);
    let dx = 1.4 * size / f64::from(n - 1);
    // Off the lattice of the surface, but for the first axis.
    let origin = [0, 1, 2]
        .map(|k| 0.5 * (min[k] + max[k]) - 0.5 * f64::from(n - 1) * dx + 0.013 * k as f64 * dx);
    Nodes::new(origin, [dx; 3], [n; 3], band * dx)
}

fn points(nodes: &Nodes) -> impl Iterator<Item = Point> + use<> {
    let nodes = *nodes;
    let [nx, ny, nz] = nodes.count;
    (0..nx * ny * nz).map(move |i| {
        [
            nodes.along(0, i % nx),
            nodes.along(1, i / nx % ny),
            nodes.along(2, i / nx / ny),
        ]
    })
}

/// How often the surface winds around a point: 1 inside, 0 outside, whatever the pseudonormals.
fn winding(surface: &Surface, point: Point) -> f64 {
    let sum: f64 = (0..surface.triangles().len())
        .map(|t| {
            let [a, b, c] = surface.corners(t).map(|corner| sub(corner, point));
            let (la, lb, lc) = (norm(a), norm(b), norm(c));
            let cross = [
                b[1] * c[2] - b[2] * c[1],
                b[2] * c[0] - b[0] * c[2],
                b[0] * c[1] - b[1] * c[0],
            ];
            let below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
            2.0 * dot(a, cross).atan2(below)
        })
        .sum();
    sum / (4.0 * std::f64::consts::PI)
}

/// Every point of the band has the distance to the nearest triangle, with the sign of the winding; no
/// point beyond has any.
fn equals_brute_force(name: &str, surface: &Surface, n: u32) {
    let facets = facets(surface).expect("a closed surface");
    let nodes = around(surface, n, 3.0);
    let band = Band::read(&nodes, &facets);
    let mut read = 0;
    for (point, reading) in points(&nodes).zip(&band.readings) {
        let nearest = facets
            .iter()
            .map(|facet| facet.distance(&point).abs())
            .fold(f64::INFINITY, f64::min);
        let Some(distance) = reading.distance() else {
            assert!(
                nearest > nodes.band * (1.0 - 1e-12),
                "{name}: {point:?} unread"
            );
            continue;
        };
        read += 1;
        assert_eq!(distance.abs(), nearest, "{name}: {point:?}");
        if nearest > 1e-9 {
            let inside = winding(surface, point) > 0.5;
            assert_eq!(distance < 0.0, inside, "{name}: {point:?} at {distance}");
        }
    }
    assert_eq!(read, band.points());
    assert!(read > 100, "{name}: {read} points");
}

fn of(surface: Result<Surface, monoflow_surface::SurfaceError>) -> Surface {
    surface.expect("a surface")
}

#[test]
fn bodies_are_read_exactly() {
    let thin = of(generate::cuboid([0.0; 3], [1.0, 1.0, 0.004]));
    let slanted =
        of(of(generate::cuboid([-1.0, -0.5, -0.2], [1.0, 0.5, 0.2])).turned([1.0, 2.0, 0.5], 0.7));
    let needle = of(generate::tetrahedron([
        [0.0, 0.0, 0.0],
        [0.05, 0.0, 0.0],
        [0.0, 0.05, 0.0],
        [0.01, 0.01, 2.0],
    ]));
    let outer = of(generate::icosphere(1.0, 2));
    let nested = of(Surface::joined(&[
        outer.clone(),
        of(generate::icosphere(0.8, 2)).inverted(),
        of(generate::icosphere(0.3, 1)),
    ]));
    let close = of(Surface::joined(&[
        outer.clone(),
        of(outer.clone().moved([2.01, 0.0, 0.0])),
    ]));
    // A cross seen from above has concave edges and saddles.
    let cross = of(generate::extruded(
        &[
            [-1.0, -0.3],
            [-0.3, -0.3],
            [-0.3, -1.0],
            [0.3, -1.0],
            [0.3, -0.3],
            [1.0, -0.3],
            [1.0, 0.3],
            [0.3, 0.3],
            [0.3, 1.0],
            [-0.3, 1.0],
            [-0.3, 0.3],
            [-1.0, 0.3],
        ],
        0.6,
    ));
    for (name, surface) in [
        ("sphere", outer),
        ("torus", of(generate::torus(1.0, 0.4, 24, 14))),
        ("box", of(generate::cuboid([0.0; 3], [1.0, 0.7, 0.4]))),
        ("slanted box", slanted),
        ("needle", needle),
        ("thin plate", thin),
        ("nested shells", nested),
        ("two spheres", close),
        ("cross", cross),
        ("cone", of(generate::cone(0.5, 1.0, 20))),
    ] {
        equals_brute_force(name, &surface, 26);
    }
}

#[test]
fn random_bodies_are_read_exactly() {
    for seed in 0..12 {
        let depth = 0.2 + 0.06 * seed as f64;
        let star = of(generate::star(1.0, 2, depth.min(0.8), seed));
        equals_brute_force(&format!("star {seed}"), &star, 18);
    }
}

/// The sphere itself lies within the height of its facets' segments: 1.138e-3, 2.848e-4, 7.123e-5.
#[test]
fn a_sphere_is_as_exact_as_its_facets() {
    for (cut, sagitta) in [(4, 1.138e-3), (5, 2.848e-4), (6, 7.123e-5)] {
        let surface = of(generate::icosphere(1.0, cut));
        let nodes = around(&surface, 64, 3.0);
        let band = Band::read(&nodes, &facets(&surface).expect("facets"));
        let worst = points(&nodes)
            .zip(&band.readings)
            .filter_map(|(point, reading)| Some((reading.distance()? - (norm(point) - 1.0)).abs()))
            .fold(0.0, f64::max);
        println!("{} facets: {worst:.3e}", surface.triangles().len());
        assert!(worst < 1.002 * sagitta && worst > 0.5 * sagitta);
    }
}

/// Neither the order of triangles nor the number of threads changes a bit.
#[test]
fn order_and_threads_do_not_matter() {
    let surface = of(generate::star(1.0, 4, 0.5, 3));
    let nodes = around(&surface, 48, 3.0);
    let facets = facets(&surface).expect("facets");
    let first = Band::read(&nodes, &facets);
    let mut turned: Vec<Facet> = facets.clone();
    turned.reverse();
    turned.rotate_left(facets.len() / 3);
    assert!(first == Band::read(&nodes, &turned));
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    assert!(first == alone.install(|| Band::read(&nodes, &facets)));
}

/// On the surface itself all facets there say so, whichever comes first, and the least is nearest.
#[test]
fn points_on_the_surface_do_not_depend_on_order() {
    let ball = of(of(generate::icosphere(0.5, 2)).moved([-1.0, 0.0, 0.0]));
    let tilted = of(of(generate::cuboid([-0.4; 3], [0.4; 3])).turned([1.0, 2.0, 3.0], 0.5));
    let upright = of(generate::cuboid([-0.4; 3], [0.4; 3]));
    for surface in [ball, tilted, upright] {
        let mut facets = facets(&surface).expect("facets");
        for facet in facets.clone() {
            // A grid with a point on a corner, and with one on a side, of this facet.
            let [a, b, _] = facet.corners;
            let middle = [0, 1, 2].map(|k| 0.5 * (a[k] + b[k]));
            for place in [a, middle] {
                let origin = place.map(|x| x - 0.2);
                let nodes = Nodes::new(origin, [0.1; 3], [5; 3], 0.3);
                let first = Band::read(&nodes, &facets);
                facets.rotate_left(7);
                facets.reverse();
                assert!(first == Band::read(&nodes, &facets));
                let numbers: Vec<u32> = (0..facets.len() as u32).collect();
                let nearest = first.nearest(&facets, &numbers);
                for (part, reading) in nearest.iter().zip(&first.readings) {
                    assert_eq!(*part == u32::MAX, *reading == UNREAD);
                }
            }
        }
    }
}

#[test]
fn the_nearer_reading_is_the_less() {
    assert!(Reading::of(-0.5) < Reading::of(0.75) && Reading::of(0.5) < Reading::of(-0.75));
    assert!(Reading::of(f64::MAX) < UNREAD);
    for distance in [-0.0, 0.0, 1.5e-300, -7.25] {
        assert_eq!(Reading::of(distance).distance(), Some(distance));
    }
    assert_eq!(UNREAD.distance(), None);
}

//! Surfaces of fluids whose shape is known.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use monoflow_isosurface::{Isosurface, IsosurfaceError};
use std::collections::HashMap;
use std::time::Instant;

const SPACING: f64 = 0.05;

/// Particles of a square lattice, in the middle of their cubes, that lie where `is_fluid` says.
fn lattice(sides: [usize; 3], is_fluid: impl Fn([f64; 3]) -> bool) -> Vec<[f64; 3]> {
    let [x, y, z] = sides;
    let indices = (0..x).flat_map(|i| (0..y).flat_map(move |j| (0..z).map(move |k| [i, j, k])));
    let places = indices.map(|index| index.map(|n| (n as f64 + 0.5) * SPACING));
    places.filter(|place| is_fluid(*place)).collect()
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The volume inside and the area.
fn measures(surface: &Isosurface) -> (f64, f64) {
    let points = surface.points();
    let sums = surface.triangles().iter().map(|triangle| {
        let [a, b, c] = triangle.map(|corner| points[corner as usize]);
        let edge = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] - a[k]);
        let normal = cross(edge(b), edge(c));
        (dot(a, normal) / 6.0, 0.5 * dot(normal, normal).sqrt())
    });
    sums.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// Each edge has one triangle on each of its sides.
fn is_watertight(surface: &Isosurface) -> bool {
    let mut edges: HashMap<(u32, u32), u32> = HashMap::new();
    for [a, b, c] in surface.triangles() {
        for edge in [(*a, *b), (*b, *c), (*c, *a)] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    let once = |(a, b): &(u32, u32)| edges[&(*a, *b)] == 1 && edges.get(&(*b, *a)) == Some(&1);
    !edges.is_empty() && edges.keys().all(once)
}

fn differ(found: f64, exact: f64) -> f64 {
    (found / exact - 1.0).abs()
}

#[test]
fn still_water_has_its_volume_and_its_level() {
    let water = lattice([40, 30, 20], |_| true);
    let surface = Isosurface::around(water.iter().copied(), SPACING).unwrap();
    assert!(is_watertight(&surface));
    let (volume, _) = measures(&surface);
    let exact = water.len() as f64 * SPACING.powi(3);
    assert!(differ(volume, exact) < 0.05, "{volume} for {exact}");
    // Away from the sides, above and below.
    let points = surface.points();
    let middle = points
        .iter()
        .filter(|p| (0.5..1.5).contains(&p[0]) && (0.5..1.0).contains(&p[1]));
    let (mut above, mut below) = (0, 0);
    for point in middle {
        let level = if point[2] > 0.5 { 1.0 } else { 0.0 };
        *(if point[2] > 0.5 {
            &mut above
        } else {
            &mut below
        }) += 1;
        assert!((point[2] - level).abs() < 0.5 * SPACING, "{point:?}");
    }
    assert!(above > 500 && below > 500);
}

#[test]
fn a_ball_has_its_area_and_its_volume() {
    // Across several blocks of the grid, to both sides of the origin.
    let centre = 1.5;
    let radius = 0.7;
    let is_fluid = |p: [f64; 3]| {
        let from = p.map(|x| x - centre);
        dot(from, from) < radius * radius
    };
    let mut ball = lattice([60, 60, 60], is_fluid);
    for place in &mut ball {
        *place = place.map(|x| x - centre);
    }
    let surface = Isosurface::around(ball.iter().copied(), SPACING).unwrap();
    assert!(is_watertight(&surface));
    let (volume, area) = measures(&surface);
    let pi = std::f64::consts::PI;
    let [is, was] = [volume, 4.0 / 3.0 * pi * radius.powi(3)];
    assert!(differ(is, was) < 0.03, "volume {is} for {was}");
    let [is, was] = [area, 4.0 * pi * radius * radius];
    assert!(differ(is, was) < 0.03, "area {is} for {was}");
}

#[test]
fn spray_gives_small_balls_apart_from_the_water() {
    let mut fluid = lattice([10, 10, 10], |_| true);
    let water = measures(&Isosurface::around(fluid.iter().copied(), SPACING).unwrap());
    fluid.push([1.0, 1.0, 1.0]);
    let surface = Isosurface::around(fluid.iter().copied(), SPACING).unwrap();
    assert!(is_watertight(&surface));
    let (volume, _) = measures(&surface);
    let drop = (volume - water.0) / SPACING.powi(3);
    assert!((0.01..1.5).contains(&drop), "{drop}");
}

/// Bits of everything that files have.
fn bits(surface: &Isosurface, velocities: &[[f64; 3]]) -> Vec<u64> {
    let vectors = surface.vectors(velocities.iter().copied()).unwrap();
    let numbers = surface.points().into_iter().chain(vectors).flatten();
    let corners = surface.triangles().iter().flatten();
    numbers
        .map(f64::to_bits)
        .chain(corners.map(|corner| u64::from(*corner)))
        .collect()
}

#[test]
fn bits_do_not_depend_on_the_number_of_threads() {
    // A wave over a dozen blocks of the grid, and no particle exactly on a lattice.
    let is_fluid = |[x, y, z]: [f64; 3]| z < 0.8 + 0.3 * (3.0 * x).sin() * (4.0 * y).cos();
    let mut water = lattice([70, 40, 40], is_fluid);
    for (n, place) in water.iter_mut().enumerate() {
        let shaken = |k: f64| 0.3 * SPACING * (n as f64 * k).sin();
        *place = [
            place[0] + shaken(1.1),
            place[1] + shaken(1.7),
            place[2] + shaken(2.3),
        ];
    }
    let velocities: Vec<[f64; 3]> = water.iter().map(|[x, y, z]| [*y, -*x, x * z]).collect();
    let found = [1, 2, 5, 2].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let find = || {
            bits(
                &Isosurface::around(water.iter().copied(), SPACING).unwrap(),
                &velocities,
            )
        };
        pool.build().unwrap().install(find)
    });
    assert!(found[0].len() > 100_000);
    assert!(found.iter().all(|bits| *bits == found[0]));
}

/// Nor do they on what lies in other blocks, where corners of two blocks are one.
#[test]
fn the_grid_stands_still() {
    let water = lattice([30, 30, 10], |_| true);
    let mut more = water.clone();
    more.push([-4.321, 0.2, 0.3]);
    let [water, more] = [&water, &more].map(|fluid| {
        let mut points = Isosurface::around(fluid.iter().copied(), SPACING)
            .unwrap()
            .points();
        points.retain(|point| point[0] > -1.0);
        points
    });
    assert_eq!(water.len(), more.len());
    let apart =
        |(a, b): (&[f64; 3], &[f64; 3])| (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);
    let most = water.iter().zip(&more).map(apart).fold(0.0, f64::max);
    assert!(most < 1e-9, "{most}");
}

#[test]
fn values_are_those_of_particles_near_by() {
    let water = lattice([20, 20, 20], |_| true);
    let surface = Isosurface::around(water.iter().copied(), SPACING).unwrap();
    let velocities: Vec<[f64; 3]> = water.iter().map(|p| [p[0], 2.0, -p[2]]).collect();
    let found = surface.vectors(velocities.iter().copied()).unwrap();
    assert_eq!(found.len(), surface.points().len());
    for (point, velocity) in surface.points().iter().zip(&found) {
        assert!((velocity[0] - point[0]).abs() < SPACING);
        assert!((velocity[1] - 2.0).abs() < 1e-12);
        assert!((velocity[2] + point[2]).abs() < SPACING);
    }
}

#[test]
fn without_fluid_there_is_no_surface() {
    let surface = Isosurface::around([], SPACING).unwrap();
    assert!(surface.points().is_empty() && surface.triangles().is_empty());
    assert!(surface.scalars(&[]).unwrap().is_empty());
    assert!(surface.vectors([]).unwrap().is_empty());
}

#[test]
fn what_cannot_be_is_refused() {
    let said = |particles: &[[f64; 3]], spacing| match Isosurface::around(
        particles.iter().copied(),
        spacing,
    ) {
        Ok(_) => panic!("a surface was found"),
        Err(error) => error.to_string(),
    };
    let one = [[0.0; 3]];
    assert_eq!(
        said(&one, 0.0),
        "particles cannot be 0 m apart; give a spacing above 0"
    );
    assert_eq!(
        said(&one, f64::NAN),
        "particles cannot be NaN m apart; give a spacing above 0"
    );
    assert_eq!(
        said(&[[0.0; 3], [0.0, f64::NAN, 0.0]], 0.1),
        "particle 1 has no finite position; take it out"
    );
    let surface = Isosurface::around(one.iter().copied(), 0.1).unwrap();
    let error = surface.scalars(&[1.0, 2.0]).unwrap_err();
    let expected = IsosurfaceError::Values {
        expected: 1,
        found: 2,
    };
    assert_eq!(error, expected);
    assert_eq!(
        error.to_string(),
        "2 values were given for 1 particles; give one for each"
    );
}

#[test]
#[ignore = "a measurement: cargo test --release --workspace --test surfaces -- --ignored --nocapture"]
fn surfaces_of_many_particles() {
    for side in [19, 46, 100] {
        let n = 0..side;
        let places = n.clone().flat_map(|i| {
            let n = n.clone();
            n.clone()
                .flat_map(move |j| n.clone().map(move |k| [i, j, k].map(|n| n as f64)))
        });
        let places: Vec<[f64; 3]> = places.collect();
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            let begin = Instant::now();
            let surface = pool.install(|| Isosurface::around(places.iter().copied(), 1.0).unwrap());
            let velocities = pool.install(|| surface.vectors(places.iter().copied()).unwrap());
            println!(
                "{} particles, {threads} threads: {:.3} s, {} triangles, {} corners",
                places.len(),
                begin.elapsed().as_secs_f64(),
                surface.triangles().len(),
                velocities.len()
            );
        }
    }
}

//! Sides of points beyond the band.

use super::{around, norm, of, points};
use monoflow_cpu::distance::{Band, DistanceError, Distances, facets};
use monoflow_ops::distance::Nodes;
use monoflow_surface::{Surface, generate};

fn signed(surface: &Surface, nodes: &Nodes) -> Result<Distances, DistanceError> {
    Band::read(nodes, &facets(surface).expect("facets")).signed()
}

/// Volume inside, m³: each point counts as far as its cell lies inside, as if the surface were flat
/// there and along an axis.
fn volume(distances: &Distances) -> f64 {
    let dx = distances.nodes.spacing;
    let parts = distances.values.iter();
    let cells: f64 = parts.map(|d| (0.5 - d / dx[0]).clamp(0.0, 1.0)).sum();
    cells * dx[0] * dx[1] * dx[2]
}

#[test]
fn the_inside_is_filled() {
    let shell = of(Surface::joined(&[
        of(generate::icosphere(1.0, 4)),
        of(generate::icosphere(0.5, 4)).inverted(),
    ]));
    for (name, surface) in [
        ("sphere", of(generate::icosphere(1.0, 4))),
        ("torus", of(generate::torus(1.0, 0.4, 64, 32))),
        ("box", of(generate::cuboid([0.0; 3], [1.0, 0.7, 0.4]))),
        ("shell", shell),
    ] {
        let nodes = around(&surface, 64, 1.5);
        let distances = signed(&surface, &nodes).expect("distances");
        let inside = volume(&distances);
        println!("{name}: {inside} of {}", surface.volume());
        assert!((inside / surface.volume() - 1.0).abs() < 0.01, "{name}");
        assert!(distances.values.iter().all(|d| d.abs() <= nodes.band));
        let deep = distances.values.iter().filter(|d| **d == -nodes.band);
        assert!(deep.count() > 1000, "{name} is filled");
    }
}

/// On each row through a sphere the sign changes twice, whatever the band.
#[test]
fn no_second_surface_appears() {
    let surface = of(generate::icosphere(1.0, 4));
    for band in [1.05, 3.0, 12.0] {
        let nodes = around(&surface, 40, band);
        let distances = signed(&surface, &nodes).expect("distances");
        for (row, values) in distances.values.chunks(40).enumerate() {
            let changes = values.windows(2).filter(|w| (w[0] < 0.0) != (w[1] < 0.0));
            let changes = changes.count();
            assert!(changes == 0 || changes == 2, "row {row}: {changes}");
        }
        for (point, d) in points(&nodes).zip(&distances.values) {
            let radius = norm(point);
            assert!((radius < 1.0) == (*d < 0.0) || (radius - 1.0).abs() < 0.01);
        }
    }
}

/// A grid within the body, at whose corner only the surface comes near.
#[test]
fn rows_and_planes_without_a_known_side_take_it_from_others() {
    let surface = of(generate::cuboid([-1.0; 3], [1.0; 3]));
    let nodes = Nodes::new([-0.95; 3], [0.1; 3], [10; 3], 0.11);
    let distances = signed(&surface, &nodes).expect("distances");
    assert!(distances.values.iter().all(|d| *d < 0.0));
    assert!((distances.at([0, 5, 5]) + 0.05).abs() < 1e-15);
    assert_eq!(distances.at([9, 9, 9]), -0.11);
}

#[test]
fn threads_do_not_matter() {
    let surface = of(generate::star(1.0, 4, 0.5, 3));
    let nodes = around(&surface, 48, 2.0);
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    let one = alone.install(|| signed(&surface, &nodes));
    assert!(one.is_ok() && one == signed(&surface, &nodes));
}

/// A body at coordinates of a map, whose faces lie on points: their distances are off by rounding of what is told in
/// millions of metres.
#[test]
fn bodies_far_from_the_origin_have_sides() {
    let corner = [500_000.0, 5_800_000.0, 0.0];
    let far = corner.map(|x| x + 1.0);
    let surface = of(generate::cuboid(corner, far));
    let origin = [corner[0] - 0.3, corner[1] - 0.4, corner[2] - 0.4];
    let nodes = Nodes::new(origin, [0.1; 3], [21; 3], 0.3);
    let there = signed(&surface, &nodes).expect("sides");
    let volume = volume(&there);
    assert!((volume - 1.0).abs() < 0.05, "{volume}");
}

#[test]
fn what_has_no_sides_is_refused() {
    let surface = of(generate::icosphere(1.0, 3));
    let narrow = Nodes::new([-1.5; 3], [0.1; 3], [31; 3], 0.1);
    assert_eq!(
        signed(&surface, &narrow).expect_err("narrow").to_string(),
        "a band of 0.1 m does not reach from point to point, which are 0.1 m apart; make it 0.1010 m or more"
    );
    let away = Nodes::new([5.0; 3], [0.1; 3], [8; 3], 0.2);
    assert_eq!(
        signed(&surface, &away),
        Err(DistanceError::Nowhere { band: 0.2 })
    );
    // A body within another of the same winding: between them is inside of one, outside of the other.
    let twice = of(Surface::joined(&[
        surface.clone(),
        of(surface.scaled([0.5; 3])),
    ]));
    let nodes = around(&twice, 32, 1.5);
    let said = signed(&twice, &nodes).expect_err("sides").to_string();
    assert!(
        said.contains("unite solids that overlap") && said.contains("between them"),
        "{said}"
    );
}

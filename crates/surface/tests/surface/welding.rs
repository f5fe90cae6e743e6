//! Corners in the same place, or nearly so, become one vertex.

use monoflow_surface::{Surface, generate};
use proptest::prelude::*;

type Soup = Vec<[[f64; 3]; 3]>;

fn soup(surface: &Surface) -> Soup {
    (0..surface.triangles().len())
        .map(|t| surface.corners(t))
        .collect()
}

/// Triangles by the places of their corners, whatever their order: equal for surfaces that differ
/// by numbers only.
fn places(surface: &Surface) -> Soup {
    let mut soup = soup(surface);
    soup.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    soup
}

/// In another order, by a seed.
fn shuffled(mut soup: Soup, seed: u64) -> Soup {
    let mut state = seed;
    for k in (1..soup.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        soup.swap(k, (state >> 33) as usize % (k + 1));
    }
    soup
}

#[test]
fn a_soup_has_the_vertices_that_it_was_made_from() {
    let torus = generate::torus(1.0, 0.4, 30, 20).expect("a torus");
    let welded = Surface::from_soup("torus", &soup(&torus)).expect("a surface");
    assert_eq!(welded.vertices().len(), 600);
    assert_eq!(soup(&welded), soup(&torus));
    // Numbers are given in the order in which triangles come.
    let first_uses: Vec<u32> = welded.triangles().iter().flatten().copied().collect();
    let mut next = 0;
    for vertex in first_uses {
        assert!(vertex <= next);
        next = next.max(vertex + 1);
    }
}

#[test]
fn negative_zero_is_zero() {
    let soup = [
        [[0.0, -0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        [[-0.0, 0.0, 0.0], [0.0, 1.0, -0.0], [0.0, 0.0, 1.0]],
    ];
    let surface = Surface::from_soup("two", &soup).expect("a surface");
    assert_eq!(surface.triangles(), [[0, 1, 2], [0, 2, 3]]);
    assert!(
        surface
            .vertices()
            .iter()
            .flatten()
            .all(|x| x.is_sign_positive())
    );
}

#[test]
fn places_that_differ_in_the_last_bit_stay_apart() {
    let next = f64::from_bits(1.0_f64.to_bits() + 1);
    let soup = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[next, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ];
    let surface = Surface::from_soup("two", &soup).expect("a surface");
    assert_eq!(surface.vertices().len(), 4);
    assert_eq!(surface.welded(0.0).expect("a surface").0, surface);
    let (one, done) = surface.welded(1e-15).expect("a surface");
    assert_eq!(
        (one.vertices().len(), done.vertices, done.collapsed),
        (3, 1, 0)
    );
    assert!(done.moved > 0.0 && done.moved < 1e-15);
}

#[test]
fn very_uneven_triangles_weld_alike() {
    // A fan of a million to one, around a corner.
    let size = |k: i32| 10.0_f64.powi(k - 3);
    let soup: Soup = (0..7)
        .flat_map(|k| {
            let (a, b) = (size(k), size(k + 1));
            [
                [[a, 0.0, 0.0], [b, 0.0, 0.0], [0.0, b, 0.0]],
                [[a, 0.0, 0.0], [0.0, b, 0.0], [0.0, a, 0.0]],
            ]
        })
        .collect();
    let surface = Surface::from_soup("fan", &soup).expect("a surface");
    assert_eq!(surface.vertices().len(), 16);
    assert_eq!(
        surface.welded(1e-4).expect("a surface").0.vertices().len(),
        16
    );
}

#[test]
fn a_tolerance_that_is_none_is_refused() {
    let sphere = generate::icosphere(1.0, 1).expect("a sphere");
    for tolerance in [-1.0, f64::NAN, f64::INFINITY] {
        let error = sphere.welded(tolerance).expect_err("no tolerance");
        assert_eq!(
            error.to_string(),
            format!(
                "vertices cannot be welded within {tolerance:?} m; give a distance of 0 or more"
            )
        );
    }
    // One beyond the body makes one vertex of it.
    let (point, done) = sphere.welded(3.0).expect("a surface");
    assert_eq!((point.vertices().len(), done.collapsed), (1, 80));
}

#[test]
fn a_chain_is_not_joined_farther_than_the_tolerance() {
    // A strip of triangles whose edges are a little shorter than the tolerance.
    let at = |k: usize| [0.9 * k as f64, (k % 2) as f64 * 5.0, 0.0];
    let strip: Soup = (0..40).map(|k| [at(k), at(k + 1), at(k + 2)]).collect();
    let surface = Surface::from_soup("strip", &strip).expect("a surface");
    let (welded, done) = surface.welded(2.0).expect("welded");
    // Each second of those on either side.
    assert_eq!((welded.vertices().len(), done.vertices), (22, 20));
    assert!((done.moved - 1.8).abs() < 1e-12, "{}", done.moved);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_triangles_does_not_matter(seed in any::<u64>(), depth in 0.0..0.9) {
        let star = generate::star(1.0, 2, depth, seed).expect("a star");
        let other = Surface::from_soup("star", &shuffled(soup(&star), seed)).expect("a surface");
        prop_assert_eq!(other.vertices().len(), star.vertices().len());
        prop_assert_eq!(places(&other), places(&star));
    }

    #[test]
    fn nor_does_it_within_a_tolerance(seed in any::<u64>(), tolerance in 0.0..0.3) {
        let star = generate::star(1.0, 2, 0.2, seed).expect("a star");
        let other = Surface::from_soup("star", &shuffled(soup(&star), seed)).expect("a surface");
        let (star, other) = (star.welded(tolerance), other.welded(tolerance));
        let ((star, done), (other, also)) = (star.expect("welded"), other.expect("welded"));
        prop_assert_eq!(places(&other), places(&star));
        prop_assert_eq!((done.vertices, done.collapsed), (also.vertices, also.collapsed));
        prop_assert_eq!(done.moved, also.moved);
    }

    /// The definition, written down once more: places that steps within the tolerance link belong together; the lowest
    /// of them takes those within the tolerance of it, and the lowest of the rest goes on.
    #[test]
    fn the_lowest_takes_what_is_within_the_tolerance(
        points in prop::collection::vec([-1.0..1.0f64, -1.0..1.0, -0.1..0.1], 3..60),
        tolerance in 1e-3..0.5f64,
    ) {
        let soup: Soup = points.windows(3).map(|of| [of[0], of[1], of[2]]).collect();
        let surface = Surface::from_soup("points", &soup).expect("a surface");
        let n = surface.vertices().len();
        let near = |a: usize, b: usize| {
            let (p, q) = (surface.vertices()[a], surface.vertices()[b]);
            (0..3).map(|k| (p[k] - q[k]).powi(2)).sum::<f64>() <= tolerance * tolerance
        };
        let mut group: Vec<usize> = (0..n).collect();
        for _ in 0..n {
            for a in 0..n {
                for b in 0..n {
                    if near(a, b) {
                        group[a] = group[a].min(group[b]);
                    }
                }
            }
        }
        let mut upwards: Vec<usize> = (0..n).collect();
        upwards.sort_by(|a, b| surface.vertices()[*a].partial_cmp(&surface.vertices()[*b]).expect("numbers"));
        let mut becomes = vec![None; n];
        for &a in &upwards {
            for &b in &upwards {
                if becomes[a].is_none_or(|of| of == a) && becomes[b].is_none() && group[a] == group[b] && near(a, b) {
                    becomes[b] = Some(a);
                }
            }
        }
        let (welded, done) = surface.welded(tolerance).expect("welded");
        prop_assert!(done.moved <= tolerance);
        for (before, after) in surface.triangles().iter().zip(welded.triangles()) {
            for (a, b) in before.iter().zip(after) {
                let centre = becomes[*a as usize].expect("a place");
                prop_assert_eq!(welded.vertices()[*b as usize], surface.vertices()[centre]);
            }
        }
    }
}

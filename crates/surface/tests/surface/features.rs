//! Edges and vertices bend as their bodies do.

use monoflow_surface::{Bend, Features, Surface, generate};
use proptest::prelude::*;
use std::f64::consts::PI;

fn features(surface: &Surface) -> Features {
    Features::of(surface).expect("features")
}

/// How many edges bend each way: convex, concave, flat.
fn edges(features: &Features) -> [usize; 3] {
    [Bend::Convex, Bend::Concave, Bend::Flat].map(|bend| {
        features
            .edges
            .iter()
            .filter(|edge| edge.bend == bend)
            .count()
    })
}

fn at(surface: &Surface, place: [f64; 3]) -> usize {
    let found = surface.vertices().iter().position(|&at| at == place);
    found.expect("a vertex")
}

fn near(a: [f64; 3], b: [f64; 3]) {
    let off = (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);
    assert!(off < 1e-14, "{a:?} instead of {b:?}");
}

#[test]
fn a_cube_has_twelve_convex_edges_and_six_flat_ones() {
    let cube = generate::cuboid([-1.0; 3], [1.0; 3]).expect("a cube");
    let of = features(&cube);
    assert_eq!(edges(&of), [12, 0, 6]);
    assert!(of.bends.iter().all(|&bend| bend == Bend::Convex));
    assert_eq!(of.euler(), 2);
    let inverted = features(&cube.clone().inverted());
    assert_eq!(edges(&inverted), [0, 12, 6]);
    assert!(inverted.bends.iter().all(|&bend| bend == Bend::Concave));
    for (normal, other) in of.normals.iter().zip(&inverted.normals) {
        near(*normal, other.map(|x| -x));
    }
    // Whichever way it is turned.
    for k in 0..20 {
        let axis = [1.0, 0.3 * f64::from(k), -0.2];
        let turned = cube
            .clone()
            .turned(axis, 0.7 * f64::from(k))
            .expect("turned");
        assert_eq!(edges(&features(&turned)), [12, 0, 6]);
    }
}

#[test]
fn a_cubes_corner_points_along_its_diagonal_however_sides_are_cut() {
    // Corners of the generated cube have four to six triangles; cut one side about its centre too.
    let cube = generate::cuboid([-1.0; 3], [1.0; 3]).expect("a cube");
    let mut vertices = cube.vertices().to_vec();
    vertices.push([1.0, 0.2, -0.3]);
    let mut triangles = cube.triangles().to_vec();
    let on_side = |corners: &[u32; 3]| {
        corners
            .iter()
            .all(|&v| cube.vertices()[v as usize][0] == 1.0)
    };
    triangles.retain(|corners| !on_side(corners));
    for [a, b] in [[4, 6], [6, 7], [7, 5], [5, 4]] {
        triangles.push([a, b, 8]);
    }
    let other = Surface::of_one("cube", vertices, triangles).expect("a cube");
    for surface in [&cube, &other] {
        let of = features(surface);
        for (vertex, place) in surface.vertices()[..8].iter().enumerate() {
            near(of.pseudonormals[vertex], place.map(|x| x / 3.0_f64.sqrt()));
        }
    }
    let of = features(&other);
    assert_eq!(edges(&of), [12, 0, 9]);
    near(of.pseudonormals[8], [1.0, 0.0, 0.0]);
    assert_eq!(of.bends[8], Bend::Flat);
}

#[test]
fn edges_name_the_triangles_on_either_side() {
    let torus = generate::torus(1.0, 0.4, 12, 8).expect("a torus");
    let of = features(&torus);
    assert_eq!((of.edges.len(), of.euler()), (288, 0));
    for edge in &of.edges {
        let [a, b] = edge.ends;
        let runs = |triangle: u32, from: u32, to: u32| {
            let corners = torus.triangles()[triangle as usize];
            (0..3).any(|k| corners[k] == from && corners[(k + 1) % 3] == to)
        };
        assert!(runs(edge.triangles[0], a, b) && runs(edge.triangles[1], b, a));
    }
    // The diagonals of flat quadrilaterals, and a ring of edges that go around inside.
    let [convex, concave, flat] = edges(&of);
    assert_eq!(flat, 96);
    // Inside, where cross-sections turn towards the axis, edges across the ring are concave.
    assert!(convex > concave && concave > 0, "{convex} {concave}");
}

#[test]
fn a_notch_has_a_concave_edge_between_saddles() {
    let step = [
        [0.0, 0.0],
        [2.0, 0.0],
        [2.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ];
    let prism = generate::extruded(&step, 1.0).expect("a prism");
    let of = features(&prism);
    let concave: Vec<_> = of
        .edges
        .iter()
        .filter(|edge| edge.bend == Bend::Concave)
        .collect();
    assert_eq!(concave.len(), 1);
    let (below, above) = (at(&prism, [1.0, 1.0, 0.0]), at(&prism, [1.0, 1.0, 1.0]));
    assert_eq!(concave[0].ends.map(|v| v as usize), [below, above]);
    for (vertex, bend) in of.bends.iter().enumerate() {
        let expected = if vertex == below || vertex == above {
            Bend::Saddle
        } else {
            Bend::Convex
        };
        assert_eq!(*bend, expected);
    }
    // Angles of 270° above and 90° on either wall.
    let length = (0.25 + 0.25 + 2.25_f64).sqrt();
    near(
        of.pseudonormals[above],
        [0.5 / length, 0.5 / length, 1.5 / length],
    );
}

#[test]
fn every_vertex_of_a_round_body_is_convex() {
    let of = features(&generate::icosphere(1.0, 3).expect("a sphere"));
    assert!(of.bends.iter().all(|&bend| bend == Bend::Convex));
    assert_eq!(edges(&of), [1920, 0, 0]);
    let cone = generate::cone(1.0, 1.0, 8).expect("a cone");
    let of = features(&cone);
    near(of.pseudonormals[9], [0.0, 0.0, 1.0]);
    assert_eq!((of.bends[8], of.bends[9]), (Bend::Flat, Bend::Convex));
    // Inside its ring, a torus bends either way.
    let torus = generate::torus(1.0, 0.4, 40, 20).expect("a torus");
    let of = features(&torus);
    let inner = at(&torus, torus.vertices()[10]);
    assert_eq!((of.bends[inner], of.bends[0]), (Bend::Saddle, Bend::Convex));
}

#[test]
fn a_pinch_has_the_normals_of_all_its_fans() {
    let tip = |x: f64| {
        let corners = [[0.0; 3], [x, 1.0, -1.0], [x, 1.0, 1.0], [x, -2.0, 0.0]];
        generate::tetrahedron(corners).expect("a tetrahedron")
    };
    let pair = Surface::joined(&[tip(1.0), tip(-2.0)]).expect("a pair");
    let pair = pair.welded(0.0).expect("welded").0;
    let of = features(&pair);
    let pinch = at(&pair, [0.0; 3]);
    assert_eq!(of.euler(), 3);
    assert_eq!(
        (of.around(pinch).count(), of.normals_at(pinch).count()),
        (6, 6)
    );
    // The sum over both fans, written down once more.
    let mut sum = [0.0; 3];
    for (triangle, normal) in of.around(pinch).zip(of.normals_at(pinch)) {
        let corners = pair.corners(triangle as usize);
        let k = corners
            .iter()
            .position(|&at| at == [0.0; 3])
            .expect("the pinch");
        let (p, q) = (corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let angle = (dot(p, q) / (dot(p, p) * dot(q, q)).sqrt()).acos();
        for axis in 0..3 {
            sum[axis] += angle * normal[axis];
        }
    }
    let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
    near(of.pseudonormals[pinch], sum.map(|x| x / length));
    assert_eq!(of.bends[pinch], Bend::Saddle);
    // Where the fans mirror each other, nothing is left of it.
    let mirror = Surface::joined(&[tip(1.0), tip(-1.0)]).expect("a pair");
    let mirror = mirror.welded(0.0).expect("welded").0;
    let of = features(&mirror);
    let pinch = at(&mirror, [0.0; 3]);
    assert!(of.pseudonormals[pinch][0].abs() < 1e-14);
}

#[test]
fn features_do_not_depend_on_the_number_of_threads() {
    let star = generate::star(1.0, 4, 0.5, 3).expect("a star");
    let of = features(&star);
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread");
    let again = one.install(|| features(&star));
    assert_eq!(again.normals, of.normals);
    assert_eq!(again.edges, of.edges);
    assert_eq!(again.pseudonormals, of.pseudonormals);
    assert_eq!(again.bends, of.bends);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Closed surfaces: normals times areas sum to zero, angles to π a triangle, and what is convex
    /// one way is concave the other.
    #[test]
    fn identities_of_closed_surfaces_hold(seed in any::<u64>(), depth in 0.0..0.9) {
        let star = generate::star(1.0, 2, depth, seed).expect("a star");
        let of = features(&star);
        prop_assert_eq!(of.euler(), 2);
        let inverted = features(&star.clone().inverted());
        prop_assert_eq!(edges(&inverted), { let [a, b, c] = edges(&of); [b, a, c] });
        for (bend, other) in of.bends.iter().zip(&inverted.bends) {
            let expected = match bend {
                Bend::Convex => Bend::Concave,
                Bend::Concave => Bend::Convex,
                same => *same,
            };
            prop_assert_eq!(expected, *other);
        }
        // Where a vertex is the nearest place of the body, its pseudonormal tells the side.
        for (vertex, normal) in of.pseudonormals.iter().enumerate() {
            let length: f64 = normal.iter().map(|x| x * x).sum();
            prop_assert!((length - 1.0).abs() < 1e-14);
            // The way of the normal itself first: from a convex corner outwards, from a concave one
            // inwards, no place of the body is nearer than the corner.
            let bend = of.bends[vertex];
            let sign = if bend == Bend::Concave { -1.0 } else { 1.0 };
            for k in 0..12 {
                let turn = |axis: usize| (seed as f64 + 17.3 * vertex as f64 + 5.1 * k as f64 + 2.0 * axis as f64).sin();
                let step = if k == 0 { normal.map(|x| sign * x) } else { [0, 1, 2].map(turn) };
                let at = star.vertices()[vertex];
                let place = [0, 1, 2].map(|k| at[k] + 1e-3 * step[k]);
                let nearest = nearest_place(&star, &of, vertex, place) == at;
                prop_assert!(nearest || k > 0 || !matches!(bend, Bend::Convex | Bend::Concave));
                if nearest {
                    let winding = winding_number(&star, place);
                    let expected = f64::from(u8::from(dot(step, *normal) < 0.0));
                    prop_assert!((winding - expected).abs() < 1e-3);
                }
            }
        }
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The place of the triangles around a vertex that is nearest to another place.
fn nearest_place(surface: &Surface, of: &Features, vertex: usize, to: [f64; 3]) -> [f64; 3] {
    let nearest = of.around(vertex).map(|t| {
        let [a, b, c] = surface.corners(t as usize);
        let away = |at: [f64; 3]| [0, 1, 2].map(|k| to[k] - at[k]);
        let on_edge = |p: [f64; 3], q: [f64; 3]| {
            let along = [0, 1, 2].map(|k| q[k] - p[k]);
            let share = (dot(away(p), along) / dot(along, along)).clamp(0.0, 1.0);
            if share == 1.0 {
                q
            } else {
                [0, 1, 2].map(|k| p[k] + share * along[k])
            }
        };
        let normal = of.normals[t as usize];
        let above = dot(away(a), normal);
        let foot = [0, 1, 2].map(|k| to[k] - above * normal[k]);
        let inside = [(a, b), (b, c), (c, a)].iter().all(|(p, q)| {
            let along = [0, 1, 2].map(|k| q[k] - p[k]);
            let from = [0, 1, 2].map(|k| foot[k] - p[k]);
            let cross = [
                along[1] * from[2] - along[2] * from[1],
                along[2] * from[0] - along[0] * from[2],
                along[0] * from[1] - along[1] * from[0],
            ];
            dot(cross, normal) > 0.0
        });
        let mut places = vec![on_edge(a, b), on_edge(b, c), on_edge(c, a)];
        if inside {
            places.push(foot);
        }
        places
    });
    let far = |at: &[f64; 3]| (0..3).map(|k| (to[k] - at[k]).powi(2)).sum::<f64>();
    let places = nearest.flatten();
    places
        .min_by(|a, b| far(a).total_cmp(&far(b)))
        .expect("a triangle")
}

/// The solid angle of the surface seen from a place, of 4π: 1 inside, 0 outside.
fn winding_number(surface: &Surface, place: [f64; 3]) -> f64 {
    let angle = |t: usize| {
        let [a, b, c] = surface
            .corners(t)
            .map(|at| [0, 1, 2].map(|k| at[k] - place[k]));
        let (x, y, z) = (dot(a, a).sqrt(), dot(b, b).sqrt(), dot(c, c).sqrt());
        let triple = a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0]);
        let below = x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y;
        2.0 * triple.atan2(below)
    };
    (0..surface.triangles().len()).map(angle).sum::<f64>() / (4.0 * PI)
}

/// A sheet has open edges around it, which a closed surface has not.
#[test]
fn a_sheet_may_have_open_edges() {
    let corners = vec![
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
    ];
    let sheet = Surface::of_one("sheet", corners.clone(), vec![[0, 1, 2], [0, 2, 3]]);
    let sheet = sheet.expect("a sheet");
    assert!(Features::of(&sheet).is_err());
    let features = Features::of_sheet(&sheet).expect("features");
    assert_eq!(features.edges.len(), 1);
    assert_eq!(features.edges[0].ends, [0, 2]);
    assert_eq!(sheet.open_edges().len(), 4);
    let ball = generate::icosphere(1.0, 2).expect("a ball");
    assert!(ball.open_edges().is_empty());
    // Triangles wound against each other have no side in a sheet either.
    let torn = Surface::of_one("torn", corners, vec![[0, 1, 2], [0, 3, 2]]);
    assert!(Features::of_sheet(&torn.expect("a sheet")).is_err());
}

/// Places within a shell, within its hollow, and without.
#[test]
fn a_surface_contains_what_its_solid_does() {
    let ball = |radius: f64| generate::icosphere(radius, 2).expect("a ball");
    let shell = Surface::joined(&[ball(1.0), ball(0.5).inverted()]).expect("a shell");
    for (radius, expected) in [(0.0, false), (0.4, false), (0.7, true), (1.2, false)] {
        for direction in [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.6, 0.8]] {
            assert_eq!(shell.contains(direction.map(|x| x * radius)), expected);
        }
    }
}

#[test]
fn neighbours_share_a_side() {
    let torus = generate::torus(1.0, 0.4, 24, 12).expect("a torus");
    let star = generate::star(1.0, 3, 0.3, 5).expect("a star");
    for surface in [torus, star] {
        let (triangles, neighbours) = (surface.triangles(), surface.neighbours().expect("closed"));
        for (t, across) in neighbours.iter().enumerate() {
            for k in 0..3 {
                let (from, to) = (triangles[t][k], triangles[t][(k + 1) % 3]);
                let other = triangles[across[k] as usize];
                assert_ne!(across[k] as usize, t);
                let runs_against = |i: usize| other[i] == to && other[(i + 1) % 3] == from;
                assert!((0..3).any(runs_against), "side {k} of triangle {t}");
            }
        }
        assert_eq!(surface.neighbours_of_sheet().expect("closed"), neighbours);
    }
    let cube = generate::cuboid([-1.0; 3], [1.0; 3]).expect("a cube");
    let left_out = cube.triangles()[1..].to_vec();
    let sheet = Surface::of_one("sheet", cube.vertices().to_vec(), left_out).expect("a sheet");
    assert!(sheet.neighbours().is_err());
    let across = sheet.neighbours_of_sheet().expect("a sheet");
    let own = across.iter().enumerate();
    let own = own.map(|(t, across)| across.iter().filter(|other| **other as usize == t).count());
    assert_eq!(own.sum::<usize>(), 3);
}

//! Cells on top of each other, and edges that only seem to be shared.

use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{MeshError, Triangles};
use std::time::{Duration, Instant};

fn mesh(nodes: &[[f64; 2]], cells: &[[u32; 3]]) -> Triangles {
    Triangles {
        nodes: nodes.to_vec(),
        cells: cells.to_vec(),
        ..Triangles::default()
    }
}

fn says(mesh: &Triangles) -> String {
    mesh.edges().expect_err("a wrong mesh").to_string()
}

/// Two squares side by side, the right one with a node in the middle of their common edge, moved by so much, and
/// nodes of its own at the ends of that edge if asked.
fn halves(moved: [f64; 2], own_ends: Option<f64>) -> Triangles {
    let mut nodes = vec![
        [0.0, 0.0],
        [2.0, 0.0],
        [2.0, 2.0],
        [0.0, 2.0],
        [2.0 + moved[0], 1.0 + moved[1]],
        [4.0, 0.0],
        [4.0, 2.0],
        [4.0, 1.0],
    ];
    let (mut low, mut high) = (1, 2);
    if let Some(gap) = own_ends {
        nodes.extend([[2.0 + gap, 0.0], [2.0 + gap, 2.0]]);
        (low, high) = (8, 9);
    }
    let cells = [
        [0, 1, 2],
        [0, 2, 3],
        [low, 5, 7],
        [low, 7, 4],
        [4, 7, 6],
        [4, 6, high],
    ];
    mesh(&nodes, &cells)
}

#[test]
fn a_node_on_an_edge_that_it_does_not_end_is_told() {
    assert_eq!(
        says(&halves([0.0; 2], None)),
        "the node at (2.0, 1.0) lies on the edge from (2.0, 0.0) to (2.0, 2.0), but is no end of it: that edge would be a wall; split its triangle there, or merge the node with the one beside it, so that triangles share whole edges"
    );
    // Off it by the rounding of a file, on either side, and not in the middle; as far from the origin as maps are.
    for moved in [[1e-6, 0.0], [-1e-6, 0.0], [0.0, 0.9], [1e-9, -0.9]] {
        for by in [[0.0; 2], [512_345.678, 5_432_109.876]] {
            let mut mesh = halves(moved, None);
            for node in &mut mesh.nodes {
                *node = [node[0] + by[0], node[1] + by[1]];
            }
            assert!(
                says(&mesh).starts_with("the node at ("),
                "{moved:?}, {by:?}"
            );
        }
    }
    // A thin wedge that is not there by rounding is a hole, and a thin wall has two sides.
    halves([1e-3, 0.0], None).edges().expect("a hole");
    halves([1e-3, 0.0], Some(1e-3)).edges().expect("a wall");
    // Sides of a crack in one place, whose nodes only nearly are, are not.
    assert!(says(&halves([0.0; 2], Some(1e-9))).starts_with("the node at ("));
}

#[test]
fn nodes_of_a_crack_are_to_be_merged() {
    let ends = [
        [0.0, 0.0],
        [1.0, 0.0],
        [1.0, 1.0],
        [0.0, 1.0],
        [1.0, 0.0],
        [0.0, 1.0],
    ];
    for by in [0.0, 1e-12] {
        let mut nodes = ends;
        nodes[4][0] += by;
        nodes[5][0] += by;
        let wrong = mesh(&nodes, &[[0, 1, 3], [4, 2, 5]])
            .edges()
            .expect_err("a crack");
        match by == 0.0 {
            true => assert!(matches!(wrong, MeshError::Duplicate { .. }), "{wrong}"),
            false => assert!(matches!(wrong, MeshError::Hanging { .. }), "{wrong}"),
        }
    }
}

#[test]
fn triangles_on_top_of_others_are_told() {
    let square = rectangle([0.0; 2], [4.0, 2.0], [4, 2], Pattern::Two).expect("a grid");
    let with = |corners: [[f64; 2]; 3]| {
        let mut mesh = square.clone();
        let first = mesh.nodes.len() as u32;
        mesh.nodes.extend(corners);
        mesh.cells.push([first, first + 1, first + 2]);
        mesh
    };
    // Within the others, across their boundary, around all of them, and beside them.
    assert_eq!(
        says(&with([[0.3, 0.3], [1.3, 0.3], [0.3, 1.3]])),
        "triangles lie on top of each other at the edge from (0.3, 1.3) to (0.3, 0.3); delete the duplicates, or mesh that part again"
    );
    assert!(says(&with([[3.5, 0.5], [5.0, 0.6], [4.5, 1.1]])).starts_with("triangles lie on"));
    assert!(says(&with([[-9.0, -9.0], [20.0, -8.0], [2.0, 30.0]])).starts_with("triangles lie on"));
    with([[5.0, 0.3], [6.0, 0.3], [5.0, 1.3]])
        .edges()
        .expect("a pond beside it");

    // Both triangles of an edge on the same side of it.
    let folded = mesh(
        &[[0.0, 0.0], [1.0, 0.0], [0.5, 1.0], [0.4, 0.6]],
        &[[0, 1, 2], [0, 1, 3]],
    );
    assert_eq!(
        says(&folded),
        "triangles lie on top of each other at the edge from (0.0, 0.0) to (1.0, 0.0); delete the duplicates, or mesh that part again"
    );
    // A fan that goes more than once around its node.
    let ring = |k: u32| {
        let angle = std::f64::consts::TAU / 7.3 * f64::from(k);
        let far = 1.0 + 0.3 * f64::from(k);
        [far * angle.cos(), far * angle.sin()]
    };
    let nodes: Vec<[f64; 2]> = std::iter::once([0.0; 2]).chain((0..10).map(ring)).collect();
    let fan = |n: u32| -> Vec<[u32; 3]> { (1..n).map(|k| [0, k, k + 1]).collect() };
    mesh(&nodes[..9], &fan(8))
        .edges()
        .expect("not quite around it");
    assert!(says(&mesh(&nodes, &fan(10))).starts_with("triangles lie on"));
}

#[test]
fn parts_that_touch_holes_and_islands_are_sound() {
    // Two triangles that meet in a node; holes that meet in one, and one at the rim.
    let bow = mesh(
        &[
            [0.0, 0.0],
            [1.0, -1.0],
            [1.0, 1.0],
            [-1.0, 1.0],
            [-1.0, -1.0],
        ],
        &[[0, 1, 2], [0, 3, 4]],
    );
    bow.edges().expect("a bow");
    let mut holes = rectangle([0.0; 2], [9.0, 7.0], [9, 7], Pattern::Four).expect("a grid");
    jitter(&mut holes, 0.2, 4);
    let squares = [[0, 3], [3, 3], [4, 4], [5, 3], [4, 2], [8, 6]];
    holes.boundaries.clear();
    let mut at = 0;
    holes.cells.retain(|_| {
        let square = at / 4;
        at += 1;
        !squares.contains(&[square % 9, square / 9])
    });
    holes.edges().expect("holes that touch");
    let slit = Polygon {
        outline: vec![
            [0.0, 0.0],
            [10.0, 0.0],
            [10.0, 4.0],
            [5.002, 4.0],
            [5.001, 1.0],
            [5.0, 4.0],
            [0.0, 4.0],
        ],
        sides: vec![],
        holes: vec![vec![[2.0, 1.0], [2.0, 2.0], [2.0001, 1.5]]],
        max_area: 0.1,
        min_angle: 20.0,
    };
    polygon(&slit).expect("a mesh").edges().expect("a slit");
}

#[test]
fn many_edges_of_the_boundary_are_asked_quickly() {
    // A city: a million cells around twenty thousand houses.
    let mut city =
        rectangle([0.0; 2], [2000.0, 1000.0], [1000, 500], Pattern::Two).expect("a grid");
    jitter(&mut city, 0.2, 4);
    let mut at = 0;
    city.cells.retain(|_| {
        let (column, row) = (at / 2 % 1000, at / 2 / 1000);
        at += 1;
        column % 5 != 2 || row % 5 != 2
    });
    let begin = Instant::now();
    let edges = city.edges().expect("edges");
    let all = begin.elapsed();
    assert_eq!(edges.boundary.len(), 3000 + 4 * 20_000);
    assert!(all < Duration::from_secs(10), "{all:?}");
}

//! Edges, orderings and generators.

use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{CellEdge, Edges, MeshError, Ordering, Triangles, bandwidth, shuffled};

fn grid(n: usize) -> Triangles {
    rectangle([0.0, -1.0], [3.0, 1.0], [3 * n, 2 * n], Pattern::Two).expect("a grid")
}

fn round_pond() -> Triangles {
    let ring = |radius: f64, n: usize| -> Vec<[f64; 2]> {
        (0..n)
            .map(|k| {
                let a = std::f64::consts::TAU * k as f64 / n as f64;
                [radius * a.cos(), radius * a.sin()]
            })
            .collect()
    };
    polygon(&Polygon {
        outline: ring(1.0, 40),
        sides: vec!["shore".to_owned(); 40],
        holes: vec![ring(0.2, 12)],
        max_area: 2e-3,
        min_angle: 25.0,
    })
    .expect("a mesh")
}

/// The normals of a cell's edges, times their lengths, sum to nothing; every inner edge has two
/// cells, each of which knows it.
fn edges_fit(mesh: &Triangles) {
    let edges = mesh.edges().expect("edges");
    these_fit(mesh, &edges);
    these_fit(mesh, &edges.reordered(&shuffled(edges.inner.len(), 5)));
}

fn these_fit(mesh: &Triangles, edges: &Edges) {
    let mut uses = vec![0; edges.inner.len()];
    for cell in 0..mesh.cells.len() {
        let mut sum = [0.0; 2];
        for edge in edges.of_cell[cell] {
            let (normal, length, sign) = match edge {
                CellEdge::Left(e) => {
                    uses[e as usize] += 1;
                    assert_eq!(edges.inner[e as usize].left, cell as u32);
                    (
                        edges.inner[e as usize].normal,
                        edges.inner[e as usize].length,
                        1.0,
                    )
                }
                CellEdge::Right(e) => {
                    uses[e as usize] += 1;
                    assert_eq!(edges.inner[e as usize].right, cell as u32);
                    (
                        edges.inner[e as usize].normal,
                        edges.inner[e as usize].length,
                        -1.0,
                    )
                }
                CellEdge::Boundary(e) => {
                    let e = &edges.boundary[e as usize];
                    assert_eq!(e.cell, cell as u32);
                    (e.normal, e.length, 1.0)
                }
            };
            sum[0] += sign * length * normal[0];
            sum[1] += sign * length * normal[1];
        }
        assert!(sum[0].abs() + sum[1].abs() < 1e-14, "cell {cell}: {sum:?}");
    }
    assert!(uses.iter().all(|&n| n == 2));
    // Euler: V - E + F = 1 - holes.
    let all = edges.inner.len() + edges.boundary.len();
    assert_eq!(
        3 * mesh.cells.len(),
        2 * edges.inner.len() + edges.boundary.len()
    );
    assert!(all > mesh.cells.len());
}

#[test]
fn edges_of_grids_and_ponds_fit() {
    edges_fit(&grid(5));
    let mut jittered = rectangle([0.0; 2], [1.0; 2], [9, 7], Pattern::Four).expect("a grid");
    jitter(&mut jittered, 0.2, 3);
    edges_fit(&jittered);
    edges_fit(&round_pond());
}

#[test]
fn a_generated_domain_has_its_area_and_names() {
    let mesh = round_pond();
    let area: f64 = (0..mesh.cells.len()).map(|cell| mesh.area(cell)).sum();
    let of = |radius: f64, n: f64| 0.5 * n * radius * radius * (std::f64::consts::TAU / n).sin();
    assert!((area - of(1.0, 40.0) + of(0.2, 12.0)).abs() < 1e-12);
    assert!((0..mesh.cells.len()).all(|cell| mesh.area(cell) <= 2e-3));
    let edges = mesh.edges().expect("edges");
    assert_eq!(edges.parts.len(), 2);
    assert!(edges.parts.contains(&"shore".to_owned()) && edges.parts.contains(&"hole".to_owned()));
}

#[test]
fn reverse_cuthill_mckee_narrows_the_band() {
    let mesh = round_pond();
    let shuffled = mesh.reordered(&Ordering::Shuffled(7).of(&mesh, &mesh.edges().expect("edges")));
    let before = shuffled.edges().expect("edges");
    let order = Ordering::ReverseCuthillMcKee.of(&shuffled, &before);
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert!(sorted.iter().enumerate().all(|(k, &cell)| k as u32 == cell));
    let after = shuffled.reordered(&order).edges().expect("edges");
    let (wide, narrow) = (bandwidth(&before), bandwidth(&after));
    assert!(10 * narrow < wide, "{wide} to {narrow}");
    // About the number of cells across.
    assert!(f64::from(narrow) < 4.0 * (mesh.cells.len() as f64).sqrt());
}

#[test]
fn reordered_edges_are_the_same_edges() {
    let mesh = round_pond();
    let edges = mesh.edges().expect("edges");
    let order = shuffled(edges.inner.len(), 3);
    let other = edges.reordered(&order);
    assert_ne!(edges, other);
    for (now, &before) in order.iter().enumerate() {
        assert_eq!(other.inner[now], edges.inner[before as usize]);
    }
    let mut back = vec![0; order.len()];
    for (now, &before) in order.iter().enumerate() {
        back[before as usize] = now as u32;
    }
    assert_eq!(other.reordered(&back), edges);
}

#[test]
fn left_and_right_do_not_depend_on_the_numbering() {
    let mesh = round_pond();
    let edges = mesh.edges().expect("edges");
    let order = Ordering::Shuffled(11).of(&mesh, &edges);
    let other = mesh.reordered(&order).edges().expect("edges");
    for (new, &old) in order.iter().enumerate() {
        for k in 0..3 {
            let (a, b) = (edges.of_cell[old as usize][k], other.of_cell[new][k]);
            match (a, b) {
                (CellEdge::Left(a), CellEdge::Left(b))
                | (CellEdge::Right(a), CellEdge::Right(b)) => {
                    let (a, b) = (&edges.inner[a as usize], &other.inner[b as usize]);
                    assert_eq!((a.normal, a.length), (b.normal, b.length));
                    assert_eq!(order[b.left as usize], a.left);
                    assert_eq!(order[b.right as usize], a.right);
                }
                (CellEdge::Boundary(_), CellEdge::Boundary(_)) => {}
                _ => panic!("cell {old}: {a:?} became {b:?}"),
            }
        }
    }
}

#[test]
fn wrong_meshes_are_named() {
    let good = grid(1);
    let broken = |change: &dyn Fn(&mut Triangles)| {
        let mut mesh = good.clone();
        change(&mut mesh);
        mesh.edges().expect_err("a wrong mesh").to_string()
    };
    let says = |text: String, words: &[&str]| {
        for word in words {
            assert!(text.contains(word), "`{text}` does not say `{word}`");
        }
    };
    says(
        broken(&|m| m.cells[3].swap(0, 1)),
        &["triangle around (", "clockwise"],
    );
    says(
        broken(&|m| m.cells[2][0] = 99),
        &["`cells[2]`", "node 99", "12 nodes"],
    );
    says(
        broken(&|m| m.nodes[4] = [f64::NAN, 0.0]),
        &["a node lies at (NaN, 0.0)"],
    );
    says(
        broken(&|m| m.nodes[4] = m.nodes[5]),
        &["two nodes are at (1.0, 0.0)", "merge"],
    );
    says(
        broken(&|m| m.cells.push(m.cells[0])),
        &["three triangles share"],
    );
    says(broken(&|m| m.cells.clear()), &["no triangles"]);
    says(
        broken(&|m| m.boundaries.push(("outlet".into(), vec![[0, 11]]))),
        &[
            "outlet",
            "edge from (0.0, -1.0) to (3.0, 1.0)",
            "physical group",
        ],
    );
    says(
        broken(&|m| m.heights = vec![0.0; 3]),
        &["3 heights for 12 nodes"],
    );
    says(
        broken(&|m| m.heights = vec![f64::INFINITY; 12]),
        &["the node at (0.0, -1.0) has the height inf"],
    );
    says(
        broken(&|m| m.regions = vec![0; 3]),
        &["3 regions for 12 cells"],
    );
    says(
        broken(&|m| m.regions = vec![0; 12]),
        &["`cells[0]` is in region 0", "0 names"],
    );
    let crossed = polygon(&Polygon {
        outline: vec![[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]],
        sides: vec![],
        holes: vec![],
        max_area: 0.01,
        min_angle: 25.0,
    });
    assert!(matches!(crossed, Err(MeshError::Generator(text)) if text.contains("crosses")));
    let outside = polygon(&Polygon {
        outline: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        sides: vec![],
        holes: vec![vec![[2.0, 0.2], [2.5, 0.2], [2.2, 0.5]]],
        max_area: 0.01,
        min_angle: 25.0,
    });
    assert!(
        matches!(outside, Err(MeshError::Generator(text)) if text.contains("a hole with a corner at [2.0, 0.2] lies outside of the outline"))
    );
}

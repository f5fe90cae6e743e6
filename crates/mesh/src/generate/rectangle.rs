use crate::{MeshError, Triangles};

/// How a rectangle of a grid becomes triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Two, all cut the same way.
    Two,
    /// Four around its centre.
    Four,
}

/// A grid of `nx` by `ny` rectangles cut into triangles; its sides are the boundaries `left`,
/// `right`, `bottom` and `top`.
///
/// # Errors
/// A rectangle without cells or area.
pub fn rectangle(
    min: [f64; 2],
    max: [f64; 2],
    [nx, ny]: [usize; 2],
    pattern: Pattern,
) -> Result<Triangles, MeshError> {
    let size = [max[0] - min[0], max[1] - min[1]];
    if nx == 0 || ny == 0 || size.iter().any(|s| s.is_nan() || *s <= 0.0) {
        return Err(MeshError::Generator(format!(
            "a rectangle from {min:?} to {max:?} in {nx} by {ny} parts has no cells; give a max beyond min and at least one part each way"
        )));
    }
    let at = |i: usize, j: usize| (j * (nx + 1) + i) as u32;
    let place = |x: f64, y: f64| {
        [
            min[0] + size[0] * x / nx as f64,
            min[1] + size[1] * y / ny as f64,
        ]
    };
    let mut mesh = Triangles::default();
    for j in 0..=ny {
        for i in 0..=nx {
            mesh.nodes.push(place(i as f64, j as f64));
        }
    }
    for j in 0..ny {
        for i in 0..nx {
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            match pattern {
                Pattern::Two => mesh.cells.extend([[a, b, c], [a, c, d]]),
                Pattern::Four => {
                    let m = mesh.nodes.len() as u32;
                    mesh.nodes.push(place(i as f64 + 0.5, j as f64 + 0.5));
                    mesh.cells
                        .extend([[a, b, m], [b, c, m], [c, d, m], [d, a, m]]);
                }
            }
        }
    }
    let side = |edges: Vec<[u32; 2]>, name: &str| (name.to_owned(), edges);
    mesh.boundaries = vec![
        side((0..ny).map(|j| [at(0, j), at(0, j + 1)]).collect(), "left"),
        side(
            (0..ny).map(|j| [at(nx, j), at(nx, j + 1)]).collect(),
            "right",
        ),
        side(
            (0..nx).map(|i| [at(i, 0), at(i + 1, 0)]).collect(),
            "bottom",
        ),
        side((0..nx).map(|i| [at(i, ny), at(i + 1, ny)]).collect(), "top"),
    ];
    Ok(mesh)
}

/// Moves inner nodes at random by up to `share` of the shortest edge of the mesh; at 0.2 no
/// triangle of a grid turns over.
pub fn jitter(mesh: &mut Triangles, share: f64, seed: u64) {
    let mut fixed = vec![false; mesh.nodes.len()];
    for (_, edges) in &mesh.boundaries {
        for &[a, b] in edges {
            fixed[a as usize] = true;
            fixed[b as usize] = true;
        }
    }
    let shortest = (0..mesh.cells.len())
        .flat_map(|cell| {
            let [a, b, c] = mesh.corners(cell);
            [(a, b), (b, c), (c, a)]
        })
        .map(|(p, q)| (p[0] - q[0]).hypot(p[1] - q[1]))
        .fold(f64::INFINITY, f64::min);
    let mut state = seed | 1;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        2.0 * (state >> 11) as f64 / (1u64 << 53) as f64 - 1.0
    };
    for (node, fixed) in mesh.nodes.iter_mut().zip(fixed) {
        let step = [random(), random()];
        if !fixed {
            for k in 0..2 {
                node[k] += share * shortest * step[k];
            }
        }
    }
}

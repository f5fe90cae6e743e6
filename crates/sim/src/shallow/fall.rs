//! How much the bed falls towards a part of the boundary.

use monoflow_mesh::{Edges, Rim, Stencils, Triangles, Volumes};

/// Cells that the bed is looked at for, inwards.
const DEEP: f64 = 8.0;
/// The same of a raster.
const DEEP_IN_RASTER: f64 = 3.0;
/// Parts whose edges turn less are straight.
const STRAIGHT: f64 = 0.99;

/// The fall of the bed towards a part of the boundary, by least squares over cells before it. Of a bed by a raster
/// `spacing` is that of its values (m), 0 of others: its outermost values go on for half of that, and nothing falls there.
///
/// **Equation** the bed before a straight part is `a + b s + c t + d t² + e t³`, with `s` along the normal and `t` along the
/// part, so that the shape of a valley across the flow is no fall; `b` over the cells within eight cells of it.
pub(super) fn fall(
    (triangles, edges): (&Triangles, &Edges),
    mesh: &Volumes<f64>,
    bed: &[f64],
    part: usize,
    spacing: f64,
) -> f64 {
    before(mesh, bed, part, spacing)
        .unwrap_or_else(|| beside(&triangles.stencils(edges, &|_| Rim::Wall), mesh, bed, part))
}

/// Over a strip of cells before a straight part; `None` of others, and where there are few.
fn before(mesh: &Volumes<f64>, bed: &[f64], part: usize, spacing: f64) -> Option<f64> {
    let section = &mesh.sections[part];
    let edge = |k: &u32| mesh.inner() + *k as usize;
    let length: f64 = section.iter().map(|k| mesh.length[edge(k)]).sum();
    let mean = |of: &dyn Fn(&u32) -> f64| {
        let sum: f64 = section.iter().map(|k| mesh.length[edge(k)] * of(k)).sum();
        sum / length
    };
    let normal = [
        mean(&|k| mesh.normal_x[edge(k)]),
        mean(&|k| mesh.normal_y[edge(k)]),
    ];
    // NaN of a part without edges.
    let together = normal[0].hypot(normal[1]);
    if together.is_nan() || together <= STRAIGHT {
        return None;
    }
    let along = |[x, y]: [f64; 2]| x * normal[0] + y * normal[1];
    let across = |[x, y]: [f64; 2]| y * normal[0] - x * normal[1];
    // The centre of a triangle is a third of its height from its edge.
    let inside = |k: &u32| mesh.inside[*k as usize] as usize;
    let line = mean(&|k| {
        along(mesh.centre[inside(k)]) + 2.0 / 3.0 * mesh.area[inside(k)] / mesh.length[edge(k)]
    });
    let (deep, skipped) = (
        (DEEP * length / section.len() as f64).max(DEEP_IN_RASTER * spacing),
        0.5 * spacing,
    );
    let ends = section.iter().map(|k| across(mesh.centre[inside(k)]));
    let [low, high] = ends.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], t| {
        [low.min(t), high.max(t)]
    });
    let (middle, half) = (
        0.5 * (low + high),
        (0.5 * (high - low)).max(f64::MIN_POSITIVE),
    );
    let strip = mesh.centre.iter().zip(bed).filter_map(|(at, bed)| {
        let (s, t) = (line - along(*at), across(*at));
        let is_near = (skipped..=skipped + deep).contains(&s) && (low..=high).contains(&t);
        is_near.then(|| (s / deep, (t - middle) / half, *bed))
    });
    let strip: Vec<(f64, f64, f64)> = strip.collect();
    let column = |of: &dyn Fn(&(f64, f64, f64)) -> f64| strip.iter().map(of).collect::<Vec<_>>();
    let mut rest = column(&|at| at.0);
    let own = dot(&rest, &rest);
    let mut known: Vec<Vec<f64>> = Vec::new();
    for power in 0..4 {
        let mut shape = column(&|at| at.1.powi(power));
        known.iter().for_each(|other| take_off(&mut shape, other));
        // Of a part with one cell there is one shape.
        if dot(&shape, &shape) > 1e-9 * strip.len() as f64 {
            known.push(shape);
        }
    }
    // What the distance is beside all shapes across.
    known.iter().for_each(|shape| take_off(&mut rest, shape));
    let left = dot(&rest, &rest);
    (left > 1e-3 * own).then(|| dot(&rest, &column(&|at| at.2)) / left / deep)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Takes the part along another column off one.
fn take_off(one: &mut [f64], other: &[f64]) {
    let share = dot(one, other) / dot(other, other);
    for (one, other) in one.iter_mut().zip(other) {
        *one -= share * other;
    }
}

/// The mean over the length of a part: from the slope of the bed in each cell there, by least squares.
fn beside(stencils: &Stencils<f64>, mesh: &Volumes<f64>, bed: &[f64], part: usize) -> f64 {
    let (mut sum, mut length) = (0.0, 0.0);
    for &k in &mesh.sections[part] {
        let (e, cell) = (mesh.inner() + k as usize, mesh.inside[k as usize] as usize);
        let (around, weights) = (&stencils.around[cell], &stencils.weights[cell]);
        // A cell in a corner has one neighbour, and no slope.
        if weights.iter().all(|weight| *weight == [0.0; 2]) {
            continue;
        }
        for (&other, [x, y]) in around.iter().zip(weights) {
            let rise = bed[other as usize] - bed[cell];
            sum -= mesh.length[e] * rise * (x * mesh.normal_x[e] + y * mesh.normal_y[e]);
        }
        length += mesh.length[e];
    }
    if length > 0.0 { sum / length } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
    use std::f64::consts::TAU;

    /// A valley that falls by 0.005, 30 m higher at its sides: parabolic, on meshes of any kind and size.
    #[test]
    fn valleys_fall_along_their_bed() {
        let valley = |[x, y]: [f64; 2]| 50.0 - 0.005 * x + 30.0 * (y / 150.0 - 1.0).powi(2);
        for (cells, pattern, by) in [
            ([60, 30], Pattern::Four, 0.0),
            ([60, 30], Pattern::Two, 0.0),
            ([60, 30], Pattern::Two, 0.2),
            ([240, 120], Pattern::Two, 0.0),
            ([20, 2], Pattern::Two, 0.0),
        ] {
            let mut triangles = rectangle([0.0; 2], [600.0, 300.0], cells, pattern).unwrap();
            if by > 0.0 {
                jitter(&mut triangles, by, 1);
            }
            let (edges, mesh) = (
                triangles.edges().unwrap(),
                triangles.volumes(triangles.edges().unwrap()),
            );
            let bed: Vec<f64> = mesh.centre.iter().map(|at| valley(*at)).collect();
            let of = |name: &str| {
                let part = mesh.parts.iter().position(|part| part == name).unwrap();
                fall((&triangles, &edges), &mesh, &bed, part, 0.0)
            };
            let (right, left) = (of("right"), of("left"));
            assert!((right - 0.005).abs() < 2e-4, "{cells:?}, {right}");
            assert!((left + 0.005).abs() < 2e-4, "{cells:?}, {left}");
        }
    }

    /// Around a cone of sand, where no side is straight, cells beside the rim tell.
    #[test]
    fn round_rims_have_a_fall_too() {
        let corner = |k: usize| {
            let angle = TAU * k as f64 / 48.0;
            [angle.cos(), angle.sin()].map(|x| 100.0 * x)
        };
        let triangles = polygon(&Polygon {
            outline: (0..48).map(corner).collect(),
            sides: vec!["rim".to_owned(); 48],
            holes: Vec::new(),
            max_area: 20.0,
            min_angle: 25.0,
        })
        .unwrap();
        let (edges, mesh) = (
            triangles.edges().unwrap(),
            triangles.volumes(triangles.edges().unwrap()),
        );
        let bed: Vec<f64> = mesh
            .centre
            .iter()
            .map(|[x, y]| -0.01 * x.hypot(*y))
            .collect();
        let found = fall((&triangles, &edges), &mesh, &bed, 0, 0.0);
        assert!((found - 0.01).abs() < 1e-3, "{found}");
    }
}

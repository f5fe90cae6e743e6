//! Layers in the plane: each is walked along at equal distances.
//!
//! The outline of bodies consists of lines and arcs: those of their shapes, cut where they meet, of which those are
//! kept that have the bodies on one side alone. A layer is what is beside it, cut and kept if no other part of the
//! outline is nearer. So distances are exact for bodies of all kinds, cut and joined.

use super::curves::{Curve, cut, joined, once};
use super::exact::Exact;
use super::piece::{Piece, along, distance, dot, sub};
use crate::part::{Kind, Part};
use crate::{Bodies, GeometryError, Shape};
use monoflow_start::Layers;
use std::f64::consts::TAU;

/// What is nearer than this touches (spacings).
const SLACK: f64 = 1e-6;

/// The points of all layers, layer by layer.
///
/// # Errors
/// A body has no section in the plane.
pub(crate) fn points(
    bodies: &Bodies,
    layers: &Layers,
) -> Result<Vec<([f64; 3], u32)>, GeometryError> {
    let slack = SLACK * layers.spacing;
    let exact = Exact::of(bodies)?;
    let within = |at: [f64; 2]| exact.distance([at[0], at[1], 0.0]) < 0.0;
    let mut sides = Vec::new();
    for part in &bodies.parts {
        sides.extend(outline(part, layers)?);
    }
    let outline = cut(&sides, &[], slack);
    // With the bodies to the left.
    let outline = outline.into_iter().filter_map(|piece| {
        let (at, left) = (piece.at(0.5), piece.left(0.5));
        let [left, right] = [1.0, -1.0].map(|side| within(along(at, side * 10.0 * slack, left)));
        match (left, right) {
            (true, false) => Some(piece),
            (false, true) => Some(piece.turned()),
            _ => None,
        }
    });
    let outline = joined(once(outline.collect(), 4.0 * slack), 4.0 * slack);
    let frame = frame(layers);
    let mut points = Vec::new();
    for layer in 1..=layers.count {
        let depth = layers.depth(layer);
        for curve in level(&outline, depth, layers, &frame) {
            let places = curve.walked(layers.spacing).into_iter();
            points.extend(places.map(|[x, y]| ([x, y, 0.0], layer)));
        }
    }
    Ok(points)
}

/// The curves at a distance (m) from an outline, as far as they lie in the extent.
fn level(outline: &[Curve], depth: f64, layers: &Layers, frame: &[Piece]) -> Vec<Curve> {
    let slack = SLACK * layers.spacing;
    let side = if layers.inward { depth } else { -depth };
    let beside: Vec<Piece> = if depth == 0.0 {
        outline
            .iter()
            .flat_map(|curve| curve.pieces.clone())
            .collect()
    } else {
        (outline.iter())
            .flat_map(|curve| curve.beside(side, slack))
            .collect()
    };
    let [low, high] = layers.extent;
    let is_level = |piece: &Piece| {
        let at = piece.at(0.5);
        let inside = |k: usize| low[k] - slack <= at[k] && at[k] <= high[k] + slack;
        let is_nearer = |other: &Piece| other.distance(at) < depth - 4.0 * slack;
        (0..2).all(inside)
            && !outline
                .iter()
                .flat_map(|curve| &curve.pieces)
                .any(is_nearer)
    };
    let kept = cut(&beside, frame, slack).into_iter().filter(is_level);
    joined(once(kept.collect(), 4.0 * slack), 4.0 * slack)
}

/// The sides of the extent.
fn frame(layers: &Layers) -> Vec<Piece> {
    let [low, high] = layers.extent;
    let corners = [
        [low[0], low[1]],
        [high[0], low[1]],
        [high[0], high[1]],
        [low[0], high[1]],
    ];
    let side = |n: usize| Piece::Line {
        from: corners[n],
        to: corners[(n + 1) % 4],
    };
    (0..4).map(side).collect()
}

/// So far from any of these points the extent and the layers beyond it end, m.
fn reach(layers: &Layers, points: [[f64; 2]; 2]) -> f64 {
    let [low, high] = layers.extent.map(|[x, y, _]| [x, y]);
    let middle = [0, 1].map(|k| 0.5 * (low[k] + high[k]));
    let off = points.map(|point| distance(point, middle));
    distance(low, high) + off[0].max(off[1]) + 2.0 * f64::from(layers.count + 1) * layers.spacing
}

/// The outline of a part, where it is placed.
fn outline(part: &Part, layers: &Layers) -> Result<Vec<Piece>, GeometryError> {
    let (Kind::Shape(shape, placed), true) = (&part.kind, part.is_flat) else {
        return Err(GeometryError::Flat {
            name: part.name.clone(),
        });
    };
    let forth = |[x, y]: [f64; 2]| {
        let [x, y, _] = placed.forth([x, y, 0.0]);
        [x, y]
    };
    let line = |from, to| Piece::Line {
        from: forth(from),
        to: forth(to),
    };
    Ok(match shape {
        Shape::Round { centre, radius, .. } => vec![Piece::Arc {
            centre: forth([centre[0], centre[1]]),
            radius: placed.scale() * radius,
            from: 0.0,
            sweep: TAU,
        }],
        Shape::Box { min, max, .. } => {
            let corners = [
                [min[0], min[1]],
                [max[0], min[1]],
                [max[0], max[1]],
                [min[0], max[1]],
            ];
            (0..4)
                .map(|n| line(corners[n], corners[(n + 1) % 4]))
                .collect()
        }
        Shape::Profile(profile) => {
            let nodes = profile.nodes();
            let [first, last] = [nodes[0], nodes[nodes.len() - 1]];
            let reach = reach(layers, [forth(first), forth(last)]) / placed.scale();
            let mut nodes = nodes.to_vec();
            nodes.insert(0, [first[0] - reach, first[1]]);
            nodes.push([last[0] + reach, last[1]]);
            nodes
                .windows(2)
                .map(|ends| line(ends[0], ends[1]))
                .collect()
        }
        Shape::HalfSpace { point, normal } => {
            let from = forth([point[0], point[1]]);
            let to = forth([point[0] - normal[1], point[1] + normal[0]]);
            let way = sub(to, from).map(|x| x / distance(from, to));
            let [low, high] = layers.extent.map(|[x, y, _]| [x, y]);
            let middle = [0, 1].map(|k| 0.5 * (low[k] + high[k]));
            let foot = along(from, dot(way, sub(middle, from)), way);
            let reach = reach(layers, [foot; 2]);
            vec![Piece::Line {
                from: along(foot, -reach, way),
                to: along(foot, reach, way),
            }]
        }
        Shape::Outline(outline) => outline.sides().iter().map(|[a, b]| line(*a, *b)).collect(),
        Shape::Torus { .. } | Shape::Stump { .. } => {
            return Err(GeometryError::Flat {
                name: part.name.clone(),
            });
        }
    })
}

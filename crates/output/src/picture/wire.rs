//! The wire box of the domain.

use super::camera::{View, corners};
use super::raster::Raster;
use crate::Colour;
use crate::canvas::{Image, SUPERSAMPLING};

/// Draws the edges of `domain`; parts behind particles are hidden.
pub(super) fn draw_box(
    image: &mut Image,
    raster: &Raster,
    view: &View,
    domain: [[f64; 3]; 2],
    colour: Colour,
) {
    let corners = corners(domain);
    for from in 0..8_usize {
        for axis in 0..3 {
            let to = from | 1 << axis;
            if to != from {
                draw_edge(image, raster, view, [corners[from], corners[to]], colour);
            }
        }
    }
}

fn draw_edge(image: &mut Image, raster: &Raster, view: &View, ends: [[f64; 3]; 2], colour: Colour) {
    let samples = SUPERSAMPLING as f64;
    let [a, b] = ends.map(|end| view.project(end));
    if !(a.scale > 0.0 && b.scale > 0.0) {
        return;
    }
    // In pixels; walk along the longer side, one pixel at a time.
    let [start, end] = [a, b].map(|p| (p.x / samples - 0.5, p.y / samples - 0.5));
    let steep = (end.1 - start.1).abs() > (end.0 - start.0).abs();
    let turn = |(x, y): (f64, f64)| if steep { (y, x) } else { (x, y) };
    let (start, end) = (turn(start), turn(end));
    let length = end.0 - start.0;
    if length.abs() < 0.5 {
        return;
    }
    let side = image.width().max(image.height()) as f64 + 2.0;
    let first = start.0.min(end.0).round().max(-2.0);
    let last = start.0.max(end.0).round().min(side);
    for along in first as i64..=last as i64 {
        let share = ((along as f64 - start.0) / length).clamp(0.0, 1.0);
        let across = start.1 + share * (end.1 - start.1);
        // Even steps on the screen are uneven steps along a receding edge.
        let weight = share * a.scale / (b.scale + share * (a.scale - b.scale));
        let near = (a.near + weight * (b.near - a.near)) as f32;
        let (x, y) = turn((along as f64, across));
        let seen = raster.near_at(((x + 0.5) * samples) as i64, ((y + 0.5) * samples) as i64);
        let opacity = if seen > near {
            continue;
        } else if seen == f32::NEG_INFINITY {
            0.9
        } else {
            0.6
        };
        // Two pixels across the line share the ink.
        let fraction = (across - across.floor()) as f32;
        for (step, ink) in [(0, 1.0 - fraction), (1, fraction)] {
            let across = across.floor() as i64 + step;
            let (x, y) = if steep {
                (across, along)
            } else {
                (along, across)
            };
            image.mix(x, y, colour, opacity * ink);
        }
    }
}

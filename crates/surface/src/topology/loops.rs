use super::edges::{Edges, NONE, next, origin, target};
use std::collections::HashMap;

/// The holes of triangles that are wound alike, as loops of half edges: each runs to where the next
/// leaves, and no vertex comes twice.
///
/// A way around a hole that meets itself is cut into loops there. A way that triangles wound against each
/// other or edges of more than two end is left as it is: it does not close.
pub(crate) fn loops(triangles: &[[u32; 3]], edges: &Edges, twins: &[u32]) -> Vec<Vec<u32>> {
    let mut is_open = vec![false; twins.len()];
    for (_, halves) in edges.all() {
        if let [(_, half)] = *halves {
            is_open[half as usize] = true;
        }
    }
    let mut loops = Vec::new();
    let mut seen = vec![false; twins.len()];
    // Where on the way each vertex was left, from 1.
    let mut left_at = HashMap::new();
    for start in 0..twins.len() as u32 {
        if !is_open[start as usize] || seen[start as usize] {
            continue;
        }
        let mut way: Vec<u32> = Vec::new();
        left_at.clear();
        let mut half = start;
        loop {
            seen[half as usize] = true;
            left_at.insert(origin(triangles, half), way.len());
            way.push(half);
            if let Some(&from) = left_at.get(&target(triangles, half)) {
                let closed = way.split_off(from);
                for &half in &closed {
                    left_at.remove(&origin(triangles, half));
                }
                loops.push(closed);
            }
            match onward(triangles, twins, half) {
                Some(onward) if is_open[onward as usize] && !seen[onward as usize] => half = onward,
                _ => break,
            }
        }
        if !way.is_empty() {
            loops.push(way);
        }
    }
    loops
}

/// The half edge without twin that leaves where this one ends, within the same fan.
fn onward(triangles: &[[u32; 3]], twins: &[u32], half: u32) -> Option<u32> {
    let vertex = target(triangles, half);
    let mut onward = next(half);
    while twins[onward as usize] != NONE {
        onward = next(twins[onward as usize]);
        // Among triangles wound against each other there is no way on.
        if origin(triangles, onward) != vertex {
            return None;
        }
    }
    Some(onward)
}

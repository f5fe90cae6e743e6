//! The floor of the domain with the soft shadow of what is above it.

use super::camera::View;
use crate::{Colour, Points};

const CELLS: usize = 192;

/// The lowest side of the domain box.
pub(super) struct Floor {
    level: f64,
    low: [f64; 2],
    size: [f64; 2],
    /// The two horizontal axes.
    axes: [usize; 2],
    colour: [f32; 3],
    /// Shadow from 0 to 1 on a grid of the floor.
    shadow: Vec<f32>,
}

impl Floor {
    /// The floor of `domain` below points; `None` when seen from below or edge-on.
    pub fn new(
        domain: [[f64; 3]; 2],
        shapes: &[Points],
        view: &View,
        colour: Colour,
    ) -> Option<Self> {
        let [low, high] = domain;
        let axes = if view.vertical == 2 { [0, 1] } else { [0, 2] };
        let size = axes.map(|a| high[a] - low[a]);
        if view.towards[view.vertical] < 0.01 || !size.iter().all(|side| *side > 0.0) {
            return None;
        }
        let mut floor = Self {
            level: low[view.vertical],
            low: axes.map(|a| low[a]),
            size,
            axes,
            colour: colour.linear(),
            shadow: vec![0.0; CELLS * CELLS],
        };
        for points in shapes {
            for index in 0..points.len() {
                let point = points.get(index);
                if point[view.vertical] >= floor.level
                    && let Some([x, y]) = floor.cell(point)
                {
                    floor.shadow[y as usize * CELLS + x as usize] = 1.0;
                }
            }
        }
        for _ in 0..3 {
            blur(&mut floor.shadow);
        }
        Some(floor)
    }

    /// Linear colour and depth of the floor at a screen position.
    pub fn at(&self, view: &View, x: f64, y: f64) -> Option<([f32; 3], f32)> {
        let (point, near) = view.on_level(x, y, self.level)?;
        let [x, y] = self.cell(point)?;
        let column = (x as usize).min(CELLS - 2);
        let row = (y as usize).min(CELLS - 2);
        let (fx, fy) = ((x - column as f64) as f32, (y - row as f64) as f32);
        let at = |r: usize, c: usize| self.shadow[(row + r) * CELLS + column + c];
        let upper = at(0, 0) * (1.0 - fx) + at(0, 1) * fx;
        let lower = at(1, 0) * (1.0 - fx) + at(1, 1) * fx;
        let light = 1.0 - 0.75 * (upper * (1.0 - fy) + lower * fy).clamp(0.0, 1.0);
        Some((self.colour.map(|channel| channel * light), near as f32))
    }

    /// Position on the shadow grid; `None` outside the floor.
    fn cell(&self, point: [f64; 3]) -> Option<[f64; 2]> {
        let mut cell = [0.0; 2];
        for (i, slot) in cell.iter_mut().enumerate() {
            let position = (point[self.axes[i]] - self.low[i]) / self.size[i];
            if !(0.0..=1.0).contains(&position) {
                return None;
            }
            *slot = position * (CELLS - 1) as f64;
        }
        Some(cell)
    }
}

/// A box blur along both axes.
fn blur(grid: &mut [f32]) {
    const REACH: usize = 5;
    let mut line = [0.0; CELLS];
    for (step, stride) in [(1, CELLS), (CELLS, 1)] {
        for start in (0..CELLS).map(|index| index * stride) {
            for (index, value) in line.iter_mut().enumerate() {
                *value = grid[start + index * step];
            }
            for index in 0..CELLS {
                let from = index.saturating_sub(REACH);
                let to = (index + REACH + 1).min(CELLS);
                let sum: f32 = line[from..to].iter().sum();
                grid[start + index * step] = sum / (to - from) as f32;
            }
        }
    }
}

//! Where the particles of one geometry stand, as three lines of coordinates.
//!
//! Counting needs no list of points, so absurd sizes are seen before anything
//! is allocated.

use crate::particles::plan::{
    Face, Fill, GeometryPlan, Kind, LatticePlan, RunPlan, Shape, WallPlacement,
};
use crate::plan::Axis;

/// The coordinates along one axis: layers below, inner points, layers above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Line {
    /// Coordinate of the first inner point (m).
    first: f64,
    /// Distance between inner points (m).
    step: f64,
    inner: u64,
    below: u64,
    above: u64,
    /// Coordinate of the layer next to the inner points (m).
    below_first: f64,
    above_first: f64,
    /// Distance between layers (m).
    spacing: f64,
    /// Is there a face of a body at the lower end, and at the upper one?
    faces: [bool; 2],
}

impl Line {
    /// A line without layers.
    fn plain(first: f64, step: f64, inner: u64) -> Self {
        Self {
            first,
            step,
            inner,
            below: 0,
            above: 0,
            below_first: first,
            above_first: first,
            spacing: step,
            faces: [false; 2],
        }
    }

    #[inline]
    pub fn len(&self) -> u64 {
        self.inner
            .saturating_add(self.below)
            .saturating_add(self.above)
    }

    /// Whether there are no layers at either end.
    #[inline]
    fn is_bare(&self) -> bool {
        self.below == 0 && self.above == 0
    }

    /// All indices in order, or only those of the layers.
    #[inline]
    fn indices(&self, layers_only: bool) -> impl Iterator<Item = u64> + use<> {
        let last = self.below.saturating_add(self.inner);
        let inner = if layers_only { last } else { self.below };
        (0..self.below).chain(inner..last).chain(last..self.len())
    }

    #[inline]
    pub fn is_inner(&self, index: u64) -> bool {
        index >= self.below && index - self.below < self.inner
    }

    /// Which layer outward of the inner points this is, from 1; 0 for those.
    #[inline]
    fn outward(&self, index: u64) -> u64 {
        let last = self.below.saturating_add(self.inner);
        self.below
            .saturating_sub(index)
            .max((index + 1).saturating_sub(last))
    }

    /// Which layer inward of the nearer face this is, from 1; far from any, if
    /// there is none.
    #[inline]
    fn inward(&self, index: u64) -> u64 {
        let depth = |face: bool, depth: u64| if face { depth } else { u64::MAX };
        depth(self.faces[0], index + 1).min(depth(self.faces[1], self.len() - index))
    }

    /// Coordinate of a point (m).
    #[inline]
    pub fn at(&self, index: u64) -> f64 {
        if index < self.below {
            self.below_first - (self.below - 1 - index) as f64 * self.spacing
        } else if index - self.below < self.inner {
            self.first + (index - self.below) as f64 * self.step
        } else {
            self.above_first + (index - self.below - self.inner) as f64 * self.spacing
        }
    }
}

/// The points of one geometry: a product of lines, hollow or not, or every second layer of it shifted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lattice {
    pub(crate) lines: [Line; 3],
    /// Layers are those of a body, counted inward of its faces.
    inward: bool,
    /// Points which are inner on every axis are left out.
    pub(crate) hollow: bool,
    /// Along so many axes, from the first, layers with odd numbers are shifted by half a cell against those with
    /// even ones: points stand only where the numbers are all even or all odd.
    shifted: usize,
}

impl Lattice {
    /// That of a geometry of a plan.
    pub fn new(geometry: &GeometryPlan, plan: &RunPlan) -> Self {
        let spacing = plan.spacing_of(geometry);
        let placement = plan.discretisation.wall_placement;
        let layer = geometry.lattice.layer() * spacing;
        let line = |axis: Axis| {
            let n = axis.index();
            if n >= plan.dimensions as usize {
                return Line::plain(0.0, spacing, 1);
            }
            match &geometry.shape {
                Shape::Box {
                    min,
                    max,
                    fill,
                    open,
                    layers,
                } => {
                    let closed = |upper| !open.contains(&Face { axis, upper });
                    let sides = Sides {
                        min: min[n],
                        max: max[n],
                        spacing,
                        layers: u64::from(*layers),
                        closed: [closed(false), closed(true)],
                    };
                    match (fill, placement) {
                        (Fill::Solid, _) if geometry.kind != Kind::Wall => {
                            solid(min[n], max[n], layer)
                        }
                        (Fill::Solid, WallPlacement::Behind) => sides.solid_behind(),
                        (Fill::Solid, WallPlacement::OnFace) => sides.solid_on_face(),
                        (Fill::Shell, WallPlacement::Behind) => sides.shell_behind(),
                        (Fill::Shell, WallPlacement::OnFace) => sides.shell_on_face(),
                        (Fill::Border, WallPlacement::Behind) => sides.border_behind(),
                        (Fill::Border, WallPlacement::OnFace) => sides.border_on_face(),
                    }
                }
                // As many as its extent may hold.
                Shape::Body { min, max, .. } => solid(min[n], max[n], layer),
                Shape::Plane {
                    at,
                    normal,
                    min,
                    max,
                    layers,
                } => {
                    if axis == normal.axis {
                        plane(*at, *normal, u64::from(*layers), spacing, placement)
                    } else {
                        let (count, step) = stretched(min[n], max[n], spacing);
                        Line::plain(min[n] + 0.5 * step, step, count)
                    }
                }
            }
        };
        Self {
            lines: Axis::ALL.map(line),
            inward: matches!(
                &geometry.shape,
                Shape::Box {
                    fill: Fill::Solid | Fill::Border,
                    ..
                }
            ),
            hollow: !matches!(
                &geometry.shape,
                Shape::Box {
                    fill: Fill::Solid,
                    ..
                } | Shape::Body { .. }
            ),
            shifted: match geometry.lattice {
                LatticePlan::Square => 0,
                LatticePlan::Staggered | LatticePlan::BodyCentred => plan.dimensions as usize,
            },
        }
    }

    /// Does a point stand there, or are its layers shifted against each other?
    #[inline]
    fn meets(&self, index: [u64; 3]) -> bool {
        let mut used = index.iter().take(self.shifted);
        used.all(|n| n % 2 == index[0] % 2)
    }

    /// Number of points; `None` if it exceeds 128 bits.
    ///
    /// Of two lattices, that of the corners has one layer more along axes where their number is odd: in N cells along
    /// each axis that is a share of `3/(4 N²)` of the points at most, less than half a layer by which a block may miss
    /// its length.
    pub fn count(&self) -> Option<u128> {
        let product = |length: fn(&Line) -> u64| {
            let [x, y, z] = [0, 1, 2].map(|n| u128::from(length(&self.lines[n])));
            x.checked_mul(y)?.checked_mul(z)
        };
        if self.shifted > 0 {
            // The line of an axis that there is not has one point, with an even number.
            let odd = |n: usize| match n < self.shifted {
                true => u128::from(self.lines[n].len() / 2),
                false => 1,
            };
            let even = product(|line| line.len().div_ceil(2))?;
            return even.checked_add(odd(0).checked_mul(odd(1))?.checked_mul(odd(2))?);
        }
        let all = product(Line::len)?;
        let inner = if self.hollow {
            product(|line| line.inner)?
        } else {
            0
        };
        Some(all.saturating_sub(inner))
    }

    #[inline]
    fn layer(&self, index: [u64; 3]) -> u32 {
        let lines = self.lines.iter().zip(index);
        let layer = if self.inward {
            lines.map(|(line, n)| line.inward(n)).min()
        } else {
            lines.map(|(line, n)| line.outward(n)).max()
        };
        layer
            .and_then(|n| u32::try_from(n).ok())
            .unwrap_or(u32::MAX)
    }

    /// Lowest and highest coordinates of the points (m).
    pub fn extent(&self) -> [[f64; 3]; 2] {
        let ends = |line: &Line| [line.at(0), line.at(line.len().saturating_sub(1))];
        let [x, y, z] = [0, 1, 2].map(|n| ends(&self.lines[n]));
        [[x[0], y[0], z[0]], [x[1], y[1], z[1]]]
    }

    /// Calls `visit` for each point and the layer of a wall that it is in, from 1
    /// next to the faces; x fastest, then y, then z.
    ///
    /// Takes time in proportion to the points, not to the hollow inside.
    #[inline]
    pub fn each<E>(&self, mut visit: impl FnMut([f64; 3], u32) -> Result<(), E>) -> Result<(), E> {
        let [x, y, z] = &self.lines;
        for k in z.indices(self.hollow && y.is_bare() && x.is_bare()) {
            let z_inner = self.hollow && z.is_inner(k);
            for j in y.indices(z_inner && x.is_bare()) {
                for i in x.indices(z_inner && y.is_inner(j)) {
                    if self.meets([i, j, k]) {
                        visit([x.at(i), y.at(j), z.at(k)], self.layer([i, j, k]))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// How many spacings fit best into a length: at least one.
fn cells(length: f64, spacing: f64) -> u64 {
    // The conversion saturates, and a number that is not one becomes zero.
    ((length / spacing).round() as u64).max(1)
}

/// Exact spacing, centred in the extent, particles in the middle of cells.
fn solid(min: f64, max: f64, spacing: f64) -> Line {
    let count = cells(max - min, spacing);
    let first = 0.5 * (min + max) - 0.5 * (count - 1) as f64 * spacing;
    Line::plain(first, spacing, count)
}

/// Cells of equal size which fill the extent exactly.
fn stretched(min: f64, max: f64, spacing: f64) -> (u64, f64) {
    let count = cells(max - min, spacing);
    (count, (max - min) / count as f64)
}

fn plane(at: f64, normal: Face, layers: u64, spacing: f64, placement: WallPlacement) -> Line {
    let gap = match placement {
        WallPlacement::Behind => 0.5 * spacing,
        WallPlacement::OnFace => 0.0,
    };
    // Layers lie on the far side of the normal.
    let (below, above) = if normal.upper {
        (layers, 0)
    } else {
        (0, layers)
    };
    Line {
        below,
        above,
        below_first: at - gap,
        above_first: at + gap,
        spacing,
        ..Line::plain(at, spacing, 0)
    }
}

/// One axis of a box with layers at its closed ends.
struct Sides {
    min: f64,
    max: f64,
    spacing: f64,
    layers: u64,
    closed: [bool; 2],
}

impl Sides {
    fn layers(&self) -> [u64; 2] {
        self.closed
            .map(|closed| if closed { self.layers } else { 0 })
    }

    /// Layers start half a spacing outside; inner points in cell middles.
    fn shell_behind(&self) -> Line {
        let (inner, step) = stretched(self.min, self.max, self.spacing);
        let [below, above] = self.layers();
        Line {
            first: self.min + 0.5 * step,
            step,
            inner,
            below,
            above,
            below_first: self.min - 0.5 * self.spacing,
            above_first: self.max + 0.5 * self.spacing,
            spacing: self.spacing,
            faces: [false; 2],
        }
    }

    /// Layers start on the faces; inner points are the nodes between them,
    /// with the end node where only one end is open.
    fn shell_on_face(&self) -> Line {
        let (count, step) = stretched(self.min, self.max, self.spacing);
        let [below, above] = self.layers();
        let (first, inner) = match self.closed {
            [true, true] => (self.min + step, count - 1),
            [true, false] => (self.min + step, count),
            [false, true] => (self.min, count),
            [false, false] => (self.min + 0.5 * step, count),
        };
        Line {
            first,
            step,
            inner,
            below,
            above,
            below_first: self.min,
            above_first: self.max,
            spacing: self.spacing,
            faces: [false; 2],
        }
    }

    /// Cells that fill the extent, all of them inner points.
    fn solid_behind(&self) -> Line {
        let (count, step) = stretched(self.min, self.max, self.spacing);
        Line {
            faces: [true; 2],
            ..Line::plain(self.min + 0.5 * step, step, count)
        }
    }

    /// Nodes from face to face, all of them inner points.
    fn solid_on_face(&self) -> Line {
        let (count, step) = stretched(self.min, self.max, self.spacing);
        Line {
            faces: [true; 2],
            ..Line::plain(self.min, step, count.saturating_add(1))
        }
    }

    /// The outermost of the cells are the layers.
    fn border_behind(&self) -> Line {
        let (count, step) = stretched(self.min, self.max, self.spacing);
        self.border(self.min + 0.5 * step, step, count)
    }

    /// The outermost of the nodes are the layers.
    fn border_on_face(&self) -> Line {
        let (count, step) = stretched(self.min, self.max, self.spacing);
        if self.closed == [false, false] {
            return self.border_behind();
        }
        self.border(self.min, step, count.saturating_add(1))
    }

    fn border(&self, first: f64, step: f64, count: u64) -> Line {
        let [below, above] = self.layers();
        let below = below.min(count);
        let above = above.min(count - below);
        let inner = count - below - above;
        Line {
            first: first + below as f64 * step,
            step,
            inner,
            below,
            above,
            below_first: first + below.saturating_sub(1) as f64 * step,
            above_first: first + below.saturating_add(inner) as f64 * step,
            spacing: step,
            faces: self.closed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(closed: [bool; 2]) -> Sides {
        Sides {
            min: 0.0,
            max: 1.0,
            spacing: 0.25,
            layers: 2,
            closed,
        }
    }

    fn coordinates(line: Line) -> Vec<f64> {
        (0..line.len()).map(|n| line.at(n)).collect()
    }

    #[test]
    fn solid_is_centred_at_exact_spacing() {
        assert_eq!(
            coordinates(solid(0.0, 1.0, 0.25)),
            [0.125, 0.375, 0.625, 0.875]
        );
        assert_eq!(coordinates(solid(0.0, 1.0, 0.4)).len(), 3);
        assert_eq!(coordinates(solid(0.0, 0.1, 0.4)), [0.05]);
    }

    #[test]
    fn shell_layers_start_behind_the_face() {
        let line = coordinates(sides([true, false]).shell_behind());
        assert_eq!(line, [-0.375, -0.125, 0.125, 0.375, 0.625, 0.875]);
    }

    #[test]
    fn shell_layers_start_on_the_face() {
        let both = coordinates(sides([true, true]).shell_on_face());
        assert_eq!(both, [-0.25, 0.0, 0.25, 0.5, 0.75, 1.0, 1.25]);
        let one = coordinates(sides([true, false]).shell_on_face());
        assert_eq!(one, [-0.25, 0.0, 0.25, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn border_layers_are_the_outermost_points() {
        let line = sides([true, true]).border_behind();
        assert_eq!((line.below, line.inner, line.above), (2, 0, 2));
        assert_eq!(coordinates(line), [0.125, 0.375, 0.625, 0.875]);
        let nodes = coordinates(sides([true, false]).border_on_face());
        assert_eq!(nodes, [0.0, 0.25, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn plane_layers_lie_behind_the_normal() {
        let up = Face {
            axis: Axis::Z,
            upper: true,
        };
        let line = plane(1.0, up, 2, 0.5, WallPlacement::Behind);
        assert_eq!(coordinates(line), [0.25, 0.75]);
        let down = Face {
            axis: Axis::Z,
            upper: false,
        };
        let line = plane(1.0, down, 2, 0.5, WallPlacement::OnFace);
        assert_eq!(coordinates(line), [1.0, 1.5]);
    }
}

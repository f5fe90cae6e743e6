use crate::{Field, NO_WALL};
use monoflow_ops::distance::Nodes;

/// The share of the width of a cell by which a wall may be moved onto a plane of the grid, at most.
const SHARE: f64 = 0.125;

/// By how much a wall may be moved onto a plane of the grid, m, at most: an eighth of a cell. Bodies whose coordinates
/// tell less grow by no more.
pub fn closest(nodes: &Nodes) -> f64 {
    let used = (0..3).filter(|k| nodes.count[*k] > 1);
    SHARE * used.map(|k| nodes.spacing[k]).fold(f64::INFINITY, f64::min)
}

/// The greatest coordinate of these points, or of one in their band at the origin, m.
pub(crate) fn far(nodes: &Nodes) -> f64 {
    let last = |k: usize| nodes.along(k, nodes.count[k].max(1) - 1);
    let ends = (0..3).flat_map(|k| [nodes.origin[k], last(k)]);
    ends.fold(nodes.band, |far, x| far.max(x.abs()))
}

impl Field {
    /// The same with zero at points that are nearer to a wall than it is known, m, or than [`closest`]: these lie
    /// on it.
    ///
    /// A side of a body that lies in a plane of the grid is found beside it by rounding, here on one side
    /// and there on the other. Cells would be open there by a millionth of their width, or wholly closed.
    pub fn settled(mut self, resolution: &[f64]) -> Self {
        let most = closest(&self.distances.nodes);
        for (value, wall) in self.distances.values.iter_mut().zip(&self.walls) {
            if *wall != NO_WALL && value.abs() <= resolution[usize::from(*wall)].min(most) {
                *value = 0.0;
            }
        }
        self
    }
}

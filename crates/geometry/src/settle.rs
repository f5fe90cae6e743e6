use crate::{Field, NO_WALL};

impl Field {
    /// The same with zero at points that are nearer to a wall than it is known, m: these lie on it.
    ///
    /// A side of a body that lies in a plane of the grid is found beside it by rounding, here on one side
    /// and there on the other. Cells would be open there by a millionth of their width, or wholly closed.
    pub fn settled(mut self, resolution: &[f64]) -> Self {
        for (value, wall) in self.distances.values.iter_mut().zip(&self.walls) {
            if *wall != NO_WALL && value.abs() <= resolution[usize::from(*wall)] {
                *value = 0.0;
            }
        }
        self
    }
}

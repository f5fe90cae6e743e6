use crate::{Field, NO_WALL};
use monoflow_ops::distance::Nodes;

/// Where a wall passes between points of a grid that are all outside it: cells do not see it there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thin {
    /// The number of the wall.
    pub wall: u16,
    /// How many pairs of neighbouring points it passes between.
    pub pairs: usize,
    /// The middle of the first such pair, m.
    pub first: [f64; 3],
}

/// A distance grows with the way from a wall by no less than this part of it, if the wall lies across.
const ACROSS: f64 = 0.5;

impl Field {
    /// The walls that are thinner than a cell somewhere, in their order.
    ///
    /// Between neighbours outside a body there is some of it if they are less than their spacing away from
    /// it, both together, and the next points on the line on either side are farther away: beside a wall
    /// the distance grows to one side at most.
    pub fn thin(&self) -> Vec<Thin> {
        let Nodes { count, spacing, .. } = self.distances.nodes;
        let values = &self.distances.values;
        let [nx, ny, nz] = count.map(|n| n as usize);
        let (ends, steps) = ([nx, ny, nz], [1, nx, nx * ny]);
        let mut found: Vec<Thin> = Vec::new();
        for (i, own) in values.iter().enumerate() {
            if *own <= 0.0 || self.walls[i] == NO_WALL {
                continue;
            }
            let at = [i % nx, i / nx % ny, i / (nx * ny)];
            for k in (0..3).filter(|k| at[*k] > 0 && at[*k] + 2 < ends[*k]) {
                let [before, next, after] = [i - steps[k], i + steps[k], i + 2 * steps[k]];
                let next = values[next];
                let grows = values[before] - own > ACROSS * spacing[k]
                    && values[after] - next > ACROSS * spacing[k];
                if next <= 0.0 || own + next >= spacing[k] || !grows {
                    continue;
                }
                let wall = self.walls[i];
                match found.iter_mut().find(|thin| thin.wall == wall) {
                    Some(thin) => thin.pairs += 1,
                    None => {
                        let mut first =
                            [0, 1, 2].map(|axis| self.distances.nodes.along(axis, at[axis] as u32));
                        first[k] += 0.5 * spacing[k];
                        found.push(Thin {
                            wall,
                            pairs: 1,
                            first,
                        });
                    }
                }
            }
        }
        found.sort_by_key(|thin| thin.wall);
        found
    }
}

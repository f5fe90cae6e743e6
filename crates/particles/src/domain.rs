use crate::ParticleError;
use monoflow_ops::Scalar;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::motion::Home;
use std::array::from_fn;

/// The box in which particles live, cut into cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Domain<S> {
    /// Lower corner, m.
    pub min: [f64; 3],
    /// The cells.
    pub grid: Grid<S>,
    size: [f64; 3],
}

impl<S: Scalar> Domain<S> {
    /// Cells at least `search` metres wide that fill the box exactly. Unused axes get one cell.
    ///
    /// # Errors
    /// A periodic axis narrower than three cells; more cells than 32 bits count.
    pub fn new(
        dimensions: usize,
        min: [f64; 3],
        max: [f64; 3],
        periodic: [bool; 3],
        search: f64,
    ) -> Result<Self, ParticleError> {
        let mut cells = [1u32; 3];
        let mut size = [search; 3];
        let mut total = 1u64;
        for k in 0..dimensions {
            let length = max[k] - min[k];
            let count = (length / search).floor().max(1.0);
            total = total.saturating_mul(count.min(1e18) as u64);
            cells[k] = count.min(1e9) as u32;
            size[k] = length / count;
            if periodic[k] && cells[k] < 3 {
                return Err(ParticleError::NarrowPeriod {
                    axis: ['x', 'y', 'z'][k],
                    cells: cells[k],
                    size: search,
                });
            }
        }
        let most = 1u64 << 30;
        if total > most {
            return Err(ParticleError::TooManyCells {
                requested: total,
                max: most,
                size: search,
            });
        }
        let min = from_fn(|k| {
            if k < dimensions {
                min[k]
            } else {
                -0.5 * size[k]
            }
        });
        let rounded: [S; 3] = from_fn(|k| S::from_literal(size[k]));
        // What single precision makes of the width is the width: positions add up to it exactly.
        let size: [f64; 3] = from_fn(|k| rounded[k].widen());
        Ok(Domain {
            min,
            grid: Grid {
                cells,
                periodic: from_fn(|k| u32::from(periodic[k] && k < dimensions)),
                size: rounded,
                inv_size: from_fn(|k| S::from_literal(1.0 / size[k])),
            },
            size,
        })
    }

    /// Cell and offset of a position, or `None` outside.
    pub fn locate(&self, position: [f64; 3]) -> Option<([S; 3], u32)> {
        let mut at = [0u32; 3];
        let mut offset = [S::from_literal(0.0); 3];
        for k in 0..3 {
            let steps = ((position[k] - self.min[k]) / self.size[k]).floor();
            if !(steps >= 0.0 && steps < self.grid.cells[k] as f64) {
                return None;
            }
            at[k] = steps as u32;
            offset[k] = S::from_literal(position[k] - self.min[k] - (steps + 0.5) * self.size[k]);
        }
        self.grid.rehome(offset, self.grid.cell(at))
    }

    /// What positions are measured from.
    pub fn home(&self) -> Home<S> {
        Home {
            min: self.min,
            grid: self.grid,
        }
    }

    /// The greatest coordinate of a corner without its sign, m.
    pub fn farthest(&self) -> f64 {
        let ends = (0..3).flat_map(|k| {
            let length = f64::from(self.grid.cells[k]) * self.size[k];
            [self.min[k], self.min[k] + length]
        });
        ends.map(f64::abs).fold(0.0, f64::max)
    }

    /// The position of an offset within a cell, m.
    pub fn position(&self, offset: &[S; 4], cell: u32) -> [f64; 3] {
        let at = self.grid.coordinates(cell);
        from_fn(|k| self.min[k] + (at[k] as f64 + 0.5) * self.size[k] + offset[k].widen())
    }
}

/// A plane that moves through a grid: one thing holds behind it and another ahead of it.
///
/// **Equation** behind where `n·x < s₀ + v t`; `x` the centre of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Front {
    /// By how much `n·x` grows from a cell to the next along each axis, m.
    steps: [f64; 3],
    /// `s₀` less `n·x` of the first cell, m.
    place: f64,
    /// `v`, m/s.
    speed: f64,
}

impl Front {
    /// A front through a point (m) at time zero, moving along its normal, which has length 1, at a speed
    /// (m/s), over a grid by the centre of its first cell and the widths of its cells (m).
    pub fn new<const D: usize>(
        normal: [f64; D],
        through: [f64; D],
        speed: f64,
        first: [f64; D],
        spacing: [f64; D],
    ) -> Self {
        let mut front = Front {
            speed,
            ..Front::default()
        };
        for k in 0..D {
            front.steps[k] = normal[k] * spacing[k];
            front.place += normal[k] * (through[k] - first[k]);
        }
        front
    }

    /// Is a cell behind it at a time, s? Indices count from the first inner cell.
    #[inline(always)]
    pub fn is_behind(&self, cell: [f64; 3], time: f64) -> bool {
        let [x, y, z] = self.steps;
        x * cell[0] + y * cell[1] + z * cell[2] < self.place + self.speed * time
    }
}

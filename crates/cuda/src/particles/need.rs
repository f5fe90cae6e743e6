use crate::ListEncoding;
use monoflow_ops::particles::kind::KINDS;

/// What decides how much memory the executor of a run of particles takes on a GPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParticleNeed {
    /// Bytes of a number.
    pub scalar: u64,
    /// Particles of each kind.
    pub particles: [u64; KINDS],
    /// Cells of the domain.
    pub cells: u64,
    /// How neighbours are listed.
    pub encoding: ListEncoding,
    /// How many neighbours the particle has that has most of them.
    pub neighbours: f64,
    /// Columns of four numbers beside places and motions: rates or pressures, what models gather, what smooths
    /// velocities, and three of each that fluid carries.
    pub words: u64,
    /// Columns of one number.
    pub numbers: u64,
}

impl ParticleNeed {
    /// Bytes of the buffers, but for some that do not grow with particles.
    pub fn bytes(&self) -> u64 {
        let word = 4 * self.scalar;
        // Places and motions, at the start of the step and within it.
        let state = 4 * word;
        // Cells and identities twice, ranks, and the order of the sort.
        let tags = 2 * 4 + 2 * 4 + 4 + 8;
        let columns = state + tags + self.words * word + self.numbers * self.scalar + self.list();
        let bins = KINDS as u64 * self.cells;
        self.particles.iter().sum::<u64>() * columns + 4 * bins
    }

    /// Bytes of a particle's list: all have as much room as the longest needs, and an eighth more.
    fn list(&self) -> u64 {
        if !self.encoding.lists() {
            return 0;
        }
        // The last group of each kind may not be full.
        let groups = (self.neighbours / f64::from(self.encoding.per_group)).ceil() as u64 + 1;
        16 * (groups + groups / 8 + 1) + 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns by hand, of the default scheme in single precision: two states of 32 bytes, 28 of cells, identities and
    /// the sort, 16 of rates; lists of 230 neighbours have 67 groups, and 4 bytes say how many are used.
    #[test]
    fn bytes_are_those_of_the_columns() {
        let need = |encoding| ParticleNeed {
            scalar: 4,
            particles: [600, 400],
            cells: 50,
            encoding,
            neighbours: 230.0,
            words: 1,
            numbers: 0,
        };
        let bins = 2 * 50 * 4;
        assert_eq!(need(ListEncoding::CELLS).bytes(), 108 * 1000 + bins);
        let list = 16 * (59 + 59 / 8 + 1) + 4;
        assert_eq!(need(ListEncoding::WIDE).bytes(), (108 + list) * 1000 + bins);
    }
}

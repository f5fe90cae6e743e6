use crate::CellStarts;
use monoflow_kernels::host::{Instructions, Sweep};
use monoflow_ops::particles::grid::{Grid, pack_entry};
use monoflow_ops::{Lanes, Real, Scalar, keep_entries};

/// Candidates that are compared at a time.
pub(crate) const LANES: usize = 8;

/// The particles of a kind in and around a cell, among which all particles of the cell look for neighbours: copied
/// once, component by component, so that [`LANES`] are compared at a time. What fills the last of them is infinitely far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Candidates<S> {
    /// The cell.
    of: Option<u32>,
    /// What a list names each by.
    entries: Vec<u32>,
    /// Where they are, from the centres of their cells.
    places: [Vec<S>; 3],
    /// The ways to their cells.
    shifts: [Vec<S>; 3],
}

impl<S: Scalar> Candidates<S> {
    /// Forgets which they are.
    pub fn forget(&mut self) {
        self.of = None;
    }

    /// Those of a kind around a cell, in the order (cell, index).
    pub fn gather<const D: usize>(
        &mut self,
        grid: &Grid<S>,
        (starts, kind): (&CellStarts, usize),
        place: &[[S; 4]],
        cell: u32,
    ) {
        if self.of == Some(cell) {
            return;
        }
        self.of = Some(cell);
        self.entries.clear();
        for k in 0..D {
            self.places[k].clear();
            self.shifts[k].clear();
        }
        let starts = starts.of_kind(kind);
        grid.rows(
            D,
            grid.coordinates(cell),
            |cell| starts[cell as usize],
            |row, middle| {
                let shift = grid.shift::<D>(middle);
                for cell in row.windows(2).filter(|cell| cell[0] < cell[1]) {
                    let (step, along) = grid.along_row(row, middle, cell[0]);
                    let range = cell[0]..cell[1];
                    let those = &place[range.start as usize..range.end as usize];
                    self.entries.extend(range.map(|j| pack_entry(j, step)));
                    for k in 0..D {
                        self.places[k].extend(those.iter().map(|place| place[k]));
                        let shift = if k == 0 { along } else { shift[k] };
                        self.shifts[k].resize(self.entries.len(), shift);
                    }
                }
            },
        );
        let filled = self.entries.len().next_multiple_of(LANES);
        self.entries.resize(filled, 0);
        for k in 0..D {
            self.places[k].resize(filled, S::from_literal(f64::INFINITY));
            self.shifts[k].resize(filled, S::from_literal(0.0));
        }
    }

    /// How many there are, with what fills the last lanes.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Writes the entries of those that are nearer to particle `i`, at a place, than `search`; returns how many.
    /// There is room for all.
    pub fn near<const D: usize>(
        &self,
        (i, place): (u32, &[S; 4]),
        search: S,
        instructions: Instructions,
        room: &mut [u32],
    ) -> usize {
        let mut listed = 0;
        instructions.run(Compare::<S, D> {
            around: self,
            i,
            place,
            search,
            room,
            listed: &mut listed,
        });
        listed
    }
}

/// Which candidates are near.
struct Compare<'a, S, const D: usize> {
    around: &'a Candidates<S>,
    i: u32,
    place: &'a [S; 4],
    search: S,
    room: &'a mut [u32],
    listed: &'a mut usize,
}

impl<S: Scalar, const D: usize> Sweep for Compare<'_, S, D> {
    #[inline(always)]
    fn run(self) {
        let search2 = Lanes::splat(self.search * self.search);
        let (entries, _) = self.around.entries.as_chunks::<LANES>();
        let places = self
            .around
            .places
            .each_ref()
            .map(|all| all.as_chunks::<LANES>().0);
        let shifts = self
            .around
            .shifts
            .each_ref()
            .map(|all| all.as_chunks::<LANES>().0);
        let mut listed = 0;
        for (n, entries) in entries.iter().enumerate() {
            // In the order of a scalar product.
            let mut square = Lanes::<S, LANES>::lit(0.0);
            for k in 0..D {
                let x = (Lanes::splat(self.place[k]) - Lanes(places[k][n])) - Lanes(shifts[k][n]);
                square += x * x;
            }
            let room = self.room[listed..].first_chunk_mut().expect("room for all");
            listed += keep_entries(entries, square.below(search2), self.i, room);
        }
        *self.listed = listed;
    }
}

use crate::CellStarts;
use monoflow_ops::Scalar;
use monoflow_ops::grid::{Grid, entry_index, pack_entry};

/// The particles of a kind in and around a cell, among which all particles of the cell look for neighbours: copied
/// once, component by component, so that several are compared at a time.
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
    /// Squares of their distances from the particle that looks.
    squares: Vec<S>,
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
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Writes the entries of those that are nearer to particle `i`, at a place, than `search`; returns how many.
    /// There is room for all.
    pub fn near<const D: usize>(
        &mut self,
        (i, place): (u32, &[S; 4]),
        search: S,
        room: &mut [u32],
    ) -> usize {
        let n = self.len();
        self.squares.clear();
        self.squares.resize(n, S::from_literal(0.0));
        // Component by component, in the order of a scalar product.
        let components = self.places.iter().zip(&self.shifts).zip(place);
        for ((places, shifts), own) in components.take(D) {
            let others = places.iter().zip(shifts);
            for (square, (other, shift)) in self.squares.iter_mut().zip(others) {
                let x = (*own - *other) - *shift;
                *square += x * x;
            }
        }
        let (search2, mut listed) = (search * search, 0);
        let room = &mut room[..n];
        for (entry, square) in self.entries.iter().zip(&self.squares) {
            // Written in any case and kept if near: which it is cannot be predicted, so a branch would cost more.
            room[listed] = *entry;
            listed += usize::from((*square < search2) & (entry_index(*entry) != i));
        }
        listed
    }
}

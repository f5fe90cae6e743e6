use super::cut_view::CutView;
use super::layout::{GHOSTS, turned};
use super::places::FieldView;
use monoflow_abi::In;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::{Around, Behind, CutCell, Double, Line, NONE, Reference, Walled};
use monoflow_ops::euler::gas::Gas;

/// Fluxes through the lower and upper face of a cell, momenta in the order of the sweep.
pub type Whole<const D: usize> = [Conserved<f64, D>; 2];

/// What a sweep of cut cells along an axis reads.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct CutFlow<'a, const D: usize> {
    /// All cut cells.
    pub cells: CutView<'a, D>,
    /// The gas at the wall of each in the middle of the step.
    pub references: In<'a, Reference<D>>,
    /// What would go through the faces of each if all of them were open.
    pub whole: In<'a, Whole<D>>,
    /// Before the sweep, and what it has made of open cells.
    pub fields: [FieldView<'a, D>; 2],
    /// The sweep.
    pub line: Line<D>,
    /// Its axis.
    pub axis: usize,
}

/// What is around a cut cell in a sweep along an axis.
pub(super) struct Surroundings<'a, const D: usize, G> {
    pub flow: &'a CutFlow<'a, D>,
    pub gas: &'a G,
    pub number: usize,
}

impl<const D: usize, G> Surroundings<'_, D, G> {
    #[inline(always)]
    pub fn cell(&self) -> &CutCell<D> {
        &self.flow.cells.cuts.get()[self.number]
    }

    /// The number in the store of the cell so many along the axis.
    #[inline(always)]
    pub fn number(&self, skip: i32) -> u32 {
        match skip {
            0 => self.number as u32,
            _ => self.cell().beside[self.flow.axis][usize::from(skip > 0)],
        }
    }

    /// Where the cell so many along the axis is, from the first ghost.
    #[inline(always)]
    pub fn at(&self, skip: i32) -> [usize; D] {
        let mut at = self.cell().at.map(|k| k as usize + GHOSTS);
        let axis = self.flow.axis;
        at[axis] = at[axis].wrapping_add_signed(skip as isize);
        at
    }

    /// Is there an open cell of the grid behind a face?
    #[inline(always)]
    pub fn is_open(&self, face: usize) -> bool {
        let (cell, axis) = (self.cell(), self.flow.axis);
        let last = self.flow.cells.cells[axis] as u32 - 1;
        let ends = cell.at[axis] == [0, last][face];
        cell.beside[axis][face] == NONE && !ends
    }

    #[inline(always)]
    fn state(&self, field: &FieldView<'_, D>, skip: i32) -> Conserved<f64, D> {
        let value = field.get(self.at(skip));
        Conserved {
            momentum: turned(self.flow.axis, value.momentum),
            ..value
        }
    }
}

impl<const D: usize, G: Gas> Around<Conserved<f64, D>> for Surroundings<'_, D, G> {
    #[inline(always)]
    fn behind(&self, skip: i32) -> Behind {
        let cuts = self.flow.cells.cuts.get();
        let cut = cuts.get(self.number(skip) as usize);
        cut.map_or(Behind::OPEN, |cell| Behind {
            volume: cell.volume,
            open: cell.open[self.flow.axis],
        })
    }

    #[inline(always)]
    fn walled(&self, skip: i32) -> Walled<Conserved<f64, D>> {
        let at = &self.flow.references[self.number(skip) as usize];
        let reference = Reference {
            velocity: turned(self.flow.axis, at.velocity),
            ..*at
        };
        let here = self.state(&self.flow.fields[0], skip);
        self.flow.line.walled(self.gas, &reference, here)
    }

    #[inline(always)]
    fn whole(&self, face: usize) -> Conserved<f64, D> {
        self.flow.whole[self.number][face]
    }

    #[inline(always)]
    fn double(&self, face: usize) -> Option<Double> {
        let below = self.number(face as i32 - 1);
        self.flow.cells.double(below, self.flow.axis)
    }

    #[inline(always)]
    fn swept(&self, face: usize) -> Option<Conserved<f64, D>> {
        let near = self.is_open(face);
        near.then(|| self.state(&self.flow.fields[1], 2 * face as i32 - 1))
    }
}

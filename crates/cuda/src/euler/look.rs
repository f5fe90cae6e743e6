//! What gauges want of the flow, and no more.

use super::EulerCuda;
use super::bodies::Bodies;
use crate::{Buffer, CudaError, Kernel, Pinned, Program};
use monoflow_abi::{CarriedColumns, EulerParameters, FlowLookParameters};
use monoflow_cpu::euler::{Held, Looked};
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::{Amounts, Extremes, SUMMED, Whole, over_lines};

/// Threads that look for extremes at most: a GPU is busy with them, and what they find is soon copied.
const THREADS: usize = 1 << 16;

/// For what memory is short.
const WHAT: &str = "gauges";

/// What is looked at: some cells, and all of them together.
pub(super) struct Looks {
    kernel: Kernel,
    looked: Looked,
    asked: Buffer<u32>,
    /// The gas by which cells are measured, and the volume of one, m³.
    by: (Stiffened, f64),
    /// Blocks of which the amounts are summed, and threads that look for extremes.
    blocks: usize,
    threads: usize,
    /// How many things are carried.
    carried: usize,
    /// What is found in the cells that are asked for, behind it amounts, behind them tracers of all cells, behind it
    /// extremes; and where the host reads it.
    found: Buffer<f64>,
    taken: Pinned<f64>,
}

impl Looks {
    /// Where amounts, tracers and extremes begin in what is found.
    fn begin(&self) -> [usize; 3] {
        let extremes = self.found.len() - Extremes::NUMBERS * self.threads;
        let held = extremes - self.carried * self.blocks;
        [held - Amounts::NUMBERS * self.blocks, held, extremes]
    }

    /// What the kernel is told, of a grid with the open parts of its cut cells, if there are such, and tracers.
    fn parameters(
        &self,
        grid: EulerParameters,
        open: Option<Column<f64>>,
        carried: CarriedColumns,
    ) -> FlowLookParameters {
        let (nothing, found) = (Column::at(0), self.found.column());
        let [amounts, held, extremes] = self.begin().map(|begin| found.skip(begin as u64));
        FlowLookParameters {
            grid,
            gas: self.by.0,
            volume: self.by.1,
            open: open.unwrap_or(nothing),
            carried,
            asked: self.asked.column(),
            count: self.asked.len() as u32,
            threads: self.threads as u32,
            found,
            amounts,
            held,
            extremes,
        }
    }
}

impl<const D: usize> EulerCuda<D> {
    /// The same, ready to [look](Self::look) at some cells, and at all of them as a gas by which they are measured with the
    /// volume of a cell (m³; in fewer than three dimensions per metre of those that are missing). After what it
    /// [carries](Self::carrying) is known.
    ///
    /// # Errors
    /// A kernel is missing, or memory is short.
    pub fn looking(
        mut self,
        programs: &[&str],
        cells: Vec<u32>,
        by: (Stiffened, f64),
    ) -> Result<Self, CudaError> {
        let [kernel] = Program::exactly(&self.device, programs, [format!("euler_{D}d_look")])?;
        let looked = Looked::new(self.lines, cells);
        let (device, count) = (&self.device, looked.cells().len());
        let mut asked = Buffer::zeros(device, count, WHAT)?;
        asked.upload(looked.cells())?;
        let carried = self.carried.as_ref().map_or(0, |carried| carried.count());
        let of_cell = self.lines.numbers() + carried;
        let blocks = self.lines.cells().div_ceil(SUMMED) * self.lines.count();
        let threads = THREADS.min(self.count() as usize);
        let of_blocks = (Amounts::NUMBERS + carried) * blocks;
        let numbers = of_cell * count + of_blocks + Extremes::NUMBERS * threads;
        self.looks = Some(Looks {
            kernel,
            looked,
            asked,
            by,
            blocks,
            threads,
            carried,
            found: Buffer::zeros(device, numbers, WHAT)?,
            taken: Pinned::new(device, vec![0.0; numbers]),
        });
        Ok(self)
    }

    /// Brings the cells that are [looked at](Self::looking) up to date in the rows of a [`Field`](monoflow_cpu::euler::Field)
    /// and of tracers, and says what all cells hold; `None` if it was not made ready for that. The numbers are those of the whole flow to the last bit.
    ///
    /// # Errors
    /// The driver fails.
    pub fn look<'r>(
        &mut self,
        rows: &mut [f64],
        carried: impl IntoIterator<Item = &'r mut [f64]>,
    ) -> Result<Option<Held>, CudaError> {
        let flow = self.present();
        let grid = self.parameters(flow.field, flow.field, false);
        let open = self.bodies.as_ref().map(Bodies::volumes);
        let columns = self.carried_in(flow);
        let Some(looks) = &mut self.looks else {
            return Ok(None);
        };
        let p = looks.parameters(grid, open, columns);
        let threads = looks.asked.len().max(looks.blocks).max(looks.threads);
        // SAFETY: columns were allocated for these cells, and there are threads for all of them.
        unsafe {
            let (device, kernel) = (&self.device, &looks.kernel);
            kernel.launch(device, threads as u32, block::CELLS, &p)?;
        }
        looks.found.download(&mut looks.taken)?;
        let [amounts, held, extremes] = looks.begin();
        let taken = &looks.taken;
        looks.looked.put(&taken[..amounts], rows, carried);
        let in_line = self.lines.cells().div_ceil(SUMMED);
        let carried = taken[held..extremes].chunks(looks.blocks);
        Ok(Some(Held {
            whole: Whole::gathered(&taken[amounts..held], in_line, &taken[extremes..]),
            carried: carried.map(|of| over_lines(of, in_line)).collect(),
        }))
    }
}

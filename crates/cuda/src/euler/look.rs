//! What gauges want of the flow, and no more.

use super::EulerCuda;
use super::bodies::Bodies;
use crate::{Buffer, CudaError, Kernel, Pinned, Program};
use monoflow_abi::{EulerParameters, FlowLookParameters};
use monoflow_cpu::euler::Looked;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_ops::euler::gas::Stiffened;
use monoflow_ops::euler::{Amounts, Extremes, SUMMED, Whole};

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
    /// What is found in the cells that are asked for, behind it amounts, behind them extremes; and where the host reads it.
    found: Buffer<f64>,
    taken: Pinned<f64>,
}

impl Looks {
    /// Where amounts and extremes begin in what is found.
    fn begin(&self) -> [usize; 2] {
        let extremes = self.found.len() - Extremes::NUMBERS * self.threads;
        [extremes - Amounts::NUMBERS * self.blocks, extremes]
    }

    /// What the kernel is told, of a grid with the open parts of its cut cells and the tracer, if there are such.
    fn parameters(
        &self,
        grid: EulerParameters,
        open: Option<Column<f64>>,
        tracer: Option<Column<f64>>,
    ) -> FlowLookParameters {
        let (nothing, found) = (Column::at(0), self.found.column());
        let [amounts, extremes] = self.begin().map(|begin| found.skip(begin as u64));
        FlowLookParameters {
            grid,
            gas: self.by.0,
            volume: self.by.1,
            open: open.unwrap_or(nothing),
            tracer: tracer.unwrap_or(nothing),
            asked: self.asked.column(),
            count: self.asked.len() as u32,
            threads: self.threads as u32,
            found,
            amounts,
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
        let of_cell = self.lines.numbers() + usize::from(self.tracer.is_some());
        let blocks = self.lines.cells().div_ceil(SUMMED) * self.lines.count();
        let threads = THREADS.min(self.count() as usize);
        let numbers = of_cell * count + Amounts::NUMBERS * blocks + Extremes::NUMBERS * threads;
        self.looks = Some(Looks {
            kernel,
            looked,
            asked,
            by,
            blocks,
            threads,
            found: Buffer::zeros(device, numbers, WHAT)?,
            taken: Pinned::new(device, vec![0.0; numbers]),
        });
        Ok(self)
    }

    /// Brings the cells that are [looked at](Self::looking) up to date in the rows of a [`Field`](monoflow_cpu::euler::Field)
    /// and of a [`Tracer`](monoflow_cpu::euler::Tracer), if there is one, and says what all cells hold; `None` if it was not
    /// made ready for that. The numbers are those of the whole flow to the last bit.
    ///
    /// # Errors
    /// The driver fails.
    pub fn look(
        &mut self,
        rows: &mut [f64],
        tracer: Option<&mut [f64]>,
    ) -> Result<Option<Whole>, CudaError> {
        let flow = self.present();
        let grid = self.parameters(flow.field, flow.field, false);
        let open = self.bodies.as_ref().map(Bodies::volumes);
        let carried = flow.tracer.map(Buffer::column);
        let Some(looks) = &mut self.looks else {
            return Ok(None);
        };
        let p = looks.parameters(grid, open, carried);
        let threads = looks.asked.len().max(looks.blocks).max(looks.threads);
        // SAFETY: columns were allocated for these cells, and there are threads for all of them.
        unsafe {
            let (device, kernel) = (&self.device, &looks.kernel);
            kernel.launch(device, threads as u32, block::CELLS, &p)?;
        }
        looks.found.download(&mut looks.taken)?;
        let [amounts, extremes] = looks.begin();
        let taken = &looks.taken;
        looks.looked.put(&taken[..amounts], rows, tracer);
        let in_line = self.lines.cells().div_ceil(SUMMED);
        let (amounts, extremes) = (&taken[amounts..extremes], &taken[extremes..]);
        Ok(Some(Whole::gathered(amounts, in_line, extremes)))
    }
}

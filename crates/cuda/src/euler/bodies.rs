//! Cut cells on the GPU.

use super::carried::Crossing;
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{
    CarriedColumns, CutParameters, CutSweep, EULER_BLOCK as BLOCK, EULER_MIXERS, EulerParameters,
    STABILISER_WORDS,
};
use monoflow_cpu::euler::{Boundaries, Boundary, GHOSTS};
use monoflow_device::Column;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::Facts;
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::Conserved;
use monoflow_ops::euler::cut::{NONE, Unsound, mixing_set};
use rayon::prelude::*;

/// Threads that mix the cells of a set where there are many.
const MIXERS: u32 = 128 * BLOCK;

/// The kernels of cut cells: sweeps by axis.
struct Kernels<const D: usize> {
    walls: Kernel,
    mix: Kernel,
    gather: Kernel,
    sweeps: [Kernel; D],
}

/// What tracers need of cut cells: their kernels, and which part each is of what goes into walls.
struct Traces<const D: usize> {
    begin: Kernel,
    sweeps: [Kernel; D],
    fractions: Buffer<f64>,
}

/// The compressed store of cut cells on the device.
pub(super) struct Bodies<const D: usize> {
    kernels: Kernels<D>,
    /// The bytes of the stabilisation, and nothing behind them.
    stabiliser: [u64; STABILISER_WORDS],
    count: u32,
    tags: Buffer<u8>,
    index: Buffer<u32>,
    volume: Buffer<f64>,
    open: Buffer<f64>,
    numbers: Buffer<u32>,
    whole: Buffer<f64>,
    double: Buffer<u32>,
    doubles: Buffer<f64>,
    references: Buffer<f64>,
    unsound: Buffer<u32>,
    first: Buffer<u32>,
    counts: Buffer<u32>,
    mixed: Buffer<u64>,
    gathered: Option<Buffer<f64>>,
    traces: Option<Traces<D>>,
    periodic: u32,
    /// Are there so many cells to be mixed that one block is not enough?
    spread: bool,
}

/// Numbers of all cells, one number after the other.
fn columns<T, C>(cells: &[C], width: usize, number: impl Fn(&C, usize) -> T) -> Vec<T> {
    (0..width)
        .flat_map(|v| cells.iter().map(move |cell| (v, cell)))
        .map(|(v, cell)| number(cell, v))
        .collect()
}

/// A buffer of these values; of one if there are none.
fn stored<T: bytemuck::Pod>(device: &Device, values: &[T]) -> Result<Buffer<T>, CudaError> {
    let mut buffer = Buffer::zeros(device, values.len().max(1), "cut cells")?;
    if !values.is_empty() {
        buffer.upload(values)?;
    }
    Ok(buffer)
}

/// Tags of all cells, and numbers in the store of those that are cut; ghosts have those of [inner
/// cells](CutCells::tagged).
fn with_ghosts<const D: usize>(cells: &CutCells<D>) -> (Vec<u8>, Vec<u32>) {
    let mut inner = vec![NONE; cells.tags.len()];
    for (k, cut) in cells.cuts.iter().enumerate() {
        inner[cells.index(cut.at.map(|k| k as usize))] = k as u32;
    }
    let wide = cells.cells.map(|n| n + 2 * GHOSTS);
    (0..wide.iter().product())
        .into_par_iter()
        .map(|index: usize| {
            let index = cells.tagged(index, GHOSTS);
            (cells.tags[index], inner[index])
        })
        .unzip()
}

/// What is done after all sets: counting, mending, clearing the list.
const AFTER: u32 = 3;

/// The kernels of sweeps of cut cells, by axis.
fn sweeps<const D: usize>(facts: &Facts, suffix: &str) -> [String; D] {
    let axes = ["x", "y", "z"];
    let (gas, stabilisation) = (facts.gas.get(), facts.stabilisation.get());
    std::array::from_fn(|k| format!("euler_{D}d_{gas}_{}_{stabilisation}{suffix}", axes[k]))
}

/// The bytes of a scheme's stabilisation, and nothing behind them.
fn stabiliser(scheme: &Scheme<Facts>) -> [u64; STABILISER_WORDS] {
    let mut words = [0; STABILISER_WORDS];
    let of = scheme.bytes().get(scheme.facts.stabiliser..);
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words[..]);
    for (byte, of) in bytes.iter_mut().zip(of.unwrap_or_default()) {
        *byte = *of;
    }
    words
}

impl<const D: usize> Bodies<D> {
    /// Sets of cells whose neighbourhoods do not meet.
    const SETS: u32 = 3u32.pow(D as u32);

    pub fn new(
        device: &Device,
        programs: &[&str],
        scheme: &Scheme<Facts>,
        cells: &CutCells<D>,
        boundaries: &Boundaries<D>,
    ) -> Result<Self, CudaError> {
        let gas = scheme.facts.gas.get();
        let [walls, mix, gather] = Program::exactly(
            device,
            programs,
            [
                format!("euler_{D}d_{gas}_walls"),
                format!("euler_{D}d_{gas}_mix"),
                format!("euler_{D}d_gather"),
            ],
        )?;
        let cuts = &cells.cuts;
        let mut sets = [0; 27];
        for cut in cuts {
            sets[mixing_set(cut.at) as usize] += 1;
        }
        let mut first = Vec::new();
        let mut sum = 0;
        for set in sets {
            first.push(sum);
            sum += set;
        }
        let place = |at: [u32; D]| cells.index(at.map(|k| k as usize)) as u32;
        let (tags, numbers) = with_ghosts(cells);
        let shields: Vec<f64> = cells
            .doubles
            .iter()
            .flat_map(|double| [double.area, double.left, double.right])
            .collect();
        Ok(Bodies {
            kernels: Kernels {
                walls,
                mix,
                gather,
                sweeps: Program::exactly(device, programs, sweeps(&scheme.facts, ""))?,
            },
            stabiliser: stabiliser(scheme),
            count: cuts.len() as u32,
            tags: stored(device, &tags)?,
            index: stored(device, &columns(cuts, 1, |cut, _| place(cut.at)))?,
            volume: stored(device, &columns(cuts, 1, |cut, _| cut.volume))?,
            open: stored(
                device,
                &columns(cuts, 2 * D, |cut, v| cut.open[v / 2][v % 2]),
            )?,
            numbers: stored(device, &numbers)?,
            whole: Buffer::zeros(device, ((D + 2) * cuts.len()).max(1), "fluxes")?,
            spread: cells.shut() > EULER_MIXERS as usize,
            periodic: (0..D)
                .filter(|k| boundaries[*k][0] == Boundary::Periodic)
                .fold(0, |bits, k| bits | 1 << k),
            double: stored(device, &columns(cuts, D, |cut, v| cut.double[v]))?,
            doubles: stored(device, &shields)?,
            references: Buffer::zeros(device, ((D + 2) * cuts.len()).max(1), "walls")?,
            unsound: Buffer::zeros(device, cuts.len().max(1), "unsound cells")?,
            first: stored(device, &first)?,
            counts: Buffer::zeros(device, 28, "unsound cells")?,
            mixed: Buffer::zeros(device, Unsound::COUNT + 1, "unsound cells")?,
            gathered: None,
            traces: None,
        })
    }

    /// Makes ready for so many tracers.
    pub fn carry(
        &mut self,
        device: &Device,
        programs: &[&str],
        scheme: &Scheme<Facts>,
        tracers: usize,
    ) -> Result<(), CudaError> {
        let [begin] = Program::exactly(device, programs, [format!("euler_{D}d_traces")])?;
        let numbers = (tracers * D * self.count as usize).max(1);
        self.traces = Some(Traces {
            begin,
            sweeps: Program::exactly(device, programs, sweeps(&scheme.facts, "_traced"))?,
            fractions: Buffer::zeros(device, numbers, "tracers at walls")?,
        });
        Ok(())
    }

    /// The grid with tags.
    pub fn tagged(&self, grid: EulerParameters) -> EulerParameters {
        EulerParameters {
            tags: self.tags.column(),
            numbers: self.numbers.column(),
            whole: self.whole.column(),
            tagged: 1,
            cuts: self.count,
            ..grid
        }
    }

    /// What all kernels are told, with tracers after a sweep.
    fn parameters(&self, grid: EulerParameters, carried: CarriedColumns) -> CutParameters {
        let nothing = Column::at(0);
        CutParameters {
            grid,
            index: self.index.column(),
            volume: self.volume.column(),
            open: self.open.column(),
            double: self.double.column(),
            doubles: self.doubles.column(),
            references: self.references.column(),
            unsound: self.unsound.column(),
            first: self.first.column(),
            counts: self.counts.column(),
            gathered: self
                .gathered
                .as_ref()
                .map_or(self.references.column(), Buffer::column),
            mixed: self.mixed.column(),
            sets: [0, Self::SETS + AFTER],
            periodic: self.periodic,
            carried,
            before: nothing,
            after: nothing,
            mass: nothing,
            fractions: nothing,
        }
    }

    /// The same of kernels that are launched for each tracer.
    fn of_each(
        &self,
        traces: &Traces<D>,
        all: CutParameters,
        crossing: &Crossing,
    ) -> impl Iterator<Item = CutParameters> + use<D> {
        let one = (D * self.count as usize) as u64;
        let fractions = traces.fractions.column();
        (0..)
            .zip(crossing.each())
            .map(move |(number, of)| CutParameters {
                before: of.tracer,
                after: of.next,
                mass: of.mass,
                fractions: fractions.skip(number * one),
                ..all
            })
    }

    /// Open parts of cut cells.
    pub fn volumes(&self) -> Column<f64> {
        self.volume.column()
    }

    /// The pressure at the walls in the middle of the last step, Pa.
    pub fn wall_pressures(&self) -> Result<Vec<f64>, CudaError> {
        let count = self.count as usize;
        let mut pressures = vec![0.0; count];
        if count > 0 {
            // After density and velocity.
            self.references
                .download_from((D + 1) * count, &mut pressures)?;
        }
        Ok(pressures)
    }

    fn threads(&self) -> u32 {
        self.count.next_multiple_of(BLOCK)
    }

    /// Looks at the gas at all walls; before the sweeps of a step.
    pub fn begin_step(
        &self,
        device: &Device,
        scheme: &Scheme<Facts>,
        grid: EulerParameters,
        crossing: &Crossing,
    ) -> Result<(), CudaError> {
        if self.count == 0 {
            return Ok(());
        }
        let p = self.parameters(grid, crossing.after);
        // SAFETY: columns were allocated for these cells; the scheme begins with its gas.
        unsafe {
            self.kernels
                .walls
                .launch_scheme(device, self.threads(), BLOCK, scheme, &p)?;
            if let Some(traces) = &self.traces {
                for p in self.of_each(traces, p, crossing) {
                    traces.begin.launch(device, self.threads(), BLOCK, &p)?;
                }
            }
        }
        Ok(())
    }

    /// Advances cut cells and what is beside them; after the sweep of all others.
    pub fn sweep(
        &self,
        device: &Device,
        scheme: &Scheme<Facts>,
        grid: EulerParameters,
        crossing: &Crossing,
        axis: usize,
    ) -> Result<(), CudaError> {
        if self.count == 0 {
            return Ok(());
        }
        let cuts = self.parameters(grid, crossing.after);
        let of = |cuts| CutSweep {
            cuts,
            stabiliser: self.stabiliser,
        };
        let mix = &self.kernels.mix;
        // SAFETY: as above; whole warps are launched, and one block of those that mix, or sets one after
        // the other.
        unsafe {
            let (threads, p) = (self.threads(), of(cuts));
            self.kernels.sweeps[axis].launch_scheme(device, threads, BLOCK, scheme, &p)?;
            if let Some(traces) = &self.traces {
                for p in self.of_each(traces, cuts, crossing).map(of) {
                    traces.sweeps[axis].launch_scheme(device, threads, BLOCK, scheme, &p)?;
                }
            }
            if !self.spread {
                return mix.launch_scheme(device, EULER_MIXERS, EULER_MIXERS, scheme, &cuts);
            }
            for set in 0..Self::SETS + AFTER {
                let sets = [set, set + 1];
                let cuts = CutParameters { sets, ..cuts };
                mix.launch_scheme(device, MIXERS, BLOCK, scheme, &cuts)?;
            }
        }
        Ok(())
    }

    /// What is in the cut cells, in the order of the store.
    pub fn gather(
        &mut self,
        device: &Device,
        grid: EulerParameters,
    ) -> Result<Vec<Conserved<f64, D>>, CudaError> {
        let count = self.count as usize;
        if count == 0 {
            return Ok(Vec::new());
        }
        if self.gathered.is_none() {
            let numbers = (D + 2) * count;
            self.gathered = Some(Buffer::zeros(device, numbers, "what is in cut cells")?);
        }
        let p = self.parameters(grid, CarriedColumns::none());
        // SAFETY: as above.
        unsafe {
            self.kernels
                .gather
                .launch(device, self.threads(), BLOCK, &p)?
        };
        let mut numbers = vec![0.0; (D + 2) * count];
        if let Some(gathered) = &self.gathered {
            gathered.download(&mut numbers)?;
        }
        Ok((0..count)
            .map(|k| Conserved {
                density: numbers[k],
                momentum: std::array::from_fn(|d| numbers[(1 + d) * count + k]),
                energy: numbers[(1 + D) * count + k],
            })
            .collect())
    }

    /// How many cells were mixed so far, by the number of the reason, and how many means were mended.
    pub fn mixed(&self) -> Result<([u64; Unsound::COUNT], u64), CudaError> {
        let mut counts = [0; Unsound::COUNT + 1];
        self.mixed.download(&mut counts)?;
        let mixed = std::array::from_fn(|reason| counts[reason]);
        Ok((mixed, counts[Unsound::COUNT]))
    }

    /// Bytes of the store for each cut cell, and of tags and numbers for each cell.
    pub fn bytes(&self) -> [f64; 2] {
        let words = self.index.len() + self.double.len() + self.unsound.len();
        let numbers = self.volume.len()
            + self.open.len()
            + self.references.len()
            + self.whole.len()
            + self.doubles.len()
            + self
                .traces
                .as_ref()
                .map_or(0, |traces| traces.fractions.len());
        let bytes = 4.0 * words as f64 + 8.0 * numbers as f64;
        [bytes / f64::from(self.count.max(1)), 5.0]
    }
}

#[cfg(test)]
mod tests {
    use super::stabiliser;
    use monoflow_abi::{CutSweep, STABILISER_WORDS};
    use monoflow_kernels::host::euler::scheme;
    use monoflow_ops::euler::Euler;
    use monoflow_ops::euler::cut::{Kbn, Lpfs};
    use monoflow_ops::euler::gas::{Gas, Stiffened, StiffenedForm};
    use monoflow_ops::euler::limiter::Minmod;
    use monoflow_ops::euler::riemann::Hllc;
    use std::mem::offset_of;

    /// Kernels were stamped with the types.
    #[test]
    fn a_scheme_without_its_type_has_the_bytes_of_a_typed_one() {
        type Typed = Euler<Stiffened, Hllc, Minmod>;
        let gas = Stiffened::new(3.3, 2e8);
        let typed = Typed {
            gas,
            riemann: Hllc,
            limiter: Minmod,
        };
        let lpfs = scheme::<2, _, _>(&typed, Lpfs { epsilon: 0.7 });
        let numbers: &[f64] = bytemuck::cast_slice(&lpfs.bytes()[..size_of::<Typed>()]);
        assert_eq!((numbers[0], numbers[5]), (gas.gamma(), gas.stiffness()));
        let mut words = [0; STABILISER_WORDS];
        assert_eq!(stabiliser(&scheme::<2, _, _>(&typed, Kbn)), words);
        words[0] = 0.7_f64.to_bits();
        assert_eq!(stabiliser(&lpfs), words);
        assert_eq!(
            offset_of!(CutSweep<Lpfs>, stabiliser),
            offset_of!(CutSweep<[u64; STABILISER_WORDS]>, stabiliser)
        );
    }
}

//! Compressible flow on one GPU.

mod bodies;
mod carried;
mod kernels;
mod launch;
mod look;
mod read;

use crate::{Buffer, Code, CudaError, Device, Kernel};
use bodies::Bodies;
use carried::Carried;
use kernels::Kernels;
use look::Looks;
use monoflow_abi::{EULER_BLOCK as BLOCK, EulerClock, ShareParameters};
use monoflow_cpu::euler::{Boundaries, Entering, Lines, Order, Start};
use monoflow_device::Column;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::{Facts, scheme};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Lpfs, Stabiliser};
use monoflow_ops::euler::{EulerScheme, Vortex};
use std::ops::Range;

/// Cells of a row that a warp advances.
const ADVANCED: u32 = 28;
/// Numbers of a field that one launch adds to a mean: what 32 bits count.
const SHARED_AT_ONCE: usize = 1 << 31;
/// Steps that are enqueued before the clock is looked at.
const BATCH: u64 = 32;

/// Runs compressible flow on one GPU. Between two looks at the clock nothing crosses to the host.
pub struct EulerCuda<const D: usize> {
    device: Device,
    kernels: Kernels<D>,
    scheme: Scheme<Facts>,
    spacing: [f64; D],
    boundaries: Boundaries<D>,
    entering: Entering<D>,
    vortex: Vortex,
    order: Order,
    cells: [usize; D],
    lines: Lines,
    /// Cells of a line that one thread goes through.
    parts: [u32; D],
    /// Sweeps go from one to the other. Unless a step is a mean, the field is in the first after an even
    /// number of them.
    fields: [Buffer<f64>; 2],
    /// Where a step that is a mean begins and ends: the first after an even number of steps.
    aside: Option<[Buffer<f64>; 2]>,
    device_clock: Buffer<EulerClock>,
    clock: EulerClock,
    /// The step that it began with.
    first: u64,
    bodies: Option<Bodies<D>>,
    carried: Option<Carried<D>>,
    looks: Option<Looks>,
}

/// Cells of a line that one thread goes through in sweeps across rows: so few that the GPU is full, but
/// some, for two more are read at each part; and not too many, so that all of it is busy to the end.
fn parts<const D: usize>(cells: [usize; D], resident: usize) -> [u32; D] {
    // Registers leave room for a quarter of the threads.
    let room = resident / 4;
    std::array::from_fn(|axis| {
        let lines: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let parts = (room / lines).max(1);
        (cells[axis].div_ceil(parts) as u32).clamp(8, 32)
    })
}

/// The flow in all cells and what it carries, if it does.
#[derive(Clone, Copy)]
struct Flow<'a> {
    field: &'a Buffer<f64>,
    carried: Option<&'a Buffer<f64>>,
}

impl<const D: usize> EulerCuda<D> {
    /// For a scheme composed in code.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn new<Sch: EulerScheme>(
        code: Code<'_>,
        scheme: Sch,
        start: &Start<D>,
    ) -> Result<Self, CudaError> {
        EulerCuda::around(None::<(&CutCells<D>, Lpfs)>, code, scheme, start)
    }

    /// The same around bodies that cut cells of the grid, if there are any. What closed cells hold does
    /// not matter, and stays.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    pub fn around<Sch: EulerScheme, W: Stabiliser>(
        cuts: Option<(&CutCells<D>, W)>,
        code: Code<'_>,
        scheme: Sch,
        start: &Start<D>,
    ) -> Result<Self, CudaError> {
        let (cells, stabiliser) = cuts.unzip();
        let scheme = self::scheme::<D, Sch, W>(&scheme, stabiliser.unwrap_or_default());
        EulerCuda::with(scheme, cells, code, start)
    }

    /// The same for the scheme that a program made.
    ///
    /// # Errors
    /// The program has not the loops that it must have, kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    pub fn with(
        scheme: Scheme<Facts>,
        cuts: Option<&CutCells<D>>,
        code: Code<'_>,
        start: &Start<D>,
    ) -> Result<Self, CudaError> {
        let (field, order) = (&start.field, start.order);
        let bodies = match cuts {
            Some(cells) => {
                assert_eq!(cells.cells, field.cells(), "cut cells of another grid");
                let (device, programs) = (&code.device, code.programs);
                let bodies = Bodies::new(device, programs, &scheme, cells, &start.boundaries)?;
                Some(bodies)
            }
            None => None,
        };
        let kernels = Kernels::load(&code, scheme.facts.gas.get())?;
        let device = code.device;
        let numbers = || Buffer::<f64>::zeros(&device, field.rows().len(), "the flow");
        let mut executor = EulerCuda {
            kernels,
            entering: Entering::new(&scheme, &start.boundaries, start.spacing)?,
            scheme,
            spacing: start.spacing,
            boundaries: start.boundaries,
            vortex: Vortex::default(),
            order,
            cells: field.cells(),
            lines: field.lines(),
            parts: parts(field.cells(), device.resident_threads()?),
            fields: [numbers()?, numbers()?],
            aside: if order.turns::<D>() > 1 {
                Some([numbers()?, numbers()?])
            } else {
                None
            },
            device_clock: Buffer::zeros(&device, 1, "the clock")?,
            clock: EulerClock {
                cfl: start.cfl,
                stop_time: f64::INFINITY,
                ..EulerClock::default()
            },
            first: 0,
            bodies,
            carried: None,
            looks: None,
            device,
        };
        executor.begin_from(field.rows())?;
        let running = EulerClock {
            runs: 1,
            ..executor.clock
        };
        executor.device_clock.upload(&[running])?;
        executor.find_rate(executor.present().field)?;
        executor.get_clock()?;
        Ok(executor)
    }

    /// Goes on from where another stood whose field this is: after so many steps, at a time (s), with
    /// this greatest rate (1/s).
    ///
    /// # Errors
    /// The driver fails.
    pub fn resumed(mut self, step: u64, time: f64, rate: f64) -> Result<Self, CudaError> {
        match &mut self.aside {
            None if step as usize * D % 2 == 1 => self.fields.swap(0, 1),
            Some(aside) if step % 2 == 1 => aside.swap(0, 1),
            _ => {}
        }
        if let Some(carried) = &mut self.carried {
            carried.resumed(step);
        }
        self.first = step;
        self.clock.step = step;
        self.clock.time = time;
        self.clock.rate = rate.to_bits();
        self.device_clock.upload(&[self.clock])?;
        Ok(self)
    }

    /// Puts the rows of a field where the first step begins; where there are bodies everywhere, for nobody
    /// writes closed cells.
    fn begin_from(&mut self, rows: &[f64]) -> Result<(), CudaError> {
        let mut buffers = self.aside.iter_mut().chain([&mut self.fields]).flatten();
        let Some(first) = buffers.next() else {
            return Ok(());
        };
        first.upload(rows)?;
        if self.bodies.is_some() {
            for buffer in buffers {
                buffer.copy_from(first)?;
            }
        }
        Ok(())
    }

    fn get_clock(&mut self) -> Result<(), CudaError> {
        let mut clock = [self.clock];
        self.device_clock.download(&mut clock)?;
        self.clock = clock[0];
        Ok(())
    }

    /// Where the flow is before a step, and the buffers beside it.
    fn ends(&self, step: u64) -> [Flow<'_>; 2] {
        let (fields, from) = match &self.aside {
            None => (&self.fields, step as usize * D % 2),
            Some(aside) => (aside, step as usize % 2),
        };
        let carried = self.carried.as_ref().map(Carried::ends);
        let flow = |k: usize| Flow {
            field: &fields[k],
            carried: carried.map(|columns| &columns[k]),
        };
        [flow(from), flow(1 - from)]
    }

    /// Where the flow is now.
    fn present(&self) -> Flow<'_> {
        self.ends(self.clock.step)[0]
    }

    /// Takes note of the greatest rate of a field.
    fn find_rate(&self, field: &Buffer<f64>) -> Result<(), CudaError> {
        let p = self.parameters(field, field, true);
        let threads = self.count().next_multiple_of(BLOCK);
        // SAFETY: the field was allocated for these cells.
        unsafe {
            self.kernels
                .rate
                .launch_scheme(&self.device, threads, BLOCK, &self.scheme, &p)
        }
    }

    /// Sweeps along all axes, in one order of those that step `number` is the mean of: from a field into
    /// the first of two others, from there into the second and so on. Returns where it ends.
    fn sweeps<'a>(
        &self,
        number: u64,
        turn: usize,
        from: Flow<'a>,
        to: [Flow<'a>; 2],
    ) -> Result<Flow<'a>, CudaError> {
        let (device, k) = (&self.device, &self.kernels);
        let whole = self.aside.is_none();
        let mut from = from;
        for (n, axis) in self.order.axes::<D>(number, turn).into_iter().enumerate() {
            let next = to[n % 2];
            let p = self.parameters(from.field, next.field, whole && n + 1 == D);
            let crossing = self.crossing(p, from, next);
            let ghosts = self.ghosts(p, from, axis);
            let threads = self.threads(axis);
            // SAFETY: the fields were allocated for these cells; whole warps are launched.
            unsafe {
                k.ghosts[axis].launch(device, 4 * ghosts.across, BLOCK, &ghosts)?;
                match &self.carried {
                    Some(carried) => {
                        let threads = [threads, self.count()];
                        carried.sweep(device, axis, &self.scheme, threads, &crossing)?;
                    }
                    None => {
                        k.sweeps[axis].launch_scheme(device, threads, BLOCK, &self.scheme, &p)?;
                    }
                }
                if let Some(bodies) = &self.bodies {
                    bodies.sweep(device, &self.scheme, p, &crossing, axis)?;
                }
            }
            from = next;
        }
        Ok(from)
    }

    /// The mean of what all orders of the axes lead to, from one field to another.
    fn mean_of_orders(
        &self,
        number: u64,
        start: Flow<'_>,
        mean: Flow<'_>,
    ) -> Result<(), CudaError> {
        let turns = self.order.turns::<D>();
        let between = [0, 1].map(|k| Flow {
            field: &self.fields[k],
            carried: self.carried.as_ref().map(|carried| &carried.columns[k]),
        });
        let add =
            |columns: [Column<f64>; 2], numbers: usize, turn: usize| -> Result<(), CudaError> {
                let share = &self.kernels.share;
                for begin in (0..numbers).step_by(SHARED_AT_ONCE) {
                    let [field, sum] = columns.map(|column| column.skip(begin as u64));
                    let p = ShareParameters {
                        field,
                        sum,
                        clock: self.device_clock.column(),
                        share: 1.0 / turns as f64,
                        numbers: (numbers - begin).min(SHARED_AT_ONCE) as u32,
                        first: u32::from(turn == 0),
                    };
                    // SAFETY: both have so many numbers.
                    unsafe { share.launch(&self.device, p.numbers, BLOCK, &p)? };
                }
                Ok(())
            };
        for turn in 0..turns {
            let end = self.sweeps(number, turn, start, between)?;
            let fields = [end, mean].map(|flow| flow.field.column());
            add(fields, end.field.len(), turn)?;
            let carried = [end, mean].map(|flow| self.carried_in(flow));
            for number in 0..carried[0].count {
                let columns = carried.map(|all| all.column(number));
                add(columns, carried[0].numbers as usize, turn)?;
            }
        }
        self.find_rate(mean.field)
    }

    /// Enqueues steps of these numbers; they do nothing if the clock halts before.
    fn steps(&self, numbers: Range<u64>) -> Result<(), CudaError> {
        let (device, k) = (&self.device, &self.kernels);
        let p = self.parameters(&self.fields[0], &self.fields[1], false);
        // SAFETY: there is one clock.
        let turn = |kernel: &Kernel| unsafe { kernel.launch(device, 32, 32, &p) };
        turn(&k.begin)?;
        for number in numbers.clone() {
            self.step(number)?;
            let last = number + 1 == numbers.end;
            turn(if last { &k.finish } else { &k.next })?;
        }
        Ok(())
    }

    /// Enqueues step `number`, of which the clock knows the length.
    fn step(&self, number: u64) -> Result<(), CudaError> {
        let device = &self.device;
        let [here, there] = self.ends(number);
        if let Some(bodies) = &self.bodies {
            let p = self.parameters(here.field, there.field, false);
            let crossing = self.crossing(p, here, there);
            bodies.begin_step(device, &self.scheme, p, &crossing)?;
        }
        match &self.aside {
            None => self.sweeps(number, 0, here, [there, here]).map(|_| ()),
            Some(_) => self.mean_of_orders(number, here, there),
        }
    }

    /// Steps until this time, s, which the last step meets, or until so many steps have been taken in
    /// all. Stops early at a state with NaN.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run_until(&mut self, end: f64, stop_step: u64) -> Result<(), CudaError> {
        self.advance_to(f64::INFINITY, end, stop_step)
    }

    /// The same, but begins no step at `stop_time` or later.
    ///
    /// # Errors
    /// The driver fails.
    pub fn advance_to(
        &mut self,
        stop_time: f64,
        end: f64,
        stop_step: u64,
    ) -> Result<(), CudaError> {
        self.clock.stop_time = stop_time;
        self.clock.end = end;
        self.clock.stop_step = stop_step;
        self.device_clock.upload(&[self.clock])?;
        loop {
            let first = self.clock.step;
            let batch = BATCH.min(stop_step.saturating_sub(first));
            if self.clock.time >= end.min(stop_time) || batch == 0 {
                return Ok(());
            }
            self.steps(first..first + batch)?;
            self.get_clock()?;
            if self.clock.step < first + batch {
                return Ok(());
            }
        }
    }

    /// How long a sweep along an axis takes on the present state, ms, by events. The state stays as it
    /// is.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_sweep(&mut self, axis: usize) -> Result<f64, CudaError> {
        let before = self.clock;
        self.device_clock
            .upload(&[EulerClock { runs: 1, ..before }])?;
        let spare = match self.aside {
            None => &self.fields[(before.step as usize * D + 1) % 2],
            Some(_) => &self.fields[0],
        };
        let p = self.parameters(self.present().field, spare, true);
        let time = self.device.time(|| {
            // SAFETY: as in `step`.
            unsafe {
                self.kernels.sweeps[axis].launch_scheme(
                    &self.device,
                    self.threads(axis),
                    BLOCK,
                    &self.scheme,
                    &p,
                )
            }
        })?;
        self.device_clock.upload(&[before])?;
        Ok(time)
    }
}

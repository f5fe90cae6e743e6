//! Compressible flow on one GPU.

mod bodies;
mod tracer;

use crate::{Buffer, CudaError, Device, Kernel, Program};
use bodies::Bodies;
use monoflow_abi::{
    EULER_BLOCK as BLOCK, EulerBoundary, EulerClock, EulerParameters, GhostParameters,
    ShareParameters, TracerParameters,
};
use monoflow_cpu::euler::{Boundaries, Boundary, Entering, Field, Lines, Order, Tracer};
use monoflow_device::Column;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::euler::{Facts, scheme};
use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::{Lpfs, Stabiliser, Unsound};
use monoflow_ops::euler::{Conserved, EulerScheme, Vortex};
use std::ops::Range;
use tracer::Traced;

/// Cells of a row that a warp advances.
const ADVANCED: u32 = 28;
/// Steps that are enqueued before the clock is looked at.
const BATCH: u64 = 32;

/// The kernels of a run: sweeps and ghosts by axis.
struct Kernels<const D: usize> {
    begin: Kernel,
    next: Kernel,
    finish: Kernel,
    rate: Kernel,
    share: Kernel,
    sweeps: [Kernel; D],
    ghosts: [Kernel; D],
}

impl<const D: usize> Kernels<D> {
    fn load(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        gas: &str,
    ) -> Result<Self, CudaError> {
        let axes = ["x", "y", "z"];
        let sweeps = std::array::from_fn(|k| format!("{symbol}_{}", axes[k]));
        let ghosts = std::array::from_fn(|k| format!("euler_{D}d_ghosts_{}", axes[k]));
        let names = ["begin", "next", "finish", "share"].map(|name| format!("euler_{name}"));
        let [begin, next, finish, share] = Program::exactly(device, programs, names)?;
        let [rate] = Program::exactly(device, programs, [format!("euler_{D}d_{gas}_rate")])?;
        Ok(Kernels {
            begin,
            next,
            finish,
            rate,
            share,
            sweeps: Program::exactly(device, programs, sweeps)?,
            ghosts: Program::exactly(device, programs, ghosts)?,
        })
    }
}

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
    tracer: Option<Traced<D>>,
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

/// The flow in all cells and, if there is one, a tracer in it.
#[derive(Clone, Copy)]
struct Flow<'a> {
    field: &'a Buffer<f64>,
    tracer: Option<&'a Buffer<f64>>,
}

impl<const D: usize> EulerCuda<D> {
    /// For a field whose inner cells are set, and a scheme composed in code, with kernels stamped under
    /// `symbol`.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    #[allow(clippy::too_many_arguments)]
    pub fn new<Sch: EulerScheme>(
        device: Device,
        programs: &[&str],
        symbol: &str,
        scheme: Sch,
        field: &Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Result<Self, CudaError> {
        let nothing = None::<(&CutCells<D>, Lpfs)>;
        EulerCuda::around(
            nothing, device, programs, symbol, scheme, field, spacing, boundaries, order, cfl,
        )
    }

    /// The same around bodies that cut cells of the grid, if there are any. What closed cells hold does
    /// not matter, and stays.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    #[allow(clippy::too_many_arguments)]
    pub fn around<Sch: EulerScheme, W: Stabiliser>(
        cuts: Option<(&CutCells<D>, W)>,
        device: Device,
        programs: &[&str],
        symbol: &str,
        scheme: Sch,
        field: &Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Result<Self, CudaError> {
        let (cells, stabiliser) = cuts.unzip();
        let scheme = self::scheme::<D, Sch, W>(&scheme, stabiliser.unwrap_or_default());
        EulerCuda::with(
            scheme, cells, device, programs, symbol, field, spacing, boundaries, order, cfl,
        )
    }

    /// The same for the scheme that a program made.
    ///
    /// # Errors
    /// The program has not the loops that it must have, kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If the cut cells are those of another grid.
    #[allow(clippy::too_many_arguments)]
    pub fn with(
        scheme: Scheme<Facts>,
        cuts: Option<&CutCells<D>>,
        device: Device,
        programs: &[&str],
        symbol: &str,
        field: &Field<D>,
        spacing: [f64; D],
        boundaries: Boundaries<D>,
        order: Order,
        cfl: f64,
    ) -> Result<Self, CudaError> {
        let bodies = match cuts {
            Some(cells) => {
                assert_eq!(cells.cells, field.cells(), "cut cells of another grid");
                Some(Bodies::new(&device, programs, &scheme, cells, &boundaries)?)
            }
            None => None,
        };
        let numbers = || Buffer::<f64>::zeros(&device, field.rows().len(), "the flow");
        let mut executor = EulerCuda {
            kernels: Kernels::load(&device, programs, symbol, scheme.facts.gas.get())?,
            entering: Entering::new(&scheme, &boundaries, spacing)?,
            scheme,
            spacing,
            boundaries,
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
                cfl,
                stop_time: f64::INFINITY,
                ..EulerClock::default()
            },
            first: 0,
            bodies,
            tracer: None,
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

    /// The same with a tracer, of which the inner cells are set; before it is [resumed](Self::resumed).
    /// `programs` and `symbol` are those of [`around`](Self::around).
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    ///
    /// # Panics
    /// If it is that of another grid.
    pub fn carrying(
        mut self,
        programs: &[&str],
        symbol: &str,
        tracer: &Tracer<D>,
    ) -> Result<Self, CudaError> {
        let is_mean = self.aside.is_some();
        let numbers = self.lines.rows() * self.lines.pitch();
        assert_eq!(tracer.rows().len(), numbers, "another grid");
        self.tracer = Some(Traced::new(
            &self.device,
            programs,
            symbol,
            tracer,
            is_mean,
        )?);
        if let Some(bodies) = &mut self.bodies {
            bodies.carry(&self.device, programs, &self.scheme)?;
        }
        Ok(self)
    }

    /// The vortex that turns what enters; at first there is none.
    pub fn vortex(&self) -> &Vortex {
        &self.vortex
    }

    /// Changes it.
    pub fn set_vortex(&mut self, vortex: Vortex) {
        self.vortex = vortex;
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
        if let Some(tracer) = &mut self.tracer {
            tracer.resumed(step);
        }
        self.first = step;
        self.clock.step = step;
        self.clock.time = time;
        self.clock.rate = rate.to_bits();
        self.device_clock.upload(&[self.clock])?;
        Ok(self)
    }

    /// What enters at the ends of axes.
    pub fn entering(&self) -> &Entering<D> {
        &self.entering
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The clock as of the last look.
    pub fn clock(&self) -> &EulerClock {
        &self.clock
    }

    /// Bytes of a cell on the device: two fields, or four if steps are means; likewise of a tracer, and
    /// the mass that crosses a face.
    pub fn bytes_per_cell(&self) -> f64 {
        let fields = if self.aside.is_some() { 4 } else { 2 };
        let numbers = fields * self.fields[0].len();
        let tracer = self.tracer.as_ref().map_or(0, Traced::numbers);
        8.0 * (numbers + tracer) as f64 / f64::from(self.count())
    }

    /// Bytes of the store of cut cells: for each of them, and for each cell of the grid.
    pub fn bytes_of_bodies(&self) -> [f64; 2] {
        self.bodies.as_ref().map_or([0.0; 2], Bodies::bytes)
    }

    /// How many times cut cells were mixed with those around them, by the number of the reason, and how
    /// many of their means were without pressure, and mended.
    ///
    /// # Errors
    /// The driver fails.
    pub fn mixed(&self) -> Result<([u64; Unsound::COUNT], u64), CudaError> {
        let nothing = Ok(([0; Unsound::COUNT], 0));
        self.bodies.as_ref().map_or(nothing, Bodies::mixed)
    }

    /// The pressure at the wall of each cut cell in the middle of the last step, Pa, in the order of the
    /// store; nothing before the first step.
    ///
    /// # Errors
    /// The driver fails.
    pub fn wall_pressures(&self) -> Result<Vec<f64>, CudaError> {
        match &self.bodies {
            Some(bodies) if self.clock.step > self.first => bodies.wall_pressures(),
            _ => Ok(Vec::new()),
        }
    }

    /// What is in the cut cells, in the order of the store.
    ///
    /// # Errors
    /// The driver fails.
    pub fn cut_cells(&mut self) -> Result<Vec<Conserved<f64, D>>, CudaError> {
        let p = self.parameters(self.present().field, self.present().field, false);
        let device = &self.device;
        match &mut self.bodies {
            Some(bodies) => bodies.gather(device, p),
            None => Ok(Vec::new()),
        }
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
        let tracers = self.tracer.as_ref().map(|tracer| tracer.ends());
        let flow = |k: usize| Flow {
            field: &fields[k],
            tracer: tracers.map(|tracers| &tracers[k]),
        };
        [flow(from), flow(1 - from)]
    }

    /// Where the flow is now.
    fn present(&self) -> Flow<'_> {
        self.ends(self.clock.step)[0]
    }

    fn parameters(&self, from: &Buffer<f64>, to: &Buffer<f64>, last: bool) -> EulerParameters {
        let mut cells = [1; 3];
        let mut strides = [0; 3];
        let mut parts = [0; 3];
        let mut inv_spacing = [0.0; 3];
        for k in 0..D {
            parts[k] = self.parts[k];
            cells[k] = self.cells[k] as u32;
            strides[k] = if k > 0 {
                self.lines.stride(k) as u32
            } else {
                0
            };
            inv_spacing[k] = 1.0 / self.spacing[k];
        }
        let grid = EulerParameters {
            field: from.column(),
            next: to.column(),
            clock: self.device_clock.column(),
            cells,
            pitch: self.lines.pitch() as u32,
            strides,
            parts,
            last: u32::from(last),
            tagged: 0,
            cuts: 0,
            tags: Column::at(0),
            numbers: Column::at(0),
            whole: Column::at(0),
            inv_spacing,
        };
        match &self.bodies {
            Some(bodies) => bodies.tagged(grid),
            None => grid,
        }
    }

    fn ghosts(&self, grid: EulerParameters, from: Flow<'_>, axis: usize) -> GhostParameters {
        let cells = self.cells;
        let across: usize = (0..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let kind = |boundary: Boundary<D>| match boundary {
            Boundary::Transmissive | Boundary::Split(_) => EulerBoundary::Transmissive,
            Boundary::Reflective => EulerBoundary::Reflective,
            Boundary::Periodic => EulerBoundary::Periodic,
            Boundary::Inflow(_) => EulerBoundary::Inflow,
        };
        let inflow = |value: Conserved<f64, D>| {
            let mut numbers = [0.0; 5];
            numbers[0] = value.density;
            numbers[1..=D].copy_from_slice(&value.momentum);
            numbers[4] = value.energy;
            numbers
        };
        let ends = [0, 1].map(|end| self.boundaries[axis][end].parts());
        let tracer = self.tracer.as_ref();
        GhostParameters {
            grid,
            across: across as u32,
            traced: u32::from(from.tracer.is_some()),
            tracer: from.tracer.map_or(Column::at(0), Buffer::column),
            entering: tracer.map_or([[0.0; 2]; 2], |tracer| tracer.inflow[axis]),
            kinds: ends.map(|(_, parts)| parts.map(|part| kind(part) as u32)),
            inflow: self.entering.held[axis].map(|parts| parts.map(inflow)),
            fronts: ends.map(|(front, _)| front),
            vortex: self.vortex,
        }
    }

    /// Threads of a sweep along an axis.
    fn threads(&self, axis: usize) -> u32 {
        let cells = self.cells;
        let lines: usize = (1..D).filter(|k| *k != axis).map(|k| cells[k]).product();
        let threads = if axis == 0 {
            (cells[0] as u32).div_ceil(ADVANCED) * 32
        } else {
            (cells[0] as u32).next_multiple_of(32) * (cells[axis] as u32).div_ceil(self.parts[axis])
        };
        threads * lines as u32
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
            let traced = self.traced(p, from, next);
            let ghosts = self.ghosts(p, from, axis);
            let threads = self.threads(axis);
            // SAFETY: the fields were allocated for these cells; whole warps are launched.
            unsafe {
                k.ghosts[axis].launch(device, 4 * ghosts.across, BLOCK, &ghosts)?;
                match (&self.tracer, &traced) {
                    (Some(tracer), Some(p)) => {
                        tracer.sweep(device, axis, &self.scheme, threads, self.count(), p)?;
                    }
                    _ => k.sweeps[axis].launch_scheme(device, threads, BLOCK, &self.scheme, &p)?,
                }
                if let Some(bodies) = &self.bodies {
                    bodies.sweep(device, &self.scheme, p, traced.as_ref(), axis)?;
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
            tracer: self.tracer.as_ref().map(|tracer| &tracer.columns[k]),
        });
        let add = |of: &Buffer<f64>, sum: &Buffer<f64>, turn: usize| {
            let p = ShareParameters {
                field: of.column(),
                sum: sum.column(),
                clock: self.device_clock.column(),
                share: 1.0 / turns as f64,
                numbers: of.len() as u32,
                first: u32::from(turn == 0),
            };
            let share = &self.kernels.share;
            // SAFETY: both have so many numbers.
            unsafe { share.launch(&self.device, p.numbers, BLOCK, &p) }
        };
        for turn in 0..turns {
            let end = self.sweeps(number, turn, start, between)?;
            add(end.field, mean.field, turn)?;
            if let (Some(of), Some(sum)) = (end.tracer, mean.tracer) {
                add(of, sum, turn)?;
            }
        }
        self.find_rate(mean.field)
    }

    /// Parameters of a sweep with a tracer, if there is one.
    fn traced(
        &self,
        grid: EulerParameters,
        from: Flow<'_>,
        to: Flow<'_>,
    ) -> Option<TracerParameters> {
        Some(TracerParameters {
            grid,
            tracer: from.tracer?.column(),
            next: to.tracer?.column(),
            mass: self.tracer.as_ref()?.mass.column(),
        })
    }

    fn count(&self) -> u32 {
        self.cells.iter().product::<usize>() as u32
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
            let traced = self.traced(p, here, there);
            bodies.begin_step(device, &self.scheme, p, traced.as_ref())?;
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

    /// Registers of the sweeps.
    pub fn registers(&self) -> [i32; D] {
        std::array::from_fn(|k| self.kernels.sweeps[k].registers())
    }

    /// What is conserved in every cell now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn field(&self) -> Result<Field<D>, CudaError> {
        let mut field = Field::new(self.cells);
        self.download(field.rows_mut())?;
        Ok(field)
    }

    /// The same into the rows of a [`Field`].
    ///
    /// # Errors
    /// The driver fails.
    pub fn download(&self, rows: &mut [f64]) -> Result<(), CudaError> {
        self.present().field.download(rows)
    }

    /// How much of the tracer there is in every cell now, if there is one.
    ///
    /// # Errors
    /// The driver fails.
    pub fn tracer(&self) -> Result<Option<Tracer<D>>, CudaError> {
        let Some(traced) = &self.tracer else {
            return Ok(None);
        };
        let mut tracer = Tracer::from_rows(&self.lines, self.lines.zeros_of_one());
        tracer.inflow = traced.inflow;
        self.download_tracer(tracer.rows_mut())?;
        Ok(Some(tracer))
    }

    /// The same into the rows of a [`Tracer`], if there is one.
    ///
    /// # Errors
    /// The driver fails.
    pub fn download_tracer(&self, rows: &mut [f64]) -> Result<(), CudaError> {
        match self.present().tracer {
            Some(column) => column.download(rows),
            None => Ok(()),
        }
    }
}

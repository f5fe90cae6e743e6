use crate::error::During;
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{
    AdvanceParameters, FinishParameters, ForceParameters, ListParameters, ParticleColumns,
    ReorderParameters, SCAN_TILE, ScanParameters, Sides, SortParameters, Status,
};
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::control::{Clock, Halt, Limits};
use monoflow_ops::integrate::Outline;
use monoflow_ops::kind::KINDS;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::smoothing::VelocitySmoothing;
use monoflow_particles::{Domain, ParticleError, Store};

/// Numbers in a set of extremes.
const EXTREMES: usize = monoflow_kernels::EXTREMES as usize;

/// Bytes and allocations beyond the kernels themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes over the bus within steps.
    pub step_bytes: u64,
    /// Device allocations within steps.
    pub step_allocations: u64,
    /// Bytes over the bus at rebuilds, stops and output.
    pub other_bytes: u64,
}

/// How neighbours are written in lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListEncoding {
    /// Four bytes each.
    #[default]
    Wide,
    /// Two bytes each; at most 2048 particles a cell.
    Compact,
}

impl ListEncoding {
    fn per_group(self) -> u32 {
        match self {
            ListEncoding::Wide => 4,
            ListEncoding::Compact => 8,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            ListEncoding::Wide => "",
            ListEncoding::Compact => "_u16",
        }
    }
}

/// How long a kernel takes.
#[derive(Clone, Debug)]
pub struct KernelTime {
    /// What it does.
    pub name: &'static str,
    /// Median, ms.
    pub milliseconds: f64,
}

/// The kernels of a run.
struct Kernels {
    assign: Kernel,
    place: Kernel,
    settle: Kernel,
    reorder: Kernel,
    scan_tiles: Kernel,
    scan_totals: Kernel,
    scan_finish: Kernel,
    build: Kernel,
    fluid: Kernel,
    wall: Kernel,
    shepard: Kernel,
    advance: Kernel,
    finish: Kernel,
    shepard_apply: Kernel,
}

/// Position with mass, velocity with density excess.
struct State<S> {
    place: Buffer<[S; 4]>,
    motion: Buffer<[S; 4]>,
}

impl<S: Scalar> State<S> {
    fn zeros(device: &Device, n: usize) -> Result<Self, CudaError> {
        Ok(State {
            place: Buffer::zeros(device, n, "positions")?,
            motion: Buffer::zeros(device, n, "velocities")?,
        })
    }

    fn columns(&self) -> ParticleColumns<S> {
        ParticleColumns {
            place: self.place.column(),
            motion: self.motion.column(),
        }
    }
}

/// Runs a scheme on one GPU.
pub struct CudaExecutor<S, const D: usize, Sch> {
    device: Device,
    kernels: Kernels,
    scheme: Sch,
    domain: Domain<S>,
    search: S,
    limits: Limits,
    integrator: Outline,
    encoding: ListEncoding,
    counts: [usize; KINDS],
    clock: Clock,
    start: State<S>,
    now: State<S>,
    cell: Buffer<u32>,
    next_cell: Buffer<u32>,
    id: Buffer<u32>,
    next_id: Buffer<u32>,
    rank: Buffer<u32>,
    order: Buffer<u64>,
    starts: Buffer<u32>,
    tiles: Buffer<u32>,
    entries: Buffer<[u32; 4]>,
    list_counts: Buffer<u32>,
    groups: u32,
    rates: Buffer<[S; 4]>,
    transport: Option<Buffer<[S; 4]>>,
    extremes: Buffer<S>,
    status: Buffer<Status>,
    device_clock: Buffer<Clock>,
    last_age: u64,
    traffic: Traffic,
}

impl<S, const D: usize, Sch> CudaExecutor<S, D, Sch>
where
    S: Scalar,
    Sch: ParticleScheme<S, D>,
{
    /// For particles in a domain whose cells are as wide as the influence radius and skin.
    ///
    /// Kernels are taken from the first of the PTX `programs` that has them: pass your own, which
    /// holds those stamped for your scheme under `symbol`, before [`KERNELS`](crate::KERNELS).
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        device: Device,
        programs: &[&str],
        symbol: &str,
        scheme: Sch,
        domain: Domain<S>,
        limits: Limits,
        clock: Clock,
        store: &Store<S>,
        integrator: Outline,
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let n = store.len();
        let bins = KINDS * domain.grid.len() as usize;
        let zero = |len, what| Buffer::<u32>::zeros(&device, len, what);
        let mut executor = CudaExecutor {
            kernels: Kernels::load(
                &device,
                programs,
                symbol,
                &format!("{}_{D}d", S::NAME),
                S::NAME,
                integrator.name,
                encoding,
            )?,
            scheme,
            search: scheme.radius() + S::from_literal(limits.skin),
            limits,
            integrator,
            encoding,
            counts: store.counts,
            clock,
            start: State::zeros(&device, n)?,
            now: State::zeros(&device, n)?,
            cell: zero(n, "cells")?,
            next_cell: zero(n, "cells")?,
            id: zero(n, "identities")?,
            next_id: zero(n, "identities")?,
            rank: zero(n, "the sort")?,
            order: Buffer::zeros(&device, n, "the sort")?,
            starts: zero(bins + 1, "cell starts")?,
            tiles: zero((bins + 1).div_ceil(SCAN_TILE as usize), "the scan")?,
            entries: Buffer::zeros(&device, 0, "neighbour lists")?,
            list_counts: zero(n, "neighbour counts")?,
            groups: 0,
            rates: Buffer::zeros(&device, n, "rates")?,
            transport: if Sch::Smoothing::ON {
                Some(Buffer::zeros(&device, n, "transport velocities")?)
            } else {
                None
            },
            extremes: Buffer::zeros(
                &device,
                EXTREMES * n.div_ceil(block::PARTICLES as usize),
                "reductions",
            )?,
            status: Buffer::zeros(&device, 1, "status words")?,
            device_clock: Buffer::zeros(&device, 1, "the clock")?,
            last_age: 8,
            traffic: Traffic::default(),
            domain,
            device,
        };
        executor.start.place.upload(&store.place)?;
        executor.start.motion.upload(&store.motion)?;
        executor.cell.upload(&store.cell)?;
        executor.id.upload(&store.id)?;
        executor.put_clock()?;
        Ok(executor)
    }

    /// The GPU's name.
    pub fn device_name(&self) -> String {
        self.device.name()
    }

    /// The clock as of the last halt.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Bytes and allocations so far.
    pub fn traffic(&self) -> Traffic {
        self.traffic
    }

    /// Greatest number of neighbours that there is room for.
    pub fn list_capacity(&self) -> u32 {
        self.groups * self.encoding.per_group()
    }

    /// Particles of each kind.
    pub fn counts(&self) -> [usize; KINDS] {
        self.counts
    }

    /// The domain.
    pub fn domain(&self) -> &Domain<S> {
        &self.domain
    }

    fn sides(&self) -> Sides {
        Sides {
            fluids: self.counts[0] as u32,
            particles: self.counts.iter().sum::<usize>() as u32,
        }
    }

    fn put_clock(&mut self) -> Result<(), CudaError> {
        self.traffic.other_bytes += size_of::<Clock>() as u64;
        self.device_clock.upload(&[self.clock])
    }

    fn get_clock(&mut self) -> Result<(), CudaError> {
        self.traffic.other_bytes += size_of::<Clock>() as u64;
        let mut clock = [self.clock];
        self.device_clock.download(&mut clock)?;
        self.clock = clock[0];
        Ok(())
    }

    fn take_status(&mut self) -> Result<Status, CudaError> {
        self.traffic.other_bytes += size_of::<Status>() as u64;
        let mut status = [Status::default()];
        self.status.download(&mut status)?;
        self.status.clear()?;
        Ok(status[0])
    }

    fn sort_parameters(&self) -> SortParameters<S> {
        SortParameters {
            grid: self.domain.grid,
            sides: self.sides(),
            bins: (self.starts.len() - 1) as u32,
            reserved: 0,
            place: self.start.place.column(),
            cell: self.cell.column(),
            id: self.id.column(),
            starts: self.starts.column(),
            rank: self.rank.column(),
            order: self.order.column(),
            status: monoflow_device::Column::at(self.status.column().address(0)),
        }
    }

    fn list_parameters(&self) -> ListParameters<S> {
        ListParameters {
            grid: self.domain.grid,
            search: self.search,
            sides: self.sides(),
            groups: self.groups,
            walls_list: u32::from(Sch::WALL_EVOLVES),
            entries: self.entries.column(),
            counts: self.list_counts.column(),
            cell: self.cell.column(),
            starts: self.starts.column(),
            place: self.start.place.column(),
            status: monoflow_device::Column::at(self.status.column().address(0)),
        }
    }

    fn force_parameters(&self, at_start: bool) -> ForceParameters<S> {
        let state = if at_start { &self.start } else { &self.now };
        ForceParameters {
            grid: self.domain.grid,
            sides: self.sides(),
            groups: self.groups,
            reserved: 0,
            particles: state.columns(),
            entries: self.entries.column(),
            counts: self.list_counts.column(),
            cell: self.cell.column(),
            starts: self.starts.column(),
            rates: self.rates.column(),
            transport: self.transport_column(),
            clock: self.device_clock.column(),
        }
    }

    fn transport_column(&self) -> monoflow_device::Column<[S; 4]> {
        self.transport
            .as_ref()
            .map_or(monoflow_device::Column::at(0), Buffer::column)
    }

    /// Sorts the particles; nothing is copied to or from the host but status words.
    fn sort(&mut self) -> Result<(), CudaError> {
        self.starts.clear()?;
        let p = self.sort_parameters();
        let scan = ScanParameters {
            values: self.starts.column(),
            tiles: self.tiles.column(),
            count: self.starts.len() as u32,
            tile_count: self.tiles.len() as u32,
        };
        let (device, k) = (&self.device, &self.kernels);
        let n = p.sides.particles;
        let scan_threads = scan.tile_count * block::SCAN;
        // SAFETY: buffers were allocated for these numbers of particles and bins.
        unsafe {
            k.assign.launch(device, n, block::PARTICLES, &p)?;
            k.scan_tiles
                .launch(device, scan_threads, block::SCAN, &scan)?;
            k.scan_totals
                .launch(device, block::SCAN, block::SCAN, &scan)?;
            k.scan_finish
                .launch(device, scan_threads, block::SCAN, &scan)?;
            k.place.launch(device, n, block::PARTICLES, &p)?;
            k.settle.launch(device, p.bins, block::PARTICLES, &p)?;
            let reorder = ReorderParameters {
                order: self.order.column(),
                from: self.start.columns(),
                to: self.now.columns(),
                from_cell: self.cell.column(),
                to_cell: self.next_cell.column(),
                to_id: self.next_id.column(),
                particles: n,
                reserved: 0,
            };
            k.reorder.launch(device, n, block::PARTICLES, &reorder)?;
        }
        std::mem::swap(&mut self.start, &mut self.now);
        std::mem::swap(&mut self.cell, &mut self.next_cell);
        std::mem::swap(&mut self.id, &mut self.next_id);
        Ok(())
    }

    fn build(&self) -> Result<(), CudaError> {
        let p = self.list_parameters();
        // SAFETY: as in `sort`; the kernel writes no more groups than there is room for.
        unsafe {
            self.kernels
                .build
                .launch(&self.device, p.sides.particles, block::NEIGHBOURS, &p)
        }
    }

    /// Sorts particles and lists their neighbours. Where lists outgrow their room, they get more
    /// and are filled again: nothing is lost.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    pub fn rebuild(&mut self) -> Result<(), CudaError> {
        self.sort()?;
        self.build()?;
        let status = self.take_status()?;
        if status.words[0] != 0 {
            let id = u32::MAX - status.words[0];
            return Err(self.escaped(id)?.into());
        }
        if status.words[2] != 0 {
            return Err(CudaError::CellTooFull);
        }
        let needed = status.words[1];
        if needed > self.groups {
            self.grow(needed)?;
            self.build()?;
            self.take_status()?;
        }
        self.last_age = self.clock.age.max(1);
        self.clock.list_built();
        Ok(())
    }

    fn grow(&mut self, needed: u32) -> Result<(), CudaError> {
        let n = self.sides().particles as usize;
        let groups = needed.saturating_add(needed / 8 + 1);
        if u64::from(groups) * n as u64 > u64::from(u32::MAX) {
            return Err(CudaError::ListTooLong {
                particles: n,
                neighbours: needed.saturating_mul(self.encoding.per_group()),
            });
        }
        self.entries = Buffer::zeros(&self.device, 0, "neighbour lists")?;
        self.device.synchronize()?;
        self.entries = Buffer::zeros(&self.device, groups as usize * n, "neighbour lists")?;
        self.groups = groups;
        Ok(())
    }

    fn escaped(&mut self, id: u32) -> Result<ParticleError, CudaError> {
        // The sort went on without it: where it was is still in the other buffers.
        std::mem::swap(&mut self.start, &mut self.now);
        std::mem::swap(&mut self.cell, &mut self.next_cell);
        std::mem::swap(&mut self.id, &mut self.next_id);
        let store = self.store()?;
        let position = store
            .id
            .iter()
            .position(|&other| other == id)
            .map_or([f64::NAN; 3], |i| {
                self.domain.position(&store.place[i], store.cell[i])
            });
        Ok(ParticleError::Escaped { id, position })
    }

    /// Evaluates the rates of the state at the start of the step, or of the stage reached.
    pub fn evaluate(&self, at_start: bool) -> Result<(), CudaError> {
        let p = self.force_parameters(at_start);
        let walls = p.sides.particles - p.sides.fluids;
        let (device, k) = (&self.device, &self.kernels);
        // SAFETY: the list belongs to these particles.
        unsafe {
            k.fluid
                .launch2(device, p.sides.fluids, block::NEIGHBOURS, &self.scheme, &p)?;
            if Sch::WALL_EVOLVES {
                k.wall
                    .launch2(device, walls, block::NEIGHBOURS, &self.scheme, &p)?;
            }
        }
        Ok(())
    }

    fn advance(&self, stage: u32, prime: bool) -> Result<(), CudaError> {
        let sides = self.sides();
        let p = AdvanceParameters {
            start: self.start.columns(),
            now: self.now.columns(),
            rates: self.rates.column(),
            transport: self.transport_column(),
            extremes: self.extremes.column(),
            clock: self.device_clock.column(),
            sides,
            stage,
            prime: u32::from(prime),
        };
        let finish = FinishParameters {
            extremes: self.extremes.column(),
            clock: self.device_clock.column(),
            count: sides.particles.div_ceil(block::PARTICLES),
            last: u32::from(stage + 1 == self.integrator.stages),
            prime: u32::from(prime),
            reserved: 0,
            limits: self.limits,
        };
        let (device, k) = (&self.device, &self.kernels);
        // SAFETY: buffers were allocated for this number of particles.
        unsafe {
            k.advance
                .launch(device, sides.particles, block::PARTICLES, &p)?;
            k.finish
                .launch(device, block::SINGLE, block::SINGLE, &finish)
        }
    }

    /// Finds the first Δt: evaluates, moves nothing.
    ///
    /// # Errors
    /// The driver fails.
    pub fn prime(&mut self) -> Result<(), CudaError> {
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        self.evaluate(true)?;
        self.advance(0, true)?;
        self.get_clock()
    }

    /// Enqueues one step; it does nothing if the clock halts before.
    fn step(&self, fresh: bool) -> Result<(), CudaError> {
        for stage in 0..self.integrator.stages {
            let first = stage == 0;
            if !first || !self.integrator.keeps_rates || fresh {
                self.evaluate(first)?;
            }
            self.advance(stage, false)?;
        }
        Ok(())
    }

    /// Takes steps until the clock halts.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, CudaError> {
        self.clock.stop_time = stop_time;
        self.clock.stop_step = stop_step;
        self.clock.decide(&self.limits);
        if !self.clock.goes() {
            return Ok(Halt::from_code(self.clock.halt));
        }
        self.put_clock()?;
        let mut batch = self.expected_steps();
        loop {
            for k in 0..batch {
                self.step(k == 0 && self.clock.age == 0)?;
            }
            self.get_clock()?;
            if !self.clock.goes() {
                return Ok(Halt::from_code(self.clock.halt));
            }
            batch = (batch / 4).max(1);
        }
    }

    /// About how many steps the clock will allow: steps beyond cost a few idle launches, steps
    /// short of it a look at the clock.
    fn expected_steps(&self) -> u64 {
        let clock = &self.clock;
        let until_stale = if self.limits.rebuild_every > 0 {
            self.limits.rebuild_every.saturating_sub(clock.age)
        } else {
            self.last_age.saturating_sub(clock.age)
        };
        let until_time = ((clock.stop_time - clock.time) / clock.dt).ceil().min(1e6) as u64;
        until_stale
            .min(until_time)
            .min(clock.stop_step - clock.step)
            .clamp(1, 256)
    }

    /// Replaces the density of fluid particles by its Shepard-filtered value.
    ///
    /// # Errors
    /// The driver fails.
    pub fn shepard(&mut self) -> Result<(), CudaError> {
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        // The filtered values wait in the stage's words: kept rates stay as they are.
        let p = ForceParameters {
            rates: self.now.motion.column(),
            ..self.force_parameters(true)
        };
        // SAFETY: the list belongs to these particles.
        unsafe {
            self.kernels.shepard.launch2(
                &self.device,
                p.sides.fluids,
                block::NEIGHBOURS,
                &self.scheme,
                &p,
            )?;
            self.kernels
                .shepard_apply
                .launch(&self.device, p.sides.fluids, block::PARTICLES, &p)
        }
    }

    /// The particles as they are now, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn store(&mut self) -> Result<Store<S>, CudaError> {
        let n = self.counts.iter().sum();
        let mut store = Store {
            place: vec![Default::default(); n],
            motion: vec![Default::default(); n],
            cell: vec![0; n],
            id: vec![0; n],
            counts: self.counts,
        };
        self.start.place.download(&mut store.place)?;
        self.start.motion.download(&mut store.motion)?;
        self.cell.download(&mut store.cell)?;
        self.id.download(&mut store.id)?;
        self.traffic.other_bytes += (n * (8 * size_of::<S>() + 8)) as u64;
        Ok(store)
    }

    /// The rates last evaluated, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn rates(&mut self) -> Result<Vec<[S; 4]>, CudaError> {
        let mut rates = vec![Default::default(); self.rates.len()];
        self.rates.download(&mut rates)?;
        Ok(rates)
    }

    /// The neighbour list of every particle as stored: `(fluid entries, wall entries)`.
    ///
    /// # Errors
    /// The driver fails.
    #[allow(clippy::type_complexity)]
    pub fn neighbours(&mut self) -> Result<Vec<(Vec<u32>, Vec<u32>)>, CudaError> {
        let n = self.sides().particles as usize;
        let mut words = vec![[0u32; 4]; self.entries.len()];
        let mut counts = vec![0u32; n];
        self.entries.download(&mut words)?;
        self.list_counts.download(&mut counts)?;
        let groups = self.groups as usize;
        let per_group = self.encoding.per_group() as usize;
        let entry = |group: [u32; 4], k: usize| match self.encoding {
            ListEncoding::Wide => group[k],
            ListEncoding::Compact => group[k / 2] >> (16 * (k % 2)) & 0xffff,
        };
        Ok((0..n)
            .map(|i| {
                let (fluids, walls) = ((counts[i] & 0xffff) as usize, (counts[i] >> 16) as usize);
                let fluid = (0..fluids)
                    .map(|k| entry(words[(k / per_group) * n + i], k % per_group))
                    .collect();
                let wall = (0..walls)
                    .map(|k| entry(words[(groups - 1 - k / per_group) * n + i], k % per_group))
                    .collect();
                (fluid, wall)
            })
            .collect())
    }

    /// How long each phase takes on the present state: the median of `repeats` launches, by events.
    /// The state is left as it was, but sorted.
    ///
    /// # Errors
    /// The driver fails.
    pub fn time_phases(&mut self, repeats: usize) -> Result<Vec<KernelTime>, CudaError> {
        self.rebuild()?;
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        let mut times = Vec::new();
        times.push(self.time("sort", repeats, |e| e.sort())?);
        times.push(self.time("build_list", repeats, |e| e.build())?);
        let p = self.force_parameters(true);
        let walls = p.sides.particles - p.sides.fluids;
        times.push(self.time("forces_fluid", repeats, |e| {
            // SAFETY: the list belongs to these particles.
            unsafe {
                e.kernels
                    .fluid
                    .launch2(&e.device, p.sides.fluids, block::NEIGHBOURS, &e.scheme, &p)
            }
        })?);
        if Sch::WALL_EVOLVES {
            times.push(self.time("forces_wall", repeats, |e| {
                // SAFETY: likewise.
                unsafe {
                    e.kernels
                        .wall
                        .launch2(&e.device, walls, block::NEIGHBOURS, &e.scheme, &p)
                }
            })?);
        }
        times.push(self.time("advance_and_finish", repeats, |e| e.advance(0, true))?);
        Ok(times)
    }

    /// How long other kernels take for the same rates, and how much these differ at most from the
    /// usual ones: fully split, unsplit, straight from cells. The scheme must be stamped with
    /// `stamp_study!`.
    ///
    /// # Errors
    /// A kernel is missing; the driver fails.
    pub fn time_variants(
        &mut self,
        programs: &[&str],
        symbol: &str,
        repeats: usize,
    ) -> Result<Vec<(KernelTime, f64)>, CudaError> {
        let names = ["fluid_fluid", "fluid_wall", "unsplit", "fluid_cells"];
        let symbols = names.map(|name| format!("{symbol}_{name}"));
        let kernels = Program::kernels(&self.device, programs, &symbols)?;
        self.rebuild()?;
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        self.evaluate(true)?;
        let reference = self.rates()?;
        let p = self.force_parameters(true);
        let mut results = Vec::new();
        for (name, variant) in [
            ("split fluid<-fluid, fluid<-wall", &kernels[0..2]),
            ("unsplit, walls included", &kernels[2..3]),
            ("straight from cells", &kernels[3..4]),
        ] {
            let threads = if variant.len() == 1 && variant[0].name().ends_with("unsplit") {
                p.sides.particles
            } else {
                p.sides.fluids
            };
            let time = self.time(name, repeats, |e| {
                for kernel in variant {
                    // SAFETY: the list belongs to these particles.
                    unsafe {
                        kernel.launch2(&e.device, threads, block::NEIGHBOURS, &e.scheme, &p)?;
                    }
                }
                Ok(())
            })?;
            let rates = self.rates()?;
            let mut scale = [f64::MIN_POSITIVE; 4];
            let mut worst = [0.0f64; 4];
            for (a, b) in rates.iter().zip(&reference).take(self.counts[0]) {
                for k in 0..4 {
                    scale[k] = scale[k].max(b[k].widen().abs());
                    worst[k] = worst[k].max((a[k].widen() - b[k].widen()).abs());
                }
            }
            let difference = (0..4).map(|k| worst[k] / scale[k]).fold(0.0, f64::max);
            results.push((time, difference));
        }
        Ok(results)
    }

    fn time(
        &mut self,
        name: &'static str,
        repeats: usize,
        mut launch: impl FnMut(&mut Self) -> Result<(), CudaError>,
    ) -> Result<KernelTime, CudaError> {
        let flags = Some(cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT);
        let mut times = Vec::with_capacity(repeats);
        for warm in 0..repeats + 2 {
            let begin = self
                .device
                .stream
                .record_event(flags)
                .during("record an event")?;
            launch(self)?;
            let end = self
                .device
                .stream
                .record_event(flags)
                .during("record an event")?;
            self.device.synchronize()?;
            if warm >= 2 {
                times.push(f64::from(begin.elapsed_ms(&end).during("time a kernel")?));
            }
        }
        times.sort_by(f64::total_cmp);
        Ok(KernelTime {
            name,
            milliseconds: times[repeats / 2],
        })
    }
}

impl Kernels {
    fn load(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        tag: &str,
        precision: &str,
        integrator: &str,
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let suffix = encoding.suffix();
        let names = [
            format!("assign_cells_{precision}"),
            format!("place_in_bins_{precision}"),
            format!("settle_bins_{precision}"),
            format!("reorder_{precision}"),
            "scan_tiles".to_owned(),
            "scan_totals".to_owned(),
            "scan_finish".to_owned(),
            format!("build_list{suffix}_{tag}"),
            format!("{symbol}_fluid{suffix}"),
            format!("{symbol}_wall{suffix}"),
            format!("{symbol}_shepard{suffix}"),
            format!("advance_{integrator}_{tag}"),
            format!("finish_{precision}"),
            format!("shepard_apply_{precision}"),
        ];
        let mut kernels = Program::kernels(device, programs, &names)?.into_iter();
        let mut next = || {
            kernels.next().ok_or_else(|| CudaError::NoKernel {
                name: symbol.to_owned(),
            })
        };
        Ok(Kernels {
            assign: next()?,
            place: next()?,
            settle: next()?,
            reorder: next()?,
            scan_tiles: next()?,
            scan_totals: next()?,
            scan_finish: next()?,
            build: next()?,
            fluid: next()?,
            wall: next()?,
            shepard: next()?,
            advance: next()?,
            finish: next()?,
            shepard_apply: next()?,
        })
    }
}

mod external;
mod gathering;
mod kernels;
mod pulling;
mod read;
mod summing;
mod timing;

pub use timing::KernelTime;

use crate::memory::Counted;
use crate::particles::{Particles, Reached};
use crate::{Buffer, Code, CudaError, ListEncoding, Start};
use kernels::Kernels;
use monoflow_abi::{
    AdvanceParameters, ApproachParameters, FinishParameters, ForceParameters, WallsList,
};
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::wcsph::Facts;
use monoflow_ops::Scalar;
use monoflow_ops::control::{Clock, Halt, Limits};
use monoflow_ops::integrate::Outline;
use monoflow_ops::kind::{Fluid, KINDS, Kind};
use monoflow_particles::{Alteration, Domain};

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

impl Traffic {
    /// Adds what steps did between two looks at what a device counted.
    pub(crate) fn add_steps(&mut self, before: Counted, after: Counted) {
        self.step_bytes += after.bytes - before.bytes;
        self.step_allocations += after.allocations - before.allocations;
    }
}

/// Runs a scheme on one GPU.
pub struct CudaExecutor<S, const D: usize> {
    particles: Particles<S>,
    kernels: Kernels,
    scheme: Scheme<Facts>,
    limits: Limits,
    integrator: Outline,
    clock: Clock,
    rates: Buffer<[S; 4]>,
    transport: Option<Buffer<[S; 4]>>,
    approach: Option<Buffer<S>>,
    /// Columns that models gather, one after the other.
    gathered: Option<Buffer<[S; 4]>>,
    pull: Option<pulling::Pull<S>>,
    summations: summing::Summations<S>,
    external: Option<external::OnDevice>,
    extremes: Buffer<S>,
    device_clock: Buffer<Clock>,
    last_age: u64,
    traffic: Traffic,
}

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// For particles in a domain whose cells are as wide as the influence radius and skin.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn new(
        code: Code<'_>,
        scheme: Scheme<Facts>,
        start: Start<'_, S>,
        integrator: Outline,
        encoding: ListEncoding,
    ) -> Result<Self, CudaError> {
        let Start {
            domain,
            store,
            bodies,
            openings,
            limits,
            clock,
        } = start;
        let pairs = limits.pairs != 0;
        let device = code.device.clone();
        let search = S::from_literal(scheme.facts.radius) + S::from_literal(limits.skin);
        let walls = if scheme.facts.walls_list_fluid() || bodies.measures() {
            WallsList::Fluid
        } else {
            WallsList::Nobody
        };
        let kernels = Kernels::load::<S, D>(
            &code,
            integrator.name,
            encoding,
            store.counts,
            [
                pairs,
                !scheme.facts.columns.is_empty(),
                bodies.measures(),
                !bodies.floating.is_empty(),
            ],
        )?;
        let programs = code.programs;
        let told = (store, bodies, openings, clock.time);
        let mut particles = Particles::new::<D>(code, domain, told, (search, walls), encoding)?;
        if scheme.facts.walls_evolve {
            particles.walls_evolve();
        }
        if let Some((_, word)) = scheme.facts.given_word() {
            particles.giving(word)?;
        }
        let mut executor = CudaExecutor {
            kernels,
            limits,
            integrator,
            clock,
            rates: Buffer::zeros(&device, 0, "rates")?,
            transport: if scheme.facts.smooths {
                Some(Buffer::zeros(&device, 0, "transport velocities")?)
            } else {
                None
            },
            approach: if pairs {
                Some(Buffer::zeros(&device, 0, "the fastest pairs")?)
            } else {
                None
            },
            gathered: if scheme.facts.columns.is_empty() {
                None
            } else {
                Some(Buffer::zeros(&device, 0, "gathered columns")?)
            },
            pull: None,
            summations: summing::Summations::default(),
            external: None,
            extremes: Buffer::zeros(&device, 0, "reductions")?,
            device_clock: Buffer::zeros(&device, 1, "the clock")?,
            last_age: 8,
            traffic: Traffic::default(),
            particles,
            scheme,
        };
        if !bodies.is_empty() {
            executor.make_pull(programs)?;
        }
        executor.make_room()?;
        executor.put_clock()?;
        Ok(executor)
    }

    /// Gives what is kept between steps as much room as particles have.
    fn make_room(&mut self) -> Result<(), CudaError> {
        let n = self.particles.capacity;
        if n == self.rates.len() && n > 0 {
            return Ok(());
        }
        let device = &self.particles.device;
        let sets = self.particles.most_sets(block::PARTICLES) as usize;
        self.rates = Buffer::zeros(device, n, "rates")?;
        self.extremes = Buffer::zeros(device, EXTREMES * sets, "reductions")?;
        if self.transport.is_some() {
            self.transport = Some(Buffer::zeros(device, n, "transport velocities")?);
        }
        if self.approach.is_some() {
            self.approach = Some(Buffer::zeros(device, n, "the fastest pairs")?);
        }
        if self.gathered.is_some() {
            let words = n * self.scheme.facts.columns.len();
            self.gathered = Some(Buffer::zeros(device, words, "gathered columns")?);
        }
        self.make_room_carried()
    }

    /// The GPU's name.
    pub fn device_name(&self) -> String {
        self.particles.device.name()
    }

    /// The clock as of the last halt.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Bytes and allocations so far.
    pub fn traffic(&self) -> Traffic {
        Traffic {
            other_bytes: self.traffic.other_bytes + self.particles.copied,
            ..self.traffic
        }
    }

    /// Greatest number of neighbours that there is room for.
    pub fn list_capacity(&self) -> u32 {
        self.particles.list_capacity()
    }

    /// Particles of each kind.
    pub fn counts(&self) -> [usize; KINDS] {
        self.particles.counts
    }

    /// The domain.
    pub fn domain(&self) -> &Domain<S> {
        &self.particles.domain
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

    fn force_parameters(&self, at_start: bool) -> ForceParameters<S> {
        let particles = &self.particles;
        let state = if at_start {
            &particles.start
        } else {
            &particles.now
        };
        particles
            .force_parameters(
                state.columns(),
                self.rates.column(),
                self.transport_column(),
                self.device_clock.column(),
            )
            .with(self.gathered_column())
    }

    fn gathered_column(&self) -> monoflow_device::Column<[S; 4]> {
        self.gathered
            .as_ref()
            .map_or(monoflow_device::Column::at(0), Buffer::column)
    }

    fn transport_column(&self) -> monoflow_device::Column<[S; 4]> {
        self.transport
            .as_ref()
            .map_or(monoflow_device::Column::at(0), Buffer::column)
    }

    fn approach_column(&self) -> monoflow_device::Column<S> {
        self.approach
            .as_ref()
            .map_or(monoflow_device::Column::at(0), Buffer::column)
    }

    /// Evaluates the rates of the state at the start of the step, or of the one that a stage reached, and looks
    /// for its fastest pair where that bounds the time step.
    fn evaluate(&self, reached: Option<u32>) -> Result<(), CudaError> {
        let at_start = reached.is_none();
        let p = self.force_parameters(at_start);
        let instant = reached.map_or(0.0, |stage| self.integrator.instants[stage as usize]);
        self.gather(&p, instant)?;
        let walls = p.sides.particles - p.sides.fluids;
        let (device, k) = (&self.particles.device, &self.kernels);
        // SAFETY: the list belongs to these particles.
        unsafe {
            k.fluid
                .launch_scheme(device, p.sides.fluids, block::NEIGHBOURS, &self.scheme, &p)?;
            if self.scheme.facts.walls_evolve {
                k.wall
                    .launch_scheme(device, walls, block::NEIGHBOURS, &self.scheme, &p)?;
            }
        }
        self.find_approach(&p)?;
        self.evaluate_carried(&p, at_start)?;
        let state = match at_start {
            true => &self.particles.start,
            false => &self.particles.now,
        };
        self.add_external(state, instant)?;
        let columns = (p.rates, p.transport);
        self.particles.still(state, columns, p.clock)?;
        self.load_floating(&p)
    }

    /// Looks for the fastest approach of every fluid particle, where it is wanted.
    fn find_approach(&self, p: &ForceParameters<S>) -> Result<(), CudaError> {
        let Some(kernel) = &self.kernels.approach else {
            return Ok(());
        };
        let a = ApproachParameters {
            approach: self.approach_column(),
            radius: S::from_literal(self.scheme.facts.radius),
        };
        // SAFETY: the list belongs to these particles; the column was allocated for the fluid.
        unsafe {
            kernel.launch2(
                &self.particles.device,
                p.sides.fluids,
                block::NEIGHBOURS,
                &a,
                p,
            )
        }
    }

    fn advance(&self, stage: u32, prime: bool) -> Result<(), CudaError> {
        let sides = self.particles.sides();
        let p = AdvanceParameters {
            start: self.particles.start.columns(),
            now: self.particles.now.columns(),
            rates: self.rates.column(),
            transport: self.transport_column(),
            approach: self.approach_column(),
            extremes: self.extremes.column(),
            clock: self.device_clock.column(),
            sides,
            stage,
            prime: u32::from(prime),
        };
        let last = stage + 1 == self.integrator.stages;
        let [own, followed] = self.particles.sets(block::PARTICLES);
        let finish = FinishParameters {
            extremes: self.extremes.column(),
            clock: self.device_clock.column(),
            count: if prime { own } else { own + followed },
            last: u32::from(last),
            prime: u32::from(prime),
            reserved: 0,
            limits: self.limits,
        };
        if !prime {
            self.carry(stage)?;
        }
        let (device, k) = (&self.particles.device, &self.kernels);
        // SAFETY: buffers were allocated for this number of particles.
        unsafe {
            k.advance
                .launch(device, sides.particles, block::PARTICLES, &p)?;
        }
        if !prime {
            if let Some(kernel) = &k.float {
                self.particles.float_bodies(kernel, p.clock, stage)?;
            }
            self.follow(self.integrator.instants[stage as usize], last)?;
        }
        // SAFETY: as many sets of extremes were found.
        unsafe {
            k.finish
                .launch(device, block::SINGLE, block::SINGLE, &finish)
        }
    }

    /// Puts the particles of bodies where these are at a moment of the step, and gives those of openings what they
    /// have, in the state that the last stage
    /// reached or another.
    fn follow(&self, instant: f64, last: bool) -> Result<(), CudaError> {
        let (particles, clock) = (&self.particles, self.device_clock.column());
        let reached = if last { Reached::Start } else { Reached::Now };
        let [own, _] = particles.sets(block::PARTICLES);
        particles.find_bodies(clock, instant)?;
        particles.follow_bodies(clock, reached, (self.extremes.column(), own))?;
        particles.hold(reached, clock, instant)
    }

    /// Applies an alteration to the particles; a rebuild must follow.
    ///
    /// # Errors
    /// The driver fails.
    pub fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
        self.particles.alter(alteration)
    }

    /// Finds the first Δt: evaluates, moves nothing.
    ///
    /// # Errors
    /// The driver fails.
    pub fn prime(&mut self) -> Result<(), CudaError> {
        self.clock.halt = Halt::None as u32;
        self.put_clock()?;
        self.evaluate(None)?;
        self.advance(0, true)?;
        self.get_clock()
    }

    /// Enqueues one step; it does nothing if the clock halts before.
    fn step(&self, fresh: bool) -> Result<(), CudaError> {
        for stage in 0..self.integrator.stages {
            let reached = stage.checked_sub(1);
            if reached.is_some() || !self.integrator.keeps_rates || fresh {
                self.evaluate(reached)?;
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
        let mut batch = self.clock.expected_steps(&self.limits, self.last_age);
        loop {
            let before = self.particles.device.counted();
            for k in 0..batch {
                self.step(k == 0 && self.clock.age == 0)?;
            }
            self.traffic
                .add_steps(before, self.particles.device.counted());
            self.get_clock()?;
            if !self.clock.goes() {
                return Ok(Halt::from_code(self.clock.halt));
            }
            batch = (batch / 4).max(1);
        }
    }

    /// Sorts particles and lists their neighbours. Where lists outgrow their room, they get more
    /// and are filled again: nothing is lost.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    pub fn rebuild(&mut self) -> Result<(), CudaError> {
        self.particles.rebuild(self.clock.time)?;
        self.make_room()?;
        self.spoil()?;
        self.clear_others()?;
        self.last_age = self.clock.age.max(1);
        self.clock.list_built();
        Ok(())
    }

    /// Clears what kernels read and leave alone; other particles may have been in these places before the sort. Puts
    /// the coefficients that particles have of their own among the columns that pairs read.
    fn clear_others(&mut self) -> Result<(), CudaError> {
        let (fluids, n) = (self.particles.counts[Fluid::INDEX], self.particles.len());
        if !self.scheme.facts.walls_evolve {
            self.rates.clear_range(fluids..n)?;
        }
        // Entries that fill up a group of neighbours name the particle itself, and add nothing.
        if let Some(gathered) = &mut self.gathered {
            for (number, column) in self.scheme.facts.columns.iter().enumerate() {
                let others = match column.of_walls {
                    true => 0..fluids,
                    false => fluids..n,
                };
                gathered.clear_range(number * n + others.start..number * n + others.end)?;
            }
            let given = self.scheme.facts.given_word::<S>();
            if let (Some((place, _)), Some(given)) = (given, self.particles.given()) {
                gathered.copy_range(place * n, given, 0..fluids)?;
            }
        }
        Ok(())
    }

    /// Forgets what kernels are to find anew, where writes are checked.
    fn spoil(&mut self) -> Result<(), CudaError> {
        self.particles.spoil()?;
        self.rates.spoil()?;
        self.extremes.spoil()?;
        let columns = [&mut self.transport, &mut self.gathered];
        for column in columns.into_iter().flatten() {
            column.spoil()?;
        }
        if let Some(approach) = &mut self.approach {
            approach.spoil()?;
        }
        self.spoil_carried()
    }
}

mod advancing;
mod evaluating;
mod external;
mod gathering;
mod kernels;
mod pulling;
mod read;
mod rebuilding;
mod summing;
mod timing;
mod traffic;

pub use timing::KernelTime;
pub use traffic::Traffic;

use crate::particles::Particles;
use crate::{Buffer, Code, CudaError, Device, ListEncoding, Start};
use kernels::Kernels;
use monoflow_abi::{ForceParameters, WallsList};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::wcsph::Facts;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::integrate::Outline;
use monoflow_ops::particles::kind::KINDS;
use monoflow_particles::Domain;

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

/// A column that gets its room with the others, if it is wanted.
fn empty_if<T: Copy>(
    wanted: bool,
    device: &Device,
    what: &'static str,
) -> Result<Option<Buffer<T>>, CudaError> {
    wanted.then(|| Buffer::zeros(device, 0, what)).transpose()
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
        let gathers = !scheme.facts.columns.is_empty();
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
                gathers,
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
            transport: empty_if(scheme.facts.smooths, &device, "transport velocities")?,
            approach: empty_if(pairs, &device, "the fastest pairs")?,
            gathered: empty_if(gathers, &device, "gathered columns")?,
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
}

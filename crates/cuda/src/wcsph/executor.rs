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

pub use timing::KernelTime;

use crate::particles::Particles;
use crate::particles::ticking::Ticking;
use crate::{Buffer, Code, CudaError, Device, ListEncoding, Start};
use kernels::Kernels;
use monoflow_abi::{ForceParameters, WallsList};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::wcsph::Facts;
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Halt, Limits};
use monoflow_ops::particles::integrate::Outline;
use monoflow_ops::particles::kind::KINDS;

/// Runs a scheme on one GPU.
pub struct CudaExecutor<S, const D: usize> {
    pub(crate) particles: Particles<S>,
    kernels: Kernels,
    scheme: Scheme<Facts>,
    limits: Limits,
    integrator: Outline,
    pub(crate) ticking: Ticking,
    rates: Buffer<[S; 4]>,
    transport: Option<Buffer<[S; 4]>>,
    approach: Option<Buffer<S>>,
    /// Columns that models gather, one after the other.
    gathered: Option<Buffer<[S; 4]>>,
    pull: Option<pulling::Pull<S>>,
    summations: summing::Summations<S>,
    external: Option<external::OnDevice>,
    extremes: Buffer<S>,
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
            ticking: Ticking::new(&device, clock)?,
            rates: Buffer::zeros(&device, 0, "rates")?,
            transport: empty_if(scheme.facts.smooths, &device, "transport velocities")?,
            approach: empty_if(pairs, &device, "the fastest pairs")?,
            gathered: empty_if(gathers, &device, "gathered columns")?,
            pull: None,
            summations: summing::Summations::default(),
            external: None,
            extremes: Buffer::zeros(&device, 0, "reductions")?,
            particles,
            scheme,
        };
        if !bodies.is_empty() {
            executor.make_pull(programs)?;
        }
        executor.make_room()?;
        Ok(executor)
    }

    /// Greatest number of neighbours that there is room for.
    pub fn list_capacity(&self) -> u32 {
        self.particles.list_capacity()
    }

    /// Particles of each kind.
    pub fn counts(&self) -> [usize; KINDS] {
        self.particles.counts
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
                self.ticking.column(),
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
        self.ticking.release()?;
        self.evaluate(None)?;
        self.advance(0, true)?;
        self.ticking.get()
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
        if !self.ticking.until(stop_time, stop_step, &self.limits)? {
            return Ok(self.ticking.halt());
        }
        let mut batch = self.ticking.expected_steps(&self.limits);
        loop {
            let before = self.particles.device.counted();
            for k in 0..batch {
                // The first step behind a sort may take an evaluation more than the others, and finds the device cold.
                if k == 1 {
                    self.ticking.watch.begin()?;
                }
                self.step(k == 0 && self.ticking.clock.age == 0)?;
                self.ticking.watch.stop();
            }
            self.ticking
                .traffic
                .add_steps(before, self.particles.device.counted());
            self.ticking.get()?;
            if !self.ticking.clock.goes() {
                return Ok(self.ticking.halt());
            }
            batch = (batch / 4).max(1);
        }
    }
}

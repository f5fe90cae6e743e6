//! MPS on one GPU.

mod kernels;
mod reacting;
mod solve;
mod summing;
mod timing;

use crate::particles::{Particles, Reached};
use crate::{Buffer, Code, CudaError, ListEncoding, Start, Traffic};
use kernels::{Kernels, SolveKernels};
use monoflow_abi::{FinishParameters, MpsParameters, ParticleColumns, WallsList};
use monoflow_cpu::Solving;
use monoflow_cpu::mps::Pressure;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::Facts;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Layers, Portion, Surroundings};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::kind::KINDS;
use monoflow_particles::{Alteration, Domain, Openings, Span, Store};
use solve::{Solved, Solver};
use summing::Summations;

/// Numbers in a set of extremes.
const EXTREMES: usize = monoflow_kernels::EXTREMES as usize;

/// Runs MPS on one GPU.
///
/// Explicit steps copy nothing between host and device. Semi-implicit ones copy 40 bytes for every
/// look at how far the solver is, usually one or two a step.
pub struct MpsCuda<S, const D: usize> {
    particles: Particles<S>,
    kernels: Kernels,
    scheme: Scheme<Facts<S>>,
    solver: Option<Solver<S>>,
    limits: Limits,
    clock: Clock,
    pressed: Buffer<[S; 4]>,
    extremes: Buffer<S>,
    device_clock: Buffer<Clock>,
    last_age: u64,
    traffic: Traffic,
    summations: Summations<S>,
}

impl<S: Scalar, const D: usize> MpsCuda<S, D> {
    /// For particles in a domain whose cells are as wide as the reach of the weight and skin.
    ///
    /// # Errors
    /// Kernels are missing, or memory is short.
    pub fn new(
        code: Code<'_>,
        scheme: Scheme<Facts<S>>,
        pressure: Pressure,
        start: Start<'_, S>,
    ) -> Result<Self, CudaError> {
        let Start {
            domain,
            store,
            bodies,
            limits,
            clock,
            ..
        } = start;
        let device = code.device.clone();
        let n = store.len();
        let numbers = scheme.facts.numbers;
        let search = numbers.radius + S::from_literal(limits.skin);
        let solver = match pressure {
            Pressure::Explicit => None,
            Pressure::SemiImplicit {
                tolerance,
                iterations,
            } => {
                let kernels = SolveKernels::load(&code, S::NAME, n)?;
                let least = numbers.least_excess;
                Some(Solver::new(
                    &device, kernels, n, tolerance, iterations, least,
                )?)
            }
        };
        let kernels = Kernels::load(&code, S::NAME, n)?;
        let particles = Particles::new::<D>(
            code,
            domain,
            (store, bodies, &Openings::default(), clock.time),
            (search, WallsList::All),
            ListEncoding::WIDE,
        )?;
        let sets: u32 = particles.sets(block::NEIGHBOURS).iter().sum();
        let mut executor = MpsCuda {
            kernels,
            scheme,
            solver,
            limits,
            clock,
            pressed: Buffer::zeros(&device, n, "pressures")?,
            extremes: Buffer::zeros(&device, EXTREMES * sets as usize, "reductions")?,
            device_clock: Buffer::zeros(&device, 1, "the clock")?,
            last_age: 8,
            traffic: Traffic::default(),
            summations: Summations::default(),
            particles,
        };
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

    /// Products of matrix and vector that the pressure equation has taken so far.
    pub fn products(&self) -> u64 {
        self.solver.as_ref().map_or(0, |solver| solver.total)
    }

    /// Work of the solver for the pressure, where there is one.
    pub fn solving(&self) -> Option<Solving> {
        self.solver.as_ref().map(Solver::work)
    }

    /// The particles as they are now, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn store(&mut self) -> Result<Store<S>, CudaError> {
        self.particles.store()
    }

    /// Sums and extremes over all particles as they are now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn account(&mut self, about: Surroundings) -> Result<Account, CudaError> {
        self.particles.account::<Facts<S>>(None, about)
    }

    /// Mass (kg) and moments (kg m) of a portion of the fluid as it is now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], CudaError> {
        self.particles.portion(portion)
    }

    /// How many fluid particles of a box each layer holds now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, CudaError> {
        self.particles.layers(span, layers)
    }

    /// The particles within boxes as they are now, in the device's order.
    ///
    /// # Errors
    /// The driver fails.
    pub fn within(&mut self, spans: &[Span]) -> Result<Store<S>, CudaError> {
        self.particles.within(spans)
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

    /// Parameters of a sweep that reads these words of neighbours.
    fn parameters(&self, place: Column<[S; 4]>, motion: Column<[S; 4]>) -> MpsParameters<S> {
        let particles = &self.particles;
        let none = Column::at(0);
        let words = ParticleColumns { place, motion };
        MpsParameters {
            near: particles.force_parameters(words, none, none, self.device_clock.column()),
            start: particles.start.columns(),
            ahead: particles.now.columns(),
            pressed: self.pressed.column(),
            extremes: self.extremes.column(),
        }
    }

    fn at_start(&self) -> MpsParameters<S> {
        let start = self.particles.start.columns();
        self.parameters(start.place, start.motion)
    }

    fn ahead(&self) -> MpsParameters<S> {
        let ahead = self.particles.now.columns();
        self.parameters(ahead.place, ahead.motion)
    }

    fn pressed(&self) -> MpsParameters<S> {
        self.parameters(self.pressed.column(), self.particles.now.columns().motion)
    }

    fn predict(&self) -> Result<(), CudaError> {
        let (device, n) = (&self.particles.device, self.particles.sides().particles);
        self.load_floating()?;
        let p = self.at_start();
        // SAFETY: the list belongs to these particles.
        unsafe {
            let kernel = &self.kernels.predict;
            kernel.launch_scheme(device, n, block::NEIGHBOURS, &self.scheme, &p)?;
        }
        self.carry()?;
        self.float()?;
        let clock = self.device_clock.column();
        self.particles.find_bodies(clock, 1.0)?;
        let unwanted = (Column::at(0), 0);
        self.particles.follow_bodies(clock, Reached::Now, unwanted)
    }

    /// Explicit pressures.
    fn press(&self) -> Result<(), CudaError> {
        let (device, n) = (&self.particles.device, self.particles.sides().particles);
        let p = self.ahead();
        // SAFETY: the list belongs to these particles.
        unsafe {
            let kernel = &self.kernels.press;
            kernel.launch_scheme(device, n, block::NEIGHBOURS, &self.scheme, &p)
        }
    }

    fn correct(&self) -> Result<(), CudaError> {
        let (device, n) = (&self.particles.device, self.particles.sides().particles);
        let p = self.pressed();
        // SAFETY: the list belongs to these particles.
        unsafe {
            let kernel = &self.kernels.correct;
            kernel.launch_scheme(device, n, block::NEIGHBOURS, &self.scheme, &p)?;
        }
        let [own, _] = self.particles.sets(block::NEIGHBOURS);
        let extremes = (self.extremes.column(), own);
        let clock = self.device_clock.column();
        self.particles
            .follow_bodies(clock, Reached::Start, extremes)
    }

    /// Turns extremes into the next Δt.
    fn finish(&self) -> Result<(), CudaError> {
        let finish = FinishParameters {
            extremes: self.extremes.column(),
            clock: self.device_clock.column(),
            count: self.particles.sets(block::NEIGHBOURS).iter().sum(),
            last: 1,
            prime: 0,
            reserved: 0,
            limits: self.limits,
        };
        // SAFETY: one block; there are as many sets of extremes as it says.
        unsafe {
            let kernel = &self.kernels.finish;
            kernel.launch(
                &self.particles.device,
                block::SINGLE,
                block::SINGLE,
                &finish,
            )
        }
    }

    /// Sorts particles and lists their neighbours.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    pub fn rebuild(&mut self) -> Result<(), CudaError> {
        self.particles.rebuild(self.clock.time)?;
        self.particles.spoil()?;
        self.pressed.spoil()?;
        self.extremes.spoil()?;
        self.summations.spoil()?;
        if let Some(solver) = &mut self.solver {
            solver.spoil()?;
        }
        self.last_age = self.clock.age.max(1);
        self.clock.list_built();
        Ok(())
    }

    /// Applies an alteration to the particles; a rebuild must follow.
    ///
    /// # Errors
    /// The driver fails.
    pub fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
        self.particles.alter(alteration)
    }

    /// Finds the first Δt: moves nothing.
    ///
    /// # Errors
    /// The driver fails.
    pub fn prime(&mut self) -> Result<(), CudaError> {
        let motion = self.particles.store()?.motion;
        let fluid = &motion[..self.particles.counts[0]];
        let extremes = self.scheme.facts.numbers.extremes_at_start::<D>(fluid);
        self.clock.finish_stage(&self.limits, &extremes, true, true);
        self.put_clock()
    }

    /// Enqueues an explicit step; it does nothing if the clock halts before.
    fn step(&self) -> Result<(), CudaError> {
        self.predict()?;
        self.press()?;
        self.correct()?;
        self.finish()
    }

    /// Takes a semi-implicit step, up to an equation that is not solved.
    fn solve_step(&mut self) -> Result<Solved, CudaError> {
        self.predict()?;
        let (ahead, pressed) = (self.ahead(), self.pressed());
        if let Some(solver) = &mut self.solver {
            let solved = solver.run(&self.particles.device, &self.scheme, ahead, pressed)?;
            if matches!(solved, Solved::No) {
                return Ok(solved);
            }
        }
        self.correct()?;
        self.finish()?;
        Ok(Solved::Yes)
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
        let mut batch = match self.solver {
            None => self.clock.expected_steps(&self.limits, self.last_age),
            Some(_) => 1,
        };
        while self.clock.goes() {
            let before = self.particles.device.counted();
            let mut solved = Solved::Yes;
            for _ in 0..batch {
                match self.solver {
                    None => self.step()?,
                    Some(_) => solved = self.solve_step()?,
                }
            }
            let after = self.particles.device.counted();
            self.traffic.add_steps(before, after);
            if matches!(solved, Solved::No) {
                self.clock.halt = Halt::Unsolved as u32;
                self.put_clock()?;
            }
            self.get_clock()?;
            batch = (batch / 4).max(1);
        }
        Ok(Halt::from_code(self.clock.halt))
    }
}

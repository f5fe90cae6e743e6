//! MPS on one GPU.

mod gravity;
mod kernels;
mod openings;
mod reacting;
mod solve;
mod summing;
mod timing;

use crate::particles::ticking::Ticking;
use crate::particles::{Particles, Reached};
use crate::{Buffer, Code, CudaError, ListEncoding, Start};
use kernels::{Kernels, SolveKernels};
use monoflow_abi::{FinishParameters, MpsParameters, ParticleColumns, WallsList};
use monoflow_cpu::Solving;
use monoflow_cpu::mps::Pressure;
use monoflow_device::Column;
use monoflow_kernels::block;
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::Facts;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Surroundings};
use monoflow_ops::particles::control::{Halt, Limits};
use monoflow_ops::particles::kind::KINDS;
use monoflow_particles::Alteration;
use solve::{Solved, Solver};
use summing::Summations;

/// Numbers in a set of extremes.
const EXTREMES: usize = monoflow_kernels::EXTREMES as usize;

/// Runs MPS on one GPU.
///
/// Explicit steps copy nothing between host and device. Semi-implicit ones copy 40 bytes for every
/// look at how far the solver is, usually one or two a step.
pub struct MpsCuda<S, const D: usize> {
    pub(crate) particles: Particles<S>,
    kernels: Kernels,
    scheme: Scheme<Facts<S>>,
    solver: Option<Solver<S>>,
    limits: Limits,
    pub(crate) ticking: Ticking,
    pressed: Buffer<[S; 4]>,
    extremes: Buffer<S>,
    summations: Summations<S>,
    gain: Option<gravity::Gain>,
    coasting: Option<openings::Coasting>,
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
            openings,
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
        let coasting = openings::Coasting::load(&code, S::NAME, openings)?;
        let particles = Particles::new::<D>(
            code,
            domain,
            (store, bodies, openings, clock.time),
            (search, WallsList::All),
            ListEncoding::WIDE,
        )?;
        let sets: u32 = particles.sets(block::NEIGHBOURS).iter().sum();
        Ok(MpsCuda {
            kernels,
            scheme,
            solver,
            limits,
            ticking: Ticking::new(&device, clock)?,
            pressed: Buffer::zeros(&device, n, "pressures")?,
            extremes: Buffer::zeros(&device, EXTREMES * sets as usize, "reductions")?,
            summations: Summations::default(),
            gain: None,
            coasting,
            particles,
        })
    }

    /// Greatest number of neighbours that there is room for.
    pub fn list_capacity(&self) -> u32 {
        self.particles.list_capacity()
    }

    /// Particles of each kind.
    pub fn counts(&self) -> [usize; KINDS] {
        self.particles.counts
    }

    /// Products of matrix and vector that the pressure equation has taken so far.
    pub fn products(&self) -> u64 {
        self.solver.as_ref().map_or(0, |solver| solver.total)
    }

    /// Work of the solver for the pressure, where there is one.
    pub fn solving(&self) -> Option<Solving> {
        self.solver.as_ref().map(Solver::work)
    }

    /// Sums and extremes over all particles as they are now.
    ///
    /// # Errors
    /// The driver fails.
    pub fn account(&mut self, about: Surroundings) -> Result<Account, CudaError> {
        self.particles.account::<Facts<S>>(None, about)
    }

    /// Parameters of a sweep that reads these words of neighbours.
    fn parameters(&self, place: Column<[S; 4]>, motion: Column<[S; 4]>) -> MpsParameters<S> {
        let particles = &self.particles;
        let none = Column::at(0);
        let words = ParticleColumns { place, motion };
        MpsParameters {
            near: particles.force_parameters(words, none, none, self.ticking.column()),
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
        self.add_gain()?;
        self.carry()?;
        self.coast()?;
        self.float()?;
        let clock = self.ticking.column();
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
            kernel.launch_scheme(device, n, block::NEIGHBOURS, &self.scheme, &p)?;
        }
        self.keep_pressures()
    }

    fn correct(&self) -> Result<(), CudaError> {
        let (device, n) = (&self.particles.device, self.particles.sides().particles);
        let p = self.pressed();
        // SAFETY: the list belongs to these particles.
        unsafe {
            let kernel = &self.kernels.correct;
            kernel.launch_scheme(device, n, block::NEIGHBOURS, &self.scheme, &p)?;
        }
        self.arrive()?;
        let [own, _] = self.particles.sets(block::NEIGHBOURS);
        let extremes = (self.extremes.column(), own);
        let clock = self.ticking.column();
        self.particles
            .follow_bodies(clock, Reached::Start, extremes)?;
        self.particles.hold(Reached::Start, clock, 1.0)
    }

    /// Turns extremes into the next Δt.
    fn finish(&self) -> Result<(), CudaError> {
        let finish = FinishParameters {
            extremes: self.extremes.column(),
            clock: self.ticking.column(),
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
        self.particles.rebuild(self.ticking.clock.time)?;
        self.make_room()?;
        self.particles.spoil()?;
        self.pressed.spoil()?;
        self.extremes.spoil()?;
        self.summations.spoil()?;
        if let Some(solver) = &mut self.solver {
            solver.spoil()?;
        }
        self.ticking.list_built();
        Ok(())
    }

    /// Gives what is kept between steps as much room as particles have, where water may come in.
    fn make_room(&mut self) -> Result<(), CudaError> {
        let n = self.particles.capacity;
        if n == self.pressed.len() || self.coasting.is_none() {
            return Ok(());
        }
        let device = &self.particles.device;
        let sets = self.particles.most_sets(block::NEIGHBOURS) as usize;
        self.pressed = Buffer::zeros(device, n, "pressures")?;
        self.extremes = Buffer::zeros(device, EXTREMES * sets, "reductions")?;
        self.summations.make_room(device, n)
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
        self.ticking
            .clock
            .finish_stage(&self.limits, &extremes, true, true);
        self.ticking.put()
    }

    /// Enqueues an explicit step; it does nothing if the clock halts before.
    fn step(&self) -> Result<(), CudaError> {
        let watch = &self.ticking.watch;
        self.predict()?;
        watch.mark("predict")?;
        self.press()?;
        watch.mark("pressure")?;
        self.correct()?;
        self.finish()?;
        watch.mark("correct")
    }

    /// Takes a semi-implicit step, up to an equation that is not solved.
    fn solve_step(&mut self) -> Result<Solved, CudaError> {
        self.predict()?;
        self.ticking.watch.mark("predict")?;
        let (ahead, pressed) = (self.ahead(), self.pressed());
        if let Some(solver) = &mut self.solver {
            let solved = solver.run(&self.particles.device, &self.scheme, ahead, pressed)?;
            if matches!(solved, Solved::No) {
                return Ok(solved);
            }
        }
        self.ticking.watch.mark("pressure")?;
        self.correct()?;
        self.finish()?;
        self.ticking.watch.mark("correct")?;
        Ok(Solved::Yes)
    }

    /// Takes steps until the clock halts.
    ///
    /// # Errors
    /// The driver fails.
    pub fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, CudaError> {
        if !self.ticking.until(stop_time, stop_step, &self.limits)? {
            return Ok(self.ticking.halt());
        }
        let mut batch = match self.solver {
            None => self.ticking.expected_steps(&self.limits),
            Some(_) => 1,
        };
        while self.ticking.clock.goes() {
            let before = self.particles.device.counted();
            let mut solved = Solved::Yes;
            self.ticking.watch.begin()?;
            for _ in 0..batch {
                match self.solver {
                    None => self.step()?,
                    Some(_) => solved = self.solve_step()?,
                }
                self.ticking.watch.stop();
            }
            let after = self.particles.device.counted();
            self.ticking.traffic.add_steps(before, after);
            if matches!(solved, Solved::No) {
                self.ticking.clock.halt = Halt::Unsolved as u32;
                self.ticking.put()?;
            }
            self.ticking.get()?;
            batch = (batch / 4).max(1);
        }
        Ok(self.ticking.halt())
    }
}

#[cfg(test)]
mod left_out;
mod loops;
mod moving;
mod openings;
mod pressure;
mod reacting;

pub use pressure::Pressure;

use super::solve::Solver;
use super::summing::Even;
use crate::Instructions;
use crate::particles::following::Following;
use crate::particles::loads::Loads;
use crate::particles::measures;
use crate::particles::openings::Zones;
use crate::particles::summations::Summations;
use loops::Loops;
use monoflow_kernels::host::mps::Facts;
use monoflow_kernels::host::{Scheme, UnfitProgram, mps};
use monoflow_ops::Scalar;
use monoflow_ops::mps::MpsScheme;
use monoflow_ops::particles::body::{Account, Surroundings, evenly_elastic};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::kind::{Fluid, Kind, Wall, is_dummy};
use monoflow_parallel::on_pool;
use monoflow_particles::{
    Alteration, Bodies, Domain, Externals, Keeping, NeighbourList, Openings, ParticleError, Store,
    spoil,
};
use std::sync::Arc;
use std::time::Instant;

/// Seconds spent in each phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MpsPhases {
    /// Sorting particles into cells.
    pub sort: f64,
    /// Listing neighbours.
    pub list: f64,
    /// Viscosity, gravity, collisions.
    pub predict: f64,
    /// Number densities and pressures.
    pub pressure: f64,
    /// The pressure gradient, and Δt.
    pub correct: f64,
    /// What fluid carries.
    pub carried: f64,
    /// Forces on bodies that float.
    pub loads: f64,
}

/// Runs MPS on the CPU.
pub struct MpsExecutor<S, const D: usize> {
    scheme: Scheme<Facts<S>>,
    loops: Loops,
    pressure: Pressure,
    pub(crate) domain: Domain<S>,
    search: S,
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    pub(crate) store: Store<S>,
    /// `r*` and mass, `u*`; of walls where they are at the end of the step.
    pub(super) ahead: (Vec<[S; 4]>, Vec<[S; 4]>),
    /// `r*` and pressure.
    pressed: Vec<[S; 4]>,
    solver: Solver<S>,
    products: u64,
    pub(super) list: NeighbourList<S>,
    pub(crate) instructions: Instructions,
    following: Following,
    /// Gravity over time, if it changes.
    externals: Option<Arc<Externals>>,
    /// Forces on walls that gauges are on.
    loads: Loads<S>,
    pub(super) zones: Zones<S>,
    /// The particles that are in zones of openings at the start of the step.
    carried_along: Vec<u32>,
    pub(super) phases: MpsPhases,
    pub(super) summations: Summations<S, D>,
    /// As summations see particles.
    pub(super) even: Even<S>,
    /// Accelerations by what fluid carries, where it carries something.
    pub(super) push: Vec<[S; 4]>,
}

impl<S: Scalar, const D: usize> MpsExecutor<S, D> {
    /// For particles in a domain whose cells are as wide as the reach of the weight and skin, and a
    /// scheme composed in code. Wall particles without mass are dummies. The stored density excess is
    /// the pressure over `ρc²`.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for.
    pub fn new<Sch: MpsScheme<S, D>>(
        scheme: Sch,
        pressure: Pressure,
        domain: Domain<S>,
        limits: Limits,
        clock: Clock,
        store: Store<S>,
    ) -> Self {
        let scheme = mps::scheme::<S, D, Sch>(scheme);
        match Self::with(scheme, pressure, domain, limits, clock, store) {
            Ok(executor) => executor,
            Err(error) => panic!("{error}"),
        }
    }

    /// The same for the scheme that a program made.
    ///
    /// # Errors
    /// The program lacks loops that it must have, or this processor the instructions of this build.
    #[inline(never)]
    pub fn with(
        scheme: Scheme<Facts<S>>,
        pressure: Pressure,
        domain: Domain<S>,
        limits: Limits,
        clock: Clock,
        store: Store<S>,
    ) -> Result<Self, UnfitProgram> {
        let n = store.len();
        let zero = [S::from_literal(0.0); 4];
        let instructions = Instructions::detect()?;
        Ok(MpsExecutor {
            loops: Loops::of::<S, D>(&scheme, instructions)?,
            search: scheme.facts.numbers.radius + S::from_literal(limits.skin),
            scheme,
            domain,
            limits,
            clock,
            ahead: (vec![zero; n], vec![zero; n]),
            pressed: vec![zero; n],
            solver: Solver::new(match pressure {
                Pressure::Explicit => 0,
                Pressure::SemiImplicit { .. } => n,
            }),
            pressure,
            products: 0,
            store,
            list: NeighbourList::new(instructions, Keeping::Lists),
            instructions,
            following: Following::default(),
            externals: None,
            loads: Loads::default(),
            zones: Zones::default(),
            carried_along: Vec::new(),
            phases: MpsPhases::default(),
            summations: Summations::default(),
            even: Even::default(),
            push: Vec::new(),
        })
    }

    /// The same with wall particles that move as one.
    #[inline(never)]
    pub fn with_bodies(mut self, bodies: Arc<Bodies>) -> Self {
        self.loads = Loads::new(&bodies);
        self.following = Following::new(bodies, self.clock.time);
        self
    }

    /// The same with openings, where fluid comes in and leaves. The pressure must be explicit: an equation would have
    /// to know that of zones.
    #[inline(never)]
    pub fn with_openings(mut self, openings: Arc<Openings>) -> Self {
        self.zones = Zones::new(openings);
        self
    }

    /// The same under gravity that changes as it does there, if it does.
    pub fn with_gravity_of(mut self, externals: Option<Arc<Externals>>) -> Self {
        self.externals = externals;
        self
    }

    /// The same that keeps this of neighbours: lists, where an equation is solved for the pressure, since its
    /// couplings are as many as they have entries.
    pub fn keeping(mut self, keeping: Keeping) -> Self {
        let keeping = match self.pressure {
            Pressure::Explicit => keeping,
            Pressure::SemiImplicit { .. } => Keeping::Lists,
        };
        self.list = NeighbourList::new(self.instructions, keeping);
        self
    }

    /// Seconds spent so far.
    pub fn phases(&self) -> MpsPhases {
        self.phases
    }

    /// The neighbour list.
    pub fn list(&self) -> &NeighbourList<S> {
        &self.list
    }

    /// How the pressure is found.
    pub fn pressure(&self) -> Pressure {
        self.pressure
    }

    /// Products of matrix and vector that the pressure equation has taken so far.
    pub fn products(&self) -> u64 {
        self.products
    }

    /// Sums and extremes over all particles at the start of the step.
    #[inline(never)]
    pub fn account(&mut self, about: Surroundings) -> Account {
        let particles = (&self.store, &self.domain);
        measures::account(particles, about.gravity, |block| {
            block.find(|excess| evenly_elastic(excess, about.sound_speed));
        })
    }

    /// Sorts particles and lists their neighbours.
    ///
    /// # Errors
    /// A particle has left the domain.
    #[inline(never)]
    pub fn rebuild(&mut self) -> Result<(), ParticleError> {
        let begin = Instant::now();
        let (openings, time) = (&self.zones.openings, self.clock.time);
        openings.renew(&self.domain, &mut self.store, time)?;
        self.list.sort(&self.domain, &mut self.store)?;
        self.resize();
        self.zones.enlist(&self.domain, &self.store, false);
        self.hold(time);
        self.phases.sort += begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let loads = &self.loads;
        // Dummies ask nobody but for the force on them, and for what they touch.
        let wanted = |store: &Store<S>, i: usize, kind| {
            let id = store.id[i];
            !is_dummy(&store.place[i])
                || kind == Fluid::INDEX && loads.has(id)
                || kind == Wall::INDEX && loads.floats(id)
        };
        self.list
            .fill::<D>(&self.domain, self.search, &self.store, &wanted);
        self.loads.sorted(&self.store);
        let fluids = self.store.fluids();
        self.ahead.0[fluids..].copy_from_slice(&self.store.place[fluids..]);
        self.ahead.1[fluids..].copy_from_slice(&self.store.motion[fluids..]);
        if let Pressure::SemiImplicit { .. } = self.pressure {
            self.solver.fit(&self.list);
        }
        self.phases.list += begin.elapsed().as_secs_f64();
        self.clock.list_built();
        let nan = [S::from_literal(f64::NAN); 4];
        for column in [&mut self.ahead.0, &mut self.ahead.1] {
            spoil(&mut column[..fluids], nan);
        }
        spoil(&mut self.pressed, nan);
        self.spoil_carried();
        Ok(())
    }

    /// Applies an alteration to the particles. The rebuild that must follow makes again what is kept between steps.
    #[inline(never)]
    pub fn alter(&mut self, alteration: &Alteration) {
        self.store.alter(&self.domain, alteration);
        self.loads.alter(alteration);
        self.resize();
    }

    /// Makes what is kept between steps as long as there are particles.
    fn resize(&mut self) {
        let n = self.store.len();
        let zero = [S::from_literal(0.0); 4];
        for column in [&mut self.ahead.0, &mut self.ahead.1, &mut self.pressed] {
            column.resize(n, zero);
        }
        self.fit_carried();
        if let Pressure::SemiImplicit { .. } = self.pressure
            && self.solver.rows.len() != n
        {
            self.solver = Solver::new(n);
        }
    }

    /// Finds the first Δt: moves nothing.
    #[inline(never)]
    pub fn prime(&mut self) {
        let fluid = &self.store.motion[..self.store.fluids()];
        let extremes = self.scheme.facts.numbers.extremes_at_start::<D>(fluid);
        self.clock.finish_stage(&self.limits, &extremes, true, true);
    }

    /// One step. The clock must go.
    #[inline(never)]
    pub fn step(&mut self) {
        on_pool(|| self.one_step());
    }

    fn one_step(&mut self) {
        let dt = S::from_literal(self.clock.dt);
        self.load_floating();
        let begin = Instant::now();
        self.predict(dt);
        self.add_gain();
        self.phases.predict += begin.elapsed().as_secs_f64();
        self.carry(dt);
        self.coast(dt);
        let begin = Instant::now();
        self.float();
        self.following.find(self.clock.time + self.clock.dt);
        let fluids = self.store.fluids();
        let walls = (&mut self.ahead.0[fluids..], &mut self.ahead.1[fluids..]);
        self.following.put_ahead(&self.domain, &self.store, walls);
        self.phases.predict += begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let solved = match self.pressure {
            Pressure::Explicit => {
                self.press();
                self.keep_pressures();
                true
            }
            Pressure::SemiImplicit {
                tolerance,
                iterations,
            } => self.solve(dt, tolerance, iterations),
        };
        self.phases.pressure += begin.elapsed().as_secs_f64();
        if !solved {
            self.clock.halt = Halt::Unsolved as u32;
            return;
        }
        let begin = Instant::now();
        let extremes = self.correct(dt);
        self.arrive();
        let followed = self.following.put_at_start(&self.domain, &mut self.store);
        let extremes = extremes.merge(&followed);
        self.hold(self.clock.time + self.clock.dt);
        self.clock
            .finish_stage(&self.limits, &extremes, true, false);
        self.phases.correct += begin.elapsed().as_secs_f64();
    }
}

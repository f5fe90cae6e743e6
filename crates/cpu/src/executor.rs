mod gathering;
mod pulling;
mod summing;
mod sweeps;

use crate::BlockIntegrator;
use crate::Instructions;
use crate::following::Following;
use crate::list::Neighbours;
use crate::loads::Loads;
use crate::loops::LoopOf;
use crate::openings::Zones;
use crate::summations::Summations;
use monoflow_kernels::host::account::{ACCOUNT, SchemeAccount};
use monoflow_kernels::host::wcsph::{Facts, GATHER, Gather, RATES, REACTION, Rates, Reaction};
use monoflow_kernels::host::{Scheme, UnfitProgram, wcsph};
use monoflow_ops::Scalar;
use monoflow_ops::body::Extremes;
use monoflow_ops::control::{Clock, Limits};
use monoflow_ops::kind::{Fluid, Kind};
use monoflow_ops::scheme::ParticleScheme;
use monoflow_parallel::{for_each_block, on_pool};
use monoflow_particles::{
    Alteration, BLOCK, Bodies, Domain, Externals, Keeping, NeighbourList, Openings, ParticleError,
    Store, spoil,
};
use std::sync::Arc;
use std::time::Instant;
use sweeps::{ApproachSweep, Stage, advance_all};

/// Seconds spent in each phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Phases {
    /// Sorting particles into cells.
    pub sort: f64,
    /// Listing neighbours.
    pub list: f64,
    /// Gathering columns before rates are evaluated.
    pub gather: f64,
    /// Rates, with the fastest pair and accelerations from outside.
    pub forces: f64,
    /// Rates of what fluid carries.
    pub carried: f64,
    /// Filters of the density.
    pub filter: f64,
    /// Forces on bodies that float.
    pub loads: f64,
    /// Integrating, and finding Δt.
    pub advance: f64,
}

/// Runs a scheme on the CPU.
pub struct CpuExecutor<S, const D: usize> {
    scheme: Scheme<Facts>,
    /// [`Rates`] of the scheme.
    evaluate: LoopOf,
    /// [`Reaction`] of the scheme.
    react: LoopOf,
    /// [`SchemeAccount`] of the scheme.
    account: LoopOf,
    /// [`Gather`] of the scheme, if its models gather anything.
    gather: Option<LoopOf>,
    domain: Domain<S>,
    search: S,
    limits: Limits,
    clock: Clock,
    store: Store<S>,
    place: Vec<[S; 4]>,
    motion: Vec<[S; 4]>,
    rates: Vec<[S; 4]>,
    transport: Vec<[S; D]>,
    approach: Vec<S>,
    /// Columns that models gather, one after the other.
    gathered: Vec<[S; 4]>,
    /// Do they belong to the start of the step?
    is_gathered: bool,
    /// What pulls at water beside each wall particle, m/s²; empty if nothing does.
    pull: Vec<[S; 4]>,
    list: NeighbourList<S>,
    instructions: Instructions,
    integrator: BlockIntegrator<S, D>,
    following: Following,
    loads: Loads<S>,
    zones: Zones<S>,
    summations: Summations<S, D>,
    externals: Option<Arc<Externals>>,
    /// When the state within the step is, s.
    reached: f64,
    phases: Phases,
}

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
    /// For particles in a domain whose cells are as wide as the influence radius and skin, and a scheme
    /// composed in code.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for.
    pub fn new<Sch: ParticleScheme<S, D>>(
        scheme: Sch,
        domain: Domain<S>,
        limits: Limits,
        clock: Clock,
        store: Store<S>,
        integrator: BlockIntegrator<S, D>,
    ) -> Self {
        let scheme = wcsph::scheme::<S, D, Sch>(scheme);
        match Self::with(scheme, domain, limits, clock, store, integrator) {
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
        scheme: Scheme<Facts>,
        domain: Domain<S>,
        limits: Limits,
        clock: Clock,
        store: Store<S>,
        integrator: BlockIntegrator<S, D>,
    ) -> Result<Self, UnfitProgram> {
        let zero = [S::from_literal(0.0); 4];
        let given = scheme.facts.given_word::<S>();
        let store = match given {
            Some((_, word)) => store.giving(word),
            None => store,
        };
        let n = store.len();
        let smoothed = if scheme.facts.smooths { n } else { 0 };
        let bounding = if limits.pairs != 0 { store.fluids() } else { 0 };
        let instructions = Instructions::detect()?;
        Ok(CpuExecutor {
            evaluate: LoopOf::find::<Rates<'_, S, D>, _>(&scheme, RATES, instructions)?,
            react: LoopOf::find::<Reaction<'_, S, D>, _>(&scheme, REACTION, instructions)?,
            account: LoopOf::find::<SchemeAccount<'_, S, D>, _>(&scheme, ACCOUNT, instructions)?,
            gather: if scheme.facts.columns.is_empty() {
                None
            } else {
                let found = LoopOf::find::<Gather<'_, S, D>, _>(&scheme, GATHER, instructions)?;
                Some(found)
            },
            gathered: vec![zero; n * scheme.facts.columns.len()],
            is_gathered: false,
            pull: Vec::new(),
            domain,
            search: S::from_literal(scheme.facts.radius) + S::from_literal(limits.skin),
            scheme,
            limits,
            clock,
            place: vec![zero; n],
            motion: vec![zero; n],
            rates: vec![zero; n],
            transport: vec![[S::from_literal(0.0); D]; smoothed],
            approach: vec![S::from_literal(0.0); bounding],
            store,
            list: NeighbourList::default(),
            instructions,
            integrator,
            following: Following::default(),
            loads: Loads::default(),
            zones: Zones::default(),
            summations: Summations::default(),
            externals: None,
            reached: clock.time,
            phases: Phases::default(),
        })
    }

    /// The same with wall particles that move as one.
    #[inline(never)]
    pub fn with_bodies(mut self, bodies: Arc<Bodies>) -> Self {
        self.loads = Loads::new(&bodies);
        self.following = Following::new(bodies, self.clock.time);
        self
    }

    /// The same that keeps this of neighbours.
    pub fn keeping(mut self, keeping: Keeping) -> Self {
        self.list = NeighbourList::keeping(keeping);
        self
    }

    /// The same with openings, where fluid comes in and leaves.
    #[inline(never)]
    pub fn with_openings(mut self, mut openings: Arc<Openings>) -> Self {
        if let Some((_, word)) = self.scheme.facts.given_word::<f64>()
            && openings.given.is_empty()
        {
            openings = Arc::new(Openings::clone(&openings).giving(word));
        }
        self.zones = Zones::new(openings);
        self
    }

    /// The same with accelerations in which neighbours have no part, if there are any.
    pub fn with_externals(mut self, externals: Option<Arc<Externals>>) -> Self {
        self.externals = externals;
        self
    }

    /// Seconds spent so far.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// The instruction set that sweeps use.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The clock, to set when it should halt.
    pub fn clock_mut(&mut self) -> &mut Clock {
        &mut self.clock
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The particles.
    pub fn store(&self) -> &Store<S> {
        &self.store
    }

    /// The domain.
    pub fn domain(&self) -> &Domain<S> {
        &self.domain
    }

    /// The neighbour list.
    pub fn list(&self) -> &NeighbourList<S> {
        &self.list
    }

    /// The rates last evaluated.
    pub fn rates(&self) -> &[[S; 4]] {
        &self.rates
    }

    /// The fastest approach of each fluid particle when rates were last evaluated, 1/s; empty where
    /// pairs do not bound the time step.
    pub fn approach(&self) -> &[S] {
        &self.approach
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
        self.loads.sorted(&self.store);
        let walls_evolve = self.scheme.facts.walls_evolve;
        self.zones.enlist(&self.domain, &self.store, walls_evolve);
        self.hold(true, time);
        self.phases.sort += begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let walls = self.scheme.facts.walls_list_fluid() || self.following.measures();
        let loads = &self.loads;
        let wanted = |store: &Store<S>, i: usize, other: usize| {
            i < store.fluids() || walls && (other == Fluid::INDEX || loads.floats(store.id[i]))
        };
        self.list
            .fill::<D>(&self.domain, self.search, &self.store, &wanted);
        self.phases.list += begin.elapsed().as_secs_f64();
        self.clock.list_built();
        self.is_gathered = false;
        self.spoil();
        self.give();
        Ok(())
    }

    /// Puts the coefficients that particles have of their own among the columns that pairs read, in the order of the
    /// last sort.
    fn give(&mut self) {
        let place = self.scheme.facts.given_word::<S>();
        if let (Some((place, _)), Some(given)) = (place, self.store.given()) {
            let n = given.len();
            self.gathered[place * n..][..n].copy_from_slice(given);
        }
    }

    /// Forgets what sweeps are to find anew, where writes are checked.
    fn spoil(&mut self) {
        let nan = S::from_literal(f64::NAN);
        for column in [&mut self.place, &mut self.motion, &mut self.rates] {
            spoil(column, [nan; 4]);
        }
        spoil(&mut self.gathered, [nan; 4]);
        spoil(&mut self.transport, [nan; D]);
        spoil(&mut self.approach, nan);
        self.summations.spoil(self.store.fluids());
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
        let (n, fluids) = (self.store.len(), self.store.fluids());
        let zero = S::from_literal(0.0);
        for column in [&mut self.place, &mut self.motion, &mut self.rates] {
            column.resize(n, [zero; 4]);
        }
        let columns = self.scheme.facts.columns.len();
        self.gathered.resize(n * columns, [zero; 4]);
        self.summations.resize(&self.store);
        if self.scheme.facts.smooths {
            self.transport.resize(n, [zero; D]);
        }
        if self.limits.pairs != 0 {
            self.approach.resize(fluids, zero);
        }
    }

    /// Gives the particles of openings what they have at a time, s, in the state at the start of the step or in the
    /// one that a stage reached.
    fn hold(&mut self, at_start: bool, time: f64) {
        let (domain, starts, store) = (&self.domain, self.list.starts(), &mut self.store);
        let state = match at_start {
            true => ((&store.cell[..], &store.place[..]), &mut store.motion[..]),
            false => ((&store.cell[..], &self.place[..]), &mut self.motion[..]),
        };
        self.zones.hold::<D>(domain, starts, state, time);
    }

    /// Evaluates the rates of the state at the start of the step, or of the stage reached, and looks
    /// for its fastest pair where that bounds the time step.
    #[inline(never)]
    pub fn evaluate(&mut self, at_start: bool) {
        if at_start {
            self.gather_at_start();
        } else {
            self.gather(false);
        }
        let begin = Instant::now();
        let (place, motion) = if at_start {
            (&self.store.place, &self.store.motion)
        } else {
            (&self.place, &self.motion)
        };
        let (neighbours, gathered) = (
            Neighbours::new(&self.domain, &self.store.cell, &self.list),
            &self.gathered,
        );
        let (scheme, evaluate, fluids) = (&self.scheme, self.evaluate, self.store.fluids());
        let sweep = |block: usize, rates: &mut [[S; 4]], transport: &mut [[S; D]]| {
            neighbours.of(block, (place, motion), |view| {
                let mut rates = Rates::<S, D> {
                    view: view.with(gathered),
                    fluids,
                    rates: rates.into(),
                    transport: transport.into(),
                };
                // SAFETY: found under the name of these parameters.
                unsafe { evaluate.run(scheme, &mut rates) };
            });
        };
        if self.scheme.facts.smooths {
            let columns = (&mut self.rates[..], &mut self.transport[..]);
            for_each_block(BLOCK, columns, |block, (rates, transport)| {
                sweep(block, rates, transport);
            });
        } else {
            let rates = &mut self.rates[..];
            for_each_block(BLOCK, rates, |block, rates| sweep(block, rates, &mut []));
        }
        let radius = S::from_literal(scheme.facts.radius);
        let instructions = self.instructions;
        for_each_block(BLOCK, &mut self.approach[..], |block, out| {
            neighbours.of::<D, _>(block, (place, motion), |view| {
                let view = &view;
                instructions.run(ApproachSweep { radius, view, out });
            });
        });
        self.phases.forces += begin.elapsed().as_secs_f64();
        self.evaluate_carried(at_start);
        let begin = Instant::now();
        self.add_external(at_start);
        let place = match at_start {
            true => &self.store.place,
            false => &self.place,
        };
        let places = (&self.store.cell[..], &place[..]);
        let columns = (&mut self.rates[..], &mut self.transport[..]);
        self.zones.still(&self.domain, places, columns);
        self.phases.forces += begin.elapsed().as_secs_f64();
        self.load_floating(at_start);
    }

    /// Adds accelerations in which neighbours have no part to the rates of the state at the start of the step, or of
    /// the stage reached.
    fn add_external(&mut self, at_start: bool) {
        let Some(externals) = &self.externals else {
            return;
        };
        let (place, time) = match at_start {
            true => (&self.store.place, self.clock.time),
            false => (&self.place, self.reached),
        };
        let (home, cell, fluids) = (self.domain.home(), &self.store.cell, self.store.fluids());
        for_each_block(BLOCK, &mut self.rates[..fluids], |block, rates| {
            for (k, rate) in rates.iter_mut().enumerate() {
                let i = block * BLOCK + k;
                let position = home.position(cell[i], &place[i]);
                let added = externals.acceleration(&position, time);
                for (rate, added) in rate.iter_mut().zip(added) {
                    *rate += S::from_literal(added);
                }
            }
        });
    }

    /// Advances every particle by one stage. With `prime` nothing moves and only Δt is wanted.
    fn advance(&mut self, stage: u32, dt: f64, prime: bool) {
        self.is_gathered &= prime;
        let begin = Instant::now();
        let last = stage + 1 == self.integrator.outline.stages;
        if !prime {
            let store = &mut self.store;
            let stage = (stage, dt, last);
            (self.summations).carry(&self.integrator, store, &mut self.rates, stage);
        }
        let mut extremes = advance_all(
            &self.integrator,
            &mut self.store,
            (&mut self.place, &mut self.motion),
            (&self.rates, &self.transport, &self.approach),
            &Stage {
                number: stage,
                dt: S::from_literal(dt),
                overwrites_start: last && !prime,
            },
        );
        if !prime {
            self.following.float(&self.integrator, stage, dt);
            let instant = self.integrator.outline.instants[stage as usize];
            let time = self.clock.time + instant * dt;
            self.reached = time;
            extremes = extremes.merge(&self.follow(time, last));
            self.hold(last, time);
        }
        self.clock
            .finish_stage(&self.limits, &extremes, last, prime);
        self.phases.advance += begin.elapsed().as_secs_f64();
    }

    /// Puts the particles of bodies where these are at a time, s: in the state that the last stage reached,
    /// or another.
    fn follow(&mut self, time: f64, last: bool) -> Extremes<S> {
        self.following.find(time);
        if last {
            return self.following.put_at_start(&self.domain, &mut self.store);
        }
        let fluids = self.store.fluids();
        let walls = (&mut self.place[fluids..], &mut self.motion[fluids..]);
        self.following.put_ahead(&self.domain, &self.store, walls)
    }

    /// Finds the first Δt: evaluates, moves nothing.
    #[inline(never)]
    pub fn prime(&mut self) {
        self.evaluate(true);
        self.advance(0, 0.0, true);
    }

    /// One step. The clock must go.
    #[inline(never)]
    pub fn step(&mut self) {
        on_pool(|| self.one_step());
    }

    fn one_step(&mut self) {
        let dt = self.clock.dt;
        for stage in 0..self.integrator.outline.stages {
            let first = stage == 0;
            // After a rebuild the kept rates belong to another order of particles.
            if !first || !self.integrator.outline.keeps_rates || self.clock.age == 0 {
                self.evaluate(first);
            }
            self.advance(stage, dt, false);
        }
    }
}

mod advancing;
mod evaluating;
mod gathering;
#[cfg(test)]
mod left_out;
mod pulling;
mod rebuilding;
mod summing;
mod sweeps;

use crate::BlockIntegrator;
use crate::Instructions;
use crate::loops::LoopOf;
use crate::particles::following::Following;
use crate::particles::loads::Loads;
use crate::particles::openings::Zones;
use crate::particles::summations::Summations;
use monoflow_kernels::host::particles::account::ACCOUNT;
use monoflow_kernels::host::wcsph::SchemeAccount;
use monoflow_kernels::host::wcsph::{Facts, GATHER, Gather, RATES, REACTION, Rates, Reaction};
use monoflow_kernels::host::{Scheme, UnfitProgram, wcsph};
use monoflow_ops::Scalar;
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_parallel::on_pool;
use monoflow_particles::{Bodies, Domain, Externals, Keeping, NeighbourList, Openings, Store};
use std::sync::Arc;

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
    pub(crate) domain: Domain<S>,
    search: S,
    pub(crate) limits: Limits,
    pub(crate) clock: Clock,
    pub(crate) store: Store<S>,
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
    pub(crate) instructions: Instructions,
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
            list: NeighbourList::new(instructions, Keeping::Lists),
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
        self.list = NeighbourList::new(self.instructions, keeping);
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

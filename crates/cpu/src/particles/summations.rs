//! Summations over neighbours beside the scheme: filters of the density, columns that fluid carries, and those
//! that are shown.

use crate::BlockIntegrator;
use crate::Instructions;
use crate::loops::LoopOf;
use crate::particles::list::Neighbours;
use monoflow_abi::{DeclaredColumn, Program};
use monoflow_kernels::host::particles::ListView;
use monoflow_kernels::host::particles::integrator::Carry;
use monoflow_kernels::host::particles::summation::{Facts, SUM, Sum, make, program};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_ops::Scalar;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::particles::summation::{Role, Summation, SummationSetup};
use monoflow_parallel::for_each_block;
use monoflow_particles::{BLOCK, Store, spoil};
use std::marker::PhantomData;

/// A summation over neighbours, applied to a block of particles at a time.
pub struct BlockSummation<S, const D: usize> {
    scheme: Scheme<Facts>,
    sum: LoopOf,
    precision: PhantomData<S>,
}

impl<S: Scalar, const D: usize> BlockSummation<S, D> {
    /// The model `M` with the smoothing kernel `K`.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for.
    pub fn of<K: Kernel, M: Summation<S>>(setup: &SummationSetup) -> Self {
        match Self::of_program(program::<S, D, K, M>(), setup) {
            Ok(summation) => summation,
            Err(error) => panic!("{error}"),
        }
    }

    /// The one of a program.
    ///
    /// # Errors
    /// The program is of something else, or was compiled from other sources, or this processor lacks the instructions of
    /// this build.
    pub fn of_program(
        program: &'static Program,
        setup: &SummationSetup,
    ) -> Result<Self, UnfitProgram> {
        let scheme = make::<S, D>(program, setup)?;
        let sum = LoopOf::find::<Sum<'_, S, D>, _>(&scheme, SUM, Instructions::detect()?)?;
        Ok(BlockSummation {
            scheme,
            sum,
            precision: PhantomData,
        })
    }

    /// What it is.
    pub fn facts(&self) -> &Facts {
        &self.scheme.facts
    }

    /// What is found of a block of fluid particles; a force by what they carry is added to rates.
    pub(crate) fn run(
        &self,
        view: ListView<'_, S, D>,
        walls: bool,
        found: &mut [[S; 4]],
        rates: &mut [[S; 4]],
    ) {
        let mut sum = Sum::<S, D> {
            view,
            walls,
            found: found.into(),
            rates: rates.into(),
        };
        // SAFETY: found under the name of these parameters.
        unsafe { self.sum.run(&self.scheme, &mut sum) };
    }

    /// What is found of all fluid in these words of all particles, walls looked at; of walls nothing.
    pub(crate) fn shown(
        &self,
        neighbours: &Neighbours<'_, S>,
        words: (&[[S; 4]], &[[S; 4]]),
        fluids: usize,
    ) -> (DeclaredColumn, Vec<[S; 4]>) {
        let mut all = vec![[S::from_literal(0.0); 4]; words.0.len()];
        for_each_block(BLOCK, &mut all[..fluids], |block, found| {
            neighbours.of(block, words, |view| {
                self.run(view, true, found, &mut []);
            });
        });
        (self.facts().column, all)
    }
}

/// A column that fluid carries.
pub(crate) struct Carried<S, const D: usize> {
    pub summation: BlockSummation<S, D>,
    /// At the stage reached.
    pub now: Vec<[S; 4]>,
    /// Its rate.
    pub rate: Vec<[S; 4]>,
}

/// The summations of an executor, by what they are for.
pub(crate) struct Summations<S, const D: usize> {
    pub filter: Option<BlockSummation<S, D>>,
    pub carried: Vec<Carried<S, D>>,
    pub shown: Vec<BlockSummation<S, D>>,
}

impl<S, const D: usize> Default for Summations<S, D> {
    fn default() -> Self {
        Summations {
            filter: None,
            carried: Vec::new(),
            shown: Vec::new(),
        }
    }
}

impl<S: Scalar, const D: usize> Summations<S, D> {
    /// Of these.
    pub fn new(all: Vec<BlockSummation<S, D>>) -> Self {
        let mut summations = Summations::default();
        for summation in all {
            match summation.facts().role {
                Role::Filter => summations.filter = Some(summation),
                Role::Shown => summations.shown.push(summation),
                Role::Carried => summations.carried.push(Carried {
                    summation,
                    now: Vec::new(),
                    rate: Vec::new(),
                }),
            }
        }
        summations
    }

    /// The names of the columns that fluid carries.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let carried = self.carried.iter();
        carried.map(|carried| carried.summation.facts().column.name.get())
    }

    /// Makes columns as long as there are particles; those of walls stay what they are at the start.
    pub fn resize(&mut self, store: &Store<S>) {
        for (carried, kept) in self.carried.iter_mut().zip(&store.kept) {
            carried.now.clone_from(&kept.words);
            // As long as all particles: those of zones, of which some are walls, are told to have none.
            carried.rate.resize(store.len(), [S::from_literal(0.0); 4]);
        }
    }

    /// Forgets what sweeps are to find anew of fluid, where writes are checked.
    pub fn spoil(&mut self, fluids: usize) {
        let nan = [S::from_literal(f64::NAN); 4];
        for carried in &mut self.carried {
            spoil(&mut carried.now[..fluids], nan);
            spoil(&mut carried.rate, nan);
        }
    }

    /// Advances columns by a stage; NaN is put among rates where they are no longer finite.
    pub fn carry(
        &mut self,
        integrator: &BlockIntegrator<S, D>,
        store: &mut Store<S>,
        rates: &mut [[S; 4]],
        (stage, dt, last): (u32, f64, bool),
    ) {
        let fluids = store.fluids();
        for (carried, kept) in self.carried.iter_mut().zip(&mut store.kept) {
            let states = (&mut kept.words[..fluids], &mut carried.now[..fluids]);
            let columns = (states, (&carried.rate[..fluids], &mut rates[..fluids]));
            for_each_block(BLOCK, columns, |_, ((start, now), (rate, rates))| {
                integrator.carry(Carry {
                    stage,
                    overwrites_start: last,
                    dt: S::from_literal(dt),
                    start: start.into(),
                    now: now.into(),
                    rate: rate.into(),
                    rates: rates.into(),
                });
            });
        }
    }
}

//! The CPU behind the [`Executor`] trait.

use crate::{ColumnWords, Executor, Looked, Particles, Traffic, Width};
use monoflow_abi::DeclaredColumn;
use monoflow_cpu::{ParticleExecutor, Solving};
use monoflow_ops::particles::body::{Account, Layers, Portion, Surroundings, Totals};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particles::{Alteration, Span};
use monoflow_schemes::{Pool, SchemeError};

/// An executor on a pool of threads of its own.
pub struct CpuRun<E> {
    executor: E,
    pool: Pool,
}

impl<E> CpuRun<E> {
    /// On `threads` threads, 0 for one a core. Results do not depend on the number.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn new(executor: E, threads: usize) -> Result<Self, SchemeError> {
        Ok(CpuRun {
            executor,
            pool: Pool::new(threads)?,
        })
    }
}

impl<E: ParticleExecutor<Scalar: Width> + Send> CpuRun<E> {
    /// The columns that models declare, of their words those that are chosen.
    fn found_columns(
        &mut self,
        choose: impl Fn(Vec<[E::Scalar; 4]>) -> Vec<[E::Scalar; 4]> + Sync,
    ) -> Vec<ColumnWords> {
        let executor = &mut self.executor;
        let mut found = Vec::new();
        self.pool.install(&mut || {
            let columns = executor.columns().into_iter();
            found = columns
                .map(|(column, words)| ColumnWords::of(column, &choose(words)))
                .collect();
        });
        found
    }
}

impl<E: ParticleExecutor<Scalar: Width> + Send> Executor for CpuRun<E> {
    fn device(&self) -> String {
        self.pool.device(self.executor.instructions())
    }

    fn clock(&self) -> Clock {
        *self.executor.clock()
    }

    fn limits(&self) -> Limits {
        *self.executor.limits()
    }

    fn rebuild(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        let mut done = Ok(());
        self.pool.install(&mut || done = executor.rebuild());
        Ok(done?)
    }

    fn alter(&mut self, alteration: &Alteration) -> Result<(), SchemeError> {
        self.executor.alter(alteration);
        Ok(())
    }

    fn prime(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool.install(&mut || executor.prime());
        Ok(())
    }

    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, SchemeError> {
        let executor = &mut self.executor;
        let limits = *executor.limits();
        let clock = executor.clock_mut();
        clock.stop_time = stop_time;
        clock.stop_step = stop_step;
        clock.decide(&limits);
        self.pool.install(&mut || {
            while executor.clock().goes() {
                executor.step();
            }
        });
        Ok(Halt::from_code(self.executor.clock().halt))
    }

    fn filter(&mut self) -> Result<(), SchemeError> {
        let executor = &mut self.executor;
        self.pool.install(&mut || executor.filter());
        Ok(())
    }

    fn particles(&mut self) -> Result<Particles, SchemeError> {
        Ok(Width::wrap(
            self.executor.store().clone(),
            *self.executor.domain(),
        ))
    }

    fn columns(&mut self) -> Result<Vec<ColumnWords>, SchemeError> {
        Ok(self.found_columns(|words| words))
    }

    fn loads(&mut self) -> Result<Vec<Load>, SchemeError> {
        let executor = &mut self.executor;
        let mut loads = Vec::new();
        self.pool.install(&mut || loads = executor.loads());
        Ok(loads)
    }

    fn account(&mut self, about: Surroundings) -> Result<Account, SchemeError> {
        let executor = &mut self.executor;
        let mut account = Account::default();
        self.pool.install(&mut || account = executor.account(about));
        Ok(account)
    }

    fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], SchemeError> {
        let (store, domain) = (self.executor.store(), self.executor.domain());
        let mut found = [0.0; 4];
        (self.pool).install(&mut || found = store.portion(domain, portion));
        Ok(found)
    }

    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, SchemeError> {
        let (store, domain) = (self.executor.store(), self.executor.domain());
        Ok(store.layers(domain, span, layers))
    }

    fn within(&mut self, spans: &[Span]) -> Result<Particles, SchemeError> {
        let (store, domain) = (self.executor.store(), self.executor.domain());
        Ok(Width::wrap(store.within(domain, spans), *domain))
    }

    fn columns_within(&mut self, spans: &[Span]) -> Result<Looked, SchemeError> {
        let (store, domain) = (self.executor.store(), self.executor.domain());
        let inside = store.inside(domain, spans);
        let particles = Width::wrap(store.some(&inside), *domain);
        let columns = self.found_columns(|words| inside.iter().map(|i| words[*i]).collect());
        Ok(Looked { particles, columns })
    }

    fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, SchemeError> {
        let executor = &mut self.executor;
        let mut totals = Vec::new();
        self.pool.install(&mut || {
            let columns = executor.columns().into_iter();
            let store = executor.store();
            let masses = || store.place[..store.fluids()].iter().map(|place| place[3]);
            totals = columns
                .map(|(column, words)| {
                    let each = masses().zip(&words);
                    let each = each.map(|(mass, word)| Totals::of(mass, word));
                    let all = each.fold(Totals::default(), |all, one| all.and(&one));
                    (column, all)
                })
                .collect();
        });
        Ok(totals)
    }

    fn afloat(&mut self) -> Result<Vec<RigidState>, SchemeError> {
        Ok(self.executor.afloat().to_vec())
    }

    fn phases(&self) -> Vec<(&'static str, f64)> {
        self.executor.phases()
    }

    fn traffic(&self) -> Traffic {
        Traffic::default()
    }

    fn solving(&self) -> Option<Solving> {
        self.executor.solving()
    }
}

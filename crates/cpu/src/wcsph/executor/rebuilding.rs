//! Sorting particles and listing their neighbours, and what is kept between steps for that.

use super::CpuExecutor;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_particles::{Alteration, ParticleError, Store, spoil};
use std::time::Instant;

impl<S: Scalar, const D: usize> CpuExecutor<S, D> {
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
}

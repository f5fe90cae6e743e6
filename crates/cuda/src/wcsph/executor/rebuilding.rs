//! Sorting particles and listing their neighbours, and room for what is kept between steps.

use super::CudaExecutor;
use crate::{Buffer, CudaError};
use monoflow_kernels::block;
use monoflow_ops::Scalar;
use monoflow_ops::particles::kind::{Fluid, Kind};
use monoflow_particles::Alteration;

/// Numbers in a set of extremes.
const EXTREMES: usize = monoflow_kernels::EXTREMES as usize;

impl<S: Scalar, const D: usize> CudaExecutor<S, D> {
    /// Sorts particles and lists their neighbours. Where lists outgrow their room, they get more
    /// and are filled again: nothing is lost.
    ///
    /// # Errors
    /// A particle has left the domain; memory is short.
    pub fn rebuild(&mut self) -> Result<(), CudaError> {
        self.particles.rebuild(self.ticking.clock.time)?;
        self.make_room()?;
        self.spoil()?;
        self.clear_others()?;
        self.ticking.list_built();
        Ok(())
    }

    /// Clears what kernels read and leave alone; other particles may have been in these places before the sort. Puts
    /// the coefficients that particles have of their own among the columns that pairs read.
    fn clear_others(&mut self) -> Result<(), CudaError> {
        let (fluids, n) = (self.particles.counts[Fluid::INDEX], self.particles.len());
        if !self.scheme.facts.walls_evolve {
            self.rates.clear_range(fluids..n)?;
        }
        // Entries that fill up a group of neighbours name the particle itself, and add nothing.
        if let Some(gathered) = &mut self.gathered {
            for (number, column) in self.scheme.facts.columns.iter().enumerate() {
                let others = match column.of_walls {
                    true => 0..fluids,
                    false => fluids..n,
                };
                gathered.clear_range(number * n + others.start..number * n + others.end)?;
            }
            let given = self.scheme.facts.given_word::<S>();
            if let (Some((place, _)), Some(given)) = (given, self.particles.given()) {
                gathered.copy_range(place * n, given, 0..fluids)?;
            }
        }
        Ok(())
    }

    /// Forgets what kernels are to find anew, where writes are checked.
    fn spoil(&mut self) -> Result<(), CudaError> {
        self.particles.spoil()?;
        self.rates.spoil()?;
        self.extremes.spoil()?;
        let columns = [&mut self.transport, &mut self.gathered];
        for column in columns.into_iter().flatten() {
            column.spoil()?;
        }
        if let Some(approach) = &mut self.approach {
            approach.spoil()?;
        }
        self.spoil_carried()
    }

    /// Applies an alteration to the particles; a rebuild must follow.
    ///
    /// # Errors
    /// The driver fails.
    pub fn alter(&mut self, alteration: &Alteration) -> Result<(), CudaError> {
        self.particles.alter(alteration)
    }

    /// Gives what is kept between steps as much room as particles have.
    pub(super) fn make_room(&mut self) -> Result<(), CudaError> {
        let n = self.particles.capacity;
        if n == self.rates.len() && n > 0 {
            return Ok(());
        }
        let device = &self.particles.device;
        let sets = self.particles.most_sets(block::PARTICLES) as usize;
        self.rates = Buffer::zeros(device, n, "rates")?;
        self.extremes = Buffer::zeros(device, EXTREMES * sets, "reductions")?;
        if self.transport.is_some() {
            self.transport = Some(Buffer::zeros(device, n, "transport velocities")?);
        }
        if self.approach.is_some() {
            self.approach = Some(Buffer::zeros(device, n, "the fastest pairs")?);
        }
        if self.gathered.is_some() {
            let words = n * self.scheme.facts.columns.len();
            self.gathered = Some(Buffer::zeros(device, words, "gathered columns")?);
        }
        self.make_room_carried()
    }
}

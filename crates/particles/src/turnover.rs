//! What has come in and gone since the start of a run.

use crate::ParticleError;
use crate::openings::Tally;

/// What has come in and gone since the start of a run.
///
/// Identities tell where particles come from. Those at the start have the first ones, in the order in which they were
/// put into the store; of those that come in, the `k`-th at opening `o` of `n` is number `k n + o` after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turnover {
    /// How many there were at the start.
    pub began: u32,
    /// Fluid particles that have been taken out, at openings and beyond the domain.
    pub removed: usize,
    /// What came in and was taken out at each opening.
    pub tallies: Vec<Tally>,
}

impl Turnover {
    /// Counts a particle as born at an opening; gives its identity.
    ///
    /// # Errors
    /// Identities have run out.
    pub fn bear(&mut self, opening: usize) -> Result<u32, ParticleError> {
        let turns = self.tallies.len() as u64;
        let tally = &mut self.tallies[opening];
        let id = u64::from(self.began) + tally.born * turns + opening as u64;
        tally.born += 1;
        u32::try_from(id).map_err(|_| ParticleError::OutOfIdentities)
    }

    /// The opening at which a particle came in, unless it was there at the start.
    pub fn opening(&self, id: u32) -> Option<usize> {
        let after = id.checked_sub(self.began)?;
        (after as usize).checked_rem(self.tallies.len())
    }

    /// Particles that have been taken out because they left the domain, and not at an opening.
    pub fn escaped(&self) -> usize {
        let gone: u64 = self.tallies.iter().map(|tally| tally.gone).sum();
        self.removed - gone as usize
    }
}

//! Alterations of particles between steps.

use crate::Patch;

/// An alteration of particles between steps, before neighbours are listed anew. It is rare, and done on the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// Fluid that has left the domain is taken out, and the particle of this identity in any case: within rounding
    /// of a border, where a device has found it outside, the host may find it inside.
    Escaped(u32),
    /// Particles become another kind, or are taken out.
    Changed(Change),
}

impl Alteration {
    /// Empties the patches whose particles are taken out: no force is on them any more.
    pub fn empty(&self, patches: &mut [Patch]) {
        if let Alteration::Changed(change) = self {
            for patch in patches.iter_mut().filter(|patch| change.has(patch.first)) {
                patch.count = 0;
            }
        }
    }
}

/// Particles of so many identities in a row become another kind, or are taken out. To do it twice changes no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The first identity.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// The index of the kind; nothing if they are taken out.
    pub into: Option<usize>,
}

impl Change {
    /// Is it about this particle?
    #[inline(always)]
    pub fn has(&self, id: u32) -> bool {
        id.wrapping_sub(self.first) < self.count
    }
}

/// Identities of particles that belong together: every `step`-th from the first on, so many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Identities {
    /// The first.
    pub first: u32,
    /// From one to the next, at least 1.
    pub step: u32,
    /// How many there are at most: the last one has to be an identity, so that those before the first, which wrap
    /// around, are none of them.
    pub count: u32,
}

impl Identities {
    /// Those of all particles.
    pub const ALL: Self = Self {
        first: 0,
        step: 1,
        count: u32::MAX,
    };

    /// Is this one of them?
    #[inline(always)]
    pub fn has(&self, id: u32) -> bool {
        let after = id.wrapping_sub(self.first);
        after.is_multiple_of(self.step) && after / self.step < self.count
    }
}

/// A portion of the fluid: by where particles come from, which identities tell, and by where they are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Portion {
    /// Lower corner of the box that particles count in, m.
    pub min: [f64; 3],
    /// Its upper corner, m.
    pub max: [f64; 3],
    /// Whose particles count.
    pub identities: Identities,
    /// Padding.
    pub reserved: u32,
}

impl Portion {
    /// What a particle of this mass (kg) adds: the mass, and its moments along the axes (kg m); nothing if it does not
    /// belong to the portion.
    #[expect(
        clippy::needless_range_loop,
        reason = "three columns by the same index"
    )]
    #[inline(always)]
    pub fn moments(&self, id: u32, mass: f64, at: &[f64; 3]) -> [f64; 4] {
        let mut inside = self.identities.has(id);
        for k in 0..3 {
            inside = inside && self.min[k] <= at[k] && at[k] <= self.max[k];
        }
        if inside {
            [mass, mass * at[0], mass * at[1], mass * at[2]]
        } else {
            [0.0; 4]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_told_apart() {
        let of = |first, step, count| Identities { first, step, count };
        let are = |identities: Identities, expected: &[u32]| {
            let found = (0..30).filter(|id| identities.has(*id));
            assert!(found.eq(expected.iter().copied()), "{identities:?}");
        };
        are(of(3, 1, 4), &[3, 4, 5, 6]);
        are(of(12, 3, (u32::MAX - 12) / 3), &[12, 15, 18, 21, 24, 27]);
        are(of(3, 1, 0), &[]);
        assert!((0..30).all(|id| Identities::ALL.has(id)));
    }
}

use crate::{Domain, ParticleError};
use monoflow_ops::Scalar;
use monoflow_ops::grid::MAX_PARTICLES;
use monoflow_ops::kind::{Fluid, KINDS, Kind};

/// A particle to be put into a [`Store`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Particle {
    /// Position, m.
    pub position: [f64; 3],
    /// Velocity, m/s.
    pub velocity: [f64; 3],
    /// Mass, kg.
    pub mass: f64,
    /// Density excess.
    pub excess: f64,
}

/// Particles as columns, kind after kind.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Store<S> {
    /// Position relative to the centre of the cell (m), and mass (kg).
    pub place: Vec<[S; 4]>,
    /// Velocity (m/s), and density excess.
    pub motion: Vec<[S; 4]>,
    /// Cell.
    pub cell: Vec<u32>,
    /// Identity.
    pub id: Vec<u32>,
    /// Particles of each kind.
    pub counts: [usize; KINDS],
    /// Particles that have been taken out since the start of the run; all were fluid.
    pub removed: usize,
}

impl<S: Scalar> Store<S> {
    /// An empty store with room for `capacity` particles.
    pub fn with_capacity(capacity: usize) -> Self {
        Store {
            place: Vec::with_capacity(capacity),
            motion: Vec::with_capacity(capacity),
            cell: Vec::with_capacity(capacity),
            id: Vec::with_capacity(capacity),
            counts: [0; KINDS],
            removed: 0,
        }
    }

    /// Number of particles.
    pub fn len(&self) -> usize {
        self.place.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.place.is_empty()
    }

    /// Number of fluid particles; they come first.
    pub fn fluids(&self) -> usize {
        self.counts[0]
    }

    /// Appends a particle. Kinds must come in order.
    ///
    /// # Errors
    /// The position is outside the domain, or there are too many particles.
    pub fn push(
        &mut self,
        domain: &Domain<S>,
        kind: usize,
        particle: &Particle,
    ) -> Result<(), ParticleError> {
        let id = self.len() as u32;
        let &Particle {
            position,
            velocity,
            mass,
            excess,
        } = particle;
        let (offset, cell) = domain
            .locate(position)
            .ok_or(ParticleError::Escaped { id, position })?;
        if self.len() as u64 >= MAX_PARTICLES {
            return Err(ParticleError::TooManyParticles {
                requested: self.len() as u64 + 1,
                max: MAX_PARTICLES,
            });
        }
        debug_assert!(self.counts[kind + 1..].iter().all(|&n| n == 0));
        let velocity = velocity.map(S::from_literal);
        self.place
            .push([offset[0], offset[1], offset[2], S::from_literal(mass)]);
        self.motion.push([
            velocity[0],
            velocity[1],
            velocity[2],
            S::from_literal(excess),
        ]);
        self.cell.push(cell);
        self.id.push(id);
        self.counts[kind] += 1;
        Ok(())
    }

    /// Makes every column as long as `other`'s.
    pub fn resize_like(&mut self, other: &Self) {
        self.place.resize(other.len(), Default::default());
        self.motion.resize(other.len(), Default::default());
        self.cell.resize(other.len(), 0);
        self.id.resize(other.len(), 0);
        self.counts = other.counts;
        self.removed = other.removed;
    }

    /// Takes out the fluid particles that have left the domain, and counts them. The others keep their
    /// order, their cells and their numbers. Walls stay: a body without a part of it is another.
    pub fn remove_escaped(&mut self, domain: &Domain<S>) {
        let fluids = self.fluids();
        let stays: Vec<bool> = (self.place.iter().zip(&self.cell).enumerate())
            .map(|(i, (place, cell))| {
                let offset = [place[0], place[1], place[2]];
                i >= fluids || domain.grid.rehome(offset, *cell).is_some()
            })
            .collect();
        let before = self.id.len();
        keep(&mut self.place, &stays);
        keep(&mut self.motion, &stays);
        keep(&mut self.cell, &stays);
        keep(&mut self.id, &stays);
        let left = before - self.id.len();
        self.removed += left;
        self.counts[Fluid::INDEX] -= left;
    }

    /// Kind of particle `i`, as an index.
    pub fn kind(&self, i: usize) -> usize {
        usize::from(i >= self.counts[0])
    }
}

/// Keeps the elements that stay.
fn keep<T>(column: &mut Vec<T>, stays: &[bool]) {
    let mut stays = stays.iter();
    column.retain(|_| stays.next() == Some(&true));
}

use crate::change::{Alteration, Change};
use crate::column::Kept;
use crate::openings::Newborn;
use crate::turnover::Turnover;
use crate::{Domain, ParticleError, sort};
use monoflow_ops::Scalar;
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::grid::MAX_PARTICLES;
use monoflow_ops::particles::kind::{Fluid, KINDS, Kind};

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
    /// Columns that models declare.
    pub kept: Vec<Kept<S>>,
    /// Particles of each kind.
    pub counts: [usize; KINDS],
    /// What has come in and gone since the start of the run.
    pub turnover: Turnover,
}

impl<S: Scalar> Store<S> {
    /// An empty store with room for `capacity` particles.
    pub fn with_capacity(capacity: usize) -> Self {
        Store {
            place: Vec::with_capacity(capacity),
            motion: Vec::with_capacity(capacity),
            cell: Vec::with_capacity(capacity),
            id: Vec::with_capacity(capacity),
            kept: Vec::new(),
            counts: [0; KINDS],
            turnover: Turnover::default(),
        }
    }

    /// The same with columns of these names, each a word of zeros where there is none yet. After all particles.
    pub fn keeping<'n>(mut self, names: impl Iterator<Item = &'n str>) -> Self {
        for (n, name) in names.enumerate() {
            if self.kept.get(n).is_none_or(|kept| kept.name == GIVEN_NAME) {
                let words = vec![[S::from_literal(0.0); 4]; self.len()];
                let name = name.to_owned();
                self.kept.insert(n, Kept { name, words });
            }
        }
        self
    }

    /// The same with the coefficients that particles have of their own: those that there are, or this word for all
    /// particles. They come behind what fluid carries.
    pub fn giving(mut self, word: [S; 4]) -> Self {
        if self.given().is_none() {
            self.kept.push(Kept {
                name: GIVEN_NAME.to_owned(),
                words: vec![word; self.len()],
            });
        }
        self
    }

    /// The coefficients that particles have of their own, if they have any.
    pub fn given(&self) -> Option<&[[S; 4]]> {
        let kept = self.kept.iter().find(|kept| kept.name == GIVEN_NAME);
        kept.map(|kept| &kept.words[..])
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

    /// Appends a particle. Kinds must come in order, and columns that models declare come after all particles.
    ///
    /// # Errors
    /// The position is outside the domain, or there are too many particles.
    pub fn push(
        &mut self,
        domain: &Domain<S>,
        kind: usize,
        particle: &Particle,
    ) -> Result<(), ParticleError> {
        debug_assert!(self.counts[kind + 1..].iter().all(|&n| n == 0) && self.kept.is_empty());
        check_room(self.len() + 1)?;
        let row = Row::of(domain, self.turnover.began, particle)?;
        self.place.push(row.place);
        self.motion.push(row.motion);
        self.cell.push(row.cell);
        self.id.push(row.id);
        self.counts[kind] += 1;
        self.turnover.began += 1;
        Ok(())
    }

    /// Applies an alteration to the particles, which are to be sorted anew.
    pub fn alter(&mut self, domain: &Domain<S>, alteration: &Alteration) {
        match alteration {
            Alteration::Escaped(id) => self.remove_escaped(domain, *id),
            Alteration::Changed(change) => self.change(change),
        }
    }

    /// Lets particles become another kind, or takes them out.
    fn change(&mut self, change: &Change) {
        let becomes = |i: usize| match change.has(self.id[i]) {
            true => change.into,
            false => Some(self.kind(i)),
        };
        let becomes: Vec<_> = (0..self.len()).map(becomes).collect();
        let mut order = Vec::with_capacity(self.len());
        for (kind, count) in self.counts.iter_mut().enumerate() {
            let before = order.len();
            order.extend((0..becomes.len()).filter(|i| becomes[*i] == Some(kind)));
            *count = order.len() - before;
        }
        pick(&mut self.place, &order);
        pick(&mut self.motion, &order);
        pick(&mut self.cell, &order);
        pick(&mut self.id, &order);
        for kept in &mut self.kept {
            pick(&mut kept.words, &order);
        }
    }

    /// Takes out the fluid particles that have left the domain, one of them by its identity, and counts them. The
    /// others keep their order, their cells and their numbers. Walls stay: a body without a part of it is another.
    fn remove_escaped(&mut self, domain: &Domain<S>, found: u32) {
        let fluids = self.fluids();
        let stays: Vec<bool> = (self.place.iter().zip(&self.cell).enumerate())
            .map(|(i, (place, cell))| {
                let offset = [place[0], place[1], place[2]];
                let inside = self.id[i] != found && domain.grid.rehome(offset, *cell).is_some();
                i >= fluids || inside
            })
            .collect();
        self.keep(&stays);
    }

    /// Takes out the fluid particles that do not stay, and counts them.
    pub(crate) fn keep(&mut self, stays: &[bool]) {
        let before = self.id.len();
        keep(&mut self.place, stays);
        keep(&mut self.motion, stays);
        keep(&mut self.cell, stays);
        keep(&mut self.id, stays);
        for kept in &mut self.kept {
            keep(&mut kept.words, stays);
        }
        let left = before - self.id.len();
        self.turnover.removed += left;
        self.counts[Fluid::INDEX] -= left;
    }

    /// Lets fluid particles in, behind the fluid that there is.
    ///
    /// # Errors
    /// There are too many particles; one comes in outside the domain.
    pub fn let_in(&mut self, domain: &Domain<S>, born: &[Newborn]) -> Result<(), ParticleError> {
        let rows = rows(domain, self.len(), &mut self.turnover, born)?;
        let at = self.fluids();
        self.place.splice(at..at, rows.iter().map(|row| row.place));
        self.motion
            .splice(at..at, rows.iter().map(|row| row.motion));
        self.cell.splice(at..at, rows.iter().map(|row| row.cell));
        self.id.splice(at..at, rows.iter().map(|row| row.id));
        for kept in &mut self.kept {
            let words = born.iter().map(|newborn| newborn.word(&kept.name));
            kept.words.splice(at..at, words);
        }
        self.counts[Fluid::INDEX] += rows.len();
        Ok(())
    }

    /// Kind of particle `i`, as an index.
    pub fn kind(&self, i: usize) -> usize {
        sort::kind(&self.counts, i)
    }
}

/// The words of one particle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<S> {
    /// Position relative to the centre of the cell, and mass.
    pub place: [S; 4],
    /// Velocity, and density excess.
    pub motion: [S; 4],
    /// Cell.
    pub cell: u32,
    /// Identity.
    pub id: u32,
}

impl<S: Scalar> Row<S> {
    fn of(domain: &Domain<S>, id: u32, particle: &Particle) -> Result<Self, ParticleError> {
        let &Particle {
            position,
            velocity,
            mass,
            excess,
        } = particle;
        let (offset, cell) = domain
            .locate(position)
            .ok_or(ParticleError::Escaped { id, position })?;
        let [x, y, z] = offset;
        let [u, v, w] = velocity.map(S::from_literal);
        Ok(Row {
            place: [x, y, z, S::from_literal(mass)],
            motion: [u, v, w, S::from_literal(excess)],
            cell,
            id,
        })
    }
}

/// The words of particles that come in where there are some already; counts them as born.
///
/// # Errors
/// There are too many particles; one comes in outside the domain.
pub fn rows<S: Scalar>(
    domain: &Domain<S>,
    there: usize,
    turnover: &mut Turnover,
    born: &[Newborn],
) -> Result<Vec<Row<S>>, ParticleError> {
    check_room(there + born.len())?;
    let rows = born.iter().map(|newborn| {
        let id = turnover.bear(newborn.opening)?;
        Row::of(domain, id, &newborn.particle)
    });
    rows.collect()
}

/// Refuses more particles than can be told apart.
fn check_room(particles: usize) -> Result<(), ParticleError> {
    match particles as u64 {
        requested if requested > MAX_PARTICLES => Err(ParticleError::TooManyParticles {
            requested,
            max: MAX_PARTICLES,
        }),
        _ => Ok(()),
    }
}

/// The elements in these places, in their order.
fn pick<T: Copy>(column: &mut Vec<T>, order: &[usize]) {
    *column = order.iter().map(|i| column[*i]).collect();
}

/// Keeps the elements that stay.
fn keep<T>(column: &mut Vec<T>, stays: &[bool]) {
    let mut stays = stays.iter();
    column.retain(|_| stays.next() == Some(&true));
}

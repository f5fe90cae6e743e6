use monoflow_ops::Scalar;
use monoflow_ops::particles::opening::{Alone, Mirrored, Opening, Spot, mirror};
use monoflow_parallel::for_each_block;
use monoflow_particles::{BLOCK, CellStarts, Domain, Openings, Store};
use std::sync::Arc;

/// Openings, and the particles that are in their zones or may get there before neighbours are listed anew.
#[derive(Default)]
pub(crate) struct Zones<S> {
    pub openings: Arc<Openings>,
    /// How many particles are fluid: they come first.
    fluids: usize,
    /// The particles, and the opening of each.
    members: Vec<(u32, usize)>,
    /// What the motion of each becomes; kept, so that steps allocate nothing.
    held: Vec<Option<[S; 4]>>,
}

/// A state of the particles: their cells, and their places.
type Places<'a, S> = (&'a [u32], &'a [[S; 4]]);

impl<S: Scalar> Zones<S> {
    pub fn new(openings: Arc<Openings>) -> Self {
        Zones {
            openings,
            ..Zones::default()
        }
    }

    /// Finds the particles that matter, after a sort; walls with a density of their own do.
    pub fn enlist(&mut self, domain: &Domain<S>, store: &Store<S>, walls_evolve: bool) {
        if self.openings.is_empty() {
            return;
        }
        let home = domain.home();
        self.fluids = store.fluids();
        let last = if walls_evolve {
            store.len()
        } else {
            self.fluids
        };
        let near = |i: usize| {
            let position = home.position(store.cell[i], &store.place[i]);
            let found = match i < store.fluids() {
                true => self.openings.near(&position),
                false => self.openings.beside(&position),
            };
            Some((i as u32, found?))
        };
        self.members.clear();
        self.members.extend((0..last).filter_map(near));
        self.held.resize(self.members.len(), None);
    }

    /// Where a member is, if that is in the zone of its opening.
    fn inside(
        &self,
        domain: &Domain<S>,
        (i, n): (u32, usize),
        (cell, place): Places<'_, S>,
    ) -> Option<(&Opening, Spot, [f64; 3])> {
        let position = (domain.home()).position(cell[i as usize], &place[i as usize]);
        let opening = &self.openings.openings[n];
        let spot = opening.spot(&position);
        let is_inside = (i as usize) >= self.fluids || opening.holds(&spot);
        is_inside.then_some((opening, spot, position))
    }

    /// Gives the particles of zones the velocity and the pressure that they have at a time, s.
    pub fn hold<const D: usize>(
        &mut self,
        domain: &Domain<S>,
        starts: &CellStarts,
        (places, motion): (Places<'_, S>, &mut [[S; 4]]),
        time: f64,
    ) {
        let mut held = std::mem::take(&mut self.held);
        let (this, old) = (&*self, &*motion);
        for_each_block(BLOCK, &mut held[..], |block, held| {
            let members = this.members[block * BLOCK..].iter();
            for (held, member) in held.iter_mut().zip(members) {
                *held = this.motion::<D>(domain, starts, *member, (places, old), time);
            }
        });
        for ((i, _), held) in self.members.iter().zip(&held) {
            if let Some(held) = held {
                motion[*i as usize] = *held;
            }
        }
        self.held = held;
    }

    /// What the motion of a member becomes, if it is in a zone.
    fn motion<const D: usize>(
        &self,
        domain: &Domain<S>,
        starts: &CellStarts,
        member: (u32, usize),
        (places, motion): (Places<'_, S>, &[[S; 4]]),
        time: f64,
    ) -> Option<[S; 4]> {
        let (opening, spot, position) = self.inside(domain, member, places)?;
        let (i, (cell, place)) = (member.0 as usize, places);
        let fluid = starts.of_kind(0);
        let is_fluid = i < self.fluids;
        let seen: Option<Mirrored> = match opening.looks(is_fluid) {
            false => None,
            true => mirror::<S, D>(
                opening,
                spot.depth,
                (&domain.grid, &Alone),
                (cell[i], &place[i]),
                |cell| fluid[cell as usize],
                (|j| place[j as usize], |j| motion[j as usize]),
            ),
        };
        let (tables, mut moved) = (&*self.openings, motion[i]);
        let now = opening.now(time, tables);
        if is_fluid {
            return Some(opening.held((&spot, &position), &moved, &now, tables, seen));
        }
        moved[3] = opening.held_wall(&position, moved[3], &now, tables, seen);
        Some(moved)
    }

    /// The particles that are in zones.
    pub fn inside_at<'z>(
        &'z self,
        domain: &'z Domain<S>,
        places: Places<'z, S>,
    ) -> impl Iterator<Item = usize> + 'z {
        let members = self.members.iter();
        let is_inside =
            move |member: &&(u32, usize)| self.inside(domain, **member, places).is_some();
        members.filter(is_inside).map(|(i, _)| *i as usize)
    }

    /// Particles of zones have no rates.
    pub fn still<const D: usize>(
        &self,
        domain: &Domain<S>,
        places: Places<'_, S>,
        (rates, transport): (&mut [[S; 4]], &mut [[S; D]]),
    ) {
        let zero = S::from_literal(0.0);
        for i in self.inside_at(domain, places) {
            rates[i] = [zero; 4];
            if let Some(transport) = transport.get_mut(i) {
                *transport = [zero; D];
            }
        }
    }
}

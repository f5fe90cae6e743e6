//! Where particles come from, which their identities tell.

use super::bodies;
use monoflow_case::{GeometryPlan, Kind as Made, RunPlan};
use monoflow_ops::particles::body::Identities;
use monoflow_ops::particles::kind::{Fluid, Kind, Wall};
use monoflow_particles::{Alteration, Change, Turnover};
use monoflow_start::{Seed, SeedKind, in_order};

/// The kind that a particle has at the start: fluid that is held is a wall until it is released.
pub(super) fn kind(plan: &RunPlan, seed: &Seed) -> usize {
    kind_of(&plan.geometry[usize::from(seed.group)], seed.kind)
}

fn kind_of(geometry: &GeometryPlan, kind: SeedKind) -> usize {
    match kind {
        SeedKind::Fluid if geometry.released_at.is_none() => Fluid::INDEX,
        _ => Wall::INDEX,
    }
}

/// The body that a particle is part of, among all that move.
pub(super) fn body(plan: &RunPlan, seed: &Seed) -> Option<usize> {
    body_of(plan, &plan.geometry[usize::from(seed.group)])
}

fn body_of(plan: &RunPlan, geometry: &GeometryPlan) -> Option<usize> {
    let name = geometry.motion.as_ref()?;
    bodies::names(plan).position(|other| other == name)
}

/// Puts particles in the order of their identities: fluid, walls that rest, those that move, motion after motion, and
/// fluid that is held. Those of a geometry follow each other, as they were placed.
pub(super) fn ordered(plan: &RunPlan, seeds: Vec<Seed>) -> Vec<Seed> {
    let key = |group: usize, made: SeedKind| {
        let geometry = &plan.geometry[group];
        let is_held = made == SeedKind::Fluid;
        // None is less than some.
        (
            kind_of(geometry, made),
            is_held,
            body_of(plan, geometry),
            group,
        )
    };
    let of_geometry = |group| SeedKind::ALL.map(|made| (key(group, made), group, made));
    let mut keys: Vec<_> = (0..plan.geometry.len()).flat_map(of_geometry).collect();
    keys.sort_unstable_by_key(|(key, ..)| *key);
    let mut ranks = vec![[0; 2]; plan.geometry.len()];
    for (rank, (_, group, made)) in keys.into_iter().enumerate() {
        ranks[group][made as usize] = rank;
    }
    in_order(seeds, &ranks)
}

/// The identities of the particles of geometries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// The first of each geometry, and how many there are at the start.
    pub(super) ranges: Vec<[u32; 2]>,
}

impl Origins {
    /// Of particles in the order of their identities.
    pub(super) fn of(plan: &RunPlan, seeds: &[Seed]) -> Self {
        let mut ranges = vec![[0; 2]; plan.geometry.len()];
        for (id, seed) in seeds.iter().enumerate() {
            let [first, count] = &mut ranges[usize::from(seed.group)];
            if *count == 0 {
                *first = id as u32;
            }
            *count += 1;
        }
        Origins { ranges }
    }

    /// The identities of the geometries that are picked, which are in a row: the first, and how many.
    pub(super) fn row(&self, is_picked: impl Fn(usize) -> bool) -> [u32; 2] {
        let picked = self.ranges.iter().enumerate();
        let picked = picked.filter(|(n, [_, count])| *count > 0 && is_picked(*n));
        picked.fold([u32::MAX, 0], |[first, count], (_, [begin, more])| {
            [first.min(*begin), count + more]
        })
    }

    /// The number of the geometry that a particle comes from; after all geometries, that of its opening.
    pub(super) fn origin(&self, id: u32, turnover: &Turnover) -> usize {
        match turnover.opening(id) {
            Some(opening) => self.ranges.len() + opening,
            None => {
                let mut ranges = self.ranges.iter();
                let has = |[first, count]: &[u32; 2]| id.wrapping_sub(*first) < *count;
                ranges.position(has).unwrap_or_default()
            }
        }
    }

    /// The identities of the particles that come from a geometry of fluid or an opening.
    pub(super) fn identities(&self, plan: &RunPlan, name: &str) -> Identities {
        let is_it = |one: &GeometryPlan| one.kind == Made::Fluid && one.name == name;
        let geometry = plan.geometry.iter().position(is_it);
        if let Some(&[first, count]) = geometry.and_then(|n| self.ranges.get(n)) {
            return Identities {
                first,
                step: 1,
                count,
            };
        }
        let opening = plan.openings.iter().position(|one| one.name == name);
        let began: u32 = self.ranges.iter().map(|[_, count]| count).sum();
        let step = plan.openings.len() as u32;
        match opening {
            None => Identities {
                count: 0,
                ..Identities::ALL
            },
            Some(n) => Identities {
                first: began + n as u32,
                step,
                count: (u32::MAX - began) / step,
            },
        }
    }

    /// What changes over a run, and when (s), in order: fluid is released, and walls are taken away.
    pub(super) fn changes(&self, plan: &RunPlan) -> Vec<(f64, Alteration)> {
        let ranges = plan.geometry.iter().zip(&self.ranges);
        let changes = ranges.filter_map(|(geometry, &[first, count])| {
            let (time, into) = match geometry.released_at {
                Some(time) => (time, Some(Fluid::INDEX)),
                None => (geometry.removed_at?, None),
            };
            let change = Change { first, count, into };
            Some((time, Alteration::Changed(change)))
        });
        let mut changes: Vec<_> = changes.collect();
        changes.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_particles::Tally;

    #[test]
    fn identities_tell_geometry_and_opening() {
        let origins = Origins {
            ranges: vec![[10, 5], [0, 10], [15, 0], [15, 3]],
        };
        let turnover = Turnover {
            began: 18,
            tallies: vec![Tally::default(); 2],
            ..Turnover::default()
        };
        let of = |id| origins.origin(id, &turnover);
        assert_eq!(
            [0, 9, 10, 14, 15, 17, 18, 19, 20].map(of),
            [1, 1, 0, 0, 3, 3, 4, 5, 4]
        );
        assert_eq!(origins.row(|n| n != 1), [10, 8]);
    }
}

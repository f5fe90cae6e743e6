//! Particles as gauges and lines see them: those beyond a periodic side once more, before the other one.

use super::Snapshot;
use monoflow_case::RunPlan;
use monoflow_particles::Span;
use std::borrow::Cow;

/// Where the images of particles are looked at, and how far from there these lie.
pub(super) struct Images {
    /// Boxes by the shifts (m) with which particles come from there.
    spans: Vec<([f64; 3], Span)>,
}

impl Images {
    /// Those that boxes reach across periodic sides.
    pub fn of(plan: &RunPlan, spans: &[Span]) -> Self {
        let domain = &plan.domain;
        let period = |k: usize| domain.max[k] - domain.min[k];
        let mut images = Vec::new();
        for shift in shifts(domain.periodic) {
            let shift: [f64; 3] = std::array::from_fn(|k| match shift[k] {
                0.0 => 0.0,
                sign => sign * period(k),
            });
            for span in spans {
                let mut span = *span;
                for (k, step) in shift.iter().enumerate() {
                    span.min[k] -= step;
                    span.max[k] -= step;
                }
                // A box without ends has all there is.
                let is_there = (0..3).filter(|k| shift[*k] != 0.0).all(|k| {
                    span.min[k].is_finite()
                        && span.min[k] <= domain.max[k]
                        && span.max[k] >= domain.min[k]
                });
                if is_there {
                    images.push((shift, span));
                }
            }
        }
        Images { spans: images }
    }

    /// All boxes to look at.
    pub fn and(&self, spans: &[Span]) -> Vec<Span> {
        let images = self.spans.iter().map(|(_, span)| *span);
        spans.iter().copied().chain(images).collect()
    }

    /// Which particles have images, in their order, and the shifts (m) of these.
    fn found(&self, particles: &Snapshot) -> Vec<(usize, [f64; 3])> {
        let mut found = Vec::new();
        for of_one in self.spans.chunk_by(|a, b| a.0 == b.0) {
            let sees = |i: usize| {
                of_one.iter().any(|(_, span)| {
                    (span.walls || i < particles.fluids) && span.has(&particles.position[i])
                })
            };
            let images = (0..particles.position.len()).filter(|i| sees(*i));
            found.extend(images.map(|i| (i, of_one[0].0)));
        }
        found
    }

    /// Particles with their images, those of fluid behind the fluid; and which particle each of them is. The second is
    /// empty where there are no images.
    pub fn seen<'p>(&self, particles: &'p Snapshot) -> (Cow<'p, Snapshot>, Vec<usize>) {
        let found = self.found(particles);
        if found.is_empty() {
            return (Cow::Borrowed(particles), Vec::new());
        }
        let own = |range: std::ops::Range<usize>| range.map(|i| (i, [0.0; 3]));
        let (fluids, all) = (particles.fluids, particles.position.len());
        let (fluid, walls): (Vec<_>, Vec<_>) = found.into_iter().partition(|(i, _)| *i < fluids);
        let fluids_seen = fluids + fluid.len();
        let seen = own(0..fluids).chain(fluid).chain(own(fluids..all));
        let seen: Vec<(usize, [f64; 3])> = seen.chain(walls).collect();
        let of: Vec<usize> = seen.iter().map(|(i, _)| *i).collect();
        let place = |(i, shift): &(usize, [f64; 3])| {
            let at = particles.position[*i];
            std::array::from_fn(|k| at[k] + shift[k])
        };
        let with_images = Snapshot {
            position: seen.iter().map(place).collect(),
            velocity: of.iter().map(|i| particles.velocity[*i]).collect(),
            excess: of.iter().map(|i| particles.excess[*i]).collect(),
            mass: of.iter().map(|i| particles.mass[*i]).collect(),
            id: of.iter().map(|i| particles.id[*i]).collect(),
            fluids: fluids_seen,
            turnover: particles.turnover.clone(),
        };
        (Cow::Owned(with_images), of)
    }
}

/// Steps of one period along periodic axes, but for none at all.
fn shifts(periodic: [bool; 3]) -> Vec<[f64; 3]> {
    let steps = periodic.map(|wraps| if wraps { &[0.0, -1.0, 1.0][..] } else { &[0.0] });
    let mut shifts = Vec::new();
    for x in steps[0] {
        for y in steps[1] {
            shifts.extend(steps[2].iter().map(|z| [*x, *y, *z]));
        }
    }
    shifts.split_off(1)
}

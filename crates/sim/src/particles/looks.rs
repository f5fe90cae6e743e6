//! Where gauges look: no more of the particles is taken from a device than these boxes hold.

use super::gauges::{COMPANION, REACH, front as front_of};
use super::snapshot::Snapshot;
use crate::SimError;
use monoflow_case::{Band, Face, Measure, RunPlan};
use monoflow_particles::Span;

/// Boxes are larger than what is looked at by this part: positions may be told with other roundings.
const SLACK: f64 = 1e-6;
/// Where a front is looked for first, behind the farthest place where it may be, in spacings.
const FIRST: f64 = 8.0;

/// The boxes of the gauges of a plan that look at particles, but for fronts.
pub(super) fn spans(plan: &RunPlan) -> Vec<Span> {
    let spacing = plan.discretisation.spacing;
    let around = |at: [f64; 3], reach: f64, but: Option<usize>| {
        let reach = reach * (1.0 + SLACK);
        let mut span = Span::ALL;
        for k in (0..plan.dimensions as usize).filter(|k| Some(*k) != but) {
            (span.min[k], span.max[k]) = (at[k] - reach, at[k] + reach);
        }
        span
    };
    let spans = plan.gauges.iter().filter_map(|gauge| match &gauge.measure {
        Measure::Height { at, up } => Some(around(*at, REACH * spacing, Some(up.axis.index()))),
        Measure::Pressure { at } | Measure::FluidVelocity { at, .. } => {
            Some(around(*at, plan.discretisation.influence_radius, None))
        }
        Measure::Discharge { band, .. } => {
            let mut span = Span::ALL;
            for k in 0..plan.dimensions as usize {
                let slack = SLACK * spacing;
                (span.min[k], span.max[k]) = (band.min[k] - slack, band.max[k] + slack);
            }
            Some(span)
        }
        _ => None,
    });
    spans.collect()
}

/// A front by looks at slabs that grow back from the farthest place where it may be, until it lies in one with all
/// that decides it.
pub(super) fn front(
    plan: &RunPlan,
    axis: Face,
    band: Option<&Band>,
    mut look: impl FnMut(Span) -> Result<Snapshot, SimError>,
) -> Result<f64, SimError> {
    let (k, sign, spacing) = (axis.axis.index(), axis.sign(), plan.discretisation.spacing);
    let mut span = Span::ALL;
    if let Some(band) = band {
        for k in 0..plan.dimensions as usize {
            (span.min[k], span.max[k]) = (band.min[k], band.max[k]);
        }
    }
    let ends = match sign > 0.0 {
        true => [plan.domain.min[k], plan.domain.max[k].min(span.max[k])],
        false => [-plan.domain.max[k], (-plan.domain.min[k]).min(-span.min[k])],
    };
    // Companions may lie outside of the band.
    let near = COMPANION * spacing * (1.0 + SLACK);
    for k in 0..3 {
        (span.min[k], span.max[k]) = (span.min[k] - near, span.max[k] + near);
    }
    let mut depth = FIRST * spacing;
    loop {
        let back = ends[1] - depth;
        let whole = back < ends[0];
        let mut slab = span;
        if !whole && sign > 0.0 {
            slab.min[k] = slab.min[k].max(back);
        } else if !whole {
            slab.max[k] = slab.max[k].min(-back);
        }
        let found = front_of(&look(slab)?, (spacing, plan.dimensions), axis, band);
        let leader = sign * found - 0.5 * spacing;
        if whole || leader - near > back {
            return Ok(found);
        }
        depth *= 2.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;
    use crate::particles::setups::{self, Setup};
    use monoflow_case::Axis;

    fn plan() -> RunPlan {
        let case = Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
        let mut case = case.clone();
        let case = case.set("dimensions=2").unwrap();
        case.resolve(&models::catalogue()).unwrap()
    }

    fn water(places: &[[f64; 3]]) -> Snapshot {
        Snapshot {
            position: places.to_vec(),
            fluids: places.len(),
            ..Snapshot::default()
        }
    }

    /// Fronts by slabs are those by all particles, and take fewer of them.
    #[test]
    fn slabs_tell_the_front() {
        let plan = plan();
        let spacing = plan.discretisation.spacing;
        let [low, high] = [plan.domain.min[0], plan.domain.max[0]];
        let row: Vec<[f64; 3]> = (0..)
            .map(|n| [low + spacing * f64::from(n), 0.5 * spacing, 0.0])
            .take_while(|at| at[0] < 0.5 * (low + high))
            .collect();
        let mut drops = row.clone();
        drops.extend([
            [high - spacing, 0.01, 0.0],
            [high - 9.0 * spacing, 0.02, 0.0],
        ]);
        for water in [water(&row), water(&drops), water(&row[..1]), water(&[])] {
            for upper in [true, false] {
                let axis = Face {
                    axis: Axis::X,
                    upper,
                };
                let whole = front_of(&water, (spacing, 2), axis, None);
                let mut taken = 0;
                let by_slabs = front(&plan, axis, None, |span| {
                    let inside = water.position.iter().copied().filter(|at| span.has(at));
                    let found: Vec<_> = inside.collect();
                    taken = found.len();
                    Ok(Snapshot {
                        fluids: taken,
                        position: found,
                        ..Snapshot::default()
                    })
                });
                assert_eq!(by_slabs.unwrap().to_bits(), whole.to_bits(), "{axis:?}");
                if !upper && water.fluids > 2 {
                    assert!(taken < water.fluids, "{taken} of {}", water.fluids);
                }
            }
        }
    }
}

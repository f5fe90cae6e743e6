//! Where gauges look: no more of the particles is taken from a device than these boxes hold.

use super::Snapshot;
use super::around::{COMPANION, REACH};
use super::gauges::front as front_of;
use crate::ColumnWords;
use monoflow_case::{Band, Face, Measure, RunPlan, Sensor};
use monoflow_ops::particles::body::Layers;
use monoflow_particles::Span;

/// Boxes are larger than what is looked at by this part: positions may be told with other roundings.
pub(super) const SLACK: f64 = 1e-6;
/// So many particles are looked at first for a front.
const FEW: u32 = 64;
/// Layers that are counted for it at most.
const MOST_LAYERS: f64 = 8192.0;

/// The boxes of the gauges of a plan that look at particles, but for fronts; `carried` says where a sensor is now.
pub(super) fn spans(plan: &RunPlan, carried: impl Fn(&Sensor, [f64; 3]) -> [f64; 3]) -> Vec<Span> {
    let spacing = plan.discretisation.spacing;
    let radius = plan.discretisation.influence_radius;
    let around = |at, reach, but| around(plan, at, reach, but);
    let spans = plan.gauges.iter().filter_map(|gauge| match &gauge.measure {
        Measure::Height { at, up } => Some(around(*at, REACH * spacing, Some(up.axis.index()))),
        Measure::Pressure { at, sensor } => {
            let wide = sensor.as_ref().map_or(0.0, |sensor| 0.5 * sensor.diameter);
            let at = sensor.as_ref().map_or(*at, |sensor| carried(sensor, *at));
            Some(around(at, radius + wide, None))
        }
        Measure::FluidVelocity { at, .. } | Measure::Column { at, .. } => {
            Some(around(*at, radius, None))
        }
        Measure::Discharge { band, .. } => {
            let mut span = Span::FLUID;
            for k in 0..plan.dimensions as usize {
                // Along its axis particles stand for half a spacing to either side.
                let slack = (0.5 + SLACK) * spacing;
                (span.min[k], span.max[k]) = (band.min[k] - slack, band.max[k] + slack);
            }
            Some(span)
        }
        _ => None,
    });
    spans.collect()
}

/// A box around a point, without ends along one axis if it is that of a column of water.
fn around(plan: &RunPlan, at: [f64; 3], reach: f64, but: Option<usize>) -> Span {
    let reach = reach * (1.0 + SLACK);
    let mut span = Span::FLUID;
    for k in (0..plan.dimensions as usize).filter(|k| Some(*k) != but) {
        (span.min[k], span.max[k]) = (at[k] - reach, at[k] + reach);
    }
    // A column of water stands on its floor.
    span.walls = but.is_some();
    span
}

/// What is seen within boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Particles.
    pub particles: Snapshot,
    /// The columns that models declare, of these; none before neighbours are listed, or where they were not asked for.
    pub columns: Vec<ColumnWords>,
}

/// What gives particles of a run.
pub(super) trait Looks {
    /// Why they cannot be had.
    type Error;

    /// The particles within boxes.
    fn within(&mut self, spans: &[Span]) -> Result<Snapshot, Self::Error>;

    /// The same with the columns that models declare, if they are asked for.
    fn seen(&mut self, spans: &[Span], with_columns: bool) -> Result<Seen, Self::Error>;

    /// How many fluid particles of a box each layer holds.
    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, Self::Error>;
}

/// A front by looks at slabs, of few particles at the farthest place where there is fluid, then larger ones, until it
/// lies in one with all that decides it.
pub(super) fn front<L: Looks>(
    plan: &RunPlan,
    axis: Face,
    band: Option<&Band>,
    run: &mut L,
) -> Result<f64, L::Error> {
    let (k, sign, spacing) = (axis.axis.index(), axis.sign(), plan.discretisation.spacing);
    let mut span = Span::FLUID;
    if let Some(band) = band {
        for k in 0..plan.dimensions as usize {
            (span.min[k], span.max[k]) = (band.min[k], band.max[k]);
        }
    }
    let low = plan.domain.min[k].max(span.min[k]);
    let high = plan.domain.max[k].min(span.max[k]);
    let layers = Layers {
        start: low,
        thickness: spacing,
        axis: k as u32,
        count: ((high - low) / spacing).ceil().clamp(1.0, MOST_LAYERS) as u32,
    };
    let mut counts = run.layers(&span, &layers)?;
    if sign > 0.0 {
        counts.reverse();
    }
    let mut held = 0;
    let enough = counts.iter().position(|count| {
        held += count;
        held >= FEW
    });
    // Companions may lie outside of the band.
    let near = COMPANION * spacing * (1.0 + SLACK);
    for k in 0..3 {
        (span.min[k], span.max[k]) = (span.min[k] - near, span.max[k] + near);
    }
    let mut depth = enough.unwrap_or(counts.len()) as f64 * spacing + near + spacing;
    loop {
        let far = if sign > 0.0 {
            low + f64::from(layers.count) * spacing
        } else {
            -low
        };
        let back = far - depth;
        let whole = depth > high - low + 2.0 * spacing;
        let mut slab = span;
        if !whole && sign > 0.0 {
            slab.min[k] = slab.min[k].max(back);
        } else if !whole {
            slab.max[k] = slab.max[k].min(-back);
        }
        let found = front_of(
            &run.within(&[slab])?,
            (spacing, plan.dimensions),
            axis,
            band,
        );
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
    use std::convert::Infallible;

    fn plan() -> RunPlan {
        let case = Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
        let mut case = case.clone();
        let case = case.set("dimensions=2").unwrap();
        case.resolve(&models::catalogue()).unwrap()
    }

    /// Gives particles, and says how many at the last look.
    struct Tank<'a> {
        water: &'a Snapshot,
        taken: usize,
    }

    impl Looks for Tank<'_> {
        type Error = Infallible;

        fn within(&mut self, spans: &[Span]) -> Result<Snapshot, Infallible> {
            let inside = self.water.position.iter().copied();
            let position: Vec<_> = inside.filter(|at| spans[0].has(at)).collect();
            self.taken = position.len();
            Ok(Snapshot {
                fluids: self.taken,
                position,
                ..Snapshot::default()
            })
        }

        fn seen(&mut self, spans: &[Span], _: bool) -> Result<Seen, Infallible> {
            let particles = self.within(spans)?;
            Ok(Seen {
                particles,
                ..Seen::default()
            })
        }

        fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, Infallible> {
            let mut counts = vec![0; layers.count as usize];
            for at in self.water.position.iter().filter(|at| span.has(at)) {
                counts[layers.of(at) as usize] += 1;
            }
            Ok(counts)
        }
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
        let along = (0..).map(|n| low + spacing * f64::from(n));
        let row: Vec<[f64; 3]> = along
            .take_while(|x| *x < 0.5 * (low + high))
            .flat_map(|x| (0..5).map(move |n| [x, (f64::from(n) + 0.5) * spacing, 0.0]))
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
                let mut tank = Tank {
                    water: &water,
                    taken: 0,
                };
                let by_slabs = front(&plan, axis, None, &mut tank);
                let taken = tank.taken;
                assert_eq!(by_slabs.unwrap().to_bits(), whole.to_bits(), "{axis:?}");
                if water.fluids == row.len() {
                    assert!(taken < row.len(), "{taken} of {}", row.len());
                }
            }
        }
    }
}

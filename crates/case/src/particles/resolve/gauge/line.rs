//! Gauges at points along a line.

use super::fluid;
use crate::judge::Judge;
use crate::particles::catalogue::Catalogue;
use crate::particles::plan::{Measure, RunPlan};
use crate::particles::raw::RawGauge;

/// Points of a line at most.
const MOST: u64 = 1000;

/// The same measure at points from `at` to `to`, if the gauge asks for a line.
pub(super) fn points(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    measure: &Measure,
    (plan, catalogue): (&RunPlan, &Catalogue),
) -> Option<Vec<Measure>> {
    let (to, count) = match (&raw.to, &raw.points) {
        (None, None) => return None,
        (Some(to), Some(count)) => (to, count),
        (Some(to), None) => {
            j.missing(
                to.span,
                &format!("{}.points", raw.path),
                "write points = 10, how many points the line has",
            );
            return None;
        }
        (None, Some(count)) => {
            j.missing(
                count.span,
                &format!("{}.to", raw.path),
                "write to = [...], the end of the line that begins `at`",
            );
            return None;
        }
    };
    if !(2..=MOST).contains(&count.value) {
        let what = format!("a line has 2 to {MOST} points, not {}", count.value);
        j.log.at(
            count,
            what,
            "change their number, or delete `to` and `points`",
        );
        return None;
    }
    // The end is judged as the beginning is.
    let end = RawGauge {
        at: Some(to.clone()),
        ..raw.clone()
    };
    let end = super::measure(j, &end, plan, catalogue)?;
    let [first, last] = [place(measure)?, place(&end)?];
    let points = (0..count.value).map(|n| {
        let share = n as f64 / (count.value - 1) as f64;
        let mut point = measure.clone();
        if let Some(at) = place_mut(&mut point) {
            *at = std::array::from_fn(|k| first[k] + share * (last[k] - first[k]));
        }
        point
    });
    let points: Vec<Measure> = points.collect();
    // Walls may stand between the ends.
    let between = points.iter().filter_map(place);
    if !matches!(measure, Measure::Height { .. }) {
        for at in between {
            if !fluid::is_open(j, to, plan, at) {
                break;
            }
        }
    }
    Some(points)
}

fn place(measure: &Measure) -> Option<[f64; 3]> {
    place_mut(&mut measure.clone()).copied()
}

fn place_mut(measure: &mut Measure) -> Option<&mut [f64; 3]> {
    match measure {
        Measure::Height { at, .. }
        | Measure::Pressure { at, .. }
        | Measure::Column { at, .. }
        | Measure::FluidVelocity { at, .. } => Some(at),
        _ => None,
    }
}

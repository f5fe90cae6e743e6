//! Portions of the fluid that gauges are about.

use super::origins::Origins;
use monoflow_case::{Face, Measure, RunPlan};
use monoflow_ops::particles::body::{Identities, Portion};

/// The portions that gauges of a plan are about, in the order of gauges.
pub(super) fn of(plan: &RunPlan, origins: &Origins) -> impl Iterator<Item = Portion> {
    plan.gauges.iter().filter_map(|gauge| {
        let (Measure::Mass { of, band } | Measure::Centre { of, band, .. }) = &gauge.measure else {
            return None;
        };
        let mut portion = Portion {
            min: [f64::NEG_INFINITY; 3],
            max: [f64::INFINITY; 3],
            identities: match of {
                Some(name) => origins.identities(plan, name),
                None => Identities::ALL,
            },
            reserved: 0,
        };
        if let Some(band) = band {
            for k in 0..plan.dimensions as usize {
                (portion.min[k], portion.max[k]) = (band.min[k], band.max[k]);
            }
        }
        Some(portion)
    })
}

/// The centre of mass (m) along an axis, by the mass and its moments; NaN if there is none.
pub(super) fn centre(moments: [f64; 4], axis: Face) -> f64 {
    axis.sign() * moments[1 + axis.axis.index()] / moments[0]
}

//! Gauges beside periodic sides of the domain.

use crate::judge::Judge;
use crate::particles::plan::{Band, Face, RunPlan};
use crate::particles::raw::{RawBand, RawGauge};
use crate::plan::Axis;

/// Beyond a side by less than this it is rounding (spacings).
const ROUNDING: f64 = 1e-6;

/// Refuses an axis along which the domain has no ends: there is no `what` (a front or a centre) along it.
pub(super) fn has_ends(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
    (axis, what): (Face, &str),
) {
    let endless = plan.domain.periodic[axis.axis.index()];
    if let Some(at) = raw.axis.as_ref().filter(|_| endless) {
        let what = format!("the domain is periodic along {axis}, so fluid has no {what} along it");
        let help = "choose another axis, or delete the gauge";
        j.log.at(at, what, help);
    }
}

/// Refuses a band that reaches beyond a periodic side: it holds nothing of the fluid there, which is on the other side
/// of the domain. One that holds the whole period is as good as one that ends at both sides.
pub(super) fn ends_at_sides(j: &mut Judge<'_>, raw: &RawBand, band: &Band, plan: &RunPlan) {
    let slack = ROUNDING * plan.discretisation.spacing;
    for axis in &Axis::ALL[..plan.dimensions as usize] {
        let k = axis.index();
        let [low, high] = [plan.domain.min[k], plan.domain.max[k]];
        let holds_all = band.min[k] <= low + slack && band.max[k] >= high - slack;
        if !plan.domain.periodic[k] || holds_all {
            continue;
        }
        let (typed, side) = match (band.min[k] < low - slack, band.max[k] > high + slack) {
            (true, _) => (&raw.min, low),
            (_, true) => (&raw.max, high),
            _ => continue,
        };
        let Some(typed) = typed else {
            continue;
        };
        let name = axis.name();
        let what = format!(
            "`{}` reaches beyond the periodic side at {name} = {side} m, and would count nothing there: fluid that leaves through that side comes in at the other",
            raw.path
        );
        let help = format!(
            "end the band at {name} = {side}, and look at the other side with a gauge of its own"
        );
        j.log.at(typed, what, help);
    }
}

//! Openings whose water goes the wrong way.

use super::plan::{Inflow, OpeningPlan};
use crate::judge::Judge;
use crate::particles::plan::{Face, GeometryPlan, Kind, RunPlan};
use crate::particles::walls;
use crate::typed::source::Span;

/// Lower and upper corner (m).
type Block = [[f64; 3]; 2];

/// Do two blocks share something along all axes in use?
fn meet(plan: &RunPlan, one: &Block, other: &Block) -> bool {
    (0..plan.dimensions as usize).all(|k| one[0][k] < other[1][k] && other[0][k] < one[1][k])
}

/// Refuses an opening at the open side of a tank that points out of it, where nothing holds water.
pub(super) fn leads_into_water(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    opening: &OpeningPlan,
    (span, path): (Span, &str),
) {
    let (into, k) = (opening.into, opening.into.axis.index());
    let rises = opening.sign() * plan.up()[k] > 0.5;
    if rises || !plan.stands_on_walls() {
        return;
    }
    let slack = 1e-6 * plan.discretisation.spacing;
    let is_beyond = |(_, block, open): &(&GeometryPlan, Block, &[Face])| {
        let beside = meet(plan, &opening.before(-2.0 * opening.depth), block);
        let end = block[usize::from(into.upper)][k];
        let past = opening.sign() * (opening.min[k] - end);
        open.contains(&into) && beside && past > -slack
    };
    let Some((tank, ..)) = walls::tanks(plan).find(is_beyond) else {
        return;
    };
    // All that lies before the face until the end of the domain.
    let mut before = opening.before(opening.depth);
    before[usize::from(into.upper)][k] = match into.upper {
        true => plan.domain.max[k],
        false => plan.domain.min[k],
    };
    let mut others = plan.geometry.iter().filter(|other| {
        other.kind != Kind::Erase && other.name != tank.name && other.motion.is_none()
    });
    if others.any(|other| meet(plan, &before, &other.shape.room())) {
        return;
    }
    let what = format!(
        "`{path}` points along {into} out of the open side {into} of `{}`, where there is neither water nor a wall that holds it",
        tank.name
    );
    let other = Face {
        upper: !into.upper,
        ..into
    };
    let help = format!(
        "`into` points from the face into the water: write into = \"{other}\", or draw what holds the water there"
    );
    j.log.add(span, &format!("{path}.into"), what, &help);
}

/// Refuses a profile that turns a velocity about, or leaves nothing of it.
pub(super) fn keeps_direction(
    j: &mut Judge<'_>,
    opening: &OpeningPlan,
    shares: &[f64],
    (span, path): (Span, &str),
) {
    if !matches!(opening.inflow, Some(Inflow::Velocity(_))) {
        return;
    }
    let sum: f64 = shares.iter().sum();
    let sizes: f64 = shares.iter().map(|share| share.abs()).sum();
    let key = format!("{path}.profile");
    if sizes == 0.0 {
        let what = format!("`{key}` is 0 all across the opening: nothing comes in");
        let help = "give a profile whose mean is positive";
        j.log.add(span, &key, what, help);
    } else if sum < -1e-3 * sizes {
        let mean = sum / shares.len() as f64;
        let what = format!(
            "`{key}` has a mean of {mean:.3} across the opening: it turns the velocity about"
        );
        let help =
            "give a profile whose mean is positive, and a negative velocity where water leaves";
        j.log.add(span, &key, what, help);
    }
}

//! Openings whose water goes the wrong way.

use super::plan::{Inflow, OpeningPlan};
use crate::judge::Judge;
use crate::particles::plan::{Face, GeometryPlan, Kind, RunPlan, Shape};
use crate::particles::walls;
use crate::typed::source::Span;

/// Lower and upper corner (m).
type Block = [[f64; 3]; 2];

/// Do two blocks share something along all axes in use?
fn meet(plan: &RunPlan, one: &Block, other: &Block) -> bool {
    (0..plan.dimensions as usize).all(|k| one[0][k] < other[1][k] && other[0][k] < one[1][k])
}

/// Refuses an opening that points where nothing holds water: out of the open side of a tank, or of a channel whose walls
/// are planes.
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
        out_of_planes(j, plan, opening, (span, path));
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
    tell(j, into, what, (span, path));
}

/// Says that a direction is wrong.
fn tell(j: &mut Judge<'_>, into: Face, what: String, (span, path): (Span, &str)) {
    let other = Face {
        upper: !into.upper,
        ..into
    };
    let help = format!(
        "`into` points from the face into the water: write into = \"{other}\", or draw what holds the water there"
    );
    j.log.add(span, &format!("{path}.into"), what, &help);
}

/// The same where walls that are planes stand behind the face, and neither these nor anything else before or below it.
fn out_of_planes(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    opening: &OpeningPlan,
    (span, path): (Span, &str),
) {
    let (into, k) = (opening.into, opening.into.axis.index());
    let spacing = plan.discretisation.spacing;
    // Planes have no thickness: they touch the edges of the face.
    let mut beside = opening.before(opening.depth);
    for n in (0..3).filter(|n| *n != k) {
        beside[0][n] -= spacing;
        beside[1][n] += spacing;
    }
    let side = usize::from(into.upper);
    let ends = [plan.domain.min, plan.domain.max];
    let [mut before, mut behind] = [beside; 2];
    // A wall that ends within the zone holds no water that has come out of it.
    before[1 - side][k] += opening.sign() * opening.depth;
    before[side][k] = ends[side][k];
    behind[side][k] = beside[1 - side][k];
    behind[1 - side][k] = ends[1 - side][k];
    // Water that falls is held by what is below.
    for (n, up) in plan.up().into_iter().enumerate().filter(|(n, _)| *n != k) {
        if up.abs() > 0.5 {
            match up > 0.0 {
                true => before[0][n] = before[0][n].min(ends[0][n]),
                false => before[1][n] = before[1][n].max(ends[1][n]),
            }
        }
    }
    let stays = |one: &&GeometryPlan| one.kind != Kind::Erase && one.motion.is_none();
    let meets = |block: &Block, one: &GeometryPlan| meet(plan, block, &one.shape.room());
    let mut all = plan.geometry.iter().filter(stays);
    let is_plane = |one: &GeometryPlan| matches!(one.shape, Shape::Plane { .. });
    let channel = all.clone().find(|one| is_plane(one) && meets(&behind, one));
    let Some(channel) = channel else {
        return;
    };
    if all.any(|one| meets(&before, one)) {
        return;
    }
    let what = format!(
        "`{path}` points along {into} away from `{}`, where there is neither water nor a wall that holds it",
        channel.name
    );
    tell(j, into, what, (span, path));
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

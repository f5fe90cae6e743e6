//! Openings beside the rest of a plan.

use super::plan::{Head, Inflow, OpeningPlan};
use super::read::Openings;
use super::ways;
use crate::judge::Judge;
use crate::particles::plan::RunPlan;
use crate::typed::source::Span;

/// Shares of a spacing below which lengths are equal.
const ROUNDING: f64 = 1e-6;

/// More particles side by side than any run has.
const MOST_SITES: f64 = 1e7;

/// Compares openings with the rest of the plan, finds how deep their zones are, and takes them into it.
pub(crate) fn check(j: &mut Judge<'_>, plan: &mut RunPlan, openings: Openings) {
    let (spacing, radius) = (
        plan.discretisation.spacing,
        plan.discretisation.influence_radius,
    );
    for (mut opening, span, path) in openings {
        // Full of particles as far as those before the zone reach, while the last layer moves up.
        let reach = radius * (1.0 + plan.numerics.neighbour_skin);
        opening.depth = ((reach / spacing - ROUNDING).ceil() + 1.0) * spacing;
        let before = j.log.len();
        stands(j, plan, &opening, (span, &path));
        carried(j, plan, &opening, (span, &path));
        // One that does not stand in the domain may be wider than there is memory for.
        if j.log.len() == before {
            ways::leads_into_water(j, plan, &opening, (span, &path));
            given(j, plan, &opening, (span, &path));
        }
        if j.log.len() > before {
            continue;
        }
        match opening.longest_interval(plan) {
            Ok(interval) => opening.interval = interval,
            Err(time) => {
                let what = format!("`{path}` has no value at t = {time:.4} s");
                let help = "give formulas that are defined until the end of the run";
                j.log.add(span, &path, what, help);
                continue;
            }
        }
        if opening.is_dry(plan) {
            let (key, help) = match &opening.inflow {
                Some(Inflow::Velocity(_)) => ("velocity", "raise the level above its lower edge"),
                _ => (
                    "discharge",
                    "raise the level above its lower edge, or give a profile whose mean is positive",
                ),
            };
            let what = format!("no water comes in at `{path}`, though it has a {key}");
            j.log.add(span, &format!("{path}.{key}"), what, help);
            continue;
        }
        apart(j, plan, &opening, (span, &path));
        kept_clear(j, plan, &opening, (span, &path));
        plan.openings.push(opening);
    }
}

/// Is it said what water carries that comes in, and of nothing else?
fn carried(j: &mut Judge<'_>, plan: &RunPlan, opening: &OpeningPlan, (span, path): (Span, &str)) {
    let key = format!("{path}.tracer");
    let lets_in = !opening.only_lets_out(plan);
    let (what, help) = match (opening.tracer, plan.tracer.is_some(), lets_in) {
        (Some(_), false, _) => (
            format!("`{key}` is given, but fluid carries nothing"),
            "write a [tracer] table, or delete that line",
        ),
        (Some(_), true, false) => (
            format!("`{key}` is given, but nothing comes in there"),
            "delete that line, or give the opening a velocity, a discharge, a level or a pressure",
        ),
        (None, true, true) => (
            format!("water may come in at `{path}`, but what it carries is not said"),
            "write tracer = 20.0 there, the value of water that comes in",
        ),
        (None, ..) | (Some(_), true, true) => return,
    };
    j.log.add(span, &key, what, help);
}

/// Is there room between an opening and the others?
fn apart(j: &mut Judge<'_>, plan: &RunPlan, opening: &OpeningPlan, (span, path): (Span, &str)) {
    let slack = ROUNDING * plan.discretisation.spacing;
    let meet = |one: [[f64; 3]; 2], other: [[f64; 3]; 2]| {
        (0..plan.dimensions as usize)
            .all(|k| one[0][k] < other[1][k] - slack && other[0][k] < one[1][k] - slack)
    };
    for other in &plan.openings {
        // Each is told by the water before its zone, as deep again.
        let [a, b] = [(opening, other), (other, opening)]
            .map(|(one, two)| meet(one.before(2.0 * one.depth), two.before(two.depth)));
        // Nothing of the other may lie behind a face.
        let [c, d] = [(opening, other), (other, opening)]
            .map(|(one, two)| meet(one.before(-one.depth), two.before(two.depth)));
        if a || b || c || d {
            let what = format!(
                "`{}` and `{}` are in each other's way: each needs {:.6} m before its face and {:.6} m behind it",
                other.name,
                opening.name,
                2.0 * opening.depth,
                opening.depth
            );
            j.log.add(span, path, what, "move them apart");
        }
    }
}

/// Do walls that move stay out of the zone?
fn kept_clear(
    j: &mut Judge<'_>,
    plan: &RunPlan,
    opening: &OpeningPlan,
    (span, path): (Span, &str),
) {
    let zone = opening.before(opening.depth);
    for geometry in &plan.geometry {
        let Some(motion) = plan.motion_of(geometry) else {
            continue;
        };
        let way = motion.path(plan.time.end, geometry.shape.room());
        let meets = (0..plan.dimensions as usize)
            .all(|k| way.min[k] < zone[1][k] && way.max[k] > zone[0][k]);
        if meets {
            let what = format!(
                "`{}` may move into `{path}`, which is {} m deep",
                geometry.name, opening.depth
            );
            j.log.add(
                span,
                path,
                what,
                "move the opening away from where the wall goes",
            );
        }
    }
}

/// Finds the pressures that are to be expected at openings, and refuses those that the fluid would be squeezed by.
pub(crate) fn pressures(j: &mut Judge<'_>, plan: &mut RunPlan) {
    let fluid = &plan.fluid;
    let stiffness = fluid.density * fluid.sound_speed * fluid.sound_speed;
    let found: Vec<_> = plan.openings.iter().map(|o| expected(plan, o)).collect();
    for (opening, pressures) in plan.openings.iter_mut().zip(found) {
        opening.pressures = pressures;
        let most = pressures[0].abs().max(pressures[1]);
        if most > SQUEEZED * stiffness {
            let what = format!(
                "a pressure of {most:.4e} Pa at the opening `{}` compresses the fluid by {:.0} %",
                opening.name,
                100.0 * most / stiffness
            );
            let help = format!(
                "write sound_speed = {:.0} in [fluid], or more",
                (most / fluid.density / 0.01).sqrt().ceil()
            );
            j.log.add(j.top, "fluid.sound_speed", what, help);
        }
    }
}

/// The share of the stiffness of the fluid that a pressure may have.
const SQUEEZED: f64 = 0.05;

/// The least pressure that is given, 0 at most, and the greatest (Pa).
fn expected(plan: &RunPlan, opening: &OpeningPlan) -> [f64; 2] {
    let most = opening.most(plan);
    let gravity = plan.weight();
    let mut deepest = 0.0f64;
    if let Some(Head::Level(_)) = opening.head {
        for at in opening.places(plan) {
            let lift: f64 = (0..3).map(|k| -plan.gravity[k] * at[k]).sum();
            deepest = deepest.max(gravity * most.level - lift);
        }
        // Of the walls below it.
        deepest += gravity * opening.depth;
    }
    let [least, greatest] = most.pressure;
    [least, greatest + plan.fluid.density * deepest]
}

/// Is the opening where water is?
fn stands(j: &mut Judge<'_>, plan: &RunPlan, opening: &OpeningPlan, (span, path): (Span, &str)) {
    let spacing = plan.discretisation.spacing;
    let slack = ROUNDING * spacing;
    let axis = opening.into.axis;
    let sides = (0..plan.dimensions as usize).filter(|&k| k != axis.index());
    let count: f64 = sides
        .map(|k| (opening.max[k] - opening.min[k]) / spacing)
        .product();
    if count > MOST_SITES {
        let what = format!("`{path}` is {count:.1e} particles large");
        let help = "give a smaller opening, or a greater spacing";
        j.log.add(span, &format!("{path}.max"), what, help);
        return;
    }
    for (side, count) in opening.sites(plan) {
        let width = opening.max[side] - opening.min[side];
        let off = (width - f64::from(count) * spacing).abs();
        if side < plan.dimensions as usize && off > 1e3 * slack * f64::from(count).sqrt() {
            let what = format!(
                "`{path}` is {width} m wide along {}, which is {:.3} spacings",
                ["x", "y", "z"][side],
                width / spacing
            );
            let help = "make it a whole number of spacings: particles come in side by side";
            j.log.add(span, &format!("{path}.max"), what, help);
        }
    }
    if plan.domain.periodic[axis.index()] {
        let what = format!(
            "`{path}` opens along {}, where the domain is periodic",
            axis.name()
        );
        let help = "delete the opening, or take the axis out of domain.periodic";
        j.log.add(span, &format!("{path}.into"), what, help);
        return;
    }
    let [low, high] = opening.before(2.0 * opening.depth);
    let out = (0..plan.dimensions as usize)
        .find(|&k| low[k] < plan.domain.min[k] - slack || high[k] > plan.domain.max[k] + slack);
    if let Some(k) = out {
        let what = format!(
            "`{path}` needs {:.6} m along {} before its face, but they reach out of the domain along {}: from {} m to {} m, the domain from {} m to {} m",
            2.0 * opening.depth,
            opening.into,
            ["x", "y", "z"][k],
            low[k],
            high[k],
            plan.domain.min[k],
            plan.domain.max[k]
        );
        let help = match k == axis.index() {
            true => {
                "`into` points from the face into the water; turn it about, or make room before the face"
            }
            false => "move the opening into the domain",
        };
        j.log.add(span, &format!("{path}.into"), what, help);
    }
}

/// Is what is given possible?
fn given(j: &mut Judge<'_>, plan: &RunPlan, opening: &OpeningPlan, (span, path): (Span, &str)) {
    let has_level = matches!(opening.head, Some(Head::Level(_)));
    if has_level && plan.weight() == 0.0 {
        let what = format!("`{path}.level` has no meaning without gravity");
        let help = "write pressure instead, or give gravity";
        j.log.add(span, &format!("{path}.level"), what, help);
    }
    let shares = opening.shares(plan);
    let places = opening.places(plan);
    let mut placed = shares.iter().zip(places);
    if let Some((_, [x, y, z])) = placed.find(|(share, _)| !share.is_finite()) {
        let what = format!("`{path}.profile` is NaN or infinite at ({x}, {y}, {z}) m");
        let help = "give a formula that is defined across the opening";
        j.log.add(span, &format!("{path}.profile"), what, help);
    } else {
        ways::keeps_direction(j, opening, &shares, (span, path));
    }
    let inflow = opening.inflow.as_ref().map(|inflow| match inflow {
        Inflow::Velocity(over) => (over, "velocity"),
        Inflow::Discharge(over) => (over, "discharge"),
    });
    let head = opening.head.as_ref().map(|head| match head {
        Head::Level(over) => (over, "level"),
        Head::Pressure(over) => (over, "pressure"),
    });
    for (over, key) in inflow.into_iter().chain(head) {
        if let Some(last) = over.last().filter(|last| *last < plan.time.end) {
            let what = format!(
                "`{path}.{key}` ends at {last} s, but the run at {} s",
                plan.time.end
            );
            let help = "give points until the end of the run; where nothing changes any more, repeat the last value";
            j.log.add(span, &format!("{path}.{key}"), what, help);
        }
    }
}

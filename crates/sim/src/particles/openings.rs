//! Openings: from a plan to what an executor knows of them.

use super::numbers::{mass, skin, word_of};
use super::origins::kind;
use crate::SimError;
use crate::models::Pressure;
use monoflow_case::{Head, Inflow, OpeningPlan, RunPlan, WallPlacement};
use monoflow_ops::particles::kind::{Kind, Wall};
use monoflow_ops::particles::opening::{Opening, Rule, weight};
use monoflow_particles::Openings;
use monoflow_start::{Seed, SeedKind};

/// Pressures of the table of density excesses.
const PRESSURES: u32 = 257;
/// Density excesses between which those of pressures lie.
const EXCESSES: [f64; 2] = [-0.5, 1.0];

/// Refuses walls that stand where water comes in or leaves, and water that stands behind a face: it would be taken
/// for what leaves there.
pub(super) fn are_free(plan: &RunPlan, seeds: &[Seed]) -> Result<(), SimError> {
    let name = |seed: &Seed| plan.geometry[usize::from(seed.group)].name.clone();
    for opening in &plan.openings {
        let is_wall = |seed: &Seed| kind(plan, seed) == Wall::INDEX;
        if let Some(seed) = found(plan, seeds, is_wall, opening.before(opening.depth)) {
            return Err(SimError::WallInOpening {
                wall: name(seed),
                opening: opening.name.clone(),
                at: seed.position,
                depth: opening.depth,
            });
        }
        if let Some(seed) = repelling(plan, opening, seeds) {
            return Err(SimError::RepelledInOpening {
                wall: name(seed),
                opening: opening.name.clone(),
                spacing: plan.discretisation.spacing,
            });
        }
        // Held fluid, too: once it is released it would be taken for outflow.
        let is_fluid = |seed: &Seed| seed.kind == SeedKind::Fluid;
        if let Some(seed) = found(plan, seeds, is_fluid, opening.before(-opening.depth)) {
            return Err(SimError::FluidBehind {
                fluid: name(seed),
                opening: opening.name.clone(),
                at: seed.position,
            });
        }
    }
    Ok(())
}

/// A particle of a wall that repels fluid and is nearer than a spacing to where particles come in: fluid that is placed
/// keeps this distance.
fn repelling<'s>(plan: &RunPlan, opening: &OpeningPlan, seeds: &'s [Seed]) -> Option<&'s Seed> {
    if plan.discretisation.wall_placement != WallPlacement::OnFace || !opening.fills(plan) {
        return None;
    }
    let spacing = plan.discretisation.spacing;
    let dimensions = plan.dimensions as usize;
    let sites = opening.sites(plan);
    let normal = opening.into.axis.index();
    let [min, max] = opening.before(opening.depth);
    let apart = |at: &[f64; 3]| {
        let mut apart = [0.0; 3];
        apart[normal] = at[normal] - at[normal].clamp(min[normal], max[normal]);
        for (axis, count) in sites.into_iter().filter(|(axis, _)| *axis < dimensions) {
            let pitch = (max[axis] - min[axis]) / f64::from(count);
            let number = ((at[axis] - min[axis]) / pitch).floor();
            let nearest = number.clamp(0.0, f64::from(count - 1)) + 0.5;
            apart[axis] = at[axis] - (min[axis] + nearest * pitch);
        }
        apart.iter().map(|x| x * x).sum::<f64>().sqrt()
    };
    let mut walls = seeds.iter().filter(|seed| kind(plan, seed) == Wall::INDEX);
    walls.find(|wall| apart(&wall.position) < (1.0 - 1e-3) * spacing)
}

/// One of these particles within a box, m.
fn found<'s>(
    plan: &RunPlan,
    seeds: &'s [Seed],
    is_one: impl Fn(&Seed) -> bool,
    [min, max]: [[f64; 3]; 2],
) -> Option<&'s Seed> {
    let slack = 1e-3 * plan.discretisation.spacing;
    let within = |seed: &&Seed| {
        (0..plan.dimensions as usize)
            .all(|k| (min[k] + slack..max[k] - slack).contains(&seed.position[k]))
    };
    let mut seeds = seeds.iter().filter(|seed| is_one(seed));
    seeds.find(within)
}

/// The openings of a plan, with the state equation that the run uses.
///
/// # Errors
/// [`SimError::OpeningEnds`].
pub(super) fn of(plan: &RunPlan, pressure: Pressure) -> Result<Openings, SimError> {
    let mut openings = Openings {
        mass: mass(plan),
        reach: plan.discretisation.spacing.max(skin(plan)),
        ..Openings::default()
    };
    if plan.tracer.is_some() {
        let carried = plan.openings.iter().map(|one| one.tracer.unwrap_or(0.0));
        openings.carried = carried.collect();
    }
    if plan.own_coefficients().next().is_some() {
        let given = plan.openings.iter().map(|one| word_of(&one.coefficients));
        openings.given = given.collect();
    }
    for opening in &plan.openings {
        if let Some(time) = opening.fails_before(plan) {
            return Err(SimError::OpeningEnds {
                opening: opening.name.clone(),
                time,
            });
        }
        let first_site = openings.shares.len() as u32;
        let first_knot = openings.knots.len() as u32;
        let first_excess = openings.excesses.len() as u32;
        openings.shares.extend(opening.shares(plan));
        openings.knots.extend(opening.knots(plan));
        let knots = openings.knots.len() as u32 - first_knot;
        let [least, most] = opening.pressures;
        // Something, where nothing is given.
        let some = 1e-6 * plan.fluid.density * plan.fluid.sound_speed.powi(2);
        let most = most.max(least + some);
        let step = (most - least) / f64::from(PRESSURES - 1);
        let at = |n: u32| excess(plan, pressure, least + f64::from(n) * step);
        openings.excesses.extend((0..PRESSURES).map(at));
        openings.openings.push(Opening {
            first_site,
            knots: [first_knot, knots],
            excesses: [first_excess, PRESSURES],
            least,
            pressure_step: step,
            ..shape(plan, opening)
        });
    }
    Ok(openings)
}

/// Where an opening is, and what is given there.
fn shape(plan: &RunPlan, opening: &OpeningPlan) -> Opening {
    let (normal, sign) = (opening.into.axis.index(), opening.sign());
    let spacing = plan.discretisation.spacing;
    let along = |axis: usize, length: f64| [0, 1, 2].map(|k| if k == axis { length } else { 0.0 });
    let sides = opening.sites(plan);
    let mut origin = opening.min;
    origin[normal] += sign * opening.depth;
    let pitch = sides.map(|(axis, count)| match axis < plan.dimensions as usize {
        true => (opening.max[axis] - opening.min[axis]) / f64::from(count),
        // Along an axis that there is not, positions are 0: the middle of the only site.
        false => {
            origin[axis] = -0.5;
            1.0
        }
    });
    let has_level = matches!(opening.head, Some(Head::Level(_)));
    let rules = match opening.inflow {
        Some(Inflow::Velocity(_) | Inflow::Discharge(_)) => Rule::VELOCITY,
        None => 0,
    } | match opening.head {
        Some(Head::Level(_)) => Rule::PRESSURE | Rule::LEVEL,
        Some(Head::Pressure(_)) => Rule::PRESSURE,
        None => 0,
    } | match opening.only_lets_out(plan) {
        true => Rule::OUTWARDS,
        false => 0,
    };
    Opening {
        origin,
        normal: along(normal, sign),
        across: sides.map(|(axis, _)| along(axis, 1.0)),
        pitch,
        spacing,
        depth: opening.depth,
        up: plan.up(),
        weight: match has_level {
            true => plan.fluid.density * plan.weight(),
            false => 0.0,
        },
        radius: plan.discretisation.influence_radius,
        full: full(plan),
        interval: opening.interval,
        sites: sides.map(|(_, count)| count),
        rules,
        least: 0.0,
        pressure_step: 0.0,
        first_site: 0,
        knots: [0; 2],
        excesses: [0; 2],
    }
}

/// What the weights of particles before an opening sum to within a lattice.
fn full(plan: &RunPlan) -> f64 {
    let reach = plan.discretisation.influence_radius / plan.discretisation.spacing;
    let line = |axis: u32| {
        let last = if axis < plan.dimensions {
            reach.ceil() as i32
        } else {
            0
        };
        -last..=last
    };
    let mut sum = 0.0;
    for x in line(0) {
        for y in line(1) {
            for z in line(2) {
                let r2 = f64::from(x * x + y * y + z * z);
                sum += weight((r2.sqrt() / reach).min(1.0));
            }
        }
    }
    sum
}

/// The density excess at a pressure, Pa: between two that are halved until they meet.
fn excess(plan: &RunPlan, pressure: Pressure, wanted: f64) -> f64 {
    let [mut low, mut high] = EXCESSES;
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if pressure.of(&plan.fluid, middle) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

//! How much memory a run of particles needs.

use super::assemble::domain;
use crate::SimError;
use crate::run::free_memory;
use monoflow_case::{Neighbours, Precision, RunPlan, StepBound};
use monoflow_ops::Named;
use monoflow_ops::diffusion::Antuono;
use monoflow_ops::kind::KINDS;
use monoflow_ops::wall::{Adami, AdamiFreeSlip};
use std::f64::consts::PI;

/// Lists get an eighth more room than they need.
const ROOM: f64 = 9.0 / 8.0;
/// How many of the neighbours in a whole ball a particle of a wall lists, at most: half a ball at the face, none
/// where the wall ends, in the mean over its layers.
const OF_WALLS: f64 = 3.0 / 16.0;

/// Bytes that a run of so many particles of each kind on the CPU needs at its peak, about: columns, their copies for
/// stages, sort and output, and what is kept of neighbours. The program itself is not among them.
pub fn needed(plan: &RunPlan, counts: [u64; KINDS]) -> u64 {
    let [fluid, wall] = counts.map(|count| count as f64);
    let all = columns(plan) as f64 * (fluid + wall);
    let listed = (fluid + OF_WALLS * wall) * entries(plan);
    let bins = domain::<f64>(plan).map_or(0, |domain| KINDS * domain.grid.len() as usize);
    (all + listed) as u64 + 4 * bins as u64
}

/// Bytes of columns, for a particle.
fn columns(plan: &RunPlan) -> u64 {
    let scalar: u64 = match plan.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    let (word, numerics) = (4 * scalar, &plan.numerics);
    // Place and motion, and ahead of the step; rates, or places with pressures; what the sort goes through.
    let state = 6 * word;
    // Cell, identity; the keys of the sort.
    let tags = 2 * 4 + 16;
    // Place, motion, cell and identity as frames, checkpoints and gauges are told of them.
    let told = 2 * word + 2 * 4;
    // What fluid carries: as it is, ahead, as told, and its rate; then in double precision.
    let carried = plan.tracer.iter().len() as u64 * (4 * word + 4 * 8);
    // What frames show beside: as found, and in double precision.
    let shown = plan.columns.len() as u64 * (word + 4 * 8);
    // What models gather: as found, as told, and in double precision.
    let gathering = [Adami::<f32>::NAME, AdamiFreeSlip::<f32>::NAME].contains(&numerics.wall.as_str());
    let diffusing = numerics.density_diffusion == Antuono::<f32>::NAME;
    let gathered = (u64::from(gathering) + u64::from(diffusing)) * (2 * word + 4 * 8);
    let transported = match plan.compresses() && (numerics.xsph > 0.0 || numerics.shifting > 0.0) {
        true => u64::from(plan.dimensions) * scalar,
        false => 0,
    };
    let approach = match numerics.step_bound {
        StepBound::Pairs => scalar,
        StepBound::Global => 0,
    };
    // Two numbers of a row, solution, direction, residual and product.
    let solver = if plan.compresses() { 0 } else { 6 * scalar };
    let kept = match numerics.neighbours {
        // Where a particle's neighbours of each kind end.
        Neighbours::Listed => 4 * KINDS as u64,
        // Which kinds it lists.
        Neighbours::Searched => 1,
    };
    state + tags + told + carried + shown + gathered + transported + approach + solver + kept
}

/// Bytes of the neighbours of a particle in the midst of others.
fn entries(plan: &RunPlan) -> f64 {
    if plan.numerics.neighbours == Neighbours::Searched {
        return 0.0;
    }
    let skin = match plan.numerics.rebuild_every {
        0 => plan.numerics.neighbour_skin,
        _ => 0.0,
    };
    let search = plan.discretisation.influence_radius * (1.0 + skin);
    let reach = search / plan.discretisation.spacing;
    let neighbours = match plan.dimensions {
        1 => 2.0 * reach,
        2 => PI * reach.powi(2),
        _ => 4.0 / 3.0 * PI * reach.powi(3),
    };
    let coupling = match (plan.compresses(), plan.precision) {
        (true, _) => 0.0,
        (false, Precision::F32) => 4.0,
        (false, Precision::F64) => 8.0,
    };
    neighbours * (4.0 * ROOM + coupling)
}

/// Refuses a run of so many particles that would not fit.
pub fn check(plan: &RunPlan, counts: [u64; KINDS]) -> Result<(), SimError> {
    match (needed(plan, counts), free_memory()) {
        (needed, Some(free)) if needed > free => Err(SimError::Memory { needed, free }),
        _ => Ok(()),
    }
}

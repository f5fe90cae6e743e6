//! How much memory a run of particles needs.

use super::assemble::{self, domain};
use super::numbers::skin;
use super::surfaces;
use crate::run::free_memory;
use crate::{Device, SimError};
use monoflow_case::{Neighbours, Precision, RunPlan, StepBound, WallPlacement};
use monoflow_ops::Named;
use monoflow_ops::particles::kind::KINDS;
use monoflow_ops::wcsph::diffusion::Antuono;
use monoflow_ops::wcsph::gradient::CorrectedGradient;
use monoflow_ops::wcsph::wall::{Adami, AdamiFreeSlip};
use monoflow_start::Seed;
use std::f64::consts::PI;

/// Lists get an eighth more room than they need.
const ROOM: f64 = 9.0 / 8.0;
/// How many of the neighbours in a whole ball a particle of a wall lists, at most: half a ball at the face, none
/// where the wall ends, in the mean over its layers.
const OF_WALLS: f64 = 3.0 / 16.0;

/// Bytes that a run of so many particles of each kind needs in main memory at its peak, about: columns, their copies
/// for stages, sort and output, and what is kept of neighbours; on a GPU what comes and goes alone. The program
/// itself is not among them.
pub fn needed(plan: &RunPlan, counts: [u64; KINDS], device: Device) -> u64 {
    let [fluid, wall] = counts.map(|count| count as f64);
    // Particles as they were placed, and as they are stored.
    let start = size_of::<Seed>() as u64 + stored(plan);
    let looks = told(plan).max(drawn(plan));
    let (columns, listed, bins) = match device {
        Device::Cpu { .. } => (running(plan) + looks, entries(plan), bins(plan)),
        Device::Cuda { .. } => (looks, 0.0, 0),
    };
    let all = start.max(columns) as f64 * (fluid + wall);
    // Fluid lists as many more of walls as these are denser than it.
    let denser = OF_WALLS * wall * (1.0 - 1.0 / density_of_walls(plan));
    (all + (fluid + OF_WALLS * wall + denser) * listed) as u64 + surface(plan, counts[0]) + 4 * bins
}

/// Bytes while the surface of so many particles of fluid is found, for a file or for a picture.
fn surface(plan: &RunPlan, fluids: u64) -> u64 {
    let is_drawn = !plan.output.pictures.is_empty() && surfaces::in_pictures(plan, fluids);
    match plan.output.surface || is_drawn {
        true => surfaces::BYTES * fluids,
        false => 0,
    }
}

/// Bytes that it needs on a GPU, about.
#[cfg(feature = "cuda")]
pub fn on_gpu(plan: &RunPlan, counts: [u64; KINDS]) -> u64 {
    let is_sph = plan.numerics.mps.is_none();
    // Of MPS summations see places and velocities of their own; what fluid carries may push it.
    let shown = u64::from(!plan.columns.is_empty());
    let even = if is_sph {
        0
    } else {
        2 * (shown | carries(plan)) + carries(plan)
    };
    let words = 1 + gathered(plan) + shown + even + 3 * kept(plan);
    let transport = u64::from(transports(plan));
    let solver = if plan.compresses() { 0 } else { 5 };
    let need = monoflow_cuda::ParticleNeed {
        scalar: scalar(plan),
        particles: counts,
        cells: bins(plan) / KINDS as u64,
        encoding: match plan.numerics.neighbours {
            Neighbours::Searched if is_sph => monoflow_cuda::ListEncoding::CELLS,
            _ => monoflow_cuda::ListEncoding::WIDE,
        },
        // Before a wall half of the neighbours are particles of it.
        neighbours: 0.5 * (1.0 + density_of_walls(plan)) * neighbours(plan),
        words: words + transport,
        numbers: solver + u64::from(plan.numerics.step_bound == StepBound::Pairs),
    };
    need.bytes()
}

/// Bytes of a number.
fn scalar(plan: &RunPlan) -> u64 {
    match plan.precision {
        Precision::F32 => 4,
        Precision::F64 => 8,
    }
}

/// Cells of the domain, for each kind.
fn bins(plan: &RunPlan) -> u64 {
    let cells = domain::<f64>(plan).map_or(0, |domain| domain.grid.len());
    u64::from(cells) * KINDS as u64
}

/// Columns that particles keep beside those that all have. Of what is carried an executor has two words more, of
/// coefficients one, which is counted as two.
fn kept(plan: &RunPlan) -> u64 {
    assemble::kept(plan).count() as u64
}

/// Does fluid carry something along? 1 or 0.
fn carries(plan: &RunPlan) -> u64 {
    plan.tracer.iter().len() as u64
}

/// Words that models gather.
fn gathered(plan: &RunPlan) -> u64 {
    gathered_columns(plan) + u64::from(corrects(plan) && plan.dimensions == 3)
}

/// Is a matrix kept for the gradient? In three dimensions it is two words.
fn corrects(plan: &RunPlan) -> bool {
    plan.numerics.gradient == CorrectedGradient::<f32>::NAME
}

/// Columns that models gather, as frames show them.
fn gathered_columns(plan: &RunPlan) -> u64 {
    let walls = [Adami::<f32>::NAME, AdamiFreeSlip::<f32>::NAME];
    let of_walls = walls.contains(&plan.numerics.wall.as_str());
    let of_fluid = plan.numerics.density_diffusion == Antuono::<f32>::NAME;
    u64::from(of_walls) + u64::from(of_fluid) + u64::from(corrects(plan))
}

/// Are particles carried along by another velocity than their own?
fn transports(plan: &RunPlan) -> bool {
    plan.numerics.mps.is_none() && (plan.numerics.xsph > 0.0 || plan.numerics.shifting > 0.0)
}

/// Bytes of a particle as it is stored: place, motion, cell, identity, and columns that are kept.
fn stored(plan: &RunPlan) -> u64 {
    let word = 4 * scalar(plan);
    2 * word + 2 * 4 + kept(plan) * word
}

/// Bytes of a particle for what frames, checkpoints and gauges are told: as it is stored, and columns that models
/// declare, as found and in double precision.
fn told(plan: &RunPlan) -> u64 {
    let given = plan.own_coefficients().next().map_or(0, <[_]>::len);
    let declared = plan.tracer.iter().len() as u64
        + (plan.columns.len() + given) as u64
        + gathered_columns(plan);
    stored(plan) + declared * (4 * scalar(plan) + 4 * 8)
}

/// Bytes of a particle while the pictures of the report are drawn: its kind, place, speed and pressure, and the disc
/// that it is on the screen.
fn drawn(plan: &RunPlan) -> u64 {
    match plan.output.pictures.is_empty() {
        true => 0,
        false => 1 + 3 * 4 + 2 * 8 + 6 * 4,
    }
}

/// Bytes of a particle in an executor on the CPU.
fn running(plan: &RunPlan) -> u64 {
    let (scalar, numerics) = (scalar(plan), &plan.numerics);
    let word = 4 * scalar;
    // Places and motions ahead, rates or pressures, and what the sort goes through, with its keys.
    let state = 4 * word + 16;
    // A word within a step and a rate; in MPS a rate, what pushes, and words that summations see.
    let more = if plan.numerics.mps.is_some() {
        2 * carries(plan)
    } else {
        0
    };
    let carried = (2 * kept(plan) + more) * word;
    let transport = u64::from(transports(plan)) * u64::from(plan.dimensions) * scalar;
    let approach = u64::from(numerics.step_bound == StepBound::Pairs) * scalar;
    // Two numbers of a row, solution, direction, residual and product.
    let solver = if plan.compresses() { 0 } else { 6 * scalar };
    let kept = match numerics.neighbours {
        // Where a particle's neighbours of each kind end.
        Neighbours::Listed => 4 * KINDS as u64,
        // Which kinds it lists.
        Neighbours::Searched => 1,
    };
    let gathered = gathered(plan) * word;
    stored(plan) + state + carried + gathered + transport + approach + solver + kept
}

/// How many neighbours a particle in the midst of others has.
fn neighbours(plan: &RunPlan) -> f64 {
    let radius = plan.discretisation.influence_radius;
    let reach = (radius + skin(plan)) / plan.discretisation.spacing;
    match plan.dimensions {
        1 => 2.0 * reach,
        2 => PI * reach.powi(2),
        _ => 4.0 / 3.0 * PI * reach.powi(3),
    }
}

/// How many particles the densest wall has where fluid has one.
fn density_of_walls(plan: &RunPlan) -> f64 {
    let ratio = plan.discretisation.spacing / plan.finest_spacing();
    let across = match plan.discretisation.wall_placement {
        WallPlacement::Behind => 0,
        WallPlacement::OnFace => 1,
    };
    ratio.powi(plan.dimensions as i32 - across)
}

/// Bytes of the neighbours of a particle in the midst of others.
fn entries(plan: &RunPlan) -> f64 {
    if plan.numerics.neighbours == Neighbours::Searched {
        return 0.0;
    }
    let coupling = if plan.compresses() { 0 } else { scalar(plan) };
    neighbours(plan) * (4.0 * ROOM + coupling as f64)
}

/// Refuses a run of so many particles on the CPU that would not fit.
pub fn check(plan: &RunPlan, counts: [u64; KINDS]) -> Result<(), SimError> {
    let on_cpu = Device::Cpu { threads: 0 };
    match (needed(plan, counts, on_cpu), free_memory()) {
        (needed, Some(free)) if needed > free => Err(SimError::Memory { needed, free }),
        _ => Ok(()),
    }
}

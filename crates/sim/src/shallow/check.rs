//! What a run of shallow water would need.

use super::assemble::Assembled;
use super::gauges::ShallowGauges;
use super::memory::needed;
use super::select::find;
use crate::models::Known;
use crate::run::{Remark, of_free_memory, say, to_come};
use crate::{Bytes, Device, SimError};
use monoflow_case::ShallowPlan;

/// Makes the mesh of a plan and says what a run would need.
pub fn check(
    plan: &ShallowPlan,
    known: Known<'_>,
    device: Device,
) -> Result<Vec<Remark>, SimError> {
    let mut found = Vec::new();
    let scheme = find(plan, known)?;
    let assembled = Assembled::new(plan)?;
    ShallowGauges::new(plan, &assembled)?;
    let mesh = &assembled.mesh;
    say!(
        found,
        "scheme     {}{}, order {}",
        scheme.name(),
        to_come(&scheme, device),
        plan.numerics.order
    );
    say!(
        found,
        "mesh       {} triangles of {:.3e} to {:.3e} m2, {} edges, bandwidth {} (as it came: {})",
        mesh.cells(),
        mesh.area.iter().copied().fold(f64::INFINITY, f64::min),
        mesh.area.iter().copied().fold(0.0, f64::max),
        mesh.length.len(),
        assembled.bandwidth[1],
        assembled.bandwidth[0]
    );
    for (part, section) in mesh.parts.iter().zip(&mesh.sections) {
        let length: f64 = section
            .iter()
            .map(|&e| mesh.length[mesh.inner() + e as usize])
            .sum();
        let given = plan.boundaries.iter().find(|given| given.name == *part);
        let given = if given.is_some() {
            ""
        } else {
            ", a wall since the case says nothing"
        };
        say!(
            found,
            "boundary   {part}: {} edges, {length:.3} m{given}",
            section.len()
        );
    }
    let state = assembled.state();
    let wet = state
        .water
        .depth
        .iter()
        .filter(|h| **h > plan.numerics.dry_depth);
    say!(
        found,
        "water      {:.6} m3 in {} cells; bed from {:.3} to {:.3} m",
        state.volume(mesh),
        wet.count(),
        state
            .water
            .bed
            .iter()
            .copied()
            .fold(f64::INFINITY, f64::min),
        state
            .water
            .bed
            .iter()
            .copied()
            .fold(f64::NEG_INFINITY, f64::max),
    );
    let free = of_free_memory();
    say!(
        found,
        "memory     about {}{free}",
        Bytes(needed(plan, mesh.cells()))
    );
    for remark in assembled.remarks(plan) {
        say!(found, "note       {remark}");
    }
    found.extend(assembled.cautions(plan).into_iter().map(Remark::Caution));
    Ok(found)
}

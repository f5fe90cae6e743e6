//! What a run of compressible flow would need.

use super::assemble::{check as judge, fastest_wave};
use super::gas::gas_of;
use super::gauges::EulerGauges;
use super::inflows;
use super::memory::{bytes_per_cell, needed};
use super::select::find;
use super::solids::{Solids, cut_cell_bytes};
use super::strong::cautions;
use crate::models::Known;
use crate::run::{Remark, of_free_memory, say, to_come};
use crate::{Bytes, Device, SimError};
use monoflow_case::{EulerPlan, counted};
use monoflow_start::euler::{self, states};

/// Judges a plan as a run does and says what it would need.
pub fn check(plan: &EulerPlan, known: Known<'_>, device: Device) -> Result<Vec<Remark>, SimError> {
    let mut found = Vec::new();
    let scheme = find(plan, known)?;
    let gas = gas_of(plan, known)?;
    let (job, solids) = judge(plan, &gas)?;
    EulerGauges::new(plan, &gas, solids.clone())?;
    let used = plan.dimensions as usize;
    say!(
        found,
        "scheme     {}{}, {} splitting",
        scheme.name(),
        to_come(&scheme, device),
        plan.numerics.splitting
    );
    for (name, state) in states(plan, &gas)? {
        let Some(flow) = state.uniform() else {
            say!(found, "state      {name}: by formulas");
            continue;
        };
        let speed = match &state {
            euler::Known::Shock { speed, .. } => format!(", shock {speed:.6} m/s"),
            _ => String::new(),
        };
        say!(
            found,
            "state      {name}: {:.6} kg/m3, {:.6?} m/s, {:.6} Pa{speed}",
            flow.density,
            &flow.velocity[..used],
            flow.pressure
        );
    }
    for inflow in inflows::remarks(plan, &gas)? {
        say!(found, "inflow     {inflow}");
    }
    let widths = plan.grid.spacing()[..used]
        .iter()
        .map(|dx| format!("{dx:.4e}"))
        .collect::<Vec<_>>()
        .join(" by ");
    say!(
        found,
        "grid       {} of {widths} m",
        counted(plan.grid.count(), "cell")
    );
    let dt = plan.numerics.cfl / fastest_wave(plan, &gas, &job);
    say!(
        found,
        "time step  {dt:.3e} s at the start, so about {}",
        counted(format_args!("{:.0}", plan.time.end / dt), "step")
    );
    let cautions = cautions(plan, &gas, solids.as_deref())?;
    found.extend(
        solids
            .iter()
            .flat_map(|solids| said_of_bodies(plan, solids)),
    );
    let bodies = solids.map_or(String::new(), |_| {
        format!(
            " (and 5 for its tag and number), {} more a cut cell",
            cut_cell_bytes(plan)
        )
    });
    let free = of_free_memory();
    say!(
        found,
        "memory     {:.1} bytes a clear cell{bodies}, about {} in all{free}",
        bytes_per_cell(plan),
        Bytes(needed(plan))
    );
    found.extend(cautions.into_iter().map(Remark::Caution));
    Ok(found)
}

/// What bodies do to cells.
fn said_of_bodies(plan: &EulerPlan, solids: &Solids) -> Vec<Remark> {
    let (mut found, used) = (Vec::new(), plan.dimensions as usize);
    let tally = solids.tally();
    say!(
        found,
        "bodies     {}: {} cells open, {} cut, {} closed",
        solids.walls().names().join(", "),
        tally.open,
        tally.cut,
        tally.solid
    );
    let doubles: usize = tally.doubles.iter().sum();
    let place = |at: Option<[usize; 3]>| {
        at.map_or(String::new(), |at| format!(", first {:?}", &at[..used]))
    };
    say!(
        found,
        "cut cells  {} with walls of several pieces{}; {} slivers closed{}; {doubles} faces with walls on both sides",
        tally.split.0,
        place(tally.split.1),
        tally.covered.0,
        place(tally.covered.1)
    );
    if let Some(how) = &plan.numerics.cut_cells {
        let sliver = Solids::sliver(how);
        match solids.known() {
            Some(known) => say!(
                found,
                "sliver     {sliver:e} of a cell (default: less is rounding); corners of cells within {known:.2e} m of a wall lie on it (default: its coordinates tell no more)"
            ),
            None => say!(found, "sliver     {sliver:e} of a cell (given)"),
        }
    }
    for crossed in solids.crossed() {
        say!(found, "force      {crossed}");
    }
    for surface in solids.surfaces() {
        say!(
            found,
            "surface    {}",
            surface.replace('\n', "\n           ")
        );
    }
    found
}

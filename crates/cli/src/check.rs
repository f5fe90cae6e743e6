//! `monoflow check`.

use crate::args::Check;
use crate::commands::plan;
use crate::say::say;
use monoflow_case::{FILL_MEMORY, fill_within};
use monoflow_sim::{Bytes, SimError, find, memory};

/// Judges a case, places its particles, and says what a run would need.
pub fn run(arguments: &Check) -> Result<(), SimError> {
    let plan = plan(&arguments.case, &arguments.set)?;
    let entry = find(&plan)?;
    let rows = plan.table();
    let width = |of: fn(&monoflow_case::TableRow) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let keys = width(|row| row.key.chars().count());
    let values = width(|row| row.value.chars().count()).min(48);
    for row in &rows {
        let (key, value, unit) = (&row.key, &row.value, row.unit);
        let line = format!(
            "{key:keys$}  {value:values$} {unit:6} {:8} {}",
            row.origin, row.why
        );
        say!("{}", line.trim_end());
    }
    memory::check(&plan)?;
    let (_, report) = fill_within(&plan, FILL_MEMORY)?;
    say!("");
    say!("scheme     {}", entry.name);
    say!(
        "particles  {} fluid, {} wall, {} in all",
        report.fluid,
        report.wall,
        report.fluid + report.wall
    );
    for (count, what) in [
        (
            report.fluid_dropped,
            "fluid particles left out too near to a wall",
        ),
        (
            report.wall_dropped,
            "wall particles left out where walls overlap",
        ),
        (report.erased, "particles erased"),
    ] {
        if count > 0 {
            say!("           {count} {what}");
        }
    }
    let fluid = &plan.fluid;
    let dt = plan.numerics.cfl * plan.discretisation.smoothing_length / fluid.sound_speed;
    say!(
        "time step  about {dt:.2e} s, so {:.0} steps",
        plan.time.end / dt
    );
    let free = memory::free().map_or(String::new(), |free| format!(" of {} free", Bytes(free)));
    say!("memory     about {}{free}", Bytes(memory::needed(&plan)));
    say!("the case is sound");
    Ok(())
}

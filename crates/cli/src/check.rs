//! `monoflow check`.

use crate::args::Check;
use crate::findings::Findings;
use crate::plan::Plan;
use crate::say::tell;
use monoflow_case::{EulerPlan, FILL_MEMORY, RunPlan, ShallowPlan, cautions, fill_within};
use monoflow_sim::shallow::{self, Assembled, ShallowGauges};
use monoflow_sim::{Bytes, Choice, Device, Origin, SimError, acoustic_step, euler, find, memory};

/// Judges a case, places its particles or makes its mesh, and says what a run would need.
pub fn run(arguments: &Check) -> Result<(), SimError> {
    let mut found = Findings::new(arguments.json);
    let result = judge(arguments, &mut found);
    found.finish(result.as_ref().err());
    result
}

fn judge(arguments: &Check, found: &mut Findings) -> Result<(), SimError> {
    let note = &mut |text: &str| tell!("{text}");
    let plan = Plan::read(&arguments.case, &arguments.set, note)?;
    found.values(&plan);
    match &plan {
        Plan::Particles(plan) => particles(plan, arguments.device, found)?,
        Plan::Shallow(plan) => triangles(plan, arguments.device, found)?,
        Plan::Euler(plan) => grid(plan, arguments.device, found)?,
    }
    Ok(())
}

/// What a run of shallow water would need.
fn triangles(plan: &ShallowPlan, device: Device, found: &mut Findings) -> Result<(), SimError> {
    macro_rules! say {
        ($($text:tt)*) => { found.say(format_args!($($text)*)) };
    }
    let scheme = shallow::find(plan)?;
    let assembled = Assembled::new(plan)?;
    ShallowGauges::new(plan, &assembled)?;
    let mesh = &assembled.mesh;
    say!(
        "scheme     {}{}, order {}",
        scheme.name(),
        to_come(&scheme, device),
        plan.numerics.order
    );
    say!(
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
    let free = memory::free().map_or(String::new(), |free| format!(" of {} free", Bytes(free)));
    say!(
        "memory     about {}{free}",
        Bytes(shallow::needed(plan, mesh.cells()))
    );
    for remark in assembled.remarks(plan) {
        say!("note       {remark}");
    }
    Ok(())
}

/// What a run of compressible flow would need.
fn grid(plan: &EulerPlan, device: Device, found: &mut Findings) -> Result<(), SimError> {
    macro_rules! say {
        ($($text:tt)*) => { found.say(format_args!($($text)*)) };
    }
    let (job, solids) = euler::check(plan)?;
    let used = plan.dimensions as usize;
    let scheme = euler::find(plan)?;
    say!(
        "scheme     {}{}, {} splitting",
        scheme.name(),
        to_come(&scheme, device),
        plan.numerics.splitting
    );
    for (name, state) in euler::states(plan)? {
        let Some(flow) = state.uniform() else {
            say!("state      {name}: by formulas");
            continue;
        };
        let speed = match &state {
            euler::Known::Shock { speed, .. } => format!(", shock {speed:.6} m/s"),
            _ => String::new(),
        };
        say!(
            "state      {name}: {:.6} kg/m3, {:.6?} m/s, {:.6} Pa{speed}",
            flow.density,
            &flow.velocity[..used],
            flow.pressure
        );
    }
    let widths = plan.grid.spacing()[..used]
        .iter()
        .map(|dx| format!("{dx:.4e}"))
        .collect::<Vec<_>>()
        .join(" by ");
    say!("grid       {} cells of {widths} m", plan.grid.count());
    let dt = plan.numerics.cfl / euler::fastest_wave(plan, &job)?;
    say!(
        "time step  {dt:.3e} s at the start, so about {:.0} steps",
        plan.time.end / dt
    );
    let mut bodies = String::new();
    if let Some(solids) = &solids {
        let tally = solids.tally();
        say!(
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
            "cut cells  {} with walls of several pieces{}; {} slivers closed{}; {doubles} faces with walls on both sides",
            tally.split.0,
            place(tally.split.1),
            tally.covered.0,
            place(tally.covered.1)
        );
        if let Some(how) = &plan.numerics.cut_cells {
            let sliver = euler::Solids::sliver(how);
            match solids.known() {
                Some(known) => say!(
                    "sliver     {sliver:e} of a cell (default: less is rounding); corners of cells within {known:.2e} m of a wall lie on it (default: its coordinates tell no more)"
                ),
                None => say!("sliver     {sliver:e} of a cell (given)"),
            }
        }
        for surface in solids.surfaces() {
            say!("surface    {}", surface.replace('\n', "\n           "));
        }
        for caution in solids.cautions() {
            say!("caution    {caution}");
        }
        bodies = format!(
            " (and 5 for its tag and number), {} more a cut cell",
            euler::cut_cell_bytes(plan)
        );
    }
    let free = memory::free().map_or(String::new(), |free| format!(" of {} free", Bytes(free)));
    say!(
        "memory     {:.1} bytes a clear cell{bodies}, about {} in all{free}",
        euler::bytes_per_cell(plan),
        Bytes(euler::needed(plan))
    );
    Ok(())
}

/// What is to be said of a scheme that is not linked in.
fn to_come(scheme: &Choice, device: Device) -> &'static str {
    match scheme.origin(device) {
        Origin::Linked => "",
        Origin::Kept => " (compiled before)",
        Origin::New => " (will be compiled when it is run, once)",
    }
}

/// What a run of particles would need.
fn particles(plan: &RunPlan, device: Device, found: &mut Findings) -> Result<(), SimError> {
    macro_rules! say {
        ($($text:tt)*) => { found.say(format_args!($($text)*)) };
    }
    let scheme = find(plan)?;
    memory::check(plan)?;
    let (_, report) = fill_within(plan, FILL_MEMORY)?;
    say!("scheme     {}{}", scheme.name(), to_come(&scheme, device));
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
    let dt = acoustic_step(plan);
    say!(
        "time step  about {dt:.2e} s, so {:.0} steps",
        plan.time.end / dt
    );
    let free = memory::free().map_or(String::new(), |free| format!(" of {} free", Bytes(free)));
    say!("memory     about {}{free}", Bytes(memory::needed(plan)));
    for caution in cautions(plan, &report) {
        found.caution(&caution);
    }
    Ok(())
}

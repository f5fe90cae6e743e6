//! What a run of particles would need.

use super::assemble::domain;
use super::numbers::{keeping, mass, usual_step};
use super::select::Beside;
use super::{bodies, memory, openings, place, select};
use crate::models::Known;
use crate::run::{Remark, of_free_memory, say, to_come};
use crate::{Bytes, Device, SimError};
use monoflow_case::{RunPlan, counted, told};
use monoflow_start::cautions;

/// Places the particles of a plan and says what a run would need.
pub fn check(plan: &RunPlan, known: Known<'_>, device: Device) -> Result<Vec<Remark>, SimError> {
    let mut found = Vec::new();
    let scheme = select::find(plan, known)?;
    if plan.numerics.mps.is_some() {
        monoflow_particle_executors::fits(keeping(plan), device)?;
    }
    let (seeds, report) = place::placed(plan)?;
    bodies::check(plan, &seeds)?;
    openings::are_free(plan, &seeds)?;
    domain::<f64>(plan)?;
    say!(
        found,
        "scheme     {}{}",
        scheme.name(),
        to_come(&scheme, device)
    );
    for other in Beside::of(plan, known)?.choices() {
        let note = to_come(&other, device);
        if !note.is_empty() {
            say!(found, "           {}{note}", other.name());
        }
    }
    say!(
        found,
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
            say!(found, "           {count} {what}");
        }
    }
    if report.fluid > 0 {
        let unit = ["kg/m2", "kg/m", "kg"][plan.dimensions as usize - 1];
        let mass = told(report.fluid as f64 * mass(plan));
        say!(found, "mass       {mass} {unit} of fluid");
    }
    let dt = usual_step(plan);
    say!(
        found,
        "time step  about {dt:.2e} s, so {}",
        counted(format_args!("{:.0}", plan.time.end / dt), "step")
    );
    let counts = [report.fluid, report.wall];
    let a_particle = |bytes: u64| bytes.div_ceil(seeds.len().max(1) as u64);
    let needed = memory::needed(plan, counts, device);
    say!(
        found,
        "memory     about {}{}, {} B a particle",
        Bytes(needed),
        of_free_memory(),
        a_particle(needed)
    );
    #[cfg(feature = "cuda")]
    if let Device::Cuda { .. } = device {
        let needed = memory::on_gpu(plan, counts);
        say!(
            found,
            "           about {} on the GPU, {} B a particle",
            Bytes(needed),
            a_particle(needed)
        );
    }
    found.extend(cautions(plan, &report).into_iter().map(Remark::Caution));
    Ok(found)
}

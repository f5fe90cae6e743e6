//! `[mps]`.

use crate::judge::Judge;
use crate::particles::plan::{MpsPlan, PressurePlan};
use crate::particles::raw::RawMps;
use crate::typed::source::At;

/// Judges the section; `kernel` is the weight of densities.
pub(crate) fn mps(j: &mut Judge<'_>, raw: &RawMps, kernel: &str) -> MpsPlan {
    MpsPlan {
        gradient: j.model("mps.gradient", &raw.gradient),
        gradient_kernel: gradient_kernel(j, raw, kernel),
        surface_ratio: j.number("mps.surface_ratio", raw.surface_ratio.as_ref()),
        tension: j.flag("mps.tension", raw.tension.as_ref()),
        collision_distance: j.number("mps.collision_distance", raw.collision_distance.as_ref()),
        restitution: j.number("mps.restitution", raw.restitution.as_ref()),
        pressure: pressure(j, raw),
    }
}

fn gradient_kernel(j: &mut Judge<'_>, raw: &RawMps, kernel: &str) -> String {
    const KEY: &str = "mps.gradient_kernel";
    if raw.gradient_kernel.is_some() {
        return j.model(KEY, &raw.gradient_kernel);
    }
    j.unsaid(KEY);
    kernel.to_owned()
}

fn pressure(j: &mut Judge<'_>, raw: &RawMps) -> PressurePlan {
    if j.word("mps.pressure", raw.pressure.as_ref()) == 0 {
        return PressurePlan::Explicit;
    }
    PressurePlan::SemiImplicit {
        relaxation: j.number("mps.relaxation", raw.relaxation.as_ref()),
        tolerance: j.number("mps.tolerance", raw.tolerance.as_ref()),
        iterations: iterations(j, raw),
        true_sound_speed: j.number("mps.true_sound_speed", raw.true_sound_speed.as_ref()),
    }
}

fn iterations(j: &mut Judge<'_>, raw: &RawMps) -> u32 {
    let is_fine = |at: &&At<u64>| j.fits(at, at.value as f64);
    let typed = raw.iterations.as_ref().filter(is_fine);
    j.count("mps.iterations", typed)
}

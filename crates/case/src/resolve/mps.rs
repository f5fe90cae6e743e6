//! `[mps]`.

use super::pick::Judge;
use crate::catalogue::Catalogue;
use crate::plan::{MpsPlan, PressurePlan};
use crate::raw::RawMps;
use crate::source::At;

/// Judges the section; `kernel` is the weight of densities.
pub(crate) fn mps(j: &mut Judge<'_>, raw: &RawMps, catalogue: &Catalogue, kernel: &str) -> MpsPlan {
    let gradients: Vec<_> = catalogue.gradients.iter().collect();
    MpsPlan {
        gradient: j
            .choose("mps.gradient", raw.gradient.as_ref(), &gradients)
            .unwrap_or_default(),
        gradient_kernel: gradient_kernel(j, raw, catalogue, kernel),
        surface_ratio: j.number("mps.surface_ratio", raw.surface_ratio.as_ref()),
        tension: j.flag("mps.tension", raw.tension.as_ref()),
        collision_distance: j.number("mps.collision_distance", raw.collision_distance.as_ref()),
        restitution: j.number("mps.restitution", raw.restitution.as_ref()),
        pressure: pressure(j, raw),
    }
}

fn gradient_kernel(j: &mut Judge<'_>, raw: &RawMps, catalogue: &Catalogue, kernel: &str) -> String {
    const KEY: &str = "mps.gradient_kernel";
    let Some(at) = &raw.gradient_kernel else {
        j.unsaid(KEY);
        return kernel.to_owned();
    };
    let kernels: Vec<_> = catalogue.kernels.iter().map(|k| &k.choice).collect();
    j.choose(KEY, Some(at), &kernels).unwrap_or_default()
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
    const KEY: &str = "mps.iterations";
    let range = j.declared(KEY).range;
    let is_fine = |at: &&At<u64>| j.range(at, at.value as f64, range);
    let typed = raw.iterations.as_ref().filter(is_fine);
    j.count(KEY, typed)
}

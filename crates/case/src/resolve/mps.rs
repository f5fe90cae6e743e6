//! `[mps]`.

use super::pick::{Judge, Range};
use crate::catalogue::Catalogue;
use crate::plan::{MpsPlan, PressurePlan};
use crate::raw::RawMps;

/// Judges the section; `kernel` is the weight of densities.
pub(crate) fn mps(j: &mut Judge<'_>, raw: &RawMps, catalogue: &Catalogue, kernel: &str) -> MpsPlan {
    let gradients: Vec<_> = catalogue.gradients.iter().collect();
    MpsPlan {
        gradient: j
            .choose("mps.gradient", raw.gradient.as_ref(), &gradients)
            .unwrap_or_default(),
        gradient_kernel: gradient_kernel(j, raw, catalogue, kernel),
        surface_ratio: j.number(
            "mps.surface_ratio",
            raw.surface_ratio.as_ref(),
            Range::Pure(0.0, 1.0),
            0.97,
            "the value of Koshizuka and Oka",
        ),
        tension: j.flag(
            "mps.tension",
            raw.tension.as_ref(),
            false,
            "particles under tension clump",
        ),
        collision_distance: j.number(
            "mps.collision_distance",
            raw.collision_distance.as_ref(),
            Range::Pure(0.0, 1.0),
            0.5,
            "nearer than this only in spray and at impacts",
        ),
        restitution: j.number(
            "mps.restitution",
            raw.restitution.as_ref(),
            Range::Pure(0.0, 1.0),
            0.2,
            "particles part at a fifth of the speed at which they met",
        ),
        pressure: pressure(j, raw),
    }
}

fn gradient_kernel(j: &mut Judge<'_>, raw: &RawMps, catalogue: &Catalogue, kernel: &str) -> String {
    const KEY: &str = "mps.gradient_kernel";
    let Some(at) = &raw.gradient_kernel else {
        j.default(KEY, "the same as numerics.kernel");
        return kernel.to_owned();
    };
    let kernels: Vec<_> = catalogue.kernels.iter().map(|k| &k.choice).collect();
    j.choose(KEY, Some(at), &kernels).unwrap_or_default()
}

fn pressure(j: &mut Judge<'_>, raw: &RawMps) -> PressurePlan {
    let words = ["explicit", "semi_implicit"];
    let why = "three sweeps over neighbours and no equation to solve";
    if j.word("mps.pressure", raw.pressure.as_ref(), &words, why) == 0 {
        return PressurePlan::Explicit;
    }
    PressurePlan::SemiImplicit {
        relaxation: j.number(
            "mps.relaxation",
            raw.relaxation.as_ref(),
            Range::Fraction,
            0.2,
            "a tenth of a density error is left after ten steps",
        ),
        tolerance: j.number(
            "mps.tolerance",
            raw.tolerance.as_ref(),
            Range::Pure(1e-14, 0.1),
            1e-4,
            "pressures to a ten-thousandth, far below their noise",
        ),
        iterations: iterations(j, raw),
        true_sound_speed: j.number(
            "mps.true_sound_speed",
            raw.true_sound_speed.as_ref(),
            Range::Positive,
            1490.0,
            "water: its compressibility fixes the pressure where no free surface does",
        ),
    }
}

fn iterations(j: &mut Judge<'_>, raw: &RawMps) -> u32 {
    const KEY: &str = "mps.iterations";
    const DEFAULT: u32 = 2000;
    if let Some(at) = &raw.iterations
        && !j.range(at, at.value as f64, Range::Pure(2.0, 1e6))
    {
        return DEFAULT;
    }
    let why = "some forty times what the column of Koshizuka and Oka takes";
    j.count(KEY, raw.iterations.as_ref(), DEFAULT, why)
}

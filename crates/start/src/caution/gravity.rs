//! Gravity that changes for good, beside a density diffusion that knows it as it is at the start.

use monoflow_case::{GravityChange, Provenance, RunPlan, behind_name, brief};

/// Mean changes below this share of the greatest gravity are left alone: at a tenth of gravity the pressure of still
/// water, half a metre and 25 particles deep, went astray by 0.1 % a second, at twice the gravity by 0.7 %; a change that
/// swings about zero by half of gravity left it as it was.
const LASTING: f64 = 0.1;
/// The mean is of so many moments.
const LOOKS: u32 = 1000;

/// That the diffusion spares a pressure at rest that is not that of most of the run.
pub(super) fn caution(plan: &RunPlan) -> Option<String> {
    const CORRECTION: &str = "numerics.hydrostatic_correction";
    let change = plan.gravity_change.as_ref()?;
    let from = plan.provenance.get(CORRECTION);
    let is_read = from.is_some_and(Provenance::is_used);
    if !plan.compresses() || !plan.numerics.hydrostatic_correction || !is_read {
        return None;
    }
    let mean = mean(change, plan.time.end);
    let size = mean.iter().map(|x| x * x).sum::<f64>().sqrt();
    if size <= LASTING * plan.greatest_weight() {
        return None;
    }
    let used = plan.dimensions as usize;
    let whole = [0, 1, 2].map(|k| plan.gravity[k] + mean[k]);
    let digits = |x: f64| brief((x * 1e3).round() / 1e3);
    let vector = |v: [f64; 3]| v[..used].iter().map(|x| digits(*x)).collect::<Vec<_>>();
    Some(format!(
        "`gravity.change`{} is {} m/s2 in the mean of the run, but the diffusion of the density spares the pressure at rest of `acceleration` alone: still water loses or gains pressure slowly, by up to a hundredth a second where gravity doubles; write acceleration = [{}], which gravity is in the mean, and `change` from there",
        behind_name(&plan.provenance, "gravity.change"),
        digits(size),
        vector(whole).join(", "),
    ))
}

/// The mean change (m/s²) until an end (s).
fn mean(change: &GravityChange, end: f64) -> [f64; 3] {
    let mut mean = [0.0; 3];
    for n in 0..LOOKS {
        let at = change.at(end * (f64::from(n) + 0.5) / f64::from(LOOKS));
        for (mean, at) in mean.iter_mut().zip(at) {
            *mean += at / f64::from(LOOKS);
        }
    }
    mean
}

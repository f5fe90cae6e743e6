//! Water that begins under the weight of more water than there is. Lids are not looked for.

use super::{named, rounded};
use monoflow_case::{Kind, RunPlan};

/// A sentence for each fluid whose level is above all fluid by more than a spacing.
pub(super) fn cautions(plan: &RunPlan) -> impl Iterator<Item = String> {
    let fluids = || plan.geometry.iter().filter(|one| one.kind == Kind::Fluid);
    let highest = fluids().map(|one| one.elevations(plan.up())[1]);
    let highest = highest.fold(f64::NEG_INFINITY, f64::max);
    let high = highest + plan.discretisation.spacing;
    fluids().filter_map(move |one| {
        let level = one.hydrostatic_level.as_ref()?;
        let [lowest, _] = level.ends(one.shape.room());
        (high < lowest).then(|| {
            format!(
                "{} starts with the pressure of water that stands up to {} m, but no water stands higher than {} m: it is shot upwards unless a lid holds it; give the `level` that it has",
                named(plan, &one.name),
                rounded(lowest),
                rounded(highest)
            )
        })
    })
}

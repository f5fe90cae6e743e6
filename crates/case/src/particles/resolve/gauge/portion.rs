//! What is measured of a portion of the fluid.

use super::fluid::{axis, counted};
use super::periodic::has_ends;
use crate::judge::Judge;
use crate::particles::plan::{Band, Kind, Measure, RunPlan};
use crate::particles::raw::RawGauge;

/// Its mass.
pub(super) fn mass(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let (of, band) = portion(j, raw, plan)?;
    Some(Measure::Mass { of, band })
}

/// Its centre of mass.
pub(super) fn centre(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let help = "write axis = \"+x\", the direction along which it is told";
    let axis = axis(j, raw, plan, help);
    let (of, band) = portion(j, raw, plan)?;
    let axis = axis?;
    has_ends(j, raw, plan, (axis, "centre"));
    Some(Measure::Centre { of, axis, band })
}

/// Where the fluid comes from, and the box that it is in, if a gauge limits them.
fn portion(
    j: &mut Judge<'_>,
    raw: &RawGauge,
    plan: &RunPlan,
) -> Option<(Option<String>, Option<Band>)> {
    let of = match &raw.of {
        None => None,
        Some(at) => {
            let fluid = plan.geometry.iter().filter(|one| one.kind == Kind::Fluid);
            let fluid = fluid.map(|one| one.name.as_str());
            let openings = plan.openings.iter().map(|one| one.name.as_str());
            let names: Vec<_> = fluid.chain(openings).collect();
            let name = names[j.known_word(at, &names)?];
            if names.iter().filter(|other| **other == name).count() > 1 {
                let what = format!("`{name}` is the name of a geometry and of an opening");
                j.log.at(at, what, "give one of them another name");
            }
            Some(name.to_owned())
        }
    };
    Some((of, counted(j, raw, plan)?))
}

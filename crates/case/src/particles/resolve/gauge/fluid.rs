//! What is measured of the fluid.

use super::periodic::{ends_at_sides, has_ends};
use super::sensor;
use crate::judge::Judge;
use crate::keys::Range;
use crate::particles::face::face;
use crate::particles::plan::{Band, Face, Measure, RunPlan};
use crate::particles::raw::{RawBand, RawGauge};
use crate::particles::walls;
use crate::plan::Axis;
use crate::typed::section::Numbers;
use crate::typed::source::At;

pub(super) fn front(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let help = "write axis = \"+x\", the direction in which the front advances";
    let axis = axis(j, raw, plan, help)?;
    has_ends(j, raw, plan, (axis, "front"));
    let band = counted(j, raw, plan)?;
    Some(Measure::Front { axis, band })
}

/// The box in which particles count, if the gauge has one.
pub(super) fn counted(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Option<Band>> {
    let Some(raw) = &raw.band else {
        return Some(None);
    };
    let band = band(j, raw, plan.dimensions)?;
    let before = j.log.len();
    ends_at_sides(j, raw, &band, plan);
    if j.log.len() == before {
        meets_domain(j, raw, &band, plan);
    }
    Some(Some(band))
}

/// Refuses a box in which there is never fluid.
fn meets_domain(j: &mut Judge<'_>, raw: &RawBand, band: &Band, plan: &RunPlan) -> bool {
    let meets = (0..plan.dimensions as usize)
        .all(|k| band.min[k] < plan.domain.max[k] && plan.domain.min[k] < band.max[k]);
    if !meets {
        let what = format!(
            "`{}` lies outside of the domain, where there is no fluid",
            raw.path
        );
        let help = "move the box to where water flows";
        j.log.add(raw.span, &raw.path, what, help);
    }
    meets
}

pub(super) fn pressure(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let at = point(j, raw, plan)?;
    let sensor = match (&raw.normal, &raw.diameter) {
        (None, None) => None,
        _ => Some(sensor::sensor(j, raw, plan, at)?),
    };
    Some(Measure::Pressure { at, sensor })
}

pub(super) fn velocity(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let axis = axis(
        j,
        raw,
        plan,
        "write axis = \"+x\", the direction along which it is told",
    );
    let at = point(j, raw, plan)?;
    Some(Measure::FluidVelocity { at, axis: axis? })
}

pub(super) fn discharge(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let axis = axis(
        j,
        raw,
        plan,
        "write axis = \"+x\", the direction in which water flows",
    );
    let Some(of) = &raw.band else {
        let help = "write band = { min = [...], max = [...] }, a box around the section";
        j.missing(raw.span, &format!("{}.band", raw.path), help);
        return None;
    };
    let (band, axis) = (band(j, of, plan.dimensions)?, axis?);
    let long = band.max[axis.axis.index()] - band.min[axis.axis.index()];
    let spacing = plan.discretisation.spacing;
    if !meets_domain(j, of, &band, plan) {
        return None;
    }
    // A thinner box holds a layer of particles at one moment and none at the next.
    if long < 2.0 * spacing * (1.0 - 1e-9) {
        let what = format!(
            "the section is {:.3} spacings long along {axis}, and has to hold two layers of particles",
            long / spacing
        );
        let help = "make the box longer: the discharge is its mean over that length";
        j.log.add(of.span, &of.path, what, help);
        return None;
    }
    Some(Measure::Discharge { axis, band })
}

/// The signed direction that a gauge has to have.
pub(super) fn axis(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan, help: &str) -> Option<Face> {
    let Some(axis) = &raw.axis else {
        j.missing(raw.span, &format!("{}.axis", raw.path), help);
        return None;
    };
    face(j, axis, plan.dimensions)
}

/// A point where there can be fluid.
pub(super) fn point(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<[f64; 3]> {
    let key = format!("{}.at", raw.path);
    let at = j.required(raw.at.as_ref(), raw.span, &key, plan.dimensions)?;
    let (typed, domain) = (raw.at.as_ref()?, &plan.domain);
    let inside = (0..plan.dimensions as usize).all(|axis| {
        j.range(
            typed,
            at[axis],
            Range::Within(domain.min[axis], domain.max[axis]),
        )
    });
    if !inside {
        return None;
    }
    is_open(j, typed, plan, at).then_some(at)
}

/// Can there be fluid at a point that follows from what is typed?
pub(super) fn is_open<T>(j: &mut Judge<'_>, typed: &At<T>, plan: &RunPlan, at: [f64; 3]) -> bool {
    let Some(wall) = walls::staying(plan, at) else {
        return true;
    };
    let what = format!(
        "the gauge is inside the wall `{}`, where there is no fluid",
        wall.name
    );
    let help = "move it to a face of the wall or in front of it";
    j.log.at(typed, what, help);
    false
}

fn band(j: &mut Judge<'_>, raw: &RawBand, dimensions: u32) -> Option<Band> {
    let mut corner = |key: &str, at: &Option<Numbers>| {
        let key = format!("{}.{key}", raw.path);
        j.required(at.as_ref(), raw.span, &key, dimensions)
    };
    let (min, max) = (corner("min", &raw.min)?, corner("max", &raw.max)?);
    let fine = j.ordered(raw.max.as_ref()?, min, max, dimensions);
    fine.then_some(Band { min, max })
}

pub(super) fn height(j: &mut Judge<'_>, raw: &RawGauge, plan: &RunPlan) -> Option<Measure> {
    let key = format!("{}.at", raw.path);
    let Some(typed) = &raw.at else {
        j.missing(
            raw.span,
            &key,
            "write at = [x, y], the place of the probe seen from above",
        );
        return None;
    };
    let up = upward(plan);
    let flat: Vec<usize> = (0..plan.dimensions as usize)
        .filter(|&axis| axis != up.axis.index())
        .collect();
    let mut at = [0.0; 3];
    if typed.value.len() == flat.len() {
        for (axis, number) in flat.iter().zip(&typed.value) {
            at[*axis] = number.value;
        }
    } else if typed.value.len() == plan.dimensions as usize {
        at = j.vector(typed, plan.dimensions)?;
        at[up.axis.index()] = 0.0;
    } else {
        let what = format!(
            "`{key}` has {} numbers, but the probe needs {}",
            typed.value.len(),
            flat.len()
        );
        let help = format!(
            "write {} numbers: the coordinates other than {}",
            flat.len(),
            up.axis.name()
        );
        j.log.at(typed, what, help);
        return None;
    }
    for axis in flat {
        let (low, high) = (plan.domain.min[axis], plan.domain.max[axis]);
        if !j.range(typed, at[axis], Range::Within(low, high)) {
            return None;
        }
    }
    Some(Measure::Height { at, up })
}

/// The axis nearest to "up"; the last one where there is no gravity.
pub(super) fn upward(plan: &RunPlan) -> Face {
    let mut up = Face {
        axis: Axis::ALL[(plan.dimensions as usize).clamp(1, 3) - 1],
        upper: true,
    };
    let mut largest = 0.0;
    for axis in Axis::ALL {
        let part = plan.gravity[axis.index()];
        if part.abs() > largest {
            largest = part.abs();
            up = Face {
                axis,
                upper: part < 0.0,
            };
        }
    }
    up
}

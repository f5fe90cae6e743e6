//! Bodies that float and begin within walls, or within each other.

use super::Seed;
use super::near::Near;
use crate::error::{BodiesOverlap, FillError};
use monoflow_case::{GeometryPlan, RunPlan, behind_name, place_of, told};
use std::collections::BTreeMap;

/// Particles of a wall that have no place, since another is there.
struct Lap {
    count: u64,
    /// The first of them (m), and the ends of what they take up, as ways from there (m).
    first: [f64; 3],
    ends: [[f64; 3]; 2],
}

/// What bodies that float share with walls that do not move along, by the numbers of both geometries.
#[derive(Default)]
pub(super) struct Lapping(BTreeMap<[u16; 2], Lap>);

impl Lapping {
    /// Notes a particle of a wall for which an earlier one leaves no place.
    pub fn note(&mut self, plan: &RunPlan, (later, earlier): (&Seed, &Seed), near: &Near) {
        if !are_apart(plan, [later, earlier]) {
            return;
        }
        let at = later.position;
        let lap = self.0.entry([later.group, earlier.group]).or_insert(Lap {
            count: 0,
            first: at,
            ends: [[0.0; 3]; 2],
        });
        let way = near.towards(lap.first, at);
        lap.count += 1;
        let [low, high] = lap.ends;
        lap.ends = [
            [0, 1, 2].map(|k| low[k].min(way[k])),
            [0, 1, 2].map(|k| high[k].max(way[k])),
        ];
    }

    /// Refuses the first of them.
    ///
    /// # Errors
    /// [`FillError::BodiesOverlap`].
    pub fn refuse(&self, plan: &RunPlan) -> Result<(), FillError> {
        let Some(([later, earlier], lap)) = self.0.first_key_value() else {
            return Ok(());
        };
        let both = [later, earlier].map(|group| &plan.geometry[usize::from(*group)]);
        let [own, other] = match plan.floating_of(both[0]) {
            Some(_) => both,
            None => [both[1], both[0]],
        };
        let used = plan.dimensions as usize;
        let spacing = plan.spacing_of(both[0]);
        let [low, high] = lap.ends;
        let by = (0..used).map(|k| {
            let length = rounded(high[k] - low[k] + spacing);
            format!("{} m along {}", told(length), ["x", "y", "z"][k])
        });
        let around = (0..used).map(|k| {
            let middle = lap.first[k] + 0.5 * (low[k] + high[k]);
            told(rounded(middle))
        });
        Err(FillError::BodiesOverlap(Box::new(BodiesOverlap {
            key: key(plan, own),
            body: own.motion.clone().unwrap_or_default(),
            other: called(plan, other),
            by: by.collect::<Vec<_>>().join(" and "),
            around: around.collect::<Vec<_>>().join(", "),
            count: lap.count,
            spacing: plan.discretisation.spacing,
        })))
    }
}

/// A length without digits of round-off, m.
fn rounded(length: f64) -> f64 {
    (length * 1e6).round() / 1e6
}

/// Are two particles of walls that do not move as one, of which one floats? A bar may be held within a wall.
fn are_apart(plan: &RunPlan, seeds: [&Seed; 2]) -> bool {
    let [a, b] = seeds.map(|seed| &plan.geometry[usize::from(seed.group)]);
    let bar = |one: &GeometryPlan| plan.bar_of(one.motion.as_deref()?);
    let floats = |one: &GeometryPlan| plan.floating_of(one).is_some();
    let held = match (bar(a), bar(b)) {
        (Some(one), Some(other)) => one.name == other.name,
        (Some(_), None) => !floats(b),
        (None, Some(_)) => !floats(a),
        (None, None) => false,
    };
    a.motion != b.motion && !held && (floats(a) || floats(b))
}

/// The key of a body that floats, or of the bar that it is a piece of.
fn key(plan: &RunPlan, geometry: &GeometryPlan) -> String {
    let body = geometry.motion.as_deref().unwrap_or_default();
    match plan.bar_of(body) {
        Some(bar) => format!("elastic.{}", bar.name),
        None => format!("floating.{body}"),
    }
}

/// A wall with its place in the case: a body that floats by its name.
fn called(plan: &RunPlan, geometry: &GeometryPlan) -> String {
    let place = |key: &str| behind_name(&plan.provenance, key);
    let key = key(plan, geometry);
    match (plan.floating_of(geometry), place_of(&plan.provenance, &key)) {
        (Some(body), Some(_)) => format!("the body `{}`{}", body.name, place(&key)),
        _ => {
            let key = format!("geometry.{}", geometry.name);
            format!("the wall `{}`{}", geometry.name, place(&key))
        }
    }
}

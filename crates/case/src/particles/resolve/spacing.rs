//! Walls with a spacing of their own.

use super::frame::is_of_wall;
use crate::judge::Judge;
use crate::particles::plan::{GeometryPlan, Kind, RunPlan, WallPlacement};
use crate::particles::raw::{RawCase, RawGeometry};

/// Walls are at most so many times as dense as the fluid along an axis: neighbours of a particle become as many more,
/// to the power of the dimensions.
pub(super) const FINEST: f64 = 8.0;
/// Spacings beside that of the fluid that walls may have where bodies float: contacts know so many.
pub const SPACINGS_AFLOAT: usize = 3;
/// Differences below this share are rounding (dimensionless).
const ROUNDING: f64 = 1e-9;

/// The spacing that a wall has of its own (m), beside that of the fluid (m).
pub(super) fn spacing(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    of_fluid: f64,
) -> Option<f64> {
    let at = raw.spacing.as_ref()?;
    if !is_of_wall(
        j,
        at,
        kind,
        "all fluid has discretisation.spacing: delete this line",
    ) {
        return None;
    }
    let is_own = (at.value / of_fluid - 1.0).abs() > ROUNDING;
    (j.fits(at, at.value) && is_own).then_some(at.value)
}

/// The walls of a plan as they were typed.
fn walls<'p>(
    plan: &'p RunPlan,
    raw: &'p RawCase,
) -> impl Iterator<Item = (&'p GeometryPlan, &'p RawGeometry)> {
    let walls = plan.geometry.iter().zip(&raw.geometry);
    walls.filter(|(wall, _)| wall.kind == Kind::Wall)
}

/// Compares the spacings of walls with that of the fluid, and with each other.
pub(super) fn check(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase) {
    let of_fluid = plan.discretisation.spacing;
    let mut fits = true;
    for (wall, typed) in walls(plan, raw) {
        let Some((at, own)) = typed.spacing.as_ref().zip(wall.spacing) else {
            continue;
        };
        j.given(&format!("geometry.{}.spacing", wall.name), at.span);
        let (what, help) = if own > of_fluid {
            (
                format!(
                    "more than the {of_fluid} m between particles of the fluid, which would get through the wall"
                ),
                format!("write {of_fluid} or less, or delete this line"),
            )
        } else if own * FINEST < of_fluid * (1.0 - ROUNDING) {
            (
                format!("less than an eighth of the {of_fluid} m between particles of the fluid"),
                format!("write {} or more", of_fluid / FINEST),
            )
        } else {
            continue;
        };
        fits = false;
        j.log
            .at(at, format!("`{}` is {own} m, {what}", at.key), help);
    }
    if fits {
        alike(j, plan, raw);
    }
}

/// Refuses walls that must be alike, and are not.
fn alike(j: &mut Judge<'_>, plan: &RunPlan, raw: &RawCase) {
    let Some((first, _)) = walls(plan, raw).next() else {
        return;
    };
    let on_face = plan.discretisation.wall_placement == WallPlacement::OnFace;
    let held = (plan.geometry.iter()).find(|fluid| on_face && fluid.released_at.is_some());
    let mut own: Vec<f64> = Vec::new();
    for (wall, typed) in walls(plan, raw) {
        let span = typed.spacing.as_ref().map_or(typed.span, |at| at.span);
        let key = format!("{}.spacing", typed.path);
        own.extend(wall.spacing.filter(|spacing| !own.contains(spacing)));
        let place = own.iter().position(|known| Some(*known) == wall.spacing);
        if !plan.floating.is_empty() && place.is_some_and(|n| n >= SPACINGS_AFLOAT) {
            let what = format!(
                "`{key}` is one spacing too many: beside bodies that float, as `{}` does, walls have at most {SPACINGS_AFLOAT} of their own",
                plan.floating[0].name
            );
            j.log
                .add(span, &key, what, format!("write spacing = {}", own[0]));
        } else if let Some((held, _)) = held.zip(wall.spacing) {
            let what = format!(
                "`{key}` is given, but `{}` is a wall with the spacing of the fluid until it is released, and all walls of {} repel with one strength",
                held.name, plan.numerics.wall
            );
            j.log.add(span, &key, what, "delete this line");
        } else if on_face && wall.spacing != first.spacing {
            let [own, theirs] = [wall, first].map(|wall| plan.spacing_of(wall));
            let what = format!(
                "`{}` has particles {own} m apart and `{}` {theirs} m, but all walls of {} repel with one strength",
                wall.name, first.name, plan.numerics.wall
            );
            let help = format!("write spacing = {} for both", own.min(theirs));
            j.log.add(span, &key, what, help);
        }
    }
}

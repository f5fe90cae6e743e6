//! Fluid that is held for a while, and walls that are taken away.

use super::frame::is_of_wall;
use crate::judge::Judge;
use crate::particles::motion::Motions;
use crate::particles::plan::Kind;
use crate::particles::raw::RawGeometry;

/// When fluid is released that stands still until then, s.
pub(super) fn released(j: &mut Judge<'_>, raw: &RawGeometry, kind: Kind) -> Option<f64> {
    let at = raw.released_at.as_ref()?;
    if kind != Kind::Fluid {
        let what = format!("`{}` has a meaning for fluid only", at.key);
        let help = match kind {
            Kind::Wall => "write removed_at for a wall that is taken away",
            _ => "delete this line",
        };
        j.log.at(at, what, help);
        return None;
    }
    let velocity = raw.velocity.as_ref().map(|at| (at.span, &at.key));
    let field = raw.velocity_field.as_ref().map(|at| (at.span, &at.key));
    let formula = raw.velocity_formula.as_ref().map(|at| (at.span, &at.key));
    for (span, key) in [velocity, field, formula].into_iter().flatten() {
        let what = format!("`{key}` is given to fluid that stands still until it is released");
        j.log
            .add(span, key, what, "delete this line or `released_at`");
    }
    j.fits(at, at.value).then_some(at.value)
}

/// When a wall is taken away, s.
pub(super) fn removed(
    j: &mut Judge<'_>,
    raw: &RawGeometry,
    kind: Kind,
    motions: &Motions,
) -> Option<f64> {
    let at = raw.removed_at.as_ref()?;
    if !is_of_wall(
        j,
        at,
        kind,
        "write released_at for fluid that is held until then",
    ) {
        return None;
    }
    let afloat =
        (raw.motion.as_ref()).filter(|motion| motions.afloat().any(|name| name == motion.value));
    if let Some(motion) = afloat {
        let what = format!(
            "the wall is part of the body `{}`, which floats and cannot lose a part",
            motion.value
        );
        j.log.at(at, what, "delete this line or `motion`");
    }
    j.fits(at, at.value).then_some(at.value)
}

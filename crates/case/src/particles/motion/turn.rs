//! How a motion turns walls.

use super::over_time::over_time;
use super::plan::OverTime;
use crate::judge::Files;
use crate::judge::Judge;
use crate::typed::section::{Numbers, Section};
use crate::typed::source::Span;
use crate::typed::tree::Node;

/// `rotation`, `point` and `axis` of a motion as typed.
pub(super) struct Turn<'t> {
    rotation: Option<&'t Node>,
    point: Option<Numbers>,
    axis: Option<Numbers>,
}

/// The same, judged.
pub(super) struct Turned {
    pub rotation: Option<OverTime>,
    pub point: [f64; 3],
    pub axis: [f64; 3],
}

impl<'t> Turn<'t> {
    /// Reads them.
    pub fn read(j: &mut Judge<'_>, section: &mut Section<'t>) -> Self {
        Turn {
            rotation: section.node("rotation"),
            point: section.numbers("point", &mut j.log),
            axis: section.numbers("axis", &mut j.log),
        }
    }

    /// Is there a rotation?
    pub fn is_given(&self) -> bool {
        self.rotation.is_some()
    }

    /// Where there is a rotation, and its key.
    pub fn rotation_of(&self, path: &str) -> Option<(Span, String)> {
        let node = self.rotation?;
        Some((node.span, format!("{path}.rotation")))
    }

    /// The turn of a flap by its waves, about an axis that follows from their direction.
    pub fn of_flap(
        self,
        j: &mut Judge<'_>,
        (waves, axis): (OverTime, [f64; 3]),
        (span, path): (Span, &str),
        dimensions: u32,
    ) -> Turned {
        if let Some(at) = &self.axis {
            let what = "a flap turns about the axis that lies across its waves";
            j.log.at(at, what, "delete this line");
        }
        if self.point.is_none() {
            let help = "name a point of the flap's hinge (m)";
            j.missing(span, &format!("{path}.point"), help);
        }
        let point = self.point.as_ref().map(|at| j.vector(at, dimensions));
        Turned {
            rotation: Some(waves),
            point: point.flatten().unwrap_or_default(),
            axis,
        }
    }

    /// Judges the turn of the motion at this place.
    pub fn judged(
        self,
        j: &mut Judge<'_>,
        files: &Files<'_>,
        (span, path): (Span, &str),
        dimensions: u32,
    ) -> Turned {
        let Turn {
            rotation,
            point,
            axis,
        } = self;
        if let Some(node) = rotation.filter(|_| dimensions < 2) {
            let what = "nothing turns in one dimension";
            j.log.add(
                node.span,
                &format!("{path}.rotation"),
                what,
                "delete this line",
            );
        }
        if rotation.is_none() {
            nothing_turns(j, [&point, &axis]);
        }
        if rotation.is_some() && point.is_none() {
            j.missing(
                span,
                &format!("{path}.point"),
                "name a point of the axis (m)",
            );
        }
        let axis = direction(
            j,
            axis.as_ref(),
            rotation.is_some(),
            (span, path),
            dimensions,
        );
        let point = point.as_ref().map(|at| j.vector(at, dimensions));
        let rotation = rotation.map(|node| over_time(j, files, node, &format!("{path}.rotation")));
        Turned {
            rotation: rotation.flatten(),
            point: point.flatten().unwrap_or_default(),
            axis,
        }
    }
}

/// Refuses an axis about which nothing turns.
fn nothing_turns(j: &mut Judge<'_>, typed: [&Option<Numbers>; 2]) {
    for at in typed.into_iter().flatten() {
        let what = format!("`{}` has no meaning without `rotation`", at.key);
        j.log.at(
            at,
            what,
            "delete this line, or write rotation = \"0.1*sin(t)\"",
        );
    }
}

/// The direction of the axis, of length 1; in the plane its normal.
fn direction(
    j: &mut Judge<'_>,
    axis: Option<&Numbers>,
    is_needed: bool,
    (span, path): (Span, &str),
    dimensions: u32,
) -> [f64; 3] {
    let direction = match (axis, dimensions) {
        (Some(at), 3) => j.vector(at, 3).unwrap_or_default(),
        (Some(at), _) => {
            let what = format!("`{}` has a meaning in three dimensions only", at.key);
            j.log
                .at(at, what, "delete this line: bodies turn in the plane");
            [0.0, 0.0, 1.0]
        }
        (None, 3) if is_needed => {
            let help = "write the direction of the axis, such as axis = [0, 1, 0]";
            j.missing(span, &format!("{path}.axis"), help);
            [0.0; 3]
        }
        (None, _) => [0.0, 0.0, 1.0],
    };
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    if let Some(at) = axis.filter(|_| length == 0.0) {
        j.log.at(
            at,
            "the axis has no direction",
            "write one, such as axis = [0, 1, 0]",
        );
    }
    direction.map(|x| x / length.max(f64::MIN_POSITIVE))
}

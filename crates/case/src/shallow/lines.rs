//! Quantities over time: a number, a list of pairs, or two columns of a CSV file.

use super::plan::Points;
use crate::judge::Files;
use crate::judge::Judge;
use crate::judge::series::{Series, Ways, series};
use crate::keys::{Key, Range};
use crate::typed::section::Section;
use crate::typed::source::Span;
use crate::typed::tree::Node;

/// How a quantity is judged.
struct Kind {
    /// What a value may be, in the unit that is typed.
    range: Range,
    /// Must the abscissa, as time, not be negative?
    over_time: bool,
}

/// Reads a line; `None` if it was not typed or is wrong. One typed unit is `unit` SI units.
pub(super) fn line(
    j: &mut Judge<'_>,
    files: &Files,
    section: &mut Section<'_>,
    key: &'static str,
    unit: f64,
) -> Option<Points> {
    let node = section.node(key)?;
    let declared = section.declared(key)?;
    line_of(j, files, node, declared, &section.key(key), unit)
}

/// Reads what stands behind a dotted key.
pub(super) fn line_of(
    j: &mut Judge<'_>,
    files: &Files,
    node: &Node,
    declared: &Key,
    key: &str,
    unit: f64,
) -> Option<Points> {
    let kind = Kind {
        range: declared.range,
        // The discharge of a rating goes over the level.
        over_time: declared.name != "curve",
    };
    j.given(key, node.span);
    let before = j.log.len();
    let ways = Ways {
        are: "a number, a list of pairs or a file",
        such_as: "write 5.0, or [[0, 5.0], [3600, 8.0]], or { file = \"flood.csv\" }",
        over: if kind.over_time { "s" } else { "m" },
    };
    let read = series(j, files, node, key, &ways)?;
    judge(j, node.span, key, &read, &kind);
    let mut points = read.points;
    for point in &mut points {
        point[1] *= unit;
    }
    (j.log.len() == before).then_some(points)
}

/// Order and ranges of typed or read points.
fn judge(j: &mut Judge<'_>, span: Span, key: &str, read: &Series, kind: &Kind) {
    let points = &read.points;
    if points.is_empty() {
        let what = format!("`{key}` has no points");
        j.log.add(span, key, what, "give one pair at least");
    }
    for pair in points.windows(2) {
        let ([a, _], [b, _]) = (pair[0], pair[1]);
        if a >= b {
            let what = format!("in `{key}` {b} comes after {a}");
            let help = "sort the points by their first number, and give each only once";
            return j.log.add(span, key, what, help);
        }
    }
    if kind.over_time && points.first().is_some_and(|p| p[0] < 0.0) {
        let what = format!("`{key}` begins at {} s, before the run does", points[0][0]);
        j.log.add(
            span,
            key,
            what,
            "count time from the start of the run, in seconds",
        );
    }
    if !kind.over_time
        && let Some(n) = points.windows(2).position(|pair| pair[1][1] < pair[0][1])
    {
        let ([a, more], [b, less]) = (points[n], points[n + 1]);
        let place = read.place(n + 1);
        let what = format!(
            "in `{key}` the discharge falls from {more} at {a} m to {less} at {b} m{place}"
        );
        let help = "give pairs of level and discharge in which the discharge rises with the level";
        j.log.add(span, key, what, help);
    }
    if let Some(n) = points.iter().position(|p| !kind.range.holds(p[1])) {
        let ([at, wrong], place) = (points[n], read.place(n));
        let words = kind.range.words();
        let what = format!("`{key}` is {wrong} at {at}{place} but must be {words}");
        j.log
            .add(span, key, what, format!("give values that are {words}"));
    }
}

//! Numbers over time as a case gives them.

use super::plan::OverTime;
use crate::judge::Files;
use crate::judge::Judge;
use crate::judge::series::{Ways, series};
use crate::typed::tree::{Node, Value};
use monoflow_formula::Formula;

/// A number over time for each axis.
pub(crate) fn along_axes(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    key: &str,
    dimensions: u32,
) -> Vec<OverTime> {
    let Value::List(list) = &node.value else {
        let what = format!("`{key}` must be a list but is {}", node.value.kind());
        let help = "write one formula in t for each axis: [\"0.1*sin(6.28*t)\", \"0\"]";
        j.log.add(node.span, key, what, help);
        return Vec::new();
    };
    if list.len() != dimensions as usize {
        let what = format!(
            "`{key}` has {} entries, but there are {dimensions} dimensions",
            list.len()
        );
        j.log.add(
            node.span,
            key,
            what,
            "write one for each axis; \"0\" where nothing moves",
        );
    }
    list.iter()
        .filter_map(|node| over_time(j, files, node, key))
        .collect()
}

/// A formula, pairs or a file.
pub(crate) fn over_time(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    node: &Node,
    key: &str,
) -> Option<OverTime> {
    if let Value::Text(text) = &node.value {
        return match Formula::over_time(text) {
            Ok(_) => Some(OverTime::Formula(text.clone())),
            Err(why) => {
                let what = format!("`{key}` is not a formula in t: {why}");
                j.log.add(
                    node.span,
                    key,
                    what,
                    "write something like \"0.1*sin(6.2832*t)\"",
                );
                None
            }
        };
    }
    let ways = Ways {
        are: "a number, a formula in t, a list of pairs or a file",
        such_as: "write \"0.1*sin(6.28*t)\", or [[0, 0.0], [2, 0.3]], or { file = \"paddle.csv\" }",
        over: "s",
    };
    let points = series(j, files, node, key, &ways)?.points;
    if points.is_empty() {
        j.log.add(
            node.span,
            key,
            format!("`{key}` has no points"),
            "give two pairs at least",
        );
    }
    for pair in points.windows(2) {
        let ([a, _], [b, _]) = (pair[0], pair[1]);
        if a == b {
            let what = format!("in `{key}` two points have the time {a} s, so that it jumps");
            let help = "give the second a later time: by as long as the change takes";
            j.log.add(node.span, key, what, help);
        } else if a > b {
            let what = format!("in `{key}` {b} comes after {a}");
            j.log.add(node.span, key, what, "sort the points by time");
        }
    }
    if let Some([first, _]) = points.first().filter(|point| point[0] > 0.0) {
        let what = format!("`{key}` begins at {first} s, after the run does");
        j.log
            .add(node.span, key, what, "give a point at time 0, or before");
    }
    Some(OverTime::Points(points))
}

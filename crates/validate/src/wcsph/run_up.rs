//! A wave that runs up a beach.

use super::G;
use super::waves::crest;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::waves as theory;
use monoflow_output::{Axis, Chart, Series};

/// How much farther than it is high the beach goes.
const COTANGENT: f64 = 3.0;
/// Where it begins, m from the paddle at rest.
const TOE: f64 = 5.0;

/// The bed as a raster of one row, 0.1 m from node to node.
fn bed() -> String {
    let places = (0..78).map(|n| 0.1 * f64::from(n) - 0.5);
    let row: Vec<String> = places
        .map(|x| format!("{:.6}", (x - TOE).max(0.0) / COTANGENT))
        .collect();
    let head = "ncols 78\nnrows 1\nxllcenter -0.5\nyllcenter 0\ncellsize 0.1\n";
    format!("{head}{}\n", row.join(" "))
}

/// The wave four particles high, to be run at any time: a tongue a particle thin stops early.
pub(super) fn coarse() -> Entry {
    of_a_solitary_wave("run-up", "0.015", 0.20)
}

/// The wave twelve particles high, with the bar that was set before the first run.
pub(super) fn fine() -> Entry {
    of_a_solitary_wave("run-up-fine", "0.005", 0.10).long()
}

/// A solitary wave of a piston over ground from a raster, at a spacing, m: its speed and height before the beach, and
/// how high it runs up, with its bound.
fn of_a_solitary_wave(name: &str, spacing: &str, run_up: f64) -> Entry {
    let (height, depth, places) = (0.06, 0.3, [1.5, 3.5]);
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let mut found = Vec::new();
        for place in places {
            let surface = runs[0].gauge(&format!("surface_at_{place}_m_m"))?;
            let crest = crest(&time, &surface, depth);
            found.push(crest.ok_or_else(|| Problem::Run("a gauge has no rows".to_owned()))?);
        }
        let [[first, _], [second, before]] = found[..] else {
            return Err(Problem::Run("a gauge has no rows".to_owned()));
        };
        let speed = (places[1] - places[0]) / (second - first);
        let edge = runs[0].gauge("edge_m")?;
        let level = |x: &f64| (x - TOE) / COTANGENT - depth;
        let edge: Vec<f64> = edge.iter().map(level).collect();
        let highest = edge.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Of the wave that there is, as experiments have it.
        let law = theory::run_up(before, depth, COTANGENT);
        let chart = Chart::new(
            "Edge of the water",
            Axis::new("time", "s"),
            Axis::new("elevation", "m"),
        );
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the speed",
                    (speed / theory::solitary_speed(height, depth, G) - 1.0).abs(),
                    0.02,
                ),
                Figure::error(
                    "relative error of the height before the beach",
                    (before / height - 1.0).abs(),
                    0.06,
                ),
                Figure::error(
                    "relative error of the run-up",
                    (highest / law - 1.0).abs(),
                    run_up,
                ),
            ],
            charts: vec![
                chart
                    .series(Series::line(
                        "highest by Synolakis",
                        &time,
                        &vec![law; time.len()],
                    ))
                    .series(Series::line("computed", &time, &edge)),
            ],
        })
    };
    Entry::new(Family::Wcsph, name, "validation/run-up.toml", judge)
        .about(format!("A solitary wave of 6 cm on water of 30 cm, particles {spacing} m apart, runs up a beach of one in three from a raster: its speed and height before it, and its run-up against the law of Synolakis"))
        .source("Synolakis 1987, doi:10.1017/S002211208700329X; Goring 1978, KH-R-38")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
        .set([format!("discretisation.spacing={spacing}")])
        .file("bed.asc", bed())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The wave of the entry does not break, and is long beside the beach.
    #[test]
    fn the_law_holds_for_the_wave() {
        assert!(0.06 < theory::highest_unbroken(0.3, COTANGENT));
        assert!(0.06 / 0.3 > 10.0 * (0.288 / COTANGENT).powi(2));
    }
}

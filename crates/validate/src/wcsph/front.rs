//! The front of a collapsing column.

use super::G;
use super::curves::Curve;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::measured;
use monoflow_output::{Axis, Chart, Series};

/// Width of the column, m.
const WIDTH: f64 = 0.146;

/// A column collapses: its front against two experiments. The greatest errors are that of the place, and that of the
/// time that the front takes.
pub(crate) fn front(
    family: Family,
    name: &str,
    case: &'static str,
    [place, pace]: [f64; 2],
) -> Entry {
    let judge = move |runs: &[Run]| {
        let computed = Curve::of(&runs[0], "front_m", [(2.0 * G / WIDTH).sqrt(), 1.0 / WIDTH])?;
        let (oka, moyce) = (used(measured::KOSHIZUKA_OKA), used(measured::MARTIN_MOYCE));
        let errors = oka.points().into_iter();
        let errors = errors.map(|[t, z]| (computed.at(t) / z - 1.0).abs());
        let error = errors.sum::<f64>() / oka.time.len() as f64;
        // Their clock began before their water moved, or ours after: the same for all places.
        let late = moyce.points().into_iter();
        let late: Vec<f64> = late.map(|[t, z]| t - computed.when(z)).collect();
        let (first, last) = (0, late.len() - 1);
        let taken = moyce.time[last] - moyce.time[first];
        let mut chart = Chart::new(
            "Front of the column",
            Axis::new("t √(2g/a)", ""),
            Axis::new("front over a", ""),
        );
        for (name, data) in [
            ("Koshizuka & Oka", measured::KOSHIZUKA_OKA),
            ("Martin & Moyce, a = 2.25 in", measured::MARTIN_MOYCE),
        ] {
            let data = Curve::of_points(&measured::points(data)).between(0.0, 3.5);
            chart = chart.series(Series::markers(name, &data.time, &data.value));
        }
        let chart = chart.series(Series::line("computed", &computed.time, &computed.value));
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the front, Koshizuka & Oka", error, place),
                Figure::error(
                    "time from 1.2 to 3 widths, Martin & Moyce",
                    ((late[last] - late[first]) / taken).abs(),
                    pace,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(family, name, case, judge)
        .about("A column 0.146 m wide and twice as high collapses: place of its front against one experiment, and the time that it takes from 1.2 to 3 widths against another")
        .source("Koshizuka & Oka 1996, doi:10.13182/NSE96-A24205; Martin & Moyce 1952, doi:10.1098/rsta.1952.0006")
        .set([
            "time.end=0.3",
            "output.pictures=[]",
            "output.frames_every=1e6",
        ])
}

/// A measured front up to three widths: beyond, the far wall is near.
fn used(data: &str) -> Curve {
    let points = measured::points(data).into_iter();
    let used = points.filter(|[_, z]| *z > 1.05 && *z < 3.05);
    Curve::of_points(&used.collect::<Vec<_>>())
}

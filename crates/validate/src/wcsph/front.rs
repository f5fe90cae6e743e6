//! The front of a collapsing column.

use super::G;
use super::curves::Curve;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::measured;
use monoflow_output::{Axis, Chart, Series};

/// Places of a front over the width of its column against time in units of `√(a/2g)`.
struct Front {
    computed: Curve,
    /// By how much the measured one is later at the places of Martin & Moyce.
    late: Vec<f64>,
    moyce: Curve,
}

impl Front {
    /// Of a run with a column so wide, m.
    fn of(run: &Run, width: f64) -> Result<Self, Problem> {
        let computed = Curve::of(run, "front_m", [(2.0 * G / width).sqrt(), 1.0 / width])?;
        let moyce = used(measured::MARTIN_MOYCE);
        let late = moyce.points().into_iter();
        let late = late.map(|[t, z]| t - computed.when(z)).collect();
        Ok(Front {
            computed,
            late,
            moyce,
        })
    }

    /// By how much its clock is ahead of that of Martin & Moyce, in the mean.
    fn ahead(&self) -> f64 {
        self.late.iter().sum::<f64>() / self.late.len() as f64
    }

    /// Mean error of its places beside measured ones, if its clock is so much ahead.
    fn misses(&self, measured: &Curve, ahead: f64) -> f64 {
        let errors = measured.points().into_iter();
        let errors = errors.map(|[t, z]| (self.computed.at(t - ahead) / z - 1.0).abs());
        errors.sum::<f64>() / measured.time.len() as f64
    }

    /// Relative error of the time that it takes from the first place of Martin & Moyce to the last.
    fn slow(&self) -> f64 {
        let (first, last) = (0, self.late.len() - 1);
        let taken = self.moyce.time[last] - self.moyce.time[first];
        ((self.late[last] - self.late[first]) / taken).abs()
    }

    fn pace(&self, most: f64) -> Figure {
        Figure::error(
            "time from 1.2 to 3 widths, Martin & Moyce",
            self.slow(),
            most,
        )
    }

    fn chart(&self, experiments: &[(&str, &str)]) -> Chart {
        let mut chart = Chart::new(
            "Front of the column",
            Axis::new("t √(2g/a)", ""),
            Axis::new("front over a", ""),
        );
        for (name, data) in experiments {
            let data = Curve::of_points(&measured::points(data)).between(0.0, 3.5);
            chart = chart.series(Series::markers(*name, &data.time, &data.value));
        }
        let computed = &self.computed;
        chart.series(Series::line("computed", &computed.time, &computed.value))
    }
}

/// A measured front up to three widths: beyond, the far wall is near.
fn used(data: &str) -> Curve {
    let points = measured::points(data).into_iter();
    let used = points.filter(|[_, z]| *z > 1.05 && *z < 3.05);
    Curve::of_points(&used.collect::<Vec<_>>())
}

const MOYCE: (&str, &str) = ("Martin & Moyce, a = 2.25 in", measured::MARTIN_MOYCE);

/// A column collapses: its front against two experiments. The greatest errors are that of the place, and that of the
/// time that the front takes.
pub(crate) fn front(
    family: Family,
    name: &str,
    case: &'static str,
    [place, pace]: [f64; 2],
) -> Entry {
    let judge = move |runs: &[Run]| {
        let front = Front::of(&runs[0], 0.146)?;
        let error = front.misses(&used(measured::KOSHIZUKA_OKA), 0.0);
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the front, Koshizuka & Oka", error, place),
                front.pace(pace),
            ],
            charts: vec![front.chart(&[("Koshizuka & Oka", measured::KOSHIZUKA_OKA), MOYCE])],
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

/// The same with the friction of water. The clock of the experiment began before ours by a time that is the same for all
/// places: once clocks agree, the front is where it was measured.
pub(super) fn with_friction() -> Entry {
    let judge = |runs: &[Run]| {
        let front = Front::of(&runs[0], 0.05715)?;
        let place = front.misses(&front.moyce, front.ahead());
        Ok(Judged {
            figures: vec![
                front.pace(0.03),
                Figure::error("mean error of the front, once clocks agree", place, 0.017),
            ],
            charts: vec![front.chart(&[MOYCE])],
        })
    };
    Entry::new(Family::Wcsph, "martin-moyce", "validation/martin-moyce.toml", judge)
        .about("A column 2.25 in wide and twice as high collapses, with the friction of water: the time that its front takes from 1.2 to 3 widths, and its places once the clock is set")
        .source("Martin & Moyce 1952, doi:10.1098/rsta.1952.0006")
}

/// McCabe's column in cells of 8, 4 and 2 mm. His thesis finds the slope of the experiment, a front that is ahead from
/// the start on, and no convergence towards the experiment. Bounds were set by that before the first run.
pub(super) fn of_a_thesis() -> Entry {
    let judge = |runs: &[Run]| {
        let fronts = runs.iter().map(|run| Front::of(run, 0.146));
        let fronts: Vec<Front> = fronts.collect::<Result<_, _>>()?;
        let greatest = |of: &dyn Fn(&Front) -> f64| fronts.iter().map(of).fold(0.0, f64::max);
        let place = |front: &Front| front.misses(&front.moyce, front.ahead());
        let figure = Figure::error;
        Ok(Judged {
            figures: vec![
                figure(
                    "greatest of three errors of the time from 1.2 to 3 widths, Martin & Moyce",
                    greatest(&Front::slow),
                    0.03,
                ),
                figure(
                    "greatest of three mean errors of the front, once clocks agree",
                    greatest(&place),
                    0.02,
                ),
                figure(
                    "by how much its clock is ahead, the most of three, in units of √(a/2g)",
                    greatest(&|front| front.ahead().abs()),
                    0.35,
                ),
            ],
            charts: (fronts.iter())
                .map(|front| front.chart(&[("Koshizuka & Oka", measured::KOSHIZUKA_OKA), MOYCE]))
                .collect(),
        })
    };
    Entry::new(Family::Wcsph, "mccabe-a", "validation/mccabe-a.toml", judge)
        .about("A column 0.146 m wide and twice as high collapses by Ferrari's scheme on a staggered lattice in cells of 8, 4 and 2 mm: the time that its front takes from 1.2 to 3 widths, its places once the clock is set, and by how much the clock is ahead")
        .source("McCabe 2012, PhD thesis, Manchester Metropolitan University, section 4.4; Martin & Moyce 1952, doi:10.1098/rsta.1952.0006")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
        .over(["5.657e-3", "2.828e-3", "1.414e-3"].map(|edge| format!("discretisation.spacing={edge}")))
}

//! Forces of liquid that flows past bodies.

use super::curves::Curve;
use super::waves::crossings;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::measured::{self, MOVING_SQUARE_100};
use monoflow_exact::viscous;
use monoflow_output::{Axis, Chart, Series};

/// A force (N) over half the density times the square of the speed times the side or diameter, all of them 1.
const COEFFICIENT: f64 = 2.0;

/// A cylinder sheds vortices: how often, and its mean drag beside that which others compute.
pub(super) fn cylinder(name: &'static str, reynolds: u32, drag_of_others: f64) -> Entry {
    // Vortices are shed evenly from here on, s.
    const BEGIN: f64 = 80.0;
    let judge = move |runs: &[Run]| {
        let run = &runs[0];
        let drag = Curve::of(run, "drag_N", [1.0, COEFFICIENT])?.smoothed(0.25);
        let lift = Curve::of(run, "lift_N", [1.0, COEFFICIENT])?.smoothed(0.25);
        let later = |curve: &Curve| -> Vec<f64> {
            let pairs = curve.time.iter().zip(&curve.value);
            pairs
                .filter(|(t, _)| **t >= BEGIN)
                .map(|(_, y)| *y)
                .collect()
        };
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let drags = later(&drag);
        let rises = crossings(&lift.time, &lift.value, mean(&later(&lift)), BEGIN);
        let strouhal = match rises[..] {
            [first, .., last] => (rises.len() - 1) as f64 / (last - first),
            _ => f64::NAN,
        };
        let shedding = viscous::strouhal(f64::from(reynolds));
        let chart = Chart::new(
            "Forces on the cylinder",
            Axis::new("time", "s"),
            Axis::new("coefficient", ""),
        )
        .series(Series::line("drag", &drag.time, &drag.value))
        .series(Series::line("lift", &lift.time, &lift.value));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the Strouhal number",
                    (strouhal / shedding - 1.0).abs(),
                    0.05,
                ),
                Figure::error(
                    "relative error of the mean drag",
                    (mean(&drags) / drag_of_others - 1.0).abs(),
                    0.10,
                ),
            ],
            charts: vec![chart],
        })
    };
    let viscosity = format!("fluid.kinematic_viscosity={}", 1.0 / f64::from(reynolds));
    Entry::new(Family::Wcsph, name, "validation/cylinder.toml", judge)
        .about(format!("Liquid flows past a cylinder at a Reynolds number of {reynolds}, 20 particles a diameter: how often vortices are shed, and the drag"))
        .source("Williamson 1989, doi:10.1017/S0022112089002429; Liu, Zheng & Sung 1998, doi:10.1006/jcph.1997.5859")
        .set([viscosity.as_str(), "output.pictures=[]", "output.frames_every=1e6"])
        .long()
}

/// A square begins to move through a box: its drag.
pub(super) fn square() -> Entry {
    let judge = |runs: &[Run]| {
        let drag = Curve::of(&runs[0], "drag_N", [1.0, COEFFICIENT])?;
        let of = |name: &str| measured::column(MOVING_SQUARE_100, name);
        let (time, pressure, friction) = (of("time"), of("pressure"), of("friction"));
        let parts = pressure.iter().zip(&friction);
        let points: Vec<[f64; 2]> = (time.iter().zip(parts))
            .map(|(t, (p, f))| [*t, p + f])
            .collect();
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
        let greatest = most(&mut points.iter().map(|[_, y]| *y));
        let found = most(&mut (30..100).map(|n| drag.around(0.01 * f64::from(n), 0.05)));
        let steady: Vec<_> = (points.iter().copied())
            .filter(|[t, _]| (1.5..7.2).contains(t))
            .collect();
        let mean = steady.iter().map(|[_, y]| y).sum::<f64>() / steady.len() as f64;
        let exact: Vec<f64> = points.iter().map(|[_, y]| *y).collect();
        let smooth = drag.smoothed(0.05);
        let chart = Chart::new(
            "Drag of the square",
            Axis::new("time", "s"),
            Axis::new("coefficient", ""),
        )
        .series(Series::markers("finite differences", &time, &exact))
        .series(Series::line("computed", &smooth.time, &smooth.value));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the greatest drag",
                    (found / greatest - 1.0).abs(),
                    0.10,
                ),
                Figure::error(
                    "mean error of the drag from 1.5 to 7.2 s, over its mean",
                    drag.misses(&steady, 0.5) / mean,
                    0.12,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "moving-square", "validation/moving-square.toml", judge)
        .about("A square of 1 m is sped up to 1 m/s within a second at a Reynolds number of 100, 40 particles a side: its drag, against finite differences")
        .source("Colicchio, Greco & Faltinsen 2006; SPHERIC test 6")
        .set(["discretisation.spacing=0.025", "output.pictures=[]", "output.frames_every=1e6"])
        .long()
}

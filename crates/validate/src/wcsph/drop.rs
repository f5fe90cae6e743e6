//! Drops without walls.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::drop::Drop;
use monoflow_output::{Axis, Chart, Series};

/// A round drop becomes an ellipse.
pub(super) fn stretched() -> Entry {
    let judge = |runs: &[Run]| {
        let mut chart = Chart::new(
            "Half axes of the drop",
            Axis::new("time", "s"),
            Axis::new("half axis", "m"),
        );
        let mut misses = [Vec::new(), Vec::new()];
        for (run, spacing) in runs.iter().zip(["40 mm", "20 mm"]) {
            let mut curves: [Vec<[f64; 3]>; 2] = Default::default();
            for n in 1..=10 {
                let found = run.fluid(Some(0.00082 * f64::from(n)), &[])?;
                let exact = Drop::stretched(1.0, 100.0, found.time);
                for (axis, exact) in [exact.length, exact.breadth].into_iter().enumerate() {
                    // Of an even ellipse the mean square of a coordinate is a quarter of that of the half axis.
                    let half = 2.0 * found.mean_of(|at| at[axis].powi(2)).sqrt();
                    curves[axis].push([found.time, exact, half]);
                }
            }
            for ((name, curve), misses) in
                ["length", "breadth"].iter().zip(&curves).zip(&mut misses)
            {
                let worst = curve
                    .iter()
                    .map(|[_, exact, half]| (half / exact - 1.0).abs());
                misses.push(worst.fold(0.0, f64::max));
                let [time, exact, half] =
                    [0, 1, 2].map(|k| curve.iter().map(|row| row[k]).collect::<Vec<_>>());
                if spacing == "20 mm" {
                    let name = format!("{name}, exact");
                    chart = chart.series(Series::line(name, &time, &exact));
                }
                chart = chart.series(Series::markers(format!("spacing {spacing}"), &time, &half));
            }
        }
        let [length, breadth] = misses;
        Ok(Judged {
            figures: vec![
                Figure::error("greatest relative error of its length", length[1], 0.00088),
                Figure::error("greatest relative error of its breadth", breadth[1], 0.0096),
                Figure::order(&breadth, 0.7),
            ],
            charts: vec![chart],
        })
    };
    let case = "validation/stretching-drop.toml";
    let mut entry = Entry::new(Family::Wcsph, "stretching-drop", case, judge)
        .about("A round drop is stretched to twice its length, 25 particles to its radius at h = 2 Δp and 50 at 2.5: its half axes")
        .source("Monaghan 1994, doi:10.1006/jcph.1994.1034")
        .over(["discretisation.spacing=0.04", "discretisation.spacing=0.02"])
        .set(["output.pictures=[]"]);
    // At the same ratio the error of the breadth stays: sums over particles in columns do not converge without more
    // neighbours.
    entry.runs[1].push("numerics.smoothing_ratio=2.5".to_owned());
    entry
}

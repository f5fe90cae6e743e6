//! Waves that meet: against fine solutions, a vortex that is carried, an implosion.

use super::{entry, profile};
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::gas::noh::noh;
use monoflow_exact::gas::reference::{SHOCK_AND_WAVES, TWO_BLASTS};
use monoflow_output::{Axis, Chart, Series};

/// Mean density of so many cells of a finer reference.
fn reference(text: &str) -> Vec<f64> {
    text.lines()
        .filter_map(|line| line.trim().parse().ok())
        .collect()
}

/// Errors against means of a stored reference over cells; and a chart of the last run.
fn against_reference(text: &str, runs: &[Run]) -> Result<(Vec<f64>, Chart), Problem> {
    let fine = reference(text);
    let mut errors = Vec::new();
    let mut chart = profile("Density", "density", "kg/m³");
    for (k, run) in runs.iter().enumerate() {
        let [x, density] = run.grid(&["density"])?.along_x(0);
        let each = fine.len() / density.len();
        let means: Vec<f64> = fine
            .chunks_exact(each)
            .map(|part| part.iter().sum::<f64>() / each as f64)
            .collect();
        let apart = density.iter().zip(&means).map(|(a, b)| (a - b).abs());
        errors.push(apart.sum::<f64>() / density.len() as f64);
        if k + 1 == runs.len() {
            chart = chart
                .series(Series::line("20 000 cells", &x, &means))
                .series(Series::markers("computed", &x, &density));
        }
    }
    Ok((errors, chart))
}

pub(super) fn shu_osher() -> Entry {
    let judge = |runs: &[Run]| {
        let (errors, chart) = against_reference(SHOCK_AND_WAVES, runs)?;
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the density, kg/m³", errors[1], 0.05),
                Figure::order(&errors, 0.8),
            ],
            charts: vec![chart],
        })
    };
    entry("shu-osher", "euler/shu-osher.toml", judge)
        .about("A shock of Mach 3 runs into waves of density: mean error of the density against 20 000 cells, 200 and 400 cells")
        .source("Shu & Osher 1989, doi:10.1016/0021-9991(89)90222-2, example 8")
        .over(["grid.cells=[200]", "grid.cells=[400]"])
}

pub(super) fn blast_waves() -> Entry {
    let judge = |runs: &[Run]| {
        let (errors, chart) = against_reference(TWO_BLASTS, runs)?;
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the density, kg/m³", errors[1], 0.14),
                Figure::order(&errors, 0.5),
            ],
            charts: vec![chart],
        })
    };
    entry("blast-waves", "euler/blast-waves.toml", judge)
        .about("Two blasts between walls meet: mean error of the density against 20 000 cells, 200 and 400 cells")
        .source("Woodward & Colella 1984, doi:10.1016/0021-9991(84)90142-6")
        .over(["grid.cells=[200]", "grid.cells=[400]"])
}

pub(super) fn vortex() -> Entry {
    let exact = |at: [f64; 3]| {
        let [x, y, _] = at;
        let bell = (1.0 - x * x - y * y).exp();
        (1.0 - 10.0 / (11.2 * std::f64::consts::PI.powi(2)) * bell).powf(2.5)
    };
    let judge = move |runs: &[Run]| {
        let mut errors = Vec::new();
        for run in runs {
            errors.push(run.grid(&["density"])?.mean_error(0, exact));
        }
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the density, kg/m³", errors[1], 1.77e-4),
                Figure::order(&errors, 1.9),
            ],
            charts: Vec::new(),
        })
    };
    entry("isentropic-vortex", "euler/isentropic-vortex.toml", judge)
        .about("A vortex is carried once through a periodic square, unlimited slopes: mean error of the density, 64² and 128² cells")
        .source("Shu 1998, NASA/CR-97-206253")
        .set(["numerics.limiter=central", "output.pictures=[]"])
        .over(["grid.cells=[64,64]", "grid.cells=[128,128]"])
}

/// Cold gas meets itself.
pub(super) fn implosion() -> Entry {
    let gamma = 5.0 / 3.0;
    let judge = move |runs: &[Run]| {
        let mut cells = runs[0].grid(&["density"])?;
        let time = cells.time;
        for at in &mut cells.centre {
            *at = [at[0].hypot(at[1]), 0.0, 0.0];
        }
        // Next to the origin the gas is too hot, behind the shock in all methods of this kind.
        let core = cells.mean(0, |at| at[0] > 0.05 && at[0] < 0.15);
        cells.keep(|at| at[0] < 0.4);
        let [r, density] = cells.along_x(0);
        let radii: Vec<f64> = (1..=400).map(|k| 1e-3 * f64::from(k)).collect();
        let curve: Vec<f64> = radii.iter().map(|r| noh(2, gamma, *r, time)[0]).collect();
        let chart = Chart::new(
            "Density",
            Axis::new("r", "m"),
            Axis::new("density", "kg/m³"),
        )
        .series(Series::line("exact", &radii, &curve))
        .series(Series::markers("computed", &r, &density));
        Ok(Judged {
            figures: vec![Figure::error(
                "relative error of the density behind the shock",
                (core / noh(2, gamma, 0.1, time)[0] - 1.0).abs(),
                0.036,
            )],
            charts: vec![chart],
        })
    };
    entry("noh", "validation/noh.toml", judge)
        .about("Cold gas streams to a line: mean density behind the shock that runs out, 60² cells a quarter")
        .source("Noh 1987, doi:10.1016/0021-9991(87)90074-X")
}

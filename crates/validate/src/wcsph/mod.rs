//! Weakly compressible SPH.

mod bodies;
mod crests;
mod curves;
mod drop;
mod elastic;
mod endurance;
mod front;
mod impacts;
mod openings;
mod rafts;
mod run_up;
mod seas;
mod tracers;
mod wakes;
mod waves;

pub(crate) use front::front;
pub(crate) use openings::{inflow, told_weir};
pub(crate) use rafts::rafts;
pub(crate) use tracers::conduction;

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::measured;
use monoflow_exact::viscous::{self, couette, poiseuille, taylor_green};
use monoflow_output::{Axis, Chart, Series};
use std::f64::consts::TAU;

pub(crate) const G: f64 = 9.81;
const DENSITY: f64 = 1000.0;

/// All entries of the family.
pub(crate) fn entries() -> Vec<Entry> {
    vec![
        still_water(Family::Wcsph, "still-water.toml", [0.0047, 2.6e-4]),
        plates(Family::Wcsph, "poiseuille.toml", 0.008),
        over_a_wedge(),
        front(
            Family::Wcsph,
            "dam-break-2d",
            "dam-break-2d.toml",
            [0.096, 0.03],
        ),
        front::with_friction(),
        front::of_a_thesis(),
        impacts::on_a_wall(),
        impacts::onto_a_box(),
        impacts::rolled_tank(),
        drop::stretched(),
        sliding_plate(),
        two_liquids(),
        vortices(),
        vortices_converge(),
        cavity(),
        waves::regular(),
        waves::of_a_flap(),
        waves::without_free_waves(),
        seas::of_a_flap(),
        waves::solitary(),
        run_up::coarse(),
        run_up::fine(),
        crests::of_a_thesis(),
        crests::of_more_neighbours(),
        waves::sloshing(),
        waves::damped(),
        waves::undamped(),
        bodies::in_waves(),
        bodies::falling(),
        elastic::gate(),
        rafts(Family::Wcsph, [0.175, 0.0007]),
        wakes::cylinder("cylinder-100", 100, 1.350),
        wakes::cylinder("cylinder-200", 200, 1.31),
        wakes::square(),
        openings::inflow(Family::Wcsph, [0.01, 0.055]),
        openings::weir(),
        conduction(Family::Wcsph),
        tracers::natural_convection(),
        endurance::at_rest(),
        endurance::shaken(),
        endurance::moved(),
    ]
}

/// Water at rest in a tank: pressures of all particles against the weight above.
pub(crate) fn still_water(family: Family, case: &'static str, [most, bears]: [f64; 2]) -> Entry {
    let judge = move |runs: &[Run]| {
        let (error, chart) = weight(&runs[0], 0.2)?;
        let mut figures = vec![Figure::error(
            "mean error of the pressure over that at the floor",
            error,
            most,
        )];
        if family == Family::Mps {
            figures.push(trembling(&runs[0])?);
        }
        figures.push(borne(&runs[0], bears)?);
        Ok(Judged {
            figures,
            charts: vec![chart],
        })
    };
    Entry::new(family, "still-water", case, judge)
        .about("Water 0.2 m deep at rest for 2 s: pressure of every particle against the weight above it")
        .source("Hydrostatics")
        .set(["output.pictures=[]"])
}

/// Water at rest over a wedge on the floor: the same.
fn over_a_wedge() -> Entry {
    let judge = |runs: &[Run]| {
        let (error, chart) = weight(&runs[0], 0.5)?;
        Ok(Judged {
            figures: vec![Figure::error(
                "mean error of the pressure over that at the floor",
                error,
                0.0095,
            )],
            charts: vec![chart],
        })
    };
    let case = "validation/still-water-over-a-wedge.toml";
    Entry::new(Family::Wcsph, "still-water-over-a-wedge", case, judge)
        .about("Water 0.5 m deep at rest over a wedge of 45 degrees for 2 s, 50 particles deep: pressure of every particle against the weight above it")
        .source("Hydrostatics")
}

/// The mean error of the pressures of particles at the end against the weight above them, over that at the floor of
/// water of a depth (m), and both drawn.
fn weight(run: &Run, depth: f64) -> Result<(f64, Chart), Problem> {
    let found = run.fluid(None, &["pressure"])?;
    let exact = |y: f64| DENSITY * G * (depth - y);
    let error = found.mean_error(0, |at| exact(at[1])) / exact(0.0);
    let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
    let chart = Chart::new(
        "Pressure",
        Axis::new("height", "m"),
        Axis::new("pressure", "Pa"),
    )
    .series(Series::line(
        "exact",
        &[0.0, depth],
        &[exact(0.0), exact(depth)],
    ))
    .series(Series::markers("computed", &heights, &found.columns[0]));
    Ok((error, chart))
}

/// What the tank bears, in the mean over the second half of the time, against what water weighs.
fn borne(run: &Run, most: f64) -> Result<Figure, Problem> {
    let (time, down) = (run.gauge("time_s")?, run.gauge("down_N")?);
    let late = time.iter().zip(&down).filter(|(time, _)| **time >= 1.0);
    let late: Vec<f64> = late.map(|(_, force)| *force).collect();
    let mean = late.iter().sum::<f64>() / late.len() as f64;
    Ok(Figure::error(
        "relative error of the force on the tank, in the mean over the second half of the time",
        (mean / (DENSITY * G * 0.4 * 0.2) - 1.0).abs(),
        most,
    ))
}

/// Pressures of single particles tremble in MPS; in the mean over time they do not.
fn trembling(run: &Run) -> Result<Figure, Problem> {
    let time = run.gauge("time_s")?;
    let mut worst = 0.0_f64;
    for (column, depth) in [("half_Pa", 0.1), ("deep_Pa", 0.15)] {
        let found = run.gauge(column)?;
        let late = time.iter().zip(&found).filter(|(time, _)| **time >= 1.0);
        let late: Vec<f64> = late.map(|(_, pressure)| *pressure).collect();
        let mean = late.iter().sum::<f64>() / late.len() as f64;
        worst = worst.max((mean / (DENSITY * G * depth) - 1.0).abs());
    }
    Ok(Figure::error(
        "relative error of the pressure at two depths, in the mean over the second half of the time",
        worst,
        0.0068,
    ))
}

/// Flow between plates, driven from rest: velocities against the series.
pub(crate) fn plates(family: Family, case: &'static str, most: f64) -> Entry {
    let (width, viscosity, force) = (1e-3, 1e-6, 8e-4);
    let judge = move |runs: &[Run]| {
        let mut chart = Chart::new(
            "Velocity",
            Axis::new("y", "m"),
            Axis::new("velocity", "m/s"),
        );
        let mut worst: f64 = 0.0;
        for time in [0.1, 0.2, 1.0] {
            let found = runs[0].fluid(Some(time), &["velocity.0"])?;
            let exact = |y: f64| poiseuille(width, viscosity, force, y, found.time);
            let scale = found.mean_of(|at| exact(at[1]));
            worst = worst.max(found.mean_error(0, |at| exact(at[1])) / scale);
            let y: Vec<f64> = (0..=100).map(|k| width * f64::from(k) / 100.0).collect();
            let curve: Vec<f64> = y.iter().map(|y| exact(*y)).collect();
            let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
            chart = chart
                .series(Series::line(format!("exact, {time} s"), &y, &curve))
                .series(Series::markers("computed", &heights, &found.columns[0]));
        }
        Ok(Judged {
            figures: vec![Figure::error(
                "greatest of three mean errors of the velocity over its mean",
                worst,
                most,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(family, "poiseuille", case, judge)
        .about("Flow between two plates from rest, 20 particles across: velocities after 0.1, 0.2 and 1 s")
        .source("Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776")
        .set(["discretisation.spacing=5e-5", "output.pictures=[]"])
}

/// Flow between a plate at rest and one that slides: velocities against the series.
fn sliding_plate() -> Entry {
    let (width, viscosity, speed) = (1.0, 0.1, 1.0);
    let judge = move |runs: &[Run]| {
        let mut chart = Chart::new(
            "Velocity",
            Axis::new("y", "m"),
            Axis::new("velocity", "m/s"),
        );
        let mut worst = [0.0_f64; 2];
        for (run, worst) in runs.iter().zip(&mut worst) {
            for time in [0.5, 1.0, 2.0, 6.0] {
                let found = run.fluid(Some(time), &["velocity.0"])?;
                let exact = |y: f64| couette(width, viscosity, speed, y, found.time);
                *worst = worst.max(found.mean_error(0, |at| exact(at[1])) / speed);
                if run == &runs[1] {
                    let y: Vec<f64> = (0..=100).map(|k| width * f64::from(k) / 100.0).collect();
                    let curve: Vec<f64> = y.iter().map(|y| exact(*y)).collect();
                    let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
                    chart = chart
                        .series(Series::line(format!("exact, {time} s"), &y, &curve))
                        .series(Series::markers("computed", &heights, &found.columns[0]));
                }
            }
        }
        Ok(Judged {
            figures: vec![Figure::error(
                "greatest of four mean errors of the velocity over the plate's",
                worst[1],
                1.27e-3,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "couette", "validation/couette.toml", judge)
        .about("A plate slides along another, 20 and 40 particles between them: velocities after 0.5, 1, 2 and 6 s")
        .source("Morris, Fox & Zhu 1997, doi:10.1006/jcph.1997.5776")
        .over(["discretisation.spacing=0.05", "discretisation.spacing=0.025"])
}

/// Two liquids of one density between plates: the steady velocity, which has a bend where they meet.
fn two_liquids() -> Entry {
    let (width, force) = ([1.0, 0.5], 0.8);
    let exact = move |y: f64| viscous::two_liquids(width, [0.1, 0.4], force, y);
    let judge = move |runs: &[Run]| {
        let y: Vec<f64> = (0..=200).map(|k| f64::from(k) / 200.0).collect();
        let curve: Vec<f64> = y.iter().map(|y| exact(*y)).collect();
        let greatest = curve.iter().fold(0.0, |most: f64, u| most.max(*u));
        let found = runs[0].fluid(None, &["velocity.0"])?;
        let heights: Vec<f64> = found.centre.iter().map(|at| at[1]).collect();
        let chart = Chart::new(
            "Velocity",
            Axis::new("y", "m"),
            Axis::new("velocity", "m/s"),
        )
        .series(Series::line("exact, steady", &y, &curve))
        .series(Series::markers("computed", &heights, &found.columns[0]));
        Ok(Judged {
            figures: vec![Figure::error(
                "mean error of the velocity over the greatest",
                found.mean_error(0, |at| exact(at[1])) / greatest,
                4e-3,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "two-liquids", "validation/two-liquids.toml", judge)
        .about("Two liquids of which one is four times as viscous, driven along two plates, 40 particles between them")
        .source("the equations of Stokes, integrated; means of viscosities, Cleary & Monaghan 1999, doi:10.1006/jcph.1998.6118")
        .set(["discretisation.spacing=0.025"])
}

/// Periodic vortices lose their energy by viscosity.
fn vortices() -> Entry {
    let judge = |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let energy = runs[0].gauge("kinetic_J")?;
        let found: Vec<f64> = energy.iter().map(|e| e / energy[0]).collect();
        let curve: Vec<f64> = time
            .iter()
            .map(|t| taylor_green(1.0, 0.01, *t).powi(2))
            .collect();
        let pairs = found.iter().zip(&curve);
        let worst = pairs.fold(0.0_f64, |worst, (a, b)| worst.max((a / b - 1.0).abs()));
        let chart = Chart::new(
            "Kinetic energy",
            Axis::new("time", "s"),
            Axis::new("part of that at the start", ""),
        )
        .series(Series::line("exact", &time, &curve))
        .series(Series::markers("computed", &time, &found));
        Ok(Judged {
            figures: vec![Figure::error(
                "greatest relative error of the energy up to 1 s",
                worst,
                0.015,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "taylor-green", "taylor-green.toml", judge)
        .about("Taylor and Green's vortices at a Reynolds number of 100, 50 particles a side: their energy over time")
        .source("Taylor & Green 1937, doi:10.1098/rspa.1937.0036")
        .set(["time.end=1.0", "output.pictures=[]", "output.frames_every=1e6"])
}

/// The same, finer and finer.
fn vortices_converge() -> Entry {
    let sides = [20.0, 40.0, 80.0];
    let judge = move |runs: &[Run]| {
        let mut errors = Vec::new();
        for run in runs {
            let fluid = run.fluid(Some(0.75), &["velocity.0", "velocity.1"])?;
            let left = taylor_green(1.0, 0.01, fluid.time);
            let square = (fluid.centre.iter().zip(&fluid.columns[0])).zip(&fluid.columns[1]);
            let square = square.map(|((at, u), v)| {
                let [x, y] = [at[0], at[1]].map(|x| (TAU * x).sin_cos());
                let exact = [left * x.0 * y.1, -left * x.1 * y.0];
                (u - exact[0]).powi(2) + (v - exact[1]).powi(2)
            });
            let sum: f64 = square.sum();
            errors.push((sum / fluid.centre.len() as f64).sqrt());
        }
        let chart = Chart::new(
            "Error of the velocity after 0.75 s",
            Axis::new("particles a side", ""),
            Axis::new("root mean square", "m/s"),
        )
        .series(Series::line("computed", &sides, &errors));
        Ok(Judged {
            figures: vec![Figure::order(&errors, 1.0)],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "taylor-green-order", "taylor-green.toml", judge)
        .about("Taylor and Green's vortices with 20, 40 and 80 particles a side, in double precision: the order of their velocities")
        .source("Taylor & Green 1937, doi:10.1098/rspa.1937.0036")
        .set([
            "precision=\"f64\"",
            "time.end=0.75",
            "output.pictures=[]",
            "output.frames_every=0.75",
        ])
        .over(sides.map(|n| format!("discretisation.spacing={}", 1.0 / n)))
}

/// A lid slides over a cavity and turns the liquid in it.
fn cavity() -> Entry {
    let side = 50.0;
    let judge = move |runs: &[Run]| {
        let table = measured::points(measured::GHIA_100);
        let mut found = vec![0.0; table.len()];
        // Particles pass the line one by one.
        let times = [8.0, 9.0, 10.0, 11.0, 12.0];
        for time in times {
            let fluid = runs[0].fluid(Some(time), &["velocity.0"])?;
            for ([y, _], found) in table.iter().zip(&mut found) {
                let (mut sum, mut weights) = (0.0, 0.0);
                for (at, u) in fluid.centre.iter().zip(&fluid.columns[0]) {
                    let square = (at[0] - 0.5).powi(2) + (at[1] - y).powi(2);
                    let weight = (1.0 - square * side * side / 4.0).max(0.0).powi(2);
                    sum += weight * u;
                    weights += weight;
                }
                *found += sum / weights / times.len() as f64;
            }
        }
        let pairs = table.iter().zip(&found);
        let error = pairs.map(|([_, u], found)| (u - found).abs()).sum::<f64>();
        let [y, u] = [0, 1].map(|k| table.iter().map(|row| row[k]).collect::<Vec<_>>());
        let chart = Chart::new(
            "Velocity along the lid's on the vertical line through the middle",
            Axis::new("y", "m"),
            Axis::new("velocity", "m/s"),
        )
        .series(Series::markers("Ghia, Ghia & Shin, 129² cells", &y, &u))
        .series(Series::line("computed", &y, &found));
        Ok(Judged {
            figures: vec![Figure::error(
                "mean error of the velocity over the lid's",
                error / table.len() as f64,
                0.009,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "cavity", "validation/cavity.toml", judge)
        .about("A lid slides over a cavity at a Reynolds number of 100, 50 particles across: velocities on the line through the middle, against a computation on 129² cells")
        .source("Ghia, Ghia & Shin 1982, doi:10.1016/0021-9991(82)90058-4")
}

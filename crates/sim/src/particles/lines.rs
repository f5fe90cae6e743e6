//! The fluid along lines: means with the weights of gauges, and how much fluid there is.

use super::Snapshot;
use super::around::cone;
use super::columns::asked;
use super::images::Images;
use super::looks::{Looks, SLACK};
use super::runner::ParticleRunner;
use super::snapshot::Moment;
use super::spaced::Spaced;
use crate::models::Pressure;
use crate::run::{PROFILE, Profile};
use crate::{ColumnWords, SimError};
use monoflow_case::{LinePlan, RunPlan};
use monoflow_particles::Span;
use std::borrow::Cow;
use std::f64::consts::PI;

/// Boxes around a line are at least so many influence radii long, and no more than this.
const PIECE: f64 = 4.0;
const PIECES: f64 = 16.0;
/// Names of axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// The file of a line in the folder of a run.
pub(super) fn file(line: &LinePlan) -> String {
    format!("{PROFILE}{}.csv", line.name)
}

/// The lines of a plan.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    plan: RunPlan,
    pressure: Pressure,
}

impl Lines {
    /// With the state equation that the run uses.
    pub fn new(plan: &RunPlan, pressure: Pressure) -> Self {
        Lines {
            plan: plan.clone(),
            pressure,
        }
    }

    /// Of a moment.
    pub fn profiles(&self, moment: &Moment) -> Vec<Profile> {
        let Ok(profiles) = self.look(&mut &*moment, moment.clock.time);
        profiles
    }

    /// The same of a solver, by those of its particles that lines look at.
    pub fn glance(&self, runner: &mut ParticleRunner) -> Result<Vec<Profile>, SimError> {
        let time = runner.executor.clock().time;
        self.look(runner, time)
    }

    fn look<L: Looks>(&self, particles: &mut L, time: f64) -> Result<Vec<Profile>, L::Error> {
        if self.plan.lines.is_empty() {
            return Ok(Vec::new());
        }
        let spans = self.spans();
        // Across periodic sides too.
        let images = Images::of(&self.plan, &spans);
        let with_columns = self.plan.asked_columns().next().is_some();
        let near = particles.seen(&images.and(&spans), with_columns)?;
        let columns = asked(&near.columns, &self.plan);
        Ok(self.all(images.seen(&near.particles), columns, time))
    }

    fn all(
        &self,
        (particles, of): (Cow<'_, Snapshot>, Vec<usize>),
        columns: &[ColumnWords],
        time: f64,
    ) -> Vec<Profile> {
        let lines = self.plan.lines.iter();
        lines
            .map(|line| Profile {
                file: file(line),
                columns: self.names(columns),
                rows: self.rows(line, (&particles, &of), columns, time),
            })
            .collect()
    }

    /// Boxes with all particles that lines look at.
    fn spans(&self) -> Vec<Span> {
        let radius = self.plan.discretisation.influence_radius;
        let dimensions = self.plan.dimensions as usize;
        let mut spans = Vec::new();
        for line in &self.plan.lines {
            let pieces = (line.length() / (PIECE * radius)).ceil().clamp(1.0, PIECES) as u32;
            let cut = LinePlan {
                points: pieces + 1,
                ..line.clone()
            };
            let reach = radius * (1.0 + SLACK);
            for n in 0..pieces {
                let (a, b) = (cut.point(n), cut.point(n + 1));
                let mut span = Span::FLUID;
                for k in 0..dimensions {
                    span.min[k] = a[k].min(b[k]) - reach;
                    span.max[k] = a[k].max(b[k]) + reach;
                }
                spans.push(span);
            }
        }
        spans
    }

    fn names(&self, columns: &[ColumnWords]) -> Vec<String> {
        let axes = &AXES[..self.plan.dimensions as usize];
        let mut names = vec!["time_s".to_owned(), "distance_m".to_owned()];
        names.extend(axes.iter().map(|axis| format!("{axis}_m")));
        names.extend(["fluid_share".to_owned(), "pressure_Pa".to_owned()]);
        names.extend(axes.iter().map(|axis| format!("velocity_{axis}_m_s")));
        for column in columns {
            let about = &column.column;
            let unit = match about.unit.get() {
                "" | "1" => String::new(),
                unit => format!("_{}", unit.replace(' ', "").replace('/', "_")),
            };
            let name = about.name.get();
            match about.is_vector {
                true => names.extend(AXES.map(|axis| format!("{name}_{axis}{unit}"))),
                false => names.push(format!("{name}{unit}")),
            }
        }
        names
    }

    /// The numbers at each point: its place; Shepard's sum `Σ w V` with `V = m/ρ0` and `w = (1 - r/R)/I`, where `I` is
    /// the integral of `1 - r/R`; and means `Σ w V f / Σ w V`, 0 where there is no fluid.
    fn rows(
        &self,
        line: &LinePlan,
        (particles, of): (&Snapshot, &[usize]),
        columns: &[ColumnWords],
        time: f64,
    ) -> Vec<Vec<f64>> {
        let plan = &self.plan;
        let dimensions = plan.dimensions as usize;
        let radius = plan.discretisation.influence_radius;
        let length = line.length();
        let along: [f64; 3] = std::array::from_fn(|k| (line.to[k] - line.from[k]) / length);
        let points = Spaced {
            first: 0.0,
            step: line.step(),
            count: line.points as usize,
        };
        let places: Vec<[f64; 3]> = (0..line.points).map(|n| line.point(n)).collect();
        let numbers = 2 + dimensions + columns.iter().map(width).sum::<usize>();
        let mut sums = vec![vec![0.0; numbers]; points.count];
        let mut values = Vec::with_capacity(numbers);
        for (i, x) in particles.position.iter().enumerate().take(particles.fluids) {
            let from: [f64; 3] = std::array::from_fn(|k| x[k] - line.from[k]);
            let place: f64 = (0..3).map(|k| from[k] * along[k]).sum();
            let near = points.near(place, radius);
            let square: f64 = from.iter().map(|x| x * x).sum();
            if near.is_empty() || square - place * place > (radius * (1.0 + SLACK)).powi(2) {
                continue;
            }
            values.clear();
            values.push(1.0);
            values.push(self.pressure.of(&plan.fluid, particles.excess[i]));
            values.extend(&particles.velocity[i][..dimensions]);
            for column in columns {
                let i = of.get(i).copied().unwrap_or(i);
                values.extend(&column.words[i][..width(column)]);
            }
            let volume = particles.mass[i] / plan.fluid.density;
            for n in near {
                let away = |k: usize| (x[k] - places[n][k]).powi(2);
                let weight = volume * cone((0..3).map(away).sum::<f64>().sqrt(), radius);
                for (sum, value) in sums[n].iter_mut().zip(&values) {
                    *sum += weight * value;
                }
            }
        }
        let whole = [radius, PI * radius.powi(2) / 3.0, PI * radius.powi(3) / 3.0][dimensions - 1];
        let row = |(n, sums): (usize, Vec<f64>)| {
            let weights = sums[0];
            let mean = |sum: &f64| if weights > 0.0 { sum / weights } else { 0.0 };
            let mut row = vec![time, points.offset(n)];
            row.extend(&places[n][..dimensions]);
            row.push(weights / whole);
            row.extend(sums[1..].iter().map(mean));
            row
        };
        sums.into_iter().enumerate().map(row).collect()
    }
}

/// How many numbers of a column are told.
fn width(column: &ColumnWords) -> usize {
    match column.column.is_vector {
        true => 3,
        false => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;
    use crate::particles::setups::{self, Setup};
    use monoflow_ops::wcsph::eos::EosSetup;

    const SPACING: f64 = 0.05;

    extern "C-unwind" fn steep(_: &EosSetup, excess: f64) -> f64 {
        1e6 * excess
    }

    /// Lines through water on a lattice of 40 by 20 particles.
    fn lines(from: [f64; 3], to: [f64; 3]) -> (Lines, Snapshot) {
        let case = Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
        let mut case = case.clone();
        let case = case.set("dimensions=2").unwrap();
        let mut plan = case.resolve(&models::catalogue()).unwrap();
        plan.discretisation.spacing = SPACING;
        plan.discretisation.influence_radius = 3.4 * SPACING;
        plan.lines = vec![LinePlan {
            name: "a".to_owned(),
            from,
            to,
            points: 37,
        }];
        let places = (0..800).map(|n| {
            let (i, j) = (f64::from(n % 40), f64::from(n / 40));
            [(i + 0.5) * SPACING, (j + 0.5) * SPACING, 0.0]
        });
        let position: Vec<[f64; 3]> = places.collect();
        let water = Snapshot {
            fluids: position.len(),
            velocity: vec![[0.3, -0.1, 0.0]; position.len()],
            // A pressure of 1000 Pa and 500 Pa/m.
            excess: position.iter().map(|x| 1e-3 + 5e-4 * x[0]).collect(),
            mass: vec![plan.fluid.density * SPACING * SPACING; position.len()],
            position,
            ..Snapshot::default()
        };
        (Lines::new(&plan, Pressure::new(steep)), water)
    }

    #[test]
    fn even_flow_is_told_exactly_and_linear_fields_nearly() {
        let (lines, water) = lines([0.3, 0.3, 0.0], [1.7, 0.7, 0.0]);
        let profile = &lines.all((Cow::Borrowed(&water), Vec::new()), &[], 1.5)[0];
        assert_eq!(profile.file, "line-a.csv");
        assert_eq!(profile.columns.len(), 8);
        assert_eq!(profile.rows.len(), 37);
        for row in &profile.rows {
            let &[time, along, x, y, share, pressure, u, v] = &row[..] else {
                panic!("{row:?}");
            };
            assert_eq!(time, 1.5);
            assert!((along - (x - 0.3).hypot(y - 0.3)).abs() < 1e-12);
            assert!((share - 1.0).abs() < 0.01, "{share}");
            assert!(
                (u - 0.3).abs() < 1e-14 && (v + 0.1).abs() < 1e-14,
                "{u} {v}"
            );
            // Off the lattice by a small part of what pressure changes by from one particle to the next.
            let error = pressure - (1000.0 + 500.0 * x);
            assert!(error.abs() < 0.02 * 500.0 * SPACING, "{error} at {x}");
        }
    }

    /// Beyond the fluid there is none, and at its edge half of it; what lies far from a line is not looked at.
    #[test]
    fn shares_tell_where_fluid_is() {
        let (lines, water) = lines([-1.8, 0.5, 0.0], [1.8, 0.5, 0.0]);
        let profile = &lines.all((Cow::Borrowed(&water), Vec::new()), &[], 0.0)[0];
        for row in &profile.rows {
            let (x, share, u) = (row[2], row[4], row[6]);
            if x < -0.2 {
                assert_eq!([share, u], [0.0; 2]);
            } else if x.abs() < 1e-9 {
                assert!(
                    (share - 0.5).abs() < 0.02 && (u - 0.3).abs() < 1e-14,
                    "{share}"
                );
            } else if x > 0.2 {
                assert!((share - 1.0).abs() < 0.01, "{share}");
            }
        }
        let spans = lines.spans();
        let has = |at: &[f64; 3]| spans.iter().any(|span| span.has(at));
        assert!(has(&[1.9, 0.6, 0.0]) && !has(&[1.9, 0.8, 0.0]) && !has(&[2.1, 0.5, 0.0]));
    }
}

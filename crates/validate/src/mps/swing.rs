//! Water that swings.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::sloshing::Sloshing;
use monoflow_output::{Axis, Chart, Series};

/// Water is free from then on, s.
const BEGIN: f64 = 1.0;

/// A swing that dies away, `exp(-s t) (a cos ωt + b sin ωt) + c`.
struct Swing {
    frequency: f64,
    decay: f64,
    parts: [f64; 3],
}

impl Swing {
    fn shapes(frequency: f64, decay: f64, t: f64) -> [f64; 3] {
        let left = (-decay * t).exp();
        [
            left * (frequency * t).cos(),
            left * (frequency * t).sin(),
            1.0,
        ]
    }

    /// The one that is nearest to rows, by least squares, among those with a frequency (1/s) near to one and some decay.
    fn of(time: &[f64], rows: &[f64], near: f64) -> Self {
        let tries = (0..=500).flat_map(|n| (0..=50).map(move |m| (n, m)));
        let all = tries.map(|(n, m)| {
            let frequency = near * (0.8 + 0.001 * f64::from(n));
            let decay = 0.02 * f64::from(m);
            let (mut matrix, mut right, mut square) = ([[0.0; 3]; 3], [0.0; 3], 0.0);
            for (t, row) in time.iter().zip(rows) {
                let shapes = Self::shapes(frequency, decay, *t);
                for k in 0..3 {
                    right[k] += shapes[k] * row;
                    for l in 0..3 {
                        matrix[k][l] += shapes[k] * shapes[l];
                    }
                }
                square += row * row;
            }
            let parts = solved(&matrix, right);
            let swing = Swing {
                frequency,
                decay,
                parts,
            };
            (square - dot(&parts, &right), swing)
        });
        let best = all.min_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(
            Swing {
                frequency: f64::NAN,
                decay: f64::NAN,
                parts: [f64::NAN; 3],
            },
            |(_, swing)| swing,
        )
    }

    fn at(&self, t: f64) -> f64 {
        dot(&self.parts, &Self::shapes(self.frequency, self.decay, t))
    }
}

/// The scalar product.
fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The solution of three equations, by Cramer's rule.
fn solved(matrix: &[[f64; 3]; 3], right: [f64; 3]) -> [f64; 3] {
    let determinant = |m: &[[f64; 3]; 3]| {
        let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
        m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
    };
    let whole = determinant(matrix);
    [0, 1, 2].map(|k| {
        let mut with = *matrix;
        for (row, value) in with.iter_mut().zip(right) {
            row[k] = value;
        }
        determinant(&with) / whole
    })
}

/// A tank gets a blow, with either weight: the natural frequency.
pub(super) fn after_a_blow() -> Entry {
    const WEIGHTS: [&str; 2] = ["difference", "hyperbolic"];
    let judge = |runs: &[Run]| {
        let tank = Sloshing {
            length: 1.0,
            depth: 0.3,
            gravity: 9.81,
            force: 0.0,
            frequency: 0.0,
        };
        let natural = tank.natural(1);
        let mut chart = Chart::new(
            "Level at the right wall over that at the left",
            Axis::new("time", "s"),
            Axis::new("difference", "m"),
        );
        let mut swings = Vec::new();
        for (run, weight) in runs.iter().zip(WEIGHTS) {
            let (left, right) = (run.gauge("left_m")?, run.gauge("right_m")?);
            let rows = run.gauge("time_s")?.into_iter().zip(left.iter().zip(right));
            let late = rows.filter(|(t, _)| *t >= BEGIN);
            let (time, rows): (Vec<_>, Vec<_>) = late.map(|(t, (a, b))| (t, b - a)).unzip();
            let swing = Swing::of(&time, &rows, natural);
            let fitted: Vec<f64> = time.iter().map(|t| swing.at(*t)).collect();
            let name = format!(
                "{weight}: {:.2}/s, dies by {:.2}/s",
                swing.frequency, swing.decay
            );
            chart = chart.series(Series::markers(weight, &time, &rows));
            chart = chart.series(Series::line(name, &time, &fitted));
            swings.push(swing);
        }
        let error = swings
            .first()
            .map_or(f64::NAN, |swing| (swing.frequency / natural - 1.0).abs());
        Ok(Judged {
            figures: vec![Figure::error(
                "relative error of the natural frequency, `difference`",
                error,
                0.012,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Mps, "swinging-tank", "validation/swinging-tank.toml", judge)
        .about("Water of 30 cm in a tank of 1 m swings after a blow, 30 particles deep, with two weights: its natural frequency")
        .source("potential flow")
        .over(WEIGHTS.map(|weight| format!("numerics.kernel={weight}")))
}

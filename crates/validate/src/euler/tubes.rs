//! Shock tubes, whose solution is exact.

use super::{AIR, entry, profile};
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::gas::covolume::Covolume;
use monoflow_exact::gas::riemann::{Riemann, State};
use monoflow_output::{Chart, Series};

const TORO: &str = "Toro 2009, Riemann solvers and numerical methods for fluid dynamics, chapter 4";

/// Two states, when they are looked at, and the bound of the error of the density on 200 cells.
struct Tube {
    name: &'static str,
    about: &'static str,
    left: [f64; 3],
    right: [f64; 3],
    /// Where the membrane is in a tube of length one.
    membrane: f64,
    end: f64,
    error: f64,
    /// The least order from 100 to 200 cells.
    order: Option<f64>,
}

const SOD: Tube = Tube {
    name: "sod",
    about: "Sod's tube: a rarefaction, a contact and a shock",
    left: [1.0, 0.0, 1.0],
    right: [0.125, 0.0, 0.1],
    membrane: 0.5,
    end: 0.2,
    error: 0.0023,
    order: Some(0.9),
};

/// Mean errors of the density that PyClaw 5.14 reaches on 200 cells with Roe's solver and monotonised
/// central slopes.
const PYCLAW_SOD: f64 = 0.00192;

pub(super) fn tubes() -> Vec<Entry> {
    let tubes = [
        SOD,
        Tube {
            name: "toro-1",
            about: "A rarefaction through the speed of sound",
            left: [1.0, 0.75, 1.0],
            right: [0.125, 0.0, 0.1],
            membrane: 0.3,
            error: 0.0029,
            order: Some(0.75),
            ..SOD
        },
        Tube {
            name: "toro-2",
            about: "Streams part and leave nearly nothing between them",
            left: [1.0, -2.0, 0.4],
            right: [1.0, 2.0, 0.4],
            end: 0.15,
            error: 0.0043,
            order: Some(0.9),
            ..SOD
        },
        Tube {
            name: "toro-3",
            about: "The left half of Woodward and Colella's blasts, a pressure ratio of 1e5",
            left: [1.0, 0.0, 1000.0],
            right: [1.0, 0.0, 0.01],
            end: 0.012,
            error: 0.08,
            order: Some(0.7),
            ..SOD
        },
        Tube {
            name: "blast-right",
            about: "The right half of Woodward and Colella's blasts",
            left: [1.0, 0.0, 0.01],
            right: [1.0, 0.0, 100.0],
            end: 0.035,
            error: 0.075,
            order: Some(0.7),
            ..SOD
        },
        Tube {
            name: "toro-4",
            about: "Streams collide: two strong shocks",
            left: [5.99924, 19.5975, 460.894],
            right: [5.99242, -6.19633, 46.0950],
            membrane: 0.4,
            end: 0.035,
            error: 0.24,
            order: Some(0.7),
        },
        Tube {
            name: "toro-5",
            about: "A contact that stands still behind a strong shock",
            left: [1.0, -19.59745, 1000.0],
            right: [1.0, -19.59745, 0.01],
            membrane: 0.8,
            end: 0.012,
            error: 0.049,
            // Cells at the shock that stands still count more than their number.
            order: None,
        },
        Tube {
            name: "contact",
            about: "A jump of the density is carried along",
            left: [1.4, 0.1, 1.0],
            right: [1.0, 0.1, 1.0],
            membrane: 0.3,
            end: 2.0,
            error: 0.004,
            order: Some(0.6),
        },
    ];
    tubes.map(|tube| tube.entry()).into()
}

impl Tube {
    fn entry(self) -> Entry {
        let (name, about) = (self.name, self.about);
        let settings = self.settings();
        entry(name, "validation/tube.toml", move |runs| self.judge(runs))
            .about(format!(
                "{about}: mean error of the density, 100 and 200 cells"
            ))
            .source(TORO)
            .set(settings)
            .over(["grid.cells=[100]", "grid.cells=[200]"])
    }

    fn settings(&self) -> Vec<String> {
        let mut settings = vec![
            format!("grid.min=[{}]", -self.membrane),
            format!("grid.max=[{}]", 1.0 - self.membrane),
            format!("time.end={}", self.end),
        ];
        for (side, [density, velocity, pressure]) in [("left", self.left), ("right", self.right)] {
            settings.push(format!("state.{side}.density={density}"));
            settings.push(format!("state.{side}.velocity=[{velocity}]"));
            settings.push(format!("state.{side}.pressure={pressure}"));
        }
        settings
    }

    fn problem(&self) -> Riemann {
        let state = |[density, velocity, pressure]: [f64; 3]| State {
            density,
            velocity,
            pressure,
        };
        Riemann {
            left: state(self.left),
            right: state(self.right),
            gamma: AIR,
            stiffness: 0.0,
        }
    }

    fn judge(&self, runs: &[Run]) -> Result<Judged, Problem> {
        let (errors, chart) = against(|speed| self.problem().at(speed), runs)?;
        let last = errors[errors.len() - 1];
        let mut error = Figure::error("mean error of the density, kg/m³", last, self.error);
        let order = self.order.map(|least| Figure::order(&errors, least));
        if self.name == SOD.name {
            error = error.beside("PyClaw 5.14, Roe, monotonised central", PYCLAW_SOD);
        }
        Ok(Judged {
            figures: std::iter::once(error).chain(order).collect(),
            charts: vec![chart],
        })
    }
}

/// Mean errors of the density of runs against what is exact where x/t is a speed, and a chart of the last.
pub(super) fn against(
    exact: impl Fn(f64) -> State,
    runs: &[Run],
) -> Result<(Vec<f64>, Chart), Problem> {
    let mut errors = Vec::new();
    let mut chart = profile("Density", "density", "kg/m³");
    for (k, run) in runs.iter().enumerate() {
        let found = run.grid(&["density"])?;
        let time = found.time;
        errors.push(found.mean_error(0, |at| exact(at[0] / time).density));
        if k + 1 == runs.len() {
            let [x, density] = found.along_x(0);
            let fine: Vec<f64> = (0..=1000)
                .map(|k| x[0] + (x[x.len() - 1] - x[0]) * f64::from(k) / 1000.0)
                .collect();
            let curve: Vec<f64> = fine.iter().map(|x| exact(x / time).density).collect();
            chart = chart
                .series(Series::line("exact", &fine, &curve))
                .series(Series::markers("computed", &x, &density));
        }
    }
    Ok((errors, chart))
}

/// Sod's tube with other Riemann solvers and limiters.
pub(super) fn solvers() -> Vec<Entry> {
    let others = [
        ("riemann", "exact", 0.0021),
        ("riemann", "hll", 0.0026),
        ("riemann", "rusanov", 0.0040),
        ("limiter", "minmod", 0.0041),
        ("limiter", "van_leer", 0.0030),
        ("limiter", "superbee", 0.0015),
    ];
    let entries = others.map(|(key, word, most)| {
        let judge = move |runs: &[Run]| {
            let (errors, chart) = against(|speed| SOD.problem().at(speed), runs)?;
            let error = Figure::error("mean error of the density, kg/m³", errors[0], most)
                .beside("PyClaw 5.14, Roe, monotonised central", PYCLAW_SOD);
            Ok(Judged {
                figures: vec![error],
                charts: vec![chart],
            })
        };
        entry(
            format!("sod-{}", word.replace('_', "-")),
            "validation/tube.toml",
            judge,
        )
        .about(format!("Sod's tube with {key} = `{word}`, 200 cells"))
        .source(TORO)
        .set([format!("numerics.{key}={word}")])
    });
    entries.into()
}

/// Water under pressure beside thin air of the same law.
pub(super) fn stiffened() -> Entry {
    let problem = Riemann {
        left: State {
            density: 1000.0,
            velocity: 0.0,
            pressure: 1e9,
        },
        right: State {
            density: 1000.0,
            velocity: 0.0,
            pressure: 1e5,
        },
        gamma: 4.4,
        stiffness: 6e8,
    };
    let judge = move |runs: &[Run]| {
        let (errors, chart) = against(|speed| problem.at(speed), runs)?;
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the density, kg/m³", errors[1], 2.4),
                Figure::order(&errors, 0.8),
            ],
            charts: vec![chart],
        })
    };
    entry("water-hammer", "validation/tube.toml", judge)
        .about("Water at 1 GPa beside water at 0.1 MPa, a stiffened gas: mean error of the density, 100 and 200 cells")
        .source(TORO)
        .set([
            "gas.model=stiffened",
            "gas.gamma=4.4",
            "gas.p_inf=6e8",
            "state.left.density=1000.0",
            "state.left.pressure=1e9",
            "state.right.density=1000.0",
            "state.right.pressure=1e5",
            "time.end=1.5e-4",
        ])
        .over(["grid.cells=[100]", "grid.cells=[200]"])
}

/// Propellant gas under pressure beside thin gas.
pub(super) fn propellant() -> Entry {
    let state = |density, pressure| State {
        density,
        velocity: 0.0,
        pressure,
    };
    let problem = Covolume::new([state(100.0, 1e8), state(1.0, 1e5)], 1.4, 8e-4);
    let judge = move |runs: &[Run]| {
        let (errors, chart) = against(|speed| problem.at(speed), runs)?;
        Ok(Judged {
            figures: vec![
                Figure::error("mean error of the density, kg/m³", errors[1], 0.14),
                Figure::order(&errors, 0.8),
            ],
            charts: vec![chart],
        })
    };
    entry("propellant", "validation/tube.toml", judge)
        .about("Propellant gas at 100 MPa whose molecules take room, beside thin gas: mean error of the density, 200 and 400 cells")
        .source("Toro 2009, Riemann solvers and numerical methods for fluid dynamics, section 4.7")
        .set([
            "gas.model=noble_abel",
            "gas.gamma=1.4",
            "gas.noble_abel.covolume=8e-4",
            "state.left.density=100.0",
            "state.left.pressure=1e8",
            "state.right.density=1.0",
            "state.right.pressure=1e5",
            "time.end=2e-4",
        ])
        .over(["grid.cells=[200]", "grid.cells=[400]"])
}

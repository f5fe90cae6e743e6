//! Compressible flow.

use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::gas::cone::cone;
use monoflow_exact::gas::noh::noh;
use monoflow_exact::gas::reference::{SHOCK_AND_WAVES, TWO_BLASTS};
use monoflow_exact::gas::riemann::{Riemann, State};
use monoflow_exact::gas::shock::{pitot, pressure_ratio, stand_off_of_a_cylinder};
use monoflow_exact::gas::wedge::{expansion, oblique};
use monoflow_output::{Axis, Chart, Series};

const AIR: f64 = 1.4;
const TORO: &str = "Toro 2009, Riemann solvers and numerical methods for fluid dynamics, chapter 4";
const NACA: &str = "Ames Research Staff 1953, NACA report 1135";

/// All entries of the family.
pub(crate) fn entries() -> Vec<Entry> {
    let mut all = tubes();
    all.extend(solvers());
    all.extend([stiffened(), shu_osher(), blast_waves(), vortex()]);
    all.extend(ramps());
    all.extend(corners());
    all.extend(cones());
    all.extend(cylinders());
    all.extend([implosion(), ramp_of_triangles()]);
    all
}

fn entry(
    name: impl Into<String>,
    case: &'static str,
    judge: impl Fn(&[Run]) -> Result<Judged, Problem> + Send + Sync + 'static,
) -> Entry {
    Entry::new(Family::Euler, name, case, judge)
}

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

fn tubes() -> Vec<Entry> {
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
        let (errors, chart) = against(&self.problem(), runs)?;
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

/// Mean errors of the density of runs, and a chart of the last.
fn against(problem: &Riemann, runs: &[Run]) -> Result<(Vec<f64>, Chart), Problem> {
    let mut errors = Vec::new();
    let mut chart = profile("Density", "density", "kg/m³");
    for (k, run) in runs.iter().enumerate() {
        let found = run.grid(&["density"])?;
        let time = found.time;
        errors.push(found.mean_error(0, |at| problem.at(at[0] / time).density));
        if k + 1 == runs.len() {
            let [x, density] = found.along_x(0);
            let fine: Vec<f64> = (0..=1000)
                .map(|k| x[0] + (x[x.len() - 1] - x[0]) * f64::from(k) / 1000.0)
                .collect();
            let exact: Vec<f64> = fine.iter().map(|x| problem.at(x / time).density).collect();
            chart = chart
                .series(Series::line("exact", &fine, &exact))
                .series(Series::markers("computed", &x, &density));
        }
    }
    Ok((errors, chart))
}

fn profile(title: &str, quantity: &str, unit: &str) -> Chart {
    Chart::new(title, Axis::new("x", "m"), Axis::new(quantity, unit))
}

/// Sod's tube with other Riemann solvers and limiters.
fn solvers() -> Vec<Entry> {
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
            let (errors, chart) = against(&SOD.problem(), runs)?;
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
fn stiffened() -> Entry {
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
        let (errors, chart) = against(&problem, runs)?;
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

fn shu_osher() -> Entry {
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

fn blast_waves() -> Entry {
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

fn vortex() -> Entry {
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

/// Pressure on facets along a wall, and a chart of it beside what it should be.
fn along_wall(run: &Run, from: f64, to: f64, exact: f64) -> Result<(f64, Chart), Problem> {
    let walls = run.walls()?;
    let found = walls.mean(0, |at| at[0] > from && at[0] < to);
    let [x, pressure] = walls.along_x(0);
    let chart = profile("Pressure on the wall", "p/p∞", "")
        .series(Series::line("exact", &[0.0, 1.0], &[exact, exact]))
        .series(Series::markers("computed", &x, &pressure));
    Ok((found, chart))
}

fn ramps() -> Vec<Entry> {
    let flows = [
        (2.0, 10.0, 7.2e-6),
        (2.0, 15.0, 1.3e-4),
        (3.0, 15.0, 1.8e-5),
        (3.0, 20.0, 1e-4),
        (6.0, 20.0, 2.7e-3),
        (10.0, 30.0, 1.7e-3),
    ];
    let entries = flows.map(|(mach, degrees, most): (f64, f64, f64)| {
        let exact = oblique(mach, degrees.to_radians(), AIR).map_or(f64::NAN, |s| s.pressure);
        let judge = move |runs: &[Run]| {
            let (found, chart) = along_wall(&runs[0], 0.3, 0.8, exact)?;
            Ok(Judged {
                figures: vec![Figure::error(
                    "relative error of the pressure on the ramp",
                    (found / exact - 1.0).abs(),
                    most,
                )],
                charts: vec![chart],
            })
        };
        entry(
            format!("ramp-mach-{mach}-{degrees}-degrees"),
            "validation/ramp.toml",
            judge,
        )
        .about(format!(
            "A stream of Mach {mach} onto a ramp of {degrees}°: pressure on it behind the shock"
        ))
        .source(NACA)
        .set([
            format!("state.free.velocity=[{mach}, 0]"),
            format!("body.ramp.half_angle_degrees={degrees}"),
            "output.pictures=[]".to_owned(),
        ])
    });
    entries.into()
}

fn corners() -> Vec<Entry> {
    let flows = [(2.0, 10.0, 1.26e-4), (3.0, 15.0, 1.68e-3)];
    let entries = flows.map(|(mach, degrees, most): (f64, f64, f64)| {
        let exact = expansion(mach, degrees.to_radians(), AIR);
        let judge = move |runs: &[Run]| {
            let (found, chart) = along_wall(&runs[0], 0.4, 0.8, exact)?;
            Ok(Judged {
                figures: vec![Figure::error(
                    "relative error of the pressure behind the corner",
                    (found / exact - 1.0).abs(),
                    most,
                )],
                charts: vec![chart],
            })
        };
        let foot = -2.0 * degrees.to_radians().tan();
        entry(
            format!("expansion-mach-{mach}-{degrees}-degrees"),
            "validation/expansion.toml",
            judge,
        )
        .about(format!(
            "A stream of Mach {mach} along a wall that turns away by {degrees}°: pressure on it behind the fan"
        ))
        .source(NACA)
        .set([
            format!("state.free.velocity=[{mach}, 0]"),
            format!(
                "body.wall.corners=[[-1.0, -2.0], [2.0, -2.0], [2.0, {foot}], [0.0, 0.0], [-1.0, 0.0]]"
            ),
            "output.pictures=[]".to_owned(),
        ])
    });
    entries.into()
}

fn cones() -> Vec<Entry> {
    let flows = [
        (2.0, 10.0, 0.264490, 2.6e-3),
        (3.0, 20.0, 0.545955, 5.4e-3),
        (6.0, 20.0, 0.545955, 1.74e-2),
        (10.0, 20.0, 0.545955, 2.56e-2),
    ];
    let entries = flows.map(|(mach, degrees, radius, most): (f64, f64, f64, f64)| {
        let exact = cone(mach, degrees.to_radians(), AIR).map_or(f64::NAN, |c| c.pressure);
        let judge = move |runs: &[Run]| {
            let (found, chart) = along_wall(&runs[0], 0.4, 0.8, exact)?;
            Ok(Judged {
                figures: vec![Figure::error(
                    "relative error of the pressure on the cone",
                    (found / exact - 1.0).abs(),
                    most,
                )],
                charts: vec![chart],
            })
        };
        entry(format!("cone-mach-{mach}-{degrees}-degrees"), "euler/cone.toml", judge)
            .about(format!(
                "A stream of Mach {mach} along a cone of {degrees}°: mean pressure on it, 80 × 56 × 56 cells"
            ))
            .source("Taylor & Maccoll 1933, doi:10.1098/rspa.1933.0017")
            .set([
                format!("state.free.velocity=[{mach}, 0, 0]"),
                format!("body.cone.radius={radius}"),
                "output.pictures=[]".to_owned(),
                "output.checkpoint_every=0".to_owned(),
            ])
    });
    entries.into()
}

/// Bow shocks of cylinders: where they stand, and the pressure where the stream comes to rest.
fn cylinders() -> Vec<Entry> {
    // Bounds of the distance and of the pressure.
    let flows = [
        (3.0, 0.12, 0.002),
        (6.0, 0.07, 0.014),
        (10.0, 0.025, 0.01),
        (20.0, 0.006, 0.012),
    ];
    let entries = flows.map(|(mach, far, high): (f64, f64, f64)| {
        let theory = stand_off_of_a_cylinder(mach);
        let judge = move |runs: &[Run]| {
            let (time, rest) = (runs[0].gauge("time_s")?, runs[0].gauge("nose_pressure_Pa")?);
            // A shock that hardly moves against the grid sends waves downstream: means over the last third.
            let late: Vec<f64> = time.iter().copied().filter(|t| *t >= 8.0).collect();
            let rest = &rest[rest.len() - late.len()..];
            let pressure = rest.iter().sum::<f64>() / rest.len() as f64;
            let half = 0.5 * pressure_ratio(mach, AIR);
            let (mut distance, mut frames) = (0.0, 0.0);
            let mut chart = profile("Pressure along the axis", "p/p∞", "");
            for time in (160..=240).map(|k| 0.05 * f64::from(k)) {
                let mut cells = runs[0].grid_at(Some(time), &["pressure"])?;
                cells.keep(|at| at[1] < 0.05 && at[0] < -1.0);
                let [x, p] = cells.along_x(0);
                let at = p.iter().position(|p| *p > half).unwrap_or(0).max(1);
                let part = (half - p[at - 1]) / (p[at] - p[at - 1]);
                distance += -1.0 - (x[at - 1] + part * (x[at] - x[at - 1]));
                frames += 1.0;
                if time == 12.0 {
                    let at = -1.0 - theory;
                    let behind = pressure_ratio(mach, AIR);
                    chart = chart
                        .series(Series::line(
                            "shock by Billig, then rest",
                            &[x[0], at, at, -1.0],
                            &[1.0, 1.0, behind, pitot(mach, AIR)],
                        ))
                        .series(Series::markers("computed", &x, &p));
                }
            }
            Ok(Judged {
                figures: vec![
                    Figure::error(
                        "relative error of the distance of the shock",
                        (distance / frames / theory - 1.0).abs(),
                        far,
                    ),
                    Figure::error(
                        "relative error of the pressure at rest",
                        (pressure / pitot(mach, AIR) - 1.0).abs(),
                        high,
                    ),
                ],
                charts: vec![chart],
            })
        };
        entry(format!("cylinder-mach-{mach}"), "validation/blunt.toml", judge)
            .about(format!(
                "A stream of Mach {mach} meets a cylinder, 20 cells to its radius, `hllc_hll`: distance of the shock and pressure at rest, in the mean over time"
            ))
            .source("Billig 1967, doi:10.2514/3.28969; NACA report 1135")
            .set([format!("state.free.velocity=[{mach}, 0]")])
    });
    entries.into()
}

/// Cold gas meets itself.
fn implosion() -> Entry {
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

/// A ramp of 20 degrees as triangles: a prism whose floor and sides lie beyond the grid.
fn ramp_of_triangles() -> Entry {
    let (mach, angle) = (6.0, 20.0_f64.to_radians());
    let exact = oblique(mach, angle, AIR).map_or(f64::NAN, |s| s.pressure);
    let judge = move |runs: &[Run]| {
        let (found, chart) = along_wall(&runs[0], 0.3, 0.8, exact)?;
        Ok(Judged {
            figures: vec![Figure::error(
                "relative error of the pressure on the ramp",
                (found / exact - 1.0).abs(),
                3.2e-3,
            )],
            charts: vec![chart],
        })
    };
    entry("ramp-of-triangles", "validation/wedge-stl.toml", judge)
        .about("A stream of Mach 6 onto a ramp of 20° from an STL file, in three dimensions: pressure on it behind the shock")
        .source(NACA)
        .file("ramp.stl", prism(angle))
}

/// A prism below a plane that rises from the origin along x, as text in STL's format.
fn prism(angle: f64) -> String {
    let (length, rise) = (2.0, 2.0 * angle.tan());
    let corner = |k: usize, z: f64| match k {
        0 => [0.0, 0.0, z],
        1 => [length, rise, z],
        2 => [length, -0.5, z],
        _ => [0.0, -0.5, z],
    };
    let (low, high) = (-0.5, 0.5);
    let mut triangles = vec![
        [corner(0, low), corner(1, low), corner(2, low)],
        [corner(0, low), corner(2, low), corner(3, low)],
        [corner(0, high), corner(2, high), corner(1, high)],
        [corner(0, high), corner(3, high), corner(2, high)],
    ];
    for k in 0..4 {
        let next = (k + 1) % 4;
        let [a, b, c, d] = [
            corner(k, low),
            corner(k, high),
            corner(next, high),
            corner(next, low),
        ];
        triangles.extend([[a, b, c], [a, c, d]]);
    }
    let mut text = "solid ramp\n".to_owned();
    for corners in triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in corners {
            text += &format!("vertex {x} {y} {z}\n");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid ramp\n"
}

//! Flows that come to rest around ramps, corners, cones and cylinders.

use super::{AIR, entry, profile};
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact::gas::cone::cone;
use monoflow_exact::gas::shock::{pitot, pressure_ratio, stand_off_of_a_cylinder};
use monoflow_exact::gas::wedge::{expansion, oblique};
use monoflow_output::{Chart, Series};

const NACA: &str = "Ames Research Staff 1953, NACA report 1135";

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

pub(super) fn ramps() -> Vec<Entry> {
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

pub(super) fn corners() -> Vec<Entry> {
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

pub(super) fn cones() -> Vec<Entry> {
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
pub(super) fn cylinders() -> Vec<Entry> {
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

/// A ramp of 20 degrees as triangles: a prism whose floor and sides lie beyond the grid.
pub(super) fn ramp_of_triangles() -> Entry {
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

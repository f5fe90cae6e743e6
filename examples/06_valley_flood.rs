//! A valley flood from scratch: terrain and roughness as rasters, a mesh of a million triangles, the
//! hydrograph of a dam breach, and the case file that ties them together.
//!
//! ```text
//! cargo run --release --example 06_valley_flood                    # writes runs/valley, a million cells
//! cargo run --release --features cuda -- run runs/valley/valley.toml --device cuda:0
//!
//! cargo run --release --example 06_valley_flood -- runs/small 20000   # small enough for two cores
//! cargo run --release -- run runs/small/valley.toml
//! ```

use monoflow_mesh::generate::{Polygon, polygon};
use monoflow_mesh::{MeshError, Raster, Triangles, write};
use std::error::Error;
use std::f64::consts::TAU;
use std::fmt::Write;
use std::path::PathBuf;

/// Length and half the width of the domain, m.
const LENGTH: f64 = 12_000.0;
const HALF_WIDTH: f64 = 1_500.0;
/// Distance between the points of the rasters, m.
const SPACING: f64 = 10.0;
/// Fall of the valley floor.
const SLOPE: f64 = 0.004;

/// Where the river runs, m.
fn river(x: f64) -> f64 {
    260.0 * (TAU * x / 4_100.0).sin() + 90.0 * (TAU * x / 1_700.0 + 1.0).sin()
}

/// Height of the ground, m: river bed, flood plain, hills with side valleys, and a knoll with a village.
fn ground(x: f64, y: f64) -> f64 {
    let aside = (y - river(x)).abs();
    let plain = 300.0 + 120.0 * (TAU * x / 5_300.0).cos();
    let bank = smooth((aside - 18.0) / 22.0);
    let channel = -3.5 * (1.0 - bank);
    let slope = 0.16 + 0.05 * (TAU * x / 2_900.0 + y.signum()).sin();
    let beyond = (aside - plain).max(0.0);
    let gullies =
        9.0 * (TAU * x / 830.0 + y / 210.0).sin() + 4.0 * (TAU * x / 310.0 - y / 95.0).cos();
    let hills = slope * beyond + gullies * smooth(beyond / 400.0);
    let rough = 0.15 * (x / 23.0).sin() * (y / 19.0).cos();
    let knoll =
        7.0 * (-((x - 7_300.0).powi(2) + (y - 60.0).powi(2)) / (2.0 * 110.0_f64.powi(2))).exp();
    SLOPE * (LENGTH - x) + channel + 0.004 * aside + hills + rough + knoll
}

/// From 0 to 1 without a kink.
fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Manning's roughness, s m^(-1/3): gravel, meadows, woods.
fn roughness(x: f64, y: f64) -> f64 {
    let aside = (y - river(x)).abs();
    0.03 + 0.02 * smooth((aside - 18.0) / 22.0) + 0.05 * smooth((aside - 350.0) / 300.0)
}

/// The breach: to its peak in half an hour, then slowly down; time, s, and discharge, m³/s.
fn breach() -> impl Iterator<Item = (f64, f64)> {
    let (peak, rise, fall) = (2_600.0, 1_800.0, 2_700.0);
    (0..=120).map(move |minute| {
        let t = 60.0 * f64::from(minute);
        let share = if t < rise {
            smooth(t / rise)
        } else {
            (-(t - rise) / fall).exp()
        };
        (t, 20.0 + (peak - 20.0) * share)
    })
}

fn raster(of: impl Fn(f64, f64) -> f64) -> Raster {
    let count = |length: f64| (length / SPACING) as usize + 1;
    let (columns, rows) = (count(LENGTH), count(2.0 * HALF_WIDTH));
    let mut values = Vec::with_capacity(columns * rows);
    for j in 0..rows {
        for i in 0..columns {
            values.push(of(i as f64 * SPACING, j as f64 * SPACING - HALF_WIDTH));
        }
    }
    Raster {
        columns,
        rows,
        origin: [0.0, -HALF_WIDTH],
        spacing: [SPACING, SPACING],
        values,
        unnamed_gap: None,
    }
}

/// The mesh of the valley, of about so many cells.
fn valley(cells: f64) -> Result<Triangles, MeshError> {
    // Triangles come out at two thirds of the largest area on average.
    polygon(&Polygon {
        outline: vec![
            [0.0, -HALF_WIDTH],
            [LENGTH, -HALF_WIDTH],
            [LENGTH, HALF_WIDTH],
            [0.0, HALF_WIDTH],
        ],
        sides: ["south", "outlet", "north", "breach"]
            .map(str::to_owned)
            .into(),
        holes: Vec::new(),
        max_area: 1.5 * LENGTH * 2.0 * HALF_WIDTH / cells,
        min_angle: 25.0,
    })
}

/// The case file.
fn case() -> Result<String, std::fmt::Error> {
    let [upstream, midway, downstream] = [1_500.0, 6_000.0, 11_000.0].map(|x| (x, river(x)));
    let mut case = String::new();
    writeln!(
        case,
        r#"title = "Valley flood"
description = "A dam breaks at the head of a valley 12 km long; two hours of flood."
scheme = "shallow_water"

bed = {{ raster = "terrain.asc" }}
manning = {{ raster = "roughness.asc" }}

[mesh]
file = "valley.msh"

[[boundary]]
name = "breach"
type = "discharge"
discharge = {{ file = "breach.csv" }}

[[boundary]]
name = "outlet"
type = "open"

[time]
end = 7200.0

[output]
frames_every = 600.0
gauges_every = 30.0
checkpoint_every = 1800.0
pictures = [600, 1800, 2700, 3600, 5400, 7200]
arrival_depth = 0.05

[[gauge]]
name = "village"
at = [7300, {}]"#,
        river(7_300.0)
    )?;
    for (name, (x, y)) in [
        ("upstream", upstream),
        ("midway", midway),
        ("downstream", downstream),
    ] {
        writeln!(
            case,
            "\n[[section]]\nname = \"{name}\"\nfrom = [{x}, {}]\nto = [{x}, {}]",
            y - 700.0,
            y + 700.0
        )?;
    }
    Ok(case)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "runs/valley".to_owned()));
    let cells: f64 = match arguments.next() {
        Some(text) => text
            .parse()
            .map_err(|_| format!("`{text}` is no number of cells; write one, such as 20000"))?,
        None => 1.0e6,
    };
    std::fs::create_dir_all(&folder)?;

    raster(ground).save_esri(&folder.join("terrain.asc"))?;
    raster(roughness).save_esri(&folder.join("roughness.asc"))?;

    let mesh = valley(cells)?;
    write::save_gmsh(&mesh, &folder.join("valley.msh"))?;

    let mut flood = "time_s,discharge_m3_s\n".to_owned();
    for (t, q) in breach() {
        writeln!(flood, "{t},{q}")?;
    }
    std::fs::write(folder.join("breach.csv"), flood)?;

    let path = folder.join("valley.toml");
    std::fs::write(&path, case()?)?;
    println!(
        "{} triangles; now run: monoflow run {}",
        mesh.cells.len(),
        path.display()
    );
    Ok(())
}

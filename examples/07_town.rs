//! A blast between houses from scratch: a town as an STL file, and the case file of a charge that goes off
//! at its middle crossing.
//!
//! ```text
//! cargo run --release --example 07_town                      # writes runs/town: 55 million cells
//! cargo run --release --features cuda -- run runs/town/town.toml --device cuda:0
//!
//! cargo run --release --example 07_town -- runs/hamlet small # four plain houses in 0.6 million cells
//! cargo run --release -- run runs/hamlet/town.toml
//! ```
//!
//! The word `ascii` writes a file that keeps the names of houses, so that results tell them apart.

use monoflow_surface::generate::{Town, town};
use monoflow_surface::{Form, write};
use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;

/// Open ground around the town, m.
const AROUND: f64 = 18.0;

/// What a run is of.
struct Size {
    plan: Town,
    /// Between cells, m.
    spacing: f64,
    /// When it ends, s.
    end: f64,
    /// When pictures are taken, s.
    pictures: [f64; 4],
}

impl Size {
    fn small() -> Self {
        Size {
            plan: Town {
                columns: 2,
                rows: 2,
                windows: 4,
                panes: 1,
                ..Town::default()
            },
            spacing: 1.0,
            end: 0.1,
            pictures: [0.01, 0.03, 0.06, 0.1],
        }
    }

    fn full() -> Self {
        Size {
            plan: Town::default(),
            spacing: 0.5,
            end: 0.3,
            pictures: [0.03, 0.08, 0.16, 0.3],
        }
    }
}

/// The case file.
fn case(size: &Size) -> Result<String, std::fmt::Error> {
    let Size { end, pictures, .. } = size;
    // As high as half of its length.
    let half = 0.5 * f64::from(size.plan.columns) * Town::PLOT + AROUND;
    let across = (2.0 * half / size.spacing).round();
    let mut case = format!(
        r#"title = "Blast in a town"
description = "400 kg of TNT go off at a crossing between houses; the blast runs through the streets."
scheme = "euler"

[grid]
min = [-{half}, -{half}, 0]
max = [{half}, {half}, {half}]
cells = [{across}, {across}, {}]

[[state]]
name = "air"
density = 1.225          # kg/m3
pressure = 101325.0      # Pa

[[state]]
name = "charge"          # 400 kg of hot gas with 4.184 MJ/kg, in half a ball of 4 m
density = 2.98
pressure = 5.1e6

[[region]]
state = "air"

[[region]]
name = "charge"
state = "charge"
centre = [0.0, 0.0, 0.0]
radius = 4.0

[[boundary]]
sides = ["back"]         # the ground, z = 0
type = "reflective"

[[body]]
name = "town"
stl = "town.stl"

[numerics]
riemann = "hllc_hll"     # strong shocks along the grid stay straight

[time]
end = {end}

[output]
slice = 1.5              # m above the ground
frames_every = 0         # no frames of 1.3 GB; slices of 5 MB are kept for pictures
checkpoint_every = 0
gauges_every = 5e-3      # each looks at all cells
pictures = {pictures:?}
"#,
        0.5 * across,
    );
    // Streets run along the edges of plots, of which one is the middle.
    let plot = Town::PLOT;
    for (name, [x, y, z]) in [
        ("street", [0.0, 0.5 * plot, 1.5]),
        ("crossing", [plot, 0.0, 1.5]),
        ("corner", [plot, plot, 1.5]),
        ("behind", [plot, 0.5 * plot, 1.5]),
        ("above", [0.5 * plot, 0.5 * plot, 45.0]),
    ] {
        writeln!(
            case,
            "\n[[gauge]]\nname = \"{name}\"\nat = [{x:?}, {y:?}, {z:?}]"
        )?;
    }
    Ok(case)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (words, folders): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|word| ["small", "ascii"].contains(&word.as_str()));
    if let Some(word) = folders.get(1) {
        Err(format!(
            "`{word}` is no word of this example; write a folder, then small, ascii or both"
        ))?;
    }
    let has = |word: &str| words.iter().any(|given| given == word);
    let folder = PathBuf::from(folders.first().map_or("runs/town", String::as_str));
    let size = if has("small") {
        Size::small()
    } else {
        Size::full()
    };
    let form = if has("ascii") {
        Form::Ascii
    } else {
        Form::Binary
    };

    let surface = town(&size.plan)?;
    std::fs::create_dir_all(&folder)?;
    write::save(&surface, form, &folder.join("town.stl"))?;
    println!("{}", surface.check());

    let path = folder.join("town.toml");
    std::fs::write(&path, case(&size)?)?;
    println!("now run: monoflow run {}", path.display());
    Ok(())
}

//! Writes sample frames, pictures, maps and a report of a made-up dam break into the
//! folder given as argument: `cargo run --release --example gallery -- gallery`.

use std::error::Error;
use std::path::{Path, PathBuf};

use monoflow_output::{
    Axis, Camera, Cell, Chart, Cloud, Collection, Colour, ColourBar, ColourMap, Frame, Grid, Map,
    OutputError, Picture, Report, Section, Series, SeriesWriter, Table, Theme,
};

const TANK: [f64; 3] = [3.22, 1.0, 1.0];

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> Outcome {
    let folder: PathBuf = std::env::args_os().nth(1).map_or_else(
        || std::env::temp_dir().join("monoflow-gallery"),
        PathBuf::from,
    );
    let shots = frames(&folder)?;
    fine(&folder)?;
    valley(&folder.join("map.png"))?;
    flume(&folder.join("flume.png"))?;
    report(&folder, shots)?;
    println!("{}", folder.display());
    Ok(())
}

/// Frames of a dam break and the record of its front; pictures of it with what they show.
fn frames(folder: &Path) -> Outcome<Vec<(Vec<u8>, String)>> {
    let mut frames = Collection::create(folder.join("fluid.pvd"));
    let mut series = SeriesWriter::create(folder.join("front.csv"), &["time_s", "front_m"])?;
    let mut shots = Vec::new();
    for frame in 0..6 {
        let time = 0.16 * f64::from(frame);
        let (points, speed) = dam_break(time, 0.022);
        let file = format!("fluid_{frame:04}.vtu");
        Frame::new(time, &points)
            .array("speed", &speed)
            .write(folder.join(&file))?;
        frames.append(time, file)?;
        let front = points.iter().map(|p| p[0]).fold(0.0, f64::max);
        series.row(&[time, front])?;

        let start = std::time::Instant::now();
        let bar = ColourBar::new("speed", "m/s").range(0.0, 3.0);
        let image = Picture::new(1280, 720)
            .title("Dam break")
            .note(format!("t = {time:.2} s"))
            .domain([0.0; 3], TANK)
            .cloud(Cloud::new(&points, 0.022).scalar(&speed, bar))
            .cloud(Cloud::new(&obstacle(0.022), 0.022).colour(Colour::WALL))
            .render()?;
        let drawn = start.elapsed();
        let png = image.encode_png()?;
        let (count, size) = (points.len(), png.len() / 1024);
        println!(
            "{count} particles in {drawn:.0?}, {:.0?} with png of {size} KiB",
            start.elapsed()
        );
        std::fs::write(folder.join(format!("dam_{frame}.png")), &png)?;
        shots.push((png, format!("t = {time:.2} s")));
    }
    Ok(shots)
}

/// A picture of the dam break with many particles, and one of a slice through it.
fn fine(folder: &Path) -> Outcome {
    let (points, speed) = dam_break(0.48, 0.008);
    let bar = ColourBar::new("speed", "m/s")
        .range(0.0, 3.0)
        .map(ColourMap::Turbo);
    let start = std::time::Instant::now();
    Picture::new(1600, 900)
        .title("Dam break, fine")
        .theme(Theme::Dark)
        .camera(Camera {
            azimuth: 35.0,
            elevation: 28.0,
            ..Camera::default()
        })
        .domain([0.0; 3], TANK)
        .cloud(Cloud::new(&points, 0.008).scalar(&speed, bar))
        .write(folder.join("fine.png"))?;
    println!("{} particles in {:.0?}", points.len(), start.elapsed());

    let flat: Vec<[f64; 3]> = points
        .iter()
        .filter(|p| p[1] < 0.008)
        .map(|p| [p[0], p[2], 0.0])
        .collect();
    let pressure: Vec<f64> = flat
        .iter()
        .map(|p| 9810.0 * (0.6 - p[1]).max(0.0))
        .collect();
    Picture::new(1280, 560)
        .title("Two dimensions")
        .note("t = 0.48 s")
        .domain([0.0; 3], [TANK[0], TANK[2], 0.0])
        .cloud(Cloud::new(&flat, 0.008).scalar(&pressure, ColourBar::new("pressure", "Pa")))
        .write(folder.join("flat.png"))?;
    Ok(())
}

/// A map of a flood.
fn valley(path: &Path) -> Outcome {
    let valley = Valley::new(6.0);
    let bar = ColourBar::new("depth", "m")
        .range(0.0, 4.0)
        .map(ColourMap::Blues);
    let start = std::time::Instant::now();
    let map = Map::new(1280, 800)
        .title("Flood in a valley")
        .note("t = 2 h 30 min")
        .mesh(&valley.nodes, &valley.triangles)
        .ground(&valley.bed)
        .field(&valley.depth, bar)
        .mark("gauge Mill", [620.0, 596.0])
        .mark("gauge Weir", [1830.0, 640.0])
        .line("section A", [1180.0, 420.0], [1260.0, 900.0])
        .render()?;
    println!(
        "{} triangles in {:.0?}",
        valley.triangles.len(),
        start.elapsed()
    );
    map.write(path)?;
    Ok(())
}

/// A report with the front of the record in this folder.
fn report(folder: &Path, shots: Vec<(Vec<u8>, String)>) -> Outcome {
    let front = front(&Table::read(folder.join("front.csv"))?);
    Report::new("Dam break over a dry bed")
        .subtitle("Made-up data that shows what a report looks like")
        .facts([
            ("Particles", Cell::from("61 200")),
            ("Spacing", Cell::from("22 mm")),
            ("Physical time", Cell::from("0.80 s")),
            ("Run time", Cell::from("2 min 5 s")),
            ("Front against experiment", Cell::good("3.1 %")),
            ("Energy drift", Cell::bad("1.4 %")),
        ])
        .warning("Energy drift is above the limit of 1 %; halve the time step.")
        .section(
            Section::new("Flow")
                .paragraph("The column collapses, runs along the bed and hits the obstacle.")
                .gallery(shots),
        )
        .section(
            Section::new("Comparison")
                .charts([front, convergence()])
                .table(comparison()),
        )
        .section(Section::new("Case").details("Case file", "[domain]\nsize = [3.22, 1.0, 1.0]\n"))
        .footer("monoflow 0.1.0 · commit 0000000")
        .write(folder.join("report.html"))?;
    Ok(())
}

/// The front beside what might have been measured.
fn front(record: &Table) -> Chart {
    let column = |name| record.column(name).unwrap_or_default();
    let measured: Vec<f64> = column("front_m").iter().map(|x| x * 0.97 + 0.02).collect();
    let low: Vec<f64> = measured.iter().map(|x| x * 0.95).collect();
    let high: Vec<f64> = measured.iter().map(|x| x * 1.05).collect();
    let time = column("time_s");
    Chart::new(
        "Surge front",
        Axis::new("time", "s"),
        Axis::new("front", "m"),
    )
    .series(Series::line("computed", time, column("front_m")))
    .series(Series::markers("experiment", time, &measured))
    .series(Series::band("experiment ± 5 %", time, &low, &high))
}

/// Errors that fall with the spacing.
fn convergence() -> Chart {
    let (spacing, error) = ([0.04, 0.02, 0.01, 0.005], [0.11, 0.046, 0.021, 0.0088]);
    let second = spacing.map(|h| 70.0 * h * h);
    Chart::new(
        "Convergence",
        Axis::new("particle spacing", "m").logarithmic(),
        Axis::new("error of front", "").logarithmic(),
    )
    .series(Series::line_and_markers("error", &spacing, &error))
    .series(Series::dashed("second order", &spacing, &second))
}

/// What was computed beside what it should be.
fn comparison() -> Grid {
    Grid::new(["Quantity", "Computed", "Reference", "Judgement"])
        .caption("At t = 0.80 s")
        .row(
            ["Front [m]", "2.91", "2.84"]
                .map(Cell::from)
                .into_iter()
                .chain([Cell::good("within 5 %")]),
        )
        .row(
            ["Energy drift [%]", "1.4", "1.0"]
                .map(Cell::from)
                .into_iter()
                .chain([Cell::bad("above the limit")]),
        )
}

/// A collapsing column with a plunging front; looks alike, computes nothing.
fn dam_break(time: f64, spacing: f64) -> (Vec<[f64; 3]>, Vec<f32>) {
    let (mut points, mut speed) = (Vec::new(), Vec::new());
    let front = 1.0 + 2.3 * time * time / (0.25 + time);
    let count = |length: f64| (length / spacing) as i32;
    for i in 0..count(TANK[0]) {
        let x = (f64::from(i) + 0.5) * spacing;
        let share = x / front;
        let column = 0.62 * (1.0 - share.powf(1.2 + 3.0 / (0.05 + 4.0 * time)));
        for j in 0..count(TANK[1]) {
            let y = (f64::from(j) + 0.5) * spacing;
            let wave = 0.03 * time * ((9.0 * x - 5.0 * time).sin() + (11.0 * y + 3.0 * x).cos());
            for k in 0..count(TANK[2]) {
                let z = (f64::from(k) + 0.5) * spacing;
                let noise = f64::from((i * 7919 + j * 104_729 + k * 1299) % 1000) / 1000.0;
                let drop = time > 0.3 && share > 0.5 && noise > 0.9995;
                if (z < column + wave && share < 1.0) || (drop && z < 0.6 && share < 1.15) {
                    let jitter = 0.25 * spacing * (noise - 0.5);
                    points.push([x + jitter, y - jitter, z + jitter]);
                    speed
                        .push((3.0 * time.min(1.0) * share * (1.0 + 0.4 * z) + 0.1 * noise) as f32);
                }
            }
        }
    }
    (points, speed)
}

fn obstacle(spacing: f64) -> Vec<[f64; 3]> {
    let mut points = Vec::new();
    for i in 0..8 {
        for j in 0..18 {
            for k in 0..8 {
                let at = |start: f64, index: i32| start + spacing * f64::from(index);
                points.push([at(2.3, i), at(0.3, j), at(0.5 * spacing, k)]);
            }
        }
    }
    points
}

/// A made-up valley of 2400 m x 1100 m with a winding river.
struct Valley {
    nodes: Vec<[f64; 2]>,
    triangles: Vec<[u32; 3]>,
    bed: Vec<f64>,
    depth: Vec<f64>,
}

impl Valley {
    fn new(spacing: f64) -> Self {
        let (columns, rows) = ((2400.0 / spacing) as u32, (1100.0 / spacing) as u32);
        let node = |i: u32, j: u32| {
            let inner = if i.is_multiple_of(columns) {
                0.0
            } else {
                1.0 / 2500.0
            };
            let shake = |seed: u32| inner * f64::from((i * 7919 + j * 104_729 + seed) % 1000);
            let (x, y) = (f64::from(i) + shake(0), f64::from(j) + shake(313));
            [spacing * x, spacing * y]
        };
        let nodes: Vec<[f64; 2]> = (0..=rows)
            .flat_map(|j| (0..=columns).map(move |i| node(i, j)))
            .collect();
        let mut valley = Self {
            nodes,
            triangles: Vec::new(),
            bed: Vec::new(),
            depth: Vec::new(),
        };
        for (j, i) in (0..rows).flat_map(|j| (0..columns).map(move |i| (j, i))) {
            let a = j * (columns + 1) + i;
            let (b, c, d) = (a + 1, a + columns + 1, a + columns + 2);
            for triangle in [[a, b, d], [a, d, c]] {
                valley.add(triangle);
            }
        }
        valley
    }

    fn add(&mut self, triangle: [u32; 3]) {
        let corner = |axis: usize| triangle.map(|node| self.nodes[node as usize][axis]);
        let [x, y] = [corner(0), corner(1)].map(|c| c.iter().sum::<f64>() / 3.0);
        let winding = (x / 330.0).sin() + 0.45 * (x / 145.0 + 1.0).sin();
        let across = y - 550.0 - 105.0 * winding;
        let outline = 490.0 + 40.0 * (x / 260.0).sin() + 18.0 * (x / 71.0).sin();
        if (y - 550.0).abs() > outline {
            return;
        }
        // Ridges in four sizes.
        let (mut ridges, mut size) = (0.0, 1.0);
        for turn in [0.6_f64, 1.9, 2.7, 0.2] {
            let (u, v) = (
                x * turn.cos() + y * turn.sin(),
                y * turn.cos() - x * turn.sin(),
            );
            let bend = (v * 0.011 / size).sin();
            let wave = (u * 0.0071 / size + 0.9 * bend + turn).sin() + 0.5 * bend;
            ridges += size * (1.0 - wave.abs());
            size *= 0.55;
        }
        let side = (((y - 550.0 - 40.0 * winding).abs() - 110.0).max(0.0) / 300.0).powf(1.6);
        let fall = 0.0016 * (2400.0 - x);
        let plain = 0.25 * ridges + 0.25 * (x / 37.0).sin() * (y / 29.0).sin();
        let channel = 3.4 * (-(across / 24.0).powi(4)).exp();
        let bed = 212.0 + fall + plain + side * (38.0 + 21.0 * ridges) - channel;
        let depth = 212.75 + fall - bed - 0.0022 * across.abs();
        self.triangles.push(triangle);
        self.bed.push(bed);
        self.depth.push(if depth > 0.01 { depth } else { f64::NAN });
    }
}

/// A long and narrow flume with a wave that runs to the right.
fn flume(path: &Path) -> Result<(), OutputError> {
    let nodes: Vec<[f64; 2]> = (0..=500)
        .flat_map(|i| [0.0, 0.25, 0.5].map(|y| [0.05 * f64::from(i), y]))
        .collect();
    let triangles: Vec<[u32; 3]> = (0..500)
        .flat_map(|i| [3 * i, 3 * i + 1])
        .flat_map(|a| [[a, a + 3, a + 4], [a, a + 4, a + 1]])
        .collect();
    let speed: Vec<f64> = triangles
        .iter()
        .map(|[a, ..]| 2.0 / (1.0 + (nodes[*a as usize][0] - 14.0).powi(2)))
        .collect();
    Map::new(1280, 800)
        .title("Flume")
        .note("t = 6.0 s")
        .mesh(&nodes, &triangles)
        .field(&speed, ColourBar::new("speed", "m/s"))
        .mark("G4", [12.5, 0.25])
        .mark("G20", [19.5, 0.25])
        .write(path)
}

//! `monoflow sdf`.

use crate::args::{How, ending};
use crate::commands::{FAILED, USAGE};
use crate::say::{say, tell};
use clap::{Args, ValueEnum};
use monoflow_case::{BodyPlan, Case, Form, Mend, Operation, Placement, told};
use monoflow_cpu::distance::Band;
use monoflow_geometry::{Bodies, Extent, Field, GeometryError, image, nodes, slices};
use monoflow_ops::distance::{Facet, Nodes};
use monoflow_sim::run::free_memory;
use monoflow_sim::{Bytes, Device};
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Shown in the help.
pub const EXAMPLES: &str = "Examples:
  monoflow sdf body.stl --dx 0.01
  monoflow sdf body.stl --dx 0.01 --band 0.03 --out body.vti --picture body.png
  monoflow sdf scan.stl --dx 0.01 --repair holes,winding --weld 1e-5
  monoflow sdf terrain.stl --open --dx 10 --origin 0,0,0 --cells 200,200,50
  monoflow sdf bodies.toml --dx 0.01 --out bodies.vti

The surface is checked first: what is wrong with it is counted, with the first place, and either
mended as --repair says or refused. Beyond the band points have the band's distance, with the sign
of their side. Solids of a file that overlap are united. Exit codes: monoflow --help";

/// Of `sdf`.
#[derive(Debug, Args)]
pub struct Sdf {
    /// STL file, or a TOML file with `[[body]]`
    body: PathBuf,
    /// Distance between points, m
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    dx: f64,
    /// Distances up to this are told, exactly to one part; to several as the output says, m [default: 3 dx]
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    band: Option<f64>,
    /// Room around the body, m [default: the band]
    #[arg(
        long,
        value_name = "M",
        allow_hyphen_values = true,
        conflicts_with = "origin"
    )]
    margin: Option<f64>,
    /// First point, m
    #[arg(
        long,
        value_name = "X,Y,Z",
        value_delimiter = ',',
        requires = "cells",
        allow_hyphen_values = true
    )]
    origin: Option<Vec<f64>>,
    /// Cells along each axis
    #[arg(
        long,
        value_name = "NX,NY,NZ",
        value_delimiter = ',',
        requires = "origin",
        allow_hyphen_values = true
    )]
    cells: Option<Vec<u32>>,
    /// What to mend in the surface; triangles without area and duplicates always are
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    repair: Vec<Repair>,
    /// Make vertices one that lie within this distance, m, once --scale is applied
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    weld: Option<f64>,
    /// The surface is a sheet that the grid cuts, such as terrain
    #[arg(long)]
    open: bool,
    /// The body lies around the surface, whose normals point inwards
    #[arg(long, conflicts_with = "open")]
    around: bool,
    /// Multiply coordinates of the file: 0.001 for millimetres
    #[arg(
        long,
        value_name = "F",
        default_value_t = 1.0,
        allow_hyphen_values = true
    )]
    scale: f64,
    /// Write the distances as VTK image data
    #[arg(long, value_name = "FILE.vti", value_parser = ending(".vti"))]
    out: Option<PathBuf>,
    /// Draw three slices
    #[arg(long, value_name = "FILE.png", value_parser = ending(".png"))]
    picture: Option<PathBuf>,
    /// Where to run, and how to report
    #[command(flatten)]
    how: How,
}

/// What `--repair` may say.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Repair {
    Holes,
    Winding,
    Touching,
    Outwards,
    All,
}

/// Why there is no distance, and the exit code.
struct Failure(Box<dyn Error + Send + Sync>, u8);

fn usage(error: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
    Failure(error.into(), USAGE)
}

impl From<GeometryError> for Failure {
    fn from(error: GeometryError) -> Self {
        let failed = matches!(
            error,
            GeometryError::Output(_) | GeometryError::Device { .. }
        );
        Failure(error.into(), if failed { FAILED } else { USAGE })
    }
}

impl Sdf {
    /// Says what it finds, and how it went by an exit code.
    pub fn run(&self) -> ExitCode {
        let threads = match self.how.device() {
            Device::Cpu { threads } => threads,
            Device::Cuda { .. } => 0,
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let result = match pool {
            Ok(pool) => pool.install(|| self.work()),
            Err(error) => Err(Failure(error.into(), FAILED)),
        };
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failure(error, code)) => {
                let text = error.to_string();
                // The mistakes of a case begin with `error:` each.
                let lead = if text.starts_with("error:") {
                    ""
                } else {
                    "error: "
                };
                tell!("{lead}{text}");
                let mut cause = error.source();
                while let Some(next) = cause {
                    let next_text = next.to_string();
                    if !text.contains(&next_text) {
                        tell!("  because: {next_text}");
                    }
                    cause = next.source();
                }
                ExitCode::from(code)
            }
        }
    }

    fn work(&self) -> Result<(), Failure> {
        let begin = Instant::now();
        let (plans, dimensions) = self.plans()?;
        let loaded = Bodies::load(&plans);
        if let Err(GeometryError::Unfit { stl, .. }) = &loaded {
            self.tell(format_args!("{stl}"));
        }
        let bodies = loaded?;
        for (_, stl) in bodies.surfaces() {
            self.tell(format_args!("{stl}"));
        }
        let read = begin.elapsed().as_secs_f64();
        let band = self.band.unwrap_or(3.0 * self.dx);
        let nodes = nodes(&bodies, dimensions, self.extent(band)?, self.dx, band)?;
        enough_memory(&nodes)?;
        let begin = Instant::now();
        let field = self.measure(&bodies, &nodes)?;
        let measured = begin.elapsed().as_secs_f64();
        self.tell_of(&bodies, &field, read, measured);
        if let Some(path) = &self.out {
            image(&bodies, &field, path)?;
            self.tell(format_args!("wrote  {}", path.display()));
        }
        if let Some(path) = &self.picture {
            slices(&field.distances, path)?;
            self.tell(format_args!("wrote  {}", path.display()));
        }
        Ok(())
    }

    /// The bodies of the file, and the number of dimensions.
    fn plans(&self) -> Result<(Vec<BodyPlan>, usize), Failure> {
        let extension = self.body.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("toml") {
            let asked = !self.repair.is_empty() || self.weld.is_some();
            if asked || self.open || self.around || self.scale != 1.0 {
                return Err(usage(
                    "--repair, --weld, --open, --around and --scale are for STL files; write them in the [[body]] of the TOML file",
                ));
            }
            let case = Case::load(&self.body).map_err(usage)?;
            let (plans, dimensions) = case.bodies().map_err(usage)?;
            return Ok((plans, dimensions as usize));
        }
        if !(self.scale > 0.0 && self.scale.is_finite()) {
            return Err(usage(format!(
                "--scale is {}; give a number above 0",
                self.scale
            )));
        }
        let name = self.body.file_stem().unwrap_or_default();
        let plan = BodyPlan {
            name: name.to_string_lossy().into_owned(),
            operation: Operation::Add,
            form: Form::Stl {
                file: self.body.clone(),
                repair: self.mends(),
                weld: self.weld,
                open: self.open,
                around: self.around,
            },
            placement: Placement {
                scale: self.scale,
                ..Placement::default()
            },
        };
        Ok((vec![plan], 3))
    }

    fn mends(&self) -> Vec<Mend> {
        let all = Mend::ALL.iter().copied();
        all.filter(|mend| {
            self.repair.iter().any(|word| match word {
                Repair::All => true,
                Repair::Holes => *mend == Mend::Holes,
                Repair::Winding => *mend == Mend::Winding,
                Repair::Touching => *mend == Mend::Touching,
                Repair::Outwards => *mend == Mend::Outwards,
            })
        })
        .collect()
    }

    fn extent(&self, band: f64) -> Result<Extent, Failure> {
        let (Some(origin), Some(cells)) = (&self.origin, &self.cells) else {
            let margin = self.margin.unwrap_or(band);
            return Ok(Extent::Around { margin });
        };
        // In the plane two numbers do.
        match (origin.as_slice(), cells.as_slice()) {
            (&[x, y, z], &[nx, ny, nz]) => Ok(Extent::From {
                origin: [x, y, z],
                cells: [nx, ny, nz],
            }),
            (&[x, y], &[nx, ny]) => Ok(Extent::From {
                origin: [x, y, 0.0],
                cells: [nx, ny, 0],
            }),
            _ => Err(usage(
                "--origin and --cells take a number for each axis; write --origin 0,0,0 --cells 100,100,50",
            )),
        }
    }

    fn measure(&self, bodies: &Bodies, nodes: &Nodes) -> Result<Field, Failure> {
        match self.how.device() {
            Device::Cpu { .. } => Ok(bodies.measure(nodes)?),
            Device::Cuda { index } => {
                let mut read = gpu(index)?;
                Ok(bodies.measure_with(nodes, &mut read)?)
            }
        }
    }

    fn tell(&self, line: std::fmt::Arguments<'_>) {
        if !self.how.quiet {
            say!("{line}");
        }
    }

    /// The grid, the band, and the time it took.
    fn tell_of(&self, bodies: &Bodies, field: &Field, read: f64, measured: f64) {
        let nodes = &field.distances.nodes;
        let [nx, ny, nz] = nodes.count;
        let last = [0, 1, 2].map(|k| nodes.along(k, nodes.count[k] - 1));
        self.tell(format_args!(
            "grid   {nx} x {ny} x {nz} points, {} m apart, from {} to {} m",
            self.dx,
            place(nodes.origin),
            place(last)
        ));
        let values = &field.distances.values;
        let within = values.iter().filter(|d| d.abs() < nodes.band).count();
        let inside = values.iter().filter(|d| **d < 0.0).count();
        let (low, high) = values
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), d| {
                (low.min(*d), high.max(*d))
            });
        self.tell(format_args!(
            "band   {} m: {within} points within, {inside} of all inside; distances from {low:.6} to {high:.6} m",
            told(nodes.band)
        ));
        let of_parts = values.iter().zip(&field.less);
        let less = of_parts.filter(|(d, less)| **less && d.abs() < nodes.band);
        let less = less.count();
        if less > 0 {
            self.tell(format_args!(
                "parts  exact at {} points within the band; at {less} the wall may be farther away than told: inside of parts that are joined, outside of what is cut or common",
                within - less
            ));
        }
        let walls = bodies.walls();
        for (number, name) in walls.iter().enumerate().filter(|_| walls.len() > 1) {
            let near = field
                .walls
                .iter()
                .filter(|wall| usize::from(**wall) == number);
            self.tell(format_args!(
                "wall   {name}: nearest of {} points",
                near.count()
            ));
        }
        self.tell(format_args!(
            "time   {read:.3} s to read and check, {measured:.3} s for the distances ({:.2} M points/s)",
            1e-6 * values.len() as f64 / measured.max(1e-9)
        ));
    }
}

fn place([x, y, z]: [f64; 3]) -> String {
    format!("({x:.6}, {y:.6}, {z:.6})")
}

/// Refuses a grid that does not fit into memory: readings, distances of all and of one part, numbers
/// of parts, and the same again to write.
fn enough_memory(nodes: &Nodes) -> Result<(), Failure> {
    let needed = nodes.len() * 34;
    match free_memory() {
        Some(free) if needed > free => Err(usage(format!(
            "the grid of {} points needs about {}, but {} are free; choose a greater --dx or a smaller box",
            nodes.len(),
            Bytes(needed),
            Bytes(free)
        ))),
        _ => Ok(()),
    }
}

/// What reads surfaces.
type Reader = Box<dyn FnMut(&[Facet], &Nodes) -> Result<Band, Box<dyn Error + Send + Sync>>>;

#[cfg(feature = "cuda")]
fn gpu(index: usize) -> Result<Reader, Failure> {
    use monoflow_cuda::distance::SurfaceCuda;
    let failed = |error: monoflow_cuda::CudaError| Failure(error.into(), FAILED);
    let device = monoflow_cuda::Device::new(index).map_err(failed)?;
    Ok(Box::new(move |facets, nodes| {
        let mut surface = SurfaceCuda::of_facets(&device, &[monoflow_cuda::KERNELS], facets)?;
        Ok(surface.read(nodes)?.download()?)
    }))
}

#[cfg(not(feature = "cuda"))]
fn gpu(_: usize) -> Result<Reader, Failure> {
    Err(usage(
        "this program was built without GPUs; use --device cpu, or build it with: cargo install --path . --features cuda",
    ))
}

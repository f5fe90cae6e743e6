//! The command line.

use crate::init::Init;
use crate::new::New;
use crate::sdf::{self, Sdf};
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use monoflow_sim::Device;
use monoflow_sim::families::FAMILIES;
use std::path::PathBuf;

/// Exit codes, shown in the help.
const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  the run failed: a state that is not finite, an escaped particle, an equation that was not
     solved, a full disk, a failing device
  2  the case or the command line is wrong; nothing was run
  3  interrupted; `monoflow resume DIR` goes on

Examples:
  monoflow init wcsph
  monoflow run cases/dam-break.toml
  monoflow run cases/dam-break.toml --set discretisation.spacing=0.02 --out runs/fine
  monoflow check cases/dam-break.toml
  monoflow resume runs/dam-break
  monoflow explain wendland_c2";

/// Runs flow cases: weakly compressible SPH, MPS, shallow water and compressible flow.
#[derive(Debug, Parser)]
#[command(name = "monoflow", version, about, after_help = EXIT_CODES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a first case with comments, to be changed
    #[command(after_help = "Examples:
  monoflow init wcsph
  monoflow init shallow_water flood.toml")]
    Init(Init),
    /// Write a crate for models of your own, with one, its test and a case that takes it
    #[command(after_help = "Example:
  monoflow new my-study
  monoflow run my-study/case.toml

my-study/README.md says how to go on: which models there are and what each is made of.")]
    New(New),
    /// Run a case from the start
    #[command(after_help = "Examples:
  monoflow run cases/dam-break.toml
  monoflow run cases/dam-break.toml --set numerics.cfl=0.2 --set fluid.artificial_alpha=0.1
  monoflow run cases/dam-break.toml --until 0.5 --out runs/short --overwrite
  monoflow run cases/dam-break.toml --steps 100 --quiet

The folder then holds run.toml, frames/, frames.pvd, gauges.csv, summary.json, report.html and two
checkpoints (none if output.checkpoint_every is 0). Ctrl-C stops at the next checkpoint; a second
one at once. Exit codes: monoflow --help")]
    Run(Run),
    /// Go on with a run from its last checkpoint, bit for bit as if it had never stopped
    #[command(after_help = "Examples:
  monoflow resume runs/dam-break
  monoflow resume runs/dam-break --until 3

With --until a complete run goes on to a later time, or an interrupted one to another end. What
followed from the end of the case, as the speed of sound where something moves, stays. The folder may have been moved: it holds all that a run needs.")]
    Resume(Resume),
    /// Check a case without running it: every value with its origin, particles, memory
    #[command(after_help = "Examples:
  monoflow check cases/dam-break.toml --set discretisation.spacing=0.01
  monoflow check cases/dam-break.toml --json
  monoflow check cases/dam-break-over-a-sill.toml --picture start.png
  monoflow check my-study/case.toml --laws")]
    Check(Check),
    /// Compile the schemes of cases ahead, for machines without Rust
    #[command(after_help = "Examples:
  monoflow build cases/taylor-green.toml
  monoflow build study.toml --set 'numerics.kernel=\"gaussian\"' --gpu -o for-the-cluster

Put the folder `programs` beside the executable there. PTX runs on every NVIDIA GPU from Turing on.")]
    Build(Build),
    /// List compiled schemes, models and cases
    List {
        /// As one JSON object
        #[arg(long)]
        json: bool,
        /// With the models of a folder of your own
        #[arg(long, value_name = "DIR")]
        models: Option<PathBuf>,
    },
    /// List every key that cases of a family may have: type, unit, range, default
    #[command(after_help = "Examples:
  monoflow keys wcsph
  monoflow keys euler --json")]
    Keys(Keys),
    /// Write a JSON Schema of cases, by which editors complete keys and check them
    #[command(after_help = "Examples:
  monoflow schema > monoflow.schema.json
  monoflow schema shallow_water --models my-study

The line `#:schema monoflow.schema.json` at the top of a case takes it into editors with Taplo, such
as VS Code with Even Better TOML.")]
    Schema {
        /// Only of this family; all without it, told apart by `scheme`
        #[arg(value_parser = FAMILIES)]
        family: Option<String>,
        /// With the models of a folder of your own
        #[arg(long, value_name = "DIR")]
        models: Option<PathBuf>,
    },
    /// Explain a model (equation, units, source), a reference or a key of case files
    #[command(after_help = "Examples:
  monoflow explain molteni
  monoflow explain rk3
  monoflow explain fluid.sound_speed")]
    Explain {
        /// The word in case files, e.g. wendland_c2 or numerics.cfl
        name: String,
        /// With the models of a folder of your own
        #[arg(long, value_name = "DIR")]
        models: Option<PathBuf>,
    },
    /// Write the report of a run again from the files in its folder
    #[command(after_help = "Example:
  monoflow report runs/dam-break")]
    Report {
        /// Folder of the run
        dir: PathBuf,
    },
    /// Write the surface of the fluid in all frames of a run, as triangles
    #[command(after_help = "Example:
  monoflow surface runs/dam-break

The folder then holds frames/surface-*.vtu with the velocity at their corners, and surface.pvd,
which lists them. Runs of cases with `output.surface = true` write the same as they go.")]
    Surface {
        /// Folder of the run
        dir: PathBuf,
    },
    /// Write maps of a run of shallow water as rasters for GIS: greatest depth and speed, arrival
    #[command(after_help = "Examples:
  monoflow raster runs/flood-wave
  monoflow raster runs/flood-wave --cell 5 --epsg 25832
  monoflow raster runs/flood-wave --at 600 --at 1200 --asc

The folder rasters of the run then holds depth_max.tif, speed_max.tif and arrival.tif, of the places
where water was deeper than `output.arrival_depth`; with --at, depth, level, speed and what the water
carries in the frame nearest to that time, where it is deeper than a millimetre and
`numerics.dry_depth`. A cell has the value of the triangle that its centre lies in, or -9999.")]
    Raster(Raster),
    /// Run cases with known answers: figures, bounds, what others reach, a page with the curves
    #[command(after_help = "Examples:
  monoflow validate
  monoflow validate euler
  monoflow validate shallow_water --only bump --only thacker
  monoflow validate --list")]
    Validate(Validate),
    /// Signed distance to a body at the points of a grid: mesh report, file, picture
    #[command(after_help = sdf::EXAMPLES)]
    Sdf(Sdf),
    /// Say what this machine has: cores, instructions, memory, GPU
    Doctor,
}

/// Of `raster`.
#[derive(Debug, Args)]
pub struct Raster {
    /// Folder of the run
    pub dir: PathBuf,
    /// Side of a cell, m [default: about that of the smallest triangles]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = size)]
    pub cell: Option<f64>,
    /// A time, s, whose frame is wanted; may be given several times
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub at: Vec<f64>,
    /// Code of the projected coordinates of the mesh, such as 25832, which GeoTIFF is to tell
    #[arg(long, value_name = "CODE", conflicts_with = "asc")]
    pub epsg: Option<u16>,
    /// Write ESRI ASCII in place of GeoTIFF
    #[arg(long)]
    pub asc: bool,
}

/// Of `run`.
#[derive(Debug, Args)]
pub struct Run {
    /// Case file
    pub case: PathBuf,
    /// Folder for the results [default: runs/NAME-OF-THE-CASE]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Where to run, and how to report
    #[command(flatten)]
    pub how: How,
    /// Set a value of the case file; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// End at this simulated time, s
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = end)]
    pub until: Option<f64>,
    /// End after this many steps
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = steps)]
    pub steps: Option<u64>,
    /// Replace the files of an older run in the same folder
    #[arg(long)]
    pub overwrite: bool,
}

/// Of `resume`.
#[derive(Debug, Args)]
pub struct Resume {
    /// Folder of the run
    pub dir: PathBuf,
    /// End at this simulated time instead, s
    #[arg(long, value_name = "T", allow_hyphen_values = true, value_parser = end)]
    pub until: Option<f64>,
    /// Where to run, and how to report
    #[command(flatten)]
    pub how: How,
}

/// Of `build`.
#[derive(Debug, Args)]
pub struct Build {
    /// Case files
    #[arg(required = true)]
    pub cases: Vec<PathBuf>,
    /// Set a value of all of them; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// For GPUs, too
    #[arg(long)]
    pub gpu: bool,
    /// Folder that gets a copy, in its folder `programs`; without it they are kept in the cache alone
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Of `keys`.
#[derive(Debug, Args)]
pub struct Keys {
    /// The family
    #[arg(value_parser = FAMILIES)]
    pub family: String,
    /// As one JSON object
    #[arg(long)]
    pub json: bool,
    /// With the models of a folder of your own
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// Of `check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Case file
    pub case: PathBuf,
    /// Set a value of the case file; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Device that the run is for: cpu, or cuda:N; it need not be there
    #[arg(long, default_value = "cpu", value_name = "DEVICE")]
    pub device: Device,
    /// First hold models of your own to the laws of their axes
    #[arg(long)]
    pub laws: bool,
    /// Write a picture of the particles at the start, as PNG
    #[arg(long, value_name = "FILE.png", value_parser = ending(".png"))]
    pub picture: Option<PathBuf>,
    /// As one JSON object: values, facts, the plan in SI units; or what is wrong
    #[arg(long)]
    pub json: bool,
}

/// A time at which a run can end, s.
fn end(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(time) if time > 0.0 && f64::is_finite(time) => Ok(time),
        _ => Err("give a time in seconds that is greater than 0, such as 0.5"),
    }
}

/// A file to write that is called as one of its kind, and so as none that a case is read from.
pub fn ending(kind: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| {
        let name = path.as_os_str().as_encoded_bytes();
        let begins = name.len().saturating_sub(kind.len());
        match begins > 0 && name[begins..].eq_ignore_ascii_case(kind.as_bytes()) {
            true => Ok(path),
            false => Err(format!(
                "give a file whose name ends with {kind}, such as body{kind}"
            )),
        }
    })
}

/// A number of steps after which a run can end.
fn steps(text: &str) -> Result<u64, &'static str> {
    match text.parse() {
        Ok(steps) if steps > 0 => Ok(steps),
        _ => Err("give a whole number of steps that is greater than 0, such as 100"),
    }
}

/// A length, m.
fn size(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(size) if size > 0.0 && f64::is_finite(size) => Ok(size),
        _ => Err("give a number above 0, in metres"),
    }
}

/// A number of threads.
fn threads(text: &str) -> Result<u64, &'static str> {
    match text.parse() {
        Ok(threads) if threads <= Device::MOST_THREADS as u64 => Ok(threads),
        _ => Err("give a whole number from 0 to 4096; 0 is one a core"),
    }
}

/// Of `validate`.
#[derive(Debug, Args)]
pub struct Validate {
    /// Only this family: wcsph, mps, shallow_water or euler
    pub family: Option<String>,
    /// Only cases whose names contain this; may be repeated
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Also cases that take minutes on a GPU and up to an hour on a few cores
    #[arg(long)]
    pub long: bool,
    /// Say which cases there are, and run none
    #[arg(long)]
    pub list: bool,
    /// Folder for the runs and the page
    #[arg(long, value_name = "DIR", default_value = "runs/validation")]
    pub out: PathBuf,
    /// Where to run, and how to report
    #[command(flatten)]
    pub how: How,
}

/// Where to run, and how to report.
#[derive(Clone, Debug, Args)]
pub struct How {
    /// Device: cpu, or cuda:N for GPU number N
    #[arg(long, default_value = "cpu", value_name = "DEVICE")]
    device: Device,
    /// Threads on the CPU, 0 for one a core; results do not depend on it
    #[arg(long, default_value_t = 0, value_name = "N", allow_hyphen_values = true, value_parser = threads)]
    threads: u64,
    /// Compile nothing: only schemes that are linked in or were compiled before
    #[arg(long)]
    pub no_compile: bool,
    /// Say nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
}

impl How {
    /// May anything be compiled from now on?
    pub fn say_whether_to_compile(&self) {
        monoflow_sim::allow_compiling(!self.no_compile);
    }

    /// The device with its threads.
    pub fn device(&self) -> Device {
        self.say_whether_to_compile();
        match self.device {
            Device::Cpu { .. } => Device::Cpu {
                threads: self.threads as usize,
            },
            gpu => gpu,
        }
    }
}

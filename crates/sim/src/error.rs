mod afloat;
mod lost;
mod of_run;
mod place;
mod words;

pub use afloat::AfloatError;
pub use lost::{LastFrame, Lost};
pub use words::Bytes;

use monoflow_case::CaseError;
use monoflow_case::told;
use monoflow_compile::CompileError;
use monoflow_output::OutputError;
use monoflow_particles::ParticleError;
use monoflow_schemes::SchemeError;
use monoflow_start::FillError;
use std::path::PathBuf;
use thiserror::Error;
use words::{Quoted, Reasons};

/// Why a run cannot start, go on or be resumed. `main` that returns one prints it as a sentence.
#[derive(Error)]
#[non_exhaustive]
pub enum SimError {
    /// The case is wrong.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// The particles of a plan cannot be placed.
    #[error(transparent)]
    Fill(#[from] FillError),
    /// A file could not be written or read.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The particles do not fit their domain.
    #[error(transparent)]
    Particles(#[from] ParticleError),
    /// A scheme cannot be compiled or loaded.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A scheme cannot be had on a device, or cannot go on there.
    #[error(transparent)]
    Scheme(SchemeError),
    /// Shallow water cannot start or go on.
    #[error(transparent)]
    Shallow(#[from] crate::shallow::ShallowError),
    /// Compressible flow cannot start or go on.
    #[error(transparent)]
    Euler(#[from] crate::euler::EulerError),
    /// A state of compressible flow is wrong.
    #[error(transparent)]
    State(#[from] monoflow_start::euler::StateError),
    /// The surface of the fluid was not found.
    #[error(transparent)]
    Isosurface(#[from] monoflow_isosurface::IsosurfaceError),
    /// A body in the flow is not fit.
    #[error(transparent)]
    Body(#[from] monoflow_geometry::GeometryError),
    /// A body that floats, or what ties it, is wrong.
    #[error(transparent)]
    Afloat(#[from] AfloatError),
    /// A mistake, with its place in the case.
    #[error("{why}\n --> {place}")]
    At {
        /// The place.
        place: String,
        /// The mistake.
        why: Box<SimError>,
    },
    /// Two columns of a record over time have one name.
    #[error(
        "two columns of gauges.csv would be called `{column}`; rename a gauge, a tracer or a part of the boundary"
    )]
    ColumnTwice {
        /// The name.
        column: String,
    },
    /// A state was lost, and nothing goes on from it.
    #[error("{}; {}. {}", .0.what, .0.frame, .0.help)]
    Lost(Box<Lost>),
    /// A wall would leave the domain.
    #[error(
        "motion `{motion}` takes its wall out of the domain at t = {time:.6} s; end the run before, or begin one with `time.end` as late and a domain as large"
    )]
    BodyLeaves {
        /// Name of the motion.
        motion: String,
        /// When, s.
        time: f64,
    },
    /// A motion cannot be followed for as long as a run is to last.
    #[error(
        "motion `{motion}` is known until t = {time:.6} s only; end the run before, or begin one with `time.end` as late"
    )]
    MotionEnds {
        /// Name of the motion.
        motion: String,
        /// When, s.
        time: f64,
    },
    /// A terrain cannot be stood on.
    #[error("terrain: {0}")]
    Terrain(#[from] monoflow_geometry::TerrainError),
    /// The change of gravity cannot be followed for as long as a run is to last.
    #[error(
        "`gravity.change` is known until t = {time:.6} s only; end the run before, or begin one with `time.end` as late"
    )]
    GravityEnds {
        /// When, s.
        time: f64,
    },
    /// What comes in is not known for as long as a run is to last.
    #[error(
        "what is given at opening `{opening}` ends at t = {time:.6} s; end the run before, or begin a run whose `time.end` is that late"
    )]
    OpeningEnds {
        /// Name of the opening.
        opening: String,
        /// When, s.
        time: f64,
    },
    /// A wall that moves, or whose force is recorded, has no particles.
    #[error(
        "no particle of wall `{name}` is left: others stand where it would be, or it was erased; move it, or delete its `motion` and its gauges of force"
    )]
    EmptyWall {
        /// Name of the geometry.
        name: String,
    },
    /// Water stands behind an opening.
    #[error(
        "`{fluid}` stands behind the face of the opening `{opening}`, at ({}, {}, {}) m; move the opening to the end of the water, or turn `into` about",
        told(at[0]), told(at[1]), told(at[2])
    )]
    FluidBehind {
        /// Name of the geometry.
        fluid: String,
        /// Name of the opening.
        opening: String,
        /// Where, m.
        at: [f64; 3],
    },
    /// A wall stands where water comes in or leaves.
    #[error(
        "`{wall}` stands in the opening `{opening}`, at ({}, {}, {}) m: its zone reaches {depth:.6} m from its face into the water; move one of them",
        told(at[0]), told(at[1]), told(at[2])
    )]
    WallInOpening {
        /// Name of the geometry.
        wall: String,
        /// Name of the opening.
        opening: String,
        /// Where, m.
        at: [f64; 3],
        /// Depth of the zone, m.
        depth: f64,
    },
    /// Water comes in so near to a wall that it is shot out.
    #[error(
        "water that comes in at `{opening}` would be nearer than a spacing of {spacing} m to the wall `{wall}`, which repels it; let the opening begin or end one spacing away from the wall, or choose another numerics.wall"
    )]
    RepelledInOpening {
        /// Name of the geometry.
        wall: String,
        /// Name of the opening.
        opening: String,
        /// The spacing, m.
        spacing: f64,
    },
    /// There is no picture of a start.
    #[error(
        "only cases of particles have a picture of their start; leave --picture out, and look at the report of a run: monoflow run CASE --steps 1"
    )]
    NoPicture,
    /// The run has no particles in three dimensions, of which there could be a surface.
    #[error("the run in {} has no particles in three dimensions, so there is no surface of them; open frames.pvd, or look at its report: monoflow report DIR", path.display())]
    NoSurface {
        /// The folder.
        path: PathBuf,
    },
    /// There are no frames of which surfaces could be made.
    #[error("there are no frames in {}, which this is made of; run the case with `output.frames_every` above 0", path.display())]
    NoFrames {
        /// The folder.
        path: PathBuf,
    },
    /// The run has no maps, of which rasters could be made.
    #[error("the run in {} is not one of shallow water, whose maps rasters are made of; open its frames, or look at its report: monoflow report DIR", path.display())]
    NoRasters {
        /// The folder.
        path: PathBuf,
    },
    /// What was greatest in a run is not known yet.
    #[error("there is no {}: it is written when a run ends, unless `output.peaks = false`; finish the run (monoflow resume DIR), or name times: --at SECONDS", path.display())]
    NoPeaks {
        /// The file.
        path: PathBuf,
    },
    /// There are no frames around a time.
    #[error(
        "there is no frame at t = {time} s: frames of the run go from 0 to {last} s; name a time between them"
    )]
    NoFrameThen {
        /// The time, s.
        time: f64,
        /// That of the last frame, s.
        last: f64,
    },
    /// The run would not fit in memory.
    #[error(
        "the run needs about {} of memory but {} are free; coarsen `discretisation.spacing` or use a larger machine", Bytes(*needed), Bytes(*free)
    )]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes free.
        free: u64,
    },
    /// The mesh would not fit in memory.
    #[error(
        "a mesh of about {cells} cells needs about {} of memory but {} are free; make cells larger or use a larger machine", Bytes(*needed), Bytes(*free)
    )]
    Cells {
        /// Number of cells, about.
        cells: u64,
        /// Bytes needed.
        needed: u64,
        /// Bytes free.
        free: u64,
    },
    /// A run directory is not empty.
    #[error("the folder {} is not empty; choose another with --out, continue that run with `monoflow resume`, or replace it with --overwrite", path.display())]
    NotEmpty {
        /// The folder.
        path: PathBuf,
    },
    /// The folder of a run is to be where a file is.
    #[error("{} is a file, and a run needs a folder; choose another with --out", path.display())]
    NotFolder {
        /// The file.
        path: PathBuf,
    },
    /// Another run works in the folder.
    #[error(
        "another run works in the folder {}{}; wait for its end, or choose another folder with --out",
        path.display(),
        process.map_or(String::new(), |process| format!(" (process {process})"))
    )]
    Busy {
        /// The folder.
        path: PathBuf,
        /// The process, if it is known.
        process: Option<u32>,
    },
    /// A run would overwrite what it reads.
    #[error(
        "the case reads {}, which --overwrite would remove from {}; choose another folder with --out",
        input.display(), path.display()
    )]
    OwnInput {
        /// The folder.
        path: PathBuf,
        /// The file.
        input: PathBuf,
    },
    /// A run is to end before the state that it would go on from.
    #[error(
        "--until {until} is not after the state to go on from, at t = {time} s; give a later time"
    )]
    Passed {
        /// Time asked for, s.
        until: f64,
        /// Time of the newest checkpoint, s.
        time: f64,
    },
    /// A word that no part of this program knows.
    #[error(
        "`{key} = \"{word}\"` is not known here; write one of {}",
        Quoted(known)
    )]
    UnknownWord {
        /// Dotted key of the case file.
        key: &'static str,
        /// The word.
        word: String,
        /// The words that are known.
        known: Vec<&'static str>,
    },
    /// A case asks for another scheme than was composed in code.
    #[error(
        "the case asks for {asked}, but the scheme composed in code is {composed}; change the case, or a type of the scheme"
    )]
    NotComposed {
        /// What the case asks for.
        asked: String,
        /// What was composed.
        composed: String,
    },
    /// A run in a folder has a model that is not known here.
    #[error(
        "the run in {} has {key} = \"{word}\", which is not known here: its scheme was composed in code; go on there, with `Simulation::resume`", path.display()
    )]
    ComposedElsewhere {
        /// The folder.
        path: PathBuf,
        /// Dotted key of the case file.
        key: &'static str,
        /// The word.
        word: String,
    },
    /// The interval between calls of a callback is negative or NaN.
    #[error("a callback is to be called every {every} s; give a number that is not negative")]
    Interval {
        /// The interval, s.
        every: f64,
    },
    /// The time at which a run is to pause is negative, infinite or NaN.
    #[error(
        "a simulation cannot run until t = {time} s; give a number that is finite and not negative"
    )]
    NotATime {
        /// The time, s.
        time: f64,
    },
    /// A folder without a name.
    #[error(
        "a run cannot be kept in a folder without a name; give one, or `.` for the folder that this program runs in"
    )]
    NoFolder,
    /// A run that is recorded is asked to go beyond its case.
    #[error(
        "the case ends at t = {end} s, and with it what is recorded and how walls move, but {time} s is asked for; set `time.end` to go on for longer"
    )]
    Beyond {
        /// Time asked for, s.
        time: f64,
        /// The end of the case, s.
        end: f64,
    },
    /// A model of somebody's own will not do.
    #[error("`{model}` of {study} cannot be used: {problem}; {help}")]
    OwnModel {
        /// The crate.
        study: String,
        /// Its type.
        model: String,
        /// What is wrong.
        problem: String,
        /// What to do.
        help: String,
    },
    /// Models of a study break laws of their axes.
    #[error(
        "laws are broken by {broken} of {all} models of {study}; mend what their lines say, or leave out --laws to look at the case all the same"
    )]
    BrokenLaws {
        /// The crate.
        study: String,
        /// How many do.
        broken: usize,
        /// How many models there are.
        all: usize,
    },
    /// Models of a study have changed since a case was judged.
    #[error(
        "{study} has changed since this run began, which would go on with other models; put its sources back, or start again with `monoflow run --overwrite`"
    )]
    ChangedModels {
        /// The crate.
        study: String,
    },
    /// Models of a study are gone.
    #[error(
        "this run takes models from {}, which cannot be used any more; put them back there, or write in run.toml, under [plan.models], where they are", path.display()
    )]
    LostModels {
        /// Where they were.
        path: PathBuf,
        /// Why they cannot be used.
        source: Box<CompileError>,
    },
    /// A wall does not hold a viscosity.
    #[error(
        "numerics.wall = \"{wall}\" and numerics.viscosity = \"{viscosity}\" are not said to go together; if such walls give that viscosity what it needs, write `impl<S> Holds<{viscosity_type}> for {wall_type} {{}}` beside the model of your own (without `<S>` if neither type has one), else choose another of the two"
    )]
    NotHeld {
        /// The word of the wall.
        wall: String,
        /// The word of the viscosity.
        viscosity: String,
        /// The type of the wall.
        wall_type: String,
        /// The type of the viscosity.
        viscosity_type: String,
    },
    /// A folder is no run directory.
    #[error("{} is not a run directory: {problem}; give the folder that `monoflow run` named", path.display())]
    NoRun {
        /// The folder.
        path: PathBuf,
        /// What is missing.
        problem: String,
    },
    /// The plan in the folder of a run is not what a run wrote there.
    #[error("{} cannot be gone on with: its run.toml cannot be understood: {problem}; put back what `monoflow run` wrote there, or start again with `monoflow run --overwrite`", path.display())]
    RunUnclear {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A file could not be handled.
    #[error("cannot {what} {}: {source}; check permissions and free space", path.display())]
    File {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A checkpoint cannot be used.
    #[error("the checkpoint {} cannot be used: {problem}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// No checkpoint can be used.
    #[error("{} holds no usable checkpoint{}; start again with `monoflow run --overwrite`", path.display(), Reasons(reasons))]
    NoCheckpoint {
        /// The run directory.
        path: PathBuf,
        /// Why each of them was refused.
        reasons: Vec<String>,
    },
    /// The run was already finished.
    #[error("the run in {} is complete (t = {time} s, step {step}); nothing is left to resume; `--until T` goes on to a later time", path.display())]
    Complete {
        /// The run directory.
        path: PathBuf,
        /// Simulated time reached, s.
        time: f64,
        /// Steps taken.
        step: u64,
    },
}

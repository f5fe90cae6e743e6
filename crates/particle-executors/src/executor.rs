//! What the time loop asks of an executor.

use monoflow_abi::DeclaredColumn;
use monoflow_cpu::Solving;
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Account, Layers, Portion, Surroundings, Totals};
use monoflow_ops::particles::control::{Clock, Halt, Limits};
use monoflow_ops::particles::motion::{Load, RigidState};
use monoflow_particles::{Alteration, Domain, Span, Store, Turnover};
use monoflow_schemes::SchemeError;

/// Particles in either precision, as they come back from an executor.
#[derive(Clone, Debug, PartialEq)]
pub enum Particles {
    /// Single precision.
    F32(Store<f32>, Domain<f32>),
    /// Double precision.
    F64(Store<f64>, Domain<f64>),
}

impl Particles {
    /// Number of particles of each kind.
    pub fn counts(&self) -> [usize; monoflow_ops::particles::kind::KINDS] {
        match self {
            Particles::F32(store, _) => store.counts,
            Particles::F64(store, _) => store.counts,
        }
    }

    /// What has come in and gone since the start of the run.
    pub fn turnover(&self) -> &Turnover {
        match self {
            Particles::F32(store, _) => &store.turnover,
            Particles::F64(store, _) => &store.turnover,
        }
    }

    /// Applies an alteration to the particles.
    pub fn alter(&mut self, alteration: &Alteration) {
        match self {
            Particles::F32(store, domain) => store.alter(domain, alteration),
            Particles::F64(store, domain) => store.alter(domain, alteration),
        }
    }

    /// Fluid particles that are nearer to a particle of a wall than a distance (m) that its mass (kg) tells.
    #[inline(never)]
    pub fn in_walls(&self, distance: &dyn Fn(f64) -> f64) -> usize {
        match self {
            Particles::F32(store, domain) => store.in_walls(domain, distance),
            Particles::F64(store, domain) => store.in_walls(domain, distance),
        }
    }
}

/// A column that a model declares.
#[derive(Clone, Debug)]
pub struct ColumnWords {
    /// What is declared of it.
    pub column: DeclaredColumn,
    /// A word for each particle, in storage order; only particles of its kind have one that means anything.
    pub words: Vec<[f64; 4]>,
}

impl ColumnWords {
    /// From words in any precision.
    pub(crate) fn of<S: Scalar>(column: DeclaredColumn, words: &[[S; 4]]) -> Self {
        ColumnWords {
            column,
            words: words.iter().map(|word| word.map(S::widen)).collect(),
        }
    }
}

/// Some of the particles, with the columns that models declare for these.
#[derive(Clone, Debug)]
pub struct Looked {
    /// The particles.
    pub particles: Particles,
    /// Their columns.
    pub columns: Vec<ColumnWords>,
}

/// Bytes and allocations that a step cost beyond its kernels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Traffic {
    /// Bytes between host and device during steps.
    pub step_bytes: u64,
    /// Allocations during steps.
    pub step_allocations: u64,
    /// Bytes between host and device during rebuilds and output.
    pub other_bytes: u64,
}

/// Runs a scheme on some device. The state stays there until it is asked for.
pub trait Executor {
    /// The device in words.
    fn device(&self) -> String;

    /// The clock as of the last halt.
    fn clock(&self) -> Clock;

    /// The bounds on Δt and on the reuse of a list.
    fn limits(&self) -> Limits;

    /// Sorts particles and lists their neighbours.
    ///
    /// # Errors
    /// A particle has left the domain; the device is out of memory.
    fn rebuild(&mut self) -> Result<(), SchemeError>;

    /// Applies an alteration to the particles, by way of the host; a rebuild must follow.
    ///
    /// # Errors
    /// The device fails.
    fn alter(&mut self, alteration: &Alteration) -> Result<(), SchemeError>;

    /// Finds the first Δt: evaluates, moves nothing. After the first rebuild of a fresh run.
    ///
    /// # Errors
    /// The device fails.
    fn prime(&mut self) -> Result<(), SchemeError>;

    /// Takes steps until the list is stale, a stop is reached or something is wrong.
    ///
    /// # Errors
    /// The device fails. That a state is not finite is a [`Halt`], not an error.
    fn run(&mut self, stop_time: f64, stop_step: u64) -> Result<Halt, SchemeError>;

    /// Filters the density of fluid particles; without a filter nothing happens.
    ///
    /// # Errors
    /// The device fails.
    fn filter(&mut self) -> Result<(), SchemeError>;

    /// The particles as they are now.
    ///
    /// # Errors
    /// The device fails.
    fn particles(&mut self) -> Result<Particles, SchemeError>;

    /// The columns that models declare, of the particles as they are now. After the first rebuild.
    ///
    /// # Errors
    /// The device fails.
    fn columns(&mut self) -> Result<Vec<ColumnWords>, SchemeError>;

    /// The forces of the fluid on patches of walls, and their moments, as it is now. After the first rebuild.
    ///
    /// # Errors
    /// The device fails.
    fn loads(&mut self) -> Result<Vec<Load>, SchemeError>;

    /// Sums and extremes over all particles as they are now.
    ///
    /// # Errors
    /// The device fails.
    fn account(&mut self, about: Surroundings) -> Result<Account, SchemeError>;

    /// Mass (kg) and moments (kg m) of a portion of the fluid as it is now.
    ///
    /// # Errors
    /// The device fails.
    fn portion(&mut self, portion: &Portion) -> Result<[f64; 4], SchemeError>;

    /// How many fluid particles of a box each layer holds now.
    ///
    /// # Errors
    /// The device fails.
    fn layers(&mut self, span: &Span, layers: &Layers) -> Result<Vec<u32>, SchemeError>;

    /// Those of the particles that are within boxes now, without columns that models declare.
    ///
    /// # Errors
    /// The device fails.
    fn within(&mut self, spans: &[Span]) -> Result<Particles, SchemeError>;

    /// The same with the columns of these. After the first rebuild.
    ///
    /// # Errors
    /// The device fails.
    fn columns_within(&mut self, spans: &[Span]) -> Result<Looked, SchemeError>;

    /// Over all fluid, the columns that models declare, as they are now. After the first rebuild.
    ///
    /// # Errors
    /// The device fails.
    fn column_totals(&mut self) -> Result<Vec<(DeclaredColumn, Totals)>, SchemeError>;

    /// Bodies that float, as they are now.
    ///
    /// # Errors
    /// The device fails.
    fn afloat(&mut self) -> Result<Vec<RigidState>, SchemeError>;

    /// Seconds spent by phase.
    fn phases(&self) -> Vec<(&'static str, f64)>;

    /// Bytes and allocations so far.
    fn traffic(&self) -> Traffic;

    /// Work of the solver for the pressure, where there is one.
    fn solving(&self) -> Option<Solving> {
        None
    }
}

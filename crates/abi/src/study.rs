//! A study: models of somebody's own, compiled for a host, as judges of cases find them.
//!
//! A study comes out of a shared library that was compiled when a case named its folder. It says which
//! words a case may use and what a case must know of them; the models themselves are compiled into
//! programs, as those of monoflow are.

use crate::{In, Text};

/// Raised whenever anything changes that a study and its readers must agree on: this file.
pub const STUDY_VERSION: u32 = 1;

/// The symbol under which a shared library has its [`Study`]: a function of no arguments that returns a
/// reference.
pub const STUDY_SYMBOL: &str = "monoflow_study";

/// Pressure (Pa) of a density excess, by an equation of state for a fluid of this density (kg/m³), sound
/// speed (m/s) and exponent.
pub type PressureFn = extern "C" fn(density: f64, sound_speed: f64, gamma: f64, excess: f64) -> f64;

/// What a case must know of a model; what does not belong to its axis is zero.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StudyFacts {
    /// Support radius of a smoothing kernel over smoothing length.
    pub support: f64,
    /// Does an equation of state use the exponent?
    pub uses_gamma: bool,
    /// Distance of the first layer of a wall behind its surface, in spacings.
    pub wall_offset: f64,
    /// Layers of a wall; 0 for as many as fill the influence radius.
    pub wall_layers: u32,
    /// An equation of state as a function, for output.
    pub pressure: Option<PressureFn>,
}

/// One model of a study.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StudyModel {
    /// The family, in the word of case files.
    pub family: Text,
    /// Key of the case file that chooses it.
    pub key: Text,
    /// The word in case files.
    pub word: Text,
    /// Its type as Rust writes it in the study, `S` being the precision.
    pub written: Text,
    /// One line.
    pub summary: Text,
    /// The equation in plain text, with units.
    pub equation: Text,
    /// Author, year, where to read it.
    pub source: Text,
    /// What a case must know of it.
    pub facts: extern "C" fn() -> StudyFacts,
}

/// The models of a study.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Study {
    /// [`STUDY_VERSION`] of the sources that it was compiled from.
    pub version: u32,
    /// Its models.
    pub models: In<'static, StudyModel>,
}

//! A study: the models of a user's crate, compiled for a host, as judges of cases find them.
//!
//! A study comes out of a shared library that was compiled when a case named its folder. It says which
//! words a case may use and what a case must know of them; the models themselves are compiled into
//! programs, as those of monoflow are.

use crate::{In, Text};
use monoflow_ops::euler::gas::GasFunctions;
use monoflow_ops::wcsph::eos::EosSetup;

/// Raised whenever anything changes that a study and its readers must agree on: this file.
pub const STUDY_VERSION: u32 = 10;

/// The symbol under which a shared library has its [`Study`]: a function of no arguments that returns a
/// reference.
pub const STUDY_SYMBOL: &str = "monoflow_study";

/// Pressure (Pa) of a density excess, by an equation of state made of these numbers.
pub type PressureFn = extern "C-unwind" fn(setup: &EosSetup, excess: f64) -> f64;

/// What a case must know of a model; what does not belong to its axis is zero.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StudyFacts {
    /// Support radius of a smoothing kernel over smoothing length.
    pub support: f64,
    /// Distance of the first layer of a wall behind its surface, in spacings.
    pub wall_offset: f64,
    /// Layers of a wall; 0 for as many as fill the influence radius.
    pub wall_layers: u32,
    /// Does what walls gather depend on how they accelerate, and on gravity over time?
    pub wall_is_pulled: bool,
    /// Do walls repel fluid by its energy?
    pub wall_repels: bool,
    /// An equation of state as a function, for output.
    pub pressure: Option<PressureFn>,
    /// `γ` and `p∞` (Pa) of a gas, where a case says nothing.
    pub gas_numbers: [f64; 2],
    /// A gas as functions, for starts and output.
    pub gas: Option<&'static GasFunctions>,
    /// Is a gas of the stiffened form, or a Riemann solver for such gases alone?
    pub stiffened: bool,
    /// The name of the column of particles that frames show of a model; empty if there is none.
    pub column: Text,
    /// Is what a summation finds a vector?
    pub is_vector: bool,
    /// Does fluid feel a force by what a summation finds?
    pub accelerates: bool,
    /// Does a summation read gravity?
    pub reads_gravity: bool,
    /// Keys of cases for models of its axis that it does not read; empty ones do not count.
    pub unread: [Text; 2],
    /// Coefficients of its own that it does not read: of number `n` tells bit `n`.
    pub coefficients_unread: u32,
}

impl StudyFacts {
    /// There is nothing to know.
    pub const NOTHING: Self = StudyFacts {
        support: 0.0,
        wall_offset: 0.0,
        wall_layers: 0,
        wall_is_pulled: false,
        wall_repels: false,
        pressure: None,
        gas_numbers: [0.0; 2],
        gas: None,
        stiffened: false,
        column: Text::new(""),
        is_vector: false,
        accelerates: false,
        reads_gravity: false,
        unread: [Text::new(""); 2],
        coefficients_unread: 0,
    };
}

/// A coefficient that a model declares.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct StudyKey {
    /// Its name.
    pub name: Text,
    /// SI unit; empty for pure numbers.
    pub unit: Text,
    /// Where a case says nothing.
    pub default: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// Is it a whole number?
    pub whole: bool,
    /// Has every particle a value of its own?
    pub is_field: bool,
    /// What it is, in one line.
    pub summary: Text,
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
    /// How many coefficients it declares.
    pub coefficients: usize,
    /// One of them, by its number.
    pub coefficient: extern "C-unwind" fn(number: usize) -> StudyKey,
    /// What a case must know of it.
    pub facts: extern "C-unwind" fn() -> StudyFacts,
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

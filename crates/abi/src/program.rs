//! A program: the loops of one scheme, compiled for a CPU, as an executor finds them.
//!
//! A program is linked into the executable, or comes out of a shared library that was compiled when a
//! case asked for it. An executor knows the parameters of its loops and never the type of the scheme.

use crate::{In, Text};
use core::ffi::c_void;

/// Raised whenever anything changes that a program and its executors must agree on: this file, the
/// parameters of a loop, numbers and facts of a family.
pub const PROGRAM_VERSION: u32 = 13;

/// The symbol under which a shared library has its [`Program`]: a function of no arguments that returns
/// a reference.
pub const PROGRAM_SYMBOL: &str = "monoflow_program";

/// The symbol under which libraries of a study have a function of no arguments, called before all others: from then on
/// a panic in them ends the process with a sentence.
pub const PANICS_SYMBOL: &str = "monoflow_tell_panics";

/// Runs a loop over a range that its parameters name.
pub type LoopFn = unsafe extern "C-unwind" fn(scheme: *const c_void, parameters: *mut c_void);

/// Makes a scheme of numbers, and says what an executor must know of it.
pub type MakeFn =
    unsafe extern "C-unwind" fn(numbers: *const c_void, scheme: *mut c_void, facts: *mut c_void);

/// One loop of a scheme.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Loop {
    /// Its name.
    pub name: Text,
    /// Bytes of its parameters.
    pub parameters: usize,
    /// Runs it, by [`Program::instructions`].
    pub enter: LoopFn,
}

/// A column that a model declares: of a scheme, gathered before rates are evaluated or given, or of a summation.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct DeclaredColumn {
    /// Its name in frames and messages.
    pub name: Text,
    /// Unit of its numbers.
    pub unit: Text,
    /// What it holds.
    pub meaning: Text,
    /// Do frames show it as a vector? Otherwise its first number.
    pub is_vector: bool,
    /// Its slot in the scheme; of a summation 0.
    pub slot: u32,
    /// Do wall particles have it? Otherwise fluid particles do.
    pub of_walls: bool,
    /// Is it how fluid feels walls: a velocity and, fourth, a density excess?
    pub is_felt: bool,
    /// Do all particles have it, whatever their kind?
    pub is_of_all: bool,
    /// Is it the second word of the column before? Both are gathered in one sweep, and frames do not show it.
    pub goes_on: bool,
    /// Is it given, and the same at all times? Particles keep it, and nothing is gathered.
    pub is_given: bool,
}

/// A coefficient of which every particle of fluid has a value of its own: a number of the column that is given.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GivenNumber {
    /// How frames show it.
    pub column: DeclaredColumn,
    /// What the model declares for particles of which nothing is said.
    pub default: f64,
}

/// What a program is, and its loops.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Program {
    /// [`PROGRAM_VERSION`] of the sources that it was compiled from.
    pub version: u32,
    /// Bytes of a floating-point number.
    pub precision: u32,
    /// Dimensions of space.
    pub dimensions: u32,
    /// Alignment of the scheme.
    pub align: u32,
    /// Bytes of the scheme.
    pub bytes: usize,
    /// Bytes of the numbers that [`Program::make`] takes.
    pub numbers: usize,
    /// Bytes of the facts that it gives.
    pub facts: usize,
    /// The [`INSTRUCTIONS`](crate::INSTRUCTIONS) that it was compiled for.
    pub instructions: Text,
    /// The family, in the word of case files.
    pub family: Text,
    /// The words of its models, in the order of the family.
    pub words: In<'static, Text>,
    /// Makes the scheme.
    pub make: MakeFn,
    /// Its loops.
    pub loops: In<'static, Loop>,
}

impl Program {
    /// The words of its models.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.words.get().iter().map(|word| word.get())
    }
}

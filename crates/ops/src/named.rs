//! What a model is called and where it comes from.

use crate::Key;

/// The name and provenance of a model.
///
/// One text serves the case file, `monoflow list`, `monoflow explain`, the documentation, benchmark
/// labels and GPU symbols.
pub trait Named {
    /// The word used in case files, snake case.
    const NAME: &'static str;
    /// One line for lists.
    const SUMMARY: &'static str;
    /// The equation in plain text, with units of its symbols; nothing if it is not said.
    const EQUATION: &'static str = "";
    /// Author, year, and where to read it; nothing if it is not said.
    const SOURCE: &'static str = "";
    /// Coefficients that cases may set.
    const KEYS: &'static [Key] = &[];
}

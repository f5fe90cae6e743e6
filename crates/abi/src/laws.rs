//! The lines in which a program answers that holds the models of a study to their laws. Parts of a line
//! stand behind tabs. A program that is given a number passes over as many models.

/// A model comes next: family, axis, word in case files, type as written.
pub const MODEL: &str = "model";

/// It keeps the laws of its axis.
pub const KEPT: &str = "kept";

/// Its axis has none.
pub const WITHOUT: &str = "without";

/// It breaks one: where it was found, and the sentence.
pub const BROKEN: &str = "broken";

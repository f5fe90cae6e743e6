//! Columns that models declare, and what is summed for them.

/// A column: a word of up to four numbers for each particle of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in frames and messages, snake case.
    pub name: &'static str,
    /// The unit of its numbers.
    pub unit: &'static str,
    /// Do frames show it as a vector? Otherwise its first number. What else the word holds they do not show.
    pub is_vector: bool,
    /// What it holds, for lists.
    pub meaning: &'static str,
}

/// Numbers that a pass can sum over neighbours. Those that a model does not touch cost nothing.
pub type Sums<R> = [R; 12];

/// Names of the columns that every frame of particles has.
pub const OF_EVERY_FRAME: [&str; 6] = ["velocity", "density", "pressure", "kind", "origin", "id"];

/// The name under which particles keep the coefficients that they have of their own.
pub const GIVEN_NAME: &str = "coefficients";

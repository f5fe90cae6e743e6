//! The columns of which a particle consists: those that all particles have, and those that models declare.

/// A stored property of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name in checkpoints and messages.
    pub name: &'static str,
    /// Unit of its parts.
    pub unit: &'static str,
    /// What it holds.
    pub meaning: &'static str,
}

/// A column that a model declares, of all particles: a word of four numbers each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept<S> {
    /// Its name in checkpoints and messages.
    pub name: String,
    /// A word for each particle, in storage order.
    pub words: Vec<[S; 4]>,
}

/// The columns that all particles have, in storage order.
pub const COLUMNS: [Column; 4] = [
    Column {
        name: "place",
        unit: "m, kg",
        meaning: "position relative to the centre of the cell, and mass",
    },
    Column {
        name: "motion",
        unit: "m/s, -",
        meaning: "velocity, and density excess rho/rho0 - 1",
    },
    Column {
        name: "cell",
        unit: "-",
        meaning: "linear index of the cell, x fastest",
    },
    Column {
        name: "id",
        unit: "-",
        meaning: "identity, kept for the whole run",
    },
];

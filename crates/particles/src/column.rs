//! The columns of which a particle consists: the one list that storage, sort, checkpoints and
//! device transfers go through.

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

/// All columns, in storage order.
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

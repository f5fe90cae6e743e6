use thiserror::Error;

/// What can be wrong with a set of particles.
#[derive(Debug, Error, Clone, PartialEq)]
#[non_exhaustive]
pub enum ParticleError {
    /// A particle is outside the domain.
    #[error(
        "particle {id} has left the domain at ({:.6}, {:.6}, {:.6}) m; enlarge `domain` in the case file or look at the last frame for the cause",
        position[0], position[1], position[2]
    )]
    Escaped {
        /// Its id.
        id: u32,
        /// Where it is, m.
        position: [f64; 3],
    },
    /// A periodic axis has too few cells.
    #[error(
        "the domain is only {cells} cells of {size} m wide along the periodic axis {axis}, three are needed; widen the domain or refine the spacing"
    )]
    NarrowPeriod {
        /// `x`, `y` or `z`.
        axis: char,
        /// Cells along it.
        cells: u32,
        /// Search radius, m.
        size: f64,
    },
    /// More cells than can be counted.
    #[error(
        "the domain has {requested} cells of {size} m, at most {max} are possible; shrink `domain` or coarsen the spacing"
    )]
    TooManyCells {
        /// Number asked for.
        requested: u64,
        /// Greatest number.
        max: u64,
        /// Cell width, m.
        size: f64,
    },
    /// More particles than a list entry can name.
    #[error(
        "{requested} particles do not fit one device, which can index {max}; coarsen the spacing"
    )]
    TooManyParticles {
        /// Number asked for.
        requested: u64,
        /// Greatest number.
        max: u64,
    },
    /// More particles have come in than identities can count.
    #[error(
        "more than {} particles have come in since the start of the run: there are no identities left; end it earlier or coarsen the spacing",
        u32::MAX
    )]
    OutOfIdentities,
}

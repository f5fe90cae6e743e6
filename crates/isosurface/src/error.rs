//! The error of this crate.

/// Why there is no surface.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum IsosurfaceError {
    /// The spacing of particles is not a positive length.
    #[error("particles cannot be {spacing} m apart; give a spacing above 0")]
    Spacing {
        /// The spacing, m.
        spacing: f64,
    },
    /// A position is not finite.
    #[error("particle {particle} has no finite position; take it out")]
    NotFinite {
        /// Its index.
        particle: usize,
    },
    /// There is not one value for each particle.
    #[error("{found} values were given for {expected} particles; give one for each")]
    Values {
        /// Number of particles.
        expected: usize,
        /// Number of values.
        found: usize,
    },
    /// The surface was not found.
    #[error("the surface of the fluid was not found ({problem}); report this with the positions")]
    Failed {
        /// What `splashsurf_lib` says.
        problem: String,
    },
}

//! Why the particles of a plan cannot be placed.

use monoflow_case::{brief, told};

/// Why a plan cannot be filled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// Refused before anything is allocated.
    #[error(
        "the geometry asks for about {count:.3e} particles but at most {max} are possible; increase discretisation.spacing"
    )]
    TooManyParticles {
        /// Estimated number of particles.
        count: f64,
        /// Largest possible number.
        max: u64,
    },
    /// Refused before anything is allocated.
    #[error(
        "placing {count} particles needs {bytes} bytes but only {max} are allowed; increase discretisation.spacing or the limit"
    )]
    TooMuchMemory {
        /// Estimated number of particles.
        count: u64,
        /// Memory needed (bytes).
        bytes: u64,
        /// Memory allowed (bytes).
        max: u64,
    },
    /// Two fluid blocks overlap.
    #[error(
        "geometry `{later}` puts a fluid particle at ({:.6}, {:.6}, {:.6}) m, where there is fluid of `{earlier}`; move one of the blocks or erase the overlap between them",
        position[0], position[1], position[2]
    )]
    Overlap {
        /// The geometry placed first.
        earlier: String,
        /// The geometry placed second.
        later: String,
        /// Place of the second particle (m).
        position: [f64; 3],
    },
    /// A body that floats begins within a wall, or within another body.
    #[error(transparent)]
    BodiesOverlap(Box<BodiesOverlap>),
    /// A geometry is smaller than what a particle takes up.
    #[error(
        "`{geometry}` fills nothing: no particle of its lattice lies in it, whose spacing is {} m; make it larger, move it into the domain, or give a finer spacing",
        told(*spacing)
    )]
    FillsNothing {
        /// The geometry.
        geometry: String,
        /// Between its particles (m).
        spacing: f64,
    },
    /// A particle would start with a number that a run cannot hold.
    #[error(
        "the {quantity} of geometry `{geometry}` is {} at ({:.6}, {:.6}, {:.6}) m, but must be {must}; correct it there",
        brief(*value), position[0], position[1], position[2]
    )]
    Start {
        /// The geometry.
        geometry: String,
        /// Which number.
        quantity: &'static str,
        /// What it is, in SI units.
        value: f64,
        /// Where (m).
        position: [f64; 3],
        /// What it must be.
        must: String,
    },
    /// The shape of bodies cannot be told.
    #[error("geometry `{geometry}`: {source}")]
    Solids {
        /// The geometry.
        geometry: String,
        /// What is wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Bodies lie outside of the domain.
    #[error(
        "nothing of it lies in the domain: it {} at {axis} = {at} m, outside the domain, which {} at {edge} m; move its bodies inside, or make the domain larger",
        ends[0], ends[1]
    )]
    Beyond {
        /// The name of the axis along which they do.
        axis: &'static str,
        /// What they do there, and what the domain does.
        ends: [&'static str; 2],
        /// The coordinate at which they begin or end (m).
        at: f64,
        /// That of the domain (m).
        edge: f64,
    },
    /// A terrain cannot be stood on.
    #[error("terrain: {source}")]
    Terrain {
        /// What is wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Everything was erased or stands inside walls.
    #[error(
        "no fluid particle is left after placing the geometry; check that the fluid is not inside a wall or erased, nor thinner than discretisation.spacing, behind a [[plane]] or below the [terrain]"
    )]
    NoFluid,
}

impl FillError {
    /// The key of the case file that it is about.
    pub fn key(&self) -> Option<String> {
        match self {
            FillError::Overlap {
                later: geometry, ..
            }
            | FillError::Start { geometry, .. }
            | FillError::FillsNothing { geometry, .. }
            | FillError::Solids { geometry, .. } => Some(format!("geometry.{geometry}")),
            FillError::BodiesOverlap(why) => Some(why.key.clone()),
            FillError::Terrain { .. } => Some("terrain".to_owned()),
            FillError::TooManyParticles { .. } | FillError::TooMuchMemory { .. } => {
                Some("discretisation.spacing".to_owned())
            }
            FillError::Beyond { .. } | FillError::NoFluid => None,
        }
    }
}

/// A body that floats begins within a wall, or within another body.
#[derive(Debug, thiserror::Error)]
#[error(
    "`{body}` floats and begins within {other}: they share {by} around ({around}) m, and {count} of their particles have no place; move one of them so that a spacing of {} m is between their particles",
    told(*spacing)
)]
#[non_exhaustive]
pub struct BodiesOverlap {
    /// The key of the body.
    pub key: String,
    /// The name of the body.
    pub body: String,
    /// What it begins in, with its place in the case.
    pub other: String,
    /// What they share along each axis.
    pub by: String,
    /// The middle of that (m).
    pub around: String,
    /// How many particles find no place.
    pub count: u64,
    /// Between particles (m).
    pub spacing: f64,
}

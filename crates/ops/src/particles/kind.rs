//! Kinds of particles are types; a term is written for an ordered pair of them.

/// What a particle is.
pub trait Kind: Copy + Send + Sync + 'static {
    /// Position in the order of kinds: particles are stored kind after kind.
    const INDEX: usize;
    /// The word used in files and messages.
    const NAME: &'static str;
}

/// Number of kinds.
pub const KINDS: usize = 2;

/// Names of the kinds, by index.
pub const KIND_NAMES: [&str; KINDS] = [Fluid::NAME, Wall::NAME];

/// A particle that moves with the flow.
#[derive(Clone, Copy, Debug)]
pub struct Fluid;

/// A particle of a solid wall.
#[derive(Clone, Copy, Debug)]
pub struct Wall;

impl Kind for Fluid {
    const INDEX: usize = 0;
    const NAME: &'static str = "fluid";
}

impl Kind for Wall {
    const INDEX: usize = 1;
    const NAME: &'static str = "wall";
}

/// Is this particle a dummy of MPS, which counts in densities but bears no pressure of its own? Dummies are
/// the wall particles without mass.
#[inline(always)]
pub fn is_dummy<S: crate::Scalar>(place: &[S; 4]) -> bool {
    place[3] <= S::from_literal(0.0)
}

use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_particles::{Bodies, Domain, Openings, Store};

/// What a run of particles begins with.
#[derive(Clone, Copy)]
pub struct Start<'a, S> {
    /// A domain whose cells are as wide as the search for neighbours.
    pub domain: Domain<S>,
    /// The particles.
    pub store: &'a Store<S>,
    /// Those of its walls that move as one.
    pub bodies: &'a Bodies,
    /// Where fluid comes in and leaves.
    pub openings: &'a Openings,
    /// Limits of a step.
    pub limits: Limits,
    /// The clock.
    pub clock: Clock,
}

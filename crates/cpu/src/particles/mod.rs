//! What executors of all particle methods share.

#[cfg(test)]
pub(crate) mod checked;
pub(crate) mod contact;
pub(crate) mod following;
mod integrator;
pub(crate) mod list;
pub(crate) mod loads;
pub(crate) mod measures;
pub(crate) mod openings;
pub(crate) mod summations;

pub use integrator::BlockIntegrator;
pub use list::view;
pub use summations::BlockSummation;

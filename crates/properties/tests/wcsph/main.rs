//! Weakly compressible SPH: laws of bodies and models.

#[path = "../common/mod.rs"]
mod common;

mod approach;
mod contact;
mod diffusions;
mod equations_of_state;
mod gathering;
mod gradients;
mod integrators;
mod kernels;
mod off;
mod smoothings;
mod summations;
mod sums;
mod viscosities;
mod walls;

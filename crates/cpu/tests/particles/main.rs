//! The executor of particles: laws of SPH, rates against plain sums, flows with an exact solution.

mod approach;
mod coefficients;
#[path = "../common/mod.rs"]
mod common;
mod diffusing;
mod linear_fields;
mod pairs;
mod periodic_flows;
mod reactions;
mod reference;
mod runs;
mod shepard;
mod standing_waves;
mod summations;

// What is compiled there is not compiled here again.
use monoflow_linked as _;

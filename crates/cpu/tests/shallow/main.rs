//! The shallow-water executor against exact solutions and laws.

#[path = "../common/alone.rs"]
mod alone;
mod forcing;
mod friction;
mod fronts;
mod support;

mod boundaries;
mod dam_breaks;
mod lakes;
mod precisions;
mod radial;
mod runoff;
mod runs;
mod steady;
mod tracers;
mod waves;
mod weirs;

// What is compiled there is not compiled here again.
use monoflow_linked as _;

//! Surfaces of triangles: reading, checking, mending, writing.

mod checks;
mod features;
mod fuzz;
mod generators;
mod readers;
mod repairs;
mod round_trips;
mod welding;

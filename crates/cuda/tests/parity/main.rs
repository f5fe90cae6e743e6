//! A GPU does with particles what a CPU does. Skipped, loudly, without a GPU.
//!
//! One program: code that all of it uses is compiled once.

// Nothing to compare otherwise: `tests/skips.rs` says so.
#![cfg(kernels)]

#[path = "../both/mod.rs"]
mod both;
mod cells;
mod changes;
mod columns;
#[path = "../common/mod.rs"]
mod common;
mod external;
#[path = "../gpu/mod.rs"]
mod gpu;
mod measures;
mod mps;
mod openings;
mod scheme;
mod summations;

// What is compiled there is not compiled here again.
use monoflow_linked as _;

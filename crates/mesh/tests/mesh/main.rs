//! Meshes and rasters: reading, cutting, refining.

mod cut;
mod meshes;
mod mutations;
mod overlaps;
mod rasters;
mod readers;

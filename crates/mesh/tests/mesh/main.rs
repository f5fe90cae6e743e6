//! Meshes and rasters: reading, cutting, refining.

mod cut;
mod geotiffs;
mod meshes;
mod mutations;
mod overlaps;
mod rasters;
mod readers;

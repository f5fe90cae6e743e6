//! SPH and MPS from case to run folder.

mod bodies;
mod changes;
mod columns;
mod external;
mod far;
mod gathering;
mod gauges;
mod given;
mod motions;
mod mps;
mod neighbours;
mod openings;
mod runs;
mod surfaces;
mod tank;
mod terrain;

//! Particles in cells: the domain, their order, lists of neighbours and how entries are written.

mod domain;
mod encodings;
mod kept;
mod neighbours;
mod sort;
mod support;

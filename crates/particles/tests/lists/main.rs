//! Particles in cells: the domain, their order, lists of neighbours and how entries are written.

#![allow(clippy::unwrap_used)]

mod by_kernels;
mod by_sort_kernels;
mod domain;
mod encodings;
mod kept;
mod neighbours;
mod sort;
mod support;

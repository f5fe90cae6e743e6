//! The surface of a fluid that particles stand for, as triangles.
//!
//! Particles are smeared out by a kernel, and the surface lies where 0.6 of the space belongs to fluid
//! ([`Isosurface`]). `splashsurf_lib` finds it by marching cubes. The bits of a surface depend on the particles and
//! their order alone, not on the number of threads.

mod carry;
mod error;
mod isosurface;
mod order;
mod smooth;

pub use error::IsosurfaceError;
pub use isosurface::Isosurface;

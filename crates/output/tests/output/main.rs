//! Files that runs leave, and pictures.

mod image;
mod map;
mod picture;
mod slices;
mod vtu;

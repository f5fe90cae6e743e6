//! Simulations of whole cases.

mod composed;
mod external;
mod floating;
mod ground;
mod lattices;
mod library;
mod moving;
mod openings;
mod repelling;
mod sliding;

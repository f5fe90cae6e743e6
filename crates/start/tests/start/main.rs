//! Particles at the start of a case.

mod cases;
mod external;
mod filling;
mod lattices;
mod tank;
mod tanks;

//! Particles at the start of a case.

mod afloat;
mod cases;
mod external;
mod filling;
mod lattices;
mod tank;
mod tanks;

//! Particles at the start of a case.

mod afloat;
mod cases;
mod external;
mod filling;
mod lattices;
mod levels;
mod openings;
mod tank;
mod tanks;
mod ties;
mod waves;

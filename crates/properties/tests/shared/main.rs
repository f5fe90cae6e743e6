//! What families share: laws of bodies and models.

#[path = "../common/mod.rs"]
mod common;

mod clock;
mod distance;
mod external;
mod floating;
mod functions;
mod grid;
mod motions;
mod openings;

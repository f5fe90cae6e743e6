//! How triangles hang together: edges, fans, sheets, holes.
//!
//! Half edge `3 t + k` runs from corner `k` of triangle `t` to its next corner; it also names that
//! corner.

mod copies;
mod edges;
mod fans;
mod groups;
mod loops;
mod sheets;

pub(crate) use copies::surplus;
pub(crate) use edges::{Edges, NONE, next, origin, previous, target};
pub(crate) use fans::for_each_fan;
pub(crate) use groups::Groups;
pub(crate) use loops::loops;
pub(crate) use sheets::Sheets;

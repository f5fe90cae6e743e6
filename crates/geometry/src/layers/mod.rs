//! Points in layers along the normal of bodies.

mod cells;
mod curves;
mod exact;
mod facets;
mod piece;
pub(crate) mod plane;
pub(crate) mod space;
mod thin_out;

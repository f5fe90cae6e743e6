//! Bodies: what they hold, and the particles that fill them and follow their surface.

mod bodies;
mod filling;
mod fitted;
mod flush;
mod planes;
mod shapes;
mod terrain;
mod together;

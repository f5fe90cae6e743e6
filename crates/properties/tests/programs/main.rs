//! Programs: what they make, and the laws that studies are held to.

mod euler;
mod shallow;
mod studies;

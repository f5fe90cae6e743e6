//! Schemes composed in code: recorded as by `monoflow run`, with models of one's own, and refused in sentences.
#![allow(clippy::unwrap_used)]

mod common;
mod going_on;
mod mistakes;
mod own;
mod panics;
mod same;

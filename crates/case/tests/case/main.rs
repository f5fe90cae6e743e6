//! Case files: what they may say, and what is said of mistakes.

mod bodies;
mod frames;
mod gauges;
mod messages;
mod motions;
mod mps;
mod openings;
mod properties;
mod unread;
mod waves;

//! One of four families with a model of one's own.
//!
//! `cargo run --release -- water` runs it on the CPU; `cargo run --release --features cuda -- water cuda:0` on a GPU.

use own_scheme::{gas, moving_particles, particles, water};
use std::env::args;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = args().nth(2).unwrap_or("cpu".to_owned()).parse()?;
    let row = match args().nth(1).as_deref() {
        None | Some("particles") => particles(device),
        Some("moving-particles") => moving_particles(device),
        Some("water") => water(device),
        Some("gas") => gas(device),
        Some(_) => Err("write particles, moving-particles, water or gas, and a device")?,
    };
    for (column, number) in row? {
        println!("{column:>20} {number:.6}");
    }
    Ok(())
}

//! Every model of every axis as a function of plain numbers.
//!
//! `cargo bench --bench models -- [FILTER]`
//!
//! A benchmark is called `family/key of case files/word of the model`, and what is evaluated where a
//! model has several functions. It goes over [`INPUTS`](axis::INPUTS) fixed inputs that stay in the first
//! two levels of cache: eight at a time in double precision, `Lanes<f64, 8>`, compiled for the
//! instructions of executors. Integrators and stabilisations take one `f64` at a time, as in
//! executors. `none` shows what the loop around a model costs.

mod axis;
#[path = "../common/mod.rs"]
mod common;
mod euler;
mod integrators;
mod kernels;
mod mps;
mod pairs;
mod random;
mod shallow;
mod states;

fn main() {
    common::run(&[
        kernels::all,
        states::all,
        pairs::all,
        integrators::all,
        mps::all,
        shallow::all,
        euler::all,
    ]);
}

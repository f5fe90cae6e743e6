//! MPS: the three sweeps of a step, what fluid carries, and the solver of the pressure equation.

mod carrying;
mod gravity;
mod openings;
mod reaction;
mod solve;
mod sweeps;

pub use carrying::{carry_particles, even_words};
pub use gravity::add_gain;
pub use openings::{arrive, coast_members, keep_pressures};
pub use reaction::react;
pub use solve::{
    accept_pressures, go_along, multiply_rows, pressure_rows, settle_sum, start_residual, steer,
};
pub use sweeps::{correct_particles, predict_particles, press_particles};

use monoflow_device::{Column, Word};
use monoflow_ops::particles::control::Clock;

/// Δt of the step under way, s.
///
/// # Safety
/// There is one clock.
#[inline(always)]
pub unsafe fn time_step(clock: Column<Clock>) -> f64 {
    // SAFETY: the clock's `dt` is a number.
    unsafe { <f64 as Word>::load(clock.address(0) + core::mem::offset_of!(Clock, dt) as u64) }
}

//! What a study of one's own sees: the prelude of its family brings the laws.

use monoflow_kernels::prelude::{euler, mps, shallow_water, wcsph};

/// The model with which every new study begins.
mod quintic {
    include!("../../cli/src/new/quintic.rs.txt");
}

#[test]
fn the_model_of_a_new_study_keeps_its_laws() {
    wcsph::laws::kernel::<quintic::Quintic>();
}

#[test]
fn preludes_bring_the_laws_of_their_family() {
    euler::laws::limiter::<euler::Minmod>();
    mps::laws::weight::<mps::Cubic>();
    shallow_water::laws::riemann::<shallow_water::Hll>();
    wcsph::laws::viscosity::<wcsph::Artificial<f64>, wcsph::Artificial<f32>>();
}

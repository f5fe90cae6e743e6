//! The control of the cases that must not compile.

use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::viscosity::{Artificial, Morris};
use monoflow_ops::wcsph::wall::{DynamicParticles, LennardJones};

fn runs<T: ParticleScheme<f32, 2>>() {}

fn main() {
    runs::<Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Morris<f32>, DynamicParticles>>();
    runs::<
        Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Artificial<f32>, LennardJones<f32>>,
    >();
    let _: Tait<f32, 1> = Tait::new(&EosSetup::new(1000.0, 10.0, 1.0));
}

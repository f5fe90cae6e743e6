use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::Molteni;
use monoflow_ops::eos::Tait;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::DynamicParticles;

#[derive(Clone, Copy)]
struct Hat;

fn runs<T: ParticleScheme<f32, 2>>() {}

fn main() {
    runs::<Wcsph<f32, 2, Hat, Tait<f32>, Molteni<f32>, Artificial<f32>, DynamicParticles>>();
}

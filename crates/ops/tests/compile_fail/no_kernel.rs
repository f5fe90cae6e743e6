use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;

#[derive(Clone, Copy)]
struct Hat;

fn runs<T: ParticleScheme<f32, 2>>() {}

fn main() {
    runs::<Wcsph<f32, 2, Hat, Tait<f32>, Molteni<f32>, Artificial<f32>, DynamicParticles>>();
}

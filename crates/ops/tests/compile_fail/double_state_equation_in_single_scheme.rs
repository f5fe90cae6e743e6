use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;

fn runs<T: ParticleScheme<f32, 3>>() {}

fn main() {
    runs::<
        Wcsph<f32, 3, WendlandC2, Tait<f64>, Molteni<f32>, Artificial<f32>, DynamicParticles>,
    >();
}

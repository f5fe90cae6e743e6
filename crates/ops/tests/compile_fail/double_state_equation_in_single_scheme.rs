use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::Molteni;
use monoflow_ops::eos::Tait;
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::DynamicParticles;

fn runs<T: ParticleScheme<f32, 3>>() {}

fn main() {
    runs::<
        Wcsph<f32, 3, WendlandC2, Tait<f64>, Molteni<f32>, Artificial<f32>, DynamicParticles>,
    >();
}

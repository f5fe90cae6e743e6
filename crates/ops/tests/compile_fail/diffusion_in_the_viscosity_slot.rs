use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::{Ferrari, Molteni};
use monoflow_ops::eos::Tait;
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::wall::DynamicParticles;

fn runs<T: ParticleScheme<f32, 2>>() {}

fn main() {
    runs::<Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Ferrari<f32>, DynamicParticles>>();
}

use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::scheme::ParticleScheme;
use monoflow_ops::wcsph::viscosity::Morris;
use monoflow_ops::wcsph::wall::LennardJones;

fn runs<T: ParticleScheme<f32, 2>>() {}

fn main() {
    runs::<Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Morris<f32>, LennardJones<f32>>>();
}

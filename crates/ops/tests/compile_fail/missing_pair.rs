use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::particles::kind::Wall;
use monoflow_ops::wcsph::scheme::Interact;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;

fn walls_act_on_walls<T: Interact<Wall, Wall, f32, 2>>() {}

fn main() {
    walls_act_on_walls::<
        Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Artificial<f32>, DynamicParticles>,
    >();
}

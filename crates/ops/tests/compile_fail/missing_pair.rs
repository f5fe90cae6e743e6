use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::Molteni;
use monoflow_ops::eos::Tait;
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::kind::Wall;
use monoflow_ops::scheme::Interact;
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::DynamicParticles;

fn walls_act_on_walls<T: Interact<Wall, Wall, f32, 2>>() {}

fn main() {
    walls_act_on_walls::<
        Wcsph<f32, 2, WendlandC2, Tait<f32>, Molteni<f32>, Artificial<f32>, DynamicParticles>,
    >();
}

//! Entry points, for the schemes of the benchmarks.

use monoflow_abi::ForceParameters;
use monoflow_kernels::{Wide, stamp};
use monoflow_ops::Wcsph;
use monoflow_ops::diffusion::Molteni;
use monoflow_ops::eos::Tait;
use monoflow_ops::kernel::WendlandC2;
use monoflow_ops::smoothing::NoSmoothing;
use monoflow_ops::viscosity::Artificial;
use monoflow_ops::wall::{DynamicParticles, LennardJones};

use crate::{fluid_fluid_forces, fluid_wall_forces, unsplit_forces};

/// The schemes of the dam break.
type Dam<B> = Wcsph<f32, 3, WendlandC2, Tait<f32>, Molteni<f32>, Artificial<f32>, B, NoSmoothing>;

macro_rules! stamp_dam {
    ($symbol:literal, $scheme:ty) => {
        stamp!(concat!($symbol, "_fluid_fluid"), scheme: $scheme, p: ForceParameters<f32>
            => fluid_fluid_forces::<f32, 3, $scheme, _>(&scheme, &p, Wide::<false>));
        stamp!(concat!($symbol, "_fluid_wall"), scheme: $scheme, p: ForceParameters<f32>
            => fluid_wall_forces::<f32, 3, $scheme, _>(&scheme, &p, Wide::<false>));
        stamp!(concat!($symbol, "_unsplit"), scheme: $scheme, p: ForceParameters<f32>
            => unsplit_forces::<f32, 3, $scheme, _>(&scheme, &p, Wide::<false>));
    };
}
stamp_dam!(
    "wcsph_f32_3d_wendland_c2_tait_molteni_artificial_dynamic",
    Dam<DynamicParticles>
);
stamp_dam!(
    "wcsph_f32_3d_wendland_c2_tait_molteni_artificial_lennard_jones",
    Dam<LennardJones<f32>>
);

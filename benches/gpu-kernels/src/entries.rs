//! Entry points, for the schemes of the benchmarks.

use monoflow_abi::{ApproachParameters, ForceParameters, ListParameters, MpsParameters};
use monoflow_kernels::{Wide, build_list, fastest_approach, fluid_forces, stamp, wall_forces};
use monoflow_ops::mps::Mps;
use monoflow_ops::particles::kernel::WendlandC2;
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::Molteni;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::{DynamicParticles, LennardJones};

use crate::{
    Compact, MappingParameters, add_bucket, add_bucket_of_block, fluid_fluid_forces,
    fluid_wall_forces, predict_from_buckets, predict_from_sums, unsplit_forces,
};

/// The schemes of the dam break.
type Dam<B> = Wcsph<f32, 3, WendlandC2, Tait<f32>, Molteni<f32>, Artificial<f32>, B, NoSmoothing>;

stamp!("build_list_u16_f32_3d", list: ListParameters<f32>
    => build_list::<f32, 3, Compact>(&list));
stamp!("approach_u16_f32_3d", a: ApproachParameters<f32>, p: ForceParameters<f32>
    => fastest_approach::<f32, 3, _>(&a, &p, Compact));

macro_rules! stamp_dam {
    ($symbol:literal, $scheme:ty) => {
        stamp!(concat!($symbol, "_fluid_u16"), scheme: $scheme, p: ForceParameters<f32>
            => fluid_forces::<f32, 3, $scheme, _>(&scheme, &p, Compact));
        stamp!(concat!($symbol, "_wall_u16"), scheme: $scheme, p: ForceParameters<f32>
            => wall_forces::<f32, 3, $scheme, _>(&scheme, &p, Compact));
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

/// The scheme of the collapsing column.
type Column = Mps<f32, 3>;

macro_rules! stamp_column {
    ($symbol:literal) => {
        stamp!(concat!($symbol, "_predict_buckets"), scheme: Column, p: MpsParameters<f32>
            => predict_from_buckets::<f32, 3, Column>(&scheme, &p));
        stamp!(concat!($symbol, "_predict_atomic"), scheme: Column, p: MappingParameters<f32>
            => add_bucket::<f32, 3, Column>(&scheme, &p));
        stamp!(concat!($symbol, "_predict_block"), scheme: Column, p: MappingParameters<f32>
            => add_bucket_of_block::<f32, 3, Column>(&scheme, &p));
        stamp!(concat!($symbol, "_predict_sums"), scheme: Column, p: MappingParameters<f32>
            => predict_from_sums::<f32, 3, Column>(&scheme, &p));
    };
}
stamp_column!("mps_f32_3d_hyperbolic_hyperbolic_symmetric_laplacian");

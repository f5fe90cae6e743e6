//! Entry points of monoflow's GPU program. No physics here: a formula in this crate is in the wrong
//! place.
#![no_std]
#![feature(abi_ptx)]

use monoflow_kernels::{stamp_common, stamp_plain, stamp_precision, stamp_scheme};

stamp_plain!();
stamp_precision!("f32", f32);
stamp_precision!("f64", f64);

stamp_common!("f32_1d", f32, 1);
stamp_common!("f32_2d", f32, 2);
stamp_common!("f32_3d", f32, 3);
stamp_common!("f64_1d", f64, 1);
stamp_common!("f64_2d", f64, 2);
stamp_common!("f64_3d", f64, 3);

/// The SPH schemes of the catalogue.
mod wcsph {
    use monoflow_kernels::stamp_scheme;
    use monoflow_ops::particles::kernel::*;
    use monoflow_ops::wcsph::Wcsph;
    use monoflow_ops::wcsph::diffusion::*;
    use monoflow_ops::wcsph::eos::*;
    use monoflow_ops::wcsph::gradient::*;
    use monoflow_ops::wcsph::smoothing::*;
    use monoflow_ops::wcsph::viscosity::*;
    use monoflow_ops::wcsph::wall::*;

    macro_rules! stamp_lines {
        ($($s:ident $d:literal $name:ident: $($model:ty),+;)*) => {$(
            const _: () = {
                type S = $s;
                stamp_scheme!(
                    concat!("wcsph_", stringify!($s), "_", $d, "d_", stringify!($name)),
                    S, $d, Wcsph<S, $d, $($model),+>
                );
            };
        )*};
    }
    monoflow_abi::catalogue!(stamp_lines!);
}

/// The summations over neighbours of the catalogue.
mod summation {
    use monoflow_kernels::stamp_summation;
    use monoflow_ops::particles::kernel::WendlandC2;
    use monoflow_ops::particles::summation::*;

    macro_rules! stamp_lines {
        ($($s:ident $d:literal $name:ident: $kernel:ty, $model:ty;)*) => {$(
            const _: () = {
                #[allow(dead_code)]
                type S = $s;
                stamp_summation!(
                    concat!("summation_", stringify!($s), "_", $d, "d_", stringify!($name)),
                    $s, $d, $kernel, $model
                );
            };
        )*};
    }
    monoflow_abi::summation_catalogue!(stamp_lines!);
}

/// Shallow water.
mod shallow {
    use monoflow_kernels::{stamp_shallow, stamp_shallow_common};
    use monoflow_ops::shallow::Shallow;
    use monoflow_ops::shallow::friction::{Manning, NoFriction};
    use monoflow_ops::shallow::riemann::{Hll, Hllc, Roe};

    stamp_shallow_common!("f32", f32);
    stamp_shallow_common!("f64", f64);

    macro_rules! stamp_lines {
        ($($s:ident $name:ident: $riemann:ty, $friction:ty;)*) => {$(
            stamp_shallow!(
                concat!("shallow_", stringify!($s), "_", stringify!($name)),
                $s,
                Shallow<$s, $riemann, $friction>
            );
        )*};
    }
    monoflow_abi::shallow_catalogue!(stamp_lines!);
}

/// MPS.
mod mps {
    use monoflow_kernels::{stamp_mps, stamp_mps_common};
    use monoflow_ops::mps::Mps;
    use monoflow_ops::mps::gradient::Symmetric;
    use monoflow_ops::mps::viscosity::{Inviscid, Laplacian};
    use monoflow_ops::mps::weight::Hyperbolic;

    stamp_mps_common!("f32", f32);
    stamp_mps_common!("f64", f64);

    macro_rules! stamp_lines {
        ($($s:ident $d:literal $name:ident: $($model:ty),+;)*) => {$(
            stamp_mps!(
                concat!("mps_", stringify!($s), "_", $d, "d_", stringify!($name)),
                $s, $d, Mps<$s, $d, $($model),+>
            );
        )*};
    }
    monoflow_abi::mps_catalogue!(stamp_lines!);
}

/// Compressible flow.
mod euler {
    use monoflow_kernels::{stamp_cuts, stamp_euler, stamp_euler_common, stamp_euler_gas};
    use monoflow_ops::euler::Euler;
    use monoflow_ops::euler::cut::{Kbn, Lpfs};
    use monoflow_ops::euler::gas::{Ideal, Stiffened};
    use monoflow_ops::euler::limiter::*;
    use monoflow_ops::euler::riemann::{Exact, Hllc, HllcHll};

    stamp_euler_common!();

    macro_rules! stamp_lines {
        ($($d:tt $name:ident: $($model:ty),+;)*) => {$(
            stamp_euler!(
                concat!("euler_", $d, "d_", stringify!($name)),
                $d, Euler<$($model),+>
            );
        )*};
    }
    monoflow_abi::euler_catalogue!(stamp_lines!);

    macro_rules! stamp_gases {
        ($($d:tt: $($name:literal $gas:ty),+;)+) => {$($(
            stamp_euler_gas!($name, $d, $gas);
            stamp_cuts!($name, "lpfs", $d, $gas, Lpfs);
            stamp_cuts!($name, "kbn", $d, $gas, Kbn);
        )+)+};
    }
    stamp_gases! {
        1: "ideal" Ideal, "stiffened" Stiffened;
        2: "ideal" Ideal, "stiffened" Stiffened;
        3: "ideal" Ideal, "stiffened" Stiffened;
    }
}

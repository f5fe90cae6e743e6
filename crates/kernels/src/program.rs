//! A whole program from one line: the crate that is compiled for a case consists of it.

/// The program of one scheme: on a CPU the function that a loader looks for, on a GPU its kernels under
/// `symbol`. `S` in the types of the models is the precision.
///
/// Compressible flow names its gas and its stabilisation, too: these have kernels of their own.
///
/// `program!(wcsph "my_scheme", f64, 2, WendlandC2, Tait<S>, Molteni<S>, Inviscid, DynamicParticles,
/// NoSmoothing);`
#[macro_export]
macro_rules! program {
    (wcsph $symbol:literal, $s:ty, $d:literal, $($model:ty),+ $(,)?) => {
        mod program {
            use $crate::reexport::wcsph::*;
            #[allow(unused_imports)]
            use super::*;
            #[allow(dead_code)]
            type S = $s;
            $crate::export_program!($crate::host::wcsph::program::<S, $d, $($model),+>());
            $crate::gpu_kernels!(wcsph $symbol, $s, $d, $($model),+);
        }
    };
    (integrator $symbol:literal, $s:ty, $d:literal, $integrator:ty $(,)?) => {
        mod program {
            #[allow(unused_imports)]
            use super::*;
            $crate::export_program!($crate::host::particles::integrator::program::<$s, $d, $integrator>());
            $crate::gpu_kernels!(integrator $symbol, $s, $d, $integrator);
        }
    };
    (summation $symbol:literal, $s:ty, $d:literal, $kernel:ty, $model:ty $(,)?) => {
        mod program {
            use $crate::reexport::wcsph::*;
            #[allow(unused_imports)]
            use super::*;
            #[allow(dead_code)]
            type S = $s;
            $crate::export_program!($crate::host::particles::summation::program::<S, $d, $kernel, $model>());
            $crate::gpu_kernels!(summation $symbol, $s, $d, $kernel, $model);
        }
    };
    (mps $symbol:literal, $s:ty, $d:literal, $($model:ty),+ $(,)?) => {
        mod program {
            use $crate::reexport::mps::*;
            #[allow(unused_imports)]
            use super::*;
            #[allow(dead_code)]
            type S = $s;
            $crate::export_program!($crate::host::mps::program::<S, $d, $($model),+>());
            $crate::gpu_kernels!(mps $symbol, $s, $d, $($model),+);
        }
    };
    (shallow_water $symbol:literal, $s:ty, 2, $($model:ty),+ $(,)?) => {
        mod program {
            use $crate::reexport::shallow::*;
            #[allow(unused_imports)]
            use super::*;
            #[allow(dead_code)]
            type S = $s;
            $crate::export_program!($crate::host::shallow::program::<S, $($model),+>());
            $crate::gpu_kernels!(shallow_water $symbol, $s, 2, $($model),+);
        }
    };
    (euler $symbol:literal $gas:literal $stabilisation:literal, $s:ty, $d:tt,
        $g:ty, $riemann:ty, $limiter:ty, $w:ty $(,)?) => {
        mod program {
            use $crate::reexport::euler::*;
            #[allow(unused_imports)]
            use super::*;
            $crate::export_program!($crate::host::euler::program::<$d, $g, $riemann, $limiter, $w>());
            $crate::gpu_kernels!(euler $symbol $gas $stabilisation, $s, $d, $g, $riemann, $limiter, $w);
        }
    };
}

/// The kernels of one scheme on a GPU under `symbol`; where that is not what is compiled for, nothing. For schemes that
/// are composed in code: `gpu_kernels` of their builders takes symbol and program. Said as [`program!`].
///
/// ```
/// use monoflow_kernels::prelude::shallow_water::*;
/// monoflow_kernels::gpu_kernels!(shallow_water "my_scheme", f64, 2, Hllc, Manning, BarthJespersen);
/// ```
#[macro_export]
macro_rules! gpu_kernels {
    (@ $s:ty, $($stamped:tt)+) => {
        #[cfg(target_arch = "nvptx64")]
        const _: () = {
            #[allow(dead_code)]
            type S = $s;
            $($stamped)+
        };
    };
    (wcsph $symbol:literal, $s:ty, $d:literal, $($model:ty),+ $(,)?) => {
        $crate::gpu_kernels!(@ $s,
            $crate::stamp_scheme!($symbol, S, $d, $crate::reexport::wcsph::Wcsph<S, $d, $($model),+>););
    };
    (integrator $symbol:literal, $s:ty, $d:literal, $integrator:ty $(,)?) => {
        $crate::gpu_kernels!(@ $s, $crate::stamp_integrator!($symbol, S, $d, $integrator););
    };
    (summation $symbol:literal, $s:ty, $d:literal, $kernel:ty, $model:ty $(,)?) => {
        $crate::gpu_kernels!(@ $s, $crate::stamp_summation!($symbol, S, $d, $kernel, $model););
    };
    (mps $symbol:literal, $s:ty, $d:literal, $($model:ty),+ $(,)?) => {
        $crate::gpu_kernels!(@ $s,
            $crate::stamp_mps!($symbol, S, $d, $crate::reexport::mps::Mps<S, $d, $($model),+>););
    };
    (shallow_water $symbol:literal, $s:ty, 2, $($model:ty),+ $(,)?) => {
        $crate::gpu_kernels!(@ $s,
            $crate::stamp_shallow!($symbol, S, $crate::reexport::shallow::Shallow<S, $($model),+>););
    };
    (euler $symbol:literal $gas:literal $stabilisation:literal, $s:ty, $d:tt,
        $g:ty, $riemann:ty, $limiter:ty, $w:ty $(,)?) => {
        $crate::gpu_kernels!(@ $s,
            $crate::stamp_euler!($symbol, $d, $crate::reexport::euler::Euler<$g, $riemann, $limiter>);
            $crate::stamp_euler_gas!($gas, $d, $g);
            $crate::stamp_cuts!($gas, $stabilisation, $d, $g, $w););
    };
}

/// The function of a shared library that a loader looks for.
#[doc(hidden)]
#[macro_export]
macro_rules! export_program {
    ($program:expr) => {
        #[cfg(not(target_arch = "nvptx64"))]
        #[unsafe(no_mangle)]
        pub extern "C" fn monoflow_program() -> &'static $crate::reexport::Program {
            $program
        }
    };
}

/// The function of a study's libraries that a loader calls first; kernels have none.
#[doc(hidden)]
#[macro_export]
macro_rules! tell_panics {
    ($study:literal) => {
        #[cfg(not(target_arch = "nvptx64"))]
        #[unsafe(no_mangle)]
        pub extern "C" fn monoflow_tell_panics() {
            $crate::panics::tell($study)
        }
    };
}

//! The models of a study, in a table that judges of cases read.

/// The models that a study adds, each by its family and axis:
///
/// ```
/// mod quintic {
///     use monoflow_kernels::prelude::wcsph::*;
///     # #[derive(Clone, Copy, Debug, Default)]
///     # pub struct Quintic;
///     # impl Named for Quintic {
///     #     const NAME: &'static str = "quintic";
///     #     const SUMMARY: &'static str = "";
///     # }
///     # impl Kernel for Quintic {
///     #     const RADIUS: f64 = 3.0;
///     #     fn shape<R: Real>(&self, q: R) -> R { q }
///     #     fn slope_over_q<R: Real>(&self, _: R, inv_q: R) -> R { inv_q }
///     #     fn normalisation(&self, _: usize) -> f64 { 1.0 }
///     # }
///     // …
/// }
/// pub use quintic::Quintic;
///
/// monoflow_kernels::models! {
///     wcsph kernel: Quintic;
/// }
/// # assert_eq!(MODELS[0].word.get(), "quintic");
/// # assert_eq!((MODELS[0].facts)().support, 3.0);
/// ```
///
/// | family | axes |
/// |---|---|
/// | `wcsph` | `kernel`, `eos`, `density_diffusion`, `viscosity`, `wall`, `velocity_smoothing`, `gradient`, `integrator`, `density_filter`, `tracer`, `column` |
/// | `mps` | `weight`, `gradient`, `viscosity` |
/// | `shallow_water` | `riemann`, `limiter`, `friction` |
/// | `euler` | `gas`, `riemann`, `limiter`, `stabilisation` |
///
/// A type that has a precision is written with `S`: `wcsph eos: Mine<S>;`. Types must be public and have
/// the same path from outside as here. The macro makes `pub static MODELS`, and nothing on a GPU; with the
/// feature `laws` also `pub fn laws`, the models with the laws of their axes.
#[macro_export]
macro_rules! models {
    ($($family:ident $axis:ident: $model:ty;)*) => {
        /// The models of this crate, as `models!` lists them.
        #[cfg(not(target_arch = "nvptx64"))]
        pub static MODELS: &[$crate::reexport::StudyModel] = {
            #[allow(dead_code)]
            type S = f64;
            &[$($crate::study_model!($family $axis, $model)),*]
        };
        $crate::laws_if_asked! { $($family $axis: $model;)* }
    };
}

/// One row of [`models!`].
#[doc(hidden)]
#[macro_export]
macro_rules! study_model {
    (wcsph kernel, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.kernel", $crate::study::kernel::<$model>, $model)
    };
    (wcsph eos, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.eos", $crate::study::eos::<S, $model>, $model)
    };
    (wcsph density_diffusion, $model:ty) => {
        $crate::study_model!(
            @ "wcsph", "numerics.density_diffusion", $crate::study::diffusion::<S, $model>, $model
        )
    };
    (wcsph viscosity, $model:ty) => {
        $crate::study_model!(
            @ "wcsph", "numerics.viscosity", $crate::study::viscosity::<S, $model>, $model
        )
    };
    (wcsph wall, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.wall", $crate::study::wall::<S, $model>, $model)
    };
    (wcsph velocity_smoothing, $model:ty) => {
        $crate::study_model!(
            @ "wcsph", "numerics.velocity_smoothing", $crate::study::smoothing::<$model>, $model
        )
    };
    (wcsph gradient, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.gradient", $crate::study::slope::<$model>, $model)
    };
    (wcsph integrator, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.integrator", $crate::study::integrator::<$model>, $model)
    };
    (wcsph density_filter, $model:ty) => {
        $crate::study_model!(
            @ "wcsph", "numerics.density_filter", $crate::study::density_filter::<$model>, $model
        )
    };
    (wcsph tracer, $model:ty) => {
        $crate::study_model!(@ "wcsph", "tracer.model", $crate::study::tracer::<$model>, $model)
    };
    (wcsph column, $model:ty) => {
        $crate::study_model!(@ "wcsph", "columns.show", $crate::study::column::<$model>, $model)
    };
    (mps weight, $model:ty) => {
        $crate::study_model!(@ "mps", "numerics.kernel", $crate::study::weight::<$model>, $model)
    };
    (mps gradient, $model:ty) => {
        $crate::study_model!(@ "mps", "mps.gradient", $crate::study::gradient::<$model>, $model)
    };
    (mps viscosity, $model:ty) => {
        $crate::study_model!(@ "mps", "numerics.viscosity", $crate::study::viscous::<$model>, $model)
    };
    (shallow_water riemann, $model:ty) => {
        $crate::study_model!(
            @ "shallow_water", "numerics.riemann", $crate::study::riemann::<$model>, $model
        )
    };
    (shallow_water limiter, $model:ty) => {
        $crate::study_model!(
            @ "shallow_water", "numerics.limiter", $crate::study::limiter::<$model>, $model
        )
    };
    (shallow_water friction, $model:ty) => {
        $crate::study_model!(
            @ "shallow_water", "numerics.friction", $crate::study::friction::<S, $model>, $model
        )
    };
    (wcsph xsph, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.xsph", $crate::study::smoothing::<$model>, $model)
    };
    (wcsph shifting, $model:ty) => {
        $crate::study_model!(@ "wcsph", "numerics.shifting", $crate::study::smoothing::<$model>, $model)
    };
    (euler gas, $model:ty) => {
        $crate::study_model!(@ "euler", "gas.model", $crate::study::gas::<$model>, $model)
    };
    (euler riemann, $model:ty) => {
        $crate::study_model!(@ "euler", "numerics.riemann", $crate::study::solver::<$model>, $model)
    };
    (euler limiter, $model:ty) => {
        $crate::study_model!(@ "euler", "numerics.limiter", $crate::study::slopes::<$model>, $model)
    };
    (euler stabilisation, $model:ty) => {
        $crate::study_model!(
            @ "euler", "numerics.stabilisation", $crate::study::stabiliser::<$model>, $model
        )
    };
    (@ $family:literal, $key:literal, $facts:expr, $model:ty) => {
        $crate::reexport::StudyModel {
            family: $crate::reexport::Text::new($family),
            key: $crate::reexport::Text::new($key),
            word: $crate::reexport::Text::new(<$model as $crate::reexport::Named>::NAME),
            written: $crate::reexport::Text::new(stringify!($model)),
            summary: $crate::reexport::Text::new(<$model as $crate::reexport::Named>::SUMMARY),
            equation: $crate::reexport::Text::new(<$model as $crate::reexport::Named>::EQUATION),
            source: $crate::reexport::Text::new(<$model as $crate::reexport::Named>::SOURCE),
            coefficients: <$model as $crate::reexport::Named>::KEYS.len(),
            coefficient: $crate::study::coefficient::<$model>,
            facts: $facts,
        }
    };
    ($family:ident $axis:ident, $model:ty) => {
        compile_error!(concat!(
            "there is no axis `", stringify!($family), " ", stringify!($axis),
            "`; write one of wcsph kernel, wcsph eos, wcsph density_diffusion, wcsph viscosity, wcsph wall, ",
            "wcsph velocity_smoothing, wcsph gradient, wcsph integrator, wcsph density_filter, ",
            "wcsph tracer, wcsph column, ",
            "mps weight, mps gradient, mps viscosity, shallow_water riemann, shallow_water limiter, ",
            "shallow_water friction, euler gas, euler riemann, euler limiter, euler stabilisation"
        ))
    };
}

#[cfg(not(target_arch = "nvptx64"))]
pub use crate::facts::*;

/// The function of a shared library that a reader of studies looks for.
#[doc(hidden)]
#[macro_export]
macro_rules! export_study {
    ($models:expr) => {
        #[unsafe(no_mangle)]
        pub extern "C" fn monoflow_study() -> &'static $crate::reexport::Study {
            static STUDY: $crate::reexport::Study = $crate::reexport::Study {
                version: $crate::reexport::STUDY_VERSION,
                models: $crate::reexport::In::new($models),
            };
            &STUDY
        }
    };
}

//! Models of a study with the laws of their axes, and the program that holds them to these.

/// The function `laws` of a study, by the lines of [`models!`](crate::models): a [`Lawful`] for each.
///
/// A model is named twice, for laws hold in both precisions: `S` is the single one where `$model` stands,
/// and the double one behind `ModelInDouble`.
#[doc(hidden)]
#[macro_export]
macro_rules! study_laws {
    ($($family:ident $axis:ident: $model:ty;)*) => {
        /// The models of this crate with the laws of their axes.
        #[cfg(not(target_arch = "nvptx64"))]
        #[inline]
        pub fn laws() -> &'static [$crate::laws::Lawful] {
            const { &[$({
                #[allow(dead_code)]
                type S = f64;
                #[allow(dead_code)]
                type ModelInDouble = $model;
                {
                    #[allow(dead_code)]
                    type S = f32;
                    $crate::laws::Lawful {
                        family: stringify!($family),
                        axis: stringify!($axis),
                        word: <ModelInDouble as $crate::reexport::Named>::NAME,
                        written: stringify!($model),
                        laws: $crate::laws_of_axis!($family $axis, ModelInDouble, $model),
                    }
                }
            }),*] }
        }
    };
}

/// The laws of an axis for a model, named in double and in single precision.
#[doc(hidden)]
#[macro_export]
macro_rules! laws_of_axis {
    (wcsph kernel, $double:ty, $model:ty) => {
        Some($crate::prelude::wcsph::laws::kernel::<$model>)
    };
    (wcsph eos, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::equation_of_state::<$double, $single>)
    };
    (wcsph density_diffusion, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::diffusion::<$double, $single>)
    };
    (wcsph viscosity, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::viscosity::<$double, $single>)
    };
    (wcsph wall, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::wall::<$double, $single>)
    };
    (wcsph velocity_smoothing, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::smoothing::<$double, $single>)
    };
    (wcsph xsph, $double:ty, $single:ty) => {
        $crate::laws_of_axis!(wcsph velocity_smoothing, $double, $single)
    };
    (wcsph shifting, $double:ty, $single:ty) => {
        $crate::laws_of_axis!(wcsph velocity_smoothing, $double, $single)
    };
    (wcsph gradient, $double:ty, $single:ty) => {
        Some($crate::prelude::wcsph::laws::gradient::<$double, $single>)
    };
    (wcsph density_filter, $double:ty, $model:ty) => {
        Some($crate::prelude::wcsph::laws::density_filter::<$double>)
    };
    (wcsph tracer, $double:ty, $model:ty) => {
        Some($crate::prelude::wcsph::laws::tracer::<$double>)
    };
    (wcsph column, $double:ty, $model:ty) => {
        Some($crate::prelude::wcsph::laws::column::<$double>)
    };
    (wcsph integrator, $double:ty, $model:ty) => {
        Some($crate::prelude::wcsph::laws::integrator::<$model>)
    };
    (mps weight, $double:ty, $model:ty) => {
        Some($crate::prelude::mps::laws::weight::<$model>)
    };
    (mps gradient, $double:ty, $model:ty) => {
        Some($crate::prelude::mps::laws::gradient::<$model>)
    };
    (shallow_water riemann, $double:ty, $model:ty) => {
        Some($crate::prelude::shallow_water::laws::riemann::<$model>)
    };
    (shallow_water limiter, $double:ty, $model:ty) => {
        Some($crate::prelude::shallow_water::laws::limiter::<$model>)
    };
    (shallow_water friction, $double:ty, $model:ty) => {
        Some($crate::prelude::shallow_water::laws::friction::<$model>)
    };
    (euler gas, $double:ty, $model:ty) => {
        Some($crate::laws::gas::<$model>)
    };
    (euler riemann, $double:ty, $model:ty) => {
        Some($crate::laws::riemann::<$model>)
    };
    (euler limiter, $double:ty, $model:ty) => {
        Some($crate::prelude::euler::laws::limiter::<$model>)
    };
    (euler stabilisation, $double:ty, $model:ty) => {
        Some($crate::prelude::euler::laws::stabiliser::<$model>)
    };
    ($family:ident $axis:ident, $double:ty, $model:ty) => {
        None
    };
}

/// Makes the function `laws` where the feature of that name asks for it: runs of a study pay nothing for it.
#[cfg(feature = "laws")]
#[doc(hidden)]
#[macro_export]
macro_rules! laws_if_asked {
    ($($lines:tt)*) => { $crate::study_laws! { $($lines)* } };
}

/// Makes nothing: the feature `laws` is off.
#[cfg(not(feature = "laws"))]
#[doc(hidden)]
#[macro_export]
macro_rules! laws_if_asked {
    ($($lines:tt)*) => {};
}

#[cfg(not(target_arch = "nvptx64"))]
pub use host::*;

#[cfg(not(target_arch = "nvptx64"))]
mod host {
    extern crate std;

    use monoflow_abi::laws::{BROKEN, KEPT, MODEL, WITHOUT};
    use monoflow_ops::Coefficients;
    use monoflow_ops::euler::gas::{Gas, Ideal, Stiffened};
    use monoflow_ops::euler::riemann::Riemann;
    use monoflow_ops::euler::{EulerSetup, FromSetup};
    use monoflow_ops::laws::euler as laws;
    use std::boxed::Box;
    use std::io::Write;
    use std::panic::{self, PanicHookInfo};
    use std::vec::Vec;

    /// A model and the laws that every model of its axis keeps.
    #[derive(Clone, Copy, Debug)]
    pub struct Lawful {
        /// The family, as in `models!`.
        pub family: &'static str,
        /// The axis, as in `models!`.
        pub axis: &'static str,
        /// The word in case files.
        pub word: &'static str,
        /// Its type as Rust writes it in the study, `S` being the precision.
        pub written: &'static str,
        /// Panics with a sentence if a law is broken; nothing where the axis has no laws.
        pub laws: Option<fn()>,
    }

    /// Laws of a Riemann solver of compressible flow, in a gas and in what behaves as a liquid.
    pub fn riemann<Rm: Riemann>() {
        laws::riemann::<Rm, _>(&Ideal::new(1.4));
        laws::riemann::<Rm, _>(&Stiffened::new(4.4, 6.0));
    }

    /// Laws of a gas, made of the numbers that cases leave to it.
    pub fn gas<G: Gas + FromSetup>() {
        let [gamma, stiffness] = G::NUMBERS;
        let setup = EulerSetup {
            gamma,
            stiffness,
            epsilon: 0.5,
            coefficients: [Coefficients::DECLARED; 4],
        };
        laws::gas(&G::from_setup(&setup, &Coefficients::DECLARED));
    }

    /// Holds models to their laws, and answers by lines of [`monoflow_abi::laws`]. The first argument of
    /// the process says how many to pass over.
    pub fn answer(models: &[Lawful]) {
        let passed_over = std::env::args().nth(1);
        let passed_over = passed_over.and_then(|count| count.parse().ok());
        panic::set_hook(Box::new(tell_broken));
        for model in models.iter().skip(passed_over.unwrap_or(0)) {
            let Lawful { family, axis, .. } = model;
            line(&[MODEL, family, axis, model.word, model.written]);
            match model.laws.map(panic::catch_unwind) {
                None => line(&[WITHOUT]),
                Some(Ok(())) => line(&[KEPT]),
                // The hook has told it.
                Some(Err(_)) => {}
            }
        }
    }

    fn tell_broken(panic: &PanicHookInfo<'_>) {
        let (place, said) = crate::panics::words(panic);
        line(&[BROKEN, &place, &said]);
    }

    /// A line of parts. If nobody reads it, there is nobody to tell.
    fn line(parts: &[&str]) {
        let one_line = |part: &&str| part.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts: Vec<_> = parts.iter().map(one_line).collect();
        let _ = std::io::stdout().write_all((parts.join("\t") + "\n").as_bytes());
    }
}

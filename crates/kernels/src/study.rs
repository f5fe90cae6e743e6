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
/// | `euler` | `riemann`, `limiter`, `stabilisation` |
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
            "shallow_water friction, euler riemann, euler limiter, euler stabilisation"
        ))
    };
}

#[cfg(not(target_arch = "nvptx64"))]
pub use facts::*;

#[cfg(not(target_arch = "nvptx64"))]
mod facts {
    use crate::unread::{Tried, two_sets, unread};
    use monoflow_abi::{StudyFacts, StudyKey, Text};
    use monoflow_ops::diffusion::{Diffusion, DiffusionSetup};
    use monoflow_ops::eos::{Eos, EosSetup};
    use monoflow_ops::euler;
    use monoflow_ops::gradient;
    use monoflow_ops::integrate::Integrator;
    use monoflow_ops::kernel::Kernel;
    use monoflow_ops::mps::gradient::Gradient;
    use monoflow_ops::mps::viscosity::Viscous;
    use monoflow_ops::mps::weight::Weight;
    use monoflow_ops::shallow::friction::Friction;
    use monoflow_ops::shallow::limiter::Limiter;
    use monoflow_ops::shallow::riemann::Riemann;
    use monoflow_ops::smoothing::VelocitySmoothing;
    use monoflow_ops::summation::{Role, Summation};
    use monoflow_ops::viscosity::{Viscosity, ViscositySetup};
    use monoflow_ops::wall::WallModel;
    use monoflow_ops::{Key, Named, Scalar};

    const NOTHING: StudyFacts = StudyFacts::NOTHING;

    /// Facts of a smoothing kernel.
    pub extern "C" fn kernel<K: Kernel>() -> StudyFacts {
        StudyFacts {
            support: K::RADIUS,
            ..NOTHING
        }
    }

    /// A key, unless it is read.
    fn unless(is_read: bool, key: &'static str) -> [Text; 2] {
        [if is_read { "" } else { key }, ""].map(Text::new)
    }

    /// Facts of an equation of state: one with an exponent stiffens, the sound speed grows with the density.
    pub extern "C" fn eos<S: Scalar, E: Eos<S>>() -> StudyFacts {
        let stiffens = two_sets::<E>().into_iter().any(|coefficients| {
            let eos = E::new(&EosSetup {
                coefficients,
                ..EosSetup::new(1000.0, 10.0, 7.0)
            });
            let sound_speed = |excess| eos.sound_speed(S::from_literal(excess)).widen();
            sound_speed(0.01) != sound_speed(0.0)
        });
        StudyFacts {
            pressure: Some(pressure::<S, E>),
            unread: unless(stiffens, "fluid.gamma"),
            ..NOTHING
        }
    }

    extern "C" fn pressure<S: Scalar, E: Eos<S>>(setup: &EosSetup, excess: f64) -> f64 {
        E::new(setup).pressure(S::from_literal(excess)).widen()
    }

    /// A coefficient of a model; past the last one, the last.
    pub extern "C" fn coefficient<M: Named>(number: usize) -> StudyKey {
        let last = M::KEYS.len().saturating_sub(1);
        let key = M::KEYS.get(number.min(last)).copied();
        let key = key.unwrap_or(Key::new("", 0.0, ""));
        StudyKey {
            name: Text::new(key.name),
            unit: Text::new(key.unit),
            default: key.default,
            least: key.least,
            greatest: key.greatest,
            whole: key.whole,
            by_particle: key.by_particle,
            summary: Text::new(key.summary),
        }
    }

    /// Facts of a wall model: a number of layers that does not depend on the kernel's reach is a fixed one.
    pub extern "C" fn wall<S: Scalar, B: WallModel<S>>() -> StudyFacts {
        let [near, far] = [2.0, 6.0].map(B::layout);
        StudyFacts {
            wall_offset: near.offset,
            wall_layers: if near.layers == far.layers {
                near.layers
            } else {
                0
            },
            ..NOTHING
        }
    }

    /// Facts of a density diffusion.
    pub extern "C" fn diffusion<S: Scalar, F: Diffusion<S>>() -> StudyFacts {
        let setups = two_sets::<F>().map(|coefficients| DiffusionSetup {
            coefficient: 0.1,
            h: 0.01,
            sound_speed: 20.0,
            density: 1000.0,
            // Along no axis: a diffusion may look at one of them.
            gravity: [1.0, -2.0, -9.5],
            coefficients,
        });
        let keys: [Tried<DiffusionSetup>; 2] = [
            ("fluid.diffusion_coefficient", |setup, factor| {
                setup.coefficient *= factor;
            }),
            ("numerics.hydrostatic_correction", |setup, _| {
                setup.gravity = [0.0; 3];
            }),
        ];
        StudyFacts {
            unread: unread(setups, keys, F::new),
            ..NOTHING
        }
    }

    /// Facts of a viscosity.
    pub extern "C" fn viscosity<S: Scalar, V: Viscosity<S>>() -> StudyFacts {
        let setups = two_sets::<V>().map(|coefficients| ViscositySetup {
            alpha: 0.1,
            kinematic: 1e-3,
            h: 0.01,
            laplacian: 1.0,
            mirror: 2.0,
            coefficients,
        });
        let keys: [Tried<ViscositySetup>; 2] = [
            ("fluid.artificial_alpha", |setup, factor| {
                setup.alpha *= factor
            }),
            ("fluid.kinematic_viscosity", |setup, factor| {
                setup.kinematic *= factor;
            }),
        ];
        StudyFacts {
            unread: unread(setups, keys, V::new),
            ..NOTHING
        }
    }

    /// Facts of a viscous term of MPS.
    pub extern "C" fn viscous<V: Viscous>() -> StudyFacts {
        StudyFacts {
            unread: unless(V::ON, "fluid.kinematic_viscosity"),
            ..NOTHING
        }
    }

    /// Facts of a friction: one that takes the same of flow over any bed does not read the roughness.
    pub extern "C" fn friction<S: Scalar, F: Friction<S>>() -> StudyFacts {
        let [gravity, dt] = [9.81, 0.5].map(S::from_literal);
        let flows = [(1e-3, 1e-4), (0.1, 0.2), (2.0, 5.0), (10.0, 0.01)];
        let is_read = two_sets::<F>().iter().any(|coefficients| {
            let friction = F::from_coefficients(coefficients);
            flows.into_iter().any(|(depth, discharge)| {
                let over = |roughness: f64| {
                    let discharge = [discharge, -0.5 * discharge].map(S::from_literal);
                    let [depth, roughness] = [depth, roughness].map(S::from_literal);
                    friction
                        .slow_down(gravity, depth, discharge, roughness, dt)
                        .map(Scalar::widen)
                };
                let [smooth, rough, rougher] = [0.02, 0.05, 0.2].map(over);
                smooth != rough || rough != rougher
            })
        });
        StudyFacts {
            unread: match is_read {
                true => NOTHING.unread,
                false => ["manning", "region.manning"].map(Text::new),
            },
            ..NOTHING
        }
    }

    /// Cases need know nothing of these, but that they are what they are said to be.
    macro_rules! without_facts {
        ($($(#[$doc:meta])* $name:ident: $bound:path;)*) => {
            $($(#[$doc])* pub extern "C" fn $name<M: $bound>() -> StudyFacts {
                NOTHING
            })*
        };
    }

    without_facts! {
        /// Facts of a velocity smoothing.
        smoothing: VelocitySmoothing<f64>;
        /// Facts of a gradient of the smoothing kernel.
        slope: gradient::Gradient<f64>;
        /// Facts of a time integrator.
        integrator: Integrator;
        /// Facts of a weight function.
        weight: Weight;
        /// Facts of a form of the pressure gradient.
        gradient: Gradient;
        /// Facts of a Riemann solver of shallow water.
        riemann: Riemann<f64>;
        /// Facts of a limiter of shallow water.
        limiter: Limiter<f64>;
        /// Facts of a Riemann solver of compressible flow.
        solver: euler::riemann::Riemann;
        /// Facts of a limiter of compressible flow.
        slopes: euler::limiter::Limiter;
    }

    /// Facts of summations over neighbours, each of which must be what its axis asks for.
    macro_rules! summations {
        ($($(#[$doc:meta])* $name:ident: $role:ident, $else:literal;)*) => {
            $($(#[$doc])* pub extern "C" fn $name<M: Summation<f64>>() -> StudyFacts {
                const { assert!(matches!(M::ROLE, Role::$role), $else) };
                StudyFacts {
                    is_vector: M::COLUMN.is_vector,
                    ..NOTHING
                }
            })*
        };
    }

    summations! {
        /// Facts of a filter of the density.
        density_filter: Filter, "the ROLE of a density_filter is Role::Filter";
        /// Facts of what fluid carries.
        tracer: Carried, "the ROLE of a tracer is Role::Carried";
        /// Facts of a column that is shown.
        column: Shown, "the ROLE of a column is Role::Shown";
    }

    /// Facts of a gas: its numbers unless a case says others.
    pub extern "C" fn gas<G: euler::gas::Gas + euler::FromSetup + Default>() -> StudyFacts {
        let gas = G::default();
        StudyFacts {
            gamma: gas.gamma(),
            stiffness: gas.stiffness(),
            ..NOTHING
        }
    }

    /// Facts of a stabilisation of cut cells.
    pub extern "C" fn stabiliser<W: euler::cut::Stabiliser + euler::FromSetup>() -> StudyFacts {
        let setups = two_sets::<W>().map(|coefficients| euler::EulerSetup {
            gamma: 1.4,
            stiffness: 0.0,
            epsilon: 0.5,
            coefficients: [coefficients; 4],
        });
        let keys: [Tried<euler::EulerSetup>; 1] =
            [("numerics.epsilon", |setup, factor| setup.epsilon *= factor)];
        StudyFacts {
            unread: unread(setups, keys, |setup| {
                W::from_setup(setup, &setup.coefficients[3])
            }),
            ..NOTHING
        }
    }
}

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

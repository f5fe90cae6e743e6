//! Facts of models that judges of cases read, found of the types themselves.

use crate::unread::{Tried, coefficients_unread, two_sets, unread};
use monoflow_abi::{StudyFacts, StudyKey, Text};
use monoflow_ops::euler::gas::{Gas, GasFunctions};
use monoflow_ops::euler::{self, EulerSetup, FromSetup};
use monoflow_ops::mps::gradient::Gradient;
use monoflow_ops::mps::viscosity::Viscous;
use monoflow_ops::mps::weight::Weight;
use monoflow_ops::particles::integrate::Integrator;
use monoflow_ops::particles::kernel::Kernel;
use monoflow_ops::particles::summation::{Role, Summation, SummationSetup};
use monoflow_ops::shallow::friction::{FIELDS, Friction, Roughness};
use monoflow_ops::shallow::limiter::Limiter;
use monoflow_ops::shallow::riemann::Riemann;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup};
use monoflow_ops::wcsph::gradient::{self, GradientSetup};
use monoflow_ops::wcsph::smoothing::{SmoothingSetup, VelocitySmoothing};
use monoflow_ops::wcsph::viscosity::{Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{WallModel, WallSetup};
use monoflow_ops::{Coefficients, Key, Named, Scalar};

const NOTHING: StudyFacts = StudyFacts::NOTHING;

/// Facts of a smoothing kernel.
pub extern "C" fn kernel<K: Kernel>() -> StudyFacts {
    StudyFacts {
        support: K::RADIUS,
        coefficients_unread: coefficients_unread::<K, _>(K::from_coefficients),
        ..NOTHING
    }
}

/// A key, unless it is read.
fn unless(is_read: bool, key: &'static str) -> [Text; 2] {
    [if is_read { "" } else { key }, ""].map(Text::new)
}

/// Facts of an equation of state: one with an exponent stiffens, the sound speed grows with the density.
pub extern "C" fn eos<S: Scalar, E: Eos<S>>() -> StudyFacts {
    let make = |coefficients: &Coefficients| {
        E::new(&EosSetup {
            coefficients: *coefficients,
            ..EosSetup::new(1000.0, 10.0, 7.0)
        })
    };
    let stiffens = two_sets::<E>().iter().any(|coefficients| {
        let eos = make(coefficients);
        let sound_speed = |excess| eos.sound_speed(S::from_literal(excess)).widen();
        sound_speed(0.01) != sound_speed(0.0)
    });
    StudyFacts {
        pressure: Some(pressure::<S, E>),
        unread: unless(stiffens, "fluid.gamma"),
        coefficients_unread: coefficients_unread::<E, _>(make),
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
        is_field: key.is_field,
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
        coefficients_unread: coefficients_unread::<B, _>(|coefficients| {
            B::new(&WallSetup {
                spacing: 0.01,
                wall_spacing: 0.005,
                dimensions: 2,
                gravity: [1.0, -2.0, -9.5],
                max_fall: 0.5,
                radius: 0.026,
                kernel: 3000.0,
                taken_over: 1.5,
                coefficients: *coefficients,
            })
        }),
        ..NOTHING
    }
}

/// Facts of a density diffusion.
pub extern "C" fn diffusion<S: Scalar, F: Diffusion<S>>() -> StudyFacts {
    let setup = |coefficients| DiffusionSetup {
        coefficient: 0.1,
        h: 0.01,
        sound_speed: 20.0,
        density: 1000.0,
        // Along no axis: a diffusion may look at one of them.
        gravity: [1.0, -2.0, -9.5],
        coefficients,
    };
    let keys: [Tried<DiffusionSetup>; 2] = [
        ("fluid.diffusion_coefficient", |setup, factor| {
            setup.coefficient *= factor;
        }),
        ("numerics.hydrostatic_correction", |setup, _| {
            setup.gravity = [0.0; 3];
        }),
    ];
    StudyFacts {
        unread: unread(two_sets::<F>().map(setup), keys, F::new),
        coefficients_unread: coefficients_unread::<F, _>(|given| F::new(&setup(*given))),
        ..NOTHING
    }
}

/// Facts of a viscosity.
pub extern "C" fn viscosity<S: Scalar, V: Viscosity<S>>() -> StudyFacts {
    let setup = |coefficients| ViscositySetup {
        alpha: 0.1,
        kinematic: 1e-3,
        h: 0.01,
        laplacian: 1.0,
        mirror: 2.0,
        coefficients,
    };
    let keys: [Tried<ViscositySetup>; 2] = [
        ("fluid.artificial_alpha", |setup, factor| {
            setup.alpha *= factor
        }),
        ("fluid.kinematic_viscosity", |setup, factor| {
            setup.kinematic *= factor;
        }),
    ];
    StudyFacts {
        unread: unread(two_sets::<V>().map(setup), keys, V::new),
        coefficients_unread: coefficients_unread::<V, _>(|given| V::new(&setup(*given))),
        ..NOTHING
    }
}

/// Facts of a viscous term of MPS.
pub extern "C" fn viscous<V: Viscous>() -> StudyFacts {
    StudyFacts {
        unread: unless(V::ON, "fluid.kinematic_viscosity"),
        coefficients_unread: coefficients_unread::<V, _>(V::from_coefficients),
        ..NOTHING
    }
}

/// Facts of a friction: one that takes the same of flow over any bed does not read that field of the bed.
pub extern "C" fn friction<S: Scalar, F: Friction<S>>() -> StudyFacts {
    let [gravity, dt] = [9.81, 0.5].map(S::from_literal);
    let flows = [(1e-3, 1e-4), (0.1, 0.2), (2.0, 5.0), (10.0, 0.01)];
    let keys = F::KEYS.iter().enumerate().filter(|(_, key)| key.is_field);
    // A friction with more fields than there is room for is refused where its study is loaded.
    let fields = keys.zip(0..FIELDS);
    let mut usual: Roughness<f64> = [0.0; FIELDS];
    fields
        .clone()
        .for_each(|((_, key), k)| usual[k] = key.default);
    let is_read = |k: usize| {
        two_sets::<F>().iter().any(|coefficients| {
            let friction = F::from_coefficients(coefficients);
            flows.into_iter().any(|(depth, discharge)| {
                let over = |factor: f64| {
                    let mut roughness = usual;
                    roughness[k] = factor * roughness[k] + factor - 1.0;
                    let q = [discharge, -0.5 * discharge].map(S::from_literal);
                    let depth = S::from_literal(depth);
                    friction
                        .slow_down(gravity, depth, q, roughness.map(S::from_literal), dt)
                        .map(Scalar::widen)
                };
                let [smooth, rough, rougher] = [1.0, 1.5, 4.0].map(over);
                smooth != rough || rough != rougher
            })
        })
    };
    let unread = fields.filter(|(_, k)| !is_read(*k));
    let unread = unread.fold(0, |unread, ((n, _), _)| unread | 1 << n);
    StudyFacts {
        coefficients_unread: unread | coefficients_unread::<F, _>(F::from_coefficients),
        ..NOTHING
    }
}

/// Facts of a velocity smoothing.
pub extern "C" fn smoothing<M: VelocitySmoothing<f64>>() -> StudyFacts {
    StudyFacts {
        coefficients_unread: coefficients_unread::<M, _>(|coefficients| {
            M::new(&SmoothingSetup {
                xsph: 0.3,
                shifting: 0.5,
                h: 0.01,
                laplacian: 1.0,
                sound_speed: 20.0,
                coefficients: *coefficients,
            })
        }),
        ..NOTHING
    }
}

/// Facts of a gradient of the smoothing kernel.
pub extern "C" fn slope<M: gradient::Gradient<f64>>() -> StudyFacts {
    StudyFacts {
        coefficients_unread: coefficients_unread::<M, _>(|coefficients| {
            M::new(&GradientSetup {
                coefficients: *coefficients,
            })
        }),
        ..NOTHING
    }
}

/// Facts of a time integrator, of which none is made: it reads no coefficient.
pub extern "C" fn integrator<M: Integrator>() -> StudyFacts {
    StudyFacts {
        coefficients_unread: coefficients_unread::<M, ()>(|_| ()),
        ..NOTHING
    }
}

/// Facts of models that are made of their coefficients alone.
macro_rules! of_coefficients {
    ($($(#[$doc:meta])* $name:ident: $bound:path;)*) => {
        $($(#[$doc])* pub extern "C" fn $name<M: $bound>() -> StudyFacts {
            StudyFacts {
                coefficients_unread: coefficients_unread::<M, _>(M::from_coefficients),
                ..NOTHING
            }
        })*
    };
}

of_coefficients! {
    /// Facts of a weight function.
    weight: Weight;
    /// Facts of a form of the pressure gradient.
    gradient: Gradient;
    /// Facts of a Riemann solver of shallow water.
    riemann: Riemann<f64>;
    /// Facts of a limiter of shallow water.
    limiter: Limiter<f64>;
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
                coefficients_unread: coefficients_unread::<M, _>(|coefficients| {
                    M::new(&SummationSetup {
                        h: 0.01,
                        spacing: 0.008,
                        wall_spacing: 0.005,
                        density: 1000.0,
                        gravity: [1.0, -2.0, -9.5],
                        laplacian: 1.0,
                        mirror: 2.0,
                        coefficients: *coefficients,
                        kernel: Coefficients::DECLARED,
                    })
                }),
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

/// Facts of a gas.
pub extern "C" fn gas<G: Gas + FromSetup>() -> StudyFacts {
    let setup = |coefficients| EulerSetup {
        gamma: 1.3,
        stiffness: 3.0,
        epsilon: 0.5,
        coefficients: [coefficients; 4],
    };
    let make = |setup: &EulerSetup| G::from_setup(setup, &setup.coefficients[0]);
    let keys: [Tried<EulerSetup>; 2] = [
        ("gas.gamma", |setup, factor| setup.gamma *= factor),
        ("gas.p_inf", |setup, factor| setup.stiffness *= factor),
    ];
    StudyFacts {
        gas_numbers: G::NUMBERS,
        gas: Some(const { &GasFunctions::of::<G>() }),
        stiffened: G::STIFFENED,
        unread: unread(two_sets::<G>().map(setup), keys, make),
        coefficients_unread: coefficients_unread::<G, _>(|given| make(&setup(*given))),
        ..NOTHING
    }
}

/// Facts of a Riemann solver of compressible flow.
pub extern "C" fn solver<M: euler::riemann::Riemann>() -> StudyFacts {
    StudyFacts {
        stiffened: M::FOR_STIFFENED,
        coefficients_unread: coefficients_unread::<M, _>(M::from_coefficients),
        ..NOTHING
    }
}

/// Facts of a stabilisation of cut cells.
pub extern "C" fn stabiliser<W: euler::cut::Stabiliser + FromSetup>() -> StudyFacts {
    let setup = |coefficients| EulerSetup {
        gamma: 1.4,
        stiffness: 0.0,
        epsilon: 0.5,
        coefficients: [coefficients; 4],
    };
    let make = |setup: &EulerSetup| W::from_setup(setup, &setup.coefficients[3]);
    let keys: [Tried<EulerSetup>; 1] =
        [("numerics.epsilon", |setup, factor| setup.epsilon *= factor)];
    StudyFacts {
        unread: unread(two_sets::<W>().map(setup), keys, make),
        coefficients_unread: coefficients_unread::<W, _>(|given| make(&setup(*given))),
        ..NOTHING
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_ops::Real;
    use monoflow_ops::shallow::friction::Manning;

    const WIDTH: Key = Key::new("stems", 1.0, "width of stems over area").field();

    /// It reads the first of its fields.
    #[derive(Clone, Copy, Debug, Default)]
    struct Reeds<const FIELDS: usize>;

    impl<const FIELDS: usize> Named for Reeds<FIELDS> {
        const NAME: &'static str = "reeds";
        const SUMMARY: &'static str = "of a test";
        const KEYS: &'static [Key] = &[WIDTH; FIELDS];
    }

    impl<S: Scalar, const FIELDS: usize> Friction<S> for Reeds<FIELDS> {
        fn drag<R: Real<Scalar = S>>(&self, _: R, depth: R, [stems, _]: Roughness<R>) -> R {
            stems * depth
        }
    }

    #[test]
    fn fields_that_change_nothing_are_found() {
        let unread = |facts: StudyFacts| facts.coefficients_unread;
        assert_eq!(unread(friction::<f64, Manning>()), 0);
        assert_eq!(unread(friction::<f64, Reeds<1>>()), 0);
        assert_eq!(unread(friction::<f64, Reeds<2>>()), 0b10);
        // There is no room for a third: the study is refused.
        assert_eq!(unread(friction::<f64, Reeds<3>>()), 0b10);
    }
}

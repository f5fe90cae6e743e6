//! Facts of models of weakly compressible SPH.

use super::{NOTHING, name_of, unless};
use crate::unread::{Tried, coefficients_unread, two_sets, unread};
use monoflow_abi::StudyFacts;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup};
use monoflow_ops::wcsph::eos::{Eos, EosSetup};
use monoflow_ops::wcsph::gradient::{self, GradientSetup};
use monoflow_ops::wcsph::smoothing::{SmoothingSetup, VelocitySmoothing};
use monoflow_ops::wcsph::viscosity::{Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{WallModel, WallSetup};
use monoflow_ops::{Coefficients, Scalar};

/// Facts of an equation of state: one with an exponent stiffens, the sound speed grows with the density.
pub extern "C-unwind" fn eos<S: Scalar, E: Eos<S>>() -> StudyFacts {
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

extern "C-unwind" fn pressure<S: Scalar, E: Eos<S>>(setup: &EosSetup, excess: f64) -> f64 {
    E::new(setup).pressure(S::from_literal(excess)).widen()
}

/// Facts of a wall model: a number of layers that does not depend on the kernel's reach is a fixed one, and one that
/// reads the energy of fluid repels it.
pub extern "C-unwind" fn wall<S: Scalar, B: WallModel<S>>() -> StudyFacts {
    let [near, far] = [2.0, 6.0].map(B::layout);
    let setup = |coefficients| WallSetup {
        spacing: 0.01,
        wall_spacing: 0.005,
        dimensions: 2,
        gravity: [1.0, -2.0, -9.5],
        energy: 9.81 * 0.5,
        radius: 0.026,
        kernel: 3000.0,
        taken_over: 1.5,
        coefficients,
    };
    let energy: [Tried<WallSetup>; 1] = [("energy", |setup, factor| setup.energy *= factor)];
    let [unread, _] = unread(two_sets::<B>().map(setup), energy, B::new);
    StudyFacts {
        wall_offset: near.offset,
        wall_layers: if near.layers == far.layers {
            near.layers
        } else {
            0
        },
        column: name_of(B::COLUMN),
        wall_is_pulled: B::PULLED,
        wall_repels: unread.get().is_empty(),
        coefficients_unread: coefficients_unread::<B, _>(|given| B::new(&setup(*given))),
        ..NOTHING
    }
}

/// Facts of a density diffusion.
pub extern "C-unwind" fn diffusion<S: Scalar, F: Diffusion<S>>() -> StudyFacts {
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
        column: name_of(F::COLUMN),
        unread: unread(two_sets::<F>().map(setup), keys, F::new),
        coefficients_unread: coefficients_unread::<F, _>(|given| F::new(&setup(*given))),
        ..NOTHING
    }
}

/// Facts of a viscosity.
pub extern "C-unwind" fn viscosity<S: Scalar, V: Viscosity<S>>() -> StudyFacts {
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

/// Facts of a velocity smoothing.
pub extern "C-unwind" fn smoothing<M: VelocitySmoothing<f64>>() -> StudyFacts {
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
pub extern "C-unwind" fn slope<M: gradient::Gradient<f64>>() -> StudyFacts {
    StudyFacts {
        column: name_of(M::COLUMN),
        coefficients_unread: coefficients_unread::<M, _>(|coefficients| {
            M::new(&GradientSetup {
                coefficients: *coefficients,
            })
        }),
        ..NOTHING
    }
}

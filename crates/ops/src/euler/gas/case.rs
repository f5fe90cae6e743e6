use super::{AdiabaticIndex, Gas, Stiffened};
use crate::euler::{EulerSetup, FromSetup};
use crate::{Named, Real, Scalar};

/// One property of a gas that is made of the numbers of a case, at a state.
type Property = extern "C-unwind" fn(setup: &EulerSetup, density: f64, other: f64) -> f64;

/// The state equation of a gas as functions, for code that does not know its type.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct GasFunctions {
    pressure: Property,
    internal_energy: Property,
    sound_speed2: Property,
    bulk_modulus: Property,
    gamma: Property,
    stiffness: extern "C-unwind" fn(setup: &EulerSetup) -> f64,
}

impl GasFunctions {
    /// Those of a type.
    pub const fn of<G: Gas + FromSetup>() -> Self {
        extern "C-unwind" fn pressure<G: Gas + FromSetup>(
            setup: &EulerSetup,
            density: f64,
            energy: f64,
        ) -> f64 {
            made::<G>(setup).pressure(density, energy)
        }
        extern "C-unwind" fn internal_energy<G: Gas + FromSetup>(
            setup: &EulerSetup,
            density: f64,
            pressure: f64,
        ) -> f64 {
            made::<G>(setup).internal_energy(density, pressure)
        }
        extern "C-unwind" fn sound_speed2<G: Gas + FromSetup>(
            setup: &EulerSetup,
            density: f64,
            pressure: f64,
        ) -> f64 {
            made::<G>(setup).sound_speed2(density, pressure)
        }
        extern "C-unwind" fn bulk_modulus<G: Gas + FromSetup>(
            setup: &EulerSetup,
            density: f64,
            pressure: f64,
        ) -> f64 {
            made::<G>(setup).bulk_modulus(density, pressure)
        }
        extern "C-unwind" fn gamma<G: Gas + FromSetup>(
            setup: &EulerSetup,
            density: f64,
            pressure: f64,
        ) -> f64 {
            made::<G>(setup).index(density, pressure).gamma
        }
        extern "C-unwind" fn stiffness<G: Gas + FromSetup>(setup: &EulerSetup) -> f64 {
            made::<G>(setup).stiffness()
        }
        GasFunctions {
            pressure: pressure::<G>,
            internal_energy: internal_energy::<G>,
            sound_speed2: sound_speed2::<G>,
            bulk_modulus: bulk_modulus::<G>,
            gamma: gamma::<G>,
            stiffness: stiffness::<G>,
        }
    }
}

/// The gas that a case asks for.
fn made<G: Gas + FromSetup>(setup: &EulerSetup) -> G {
    let [gas, ..] = &setup.coefficients;
    G::from_setup(setup, gas)
}

/// The gas of a case, where its type is not known: for output and starts, one number at a time.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one, which is copied like any gas"
)]
pub enum CaseGas {
    /// Of the stiffened form.
    Stiffened(Stiffened),
    /// Of another form.
    Told {
        /// What it is made of.
        setup: EulerSetup,
        /// Its state equation.
        functions: &'static GasFunctions,
    },
}

impl CaseGas {
    /// Made of the numbers of a case; `is_stiffened` tells whether it is of the stiffened form.
    pub fn new(setup: EulerSetup, functions: &'static GasFunctions, is_stiffened: bool) -> Self {
        if !is_stiffened {
            return CaseGas::Told { setup, functions };
        }
        // The same at all states.
        let gamma = (functions.gamma)(&setup, 1.0, 1.0);
        CaseGas::Stiffened(Stiffened::new(gamma, (functions.stiffness)(&setup)))
    }
}

/// A property of a gas at a state.
#[inline(always)]
fn told<R: Real>(setup: &EulerSetup, of: Property, density: R, other: R) -> R {
    const {
        assert!(
            size_of::<R>() == size_of::<R::Scalar>(),
            "functions take one number at a time"
        )
    };
    let number = |x: R| x.greatest().widen();
    R::lit(of(setup, number(density), number(other)))
}

impl Named for CaseGas {
    const NAME: &'static str = "of_a_case";
    const SUMMARY: &'static str = "the gas of a case, one number at a time";
}

impl Gas for CaseGas {
    fn stiffness(&self) -> f64 {
        match self {
            CaseGas::Stiffened(gas) => gas.stiffness(),
            CaseGas::Told { setup, functions } => (functions.stiffness)(setup),
        }
    }

    fn pressure<R: Real>(&self, density: R, energy: R) -> R {
        match self {
            CaseGas::Stiffened(gas) => gas.pressure(density, energy),
            CaseGas::Told { setup, functions } => told(setup, functions.pressure, density, energy),
        }
    }

    fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
        match self {
            CaseGas::Stiffened(gas) => gas.internal_energy(density, pressure),
            CaseGas::Told { setup, functions } => {
                told(setup, functions.internal_energy, density, pressure)
            }
        }
    }

    fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
        match self {
            CaseGas::Stiffened(gas) => gas.sound_speed2(density, pressure),
            CaseGas::Told { setup, functions } => {
                told(setup, functions.sound_speed2, density, pressure)
            }
        }
    }

    fn bulk_modulus<R: Real>(&self, density: R, pressure: R) -> R {
        match self {
            CaseGas::Stiffened(gas) => gas.bulk_modulus(density, pressure),
            CaseGas::Told { setup, functions } => {
                told(setup, functions.bulk_modulus, density, pressure)
            }
        }
    }

    fn index<R: Real>(&self, density: R, pressure: R) -> AdiabaticIndex<R> {
        match self {
            CaseGas::Stiffened(gas) => gas.index(density, pressure),
            CaseGas::Told { setup, functions } => {
                AdiabaticIndex::of(told(setup, functions.gamma, density, pressure))
            }
        }
    }

    fn stiffened(&self) -> Option<Stiffened> {
        match self {
            CaseGas::Stiffened(gas) => Some(*gas),
            CaseGas::Told { .. } => None,
        }
    }
}

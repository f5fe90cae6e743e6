//! Facts of models of compressible flow.

use super::{NOTHING, of_coefficients};
use crate::unread::{Tried, coefficients_unread, two_sets, unread};
use monoflow_abi::StudyFacts;
use monoflow_ops::euler::gas::{Gas, GasFunctions};
use monoflow_ops::euler::{self, EulerSetup, FromSetup};

/// Facts of a gas.
pub extern "C-unwind" fn gas<G: Gas + FromSetup>() -> StudyFacts {
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
pub extern "C-unwind" fn solver<M: euler::riemann::Riemann>() -> StudyFacts {
    StudyFacts {
        stiffened: M::FOR_STIFFENED,
        coefficients_unread: coefficients_unread::<M, _>(M::from_coefficients),
        ..NOTHING
    }
}

/// Facts of a stabilisation of cut cells.
pub extern "C-unwind" fn stabiliser<W: euler::cut::Stabiliser + FromSetup>() -> StudyFacts {
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

of_coefficients! {
    /// Facts of a limiter of compressible flow.
    slopes: euler::limiter::Limiter;
}

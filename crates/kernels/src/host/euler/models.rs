use monoflow_abi::Text;
use monoflow_ops::FromCoefficients;
use monoflow_ops::euler::{Euler, EulerSetup, FromSetup};

/// All models of a scheme. A GPU takes it for the [`Euler`] that it begins with, and for its gas.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Models<G, Rm, L, W> {
    /// Gas, Riemann solver, limiter.
    pub euler: Euler<G, Rm, L>,
    /// Stabilisation of cut cells.
    pub stabiliser: W,
}

impl<G, Rm, L, W> Models<G, Rm, L, W>
where
    G: FromSetup,
    Rm: FromCoefficients,
    L: FromCoefficients,
    W: FromSetup,
{
    /// Of the numbers of a case.
    pub fn new(setup: &EulerSetup) -> Self {
        let [gas, riemann, limiter, stabiliser] = &setup.coefficients;
        Models {
            euler: Euler {
                gas: G::from_setup(setup, gas),
                riemann: Rm::from_coefficients(riemann),
                limiter: L::from_coefficients(limiter),
            },
            stabiliser: W::from_setup(setup, stabiliser),
        }
    }
}

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Facts {
    /// The word of the gas.
    pub gas: Text,
    /// The word of the stabilisation of cut cells.
    pub stabilisation: Text,
    /// Where the stabilisation begins in the bytes of the scheme.
    pub stabiliser: usize,
}

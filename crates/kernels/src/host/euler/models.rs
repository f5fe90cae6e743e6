use monoflow_abi::Text;
use monoflow_ops::euler::{EulerSetup, FromSetup};

/// The models of a scheme that have numbers; Riemann solvers and limiters are types alone. A GPU takes it for
/// an [`Euler`](monoflow_ops::euler::Euler), and for its gas.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Models<G, W> {
    /// State equation.
    pub gas: G,
    /// Stabilisation of cut cells.
    pub stabiliser: W,
}

impl<G: FromSetup, W: FromSetup> Models<G, W> {
    /// Of the numbers of a case.
    pub fn new(setup: &EulerSetup) -> Self {
        Models {
            gas: G::from_setup(setup),
            stabiliser: W::from_setup(setup),
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

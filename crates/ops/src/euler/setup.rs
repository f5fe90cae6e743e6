use crate::Coefficients;

/// What a scheme's numbers follow from. SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct EulerSetup {
    /// `γ` of the gas.
    pub gamma: f64,
    /// `p∞` of the gas, Pa.
    pub stiffness: f64,
    /// `ε` of the stabilisation of cut cells, from 0 to 1.
    pub epsilon: f64,
    /// Of the gas, the Riemann solver, the limiter and the stabilisation.
    pub coefficients: [Coefficients; 4],
}

/// A gas, or a stabilisation of cut cells, that cases can ask for: it is made of their numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made of the numbers of a case",
    note = "implement `FromSetup` for it"
)]
pub trait FromSetup {
    /// Of these numbers, and of its own.
    fn from_setup(setup: &EulerSetup, coefficients: &Coefficients) -> Self;
}

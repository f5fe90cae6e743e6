use crate::Coefficients;

/// What a scheme's numbers follow from. SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ShallowSetup {
    /// Gravity, m/s².
    pub gravity: f64,
    /// Water no deeper than this does not move, m.
    pub dry_depth: f64,
    /// Of the Riemann solver, the friction and the limiter.
    pub coefficients: [Coefficients; 3],
}

/// The adiabatic index, and what is made of it once and not in every cell.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct AdiabaticIndex {
    /// `γ`, ratio of specific heats.
    pub gamma: f64,
    /// `γ - 1`
    pub less_one: f64,
    /// `1/(γ - 1)`
    pub inverse: f64,
    /// `(γ + 1)/2`
    pub half_more: f64,
    /// `(γ - 1)/(γ + 1)`
    pub ratio: f64,
}

impl AdiabaticIndex {
    /// Of `γ`.
    pub const fn new(gamma: f64) -> Self {
        AdiabaticIndex {
            gamma,
            less_one: gamma - 1.0,
            inverse: 1.0 / (gamma - 1.0),
            half_more: 0.5 * (gamma + 1.0),
            ratio: (gamma - 1.0) / (gamma + 1.0),
        }
    }
}

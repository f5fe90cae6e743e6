use crate::catalogue::Choice;

/// The names known for shallow water; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShallowCatalogue {
    /// `numerics.riemann`.
    pub riemann: Vec<Choice>,
    /// `numerics.friction`.
    pub frictions: Vec<Choice>,
    /// `numerics.limiter`.
    pub limiters: Vec<Choice>,
}

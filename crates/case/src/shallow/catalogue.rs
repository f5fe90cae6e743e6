use crate::catalogue::Choice;
use crate::study::StudyPlan;

/// The names known for shallow water; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShallowCatalogue {
    /// `numerics.riemann`.
    pub riemann: Vec<Choice>,
    /// `numerics.friction`.
    pub frictions: Vec<Choice>,
    /// `numerics.limiter`.
    pub limiters: Vec<Choice>,
    /// Where models of somebody's own come from that are among these.
    pub study: Option<StudyPlan>,
}

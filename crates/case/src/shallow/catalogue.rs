use crate::catalogue::Choice;
use crate::coefficients::Axes;
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
    /// Where models of a study come from that are among these.
    pub study: Option<StudyPlan>,
}

impl ShallowCatalogue {
    /// Choices by the keys that they are for.
    pub(crate) fn axes(&self) -> Axes<'_> {
        vec![
            ("numerics.riemann", self.riemann.iter().collect()),
            ("numerics.friction", self.frictions.iter().collect()),
            ("numerics.limiter", self.limiters.iter().collect()),
        ]
    }
}

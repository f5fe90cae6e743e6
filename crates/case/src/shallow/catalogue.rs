use crate::judge::coefficients::Axes;
use crate::judge::{Choice, KeyChoice};
use crate::plan::StudyPlan;

/// A bed friction with what it needs of the bed.
#[derive(Debug, Clone, PartialEq)]
pub struct FrictionChoice {
    /// Name and description.
    pub choice: Choice,
    /// Its fields: keys beside that of the height of the bed.
    pub fields: Vec<KeyChoice>,
}

/// The names known for shallow water; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShallowCatalogue {
    /// `numerics.riemann`.
    pub riemann: Vec<Choice>,
    /// `numerics.friction`.
    pub frictions: Vec<FrictionChoice>,
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
            (
                "numerics.friction",
                self.frictions.iter().map(|one| &one.choice).collect(),
            ),
            ("numerics.limiter", self.limiters.iter().collect()),
        ]
    }
}

use crate::judge::Choice;
use crate::judge::coefficients::Axes;
use crate::plan::StudyPlan;

/// The names known for compressible flow; the first of each list is the default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EulerCatalogue {
    /// `gas.model`.
    pub gases: Vec<GasChoice>,
    /// `numerics.riemann`.
    pub riemann: Vec<Choice>,
    /// `numerics.limiter`.
    pub limiters: Vec<Choice>,
    /// `numerics.splitting`.
    pub splittings: Vec<Choice>,
    /// `numerics.stabilisation`.
    pub stabilisations: Vec<Choice>,
    /// Riemann solvers for gases of the stiffened form alone.
    pub for_stiffened: Vec<String>,
    /// Where models of a study come from that are among these.
    pub study: Option<StudyPlan>,
}

impl EulerCatalogue {
    /// Is a gas of the stiffened form?
    pub(super) fn is_stiffened(&self, gas: &str) -> bool {
        let of_name = |one: &&GasChoice| one.choice.name == gas;
        self.gases
            .iter()
            .find(of_name)
            .is_none_or(|one| one.is_stiffened)
    }

    /// Choices by the keys that they are for.
    pub(crate) fn axes(&self) -> Axes<'_> {
        vec![
            (
                "gas.model",
                self.gases.iter().map(|gas| &gas.choice).collect(),
            ),
            ("numerics.riemann", self.riemann.iter().collect()),
            ("numerics.limiter", self.limiters.iter().collect()),
            ("numerics.splitting", self.splittings.iter().collect()),
            (
                "numerics.stabilisation",
                self.stabilisations.iter().collect(),
            ),
        ]
    }
}

/// A state equation of a gas.
#[derive(Debug, Clone, PartialEq)]
pub struct GasChoice {
    /// Its name.
    pub choice: Choice,
    /// `γ` unless told otherwise.
    pub gamma: f64,
    /// `p∞` (Pa) unless told otherwise; 0 for a gas that has none.
    pub p_inf: f64,
    /// Is it of the stiffened form, `p = (γ-1) ρe - γ p∞`?
    pub is_stiffened: bool,
}

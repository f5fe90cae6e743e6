use monoflow_ops::Named;
use monoflow_ops::integrate::{PredictorCorrector, Rk3, Symplectic};

/// Which of the compiled time integrators a scheme runs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integration {
    /// [`PredictorCorrector`].
    PredictorCorrector,
    /// [`Symplectic`].
    Symplectic,
    /// [`Rk3`].
    Rk3,
}

impl Integration {
    /// All of them; the first is the default.
    pub const ALL: [Self; 3] = [Self::PredictorCorrector, Self::Symplectic, Self::Rk3];

    /// Its word in case files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PredictorCorrector => PredictorCorrector::NAME,
            Self::Symplectic => Symplectic::NAME,
            Self::Rk3 => Rk3::NAME,
        }
    }

    /// The integrator of a word in case files.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == word)
    }
}

//! Errors as a run sees them: the place of the case that they are about, where it was begun, which frame was the last,
//! whose mistake they are.

use super::{LastFrame, SimError};
use crate::run::Directory;
use monoflow_compile::CompileError;
use monoflow_output::OutputError;
use monoflow_schemes::SchemeError;

/// What may be wrong where a case has models of a study.
const OWN_MODELS: &str = ". The case uses models of your own: `monoflow check --laws CASE` holds them to the laws of their axes";

impl SimError {
    /// With the place of the case that it is about, if there is one.
    pub(crate) fn at(self, place: Option<&str>) -> Self {
        match place {
            Some(place) => SimError::At {
                place: place.to_owned(),
                why: Box::new(self),
            },
            None => self,
        }
    }

    /// The same of a run in a folder: a word that is not known is a type that was known where it was begun.
    pub(crate) fn of_run(self, directory: &Directory) -> Self {
        match self {
            SimError::UnknownWord { key, word, .. } => {
                let place = directory.place_of_value(key);
                let path = directory.path.clone();
                SimError::ComposedElsewhere { path, key, word }.at(place.as_deref())
            }
            other => other,
        }
    }

    /// The error with the last frame that was written, if a state was lost.
    pub(crate) fn after(mut self, frame: LastFrame) -> Self {
        if let SimError::Lost(lost) = &mut self {
            lost.frame = frame;
        }
        self
    }

    /// The error of a run with models of a study: it says who holds them to their laws, if a state was lost.
    pub(crate) fn with_own_models(mut self) -> Self {
        if let SimError::Lost(lost) = &mut self {
            lost.help.push_str(OWN_MODELS);
        }
        self
    }

    /// Is it a mistake in what was asked, rather than a failure of the run?
    pub fn is_usage(&self) -> bool {
        !matches!(
            self,
            SimError::Lost(_)
                | SimError::Scheme(SchemeError::Device { .. })
                | SimError::Output(OutputError::Write { .. })
                | SimError::Compile(CompileError::Cargo { .. } | CompileError::Io { .. })
                | SimError::File { .. }
        )
    }
}

impl From<SchemeError> for SimError {
    fn from(error: SchemeError) -> Self {
        match error {
            SchemeError::Particles(error) => SimError::Particles(error),
            other => SimError::Scheme(other),
        }
    }
}

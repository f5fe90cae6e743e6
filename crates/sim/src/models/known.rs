use super::{Model, builtin, insert};
use crate::compose::Composed;
use crate::{OwnModels, SimError};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_schemes::Choice;

/// Which models a case may name.
#[derive(Clone, Copy)]
pub enum Known<'m> {
    /// Those of monoflow, and of a study if there is one.
    Listed(Option<&'m OwnModels>),
    /// Those of a scheme composed in code: one for each key that chooses a type.
    Composed(&'m Composed),
}

impl<'m> Known<'m> {
    /// Those of a scheme that was composed in code, or else all, with those of a study.
    pub fn of(composed: Option<&'m Composed>, own: Option<&'m OwnModels>) -> Self {
        composed.map_or(Known::Listed(own), Known::Composed)
    }

    /// All of them, those of somebody's own behind the others of their key.
    pub fn all(self) -> Vec<Model> {
        let mut all = builtin().to_vec();
        let (own, composed) = match self {
            Known::Listed(own) => (own, &[][..]),
            Known::Composed(composed) => (None, composed.models()),
        };
        let is_composed = |model: &Model| {
            let same = |one: &Model| (one.scheme, one.key) == (model.scheme, model.key);
            composed.iter().any(same)
        };
        all.retain(|model| !is_composed(model));
        for model in own.into_iter().flat_map(OwnModels::models).chain(composed) {
            insert(&mut all, *model);
        }
        all
    }

    /// The study among them.
    pub fn study(self) -> Option<&'m OwnModels> {
        match self {
            Known::Listed(own) => own,
            Known::Composed(_) => None,
        }
    }

    /// The scheme of a request, which may be one of those `linked` in.
    ///
    /// # Errors
    /// A scheme was composed in code, and the case asks for another.
    pub fn choice(self, linked: &[&'static Program], request: Request) -> Result<Choice, SimError> {
        match self {
            Known::Listed(_) => Ok(Choice::among(linked, request)),
            Known::Composed(composed) => composed.choice(linked, request),
        }
    }
}

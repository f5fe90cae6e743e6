//! What a scheme composed in code is to the rest: models with words, and programs.

use super::Value;
use crate::models::Model;
use crate::own::problem;
use crate::run::Family;
use crate::{SimError, models};
use monoflow_abi::{Program, StudyFacts};
use monoflow_compile::Request;
use monoflow_kernels::host::particles::summation;
use monoflow_ops::Named;
use monoflow_schemes::{Choice, OwnKernels};
use std::any::type_name;

/// A scheme composed in code.
pub trait Scheme {
    /// The flow that it is for.
    type Family: Family;

    /// Number of dimensions.
    fn dimensions(&self) -> usize;

    /// What it is made of.
    fn composed(self) -> Composed;
}

/// What a composed scheme is made of.
#[derive(Clone, Debug)]
pub struct Composed {
    family: &'static str,
    settings: Vec<String>,
    models: Vec<Model>,
    programs: Vec<&'static Program>,
    kernels: Option<OwnKernels>,
}

impl Composed {
    /// Of a family; `chosen` are assignments of keys that a case need not say.
    pub(super) fn new(family: &'static str, chosen: Chosen) -> Self {
        Composed {
            family,
            settings: chosen.settings,
            models: Vec::new(),
            programs: Vec::new(),
            kernels: chosen.kernels,
        }
    }

    /// With the type that a key chooses, and what cases must know of it if it is somebody's own.
    pub(super) fn with<M: Named>(self, key: &'static str, facts: Facts) -> Self {
        let model = model::<M>(self.family, key, facts);
        self.with_model(model)
    }

    /// With a model that a key chooses. One that has the slot of two keys is one model.
    pub(super) fn with_model(mut self, model: Model) -> Self {
        let same = |one: &Model| (one.key, one.written) == (model.key, model.written);
        if !self.models.iter().any(same) {
            self.models.push(model);
        }
        self
    }

    /// With a program of these types.
    pub(super) fn program(mut self, program: &'static Program) -> Self {
        self.programs.push(program);
        self
    }

    /// Its family, in the word of case files.
    pub(crate) fn family(&self) -> &'static str {
        self.family
    }

    /// Assignments of keys that a case need not say.
    pub(crate) fn settings(&self) -> impl Iterator<Item = &str> {
        self.settings.iter().map(String::as_str)
    }

    /// The model of each key that chooses a type.
    pub(crate) fn models(&self) -> &[Model] {
        &self.models
    }

    /// Can cases say the words of its models, and do they mean these alone?
    ///
    /// # Errors
    /// [`SimError::OwnModel`].
    pub(crate) fn judge(&self) -> Result<(), SimError> {
        for (n, one) in self.models.iter().enumerate().filter(|(_, one)| one.is_own) {
            let own = self.models[..n]
                .iter()
                .copied()
                .filter(|other| other.is_own);
            if let Some((problem, help)) = problem(one, &own.collect::<Vec<_>>()) {
                return Err(SimError::OwnModel {
                    study: "the scheme composed in code".to_owned(),
                    model: one.written.to_owned(),
                    problem,
                    help,
                });
            }
        }
        Ok(())
    }

    /// The program that is asked for; one of those `linked` in, if none of its kind was composed.
    ///
    /// # Errors
    /// [`SimError::NotComposed`].
    pub(crate) fn choice(
        &self,
        linked: &[&'static Program],
        request: Request,
    ) -> Result<Choice, SimError> {
        let programs = self.programs.iter().copied();
        let programs: Vec<_> = programs
            .filter(|program| program.family.get() == request.family)
            .collect();
        let is_it = |program: &&'static Program| program.words().eq(request.words.iter());
        // There is one scheme, but there are several summations: those that are not composed are monoflow's, unless
        // they have a type of somebody's own.
        let is_other = programs.is_empty()
            || request.family == summation::FAMILY && !programs.iter().any(is_it);
        let is_own = request
            .types
            .iter()
            .any(|written| written.starts_with("study::"));
        if is_other && !is_own {
            return Ok(Choice::among(linked, request));
        }
        let choice = Choice::among(&programs, request);
        if choice.linked.is_none() {
            let asked = &choice.request;
            let words = asked.words.join(" · ");
            return Err(SimError::NotComposed {
                asked: format!("{words}, f{}, {}D", asked.bits, asked.dimensions),
                composed: match programs.is_empty() {
                    true => "without it: its builder has `summation`".to_owned(),
                    false => choice.request.nearest,
                },
            });
        }
        Ok(Choice {
            kernels: self
                .kernels
                .filter(|_| choice.request.family == self.family),
            ..choice
        })
    }
}

/// Keys that a scheme sets, in the order in which it was told to, and its kernels for a GPU.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen {
    settings: Vec<String>,
    kernels: Option<OwnKernels>,
}

impl Chosen {
    /// With one more. That makes another scheme, which has other kernels.
    pub fn set(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.settings.push(format!("{key}={}", value.into()));
        self.kernels = None;
        self
    }

    /// With kernels for a GPU, stamped under `symbol` in the program `ptx`.
    pub fn gpu_kernels(self, symbol: &'static str, ptx: &'static str) -> Self {
        Chosen {
            kernels: Some(OwnKernels { symbol, ptx }),
            ..self
        }
    }

    /// Without what was said of a key.
    pub fn without(mut self, key: &str) -> Self {
        let begin = format!("{key}=");
        self.settings.retain(|setting| !setting.starts_with(&begin));
        self
    }
}

/// What cases must know of a type of somebody's own.
pub(super) type Facts = Option<extern "C-unwind" fn() -> StudyFacts>;

/// The model of a type: one of monoflow's, or somebody's own.
pub(super) fn model<M: Named>(family: &'static str, key: &'static str, facts: Facts) -> Model {
    let full = type_name::<M>();
    let is_own = !full.starts_with("monoflow_ops::");
    let same = |model: &&Model| (model.scheme, model.key, model.name) == (family, key, M::NAME);
    let builtin = models::builtin().iter().find(same);
    match builtin.filter(|_| !is_own) {
        Some(model) => *model,
        None => Model {
            written: short(full),
            facts: facts.map(|facts| facts()),
            is_own,
            ..Model::of::<M>(family, key)
        },
    }
}

/// A type without the modules that it is in.
fn short(full: &'static str) -> &'static str {
    let head = full.split('<').next().unwrap_or(full);
    head.rfind("::").map_or(full, |at| &full[at + 2..])
}

#[cfg(test)]
mod tests {
    use super::short;
    use crate::compose::{Scheme, euler, mps, shallow_water, wcsph};
    use monoflow_ops::euler::riemann::Hll;
    use monoflow_ops::mps::weight::Cubic;
    use monoflow_ops::shallow::riemann::Hllc;

    /// The symbol of the kernels that a scheme goes with.
    fn symbol(scheme: impl Scheme) -> Option<&'static str> {
        scheme.composed().kernels.map(|kernels| kernels.symbol)
    }

    #[test]
    fn kernels_are_those_of_the_last_setter() {
        let (particles, of_mps) = (wcsph::<f32, 2>(), mps::<f32, 2>());
        let (water, gas) = (shallow_water::<f64>(), euler::<1>());
        assert_eq!(symbol(particles.clone().gpu_kernels("a", "")), Some("a"));
        assert_eq!(symbol(of_mps.clone().gpu_kernels("b", "")), Some("b"));
        assert_eq!(symbol(water.clone().gpu_kernels("c", "")), Some("c"));
        assert_eq!(symbol(gas.clone().gpu_kernels("d", "")), Some("d"));
        assert_eq!(
            symbol(
                particles
                    .gpu_kernels("a", "")
                    .wall::<monoflow_ops::wcsph::wall::LennardJones<f32>>()
            ),
            None
        );
        assert_eq!(symbol(of_mps.gpu_kernels("b", "").weight::<Cubic>()), None);
        assert_eq!(symbol(water.gpu_kernels("c", "").riemann::<Hllc>()), None);
        assert_eq!(symbol(gas.gpu_kernels("d", "").riemann::<Hll>()), None);
    }

    #[test]
    fn types_are_told_by_their_last_name() {
        assert_eq!(short("mine::flux::Mine"), "Mine");
        assert_eq!(short("mine::Power<mine::Deep>"), "Power<mine::Deep>");
        assert_eq!(short("Mine"), "Mine");
    }
}

//! Models of somebody's own, that a case takes from a folder.

use crate::models::{Model, Pressure, catalogue_of, placement};
use crate::{SimError, euler, models, shallow};
use monoflow_abi::{StudyFacts, StudyModel};
use monoflow_case::{
    Catalogue, Choice, EosChoice, EulerCatalogue, KernelChoice, ShallowCatalogue, StudyPlan,
    WallChoice,
};
use monoflow_compile::{StudySource, study, study_library};
use monoflow_ops::Key;
use std::path::{Path, PathBuf};

/// The models of a crate of somebody's own, compiled.
#[derive(Clone, Debug)]
pub struct OwnModels {
    source: StudySource,
    models: Vec<Own>,
}

#[derive(Clone, Copy, Debug)]
struct Own {
    model: Model,
    facts: StudyFacts,
}

impl Own {
    fn of(own: &StudyModel) -> Self {
        Own {
            model: Model {
                scheme: own.family.get(),
                key: own.key.get(),
                name: own.word.get(),
                summary: own.summary.get(),
                equation: own.equation.get(),
                source: own.source.get(),
                keys: keys(own),
                written: own.written.get(),
            },
            facts: (own.facts)(),
        }
    }

    fn choice(&self) -> Choice {
        self.model.choice()
    }
}

/// The coefficients of a model, for as long as the program runs: as its other texts, which a loaded library
/// keeps.
fn keys(own: &StudyModel) -> &'static [Key] {
    let key = |n| {
        let key = (own.coefficient)(n);
        Key {
            name: key.name.get(),
            unit: key.unit.get(),
            default: key.default,
            least: key.least,
            greatest: key.greatest,
            summary: key.summary.get(),
        }
    };
    (0..own.coefficients).map(key).collect::<Vec<_>>().leak()
}

impl OwnModels {
    /// The models of the crate in a folder, compiled now if they are not in the cache; `note` is told
    /// before that.
    ///
    /// # Errors
    /// There is no such crate, it does not compile, or its words will not do.
    pub fn compiled(folder: &Path, note: &mut dyn FnMut(&str)) -> Result<Self, SimError> {
        Self::of_source(StudySource::read(folder)?, note)
    }

    /// The models that a plan takes.
    ///
    /// # Errors
    /// As [`OwnModels::compiled`]; they have changed since the case was judged.
    pub(crate) fn of(
        plan: Option<&StudyPlan>,
        note: &mut dyn FnMut(&str),
    ) -> Result<Option<Self>, SimError> {
        let Some(plan) = plan else {
            return Ok(None);
        };
        let source = StudySource::read(&plan.path).map_err(|source| SimError::LostModels {
            path: plan.path.clone(),
            source: Box::new(source),
        })?;
        if source.fingerprint != plan.fingerprint || source.package != plan.package {
            return Err(SimError::ChangedModels {
                study: source.name(),
            });
        }
        Self::of_source(source, note).map(Some)
    }

    fn of_source(source: StudySource, note: &mut dyn FnMut(&str)) -> Result<Self, SimError> {
        let models = study(&source, note)?.models.get();
        let own = OwnModels {
            source,
            models: models.iter().map(Own::of).collect(),
        };
        for (n, one) in own.models.iter().enumerate() {
            own.judge(one, &own.models[..n])?;
        }
        Ok(own)
    }

    /// Can cases say the word of a model, and does it mean that one alone?
    fn judge(&self, own: &Own, before: &[Own]) -> Result<(), SimError> {
        let Model {
            scheme,
            key,
            name,
            written,
            ..
        } = own.model;
        let refused = |problem: String, help: String| {
            Err(SimError::OwnModel {
                study: self.source.name(),
                model: written.to_owned(),
                problem,
                help,
            })
        };
        let rename = || format!("give NAME another word in `impl Named for {written}`");
        let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(snake) {
            let problem =
                format!("its word `{name}` is not made of small letters, digits and `_` alone");
            return refused(problem, rename());
        }
        let same = |other: &Model| (other.scheme, other.key, other.name) == (scheme, key, name);
        if models::MODELS.iter().any(same) {
            let problem =
                format!("its word `{name}` is taken: {key} of {scheme} has a model called so");
            return refused(problem, rename());
        }
        if let Some(other) = before.iter().find(|other| same(&other.model)) {
            let problem = format!(
                "its word `{name}` is also that of `{}`",
                other.model.written
            );
            return refused(problem, rename());
        }
        for key in own.model.keys {
            let sound = key.name.starts_with(|c: char| c.is_ascii_lowercase())
                && key.name.chars().all(snake);
            if !sound {
                let problem = format!(
                    "its key `{}` is not made of small letters, digits and `_` alone",
                    key.name
                );
                return refused(problem, format!("rename it in KEYS of `{written}`"));
            }
            if !(key.least..=key.greatest).contains(&key.default) {
                let problem = format!(
                    "the default {} of its key `{}` is not between {} and {}",
                    key.default, key.name, key.least, key.greatest
                );
                return refused(problem, format!("change it in KEYS of `{written}`"));
            }
        }
        let support = own.facts.support;
        if (scheme, key) == (models::WCSPH, "numerics.kernel")
            && !(support > 0.0 && support.is_finite())
        {
            let problem = format!("its support is {support} smoothing lengths");
            return refused(problem, "give RADIUS a number greater than 0".to_owned());
        }
        Ok(())
    }

    /// What a plan keeps of it.
    fn plan(&self) -> StudyPlan {
        StudyPlan {
            path: self.source.folder.clone(),
            package: self.source.package.clone(),
            fingerprint: self.source.fingerprint.clone(),
        }
    }

    /// The crate that they are of.
    pub fn source(&self) -> &StudySource {
        &self.source
    }

    /// The file that their catalogue is kept in, compiled now if need be.
    ///
    /// # Errors
    /// It cannot be compiled.
    pub fn file(&self, note: &mut dyn FnMut(&str)) -> Result<PathBuf, SimError> {
        Ok(study_library(&self.source, note)?)
    }

    /// What they say about themselves.
    pub fn models(&self) -> impl Iterator<Item = &Model> {
        self.models.iter().map(|own| &own.model)
    }

    fn each(&self, scheme: &str, key: &str) -> impl Iterator<Item = &Own> {
        let is_it = move |own: &&Own| own.model.scheme == scheme && own.model.key == key;
        self.models.iter().filter(is_it)
    }

    fn words(&self, scheme: &str, key: &str) -> impl Iterator<Item = Choice> {
        self.each(scheme, key).map(Own::choice)
    }

    /// The model of a word.
    pub(crate) fn find(&self, scheme: &str, key: &str, word: &str) -> Option<&Model> {
        let found = self.each(scheme, key).find(|own| own.model.name == word);
        found.map(|own| &own.model)
    }

    /// The names of its models for a key.
    pub(crate) fn names(&self, scheme: &str, key: &str) -> impl Iterator<Item = &'static str> {
        self.each(scheme, key).map(|own| own.model.name)
    }

    /// Its equation of state of a word, for output.
    pub(crate) fn pressure(&self, word: &str) -> Option<Pressure> {
        let found = self.each(models::WCSPH, "numerics.eos");
        let found = found.filter(|own| own.model.name == word);
        found
            .filter_map(|own| own.facts.pressure)
            .map(Pressure::new)
            .next()
    }

    /// What case files of a scheme of particles may say with them; of SPH, if the name is not known.
    pub fn catalogue_of(&self, scheme: Option<&str>) -> Catalogue {
        let mut all = catalogue_of(scheme);
        all.study = Some(self.plan());
        if scheme == Some(models::MPS) {
            let weights = self.words(models::MPS, "numerics.kernel");
            all.kernels.extend(weights.map(|choice| KernelChoice {
                choice,
                support: 1.0,
            }));
            all.gradients
                .extend(self.words(models::MPS, "mps.gradient"));
            all.viscosities
                .extend(self.words(models::MPS, "numerics.viscosity"));
            return all;
        }
        let scheme = models::WCSPH;
        let kernels = self.each(scheme, "numerics.kernel");
        all.kernels.extend(kernels.map(|own| KernelChoice {
            choice: own.choice(),
            support: own.facts.support,
        }));
        let equations = self.each(scheme, "numerics.eos");
        all.eos.extend(equations.map(|own| EosChoice {
            choice: own.choice(),
            uses_gamma: own.facts.uses_gamma,
        }));
        all.density_diffusions
            .extend(self.words(scheme, "numerics.density_diffusion"));
        // Whether a wall holds a viscosity, of which one is somebody's own, the compiler knows.
        for held in all
            .walls
            .iter_mut()
            .filter_map(|wall| wall.viscosities.as_mut())
        {
            held.extend(
                self.names(scheme, "numerics.viscosity")
                    .map(ToOwned::to_owned),
            );
        }
        all.viscosities
            .extend(self.words(scheme, "numerics.viscosity"));
        all.integrators
            .extend(self.words(scheme, "numerics.integrator"));
        all.velocity_smoothings
            .extend(self.words(scheme, "numerics.velocity_smoothing"));
        let walls = self.each(scheme, "numerics.wall");
        all.walls.extend(walls.map(|own| WallChoice {
            choice: own.choice(),
            placement: placement(own.facts.wall_offset),
            layers: (own.facts.wall_layers > 0).then_some(own.facts.wall_layers),
            viscosities: None,
        }));
        all
    }

    /// What case files of shallow water may say with them.
    pub fn shallow_catalogue(&self) -> ShallowCatalogue {
        let mut all = shallow::catalogue();
        let words = |key| self.words(models::SHALLOW_WATER, key);
        all.riemann.extend(words("numerics.riemann"));
        all.frictions.extend(words("numerics.friction"));
        all.limiters.extend(words("numerics.limiter"));
        all.study = Some(self.plan());
        all
    }

    /// What case files of compressible flow may say with them.
    pub fn euler_catalogue(&self) -> EulerCatalogue {
        let mut all = euler::catalogue();
        let words = |key| self.words(models::EULER, key);
        all.riemann.extend(words("numerics.riemann"));
        all.limiters.extend(words("numerics.limiter"));
        all.stabilisations.extend(words("numerics.stabilisation"));
        all.study = Some(self.plan());
        all
    }
}

/// The folder of the sources that crates for models of somebody's own depend on.
///
/// # Errors
/// There are none, or others than this program was built from.
pub fn sources() -> Result<PathBuf, SimError> {
    Ok(StudySource::sources()?)
}

//! The keys of a family with the words of a program.

use crate::euler::{EULER, EulerCatalogue};
use crate::judge::coefficients::{Axes, GIVING};
use crate::judge::{Choice, KeyChoice};
use crate::keys::{Fallback, Key, Kind, Range};
use crate::particles::catalogue::{Catalogue, Preset};
use crate::particles::foreign;
use crate::particles::raw::{MPS_RATIO, PARTICLES};
use crate::plan::table;
use crate::shallow::ShallowCatalogue;

/// The keys that cases of a family may have, with the words of a program.
#[derive(Clone, Debug)]
pub struct Keys {
    family: &'static str,
    pub(super) declared: &'static [Key],
    /// Words by the keys that they are for.
    choices: Vec<(&'static str, Vec<Choice>)>,
    /// Numbers that a catalogue gives where a case says nothing.
    presets: Vec<(&'static str, Preset)>,
}

/// The family whose cases need not name it.
const FIRST: &str = "wcsph";
/// The family that leaves out some keys of the first.
const MPS: &str = "mps";

impl Catalogue {
    /// The keys that its cases may have.
    pub fn keys(&self) -> Keys {
        Keys {
            family: if self.is_mps() { MPS } else { FIRST },
            declared: PARTICLES,
            choices: owned(self.axes()),
            presets: vec![
                ("numerics.smoothing_ratio", self.smoothing_ratio.clone()),
                ("numerics.cfl", self.cfl.clone()),
            ],
        }
    }
}

impl ShallowCatalogue {
    /// The keys that its cases may have.
    pub fn keys(&self) -> Keys {
        Keys {
            family: "shallow_water",
            declared: self.declared(),
            choices: owned(self.axes()),
            presets: Vec::new(),
        }
    }
}

impl EulerCatalogue {
    /// The keys that its cases may have.
    pub fn keys(&self) -> Keys {
        Keys {
            family: "euler",
            declared: EULER,
            choices: owned(self.axes()),
            presets: Vec::new(),
        }
    }
}

fn owned(axes: Axes<'_>) -> Vec<(&'static str, Vec<Choice>)> {
    let choices = |of: Vec<&Choice>| of.into_iter().cloned().collect();
    axes.into_iter()
        .map(|(key, of)| (key, choices(of)))
        .collect()
}

/// The table of a model's coefficients.
pub(super) struct Coefficients<'k> {
    /// Its dotted key.
    pub path: String,
    /// The key that chooses the model.
    pub chosen_by: &'static str,
    /// The word.
    pub word: &'k str,
    /// What the model declares.
    pub keys: Vec<&'k KeyChoice>,
    /// The table with the values of particles for which this one gives none, if it is of particles.
    pub base: Option<String>,
}

impl Coefficients<'_> {
    /// What the table holds, in one sentence.
    pub fn about(&self) -> String {
        let (key, word) = (self.chosen_by, self.word);
        match self.base {
            None => format!("Coefficients of {key} = \"{word}\"."),
            Some(_) => format!("Of its particles: coefficients of {key} = \"{word}\"."),
        }
    }
}

impl Keys {
    /// The word for the family.
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// Has a key a meaning for the family?
    pub(super) fn has(&self, path: &str) -> bool {
        !foreign::is_strange(self.family == MPS, path)
    }

    /// The words of a key with what each means, if that is known.
    pub(super) fn known(&self, path: &str, kind: Kind) -> Vec<(&str, &str)> {
        match kind {
            Kind::Word(words) => words.iter().map(|word| (*word, "")).collect(),
            Kind::Model => self.choices(path),
            Kind::List(kinds) => kinds
                .iter()
                .flat_map(|kind| self.known(path, *kind))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn choices(&self, path: &str) -> Vec<(&str, &str)> {
        let of_key = self.choices.iter().filter(|(key, _)| *key == path);
        let choices = of_key.flat_map(|(_, choices)| choices);
        choices
            .map(|choice| (choice.name.as_str(), choice.about.as_str()))
            .collect()
    }

    /// What the numbers of a key may be.
    pub(super) fn range(&self, path: &str, key: &Key) -> Range {
        match path {
            "numerics.smoothing_ratio" if self.family == MPS => MPS_RATIO,
            _ => key.limited(),
        }
    }

    /// What holds where a case does not give a key.
    pub(super) fn fallback(&self, path: &str, key: &Key) -> Fallback {
        let preset = || self.presets.iter().find(|(of, _)| *of == path);
        match key.fallback {
            _ if path == "scheme" && self.family != FIRST => Fallback::Needed,
            Fallback::Preset => preset().map_or(Fallback::Nothing, |(_, preset)| {
                Fallback::Number(preset.value)
            }),
            other => other,
        }
    }

    /// The tables of coefficients that models have.
    pub(super) fn coefficients(&self) -> Vec<Coefficients<'_>> {
        let mut tables: Vec<Coefficients<'_>> = Vec::new();
        for (key, choices) in &self.choices {
            for choice in choices.iter().filter(|choice| !choice.keys.is_empty()) {
                let path = table(key, &choice.name);
                if self.has(&path) && tables.iter().all(|other| other.path != path) {
                    tables.push(Coefficients {
                        path,
                        chosen_by: key,
                        word: &choice.name,
                        keys: choice.keys.iter().collect(),
                        base: None,
                    });
                }
                let of_particles = choice.keys.iter().filter(|key| key.is_field);
                let of_particles: Vec<_> = of_particles.collect();
                for entry in GIVING.iter().filter(|_| !of_particles.is_empty()) {
                    tables.push(Coefficients {
                        path: format!("{entry}.{}", choice.name),
                        chosen_by: key,
                        word: &choice.name,
                        keys: of_particles.clone(),
                        base: Some(table(key, &choice.name)),
                    });
                }
            }
        }
        tables
    }
}

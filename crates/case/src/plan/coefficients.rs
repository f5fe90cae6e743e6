//! Values of the coefficients that models declare.

use serde::{Deserialize, Serialize};

/// The value of a coefficient of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coefficient {
    /// Its dotted key, such as `numerics.power.exponent`.
    pub key: String,
    /// The value in its unit.
    pub value: f64,
    /// SI unit; empty for pure numbers.
    pub unit: String,
}

/// The coefficients of all models of a plan; those of one model in the order in which it declares them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CoefficientsPlan(Vec<Coefficient>);

impl CoefficientsPlan {
    /// Those of the model that the key chose by this word.
    pub(crate) fn of_model(&self, key: &str, word: &str) -> impl Iterator<Item = &Coefficient> {
        let begin = format!("{}.", table(key, word));
        let of_model = self.0.iter();
        of_model.filter(move |one| one.key.starts_with(&begin))
    }

    /// Their values.
    pub fn of(&self, key: &str, word: &str) -> Vec<f64> {
        self.of_model(key, word).map(|one| one.value).collect()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Coefficient> {
        self.0.iter()
    }

    /// Does no model have any?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn push(&mut self, coefficient: Coefficient) {
        if self.0.iter().all(|other| other.key != coefficient.key) {
            self.0.push(coefficient);
        }
    }
}

/// The table with the coefficients of a model: beside the key that chooses it.
pub(crate) fn table(key: &str, word: &str) -> String {
    match key.rsplit_once('.') {
        Some((table, _)) => format!("{table}.{word}"),
        None => word.to_owned(),
    }
}

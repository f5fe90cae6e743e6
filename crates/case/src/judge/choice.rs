//! What a catalogue tells about a name.

use crate::keys::Range;

/// A name with one line about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The word in the case file, snake case.
    pub name: String,
    /// One line for listings and error messages.
    pub about: String,
    /// Coefficients that it declares.
    pub keys: Vec<KeyChoice>,
    /// Keys for models of its axis, such as `fluid.artificial_alpha`, that it does not read.
    pub unread: Vec<String>,
}

impl Choice {
    /// A name and its description.
    pub fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            about: about.into(),
            keys: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// The same, which does not read these keys.
    pub fn not_reading(self, keys: &[&str]) -> Self {
        Self {
            unread: keys.iter().map(|key| (*key).to_owned()).collect(),
            ..self
        }
    }

    /// Does it read a key for models of its axis?
    pub fn reads(&self, key: &str) -> bool {
        self.unread.iter().all(|unread| unread != key)
    }
}

/// A coefficient that a model declares.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyChoice {
    /// Its name, snake case.
    pub name: String,
    /// SI unit; empty for pure numbers.
    pub unit: String,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// Is it a whole number?
    pub whole: bool,
    /// Has every particle a value of its own? Then each geometry and opening may give one.
    pub is_field: bool,
    /// Does the model read it? If not, a case may not give it.
    pub is_read: bool,
    /// Where a case says nothing.
    pub default: f64,
    /// What it is, in one line.
    pub about: String,
}

impl KeyChoice {
    /// Its range.
    pub(crate) fn limits(&self) -> Range {
        match (self.least.is_finite(), self.greatest.is_finite()) {
            (true, true) => Range::Within(self.least, self.greatest),
            (true, false) => Range::From(self.least),
            (false, true) => Range::AtMost(self.greatest),
            (false, false) => Range::Any,
        }
    }

    /// Its range in words.
    pub fn range(&self) -> String {
        let range = match (self.least.is_finite(), self.greatest.is_finite()) {
            (true, true) => format!("between {} and {}", self.least, self.greatest),
            (true, false) => format!("{} or greater", self.least),
            (false, true) => format!("{} or less", self.greatest),
            (false, false) => "of any size".to_owned(),
        };
        let kind = if self.whole { "a whole number " } else { "" };
        format!("{kind}{range}")
    }

    /// Is it a value that the key may have?
    pub(crate) fn takes(&self, value: f64) -> bool {
        (self.least..=self.greatest).contains(&value) && (!self.whole || value.fract() == 0.0)
    }
}

//! The declaration of one key.

use super::kind::{NUMBERS, TEXTS};
use super::{Kind, Range};

/// A key of case files, as its section declares it.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in the section.
    pub name: &'static str,
    /// What may stand behind it.
    pub kind: Kind,
    /// Other ways to write it.
    pub also: &'static [Kind],
    /// Unit; empty for words and pure numbers.
    pub unit: &'static str,
    /// What its numbers may be.
    pub range: Range,
    /// Narrower limits, of which judgement speaks in words of its own.
    pub limits: Option<Range>,
    /// What holds where a case says nothing.
    pub fallback: Fallback,
    /// Why that.
    pub why: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
}

/// What holds where a case does not give a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fallback {
    /// Nothing is needed.
    Nothing,
    /// A case that does not give it is refused.
    Needed,
    /// A number.
    Number(f64),
    /// A whole number.
    Count(u32),
    /// `true` or `false`.
    Flag(bool),
    /// A text.
    Text(&'static str),
    /// The first of its words.
    First,
    /// A number of the catalogue.
    Preset,
    /// What follows from other values, in words.
    Told(&'static str),
}

impl Key {
    /// A key of some kind.
    pub const fn of(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            kind,
            also: &[],
            unit: "",
            range: Range::Any,
            limits: None,
            fallback: Fallback::Nothing,
            why: "",
            about: "",
        }
    }

    /// A number.
    pub const fn number(name: &'static str, range: Range) -> Self {
        Self {
            range,
            ..Self::of(name, Kind::Number)
        }
    }

    /// A number, or a formula in quotes.
    pub const fn number_or_formula(name: &'static str, range: Range) -> Self {
        Self::number(name, range).also(&[Kind::Formula])
    }

    /// A whole number.
    pub const fn count(name: &'static str) -> Self {
        Self::of(name, Kind::Count)
    }

    /// One of a few whole numbers.
    pub const fn among(name: &'static str, known: &'static [u32]) -> Self {
        Self::of(name, Kind::Among(known))
    }

    /// A list of numbers.
    pub const fn numbers(name: &'static str) -> Self {
        Self::of(name, NUMBERS)
    }

    /// Any text.
    pub const fn text(name: &'static str) -> Self {
        Self::of(name, Kind::Text)
    }

    /// A formula in quotes.
    pub const fn formula(name: &'static str) -> Self {
        Self::of(name, Kind::Formula)
    }

    /// A list of texts.
    pub const fn texts(name: &'static str) -> Self {
        Self::of(name, TEXTS)
    }

    /// The path of a file or folder.
    pub const fn path(name: &'static str) -> Self {
        Self::of(name, Kind::Path)
    }

    /// One of a few words.
    pub const fn word(name: &'static str, words: &'static [&'static str]) -> Self {
        Self::of(name, Kind::Word(words))
    }

    /// A list of some of a few words.
    pub const fn words(name: &'static str, of: &'static [Kind]) -> Self {
        Self::of(name, Kind::List(of))
    }

    /// A word that chooses a model; the first is the default.
    pub const fn model(name: &'static str) -> Self {
        Self {
            fallback: Fallback::First,
            ..Self::of(name, Kind::Model)
        }
    }

    /// Words that choose models: a list of them, or one.
    pub const fn models(name: &'static str) -> Self {
        Self::of(name, Kind::List(&[Kind::Model])).also(&[Kind::Model])
    }

    /// `true` or `false`.
    pub const fn flag(name: &'static str) -> Self {
        Self::of(name, Kind::Flag)
    }

    /// A table.
    pub const fn table(name: &'static str, keys: &'static [Key]) -> Self {
        Self::of(name, Kind::Table(keys))
    }

    /// A list of tables.
    pub const fn tables(name: &'static str, keys: &'static [Key]) -> Self {
        Self::of(name, Kind::Tables(keys))
    }

    /// Other ways to write it.
    pub const fn also(self, also: &'static [Kind]) -> Self {
        Self { also, ..self }
    }

    /// Its unit.
    pub const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// What its numbers may be.
    pub const fn range(self, range: Range) -> Self {
        Self { range, ..self }
    }

    /// Narrower limits, of which judgement speaks in words of its own.
    pub const fn limits(self, limits: Range) -> Self {
        Self {
            limits: Some(limits),
            ..self
        }
    }

    /// What holds where a case says nothing, and why.
    pub const fn or(self, fallback: Fallback, why: &'static str) -> Self {
        Self {
            fallback,
            why,
            ..self
        }
    }

    /// What follows from other values where a case says nothing.
    pub const fn told(self, words: &'static str) -> Self {
        self.or(Fallback::Told(words), "")
    }

    /// A case must give it.
    pub const fn needed(self) -> Self {
        self.or(Fallback::Needed, "")
    }

    /// What it is, in one sentence.
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// All that may stand behind it.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        std::iter::once(self.kind).chain(self.also.iter().copied())
    }

    /// The keys below it; none if it is no table.
    pub fn keys(&self) -> &'static [Key] {
        self.kinds().find_map(Kind::keys).unwrap_or_default()
    }

    /// Its words, if they do not depend on the program's models.
    pub(crate) fn known(&self) -> &'static [&'static str] {
        let words = |kind| match kind {
            Kind::Word(words) => Some(words),
            Kind::List(&[Kind::Word(words)]) => Some(words),
            _ => None,
        };
        self.kinds().find_map(words).unwrap_or_default()
    }

    /// The narrowest that is known of its numbers.
    pub fn limited(&self) -> Range {
        self.limits.unwrap_or(self.range)
    }
}

/// The keys of a section which are declared in two places.
pub(crate) const fn joined<const N: usize>(first: &[Key], second: &[Key]) -> [Key; N] {
    assert!(first.len() + second.len() == N);
    let mut all = [Key::text(""); N];
    let mut n = 0;
    while n < N {
        all[n] = if n < first.len() {
            first[n]
        } else {
            second[n - first.len()]
        };
        n += 1;
    }
    all
}

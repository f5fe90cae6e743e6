//! Choosing one value: typed or default, in its range, and where it came from.

use std::collections::BTreeMap;

use crate::judge::Choice;
use crate::judge::coefficients::{Axes, OfParticles, Typed};
use crate::judge::unread::Taken;
use crate::keys::{self, Fallback, Key, Range};
use crate::plan::CoefficientsPlan;
use crate::plan::{NOT_USED, Origin, Provenance};
use crate::typed::log::Log;
use crate::typed::section::{Numbers, Section};
use crate::typed::source::{At, Span};
use crate::typed::tree::Node;

pub(crate) struct Judge<'a> {
    pub log: Log<'a>,
    /// What the family declares.
    keys: &'static [Key],
    pub provenance: BTreeMap<String, Provenance>,
    /// Choices of the catalogue by the keys that they are for.
    axes: Axes<'a>,
    /// Tables of coefficients, as typed.
    pub tables: Vec<Typed>,
    /// Keys that the chosen models do not read, each with the word of its model.
    unread: Vec<(String, String)>,
    /// Coefficients that were judged.
    pub judged: CoefficientsPlan,
    /// Those that particles have of their own, in the order of a scheme's models.
    pub of_particles: Vec<OfParticles>,
    /// Where to point when something is missing from the top of the case.
    pub top: Span,
}

impl<'a> Judge<'a> {
    pub fn new(log: Log<'a>, top: Span, keys: &'static [Key]) -> Self {
        Self {
            log,
            keys,
            provenance: BTreeMap::new(),
            axes: Vec::new(),
            tables: Vec::new(),
            unread: Vec::new(),
            judged: CoefficientsPlan::default(),
            of_particles: Vec::new(),
            top: Span {
                end: top.start,
                ..top
            },
        }
    }

    /// With what was taken out of the case.
    pub fn take(&mut self, taken: Taken<'a>) {
        self.axes = taken.axes;
        self.tables = taken.tables;
        self.unread = taken.unread;
    }

    /// Does the chosen model, or something else, read a key?
    pub fn is_read(&self, key: &str) -> bool {
        self.unread.iter().all(|(unread, _)| unread != key)
    }

    /// The declaration of a dotted key.
    pub fn declared(&self, key: &str) -> &'static Key {
        keys::find(self.keys, key).unwrap_or_else(|| unreachable!("`{key}` is not declared"))
    }

    /// The unit of a dotted key; empty if it has none.
    pub fn unit_of(&self, key: &str) -> &'static str {
        keys::find(self.keys, key).map_or("", |key| key.unit)
    }

    fn note(&mut self, key: &str, origin: Origin, why: String) {
        self.provenance
            .insert(key.to_owned(), Provenance { origin, why });
    }

    pub fn given(&mut self, key: &str, span: Span) {
        let place = self.log.place(span);
        self.note(key, Origin::Given, place);
    }

    pub fn default(&mut self, key: &str, why: &str) {
        let unread = self.unread.iter().find(|(unread, _)| unread == key);
        let why = match unread {
            Some((_, word)) => not_used(word),
            None => why.to_owned(),
        };
        self.note(key, Origin::Default, why);
    }

    /// Notes that a key is not given and has what is declared for that.
    pub fn unsaid(&mut self, key: &str) {
        self.default(key, self.declared(key).why);
    }

    pub fn derived(&mut self, key: &str, why: impl Into<String>) {
        self.note(key, Origin::Derived, why.into());
    }

    /// Logs a number outside its range; says whether it is inside.
    pub fn range<T>(&mut self, at: &At<T>, value: f64, range: Range) -> bool {
        let holds = range.holds(value);
        if !holds {
            let range = range.readable_to(value);
            let (key, is) = (&at.key, keys::brief(value));
            let what = format!("`{key}` is {is} but must be {}", range.words());
            self.log.at(
                at,
                what,
                format!("write a number {}{}", range.words(), range.unit()),
            );
        }
        holds
    }

    /// The same with the range that the key is declared with.
    pub fn fits<T>(&mut self, at: &At<T>, value: f64) -> bool {
        self.range(at, value, self.declared(&at.key).range)
    }

    /// A typed number in its range, or `None`.
    pub fn typed(&mut self, key: &str, raw: Option<&At<f64>>) -> Option<f64> {
        let range = self.declared(key).range;
        self.typed_in(key, raw, range)
    }

    /// The same in a range that depends on other values.
    pub fn typed_in(&mut self, key: &str, raw: Option<&At<f64>>, range: Range) -> Option<f64> {
        let at = raw?;
        self.given(key, at.span);
        self.range(at, at.value, range).then_some(at.value)
    }

    /// The number of a value of any kind.
    pub fn plain_number(&mut self, node: &Node, key: &str) -> Option<f64> {
        crate::typed::section::number(node, key, &mut self.log)
    }

    /// A typed number in its range, or its default.
    pub fn number(&mut self, key: &str, raw: Option<&At<f64>>) -> f64 {
        let declared = self.declared(key);
        let Fallback::Number(default) = declared.fallback else {
            unreachable!("`{key}` declares no default");
        };
        self.number_or(key, raw, default, declared.why)
    }

    /// The same with a default that depends on other values.
    pub fn number_or(&mut self, key: &str, raw: Option<&At<f64>>, default: f64, why: &str) -> f64 {
        let range = self.declared(key).range;
        self.number_in(key, raw, range, (default, why))
    }

    /// The same in a range that depends on other values.
    pub fn number_in(
        &mut self,
        key: &str,
        raw: Option<&At<f64>>,
        range: Range,
        (default, why): (f64, &str),
    ) -> f64 {
        if raw.is_none() {
            self.default(key, why);
        }
        self.typed_in(key, raw, range).unwrap_or(default)
    }

    /// A count that fits in 32 bits, or its default.
    pub fn count(&mut self, key: &str, raw: Option<&At<u64>>) -> u32 {
        let declared = self.declared(key);
        let Some(at) = raw else {
            let Fallback::Count(default) = declared.fallback else {
                unreachable!("`{key}` declares no default");
            };
            self.default(key, declared.why);
            return default;
        };
        self.given(key, at.span);
        u32::try_from(at.value).unwrap_or_else(|_| {
            let what = format!(
                "`{}` is {} but can be at most {}",
                at.key,
                at.value,
                u32::MAX
            );
            self.log.at(at, what, "write a smaller number");
            1
        })
    }

    /// A text of the case, or its default.
    pub fn given_text(&mut self, key: &str, raw: Option<&At<String>>) -> String {
        let declared = self.declared(key);
        match (raw, declared.fallback) {
            (Some(at), _) => {
                self.given(key, at.span);
                at.value.clone()
            }
            (None, Fallback::Text(default)) => {
                self.default(key, declared.why);
                default.to_owned()
            }
            (None, _) => String::new(),
        }
    }

    /// The index of one of a few words; the first is the default.
    pub fn word(&mut self, key: &str, raw: Option<&At<String>>) -> usize {
        let declared = self.declared(key);
        let Some(at) = raw else {
            self.default(key, declared.why);
            return 0;
        };
        self.given(key, at.span);
        self.known_word(at, declared.known()).unwrap_or(0)
    }

    /// A typed yes or no, or the default.
    pub fn flag(&mut self, key: &str, raw: Option<&At<bool>>) -> bool {
        let declared = self.declared(key);
        let Some(at) = raw else {
            self.default(key, declared.why);
            return declared.fallback == Fallback::Flag(true);
        };
        self.given(key, at.span);
        at.value
    }

    /// The index of a typed word among the known ones.
    pub fn known_word(&mut self, at: &At<String>, known: &[&str]) -> Option<usize> {
        let index = known.iter().position(|name| *name == at.value);
        if index.is_none() {
            let what = format!("`{}` is not a known value of `{}`", at.value, at.key);
            self.log.unknown(at.span, &at.key, what, &at.value, known);
        }
        index
    }

    /// The catalogue entry that a key chooses, with its index; the first is the default.
    fn chosen(&mut self, key: &str, raw: Option<&At<String>>) -> Option<(usize, &'a Choice)> {
        let mut axes = self.axes.iter();
        let known = axes.find(|(of, _)| *of == key).map(|(_, known)| known);
        let known = known.cloned().unwrap_or_default();
        let Some(first) = known.first() else {
            let span = raw.map_or(self.top, |at| at.span);
            let what = format!("this program has nothing to choose for `{key}`");
            let help = "use a program which was built with at least one";
            self.log.add(span, key, what, help);
            return None;
        };
        let index = match raw {
            None => {
                self.default(key, &first.about);
                0
            }
            Some(at) => {
                self.given(key, at.span);
                let names: Vec<_> = known.iter().map(|choice| choice.name.as_str()).collect();
                self.known_word(at, &names)?
            }
        };
        self.coefficients(key, known[index]);
        Some((index, known[index]))
    }

    /// The index of the catalogue entry that a key chooses.
    pub fn choice(&mut self, key: &str, raw: Option<&At<String>>) -> Option<usize> {
        self.chosen(key, raw).map(|(index, _)| index)
    }

    /// The name of the catalogue entry that a key chooses.
    pub fn choose(&mut self, key: &str, raw: Option<&At<String>>) -> Option<String> {
        self.chosen(key, raw).map(|(_, choice)| choice.name.clone())
    }

    /// The same; an empty name where there is none, which is logged.
    pub fn model(&mut self, key: &str, raw: &Option<At<String>>) -> String {
        self.choose(key, raw.as_ref()).unwrap_or_default()
    }

    /// A vector: as many numbers as dimensions, or three with zeros at the end.
    pub fn vector(&mut self, at: &Numbers, dimensions: u32) -> Option<[f64; 3]> {
        let wanted = dimensions as usize;
        let typed = at.value.len();
        let rest = at.value.get(wanted..).unwrap_or_default();
        let flat = typed <= 3 && rest.iter().all(|extra| extra.value == 0.0);
        if typed < wanted || !flat {
            let what = format!(
                "`{}` has {typed} numbers, but the case has {dimensions} dimensions",
                at.key
            );
            let help = format!("write {dimensions} numbers, or change `dimensions`");
            self.log.at(at, what, help);
            return None;
        }
        let mut vector = [0.0; 3];
        for (to, from) in vector.iter_mut().zip(&at.value) {
            *to = from.value;
        }
        Some(vector)
    }

    /// A required vector of a section.
    pub fn required(
        &mut self,
        raw: Option<&Numbers>,
        span: Span,
        key: &str,
        dimensions: u32,
    ) -> Option<[f64; 3]> {
        if raw.is_none() {
            self.missing(span, key, "write it as a list of numbers, in metres");
        }
        self.vector(raw?, dimensions)
    }

    /// A text of a section that must be there.
    pub fn needed_text(
        &mut self,
        section: &mut Section<'_>,
        key: &'static str,
        help: &str,
    ) -> Option<At<String>> {
        let raw = section.text(key, &mut self.log);
        if raw.is_none() {
            self.missing(section.span(), &section.key(key), help);
        }
        raw
    }

    /// A number of a section that must be there.
    pub fn needed_number(
        &mut self,
        section: &mut Section<'_>,
        key: &'static str,
        help: &str,
    ) -> Option<f64> {
        let raw = section.number(key, &mut self.log);
        let key = section.key(key);
        if raw.is_none() {
            self.missing(section.span(), &key, help);
        }
        self.typed(&key, raw.as_ref())
    }

    /// A vector of a section that must be there.
    pub fn needed_vector(
        &mut self,
        section: &mut Section<'_>,
        key: &'static str,
        dimensions: u32,
    ) -> Option<[f64; 3]> {
        let raw = section.numbers(key, &mut self.log);
        let key = section.key(key);
        if let Some(at) = &raw {
            self.given(&key, at.span);
        }
        self.required(raw.as_ref(), section.span(), &key, dimensions)
    }

    /// Logs a value that is missing, unless one was typed that is wrong.
    pub fn missing(&mut self, span: Span, key: &str, help: &str) {
        if !self.log.mentions(key) {
            self.log.add(span, key, format!("`{key}` is missing"), help);
        }
    }

    /// Logs a box which is empty or turned inside out.
    pub fn ordered(&mut self, at: &Numbers, min: [f64; 3], max: [f64; 3], dimensions: u32) -> bool {
        for axis in 0..dimensions as usize {
            if min[axis] >= max[axis] {
                let name = ["x", "y", "z"][axis];
                let what = format!(
                    "`{}` is {} along {name}, which is not above the lower corner's {}",
                    at.key, max[axis], min[axis]
                );
                self.log.at(
                    at,
                    what,
                    "make every number of max greater than that of min",
                );
                return false;
            }
        }
        true
    }
}

/// Why a value is not used.
pub(crate) fn not_used(word: &str) -> String {
    format!("{NOT_USED}: `{word}` does not read it")
}

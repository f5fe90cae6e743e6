//! Collects mistakes so that one run of the checker shows them all.

use std::fmt::Write;

use crate::error::{CaseError, Problem};
use crate::typed::source::{At, Source, Span};

/// More than this many mistakes help nobody.
const MAX_PROBLEMS: usize = 20;

pub(crate) struct Log<'a> {
    sources: &'a [Source],
    problems: Vec<Problem>,
    seen: usize,
}

impl<'a> Log<'a> {
    pub fn new(sources: &'a [Source]) -> Self {
        Self {
            sources,
            problems: Vec::new(),
            seen: 0,
        }
    }

    /// How many mistakes there are so far, also without a text to show them in.
    pub fn len(&self) -> usize {
        self.seen
    }

    /// Has something been said of a key?
    pub fn mentions(&self, key: &str) -> bool {
        self.problems.iter().any(|problem| problem.key == key)
    }

    pub fn add(&mut self, span: Span, key: &str, what: impl Into<String>, help: impl Into<String>) {
        self.push(span, key, what.into(), help.into(), None);
    }

    /// A mistake in a typed value.
    pub fn at<T>(&mut self, at: &At<T>, what: impl Into<String>, help: impl Into<String>) {
        self.add(at.span, &at.key, what, help);
    }

    /// An unknown word, with the nearest known one.
    pub fn unknown(&mut self, span: Span, key: &str, what: String, word: &str, known: &[&str]) {
        let nearest = nearest(word, known);
        let mut help = String::new();
        if let Some(near) = nearest {
            let _ = write!(help, "did you mean `{near}`? ");
        }
        if known.is_empty() {
            help.push_str("nothing is known here");
        } else {
            let _ = write!(help, "known: {}", known.join(", "));
        }
        self.push(span, key, what, help, nearest.map(str::to_owned));
    }

    fn push(&mut self, span: Span, key: &str, what: String, help: String, nearest: Option<String>) {
        self.seen += 1;
        if self.problems.len() >= MAX_PROBLEMS {
            return;
        }
        if let Some(source) = self.sources.get(span.source) {
            let problem = Problem {
                what,
                help,
                key: key.to_owned(),
                nearest,
                at: source.locate(span.start, span.end),
            };
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
    }

    /// An error if anything was logged.
    pub fn check(&mut self) -> Result<(), CaseError> {
        if self.problems.is_empty() {
            Ok(())
        } else {
            Err(CaseError::Problems(std::mem::take(&mut self.problems)))
        }
    }

    /// `file:line` of a place.
    pub fn place(&self, span: Span) -> String {
        self.sources
            .get(span.source)
            .map_or_else(String::new, |source| {
                let at = source.locate(span.start, span.end);
                format!("{}:{}", at.source, at.line)
            })
    }
}

/// How many letters are wrong, missing, too many, or have changed places with the next one, between two words.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(one, other)
}

/// The known word at the smallest edit distance, if it is near enough.
fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = word.to_lowercase().replace('-', "_");
    // A long "word" is not a slip of the finger, and distance is quadratic.
    if word.len() > 64 {
        return None;
    }
    // A direction without its sign is as near to both, and mostly meant as it is counted.
    let is_signed = |name: &&str| name.strip_prefix('+') == Some(&word);
    if let Some(signed) = known.iter().copied().find(is_signed) {
        return Some(signed);
    }
    let near = |name: &&str| distance(&word, name);
    let best = known.iter().copied().min_by_key(near)?;
    let limit = (word.chars().count().max(best.len()) / 2).max(1);
    (near(&best) <= limit).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn suggests_only_near_words() {
        let known = ["wendland_c2", "quadratic"];
        assert_eq!(nearest("wendland", &known), Some("wendland_c2"));
        assert_eq!(nearest("Quadratik", &known), Some("quadratic"));
        assert_eq!(nearest("spline", &known), None);
        assert_eq!(nearest("x", &[]), None);
    }

    #[test]
    fn directions_without_a_sign_are_meant_as_they_are_counted() {
        let known = ["-x", "+x", "-y", "+y"];
        for (word, meant) in [("x", "+x"), ("Y", "+y"), ("-X", "-x"), ("+X", "+x")] {
            assert_eq!(nearest(word, &known), Some(meant), "{word}");
        }
    }
}

//! The laws that every model of an axis keeps, held against the models of a study.
//!
//! A process of its own does it: laws panic, and a model may take its process down.

use crate::{CompileError, StudySource, build_of_study, cache, cargo};
use monoflow_abi::laws::{BROKEN, KEPT, MODEL, WITHOUT};
use std::env::consts::EXE_SUFFIX;
use std::fmt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A model of a study, and what came of the laws of its axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its family, as in `models!`.
    pub family: String,
    /// Its axis, as in `models!`.
    pub axis: String,
    /// Its word in case files.
    pub word: String,
    /// Its type as Rust writes it in the study.
    pub written: String,
    /// What came of it.
    pub verdict: Verdict,
}

/// What came of the laws of an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All are kept.
    Kept,
    /// The axis has none.
    Without,
    /// One is broken.
    Broken {
        /// Which, and for what numbers.
        sentence: String,
        /// File and line that found it.
        place: String,
    },
    /// The process ended before.
    Ended {
        /// How.
        how: String,
    },
}

impl Held {
    /// Is a law broken, or could the laws not be held against it?
    pub fn is_broken(&self) -> bool {
        matches!(self.verdict, Verdict::Broken { .. } | Verdict::Ended { .. })
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Held {
            family, axis, word, ..
        } = self;
        match &self.verdict {
            Verdict::Kept => write!(f, "{family} {axis} {word} keeps its laws"),
            Verdict::Without => write!(f, "{family} {axis} {word}: no laws are known for its axis"),
            Verdict::Broken { sentence, place } => {
                // The sentence of a law begins with the model.
                let law = sentence.strip_prefix(&format!("`{word}` "));
                let panic = if law.is_none() { "panics: " } else { "" };
                let sentence = law.unwrap_or(sentence);
                write!(f, "{family} {axis} {word} {panic}{sentence} ({place})")
            }
            Verdict::Ended { how } => {
                write!(f, "{family} {axis} {word} ends its process: it {how}")
            }
        }
    }
}

/// Holds the models of a study to the laws of their axes, all of them whatever comes of one. `note` is told
/// before something takes seconds.
///
/// # Errors
/// As [`program`](crate::program); the process gives no answer.
pub fn laws(source: &StudySource, note: &mut dyn FnMut(&str)) -> Result<Vec<Held>, CompileError> {
    let program = executable(source, note)?;
    let mut held = Vec::new();
    loop {
        let before = held.len();
        let output = Command::new(&program)
            .arg(before.to_string())
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .map_err(CompileError::io("run", &program))?;
        let ended = read(&String::from_utf8_lossy(&output.stdout), &mut held);
        if ended && output.status.success() {
            return Ok(held);
        }
        let how = cargo::how(output.status);
        match held[before..].last_mut() {
            None => {
                return Err(CompileError::NoAnswer {
                    study: source.name(),
                    how,
                });
            }
            Some(last) if !ended => last.verdict = Verdict::Ended { how },
            // It told the last verdict and ended: the others are to come.
            Some(_) => {}
        }
    }
}

/// The program that does it, compiled now if it is not in the cache.
fn executable(source: &StudySource, note: &mut dyn FnMut(&str)) -> Result<PathBuf, CompileError> {
    let name = source.file(&format!("laws{EXE_SUFFIX}"));
    match cache::find(&name) {
        Some(found) => Ok(found),
        None => build_of_study(source, StudySource::test_of_laws, &name, note),
    }
}

/// Reads answers; has the last model that was begun got one?
fn read(answers: &str, held: &mut Vec<Held>) -> bool {
    let mut is_answered = true;
    for line in answers.lines() {
        let parts: Vec<_> = line.split('\t').collect();
        let verdict = match parts[..] {
            [MODEL, family, axis, word, written] => {
                is_answered = false;
                held.push(Held {
                    family: family.to_owned(),
                    axis: axis.to_owned(),
                    word: word.to_owned(),
                    written: written.to_owned(),
                    verdict: Verdict::Ended { how: String::new() },
                });
                continue;
            }
            [KEPT] => Verdict::Kept,
            [WITHOUT] => Verdict::Without,
            [BROKEN, place, sentence] => Verdict::Broken {
                sentence: sentence.to_owned(),
                place: place.to_owned(),
            },
            // What a model says itself.
            _ => continue,
        };
        if let (false, Some(last)) = (is_answered, held.last_mut()) {
            last.verdict = verdict;
            is_answered = true;
        }
    }
    is_answered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_lines_for_a_model_each() {
        let mut held = Vec::new();
        let answers = "\
model\twcsph\tkernel\tsteep\tSteep
kept
model\twcsph\teos\tbent\tBent<S>
seen from within
broken\tlaw.rs:7:5\t`bent` breaks a law, its pressure grows: 3 and 2
kept
model\tmps\tweight\tthin\tThin
broken\tthin.rs:3:1\tindex out of bounds
model\tmps\tviscosity\tsticky\tSticky
without
model\tmps\tgradient\tdeep\tDeep
";
        assert!(!read(answers, &mut held));
        let last = held.last_mut().unwrap();
        last.verdict = Verdict::Ended {
            how: "was killed by signal 6".to_owned(),
        };
        let told: Vec<_> = held.iter().map(Held::to_string).collect();
        assert_eq!(
            told,
            [
                "wcsph kernel steep keeps its laws",
                "wcsph eos bent breaks a law, its pressure grows: 3 and 2 (law.rs:7:5)",
                "mps weight thin panics: index out of bounds (thin.rs:3:1)",
                "mps viscosity sticky: no laws are known for its axis",
                "mps gradient deep ends its process: it was killed by signal 6",
            ]
        );
        let broken: Vec<_> = held.iter().map(Held::is_broken).collect();
        assert_eq!(broken, [false, true, true, false, true]);
        assert_eq!(held[1].written, "Bent<S>");
    }
}

use super::MeshFileError;
use crate::quote::{how_to_write, quote, unmarked};
use std::fmt::Display;
use std::str::SplitWhitespace;

/// The lines of a text that are not blank, and where they are.
pub(super) struct Lines<'a> {
    file: &'a str,
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The line read last, from 1.
    pub line: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (index, text) = self.rest.find(|(_, text)| !text.trim().is_empty())?;
        self.line = index + 1;
        Some(text.trim())
    }
}

impl<'a> Lines<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Lines {
            file,
            rest: unmarked(text).lines().enumerate(),
            line: 1,
        }
    }

    /// A mistake in the line read last.
    pub fn wrong(&self, what: impl Display, help: &str) -> MeshFileError {
        MeshFileError::Syntax {
            file: self.file.to_owned(),
            line: self.line,
            what: what.to_string(),
            help: help.to_owned(),
        }
    }

    /// The words of the line read last.
    pub fn words(&self, text: &'a str) -> Words<'a> {
        Words {
            file: self.file,
            line: self.line,
            words: text.split_whitespace(),
        }
    }

    /// The next line, which the count at the head of a Gmsh section promises.
    pub fn row(&mut self, section: &str) -> Result<&'a str, MeshFileError> {
        match self.next() {
            None => Err(self.wrong(
                format!("the file ends within ${section}"),
                "it is cut off, or a count is too large: save it again",
            )),
            Some(text) if text.starts_with('$') => Err(self.wrong(
                format!("{} stands where ${section} should go on", quote(text)),
                "a count at the head of the section is too large: save the file again",
            )),
            Some(text) => Ok(text),
        }
    }

    /// The words of the next line of a Gmsh section.
    pub fn row_words(&mut self, section: &str) -> Result<Words<'a>, MeshFileError> {
        let text = self.row(section)?;
        Ok(self.words(text))
    }
}

/// The words of a line.
pub(super) struct Words<'a> {
    file: &'a str,
    line: usize,
    words: SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn wrong(&self, what: String, help: &str) -> MeshFileError {
        MeshFileError::Syntax {
            file: self.file.to_owned(),
            line: self.line,
            what,
            help: help.to_owned(),
        }
    }

    /// The next word, where there is one.
    pub fn another(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// All further words.
    pub fn rest(&mut self) -> String {
        self.words.by_ref().collect::<Vec<_>>().join(" ")
    }

    /// The next word; `what` says with its article what it should be.
    pub fn word(&mut self, what: &str) -> Result<&'a str, MeshFileError> {
        let help = "the line is cut off: save the file again";
        self.another()
            .ok_or_else(|| self.wrong(format!("{what} is missing"), help))
    }

    /// The next word as a whole number, 0 or more.
    pub fn count(&mut self, what: &str) -> Result<u64, MeshFileError> {
        let word = self.word(what)?;
        let help = "write a whole number";
        word.parse().map_err(|_| {
            self.wrong(
                format!("{} stands where {what} should be", quote(word)),
                help,
            )
        })
    }

    /// The next word as a whole number without its sign, which gives a direction.
    pub fn unsigned(&mut self, what: &str) -> Result<u64, MeshFileError> {
        let word = self.word(what)?;
        let help = "write a whole number";
        word.parse::<i64>().map(i64::unsigned_abs).map_err(|_| {
            self.wrong(
                format!("{} stands where {what} should be", quote(word)),
                help,
            )
        })
    }

    /// The next word as a finite number.
    pub fn number(&mut self, what: &str) -> Result<f64, MeshFileError> {
        let word = self.word(what)?;
        let help = how_to_write(word).unwrap_or("write a finite number with a decimal point");
        match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(self.wrong(
                format!("{} stands where {what} should be", quote(word)),
                help,
            )),
        }
    }

    /// The next words as the numbers of a triangle's or an edge's nodes.
    pub fn nodes<const N: usize>(&mut self) -> Result<[u64; N], MeshFileError> {
        let mut nodes = [0; N];
        for node in &mut nodes {
            *node = self.count("the number of a node")?;
        }
        Ok(nodes)
    }

    /// The next three words as coordinates.
    pub fn place(&mut self) -> Result<[f64; 3], MeshFileError> {
        Ok([
            self.number("the x of a node")?,
            self.number("the y of a node")?,
            self.number("the z of a node")?,
        ])
    }
}

//! Texts, places in them, and how a place is shown.

use std::fmt;

/// A place in one of the texts of a case: the file, or a `--set` argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub source: usize,
    pub start: usize,
    pub end: usize,
}

/// A value with the place where it was typed and its dotted key.
#[derive(Debug, Clone)]
pub(crate) struct At<T> {
    pub value: T,
    pub span: Span,
    pub key: String,
}

/// One text with the name under which the user knows it.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub name: String,
    pub text: String,
}

/// A place as the user reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// File name, or `--set`.
    pub source: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The line of text, shortened around the place if it is very long.
    pub text: String,
    /// Characters of `text` in front of the marked ones.
    pub indent: usize,
    /// Number of marked characters, at least 1.
    pub marked: usize,
}

/// Longest part of a line that is shown, in characters.
const WIDTH: usize = 100;

impl Source {
    /// Finds line and column of a byte range; any range is accepted.
    pub fn locate(&self, start: usize, end: usize) -> Location {
        let text = self.text.as_str();
        let start = floor_boundary(text, start);
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |n| start + n);
        let end = floor_boundary(text, end).clamp(start, line_end);
        let column = text[line_start..start].chars().count();
        let marked = text[start..end].trim_end().chars().count().max(1);
        let skip = if column + marked > WIDTH {
            column.saturating_sub(WIDTH / 2)
        } else {
            0
        };
        let shown: String = text[line_start..line_end]
            .trim_end()
            .chars()
            .skip(skip)
            .take(WIDTH)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        Location {
            source: self.name.clone(),
            line,
            column: column + 1,
            text: shown,
            indent: column - skip,
            marked: marked.min(WIDTH - (column - skip).min(WIDTH - 1)),
        }
    }
}

impl fmt::Display for Location {
    /// `file:line:column`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.source, self.line, self.column)
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source {
            name: "a.toml".into(),
            text: text.into(),
        }
    }

    #[test]
    fn locates_the_second_line() {
        let at = source("a = 1\nbéta = 22\n").locate(13, 15);
        assert_eq!((at.line, at.column, at.marked), (2, 7, 2));
        assert_eq!(at.to_string(), "a.toml:2:7");
        assert_eq!(at.text, "béta = 22");
    }

    #[test]
    fn accepts_any_range() {
        let text = source("é\n");
        for start in 0..6 {
            for end in 0..6 {
                assert!(text.locate(start, end).marked >= 1);
            }
        }
    }

    #[test]
    fn shortens_long_lines_around_the_place() {
        let at = source(&"x".repeat(1000)).locate(500, 900);
        assert_eq!(at.column, 501);
        assert!(at.text.chars().count() <= WIDTH);
        assert!(at.indent + at.marked <= WIDTH);
    }
}

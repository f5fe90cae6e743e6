//! Cells and tables of a report.

use std::fmt::Write;

use crate::html::marked;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    None,
    Good,
    Bad,
}

/// A text in a table or among the key facts, with an optional judgement.
///
/// Plain text converts into a cell by itself; a number stands to the right of
/// its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    text: String,
    judgement: Judgement,
}

impl Cell {
    fn new(text: impl Into<String>, judgement: Judgement) -> Self {
        Self {
            text: text.into(),
            judgement,
        }
    }

    /// A passed check, in green with a tick.
    pub fn good(text: impl Into<String>) -> Self {
        Self::new(text, Judgement::Good)
    }

    /// A failed check, in red with a cross.
    pub fn bad(text: impl Into<String>) -> Self {
        Self::new(text, Judgement::Bad)
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn class(&self) -> &'static str {
        let number = || {
            let first = self.text.trim_start_matches(['-', '+', '\u{2212}', '±']);
            // A unit or a bound may follow; a sentence that begins with a number is text.
            first.starts_with(|c: char| c.is_ascii_digit()) && first.split(' ').count() <= 3
        };
        match self.judgement {
            Judgement::Good => "good",
            Judgement::Bad => "bad",
            Judgement::None if number() => "number",
            Judgement::None => "text",
        }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::new(text, Judgement::None)
    }
}

/// A table of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    caption: String,
    header: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    /// A table with the given column headings and no rows.
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Self {
            caption: String::new(),
            header: header.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Sets the caption.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row<T: Into<Cell>>(mut self, cells: impl IntoIterator<Item = T>) -> Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }

    pub(super) fn render(&self, page: &mut String) {
        page.push_str("<div class=\"scroll\"><table>");
        if !self.caption.is_empty() {
            let _ = write!(page, "<caption>{}</caption>", marked(&self.caption));
        }
        page.push_str("<thead><tr>");
        for (column, name) in self.header.iter().enumerate() {
            // A heading stands above its numbers.
            let class = self.rows.first().and_then(|row| row.get(column));
            let class = class.map_or("text", Cell::class);
            let _ = write!(page, "<th class=\"{class}\">{}</th>", marked(name));
        }
        page.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            page.push_str("<tr>");
            for cell in row {
                let (class, text) = (cell.class(), marked(&cell.text));
                let _ = write!(page, "<td class=\"{class}\">{text}</td>");
            }
            page.push_str("</tr>\n");
        }
        page.push_str("</tbody></table></div>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        for text in ["-1.5", "75.6 %", "0.003 (≤ 0.004)", "±2 m"] {
            assert_eq!(Cell::from(text).class(), "number", "{text}");
        }
        for text in [
            "",
            "none",
            "20 neighbours in 2D and 56 in 3D",
            "10 checkpoints per run",
        ] {
            assert_eq!(Cell::from(text).class(), "text", "{text}");
        }
    }
}

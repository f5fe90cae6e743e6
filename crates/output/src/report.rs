//! One self-contained HTML page about a run.

mod cell;
mod section;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

pub use cell::{Cell, Grid};
pub use section::Section;

use crate::html::{escape, marked};
use crate::{OutputError, write_whole};

const STYLE: &str = include_str!("report/style.css");

/// A report: one HTML file with everything inside it, to read in a browser, to
/// print or to send.
///
/// All text is escaped. Nothing is loaded from elsewhere.
///
/// ```
/// use monoflow_output::{Report, Section};
/// let page = Report::new("Dam break")
///     .facts([("Particles", "61 200"), ("Run time", "2 min 5 s")])
///     .warning("the density error passed 1 % at t = 0.8 s")
///     .section(Section::new("Surge front").paragraph("The front follows the experiment."))
///     .footer("monoflow 0.1.0, commit 1a2b3c4")
///     .html();
/// assert!(page.contains("<h2>Surge front</h2>"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Report {
    title: String,
    subtitle: String,
    facts: Vec<(String, Cell)>,
    warnings: Vec<String>,
    sections: Vec<Section>,
    footer: String,
}

impl Report {
    /// A report with a title only.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Sets the line below the title.
    #[must_use]
    pub fn subtitle(mut self, subtitle: impl Into<String>) -> Self {
        self.subtitle = subtitle.into();
        self
    }

    /// Adds key facts as pairs of name and value.
    #[must_use]
    pub fn facts<K: Into<String>, V: Into<Cell>>(
        mut self,
        facts: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        self.facts.extend(
            facts
                .into_iter()
                .map(|(key, value)| (key.into(), value.into())),
        );
        self
    }

    /// Adds a warning to the box at the top.
    #[must_use]
    pub fn warning(mut self, warning: impl Into<String>) -> Self {
        self.warnings.push(warning.into());
        self
    }

    /// Adds a section.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.sections.push(section);
        self
    }

    /// Sets the last line, for version and commit.
    #[must_use]
    pub fn footer(mut self, footer: impl Into<String>) -> Self {
        self.footer = footer.into();
        self
    }

    /// The page as HTML text.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <header>\n<h1>{title}</h1>\n"
        );
        if !self.subtitle.is_empty() {
            // Writing to a string cannot fail, so the result carries nothing.
            let _ = writeln!(page, "<p class=\"subtitle\">{}</p>", marked(&self.subtitle));
        }
        page.push_str("</header>\n");
        if !self.warnings.is_empty() {
            page.push_str("<aside class=\"warnings\" role=\"alert\"><strong>Warnings</strong><ul>");
            for warning in &self.warnings {
                let _ = write!(page, "<li>{}</li>", marked(warning));
            }
            page.push_str("</ul></aside>\n");
        }
        if !self.facts.is_empty() {
            page.push_str("<dl class=\"facts\">\n");
            for (key, value) in &self.facts {
                let (class, value) = (value.class(), escape(value.text()));
                let key = escape(key);
                let _ = writeln!(
                    page,
                    "<div><dt>{key}</dt><dd class=\"{class}\">{value}</dd></div>"
                );
            }
            page.push_str("</dl>\n");
        }
        for section in &self.sections {
            section.render(&mut page);
        }
        if !self.footer.is_empty() {
            let _ = writeln!(page, "<footer>{}</footer>", escape(&self.footer));
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }

    /// Writes the page [whole](write_whole) to `path`.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        write_whole(path, |file| file.write_all(self.html().as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Axis, Chart};

    #[test]
    fn everything_is_inside_and_escaped() {
        let evil = "<script>alert('x')</script>";
        let page = Report::new(evil)
            .subtitle(evil)
            .facts([(evil, evil)])
            .warning(evil)
            .section(
                Section::new(evil)
                    .paragraph(evil)
                    .list([evil])
                    .table(Grid::new([evil]).caption(evil).row([Cell::bad(evil)]))
                    .details(evil, evil)
                    .charts([Chart::new(evil, Axis::new(evil, evil), Axis::new("y", "m"))])
                    .gallery([(vec![1, 2, 3], evil)]),
            )
            .footer(evil)
            .html();
        assert!(!page.contains("<script"));
        assert!(page.contains("data:image/png;base64,AQID"));
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http"), "the page loads nothing");
    }

    #[test]
    fn numbers_stand_right_and_judgements_have_colours() {
        let grid = Grid::new(["quantity", "value"])
            .row(["front", "1.25"])
            .row([Cell::from("check"), Cell::good("within 5 %")]);
        let page = Report::new("t")
            .section(Section::new("s").table(grid))
            .html();
        assert!(page.contains("<td class=\"number\">1.25</td>"));
        assert!(page.contains("<td class=\"good\">within 5 %</td>"));
    }
}

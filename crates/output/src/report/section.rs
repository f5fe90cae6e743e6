//! Sections of a report.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::cell::Grid;
use crate::Chart;
use crate::html::{escape, marked};

/// A section of a [`Report`](crate::Report): a heading and what follows it, in
/// the order of the calls.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    heading: String,
    body: String,
}

impl Section {
    /// A section with a heading only.
    pub fn new(heading: impl Into<String>) -> Self {
        Self {
            heading: heading.into(),
            body: String::new(),
        }
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn paragraph(mut self, text: impl AsRef<str>) -> Self {
        let _ = writeln!(self.body, "<p>{}</p>", marked(text.as_ref()));
        self
    }

    /// Adds a list of points.
    #[must_use]
    pub fn list<T: AsRef<str>>(mut self, points: impl IntoIterator<Item = T>) -> Self {
        self.body.push_str("<ul>");
        for point in points {
            let _ = write!(self.body, "<li>{}</li>", marked(point.as_ref()));
        }
        self.body.push_str("</ul>\n");
        self
    }

    /// Adds a table.
    #[must_use]
    pub fn table(mut self, table: Grid) -> Self {
        table.render(&mut self.body);
        self
    }

    /// Adds text to be shown as it is when the reader opens it, for example
    /// the case file.
    #[must_use]
    pub fn details(mut self, summary: impl AsRef<str>, text: impl AsRef<str>) -> Self {
        let (summary, text) = (escape(summary.as_ref()), escape(text.as_ref()));
        let _ = writeln!(
            self.body,
            "<details><summary>{summary}</summary><pre>{text}</pre></details>"
        );
        self
    }

    /// Adds charts side by side.
    #[must_use]
    pub fn charts(mut self, charts: impl IntoIterator<Item = Chart>) -> Self {
        self.body.push_str("<div class=\"charts\">\n");
        for chart in charts {
            let _ = writeln!(self.body, "<figure>{}</figure>", chart.svg());
        }
        self.body.push_str("</div>\n");
        self
    }

    /// Adds pictures side by side, each as encoded PNG with a caption; a click
    /// shows one over the page in its full size, or in that of the window if it is smaller.
    #[must_use]
    pub fn gallery<T: AsRef<str>>(
        mut self,
        pictures: impl IntoIterator<Item = (Vec<u8>, T)>,
    ) -> Self {
        self.body.push_str("<div class=\"gallery\">\n");
        for (png, caption) in pictures {
            let caption = escape(caption.as_ref());
            self.body
                .push_str("<figure><label><input type=\"checkbox\">");
            self.body.push_str("<img alt=\"");
            self.body.push_str(&caption);
            self.body.push_str("\" src=\"data:image/png;base64,");
            STANDARD.encode_string(png, &mut self.body);
            let _ = writeln!(
                self.body,
                "\"></label><figcaption>{caption}</figcaption></figure>"
            );
        }
        self.body.push_str("</div>\n");
        self
    }

    pub(super) fn render(&self, page: &mut String) {
        let _ = writeln!(page, "<section>\n<h2>{}</h2>", marked(&self.heading));
        page.push_str(&self.body);
        page.push_str("</section>\n");
    }
}

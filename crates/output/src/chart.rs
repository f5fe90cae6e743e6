//! Line and marker charts as SVG.

mod axis;
mod series;
mod svg;

use std::io::Write;
use std::path::Path;

pub use axis::{Axis, Scale};
pub use series::Series;

use crate::{OutputError, write_whole};

/// A chart of one or more series, drawn as SVG text.
///
/// Axes and text take the colour of the surrounding page, the series have
/// colours that colour-blind readers can tell apart on light and dark pages.
///
/// ```
/// use monoflow_output::{Axis, Chart, Series};
/// let svg = Chart::new("Surge front", Axis::new("time", "s"), Axis::new("front", "m"))
///     .series(Series::line("computed", &[0.0, 0.1, 0.2], &[1.0, 1.1, 1.4]))
///     .series(Series::markers("experiment", &[0.1, 0.2], &[1.12, 1.38]))
///     .svg();
/// assert!(svg.starts_with("<svg") && svg.contains("experiment"));
/// ```
#[derive(Debug, Clone)]
pub struct Chart {
    title: String,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
    size: (f64, f64),
}

impl Chart {
    /// An empty chart.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self {
            title: title.into(),
            x,
            y,
            series: Vec::new(),
            size: (620.0, 380.0),
        }
    }

    /// Adds a series; series are drawn in the order in which they are added,
    /// markers always above lines.
    #[must_use]
    pub fn series(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Sets width and height in SVG units; a page scales the chart to fit.
    #[must_use]
    pub fn size(mut self, width: f64, height: f64) -> Self {
        self.size = (width.max(200.0), height.max(140.0));
        self
    }

    /// Title of the chart.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Draws the chart as SVG to put into an HTML page.
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// Draws the chart and writes it [whole](write_whole) as SVG file.
    ///
    /// # Errors
    ///
    /// [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        write_whole(path, |file| file.write_all(self.svg().as_bytes()))
    }
}

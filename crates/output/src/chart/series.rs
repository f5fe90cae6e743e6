//! The data of a chart.

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Line,
    Dashed,
    Markers,
    LineAndMarkers,
    Band,
}

/// A named series of a [`Chart`](crate::Chart).
///
/// Points with a coordinate that is not finite are left out and interrupt a
/// line. When `x` and `y` differ in length the surplus is left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub(super) name: String,
    pub(super) mark: Mark,
    pub(super) x: Vec<f64>,
    pub(super) y: Vec<f64>,
    /// The other edge of a band.
    pub(super) upper: Vec<f64>,
}

impl Series {
    fn new(name: impl Into<String>, mark: Mark, x: &[f64], y: &[f64], upper: &[f64]) -> Self {
        let count = x.len().min(y.len());
        Self {
            name: name.into(),
            mark,
            x: x[..count].to_vec(),
            y: y[..count].to_vec(),
            upper: upper.to_vec(),
        }
    }

    /// A line, for computed results.
    pub fn line(name: impl Into<String>, x: &[f64], y: &[f64]) -> Self {
        Self::new(name, Mark::Line, x, y, &[])
    }

    /// A dashed line, for theory, limits or another code.
    pub fn dashed(name: impl Into<String>, x: &[f64], y: &[f64]) -> Self {
        Self::new(name, Mark::Dashed, x, y, &[])
    }

    /// Open markers, for measurements.
    pub fn markers(name: impl Into<String>, x: &[f64], y: &[f64]) -> Self {
        Self::new(name, Mark::Markers, x, y, &[])
    }

    /// A line with markers, for studies with few points such as convergence.
    pub fn line_and_markers(name: impl Into<String>, x: &[f64], y: &[f64]) -> Self {
        Self::new(name, Mark::LineAndMarkers, x, y, &[])
    }

    /// A filled band between `low` and `high`, for a spread or tolerance.
    pub fn band(name: impl Into<String>, x: &[f64], low: &[f64], high: &[f64]) -> Self {
        let count = x.len().min(low.len()).min(high.len());
        Self::new(name, Mark::Band, &x[..count], &low[..count], &high[..count])
    }

    pub(super) fn has_line(&self) -> bool {
        matches!(self.mark, Mark::Line | Mark::Dashed | Mark::LineAndMarkers)
    }

    pub(super) fn has_markers(&self) -> bool {
        matches!(self.mark, Mark::Markers | Mark::LineAndMarkers)
    }
}

//! Slices through fields on even grids, drawn in software.

use std::path::Path;

use crate::canvas::{ColourBar, Image, SUPERSAMPLING, Theme, labels, round_step};
use crate::map::{Sheet, draw_axes};
use crate::{OutputError, Values};

/// Slices side by side, as filled contours with the line where the value is zero.
///
/// ```
/// use monoflow_output::{ColourBar, ColourMap, Slice, Slices};
/// let distance: Vec<f64> = (0..400)
///     .map(|i| f64::hypot((i % 20) as f64 - 9.5, (i / 20) as f64 - 9.5) - 6.0)
///     .collect();
/// let bar = ColourBar::new("distance", "m").range(-4.0, 4.0).map(ColourMap::BlueWhiteRed);
/// let png = Slices::new(400, 400, bar)
///     .slice(Slice::new("z = 0 m", ["x", "y"], [-9.5; 2], [1.0; 2], [20, 20], &distance))
///     .render()?
///     .encode_png()?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), monoflow_output::OutputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Slices<'a> {
    width: usize,
    height: usize,
    theme: Theme,
    bar: ColourBar,
    slices: Vec<Slice<'a>>,
}

/// Values at the points of an even grid in a plane.
#[derive(Debug, Clone)]
pub struct Slice<'a> {
    title: String,
    axes: [&'static str; 2],
    origin: [f64; 2],
    spacing: [f64; 2],
    count: [usize; 2],
    values: &'a [f64],
}

impl<'a> Slice<'a> {
    /// A slice with a title, the names of the axes to the right and upwards, its first point and the
    /// spacing (m), and so many points along each, which run fastest to the right.
    pub fn new(
        title: impl Into<String>,
        axes: [&'static str; 2],
        origin: [f64; 2],
        spacing: [f64; 2],
        count: [usize; 2],
        values: &'a [f64],
    ) -> Self {
        Self {
            title: title.into(),
            axes,
            origin,
            spacing,
            count,
            values,
        }
    }

    fn bounds(&self) -> [[f64; 2]; 2] {
        let side = |k: usize| (self.count[k].max(2) - 1) as f64 * self.spacing[k];
        let [x, y] = self.origin;
        [self.origin, [x + side(0), y + side(1)]]
    }

    /// Value and slope at a place, bilinear between points; `None` outside.
    fn at(&self, place: [f64; 2]) -> Option<(f64, f64)> {
        let mut cell = [0; 2];
        let mut share = [0.0; 2];
        for k in 0..2 {
            let x = (place[k] - self.origin[k]) / self.spacing[k];
            let last = self.count[k].checked_sub(1)?;
            if !(0.0..=last.max(1) as f64).contains(&x) {
                return None;
            }
            cell[k] = (x as usize).min(last.saturating_sub(1));
            share[k] = x - cell[k] as f64;
        }
        let value = |i: usize, j: usize| {
            let [x, y] = [cell[0] + i, cell[1] + j];
            let (x, y) = (x.min(self.count[0] - 1), y.min(self.count[1] - 1));
            self.values[y * self.count[0] + x]
        };
        let [u, v] = share;
        let (a, b, c, d) = (value(0, 0), value(1, 0), value(0, 1), value(1, 1));
        let low = a + u * (b - a);
        let high = c + u * (d - c);
        let slope = [
            ((b - a) + v * ((d - c) - (b - a))) / self.spacing[0],
            (high - low) / self.spacing[1],
        ];
        Some((low + v * (high - low), slope[0].hypot(slope[1])))
    }
}

/// Half the width of the line at zero (pixels).
const LINE: f64 = 1.0;

impl<'a> Slices<'a> {
    /// Slices of at most `width` x `height` pixels each, with this scale.
    pub fn new(width: usize, height: usize, bar: ColourBar) -> Self {
        Self {
            width,
            height,
            theme: Theme::default(),
            bar,
            slices: Vec::new(),
        }
    }

    /// Sets background and text colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Adds a slice to the right.
    #[must_use]
    pub fn slice(mut self, slice: Slice<'a>) -> Self {
        self.slices.push(slice);
        self
    }

    /// Draws the slices.
    ///
    /// # Errors
    ///
    /// [`OutputError::PictureSize`] for a side below 16 or above 8192 pixels,
    /// [`OutputError::Length`] when values do not fit their grid.
    pub fn render(&self) -> Result<Image, OutputError> {
        Image::check_size(self.width, self.height)?;
        for slice in &self.slices {
            let expected = slice.count[0] * slice.count[1];
            if slice.values.len() != expected || expected == 0 {
                return Err(OutputError::Length {
                    name: slice.title.clone(),
                    expected,
                    found: slice.values.len(),
                });
            }
        }
        let images: Vec<Image> = self.slices.iter().map(|slice| self.draw(slice)).collect();
        Image::beside(&images, self.theme.background().0)
    }

    /// Draws the slices and writes them [whole](crate::write_whole) as PNG.
    ///
    /// # Errors
    ///
    /// As for [`render`](Self::render), and [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        self.render()?.write(path)
    }

    fn draw(&self, slice: &Slice<'_>) -> Image {
        let bar = self.bar.clone().fit(&Values::from(slice.values));
        let sheet = Sheet::new(self.width, self.height, &slice.title, "", 1, slice.bounds());
        let (low, high) = bar.range.unwrap_or((0.0, 1.0));
        let step = round_step((high - low) / 20.0).max(f64::MIN_POSITIVE);
        let palette = bar.palette();
        let background = self.theme.background().0.linear();
        let pixel = 1.0 / sheet.scale();
        let sample = |place: [f64; 2]| match slice.at(place) {
            None => background,
            Some((value, slope)) => {
                // The ends of the scale belong to the bands before them.
                let inner =
                    value.clamp(low + 0.5 * step, (high - 0.5 * step).max(low + 0.5 * step));
                let band = ((inner / step).floor() + 0.5) * step;
                let colour = palette[bar.index(band)];
                let off = value.abs() / (pixel * slope.max(1e-3));
                let ink = (LINE + 0.5 - off).clamp(0.0, 1.0) as f32;
                colour.map(|c| c * (1.0 - ink))
            }
        };
        let (width, height) = (sheet.layout.width, sheet.layout.height);
        let n = SUPERSAMPLING;
        let mut image = Image::paint(width, height, |x, y| {
            let mut sum = [0.0; 3];
            for i in 0..n * n {
                let part = |k: usize| (k as f64 + 0.5) / n as f64;
                let place = sheet.point([x as f64 + part(i % n), y as f64 + part(i / n)]);
                let colour = sample(place);
                for c in 0..3 {
                    sum[c] += colour[c] / (n * n) as f32;
                }
            }
            sum
        });
        draw_axes(&mut image, &sheet, self.theme, slice.axes);
        let ink = self.theme.text();
        labels::draw(&mut image, &sheet.layout, ink, &slice.title, "", &[&bar]);
        image
    }
}

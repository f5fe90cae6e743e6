//! Colour scales.

use super::image::Image;
use super::labels::Layout;
use crate::{Colour, ColourMap, Values};

/// The colour scale of a [`Cloud`](crate::Cloud) or a field of a [`Map`](crate::Map), shown below the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct ColourBar {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) range: Option<(f64, f64)>,
    pub(crate) map: ColourMap,
}

impl ColourBar {
    /// A scale for the quantity `name` in `unit`, from the smallest to the
    /// largest value in viridis colours.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: unit.into(),
            range: None,
            map: ColourMap::default(),
        }
    }

    /// Fixes the values at the two ends; do this for a film.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    /// Chooses the colours.
    #[must_use]
    pub fn map(mut self, map: ColourMap) -> Self {
        self.map = map;
        self
    }

    /// Takes the range of `values` unless one is fixed.
    pub(crate) fn fit(mut self, values: &Values) -> Self {
        self.range = self.range.or_else(|| values.range());
        self
    }

    /// The linear colours of the scale, indexed by [`index`](Self::index).
    pub(crate) fn palette(&self) -> Vec<[f32; 3]> {
        (0..256)
            .map(|index| self.map.at(f64::from(index) / 255.0).linear())
            // Values that are not finite are drawn in magenta.
            .chain([Colour(255, 0, 200).linear()])
            .collect()
    }

    /// The place of a value in the palette.
    pub(crate) fn index(&self, value: f64) -> usize {
        if !value.is_finite() {
            return 256;
        }
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let position = (value - low) / (high - low).max(f64::MIN_POSITIVE);
        (position.clamp(0.0, 1.0) * 255.0).round() as usize
    }

    /// Name and unit.
    fn heading(&self) -> String {
        if self.unit.is_empty() {
            self.name.clone()
        } else {
            format!("{} [{}]", self.name, self.unit)
        }
    }
}

/// Draws a scale with its heading from column `left`, at most `share` wide.
pub(super) fn draw(
    image: &mut Image,
    layout: &Layout,
    ink: Colour,
    bar: &ColourBar,
    left: usize,
    share: usize,
) {
    let font = layout.label;
    let heading = bar.heading();
    let top = (layout
        .height
        .saturating_sub(layout.margin + 2 * font.height() + 4)) as i64;
    font.draw(image, left as i64, top, &heading, ink);

    let start = left + font.width_of(&heading) + layout.margin;
    let end = (left + share).saturating_sub(layout.margin + 2 * font.height());
    let length = end.saturating_sub(start).min(layout.width * 2 / 5);
    if length < 2 {
        return;
    }
    let thickness = font.height() as i64;
    for column in 0..length {
        let colour = bar.map.at(column as f64 / (length - 1) as f64);
        for row in 0..thickness {
            image.mix((start + column) as i64, top + row, colour, 1.0);
        }
    }
    let (low, high) = bar.range.unwrap_or((0.0, 1.0));
    for (position, text) in marks(low, high, length / (6 * font.height()).max(1)) {
        let x = start as f64 + position * (length - 1) as f64;
        for row in 0..4 {
            image.mix(x as i64, top + thickness + row, ink, 0.8);
        }
        let x = x - 0.5 * font.width_of(&text) as f64;
        font.draw(image, x as i64, top + thickness + 5, &text, ink);
    }
}

/// Both ends of a scale and round numbers between them, as share and label.
fn marks(low: f64, high: f64, wanted: usize) -> Vec<(f64, String)> {
    let span = high - low;
    let mut marks = vec![(0.0, short_number(low, span))];
    if !(span > 0.0 && span.is_finite()) {
        return marks;
    }
    let rough = span / wanted.clamp(2, 8) as f64;
    let step = round_step(rough);
    for index in (low / step).ceil() as i64..=(high / step).floor() as i64 {
        let value = index as f64 * step;
        let share = (value - low) / span;
        // Leave room for the labels of the ends.
        let room = 0.7 * rough / span;
        if share > room && share < 1.0 - room {
            marks.push((share, short_number(value, span)));
        }
    }
    marks.push((1.0, short_number(high, span)));
    marks
}

/// A number with as many digits as a scale of the given span needs.
pub(crate) fn short_number(value: f64, span: f64) -> String {
    let size = value.abs().max(span.abs());
    if size == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e6).contains(&size) {
        return format!("{value:.1e}");
    }
    let digits = (2.0 - span.abs().max(1e-12).log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The round number 1, 2 or 5 times a power of ten that is not below `rough`.
pub fn round_step(rough: f64) -> f64 {
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= 0.999 * rough)
        .unwrap_or(rough)
}

#[cfg(test)]
mod tests {
    use super::{marks, short_number};

    #[test]
    fn numbers_have_the_digits_of_the_scale() {
        assert_eq!(short_number(2.5, 5.0), "2.5");
        assert_eq!(short_number(0.0, 0.0), "0");
        assert_eq!(short_number(1013.25, 0.5), "1013.25");
        assert_eq!(short_number(1.5e7, 2e7), "1.5e7");
    }

    #[test]
    fn scales_have_round_numbers_between_their_ends() {
        let labels = |low, high| -> Vec<String> {
            marks(low, high, 4)
                .into_iter()
                .map(|(_, text)| text)
                .collect()
        };
        assert_eq!(labels(0.0, 5857.0), ["0", "2000", "4000", "5857"]);
        assert_eq!(labels(1.0, 1.0), ["1"]);
    }
}

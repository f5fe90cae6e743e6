//! Title, note and colour bars.

use super::camera::Rectangle;
use super::cloud::{Cloud, ColourBar};
use super::font::Font;
use super::image::Image;
use crate::Colour;

/// Where everything goes, in pixels.
pub(super) struct Layout {
    width: usize,
    height: usize,
    margin: usize,
    title: Font,
    label: Font,
    header: usize,
    footer: usize,
}

impl Layout {
    pub fn new(width: usize, height: usize, has_header: bool, bars: usize) -> Self {
        let side = width.min(height * 16 / 9);
        let title = Font::near(side / 48);
        let label = Font::near(side / 64);
        let margin = (side / 50).max(6);
        Self {
            width,
            height,
            margin,
            title,
            label,
            header: if has_header {
                title.height() + margin
            } else {
                0
            },
            footer: if bars > 0 {
                2 * label.height() + margin + 6
            } else {
                0
            },
        }
    }

    /// The part of the picture for the particles, in samples.
    pub fn viewport(&self, samples: usize) -> Rectangle {
        let space = |side: usize, used: usize| (side.saturating_sub(used)).max(side / 3).max(1);
        let margin = self.margin;
        let s = samples as f64;
        Rectangle {
            left: margin as f64 * s,
            top: (self.header + margin) as f64 * s,
            width: space(self.width, 2 * margin) as f64 * s,
            height: space(self.height, 2 * margin + self.header + self.footer) as f64 * s,
        }
    }
}

/// Draws all text and the colour bars.
pub(super) fn draw(
    image: &mut Image,
    layout: &Layout,
    ink: Colour,
    title: &str,
    note: &str,
    clouds: &[Cloud],
) {
    let margin = layout.margin as i64;
    layout.title.draw(image, margin, margin, title, ink);
    let right = layout.width as i64 - margin - layout.title.width_of(note) as i64;
    layout.title.draw(image, right, margin, note, ink);

    let bars: Vec<&ColourBar> = clouds.iter().filter_map(Cloud::bar).collect();
    let share = layout.width.saturating_sub(layout.margin) / bars.len().max(1);
    for (index, bar) in bars.iter().enumerate() {
        draw_bar(
            image,
            layout,
            ink,
            bar,
            layout.margin + index * share,
            share,
        );
    }
}

fn draw_bar(
    image: &mut Image,
    layout: &Layout,
    ink: Colour,
    bar: &ColourBar,
    left: usize,
    share: usize,
) {
    let font = layout.label;
    let heading = if bar.unit.is_empty() {
        bar.name.clone()
    } else {
        format!("{} [{}]", bar.name, bar.unit)
    };
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
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= 0.999 * rough)
        .unwrap_or(rough);
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
pub(super) fn short_number(value: f64, span: f64) -> String {
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

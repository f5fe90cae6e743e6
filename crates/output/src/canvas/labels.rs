//! Title, note and colour bars.

use super::bar::{self, ColourBar};
use super::font::Font;
use super::image::Image;
use crate::Colour;
use std::borrow::Cow;

/// A rectangle of the screen in pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rectangle {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// Where everything goes, in pixels.
pub(crate) struct Layout {
    pub width: usize,
    pub height: usize,
    pub margin: usize,
    pub title: Font,
    pub label: Font,
    /// For ticks and marks.
    pub small: Font,
    pub header: usize,
    pub footer: usize,
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
            small: Font::near(side / 80),
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

/// As much of a text as is no wider than this (pixels), with dots for the rest.
fn cut<'t>(font: &Font, text: &'t str, wide: i64) -> Cow<'t, str> {
    let fits = |text: &str| font.width_of(text) as i64 <= wide;
    if fits(text) {
        return Cow::Borrowed(text);
    }
    let ends = text.char_indices().map(|(end, _)| &text[..end]);
    let cut = ends.map(|part| format!("{}...", part.trim_end()));
    Cow::Owned(cut.take_while(|part| fits(part)).last().unwrap_or_default())
}

/// Draws all text and the colour bars.
pub(crate) fn draw(
    image: &mut Image,
    layout: &Layout,
    ink: Colour,
    title: &str,
    note: &str,
    bars: &[&ColourBar],
) {
    let margin = layout.margin as i64;
    let right = layout.width as i64 - margin - layout.title.width_of(note) as i64;
    let title = cut(&layout.title, title, right - 2 * margin);
    layout.title.draw(image, margin, margin, &title, ink);
    layout.title.draw(image, right, margin, note, ink);

    let share = layout.width.saturating_sub(layout.margin) / bars.len().max(1);
    for (index, bar) in bars.iter().enumerate() {
        bar::draw(
            image,
            layout,
            ink,
            bar,
            layout.margin + index * share,
            share,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{Font, cut};

    #[test]
    fn long_titles_end_in_dots() {
        let font = Font::near(13);
        let title = "A column of water that falls in a tank";
        let wide = font.width_of(title) as i64;
        assert_eq!(cut(&font, title, wide), title);
        let short = cut(&font, title, wide / 2);
        assert!(short.ends_with("...") && short.len() > 10, "{short}");
        assert!(font.width_of(&short) as i64 <= wide / 2);
        assert_eq!(cut(&font, title, 0), "");
    }
}

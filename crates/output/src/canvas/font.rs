//! Text in a font that is compiled in.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::image::Image;
use crate::Colour;

/// A text size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Font(RasterHeight);

impl Font {
    /// The size that is nearest below `pixels`, at least 16.
    pub fn near(pixels: usize) -> Self {
        Self(match pixels {
            32.. => RasterHeight::Size32,
            24.. => RasterHeight::Size24,
            20.. => RasterHeight::Size20,
            _ => RasterHeight::Size16,
        })
    }

    pub fn height(self) -> usize {
        self.0.val()
    }

    pub fn width_of(self, text: &str) -> usize {
        text.chars().count() * get_raster_width(FontWeight::Regular, self.0)
    }

    /// Draws `text` with its upper left corner at the given pixel. A character
    /// that the font does not have is drawn as a question mark.
    pub fn draw(self, image: &mut Image, left: i64, top: i64, text: &str, colour: Colour) {
        let advance = get_raster_width(FontWeight::Regular, self.0) as i64;
        for (index, character) in text.chars().enumerate() {
            let glyph = get_raster(character, FontWeight::Regular, self.0)
                .or_else(|| get_raster('?', FontWeight::Regular, self.0));
            let Some(glyph) = glyph else { continue };
            for (row, line) in glyph.rows().enumerate() {
                for (column, ink) in line.iter().enumerate() {
                    if *ink > 0 {
                        let x = left + index as i64 * advance + column as i64;
                        image.mix(x, top + row as i64, colour, f32::from(*ink) / 255.0);
                    }
                }
            }
        }
    }
}

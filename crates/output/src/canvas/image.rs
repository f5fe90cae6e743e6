//! A finished picture and its PNG encoding.

use std::io::Write;
use std::path::Path;

use super::bands::in_bands;
use crate::colour::to_srgb;
use crate::{Colour, OutputError, write_whole};

/// A drawn picture: rows of sRGB pixels from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Image {
    /// Refuses sizes that no picture should have.
    pub(crate) fn check_size(width: usize, height: usize) -> Result<(), OutputError> {
        let sides = 16..=8192;
        if sides.contains(&width) && sides.contains(&height) {
            Ok(())
        } else {
            Err(OutputError::PictureSize { width, height })
        }
    }

    /// Draws every pixel in parallel; `colour(column, row)` is linear.
    pub(crate) fn paint(
        width: usize,
        height: usize,
        colour: impl Fn(usize, usize) -> [f32; 3] + Sync,
    ) -> Self {
        let mut pixels = vec![0; 3 * width * height];
        in_bands(&mut pixels, 3 * width, |first, band| {
            for (row, line) in band.chunks_mut(3 * width).enumerate() {
                for (column, pixel) in line.chunks_mut(3).enumerate() {
                    for (byte, channel) in pixel.iter_mut().zip(colour(column, first + row)) {
                        *byte = to_srgb(channel);
                    }
                }
            }
        });
        Self {
            width,
            height,
            pixels,
        }
    }

    /// Pictures side by side.
    pub(crate) fn beside(images: &[Self], background: Colour) -> Result<Self, OutputError> {
        let width = images.iter().map(|image| image.width).sum();
        let height = images.iter().map(|image| image.height).max().unwrap_or(0);
        Self::check_size(width, height)?;
        let mut all = Self::paint(width, height, |_, _| background.linear());
        let mut left = 0;
        for image in images {
            for (y, row) in image.pixels.chunks(3 * image.width).enumerate() {
                let start = 3 * (y * width + left);
                all.pixels[start..start + row.len()].copy_from_slice(row);
            }
            left += image.width;
        }
        Ok(all)
    }

    /// Width in pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The colour at column `x` and row `y`; panics outside.
    pub fn pixel(&self, x: usize, y: usize) -> Colour {
        assert!(x < self.width, "column {x} of {}", self.width);
        let start = 3 * (y * self.width + x);
        Colour(
            self.pixels[start],
            self.pixels[start + 1],
            self.pixels[start + 2],
        )
    }

    /// Mixes `colour` into a pixel; outside the picture nothing happens.
    pub(crate) fn mix(&mut self, x: i64, y: i64, colour: Colour, opacity: f32) {
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return;
        }
        let start = 3 * (y as usize * self.width + x as usize);
        for (byte, target) in self.pixels[start..start + 3]
            .iter_mut()
            .zip([colour.0, colour.1, colour.2])
        {
            let mixed = f32::from(*byte) + opacity * (f32::from(target) - f32::from(*byte));
            *byte = (mixed + 0.5) as u8;
        }
    }

    /// Encodes the picture as PNG.
    ///
    /// # Errors
    ///
    /// [`OutputError::Png`] when the encoder fails.
    pub fn encode_png(&self) -> Result<Vec<u8>, OutputError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// Writes the picture [whole](write_whole) as PNG.
    ///
    /// # Errors
    ///
    /// [`OutputError::Png`] or [`OutputError::Write`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), OutputError> {
        let bytes = self.encode_png()?;
        write_whole(path, |file| file.write_all(&bytes))
    }
}

//! What all pictures share: pixels, text, colour scales and themes.

pub(crate) mod bands;
mod bar;
pub(crate) mod font;
mod image;
pub(crate) mod labels;
mod theme;

pub use bar::ColourBar;
pub use bar::round_step;
pub use image::Image;
pub use theme::Theme;

/// Samples per pixel along each axis.
pub(crate) const SUPERSAMPLING: usize = 2;

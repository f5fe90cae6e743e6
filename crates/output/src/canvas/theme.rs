//! Colours of paper and ink.

use crate::Colour;

/// Background and text colours of a [`Picture`](crate::Picture) or a [`Map`](crate::Map).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Light background, for print and reports.
    #[default]
    Light,
    /// Dark background, for screens and films.
    Dark,
}

impl Theme {
    pub(crate) fn background(self) -> (Colour, Colour) {
        match self {
            Self::Light => (Colour(252, 253, 254), Colour(226, 232, 239)),
            Self::Dark => (Colour(30, 34, 41), Colour(14, 16, 20)),
        }
    }

    pub(crate) fn text(self) -> Colour {
        match self {
            Self::Light => Colour(38, 46, 58),
            Self::Dark => Colour(222, 228, 236),
        }
    }

    pub(crate) fn floor(self) -> Colour {
        match self {
            Self::Light => Colour(212, 219, 227),
            Self::Dark => Colour(46, 52, 62),
        }
    }

    pub(crate) fn wire(self) -> Colour {
        match self {
            Self::Light => Colour(112, 124, 140),
            Self::Dark => Colour(128, 140, 156),
        }
    }
}

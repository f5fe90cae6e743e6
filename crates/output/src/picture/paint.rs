//! The colours of what a picture shows.

use crate::canvas::ColourBar;
use crate::{Colour, OutputError, Values};

/// One colour, or one for each item by a scalar.
#[derive(Debug, Clone)]
pub(super) struct Paint<'a> {
    pub colour: Colour,
    scalar: Option<(Values<'a>, ColourBar)>,
}

impl<'a> Paint<'a> {
    /// One colour.
    pub fn new(colour: Colour) -> Self {
        Self {
            colour,
            scalar: None,
        }
    }

    /// A scalar, or the length of a vector, and its scale.
    pub fn by(&mut self, values: Values<'a>, bar: ColourBar) {
        let bar = bar.fit(&values);
        self.scalar = Some((values, bar));
    }

    pub fn bar(&self) -> Option<&ColourBar> {
        self.scalar.as_ref().map(|(_, bar)| bar)
    }

    /// Is there one value for each of so many items?
    pub fn check(&self, items: usize) -> Result<(), OutputError> {
        match &self.scalar {
            Some((values, bar)) if values.len() != items => Err(OutputError::Length {
                name: bar.name.clone(),
                expected: items,
                found: values.len(),
            }),
            _ => Ok(()),
        }
    }

    /// The linear colours, indexed by [`Paint::index`].
    pub fn palette(&self) -> Vec<[f32; 3]> {
        match &self.scalar {
            Some((_, bar)) => bar.palette(),
            None => vec![self.colour.linear()],
        }
    }

    /// The place of an item's colour in the palette.
    pub fn index(&self, item: usize) -> usize {
        match &self.scalar {
            Some((values, bar)) => bar.index(values.magnitude(item)),
            None => 0,
        }
    }
}

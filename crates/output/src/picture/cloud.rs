//! A cloud of particles with its colours.

use super::paint::Paint;
use crate::canvas::ColourBar;
use crate::{Colour, OutputError, Points, Values};

/// Particles of one kind in a [`Picture`](crate::Picture).
#[derive(Debug, Clone)]
pub struct Cloud<'a> {
    pub(super) points: Points<'a>,
    spacing: f64,
    diameter: Option<f64>,
    paint: Paint<'a>,
}

impl<'a> Cloud<'a> {
    /// A cloud of `points` with the given particle `spacing` in metres, in
    /// [water blue](Colour::WATER). Spheres are drawn slightly larger than the
    /// spacing, so that a filled volume looks closed.
    pub fn new(points: impl Into<Points<'a>>, spacing: f64) -> Self {
        Self {
            points: points.into(),
            spacing,
            diameter: None,
            paint: Paint::new(Colour::WATER),
        }
    }

    /// Draws all particles in one colour.
    #[must_use]
    pub fn colour(mut self, colour: Colour) -> Self {
        self.paint.colour = colour;
        self
    }

    /// Colours the particles by a scalar, or by the length of a vector, and
    /// shows the scale.
    #[must_use]
    pub fn scalar(mut self, values: impl Into<Values<'a>>, bar: ColourBar) -> Self {
        self.paint.by(values.into(), bar);
        self
    }

    /// Sets the drawn diameter in metres.
    #[must_use]
    pub fn diameter(mut self, diameter: f64) -> Self {
        self.diameter = Some(diameter);
        self
    }

    /// Drawn radius in metres.
    pub(super) fn radius(&self, flat: bool) -> f64 {
        // Discs must close the gaps of a square lattice, spheres need not.
        let closed = if flat { 1.6 } else { 1.3 };
        0.5 * self.diameter.unwrap_or(closed * self.spacing)
    }

    pub(super) fn bar(&self) -> Option<&ColourBar> {
        self.paint.bar()
    }

    pub(super) fn check(&self) -> Result<(), OutputError> {
        self.paint.check(self.points.len())
    }

    /// The colours of the cloud, indexed by [`shade_index`](Self::shade_index).
    pub(super) fn palette(&self) -> Vec<[f32; 3]> {
        self.paint.palette()
    }

    pub(super) fn shade_index(&self, particle: usize) -> usize {
        self.paint.index(particle)
    }
}

/// The box grown by the largest particle radius.
pub(super) fn with_rim(extent: [[f64; 3]; 2], clouds: &[Cloud]) -> [[f64; 3]; 2] {
    let radii = clouds.iter().map(|cloud| cloud.radius(false));
    let rim = radii.fold(0.0, f64::max);
    let [low, high] = extent;
    [low.map(|x| x - rim), high.map(|x| x + rim)]
}

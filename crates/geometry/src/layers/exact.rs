//! The distance of any point to bodies.

use super::facets::Facets;
use crate::part::{Kind, Part};
use crate::placed::Placed;
use crate::stl::layers;
use crate::{Bodies, GeometryError, Shape};
use monoflow_case::Operation;
use monoflow_surface::Surface;

/// Bodies, ready to be measured at any point.
pub(super) struct Exact<'b> {
    parts: Vec<(Operation, Form<'b>)>,
}

enum Form<'b> {
    Shape(&'b Shape, &'b Placed),
    /// A surface in layers.
    Surface(Vec<Facets>),
}

/// The tree of boxes around the triangles of a surface.
fn surface<'b>(part: &Part, surface: &Surface, open: bool) -> Result<Form<'b>, GeometryError> {
    let layers = layers(surface, open).map_err(|source| GeometryError::Surface {
        name: part.name.clone(),
        source,
    })?;
    let facets = layers.into_iter().map(|(_, facets)| Facets::new(facets));
    Ok(Form::Surface(facets.collect()))
}

impl<'b> Exact<'b> {
    /// # Errors
    /// A surface is not fit.
    pub fn of(bodies: &'b Bodies) -> Result<Self, GeometryError> {
        let parts = bodies.parts.iter().map(|part| {
            let form = match &part.kind {
                Kind::Shape(shape, placed) => Form::Shape(shape, placed),
                Kind::Surface(stl, _) => surface(part, &stl.surface, stl.open)?,
                Kind::Sheet(sheet, _) => surface(part, sheet, true)?,
            };
            Ok::<_, GeometryError>((part.operation, form))
        });
        Ok(Exact {
            parts: parts.collect::<Result<_, _>>()?,
        })
    }

    /// Signed distance, m: of several bodies as [`Bodies::measure`] has it.
    pub fn distance(&self, point: [f64; 3]) -> f64 {
        self.parts
            .iter()
            .fold(f64::INFINITY, |value, (operation, form)| {
                let own = match form {
                    Form::Shape(shape, placed) => {
                        placed.scale() * shape.distance(placed.back(point))
                    }
                    Form::Surface(layers) => {
                        let layers = layers.iter().map(|facets| facets.distance(point));
                        layers.fold(f64::INFINITY, f64::min)
                    }
                };
                match operation {
                    Operation::Add => value.min(own),
                    Operation::Subtract => value.max(-own),
                    Operation::Intersect => value.max(own),
                }
            })
    }

    /// Direction in which the distance grows, of any length: differences over twice a step (m).
    pub fn gradient(&self, point: [f64; 3], step: f64) -> [f64; 3] {
        [0, 1, 2].map(|k| {
            let at = |sign: f64| {
                let mut at = point;
                at[k] += sign * step;
                self.distance(at)
            };
            (at(1.0) - at(-1.0)) / (2.0 * step)
        })
    }
}

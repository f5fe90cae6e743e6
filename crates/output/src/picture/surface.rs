//! Polygons with their colours, and how they are drawn.

use super::camera::View;
use super::face::{Face, Look};
use super::paint::Paint;
use crate::canvas::ColourBar;
use crate::{Colour, OutputError, Points, Values};

/// A surface of polygons in a [`Picture`](crate::Picture): the walls of a body.
#[derive(Debug, Clone)]
pub struct Surface<'a> {
    corners: Points<'a>,
    ends: &'a [u32],
    paint: Paint<'a>,
}

impl<'a> Surface<'a> {
    /// Polygons whose corners follow each other in `corners`; `ends` says where those of each end, as
    /// [`StoredFrame::facets`](crate::StoredFrame::facets) does. Both of their sides are seen.
    pub fn new(corners: impl Into<Points<'a>>, ends: &'a [u32]) -> Self {
        Self {
            corners: corners.into(),
            ends,
            paint: Paint::new(Colour::WALL),
        }
    }

    /// Colours the polygons by a scalar, one value for each, and shows the scale.
    #[must_use]
    pub fn scalar(mut self, values: impl Into<Values<'a>>, bar: ColourBar) -> Self {
        self.paint.by(values.into(), bar);
        self
    }

    pub(super) fn bar(&self) -> Option<&ColourBar> {
        self.paint.bar()
    }

    pub(super) fn points(&self) -> Points<'a> {
        self.corners
    }

    pub(super) fn check(&self) -> Result<(), OutputError> {
        let last = self.ends.last().map_or(0, |end| *end as usize);
        if last != self.corners.len() || !self.ends.is_sorted() {
            return Err(OutputError::Length {
                name: "corners of polygons".to_owned(),
                expected: last,
                found: self.corners.len(),
            });
        }
        self.paint.check(self.ends.len())
    }

    /// The linear colours of the surface.
    pub(super) fn palette(&self) -> Vec<[f32; 3]> {
        self.paint.palette()
    }

    /// The triangles on the screen, of colours that begin at `first` in the palette.
    pub(super) fn faces(&self, view: &View, first: usize) -> Vec<Face> {
        let mut faces = Vec::new();
        let mut begin = 0;
        for (polygon, end) in self.ends.iter().enumerate() {
            let corners: Vec<_> = (begin..*end as usize)
                .map(|corner| self.corners.get(corner))
                .collect();
            begin = *end as usize;
            let projected: Vec<_> = corners.iter().map(|at| view.project(*at)).collect();
            let seen =
                |p: &super::camera::Projected| p.scale > 0.0 && p.x.is_finite() && p.y.is_finite();
            if corners.len() < 3 || !projected.iter().all(seen) {
                continue;
            }
            let colour = self.paint.index(polygon);
            let normal = facing(&corners, view);
            let at: Vec<_> = projected
                .iter()
                .map(|p| [p.x as f32, p.y as f32, p.near as f32])
                .collect();
            for k in 1..at.len() - 1 {
                faces.push(Face {
                    corners: [at[0], at[k], at[k + 1]],
                    look: Look::Flat {
                        normal,
                        colour: (first + colour) as u32,
                    },
                });
            }
        }
        faces
    }
}

/// The normal of a polygon on the side that the camera sees, in screen axes: right, up, towards the camera.
///
/// **Source** Newell's method, as in Sutherland, Sproull & Schumacker 1974, doi:10.1145/356625.356626.
fn facing(corners: &[[f64; 3]], view: &View) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        for (axis, part) in sum.iter_mut().enumerate() {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            *part += (a[u] - b[u]) * (a[v] + b[v]);
        }
    }
    let seen = view.direction(sum);
    let sign = if seen[2] < 0.0 { -1.0 } else { 1.0 };
    seen.map(|part| sign * part)
}

//! Polygons with their colours, and how they are drawn.

use super::camera::View;
use crate::canvas::ColourBar;
use crate::{Colour, OutputError, Points, Values};

/// A surface of polygons in a [`Picture`](crate::Picture): the walls of a body.
#[derive(Debug, Clone)]
pub struct Surface<'a> {
    corners: Points<'a>,
    ends: &'a [u32],
    colour: Colour,
    scalar: Option<(Values<'a>, ColourBar)>,
}

impl<'a> Surface<'a> {
    /// Polygons whose corners follow each other in `corners`; `ends` says where those of each end, as
    /// [`StoredFrame::facets`](crate::StoredFrame::facets) does. Both of their sides are seen.
    pub fn new(corners: impl Into<Points<'a>>, ends: &'a [u32]) -> Self {
        Self {
            corners: corners.into(),
            ends,
            colour: Colour::WALL,
            scalar: None,
        }
    }

    /// Colours the polygons by a scalar, one value for each, and shows the scale.
    #[must_use]
    pub fn scalar(mut self, values: impl Into<Values<'a>>, bar: ColourBar) -> Self {
        let values = values.into();
        let bar = bar.fit(&values);
        self.scalar = Some((values, bar));
        self
    }

    pub(super) fn bar(&self) -> Option<&ColourBar> {
        self.scalar.as_ref().map(|(_, bar)| bar)
    }

    pub(super) fn points(&self) -> Points<'a> {
        self.corners
    }

    pub(super) fn check(&self) -> Result<(), OutputError> {
        let wrong = |name: &str, expected, found| {
            Err(OutputError::Length {
                name: name.to_owned(),
                expected,
                found,
            })
        };
        let last = self.ends.last().map_or(0, |end| *end as usize);
        if last != self.corners.len() || !self.ends.is_sorted() {
            return wrong("corners of polygons", last, self.corners.len());
        }
        match &self.scalar {
            Some((values, bar)) if values.len() != self.ends.len() => {
                wrong(&bar.name, self.ends.len(), values.len())
            }
            _ => Ok(()),
        }
    }

    /// The linear colours of the surface.
    pub(super) fn palette(&self) -> Vec<[f32; 3]> {
        match &self.scalar {
            Some((_, bar)) => bar.palette(),
            None => vec![self.colour.linear()],
        }
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
            let colour = match &self.scalar {
                Some((values, bar)) => bar.index(values.magnitude(polygon)),
                None => 0,
            };
            let normal = facing(&corners, view);
            let at: Vec<_> = projected
                .iter()
                .map(|p| [p.x as f32, p.y as f32, p.near as f32])
                .collect();
            for k in 1..at.len() - 1 {
                faces.push(Face {
                    corners: [at[0], at[k], at[k + 1]],
                    normal,
                    colour: (first + colour) as u32,
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
    let along = |way: [f64; 3]| sum[0] * way[0] + sum[1] * way[1] + sum[2] * way[2];
    let [x, y, z] = [along(view.right), along(view.up), along(view.towards)];
    let length = (x * x + y * y + z * z).sqrt().max(f64::MIN_POSITIVE);
    let sign = if z < 0.0 { -1.0 } else { 1.0 };
    [x, y, z].map(|part| (sign * part / length) as f32)
}

/// A triangle on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    /// Samples to the right and down, metres towards the camera.
    corners: [[f32; 3]; 3],
    pub normal: [f32; 3],
    /// Index of the colour in [`Raster::palette`](super::raster::Raster::palette).
    pub colour: u32,
}

impl Face {
    /// Its samples in rows from `top` to before `bottom` and columns to before `width`, each with its depth.
    pub fn samples(
        &self,
        [top, bottom]: [usize; 2],
        width: usize,
        mut draw: impl FnMut(usize, usize, f32),
    ) {
        let [a, b, c] = self.corners;
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        if area == 0.0 {
            return;
        }
        let least = |axis: usize| a[axis].min(b[axis]).min(c[axis]);
        let most = |axis: usize| a[axis].max(b[axis]).max(c[axis]);
        // Sample centres lie at half-integer positions.
        let from = |low: f32| (low - 0.5).ceil().max(0.0) as usize;
        let to = |high: f32, end: usize| ((high + 0.5).floor().max(0.0) as usize).min(end);
        for row in from(least(1)).max(top)..to(most(1), bottom) {
            for column in from(least(0))..to(most(0), width) {
                let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
                let weight = |p: [f32; 3], q: [f32; 3]| {
                    ((q[0] - p[0]) * (y - p[1]) - (x - p[0]) * (q[1] - p[1])) / area
                };
                let weights = [weight(b, c), weight(c, a), weight(a, b)];
                // A hair wider, so that no line shows between neighbours.
                if weights.iter().all(|weight| *weight >= -1e-4) {
                    let near = weights[0] * a[2] + weights[1] * b[2] + weights[2] * c[2];
                    draw(row, column, near);
                }
            }
        }
    }
}

//! Closed surfaces that are lit smoothly.

use super::camera::View;
use super::face::{Face, Look};
use super::paint::Paint;
use crate::canvas::ColourBar;
use crate::{Colour, OutputError, Points, Values};

/// The surface of a fluid in a [`Picture`](crate::Picture): triangles that share their corners.
///
/// Light and colours change smoothly from corner to corner.
///
/// ```
/// use monoflow_output::{ColourBar, Picture, Skin};
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let triangles = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
/// let speed = [0.0, 1.0, 2.0, 3.0];
/// let skin = Skin::new(&corners[..], &triangles).scalar(&speed[..], ColourBar::new("speed", "m/s"));
/// let png = Picture::new(320, 200).skin(skin).render()?.encode_png()?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), monoflow_output::OutputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Skin<'a> {
    points: Points<'a>,
    triangles: &'a [[u32; 3]],
    paint: Paint<'a>,
}

impl<'a> Skin<'a> {
    /// A surface in [water blue](Colour::WATER). From outside, the corners of its triangles are seen
    /// counter-clockwise.
    pub fn new(points: impl Into<Points<'a>>, triangles: &'a [[u32; 3]]) -> Self {
        Self {
            points: points.into(),
            triangles,
            paint: Paint::new(Colour::WATER),
        }
    }

    /// Colours it by a scalar, one value for each corner, and shows the scale.
    #[must_use]
    pub fn scalar(mut self, values: impl Into<Values<'a>>, bar: ColourBar) -> Self {
        self.paint.by(values.into(), bar);
        self
    }

    pub(super) fn bar(&self) -> Option<&ColourBar> {
        self.paint.bar()
    }

    pub(super) fn points(&self) -> Points<'a> {
        self.points
    }

    pub(super) fn check(&self) -> Result<(), OutputError> {
        let nodes = self.points.len();
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(node) = corners.iter().find(|node| **node as usize >= nodes) {
                let node = *node;
                return Err(OutputError::Node {
                    triangle,
                    node,
                    nodes,
                });
            }
        }
        self.paint.check(nodes)
    }

    /// The linear colours of the surface.
    pub(super) fn palette(&self) -> Vec<[f32; 3]> {
        self.paint.palette()
    }

    /// The triangles on the screen, of colours that begin at `first` in the palette.
    pub(super) fn faces(&self, view: &View, first: usize) -> Vec<Face> {
        let projected: Vec<_> = (0..self.points.len())
            .map(|point| {
                let p = view.project(self.points.get(point));
                let seen = p.scale > 0.0 && p.x.is_finite() && p.y.is_finite();
                seen.then_some([p.x as f32, p.y as f32, p.near as f32])
            })
            .collect();
        let colours: Vec<f32> = (0..self.points.len())
            .map(|point| (first + self.paint.index(point)) as f32)
            .collect();
        let normals = self.normals(view);
        let faces = self.triangles.iter().filter_map(|triangle| {
            let [a, b, c] = triangle.map(|corner| corner as usize);
            Some(Face {
                corners: [projected[a]?, projected[b]?, projected[c]?],
                look: Look::Smooth {
                    normals: [normals[a], normals[b], normals[c]],
                    colours: [colours[a], colours[b], colours[c]],
                },
            })
        });
        faces.collect()
    }

    /// The directions of the surface at its corners, the means of their triangles by area, in screen axes: right,
    /// up, towards the camera.
    fn normals(&self, view: &View) -> Vec<[f32; 3]> {
        let mut sums = vec![[0.0; 3]; self.points.len()];
        for triangle in self.triangles {
            let [a, b, c] = triangle.map(|corner| self.points.get(corner as usize));
            let edge = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] - a[k]);
            let (u, v) = (edge(b), edge(c));
            let normal = [0, 1, 2].map(|k| {
                let (l, m) = ((k + 1) % 3, (k + 2) % 3);
                u[l] * v[m] - u[m] * v[l]
            });
            for corner in triangle {
                let sum = &mut sums[*corner as usize];
                *sum = [0, 1, 2].map(|k| sum[k] + normal[k]);
            }
        }
        sums.into_iter().map(|sum| view.direction(sum)).collect()
    }
}

//! The point of view and the projection to the screen.

use crate::canvas::labels::Rectangle;

/// The axis that points upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Up {
    /// The second axis; the front view looks along -z.
    Y,
    /// The third axis; the front view looks along +y.
    #[default]
    Z,
}

/// The point of view of a picture; the picture is always framed by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Angle around the upward axis in degrees; 0 is the front view, with x to
    /// the right, and a positive angle moves the camera to the right.
    pub azimuth: f64,
    /// Angle above the horizon in degrees.
    pub elevation: f64,
    /// Angle of view in degrees; 0 gives an orthographic picture.
    pub perspective: f64,
    /// The axis that points upwards.
    pub up: Up,
}

impl Default for Camera {
    /// Slightly from the left and above, in mild perspective, z upwards.
    fn default() -> Self {
        Self {
            azimuth: -28.0,
            elevation: 20.0,
            perspective: 22.0,
            up: Up::Z,
        }
    }
}

/// A point on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Projected {
    pub x: f64,
    pub y: f64,
    /// Distance towards the camera from the plane through the target.
    pub near: f64,
    /// Pixels per metre at this distance.
    pub scale: f64,
}

/// The projection of a picture: world to screen and back.
#[derive(Debug, Clone)]
pub(super) struct View {
    target: [f64; 3],
    pub right: [f64; 3],
    pub up: [f64; 3],
    pub towards: [f64; 3],
    /// Reciprocal of the distance from camera to target; 0 is orthographic.
    closeness: f64,
    scale: f64,
    centre: [f64; 2],
    /// The vertical axis of the world.
    pub vertical: usize,
    /// The cloud lies in one plane.
    pub flat: bool,
    /// Length of the diagonal of the framed box.
    pub diagonal: f64,
}

/// The axis along which the box has no extent, if there is one.
pub(super) fn flat_axis(extent: [[f64; 3]; 2]) -> Option<usize> {
    let [low, high] = extent;
    let longest = (0..3).map(|a| high[a] - low[a]).fold(0.0, f64::max);
    // A cloud that is one straight line has two such axes; z goes first.
    (longest > 0.0)
        .then(|| {
            [2, 1, 0]
                .into_iter()
                .find(|&a| high[a] - low[a] <= 1e-9 * longest)
        })
        .flatten()
}

pub(super) fn corners(bounds: [[f64; 3]; 2]) -> [[f64; 3]; 8] {
    std::array::from_fn(|c| std::array::from_fn(|axis| bounds[c >> axis & 1][axis]))
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl View {
    /// A direction in screen axes, of length one: right, up, towards the camera.
    pub fn direction(&self, way: [f64; 3]) -> [f32; 3] {
        let along = |axis: [f64; 3]| way[0] * axis[0] + way[1] * axis[1] + way[2] * axis[2];
        let [x, y, z] = [along(self.right), along(self.up), along(self.towards)];
        let length = (x * x + y * y + z * z).sqrt().max(f64::MIN_POSITIVE);
        [x, y, z].map(|part| (part / length) as f32)
    }

    /// A view that fits the box `framed` into `viewport`.
    pub fn new(
        camera: &Camera,
        flat: Option<usize>,
        framed: [[f64; 3]; 2],
        viewport: Rectangle,
    ) -> Self {
        let (mut up_axis, mut azimuth, mut elevation) =
            (camera.up, camera.azimuth, camera.elevation);
        if let Some(axis) = flat {
            (up_axis, azimuth, elevation) = match axis {
                0 => (Up::Z, 90.0, 0.0),
                1 => (Up::Z, 0.0, 0.0),
                _ => (Up::Y, 0.0, 0.0),
            };
        }
        let (sin_a, cos_a) = azimuth.to_radians().sin_cos();
        let (sin_e, cos_e) = elevation.to_radians().sin_cos();
        // In a frame with z up and the front view along +y.
        let mut right = [cos_a, sin_a, 0.0];
        let mut up = [-sin_e * sin_a, sin_e * cos_a, cos_e];
        let mut towards = [cos_e * sin_a, -cos_e * cos_a, sin_e];
        let mut vertical = 2;
        if up_axis == Up::Y {
            for vector in [&mut right, &mut up, &mut towards] {
                *vector = [vector[0], vector[2], -vector[1]];
            }
            vertical = 1;
        }
        let [low, high] = framed;
        let target = std::array::from_fn(|a| 0.5 * (low[a] + high[a]));
        let diagonal = dot(
            std::array::from_fn(|a| high[a] - low[a]),
            std::array::from_fn(|a| high[a] - low[a]),
        )
        .sqrt()
        .max(1e-12);
        let perspective = if flat.is_some() {
            0.0
        } else {
            camera.perspective.clamp(0.0, 90.0)
        };
        let closeness = 2.0 * (0.5 * perspective).to_radians().sin() / diagonal;
        let mut view = Self {
            target,
            right,
            up,
            towards,
            closeness,
            scale: 1.0,
            centre: [0.0; 2],
            vertical,
            flat: flat.is_some(),
            diagonal,
        };
        view.fit(framed, viewport);
        view
    }

    fn fit(&mut self, framed: [[f64; 3]; 2], viewport: Rectangle) {
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for corner in corners(framed) {
            let p = self.project(corner);
            for (axis, value) in [p.x, p.y].into_iter().enumerate() {
                low[axis] = low[axis].min(value);
                high[axis] = high[axis].max(value);
            }
        }
        let tiny = 1e-9 * self.diagonal;
        let across = (high[0] - low[0]).max(tiny);
        let along = (high[1] - low[1]).max(tiny);
        self.scale = (viewport.width / across).min(viewport.height / along);
        self.centre = [
            viewport.left + 0.5 * viewport.width - 0.5 * (low[0] + high[0]) * self.scale,
            viewport.top + 0.5 * viewport.height - 0.5 * (low[1] + high[1]) * self.scale,
        ];
    }

    /// Projects a point; `scale` is not positive when it is behind the camera.
    pub fn project(&self, point: [f64; 3]) -> Projected {
        let p = std::array::from_fn(|a| point[a] - self.target[a]);
        let near = dot(p, self.towards);
        let scale = self.scale / (1.0 - self.closeness * near);
        Projected {
            x: self.centre[0] + scale * dot(p, self.right),
            y: self.centre[1] - scale * dot(p, self.up),
            near,
            scale,
        }
    }

    /// The point on the plane `vertical = height` seen at a screen position,
    /// with its distance towards the camera.
    pub fn on_level(&self, x: f64, y: f64, height: f64) -> Option<([f64; 3], f64)> {
        let u = (x - self.centre[0]) / self.scale;
        let v = (self.centre[1] - y) / self.scale;
        let a = self.vertical;
        let slope = self.towards[a] - self.closeness * v * self.up[a];
        if slope.abs() < 1e-9 {
            return None;
        }
        let near = (height - self.target[a] - v * self.up[a]) / slope;
        let spread = 1.0 - self.closeness * near;
        (spread > 0.0).then(|| {
            let point = std::array::from_fn(|a| {
                self.target[a]
                    + u * spread * self.right[a]
                    + v * spread * self.up[a]
                    + near * self.towards[a]
            });
            (point, near)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_fits_and_levels_project_back() {
        let viewport = Rectangle {
            left: 10.0,
            top: 20.0,
            width: 300.0,
            height: 200.0,
        };
        for up in [Up::Y, Up::Z] {
            let camera = Camera {
                up,
                ..Camera::default()
            };
            let framed = [[-1.0, 0.0, 2.0], [3.0, 1.0, 4.0]];
            let view = View::new(&camera, None, framed, viewport);
            for corner in corners(framed) {
                let p = view.project(corner);
                assert!(
                    p.x > 9.9 && p.x < 310.1 && p.y > 19.9 && p.y < 220.1,
                    "{p:?}"
                );
                let (back, near) = view.on_level(p.x, p.y, corner[view.vertical]).unwrap();
                assert!((near - p.near).abs() < 1e-9);
                for axis in 0..3 {
                    assert!((back[axis] - corner[axis]).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn front_views_have_x_to_the_right() {
        let viewport = Rectangle {
            left: 0.0,
            top: 0.0,
            width: 100.0,
            height: 100.0,
        };
        for (flat, upwards) in [(2, [0.0, 1.0, 0.0]), (1, [0.0, 0.0, 1.0])] {
            let view = View::new(
                &Camera::default(),
                Some(flat),
                [[0.0; 3], [1.0; 3]],
                viewport,
            );
            let origin = view.project([0.0; 3]);
            assert!(view.project([1.0, 0.0, 0.0]).x > origin.x);
            assert!(view.project(upwards).y < origin.y);
        }
    }
}

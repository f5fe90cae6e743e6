//! Shapes whose signed distance is known: exact, negative inside.
//!
//! | Shape | Distance |
//! |---|---|
//! | sphere, circle | `|x - c| - r` |
//! | box, rectangle | `|max(q, 0)| + min(max q_k, 0)`, `q = |x - c| - h` |
//! | torus | `|(|x_⊥| - R, x_n)| - r` |
//! | half space | `n·(x - p)` |
//! | cylinder, cone | to the outline in the half-plane through the axis and the point |
//! | polygon, NACA section, wedge | to the nearest side |
//! | section of terrain | to the nearest piece of its line |
//!
//! **Source** Ericson 2005, *Real-Time Collision Detection*, chapter 5.

mod outline;
mod profile;

use monoflow_case::Form;
use monoflow_surface::{SurfaceError, generate};
use outline::Outline;
pub use profile::Profile;

/// A shape, ready to be measured.
#[derive(Clone, Debug)]
pub enum Shape {
    /// Around a point, as far as `axes` axes count.
    Round {
        /// The point, m.
        centre: [f64; 3],
        /// m.
        radius: f64,
        /// 2 in the plane, 3 in space.
        axes: usize,
    },
    /// Between two corners, likewise.
    Box {
        /// Lower corner, m.
        min: [f64; 3],
        /// Upper corner, m.
        max: [f64; 3],
        /// 2 in the plane, 3 in space.
        axes: usize,
    },
    /// A ring about an axis of length 1.
    Torus {
        /// m.
        centre: [f64; 3],
        /// Of length 1.
        axis: [f64; 3],
        /// m.
        radius: f64,
        /// m.
        tube: f64,
    },
    /// Behind a plane with a normal of length 1.
    HalfSpace {
        /// A point of the plane, m.
        point: [f64; 3],
        /// Out of the solid.
        normal: [f64; 3],
    },
    /// The stump of a cone about an axis.
    Stump {
        /// Centre of the lower end, m.
        from: [f64; 3],
        /// Of length 1, upwards.
        axis: [f64; 3],
        /// m.
        height: f64,
        /// Radius of the lower and of the upper end, m.
        radii: [f64; 2],
    },
    /// A polygon of the plane.
    Outline(Outline),
    /// All below a line of the plane.
    Profile(Profile),
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    let length = dot(a, a).sqrt();
    a.map(|x| x / length)
}

impl Shape {
    /// The shape of a form; `None` if it is a surface.
    ///
    /// # Errors
    /// A polygon crosses itself, or a section cannot be made.
    pub fn of(form: &Form) -> Result<Option<Self>, SurfaceError> {
        let flat = |[x, y]: [f64; 2]| [x, y, 0.0];
        Ok(Some(match *form {
            Form::Sphere { centre, radius } => Shape::Round {
                centre,
                radius,
                axes: 3,
            },
            Form::Circle { centre, radius } => Shape::Round {
                centre: flat(centre),
                radius,
                axes: 2,
            },
            Form::Box { min, max } => Shape::Box { min, max, axes: 3 },
            Form::Rectangle { min, max } => Shape::Box {
                min: flat(min),
                max: flat(max),
                axes: 2,
            },
            Form::Cylinder { from, to, radius } => Self::stump(from, to, [radius; 2]),
            Form::Cone {
                from,
                to,
                radius,
                tip_radius,
            } => Self::stump(from, to, [radius, tip_radius]),
            Form::Torus {
                centre,
                axis,
                radius,
                tube,
            } => Shape::Torus {
                centre,
                axis: unit(axis),
                radius,
                tube,
            },
            Form::HalfSpace { point, normal } => Shape::HalfSpace {
                point,
                normal: unit(normal),
            },
            Form::Polygon { ref corners } => Shape::Outline(Outline::of(corners)?),
            Form::Naca {
                ref code,
                chord,
                points,
            } => Shape::Outline(Outline::of(&generate::section(code, chord, points)?)?),
            Form::Wedge {
                apex: [x, y],
                half_angle_degrees,
                length,
            } => {
                let half = length * half_angle_degrees.to_radians().tan();
                let back = x + length;
                Shape::Outline(Outline::of(&[[x, y], [back, y - half], [back, y + half]])?)
            }
            _ => return Ok(None),
        }))
    }

    fn stump(from: [f64; 3], to: [f64; 3], radii: [f64; 2]) -> Self {
        let along = sub(to, from);
        Shape::Stump {
            from,
            axis: unit(along),
            height: dot(along, along).sqrt(),
            radii,
        }
    }

    /// Signed distance of a point, m.
    pub fn distance(&self, x: [f64; 3]) -> f64 {
        match self {
            Shape::Round {
                centre,
                radius,
                axes,
            } => {
                let from = sub(x, *centre);
                let square: f64 = from[..*axes].iter().map(|d| d * d).sum();
                square.sqrt() - radius
            }
            Shape::Box { min, max, axes } => {
                let (mut outside2, mut inside) = (0.0, f64::NEG_INFINITY);
                for k in 0..*axes {
                    let beyond = (min[k] - x[k]).max(x[k] - max[k]);
                    outside2 += beyond.max(0.0) * beyond.max(0.0);
                    inside = inside.max(beyond);
                }
                if inside > 0.0 {
                    outside2.sqrt()
                } else {
                    inside
                }
            }
            Shape::Torus {
                centre,
                axis,
                radius,
                tube,
            } => {
                let [across, along] = meridian(sub(x, *centre), *axis);
                (across - radius).hypot(along) - tube
            }
            Shape::HalfSpace { point, normal } => dot(*normal, sub(x, *point)),
            Shape::Stump {
                from,
                axis,
                height,
                radii: [low, high],
            } => {
                let p = meridian(sub(x, *from), *axis);
                let sides = [
                    [[0.0, 0.0], [*low, 0.0]],
                    [[*low, 0.0], [*high, *height]],
                    [[*high, *height], [0.0, *height]],
                ];
                let square = sides.iter().map(|side| outline::square_to(p, side));
                let distance = square.fold(f64::INFINITY, f64::min).sqrt();
                let [across, along] = p;
                let within = (0.0..=*height).contains(&along)
                    && across * height <= low * (height - along) + high * along;
                if within { -distance } else { distance }
            }
            Shape::Outline(outline) => outline.distance([x[0], x[1]]),
            Shape::Profile(profile) => profile.distance([x[0], x[1]]),
        }
    }

    /// The box around it before it is placed, m; infinite where it has no end.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let free = [[f64::NEG_INFINITY; 3], [f64::INFINITY; 3]];
        let around = |centre: [f64; 3], reach: [f64; 3]| {
            let ends = [-1.0, 1.0];
            ends.map(|s| [0, 1, 2].map(|k| centre[k] + s * reach[k]))
        };
        // How far a disc about an axis reaches along each axis.
        let disc =
            |axis: [f64; 3], radius: f64| axis.map(|n| radius * (1.0 - n * n).max(0.0).sqrt());
        let prism = |[low, high]: [[f64; 2]; 2]| {
            [
                [low[0], low[1], f64::NEG_INFINITY],
                [high[0], high[1], f64::INFINITY],
            ]
        };
        match *self {
            Shape::Round {
                centre,
                radius,
                axes,
            } => {
                let reach = if axes == 2 { f64::INFINITY } else { radius };
                around(centre, [radius, radius, reach])
            }
            Shape::Box { min, max, axes: 2 } => prism([[min[0], min[1]], [max[0], max[1]]]),
            Shape::Box { min, max, .. } => [min, max],
            Shape::Torus {
                centre,
                axis,
                radius,
                tube,
            } => around(centre, disc(axis, radius).map(|x| x + tube)),
            Shape::HalfSpace { .. } | Shape::Profile(_) => free,
            Shape::Stump {
                from,
                axis,
                height,
                radii: [low, high],
            } => {
                let to = [0, 1, 2].map(|k| from[k] + height * axis[k]);
                let (a, b) = (around(from, disc(axis, low)), around(to, disc(axis, high)));
                [
                    [0, 1, 2].map(|k| a[0][k].min(b[0][k])),
                    [0, 1, 2].map(|k| a[1][k].max(b[1][k])),
                ]
            }
            Shape::Outline(ref outline) => prism(outline.bounds()),
        }
    }
}

/// A point from an axis through the origin and along it.
fn meridian(x: [f64; 3], axis: [f64; 3]) -> [f64; 2] {
    let along = dot(x, axis);
    let across = [0, 1, 2].map(|k| x[k] - along * axis[k]);
    [dot(across, across).sqrt(), along]
}

//! The box around a body, as far as its form alone tells.

use super::plan::{BodyPlan, Form, Operation, Placement, Rotation};
use std::array::from_fn;

/// Lower and upper corner, m.
type Corners = [[f64; 3]; 2];

/// A box around the bodies that are joined (m); none where one that is added has no end, or is a surface of a file.
/// What is cut off or not in common makes it no smaller.
pub fn bounds(parts: &[BodyPlan]) -> Option<Corners> {
    let added = parts.iter().filter(|part| part.operation == Operation::Add);
    let mut around = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for part in added {
        let [low, high] = part.bounds()?;
        around[0] = from_fn(|k| around[0][k].min(low[k]));
        around[1] = from_fn(|k| around[1][k].max(high[k]));
    }
    (around[0][0] <= around[1][0]).then_some(around)
}

impl BodyPlan {
    /// A box around it, m. Shapes of the plane have no ends along z.
    fn bounds(&self) -> Option<Corners> {
        let (points, around) = self.form.points()?;
        let mut ends = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        let around = around * self.placement.scale;
        for point in points {
            let at = self.placement.forth(point);
            ends[0] = from_fn(|k| ends[0][k].min(at[k] - around));
            ends[1] = from_fn(|k| ends[1][k].max(at[k] + around));
        }
        let turn = self.placement.rotation;
        if self.form.is_flat() {
            // Turned out of the plane it may be anywhere.
            let stays = turn.is_none_or(|turn| turn.axis[..2] == [0.0; 2]);
            (ends[0][2], ends[1][2]) = (f64::NEG_INFINITY, f64::INFINITY);
            return stays.then_some(ends);
        }
        Some(ends)
    }
}

impl Form {
    /// Points and a distance (m): no point of the form is farther from the box around these.
    fn points(&self) -> Option<(Vec<[f64; 3]>, f64)> {
        let flat = |[x, y]: [f64; 2]| [x, y, 0.0];
        let corners = |min: [f64; 3], max: [f64; 3]| {
            let corner = |n: usize| from_fn(|k| if n >> k & 1 == 0 { min[k] } else { max[k] });
            (0..8).map(corner).collect::<Vec<_>>()
        };
        Some(match *self {
            Form::Stl { .. } | Form::HalfSpace { .. } | Form::Terrain { .. } => return None,
            Form::Sphere { centre, radius } => (vec![centre], radius),
            Form::Circle { centre, radius } => (vec![flat(centre)], radius),
            Form::Box { min, max } => (corners(min, max), 0.0),
            Form::Rectangle { min, max } => (corners(flat(min), flat(max)), 0.0),
            Form::Cylinder { from, to, radius } => (vec![from, to], radius),
            Form::Cone {
                from,
                to,
                radius,
                tip_radius,
            } => (vec![from, to], radius.max(tip_radius)),
            Form::Torus {
                centre,
                radius,
                tube,
                ..
            } => (vec![centre], radius + tube),
            Form::Polygon { ref corners } => (corners.iter().copied().map(flat).collect(), 0.0),
            // No section is thicker than its chord is long.
            Form::Naca { chord, .. } => {
                let half = 0.5 * chord;
                (corners([0.0, -half, 0.0], [chord, half, 0.0]), 0.0)
            }
            Form::Wedge {
                apex: [x, y],
                half_angle_degrees,
                length,
            } => {
                let half = length * half_angle_degrees.to_radians().tan();
                (
                    corners([x, y - half, 0.0], [x + length, y + half, 0.0]),
                    0.0,
                )
            }
        })
    }
}

impl Placement {
    /// Where a point of the form goes.
    ///
    /// **Equation** `x = t + c + R (s x₀ - c)`.
    pub fn forth(&self, x: [f64; 3]) -> [f64; 3] {
        let scaled = x.map(|x| self.scale * x);
        let turned = match &self.rotation {
            None => scaled,
            Some(rotation) => {
                let from: [f64; 3] = from_fn(|k| scaled[k] - rotation.about[k]);
                let row = |row: [f64; 3]| row[0] * from[0] + row[1] * from[1] + row[2] * from[2];
                let turned = rotation.matrix().map(row);
                from_fn(|k| turned[k] + rotation.about[k])
            }
        };
        from_fn(|k| turned[k] + self.translation[k])
    }
}

impl Rotation {
    /// Rows of its matrix.
    ///
    /// **Equation** Rodrigues' formula `R = cos θ I + sin θ [n]ₓ + (1 - cos θ) n nᵀ`; quarters of a turn
    /// are exact.
    pub fn matrix(&self) -> [[f64; 3]; 3] {
        let length = self.axis.iter().map(|x| x * x).sum::<f64>().sqrt();
        let n = self.axis.map(|x| x / length);
        let (sin, cos) = match self.degrees.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            _ => self.degrees.to_radians().sin_cos(),
        };
        from_fn(|i| {
            from_fn(|j| {
                let across = match (3 + j - i) % 3 {
                    0 => cos,
                    1 => -sin * n[3 - i - j],
                    _ => sin * n[3 - i - j],
                };
                across + (1.0 - cos) * n[i] * n[j]
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(form: Form, placement: Placement) -> BodyPlan {
        BodyPlan {
            name: String::new(),
            operation: Operation::Add,
            form,
            placement,
        }
    }

    #[test]
    fn bodies_end_where_their_forms_do() {
        let rectangle = || Form::Rectangle {
            min: [1.0, 0.0],
            max: [3.0, 0.5],
        };
        let turned = Placement {
            scale: 2.0,
            rotation: Some(Rotation {
                axis: [0.0, 0.0, 1.0],
                degrees: 90.0,
                about: [2.0, 0.0, 0.0],
            }),
            translation: [0.0, 10.0, 0.0],
        };
        let [low, high] = bounds(&[part(rectangle(), turned)]).expect("a box");
        assert_eq!((low[0], high[0]), (1.0, 2.0));
        assert_eq!((low[1], high[1]), (10.0, 14.0));
        let ball = Form::Sphere {
            centre: [0.0, -1.0, 0.0],
            radius: 0.5,
        };
        let both = [
            part(rectangle(), Placement::default()),
            part(ball, Placement::default()),
        ];
        let [low, high] = bounds(&both).expect("a box");
        assert_eq!((low[0], low[1], high[0], high[1]), (-0.5, -1.5, 3.0, 0.5));
        let endless = Form::HalfSpace {
            point: [0.0; 3],
            normal: [0.0, 1.0, 0.0],
        };
        assert_eq!(bounds(&[part(endless, Placement::default())]), None);
    }
}

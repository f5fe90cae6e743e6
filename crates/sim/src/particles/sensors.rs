//! Pressure on the face of a sensor that is flush with a wall.

use super::around::{GAP, REACH, cone};
use super::spaced::Spaced;
use monoflow_case::Sensor;

/// A face of so many points across at least, so that its rim is one of a disc.
const LEAST: f64 = 8.0;
/// Water that was pressed into the wall counts up to this depth, in spacings: on the other side of the thinnest wall it
/// is farther away.
const BEHIND: f64 = 0.25;

/// The face of a sensor, and what its pressure depends on.
pub(super) struct SensorFace<'a> {
    /// Middle of the face, m.
    pub at: [f64; 3],
    /// Direction and width.
    pub sensor: &'a Sensor,
    /// Influence radius, m.
    pub reach: f64,
    /// Distance of particles, m.
    pub spacing: f64,
    /// Weight of the fluid `ρ0 g`, N/m³.
    pub weight: [f64; 3],
    /// Dimensions of space.
    pub dimensions: usize,
}

/// What is summed at a point of the face.
#[derive(Clone, Copy, Default)]
struct Point {
    sum: f64,
    weights: f64,
    wet: bool,
}

impl SensorFace<'_> {
    /// The mean pressure (Pa) on the face `A`, `∫ p dA / A`, by a lattice of points half a spacing apart.
    ///
    /// At each point it is a mean over the fluid within the influence radius `R`, `p = Σ w (p_i + ρ0 g·(x - x_i)) / Σ w`
    /// with `w = 1 - r/R`, as walls of Adami have it: exact where pressure is the weight of the water. It is 0 where no
    /// fluid is before the point, nearer than two spacings to the wall and one spacing aside.
    pub fn mean(&self, position: &[[f64; 3]], pressure: impl Fn(usize) -> f64) -> f64 {
        let (normal, sign) = (self.sensor.normal.axis.index(), self.sensor.normal.sign());
        let rows = self.rows(normal);
        let mut points = vec![Point::default(); rows[0].1.count * rows[1].1.count];
        let slack = 1e-9 * self.spacing;
        let aside = REACH * self.spacing + slack;
        for (i, x) in position.iter().enumerate() {
            let from = std::array::from_fn(|k| x[k] - self.at[k]);
            let before = sign * from[normal];
            if before < -BEHIND * self.spacing || before > self.reach {
                continue;
            }
            let pressure = pressure(i);
            let reads = before <= GAP * self.spacing + slack;
            let [across, along] = [0, 1].map(|n| rows[n].1.near(from[rows[n].0], self.reach));
            for a in across {
                for b in along.clone() {
                    let mut away: [f64; 3] = from;
                    away[rows[0].0] -= rows[0].1.offset(a);
                    if self.dimensions == 3 {
                        away[rows[1].0] -= rows[1].1.offset(b);
                    }
                    let point = &mut points[a * rows[1].1.count + b];
                    let distance = away.iter().map(|x| x * x).sum::<f64>().sqrt();
                    let weight = cone(distance, self.reach);
                    let head: f64 = (0..3).map(|k| self.weight[k] * away[k]).sum();
                    point.sum += weight * (pressure - head);
                    point.weights += weight;
                    let aside = (0..3).all(|k| k == normal || away[k].abs() <= aside);
                    point.wet |= reads && aside && weight > 0.0;
                }
            }
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for (n, point) in points.iter().enumerate() {
            let (a, b) = (n / rows[1].1.count, n % rows[1].1.count);
            let from_middle = rows[0].1.offset(a).hypot(rows[1].1.offset(b));
            if from_middle <= 0.5 * self.sensor.diameter {
                count += 1.0;
                sum += if point.wet {
                    point.sum / point.weights
                } else {
                    0.0
                };
            }
        }
        sum / count
    }

    /// Both axes of the face and the middles of equal parts along them; in two dimensions the second is one point.
    fn rows(&self, normal: usize) -> [(usize, Spaced); 2] {
        let diameter = self.sensor.diameter;
        let count = (2.0 * diameter / self.spacing).ceil().max(LEAST);
        let row = |axis: usize| {
            let points = match axis < self.dimensions {
                true => Spaced {
                    first: 0.5 * diameter * (1.0 / count - 1.0),
                    step: diameter / count,
                    count: count as usize,
                },
                false => Spaced {
                    first: 0.0,
                    step: 1.0,
                    count: 1,
                },
            };
            (axis, points)
        };
        match normal {
            0 => [row(1), row(2)],
            1 => [row(0), row(2)],
            _ => [row(0), row(1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_case::Face;

    const SPACING: f64 = 0.1;
    const HEAD: f64 = 9810.0;
    const DEPTH: f64 = 2.0;

    /// Still water of this depth on a lattice before the wall x = 0, in two or three dimensions.
    fn water(dimensions: usize) -> Vec<[f64; 3]> {
        let up = dimensions - 1;
        let layers = if dimensions == 3 { 40 } else { 1 };
        let mut places = Vec::new();
        for n in 0..8 * layers * 20 {
            let (i, j, k) = (n % 8, n / 8 % layers, n / 8 / layers);
            let mut x = [(f64::from(i) + 0.5) * SPACING, 0.0, 0.0];
            if dimensions == 3 {
                x[1] = (f64::from(j) - 19.5) * SPACING;
            }
            x[up] = (f64::from(k) + 0.5) * SPACING;
            places.push(x);
        }
        places
    }

    fn reading(dimensions: usize, level: f64, normal: &str, diameter: f64) -> f64 {
        reading_at(dimensions, [0.0, level], normal, diameter)
    }

    fn reading_at(dimensions: usize, [x, level]: [f64; 2], normal: &str, diameter: f64) -> f64 {
        let up = dimensions - 1;
        let places = water(dimensions);
        let mut at = [x, 0.0, 0.0];
        at[up] = level;
        let mut weight = [0.0; 3];
        weight[up] = -HEAD;
        let sensor = Sensor {
            normal: Face::parse(normal).unwrap(),
            diameter,
            motion: None,
        };
        let patch = SensorFace {
            at,
            sensor: &sensor,
            reach: 3.4 * SPACING,
            spacing: SPACING,
            weight,
            dimensions,
        };
        patch.mean(&places, |i| HEAD * (DEPTH - places[i][up]))
    }

    #[test]
    fn still_water_weighs_on_walls_and_floors() {
        for dimensions in [2, 3] {
            for diameter in [0.03, 0.1, 0.5] {
                for level in [0.6, 1.23] {
                    let found = reading(dimensions, level, "+x", diameter);
                    let exact = HEAD * (DEPTH - level);
                    assert!((found / exact - 1.0).abs() < 1e-12, "{found} at {level}");
                }
            }
            let up = ["+y", "+z"][dimensions - 2];
            let found = reading_at(dimensions, [0.4, 0.0], up, 0.5);
            assert!((found / (HEAD * DEPTH) - 1.0).abs() < 1e-12, "{found}");
        }
    }

    /// The dry half of a face bears nothing; a mean over the water alone would be twice as large.
    #[test]
    fn half_a_sensor_above_water_reads_what_the_water_presses() {
        let wide: f64 = 1.0;
        let line = reading(2, DEPTH, "+x", wide);
        let exact = HEAD * wide / 8.0;
        assert!((line / exact - 1.0).abs() < 0.03, "{line} for {exact}");
        let disc = reading(3, DEPTH, "+x", wide);
        let exact = HEAD * wide / (3.0 * std::f64::consts::PI);
        assert!((disc / exact - 1.0).abs() < 0.03, "{disc} for {exact}");
        assert_eq!(reading(2, DEPTH + 1.0, "+x", wide), 0.0);
        assert_eq!(reading(2, 1.0, "-x", wide), 0.0);
    }
}

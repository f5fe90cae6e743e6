//! Straight lines and arcs of the plane, each with a direction.

use std::f64::consts::TAU;

#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    Line {
        from: [f64; 2],
        to: [f64; 2],
    },
    Arc {
        centre: [f64; 2],
        radius: f64,
        /// Where it begins, rad.
        from: f64,
        /// How far it goes, rad: anticlockwise if positive.
        sweep: f64,
    },
}

pub(super) fn sub(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// `a + s b`
pub(super) fn along(a: [f64; 2], s: f64, b: [f64; 2]) -> [f64; 2] {
    [a[0] + s * b[0], a[1] + s * b[1]]
}

pub(super) fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Twice the area between two vectors, positive if the second lies to the left.
pub(super) fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let d = sub(a, b);
    d[0].hypot(d[1])
}

fn round(angle: f64) -> [f64; 2] {
    [angle.cos(), angle.sin()]
}

impl Piece {
    pub fn length(&self) -> f64 {
        match self {
            Piece::Line { from, to } => distance(*from, *to),
            Piece::Arc { radius, sweep, .. } => radius * sweep.abs(),
        }
    }

    /// The point after a share of its length.
    pub fn at(&self, share: f64) -> [f64; 2] {
        match *self {
            Piece::Line { from, to } => along(from, share, sub(to, from)),
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => along(centre, radius, round(from + share * sweep)),
        }
    }

    pub fn ends(&self) -> [[f64; 2]; 2] {
        [self.at(0.0), self.at(1.0)]
    }

    /// The direction to the left, of length 1.
    pub fn left(&self, share: f64) -> [f64; 2] {
        match *self {
            Piece::Line { from, to } => {
                let [x, y] = sub(to, from);
                let length = x.hypot(y);
                [-y / length, x / length]
            }
            Piece::Arc { from, sweep, .. } => {
                round(from + share * sweep).map(|x| -sweep.signum() * x)
            }
        }
    }

    pub fn turned(&self) -> Piece {
        match *self {
            Piece::Line { from, to } => Piece::Line { from: to, to: from },
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => Piece::Arc {
                centre,
                radius,
                from: from + sweep,
                sweep: -sweep,
            },
        }
    }

    pub fn part(&self, from: f64, to: f64) -> Piece {
        match *self {
            Piece::Line { .. } => Piece::Line {
                from: self.at(from),
                to: self.at(to),
            },
            Piece::Arc {
                centre,
                radius,
                from: first,
                sweep,
            } => Piece::Arc {
                centre,
                radius,
                from: first + from * sweep,
                sweep: (to - from) * sweep,
            },
        }
    }

    /// The piece at a distance to the left (m; to the right if negative); none of an arc beyond its centre. Of a
    /// whole circle there is left as much as `least` (m) at its centre.
    pub fn beside(&self, distance: f64, least: f64) -> Option<Piece> {
        match *self {
            Piece::Line { from, to } => {
                let left = self.left(0.0);
                Some(Piece::Line {
                    from: along(from, distance, left),
                    to: along(to, distance, left),
                })
            }
            Piece::Arc {
                centre,
                radius,
                from,
                sweep,
            } => {
                let is_whole = sweep.abs() >= TAU;
                let radius = match radius - sweep.signum() * distance {
                    radius if is_whole && radius > -least => radius.max(least),
                    radius => radius,
                };
                (radius > 0.0).then_some(Piece::Arc {
                    centre,
                    radius,
                    from,
                    sweep,
                })
            }
        }
    }

    /// The share of its length after which it comes nearest to a point, if that is not beyond an end.
    fn share(&self, point: [f64; 2]) -> Option<f64> {
        match *self {
            Piece::Line { from, to } => {
                let way = sub(to, from);
                let share = dot(way, sub(point, from)) / dot(way, way);
                (0.0..=1.0).contains(&share).then_some(share)
            }
            Piece::Arc {
                centre,
                from,
                sweep,
                ..
            } => {
                let [x, y] = sub(point, centre);
                let angle = sweep.signum() * (y.atan2(x) - from);
                let share = angle.rem_euclid(TAU) / sweep.abs();
                (share <= 1.0).then_some(share)
            }
        }
    }

    /// Distance of a point, m.
    pub fn distance(&self, point: [f64; 2]) -> f64 {
        let [a, b] = self.ends().map(|end| distance(point, end));
        let ends = a.min(b);
        match (self.share(point), *self) {
            (None, _) => ends,
            (Some(share), Piece::Line { .. }) => ends.min(distance(point, self.at(share))),
            (Some(_), Piece::Arc { centre, radius, .. }) => {
                ends.min((distance(point, centre) - radius).abs())
            }
        }
    }

    /// The share of its length at a point that lies on it, to within `slack` (m).
    pub fn place(&self, point: [f64; 2], slack: f64) -> Option<f64> {
        let [a, b] = self.ends().map(|end| distance(point, end) < slack);
        match (a, b) {
            (true, _) => Some(0.0),
            (_, true) => Some(1.0),
            _ => (self.distance(point) < slack).then(|| self.share(point))?,
        }
    }

    /// A box around it, m.
    pub fn bounds(&self) -> [[f64; 2]; 2] {
        match *self {
            Piece::Line { from, to } => [
                [from[0].min(to[0]), from[1].min(to[1])],
                [from[0].max(to[0]), from[1].max(to[1])],
            ],
            Piece::Arc { centre, radius, .. } => {
                [centre.map(|x| x - radius), centre.map(|x| x + radius)]
            }
        }
    }

    /// Where the endless line or the whole circle of one meets that of another.
    pub fn meets(&self, other: &Piece) -> Vec<[f64; 2]> {
        match (*self, *other) {
            (Piece::Line { from, to }, Piece::Line { from: a, to: b }) => {
                let (u, v) = (sub(to, from), sub(b, a));
                let across = cross(u, v);
                let s = cross(sub(a, from), v) / across;
                if s.is_finite() {
                    vec![along(from, s, u)]
                } else {
                    Vec::new()
                }
            }
            (Piece::Line { from, to }, Piece::Arc { centre, radius, .. })
            | (Piece::Arc { centre, radius, .. }, Piece::Line { from, to }) => {
                let way = sub(to, from);
                let foot = along(from, dot(way, sub(centre, from)) / dot(way, way), way);
                let across = distance(foot, centre);
                let half2 = radius * radius - across * across;
                let reach = half2.max(0.0).sqrt() / dot(way, way).sqrt();
                if half2.is_finite() && half2 >= 0.0 {
                    vec![along(foot, reach, way), along(foot, -reach, way)]
                } else {
                    Vec::new()
                }
            }
            (
                Piece::Arc { centre, radius, .. },
                Piece::Arc {
                    centre: other,
                    radius: theirs,
                    ..
                },
            ) => {
                let way = sub(other, centre);
                let apart2 = dot(way, way);
                let share = 0.5 * (1.0 + (radius * radius - theirs * theirs) / apart2);
                let half2 = radius * radius / apart2 - share * share;
                if half2.is_finite() && half2 >= 0.0 {
                    let foot = along(centre, share, way);
                    let across = [-way[1], way[0]];
                    let half = half2.sqrt();
                    vec![along(foot, half, across), along(foot, -half, across)]
                } else {
                    Vec::new()
                }
            }
        }
    }
}

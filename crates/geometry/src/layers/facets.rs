//! The distance of any point to triangles.

use monoflow_ops::distance::{Facet, Reading, UNREAD};

/// Triangles that are looked at together.
const RUN: usize = 4;

/// Triangles in a tree of boxes.
pub(super) struct Facets {
    facets: Vec<Facet>,
    boxes: Vec<Around>,
}

/// The box around some triangles in a row.
struct Around {
    low: [f64; 3],
    high: [f64; 3],
    first: usize,
    count: usize,
    /// The second half, which the first follows here; none if they are not halved.
    second: Option<usize>,
}

impl Facets {
    pub fn new(mut facets: Vec<Facet>) -> Self {
        let mut boxes = Vec::new();
        let count = facets.len();
        halve(&mut facets, [0, count], &mut boxes);
        Facets { facets, boxes }
    }

    /// Signed distance, m.
    pub fn distance(&self, point: [f64; 3]) -> f64 {
        let mut best = UNREAD;
        let mut left = vec![0];
        while let Some(n) = left.pop() {
            let around = &self.boxes[n];
            // Before the first reading this is NaN, and never greater.
            if around.distance(point) > best.magnitude() {
                continue;
            }
            match around.second {
                Some(second) => {
                    let [a, b] = [n + 1, second].map(|n| self.boxes[n].distance(point));
                    left.extend(if a < b {
                        [second, n + 1]
                    } else {
                        [n + 1, second]
                    });
                }
                None => {
                    for facet in &self.facets[around.first..][..around.count] {
                        best = best.min(Reading::of(facet.distance(&point)));
                    }
                }
            }
        }
        best.distance().unwrap_or(f64::INFINITY)
    }
}

impl Around {
    fn distance(&self, point: [f64; 3]) -> f64 {
        let beyond = |k: usize| {
            (self.low[k] - point[k])
                .max(point[k] - self.high[k])
                .max(0.0)
        };
        (0..3).map(|k| beyond(k).powi(2)).sum::<f64>().sqrt()
    }
}

/// Puts triangles of a range into boxes, halved along their longest side again and again.
fn halve(facets: &mut [Facet], [first, last]: [usize; 2], boxes: &mut Vec<Around>) {
    let own = &mut facets[first..last];
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for corner in own.iter().flat_map(|facet| facet.corners) {
        low = [0, 1, 2].map(|k| low[k].min(corner[k]));
        high = [0, 1, 2].map(|k| high[k].max(corner[k]));
    }
    let n = boxes.len();
    boxes.push(Around {
        low,
        high,
        first,
        count: last - first,
        second: None,
    });
    if last - first <= RUN {
        return;
    }
    let longer = |a: usize, b: usize| {
        if high[b] - low[b] > high[a] - low[a] {
            b
        } else {
            a
        }
    };
    let axis = [1, 2].into_iter().fold(0, longer);
    let middle = |facet: &Facet| facet.corners.iter().map(|corner| corner[axis]).sum::<f64>();
    own.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let half = first + (last - first) / 2;
    halve(facets, [first, half], boxes);
    boxes[n].second = Some(boxes.len());
    halve(facets, [half, last], boxes);
}

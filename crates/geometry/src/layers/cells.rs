//! Points in the cells of a box around them, to find those near each other.

/// Points are numbered as they are given; rows of cells along x follow each other.
pub(super) struct Cells {
    origin: [f64; 3],
    width: f64,
    count: [usize; 3],
    /// Where the points of each cell begin, and where those of the last end.
    starts: Vec<u32>,
    points: Vec<u32>,
}

impl Cells {
    /// For searches within `width` (m).
    pub fn new(points: &[[f64; 3]], width: f64) -> Self {
        let ends = |of: fn(f64, f64) -> f64, start: f64| {
            let all = points.iter().fold([start; 3], |ends, point| {
                [0, 1, 2].map(|k| of(ends[k], point[k]))
            });
            all.map(|x| if x.is_finite() { x } else { 0.0 })
        };
        let origin = ends(f64::min, f64::INFINITY);
        let last = ends(f64::max, f64::NEG_INFINITY);
        let count = [0, 1, 2].map(|k| ((last[k] - origin[k]) / width) as usize + 1);
        let mut cells = Cells {
            origin,
            width,
            count,
            starts: vec![0; count.iter().product::<usize>() + 1],
            points: vec![0; points.len()],
        };
        let cell = |cells: &Cells, point: &[f64; 3]| {
            let [x, y, z] = cells.cell(point);
            (z * count[1] + y) * count[0] + x
        };
        for point in points {
            let cell = cell(&cells, point);
            cells.starts[cell + 1] += 1;
        }
        for n in 1..cells.starts.len() {
            cells.starts[n] += cells.starts[n - 1];
        }
        let mut next = cells.starts.clone();
        for (n, point) in points.iter().enumerate() {
            let cell = cell(&cells, point);
            cells.points[next[cell] as usize] = n as u32;
            next[cell] += 1;
        }
        cells
    }

    fn cell(&self, point: &[f64; 3]) -> [usize; 3] {
        [0, 1, 2].map(|k| {
            let cell = ((point[k] - self.origin[k]) / self.width) as usize;
            cell.min(self.count[k] - 1)
        })
    }

    /// The numbers of points that may be near one of them, always in the same order.
    pub fn near(&self, point: [f64; 3]) -> impl Iterator<Item = usize> {
        let middle = self.cell(&point);
        let [low, high] = [
            middle.map(|n| n.saturating_sub(1)),
            [0, 1, 2].map(|k| (middle[k] + 1).min(self.count[k] - 1)),
        ];
        let rows = (low[2]..=high[2]).flat_map(move |z| (low[1]..=high[1]).map(move |y| [y, z]));
        rows.flat_map(move |[y, z]| {
            let row = (z * self.count[1] + y) * self.count[0];
            let [from, to] = [row + low[0], row + high[0] + 1].map(|n| self.starts[n] as usize);
            self.points[from..to].iter().map(|n| *n as usize)
        })
    }
}

/// Distance between two points, m.
pub(super) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
}

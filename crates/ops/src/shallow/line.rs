/// A function given by points, straight between them and constant beyond the first and the last: a
/// hydrograph, a rating curve. It names a run of points in a table that many share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Line {
    /// Its first point.
    pub first: u32,
    /// How many it has; a function without points is zero.
    pub count: u32,
}

impl Line {
    /// The value at `x`, where `point` gives abscissa and value of the table's points.
    #[inline(always)]
    pub fn at(&self, x: f64, point: impl Fn(u32) -> [f64; 2]) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        // The last point that is not beyond `x`, or the first of all.
        let (mut low, mut high) = (0, self.count);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if point(self.first + middle)[0] <= x {
                low = middle;
            } else {
                high = middle;
            }
        }
        let [x0, y0] = point(self.first + low);
        if x <= x0 || low + 1 == self.count {
            return y0;
        }
        let [x1, y1] = point(self.first + low + 1);
        y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
    }

    /// The same of what bounds something: a function without points is infinite.
    #[inline(always)]
    pub fn bound_at(&self, x: f64, point: impl Fn(u32) -> [f64; 2]) -> f64 {
        match self.count {
            0 => f64::INFINITY,
            _ => self.at(x, point),
        }
    }
}

//! Where the map lies on the picture, and its scale.

use crate::canvas::labels::Layout;
use crate::canvas::{SUPERSAMPLING, round_step};

/// Size of the picture, place of the map on it and the scale, in pixels.
pub(crate) struct Sheet {
    pub layout: Layout,
    pub left: usize,
    pub top: usize,
    pub columns: usize,
    pub rows: usize,
    /// Pixels per metre, the same along both axes.
    scale: f64,
    centre: [f64; 2],
}

/// Length of a tick with the gap to its number.
pub(super) const TICK: usize = 9;

impl Sheet {
    /// Fits the box `bounds` into at most `width` x `height` pixels and leaves
    /// out what a wide or tall map does not need.
    pub fn new(
        width: usize,
        height: usize,
        title: &str,
        note: &str,
        bars: usize,
        bounds: [[f64; 2]; 2],
    ) -> Self {
        let mut layout = Layout::new(width, height, !(title.is_empty() && note.is_empty()), bars);
        let (margin, small) = (layout.margin, layout.small);
        let [low, high] = bounds;
        let span: [f64; 2] = std::array::from_fn(|axis| high[axis] - low[axis]);
        let numbers = [low[1], high[1]]
            .map(|y| small.width_of(&number(y, span[1] / 4.0)))
            .into_iter()
            .max()
            .unwrap_or(0)
            .max(small.width_of("y [m]"));

        let mut left = margin + numbers + TICK;
        let right = 2 * margin;
        let top = layout.header + margin / 2 + small.height() + 4;
        let below = TICK + small.height() + layout.footer + margin;
        let most = [
            width.saturating_sub(left + right).max(1),
            height.saturating_sub(top + below).max(1),
        ];
        // A little air between the mesh and the frame.
        let air = most.map(|side| (margin / 2).min(side / 4));
        let scale = (0..2)
            .map(|axis| (most[axis] - 2 * air[axis]) as f64 / span[axis].max(f64::MIN_POSITIVE))
            .fold(f64::INFINITY, f64::min);
        let side = |axis: usize, least: usize| {
            let used = (span[axis] * scale).ceil() as usize + 2 * air[axis];
            used.max(least).min(most[axis])
        };
        let columns = side(0, 6 * small.height());
        let rows = side(1, 3 * small.height());

        let used = left + columns + right;
        let header = layout.title.width_of(title) + layout.title.width_of(note);
        layout.width = used.max(header + 3 * margin).max(width / 2).min(width);
        layout.height = (top + rows + below).min(height);
        left += layout.width.saturating_sub(used) / 2;
        Self {
            layout,
            left,
            top,
            columns,
            rows,
            scale,
            centre: std::array::from_fn(|axis| low[axis] + 0.5 * span[axis]),
        }
    }

    /// The place of a point in pixels from the left upper corner of the picture.
    pub fn pixel(&self, point: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.offset(point);
        [self.left as f64 + x, self.top as f64 + y]
    }

    /// The place of a point in samples from the left upper corner of the map.
    pub fn sample(&self, point: [f64; 2]) -> [f64; 2] {
        let place = self.offset(point).map(|x| x * SUPERSAMPLING as f64);
        // One bad coordinate makes the node a bad one.
        if place[0].is_finite() && place[1].is_finite() {
            place
        } else {
            [f64::NAN; 2]
        }
    }

    /// The point at a place in pixels from the left upper corner of the picture.
    pub fn point(&self, pixel: [f64; 2]) -> [f64; 2] {
        let [x, y] = [pixel[0] - self.left as f64, pixel[1] - self.top as f64];
        [
            self.centre[0] + (x - 0.5 * self.columns as f64) / self.scale,
            self.centre[1] - (y - 0.5 * self.rows as f64) / self.scale,
        ]
    }

    /// Pixels per metre.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The coordinate along an axis of the centre of a column or row of samples.
    pub fn place(&self, sample: usize, axis: usize) -> f64 {
        let offset = (sample as f64 + 0.5) / SUPERSAMPLING as f64;
        let (side, sign) = [(self.columns, 1.0), (self.rows, -1.0)][axis];
        self.centre[axis] + sign * (offset - 0.5 * side as f64) / self.scale
    }

    /// Samples per metre.
    pub fn samples(&self) -> f64 {
        self.scale * SUPERSAMPLING as f64
    }

    fn offset(&self, point: [f64; 2]) -> [f64; 2] {
        [
            0.5 * self.columns as f64 + (point[0] - self.centre[0]) * self.scale,
            0.5 * self.rows as f64 - (point[1] - self.centre[1]) * self.scale,
        ]
    }

    /// Round coordinates inside the map along an axis, with their numbers.
    pub fn ticks(&self, axis: usize) -> Vec<(f64, String)> {
        let side = [self.columns, self.rows][axis] as f64;
        let half = 0.5 * side / self.scale;
        let (low, high) = (self.centre[axis] - half, self.centre[axis] + half);
        let small = self.layout.small;
        let room = match axis {
            0 => 2 * small.width_of(&number(high, half)).max(2 * small.height()),
            // A narrow map still has a number at either side.
            _ => (3 * small.height()).min((self.rows / 3).max(small.height() + 4)),
        };
        let step = round_step(2.0 * half * (room as f64 / side).min(0.7));
        if !(step > 0.0 && step.is_finite()) {
            return Vec::new();
        }
        let first = (low / step).ceil();
        (0..100)
            .map(|index| (first + f64::from(index)) * step)
            .take_while(|value| *value <= high)
            .map(|value| (value, number(value, step)))
            .collect()
    }
}

/// A coordinate with the digits that ticks at distance `step` need. It is never
/// shortened to a power of ten: coordinates of a survey have seven digits.
fn number(value: f64, step: f64) -> String {
    let digits = (-(step.log10() + 1e-9).floor()).clamp(0.0, 9.0) as usize;
    let text = if value.abs() < 1e10 {
        format!("{value:.digits$}")
    } else {
        format!("{value:.4e}")
    };
    // No negative zero.
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(high: [f64; 2]) -> Sheet {
        Sheet::new(1280, 800, "title", "note", 1, [[0.0; 2], high])
    }

    #[test]
    fn the_scale_is_the_same_along_both_axes() {
        for high in [[100.0, 60.0], [25.0, 0.5], [0.5, 25.0], [1e6, 1e6]] {
            let sheet = sheet(high);
            let [a, b] = [[0.0; 2], high].map(|p| sheet.pixel(p));
            let across = (b[0] - a[0]) / high[0];
            let along = (a[1] - b[1]) / high[1];
            assert!((across / along - 1.0).abs() < 1e-9);
            assert!(a[0] >= sheet.left as f64 && b[1] >= sheet.top as f64);
        }
    }

    #[test]
    fn paper_that_is_not_needed_is_cut_off() {
        let (wide, tall) = (sheet([25.0, 0.5]).layout, sheet([0.5, 25.0]).layout);
        assert!(wide.width == 1280 && wide.height < 300, "{}", wide.height);
        assert!(tall.width == 640 && tall.height == 800, "{}", tall.width);
    }

    #[test]
    fn ticks_are_round_and_have_all_digits() {
        let texts = |sheet: &Sheet, axis| -> Vec<String> {
            sheet.ticks(axis).into_iter().map(|tick| tick.1).collect()
        };
        assert!(texts(&sheet([25.0, 0.5]), 0).contains(&"20".to_owned()));
        assert_eq!(number(-0.0, 0.5), "0.0");
        let survey = Sheet::new(
            1280,
            800,
            "",
            "",
            0,
            [[3_512_000.0, 5.6e6], [3_513_000.0, 5.601e6]],
        );
        assert!(texts(&survey, 0).contains(&"3512400".to_owned()));
        for axis in 0..2 {
            assert!((2..20).contains(&survey.ticks(axis).len()));
        }
    }
}

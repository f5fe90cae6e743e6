/// The fewest digits that rounding shows in: with fewer, decimals are what was meant.
const ROUNDED: i32 = 6;

/// With how many digits the coordinates of a text are written, and so how far they may be off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// Of the number with the most, from its first other than zero.
    most: i32,
    /// Is every one what is left of a number in single precision?
    single: bool,
    /// The greatest.
    far: f64,
}

impl Default for Digits {
    fn default() -> Self {
        Digits {
            most: 0,
            single: true,
            far: 0.0,
        }
    }
}

impl Digits {
    /// Looks at a number and how it is written.
    pub fn note(&mut self, word: &[u8], x: f64) {
        let end = word.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let digits = word[..end.unwrap_or(word.len())].iter();
        let digits = digits.filter(|byte| byte.is_ascii_digit());
        let count = digits.skip_while(|digit| **digit == b'0').count() as i32;
        self.most = self.most.max(count);
        self.far = self.far.max(x.abs());
        let off = (x - f64::from(x as f32)).abs();
        self.single &= off <= half_a_unit(x, count);
    }

    /// How far coordinates may be off: half a unit in the last digit of the greatest, or half of what
    /// single precision tells apart there, if all of them may come from it.
    pub fn resolution(&self) -> f64 {
        let written = if self.most >= ROUNDED {
            half_a_unit(self.far, self.most)
        } else {
            0.0
        };
        let precision = if self.single {
            f64::from(f32::EPSILON)
        } else {
            f64::EPSILON
        };
        written.max(0.5 * precision * self.far)
    }
}

/// Half a unit in the last of so many digits of a number.
fn half_a_unit(x: f64, digits: i32) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    let first = x.abs().log10().floor() as i32;
    0.5 * 10f64.powi(first + 1 - digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> f64 {
        let mut digits = Digits::default();
        for word in words {
            digits.note(word.as_bytes(), word.parse().unwrap());
        }
        digits.resolution()
    }

    fn near(found: f64, told: f64) {
        assert!((found / told - 1.0).abs() < 1e-12, "{found} for {told}");
    }

    #[test]
    fn coordinates_are_known_as_far_as_they_are_written() {
        let half = 0.5 * f64::from(f32::EPSILON);
        // What single precision holds, with the fewest digits, with nine, and by hand.
        near(of(&["4.2", "0.33333334", "-8.5e-1"]), 4.2 * half);
        near(of(&["4.19999981", "0.200000003", "0"]), 4.19999981 * half);
        near(of(&["0", "1", "0.5"]), half);
        // Seven digits of what single precision would hold better.
        near(of(&["1.333333e+03", "-2.000000e-01"]), 5e-4);
        // Nine decimals at a million: single precision holds no such number.
        near(of(&["999999.474268888", "2000000.850650808"]), 5e-10);
        // All that double precision tells apart.
        near(
            of(&["1.5", "0.333333333333333333"]),
            1.5 * 0.5 * f64::EPSILON,
        );
    }
}

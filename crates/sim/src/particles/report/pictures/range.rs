/// One range for all pictures, in which a few extreme particles do not count.
pub(super) struct Range {
    /// The greatest values, so many at least.
    greatest: Vec<f64>,
    keep: usize,
    /// How many there were.
    count: usize,
}

impl Range {
    /// Of at most so many values.
    pub fn of(values: usize) -> Self {
        Range {
            greatest: Vec::new(),
            keep: values - Self::place(values) + 1,
            count: 0,
        }
    }

    /// How many of so many values lie in the range.
    fn place(values: usize) -> usize {
        values * 995 / 1000
    }

    pub fn add(&mut self, values: &[f64]) {
        for value in values.iter().filter(|value| value.is_finite()) {
            self.count += 1;
            self.greatest.push(*value);
            if self.greatest.len() > 2 * self.keep {
                let order = |a: &f64, b: &f64| b.total_cmp(a);
                self.greatest.select_nth_unstable_by(self.keep, order);
                self.greatest.truncate(self.keep);
            }
        }
    }

    pub fn ends(mut self) -> (f64, f64) {
        self.greatest.sort_unstable_by(|a, b| b.total_cmp(a));
        let place = self.count - Self::place(self.count);
        let high = place.checked_sub(1).and_then(|k| self.greatest.get(k));
        let high = high.copied().unwrap_or(1.0);
        (0.0, if high > 0.0 { high } else { 1.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::Range;

    /// The greatest of two hundred values does not count, whatever the order in which they come.
    #[test]
    fn few_extremes_are_beyond_the_range() {
        for count in [0, 1, 7, 200, 1001] {
            let mut range = Range::of(count + 40);
            for n in 0..count {
                range.add(&[((7 * n) % count) as f64, f64::NAN]);
            }
            let mut sorted: Vec<f64> = (0..count).map(|n| ((7 * n) % count) as f64).collect();
            sorted.sort_unstable_by(f64::total_cmp);
            let high = sorted.get(count * 995 / 1000).copied().unwrap_or(1.0);
            let high = if high > 0.0 { high } else { 1.0 };
            assert_eq!(range.ends(), (0.0, high), "{count}");
        }
    }
}

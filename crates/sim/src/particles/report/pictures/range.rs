/// One range for all pictures, in which a few extreme particles do not count.
pub(super) struct Range {
    high: Tail,
    /// The least values as the greatest of their opposites; none where the range begins at 0.
    low: Option<Tail>,
}

impl Range {
    /// Of at most so many values, from 0 on.
    pub fn of(values: usize) -> Self {
        Range {
            high: Tail::of(values),
            low: None,
        }
    }

    /// The same from the least on.
    pub fn both_ways(values: usize) -> Self {
        Range {
            low: Some(Tail::of(values)),
            ..Range::of(values)
        }
    }

    pub fn add(&mut self, values: &[f64]) {
        self.high.add(values.iter().copied());
        if let Some(low) = &mut self.low {
            low.add(values.iter().map(|value| -value));
        }
    }

    pub fn ends(self) -> (f64, f64) {
        let high = self.high.end();
        let Some(low) = self.low else {
            let high = high.filter(|high| *high > 0.0);
            return (0.0, high.unwrap_or(1.0));
        };
        match (low.end(), high) {
            (Some(low), Some(high)) if -low < high => (-low, high),
            (_, Some(only)) => (only, only + 1.0),
            _ => (0.0, 1.0),
        }
    }
}

/// The greatest of some values.
struct Tail {
    /// So many at least.
    greatest: Vec<f64>,
    keep: usize,
    /// How many there were.
    count: usize,
}

impl Tail {
    fn of(values: usize) -> Self {
        Tail {
            greatest: Vec::new(),
            keep: values - Self::place(values) + 1,
            count: 0,
        }
    }

    /// How many of so many values lie in the range.
    fn place(values: usize) -> usize {
        values * 995 / 1000
    }

    fn add(&mut self, values: impl Iterator<Item = f64>) {
        for value in values.filter(|value| value.is_finite()) {
            self.count += 1;
            self.greatest.push(value);
            if self.greatest.len() > 2 * self.keep {
                let order = |a: &f64, b: &f64| b.total_cmp(a);
                self.greatest.select_nth_unstable_by(self.keep, order);
                self.greatest.truncate(self.keep);
            }
        }
    }

    /// The greatest that counts.
    fn end(mut self) -> Option<f64> {
        self.greatest.sort_unstable_by(|a, b| b.total_cmp(a));
        let place = self.count - Self::place(self.count);
        self.greatest.get(place.checked_sub(1)?).copied()
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

    /// What may be less than 0 has a least value, too.
    #[test]
    fn ranges_go_both_ways() {
        let ends = |values: &[f64]| {
            let mut range = Range::both_ways(values.len());
            range.add(values);
            range.ends()
        };
        assert_eq!(ends(&[10.0, -2.0, 30.0, f64::NAN]), (-2.0, 30.0));
        assert_eq!(ends(&[10.0, 12.0]), (10.0, 12.0));
        assert_eq!(ends(&[7.0, 7.0]), (7.0, 8.0));
        assert_eq!(ends(&[]), (0.0, 1.0));
        let many: Vec<f64> = (0..1000).map(f64::from).collect();
        assert_eq!(ends(&many), (4.0, 995.0));
    }
}

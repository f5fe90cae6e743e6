//! Times at which something is due. They follow from the clock alone, so that a resumed run needs
//! to remember nothing.

/// Regular times, and some more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule {
    /// Interval, s; 0 or infinite for none.
    pub every: f64,
    /// Further times, s, increasing.
    pub extra: Vec<f64>,
}

impl Schedule {
    /// Every so many seconds of simulated time; 0 for never.
    pub fn every(every: f64) -> Self {
        Schedule {
            every,
            extra: Vec::new(),
        }
    }

    /// The first time later than `time`, s; infinite if there is none. Intervals that `time` is too great to be told
    /// apart by are over at once.
    pub fn next(&self, time: f64) -> f64 {
        let regular = if self.every > 0.0 && self.every.is_finite() {
            let count = (time / self.every).floor();
            // The quotient may be rounded down to a count that is not later.
            let later = [1.0, 2.0].map(|n| (count + n) * self.every);
            let found = later.into_iter().find(|at| *at > time && at.is_finite());
            found.unwrap_or(time.next_up())
        } else {
            f64::INFINITY
        };
        let extra = self.extra.iter().copied().find(|at| *at > time);
        regular.min(extra.unwrap_or(f64::INFINITY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_once_each() {
        let schedule = Schedule {
            every: 0.1,
            extra: vec![0.25, 0.3],
        };
        let (mut time, mut times) = (0.0, Vec::new());
        while time < 0.55 {
            time = schedule.next(time);
            times.push((time * 1e6).round() / 1e6);
        }
        assert_eq!(times[..4], [0.1, 0.2, 0.25, 0.3]);
        for never in [0.0, f64::INFINITY] {
            assert_eq!(Schedule::every(never).next(3.0), f64::INFINITY);
        }
    }

    #[test]
    fn intervals_too_short_to_be_told_apart_are_over_at_once() {
        for every in [1e-17, 1e-300, f64::MIN_POSITIVE] {
            assert_eq!(Schedule::every(every).next(1.0), 1.0_f64.next_up());
        }
        assert_eq!(Schedule::every(1e-300).next(0.0), 1e-300);
    }

    #[test]
    fn the_next_time_is_later_even_where_division_rounds() {
        for every in [0.1, 0.005, 1.0 / 3.0, 1e-9] {
            let schedule = Schedule::every(every);
            for n in 0..2000 {
                let time = n as f64 * every;
                let next = schedule.next(time);
                assert!(next > time && next < time + 1.5 * every);
            }
        }
    }
}

//! What a number may be, and how numbers are told.

use std::fmt;

/// What a number may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Any number.
    Any,
    /// Above zero.
    Positive,
    /// Zero or above.
    NotNegative,
    /// Above zero and at most one.
    Fraction,
    /// Above zero and at most some number.
    UpTo(f64),
    /// Above some number.
    Above(f64),
    /// Some number or above.
    From(f64),
    /// Some number or below.
    AtMost(f64),
    /// Between two numbers, both included.
    Within(f64, f64),
    /// The same of what has no unit.
    Pure(f64, f64),
}

impl Range {
    /// Is a number in it?
    pub fn holds(self, value: f64) -> bool {
        let (least, greatest) = self.ends();
        let above = match least {
            None => true,
            Some((least, true)) => value >= least,
            Some((least, false)) => value > least,
        };
        above && greatest.is_none_or(|greatest| value <= greatest)
    }

    /// The least number with whether it is included, and the greatest, which always is.
    pub const fn ends(self) -> (Option<(f64, bool)>, Option<f64>) {
        match self {
            Self::Any => (None, None),
            Self::Positive => (Some((0.0, false)), None),
            Self::NotNegative => (Some((0.0, true)), None),
            Self::Fraction => (Some((0.0, false)), Some(1.0)),
            Self::UpTo(high) => (Some((0.0, false)), Some(high)),
            Self::Above(low) => (Some((low, false)), None),
            Self::From(low) => (Some((low, true)), None),
            Self::AtMost(high) => (None, Some(high)),
            Self::Within(low, high) | Self::Pure(low, high) => (Some((low, true)), Some(high)),
        }
    }

    /// What is to be said of units.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Self::Fraction | Self::Pure(..) => "",
            _ => ", in SI units",
        }
    }

    /// The same with ends that are easy to read, where a number outside of it stays outside.
    pub(crate) fn readable_to(self, value: f64) -> Self {
        let told = match self {
            Self::UpTo(high) => Self::UpTo(readable(high)),
            Self::Above(low) => Self::Above(readable(low)),
            Self::From(low) => Self::From(readable(low)),
            Self::AtMost(high) => Self::AtMost(readable(high)),
            Self::Within(low, high) => Self::Within(readable(low), readable(high)),
            Self::Pure(low, high) => Self::Pure(readable(low), readable(high)),
            Self::Any | Self::Positive | Self::NotNegative | Self::Fraction => self,
        };
        if told.holds(value) { self } else { told }
    }

    /// The range in words.
    pub fn words(self) -> String {
        match self {
            Self::Any => "a number".into(),
            Self::Positive => "greater than 0".into(),
            Self::NotNegative => "0 or greater".into(),
            Self::Fraction => "greater than 0 and at most 1".into(),
            Self::UpTo(high) => format!("greater than 0 and at most {}", brief(high)),
            Self::Above(low) => format!("greater than {}", brief(low)),
            Self::From(low) => format!("{} or greater", brief(low)),
            Self::AtMost(high) => format!("{} or less", brief(high)),
            Self::Within(low, high) | Self::Pure(low, high) => {
                format!("between {} and {}", brief(low), brief(high))
            }
        }
    }

    /// The range in a few signs, such as `> 0, ≤ 1`; empty for any number.
    pub fn brief(self) -> String {
        match self.ends() {
            (None, None) => String::new(),
            (None, Some(high)) => format!("≤ {}", brief(high)),
            (Some((low, true)), Some(high)) => format!("{} to {}", brief(low), brief(high)),
            (Some((low, false)), Some(high)) => format!("> {}, ≤ {}", brief(low), brief(high)),
            (Some((low, true)), None) => format!("≥ {}", brief(low)),
            (Some((low, false)), None) => format!("> {}", brief(low)),
        }
    }
}

/// A number without a row of zeros.
pub fn brief(value: f64) -> String {
    let size = value.abs();
    if size > 0.0 && !(1e-4..1e7).contains(&size) {
        format!("{value:e}")
    } else {
        value.to_string()
    }
}

/// A number to fifteen digits, as many as a typed one keeps: without what sums of binary fractions add.
pub(crate) fn readable(value: f64) -> f64 {
    let told = format!("{value:.14e}").parse().ok();
    told.filter(|told: &f64| told.is_finite()).unwrap_or(value)
}

/// A number that is easy to read: [`brief`], to fifteen digits.
pub fn told(value: f64) -> String {
    brief(readable(value))
}

/// So many things of a name.
pub fn counted(count: impl fmt::Display, name: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {name}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_words_and_numbers_agree() {
        for (range, inside, outside, words) in [
            (Range::Positive, 1e-300, 0.0, "greater than 0"),
            (Range::NotNegative, 0.0, -1e-300, "0 or greater"),
            (Range::Fraction, 1.0, 1.1, "greater than 0 and at most 1"),
            (Range::UpTo(9.0), 9.0, 0.0, "greater than 0 and at most 9"),
            (Range::Above(1.0), 1.1, 1.0, "greater than 1"),
            (Range::From(1.0), 1.0, 0.9, "1 or greater"),
            (Range::Within(-1.0, 2.0), -1.0, 2.1, "between -1 and 2"),
        ] {
            assert!(range.holds(inside) && !range.holds(outside), "{range:?}");
            assert!(!range.holds(f64::NAN));
            assert_eq!(range.words(), words);
        }
        assert!(Range::Any.holds(-1e300) && Range::Any.brief().is_empty());
        assert_eq!(Range::UpTo(1e10).brief(), "> 0, ≤ 1e10");
        assert_eq!(Range::Pure(1e-14, 0.1).brief(), "1e-14 to 0.1");
        assert_eq!(Range::NotNegative.brief(), "≥ 0");
    }

    #[test]
    fn numbers_are_told_without_what_sums_add() {
        for (sum, told) in [
            (-0.06 - 0.000_000_000_000_000_005, -0.06),
            (0.1 + 0.2, 0.3),
            (0.013_000_000_000_000_001, 0.013),
            (0.123_456_789_012_345, 0.123_456_789_012_345),
            (f64::MAX, f64::MAX),
            (0.0, 0.0),
        ] {
            assert!((readable(sum) - told).abs() <= 1e-14 * told.abs(), "{sum}");
            assert!(readable(sum).to_string().len() <= told.to_string().len());
        }
        let high = 0.1 + 0.2;
        let within = Range::Within(0.0, high);
        assert_eq!(within.readable_to(0.4), Range::Within(0.0, 0.3));
        // A number is not told to be beyond itself.
        let below = Range::Within(0.0, 0.6 - 0.3);
        assert_eq!(below.readable_to(0.3), below);
        assert!(readable(f64::NAN).is_nan() && readable(f64::INFINITY) > 1e300);
        assert_eq!(
            [counted(1, "cell"), counted(0, "cell")],
            ["1 cell", "0 cells"]
        );
    }
}

//! Numbers that are judged.

use std::fmt;

/// What a number must hold to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// An error: no more than this.
    AtMost(f64),
    /// An order of convergence: no less than this.
    AtLeast(f64),
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::AtMost(bound) => write!(f, "≤ {}", Short(*bound)),
            Bound::AtLeast(bound) => write!(f, "≥ {}", Short(*bound)),
        }
    }
}

/// What somebody else's program reaches for the same number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// The number.
    pub value: f64,
    /// Whose, with what.
    pub whose: &'static str,
}

/// A number that was found, and its bound.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is, with its unit.
    pub what: String,
    /// What was found.
    pub found: f64,
    /// What it must hold to.
    pub bound: Bound,
    /// What others reach.
    pub anchor: Option<Anchor>,
}

impl Figure {
    /// An error and the greatest one allowed.
    pub fn error(what: impl Into<String>, found: f64, most: f64) -> Self {
        Figure {
            what: what.into(),
            found,
            bound: Bound::AtMost(most),
            anchor: None,
        }
    }

    /// The order at which errors fall when cells are halved, from the last two, and the least allowed.
    pub fn order(errors: &[f64], least: f64) -> Self {
        let found = match errors {
            [.., coarse, fine] => (coarse / fine).log2(),
            _ => f64::NAN,
        };
        Figure {
            what: "order of convergence".to_owned(),
            found,
            bound: Bound::AtLeast(least),
            anchor: None,
        }
    }

    /// With what others reach.
    #[must_use]
    pub fn beside(mut self, whose: &'static str, value: f64) -> Self {
        self.anchor = Some(Anchor { value, whose });
        self
    }

    /// Does it hold? NaN does not.
    pub fn holds(&self) -> bool {
        match self.bound {
            Bound::AtMost(most) => self.found <= most,
            Bound::AtLeast(least) => self.found >= least,
        }
    }
}

/// A number in three digits.
pub(crate) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.0;
        if x == 0.0 || !x.is_finite() {
            return write!(f, "{x}");
        }
        let exponent = x.abs().log10().floor() as i32;
        if (-3..4).contains(&exponent) {
            let digits = (2 - exponent).max(0) as usize;
            write!(f, "{x:.digits$}")
        } else {
            write!(f, "{x:.2e}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_or_do_not() {
        assert!(Figure::error("e", 0.1, 0.1).holds());
        assert!(!Figure::error("e", 0.11, 0.1).holds());
        assert!(!Figure::error("e", f64::NAN, 0.1).holds());
        assert!(Figure::order(&[0.4, 0.1], 1.9).holds());
        assert!(!Figure::order(&[0.2, 0.1], 1.9).holds());
        assert!(!Figure::order(&[0.1], 0.0).holds());
    }

    #[test]
    fn numbers_in_three_digits() {
        for (x, text) in [
            (0.0, "0"),
            (0.001234, "0.00123"),
            (12.345, "12.3"),
            (1234.5, "1234"),
            (1.2345e-7, "1.23e-7"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(Short(x).to_string(), text);
        }
    }
}

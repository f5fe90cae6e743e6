use super::figures::shortened;
use crate::Named;
use core::fmt::Display;
use std::format;

/// A law of a model: the words of the sentence that says where it is broken.
#[derive(Clone, Copy)]
pub struct Law {
    model: &'static str,
    says: &'static str,
}

impl Law {
    pub fn of<M: Named>(says: &'static str) -> Self {
        Law {
            model: M::NAME,
            says,
        }
    }

    /// Panics with what was found if the law is broken.
    #[track_caller]
    pub fn holds(self, is_kept: bool, found: impl Display) {
        let Law { model, says } = self;
        assert!(
            is_kept,
            "`{model}` breaks a law, {says}: {}",
            shortened(&format!("{found}"))
        );
    }

    /// Asserts that a number is no greater than another.
    #[track_caller]
    pub fn at_most(self, a: f64, most: f64, place: impl Display) {
        self.holds(
            a <= most,
            format_args!(
                "{a:?} should be {most:?} at most, and is greater by {:e}; {place}",
                a - most
            ),
        );
    }

    /// Asserts that two numbers are equal but for `tolerance`.
    #[track_caller]
    pub fn equal(self, a: f64, b: f64, tolerance: f64, place: impl Display) {
        self.holds(
            (a - b).abs() <= tolerance,
            format_args!(
                "{a:e} and {b:e} should be equal, and differ by {:e}; {place}",
                (a - b).abs()
            ),
        );
    }
}

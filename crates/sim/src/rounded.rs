use std::fmt;

/// A number to twelve digits: without what sums and products of binary fractions add to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded(pub f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = format!("{:.11e}", self.0);
        rounded.parse().unwrap_or(self.0).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Rounded;

    #[test]
    fn noise_is_left_out() {
        for (number, text) in [
            (3.0 * 0.05, "0.15"),
            (0.1 + 0.2, "0.3"),
            (1e6 + 0.125, "1000000.125"),
            (0.0, "0"),
            (-2.5e-7, "-0.00000025"),
        ] {
            assert_eq!(Rounded(number).to_string(), text);
        }
    }
}

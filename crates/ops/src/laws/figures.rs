//! Figures of numbers in sentences.

use std::format;
use std::string::String;

/// A text in which fractions have at most six significant figures.
pub fn shortened(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        // A digit that goes on a word, as in `f64`, begins no number.
        let is_number = first.is_ascii_digit() && !short.ends_with(char::is_alphanumeric);
        let length = match is_number {
            true => length(rest.as_bytes()),
            false => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        let is_fraction = is_number && token.contains(['.', 'e']);
        match token.parse::<f64>() {
            Ok(value) if is_fraction => short.push_str(&rounded(value, token.contains('e'))),
            _ => short.push_str(token),
        }
    }
    short
}

/// Of the number that a text begins with: digits, a point with digits, an exponent.
fn length(text: &[u8]) -> usize {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (count > 0).then_some(from + count)
    };
    let mut end = digits(0).unwrap_or(0);
    if text.get(end) == Some(&b'.') {
        end = digits(end + 1).unwrap_or(end);
    }
    if text.get(end) == Some(&b'e') {
        let is_signed = text.get(end + 1) == Some(&b'-');
        end = digits(end + 1 + usize::from(is_signed)).unwrap_or(end);
    }
    end
}

fn rounded(value: f64, with_exponent: bool) -> String {
    let value = format!("{value:.5e}").parse().unwrap_or(value);
    match with_exponent {
        true => format!("{value:e}"),
        false => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_short_and_all_else_is_as_it_was() {
        for (text, short) in [
            ("q = 1.8351726001976287", "q = 1.83517"),
            ("-1.4063972963782002e-4, 0.5", "-1.4064e-4, 0.5"),
            (
                "1D, f64: [0.0, -2.5, 1e-300]",
                "1D, f64: [0.0, -2.5, 1e-300]",
            ),
            ("9.999999999e2 is 1000000000", "1e3 is 1000000000"),
            ("r_1.25 and 3. It ends in 2e", "r_1.25 and 3. It ends in 2e"),
            ("½ of 0.30000000000000004 m²/s", "½ of 0.3 m²/s"),
        ] {
            assert_eq!(shortened(text), short);
        }
    }
}

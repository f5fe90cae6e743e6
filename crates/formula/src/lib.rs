//! Formulas in x and y, and z, or in t.

mod functions;
mod reader;

use reader::{Reader, Variables};
use std::fmt;

/// A formula in `x` and `y` (m), such as `max(0, 0.2 - 0.05*(x - 10)^2)`.
///
/// Beside `+ - * / ^` there are `<` and `>`, which give 1 or 0, `if(condition, then, else)`, `min` and
/// `max` of any number of arguments, `atan2`, the usual functions of one number, and `pi`. As in
/// print, `-x^2` is the negative of the square, and `2^3^2` is `2^(3^2)`.
///
/// ```
/// use monoflow_formula::Formula;
/// let bump = Formula::parse("exp(-x^2) * (y < 2)").unwrap();
/// assert_eq!(bump.at([0.0, 1.0]), 1.0);
/// assert_eq!(bump.at([0.0, 3.0]), 0.0);
/// assert!(Formula::parse("x + t").is_err());
/// ```
#[derive(Clone)]
pub struct Formula {
    text: String,
    root: Term,
}

#[derive(Clone)]
enum Term {
    Number(f64),
    X,
    Y,
    Z,
    One(fn(f64) -> f64, Box<Term>),
    Two(fn(f64, f64) -> f64, Box<[Term; 2]>),
    If(Box<[Term; 3]>),
}

impl Term {
    fn at(&self, place: [f64; 3]) -> f64 {
        match self {
            Term::Number(number) => *number,
            Term::X => place[0],
            Term::Y => place[1],
            Term::Z => place[2],
            Term::One(of, a) => of(a.at(place)),
            Term::Two(of, terms) => of(terms[0].at(place), terms[1].at(place)),
            Term::If(terms) => {
                let which = if terms[0].at(place) == 0.0 { 2 } else { 1 };
                terms[which].at(place)
            }
        }
    }
}

impl Term {
    fn reads(&self) -> [bool; 3] {
        let any = |terms: &[Term]| {
            let each = terms.iter().map(Term::reads);
            each.fold([false; 3], |all, one| [0, 1, 2].map(|n| all[n] || one[n]))
        };
        match self {
            Term::Number(_) => [false; 3],
            Term::X => [true, false, false],
            Term::Y => [false, true, false],
            Term::Z => [false, false, true],
            Term::One(_, term) => term.reads(),
            Term::Two(_, terms) => any(&terms[..]),
            Term::If(terms) => any(&terms[..]),
        }
    }
}

impl Formula {
    /// Longest accepted formula, in characters.
    const LONGEST: usize = 4000;
    /// Deepest accepted nesting.
    const DEEPEST: usize = 60;

    /// Reads a formula in x and y.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::read(text, Variables::Plane)
    }

    /// Reads a formula in x, y and z.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence.
    pub fn in_space(text: &str) -> Result<Self, String> {
        Self::read(text, Variables::Space)
    }

    /// Reads a formula in t.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence.
    pub fn over_time(text: &str) -> Result<Self, String> {
        Self::read(text, Variables::Time)
    }

    fn read(text: &str, variables: Variables) -> Result<Self, String> {
        if text.len() > Self::LONGEST {
            return Err(format!("it is longer than {} characters", Self::LONGEST));
        }
        let mut reader = Reader {
            text,
            at: 0,
            depth: 0,
            variables,
        };
        let root = reader.comparison()?;
        match reader.peek() {
            None => Ok(Formula {
                text: text.to_owned(),
                root,
            }),
            Some(c) => Err(format!("`{c}` in place {} is not expected", reader.at + 1)),
        }
    }

    /// The value at a place, m; NaN where there is none.
    pub fn at(&self, [x, y]: [f64; 2]) -> f64 {
        self.root.at([x, y, 0.0])
    }

    /// The value at a place in space, m; NaN where there is none.
    pub fn at_point(&self, place: [f64; 3]) -> f64 {
        self.root.at(place)
    }

    /// The value at a time, s; NaN where there is none.
    pub fn at_time(&self, time: f64) -> f64 {
        self.root.at([time, 0.0, 0.0])
    }

    /// Which of x, y and z it reads.
    pub fn reads(&self) -> [bool; 3] {
        self.root.reads()
    }

    /// The formula as typed.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_known() {
        for (text, reads) in [
            ("1 + pi", [false; 3]),
            ("-sin(2*x)^2", [true, false, false]),
            ("if(1 < 2, 3, 0*z)", [false, false, true]),
            ("max(x, 2, y)", [true, true, false]),
        ] {
            assert_eq!(Formula::in_space(text).unwrap().reads(), reads, "{text}");
        }
    }

    #[test]
    fn values_are_as_in_print() {
        for (text, value) in [
            ("-x^2", -9.0),
            ("2 * -x^2 + 1e-3", -17.999),
            ("max(0, max(-y, x - 4), .5)", 0.5),
            ("(x > 2) * 5 + (y < 1)", 5.0),
            ("2^3^2 + .5", 512.5),
            ("2^-y", 0.25),
            ("-1.5E+1*x", -45.0),
            ("cos(pi)", -1.0),
            ("6/3*2 - 1 - 1", 2.0),
            ("if(x < y, 1, atan2(0, 1) + 7)", 7.0),
        ] {
            let formula = Formula::parse(text).unwrap();
            assert!((formula.at([3.0, 2.0]) - value).abs() < 1e-14, "{text}");
        }
    }

    #[test]
    fn a_third_coordinate_is_known_in_space() {
        let formula = Formula::in_space("x + 10*y + 100*z").unwrap();
        assert_eq!(formula.at_point([1.0, 2.0, 3.0]), 321.0);
        assert_eq!(formula.at([1.0, 2.0]), 21.0);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, why) in [
            ("", "it ends where"),
            ("x +", "it ends where"),
            ("((x)", "`)` is missing"),
            ("foo(x)", "no function `foo`"),
            ("x y", "`y` in place 3"),
            ("z", "`z` is neither"),
            ("é", "`é` in place 1"),
            ("1..2", "`.` in place"),
            ("sin(x, y)", "one argument, not 2"),
            ("if(x)", "three arguments"),
            (".", "not a number"),
        ] {
            let error = Formula::parse(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        let error = Formula::in_space("t").unwrap_err();
        assert!(error.contains("none of x, y and z"), "{error}");
        assert!(Formula::parse(&"(".repeat(1000)).is_err());
        assert!(Formula::parse(&"2^".repeat(1000)).is_err());
        assert!(Formula::parse(&"-".repeat(3000)).is_err());
        assert!(Formula::parse(&"x".repeat(5000)).is_err());
        let sum = vec!["x"; 1900].join("+");
        assert_eq!(Formula::parse(&sum).unwrap().at([1.0, 0.0]), 1900.0);
    }
}

//! Formulas in x and y, and z, or in t.

use std::f64::consts::PI;
use std::fmt;

/// A formula in `x` and `y` (m), such as `max(0, 0.2 - 0.05*(x - 10)^2)`.
///
/// Beside `+ - * / ^` there are `<` and `>`, which give 1 or 0, `if(condition, then, else)`, `min` and
/// `max` of any number of arguments, `atan2`, the usual functions of one number, and `pi`. As in
/// print, `-x^2` is the negative of the square, and `2^3^2` is `2^(3^2)`.
///
/// ```
/// use monoflow_case::Formula;
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

/// A function of one number, with its name.
type Named = (&'static str, fn(f64) -> f64);

const FUNCTIONS: [Named; 16] = [
    ("abs", f64::abs),
    ("sqrt", f64::sqrt),
    ("exp", f64::exp),
    ("ln", f64::ln),
    ("log10", f64::log10),
    ("sin", f64::sin),
    ("cos", f64::cos),
    ("tan", f64::tan),
    ("asin", f64::asin),
    ("acos", f64::acos),
    ("atan", f64::atan),
    ("sinh", f64::sinh),
    ("cosh", f64::cosh),
    ("tanh", f64::tanh),
    ("floor", f64::floor),
    ("ceil", f64::ceil),
];

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

/// What a formula may be in.
#[derive(Clone, Copy, PartialEq)]
enum Variables {
    /// x and y.
    Plane,
    /// x, y and z.
    Space,
    /// t alone.
    Time,
}

/// Recursive descent, one function for each strength of binding.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    variables: Variables,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.take(wanted) {
            return Ok(());
        }
        let place = self.at + 1;
        Err(match self.peek() {
            Some(c) => format!("`{wanted}` is expected in place {place}, not `{c}`"),
            None => format!("`{wanted}` is missing at its end"),
        })
    }

    fn comparison(&mut self) -> Result<Term, String> {
        self.depth += 1;
        if self.depth > Formula::DEEPEST {
            return Err(format!(
                "it is nested deeper than {} levels",
                Formula::DEEPEST
            ));
        }
        let left = self.sum()?;
        let term = if self.take('<') {
            Term::Two(|a, b| f64::from(a < b), Box::new([left, self.sum()?]))
        } else if self.take('>') {
            Term::Two(|a, b| f64::from(a > b), Box::new([left, self.sum()?]))
        } else {
            left
        };
        self.depth -= 1;
        Ok(term)
    }

    fn sum(&mut self) -> Result<Term, String> {
        let mut left = self.product()?;
        loop {
            let of = if self.take('+') {
                |a, b| a + b
            } else if self.take('-') {
                |a, b| a - b
            } else {
                return Ok(left);
            };
            left = Term::Two(of, Box::new([left, self.product()?]));
        }
    }

    fn product(&mut self) -> Result<Term, String> {
        let mut left = self.signed()?;
        loop {
            let of = if self.take('*') {
                |a, b| a * b
            } else if self.take('/') {
                |a, b| a / b
            } else {
                return Ok(left);
            };
            left = Term::Two(of, Box::new([left, self.signed()?]));
        }
    }

    fn signed(&mut self) -> Result<Term, String> {
        let mut negative = false;
        while let Some(sign @ ('-' | '+')) = self.peek() {
            negative ^= sign == '-';
            self.at += 1;
        }
        let term = self.power()?;
        Ok(if negative {
            Term::One(|a| -a, Box::new(term))
        } else {
            term
        })
    }

    fn power(&mut self) -> Result<Term, String> {
        let base = self.atom()?;
        if !self.take('^') {
            return Ok(base);
        }
        self.depth += 1;
        if self.depth > Formula::DEEPEST {
            return Err("it has too many powers of powers".to_owned());
        }
        let exponent = self.signed()?;
        self.depth -= 1;
        Ok(Term::Two(f64::powf, Box::new([base, exponent])))
    }

    fn atom(&mut self) -> Result<Term, String> {
        match self.peek() {
            None => Err("it ends where a number or a name is expected".to_owned()),
            Some('(') => {
                self.at += 1;
                let inside = self.comparison()?;
                self.expect(')')?;
                Ok(inside)
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if c.is_ascii_alphabetic() => self.name(),
            Some(c) => Err(format!("`{c}` in place {} is not expected", self.at + 1)),
        }
    }

    fn number(&mut self) -> Result<Term, String> {
        let rest = self.rest().as_bytes();
        let digits = |from: usize| {
            from + rest[from..]
                .iter()
                .take_while(|c| c.is_ascii_digit())
                .count()
        };
        let mut end = digits(0);
        if rest.get(end) == Some(&b'.') {
            end = digits(end + 1);
        }
        if let Some(b'e' | b'E') = rest.get(end) {
            let signed = matches!(rest.get(end + 1), Some(b'+' | b'-'));
            let from = end + 1 + usize::from(signed);
            let exponent = digits(from);
            if exponent > from {
                end = exponent;
            }
        }
        let text = &self.rest()[..end];
        let number = text
            .parse()
            .map_err(|_| format!("`{text}` is not a number"))?;
        self.at += end;
        Ok(Term::Number(number))
    }

    fn name(&mut self) -> Result<Term, String> {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let name = &rest[..end];
        self.at += end;
        match (name, self.variables) {
            ("x", Variables::Plane | Variables::Space) => return Ok(Term::X),
            ("y", Variables::Plane | Variables::Space) => return Ok(Term::Y),
            ("z", Variables::Space) => return Ok(Term::Z),
            // The only variable that there is then.
            ("t", Variables::Time) => return Ok(Term::X),
            ("pi", _) => return Ok(Term::Number(PI)),
            _ => {}
        }
        if self.peek() != Some('(') {
            let places = match self.variables {
                Variables::Plane => "neither x nor y nor a function",
                Variables::Space => "none of x, y and z and no function",
                Variables::Time => "neither t nor a function",
            };
            return Err(format!("`{name}` is {places}"));
        }
        let arguments = self.arguments()?;
        call(name, arguments)
    }

    fn arguments(&mut self) -> Result<Vec<Term>, String> {
        self.expect('(')?;
        let mut arguments = vec![self.comparison()?];
        while self.take(',') {
            arguments.push(self.comparison()?);
        }
        self.expect(')')?;
        Ok(arguments)
    }
}

/// A function of its arguments.
fn call(name: &str, arguments: Vec<Term>) -> Result<Term, String> {
    let count = arguments.len();
    let wrong = |wanted: &str| Err(format!("`{name}` takes {wanted}, not {count}"));
    let of_two: Option<fn(f64, f64) -> f64> = match name {
        "min" => Some(f64::min),
        "max" => Some(f64::max),
        "atan2" if count != 2 => return wrong("two arguments"),
        "atan2" => Some(f64::atan2),
        _ => None,
    };
    if let Some(of) = of_two {
        let fold = |left, right| Term::Two(of, Box::new([left, right]));
        return match arguments.into_iter().reduce(fold) {
            Some(term) => Ok(term),
            None => wrong("arguments"),
        };
    }
    if name == "if" {
        return match <[Term; 3]>::try_from(arguments) {
            Ok(terms) => Ok(Term::If(Box::new(terms))),
            Err(_) => wrong("three arguments"),
        };
    }
    let Some((_, of)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<_> = FUNCTIONS.iter().map(|(known, _)| *known).collect();
        return Err(format!(
            "there is no function `{name}`; there are {}, min, max, atan2 and if",
            known.join(", ")
        ));
    };
    match <[Term; 1]>::try_from(arguments) {
        Ok([term]) => Ok(Term::One(*of, Box::new(term))),
        Err(_) => wrong("one argument"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

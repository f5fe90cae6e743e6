//! From text to terms.

use super::functions::call;
use super::{Formula, Term};
use std::f64::consts::PI;

/// What a formula may be in.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Variables {
    /// x and y.
    Plane,
    /// x, y and z.
    Space,
    /// t alone.
    Time,
}

/// Recursive descent, one function for each strength of binding.
pub(super) struct Reader<'t> {
    pub text: &'t str,
    pub at: usize,
    pub depth: usize,
    pub variables: Variables,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character that is not a space.
    pub fn peek(&mut self) -> Option<char> {
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

    pub fn comparison(&mut self) -> Result<Term, String> {
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

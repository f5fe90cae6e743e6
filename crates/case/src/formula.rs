//! Formulas in x and y.

use std::f64::consts::PI;
use std::fmt;

use exmex::{
    BinOp, Express, FlatEx, FloatOpsFactory, MakeOperators, MatchLiteral, Operator,
    literal_matcher_from_pattern,
};

/// A formula in `x` and `y` (m), such as `max(0, 0.2 - 0.05*(x - 10)^2)`.
///
/// Beside `+ - * / ^` there are `< >`, which give 1 or 0, `min max atan2`, the usual functions of one
/// number, and `pi`. As in print, `-x^2` is the negative of the
/// square; `x^2^3` is `(x^2)^3`.
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
    tree: FlatEx<f64, Operators, Literal>,
    /// Which of x and y the tree's variables are.
    variables: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Operators;

impl MakeOperators<f64> for Operators {
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        let compare = |sign, apply| {
            let operator = BinOp {
                apply,
                prio: -1,
                is_commutative: false,
            };
            Operator::make_bin(sign, operator)
        };
        let mut operators = FloatOpsFactory::<f64>::make();
        operators.extend([
            compare("<", |a, b| f64::from(a < b)),
            compare(">", |a, b| f64::from(a > b)),
            Operator::make_constant("pi", PI),
        ]);
        operators
    }
}

literal_matcher_from_pattern!(Literal, r"^(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?");

impl Formula {
    /// Longest accepted formula, in characters.
    const LONGEST: usize = 2000;

    /// Reads a formula.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.len() > Self::LONGEST {
            return Err(format!("it is longer than {} characters", Self::LONGEST));
        }
        let tree = FlatEx::<f64, Operators, Literal>::parse(&signs_apart(text)?)
            .map_err(|error| error.to_string())?;
        let variables = tree
            .var_names()
            .iter()
            .map(|name| match name.as_str() {
                "x" => Ok(0),
                "y" => Ok(1),
                other => Err(format!("`{other}` is neither x nor y nor a known function")),
            })
            .collect::<Result<_, _>>()?;
        Ok(Formula {
            text: text.to_owned(),
            tree,
            variables,
        })
    }

    /// The value at a place, m; NaN where there is none.
    pub fn at(&self, place: [f64; 2]) -> f64 {
        let values: Vec<f64> = self.variables.iter().map(|k| place[*k]).collect();
        self.tree.eval(&values).unwrap_or(f64::NAN)
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

/// Makes a sign in front of a term a difference from zero: to the parser a sign binds closer than a
/// power.
fn signs_apart(text: &str) -> Result<String, String> {
    let mut apart = String::with_capacity(text.len() + 8);
    let mut before = None;
    for c in text.chars() {
        if c == '-' || c == '+' {
            match before {
                None | Some('(' | ',' | '<' | '>') => apart.push('0'),
                Some('+' | '-' | '*' | '/' | '^') => {
                    return Err(format!(
                        "`{c}` follows another operator; put what it belongs to in parentheses"
                    ));
                }
                Some(_) => {}
            }
        }
        apart.push(c);
        if !c.is_whitespace() {
            before = Some(c);
        }
    }
    Ok(apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_as_in_print() {
        for (text, value) in [
            ("-x^2", -9.0),
            ("2 * (-x^2) + 1e-3", -17.999),
            ("max(-y, x - 4)", -1.0),
            ("(x > 2) * 5 + (y < 1)", 5.0),
            ("2^3^2 + .5", 64.5),
            ("-1.5E+1*x", -45.0),
            ("cos(pi)", -1.0),
        ] {
            let formula = Formula::parse(text).unwrap();
            assert!((formula.at([3.0, 2.0]) - value).abs() < 1e-14, "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        for text in [
            "", "x +", "((", "2*-x", "foo(x)", "x y", "z", "{x}{", "é", "1..2",
        ] {
            assert!(Formula::parse(text).is_err(), "{text}");
        }
        assert!(Formula::parse("h + x").unwrap_err().contains("`h`"));
        assert!(Formula::parse(&"(".repeat(1000)).is_err());
        assert!(Formula::parse(&"x".repeat(5000)).is_err());
    }
}

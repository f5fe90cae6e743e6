//! The functions that formulas know.

use super::Term;

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

/// A function of its arguments.
pub(super) fn call(name: &str, arguments: Vec<Term>) -> Result<Term, String> {
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

//! Cases made in code.

use crate::compose::Value;
use monoflow_case::{Case, CaseError};

/// Something that makes a case of as many dimensions as the scheme has.
pub trait Setup {
    /// The case.
    ///
    /// # Errors
    /// It does not make sense.
    fn case(&self, dimensions: usize) -> Result<Case, CaseError>;
}

impl Setup for Case {
    fn case(&self, _: usize) -> Result<Case, CaseError> {
        Ok(self.clone())
    }
}

/// A column of water that collapses in a tank, open above.
///
/// | number | meaning | unless set |
/// |---|---|---|
/// | width, height | of the column, m | – |
/// | spacing | between particles, m | width / 16: resolves the front, runs in seconds |
/// | tank | length, m | four widths, as Koshizuka & Oka had it |
/// | depth | across, in three dimensions, m | one width |
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DamBreak {
    width: f64,
    height: f64,
    spacing: f64,
    tank: f64,
    depth: f64,
}

impl DamBreak {
    /// A column `width` by `height` metres.
    pub fn new(width: f64, height: f64) -> Self {
        DamBreak {
            width,
            height,
            spacing: width / 16.0,
            tank: 4.0 * width,
            depth: width,
        }
    }

    /// With this distance between particles, m.
    pub fn spacing(self, spacing: f64) -> Self {
        DamBreak { spacing, ..self }
    }

    /// With a tank of this length, m.
    pub fn tank(self, tank: f64) -> Self {
        DamBreak { tank, ..self }
    }

    /// With this depth across, m; three dimensions only.
    pub fn depth(self, depth: f64) -> Self {
        DamBreak { depth, ..self }
    }
}

impl Setup for DamBreak {
    fn case(&self, dimensions: usize) -> Result<Case, CaseError> {
        let (zero, up) = match dimensions {
            2 => ("[0.0, 0.0]", "+y"),
            3 => ("[0.0, 0.0, 0.0]", "+z"),
            _ => {
                return Err(CaseError::Dimensions {
                    setup: "setups::DamBreak",
                    dimensions,
                    needs: "two or three",
                });
            }
        };
        let corner = |x: f64, up: f64| match dimensions {
            2 => Value::from([x, up]),
            _ => Value::from([x, self.depth, up]),
        };
        let (tank, water) = (
            corner(self.tank, 2.0 * self.height),
            corner(self.width, self.height),
        );
        let domain = corner(self.tank, 4.0 * self.height);
        let text = format!(
            "title = \"dam break\"\n\
             discretisation.spacing = {}\n\
             time.end = 1.0\n\
             domain = {{ min = {zero}, max = {domain} }}\n\
             [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nfill = \"shell\"\n\
             min = {zero}\nmax = {tank}\nopen = [\"{up}\"]\n\
             [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\n\
             min = {zero}\nmax = {water}\n\
             [[gauge]]\nname = \"front\"\ntype = \"front\"\naxis = \"+x\"\n",
            Value::from(self.spacing)
        );
        Case::parse("setups::DamBreak", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;

    #[test]
    fn what_means_nothing_is_told_in_one_sentence() {
        let column = DamBreak::new(0.1, 0.1);
        let told = column.case(1).unwrap_err().to_string();
        assert_eq!(
            told,
            "setups::DamBreak has no meaning in 1 dimension; compose a scheme in two or three dimensions"
        );
        let mut case = column.spacing(f64::NAN).case(2).unwrap();
        case.set("dimensions=2").unwrap();
        let error = case.resolve(&models::catalogue()).unwrap_err();
        let [problem] = error.problems() else {
            panic!("{error}")
        };
        assert_eq!(problem.key, "discretisation.spacing", "{error}");
    }
}

//! What pictures show of the fluid.

use super::range::Range;
use monoflow_case::RunPlan;
use monoflow_output::ColourMap;

/// How a quantity is shown.
pub(super) struct Look<'p> {
    /// Name of its column in frames.
    pub array: &'p str,
    pub name: &'p str,
    pub unit: &'static str,
    /// What its unit is times that of the column.
    pub scale: f64,
    pub map: ColourMap,
    /// May it be less than 0?
    is_signed: bool,
}

/// Speed.
pub(super) const SPEED: Look<'_> = Look {
    array: "velocity",
    name: "speed",
    unit: "m/s",
    scale: 1.0,
    map: ColourMap::Viridis,
    is_signed: false,
};

const PRESSURE: Look<'_> = Look {
    array: "pressure",
    name: "pressure",
    unit: "kPa",
    scale: 1e-3,
    map: ColourMap::Plasma,
    is_signed: false,
};

impl<'p> Look<'p> {
    /// Speed, pressure, and the columns that a case asks for. Their units are told by the models that declare them.
    pub fn all(plan: &'p RunPlan) -> Vec<Self> {
        let columns = plan.asked_columns().map(|word| Look {
            array: word,
            name: word,
            unit: "",
            scale: 1.0,
            map: ColourMap::Cividis,
            is_signed: true,
        });
        [SPEED, PRESSURE].into_iter().chain(columns).collect()
    }

    /// Of at most so many values.
    pub fn range(&self, values: usize) -> Range {
        match self.is_signed {
            true => Range::both_ways(values),
            false => Range::of(values),
        }
    }

    /// What is shown of a value: a scalar; of a vector its length, or in the plane what is across it, if that is all.
    pub fn shown(&self, value: &[f64], dimensions: u32) -> f64 {
        match value {
            [scalar] => *scalar,
            [0.0, 0.0, across] if self.is_signed && dimensions == 2 => *across,
            vector => vector.iter().map(|x| x * x).sum::<f64>().sqrt(),
        }
    }

    /// Its name at the start of a line.
    pub fn heading(&self) -> String {
        let name = self.name.replace('_', " ");
        let mut letters = name.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_across_the_plane_keep_their_sign() {
        let column = Look {
            is_signed: true,
            ..SPEED
        };
        assert_eq!(column.shown(&[-3.0], 2), -3.0);
        assert_eq!(column.shown(&[0.0, 0.0, -3.0], 2), -3.0);
        assert_eq!(column.shown(&[0.0, 0.0, -3.0], 3), 3.0);
        assert_eq!(column.shown(&[0.6, -0.8, 0.0], 2), 1.0);
        assert_eq!(SPEED.shown(&[0.0, 0.0, -3.0], 2), 3.0);
        assert_eq!(column.heading(), "Speed");
    }
}

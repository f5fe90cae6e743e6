use crate::Scalar;
use core::array::from_fn;

/// Of the words of a column, number by number, over some particles: sums weighted by mass, and the least and the
/// greatest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Totals {
    /// Mass, kg.
    pub mass: f64,
    /// Sums of mass times number, kg times its unit.
    pub sums: [f64; 4],
    /// The greatest of the opposites of numbers, and of the numbers; NaN is passed over.
    pub most: [[f64; 4]; 2],
}

impl Default for Totals {
    /// Of no particle.
    #[inline(always)]
    fn default() -> Self {
        Totals {
            mass: 0.0,
            sums: [0.0; 4],
            most: [[f64::NEG_INFINITY; 4]; 2],
        }
    }
}

impl Totals {
    /// Of one particle.
    #[inline(always)]
    pub fn of<S: Scalar>(mass: S, word: &[S; 4]) -> Self {
        let (mass, word): (f64, [f64; 4]) = (mass.widen(), from_fn(|k| word[k].widen()));
        Totals {
            mass,
            sums: from_fn(|k| mass * word[k]),
            most: [from_fn(|k| -word[k]), word],
        }
    }

    /// Both together.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: &Totals) -> Self {
        let greater = |a: f64, b: f64| if b > a { b } else { a };
        Totals {
            mass: self.mass + other.mass,
            sums: from_fn(|k| self.sums[k] + other.sums[k]),
            most: from_fn(|n| from_fn(|k| greater(self.most[n][k], other.most[n][k]))),
        }
    }

    /// The mean by mass of a number; NaN over no particle.
    pub fn mean(&self, number: usize) -> f64 {
        self.sums[number] / self.mass
    }

    /// The least and the greatest of a number.
    pub fn range(&self, number: usize) -> [f64; 2] {
        [-self.most[0][number], self.most[1][number]]
    }

    /// As words, as what is said of a column is told number by number.
    pub fn to_words(self) -> [[f64; 4]; 4] {
        let [opposite, greatest] = self.most;
        [[self.mass; 4], self.sums, opposite, greatest]
    }

    /// From [words](Self::to_words).
    pub fn from_words([mass, sums, opposite, greatest]: [[f64; 4]; 4]) -> Self {
        Totals {
            mass: mass[0],
            sums,
            most: [opposite, greatest],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;

    #[test]
    fn totals_are_those_of_their_particles() {
        let words = [[1.0, -2.0, 0.5, 0.0], [3.0, 4.0, f64::NAN, 0.0]];
        let all = Totals::of(2.0, &words[0]).and(&Totals::of(1.0, &words[1]));
        let all = Totals::from_words(Totals::default().and(&all).to_words());
        assert_eq!(all.mass, 3.0);
        assert_eq!([all.mean(0), all.mean(1)], [5.0 / 3.0, 0.0]);
        assert_eq!([all.range(0), all.range(1)], [[1.0, 3.0], [-2.0, 4.0]]);
        // Extremes pass over what is NaN; means do not.
        assert_eq!(all.range(2), [0.5, 0.5]);
        assert!(all.mean(2).is_nan() && Totals::default().mean(0).is_nan());
    }
}

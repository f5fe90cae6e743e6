//! Numbers that mark gaps.

/// Numbers that programs mark gaps with, and that elevations may have in a file. The lowest number of single precision
/// is none of them: no field may have it.
const MARKS: [f64; 3] = [-32768.0, -9999.0, -999.0];

/// A number that hardly stands for ground, but marks gaps though the file does not say so: the lowest in the file, and
/// more than twice as deep as any other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnnamedGap {
    /// The number in the file: -32768, -9999 or -999.
    pub mark: f64,
    /// The value next to it, m; infinite where there is none.
    pub next: f64,
}

impl UnnamedGap {
    /// Among numbers as they are in a file, of which those that are missing are not numbers.
    pub(super) fn among(numbers: &[f64]) -> Option<Self> {
        let numbers = || numbers.iter().copied();
        let mark = numbers().fold(f64::INFINITY, f64::min);
        if !MARKS.contains(&mark) {
            return None;
        }
        let others = numbers().filter(|number| *number > mark);
        let next = others.fold(f64::INFINITY, f64::min);
        (next > 0.5 * mark).then_some(UnnamedGap { mark, next })
    }
}

/// Does a number of a file stand for a missing one? Numbers of single precision are compared as such, if they are as
/// large as those that GIS programs mark gaps with.
pub(super) fn is_missing(number: f64, nodata: Option<f64>) -> bool {
    let marks = |mark: f64| number == mark || (mark.abs() > 1e30 && number as f32 == mark as f32);
    !number.is_finite() || nodata.is_some_and(marks)
}

//! Axes: label, range, scale and ticks.

/// How values are spread along an [`Axis`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// In proportion to the value.
    #[default]
    Linear,
    /// In proportion to the logarithm; values that are not positive are left
    /// out.
    Logarithmic,
}

/// An axis of a [`Chart`](crate::Chart).
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    name: String,
    unit: String,
    scale: Scale,
    range: Option<(f64, f64)>,
}

impl Axis {
    /// A linear axis for the quantity `name` in `unit`; the range follows the
    /// data.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: unit.into(),
            scale: Scale::Linear,
            range: None,
        }
    }

    /// Makes the axis logarithmic.
    #[must_use]
    pub fn logarithmic(mut self) -> Self {
        self.scale = Scale::Logarithmic;
        self
    }

    /// Fixes the range instead of following the data.
    #[must_use]
    pub fn range(mut self, low: f64, high: f64) -> Self {
        self.range = Some((low, high));
        self
    }

    pub(super) fn label(&self) -> String {
        if self.unit.is_empty() {
            self.name.clone()
        } else {
            format!("{} [{}]", self.name, self.unit)
        }
    }

    /// Position of a value in the space where the axis is even; `None` when it
    /// cannot be shown.
    pub(super) fn even(&self, value: f64) -> Option<f64> {
        match self.scale {
            Scale::Linear => value.is_finite().then_some(value),
            Scale::Logarithmic => (value > 0.0 && value.is_finite()).then(|| value.log10()),
        }
    }

    /// The shown range in even space and the ticks in it with their labels.
    pub(super) fn ticks(&self, values: impl Iterator<Item = f64>, wanted: usize) -> Ticks {
        let fixed = self
            .range
            .and_then(|(low, high)| self.even(low).zip(self.even(high)));
        let data = values.filter_map(|value| self.even(value)).fold(
            None,
            |range: Option<(f64, f64)>, value| {
                Some(range.map_or((value, value), |(low, high)| {
                    (low.min(value), high.max(value))
                }))
            },
        );
        let (mut low, mut high) = fixed.or(data).unwrap_or((0.0, 1.0));
        let size = low.abs().max(high.abs());
        if high - low <= 1e-12 * size || high <= low {
            let pad = if self.scale == Scale::Logarithmic || size == 0.0 {
                0.5
            } else {
                0.05 * size
            };
            (low, high) = (low - pad, high + pad);
        } else if fixed.is_none() {
            // A little room around the data, but no negative times.
            let pad = 0.03 * (high - low);
            let keep_zero = (low == 0.0).then_some(0.0);
            (low, high) = (keep_zero.unwrap_or(low - pad), high + pad);
        }
        match self.scale {
            Scale::Linear => linear_ticks(low, high, wanted),
            Scale::Logarithmic => logarithmic_ticks(low, high, wanted),
        }
    }
}

/// Ticks of an axis.
#[derive(Debug, Clone)]
pub(super) struct Ticks {
    /// Shown range in even space.
    pub low: f64,
    /// Shown range in even space.
    pub high: f64,
    /// Position in even space and label.
    pub marks: Vec<(f64, String)>,
}

fn linear_ticks(low: f64, high: f64, wanted: usize) -> Ticks {
    let rough = (high - low) / wanted.max(2) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    let size = low.abs().max(high.abs());
    let small = !(1e-3..1e5).contains(&size);
    let exponent = if small {
        size.log10().floor() as i32
    } else {
        0
    };
    let unit = step / 10_f64.powi(exponent);
    let digits = (0..9)
        .find(|digits| {
            let scaled = unit * 10_f64.powi(*digits);
            (scaled - scaled.round()).abs() < 1e-6 * scaled && scaled > 0.5
        })
        .unwrap_or(9) as usize;
    let marks = (first..=last)
        .map(|index| {
            let value = index as f64 * step;
            let text = format!("{:.digits$}", value / 10_f64.powi(exponent));
            let text = text.replace('-', "\u{2212}");
            let label = match (index, small) {
                (0, _) => "0".to_owned(),
                (_, true) => format!("{text}·10{}", superscript(exponent)),
                _ => text,
            };
            (value, label)
        })
        .collect();
    Ticks { low, high, marks }
}

fn logarithmic_ticks(low: f64, high: f64, wanted: usize) -> Ticks {
    let (first, last) = ((low - 1e-9).ceil() as i32, (high + 1e-9).floor() as i32);
    let decades = last - first + 1;
    let label = |factor: i32, power: i32| match (factor, power) {
        (_, 0..=3) => format!("{}", factor * 10_i32.pow(power as u32)),
        (_, -3..0) => format!(
            "{:.*}",
            -power as usize,
            f64::from(factor) * 10_f64.powi(power)
        ),
        (1, _) => format!("10{}", superscript(power)),
        _ => format!("{factor}·10{}", superscript(power)),
    };
    let factors: &[i32] = if decades <= 2 { &[1, 2, 5] } else { &[1] };
    let every = (decades as usize).div_ceil(wanted.max(2)).max(1);
    let marks = (low.floor() as i32..=last)
        .filter(|power| power.rem_euclid(every as i32) == 0)
        .flat_map(|power| {
            factors.iter().map(move |factor| {
                (
                    f64::from(*factor).log10() + f64::from(power),
                    label(*factor, power),
                )
            })
        })
        .filter(|(position, _)| (low - 1e-9..=high + 1e-9).contains(position))
        .collect();
    Ticks { low, high, marks }
}

fn superscript(number: i32) -> String {
    number
        .to_string()
        .chars()
        .map(|character| match character {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            digit => char::from_u32(0x2070 + digit as u32 - '0' as u32).unwrap_or(digit),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, values: &[f64]) -> Vec<String> {
        let ticks = axis.ticks(values.iter().copied(), 5);
        assert!(ticks.low < ticks.high);
        ticks.marks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        let axis = Axis::new("time", "s");
        assert_eq!(
            labels(&axis, &[0.0, 2.0]),
            ["0", "0.5", "1.0", "1.5", "2.0"]
        );
        assert_eq!(labels(&axis, &[-1.0, 1.0])[0], "\u{2212}1.0");
        assert!(labels(&axis, &[0.0, 2.5e6]).contains(&"2·10⁶".to_owned()));
        assert!(!labels(&axis, &[]).is_empty());
        assert!(!labels(&axis, &[3.0, 3.0, f64::NAN]).is_empty());
    }

    #[test]
    fn logarithmic_ticks_are_decades() {
        let axis = Axis::new("error", "").logarithmic();
        assert_eq!(
            labels(&axis, &[1e-5, 1e-1, 0.0, -1.0]),
            ["10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1"]
        );
        assert_eq!(labels(&axis, &[1.0, 10.0]), ["1", "2", "5", "10"]);
    }
}

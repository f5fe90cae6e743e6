//! Ends of scales.

/// The numbers at two ranks among all finite ones of several fields, from the least on: of so many, `ranks` says which.
/// Nothing if there are none.
///
/// ```
/// use monoflow_output::at_ranks;
/// let fields = [vec![3.0, f64::NAN, 1.0], vec![2.0]];
/// assert_eq!(at_ranks(&fields, |count| [0, count - 1]), Some([1.0, 3.0]));
/// assert_eq!(at_ranks(&[], |_| [0, 0]), None);
/// ```
pub fn at_ranks(fields: &[Vec<f64>], ranks: fn(usize) -> [usize; 2]) -> Option<[f64; 2]> {
    let finite = fields.iter().flatten().copied().filter(|v| v.is_finite());
    let mut values: Vec<f64> = finite.collect();
    if values.is_empty() {
        return None;
    }
    let last = values.len() - 1;
    let mut at = |rank: usize| {
        let (_, value, _) = values.select_nth_unstable_by(rank.min(last), f64::total_cmp);
        *value
    };
    Some(ranks(last + 1).map(&mut at))
}

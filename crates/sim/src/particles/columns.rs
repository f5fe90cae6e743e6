//! Columns that a case asks for, and what gauges tell of them.

use super::Snapshot;
use super::around::mean_around;
use super::looks::Seen;
use monoflow_case::{GaugePlan, Measure, Over, RunPlan};
use monoflow_ops::particles::body::Totals;

/// Of all columns those that the case asks for, in the order of their words; those that the scheme gathers for itself
/// come before them.
pub(super) fn asked<'c, T>(columns: &'c [T], plan: &RunPlan) -> &'c [T] {
    let own = columns.len().saturating_sub(plan.asked_columns().count());
    &columns[own..]
}

/// Does a gauge tell a column around a point?
pub(super) fn are_told(plan: &RunPlan) -> bool {
    let is_told = |gauge: &GaugePlan| matches!(gauge.measure, Measure::Column { .. });
    plan.gauges.iter().any(is_told)
}

/// Does a gauge tell a column over all fluid?
pub(super) fn are_summed(plan: &RunPlan) -> bool {
    let is_summed = |gauge: &GaugePlan| matches!(gauge.measure, Measure::ColumnOver { .. });
    plan.gauges.iter().any(is_summed)
}

/// The column of a word.
fn of_word<'c, T>(columns: &'c [T], plan: &RunPlan, word: &str) -> Option<&'c T> {
    let n = plan.asked_columns().position(|other| other == word)?;
    asked(columns, plan).get(n)
}

/// What a gauge tells of a column: around a point by what is seen, over all fluid by totals. `of` says which particle
/// each of those around is, if not that of the same number.
pub(super) fn told(
    measure: &Measure,
    plan: &RunPlan,
    (seen, around, of): (&Seen, &Snapshot, &[usize]),
    totals: &[Totals],
) -> f64 {
    let Some((word, axis)) = measure.column() else {
        return f64::NAN;
    };
    let number = axis.map_or(0, |axis| axis.axis.index());
    let sign = axis.map_or(1.0, |axis| axis.sign());
    match measure {
        Measure::Column { at, .. } => {
            of_word(&seen.columns, plan, word).map_or(f64::NAN, |column| {
                let radius = plan.discretisation.influence_radius;
                let one = |i: usize| of.get(i).copied().unwrap_or(i);
                mean_around(around, *at, radius, |i| sign * column.words[one(i)][number])
            })
        }
        Measure::ColumnOver { over, .. } => match of_word(totals, plan, word) {
            None => f64::NAN,
            // There is no fluid.
            Some(totals) if totals.mass == 0.0 => 0.0,
            Some(totals) => {
                let [least, greatest] = totals.range(number).map(|value| sign * value);
                match over {
                    Over::Least => least.min(greatest),
                    Over::Greatest => least.max(greatest),
                    Over::Mean => sign * totals.mean(number),
                }
            }
        },
        _ => f64::NAN,
    }
}

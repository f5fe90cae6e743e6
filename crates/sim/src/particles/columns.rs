//! Columns that a case asks for, and what gauges tell of them.

use super::Snapshot;
use super::gauges::mean_around;
use super::snapshot::Moment;
use crate::ColumnWords;
use monoflow_case::{Face, Measure, Over, RunPlan};

/// Of all columns those that the case asks for, in the order of their words; those that the scheme gathers for itself
/// come before them.
pub(super) fn asked<'c>(columns: &'c [ColumnWords], plan: &RunPlan) -> &'c [ColumnWords] {
    let own = columns.len().saturating_sub(plan.asked_columns().count());
    &columns[own..]
}

/// Does a gauge tell a column, which no look at a solver gives?
pub(super) fn are_told(plan: &RunPlan) -> bool {
    let mut gauges = plan.gauges.iter();
    gauges.any(|gauge| gauge.measure.column().is_some())
}

/// The column of a word.
fn of_word<'c>(columns: &'c [ColumnWords], plan: &RunPlan, word: &str) -> Option<&'c ColumnWords> {
    let n = plan.asked_columns().position(|other| other == word)?;
    asked(columns, plan).get(n)
}

/// What gauges tell of columns, in the order of gauges.
pub(super) fn told(moment: &Moment, plan: &RunPlan) -> Vec<f64> {
    if !are_told(plan) {
        return Vec::new();
    }
    let particles = moment.particles.snapshot();
    let gauges = plan.gauges.iter();
    let numbers = gauges.filter_map(|gauge| {
        let (word, axis) = gauge.measure.column()?;
        let number = of_word(&moment.columns, plan, word).map_or(f64::NAN, |column| {
            of(&gauge.measure, plan, &particles, |i| {
                part(column.words[i], axis)
            })
        });
        Some(number)
    });
    numbers.collect()
}

fn part(word: [f64; 4], axis: Option<Face>) -> f64 {
    axis.map_or(word[0], |axis| axis.sign() * word[axis.axis.index()])
}

/// One of them; 0 where there is no fluid.
fn of(
    measure: &Measure,
    plan: &RunPlan,
    particles: &Snapshot,
    value: impl Fn(usize) -> f64,
) -> f64 {
    let fluid = 0..particles.fluids;
    match measure {
        Measure::Column { at, .. } => {
            mean_around(particles, *at, plan.discretisation.influence_radius, value)
        }
        _ if particles.fluids == 0 => 0.0,
        Measure::ColumnOver { over, .. } => match over {
            Over::Least => fluid.map(value).fold(f64::INFINITY, f64::min),
            Over::Greatest => fluid.map(value).fold(f64::NEG_INFINITY, f64::max),
            Over::Mean => {
                let mass = &particles.mass[..particles.fluids];
                let sum: f64 = fluid.map(|i| mass[i] * value(i)).sum();
                sum / mass.iter().sum::<f64>()
            }
        },
        _ => f64::NAN,
    }
}

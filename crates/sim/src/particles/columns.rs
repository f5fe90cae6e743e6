//! Columns that a case asks for, and what gauges tell of them.

use super::Snapshot;
use super::gauges::mean_around;
use super::images::Images;
use super::looks;
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
    let images = Images::of(plan, &looks::around_columns(plan));
    let (around, of_images) = images.seen(&particles);
    let gauges = plan.gauges.iter();
    let numbers = gauges.filter_map(|gauge| {
        let (word, axis) = gauge.measure.column()?;
        let number = of_word(&moment.columns, plan, word).map_or(f64::NAN, |column| {
            let value = |i: usize| part(column.words[i], axis);
            match &gauge.measure {
                Measure::Column { at, .. } => {
                    let radius = plan.discretisation.influence_radius;
                    let one = |i: usize| of_images.get(i).copied().unwrap_or(i);
                    mean_around(&around, *at, radius, |i| value(one(i)))
                }
                measure => over_all(measure, &particles, value),
            }
        });
        Some(number)
    });
    numbers.collect()
}

fn part(word: [f64; 4], axis: Option<Face>) -> f64 {
    axis.map_or(word[0], |axis| axis.sign() * word[axis.axis.index()])
}

/// One over all fluid; 0 where there is none.
fn over_all(measure: &Measure, particles: &Snapshot, value: impl Fn(usize) -> f64) -> f64 {
    let fluid = 0..particles.fluids;
    match measure {
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

//! Checkpoints of compressible flow: the columns of the state, x fastest.

use super::carried;
use super::flow::lines;
use crate::SimError;
use crate::run::Content;
use monoflow_case::EulerPlan;
use monoflow_volume_executors::euler::{EulerClock, EulerState, Rescues};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What is said of the columns.
#[derive(Serialize, Deserialize)]
pub struct Header {
    cells: usize,
    columns: usize,
    /// Is something carried? Of each thing there is a column after those of the gas.
    #[serde(default)]
    traced: bool,
    step: u64,
    /// Bits of the circulation around the bodies, m²/s.
    #[serde(default)]
    circulation: u64,
    /// How many times cut cells were mixed so far, by the reason, and mended.
    #[serde(default)]
    mixed: [u64; 3],
    #[serde(default)]
    mended: u64,
    /// Bits of the end of the run, s, if the steps so far depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<u64>,
}

/// So near to its end, in steps, checkpoints belong to runs with this end alone. The last ten steps share what is
/// left (`step_before_end`); which were the last ten is told of the step to come, and the one before may have been
/// longer.
const NEAR: f64 = 20.0;

/// Might the steps up to this moment have been others in a run with another end than this time, s?
pub(super) fn is_bound_to(end: f64, clock: &EulerClock, cfl: f64) -> bool {
    clock.step > 0 && end - clock.time <= NEAR * cfl / clock.rate
}

impl Header {
    /// Of a state of a plan.
    pub(super) fn of(state: &EulerState<'_>, plan: &EulerPlan) -> Self {
        let end = plan.time.end;
        let is_bound = is_bound_to(end, &state.clock, plan.numerics.cfl);
        Header {
            cells: state.cells(),
            columns: state.lines.numbers() + state.carried.len(),
            traced: !state.carried.is_empty(),
            step: state.clock.step,
            circulation: state.circulation.to_bits(),
            mixed: state.rescues.mixed,
            mended: state.rescues.mended,
            end: is_bound.then_some(end.to_bits()),
        }
    }

    /// Why runs of a plan cannot go on from a state at this moment, if they cannot.
    fn unfit(&self, clock: &EulerClock, plan: &EulerPlan) -> Option<String> {
        let end = plan.time.end;
        match self.end.map(f64::from_bits) {
            Some(of) if of == end => None,
            Some(of) => Some(format!(
                "its last steps share what was left until t = {of} s, and a run until t = {end} s takes others"
            )),
            // An end that has passed is refused in words of its own.
            None if end > clock.time && is_bound_to(end, clock, plan.numerics.cfl) => {
                Some(format!(
                    "a run until t = {end} s has other steps before t = {} s: the last ones share what is left; give a later end with --until",
                    clock.time
                ))
            }
            None => None,
        }
    }
}

/// The columns of a state.
pub(super) fn sections<'s>(state: &'s EulerState<'_>) -> Vec<Cow<'s, [u8]>> {
    let clock = bytemuck::cast_slice(&[state.clock.time, state.clock.rate]).to_vec();
    let columns = state.columns();
    std::iter::once(clock.into())
        .chain(columns.map(|column| Cow::Borrowed(bytemuck::cast_slice(column))))
        .collect()
}

/// The state in a checkpoint, for a run of a plan.
pub(super) fn restored(
    plan: &EulerPlan,
    mut content: Content<Header>,
) -> Result<EulerState<'static>, SimError> {
    let numbers: Vec<f64> = bytemuck::allocation::pod_collect_to_vec(&content.body);
    content.body = Vec::new();
    let (lines, header) = (lines(plan), &content.header);
    let cells = lines.cells() * lines.count();
    let carried = carried::count(plan);
    let columns = lines.numbers() + carried;
    let (Some((&[time, rate], rest)), true) = (
        numbers.split_first_chunk(),
        (header.cells, header.columns, header.traced) == (cells, columns, carried > 0),
    ) else {
        return Err(content.problem("it holds no state of this grid; it is damaged"));
    };
    if rest.len() != cells * columns {
        return Err(content.wrong_length());
    }
    let step = header.step;
    let clock = EulerClock { time, step, rate };
    if let Some(problem) = header.unfit(&clock, plan) {
        return Err(content.problem(&problem));
    }
    let mut state = EulerState::blank(lines, carried);
    state.clock = clock;
    state.circulation = f64::from_bits(header.circulation);
    state.rescues = Rescues {
        mixed: header.mixed,
        mended: header.mended,
    };
    state.set_columns(rest);
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::super::disc::{DISC, plan};
    use super::*;

    /// A checkpoint that was asked for within the last steps is of use to runs with the same end alone.
    #[test]
    fn the_last_steps_belong_to_an_end() {
        let mut plan = plan(DISC);
        plan.time.end = 1.0;
        let step = 1e-3;
        let rate = plan.numerics.cfl / step;
        let at = |time, step| EulerClock { time, step, rate };
        let mut state = EulerState::blank(lines(&plan), 0);
        let mut header = |time| {
            state.clock = at(time, 400);
            (Header::of(&state, &plan), state.clock)
        };
        let (late, early) = (header(0.985), header(0.9));
        let until = |end: f64| {
            let mut moved = plan.clone();
            moved.time.end = end;
            moved
        };
        let unfit = |(header, clock): &(Header, EulerClock), end| header.unfit(clock, &until(end));
        assert_eq!(unfit(&late, 1.0), None);
        for other in [0.99, 2.0] {
            let said = unfit(&late, other).unwrap();
            assert!(said.contains("until t = 1 s"), "{said}");
        }
        assert_eq!((unfit(&early, 1.0), unfit(&early, 2.0)), (None, None));
        let said = unfit(&early, 0.91).unwrap();
        assert!(said.contains("--until"), "{said}");
        // Where no step was taken, none was another.
        assert!(!is_bound_to(1e-4, &at(0.0, 0), plan.numerics.cfl));
    }
}

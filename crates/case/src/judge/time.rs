//! `[time]` and `[output]`.

use super::pick::Judge;
use crate::judge::shared::{RawOutput, RawTime};
use crate::keys::Range;
use crate::plan::{OutputPlan, TimePlan, evenly};

/// Longest accepted run (s).
pub(crate) const LONGEST: f64 = 1e10;
/// More pictures than a page can show.
const MAX_PICTURES: usize = 1000;

pub(crate) fn time(j: &mut Judge<'_>, raw: &RawTime) -> TimePlan {
    if raw.end.is_none() {
        j.missing(raw.span, "time.end", "write end = 1.0 (s) in [time]");
    }
    let end = j.typed("time.end", raw.end.as_ref());
    if let (Some(at), Some(end)) = (&raw.end, end.filter(|end| *end > LONGEST)) {
        let years = LONGEST / 31_557_600.0;
        let what = format!(
            "`time.end` is {end:e} s, but no run is longer than {LONGEST:e} s ({years:.0} years)"
        );
        j.log.at(at, what, "write the end of the run in seconds");
    }
    let max_steps = match &raw.max_steps {
        Some(at) => {
            j.given("time.max_steps", at.span);
            Some(at.value).filter(|&steps| steps > 0)
        }
        None => {
            j.unsaid("time.max_steps");
            None
        }
    };
    TimePlan {
        // One that is wrong is one mistake: times up to it are judged as if the run were long.
        end: end.unwrap_or(LONGEST),
        max_steps,
    }
}

pub(crate) fn output(j: &mut Judge<'_>, raw: &RawOutput, end: f64) -> OutputPlan {
    let mut every = |key: &str, raw, share: f64| {
        let why = j.declared(key).why;
        j.number_or(key, raw, end / share, why)
    };
    let frames_every = every("output.frames_every", raw.frames_every.as_ref(), 30.0);
    let gauges_every = every("output.gauges_every", raw.gauges_every.as_ref(), 300.0);
    let checkpoint_every = every(
        "output.checkpoint_every",
        raw.checkpoint_every.as_ref(),
        10.0,
    );
    OutputPlan {
        frames_every,
        gauges_every,
        checkpoint_every,
        pictures: pictures(j, raw, end),
        surface: false,
    }
}

fn pictures(j: &mut Judge<'_>, raw: &RawOutput, end: f64) -> Vec<f64> {
    const KEY: &str = "output.pictures";
    let Some(list) = &raw.pictures else {
        j.unsaid(KEY);
        return evenly(end);
    };
    j.given(KEY, list.span);
    if list.value.len() > MAX_PICTURES {
        let what = format!(
            "`{KEY}` lists {} times but at most {MAX_PICTURES} are possible",
            list.value.len()
        );
        j.log
            .at(list, what, "list fewer times, or use frames_every");
        return Vec::new();
    }
    let mut times: Vec<f64> = Vec::new();
    for at in &list.value {
        if !j.range(at, at.value, Range::Within(0.0, end)) {
            continue;
        }
        if times.last().is_some_and(|last| *last >= at.value) {
            j.log.at(
                at,
                format!(
                    "the time {} does not come after the one before it",
                    at.value
                ),
                "list the times in increasing order",
            );
        }
        times.push(at.value);
    }
    times
}

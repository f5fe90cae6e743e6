//! `[output]`, with whether the surface of the fluid is written.

use crate::judge::{self, Judge};
use crate::particles::raw::RawCase;
use crate::plan::OutputPlan;

const KEY: &str = "output.surface";

/// What is written in so many dimensions, by a run that ends at a time (s).
pub(super) fn output(j: &mut Judge<'_>, raw: &RawCase, dimensions: u32, end: f64) -> OutputPlan {
    let mut output = judge::output(j, &raw.output, end);
    output.surface = surface(j, raw, dimensions, output.frames_every);
    output
}

/// Is the surface, in so many dimensions, with frames so far apart (s)?
fn surface(j: &mut Judge<'_>, raw: &RawCase, dimensions: u32, frames_every: f64) -> bool {
    let wanted = j.flag(KEY, raw.surface.as_ref());
    let Some(at) = raw.surface.as_ref().filter(|_| wanted) else {
        return false;
    };
    if dimensions < 3 {
        let what = format!("`{KEY}` is of three dimensions, but the case has {dimensions}");
        j.log.at(at, what, "delete the line");
    } else if frames_every == 0.0 {
        let what = format!("`{KEY}` is written beside frames, but `output.frames_every` is 0");
        j.log
            .at(at, what, "give the time between frames, or delete the line");
    }
    true
}

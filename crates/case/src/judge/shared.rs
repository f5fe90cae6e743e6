//! Sections that cases of every family have.

use crate::judge::LONGEST;
use crate::keys::{Fallback, Key, Range};
use crate::typed::log::Log;
use crate::typed::macros::{named, read, sections, typed};
use crate::typed::section::Section;
use crate::typed::source::Span;
use crate::typed::{Count, Number, Text, Vector};

sections! {
    /// `[time]`
    RawTime {
        end: number(Range::Positive)
            .unit("s")
            .limits(Range::UpTo(LONGEST))
            .needed()
            .about("When the run ends."),
        max_steps: count()
            .or(Fallback::Told("no limit"), "no limit: the run ends at time.end")
            .about("Steps after which the run ends; 0: no limit."),
    }
    /// `[output]`
    RawOutput {
        frames_every: number(Range::NotNegative)
            .unit("s")
            .or(Fallback::Told("a thirtieth of the run"), "30 frames per run")
            .about("Time between frames; 0: none."),
        gauges_every: number(Range::NotNegative)
            .unit("s")
            .or(Fallback::Told("a 300th of the run"), "300 records per run")
            .about("Time between rows of gauges.csv; 0: the first and the last alone."),
        checkpoint_every: number(Range::NotNegative)
            .unit("s")
            .or(Fallback::Told("a tenth of the run"), "10 checkpoints per run")
            .about("Time between checkpoints; 0: none."),
        pictures: numbers()
            .unit("s")
            .range(Range::NotNegative)
            .or(Fallback::Told("six, evenly"), "six, evenly from the start to the end")
            .about("Times of the pictures in the report, in increasing order."),
    }
    /// `[models]`
    RawModels {
        folder as "path": path()
            .needed()
            .about("Folder of a crate with models of your own, whose words may stand in the case."),
    }
}

/// `title`
pub(crate) const TITLE: Key = Key::text("title")
    .or(Fallback::Text("untitled"), "no title was given")
    .about("Title of the report.");

/// `description`
pub(crate) const DESCRIPTION: Key = Key::text("description")
    .or(Fallback::Text(""), "none was given")
    .about("What the report says below its title.");

/// `[models]`
pub(crate) const MODELS: Key = Key::table("models", RawModels::KEYS).about("Models of your own.");

/// `[time]`
pub(crate) const TIME: Key = Key::table("time", RawTime::KEYS)
    .needed()
    .about("When the run ends.");

/// `[[gauge]]` at a point.
pub(crate) const POINT: &[Key] = &[
    Key::text("name")
        .needed()
        .about("Its columns begin with it."),
    Key::numbers("at").unit("m").needed().about("Where it is."),
];

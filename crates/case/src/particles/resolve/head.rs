//! What stands above the tables of a case.

use crate::error::CaseError;
use crate::judge::Judge;
use crate::particles::motion::Flume;
use crate::particles::raw::{GRAVITY_RANGE, RawCase};
use crate::plan::Precision;
use crate::typed::section::Numbers;
use crate::typed::source::At;

/// The head of a case.
pub(super) struct Head {
    pub title: String,
    pub description: String,
    pub scheme: Option<String>,
    pub precision: Precision,
    pub dimensions: u32,
    pub gravity: [f64; 3],
}

impl Head {
    /// What waves are made in.
    pub fn flume(&self) -> Flume<'_> {
        Flume {
            dimensions: self.dimensions,
            gravity: &self.gravity,
        }
    }
}

pub(super) fn head(j: &mut Judge<'_>, raw: &RawCase) -> Result<Head, CaseError> {
    let title = j.given_text("title", raw.title.as_ref());
    let description = j.given_text("description", raw.description.as_ref());
    let scheme = j.choose("scheme", raw.scheme.as_ref());
    let precision = match j.word("precision", raw.precision.as_ref()) {
        1 => Precision::F64,
        _ => Precision::F32,
    };
    let dimensions = dimensions(j, raw.dimensions.as_ref());
    if j.log.mentions("dimensions") {
        // Every vector of the case would be an echo.
        j.log.check()?;
    }
    let gravity = gravity(j, raw.gravity.as_ref(), dimensions);
    Ok(Head {
        title,
        description,
        scheme,
        precision,
        dimensions,
        gravity,
    })
}

fn dimensions(j: &mut Judge<'_>, raw: Option<&At<u64>>) -> u32 {
    match j.count("dimensions", raw) {
        n @ 1..=3 => n,
        n => {
            if let Some(at) = raw {
                let what = format!("`dimensions` is {n}, but space has 1, 2 or 3");
                j.log.at(at, what, "write dimensions = 2 or dimensions = 3");
            }
            3
        }
    }
}

fn gravity(j: &mut Judge<'_>, raw: Option<&Numbers>, dimensions: u32) -> [f64; 3] {
    let key = "gravity";
    let value = match raw {
        // A mistake in it is one mistake: keys that need gravity are judged with some.
        Some(at) => (j.vector(at, dimensions)).unwrap_or_else(|| downward(dimensions)),
        None if dimensions > 1 => downward(dimensions),
        None => [0.0; 3],
    };
    match raw {
        Some(at) => j.given(key, at.span),
        None => j.unsaid(key),
    }
    for part in value {
        if let Some(at) = raw {
            j.range(at, part, GRAVITY_RANGE);
        }
    }
    value
}

/// The gravity of the Earth along the last axis.
fn downward(dimensions: u32) -> [f64; 3] {
    let mut gravity = [0.0; 3];
    gravity[dimensions as usize - 1] = -9.81;
    gravity
}

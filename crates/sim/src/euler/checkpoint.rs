//! Checkpoints of compressible flow: the columns of the state, x fastest.

use crate::SimError;
use crate::run::Content;
use monoflow_volume_executors::euler::{EulerClock, EulerState, Lines, Rescues};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What is said of the columns.
#[derive(Serialize, Deserialize)]
pub struct Header {
    cells: usize,
    columns: usize,
    /// Is the last column that of a tracer?
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
}

impl Header {
    /// Of a state.
    pub(super) fn of(state: &EulerState<'_>) -> Self {
        Header {
            cells: state.cells(),
            columns: state.lines.numbers() + usize::from(state.tracer.is_some()),
            traced: state.tracer.is_some(),
            step: state.clock.step,
            circulation: state.circulation.to_bits(),
            mixed: state.rescues.mixed,
            mended: state.rescues.mended,
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

/// The state in a checkpoint, in cells on these lines.
pub(super) fn restored(
    lines: Lines,
    mut content: Content<Header>,
) -> Result<EulerState<'static>, SimError> {
    let numbers: Vec<f64> = bytemuck::allocation::pod_collect_to_vec(&content.body);
    content.body = Vec::new();
    let header = &content.header;
    let cells = lines.cells() * lines.count();
    let columns = lines.numbers() + usize::from(header.traced);
    let (Some((&[time, rate], rest)), true) = (
        numbers.split_first_chunk(),
        (header.cells, header.columns) == (cells, columns),
    ) else {
        return Err(content.problem("it holds no state of this grid; it is damaged"));
    };
    if rest.len() != cells * columns {
        return Err(content.wrong_length());
    }
    let mut state = EulerState::blank(lines, header.traced);
    state.clock = EulerClock {
        time,
        step: header.step,
        rate,
    };
    state.circulation = f64::from_bits(header.circulation);
    state.rescues = Rescues {
        mixed: header.mixed,
        mended: header.mended,
    };
    state.set_columns(rest);
    Ok(state)
}

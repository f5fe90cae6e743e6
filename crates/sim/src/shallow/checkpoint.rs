//! Checkpoints of shallow water: the columns of the state in double precision. A state is complete after
//! every step.

use super::error::ShallowError;
use crate::SimError;
use crate::run::Content;
use monoflow_cpu::shallow::{ShallowState, Tracer, Waters};
use monoflow_ops::shallow::Peaks;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What is said of the columns.
#[derive(Serialize, Deserialize)]
pub struct Header {
    /// Of mesh, bed, roughness, soil and the first water.
    ground: u32,
    cells: usize,
    boundaries: usize,
    infiltrates: bool,
    notes_peaks: bool,
    #[serde(default, skip_serializing_if = "are_none")]
    tracers: usize,
    steps: u64,
    negative: u64,
    repeated: u64,
}

fn are_none(count: &usize) -> bool {
    *count == 0
}

impl Header {
    /// Of a state on this ground.
    pub(super) fn of(ground: u32, state: &ShallowState<f64>) -> Self {
        Header {
            ground,
            cells: state.water.depth.len(),
            boundaries: state.entered.len(),
            infiltrates: !state.infiltrated.is_empty(),
            notes_peaks: !state.peaks.is_empty(),
            tracers: state.tracers.len(),
            steps: state.steps,
            negative: state.negative,
            repeated: state.repeated,
        }
    }
}

/// The columns of a state.
pub(super) fn sections(state: &ShallowState<f64>) -> Vec<Cow<'_, [u8]>> {
    let bytes = |numbers: &[f64]| Cow::Owned(bytemuck::cast_slice(numbers).to_vec());
    let peaks = state.peaks.iter();
    let peaks: Vec<f64> = peaks
        .flat_map(|peaks| [peaks.depth, peaks.speed, peaks.arrival])
        .collect();
    let water = &state.water;
    let columns = [
        &water.depth,
        &water.discharge_x,
        &water.discharge_y,
        &water.bed,
        &state.entered,
        &state.infiltrated,
    ];
    let columns = columns.map(|column| Cow::Borrowed(bytemuck::cast_slice(column)));
    std::iter::once(bytes(&[state.time, state.dt, state.rained]))
        .chain(columns)
        .chain([bytes(&peaks)])
        .chain(state.tracers.iter().flat_map(|tracer| {
            let columns = [&tracer.held, &tracer.entered, &tracer.ground];
            columns.map(|column| Cow::Borrowed(bytemuck::cast_slice(column)))
        }))
        .collect()
}

/// The state in a checkpoint of a run on this ground.
pub(super) fn restored(
    ground: u32,
    content: &Content<Header>,
) -> Result<ShallowState<f64>, SimError> {
    let header = &content.header;
    if header.ground != ground {
        return Err(ShallowError::Changed.into());
    }
    let numbers: Vec<f64> = bytemuck::allocation::pod_collect_to_vec(&content.body);
    let mut rest = numbers.as_slice();
    let mut take = |count: usize| {
        let (column, tail) = rest
            .split_at_checked(count)
            .ok_or_else(|| content.wrong_length())?;
        rest = tail;
        Ok::<_, SimError>(column.to_vec())
    };
    let only_if = |there: bool| if there { header.cells } else { 0 };
    let clock = take(3)?;
    let water = Waters {
        depth: take(header.cells)?,
        discharge_x: take(header.cells)?,
        discharge_y: take(header.cells)?,
        bed: take(header.cells)?,
    };
    let entered = take(header.boundaries)?;
    let infiltrated = take(only_if(header.infiltrates))?;
    let peaks = take(only_if(header.notes_peaks).saturating_mul(3))?;
    let tracers = (0..header.tracers).map(|_| {
        Ok::<_, SimError>(Tracer {
            held: take(header.cells)?,
            entered: take(header.boundaries)?,
            ground: take(only_if(header.infiltrates))?,
        })
    });
    let tracers = tracers.collect::<Result<_, _>>()?;
    Ok(ShallowState {
        water,
        infiltrated,
        peaks: peaks
            .chunks_exact(3)
            .map(|of| Peaks {
                depth: of[0],
                speed: of[1],
                arrival: of[2],
            })
            .collect(),
        tracers,
        entered,
        time: clock[0],
        dt: clock[1],
        rained: clock[2],
        steps: header.steps,
        negative: header.negative,
        repeated: header.repeated,
        lost: false,
    })
}

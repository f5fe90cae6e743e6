//! What host and device agree on.
#![no_std]

mod catalogue;
mod parameters;

pub use parameters::{
    AdvanceParameters, ApproachParameters, FinishParameters, ForceParameters, ListParameters,
    ParticleColumns, ReorderParameters, SCAN_TILE, ScanParameters, Sides, SortParameters, Status,
    StatusWord,
};

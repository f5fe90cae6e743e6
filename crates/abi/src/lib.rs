//! What host and device agree on.
#![no_std]

mod catalogue;
mod parameters;
mod shallow;

pub use parameters::{
    AdvanceParameters, ApproachParameters, FinishParameters, ForceParameters, ListParameters,
    ParticleColumns, ReorderParameters, SCAN_TILE, ScanParameters, Sides, SortParameters, Status,
    StatusWord,
};
pub use shallow::{
    FluxColumns, PeakParameters, RainParameters, ShallowClock, ShallowParameters, SlopedParameters,
    SupplyParameters, WaterColumns,
};

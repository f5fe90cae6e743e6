//! What loops over particles are given.

mod advance;
mod bodies;
mod columns;
mod loads;
mod measures;
mod openings;
mod parameters;
mod sort;

pub use advance::{AdvanceParameters, ApproachParameters, FinishParameters};
pub use bodies::{
    FloatingParameters, FollowParameters, PlaceParameters, PoseParameters, PullParameters,
    TieParameters, WeighParameters,
};
pub use columns::{CarryParameters, ReorderWordParameters, SummationParameters};
pub use loads::{
    ContactParameters, LoadParameters, PieceParameters, ReactionParameters, StoredParameters,
};
pub use measures::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, LayerParameters, PORTION_NUMBERS,
    PickParameters, PortionParameters, TOTAL_NUMBERS, TotalParameters, WithinParameters,
};
pub use openings::{GONE, OpeningParameters};
pub use parameters::{
    ForceParameters, GatherParameters, ListParameters, ParticleColumns, Sides, Status, StatusWord,
    WallsList,
};
pub use sort::{ReorderParameters, SCAN_TILE, ScanParameters, SortParameters};

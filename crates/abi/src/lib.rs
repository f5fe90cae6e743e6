//! What host and device agree on.
#![no_std]

mod advance;
mod bodies;
mod catalogue;
mod columns;
mod distance;
mod euler;
mod external;
pub mod laws;
mod loads;
mod measures;
mod mps;
mod openings;
mod parameters;
mod program;
mod shallow;
mod slices;
mod sort;
mod study;

pub use advance::{AdvanceParameters, ApproachParameters, FinishParameters};
pub use bodies::{
    FloatingParameters, FollowParameters, PlaceParameters, PoseParameters, PullParameters,
    TieParameters,
};
pub use columns::{CarryParameters, ReorderWordParameters, SummationParameters};
pub use distance::{BandParameters, FREE, SurfaceParameters};
pub use euler::{
    CarriedColumns, CutParameters, CutSweep, EULER_BLOCK, EULER_GHOSTS, EULER_MIXERS,
    EulerBoundary, EulerClock, EulerParameters, FlowLookParameters, GhostParameters,
    STABILISER_WORDS, ShareParameters, TracerParameters,
};
pub use external::ExternalParameters;
pub use loads::{
    ContactParameters, LoadParameters, PieceParameters, ReactionParameters, StoredParameters,
};
pub use measures::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, LayerParameters, PORTION_NUMBERS,
    PickParameters, PortionParameters, TOTAL_NUMBERS, TotalParameters, WithinParameters,
};
pub use monoflow_ops::{INSTRUCTIONS, TARGET_FEATURES, WIDE, WIDER};
pub use mps::{
    CarriedParameters, EvenParameters, MpsParameters, SolveParameters, SolveProgress, SolveSum,
};
pub use openings::{GONE, OpeningParameters};
pub use parameters::{
    ForceParameters, FunctionParameters, GatherParameters, ListParameters, ParticleColumns, Sides,
    Status, StatusWord, WallsList,
};
pub use program::{
    DeclaredColumn, GivenNumber, Loop, LoopFn, MakeFn, PANICS_SYMBOL, PROGRAM_SYMBOL,
    PROGRAM_VERSION, Program,
};
pub use shallow::{
    FluxColumns, LookParameters, PeakParameters, RainParameters, SeepParameters, ShallowClock,
    ShallowParameters, SlopedParameters, SupplyParameters, TransportLookParameters,
    TransportParameters, WaterColumns,
};
pub use slices::{In, Out, Text};
pub use sort::{ReorderParameters, SCAN_TILE, ScanParameters, SortParameters};
pub use study::{PressureFn, STUDY_SYMBOL, STUDY_VERSION, Study, StudyFacts, StudyKey, StudyModel};

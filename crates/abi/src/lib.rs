//! What host and device agree on.
#![no_std]

mod catalogue;
mod distance;
mod euler;
mod functions;
pub mod laws;
mod mps;
mod particles;
mod program;
mod shallow;
mod slices;
mod study;
mod wcsph;

pub use distance::{BandParameters, FREE, SurfaceParameters};
pub use euler::{
    CarriedColumns, CutParameters, CutSweep, EULER_BLOCK, EULER_GHOSTS, EULER_MIXERS,
    EulerBoundary, EulerClock, EulerParameters, FlowLookParameters, GhostParameters,
    STABILISER_WORDS, ShareParameters, TracerParameters,
};
pub use functions::FunctionParameters;
pub use monoflow_ops::{INSTRUCTIONS, TARGET_FEATURES, WIDE, WIDER};
pub use mps::{
    CarriedParameters, CoastParameters, EvenParameters, GainParameters, MpsParameters,
    SolveParameters, SolveProgress, SolveSum,
};
pub use particles::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, AdvanceParameters, ApproachParameters,
    CarryParameters, ContactParameters, FinishParameters, FloatingParameters, FollowParameters,
    ForceParameters, GONE, GatherParameters, LayerParameters, ListParameters, LoadParameters,
    OpeningParameters, PORTION_NUMBERS, ParticleColumns, PickParameters, PieceParameters,
    PlaceParameters, PortionParameters, PoseParameters, PullParameters, ReactionParameters,
    ReorderParameters, ReorderWordParameters, SCAN_TILE, ScanParameters, Sides, SortParameters,
    Status, StatusWord, StoredParameters, SummationParameters, TOTAL_NUMBERS, TieParameters,
    TotalParameters, WallsList, WeighParameters, WithinParameters,
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
pub use study::{PressureFn, STUDY_SYMBOL, STUDY_VERSION, Study, StudyFacts, StudyKey, StudyModel};
pub use wcsph::ExternalParameters;

//! What host and device agree on.
#![no_std]

mod catalogue;
mod columns;
mod distance;
mod euler;
mod external;
mod instructions;
pub mod laws;
mod measures;
mod mps;
mod openings;
mod parameters;
mod program;
mod shallow;
mod slices;
mod study;

pub use columns::{CarryParameters, ReorderWordParameters, SummationParameters};
pub use distance::{BandParameters, FREE, SurfaceParameters};
pub use euler::{
    CutParameters, CutSweep, EULER_BLOCK, EULER_GHOSTS, EULER_MIXERS, EulerBoundary, EulerClock,
    EulerParameters, GhostParameters, STABILISER_WORDS, ShareParameters, TracerParameters,
};
pub use external::ExternalParameters;
pub use instructions::{INSTRUCTIONS, WIDE};
pub use measures::{
    ACCOUNT_BLOCKS, ACCOUNT_NUMBERS, AccountParameters, LayerParameters, PORTION_NUMBERS,
    PortionParameters, WithinParameters,
};
pub use mps::{
    CarriedParameters, EvenParameters, MappingParameters, MpsParameters, SolveParameters,
    SolveProgress, SolveSum,
};
pub use openings::{GONE, OpeningParameters};
pub use parameters::{
    AdvanceParameters, ApproachParameters, ContactParameters, FinishParameters, FloatingParameters,
    FollowParameters, ForceParameters, FunctionParameters, GatherParameters, ListParameters,
    LoadParameters, ParticleColumns, PieceParameters, PlaceParameters, PoseParameters,
    PullParameters, ReactionParameters, ReorderParameters, SCAN_TILE, ScanParameters, Sides,
    SortParameters, Status, StatusWord, StoredParameters, TieParameters, WallsList,
};
pub use program::{
    DeclaredColumn, GivenNumber, Loop, LoopFn, MakeFn, PROGRAM_SYMBOL, PROGRAM_VERSION, Program,
};
pub use shallow::{
    FluxColumns, PeakParameters, RainParameters, ShallowClock, ShallowParameters, SlopedParameters,
    SupplyParameters, WaterColumns,
};
pub use slices::{In, Out, Text};
pub use study::{PressureFn, STUDY_SYMBOL, STUDY_VERSION, Study, StudyFacts, StudyKey, StudyModel};

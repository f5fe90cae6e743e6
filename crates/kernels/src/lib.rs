//! Kernels: which thread runs which body.
//!
//! Generic over the scheme, and without physics. [`stamp_scheme!`] and [`stamp_common!`] turn them
//! into entry points of a kernel crate.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(asm_experimental_arch))]

mod distance;
mod euler;
#[cfg(not(target_arch = "nvptx64"))]
mod facts;
mod functions;
#[cfg(not(target_arch = "nvptx64"))]
pub mod host;
#[doc(hidden)]
pub mod laws;
mod mps;
mod over_block;
#[cfg(not(target_arch = "nvptx64"))]
#[doc(hidden)]
pub mod panics;
mod particles;
pub mod prelude;
mod program;
mod reducible;
#[cfg(not(target_arch = "nvptx64"))]
pub mod registry;
mod shallow;
mod stamp;
#[doc(hidden)]
pub mod study;
#[cfg(not(target_arch = "nvptx64"))]
mod unread;
mod wcsph;
mod words;

pub use distance::{
    assemble_facets, best_reading, count_rows, join_corners, load_facet, measure_departure,
    offer_reading, scan_rows, sum_normals,
};
pub use euler::{
    KeepsMass, add_share, begin_step, begin_traces, begin_walls, carry_tracer, fill_ghosts,
    find_rate, finish_step, gather_cuts, look_at_flow, mix_unsound, next_step, sweep_across_rows,
    sweep_cuts, sweep_within_rows, trace_cuts,
};
pub use functions::find_functions;
pub use mps::{
    accept_pressures, add_gain, arrive, carry_particles, coast_members, correct_particles,
    even_words, go_along, keep_pressures, multiply_rows, predict_particles, press_particles,
    pressure_rows, react, settle_sum, start_residual, steer, time_step,
};
pub use particles::advance::{advance, finish};
pub use particles::approach::fastest_approach;
pub use particles::cells::{CellView, Cells};
pub use particles::encoding::{Encoding, Place, Wide, Writer};
pub use particles::extremes::PARTS as EXTREMES;
pub use particles::follow::{
    add_ties, find_pose, float_bodies, follow_bodies, place_bodies, pull_walls, weigh_bodies,
};
pub use particles::goes::goes;
pub use particles::list::{ListView, Near, build_list, gathered};
pub use particles::loads::{add_contacts, note_stored, sum_loads, sum_pieces};
pub use particles::measure::{
    account_evenly, count_layers, pick_within, pick_words, sum_portion, sum_words,
};
pub use particles::openings::{enlist_members, find_held, mark_zones, still_members, take_held};
pub use particles::reading::Reading;
pub use particles::sort::{
    assign_cells, place_in_bins, reorder, scan_finish, scan_tiles, scan_totals, settle_bins,
};
pub use particles::summations::{apply_filter, carry, reorder_word, sum_neighbours};
pub use shallow::{
    advance_cells, carry_first, carry_second, carry_tracers, choose_time_step, cross_boundaries,
    cross_edges, cross_sloped_boundaries, cross_sloped_edges, cross_tracers, find_slopes,
    first_stage, grade_tracers, judge_step, look_at_tracers, look_at_water, meet_boundaries,
    note_peaks, rain_on_cells, second_stage, seep_tracers,
};
pub use wcsph::{
    account_scheme, add_external, find_reaction, fluid_forces, gather_column, store_rates,
    wall_forces,
};

/// What stamped entry points name.
#[doc(hidden)]
pub mod reexport {
    pub use monoflow_abi::{
        AccountParameters, AdvanceParameters, ApproachParameters, BandParameters,
        CarriedParameters, CarryParameters, CoastParameters, ContactParameters, CutParameters,
        CutSweep, EulerParameters, EvenParameters, ExternalParameters, FinishParameters,
        FloatingParameters, FlowLookParameters, FollowParameters, ForceParameters,
        FunctionParameters, GainParameters, GatherParameters, GhostParameters, LayerParameters,
        ListParameters, LoadParameters, LookParameters, MpsParameters, OpeningParameters,
        PeakParameters, PickParameters, PieceParameters, PlaceParameters, PortionParameters,
        PoseParameters, Program, PullParameters, RainParameters, ReactionParameters,
        ReorderParameters, ReorderWordParameters, ScanParameters, SeepParameters,
        ShallowParameters, ShareParameters, SlopedParameters, SolveParameters, SortParameters,
        StoredParameters, SummationParameters, SupplyParameters, SurfaceParameters, TieParameters,
        TotalParameters, TracerParameters, TransportLookParameters, TransportParameters,
        WeighParameters, WithinParameters,
    };
    pub use monoflow_abi::{In, STUDY_VERSION, Study, StudyModel, Text};
    pub use monoflow_ops::Named;
    pub use monoflow_ops::particles::integrate::{PredictorCorrector, Rk3, Symplectic};

    /// What the types of an SPH scheme are written with.
    pub mod wcsph {
        pub use monoflow_ops::particles::kernel::*;
        pub use monoflow_ops::particles::summation::*;
        pub use monoflow_ops::wcsph::Wcsph;
        pub use monoflow_ops::wcsph::diffusion::*;
        pub use monoflow_ops::wcsph::eos::*;
        pub use monoflow_ops::wcsph::gradient::*;
        pub use monoflow_ops::wcsph::smoothing::*;
        pub use monoflow_ops::wcsph::viscosity::*;
        pub use monoflow_ops::wcsph::wall::*;
    }

    /// What the types of a scheme of compressible flow are written with.
    pub mod euler {
        pub use monoflow_ops::euler::Euler;
        pub use monoflow_ops::euler::cut::{Kbn, Lpfs};
        pub use monoflow_ops::euler::gas::*;
        pub use monoflow_ops::euler::limiter::*;
        pub use monoflow_ops::euler::riemann::*;
    }

    /// What the types of a scheme of shallow water are written with.
    pub mod shallow {
        pub use monoflow_ops::shallow::Shallow;
        pub use monoflow_ops::shallow::friction::*;
        pub use monoflow_ops::shallow::limiter::*;
        pub use monoflow_ops::shallow::riemann::*;
    }

    /// What the types of an MPS scheme are written with.
    pub mod mps {
        pub use monoflow_ops::mps::Mps;
        pub use monoflow_ops::mps::Stepwise;
        pub use monoflow_ops::mps::gradient::*;
        pub use monoflow_ops::mps::viscosity::*;
        pub use monoflow_ops::mps::weight::*;
    }
}

/// Threads of a block, by kernel.
pub mod block {
    /// Forces and list building.
    pub const NEIGHBOURS: u32 = 128;
    /// Loops over particles or bins.
    pub const PARTICLES: u32 = 256;
    /// Scans: one block covers [`monoflow_abi::SCAN_TILE`] elements.
    pub const SCAN: u32 = 256;
    /// Edges of a mesh.
    pub const EDGES: u32 = 128;
    /// Cells of a mesh.
    pub const CELLS: u32 = 256;
    /// Edges of one part of a boundary.
    pub const SECTION: u32 = 128;
    /// Reductions to one value.
    pub const SINGLE: u32 = 1024;
}

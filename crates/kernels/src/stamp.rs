//! Entry points: what turns generic kernels into symbols of a PTX program.

/// Stamps the kernels that every scheme of a precision and dimension shares.
///
/// `stamp_common!("f32", f32, 3);` gives `build_list_f32_3d` and its siblings.
#[macro_export]
macro_rules! stamp_common {
    ($tag:expr, $s:ty, $d:literal) => {
        $crate::stamp!(concat!("build_list_", $tag), list: $crate::reexport::ListParameters<$s>
            => $crate::build_list::<$s, $d, $crate::Wide>(&list));
        $crate::stamp!(concat!("approach_", $tag), a: $crate::reexport::ApproachParameters<$s>, p: $crate::reexport::ForceParameters<$s>
            => $crate::fastest_approach::<$s, $d, _>(&a, &p, $crate::Wide::<false>));
        $crate::stamp!(concat!("approach_cells_", $tag), a: $crate::reexport::ApproachParameters<$s>, p: $crate::reexport::ForceParameters<$s>
            => $crate::fastest_approach::<$s, $d, _>(&a, &p, $crate::Cells));
        $crate::stamp!(concat!("contacts_", $tag), p: $crate::reexport::ContactParameters<$s>
            => $crate::add_contacts::<$s, $d>(&p));
        $crate::stamp!(concat!("find_held_", $tag), p: $crate::reexport::OpeningParameters<$s>
            => $crate::find_held::<$s, $d>(&p));
        $crate::stamp_integrator!(
            concat!("integrator_", $tag, "_predictor_corrector"), $s, $d, $crate::reexport::PredictorCorrector
        );
        $crate::stamp_integrator!(
            concat!("integrator_", $tag, "_symplectic"), $s, $d, $crate::reexport::Symplectic
        );
        $crate::stamp_integrator!(
            concat!("integrator_", $tag, "_rk3"), $s, $d, $crate::reexport::Rk3
        );
    };
}

/// Stamps the kernels of an integrator: particles as `$symbol`, bodies that float as `…_floating`, columns that
/// fluid carries as `…_carry`.
#[macro_export]
macro_rules! stamp_integrator {
    ($symbol:expr, $s:ty, $d:literal, $integrator:ty) => {
        $crate::stamp!($symbol, p: $crate::reexport::AdvanceParameters<$s>
            => $crate::advance::<$integrator, $s, $d>(&p));
        $crate::stamp!(concat!($symbol, "_floating"), p: $crate::reexport::FloatingParameters
            => $crate::float_bodies::<$integrator>(&p));
        $crate::stamp!(concat!($symbol, "_carry"), p: $crate::reexport::CarryParameters<$s>
            => $crate::carry::<$integrator, $s>(&p));
    };
}

/// Stamps the kernels of a precision: sort, reduction, elementary functions.
#[macro_export]
macro_rules! stamp_precision {
    ($tag:expr, $s:ty) => {
        $crate::stamp!(concat!("assign_cells_", $tag), p: $crate::reexport::SortParameters<$s>
            => $crate::assign_cells::<$s>(&p));
        $crate::stamp!(concat!("place_in_bins_", $tag), p: $crate::reexport::SortParameters<$s>
            => $crate::place_in_bins::<$s>(&p));
        $crate::stamp!(concat!("settle_bins_", $tag), p: $crate::reexport::SortParameters<$s>
            => $crate::settle_bins::<$s>(&p));
        $crate::stamp!(concat!("reorder_", $tag), p: $crate::reexport::ReorderParameters<$s>
            => $crate::reorder::<$s>(&p));
        $crate::stamp!(concat!("finish_", $tag), p: $crate::reexport::FinishParameters<$s>
            => $crate::finish::<$s>(&p));
        $crate::stamp!(concat!("follow_", $tag), p: $crate::reexport::FollowParameters<$s>
            => $crate::follow_bodies::<$s>(&p));
        $crate::stamp!(concat!("pull_walls_", $tag), p: $crate::reexport::PullParameters<$s>
            => $crate::pull_walls::<$s>(&p));
        $crate::stamp!(concat!("sum_pieces_", $tag), p: $crate::reexport::PieceParameters<$s>
            => $crate::sum_pieces::<$s>(&p));
        $crate::stamp!(concat!("mark_zones_", $tag), p: $crate::reexport::OpeningParameters<$s>
            => $crate::mark_zones::<$s>(&p));
        $crate::stamp!(concat!("enlist_members_", $tag), p: $crate::reexport::OpeningParameters<$s>
            => $crate::enlist_members::<$s>(&p));
        $crate::stamp!(concat!("take_held_", $tag), p: $crate::reexport::OpeningParameters<$s>
            => $crate::take_held::<$s>(&p));
        $crate::stamp!(concat!("still_members_", $tag), p: $crate::reexport::OpeningParameters<$s>
            => $crate::still_members::<$s>(&p));
        $crate::stamp!(concat!("add_external_", $tag), p: $crate::reexport::ExternalParameters<$s>
            => $crate::add_external::<$s>(&p));
        $crate::stamp!(concat!("functions_", $tag), p: $crate::reexport::FunctionParameters<$s>
            => $crate::find_functions::<$s>(&p));
        $crate::stamp!(concat!("account_", $tag), p: $crate::reexport::AccountParameters<$s>
            => $crate::account_evenly::<$s>(&p));
        $crate::stamp!(concat!("count_layers_", $tag), p: $crate::reexport::LayerParameters<$s>
            => $crate::count_layers::<$s>(&p));
        $crate::stamp!(concat!("pick_within_", $tag), p: $crate::reexport::WithinParameters<$s>
            => $crate::pick_within::<$s>(&p));
        $crate::stamp!(concat!("pick_words_", $tag), p: $crate::reexport::PickParameters<$s>
            => $crate::pick_words::<$s>(&p));
        $crate::stamp!(concat!("sum_words_", $tag), p: $crate::reexport::TotalParameters<$s>
            => $crate::sum_words::<$s>(&p));
        $crate::stamp!(concat!("sum_portion_", $tag), p: $crate::reexport::PortionParameters<$s>
            => $crate::sum_portion::<$s>(&p));
        $crate::stamp!(concat!("apply_filter_", $tag), p: $crate::reexport::ForceParameters<$s>
            => $crate::apply_filter::<$s>(&p));
        $crate::stamp!(concat!("reorder_word_", $tag), p: $crate::reexport::ReorderWordParameters<$s>
            => $crate::reorder_word::<$s>(&p));
    };
}

/// Stamps the kernels that know no precision.
#[macro_export]
macro_rules! stamp_plain {
    () => {
        $crate::stamp!("scan_tiles", p: $crate::reexport::ScanParameters => $crate::scan_tiles(&p));
        $crate::stamp!("scan_totals", p: $crate::reexport::ScanParameters => $crate::scan_totals(&p));
        $crate::stamp!("find_pose", p: $crate::reexport::PoseParameters => $crate::find_pose(&p));
        $crate::stamp!("place_bodies", p: $crate::reexport::PlaceParameters => $crate::place_bodies(&p));
        $crate::stamp!("mps_floating", p: $crate::reexport::FloatingParameters
            => $crate::float_bodies::<$crate::reexport::mps::Stepwise>(&p));
        $crate::stamp!("add_ties", p: $crate::reexport::TieParameters => $crate::add_ties(&p));
        $crate::stamp!("weigh_bodies", p: $crate::reexport::WeighParameters => $crate::weigh_bodies(&p));
        $crate::stamp!("sum_loads", p: $crate::reexport::LoadParameters => $crate::sum_loads(&p));
        $crate::stamp!("note_stored", p: $crate::reexport::StoredParameters => $crate::note_stored(&p));
        $crate::stamp!("scan_finish", p: $crate::reexport::ScanParameters => $crate::scan_finish(&p));
    };
}

/// Stamps the kernels of one scheme.
///
/// `stamp_scheme!("my_scheme", f32, 3, MyScheme);` gives `my_scheme_fluid`, `my_scheme_wall`,
/// `my_scheme_gather`, `my_scheme_reaction` and `my_scheme_account`, the forces as `…_fluid_ahead` and `…_wall_ahead` for
/// particles too few to fill a GPU, and all but the account as `…_cells` for neighbours that are not listed.
#[macro_export]
macro_rules! stamp_scheme {
    ($symbol:expr, $s:ty, $d:literal, $scheme:ty) => {
        $crate::stamp_scheme!(@forces $symbol, $s, $d, $scheme, $crate::Wide::<false>, "");
        $crate::stamp_scheme!(@forces $symbol, $s, $d, $scheme, $crate::Wide::<true>, "_ahead");
        $crate::stamp_scheme!(@forces $symbol, $s, $d, $scheme, $crate::Cells, "_cells");
        $crate::stamp_scheme!(@others $symbol, $s, $d, $scheme, $crate::Wide::<false>, "");
        $crate::stamp_scheme!(@others $symbol, $s, $d, $scheme, $crate::Cells, "_cells");
        $crate::stamp!(concat!($symbol, "_account"), scheme: $scheme, p: $crate::reexport::AccountParameters<$s>
            => $crate::account_scheme::<$s, $d, $scheme>(&scheme, &p));
    };
    (@others $symbol:expr, $s:ty, $d:literal, $scheme:ty, $encoding:expr, $suffix:literal) => {
        $crate::stamp!(concat!($symbol, "_gather", $suffix), scheme: $scheme, g: $crate::reexport::GatherParameters<$s>
            => $crate::gather_column::<$s, $d, $scheme, _>(&scheme, &g, $encoding));
        $crate::stamp!(concat!($symbol, "_reaction", $suffix), scheme: $scheme, p: $crate::reexport::ReactionParameters<$s>
            => $crate::find_reaction::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
    };
    (@forces $symbol:expr, $s:ty, $d:literal, $scheme:ty, $encoding:expr, $suffix:literal) => {
        $crate::stamp!(concat!($symbol, "_fluid", $suffix), scheme: $scheme, p: $crate::reexport::ForceParameters<$s>
            => $crate::fluid_forces::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
        $crate::stamp!(concat!($symbol, "_wall", $suffix), scheme: $scheme, p: $crate::reexport::ForceParameters<$s>
            => $crate::wall_forces::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
    };
}

/// Stamps the kernels of a summation over neighbours, from lists and from cells, by its smoothing kernel and its model.
#[macro_export]
macro_rules! stamp_summation {
    ($symbol:expr, $s:ty, $d:literal, $kernel:ty, $model:ty) => {
        $crate::stamp!($symbol, summing: $crate::reexport::wcsph::Summing<$s, $d, $kernel, $model>,
            p: $crate::reexport::SummationParameters<$s>
            => $crate::sum_neighbours::<$s, $d, $kernel, $model, _>(&summing, &p, $crate::Wide::<false>));
        $crate::stamp!(concat!($symbol, "_cells"), summing: $crate::reexport::wcsph::Summing<$s, $d, $kernel, $model>,
            p: $crate::reexport::SummationParameters<$s>
            => $crate::sum_neighbours::<$s, $d, $kernel, $model, _>(&summing, &p, $crate::Cells));
    };
}

/// Stamps the kernels that every shallow-water scheme of a precision shares.
///
/// `stamp_shallow_common!("f64", f64);` gives `shallow_f64_time_step` and its siblings.
#[macro_export]
macro_rules! stamp_shallow_common {
    ($tag:literal, $s:ty) => {
        $crate::stamp!(concat!("shallow_", $tag, "_time_step"), p: $crate::reexport::ShallowParameters<$s>
            => $crate::choose_time_step::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_judge"), p: $crate::reexport::ShallowParameters<$s>
            => $crate::judge_step::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_meet"), p: $crate::reexport::SupplyParameters<$s>
            => $crate::meet_boundaries::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_rain"), p: $crate::reexport::RainParameters<$s>
            => $crate::rain_on_cells::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_peaks"), p: $crate::reexport::PeakParameters<$s>
            => $crate::note_peaks::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_slopes"), p: $crate::reexport::TransportParameters<$s>
            => $crate::grade_tracers::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_edges"), p: $crate::reexport::TransportParameters<$s>
            => $crate::cross_tracers::<$s, false>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_sloped_edges"), p: $crate::reexport::TransportParameters<$s>
            => $crate::cross_tracers::<$s, true>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_cells"), p: $crate::reexport::TransportParameters<$s>
            => $crate::carry_tracers::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_first"), p: $crate::reexport::TransportParameters<$s>
            => $crate::carry_first::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_second"), p: $crate::reexport::TransportParameters<$s>
            => $crate::carry_second::<$s>(&p));
        $crate::stamp!(concat!("shallow_", $tag, "_transport_seep"), p: $crate::reexport::SeepParameters<$s>
            => $crate::seep_tracers::<$s>(&p));
    };
}

/// Stamps the kernels of a shallow-water scheme.
///
/// `stamp_shallow!("my_scheme", f64, MyScheme);` gives, for first order, `my_scheme_edges`,
/// `my_scheme_boundaries` and `my_scheme_cells`; for second order `my_scheme_slopes`,
/// `my_scheme_sloped_edges`, `my_scheme_sloped_boundaries`, `my_scheme_first` and `my_scheme_second`.
#[macro_export]
macro_rules! stamp_shallow {
    ($symbol:expr, $s:ty, $scheme:ty) => {
        $crate::stamp!(concat!($symbol, "_edges"), scheme: $scheme, p: $crate::reexport::ShallowParameters<$s>
            => $crate::cross_edges::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_boundaries"), scheme: $scheme, p: $crate::reexport::ShallowParameters<$s>
            => $crate::cross_boundaries::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_cells"), scheme: $scheme, p: $crate::reexport::ShallowParameters<$s>
            => $crate::advance_cells::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_slopes"), scheme: $scheme, p: $crate::reexport::SlopedParameters<$s>
            => $crate::find_slopes::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_sloped_edges"), scheme: $scheme, p: $crate::reexport::SlopedParameters<$s>
            => $crate::cross_sloped_edges::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_sloped_boundaries"), scheme: $scheme, p: $crate::reexport::SlopedParameters<$s>
            => $crate::cross_sloped_boundaries::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_first"), scheme: $scheme, p: $crate::reexport::SlopedParameters<$s>
            => $crate::first_stage::<$s, $scheme>(&scheme, &p));
        $crate::stamp!(concat!($symbol, "_second"), scheme: $scheme, p: $crate::reexport::SlopedParameters<$s>
            => $crate::second_stage::<$s, $scheme>(&scheme, &p));
    };
}

/// Stamps the kernels that look at shallow water for gauges: to be compiled without contraction.
#[macro_export]
macro_rules! stamp_shallow_looks {
    () => {
        $crate::stamp!("shallow_f32_look", p: $crate::reexport::LookParameters<f32> => $crate::look_at_water(&p));
        $crate::stamp!("shallow_f64_look", p: $crate::reexport::LookParameters<f64> => $crate::look_at_water(&p));
        $crate::stamp!("shallow_f32_transport_look", p: $crate::reexport::TransportLookParameters<f32>
            => $crate::look_at_tracers(&p));
        $crate::stamp!("shallow_f64_transport_look", p: $crate::reexport::TransportLookParameters<f64>
            => $crate::look_at_tracers(&p));
    };
}

/// Stamps the kernels that look at compressible flow for gauges: to be compiled without contraction.
#[macro_export]
macro_rules! stamp_euler_looks {
    () => {
        $crate::stamp!("euler_1d_look", p: $crate::reexport::FlowLookParameters => $crate::look_at_flow::<1>(&p));
        $crate::stamp!("euler_2d_look", p: $crate::reexport::FlowLookParameters => $crate::look_at_flow::<2>(&p));
        $crate::stamp!("euler_3d_look", p: $crate::reexport::FlowLookParameters => $crate::look_at_flow::<3>(&p));
    };
}

/// Stamps the kernels that every MPS scheme of a precision shares.
#[macro_export]
macro_rules! stamp_mps_common {
    ($tag:literal, $s:ty) => {
        $crate::stamp!(concat!("mps_", $tag, "_start"), p: $crate::reexport::SolveParameters<$s>
            => $crate::start_residual::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_steer"), p: $crate::reexport::SolveParameters<$s>
            => $crate::steer::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_along"), p: $crate::reexport::SolveParameters<$s>
            => $crate::go_along::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_accept"), p: $crate::reexport::SolveParameters<$s>
            => $crate::accept_pressures::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_settle"), p: $crate::reexport::SolveParameters<$s>, what: u32
            => $crate::settle_sum::<$s>(&p, what));
        $crate::stamp!(concat!("mps_", $tag, "_gain"), p: $crate::reexport::GainParameters<$s>
            => $crate::add_gain::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_coast"), p: $crate::reexport::CoastParameters<$s>
            => $crate::coast_members::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_keep"), p: $crate::reexport::CoastParameters<$s>
            => $crate::keep_pressures::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_arrive"), p: $crate::reexport::CoastParameters<$s>
            => $crate::arrive::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_even"), p: $crate::reexport::EvenParameters<$s>
            => $crate::even_words::<$s>(&p));
        $crate::stamp!(concat!("mps_", $tag, "_carry"), p: $crate::reexport::CarriedParameters<$s>
            => $crate::carry_particles::<$s>(&p));
    };
}

/// Stamps the kernels of an MPS scheme.
///
/// `stamp_mps!("my_scheme", f32, 3, MyScheme);` gives `my_scheme_predict`, `my_scheme_press`,
/// `my_scheme_correct`, and for the pressure equation `my_scheme_rows` and `my_scheme_multiply`, each
/// also as `…_ahead` for particles too few to fill a GPU; for forces on walls `my_scheme_reaction`.
#[macro_export]
macro_rules! stamp_mps {
    ($symbol:expr, $s:ty, $d:literal, $scheme:ty) => {
        $crate::stamp_mps!(@ $symbol, $s, $d, $scheme, $crate::Wide::<false>, "");
        $crate::stamp_mps!(@ $symbol, $s, $d, $scheme, $crate::Wide::<true>, "_ahead");
        $crate::stamp!(concat!($symbol, "_reaction"), scheme: $scheme, p: $crate::reexport::ReactionParameters<$s>
            => $crate::react::<$s, $d, $scheme>(&scheme, &p));
    };
    (@ $symbol:expr, $s:ty, $d:literal, $scheme:ty, $encoding:expr, $suffix:literal) => {
        $crate::stamp!(concat!($symbol, "_predict", $suffix), scheme: $scheme, p: $crate::reexport::MpsParameters<$s>
            => $crate::predict_particles::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
        $crate::stamp!(concat!($symbol, "_press", $suffix), scheme: $scheme, p: $crate::reexport::MpsParameters<$s>
            => $crate::press_particles::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
        $crate::stamp!(concat!($symbol, "_correct", $suffix), scheme: $scheme, p: $crate::reexport::MpsParameters<$s>
            => $crate::correct_particles::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
        $crate::stamp!(concat!($symbol, "_rows", $suffix), scheme: $scheme, p: $crate::reexport::SolveParameters<$s>
            => $crate::pressure_rows::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
        $crate::stamp!(concat!($symbol, "_multiply", $suffix), scheme: $scheme, p: $crate::reexport::SolveParameters<$s>
            => $crate::multiply_rows::<$s, $d, $scheme, _>(&scheme, &p, $encoding));
    };
}

/// Stamps the kernels of signed distances.
#[macro_export]
macro_rules! stamp_distance {
    () => {
        $crate::stamp!("distance_join", p: $crate::reexport::SurfaceParameters => $crate::join_corners(&p));
        $crate::stamp!("distance_sum", p: $crate::reexport::SurfaceParameters => $crate::sum_normals(&p));
        $crate::stamp!("distance_depart", p: $crate::reexport::SurfaceParameters => $crate::measure_departure(&p));
        $crate::stamp!("distance_assemble", p: $crate::reexport::SurfaceParameters => $crate::assemble_facets(&p));
        $crate::stamp!("distance_count", p: $crate::reexport::BandParameters => $crate::count_rows(&p));
        $crate::stamp!("distance_rows", p: $crate::reexport::BandParameters => $crate::scan_rows(&p));
    };
}

/// Stamps the kernels that every scheme of compressible flow shares.
#[macro_export]
macro_rules! stamp_euler_common {
    () => {
        $crate::stamp!("euler_begin", p: $crate::reexport::EulerParameters => $crate::begin_step(&p));
        $crate::stamp!("euler_next", p: $crate::reexport::EulerParameters => $crate::next_step(&p));
        $crate::stamp!("euler_finish", p: $crate::reexport::EulerParameters => $crate::finish_step(&p));
        $crate::stamp!("euler_share", p: $crate::reexport::ShareParameters => $crate::add_share(&p));
        $crate::stamp!("euler_1d_ghosts_x", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<1, 0>(&p));
        $crate::stamp!("euler_2d_ghosts_x", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<2, 0>(&p));
        $crate::stamp!("euler_2d_ghosts_y", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<2, 1>(&p));
        $crate::stamp!("euler_3d_ghosts_x", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<3, 0>(&p));
        $crate::stamp!("euler_3d_ghosts_y", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<3, 1>(&p));
        $crate::stamp!("euler_1d_gather", p: $crate::reexport::CutParameters => $crate::gather_cuts::<1>(&p));
        $crate::stamp!("euler_2d_gather", p: $crate::reexport::CutParameters => $crate::gather_cuts::<2>(&p));
        $crate::stamp!("euler_3d_gather", p: $crate::reexport::CutParameters => $crate::gather_cuts::<3>(&p));
        $crate::stamp!("euler_1d_tracer_x", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<1, 0>(&p));
        $crate::stamp!("euler_2d_tracer_x", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<2, 0>(&p));
        $crate::stamp!("euler_2d_tracer_y", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<2, 1>(&p));
        $crate::stamp!("euler_3d_tracer_x", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<3, 0>(&p));
        $crate::stamp!("euler_3d_tracer_y", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<3, 1>(&p));
        $crate::stamp!("euler_3d_tracer_z", p: $crate::reexport::TracerParameters => $crate::carry_tracer::<3, 2>(&p));
        $crate::stamp!("euler_1d_traces", p: $crate::reexport::CutParameters => $crate::begin_traces::<1>(&p));
        $crate::stamp!("euler_2d_traces", p: $crate::reexport::CutParameters => $crate::begin_traces::<2>(&p));
        $crate::stamp!("euler_3d_traces", p: $crate::reexport::CutParameters => $crate::begin_traces::<3>(&p));
        $crate::stamp!("euler_3d_ghosts_z", p: $crate::reexport::GhostParameters => $crate::fill_ghosts::<3, 2>(&p));
    };
}

/// Stamps the sweeps of a scheme of compressible flow.
///
/// `stamp_euler!("my_scheme", 2, MyScheme);` gives `my_scheme_x` and `my_scheme_y`, and with `_traced` after
/// them those that keep the mass that crosses faces for a tracer.
#[macro_export]
macro_rules! stamp_euler {
    ($symbol:expr, $d:tt, $scheme:ty) => {
        $crate::stamp!(concat!($symbol, "_x"), scheme: $scheme, p: $crate::reexport::EulerParameters
            => $crate::sweep_within_rows::<$d, $scheme, ()>(&scheme, &p, ()));
        $crate::stamp!(concat!($symbol, "_x_traced"), scheme: $scheme, p: $crate::reexport::TracerParameters
            => $crate::sweep_within_rows::<$d, $scheme, _>(&scheme, &p.grid, p.mass));
        $crate::stamp_euler!(@ $symbol, $d, $scheme);
    };
    (@ $symbol:expr, 1, $scheme:ty) => {};
    (@ $symbol:expr, 2, $scheme:ty) => {
        $crate::stamp_euler!(@ $symbol, 2, 1, "_y", $scheme);
    };
    (@ $symbol:expr, 3, $scheme:ty) => {
        $crate::stamp_euler!(@ $symbol, 3, 1, "_y", $scheme);
        $crate::stamp_euler!(@ $symbol, 3, 2, "_z", $scheme);
    };
    (@ $symbol:expr, $d:literal, $axis:literal, $suffix:literal, $scheme:ty) => {
        $crate::stamp!(concat!($symbol, $suffix), scheme: $scheme, p: $crate::reexport::EulerParameters
            => $crate::sweep_across_rows::<$d, $axis, $scheme, ()>(&scheme, &p, ()));
        $crate::stamp!(concat!($symbol, $suffix, "_traced"), scheme: $scheme, p: $crate::reexport::TracerParameters
            => $crate::sweep_across_rows::<$d, $axis, $scheme, _>(&scheme, &p.grid, p.mass));
    };
}

/// Stamps what a gas needs beside the sweeps of its schemes: the greatest rate, and cut cells.
///
/// `stamp_euler_gas!("my_gas", 2, MyGas);` gives `euler_2d_my_gas_rate`, `…_walls` and `…_mix`; the name
/// is that of the gas.
#[macro_export]
macro_rules! stamp_euler_gas {
    ($name:expr, $d:tt, $gas:ty) => {
        $crate::stamp!(concat!("euler_", $d, "d_", $name, "_rate"), gas: $gas, p: $crate::reexport::EulerParameters
            => $crate::find_rate::<$d, $gas>(&gas, &p));
        $crate::stamp!(concat!("euler_", $d, "d_", $name, "_walls"), gas: $gas, p: $crate::reexport::CutParameters
            => $crate::begin_walls::<$d, $gas>(&gas, &p));
        $crate::stamp!(concat!("euler_", $d, "d_", $name, "_mix"), gas: $gas, p: $crate::reexport::CutParameters
            => $crate::mix_unsound::<$d, $gas>(&gas, &p));
    };
}

/// Stamps the sweeps of cut cells of a gas with a stabilisation.
///
/// `stamp_cuts!("my_gas", "lpfs", 2, MyGas, Lpfs);` gives `euler_2d_my_gas_x_lpfs` and
/// `euler_2d_my_gas_y_lpfs`, and with `_traced` after them those of a tracer; names are those of the gas and
/// of the stabilisation.
#[macro_export]
macro_rules! stamp_cuts {
    ($gas_name:expr, $name:literal, 1, $gas:ty, $stabiliser:ty) => {
        $crate::stamp_cuts!(@ $gas_name, $name, 1, 0, "_x_", $gas, $stabiliser);
    };
    ($gas_name:expr, $name:literal, 2, $gas:ty, $stabiliser:ty) => {
        $crate::stamp_cuts!(@ $gas_name, $name, 2, 0, "_x_", $gas, $stabiliser);
        $crate::stamp_cuts!(@ $gas_name, $name, 2, 1, "_y_", $gas, $stabiliser);
    };
    ($gas_name:expr, $name:literal, 3, $gas:ty, $stabiliser:ty) => {
        $crate::stamp_cuts!(@ $gas_name, $name, 3, 0, "_x_", $gas, $stabiliser);
        $crate::stamp_cuts!(@ $gas_name, $name, 3, 1, "_y_", $gas, $stabiliser);
        $crate::stamp_cuts!(@ $gas_name, $name, 3, 2, "_z_", $gas, $stabiliser);
    };
    (@ $gas_name:expr, $name:literal, $d:literal, $axis:literal, $suffix:literal, $gas:ty, $stabiliser:ty) => {
        $crate::stamp!(concat!("euler_", $d, "d_", $gas_name, $suffix, $name), gas: $gas, p: $crate::reexport::CutSweep<$stabiliser>
            => $crate::sweep_cuts::<$d, $axis, $gas, $stabiliser>(&gas, &p));
        $crate::stamp!(concat!("euler_", $d, "d_", $gas_name, $suffix, $name, "_traced"), gas: $gas, p: $crate::reexport::CutSweep<$stabiliser>
            => $crate::trace_cuts::<$d, $axis, $gas, $stabiliser>(&gas, &p));
    };
}

/// One entry point: a name, its parameters, and the call.
#[macro_export]
macro_rules! stamp {
    ($name:expr, $($parameter:ident : $type:ty),+ => $call:expr) => {
        const _: () = {
            #[unsafe(export_name = $name)]
            unsafe extern "ptx-kernel" fn entry($($parameter: $type),+) {
                // SAFETY: the host launches with parameters made for this kernel.
                unsafe { $call }
            }
        };
    };
}

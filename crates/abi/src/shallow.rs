//! Launch parameters of the shallow-water kernels.

use monoflow_device::Column;
use monoflow_ops::shallow::friction::FIELDS;
use monoflow_ops::shallow::{AROUND, Line, Supply};

/// What crosses every edge, times its length.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct FluxColumns<S> {
    /// Volume, m³/s.
    pub volume: Column<S>,
    /// Momentum that the left cell loses.
    pub left: [Column<S>; 2],
    /// Momentum that the right cell gains.
    pub right: [Column<S>; 2],
}

/// The water of every cell.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct WaterColumns<S> {
    /// Depth, m.
    pub depth: Column<S>,
    /// Unit discharge, m²/s.
    pub discharge: [Column<S>; 2],
    /// Bed, m.
    pub bed: Column<S>,
}

/// Of all shallow-water kernels: the mesh, the water, and what goes between.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct ShallowParameters<S> {
    /// Cells.
    pub cells: u32,
    /// Edges between cells.
    pub inner: u32,
    /// Edges of the domain.
    pub boundaries: u32,
    /// Rates: one for each block of inner edges, then one for each edge of the domain.
    pub rates_count: u32,
    /// The cell that an inner edge's normal points away from.
    pub left: Column<u32>,
    /// The cell that it points to.
    pub right: Column<u32>,
    /// The cell inside an edge of the domain.
    pub inside: Column<u32>,
    /// The part of the boundary that it belongs to.
    pub part: Column<u32>,
    /// Normals of all edges.
    pub normal: [Column<S>; 2],
    /// Their lengths, m.
    pub length: Column<S>,
    /// The three edges of a cell; the highest bit says that it is the right one.
    pub edges: [Column<u32>; 3],
    /// 1/m².
    pub inverse_area: Column<S>,
    /// Perimeter over area, 1/m.
    pub inverse_reach: Column<S>,
    /// The fields of the bed friction in each cell; those that it does not have are null.
    pub roughness: [Column<S>; FIELDS],
    /// What each part of the boundary meets, as words.
    pub conditions: Column<[S; 4]>,
    /// The water.
    pub water: WaterColumns<S>,
    /// What crosses edges.
    pub flux: FluxColumns<S>,
    /// Greatest rate of a block of edges or of an edge of the domain, 1/s.
    pub rates: Column<S>,
    /// Volume that has entered through each edge of the domain, m³.
    pub entered: Column<f64>,
    /// The clock.
    pub clock: Column<ShallowClock>,
    /// Abscissae and values of the points of all lines, in turn.
    pub points: Column<f64>,
    /// Rain, m/s over time.
    pub rain: Line,
    /// The longest time step, s over time; without points there is no bound.
    pub bounds: Line,
    /// What comes in through each edge of the domain from the water of the start, m/s.
    pub incoming: Column<S>,
}

/// Of the kernels of second order: what they need beside [`ShallowParameters`].
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SlopedParameters<S> {
    /// Mesh, water, and what goes between.
    pub base: ShallowParameters<S>,
    /// The cells around each cell, itself where the domain ends.
    pub around: [Column<u32>; AROUND],
    /// For each side of a cell: the weight of the jump to the cell beside it (x, y) and the way to the
    /// middle of the edge.
    pub sides: [Column<[S; 4]>; 3],
    /// The weights (x, y) of the jumps to the two cells beyond each side.
    pub beyond: [Column<[S; 4]>; 3],
    /// The ways to the middle of each inner edge from the left and the right cell.
    pub edge_arms: Column<[S; 4]>,
    /// The way to the middle of each edge of the domain (x, y).
    pub boundary_arms: [Column<S>; 2],
    /// Slopes of each cell: of level and depth, then of the velocity's two components.
    pub slopes: [Column<[S; 4]>; 2],
    /// Depth and discharge at the start of the step.
    pub start: [Column<S>; 3],
    /// Volume that crosses each edge of the domain at the first stage, m³/s.
    pub crossed: Column<S>,
}

/// Of the kernel that finds what the boundary meets.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SupplyParameters<S> {
    /// Mesh, water and clock.
    pub base: ShallowParameters<S>,
    /// One for each part of the boundary.
    pub supplies: Column<Supply>,
    /// Edges of all sections, counted from the first of the domain's.
    pub sections: Column<u32>,
    /// Water no deeper than this does not move, m.
    pub dry: S,
}

/// Of the kernel of rain and infiltration.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RainParameters<S> {
    /// Water and clock.
    pub base: ShallowParameters<S>,
    /// Depth of water in the ground, m; null if it takes none up.
    pub infiltrated: Column<S>,
    /// Conductivity of the ground, m/s.
    pub conductivity: Column<S>,
    /// Its suction head times moisture deficit, m.
    pub suction: Column<S>,
    /// Water no deeper than this does not move, m.
    pub dry: S,
}

/// Of the kernels of tracers. Columns hold the numbers of all tracers, one after the other.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TransportParameters<S> {
    /// Mesh, water and clock; at first order nothing of slopes.
    pub sloped: SlopedParameters<S>,
    /// How many tracers there are.
    pub tracers: u32,
    /// Concentration times depth in each cell.
    pub held: Column<S>,
    /// The same at the start of the step; null at first order.
    pub start: Column<S>,
    /// Slopes of the concentration in each cell; null at first order.
    pub slopes: [Column<S>; 2],
    /// How much crosses each edge.
    pub flux: Column<S>,
    /// The same of the edges of the domain at the first stage; null at first order.
    pub crossed: Column<S>,
    /// How much has entered through each edge of the domain.
    pub entered: Column<f64>,
    /// How much the ground of each cell has taken up, over its area; null if it takes up nothing.
    pub ground: Column<S>,
    /// Of each part of the boundary, the [line](Line) of the concentration that enters: its first point and how many
    /// it has.
    pub lines: Column<u32>,
    /// How many parts there are; 0 if nothing is known of what enters.
    pub parts: u32,
    /// Water no deeper than this does not move, m.
    pub dry: S,
}

/// Of the kernel in which ground takes up what water carries.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SeepParameters<S> {
    /// Rain and ground, as they are before the water itself seeps away.
    pub rain: RainParameters<S>,
    /// Tracers.
    pub transport: TransportParameters<S>,
}

/// Of the kernel that looks at tracers for gauges.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct TransportLookParameters<S> {
    /// Tracers.
    pub transport: TransportParameters<S>,
    /// Areas of the cells, m².
    pub area: Column<f64>,
    /// For each tracer, how much [`LOOKED`](monoflow_ops::shallow::LOOKED) cells hold, then how much is in their ground.
    pub sums: Column<f64>,
    /// Cells that are asked for.
    pub asked: Column<u32>,
    /// How many.
    pub count: u32,
    /// What each of these holds of each tracer.
    pub found: Column<S>,
}

/// Of the kernel that notes what was greatest.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct PeakParameters<S> {
    /// Water and clock.
    pub base: ShallowParameters<S>,
    /// Greatest depth, greatest speed and arrival of water.
    pub peaks: [Column<S>; 3],
    /// Water deeper than this has arrived, m.
    pub arrived: S,
    /// Water no deeper than this does not move, m.
    pub dry: S,
}

/// Of the kernel that looks at the water for gauges.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LookParameters<S> {
    /// Mesh and water.
    pub base: ShallowParameters<S>,
    /// Areas of the cells, m².
    pub area: Column<f64>,
    /// Depth of water in the ground, m; null if it takes none up.
    pub infiltrated: Column<S>,
    /// Cells with water no deeper than this are dry, m.
    pub dry: f64,
    /// [`Held`](monoflow_ops::shallow::Held) of [`LOOKED`](monoflow_ops::shallow::LOOKED) cells each.
    pub held: Column<[f64; 4]>,
    /// Cells that are asked for.
    pub asked: Column<u32>,
    /// How many.
    pub count: u32,
    /// Depth and discharge in each of these.
    pub found: Column<[S; 4]>,
}

/// The clock of a shallow-water run.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct ShallowClock {
    /// Simulated time, s.
    pub time: f64,
    /// The time of which the next fluxes are: that of the stage under way; with one stage the middle of
    /// the step, as far as the last one tells it, s.
    pub stage: f64,
    /// The time step under way, s.
    pub dt: f64,
    /// Stop at this time or the first one after it, s.
    pub until: f64,
    /// The last step ends here exactly, s.
    pub end: f64,
    /// Courant number.
    pub cfl: f64,
    /// No step is longer than this where it rains, s.
    pub longest: f64,
    /// Nor the next one than this, s: half of one that was refused.
    pub limit: f64,
    /// Rain in the step under way, m/s.
    pub rain: f64,
    /// Depth of rain so far, m.
    pub rained: f64,
    /// Steps taken.
    pub step: u64,
    /// Stop at this step.
    pub last: u64,
    /// Is a step under way?
    pub runs: u32,
    /// Has it been taken?
    pub taken: u32,
    /// Stages of a step: 1 or 2.
    pub stages: u32,
    /// Cells whose depth was found negative.
    pub negative: u32,
    /// Steps that were refused and taken again.
    pub repeated: u32,
    /// Is any number not finite, or is there no step that gets on?
    pub lost: u32,
}

impl Default for ShallowClock {
    fn default() -> Self {
        ShallowClock {
            time: 0.0,
            stage: 0.0,
            dt: 0.0,
            until: 0.0,
            end: 0.0,
            cfl: 0.9,
            longest: f64::INFINITY,
            limit: f64::INFINITY,
            rain: 0.0,
            rained: 0.0,
            step: 0,
            last: u64::MAX,
            runs: 0,
            taken: 0,
            stages: 1,
            negative: 0,
            repeated: 0,
            lost: 0,
        }
    }
}

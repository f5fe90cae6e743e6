//! The loops of a scheme of compressible flow: of rows of cells in a sweep, and of cut cells.

mod advance;
mod cut_view;
mod enter;
mod faces;
mod fluxes;
mod layout;
mod measured;
mod mend;
mod models;
mod parts;
mod places;
mod plain;
mod program;
mod rate;
mod surroundings;
mod sweep_cuts;
mod trace_cuts;
mod walls;

pub use advance::{ADVANCE, Advance};
pub use cut_view::CutView;
pub use enter::{ENTER, Enter};
pub use faces::{FACES, Faces};
pub use fluxes::{FLUXES, Fluxes};
pub use layout::{GHOSTS, LANES, Layout, Row, stored, turned};
pub use measured::{MEASURED, Measured};
pub use mend::{MEND, Mend};
pub use models::{Facts, Models};
pub use places::{FieldView, Places};
pub use plain::{
    PLAIN_MIXED, PLAIN_SWEEP, PLAIN_WALL, PlainBeside, PlainCell, PlainMixed, PlainSweep,
    PlainSwept, PlainWall,
};
pub use program::{FAMILY, make, program, scheme};
pub use rate::{RATE, Rate};
pub use surroundings::{CutFlow, Whole};
pub use sweep_cuts::{SWEEP_CUTS, SweepCuts, Swept};
pub use trace_cuts::{TRACE_CUTS, TraceCuts};
pub use walls::{WALLS, Walls, at_wall};

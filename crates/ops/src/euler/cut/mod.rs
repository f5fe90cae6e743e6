//! Cells that a wall cuts: what crosses their faces, and what the wall does to them.
//!
//! A cell with little open volume would need small time steps. Fluxes through the part of a face that
//! has a wall behind it are therefore mixed with the flux at that wall, as much as the gas between face
//! and wall asks for: the step is that of whole cells, and what leaves one cell enters the next.
//!
//! **Source** Klein, Bates & Nikiforakis 2009, doi:10.1098/rsta.2009.0173 (KBN); Gokhale, Nikiforakis &
//! Klein 2018, doi:10.1016/j.jcp.2018.02.005 (LPFS, three dimensions, doubly shielded faces).

mod ahead;
mod beside;
mod cell;
mod flux;
mod mend;
mod mixing;
mod stabiliser;
mod sweep;
mod wall;

pub use ahead::{ahead, gain_along};
pub use beside::beside;
pub use cell::{
    CUT, CutCell, Double, NONE, SOLID, cut_tag, is_cut, is_flat, is_walled, wall_normal,
};
pub use flux::{Amount, Behind, Walled, through_face};
pub use mend::mend;
pub use mixing::{Touching, mix, mixing_set, touching};
pub use stabiliser::{Kbn, Lpfs, Stabiliser};
pub use sweep::{Around, Line, Unsound, sweep_cut, trace_cut};
pub use wall::{Reference, answers_along, reference, wall_flux, wall_fractions, wall_state};

//! Flows with known solutions, in double precision and SI units: closed forms, ordinary differential
//! equations solved to round-off, published relations. Computed flows are held to them.
//!
//! | folder | what |
//! |---|---|
//! | [`gas`] | Riemann problems, shocks, wedges, cones, expansions, blunt bodies, implosions |
//! | [`shallow`] | dam breaks, steady channels, jumps, lakes that swing, rain off a plane |
//! | [`measured`] | experiments |
//! | [`mod@drop`] | drops that are stretched |
//! | [`impact`] | wedges that fall onto water |
//! | [`sloshing`] | water in tanks that are shaken |
//! | [`wavemaker`] | paddles that make waves, of first and second order; case files take theirs from here |
//! | [`waves`] | regular and solitary waves |
//! | [`weir`] | what flows over weirs |
//! | [`viscous`] | flow between plates, decaying vortices and shear waves, the wake of a cylinder |
//!
//! But for [`wavemaker`] nothing here shares a line with the solvers: a mistake made in both would have to be made
//! twice.

pub mod drop;
pub mod gas;
pub mod impact;
pub mod measured;
pub mod root;
pub mod shallow;
pub mod sloshing;
pub mod viscous;
pub mod wavemaker;
pub mod waves;
pub mod weir;

//! The moving particle semi-implicit method (MPS), explicit and semi-implicit: weight functions,
//! the operators built on them, and the bodies of a step.
//!
//! A function of the particles is averaged with a weight `w(r)` that reaches as far as `r_e`. Two
//! sums over the lattice of the start normalise it: the number density `n⁰ = Σ w` and the spread
//! `λ⁰ = Σ r² w / Σ w` ([`Reference`]). With `d` dimensions,
//!
//! | operator | form |
//! |---|---|
//! | Laplacian | `2d/(λ⁰ n⁰) Σ (φ_j - φ_i) w` |
//! | pressure gradient | `d/n⁰ Σ (P_i + P_j) (r_j - r_i)/r² w` and other [`gradient`]s |
//!
//! A step goes in three sweeps over neighbours: [`predict`] moves by viscosity, gravity and
//! collisions; [`number_density`] at the new places gives the pressure, either at once,
//! `P = c² ρ (n* - n⁰)/n⁰`, or as the source of a Poisson equation ([`Row`], [`apply`]);
//! [`correct`] moves by the pressure gradient. Pressures are kept as a density excess `P/(ρ c²)`.
//!
//! | family | models |
//! |---|---|
//! | [`weight`] | hyperbolic, difference, cubic |
//! | [`gradient`] | symmetric, least pressure |
//! | [`viscosity`] | Laplacian, inviscid |
//!
//! **Source** Koshizuka & Oka 1996, *Nucl. Sci. Eng.* 123, 421–434; the explicit form as in Miyajima,
//! Kubota & Fujita, a port of the search for neighbouring particles to GPUs by OpenACC.

mod bodies;
pub mod gradient;
mod poisson;
mod reaction;
mod reference;
mod scheme;
mod stepwise;
pub mod viscosity;
pub mod weight;

pub use bodies::{
    GAINED_AT, carry, coast, correct, evenly, explicit_pressure, gain, go_ahead, kick,
    number_density, predict,
};
pub use poisson::{Row, apply, couplings};
pub use reaction::reaction;
pub use reference::Reference;
pub use scheme::{Mps, MpsScheme, MpsSetup, Numbers};
pub use stepwise::Stepwise;

/// The pressure of a wall particle that bears none of its own: neighbours see their own pressure
/// in it. Greater than any density excess.
pub const MIRROR: f64 = 1e30;

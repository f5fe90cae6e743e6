use super::pairs::H;
use crate::laws::Law;
use crate::particles::PairGeom;
use crate::particles::kernel::{Kernel, Smoothing, WendlandC2};
use crate::vector;
use core::array::from_fn;
use core::fmt::Display;
use std::vec::Vec;

/// Distance of neighbours, m.
pub const SPACING: f64 = H / 1.3;

/// What is found on a lattice may be so many times what is told: neighbours are few, and some directions feel more than
/// others.
const LENIENCE: f64 = 1.5;

/// What acts by the speed of sound has its bound in that: about so many times `c h` of viscosity bound steps as much,
/// by `0.125 h²/ν` and `0.3 h/c`.
const OF_SOUND: f64 = 0.5;

/// The neighbours of a particle of a square lattice in fluid at rest, as far as Wendland's kernel reaches.
pub fn on_a_lattice<const D: usize>() -> Vec<PairGeom<f64, D>> {
    let kernel = Smoothing::<f64, D, WendlandC2>::new(H);
    let reach = (WendlandC2::RADIUS * H / SPACING) as usize + 1;
    let side = 2 * reach + 1;
    (0..side.pow(D as u32))
        .map(|n| {
            let step = |k: usize| (n / side.pow(k as u32) % side) as f64 - reach as f64;
            let x: [f64; D] = from_fn(|k| SPACING * step(k));
            kernel.pair(x, vector::dot(&x, &x), [0.0; D])
        })
        .filter(|pair| pair.r > 0.0)
        .collect()
}

/// Along each axis, and aslant to all.
pub fn directions<const D: usize>() -> Vec<[f64; D]> {
    let axes = (0..D).map(|axis| from_fn(|k| if k == axis { 1.0 } else { 0.0 }));
    let aslant = [1.0 / (D as f64).sqrt(); D];
    axes.chain([aslant]).collect()
}

/// What a neighbour has in a field whose second derivative along a direction is `curvature`, and which vanishes at the
/// particle with its slope.
pub fn bowl<const D: usize>(pair: &PairGeom<f64, D>, along: &[f64; D], curvature: f64) -> f64 {
    0.5 * curvature * vector::dot(&pair.x, along).powi(2)
}

/// Asserts that what spreads on a lattice spreads no faster than the number that bounds the time step, m²/s, at a speed
/// of sound.
#[track_caller]
pub fn is_bounded(law: Law, found: f64, told: f64, sound_speed: f64, place: impl Display) {
    let most = LENIENCE * told + OF_SOUND * sound_speed * H;
    let place = format_args!("m2/s are found on a lattice where {told:?} m2/s are told, {place}");
    // Sums that cancel leave rounding.
    law.at_most(found, most + 1e-12, place);
}

//! The gas at the walls of cut cells.

use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::Primitive;
use monoflow_ops::euler::cut::{
    CutCell, Reference, ahead, answers_along, gain_along, reference, wall_normal,
};
use monoflow_ops::euler::gas::Gas;
use rayon::prelude::*;

/// Finds the gas at the walls of all cut cells in the middle of a step from this state on, in the order of the
/// store.
pub fn wall_references<const D: usize, G: Gas>(
    cells: &CutCells<D>,
    gas: &G,
    state: impl Fn([u32; D]) -> Primitive<f64, D> + Sync,
    dt_over_dx: &[f64; D],
    into: &mut Vec<Reference<D>>,
) {
    let cuts = cells.cuts.par_iter().enumerate();
    cuts.map(|(k, cut)| at_wall(cells, gas, &state, dt_over_dx, k, cut))
        .collect_into_vec(into);
}

fn at_wall<const D: usize, G: Gas>(
    cells: &CutCells<D>,
    gas: &G,
    state: &impl Fn([u32; D]) -> Primitive<f64, D>,
    dt_over_dx: &[f64; D],
    k: usize,
    cut: &CutCell<D>,
) -> Reference<D> {
    let here = state(cut.at);
    let mut gain = Primitive {
        density: 0.0,
        velocity: [0.0; D],
        pressure: 0.0,
    };
    for (axis, dt_over_dx) in dt_over_dx.iter().enumerate() {
        let beside = [0, 1].map(|side| {
            let beside = cells.beside(cut.at, axis, side);
            beside.filter(|_| cut.open[axis][side] > 0.0).map(state)
        });
        let sides = beside.each_ref();
        let sides = sides.map(|side| (side.is_some(), side.as_ref().unwrap_or(&here)));
        let along = gain_along(gas, &here, sides, axis, *dt_over_dx);
        gain = gain.plus(1.0, &along);
    }
    let mid = ahead(gas, &here, &gain);
    // The area of a face is one over the width of the cell.
    let normal = wall_normal(&cut.open, dt_over_dx);
    let answers = (0..D).map(|axis| {
        let double = |k: u32| {
            let number = cells.cuts.get(k as usize).map(|cut| cut.double[axis]);
            number.and_then(|k| cells.doubles.get(k as usize).copied())
        };
        let doubles = [double(cut.beside[axis][0]), double(k as u32)];
        answers_along(cut.volume, normal[axis], dt_over_dx[axis], doubles)
    });
    reference(gas, &mid, &normal, answers.sum())
}

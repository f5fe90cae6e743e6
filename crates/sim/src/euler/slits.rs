//! Slits that are too narrow for the grid.

use monoflow_mesh::cut::CutCells;
use monoflow_ops::euler::cut::wall_normal;

/// Walls nearer to each other than this, in cells, leave gas between them that is mixed with that beside it in
/// every step.
///
/// Of 168 slits in a shock of ten to one (15, 45 and 57 degrees, 0.2 to 1.2 cells, eight places) none ended a
/// run; before fluxes that would empty cells gave way, 31 of 168 did.
const NARROW: f64 = 0.7;

/// How many faces have walls on both sides all over that are nearer to each other than [`NARROW`], and the
/// cell below the first.
pub fn slits<const D: usize>(cells: &CutCells<D>) -> Option<(usize, [u32; D])> {
    let normal = |k: usize| {
        let cut = cells.cuts.get(k)?;
        Some(wall_normal(&cut.open, &[1.0; D]))
    };
    let is_narrow = |k: usize, axis: usize| {
        let cut = &cells.cuts[k];
        let double = cells.doubles.get(cut.double[axis] as usize)?;
        let [low, high] = [normal(k)?, normal(cut.beside[axis][1] as usize)?];
        let across = low[axis].abs().min(high[axis].abs());
        let apart = across * (double.left + double.right) / double.area;
        // Walls across an axis have no corners between them that gas could gather in.
        let slanted = across < 0.99;
        Some(double.covers(cut.open[axis][1]) && slanted && apart < NARROW)
    };
    let faces = (0..cells.cuts.len()).flat_map(|k| (0..D).map(move |axis| (k, axis)));
    let mut narrow = faces.filter(|(k, axis)| is_narrow(*k, *axis) == Some(true));
    let (first, _) = narrow.next()?;
    Some((1 + narrow.count(), cells.cuts[first].at))
}

use crate::euler::gas::Gas;
use crate::euler::{Conserved, Primitive};

/// What is left in a cell after mixing, where that has lost its pressure: with the pressure that the cell had
/// before the sweep. `None` if it is a gas, or has no density.
///
/// Energy comes from nowhere here: what a stream of many times the speed of sound pushes into a wall along
/// one axis comes out of it along the next, and in between there may be more motion than energy.
#[inline(always)]
pub fn mend<G: Gas, const D: usize>(
    gas: &G,
    mean: &Conserved<f64, D>,
    before: &Conserved<f64, D>,
) -> Option<Conserved<f64, D>> {
    let found = mean.primitive(gas);
    let empty = found.density > 0.0 && found.pressure + gas.stiffness() <= 0.0;
    if !empty {
        return None;
    }
    let pressure = before.primitive(gas).pressure;
    let mended = Primitive { pressure, ..found };
    Some(mended.conserved(gas))
}
